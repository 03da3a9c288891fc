"""What "ten-pictures" shows: ten bars, sixteen cells, ten piles."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from cardwidgets.figures import BarSpec, Pile, bars, piles
from cardwidgets.figures.figure import Figure
from cardwidgets.labs.activities.pirates import (
    CELLS,
    FACES,
    PAIRS,
    Pair,
    art,
    cell_word,
    cells,
    column_heads,
    pair_word,
    picture,
    row_heads,
    symbols,
)
from cardwidgets.labs.activities.ten_pictures import CHANCES, HIGHEST, ROLLS, TenPictures
from cardwidgets.labs.activities.words import Words
from cardwidgets.sheet.vocabulary import Bar, Bars, Block, Button, Grid, Mark, Picture, Row


def blocks(activity: TenPictures, say: Words) -> Iterator[Block]:
    """Return what is shown, from top to bottom."""
    yield say.told("intro")
    yield say.step("predict")
    if activity.prediction is None:
        yield from _setting(activity, say)
        return
    yield say.told("kept")
    yield say.step("roll")
    yield Button("roll", say("roll_again" if activity.rolls else "roll"), main=not activity.rolls)
    yield Picture(_compared(activity, say))
    if activity.rolls:
        yield say.told("doubles", n=activity.doubles, all=f"{activity.rolls:,}", **_tens(activity))
        yield from _counting(activity, say)


def _setting(activity: TenPictures, say: Words) -> Iterator[Block]:
    yield say.told("set")
    shown = tuple(
        Bar(pair_word(say, pair), height, str(height), symbols(*pair))
        for pair, height in zip(PAIRS, activity.heights, strict=True)
    )
    yield Bars("bars", say("bars"), shown, HIGHEST)
    yield say.told("left" if activity.left >= 0 else "over", n=abs(activity.left))
    yield Row((Button("rest", say("rest")), Button("keep", say.common("keep"), main=True)))


def _counting(activity: TenPictures, say: Words) -> Iterator[Block]:
    yield say.step("count")
    if not activity.painted:
        yield say.told("paint_hint")
        yield Button("paint", say("paint"), main=True)
        return
    yield say.told("painted")
    found = activity.cells
    yield Grid(
        "ordered",
        say("grid"),
        4,
        cells(say, partial(_diagonal, activity), lambda number: str(found[CELLS[number]])),
        column_heads(say, FACES),
        row_heads(say, FACES),
        clickable=False,
    )
    if not activity.folded:
        yield Button("fold", say("fold"), main=True)
        return
    yield say.told("folded")
    yield Picture(_piles(activity, say))
    yield from _explaining(activity, say)


def _explaining(activity: TenPictures, say: Words) -> Iterator[Block]:
    misses = activity.misses
    best = "ordered" if misses["ordered"] < misses["alike"] else "alike"
    rounded = {idea: str(round(miss)) for idea, miss in misses.items()}
    yield say.step("explain")
    yield say.told("misses", **rounded)
    yield say.told(f"verdict.{best}", "good" if best == "ordered" else "note")


def _tens(activity: TenPictures) -> dict[str, str]:
    return {"alike": str(activity.rolls * 4 // 10), "ordered": str(activity.rolls // 4)}


def _diagonal(activity: TenPictures, number: int) -> tuple[Mark, ...]:
    left, right = CELLS[number]
    return ("lit",) if left == right else ()


def _compared(activity: TenPictures, say: Words) -> Figure:
    size = activity.rolls or ROLLS
    rows = zip(PAIRS, activity.counts.values(), activity.prediction or (), strict=True)
    return bars(
        say("figure.bars", n=activity.rolls),
        [
            BarSpec(pair_word(say, pair), count, size * share, symbols(*pair))
            for pair, count, share in rows
        ],
        value_name=say("figure.rolled"),
        other_name=say("figure.predicted"),
        art=art(),
        voice=say.voice,
    )


def _piles(activity: TenPictures, say: Words) -> Figure:
    folded: dict[Pair, list[Pair]] = {pair: [] for pair in PAIRS}
    for cell in CELLS:
        folded[picture(cell)].append(cell)
    made = [
        Pile(
            f"{pair_word(say, pair)}: {chance}",
            [cell_word(say, cell) for cell in folded[pair]],
            [symbols(*cell) for cell in folded[pair]],
        )
        for pair, chance in zip(PAIRS, CHANCES, strict=True)
    ]
    return piles(say("figure.piles"), made, art=art(), voice=say.voice)

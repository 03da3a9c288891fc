"""What "unequal-die" shows: counts of four dice, and how often a verdict is wrong."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from cardwidgets.engine.messages import Argument
from cardwidgets.figures import BarSpec, bars
from cardwidgets.figures.figure import Figure
from cardwidgets.labs.activities.pirates import FACES, face_word, symbols
from cardwidgets.labs.activities.unequal_die import ROLLS, UnequalDie
from cardwidgets.labs.activities.verdicts import DICE
from cardwidgets.labs.activities.words import Words
from cardwidgets.odds.facts import percent
from cardwidgets.sheet.vocabulary import Bar, Bars, Block, Button, Cell, Grid, Picture, Row


def blocks(activity: UnequalDie, say: Words) -> Iterator[Block]:
    """Return what is shown, from top to bottom."""
    yield say.told("intro")
    yield say.step("predict")
    yield say.told("question")
    if activity.prediction is None:
        yield Bars("bars", say("bars"), _setting(activity, say), 100)
        yield Button("keep", say.common("keep"), main=True)
        return
    kept = tuple(percent(share) for share in activity.prediction)
    yield say.told("kept", shares=kept)
    yield say.step("roll")
    yield from _rolling(activity, say)
    if activity.verdicts:
        yield from _explaining(activity, say)


def _setting(activity: UnequalDie, say: Words) -> tuple[Bar, ...]:
    return tuple(
        Bar(say("after", number=f"{rolls:,}"), height, f"{height} %")
        for rolls, height in zip(ROLLS, activity.heights, strict=True)
    )


def _rolling(activity: UnequalDie, say: Words) -> Iterator[Block]:
    yield say.told("case", n=activity.case)
    if activity.is_open:
        yield Row(
            tuple(
                Button(f"roll-{n}", say("roll", n=n, all=f"{DICE * n:,}")) for n in (1, 5, 50, 500)
            )
        )
    if not activity.rolls:
        return
    yield say.told("rolled", n=activity.each, all=f"{activity.rolls:,}")
    yield _table(activity, say)
    yield Picture(_figure(activity, say))
    if activity.is_open:
        yield say.told("accuse")
        accusing = (Button(f"accuse-{n}", say("die", n=n)) for n in range(1, DICE + 1))
        yield Row(tuple(accusing))
        return
    last = activity.verdicts[-1]
    args: dict[str, Argument] = {"n": last.loaded, "all": f"{last.rolls:,}"}
    if last.right:
        yield say.told("right", "good", **args)
    else:
        against = activity.heavy(last.accused) < activity.heavy(last.loaded)
        yield say.told("wrong.against" if against else "wrong", "bad", **args)
    yield Button("next", say("next"), main=True)


def _table(activity: UnequalDie, say: Words) -> Grid:
    cells = tuple(
        Cell((), f"{number:,}", say("cell", die=die, face=face_word(say, face), n=number))
        for die, counts in enumerate(activity.counts, start=1)
        for face, number in counts.items()
    )
    heads = tuple(Cell(symbols(face), name=face_word(say, face)) for face in FACES)
    sides = tuple(Cell((), str(n), say("die", n=n)) for n in range(1, DICE + 1))
    return Grid("counts", say("counts"), len(FACES), cells, heads, sides, clickable=False)


def _figure(activity: UnequalDie, say: Words) -> Figure:
    heavy = [activity.heavy(die) for die in range(1, DICE + 1)]
    return bars(
        say("figure.shares"),
        [
            BarSpec(say("die", n=n), Fraction(count, activity.each), Fraction(1, 2))
            for n, count in enumerate(heavy, start=1)
        ],
        most=1,
        value_name=say("figure.rolled"),
        other_name=say("figure.fair"),
        voice=say.voice,
    )


def _explaining(activity: UnequalDie, say: Words) -> Iterator[Block]:
    yield say.step("explain")
    own = sum(not verdict.right for verdict in activity.verdicts)
    yield say.told("own", n=len(activity.verdicts), wrong=own)
    yield Picture(_wrong(activity, say))
    short, middle, _ = map(percent, activity.wrong_shares.values())
    yield say.told("explain", "note", short=short, middle=middle)


def _wrong(activity: UnequalDie, say: Words) -> Figure:
    predicted = activity.prediction or (Fraction(0),) * len(ROLLS)
    return bars(
        say("figure.wrong"),
        [
            BarSpec(say("after", number=f"{rolls:,}"), round(float(share), 4), kept)
            for (rolls, share), kept in zip(activity.wrong_shares.items(), predicted, strict=True)
        ],
        most=1,
        value_name=say("figure.exact"),
        other_name=say("figure.predicted"),
        voice=say.voice,
    )

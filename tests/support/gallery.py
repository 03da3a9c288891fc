"""One of each figure, as a lesson might want it; `python -m support.gallery` writes them all."""

from __future__ import annotations

import random
import sys
from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from importlib import resources
from itertools import combinations_with_replacement, product

from cardwidgets import figures
from cardwidgets.figures import BarSpec, Branch, Figure

QUARTER = Fraction(1, 4)
NAMES = ("chest", "cutlass", "ship", "skull")
SYMBOLS = ("bluffaneer-CH", "bluffaneer-SW", "bluffaneer-SH", "bluffaneer-SK")
ART = (resources.files("cardwidgets") / "games/bluffaneer/art.svg").read_text("utf-8")
SKULLS = {
    (row, column): frozenset("a" * (row == 3) + "b" * (column == 3))
    for row in range(4)
    for column in range(4)
}


def run_of(rolls: int, seed: str = "7/0") -> list[tuple[int, Fraction]]:
    """The share of skulls after each of many rolls."""
    source, hits, shares = random.Random(seed), 0, []
    for roll in range(1, rolls + 1):
        hits += source.randrange(4) == 3
        shares.append((roll, Fraction(hits, roll)))
    return shares


def small_run(rolls: int, seed: str) -> list[Fraction]:
    """The share of each of four faces."""
    source = random.Random(seed)
    counts = Counter(source.randrange(4) for _ in range(rolls))
    return [Fraction(counts[face], rolls) for face in range(4)]


def folded(dice: int, art: bool) -> list[figures.Pile]:
    """The outcomes of some dice, in piles of those that look the same."""
    piles: dict[tuple[int, ...], list[tuple[int, ...]]] = {}
    for outcome in product(range(4), repeat=dice):
        piles.setdefault(tuple(sorted(outcome)), []).append(outcome)
    return [
        figures.Pile(
            " ".join(NAMES[face] for face in faces),
            [" ".join(NAMES[face][:2] for face in outcome) for outcome in outcomes],
            [[SYMBOLS[face] for face in outcome] for outcome in outcomes] if art else (),
        )
        for faces, outcomes in piles.items()
    ]


def gallery() -> Mapping[str, Figure]:
    """Every kind of figure, by a name."""
    pairs = list(combinations_with_replacement(range(4), 2))
    four = [(name, QUARTER) for name in NAMES]
    claim = [("claims it", Fraction(4, 5)), ("is silent", Fraction(1, 5))]
    guess = [("claims it", Fraction(1, 3)), ("is silent", Fraction(2, 3))]
    return {
        "ten bars with faces": figures.bars(
            "Ten pictures, in 160 rolls",
            [
                BarSpec(
                    f"{NAMES[a]} and {NAMES[b]}", 16, 8 if a == b else 21, (SYMBOLS[a], SYMBOLS[b])
                )
                for a, b in pairs
            ],
            value_name="your bars",
            other_name="rolled",
            art=ART,
        ),
        "ten bars with words": figures.bars(
            "Ten pictures",
            [BarSpec(f"{NAMES[a]} and {NAMES[b]}", Fraction(1 + (a != b), 16)) for a, b in pairs],
            value_name="chance",
        ),
        "three bars": figures.bars(
            "A double, by the misses before",
            [
                BarSpec("after no miss", Fraction(26, 101), QUARTER),
                BarSpec("after 1 miss", QUARTER, QUARTER, mark="lit"),
                BarSpec("after 8 misses", Fraction(0), QUARTER),
            ],
            value_name="share",
            other_name="exact chance",
        ),
        "many bars": figures.bars(
            "A sum", [BarSpec(str(pips), 36 - abs(36 - pips)) for pips in range(10, 63)]
        ),
        "a long run": figures.running("Skulls", [run_of(10_000)], QUARTER),
        "three runs": figures.running(
            "Skulls",
            [run_of(40, f"7/{place}") for place in range(3)],
            QUARTER,
            names=("the first", "the second", "the third"),
        ),
        "a run without a chance": figures.running("Skulls", [run_of(300)], None),
        "thirty short runs": figures.many_runs(
            "Runs of 16 rolls", [small_run(16, f"7/{place}") for place in range(30)], QUARTER
        ),
        "clouds": figures.spread(
            "Skulls",
            [
                (f"{rolls:,} rolls", [small_run(rolls, f"{rolls}/{k}")[3] for k in range(60)])
                for rolls in (16, 160, 1600)
            ],
            QUARTER,
        ),
        "a grid with faces": figures.grid(
            "Two dice",
            NAMES,
            NAMES,
            SKULLS | {(3, 3): frozenset({"a", "b", "lit"})},
            names={"a": "left die a skull", "b": "right die a skull", "lit": "counted once"},
            faces=dict(zip(NAMES, SYMBOLS, strict=True)),
            art=ART,
        ),
        "a grid with words": figures.grid(
            "At least one skull",
            NAMES,
            NAMES,
            {
                place: frozenset({"crossed"} if not found else {"a"} if len(found) > 1 else ())
                for place, found in SKULLS.items()
            },
        ),
        "256 cells": figures.grid(
            "Two dice with 16 faces",
            [str(face) for face in range(16)],
            [str(face) for face in range(16)],
            {(row, 15 - row): frozenset("b") for row in range(16)},
        ),
        "ten piles": figures.piles("Two dice", folded(2, art=True), art=ART),
        "ten piles with words": figures.piles("Two dice", folded(2, art=False)),
        "twenty piles": figures.piles("Three dice", folded(3, art=True), art=ART),
        "a tree": figures.tree(
            "Two dice", figures.independent([four, four], lambda path: path[0] == path[1])
        ),
        "a folded tree": figures.tree(
            "Three dice", figures.independent([four] * 3, lambda path: len(set(path)) == 1)
        ),
        "a crooked tree": figures.tree(
            "Until a double",
            (
                Branch("double", QUARTER, mark="a"),
                Branch(
                    "miss", 1 - QUARTER, (Branch("double", QUARTER), Branch("miss", 1 - QUARTER))
                ),
            ),
        ),
        "a thousand dots": figures.dots(
            "1,000 claims",
            [
                ("claimed it and had it", 250, "a"),
                ("claimed it without", 150, "b"),
                ("had it, claimed nothing", 30, "both"),
                ("neither", 570, ""),
            ],
        ),
        "two lines": figures.lines(
            "At least one skull",
            [
                ("adding up", [(n, Fraction(n, 4)) for n in range(1, 9)]),
                ("true chance", [(n, 1 - Fraction(3, 4) ** n) for n in range(1, 9)]),
            ],
            ceiling=1,
            x_name="rolls",
            y_name="chance",
        ),
        "a number line": figures.number_line(
            "Your answer",
            [
                ("your answer", Fraction(1, 2)),
                ("row and column, the shared cell once", Fraction(7, 16)),
                ("half the row", Fraction(1, 8)),
            ],
        ),
        "a crowded number line": figures.number_line(
            "Many answers",
            [
                ("nothing at all", 0),
                ("a row of four", QUARTER),
                ("both of them", Fraction(7, 16)),
                ("half", Fraction(1, 2)),
                ("two sure things", 1),
                ("the other one", Fraction(15, 16)),
            ],
        ),
        "areas": figures.areas(
            "Claims",
            [("has a match", Fraction(7, 16), claim), ("has none", Fraction(9, 16), guess)],
        ),
    }


if __name__ == "__main__":
    sys.stdout.write("\n".join(figure.svg + figure.told for figure in gallery().values()))

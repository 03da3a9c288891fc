"""Lesson 06: sixteen or ten? Ordered outcomes, and the pictures that they show."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction

from cardwidgets.dice import COIN, D6, Space
from cardwidgets.engine.messages import Argument
from cardwidgets.figures import BarSpec, Pile, bars, piles
from cardwidgets.figures.figure import Figure
from cardwidgets.teaching.kinds import Parameters
from cardwidgets.teaching.question import Mistake, Question, Say
from cardwidgets.teaching.questions.pictures import (
    ROLLED,
    cells,
    common,
    rolled,
    rolled_pictures,
)
from cardwidgets.teaching.questions.pirates import (
    FACES,
    event,
    exact,
    of_piles,
    one_of,
    piles_of_cells,
    two_faces,
    words,
)

SIXES, COINS = Space.of(2, D6), Space.of(2, COIN)
BOTH = "all({face})"
PAIR = "any({face}) and any({other})"
TOTAL = "sum == {n}"
ONE_HEAD = "count(heads) == 1"
HALF = "first <= second and sum == {n}"


def _cells_of_total(given: Parameters) -> Mapping[str, Argument]:
    return {"cells": sum(map(event(TOTAL, given, SIXES).holds, SIXES.outcomes()))}


def _eleventh(given: Parameters) -> Fraction:
    totals = {sum(map(int, pile.faces)) for pile in SIXES.piles()}
    return Fraction(1, len(totals))


def _twice_counted(given: Parameters) -> Fraction | None:
    """Return a total's chance with its double counted for two orders; none without a double."""
    double = event("sum == {n} and double", given, SIXES)
    both = sum(map(double.holds, SIXES.outcomes()))
    return exact(TOTAL, space=SIXES)(given) + Fraction(both, SIXES.size) if both else None


def _rolled_totals(given: Parameters, say: Say) -> Figure:
    counts = Counter(sum(map(int, outcome)) for outcome in rolled(SIXES))
    shown = [
        BarSpec(str(total), counts[total], mark="b" if total == given["n"] else "a")
        for total in range(2, 13)
    ]
    title = common(say, "picture.rolled", rolls=ROLLED)
    return bars(title, shown, value_name=common(say, "times"), voice=say.voice)


def _coin_pictures(given: Parameters, say: Say) -> Figure:
    heads = Counter(outcome.count("heads") for outcome in rolled(COINS, 400))
    shown = [BarSpec(say("heads", n=number), heads[number]) for number in (0, 1, 2)]
    return bars(say("tossed", rolls=400), shown, value_name=common(say, "times"), voice=say.voice)


def _coin_piles(given: Parameters, say: Say) -> Figure:
    head, tail = say("head"), say("tail")
    found = [
        Pile(say("heads", n=0), [tail + tail]),
        Pile(say("heads", n=1), [head + tail, tail + head]),
        Pile(say("heads", n=2), [head + head]),
    ]
    return piles(say("piles"), found, voice=say.voice)


QUESTIONS: tuple[Question, ...] = (
    Question(
        name="two-skulls",
        lesson="06",
        misconception="ten-pictures",
        place="before",
        parameters=one_of("face", "ship", "skull", "sword", "chest"),
        tells=words,
        solve=exact(BOTH),
        mistakes=(
            Mistake("ten-pictures", of_piles(BOTH), rolled_pictures),
            Mistake("one-die-only", exact("first == {face}"), cells(a=("first == {face}", "left"))),
            Mistake(
                "order-counted-twice",
                lambda given: 2 * exact(BOTH)(given),
                cells(a=("any(chest) and any(ship)", "chest_ship"), b=("double", "double")),
            ),
            Mistake(
                "sum-for-product",
                lambda given: exact("first == {face}")(given) + exact("second == {face}")(given),
                cells(a=("first == {face}", "left"), b=("second == {face}", "right")),
            ),
        ),
        explained=cells(lit=(BOTH, "both")),
    ),
    Question(
        name="mixed-pair",
        lesson="06",
        parameters=two_faces(*FACES),
        tells=words,
        solve=exact(PAIR),
        mistakes=(
            Mistake("ten-pictures", of_piles(PAIR), rolled_pictures),
            Mistake(
                "order-ignored",
                piles_of_cells(PAIR),
                cells(lit=("first == {face} and second == {other}", "one_order")),
            ),
            Mistake(
                "wrong-whole",
                exact(PAIR, "distinct"),
                cells(crossed=("double", "left_out")),
                "doubles-left-out",
            ),
            Mistake(
                "sum-for-product",
                lambda given: exact("first == {face}")(given) + exact("second == {other}")(given),
                cells(a=("first == {face}", "left"), b=("second == {other}", "right_other")),
            ),
        ),
        explained=cells(lit=(PAIR, "pair")),
    ),
    Question(
        name="double-chance",
        lesson="06",
        solve=exact("double"),
        mistakes=(
            Mistake("ten-pictures", of_piles("double"), rolled_pictures),
            Mistake("fifty-fifty", lambda given: Fraction(1, 2), rolled_pictures),
            Mistake("only-one-way", exact("all(skull)"), cells(lit=("all(skull)", "two_skulls"))),
        ),
        explained=cells(a=("double", "double")),
    ),
    Question(
        name="total-of-two",
        lesson="06",
        parameters=one_of("n", 5, 6, 8, 9, 7),
        tells=_cells_of_total,
        solve=exact(TOTAL, space=SIXES),
        mistakes=(
            Mistake(
                "ten-pictures",
                _eleventh,
                _rolled_totals,
                "eleven-totals",
            ),
            Mistake(
                "order-ignored", of_piles(TOTAL, SIXES), cells(D6, lit=(HALF, "counted")), "piles"
            ),
            Mistake("only-one-way", piles_of_cells(TOTAL, SIXES), cells(D6, lit=(HALF, "counted"))),
            Mistake("order-counted-twice", _twice_counted, cells(D6, a=("double", "double"))),
        ),
        explained=cells(D6, lit=(TOTAL, "total")),
    ),
    Question(
        name="one-head",
        lesson="06",
        misconception="ten-pictures",
        place="after",
        solve=exact(ONE_HEAD, space=COINS),
        mistakes=(
            Mistake("ten-pictures", of_piles(ONE_HEAD, COINS), _coin_pictures, "three-pictures"),
            Mistake(
                "order-ignored",
                piles_of_cells(ONE_HEAD, COINS),
                cells(COIN, lit=("first == heads and second == tails", "one_order")),
            ),
            Mistake(
                "exactly-as-at-least",
                exact("any(heads)", space=COINS),
                cells(COIN, lit=("any(heads)", "counted")),
            ),
        ),
        explained=_coin_piles,
    ),
)

"""Lesson 08: events, complement, at least one."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from cardwidgets.dice import D6, Space
from cardwidgets.engine.messages import Argument
from cardwidgets.figures import Branch, Crowd, dots, tree
from cardwidgets.figures.figure import Figure
from cardwidgets.odds.chances import at_least, exactly
from cardwidgets.teaching.kinds import Parameters
from cardwidgets.teaching.question import Compute, Mistake, Question, Say
from cardwidgets.teaching.questions.pictures import cells, counted, growing, line_of
from cardwidgets.teaching.questions.pirates import DOUBLE, exact, one_of, words

SIXES = Space.of(2, D6)
ROW, COLUMN = ("first == {face}", "left"), ("second == {face}", "right")
NEITHER = "max <= {n}"


def _sum(*computes: Compute) -> Compute:
    return lambda given: sum((compute(given) for compute in computes), Fraction(0))


def _without(compute: Compute) -> Compute:
    """Return what computes the chance of the opposite."""
    return lambda given: 1 - compute(given)


def _both_taken_away(given: Parameters) -> Fraction | None:
    left = 1 - 2 * exact("first > {n}", space=SIXES)(given)
    return Fraction(left) if left >= 0 else None


# -- double-in-some-rolls --------------------------------------------------------------


def _misses(given: Parameters) -> dict[int, Fraction]:
    return {n: (1 - DOUBLE) ** n for n in range(1, given["n"] + 1)}


def _all_doubles(given: Parameters) -> dict[int, Fraction]:
    return {n: DOUBLE**n for n in range(1, given["n"] + 1)}


def _one_double(given: Parameters) -> Fraction | None:
    """Return the chance of exactly one double; with three rolls it is that of none."""
    one, none = (exactly(number, given["n"], DOUBLE) for number in (1, 0))
    return one if one != none else None


def _numbers_of_doubles(given: Parameters) -> dict[int, Fraction]:
    """Return the chances of every number of doubles but none."""
    return {n: exactly(n, given["n"], DOUBLE) for n in range(1, given["n"] + 1)}


# -- somebody-has-it ------------------------------------------------------------------


def _view(given: Parameters) -> Any:
    """Return what a roller sees who lacks the pair, with nothing discarded."""
    from cardwidgets.games import make

    game = make("bluffaneer", given["n"] + 1)
    return game.observe(game.position(roller=0, roll=("SH", "SK")), 0)


def _somebody(given: Parameters) -> Fraction:
    from cardwidgets.games.bluffaneer.odds import chance_somebody_holds

    return chance_somebody_holds(_view(given))


def _unseen(given: Parameters) -> tuple[int, int]:
    """Return how many cards are unseen, and how many of them show the pair."""
    from cardwidgets.games.bluffaneer.actions import PAIR_NAMES

    pools, pair = _view(given).unseen.pools, PAIR_NAMES.index("SH+SK")
    return sum(sum(pool.counts) for pool in pools), sum(pool.counts[pair] for pool in pools)


def _each(given: Parameters) -> Fraction:
    unseen, copies = _unseen(given)
    return Fraction(copies, unseen)


def _cards(given: Parameters) -> dict[str, Argument]:
    unseen, copies = _unseen(given)
    return {"unseen": unseen, "copies": copies, "rest": unseen - copies}


def _two_opponents(given: Parameters, say: Say) -> Figure:
    """Draw what the first two opponents can hold, card after card."""
    unseen, copies = _unseen(given)

    def second(taken: int) -> tuple[Branch, ...]:
        holds = Fraction(copies - taken, unseen - 1)
        return (Branch(say("holds"), holds), Branch(say("lacks"), 1 - holds))

    first = Fraction(copies, unseen)
    branches = (
        Branch(say("holds"), first, second(1)),
        Branch(say("lacks"), 1 - first, second(0)),
    )
    return tree(say("two"), branches, voice=say.voice)


def _cards_as_dots(given: Parameters, say: Say) -> Figure:
    unseen, copies = _unseen(given)
    groups = [Crowd(say("with"), copies, "a"), Crowd(say("others"), unseen - copies)]
    return dots(say("cards"), groups, 17, voice=say.voice)


def _up_to_six(given: Parameters) -> int:
    return 6


def _adding_opponents(given: Parameters) -> Fraction:
    return Fraction(given["at"] * _each(given))


QUESTIONS: tuple[Question, ...] = (
    Question(
        name="skull-somewhere",
        lesson="08",
        misconception="chances-add-up",
        place="before",
        parameters=one_of("face", "sword", "ship", "skull", "chest"),
        tells=words,
        solve=exact("any({face})"),
        mistakes=(
            Mistake(
                "chances-add-up",
                _sum(exact("first == {face}"), exact("second == {face}")),
                cells(a=ROW, b=COLUMN),
            ),
            Mistake(
                "at-least-as-exactly",
                exact("count({face}) == 1"),
                cells(lit=("count({face}) == 1", "counted")),
            ),
            Mistake("one-die-only", exact("first == {face}"), cells(a=ROW)),
            Mistake(
                "complement-forgotten",
                _without(exact("any({face})")),
                cells(lit=("not any({face})", "counted")),
            ),
            Mistake("product-for-sum", exact("all({face})"), cells(lit=("all({face})", "counted"))),
        ),
        explained=cells(a=ROW, b=COLUMN),
    ),
    Question(
        name="neither",
        lesson="08",
        parameters=one_of("n", 5, 4, 3, 2),
        solve=exact(NEITHER, space=SIXES),
        mistakes=(
            Mistake(
                "complement-forgotten",
                _without(exact(NEITHER, space=SIXES)),
                cells(D6, lit=("max > {n}", "counted")),
            ),
            Mistake(
                "one-die-only",
                exact("first <= {n}", space=SIXES),
                cells(D6, a=("first <= {n}", "left_small")),
            ),
            Mistake(
                "chances-add-up",
                _both_taken_away,
                cells(D6, a=("first > {n}", "left_large"), b=("second > {n}", "right_large")),
            ),
        ),
        explained=cells(D6, lit=(NEITHER, "neither")),
    ),
    Question(
        name="double-in-some-rolls",
        lesson="08",
        parameters=one_of("n", 3, 5, 4, 6),
        solve=lambda given: at_least(1, given["n"], DOUBLE),
        mistakes=(
            Mistake(
                "chances-add-up",
                lambda given: given["n"] * DOUBLE,
                growing(
                    "growing", "rolls.name", _up_to_six, adding=lambda given: given["at"] * DOUBLE
                ),
            ),
            Mistake(
                "complement-forgotten",
                lambda given: (1 - DOUBLE) ** given["n"],
                counted("misses", _misses),
            ),
            Mistake(
                "product-for-sum",
                lambda given: DOUBLE ** given["n"],
                counted("all", _all_doubles),
            ),
            Mistake(
                "at-least-as-exactly",
                _one_double,
                counted("numbers", _numbers_of_doubles, "doubles", mark=lambda given: {1}),
            ),
        ),
        explained=growing(
            "growing",
            "rolls.name",
            _up_to_six,
            adding=lambda given: given["at"] * DOUBLE,
            true=lambda given: at_least(1, given["at"], DOUBLE),
        ),
    ),
    Question(
        name="left-or-double",
        lesson="08",
        parameters=one_of("face", "sword", "chest", "ship", "skull"),
        tells=words,
        solve=exact("first == {face} or double"),
        mistakes=(
            Mistake(
                "shared-cell-twice",
                _sum(exact("first == {face}"), exact("double")),
                cells(a=ROW, b=("double", "double")),
            ),
            Mistake(
                "shared-cell-lost",
                exact("first == {face} and not double or double and not first == {face}"),
                cells(
                    lit=(
                        "first == {face} and not double or double and not first == {face}",
                        "counted",
                    )
                ),
            ),
            Mistake(
                "product-for-sum",
                exact("first == {face} and double"),
                cells(lit=("first == {face} and double", "counted")),
            ),
            Mistake("only-one-way", exact("first == {face}"), cells(a=ROW)),
        ),
        explained=cells(a=ROW, b=("double", "double")),
    ),
    Question(
        name="somebody-has-it",
        lesson="08",
        misconception="chances-add-up",
        place="after",
        parameters=one_of("n", 2, 4, 5),
        tells=_cards,
        solve=_somebody,
        mistakes=(
            Mistake(
                "chances-add-up",
                lambda given: given["n"] * _each(given),
                growing("growing", "opponents.name", _up_to_six, adding=_adding_opponents),
            ),
            Mistake(
                "with-replacement",
                lambda given: 1 - (1 - _each(given)) ** given["n"],
                _two_opponents,
            ),
            Mistake(
                "complement-forgotten",
                _without(_somebody),
                line_of("yours", nobody=_without(_somebody)),
            ),
            Mistake("only-one-way", _each, _cards_as_dots),
        ),
        explained=growing(
            "growing",
            "opponents.name",
            lambda given: 5,
            adding=_adding_opponents,
            true=lambda given: _somebody({"n": given["at"]}),
        ),
    ),
)

"""Lesson 10: waiting for a double, streaks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from itertools import count, pairwise
from random import Random

from cardwidgets.dice import COIN, Space
from cardwidgets.engine.messages import Argument
from cardwidgets.figures import BarSpec, bars, grid, independent, tree
from cardwidgets.figures.figure import Figure
from cardwidgets.odds import chances
from cardwidgets.odds.chances import at_least, exactly
from cardwidgets.teaching.kinds import Number, Options, Parameters
from cardwidgets.teaching.question import Build, Compute, Mistake, Question, Say
from cardwidgets.teaching.questions.pictures import common, counted, growing, line_of, rolled
from cardwidgets.teaching.questions.pirates import DOUBLE, TWO, event, exact, one_of

WHAT: Mapping[str, str] = {
    "double": "double",
    "pair": "any(ship) and any(skull)",
    "named": "all(skull)",
}
"""What is waited for."""
MANY = 8_000
LONGEST_WAIT = 12
TOSSES = 6
MISS, HIT, ANY = "-", "+", "?"


def _miss(given: Parameters) -> Fraction:
    """Return the chance of one miss after the other."""
    return Fraction((1 - DOUBLE) ** given["n"])


def _after_misses(given: Parameters) -> Fraction:
    """Return the chance of misses and then a double, given these misses."""
    return _misses_and_double(given) / _miss(given)


def _misses_and_double(given: Parameters) -> Fraction:
    return _miss(given) * DOUBLE


def _grouped(given: Parameters, say: Say) -> Figure:
    """Draw the share of doubles in many rolls, grouped by the misses before each."""
    double = event("double", {})
    found: Counter[int] = Counter()
    doubles: Counter[int] = Counter()
    misses = 0
    for outcome in rolled(TWO, MANY):
        hit = double.holds(outcome)
        found[misses] += 1
        doubles[misses] += hit
        misses = 0 if hit else misses + 1
    shown = [
        BarSpec(say("before", n=n), doubles[n] / found[n], mark="b" if n == given["n"] else "a")
        for n in range(9)
    ]
    title = say("grouped", rolls=MANY)
    name = common(say, "share")
    return bars(title, shown, most=1, value_name=name, voice=say.voice)


def _patterns(*patterns: str) -> Build:
    """Return what draws rolls in a row as cells: misses, hits, and what may be anything.

    Args:
        patterns: a sign for each roll; ``n`` for n misses, ``m`` for n - 1 rolls of any kind.
    """

    def build(given: Parameters, say: Say) -> Figure:
        rolls = given.get("n", 1)
        signs = {"n": MISS * rolls, "m": ANY * (rolls - 1)}
        rows = ["".join(signs.get(sign, sign) for sign in pattern) for pattern in patterns]
        looks = {MISS: frozenset({"crossed"}), HIT: frozenset({"lit"}), ANY: frozenset[str]()}
        marks = {
            (row, column): looks[sign]
            for row, pattern in enumerate(rows)
            for column, sign in enumerate(pattern)
        }
        labels = [say("case", n=number) for number in range(1, len(rows) + 1)]
        columns = [
            common(say, "roll_number", n=number) for number in range(1, max(map(len, rows)) + 1)
        ]
        names = {"crossed": common(say, "mark.miss"), "lit": common(say, "mark.hit")}
        return grid(say("patterns"), labels, columns, marks, names=names, voice=say.voice)

    return build


# -- waiting for something -------------------------------------------------------------


def _chance(given: Parameters) -> Fraction:
    found: Fraction = exact(WHAT[given["what"]])(given)
    return found


def _what_in_words(given: Parameters) -> Mapping[str, Argument]:
    chance = _chance(given)
    return {
        "what": f"exercise.what.{given['what']}",
        "event": WHAT[given["what"]],
        "hit": str(chance),
        "miss": str(1 - chance),
    }


def _first_on(roll: int) -> Compute:
    return lambda given: (1 - _chance(given)) ** (roll - 1) * _chance(given)


def _waits(given: Parameters) -> dict[int, Fraction]:
    return {roll: _first_on(roll)(given) for roll in range(1, LONGEST_WAIT + 1)}


def _median(given: Parameters) -> int:
    """Return the number of rolls within which it comes at least half of the time."""
    return next(n for n in count(1) if at_least(1, n, _chance(given)) >= Fraction(1, 2))


def _mean(given: Parameters) -> Fraction:
    return chances.mean_wait(_chance(given))


# -- which-sequence --------------------------------------------------------------------


def _two_sequences(rng: Random) -> Mapping[str, Argument]:
    mixed = ["H"] * 3 + ["T"] * 3
    while _changes(mixed) not in (3, 4):
        rng.shuffle(mixed)
    sequences = ["".join(mixed), rng.choice("HT") * TOSSES]
    rng.shuffle(sequences)
    return {"one": sequences[0], "two": sequences[1]}


def _changes(sequence: list[str]) -> int:
    return sum(left != right for left, right in pairwise(sequence))


def _chance_of_sequence(sequence: str) -> Fraction:
    faces = {"H": "heads", "T": "tails"}
    return Space.of(TOSSES, COIN).chance(tuple(faces[letter] for letter in sequence))


def _likelier(given: Parameters) -> str:
    one, two = _chance_of_sequence(given["one"]), _chance_of_sequence(given["two"])
    return "same" if one == two else "first" if one > two else "second"


def _sequence_of(*, streak: bool) -> Compute:
    return lambda given: "first" if (len(set(given["one"])) == 1) == streak else "second"


def _three_tosses(given: Parameters, say: Say) -> Figure:
    toss = [("H", Fraction(1, 2)), ("T", Fraction(1, 2))]
    return tree(say("tosses"), independent([toss] * 3), voice=say.voice)


QUESTIONS: tuple[Question, ...] = (
    Question(
        name="double-is-due",
        lesson="10",
        misconception="due-or-hot",
        place="before",
        parameters=one_of("n", 4, 5, 8, 6),
        solve=_after_misses,
        mistakes=(
            Mistake(
                "due-or-hot", lambda given: at_least(1, given["n"] + 1, DOUBLE), _grouped, "due"
            ),
            Mistake(
                "due-or-hot", lambda given: at_least(1, given["n"], DOUBLE), _grouped, "behind"
            ),
            Mistake("due-or-hot", lambda given: _miss(given) * (1 - DOUBLE), _grouped, "cold"),
            Mistake("condition-as-joint", _misses_and_double, _patterns("n+")),
            Mistake("streak-must-end", lambda given: 1, _grouped),
        ),
        explained=_grouped,
    ),
    Question(
        name="first-on-the-third",
        lesson="10",
        parameters=one_of("what", "pair", "named", "double"),
        tells=_what_in_words,
        solve=_first_on(3),
        mistakes=(
            Mistake(
                "exactly-as-at-least",
                lambda given: at_least(1, 3, _chance(given)),
                _patterns("+??", "-+?", "--+"),
            ),
            Mistake(
                "order-ignored",
                lambda given: exactly(1, 3, _chance(given)),
                _patterns("+--", "-+-", "--+"),
            ),
            Mistake("joint-as-condition", _chance, _patterns("??+")),
            Mistake("complement-forgotten", lambda given: _chance(given) ** 3, _patterns("+++")),
        ),
        explained=counted("waits", _waits, "nth", mark=lambda given: {3}),
    ),
    Question(
        name="mean-wait",
        lesson="10",
        kind=Number(),
        parameters=one_of("what", "double", "pair", "named"),
        tells=_what_in_words,
        solve=_mean,
        mistakes=(
            Mistake(
                "mean-as-most-likely",
                lambda given: 1,
                counted("waits", _waits, "nth", mark=lambda given: {1}),
            ),
            Mistake(
                "median-as-mean",
                _median,
                counted("waits", _waits, "nth", mark=lambda given: range(1, _median(given) + 1)),
            ),
            Mistake(
                "mean-inverted",
                _chance,
                line_of("rolls", least=lambda given: 1, yours=_chance),
            ),
        ),
        explained=counted("waits", _waits, "nth"),
    ),
    Question(
        name="long-streak",
        lesson="10",
        parameters=one_of("n", 4, 6, 7, 8),
        solve=lambda given: exactly(0, given["n"], DOUBLE),
        mistakes=(
            Mistake(
                "sum-for-product",
                lambda given: given["n"] * (1 - DOUBLE),
                line_of(
                    "sum", certain=lambda given: 1, yours=lambda given: given["n"] * (1 - DOUBLE)
                ),
            ),
            Mistake(
                "complement-forgotten",
                lambda given: at_least(1, given["n"], DOUBLE),
                growing(
                    "growing",
                    "rolls.name",
                    lambda given: given["n"],
                    somewhere=lambda given: at_least(1, given["at"], DOUBLE),
                ),
            ),
            Mistake(
                "complement-forgotten",
                lambda given: DOUBLE ** given["n"],
                counted(
                    "all", lambda given: {n: DOUBLE**n for n in range(1, min(given["n"], 6) + 1)}
                ),
                "all-doubles",
            ),
            Mistake("joint-as-condition", lambda given: 1 - DOUBLE, _patterns("-m")),
        ),
        explained=counted(
            "none", lambda given: {n: (1 - DOUBLE) ** n for n in range(1, given["n"] + 1)}
        ),
    ),
    Question(
        name="which-sequence",
        lesson="10",
        kind=Options(("first", "second", "same")),
        misconception="due-or-hot",
        place="after",
        parameters=_two_sequences,
        solve=_likelier,
        mistakes=(
            Mistake("due-or-hot", _sequence_of(streak=False), _three_tosses, "mixed"),
            Mistake("streak-goes-on", _sequence_of(streak=True), _three_tosses),
        ),
        explained=_three_tosses,
    ),
)

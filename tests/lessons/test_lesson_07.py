"""Lesson 07: what it prints, against literals and a count by hand."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import cycle
from math import comb, sqrt
from random import Random

import pytest

from cardwidgets.dice import Die, Face, rolling
from support.classroom import Lesson

LESSON = Lesson("07")
QUESTIONS = {
    "q1": "which-run",
    "q2": "how-far-off",
    "q3": "smaller-error",
    "q4": "gap-or-share",
}
SOLUTIONS = {"q1": "few-rolls", "q2": "1/40", "q3": "4", "q4": "count-gap"}
LENGTHS = (16, 160, 1_600)


def test_it_asks_these_questions_and_answers_them() -> None:
    assert LESSON.exercises == QUESTIONS
    assert LESSON.solutions == SOLUTIONS


def test_exactly_a_quarter_is_likelier_in_sixteen_rolls() -> None:
    few = Fraction(comb(16, 4) * 3**12, 4**16)
    many = Fraction(comb(1_600, 400) * 3**1_200, 4**1_600)
    assert 9 * many < few < 10 * many


def test_the_error_of_300_rolls_is_a_fortieth() -> None:
    assert Fraction(1, 4) * Fraction(3, 4) / 300 == Fraction(1, 40) ** 2


def skulls(rolls: int) -> list[int]:
    """How many skulls came first in each of the thirty runs."""
    short = LESSON.run().names["short"]
    return [int(skull * rolls) for *_, skull in short.shares_after(rolls)]


def test_the_number_strays_and_the_share_settles() -> None:
    lines = []
    for rolls in LENGTHS:
        found = skulls(rolls)
        assert len(found) == 30
        gap = sum(abs(4 * number - rolls) for number in found) / 4 / 30
        lines.append(f"{rolls} rolls: number off by {gap:.1f}, share off by {gap / rolls:.3f}")
    assert LESSON.said["count"].splitlines() == lines
    assert lines[0] == "16 rolls: number off by 1.7, share off by 0.108"
    assert lines[2] == "1600 rolls: number off by 13.4, share off by 0.008"


def test_the_mean_distance_is_about_four_fifths_of_the_error() -> None:
    for rolls in (160, 1_600):
        chances = [Fraction(comb(rolls, n) * 3 ** (rolls - n), 4**rolls) for n in range(rolls + 1)]
        mean = sum(chance * abs(n - rolls // 4) for n, chance in enumerate(chances))
        assert 0.79 < float(mean) / sqrt(rolls * 3 / 16) < 0.81
    assert "on average a run is off by about four fifths of it" in LESSON.prose


def test_the_standard_errors_are_roots() -> None:
    # the root of n times 3/16, by hand: 1.73, 5.48 and 17.32
    assert LESSON.said["error"].splitlines() == [
        "16 rolls: share usually off by 0.108, number by 1.7",
        "160 rolls: share usually off by 0.034, number by 5.5",
        "1600 rolls: share usually off by 0.011, number by 17.3",
    ]


def test_the_long_run_ends_within_its_band() -> None:
    rolls = list(LESSON.run().names["lab"].rolls)
    doubles = sum(left == right for left, right in rolls)
    assert len(rolls) == 1_600
    assert f"A held in {doubles} of 1,600 rolls" in LESSON.html("lab")
    assert abs(doubles / 1_600 - 0.25) < sqrt(3 / 16 / 1_600)


def test_the_pictures_show_sixteen_rolls_and_sixteen_hundred() -> None:
    for title in ("Thirty runs of 16 rolls", "Thirty runs of 1,600 rolls"):
        assert title in LESSON.html("roll")
    none = sum(list(counts) == [4, 4, 4, 4] for counts in first_sixteen())
    assert none == 0
    assert "In no run did all four faces come four times; you said 15." in LESSON.html("roll")
    # 16! / 4!**4 of the 4**16 runs have every face four times
    assert round(30 * 63_063_000 / 4**16, 2) == 0.44


def first_sixteen() -> Iterator[list[int]]:
    for shares in LESSON.run().names["short"].shares_after(16):
        yield [int(16 * share) for share in shares]


def test_runs_that_the_student_has_rolled_already_go_on() -> None:
    lesson = Lesson("07")
    lesson.cells["predict"].source += '\nshort.predict(3, "same")\nshort.roll_to(1_600)'
    run = lesson.run()
    assert run.names["short"].prediction == (3, "same")
    assert run.said["count"] == LESSON.said["count"]


@pytest.mark.parametrize(
    ("variable", "wrong", "misconception"),
    [
        ("q1", "many-rolls", "short-runs"),
        ("q1", "same", "share-and-count-confused"),
        ("q2", "1/1600", "linear-in-n"),
        ("q2", "7.5", "share-and-count-confused"),
        ("q3", "2", "linear-in-n"),
        ("q4", "neither", "counts-even-out"),
        ("q4", "share-gap", "share-and-count-confused"),
    ],
)
def test_the_usual_wrong_answers_are_known(variable: str, wrong: str, misconception: str) -> None:
    reply = LESSON.exercise(variable).answer(wrong)
    assert (reply.verdict, reply.misconception) == ("wrong", misconception)
    assert reply.figure


def test_the_guide_has_the_same_answers() -> None:
    assert [(row.right, row.wrong.partition(":")[0]) for row in LESSON.guide()] == [
        ("in 16", "in 1,600"),
        ("4", "2"),
        ("the count's", "neither"),
    ]


def test_it_goes_red_where_dice_even_out(monkeypatch: pytest.MonkeyPatch) -> None:
    def drawer(die: Die, random: Random) -> Callable[[], Face]:
        faces = cycle(die.faces)
        return lambda: next(faces)

    monkeypatch.setattr(rolling, "_drawer", drawer)
    assert {"count"} <= set(LESSON.changed())
    assert "1600 rolls: number off by 0.0" in LESSON.run().said["count"]

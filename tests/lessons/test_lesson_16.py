"""Lesson 16: what it says, against counted hands, its own deals, and the symmetry of five seats."""

from __future__ import annotations

import re
from fractions import Fraction
from math import comb, sqrt

import pytest

from cardwidgets.games.sixes import odds as odds_of_sixes
from support.classroom import Lesson

LESSON = Lesson("16")
QUESTIONS = {
    "q1": "games-in-the-interval",
    "q2": "ends-of-the-interval",
    "q3": "wrong-intervals",
    "q4": "enough-games",
    "q5": "what-narrows",
}
SOLUTIONS = {"q1": "0", "q2": "1/25", "q3": "7", "q4": "400", "q5": "average-only"}
EXACT = Fraction(comb(36, 7), comb(39, 7))
"""Seven cards of 39, none of them one of three sixes."""


def error(number: int) -> float:
    return sqrt(EXACT * (1 - EXACT) / number)


@pytest.fixture(scope="module")
def deals() -> list[bool]:
    found = LESSON.run().names["deals"]
    assert isinstance(found, list)
    return found


def test_it_asks_these_questions_and_answers_them() -> None:
    assert LESSON.exercises == QUESTIONS
    assert LESSON.solutions == SOLUTIONS


def test_the_exact_chance_is_counted_in_two_ways() -> None:
    assert Fraction(4960, 9139) == EXACT
    assert LESSON.said["exact"] == "exact: 4960/9139 = 0.54273\nplaces: 4960/9139\n"


def test_a_hundred_thousand_deals_come_near_to_it(deals: list[bool]) -> None:
    assert len(deals) == 100_000
    share = sum(deals) / 100_000
    assert LESSON.said["deals"] == f"guessed: 0.5\nin 100,000 deals: {share}\n"
    assert abs(share - float(EXACT)) < 3 * error(100_000)


def test_four_times_as_many_deals_halve_the_error(deals: list[bool]) -> None:
    numbers = (100, 400, 1_600, 6_400, 25_600, 100_000)
    for number, line in zip(numbers, LESSON.said["errors"].splitlines(), strict=True):
        share = sum(deals[:number]) / number
        off = share - float(EXACT)
        assert line == (
            f"{number:7,} deals: {share:.4f}, off by {off:+.4f}, standard error {error(number):.4f}"
        )
        assert abs(off) < 3 * error(number)
    assert error(400) == pytest.approx(error(100) / 2)


def test_ann_and_ben_are_two_of_the_hundred(deals: list[bool]) -> None:
    ann, ben = (sum(deals[start : start + 1_000]) / 10 for start in (1_000, 2_000))
    assert (ann, ben) == (53.5, 57.3)
    assert f'"The chance is {ann} %."' in LESSON.prose
    assert f'"No, it is {ben} %."' in LESSON.prose
    assert "Ann and Ben are Ab and Ac" in LESSON.prose


def test_about_one_in_twenty_of_the_intervals_misses(deals: list[bool]) -> None:
    missed = 0
    for person in range(100):
        share = sum(deals[1_000 * person : 1_000 * (person + 1)]) / 1_000
        # the chances that are no farther from the share than 1.96 of their own standard errors
        missed += abs(share - float(EXACT)) > 1.96 * error(1_000)
    assert LESSON.said["hundred"].startswith(f"{missed} of 100 intervals miss 0.5427\n")
    # of 100 with the chance 1/20, 5 and three standard deviations
    assert missed <= 5 + 3 * sqrt(100 * 0.05 * 0.95)
    assert LESSON.html("hundred").count("missed") >= 1


def test_the_seats_of_sixes_win_equally_often_but_for_luck() -> None:
    lines = LESSON.said["games"].splitlines()
    shares = [float(re.findall(r"won ([\d.]+) %", line)[0]) for line in lines[:5]]
    assert sum(shares) == pytest.approx(100, abs=0.3)
    for seat, share in enumerate(shares):
        assert abs(share - 20) < 3 * 100 * sqrt(0.2 * 0.8 / 200), seat
    intervals = [re.findall(r"([\d.]+) % to ([\d.]+) %", line)[0] for line in lines[:5]]
    missing = [
        seat for seat, (low, high) in enumerate(intervals) if not float(low) <= 20 <= float(high)
    ]
    assert missing == [2]
    assert "The interval of seat 2 misses the 20 %" in LESSON.prose


def test_a_game_of_sixes_is_about_as_long_as_the_rules_say() -> None:
    """RULES.md 8.5 measured 9.8 rounds over 20,000 games."""
    low, high = re.findall(r"average ([\d.]+) to ([\d.]+)\.", LESSON.said["games"])[0]
    assert float(low) < 9.8 < float(high)


@pytest.mark.parametrize(
    ("variable", "wrong", "misconception"),
    [
        ("q1", "95 %", "interval-holds-the-games"),
        ("q1", "1", "likely-as-certain"),
        ("q2", "1/50", "one-error-only"),
        ("q2", "1/1250", "linear-in-n"),
        ("q2", "16", "share-and-count-confused"),
        ("q3", "0", "likely-as-certain"),
        ("q3", "133", "complement-forgotten"),
        ("q4", "20", "linear-in-n"),
        ("q4", "100", "one-error-only"),
        ("q4", "1600", "wrong-whole"),
        ("q5", "both", "interval-holds-the-games"),
        ("q5", "neither", "small-sample-trusted"),
    ],
)
def test_the_usual_wrong_answers_are_known(variable: str, wrong: str, misconception: str) -> None:
    reply = LESSON.exercise(variable).answer(wrong)
    assert (reply.verdict, reply.misconception) == ("wrong", misconception)
    assert reply.figure


def test_the_guide_has_the_same_answers() -> None:
    asked = ("q1", "q2", "q3", "q4")
    assert [row.right for row in LESSON.guide()] == ["0", "1/25", "7", "400"]
    for variable, row in zip(asked, LESSON.guide(), strict=True):
        for part in row.wrong.split("; "):
            assert LESSON.exercise(variable).answer(part.partition(":")[0]).misconception


def test_it_goes_red_where_the_odds_are_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = {0: Fraction(1, 2), 1: Fraction(1, 2)}
    monkeypatch.setattr(odds_of_sixes, "sixes_of_leader", lambda game: wrong)
    assert {"exact", "errors", "hundred"} <= set(LESSON.changed())

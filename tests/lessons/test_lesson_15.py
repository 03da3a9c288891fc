"""Lesson 15: what it says, against literals of the rules and coins counted by hand."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

import pytest

from cardwidgets.labs import bluff_lab
from cardwidgets.labs.bluff_lab_bot import Round
from support.classroom import Lesson

LESSON = Lesson("15")
QUESTIONS = {
    "q1": "bluff-and-watch",
    "q2": "bluff-in-balance",
    "q3": "dearer-challenge",
    "q4": "challenge-or-pay",
    "q5": "found-out",
}
SOLUTIONS = {"q1": "loss", "q2": "1/14", "q3": "same", "q4": "challenge-all", "q5": "-9/34"}


def coins(rounds: Iterable[Round]) -> int:
    """A caller's coins, by the rules: 7.2 to 7.4."""
    total = 0
    for played in rounds:
        if played.claims:
            caught = 2 if played.holds else -1
            total += caught if played.challenged else 1
    return total


def test_it_asks_these_questions_and_answers_them() -> None:
    assert LESSON.exercises == QUESTIONS
    assert LESSON.solutions == SOLUTIONS


def test_whoever_always_bluffs_is_challenged_and_loses() -> None:
    lines = LESSON.said["bold"].splitlines()
    assert lines[0] == "guessed: 1.0 coins a round"
    gained = float(lines[1].split()[1])
    # all challenged, a round is worth 3m - 1 = -8/17; its coins have a standard deviation of 1.14
    assert abs(gained + 8 / 17) < 3 * 1.14 / 200**0.5
    assert lines[2] == "challenged in the last 100 rounds: 100% of your claims"
    assert lines[3] == "<BluffLab prior 3/17, bluff 1, challenge 1/4: 43/68 a round>"


def test_what_it_says_was_gained_is_what_the_last_rounds_brought() -> None:
    names = LESSON.run().names
    gained = coins(names["lab"].rounds) / 200
    assert LESSON.said["bold"].splitlines()[1] == f"gained: {gained} coins a round"
    rounds = names["other"].rounds
    assert len(rounds) == 5_000
    assert all(played.claims for played in rounds)
    last = LESSON.said["shares"].splitlines()[-1]
    assert last == f"bluffs 1    {coins(rounds) / 5_000:6.2f} coins a round"


def test_other_shares_bring_about_what_the_best_answer_leaves() -> None:
    lines = LESSON.said["shares"].splitlines()
    for line, rate in zip(lines, (0, 1 / 20, 1 / 10, 1 / 4, 1 / 2, 1), strict=True):
        left = min(3 + 14 * rate, 6 - 14 * rate) / 17
        assert abs(float(line.split()[2]) - left) < 0.05
    gained = [float(line.split()[2]) for line in lines]
    assert max(gained) == gained[2]


def test_thirty_four_rounds_are_drawn_and_counted() -> None:
    run = LESSON.run()
    assert [number for _, number, _ in run.names["crowds"]] == [6, 3, 25]
    counted = [
        (0, 6, 12, 6),
        (1, 7, 11, 7),
        (2, 8, 10, 8),
        (3, 9, 9, 9),
        (4, 10, 8, 8),
        (7, 13, 5, 5),
        (14, 20, -2, -2),
        (28, 34, -16, -16),
    ]
    for line, numbers in zip(LESSON.said["answers"].splitlines(), counted, strict=True):
        said = line.replace(",", "").split()
        assert tuple(int(said[place]) for place in (0, 3, 5, 7)) == numbers


def test_the_lines_cross_at_three_bluffs_and_nine_coins() -> None:
    names = LESSON.run().names
    assert set(names["paid"]) & set(names["challenged"]) == {(3, 9)}
    assert names["paid"][0] == (0, 6)
    assert names["challenged"][0] == (0, 12)


def test_the_balance_is_that_of_the_rules() -> None:
    m = Fraction(3, 17)
    assert m / (2 * (1 - m)) == Fraction(3, 28)
    assert 3 * m / 2 == Fraction(9, 34)
    assert LESSON.said["balance"].splitlines() == [
        "bluff: 3/28",
        "challenge: 1/2",
        "coins a round: 9/34",
        "when both look for something better: 9/34",
    ]


@pytest.mark.parametrize(
    ("variable", "wrong", "misconception"),
    [
        ("q1", "as-now", "other-stands-still"),
        ("q1", "smaller-gain", "losses-forgotten"),
        ("q2", "1/3", "wrong-whole"),
        ("q2", "1/16", "wrong-whole"),
        ("q2", "1/8", "probability-matching"),
        ("q2", "1/2", "own-coins-only"),
        ("q3", "rarer", "own-coins-only"),
        ("q4", "pay-all", "gains-only"),
        ("q4", "as-many", "probability-matching"),
        ("q4", "half", "balance-as-best-reply"),
        ("q5", "27/34", "other-stands-still"),
        ("q5", "6/17", "losses-forgotten"),
    ],
)
def test_the_usual_wrong_answers_are_known(variable: str, wrong: str, misconception: str) -> None:
    reply = LESSON.run(solved=False).names[variable].answer(wrong)
    assert (reply.verdict, reply.misconception) == ("wrong", misconception)
    assert reply.figure


def test_the_guide_has_the_same_answers() -> None:
    rows = LESSON.guide()
    asked = ("q2", "q4", "q5")
    assert [row.right for row in rows] == ["1/14", "all of them", "-9/34"]
    for variable, row in zip(asked, rows, strict=True):
        exercise = LESSON.run(solved=False).names[variable]
        for part in row.wrong.split("; "):
            words = {"none": "pay-all", "2/5 of them": "as-many", "half": "half"}
            wrong = part.partition(":")[0]
            assert exercise.answer(words.get(wrong, wrong)).misconception


def test_it_goes_red_where_a_caught_bluff_costs_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    usual = bluff_lab.settled

    def settled(holds: bool, claims: bool, challenged: bool, stakes: tuple[int, int, int]) -> Round:
        return usual(holds, claims, challenged, (stakes[0], stakes[1], 0))

    monkeypatch.setattr(bluff_lab, "settled", settled)
    assert {"bold", "shares"} <= set(LESSON.changed())

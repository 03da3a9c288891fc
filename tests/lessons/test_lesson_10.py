"""Lesson 10: what it says, against literals and a count by hand."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from cardwidgets.dice import Outcome, Rolls
from support.classroom import Lesson

LESSON = Lesson("10")
QUESTIONS = {
    "q1": "double-is-due",
    "q2": "first-on-the-third",
    "q3": "mean-wait",
    "q4": "long-streak",
    "q5": "which-sequence",
}
SOLUTIONS = {"q1": "1/4", "q2": "49/512", "q3": "16", "q4": "729/4096", "q5": "same"}


def test_it_asks_these_questions_and_answers_them() -> None:
    assert LESSON.exercises == QUESTIONS
    assert LESSON.solutions == SOLUTIONS


def test_the_waits_are_those_of_sixty_four_threefold_rolls() -> None:
    # a double is one of four equally likely things: whether the right die repeats the left one
    three = [[place == 0 for place in places] for places in product(range(4), repeat=3)]
    within = sum(any(rolls) for rolls in three)
    assert (within, len(three)) == (37, 64)
    assert LESSON.said["waits"].startswith("Within three rolls: 37/64 - later than that: 27/64\n")
    waits = LESSON.run().names["waits"]
    assert waits[:3] == [Fraction(16, 64), Fraction(12, 64), Fraction(9, 64)]
    assert waits[2] == Fraction(sum(rolls == [False, False, True] for rolls in three), 64)
    assert 1 - sum(waits) == Fraction(3**12, 4**12)


def test_all_rolls_are_sorted_by_the_misses_before_them() -> None:
    due = LESSON.run().names["due"]
    rolls = [left == right for left, right in due.model._rolls.outcomes]
    counted = {misses: [0, 0] for misses in range(9)}
    misses = 0
    for double in rolls:
        counted[min(misses, 8)][0] += 1
        counted[min(misses, 8)][1] += double
        misses = 0 if double else misses + 1
    assert [(group.rolls, group.doubles) for group in due.groups] == [*map(tuple, counted.values())]
    for number, doubles in counted.values():
        assert abs(doubles / number - 0.25) < 3 * (0.25 * 0.75 / number) ** 0.5
    for text in ("241 / 991 = 24.3 %", "6561/65536", "4/5 (80.0 %)"):
        assert text in LESSON.html("groups")


def test_what_is_printed_of_the_rolls_is_so() -> None:
    rolls = [left == right for left, right in LESSON.run().names["due"].model._rolls.outcomes]
    assert (len(rolls), sum(rolls)) == (10_000, 2468)
    assert LESSON.said["mean-wait"] == ("10000 rolls, 2468 doubles\nrolls for each double: 4.05\n")
    assert abs(10_000 / 2468 - 4.05) < 0.005
    empty = sum(not any(rolls[start : start + 8]) for start in range(0, 10_000, 8))
    assert LESSON.said["streaks"] == (
        f"1250 blocks of eight rolls, {empty} of them without a double\n"
    )
    # three standard errors about 1,250 times (3/4)^8
    assert abs(empty - 1250 * 6561 / 65536) < 32


def test_a_prediction_that_was_kept_is_not_replaced() -> None:
    lesson = Lesson("10")
    lesson.cells["due"].source += "\ndue.predict('1/4')\ndue.bet('double', 1, 20)"
    due = lesson.run().names["due"]
    assert (due.prediction, due.bets, due.rolls) == (Fraction(1, 4), 20, 10_020)


@pytest.mark.parametrize(
    ("variable", "wrong", "misconception"),
    [
        ("q1", "3367/4096", "due-or-hot"),
        ("q1", "243/4096", "condition-as-joint"),
        ("q2", "169/512", "exactly-as-at-least"),
        ("q2", "1/8", "joint-as-condition"),
        ("q3", "1", "mean-as-most-likely"),
        ("q3", "1/16", "mean-inverted"),
        ("q4", "3367/4096", "complement-forgotten"),
        ("q4", "9/2", "sum-for-product"),
        ("q5", "first", "streak-goes-on"),
        ("q5", "second", "due-or-hot"),
    ],
)
def test_the_usual_wrong_answers_are_known(variable: str, wrong: str, misconception: str) -> None:
    reply = LESSON.run(solved=False).names[variable].answer(wrong)
    assert (reply.verdict, reply.misconception) == ("wrong", misconception)
    assert reply.figure


def test_the_misconception_is_asked_for_before_and_after() -> None:
    names = LESSON.run(solved=False).names
    asked = [(names[q].question.misconception, names[q].question.place) for q in ("q1", "q5")]
    assert asked == [("due-or-hot", "before"), ("due-or-hot", "after")]


def test_the_guide_has_the_same_answers() -> None:
    asked = ("q1", "q3", "q4")
    assert [row.right for row in LESSON.guide()] == [SOLUTIONS[q] for q in asked]
    for variable, row in zip(asked, LESSON.guide(), strict=True):
        exercise = LESSON.run(solved=False).names[variable]
        for part in row.wrong.split("; "):
            assert exercise.answer(part.partition(":")[0]).misconception


def test_it_goes_red_where_dice_remember(monkeypatch: pytest.MonkeyPatch) -> None:
    usual = Rolls.roll

    def kind(self: Rolls, number: int = 1) -> tuple[Outcome, ...]:
        """Give a double after four misses, as if one were due."""
        rolls, misses = [], 0
        for left, right in usual(self, number):
            rolls.append((left, left if misses == 4 else right))
            misses = 0 if left == rolls[-1][1] else misses + 1
        self._outcomes[-number:] = rolls
        return tuple(rolls)

    monkeypatch.setattr(Rolls, "roll", kind)
    assert LESSON.run().names["due"].groups[4].share == 1
    assert {"mean-wait", "streaks"} <= set(LESSON.changed())

"""Lesson 08: what it prints, against literals and a count by hand."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, product
from math import comb

import pytest

from cardwidgets.dice import exact
from cardwidgets.dice.events import Event, Or
from cardwidgets.dice.space import Space
from support.classroom import Lesson

LESSON = Lesson("08")
FACES = ("chest", "sword", "ship", "skull")
QUESTIONS = {
    "q1": "skull-somewhere",
    "q2": "left-or-double",
    "q3": "double-in-some-rolls",
    "q4": "neither",
    "q5": "somebody-has-it",
}
SOLUTIONS = {"q1": "7/16", "q2": "7/16", "q3": "175/256", "q4": "4/9", "q5": "45/136"}


def test_it_asks_these_questions_and_answers_them() -> None:
    assert LESSON.exercises == QUESTIONS
    assert LESSON.solutions == SOLUTIONS


def test_row_and_column_share_one_cell() -> None:
    cells = list(product(FACES, repeat=2))
    assert sum("skull" in cell for cell in cells) == 7
    assert LESSON.said["union"] == "1/4 + 1/4 - 1/16 = 7/16\n"


def test_none_and_at_least_one_for_two_to_six_dice() -> None:
    lines = []
    for dice in range(2, 7):
        rolls = list(product(FACES, repeat=dice))
        none = Fraction(sum("skull" not in roll for roll in rolls), len(rolls))
        lines.append(f"{dice} dice: no skull {none}, at least one {1 - none}")
    assert LESSON.said["opposite"].splitlines() == lines
    assert lines[2] == "4 dice: no skull 81/256, at least one 175/256"


def test_the_solutions_are_right_by_counting() -> None:
    cells = list(product(FACES, repeat=2))
    assert sum(left == "chest" or left == right for left, right in cells) == 7
    sixes = list(product(range(1, 7), repeat=2))
    assert Fraction(sum(max(cell) <= 4 for cell in sixes), 36) == Fraction("4/9")
    hands = list(combinations(range(17), 2))  # 0, 1 and 2 are the cards with the pair
    assert Fraction(sum(hand[0] < 3 for hand in hands), comb(17, 2)) == Fraction("45/136")
    four = list(product(range(4), repeat=4))  # 0 is a double
    assert Fraction(sum(0 in roll for roll in four), 256) == Fraction("175/256")


def test_a_thousand_tries_of_four_rolls() -> None:
    sums = LESSON.run().names["sums"]
    rolls = [face for (face,) in sums.model._rolls.outcomes][:4_000]
    fours = [rolls[start : start + 4] for start in range(0, 4_000, 4)]
    found = sum("skull" in four for four in fours)
    assert f"tried: {found} / 1,000" in LESSON.html("roll")
    # three standard errors of 1,000 tries
    assert abs(found / 1_000 - 175 / 256) < 0.044


def test_the_pictures_show_the_shared_cell_and_the_adding_line() -> None:
    for text in ("4 + 4 − 1 = 7 cells: 7/16", "175/256", "You said 8: that is 4 + 4"):
        assert text in LESSON.html("roll")


def test_predictions_that_were_kept_are_not_replaced() -> None:
    lesson = Lesson("08")
    lesson.cells["predict"].source += "\nsums.predict(6)"
    sums = lesson.run().names["sums"]
    assert (sums.prediction, sums.four_prediction) == (6, 1)


@pytest.mark.parametrize(
    ("variable", "wrong", "misconception"),
    [
        ("q1", "8/16", "chances-add-up"),
        ("q1", "6/16", "at-least-as-exactly"),
        ("q2", "8/16", "shared-cell-twice"),
        ("q2", "6/16", "shared-cell-lost"),
        ("q3", "1", "chances-add-up"),
        ("q3", "81/256", "complement-forgotten"),
        ("q4", "5/9", "complement-forgotten"),
        ("q5", "6/17", "chances-add-up"),
        ("q5", "91/136", "complement-forgotten"),
    ],
)
def test_the_usual_wrong_answers_are_known(variable: str, wrong: str, misconception: str) -> None:
    reply = LESSON.exercise(variable).answer(wrong)
    assert (reply.verdict, reply.misconception) == ("wrong", misconception)
    assert reply.figure


def test_the_guide_has_the_same_answers() -> None:
    asked = dict(zip(("q1", "q3", "q2"), LESSON.guide(), strict=True))
    for variable, row in asked.items():
        assert row.right == SOLUTIONS[variable]
        for wrong in row.wrong.split("; "):
            assert LESSON.exercise(variable).answer(wrong.partition(":")[0]).misconception


def test_it_goes_red_where_chances_are_added(monkeypatch: pytest.MonkeyPatch) -> None:
    usual = exact.weight

    def added(event: Event, space: Space) -> int:
        if isinstance(event, Or):
            return sum(usual(part, space) for part in event.parts)
        return usual(event, space)

    monkeypatch.setattr(exact, "weight", added)
    assert LESSON.run().said["union"].endswith("= 1/2\n")
    assert {"union", "answer-q2", "points"} <= set(LESSON.changed())

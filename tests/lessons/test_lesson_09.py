"""Lesson 09: what it says, against literals and a count by hand."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from types import ModuleType

import pytest

from cardwidgets.dice import Event, Space, chance
from cardwidgets.labs import dice_lab
from cardwidgets.teaching.questions import pirates
from support.classroom import Lesson

LESSON = Lesson("09")
FACES = ("chest", "sword", "ship", "skull")
CELLS = list(product(FACES, repeat=2))
QUESTIONS = {
    "q1": "skulls-given-one",
    "q2": "left-given-one",
    "q3": "independent-or-not",
    "q4": "pair-given-no-double",
    "q5": "claim-or-match",
}
SOLUTIONS = {"q1": "1/7", "q2": "4/7", "q3": "Y", "q4": "1/6", "q5": "3/10"}


def test_it_asks_these_questions_and_answers_them() -> None:
    assert LESSON.exercises == QUESTIONS
    assert LESSON.solutions == SOLUTIONS


def test_each_sentence_leaves_what_a_count_by_hand_leaves() -> None:
    numbers = [cell.count("skull") for cell in CELLS]
    left = {
        "first == skull": [cell for cell in CELLS if cell[0] == "skull"],
        "any(skull)": [cell for cell, n in zip(CELLS, numbers, strict=True) if n > 0],
        "not any(skull)": [cell for cell, n in zip(CELLS, numbers, strict=True) if n == 0],
        "count(skull) == 1": [cell for cell, n in zip(CELLS, numbers, strict=True) if n == 1],
    }
    assert [len(cells) for cells in left.values()] == [4, 7, 9, 6]
    expected = [
        f"a double, given {sentence:19} {Fraction(sum(a == b for a, b in cells), len(cells))}"
        for sentence, cells in left.items()
    ]
    assert LESSON.said["sentences"].splitlines() == expected
    assert [line.split()[-1] for line in expected] == ["1/4", "1/7", "1/3", "0"]


def test_the_laboratory_names_the_seven_cells_and_the_one() -> None:
    told = LESSON.said["lab"]
    assert "only 7 of them are left: chest skull, sword skull, ship skull, skull chest," in told
    assert "Of these, the event holds for 1: skull skull.\nIts chance is 1/7." in told


def test_the_other_way_round_is_another_number() -> None:
    doubles = [cell for cell in CELLS if cell[0] == cell[1]]
    with_skull = [cell for cell in doubles if "skull" in cell]
    assert (len(doubles), len(with_skull)) == (4, 1)
    assert LESSON.said["both-ways"].splitlines() == [
        "a double, given at least one skull: 1/7",
        "at least one skull, given a double: 1/4",
    ]


def test_the_crosses_that_the_sentence_wants_are_right() -> None:
    told = LESSON.run().names["told"]
    assert (told.sentence, told.prediction) == ("any-skull", Fraction(1, 4))
    for cell, faces in enumerate(CELLS):
        if "skull" not in faces:
            told.cross(cell)
    assert told.check().right
    assert told.probability == Fraction(1, 7)


def test_a_claim_is_true_as_often_as_the_rules_say() -> None:
    claims = LESSON.run().names["claims"]
    # with 3/17 and one bluff in four; 340 opponents, of whom 60 hold the pair
    assert claims.truth == Fraction(6, 13) == Fraction(60, 60 + 280 // 4)
    # three standard errors of 1,000 claims
    assert abs(claims.true_claims - 1000 * 6 / 13) < 48
    for text in ("Exactly it is 6/13", "130 claims, of which 60 are true", "75.0 %"):
        assert text in LESSON.html("claims")
    claims.slide(50)
    assert claims.truth == Fraction(SOLUTIONS["q5"])


@pytest.mark.parametrize(
    ("variable", "wrong", "misconception"),
    [
        ("q1", "1/16", "given-ignored"),
        ("q1", "1/4", "only-one-way"),
        ("q2", "1", "given-both-ways"),
        ("q2", "1/4", "given-ignored"),
        ("q3", "X", "exclusive-as-independent"),
        ("q3", "Z", "product-for-dependent"),
        ("q4", "1/8", "given-ignored"),
        ("q4", "1/12", "order-ignored"),
        ("q5", "1", "given-both-ways"),
        ("q5", "3/17", "given-ignored"),
    ],
)
def test_the_usual_wrong_answers_are_known(variable: str, wrong: str, misconception: str) -> None:
    reply = LESSON.run(solved=False).names[variable].answer(wrong)
    assert (reply.verdict, reply.misconception) == ("wrong", misconception)
    assert reply.figure


def test_both_misconceptions_are_asked_for_before_and_after() -> None:
    names = LESSON.run(solved=False).names
    asked = [(names[q].question.misconception, names[q].question.place) for q in QUESTIONS]
    for misconception in ("given-ignored", "given-both-ways"):
        before, after = (misconception, "before"), (misconception, "after")
        assert asked.index(before) < asked.index(after)


def test_the_guide_has_the_same_answers() -> None:
    asked = ("q1", "q2", "q4")
    assert [row.right for row in LESSON.guide()] == [SOLUTIONS[q] for q in asked]
    for variable, row in zip(asked, LESSON.guide(), strict=True):
        exercise = LESSON.run(solved=False).names[variable]
        for part in row.wrong.split("; "):
            assert exercise.answer(part.partition(":")[0]).misconception


@pytest.mark.parametrize("user", [dice_lab, pirates])
def test_it_goes_red_where_a_sentence_is_not_used(
    monkeypatch: pytest.MonkeyPatch, user: ModuleType
) -> None:
    def deaf(event: Event, space: Space, given: Event | None = None) -> Fraction:
        return chance(event, space)

    monkeypatch.setattr(user, "chance", deaf)
    red = {"sentences", "both-ways"} if user is dice_lab else {"answer-q1", "answer-q2", "points"}
    assert red <= set(LESSON.changed())

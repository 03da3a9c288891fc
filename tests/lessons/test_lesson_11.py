"""Lesson 11: what it says, against literals and a count by hand."""

from __future__ import annotations

from collections import Counter
from itertools import combinations_with_replacement, product

import pytest

from cardwidgets.dice import Die, Space
from support.classroom import Lesson

LESSON = Lesson("11")
FACES = ("chest", "sword", "ship", "skull")
PATTERNS = {1: "triple", 2: "double and not triple", 3: "distinct"}
QUESTIONS = {
    "q1": "one-pair-of-three",
    "q2": "all-different",
    "q3": "skull-in-three",
    "q4": "loaded-double",
    "q5": "loaded-pair",
}
SOLUTIONS = {"q1": "9/16", "q2": "5/9", "q3": "37/64", "q4": "1/3", "q5": "1/9"}


def test_it_asks_these_questions_and_answers_them() -> None:
    assert LESSON.exercises == QUESTIONS
    assert LESSON.solutions == SOLUTIONS


def test_sixty_four_outcomes_fall_into_three_patterns() -> None:
    outcomes = list(product(FACES, repeat=3))
    found = Counter(len(set(outcome)) for outcome in outcomes)
    assert (len(outcomes), found) == (64, {1: 4, 2: 36, 3: 24})
    assert LESSON.said["patterns"].splitlines() == [
        "triple                 4 of 64, that is 1/16",
        "double and not triple  36 of 64, that is 9/16",
        "distinct               24 of 64, that is 3/8",
    ]


def test_the_pictures_and_orders_that_it_tells_are_so() -> None:
    pictures = Counter(tuple(sorted(outcome)) for outcome in product(FACES, repeat=3))
    orders = Counter((len(set(picture)), ways) for picture, ways in pictures.items())
    assert orders == {(1, 1): 4, (2, 3): 12, (3, 6): 4}
    assert "4 × 1 outcomes are three alike, 12 × 3 are a pair and 4 × 6" in LESSON.prose
    assert "64 ordered outcomes folded into 20 piles" in LESSON.html("piles")


def test_what_was_rolled_is_what_was_rolled() -> None:
    rolls = list(LESSON.run().names["lab"].rolls)
    found = Counter(len(set(roll)) for roll in rolls)
    assert len(rolls) == 640
    bars = LESSON.run().names["shown"]
    assert [(bar.label, bar.value) for bar in bars] == [
        (pattern, found[kinds]) for kinds, pattern in PATTERNS.items()
    ]
    for kinds in PATTERNS:
        assert f"<td>{found[kinds]}</td>" in LESSON.html("rolls")
    # three standard errors
    for kinds, expected, error in ((1, 40, 6.2), (2, 360, 12.6), (3, 240, 12.3)):
        assert abs(found[kinds] - expected) < 3 * error


def test_the_guesses_are_those_of_twenty_pictures_alike_and_stand_beside_the_rolls() -> None:
    pictures = Counter(len(set(three)) for three in combinations_with_replacement(FACES, 3))
    alike = [640 * pictures[kinds] // 20 for kinds in PATTERNS]
    assert alike == [128, 384, 128] == [bar.other for bar in LESSON.run().names["shown"]]
    assert "would come 128, 384 and 128 times" in LESSON.prose
    assert "guessed" in LESSON.html("rolls")


def test_unequal_dice_are_counted_as_dice_with_six_sides() -> None:
    sides = ("chest", "sword", "sword", "ship", "skull", "skull")
    doubles = sum(left == right for left, right in product(sides, repeat=2))
    assert doubles == 10
    assert "weigh 36." in LESSON.said["loaded"]
    assert "Its chance is 10/36 = 5/18." in LESSON.said["loaded"]
    loaded = LESSON.run().names["loaded"]
    rolled = sum(left == right for left, right in loaded.rolls)
    assert len(loaded.rolls) == 3600
    assert LESSON.said["compare"] == (
        f"doubles in 3,600 rolls: {rolled}\nloaded dice lead us to expect 1000 and fair ones 900\n"
    )
    # the standard error is 27, and the lesson wants to show that it is not 900
    assert abs(rolled - 1000) < 50 < rolled - 900


@pytest.mark.parametrize(
    ("variable", "wrong", "misconception"),
    [
        ("q1", "12/20", "ten-pictures"),
        ("q1", "12/64", "order-ignored"),
        ("q1", "40/64", "exactly-as-at-least"),
        ("q2", "20/56", "ten-pictures"),
        ("q2", "20/216", "order-ignored"),
        ("q3", "3/4", "chances-add-up"),
        ("q3", "27/64", "complement-forgotten"),
        ("q4", "1/4", "weights-ignored"),
        ("q5", "1/18", "order-ignored"),
        ("q5", "1/8", "weights-ignored"),
    ],
)
def test_the_usual_wrong_answers_are_known(variable: str, wrong: str, misconception: str) -> None:
    reply = LESSON.run(solved=False).names[variable].answer(wrong)
    assert (reply.verdict, reply.misconception) == ("wrong", misconception)
    assert reply.figure


def test_the_guide_has_the_same_answers() -> None:
    asked = ("q1", "q2", "q4")
    assert [row.right for row in LESSON.guide()] == [SOLUTIONS[q] for q in asked]
    for variable, row in zip(asked, LESSON.guide(), strict=True):
        exercise = LESSON.run(solved=False).names[variable]
        for part in row.wrong.split("; "):
            assert exercise.answer(part.partition(":")[0]).misconception


def test_it_goes_red_where_weights_are_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Die, "weight", lambda die, face: 1)
    monkeypatch.setattr(Die, "total", property(lambda die: len(die.faces)))
    monkeypatch.setattr(Space, "total", property(lambda space: space.size))
    assert {"loaded", "answer-q4", "answer-q5", "points"} <= set(LESSON.changed())

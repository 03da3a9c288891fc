"""Lesson 06: what it prints, against literals and a count by hand."""

from __future__ import annotations

from itertools import product

import pytest

from cardwidgets.dice import Face, exact
from cardwidgets.dice.events import Event
from cardwidgets.dice.space import Space
from support.classroom import Lesson

LESSON = Lesson("06")
FACES = ("chest", "sword", "ship", "skull")
QUESTIONS = {
    "q1": "two-skulls",
    "q2": "mixed-pair",
    "q3": "double-chance",
    "q4": "total-of-two",
    "q5": "one-head",
}
SOLUTIONS = {"q1": "1/16", "q2": "1/8", "q3": "1/4", "q4": "1/6", "q5": "1/2"}


def test_it_asks_these_questions_and_answers_them() -> None:
    assert LESSON.exercises == QUESTIONS
    assert LESSON.solutions == SOLUTIONS


def test_the_laboratory_counts_two_cells_and_one() -> None:
    cells = list(product(FACES, repeat=2))
    assert sum(set(cell) == {"chest", "skull"} for cell in cells) == 2
    assert cells.count(("skull", "skull")) == 1
    mixed, double = LESSON.said["exact"].splitlines()
    assert mixed.startswith("any(chest) and any(skull) - counted: 1/8 - rolled: ")
    assert double.startswith("all(skull) - counted: 1/16 - rolled: ")


def test_what_was_rolled_is_what_was_rolled() -> None:
    rolls = list(LESSON.run().names["lab"].rolls)
    mixed = sum(set(roll) == {"chest", "skull"} for roll in rolls)
    double = sum(roll == ("skull", "skull") for roll in rolls)
    shares = [float(line.rpartition(" ")[2]) for line in LESSON.said["exact"].splitlines()]
    assert len(rolls) == 10_000
    assert shares == [mixed / 10_000, double / 10_000]
    # three standard errors of 10,000 rolls: 0.0099 and 0.0073
    assert abs(shares[0] - 0.125) < 0.0099
    assert abs(shares[1] - 0.0625) < 0.0073


def test_ten_pictures_are_shown_with_the_prediction_of_ten_bars_alike() -> None:
    ten = LESSON.run().names["ten"]
    assert [share * 160 for share in ten.prediction] == [16] * 10
    assert sum(ten.counts.values()) == 160
    # the lesson says that Ben wins his bet, and the rolls that are saved do not contradict him
    assert ten.counts["chest", "skull"] > ten.counts["skull", "skull"]
    assert ten.misses["ordered"] < ten.misses["alike"]
    doubles = sum(ten.counts[face, face] for face in FACES)
    assert f"{doubles} of 160 rolls were doubles" in LESSON.html("roll")


def test_a_prediction_that_was_kept_is_not_replaced() -> None:
    lesson = Lesson("06")
    lesson.cells["predict"].source += "\nten.predict([10] * 4 + [20] * 6)"
    shares = lesson.run().names["ten"].prediction
    assert [share * 160 for share in shares] == [10] * 4 + [20] * 6


@pytest.mark.parametrize(
    ("variable", "wrong", "misconception"),
    [
        ("q1", "1/10", "ten-pictures"),
        ("q1", "1/4", "one-die-only"),
        ("q2", "1/10", "ten-pictures"),
        ("q2", "1/16", "order-ignored"),
        ("q3", "4/10", "ten-pictures"),
        ("q3", "1/2", "fifty-fifty"),
        ("q4", "1/11", "ten-pictures"),
        ("q5", "1/3", "ten-pictures"),
    ],
)
def test_the_usual_wrong_answers_are_known(variable: str, wrong: str, misconception: str) -> None:
    reply = LESSON.exercise(variable).answer(wrong)
    assert (reply.verdict, reply.misconception) == ("wrong", misconception)
    assert reply.figure


def test_the_guide_has_the_same_answers() -> None:
    assert [row.right for row in LESSON.guide()] == [SOLUTIONS[q] for q in ("q1", "q2", "q3")]
    for variable, row in zip(("q1", "q2", "q3"), LESSON.guide(), strict=True):
        first, second = (part.partition(":")[0] for part in row.wrong.split("; "))
        exercise = LESSON.exercise(variable)
        assert exercise.answer(first).misconception
        assert exercise.answer(second).misconception


def test_it_goes_red_where_pictures_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    def pictures(space: Space) -> set[tuple[Face, ...]]:
        return {tuple(sorted(outcome, key=str)) for outcome in space.outcomes()}

    def counted(event: Event, space: Space) -> int:
        return sum(event.holds(picture) for picture in pictures(space))

    monkeypatch.setattr(exact, "weight", counted)
    monkeypatch.setattr(Space, "total", property(lambda space: len(pictures(space))))
    assert LESSON.run().said["exact"].count("counted: 1/10 ") == 2
    assert {"exact", "answer-q1", "answer-q2", "answer-q3"} <= set(LESSON.changed())

"""Exercises: what is said, what is counted, what is shown, and what is never given away."""

from __future__ import annotations

import dataclasses
import json
import pickle
import sys
from fractions import Fraction
from types import SimpleNamespace
from typing import Any

import pytest

import cardwidgets as cw
from cardwidgets.engine.errors import CardwidgetsError, UnknownName
from cardwidgets.sheet.model import SheetError
from cardwidgets.teaching.bank import questions
from cardwidgets.teaching.errors import AnswerError, QuestionError
from cardwidgets.teaching.examining import gives_away
from cardwidgets.teaching.exercise import ExerciseModel
from cardwidgets.teaching.kinds import Number
from cardwidgets.teaching.progress import written
from cardwidgets.teaching.question import Question
from cardwidgets.teaching.work import HERE
from teaching.samples import ALL, MEMORY, ROBBERY, SKULLS, WAIT

THREE_DICE = next(seed for seed in range(20) if SKULLS.draw(seed) == {"n": 3})
RIGHT = "37/64"


@pytest.fixture
def q() -> cw.Exercise:
    return cw.Exercise(SKULLS, seed=THREE_DICE)


# --- in a cell ----------------------------------------------------------------------------------


def test_what_is_not_answered_says_so_and_is_no_error(q: cw.Exercise) -> None:
    reply = q.answer()
    assert (repr(reply), reply.verdict) == ("Not answered yet.", "open")
    assert (q.points, q.attempts, q.solved) == (0, 0, False)


def test_a_right_answer_is_worth_a_point(q: cw.Exercise) -> None:
    assert q.answer(RIGHT).verdict == "right"
    assert (q.points, q.attempts, q.solved) == (1, 1, True)
    assert type(q.points) is int


def test_points_of_several_can_be_added(q: cw.Exercise) -> None:
    q.answer(RIGHT)
    other = cw.Exercise(MEMORY)
    assert sum(each.points for each in (q, other)) == 1


def test_different_answers_are_counted_and_equal_ones_once(q: cw.Exercise) -> None:
    for answer in ("3/4", "6/8", "75 %", "0.75", "1/9"):
        q.answer(answer)
    # 3/4 and 6/8 are one, 75 % and 0.75 another: a decimal is not meant exactly
    assert q.attempts == 3


@pytest.mark.parametrize("given", ["a third", "", "1/0", True, [], "1-1/216"])
def test_what_cannot_be_read_counts_as_nothing(q: cw.Exercise, given: Any) -> None:
    with pytest.raises(AnswerError):
        q.answer(given)
    assert q.attempts == 0
    assert q.answer().verdict == "open"


def test_the_verdict_depends_on_the_answer_alone(q: cw.Exercise) -> None:
    first = q.answer("3/4")
    q.answer(RIGHT)
    q.hint()
    assert q.answer("3/4") == first
    assert q.answer(RIGHT) == q.answer(RIGHT)
    assert q.points == 1


def test_hints_come_one_at_a_time(q: cw.Exercise) -> None:
    said = [repr(q.hint()) for _ in range(3)]
    assert said == [
        "Cross out in the lab what has no skull.",
        "How likely is no skull at all?",
        "How likely is no skull at all?",
    ]
    assert q.hints == 2


def test_a_question_without_hints_says_so() -> None:
    texts = {part: text for part, text in WAIT.texts.items() if part != "hint.1"}
    bare = cw.Exercise(dataclasses.replace(WAIT, texts=texts))
    assert repr(bare.hint()) == "There are no hints here."
    assert bare.hints == 0


def test_a_cell_that_is_run_twice_starts_no_second_exercise(q: cw.Exercise) -> None:
    q.answer("3/4")
    again = cw.Exercise(SKULLS, seed=THREE_DICE)
    assert again.attempts == 1
    assert again.answer() == q.answer("3/4")
    assert cw.Exercise(SKULLS, seed="another").attempts == 0


@pytest.mark.parametrize("seed", [None, True, 1.0, "", "x" * 41, 10**40, [1]])
def test_a_seed_is_a_whole_number_or_a_short_text(seed: Any) -> None:
    with pytest.raises(QuestionError, match="whole number or a text"):
        cw.Exercise(SKULLS, seed=seed)


def test_an_unknown_name_is_refused_with_the_known_ones() -> None:
    with pytest.raises(UnknownName, match="double"):
        cw.Exercise("no such exercise")


def test_the_state_is_in_the_text_of_an_exercise(q: cw.Exercise) -> None:
    assert repr(q) == f"<Exercise skull-sample, seed {THREE_DICE}: not answered yet>"
    q.answer("3/4")
    assert repr(q).endswith("1 answer, not solved yet>")
    q.answer(RIGHT)
    assert repr(q).endswith("solved, 2 answers>")


# --- on its page --------------------------------------------------------------------------------


def texts(exercise: cw.Exercise) -> str:
    return json.dumps(exercise.page, ensure_ascii=False)


def blocks(exercise: cw.Exercise, kind: str) -> list[dict[str, Any]]:
    return [block for block in exercise.page["blocks"] if block["kind"] == kind]


def test_an_answer_typed_in_the_widget_shows_the_line_to_paste() -> None:
    q3 = cw.Exercise(SKULLS, seed=THREE_DICE, label="q3")
    assert blocks(q3, "code") == []
    q3.do("answer", " 3 of 4 ")
    assert blocks(q3, "code") == [{"kind": "code", "text": 'q3.answer("3/4")'}]
    assert "Adding counts some rolls" in texts(q3)


def test_an_answer_in_a_cell_needs_no_line_to_paste(q: cw.Exercise) -> None:
    q.do("answer", "3/4")
    q.answer("3/4")
    assert blocks(q, "code") == []


def test_the_line_names_the_variable_of_the_notebook(monkeypatch: pytest.MonkeyPatch) -> None:
    made = cw.Exercise(SKULLS, seed=THREE_DICE)
    shell = SimpleNamespace(user_ns={"_": made, "_3": made, "mine": made, "other": 1})
    ipython = SimpleNamespace(get_ipython=lambda: shell)
    monkeypatch.setitem(sys.modules, "IPython", ipython)
    made.do("answer", "3/4")
    assert blocks(made, "code")[0]["text"] == 'mine.answer("3/4")'


def test_the_line_to_paste_runs(q: cw.Exercise) -> None:
    for question, answer in ((SKULLS, RIGHT), (MEMORY, "same"), (ROBBERY, "steal P1")):
        HERE.clear()
        typed = cw.Exercise(question, seed=THREE_DICE)
        if question is SKULLS:
            typed.do("answer", answer)
        else:
            typed.do("choose", answer)
            typed.do("answer")
        line = blocks(typed, "code")[0]["text"]
        HERE.clear()
        fresh = cw.Exercise(question, seed=THREE_DICE)
        reply = eval(line, {"q": fresh})
        assert (reply.verdict, fresh.points) == ("right", 1)


def test_an_answer_in_a_cell_redraws_every_view_of_the_exercise(q: cw.Exercise) -> None:
    other = cw.Exercise(SKULLS, seed=THREE_DICE)
    q.answer(RIGHT)
    assert "Take the rolls without any skull away" in texts(other)


def test_a_refused_answer_is_said_on_the_page_and_changes_nothing(q: cw.Exercise) -> None:
    q.do("answer", "3/4")
    before = q.page
    with pytest.raises(AnswerError):
        q.do("answer", "a third")
    assert "is not one number" in q.page["notice"]
    assert {**q.page, "notice": ""} == {**before, "notice": ""}


@pytest.mark.parametrize("value", [None, 1, [], {}, "x" * 2000, "   "])
def test_messages_that_make_no_sense_are_refused(q: cw.Exercise, value: Any) -> None:
    for what in ("answer", "choose", "nothing"):
        with pytest.raises(CardwidgetsError):
            q.do(what, value)
    assert q.attempts == 0


def test_a_choice_is_sent_by_its_button() -> None:
    choice = cw.Exercise(MEMORY)
    with pytest.raises(AnswerError, match="no answer yet"):
        choice.do("answer")
    choice.do("choose", "more")
    assert choice.attempts == 0
    choice.do("answer")
    assert choice.attempts == 1
    assert "Dice owe nobody anything." in texts(choice)


def test_hints_on_the_page_come_one_at_a_time_and_end_when_it_is_solved(q: cw.Exercise) -> None:
    assert "Cross out" not in texts(q)
    q.do("hint")
    assert "Hint 1: Cross out in the lab" in texts(q)
    assert "no skull at all" not in texts(q)
    assert "Hint 2 of 2" in texts(q)
    q.answer(RIGHT)
    assert "Hint 2 of 2" not in texts(q)


def test_a_language_that_has_no_texts_speaks_english() -> None:
    assert "not answered yet" in repr(cw.Exercise(SKULLS, language="xx"))


def test_there_is_no_control_that_solves(q: cw.Exercise) -> None:
    assert set(q.model.answers()) == {"answer", "hint"}
    with pytest.raises(SheetError):
        q.do("solve")


# --- what is never given away -------------------------------------------------------------------


def everything_kept(exercise: cw.Exercise) -> str:
    """All that leaves the kernel or is saved, before the question is solved."""
    state = {
        key: value for key, value in exercise.get_state().items() if key not in ("_esm", "_css")
    }
    data, _ = exercise._repr_mimebundle_()
    work = pickle.dumps(exercise.model.work, protocol=0).decode("ascii", "replace")
    said = (repr(exercise), repr(exercise.question), repr(exercise.answer()))
    return "\n".join(
        (texts(exercise), json.dumps(state, default=str), str(data), work, written(HERE), *said)
    )


class Asked(Exception):
    """The right answer was computed."""


def refuse_to_solve(given: Any) -> Fraction:
    raise Asked


@pytest.mark.parametrize("question", ALL, ids=repr)
def test_the_right_answer_is_not_even_computed_before_an_answer_is_checked(
    question: Question,
) -> None:
    secret = dataclasses.replace(question, solve=refuse_to_solve)
    exercise = cw.Exercise(secret)
    exercise.hint()
    everything_kept(exercise)
    _ = exercise.points
    cw.progress()._repr_mimebundle_()
    answer = question.kind.example(exercise.model.parameters)
    with pytest.raises(Asked):
        exercise.answer(answer)


def wrong_answers(exercise: cw.Exercise) -> list[str]:
    question, parameters = exercise.question, exercise.model.parameters
    known = [mistake.value(parameters) for mistake in question.mistakes]
    return [str(value) for value in known if value is not None] + ["1/97", "0.0123", "96/97"]


def is_text(block: dict[str, Any]) -> bool:
    """Whether a block says something about the question; the small print counts answers."""
    return block.get("look") != "quiet"


def numeric(question: Question) -> bool:
    return isinstance(question.kind, Number)


@pytest.mark.parametrize(
    "question", [q for q in (*ALL, *questions()) if numeric(q)], ids=lambda q: q.name
)
def test_nothing_gives_the_answer_away_before_it_is_found(question: Question) -> None:
    for seed in (1, 2, 3):
        HERE.clear()  # a wrong answer of one seed may be right with the next
        exercise = cw.Exercise(question, seed=seed)
        right = question.solve(exercise.model.parameters)
        marker = f"{float(right):.10f}".rstrip("0")
        for answer in ("", *wrong_answers(exercise)):
            exercise.hint()
            reply = exercise.answer(answer) if answer else exercise.answer()
            assert not gives_away(repr(reply), right), answer
            shown = [block.get("text", "") for block in exercise.page["blocks"] if is_text(block)]
            assert not [text for text in shown if gives_away(text, right)], answer
            if right.denominator > 1:
                assert not gives_away(repr(exercise) + written(HERE), right)
            if len(marker) > 6:
                assert marker not in everything_kept(exercise)


def test_errors_do_not_name_the_answer(q: cw.Exercise) -> None:
    for given in ("what", "1/0", "x" * 99, None.__class__):
        with pytest.raises(AnswerError) as refused:
            q.answer(given)
        assert not gives_away(str(refused.value), Fraction(37, 64))


def test_work_holds_answers_and_nothing_else(q: cw.Exercise) -> None:
    q.answer("3/4")
    assert vars(q.model.work) == {
        "question": "skull-sample",
        "seed": THREE_DICE,
        "answers": ["3/4"],
        "last": "3/4",
        "hints": 0,
    }


def test_the_model_needs_no_widget() -> None:
    model = ExerciseModel(SKULLS, seed=THREE_DICE)
    assert model.answer(RIGHT).verdict == "right"
    assert model.summary().endswith("solved with the first answer")

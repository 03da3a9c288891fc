"""Progress: the file of answers goes out, comes back, and is believed in nothing but answers."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import cardwidgets as cw
from cardwidgets.teaching import progress as files
from cardwidgets.teaching.errors import ProgressError
from cardwidgets.teaching.work import HERE, Works
from teaching.samples import MEMORY, SKULLS

THREE_DICE = next(seed for seed in range(20) if SKULLS.draw(seed) == {"n": 3})


@pytest.fixture
def worked() -> str:
    """The file of somebody who answered two of three exercises."""
    first = cw.Exercise("double-chance", seed=7)
    first.answer("4/10")
    first.hint()
    first.answer("1/4")
    cw.Exercise("double-chance", seed=8).answer("0.3")
    cw.Exercise("double-chance", seed=9)
    return cw.progress().model.text


def test_the_file_holds_question_seed_answers_attempts_and_hints(worked: str) -> None:
    assert json.loads(worked) == {
        "format": "cardwidgets-progress",
        "version": 1,
        "exercises": [
            {
                "question": "double-chance",
                "seed": 7,
                "answers": ["2/5", "1/4"],
                "attempts": 2,
                "hints": 1,
            },
            {"question": "double-chance", "seed": 8, "answers": ["0.3"], "attempts": 1, "hints": 0},
            {"question": "double-chance", "seed": 9, "answers": [], "attempts": 0, "hints": 0},
        ],
    }


def test_a_restored_file_is_as_it_was(worked: str) -> None:
    HERE.clear()
    files.restore(worked)
    assert cw.progress().model.text == worked
    exercise = cw.Exercise("double-chance", seed=7)
    assert (exercise.points, exercise.attempts, exercise.hints) == (1, 2, 1)


def test_it_is_saved_and_read_as_a_file(worked: str, tmp_path: Path) -> None:
    path = cw.progress().save(tmp_path / "mine.json")
    assert path.read_text(encoding="utf-8") == worked
    HERE.clear()
    assert cw.progress(path).points == 1


def test_the_button_hands_the_file_out_and_the_upload_takes_it_in(worked: str) -> None:
    sheet = cw.progress()
    saved = sheet.model.do("save")
    assert saved is not None
    assert (saved.name, saved.text) == ("progress.json", worked)
    HERE.clear()
    assert "No exercise was made" in json.dumps(sheet.page)
    sheet.do("restore", saved.text)
    assert "1 of 3 exercises solved" in json.dumps(sheet.page)


def test_the_list_shows_every_exercise_and_its_state(worked: str) -> None:
    listed = cw.progress().page["blocks"][0]["text"].split("\n")
    assert [line.partition(": ")[2] for line in listed] == [
        "solved, 2 answers",
        "1 answer, not solved yet",
        "not answered yet",
    ]


def test_the_list_follows_what_is_answered() -> None:
    sheet = cw.progress()
    cw.Exercise("double-chance").answer("1/4")
    assert "1 of 1 exercise solved" in json.dumps(sheet.page)
    assert repr(sheet) == "<Progress 1 of 1>"


def test_answers_given_since_are_kept_behind_those_of_the_file(worked: str) -> None:
    HERE.clear()
    exercise = cw.Exercise("double-chance", seed=7)
    exercise.answer("1/3")
    exercise.answer("2/5")
    files.restore(worked)
    assert exercise.model.work.answers == ["2/5", "1/4", "1/3"]


def test_somebodys_own_question_comes_back_when_it_is_made() -> None:
    cw.Exercise(SKULLS, seed=THREE_DICE).answer("37/64")
    text = cw.progress().model.text
    HERE.clear()
    files.restore(text)
    sheet = cw.progress()
    assert sheet.points == 0
    assert "was not made here yet" in json.dumps(sheet.page)
    assert cw.Exercise(SKULLS, seed=THREE_DICE).points == 1
    sheet.refresh()
    assert "1 of 1 exercise solved" in json.dumps(sheet.page)


# --- what is not believed -----------------------------------------------------------------------


def file_of(*exercises: Any, **head: Any) -> str:
    content = {"format": "cardwidgets-progress", "version": 1, "exercises": list(exercises)}
    return json.dumps(content | head)


def entry(**parts: Any) -> dict[str, Any]:
    return {"question": "double-chance", "seed": 7, "answers": ["1/3"], **parts}


@pytest.mark.parametrize(
    "claims",
    [
        {"solved": True, "points": 1},
        {"attempts": 0},
        {"attempts": "many"},
        {"hints": -3},
        {"hints": "none"},
        {"hints": True},
        {"right": "1/3"},
    ],
)
def test_a_claim_changes_nothing(claims: dict[str, Any]) -> None:
    files.restore(file_of(entry(**claims)))
    exercise = cw.Exercise("double-chance", seed=7)
    assert (exercise.points, exercise.attempts, exercise.hints) == (0, 1, 0)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "not JSON, or damaged"),
        ("{", "not JSON, or damaged"),
        ("[" * 100_000, "not JSON, or damaged"),
        ("[]", "although it is JSON"),
        ("null", "although it is JSON"),
        ('{"format": "cardwidgets"}', "although it is JSON"),
        (file_of(version="1"), "although it is JSON"),
        (file_of(version=True), "although it is JSON"),
        (file_of(version=0), "although it is JSON"),
        (file_of(version=2), "has version 2, and this cardwidgets knows version 1"),
        (file_of(exercises=None), "list of at most"),
        (file_of(*[entry()] * 1001), "list of at most"),
        (file_of("x"), "Exercise number 1 of the file cannot be read"),
        (file_of(entry(), entry(question=1)), "Exercise number 2 of the file"),
        (file_of(entry(question="")), "Exercise number 1"),
        (file_of(entry(seed=None)), "Exercise number 1"),
        (file_of(entry(seed=1.5)), "Exercise number 1"),
        (file_of(entry(answers="1/4")), "Exercise number 1"),
        (file_of(entry(answers=[1])), "Exercise number 1"),
        (file_of(entry(answers=["x" * 101])), "Exercise number 1"),
        (file_of(entry(answers=["what"])), "An answer to double-chance in the file"),
        (" " * 1_000_001, "at most 1000 kilobytes"),
    ],
)
def test_a_file_that_makes_no_sense_is_refused_and_changes_nothing(
    text: str, sentence: str, worked: str
) -> None:
    with pytest.raises(ProgressError, match=sentence):
        files.restore(text)
    sheet = cw.progress()
    with pytest.raises(ProgressError, match=sentence):
        sheet.do("restore", text)
    assert sentence in sheet.page["notice"]
    assert sheet.model.text == worked


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(max_size=9),
        lambda inner: (
            st.lists(inner, max_size=3)
            | st.dictionaries(st.sampled_from(["question", "seed", "answers", "x"]), inner)
        ),
    )
)
def test_any_json_is_read_or_refused(content: Any) -> None:
    for text in (json.dumps(content), file_of(content), file_of(entry(answers=[content]))):
        works = Works()
        try:
            files.restore(text, works)
        except ProgressError:
            assert list(works) == []


@pytest.mark.parametrize("value", [None, 1, ["x"], b"{}"])
def test_an_upload_that_is_no_text_is_refused(value: Any) -> None:
    with pytest.raises(ProgressError, match="not JSON"):
        cw.progress().do("restore", value)


def test_files_that_cannot_be_read_or_written_get_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(ProgressError, match=r"absent\.json cannot be read: No such file"):
        cw.progress(tmp_path / "absent.json")
    with pytest.raises(ProgressError, match="cannot be read"):
        cw.progress(tmp_path)
    (tmp_path / "picture.json").write_bytes(b"\x89PNG\xff\xfe")
    with pytest.raises(ProgressError, match="not JSON"):
        cw.progress(tmp_path / "picture.json")
    with pytest.raises(ProgressError, match="cannot be written"):
        cw.progress().save(tmp_path / "nowhere" / "progress.json")


def test_a_file_written_by_hand_may_begin_with_a_mark(worked: str) -> None:
    HERE.clear()
    files.restore("\ufeff" + worked)
    assert cw.progress().points == 1


def test_names_of_children_are_nowhere_asked_for() -> None:
    cw.Exercise(MEMORY)
    asked = {block["kind"] for block in cw.progress().page["blocks"]}
    assert "field" not in asked

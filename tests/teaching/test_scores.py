"""Scores: found from answers alone, whatever else a file claims, and whatever state it is in."""

from __future__ import annotations

import csv
import io
import json
import random
import time
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cardwidgets.cli import main
from cardwidgets.teaching import questions as bank
from cardwidgets.teaching.class_sheet import as_csv, as_html, as_text
from cardwidgets.teaching.errors import ProgressError
from cardwidgets.teaching.kinds import Options
from cardwidgets.teaching.question import Mistake, Question
from cardwidgets.teaching.scores import ClassSheet, HandedIn, score

# A small bank of its own, so that these tests say what is right without asking the real one.


def asked(name: str, right: Fraction, wrong: Fraction, place: Any) -> Question:
    return Question(
        name=name,
        lesson="06",
        misconception="ten-pictures",
        place=place,
        solve=lambda given: right,
        mistakes=(Mistake("ten-pictures", lambda given: wrong),),
        texts={"title": name, "ask": name, "explanation": name, "hint.1": name},
    )


BEFORE = asked("before", Fraction(1, 4), Fraction(2, 5), "before")
AFTER = asked("after", Fraction(1, 8), Fraction(1, 10), "after")
MEMORY = Question(
    name="memory",
    lesson="10",
    kind=Options(("more", "same")),
    solve=lambda given: "same",
    mistakes=(Mistake("due-or-hot", lambda given: "more"),),
)


@pytest.fixture(autouse=True)
def _small_bank(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bank, "BANK", (BEFORE, AFTER, MEMORY))


Answers = dict[str, list[str]]


def progress(answers: Answers, *, seed: Any = 1, **claims: Any) -> str:
    exercises = [
        {"question": name, "seed": seed, "answers": given, "attempts": len(given), "hints": 0}
        for name, given in answers.items()
    ]
    content = {"format": "cardwidgets-progress", "version": 1, "exercises": exercises, **claims}
    return json.dumps(content)


def notebook(*sources: str, **parts: Any) -> str:
    cells = [
        {"cell_type": "code", "source": source, "outputs": [], "metadata": {}} for source in sources
    ]
    return json.dumps({"cells": cells, "metadata": {}, "nbformat": 4, "nbformat_minor": 5, **parts})


ASK = 'q1 = cw.Exercise("before", seed=1)\nq1'
Lay = Callable[..., ClassSheet]


@pytest.fixture
def lay(tmp_path: Path) -> Lay:
    """Puts files into a folder and scores it."""

    def scored(**files: str | bytes) -> ClassSheet:
        for name, content in files.items():
            path = tmp_path / name.replace("_json", ".json").replace("_ipynb", ".ipynb")
            path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return score(tmp_path)

    return scored


def only(sheet: ClassSheet) -> HandedIn:
    (file,) = sheet.files
    return file


# --- files of answers ---------------------------------------------------------------------------


def test_a_file_of_answers_is_scored(lay: Lay) -> None:
    sheet = lay(a_json=progress({"before": ["2/5", "1/4"], "after": ["0.1"], "memory": []}))
    file = only(sheet)
    assert (file.name, file.points, file.notes) == ("a.json", 1, ())
    assert file.answered["before"].answers == ("2/5", "1/4")
    assert file.answered["before"].wrong == (("2/5", "ten-pictures"),)
    assert file.answered["after"].shown == {"ten-pictures"}
    assert file.answered["memory"].answers == ()
    assert sheet.questions == ("before", "after", "memory")


@pytest.mark.parametrize(
    "claims", [{"points": 9}, {"solved": True}, {"exercises_solved": ["before"]}]
)
def test_claims_are_not_believed(lay: Lay, claims: dict[str, Any]) -> None:
    content = json.loads(progress({"before": ["1/3"]}, **claims))
    content["exercises"][0] |= {"solved": True, "points": 5, "attempts": 1}
    assert only(lay(a_json=json.dumps(content))).points == 0


def test_one_bad_exercise_does_not_take_the_others_away(lay: Lay) -> None:
    content = json.loads(progress({"before": ["1/4"], "after": ["1/8"]}))
    content["exercises"][0]["answers"] = "1/4"
    file = only(lay(a_json=json.dumps(content)))
    assert file.points == 1
    (note,) = file.notes
    assert note.startswith("Exercise number 1 of the file cannot be read: it needs a question")


def test_an_answer_that_is_none_is_named_and_the_rest_counts(lay: Lay) -> None:
    file = only(lay(a_json=progress({"before": ["what", "1/4"], "elsewhere": ["1"]})))
    assert file.points == 1
    assert file.notes == (
        "An answer to before cannot be read: what.",
        "It names an exercise that is not in this package: elsewhere.",
    )


# --- notebooks ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "answer", ['"1/4"', '"4/16"', "0.25", "1/4", "Fraction(1, 4)", '"25 %"', "1 - 3/4"]
)
def test_the_answers_of_a_notebook_are_read_from_its_source(lay: Lay, answer: str) -> None:
    file = only(lay(a_ipynb=notebook("import cardwidgets as cw", ASK, f"q1.answer({answer})")))
    assert (file.points, file.notes) == (1, ())


def test_outputs_are_not_believed(lay: Lay) -> None:
    content = json.loads(notebook(ASK, 'q1.answer("2/5")', "q1.points"))
    right = {"output_type": "execute_result", "data": {"text/plain": "Right: 1/4."}}
    content["cells"][1]["outputs"] = [right]
    content["cells"][2]["outputs"] = [{**right, "data": {"text/plain": "1"}}]
    assert only(lay(a_ipynb=json.dumps(content))).points == 0


def test_nothing_is_run(lay: Lay, tmp_path: Path) -> None:
    trap = tmp_path / "run"
    source = f"q1.answer(open({str(trap)!r}, 'w').write('x') and '1/4')"
    file = only(lay(a_ipynb=notebook(ASK, f"open({str(trap)!r}, 'w')", source)))
    assert not trap.exists()
    assert file.points == 0
    assert file.notes == (
        "In cell 3, the answer to q1 is not written out, so it is not read; nothing is run.",
    )


def test_an_unanswered_copy_has_its_exercises_and_no_points(lay: Lay) -> None:
    file = only(lay(a_ipynb=notebook(ASK, "q1.answer()  # your answer")))
    assert (file.points, file.answered["before"].answers, file.notes) == (0, (), ())


def test_a_half_done_notebook_counts_for_what_is_done(lay: Lay) -> None:
    cells = (
        ASK,
        'q1.answer("1/4")',
        'q2 = cw.Exercise("after")',
        'q2.answer("1/8"',
        "q9.answer(1)",
    )
    file = only(lay(a_ipynb=notebook(*cells)))
    assert file.points == 1
    unfinished, unheld = file.notes
    assert unfinished == "Cell 4 is no finished Python, so its answers are not read."
    assert unheld.startswith("In cell 5, q9 is answered, but which exercise that is does not")


@pytest.mark.parametrize(
    "answer",
    [
        'for a in ("1/2", "1/4"):\n    q1.answer(a)',
        "q1.answer(p)",
        'same = q1\nsame.answer("1/4")',
        'cw.Exercise("before").answer("1/4")',
    ],
)
def test_an_answer_that_does_not_count_is_told_to_the_teacher(lay: Lay, answer: str) -> None:
    file = only(lay(a_ipynb=notebook(ASK, answer)))
    assert file.points == 0
    (note,) = file.notes
    assert note.startswith("In cell 2, ")


def test_an_answer_that_is_printed_counts(lay: Lay) -> None:
    assert only(lay(a_ipynb=notebook(ASK, 'print(q1.answer("1/4"))'))).points == 1


def test_a_variable_means_the_exercise_that_it_held_then(lay: Lay) -> None:
    cells = (
        ASK,
        'q1.answer("1/4")',
        'q1 = cw.Exercise("after", seed=1)',
        'q1.answer("1/4")',
        'q1.answer("1/8")',
    )
    answered = only(lay(a_ipynb=notebook(*cells))).answered
    assert answered["before"].answers == ("1/4",)
    assert answered["after"].answers == ("1/4", "1/8")


def test_a_definition_below_its_answer_gives_it_nothing(lay: Lay) -> None:
    assert only(lay(a_ipynb=notebook('q1.answer("1/4")', ASK))).points == 0


# --- seeds --------------------------------------------------------------------------------------


def test_the_class_number_decides_what_counts(tmp_path: Path) -> None:
    (tmp_path / "a.json").write_text(progress({"before": ["1/4"]}, seed=7))
    (tmp_path / "b.json").write_text(progress({"before": ["1/4"]}, seed=8))
    (tmp_path / "c.json").write_text(progress({"before": ["1/4"]}, seed="7"))
    assert [file.points for file in score(tmp_path).files] == [1, 1, 1]
    sheet = score(tmp_path, seed=7)
    assert [file.points for file in sheet.files] == [1, 0, 1]
    assert sheet.files[1].notes == (
        "None of its exercises counts.",
        "The exercise before was asked with the seed 8 and not 7, so it does not count.",
    )


def test_a_second_seed_in_one_file_does_not_count(lay: Lay) -> None:
    content = json.loads(progress({"before": ["1/3"]}, seed=1))
    content["exercises"].append(json.loads(progress({"before": ["1/4"]}, seed=2))["exercises"][0])
    file = only(lay(a_json=json.dumps(content)))
    assert file.points == 0
    assert file.notes == (
        "The exercise before stands in it with two seeds; only 1, the first, counts.",
    )


# --- files in every state -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "content", "sentence"),
    [
        ("a.json", b"", "It is empty."),
        ("a.json", b"   \n", "It is empty."),
        ("a.ipynb", b"", "It is empty."),
        ("a.json", b"\x89PNG\r\n\xff\xfe", "It is not text"),
        ("a.ipynb", b"\x80abc", "It is not text"),
        ("a.json", b"{", "not JSON, or damaged"),
        ("a.json", b'{"cells": 1}', "although it is JSON"),
        ("a.json.txt", b'{"cells": 1}', "although it is JSON"),
        ("a.json", b'{"format": "cardwidgets-progress", "version": 9}', "has version 9"),
        ("a.ipynb", b"[]", "It is no notebook"),
        ("a.ipynb", b'{"cells": {}}', "It is no notebook"),
        ("a.ipynb", b"[" * 100_000, "It is no notebook"),
        ("a.docx", b"PK\x80", "It is not text"),
        ("a", b"x", "neither a file of answers nor a notebook"),
        ("a.csv", b"x,y", "neither a file of answers nor a notebook"),
        ("a.json", b" " * 1_000_001, "longer than 1 MB"),
        ("a.ipynb", b" " * 20_000_001, "longer than 20 MB"),
    ],
)
def test_a_file_that_cannot_be_scored_is_named_and_the_rest_is_scored(
    tmp_path: Path, name: str, content: bytes, sentence: str
) -> None:
    (tmp_path / name).write_bytes(content)
    (tmp_path / "good.json").write_text(progress({"before": ["1/4"]}))
    bad, good = score(tmp_path).files
    assert (bad.name, bad.scored, bad.points) == (name, False, 0)
    assert sentence in bad.notes[0]
    assert (good.scored, good.points) == (True, 1)
    assert f"{name}: {bad.notes[0]}" in as_text(score(tmp_path))


@pytest.mark.parametrize(
    "content", ['{"cells": []}', '{"cells": [null, 3, {"cell_type": "code"}]}']
)
def test_a_notebook_without_exercises_says_so(lay: Lay, content: str) -> None:
    assert only(lay(a_ipynb=content)).notes == ("There is no exercise in it.",)


def test_the_same_file_twice_is_noted_and_scored(lay: Lay) -> None:
    same = progress({"before": ["1/4"]})
    sheet = lay(a_json=same, b_json=same, c_json=progress({"before": ["1/3"]}))
    assert [file.points for file in sheet.files] == [1, 1, 0]
    assert [file.notes for file in sheet.files] == [
        (),
        ("It is the same, letter by letter, as a.json.",),
        (),
    ]


def test_folders_inside_are_searched_and_what_tools_leave_is_not(tmp_path: Path) -> None:
    for name in (
        "anna/06.json",
        "ben/06.json",
        ".hidden/06.json",
        "anna/.ipynb_checkpoints/x.json",
    ):
        (tmp_path / name).parent.mkdir(exist_ok=True, parents=True)
        (tmp_path / name).write_text(progress({"before": ["1/4"]}))
    assert [file.name for file in score(tmp_path).files] == ["anna/06.json", "ben/06.json"]


def test_a_file_renamed_or_with_a_strange_name_is_scored(lay: Lay) -> None:
    strange = "progress (3) – Kopie, =1+1 <b>"
    file = only(lay(**{f"{strange}_json": progress({"before": ["1/4"]})}))
    assert (file.name, file.points) == (f"{strange}.json", 1)


def test_a_question_that_breaks_does_not_take_the_class_sheet_away(
    lay: Lay, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = asked("broken", Fraction(1), Fraction(2), "")
    object.__setattr__(broken, "solve", lambda given: 1 / 0)
    monkeypatch.setattr(bank, "BANK", (BEFORE, broken))
    sheet = lay(a_json=progress({"broken": ["1"]}), b_json=progress({"before": ["1/4"]}))
    assert sheet.files[0].notes == ("It could not be scored (ZeroDivisionError).",)
    assert sheet.files[1].points == 1


def test_an_empty_or_absent_folder_gets_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(ProgressError, match="There is nothing in the folder"):
        score(tmp_path)
    with pytest.raises(ProgressError, match="There is no folder"):
        score(tmp_path / "absent")


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=60)
@given(st.binary(max_size=200), st.sampled_from(["json", "ipynb"]))
def test_any_bytes_are_scored_or_named(tmp_path: Path, content: bytes, suffix: str) -> None:
    path = tmp_path / f"any.{suffix}"
    path.write_bytes(content)
    assert only(score(tmp_path)).points == 0
    path.unlink()


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=60)
@given(st.integers(0, 10**6), st.sampled_from(["json", "ipynb"]))
def test_a_damaged_file_is_scored_or_named(tmp_path: Path, seed: int, suffix: str) -> None:
    whole = {
        "json": progress({"before": ["2/5", "1/4"], "memory": ["same"]}),
        "ipynb": notebook(ASK, 'q1.answer("1/4")'),
    }[suffix].encode()
    rng = random.Random(seed)
    content = bytearray(whole)
    for _ in range(rng.randrange(1, 6)):
        content[rng.randrange(len(content))] = rng.randrange(256)
    path = tmp_path / f"damaged.{suffix}"
    path.write_bytes(bytes(content[: rng.randrange(1, len(content) + 1)]))
    file = only(score(tmp_path))
    assert file.points <= 2
    assert all(note.endswith(".") for note in file.notes)
    path.unlink()


# --- the class ----------------------------------------------------------------------------------


@pytest.fixture
def class_of_six(lay: Lay) -> ClassSheet:
    return lay(
        # had it before, has it no more
        a_json=progress({"before": ["2/5", "1/4"], "after": ["1/8"], "memory": ["more", "same"]}),
        b_json=progress({"before": ["0.4"], "after": ["1/8"]}),
        # had it, has it still
        c_json=progress({"before": ["2/5"], "after": ["1/10", "1/8"]}),
        # never had it
        d_json=progress({"before": ["1/4"], "after": ["1/8"], "memory": ["same"]}),
        # did not come to the second question
        e_json=progress({"before": ["2/5"], "after": []}),
        # did not have it, but solved nothing
        f_json=progress({"before": ["1/3"], "after": ["1/3"], "memory": ["more"]}),
    )


def test_the_commonest_wrong_answers_are_counted(class_of_six: ClassSheet) -> None:
    assert class_of_six.commonest("before") == [("2/5", "ten-pictures", 4), ("1/3", "", 1)]
    assert class_of_six.commonest("memory") == [("more", "due-or-hot", 2)]


def test_a_wrong_number_is_one_answer_however_it_is_written(lay: Lay) -> None:
    forms = ("2/5", "0.4", "40 %", "4/10", "6/15", "0.402")
    files = {f"f{n}_json": progress({"before": [form]}) for n, form in enumerate(forms)}
    files["twice_json"] = progress({"before": ["2/5", "0.4", "0.3", "0.31"]})
    assert lay(**files).commonest("before") == [
        ("2/5", "ten-pictures", 7),
        ("0.3", "", 1),
        ("0.31", "", 1),
    ]


@pytest.mark.parametrize("name", ["a", "a.txt", "a.JSON", "a.json.txt", "a (1)", "a.ipynb"])
def test_a_file_of_answers_is_known_by_what_is_in_it(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_text(progress({"before": ["1/4"]}))
    assert score(tmp_path).files[0].points == 1


@pytest.mark.parametrize("name", ["a", "a.txt", "a.IPYNB", "a.ipynb.txt", "a.json"])
def test_a_notebook_is_known_by_what_is_in_it(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_text(notebook(ASK, 'q1.answer("1/4")'))
    assert score(tmp_path).files[0].points == 1


def test_a_misconception_fell_for_those_who_had_it_before_and_not_after(
    class_of_six: ClassSheet,
) -> None:
    (fallen,) = class_of_six.fallen()
    assert fallen.misconception == "ten-pictures"
    assert (fallen.asked, fallen.before, fallen.fell, fallen.after) == (5, 3, 2, 1)


def test_the_sheet_as_text(class_of_six: ClassSheet) -> None:
    lines = as_text(class_of_six).split("\n")
    assert lines[:7] == [
        "file    1      2      3      points",
        "a.json  1 (2)  1      1 (2)  3",
        "b.json  0      1      .      1",
        "c.json  0      1 (2)  .      1",
        "d.json  1      1      1      3",
        "e.json  0      .      .      0",
        "f.json  0      0      0      0",
    ]
    assert "  1  before" in lines
    assert "  before: 2/5, 4 times (ten-pictures)" in lines
    assert "  before: 1/3, once" in lines
    (fallen,) = (line for line in lines if "ten-pictures:" in line)
    assert "of 5 who answered before and after, 3 had it before; 2 of these" in fallen


def test_the_sheet_as_csv(class_of_six: ClassSheet) -> None:
    rows = list(csv.DictReader(io.StringIO(as_csv(class_of_six))))
    assert [row["points"] for row in rows] == ["3", "1", "1", "3", "0", "0"]
    assert rows[0]["before"] == "1"
    assert rows[0]["before: answers"] == "2"
    assert rows[1]["memory"] == ""


def test_the_sheet_as_a_page(class_of_six: ClassSheet) -> None:
    page = as_html(class_of_six)
    assert page.startswith("<!doctype html>")
    assert "<script" not in page
    assert "http" not in page
    assert page.count("<tr>") == 7


@pytest.mark.parametrize("name", ["=1+1", "+1", "-1", "@x", "<img src=x onerror=1>"])
def test_names_of_files_are_harmless_in_every_form(lay: Lay, name: str) -> None:
    sheet = lay(**{f"{name}_json": progress({"before": ["<i>"]})})
    row = next(csv.reader(io.StringIO(as_csv(sheet).split("\n", 1)[1])))
    assert not row[0].startswith(("=", "+", "-", "@"))
    assert "<img" not in as_html(sheet)
    assert "<i>" not in as_html(sheet)


def test_control_letters_of_a_name_do_not_reach_the_terminal(lay: Lay) -> None:
    sheet = lay(**{"a\x1b[31m_json": progress({"before": ["what\x1b[2J"]})})
    assert "\x1b" not in as_text(sheet)


# --- the command --------------------------------------------------------------------------------


def test_the_command_prints_the_sheet_and_writes_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "handed in"
    folder.mkdir()
    (folder / "anna.json").write_text(progress({"before": ["1/4"]}))
    (folder / "ben.ipynb").write_text(notebook(ASK, 'q1.answer("2/5")'))
    table, page = tmp_path / "class.csv", tmp_path / "class.html"
    line = ["lessons", "score", str(folder), "--csv", str(table), "--html", str(page)]
    assert main(line) == 0
    printed = capsys.readouterr()
    assert "anna.json  1  1" in printed.out
    assert "ben.ipynb  0  0" in printed.out
    assert printed.err == ""
    assert table.read_bytes().startswith(b"\xef\xbb\xbffile,points,before")
    assert "ben.ipynb" in page.read_text(encoding="utf-8")


def test_a_sheet_that_cannot_be_written_gets_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "in"
    folder.mkdir()
    (folder / "a.json").write_text(progress({}))
    assert main(["lessons", "score", str(folder), "--csv", str(tmp_path / "no" / "x.csv")]) == 2
    assert "cannot be written" in capsys.readouterr().err


def test_a_folder_that_is_not_there_gets_a_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lessons", "score", "no such folder"]) == 2
    assert "There is no folder no such folder." in capsys.readouterr().err


def test_progress_is_told_file_by_file(tmp_path: Path) -> None:
    for number in range(3):
        (tmp_path / f"{number}.json").write_text(progress({"before": ["1/4"]}))
    told: list[tuple[int, int]] = []
    score(tmp_path, tell=lambda done, of: told.append((done, of)))
    assert told == [(1, 3), (2, 3), (3, 3)]


class TestWithTheRealBank:
    """A class of thirty, each with every exercise of the bank."""

    @pytest.fixture(autouse=True)
    def _real_bank(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.undo()

    def test_thirty_files_are_scored_in_time(self, tmp_path: Path) -> None:
        from cardwidgets.teaching.bank import questions

        rng = random.Random("thirty/1")
        everyone = questions()
        for number in range(30):
            exercises = []
            for question in everyone:
                names = question.kind.options(question.draw(number))
                answers = [rng.choice(names)] if names else [f"1/{rng.randrange(1, 9)}"]
                exercises.append({"question": question.name, "seed": number, "answers": answers})
            content = {"format": "cardwidgets-progress", "version": 1, "exercises": exercises}
            (tmp_path / f"{number}.json").write_text(json.dumps(content))
        started = time.perf_counter()
        sheet = score(tmp_path)
        assert time.perf_counter() - started < 10
        assert len(sheet.scored) == 30
        assert len(sheet.questions) == len(everyone)
        assert not [note for file in sheet.files for note in file.notes]

"""Copies of a lesson: what students get, what teachers get, and that both run as they are saved."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import nbformat
import pytest

from cardwidgets.cli import main
from cardwidgets.cli.lessons import _shown
from cardwidgets.teaching.copies import POINTS, SOLUTION, copied
from support.lessons import EXERCISES, MOVE, NUMBER, OPTION, build_lesson
from support.notebooks import REPOSITORY, run


@pytest.fixture(scope="module")
def lesson(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A lesson as it would be shipped."""
    return build_lesson(tmp_path_factory.mktemp("shipped") / "small.ipynb")


def copy(lesson: Path, *, student: bool, seed: int | None = None) -> Any:
    notebook = json.loads(lesson.read_text(encoding="utf-8"))
    return copied(notebook, student=student, seed=seed, show=_shown)


def sources(notebook: Any, tag: str = "") -> list[str]:
    return [
        "".join(cell["source"])
        for cell in notebook["cells"]
        if cell["cell_type"] == "code" and (not tag or tag in cell["metadata"].get("tags", []))
    ]


def said(notebook: Any) -> list[str]:
    """The text of each cell's result; "" where there is none."""
    return [
        "".join("".join(output.get("data", {}).get("text/plain", "")) for output in cell["outputs"])
        for cell in notebook["cells"]
        if cell["cell_type"] == "code"
    ]


# --- for students -------------------------------------------------------------------------------


def test_a_students_copy_has_no_solutions(lesson: Path) -> None:
    student = copy(lesson, student=True)
    cells = "\n".join(sources(student))
    for variable, (_, answer) in EXERCISES.items():
        assert f"{variable}.answer({answer})" not in cells
    assert "Right:" not in json.dumps(student)
    first, second, third = sources(student, SOLUTION)
    told = "your answer goes between the brackets"
    assert first == f'q1.answer()  # {told}, as in q1.answer("13/37")'
    assert second.startswith(f"q2.answer()  # {told}, one of ")
    assert all(json.dumps(name) in second for name in OPTION.kind.options(OPTION.draw(1)))
    assert third.startswith(f"q3.answer()  # {told}, one of ")
    assert all(json.dumps(move) in third for move in MOVE.kind.options(MOVE.draw(1)))


def test_cells_that_explain_a_solution_are_left_out_for_students_alone(lesson: Path) -> None:
    told = [
        {"cell_type": "markdown", "source": "Four of sixteen.", "metadata": {"tags": [SOLUTION]}},
        {"cell_type": "code", "source": "4 / 16", "metadata": {"tags": [SOLUTION]}, "outputs": []},
    ]
    notebook = json.loads(lesson.read_text(encoding="utf-8"))
    more = {**notebook, "cells": [*notebook["cells"], *told]}
    for_students = copied(more, student=True, seed=None, show=_shown)["cells"]
    assert len(for_students) == len(notebook["cells"])
    assert copied(more, student=False, seed=2, show=_shown)["cells"][-2:] == told


def test_a_cell_may_answer_two_exercises() -> None:
    both = 'a = cw.Exercise("double-chance")', 'b = cw.Exercise("double-chance", seed=2)'
    tagged = {"tags": [SOLUTION]}
    cells = [{"cell_type": "code", "source": source, "metadata": {}} for source in both]
    answers = 'a.answer("1/4")\nb.answer("1/4")'
    cells.append({"cell_type": "code", "source": answers, "metadata": tagged})
    done = copied({"cells": cells}, student=True, seed=None, show=_shown)
    form = "# your answer goes between the brackets, as in"
    assert "".join(done["cells"][2]["source"]).split("\n") == [
        f'a.answer()  {form} a.answer("13/37")',
        f'b.answer()  {form} b.answer("13/37")',
    ]


def test_every_exercise_of_a_students_copy_says_that_it_is_not_answered(lesson: Path) -> None:
    results = said(copy(lesson, student=True))
    assert results.count("Not answered yet.") == len(EXERCISES)
    assert sum("not answered yet>" in result for result in results) == len(EXERCISES)
    assert results[-1] == "0"


def test_what_depends_on_answers_loses_its_output_and_the_rest_keeps_it(lesson: Path) -> None:
    student = copy(lesson, student=True)
    by_id = {cell["id"]: cell for cell in student["cells"]}
    assert by_id["count"]["outputs"] == []
    assert by_id["count"]["execution_count"] is None
    before = json.loads(lesson.read_text(encoding="utf-8"))
    kept = {cell["id"]: cell for cell in before["cells"]}
    assert by_id["other"] == kept["other"]
    assert by_id["title"] == kept["title"]


def test_a_copy_keeps_ids_tags_and_nbgraders_metadata(lesson: Path) -> None:
    before = json.loads(lesson.read_text(encoding="utf-8"))
    for student in (copy(lesson, student=True), copy(lesson, student=False, seed=5)):
        pairs = zip(before["cells"], student["cells"], strict=True)
        assert all(old["id"] == new["id"] for old, new in pairs)
        assert [cell["metadata"] for cell in before["cells"]] == [
            cell["metadata"] for cell in student["cells"]
        ]
        assert student["metadata"] == before["metadata"]


def test_the_metadata_is_what_nbgrader_wants(lesson: Path) -> None:
    cells = nbformat.read(lesson, as_version=4).cells
    known = [dict(cell.metadata.nbgrader) for cell in cells if "nbgrader" in cell.metadata]
    names = [entry["grade_id"] for entry in known]
    assert len(set(names)) == len(names) == 2 * len(EXERCISES) + 1
    for entry in known:
        assert entry["schema_version"] == 3
        assert entry["task"] is False
        answers = entry["grade_id"].startswith("answer-")
        assert entry["solution"] is answers
        assert entry["locked"] is not answers
    assert known[-1]["points"] == 3
    assert [entry["grade"] for entry in known] == [False] * 6 + [True]


# --- the class's number -------------------------------------------------------------------------


def test_the_class_number_replaces_every_seed(lesson: Path) -> None:
    made = [
        source for source in sources(copy(lesson, student=True, seed=41)) if "Exercise(" in source
    ]
    assert made == [
        f'{variable} = cw.Exercise("{question}", seed=41)\n{variable}'
        for variable, (question, _) in EXERCISES.items()
    ]


@pytest.mark.parametrize(
    ("source", "seed", "changed"),
    [
        ('q = cw.Exercise("x", seed=1)\nq', 22, 'q = cw.Exercise("x", seed=22)\nq'),
        ('q = cw.Exercise("x")\nq', 22, 'q = cw.Exercise("x", seed=22)\nq'),
        (
            '# ä\nq = cw.Exercise("x", seed=1, label="ä")',
            "7b",
            '# ä\nq = cw.Exercise("x", seed=\'7b\', label="ä")',
        ),
        (
            'ä = cw.Exercise("x", label="ß", seed=100)\nä',
            1,
            'ä = cw.Exercise("x", label="ß", seed=1)\nä',
        ),
    ],
)
def test_only_the_seed_of_a_cell_changes(source: str, seed: int | str, changed: str) -> None:
    notebook = {
        "cells": [{"cell_type": "code", "source": source.replace('"x"', f'"{NUMBER.name}"')}]
    }
    done = copied(notebook, student=True, seed=seed, show=_shown)
    assert "".join(done["cells"][0]["source"]) == changed.replace('"x"', f'"{NUMBER.name}"')


def test_a_teachers_copy_with_a_number_is_solved_anew(lesson: Path) -> None:
    teacher = copy(lesson, student=False, seed=12)
    results = said(teacher)
    assert sum(result.startswith("Right:") for result in results) == len(EXERCISES)
    assert results[-1] == "3"
    assert sources(teacher, POINTS) == ["sum(q.points for q in (q1, q2, q3))"]


def test_a_teachers_copy_without_a_number_is_the_lesson(lesson: Path) -> None:
    assert copy(lesson, student=False) == json.loads(lesson.read_text(encoding="utf-8"))


# --- run ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("student", "seed"), [(True, None), (True, 9), (False, 9)])
def test_a_copy_shows_unrun_what_it_shows_when_it_is_run(
    lesson: Path, tmp_path: Path, student: bool, seed: int | None
) -> None:
    path = tmp_path / "copy.ipynb"
    path.write_text(json.dumps(copy(lesson, student=student, seed=seed)), encoding="utf-8")
    saved, ran = nbformat.read(path, as_version=4), nbformat.reads(run(path), as_version=4)
    nbformat.validate(saved)
    compared = 0
    for old, new in zip(saved.cells, ran.cells, strict=True):
        if old.cell_type == "code" and old.execution_count is not None:
            assert new.outputs == old.outputs, old.source
            compared += 1
    assert compared == 9


def test_nbval_passes_both_kinds_twice(lesson: Path, tmp_path: Path) -> None:
    for name, student in (("teacher", False), ("student", True)):
        path = tmp_path / f"{name}.ipynb"
        path.write_text(json.dumps(copy(lesson, student=student, seed=3)), encoding="utf-8")
    nbval = ["-p", "no:cacheprovider", "--nbval", "--nbval-current-env", "-q"]
    for _ in range(2):
        ran = subprocess.run(
            [sys.executable, "-m", "pytest", *nbval, "-c", "/dev/null", "--rootdir", "."],
            cwd=tmp_path,
            capture_output=True,
            text=True,
            check=False,
        )
        assert ran.returncode == 0, ran.stdout[-3000:]
        assert "20 passed" in ran.stdout


# --- the command --------------------------------------------------------------------------------


@pytest.fixture
def shelf(lesson: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A source tree with one lesson, a picture and the teacher's guide; where copies may go."""
    folder = tmp_path / "tree" / "lessons"
    folder.mkdir(parents=True)
    (folder.parent / "notebooks").mkdir()
    (folder.parent / "pyproject.toml").touch()
    (folder / "06_small.ipynb").write_bytes(lesson.read_bytes())
    (folder / "map.svg").write_text("<svg/>")
    (folder / "README.md").write_text("The key: q1 is 1/4.")
    monkeypatch.setattr("cardwidgets.shelf.PACKAGE", folder.parent / "cardwidgets")
    return tmp_path / "copies"


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_the_command_lays_a_students_copy_out(
    shelf: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["lessons", "copy", str(shelf), "--student", "--seed", "5"]) == 0
    assert capsys.readouterr().out == f"2 files were put into {shelf}.\n"
    assert names(shelf) == ["06_small.ipynb", "map.svg"]
    text = (shelf / "06_small.ipynb").read_text(encoding="utf-8")
    assert nbformat.writes(nbformat.reads(text, as_version=4)) + "\n" == text
    assert "seed=5" in text
    assert "seed=1)" not in text


def test_the_command_lays_a_teachers_copy_out(shelf: Path, lesson: Path) -> None:
    assert main(["lessons", "copy", str(shelf)]) == 0
    assert names(shelf) == ["06_small.ipynb", "README.md", "map.svg"]
    assert (shelf / "06_small.ipynb").read_bytes() == lesson.read_bytes()


def test_files_that_are_there_stay_unless_they_are_to_be_replaced(
    shelf: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shelf.mkdir()
    (shelf / "06_small.ipynb").write_text("my work")
    main(["lessons", "copy", str(shelf), "--student"])
    assert (shelf / "06_small.ipynb").read_text() == "my work"
    assert "1 file was there already and stays as it is" in capsys.readouterr().out
    main(["lessons", "copy", str(shelf), "--student", "--replace"])
    assert "my work" not in (shelf / "06_small.ipynb").read_text()


def test_students_copies_do_not_go_beside_the_teachers_guide(
    shelf: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["lessons", "copy", str(shelf)]) == 0
    before = (shelf / "06_small.ipynb").read_bytes()
    assert main(["lessons", "copy", str(shelf), "--student", "--replace"]) == 2
    assert "holds a teacher's copies" in capsys.readouterr().err
    assert (shelf / "06_small.ipynb").read_bytes() == before
    (shelf / "README.md").write_text("Dear class, hand in by Friday.")
    assert main(["lessons", "copy", str(shelf), "--student", "--replace"]) == 0


def test_copies_do_not_go_over_the_lessons_themselves(
    shelf: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lessons = shelf.parent / "tree" / "lessons"
    before = names(lessons)
    assert main(["lessons", "copy", str(lessons), "--student", "--replace"]) == 2
    assert "is where the lessons come from" in capsys.readouterr().err
    assert names(lessons) == before
    assert "Right:" in (lessons / "06_small.ipynb").read_text()


def test_a_place_that_cannot_be_written_gets_a_sentence(
    shelf: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shelf.write_text("a file")
    assert main(["lessons", "copy", str(shelf)]) == 2
    assert "The lessons cannot be put into" in capsys.readouterr().err


@pytest.mark.parametrize("seed", ["", "x" * 41])
def test_a_number_that_is_none_gets_a_sentence(
    shelf: Path, seed: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        main(["lessons", "copy", str(shelf), "--seed", seed])
    assert "A seed is a whole number or a text" in capsys.readouterr().err


def test_the_lessons_of_this_tree_can_be_copied(tmp_path: Path) -> None:
    assert main(["lessons", "copy", str(tmp_path / "class"), "--student", "--seed", "3"]) == 0
    copies = {path.name for path in (tmp_path / "class").glob("*.ipynb")}
    assert copies == {path.name for path in (REPOSITORY / "lessons").glob("*.ipynb")}
    for path in (tmp_path / "class").glob("*.ipynb"):
        notebook = json.loads(path.read_text(encoding="utf-8"))
        assert all(".answer()  #" in source for source in sources(notebook, SOLUTION))

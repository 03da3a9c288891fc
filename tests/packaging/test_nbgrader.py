"""nbgrader itself, in an environment of its own, grades what students of a class handed in."""

from __future__ import annotations

import csv
import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from cardwidgets.cli.lessons import _shown
from cardwidgets.teaching.copies import copied
from support.environments import Distributions, Environment, run
from support.lessons import MOVE, NUMBER, OPTION, build_lesson, right

pytestmark = [pytest.mark.slow, pytest.mark.network, pytest.mark.timeout(900)]

SEED = 7
#: As the teacher's guide says: the student's copy is the source, so nothing is to be taken out.
CONFIG = """
c = get_config()
c.CourseDirectory.course_id = "course"
c.ClearSolutions.enabled = False
"""
ALL_RIGHT = {"q1": right(NUMBER, SEED), "q2": right(OPTION, SEED), "q3": right(MOVE, SEED)}
HANDED_IN: dict[str, dict[str, str]] = {
    "all-right": ALL_RIGHT,
    "two-right": {**ALL_RIGHT, "q1": '"96/97"'},
    "nothing": {},
    "cheating": {"q1": '"96/97"'},
}


@pytest.fixture(scope="module")
def nbgrader(distributions: Distributions, tmp_path_factory: pytest.TempPathFactory) -> Environment:
    """An environment with nbgrader and the wheel."""
    return Environment(tmp_path_factory.mktemp("nbgrader"), "nbgrader", str(distributions.wheel))


@pytest.fixture(scope="module")
def scores(nbgrader: Environment, tmp_path_factory: pytest.TempPathFactory) -> dict[str, float]:
    """What each student gets after a run of autograde."""
    course = tmp_path_factory.mktemp("course")
    (course / "nbgrader_config.py").write_text(CONFIG)
    write(course / "source" / "lesson" / "small.ipynb", student_copy(course))
    programs = Path(nbgrader.python).parent
    path = {"PATH": f"{programs}{os.pathsep}{os.environ['PATH']}"}

    def grade(*words: str) -> None:
        run([str(programs / "nbgrader"), *words], cwd=course, **path)

    grade("generate_assignment", "lesson")
    released = json.loads((course / "release" / "lesson" / "small.ipynb").read_text("utf-8"))
    for student, answers in HANDED_IN.items():
        place = course / "submitted" / student / "lesson" / "small.ipynb"
        write(place, answered(released, answers, cheats=student == "cheating"))
    grade("autograde", "lesson")
    grade("export")
    rows = csv.DictReader((course / "grades.csv").read_text().splitlines())
    found = {row["student_id"]: (float(row["score"]), float(row["max_score"])) for row in rows}
    assert {most for _, most in found.values()} == {3.0}
    return {student: score for student, (score, _) in found.items()}


def student_copy(folder: Path) -> Any:
    lesson = json.loads(build_lesson(folder / "shipped.ipynb").read_text(encoding="utf-8"))
    return copied(lesson, student=True, seed=SEED, show=_shown)


def answered(released: Any, answers: Mapping[str, str], *, cheats: bool) -> Any:
    """Return a notebook as a student hands it in."""
    notebook = json.loads(json.dumps(released))
    for cell in notebook["cells"]:
        source = "".join(cell["source"])
        for variable, answer in answers.items():
            if source.startswith(f"{variable}.answer()"):
                cell["source"] = f"{variable}.answer({answer})"
        if cheats and source.startswith("sum("):
            cell["source"] = "3"
        if cheats and "Exercise(" in source:
            cell["source"] = source + "\ntype(" + source[:2] + ").points = 1"
    return notebook


def write(path: Path, notebook: Any) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(notebook), encoding="utf-8")


def test_points_are_those_of_the_answers(scores: dict[str, float]) -> None:
    assert scores == {"all-right": 3.0, "two-right": 2.0, "nothing": 0.0, "cheating": 0.0}

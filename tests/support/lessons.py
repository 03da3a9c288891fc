"""A small lesson with three exercises, built as lessons are, to try what is done with them."""

from __future__ import annotations

from pathlib import Path

import nbformat
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook

from cardwidgets.teaching.bank import questions
from cardwidgets.teaching.copies import POINTS, SOLUTION, solution
from cardwidgets.teaching.exercise import ExerciseModel
from cardwidgets.teaching.kinds import Chance, Move, Options
from cardwidgets.teaching.question import Question
from cardwidgets.teaching.work import Works
from support.notebooks import run

IMPORT = "import cardwidgets as cw"
NUMBER, OPTION, MOVE = (
    next(question for question in questions() if isinstance(question.kind, kind))
    for kind in (Chance, Options, Move)
)


def right(question: Question, seed: int) -> str:
    """Return an answer that is right, as it is written in a cell."""
    return solution(ExerciseModel(question, seed=seed, works=Works()))


#: A number, an option and a move, each with an answer that is right for the seed 1.
EXERCISES = {
    variable: (question.name, right(question, 1))
    for variable, question in (("q1", NUMBER), ("q2", OPTION), ("q3", MOVE))
}


def write_lesson(path: Path) -> Path:
    """Write the lesson without outputs."""
    cells = [new_markdown_cell("# A small lesson", id="title"), new_code_cell(IMPORT, id="start")]
    for variable, (question, answer) in EXERCISES.items():
        made = f'{variable} = cw.Exercise("{question}", seed=1)\n{variable}'
        cells.append(new_code_cell(made, id=f"ask-{variable}"))
        given = new_code_cell(f"{variable}.answer({answer})", id=f"answer-{variable}")
        given.metadata["tags"] = [SOLUTION]
        cells.append(given)
    cells.append(new_code_cell('print("untouched", 2 + 2)', id="other"))
    cells.append(new_code_cell("[q1.attempts, q2.attempts, q3.attempts]", id="count"))
    summed = new_code_cell("sum(q.points for q in (q1, q2, q3))", id="points")
    summed.metadata["tags"] = [POINTS]
    cells.append(summed)
    nbformat.write(new_notebook(cells=cells), path)
    return path


def build_lesson(path: Path) -> Path:
    """Write the lesson as it would be shipped: run, with its outputs and nbgrader's metadata."""
    write_lesson(path)
    path.write_text(run(path), encoding="utf-8")
    return path

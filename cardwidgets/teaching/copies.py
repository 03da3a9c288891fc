"""Copies of the lessons: for a teacher with the solutions, for students without.

A lesson as it is shipped is solved. Three kinds of its cells matter here:

* ``q1 = cw.Exercise("double-chance", seed=1)`` and, in its last line, ``q1``: makes and shows it;
* ``q1.answer("1/4")``, with the tag ``solution``;
* ``sum(q.points for q in (q1, q2))``, with the tag ``points``, once at the end.

A student's copy has ``q1.answer()`` instead of the solution, and none of the other cells with the
tag ``solution``, which may explain it in words or in code. The outputs of these cells are made
here, as running the copy makes them: a notebook that is handed out shows what its first run will
show. Other cells that mention an exercise lose their outputs; all others keep them.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from cardwidgets.engine.errors import HOUSE
from cardwidgets.teaching.exercise import ExerciseModel
from cardwidgets.teaching.notebooks import Given, Made, names_in, read_cell
from cardwidgets.teaching.work import Works, seed_of

SOLUTION = "solution"
POINTS = "points"
MOST_LISTED = 8

Cell: TypeAlias = dict[str, Any]
Bundle: TypeAlias = Mapping[str, Any]
Show: TypeAlias = Callable[[str, "int | str"], Bundle]


@dataclass
class _Copying:
    """One notebook that is being copied."""

    student: bool
    seed: int | str | None
    show: Show
    works: Works = field(default_factory=Works)
    exercises: dict[str, ExerciseModel] = field(default_factory=dict)


def copied(notebook: Any, *, student: bool, seed: int | str | None, show: Show) -> Any:
    """Return a copy of a lesson.

    Args:
        notebook: the lesson as it is shipped, as JSON-ready data.
        student: whether the solutions are left out.
        seed: the class's number, which replaces the seeds of the exercises; they stay when it is
            left out.
        show: returns what an exercise shows in a cell before it is answered.
    """
    if not student and seed is None:
        return notebook
    copying = _Copying(student, None if seed is None else seed_of(seed), show)
    cells = [_cell(copying, cell) for cell in notebook["cells"] if not _is_left_out(copying, cell)]
    return {**notebook, "cells": cells}


def solution(exercise: ExerciseModel) -> str:
    """Return an answer that is right, as it is written in a cell.

    >>> solution(ExerciseModel("double-chance", works=Works()))
    '"1/4"'
    """
    right = exercise.question.solve(exercise.parameters)
    if isinstance(right, frozenset | set):
        right = min(right)
    return json.dumps(str(right), ensure_ascii=False)


def _tags(cell: Cell) -> list[str]:
    return list(cell.get("metadata", {}).get("tags", []))


def _given(cell: Cell) -> list[Given]:
    if cell["cell_type"] != "code":
        return []
    return [entry for entry in read_cell("".join(cell["source"])) if isinstance(entry, Given)]


def _is_left_out(copying: _Copying, cell: Cell) -> bool:
    """Return whether a cell explains a solution, in words or in code, and answers nothing."""
    return copying.student and SOLUTION in _tags(cell) and not _given(cell)


def _cell(copying: _Copying, cell: Cell) -> Cell:
    if cell["cell_type"] != "code":
        return cell
    source = "".join(cell["source"])
    if POINTS in _tags(cell):
        points = sum(exercise.points for exercise in copying.exercises.values())
        return _with(cell, source, {"text/plain": str(points)})
    given = _given(cell)
    if SOLUTION in _tags(cell) and given:
        return _solution_cell(copying, cell, given)
    made = [entry for entry in read_cell(source) if isinstance(entry, Made)]
    if made:
        return _exercise_cell(copying, cell, source, made[-1])
    return _without_outputs(cell) if names_in(source) & {*copying.exercises} else cell


def _without_outputs(cell: Cell) -> Cell:
    # without a count, nothing is compared with what is not there
    return {**cell, "outputs": [], "execution_count": None}


def _exercise_cell(copying: _Copying, cell: Cell, source: str, made: Made) -> Cell:
    seed = made.seed if copying.seed is None else copying.seed
    if copying.seed is not None:
        source = _reseeded(source, made, copying.seed)
    exercise = ExerciseModel(made.question, seed=seed, works=copying.works)
    copying.exercises[made.variable] = exercise
    if seed == made.seed:
        return cell
    if not source.rstrip().endswith(f"\n{made.variable}"):
        return _without_outputs({**cell, "source": _lines(source)})
    return _with(cell, source, copying.show(made.question, seed))


def _solution_cell(copying: _Copying, cell: Cell, given: list[Given]) -> Cell:
    lines: list[str] = []
    bundle: Bundle = {}
    for variable in dict.fromkeys(entry.variable for entry in given):
        exercise = copying.exercises[variable]
        answer = "" if copying.student else solution(exercise)
        behind = f"  # {_form(exercise, variable)}" if copying.student else ""
        lines.append(f"{variable}.answer({answer}){behind}")
        bundle = exercise.answer(json.loads(answer or "null"))._repr_mimebundle_()
    return _with(cell, "\n".join(lines), bundle)


def _form(exercise: ExerciseModel, variable: str) -> str:
    """Return what a student is told about how to write an answer: a form, not what is right."""
    names = exercise.question.kind.options(exercise.parameters)
    if not names:
        example = exercise.question.kind.example(exercise.parameters)
        return HOUSE.text("copy.form", line=f'{variable}.answer("{example}")')
    if len(names) > MOST_LISTED:
        return HOUSE.text("copy.move")
    return HOUSE.text("copy.options", options=tuple(json.dumps(name) for name in names))


def _reseeded(source: str, made: Made, seed: int | str) -> str:
    lines = source.split("\n")
    if made.place is None:
        return re.sub(r"(Exercise\([^)]*)\)", rf"\1, seed={seed!r})", source, count=1)
    line, first, last = made.place
    raw = lines[line - 1].encode()
    lines[line - 1] = (raw[:first] + repr(seed).encode() + raw[last:]).decode()
    return "\n".join(lines)


def _with(cell: Cell, source: str, bundle: Bundle) -> Cell:
    count = cell.get("execution_count")
    data = {kind: _lines(text) for kind, text in sorted(bundle.items())}
    output = {
        "data": data,
        "execution_count": count,
        "metadata": {},
        "output_type": "execute_result",
    }
    return {**cell, "source": _lines(source), "outputs": [output]}


def _lines(text: str) -> list[str]:
    """Return a text as notebooks are saved: a list of lines with their ends."""
    return text.splitlines(keepends=True)

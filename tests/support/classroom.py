"""Lessons as tests read them: what they say, what the guide says of them, and what a run says."""

from __future__ import annotations

import ast
import io
import re
from collections.abc import Iterator
from contextlib import redirect_stdout
from functools import cached_property
from typing import Any, NamedTuple

import nbformat
from IPython.lib.pretty import pretty
from nbformat import NotebookNode

from cardwidgets.teaching.copies import SOLUTION
from cardwidgets.teaching.notebooks import Given, Made, read_cell
from cardwidgets.teaching.work import HERE
from cardwidgets.widgets.exercise import Exercise
from support.notebooks import REPOSITORY, tags

LESSONS = REPOSITORY / "lessons"
GUIDE = LESSONS / "README.md"


class Asked(NamedTuple):
    """A row of the guide's questions of a lesson."""

    question: str
    right: str
    wrong: str


class Run(NamedTuple):
    """A lesson that was run here.

    Attributes:
        names: its variables.
        said: what each code cell printed or gave back as text, by the cell's id.
    """

    names: dict[str, Any]
    said: dict[str, str]


class Lesson:
    """A lesson as it is saved.

    Args:
        number: its number, such as ``"06"``.
    """

    def __init__(self, number: str) -> None:
        self.number = number
        (self.path,) = LESSONS.glob(f"{number}_*.ipynb")

    @cached_property
    def cells(self) -> dict[str, NotebookNode]:
        """Its code cells by their ids."""
        notebook = nbformat.read(self.path, as_version=4)
        return {cell.id: cell for cell in notebook.cells if cell.cell_type == "code"}

    @cached_property
    def prose(self) -> str:
        """All that it tells."""
        notebook = nbformat.read(self.path, as_version=4)
        return "\n\n".join(cell.source for cell in notebook.cells if cell.cell_type == "markdown")

    @property
    def said(self) -> dict[str, str]:
        """What each code cell said as it was saved, by the cell's id."""
        return {name: "".join(_texts(cell)) for name, cell in self.cells.items()}

    def html(self, name: str) -> str:
        """Return what a cell shows without a kernel."""
        (shown,) = (
            output.data["text/html"]
            for output in self.cells[name].outputs
            if "text/html" in output.get("data", {})
        )
        return str(shown)

    @property
    def exercises(self) -> dict[str, str]:
        """The names of its questions by their variables."""
        return {made.variable: made.question for made in self._made()}

    def exercise(self, variable: str) -> Exercise:
        """Return one of its exercises as it makes it."""
        (made,) = (made for made in self._made() if made.variable == variable)
        return Exercise(made.question, seed=made.seed)

    def _made(self) -> list[Made]:
        found = [entry for cell in self.cells.values() for entry in read_cell(cell.source)]
        return [made for made in found if isinstance(made, Made)]

    @property
    def solutions(self) -> dict[str, str]:
        """The answers of its solution cells by variable."""
        solved = [cell for cell in self.cells.values() if SOLUTION in tags(cell)]
        found = [entry for cell in solved for entry in read_cell(cell.source)]
        return {given.variable: given.answer for given in found if isinstance(given, Given)}

    def run(self, *, solved: bool = True) -> Run:
        """Run its cells here, in their order, without a kernel and as if nothing was answered yet.

        Args:
            solved: whether its solutions are run; a student's copy has none.
        """
        HERE.clear()
        names: dict[str, Any] = {"__name__": "lesson"}
        said: dict[str, str] = {}
        for name, cell in self.cells.items():
            if solved or SOLUTION not in tags(cell):
                said[name] = _said(cell.source, name, names)
        return Run(names, said)

    def changed(self) -> list[str]:
        """Run it, and return the cells that say something else than what is saved."""
        said = self.run().said
        return [name for name, text in self.said.items() if said[name] != text]

    def guide(self) -> list[Asked]:
        """Return the questions that the teacher's guide has for it."""
        chapter = re.split(r"^### ", GUIDE.read_text(encoding="utf-8"), flags=re.MULTILINE)
        (mine,) = (part for part in chapter if part.startswith(f"{self.number} "))
        mine = mine.partition("\n## ")[0]
        rows = [line.strip("| ").split(" | ") for line in mine.splitlines() if line[:1] == "|"]
        return [Asked(*row) for row in rows[2:]]

    def minutes(self) -> int:
        """Return how long the guide says that it takes."""
        line = f"| [{self.number} "
        (row,) = (row for row in GUIDE.read_text("utf-8").splitlines() if row.startswith(line))
        return int(row.strip("| ").rpartition("|")[2])


def _texts(cell: NotebookNode) -> Iterator[str]:
    for output in cell.outputs:
        if output.output_type == "stream":
            yield output.text
        else:
            yield output.data["text/plain"]


def _said(source: str, name: str, names: dict[str, Any]) -> str:
    """Run a cell and return what it prints and gives back, as a kernel shows it."""
    body = ast.parse(source).body
    last = body.pop() if isinstance(body[-1], ast.Expr) else None
    printed = io.StringIO()
    with redirect_stdout(printed):
        exec(compile(ast.Module(body, []), name, "exec"), names)
        value = (
            eval(compile(ast.Expression(last.value), name, "eval"), names)
            if isinstance(last, ast.Expr)
            else None
        )
    return printed.getvalue() + ("" if value is None else pretty(value))

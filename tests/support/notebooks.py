"""Runs the notebooks and saves them as they are shipped: with outputs, without widgets.

    python tests/support/notebooks.py                     run all of them, write what changed
    python tests/support/notebooks.py --check             write nothing, fail where something would
    python tests/support/notebooks.py lessons/01*.ipynb   only these

In a lesson, tag the cells that answer an exercise "solution" and the one that adds the points up
"points"; what nbgrader wants to know of them is written here.

A table in a cell's output is kept as text and as HTML, which `pytest` compares and which a notebook
shows before it is run. The reference to the live widget is left out: without a kernel JupyterLab
would prefer it, and say "model not found".
"""

from __future__ import annotations

import argparse
import difflib
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import nbformat
from nbclient import NotebookClient
from nbformat import NotebookNode

from cardwidgets.teaching.copies import POINTS, SOLUTION
from cardwidgets.teaching.notebooks import Given, Made, read_cell

REPOSITORY = Path(__file__).resolve().parents[2]
FOLDERS = ("lessons", "notebooks")
WIDGET_VIEW = "application/vnd.jupyter.widget-view+json"
METADATA = {
    "kernelspec": {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"},
    "language_info": {"name": "python"},
}
CELL_SECONDS = 60
SHOWN_LINES = 40
"""How many lines of a difference are printed."""


class Client(NotebookClient):
    """Sees what nbval sees: no Output widget, no clear_output.

    nbclient's own imitation of the Output widget waits for ever now and then.
    """

    def handle_comm_msg(self, outs: Any, msg: Any, cell_index: Any) -> None:
        """Leave widgets alone."""

    def clear_output(self, outs: Any, msg: Any, cell_index: Any) -> None:
        """Clear nothing."""


def shipped() -> list[Path]:
    """Every notebook of the source tree."""
    found = (path for folder in FOLDERS for path in (REPOSITORY / folder).rglob("*.ipynb"))
    return sorted(path for path in found if ".ipynb_checkpoints" not in path.parts)


def run(path: Path) -> str:
    """Run a notebook in a fresh kernel and return its text as it is to be saved."""
    notebook = nbformat.read(path, as_version=4)
    notebook.metadata = nbformat.from_dict(METADATA)
    resources = {"metadata": {"path": str(path.parent)}}
    Client(notebook, timeout=CELL_SECONDS, store_widget_state=False, resources=resources).execute()
    tidy(notebook)
    nbformat.validate(notebook)
    return nbformat.writes(notebook) + "\n"


def tidy(notebook: NotebookNode) -> None:
    """Take out what differs from run to run, or needs a kernel."""
    notebook.metadata = nbformat.from_dict(METADATA)
    notebook.nbformat_minor = 5
    solutions = points_of(notebook)
    for cell in notebook.cells:
        cell.metadata = nbformat.from_dict(metadata(cell, solutions))
    code = [cell for cell in notebook.cells if cell.cell_type == "code"]
    for count, cell in enumerate(code, start=1):
        cell.execution_count = count
        cell.outputs = joined(cell.outputs)
        for output in cell.outputs:
            output.get("data", {}).pop(WIDGET_VIEW, None)
            if "execution_count" in output:
                output.execution_count = count


def tags(cell: NotebookNode) -> list[str]:
    """Return the tags of a cell."""
    return list(cell.metadata.get("tags", []))


def points_of(notebook: NotebookNode) -> int:
    """Return how many exercises a notebook has: what its points can add up to."""
    code = (cell for cell in notebook.cells if cell.cell_type == "code")
    found = (entry for cell in code for entry in read_cell(cell.source))
    return len({entry.variable for entry in found if isinstance(entry, Made)})


def metadata(cell: NotebookNode, points: int) -> dict[str, Any]:
    """Return the metadata of a cell: its tags, and what nbgrader wants to know of it."""
    kept: dict[str, Any] = {"tags": tags(cell)} if tags(cell) else {}
    known = {"schema_version": 3, "task": False}
    found = read_cell(cell.source) if cell.cell_type == "code" else []
    if POINTS in tags(cell):
        known |= {"grade_id": "points", "grade": True, "solution": False, "locked": True}
        return kept | {"nbgrader": known | {"points": points}}
    answered = [entry.variable for entry in found if isinstance(entry, Given)]
    if SOLUTION in tags(cell) and answered:
        name = "-".join(dict.fromkeys(("answer", *answered)))
        known |= {"grade_id": name, "solution": True, "locked": False}
        return kept | {"nbgrader": known | {"grade": False}}
    for made in found:
        if isinstance(made, Made):
            # locked, so that grading brings the question and its seed back
            known |= {"grade_id": f"exercise-{made.variable}", "solution": False, "locked": True}
            return kept | {"nbgrader": known | {"grade": False}}
    return kept


def joined(outputs: list[NotebookNode]) -> list[NotebookNode]:
    """Put together what was printed in one go: a kernel sends it in pieces, by chance."""
    kept: list[NotebookNode] = []
    for output in outputs:
        printed = output.output_type == "stream"
        if kept and printed and kept[-1].get("name") == output.name:
            kept[-1].text += output.text
        else:
            kept.append(output)
    return kept


def difference(old: str, new: str) -> str:
    """Return the first lines in which a notebook would change."""
    lines = difflib.unified_diff(old.splitlines(), new.splitlines(), "saved", "run again", n=1)
    return "\n".join(line[:200] for line in list(lines)[:SHOWN_LINES])


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the notebooks and return the exit code."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("notebook", nargs="*", type=Path, help="all of them when left out")
    parser.add_argument("--check", action="store_true", help="write nothing")
    chosen = parser.parse_args(arguments)
    stale = 0
    for path in [path.resolve() for path in chosen.notebook] or shipped():
        old, new = path.read_text(encoding="utf-8"), run(path)
        stale += old != new
        print(f"{'as saved' if old == new else 'changed'}: {path.name}")
        if old != new and chosen.check:
            print(difference(old, new))
        elif old != new:
            path.write_text(new, encoding="utf-8")
    return 1 if stale and chosen.check else 0


if __name__ == "__main__":
    sys.exit(main())

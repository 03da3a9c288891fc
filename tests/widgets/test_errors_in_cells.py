"""What a notebook shows where a cell asks for something impossible: the line and a sentence."""

from __future__ import annotations

import subprocess
import sys

import pytest

RUN = """
import sys
from IPython.core.interactiveshell import InteractiveShell
shell = InteractiveShell.instance(colors="nocolor")
shell.run_cell("import cardwidgets as cw")
shell.run_cell(sys.argv[1])
"""


def shown(cell: str) -> str:
    """Return what IPython, which runs the cells of notebooks, prints for a cell."""
    done = subprocess.run(
        [sys.executable, "-c", RUN, cell], capture_output=True, text=True, timeout=60, check=True
    )
    return done.stdout


@pytest.mark.parametrize(
    ("cell", "line", "sentence"),
    [
        ("x = 1\ncw.Exercise('two-skulls').answer('junk')", 2, 'AnswerError: "junk" is not one'),
        ("cw.DiceLab().dice = 1000000", 1, "DiceError: A whole number of dice from 1 to 1,000"),
        ("cw.new('chest')", 1, "UnknownName: There is no game called chest."),
    ],
)
def test_a_sentence_and_no_traceback(cell: str, line: int, sentence: str) -> None:
    output = shown(cell)
    assert f"----> {line} {cell.splitlines()[line - 1]}\n" in output
    assert f"\n{sentence}" in output
    assert "Traceback" not in output
    assert ".py" not in output


def test_other_errors_are_shown_as_always() -> None:
    assert "Traceback" in shown("1 / 0")

"""Who may import whom, as far as import contracts cannot say it."""

from __future__ import annotations

import ast
import json
import subprocess
import sys
from pathlib import Path

import pytest

import cardwidgets

PACKAGE = Path(cardwidgets.__file__).parent
HEAVY = {"IPython", "anywidget", "icepool", "ipywidgets", "numpy", "traitlets"}


def imported(file: Path) -> set[str]:
    """The modules that a file imports anywhere in it."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            found.add("." * node.level + (node.module or ""))
    return found


@pytest.mark.parametrize(
    "file", sorted((PACKAGE / "engine").rglob("*.py")), ids=lambda file: file.name
)
def test_the_engine_imports_the_standard_library_only(file: Path) -> None:
    for module in imported(file):
        own = module.startswith("cardwidgets.engine")
        assert own or module.partition(".")[0] in sys.stdlib_module_names, module


@pytest.mark.parametrize(
    "module", ["cardwidgets", *(f"cardwidgets.games.{game}" for game in cardwidgets.games())]
)
def test_importing_it_loads_nothing_heavy(module: str) -> None:
    code = f"import json, sys, {module}; print(json.dumps(sorted(sys.modules)))"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert not HEAVY & set(json.loads(ran.stdout))

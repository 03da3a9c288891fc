"""The wheel in Pyodide, the Python of JupyterLite: no threads, and only pure Python beside it."""

from __future__ import annotations

import shutil
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

from support.environments import Distributions, run

pytestmark = [pytest.mark.slow, pytest.mark.network, pytest.mark.timeout(600)]

#: The Pyodide of the current JupyterLite kernel, and the Python that it is.
PYODIDE = "314.0.6"
PYTHON = "3.14"
HERE = Path(__file__).parent

#: What the table needs at run time, all of it pure Python. Named one by one, since pip would
#: follow the markers of the machine it runs on.
PURE_DEPENDENCIES = """
anywidget asttokens comm decorator executing icepool ipython ipython-pygments-lexers ipywidgets
jedi jupyterlab_widgets matplotlib-inline parso prompt_toolkit psygnal pure_eval pygments
stack_data traitlets typing_extensions wcwidth
"""

PLAY_AT_A_TABLE = """
import cardwidgets as cw
table = cw.play("bluffaneer", seed=20, pace=0)
print(repr(table))
"""


@dataclass(frozen=True)
class Pyodide:
    """Pyodide without a browser, and the wheels to install in it."""

    folder: Path
    wheel: Path
    dependencies: list[str]

    def run(self, script: Path, *, alone: bool) -> str:
        """Run a script; `alone` means with the package's own wheel only."""
        wheels = [str(self.wheel), *([] if alone else self.dependencies)]
        command = ["node", str(HERE / "pyodide.mjs"), str(self.folder), str(script), *wheels]
        return run(command, cwd=self.folder)


@pytest.fixture(scope="module")
def pyodide(distributions: Distributions, tmp_path_factory: pytest.TempPathFactory) -> Pyodide:
    """Pyodide from npm, the wheels from the index."""
    folder = tmp_path_factory.mktemp("pyodide")
    npm = shutil.which("npm")
    if npm is None:
        pytest.fail("npm is missing: install Node 20 or later")
    run([npm, "pack", "--silent", f"pyodide@{PYODIDE}"], cwd=folder)
    shutil.unpack_archive(folder / f"pyodide-{PYODIDE}.tgz", folder, filter="data")
    download = [sys.executable, "-m", "pip", "-q", "download", "--no-deps", "--only-binary=:all:"]
    target = ["--implementation=py", "--abi=none", "--platform=any", f"--python-version={PYTHON}"]
    run([*download, *target, "-d", "wheels", *PURE_DEPENDENCIES.split()], cwd=folder)
    dependencies = sorted(str(wheel) for wheel in (folder / "wheels").glob("*.whl"))
    return Pyodide(folder / "package", distributions.wheel, dependencies)


def test_a_seeded_game_has_the_same_record(pyodide: Pyodide) -> None:
    """And it needs nothing but the package: no widgets, no icepool."""
    script = HERE / "one_game.py"
    here = run([sys.executable, str(script)], cwd=pyodide.folder)
    assert here.startswith("digest ")
    assert pyodide.run(script, alone=True) == here


def test_the_table_works_there(pyodide: Pyodide, tmp_path: Path) -> None:
    script = tmp_path / "table.py"
    script.write_text(PLAY_AT_A_TABLE)
    assert "Table" in pyodide.run(script, alone=False)

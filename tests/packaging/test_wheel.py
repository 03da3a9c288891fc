"""The distributions as a user gets them: complete, importable alone, with a bundle that is code."""

from __future__ import annotations

import shutil
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

from support.environments import REPOSITORY, Distributions, Environment, run

pytestmark = [pytest.mark.slow, pytest.mark.network, pytest.mark.timeout(600)]

LEFT_BEHIND = {"__pycache__", "node_modules", ".ipynb_checkpoints"}

LOOK_AT_WIDGETS = """
import inspect
import anywidget
from cardwidgets import widgets
kinds = [kind for _, kind in inspect.getmembers(widgets, inspect.isclass)
         if issubclass(kind, anywidget.AnyWidget)]
assert kinds, "cardwidgets.widgets offers no widget"
for kind in kinds:
    esm, css = str(kind._esm), str(kind._css)
    assert "export" in esm and len(esm) > 500, f"{kind.__name__}._esm: {esm[:80]}"
    assert "{" in css and len(css) > 100, f"{kind.__name__}._css: {css[:80]}"
print(*sorted(kind.__name__ for kind in kinds))
"""


def files_in(folder: Path) -> set[str]:
    """The files that belong to a folder of the source tree, relative to it."""
    return {
        file.relative_to(folder).as_posix()
        for file in folder.rglob("*")
        if file.is_file() and not LEFT_BEHIND & set(file.parts) and file.suffix != ".pyc"
    }


@pytest.fixture(scope="module")
def in_wheel(distributions: Distributions) -> set[str]:
    with zipfile.ZipFile(distributions.wheel) as wheel:
        return set(wheel.namelist())


@pytest.fixture(scope="module")
def installed(
    distributions: Distributions, tmp_path_factory: pytest.TempPathFactory
) -> Environment:
    """An environment with the wheel and what it depends on, and nothing else."""
    return Environment(tmp_path_factory.mktemp("installed"), str(distributions.wheel))


def test_the_wheel_holds_the_package_without_its_typescript(in_wheel: set[str]) -> None:
    source = {f for f in files_in(REPOSITORY / "cardwidgets") if not f.startswith("frontend/")}
    extra = ("cardwidgets/_notebooks/", "cardwidgets/_lessons/")
    package = {f for f in in_wheel if f.startswith("cardwidgets/") and not f.startswith(extra)}
    assert package == {f"cardwidgets/{file}" for file in source}


@pytest.mark.parametrize("folder", ["notebooks", "lessons"])
def test_the_wheel_holds_the_notebooks(in_wheel: set[str], folder: str) -> None:
    start = f"cardwidgets/_{folder}/"
    packed = {f.removeprefix(start) for f in in_wheel if f.startswith(start)}
    assert packed == files_in(REPOSITORY / folder)
    assert any(file.endswith(".ipynb") for file in packed)


def test_the_wheel_holds_nothing_else(in_wheel: set[str]) -> None:
    assert {name.partition("/")[0].partition("-")[0] for name in in_wheel} == {"cardwidgets"}


def test_the_sdist_holds_what_it_takes_to_build_and_test(distributions: Distributions) -> None:
    with tarfile.open(distributions.sdist) as sdist:
        names = {name.partition("/")[2] for name in sdist.getnames()}
    for folder in ("binder", "cardwidgets", "lessons", "notebooks", "tests"):
        assert {f"{folder}/{file}" for file in files_in(REPOSITORY / folder)} <= names
    assert {"hatch_build.py", "LICENSE", "README.md", "CHANGELOG.md"} <= names
    assert not any("node_modules" in name for name in names)


def test_the_wheel_works_alone(installed: Environment) -> None:
    installed.run("python", "-I", "-c", "import cardwidgets as cw; cw.new(cw.games()[0], seed=1)")
    installed.pip("check")
    assert "bluffaneer" in installed.run("cardwidgets", "games")


def test_every_widgets_code_is_code(installed: Environment) -> None:
    assert "Table" in installed.run("python", "-I", "-c", LOOK_AT_WIDGETS)


def test_type_checkers_see_the_types(in_wheel: set[str]) -> None:
    assert "cardwidgets/py.typed" in in_wheel


def test_without_jupyterlab_the_command_says_what_to_install(installed: Environment) -> None:
    said = installed.run("cardwidgets", "lab", fails=True)
    assert 'pip install "cardwidgets[lab]"' in said
    assert "Traceback" not in said


@pytest.mark.parametrize("file", ["table.js", "sheet.css"])
def test_a_bundle_that_is_absent_is_named_when_building(tmp_path: Path, file: str) -> None:
    tree = tmp_path / "tree"
    left_out = shutil.ignore_patterns(".*", *LEFT_BEHIND)
    shutil.copytree(REPOSITORY, tree, ignore=left_out)
    (tree / "cardwidgets" / "static" / file).unlink()
    command = [sys.executable, "-m", "build", "--wheel", "--outdir", str(tmp_path), str(tree)]
    assert f"cardwidgets/static/{file} is missing" in run(command, cwd=tmp_path, fails=True)


def test_a_bundle_that_is_absent_is_named_when_used(
    distributions: Distributions, tmp_path: Path
) -> None:
    environment = Environment(tmp_path, str(distributions.wheel))
    (bundle,) = tmp_path.rglob("cardwidgets/static/table.js")
    bundle.unlink()
    said = environment.run("python", "-I", "-c", LOOK_AT_WIDGETS, fails=True)
    assert "table.js" in said.splitlines()[-1]

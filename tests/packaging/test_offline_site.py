"""The offline site of somebody who has installed the wheel, and what is said without a network."""

from __future__ import annotations

import json
import os
import zipfile
from pathlib import Path

import pytest

from support.environments import REPOSITORY, Distributions, Environment, run
from support.notebooks import shipped

pytestmark = [pytest.mark.slow, pytest.mark.network, pytest.mark.timeout(600)]

#: An address at which nobody answers.
NOBODY = "http://127.0.0.1:9/"


@pytest.fixture(scope="module")
def installed(
    distributions: Distributions, tmp_path_factory: pytest.TempPathFactory
) -> Environment:
    """An environment with the wheel and what builds the site."""
    return Environment(tmp_path_factory.mktemp("lite-wheel"), f"{distributions.wheel}[lite]")


@pytest.fixture(scope="module")
def site(installed: Environment) -> Path:
    """The site that it builds; twice, since the second replaces the first."""
    for _ in range(2):
        installed.run("cardwidgets", "lite", "build", "class/site")
    assert [path.name for path in (installed.folder / "class").iterdir()] == ["site"]
    return installed.folder / "class" / "site"


def test_every_notebook_is_in_it(site: Path) -> None:
    files = {f.relative_to(site / "files").as_posix(): f for f in (site / "files").rglob("*.ipynb")}
    assert {name: file.read_bytes() for name, file in files.items()} == {
        path.relative_to(REPOSITORY).as_posix(): path.read_bytes() for path in shipped()
    }


def test_the_wheel_in_it_is_the_wheel_that_was_installed(
    site: Path, distributions: Distributions
) -> None:
    with (
        zipfile.ZipFile(site / "static/pyodide" / distributions.wheel.name) as packed,
        zipfile.ZipFile(distributions.wheel) as original,
    ):
        assert set(packed.namelist()) == set(original.namelist())
        for name in packed.namelist():
            if not name.endswith("/RECORD"):
                assert packed.read(name) == original.read(name), name


def test_everything_that_is_named_lies_in_it(site: Path) -> None:
    lock = json.loads((site / "static/pyodide/pyodide-lock.json").read_text(encoding="utf-8"))
    assert {"anywidget", "cardwidgets", "icepool", "ipython"} <= set(lock["packages"])
    for package in lock["packages"].values():
        assert (site / "static/pyodide" / package["file_name"]).is_file()
        assert set(package["depends"]) <= set(lock["packages"])


def test_its_settings_lead_nowhere_else(site: Path) -> None:
    settings = json.loads((site / "jupyter-lite.json").read_text(encoding="utf-8"))
    settings = settings["jupyter-config-data"]
    kernel = settings["litePluginSettings"]["@jupyterlite/pyodide-kernel-extension:kernel"]
    assert kernel["pyodideUrl"].startswith("./static/pyodide/pyodide.mjs")
    assert kernel["disablePyPIFallback"] is True
    assert len(settings["federated_extensions"]) == 3


def unreachable(environment: Environment, **variables: str) -> str:
    """Build where something cannot be reached; return the last line."""
    program = Path(environment.python).with_name("cardwidgets")
    folder = environment.folder / "offline"
    folder.mkdir(exist_ok=True)
    command = [str(program), "lite", "build", "site"]
    said = run(command, cwd=folder, fails=True, **variables)
    assert "Traceback" not in said
    assert list(folder.iterdir()) == []
    return said.splitlines()[-1]


def test_when_npm_reaches_nobody_it_is_said(installed: Environment, tmp_path: Path) -> None:
    said = unreachable(installed, npm_config_registry=NOBODY, npm_config_cache=str(tmp_path))
    assert said.startswith("cardwidgets: The package pyodide@")
    assert said.endswith("Building the site needs the network; using it does not.")


def test_when_pip_reaches_nobody_it_is_said(installed: Environment) -> None:
    said = unreachable(
        installed,
        PIP_CONFIG_FILE=os.devnull,
        PIP_EXTRA_INDEX_URL="",
        PIP_FIND_LINKS="",
        PIP_INDEX_URL=NOBODY,
        PIP_NO_CACHE_DIR="1",
    )
    assert said.startswith("cardwidgets: Python packages could not be fetched: ")
    assert said.endswith("Building the site needs the network; using it does not.")


def test_without_the_extra_the_command_says_what_to_install(
    distributions: Distributions, tmp_path: Path
) -> None:
    plain = Environment(tmp_path, str(distributions.wheel))
    said = plain.run("cardwidgets", "lite", "build", "site", fails=True)
    assert 'pip install "cardwidgets[lite]"' in said
    assert "Traceback" not in said

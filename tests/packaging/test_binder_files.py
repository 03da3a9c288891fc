"""What Binder would build from this repository, asked of repo2docker itself, without Docker."""

from __future__ import annotations

import os
import re
import subprocess
import tomllib
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet
from repo2docker.app import Repo2Docker

from cardwidgets.cli.binder import STUDENT

REPOSITORY = Path(__file__).parents[2]
BINDER = REPOSITORY / "binder"
PROJECT = tomllib.loads((REPOSITORY / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def requirements() -> list[Requirement]:
    lines = (BINDER / "requirements.txt").read_text().splitlines()
    return [Requirement(line) for line in lines if line.strip() and not line.startswith("#")]


@pytest.fixture
def buildpack(monkeypatch: pytest.MonkeyPatch) -> Any:
    """The buildpack that recognises this repository, chosen as Binder chooses it."""
    monkeypatch.chdir(REPOSITORY)
    app = Repo2Docker()
    for kind in app.buildpacks:
        candidate = kind(app.base_image)
        candidate.platform = "linux/amd64"
        if candidate.detect():
            return candidate
    pytest.fail("repo2docker does not know what to do with this repository")


def test_pip_builds_it(buildpack: Any) -> None:
    """A conda environment would have to be solved at every build."""
    assert type(buildpack).__name__ == "PythonBuildPack"
    assert buildpack.binder_dir == "binder"


def test_its_python_is_one_that_the_package_takes(buildpack: Any) -> None:
    assert f"{buildpack.python_version}.0" in SpecifierSet(PROJECT["requires-python"])


def test_dependencies_are_installed_before_the_repository_is_copied(buildpack: Any) -> None:
    """Then their layer is kept when a commit changes nothing but the package."""
    dockerfile = buildpack.render({})
    installed = dockerfile.index("pip install --no-cache-dir -r")
    assert installed < dockerfile.index(" src/ ${REPO_DIR}/")


def test_requirements_are_the_packages_dependencies() -> None:
    """PostBuild installs the package with --no-deps, so nothing may be missing here."""
    wanted = {Requirement(line).name: Requirement(line) for line in PROJECT["dependencies"]}
    assert {requirement.name: requirement for requirement in requirements()} == wanted


def test_requirements_come_from_the_index() -> None:
    assert all(requirement.url is None for requirement in requirements())


def test_requirements_leave_the_base_images_jupyter_alone(buildpack: Any) -> None:
    names = {requirement.name for requirement in requirements()}
    assert not names & {"jupyterlab", "notebook", "ipywidgets", "ipykernel", "jupyter-server"}


def test_post_build_is_a_program() -> None:
    script = BINDER / "postBuild"
    assert os.access(script, os.X_OK)
    assert script.read_text().startswith("#!/bin/bash\n")
    subprocess.run(["bash", "-n", script], check=True)


def test_post_build_installs_the_package_alone_and_lays_out_copies() -> None:
    commands = [
        line
        for line in (BINDER / "postBuild").read_text().splitlines()
        if line and not line.startswith("#") and not line.startswith("set ")
    ]
    assert [re.sub(r"\s+", " ", command) for command in commands] == [
        "pip install --no-cache-dir --no-deps .",
        f"cardwidgets lessons copy {STUDENT} --student",
    ]

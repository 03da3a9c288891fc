"""What the packaging tests share: environments to try a distribution in, and commands to run."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest

REPOSITORY = Path(__file__).parents[2]


@dataclass(frozen=True)
class Distributions:
    """The source distribution, and the wheel that was built from it."""

    sdist: Path
    wheel: Path


class Environment:
    """A virtual environment of its own, outside the source tree."""

    def __init__(self, folder: Path, *install: str) -> None:
        self.folder = folder
        self._programs = folder / "env" / ("Scripts" if os.name == "nt" else "bin")
        run([sys.executable, "-m", "venv", str(folder / "env")], cwd=folder)
        self.pip("install", *install)

    @property
    def python(self) -> str:
        """Its Python."""
        return str(self._programs / "python")

    def pip(self, *arguments: str) -> None:
        """Run its pip."""
        run([self.python, "-m", "pip", "-q", *arguments], cwd=self.folder)

    def run(self, program: str, *arguments: str, fails: bool = False) -> str:
        """Run one of its programs in an empty folder; give back all that it wrote."""
        return run([str(self._programs / program), *arguments], cwd=self.folder, fails=fails)


def run(command: Sequence[str], *, cwd: Path, fails: bool = False, **variables: str) -> str:
    """Run a command that must end well (or, on request, badly) and give back all that it wrote."""
    hidden = ("PYTHONPATH", "PIP_REQUIRE_VIRTUALENV")
    environment = {k: v for k, v in os.environ.items() if k not in hidden} | variables
    ran = subprocess.run(
        command,
        cwd=cwd,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    if bool(ran.returncode) is not fails:
        pytest.fail(f"{' '.join(command)} ended with code {ran.returncode}:\n{ran.stdout[-6000:]}")
    return ran.stdout

"""The same seed is the same game in every process and on every Python, whatever else draws."""

from __future__ import annotations

import os
import random
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

import cardwidgets
from engine.many_games import digest

GAMES = 100
SCRIPT = Path(__file__).parent / "many_games.py"
ROOT = Path(cardwidgets.__file__).parents[1]


@cache
def here() -> str:
    return digest(GAMES)


def elsewhere(python: str, hash_seed: str) -> str:
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(ROOT)}
    ran = subprocess.run(
        [python, str(SCRIPT), str(GAMES)],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    return ran.stdout.strip()


@pytest.mark.parametrize("hash_seed", ["0", "1", "random"])
def test_the_order_of_sets_decides_nothing(hash_seed: str) -> None:
    assert elsewhere(sys.executable, hash_seed) == here()


def find_python(version: str) -> str | None:
    """Another Python, on the PATH or where pyenv keeps it."""
    found = shutil.which(f"python{version}")
    if found and runs(found, version):
        return found
    kept = sorted(Path.home().glob(f".pyenv/versions/{version}.*/bin/python"))
    return str(kept[-1]) if kept else None


def runs(python: str, version: str) -> bool:
    """Whether it is that version: a pyenv shim is found on the PATH and may refuse to run."""
    ran = subprocess.run([python, "-V"], capture_output=True, text=True, check=False)
    return ran.returncode == 0 and ran.stdout.startswith(f"Python {version}.")


OTHERS = {"3.11", "3.12", "3.13", "3.14"} - {f"{sys.version_info[0]}.{sys.version_info[1]}"}


@pytest.mark.parametrize("version", sorted(OTHERS))
def test_another_python_plays_the_same_games(version: str) -> None:
    python = find_python(version)
    if python is None:
        pytest.skip(f"no Python {version} on the PATH or among pyenv's versions")
    assert elsewhere(python, "random") == here()


def test_the_global_generator_is_neither_used_nor_touched() -> None:
    random.seed(5)
    before = random.getstate()
    first = cardwidgets.new("bluffaneer", seed=1).dumps()
    assert random.getstate() == before
    random.seed(6)
    assert cardwidgets.new("bluffaneer", seed=1).dumps() == first
    session = cardwidgets.new("bluffaneer")  # without a seed too
    session.branch(fresh_chance=True)
    random.seed(5)
    assert random.getstate() == before

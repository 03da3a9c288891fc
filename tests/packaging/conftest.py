"""The distributions, built once a run, and only where a test asks for them."""

from __future__ import annotations

import sys

import pytest

from support.environments import REPOSITORY, Distributions, run


@pytest.fixture(scope="session")
def distributions(tmp_path_factory: pytest.TempPathFactory) -> Distributions:
    """Both distributions, built as for a release: the wheel from the unpacked sdist."""
    folder = tmp_path_factory.mktemp("dist")
    run([sys.executable, "-m", "build", "--outdir", str(folder), str(REPOSITORY)], cwd=folder)
    (sdist,), (wheel,) = folder.glob("*.tar.gz"), folder.glob("*.whl")
    return Distributions(sdist, wheel)

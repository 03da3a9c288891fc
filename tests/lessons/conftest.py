"""Each test starts without answers and without games of a lesson's own, as a fresh kernel does."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from cardwidgets.games import _registered
from cardwidgets.teaching.work import HERE


@pytest.fixture(autouse=True)
def _no_answers() -> Iterator[None]:
    HERE.clear()
    yield
    HERE.clear()


@pytest.fixture(autouse=True)
def _no_new_games() -> Iterator[None]:
    known = dict(_registered)
    yield
    _registered.clear()
    _registered.update(known)

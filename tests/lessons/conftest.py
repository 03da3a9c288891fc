"""Each test starts without answers, as a fresh kernel does."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from cardwidgets.teaching.work import HERE


@pytest.fixture(autouse=True)
def _no_answers() -> Iterator[None]:
    HERE.clear()
    yield
    HERE.clear()

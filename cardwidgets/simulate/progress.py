"""How far a simulation is, for those who wait."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import perf_counter
from typing import Any

from cardwidgets.engine.errors import HOUSE

_PATIENCE = 1.0
"""Nothing is shown for so many seconds; and without a bar, a new line no more often than that."""


@contextmanager
def progress_bar(games: int, *, wanted: bool = True) -> Iterator[Callable[[int], Any]]:
    """Show how many games are played while they are; give what is told of more of them.

    It is tqdm's bar where tqdm is installed, and a line of text otherwise. It goes to the error
    output, comes only after a second, and is gone at the end.

    Args:
        games: how many there are.
        wanted: whether to show anything.

    >>> with progress_bar(10) as advance:
    ...     advance(4)
    """
    bar = _made(games) if wanted else None
    try:
        yield bar.update if bar else _ignore
    finally:
        if bar:
            bar.close()


def _ignore(games: int) -> None: ...


def _made(games: int) -> Any:
    try:
        from tqdm.auto import tqdm
    except ImportError:
        return _Line(games)
    # without its watching thread, which browsers lack and processes must not be forked beside
    kind = type("Bar", (tqdm,), {"monitor_interval": 0})
    return kind(
        total=games,
        desc=HOUSE.text("simulate.bar"),
        unit=HOUSE.text("simulate.unit"),
        delay=_PATIENCE,
        leave=False,
    )


class _Line:
    """A line of text that is written over."""

    def __init__(self, games: int) -> None:
        self.games, self.played = games, 0
        self.shown_at, self.width = perf_counter(), 0

    def update(self, games: int) -> None:
        self.played += games
        if perf_counter() - self.shown_at >= _PATIENCE:
            self.shown_at = perf_counter()
            self._show(HOUSE.text("simulate.line", played=self.played, games=self.games))

    def close(self) -> None:
        if self.width:
            self._show("")
            sys.stderr.write("\r")

    def _show(self, text: str) -> None:
        sys.stderr.write("\r" + text.ljust(self.width))
        sys.stderr.flush()
        self.width = len(text)

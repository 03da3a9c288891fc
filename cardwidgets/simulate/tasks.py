"""The games of a simulation as tasks, played here or by an executor, in the order of the games."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from math import ceil
from typing import Any, Protocol

from cardwidgets.engine.errors import CardwidgetsError
from cardwidgets.simulate.measures import told
from cardwidgets.simulate.play import Job, Part, play_some

FIRST_SECONDS = 0.1
"""How long games are played here at first, to see how long a game takes."""

HERE_SECONDS = 0.25
"""How long games are played here before the next look around."""

TASK_SECONDS = 0.3
"""How long a task should take elsewhere: long beside what sending it takes, short beside the
whole, so that all workers end at about the same time."""

FIRST_AHEAD, MOST_AHEAD = 16, 1024
"""How many tasks may wait at once: so few at first, so many at most."""


class Executor(Protocol):
    """What runs tasks: anything with the interface of ``concurrent.futures``."""

    def submit(self, task: Any, /, *arguments: Any) -> Any:
        """Promise a task's result."""


class ExecutorFailed(CardwidgetsError):
    """An executor that lost games, or could not be sent them."""


def check_executor(executor: Any) -> None:
    """Refuse what cannot run tasks.

    Raises:
        CardwidgetsError: it takes no tasks.
    """
    if executor is None:
        return
    if isinstance(executor, type) or not callable(getattr(executor, "submit", None)):
        raise CardwidgetsError("simulate.executor", value=repr(executor)[:60])


def play_parts(job: Job, games: int, executor: Executor | None) -> Iterator[Part]:
    """Play all games and give what came of them, part by part, in the order of their numbers.

    Where the parts begin and end depends on how long games take, and means nothing.

    Args:
        job: what is played.
        games: how many games there are.
        executor: where they are played; here when ``None``.

    Raises:
        GameFailed: a game could not be played to its end.
        MeasureFailed: a measure failed, or gave no number.
        ExecutorFailed: the executor lost games.
    """
    first = play_some(job, 0, games, FIRST_SECONDS)
    yield first
    if executor is None:
        yield from _here(job, first.games, games)
    else:
        yield from _elsewhere(job, first, games, executor)


def _here(job: Job, first: int, games: int) -> Iterator[Part]:
    while first < games:
        part = play_some(job, first, games, HERE_SECONDS)
        first += part.games
        yield part


def _elsewhere(job: Job, part: Part, games: int, executor: Executor) -> Iterator[Part]:
    """Send games out as tasks, a limited number ahead of the one whose result is next."""
    waiting: deque[tuple[int, int, Any]] = deque()
    first, ahead = part.games, FIRST_AHEAD
    size = _games_in(TASK_SECONDS, part)
    try:
        while first < games or waiting:
            while first < games and len(waiting) < ahead:
                last = min(first + size, games)
                waiting.append((first, last, _sent(executor, job, first, last)))
                first = last
            part = _received(*waiting[0])
            waiting.popleft()
            if ahead < MOST_AHEAD and all(promised.done() for _, _, promised in waiting):
                ahead *= 2  # workers may have been idle
            size = _games_in(TASK_SECONDS, part)
            yield part
    finally:
        for _, _, promised in waiting:
            promised.cancel()


def _games_in(seconds: float, part: Part) -> int:
    """Return how many games take so long, going by some that were played."""
    return max(1, ceil(seconds * part.games / max(part.seconds, 1e-6)))


def _sent(executor: Executor, job: Job, first: int, last: int) -> Any:
    try:
        return executor.submit(play_some, job, first, last)
    except Exception as error:
        raise _failed(first, last, error) from error


def _received(first: int, last: int, promised: Any) -> Part:
    try:
        part: Part = promised.result()
    except CardwidgetsError:
        raise
    except Exception as error:
        raise _failed(first, last, error) from error
    return part


def _failed(first: int, last: int, error: Exception) -> ExecutorFailed:
    return ExecutorFailed("simulate.executor_failed", first=first, last=last - 1, error=told(error))

"""Work: the answers that were given to an exercise and the hints that were taken.

Nothing else is kept: neither what is right nor whether it was found, so that neither can be read
from a kernel's memory, a saved notebook or a file, and so that a file cannot pretend.
"""

from __future__ import annotations

import weakref
from collections.abc import Callable, Iterator
from threading import RLock
from typing import Any, NamedTuple

from cardwidgets.teaching.errors import QuestionError

LONGEST_SEED = 40
MOST_ANSWERS = 1_000


def seed_of(value: Any) -> int | str:
    """Return a seed that may be one: a whole number or a short text.

    Raises:
        QuestionError: it is neither.

    >>> seed_of(1), seed_of("class 7b")
    (1, 'class 7b')
    """
    if type(value) is int and abs(value) < 10**LONGEST_SEED:
        return value
    if isinstance(value, str) and 0 < len(value) <= LONGEST_SEED:
        return value
    raise QuestionError("question.seed", most=LONGEST_SEED, given=type(value).__name__)


class Work:
    """What was done on one exercise.

    Args:
        question: the question's name.
        seed: the seed of its parameters.

    Attributes:
        answers: each different answer, in the order in which they came.
        last: the answer that was given last, perhaps once more; empty where there is none.
        hints: how many hints were taken.
    """

    def __init__(self, question: str, seed: int | str) -> None:
        self.question = question
        self.seed = seed
        self.answers: list[str] = []
        self.last = ""
        self.hints = 0

    def __repr__(self) -> str:
        return f"<Work {self.question}, seed {self.seed}: {len(self.answers)} answers>"

    def add(self, answer: str) -> None:
        """Keep an answer, unless it was given before.

        >>> work = Work("double-chance", 1)
        >>> work.add("1/3"), work.add("1/3"), work.answers
        (None, None, ['1/3'])
        """
        self.last = answer
        if answer not in self.answers and len(self.answers) < MOST_ANSWERS:
            self.answers.append(answer)


class Works:
    """All the work that was done in a place, by question and seed, in the order of its beginning.

    The same question with the same seed is the same work: a cell that is run twice starts no second
    one, and what was restored from a file is there when the exercise is made.

    Attributes:
        questions: the questions that are in no bank, by name.
    """

    def __init__(self) -> None:
        self.lock = RLock()
        self.questions: dict[str, Any] = {}
        self._works: dict[tuple[str, int | str], Work] = {}
        self._watchers: list[_Watching] = []

    def __iter__(self) -> Iterator[Work]:
        return iter(tuple(self._works.values()))

    def of(self, question: str, seed: int | str) -> Work:
        """Return the work on an exercise; it begins with this if there is none.

        >>> works = Works()
        >>> works.of("double-chance", 1) is works.of("double-chance", 1)
        True
        """
        return self._works.setdefault((question, seed), Work(question, seed))

    def clear(self) -> None:
        """Forget everything, as a fresh kernel has."""
        self._works.clear()
        self.questions.clear()
        self._watchers = [watching for watching in self._watchers if watching.work is None]
        self.changed()

    def watch(self, watcher: Callable[[], None], work: Work | None = None) -> None:
        """Call a method whenever a work changed, or any work, as long as its object is there."""
        self._watchers.append(_Watching(weakref.WeakMethod(watcher), work))

    def changed(self, work: Work | None = None) -> None:
        """Tell those who watch a work that it changed, or everybody that all may have."""
        self._watchers = [watching for watching in self._watchers if watching.call()]
        for watching in self._watchers:
            call = watching.call()
            if call and (work is None or watching.work in (None, work)):
                call()


class _Watching(NamedTuple):
    call: weakref.WeakMethod[Callable[[], None]]
    work: Work | None


#: The work that was done in this kernel.
HERE = Works()

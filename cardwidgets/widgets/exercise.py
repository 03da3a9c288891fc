"""Exercises and progress in a notebook."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from cardwidgets.engine.messages import ENGLISH
from cardwidgets.sheet.vocabulary import Page
from cardwidgets.teaching.errors import ProgressError
from cardwidgets.teaching.exercise import UNNAMED, ExerciseModel
from cardwidgets.teaching.progress import FILE, LONGEST_FILE, ProgressModel, restore
from cardwidgets.teaching.question import Question, Reply
from cardwidgets.teaching.work import HERE
from cardwidgets.widgets.sheet import Sheet


class Exercise(Sheet):
    """A question with parameters that follow from a seed.

    Answers can be given in a cell, which keeps them in the notebook, or in the widget, which then
    shows the line to paste. Checks are made in this kernel: they deter from looking the answer up,
    but a kernel's owner can read everything in it.

    Args:
        question: a question, or the name of one in the bank.
        seed: what its parameters are drawn from: a teacher's number.
        label: the name of the variable it is kept in, for the line to paste; found out by itself
            when left out.
        language: the language of its texts.

    >>> q1 = Exercise("double-chance", seed=5)
    >>> q1.answer()
    Not answered yet.
    >>> q1.answer("4/10").misconception
    'ten-pictures'
    >>> q1.points
    0
    """

    model: ExerciseModel

    def __init__(
        self,
        question: str | Question,
        *,
        seed: int | str = 1,
        label: str = "",
        language: str = ENGLISH,
    ) -> None:
        self._label = label
        super().__init__(ExerciseModel(question, seed=seed, language=language), language=language)
        # one lock for all, since an answer here redraws the others
        self.lock = HERE.lock
        HERE.watch(self.refresh, self.model.work)

    def answer(self, given: Any = None) -> Reply:
        """Return what is said to an answer, and keep it.

        Args:
            given: a number such as ``"7/16"``, ``"0.4375"``, ``"43.75 %"`` or ``Fraction(7, 16)``,
                the name of an option, or a move; what was said last is said again when left out.

        Raises:
            AnswerError: it cannot be read; it is not kept.
        """
        return self.model.answer(given)

    def hint(self) -> Reply:
        """Return the next hint."""
        return self.model.hint()

    @property
    def question(self) -> Question:
        """The question."""
        return self.model.question

    @property
    def solved(self) -> bool:
        """Whether one of the answers is right."""
        return self.model.solved

    @property
    def points(self) -> int:
        """1 when it is solved, else 0."""
        return self.model.points

    @property
    def attempts(self) -> int:
        """How many different answers were given."""
        return self.model.attempts

    @property
    def hints(self) -> int:
        """How many hints were taken."""
        return self.model.work.hints

    def _page(self, notice: str = "") -> Page:
        self.model.label = self._label or _variable(self) or UNNAMED
        return super()._page(notice)


class Progress(Sheet):
    """The exercises that were made in this kernel, with a button that saves their answers."""

    model: ProgressModel

    def __init__(self, *, language: str = ENGLISH) -> None:
        super().__init__(ProgressModel(language=language), language=language)
        self.lock = HERE.lock
        HERE.watch(self.refresh)

    @property
    def points(self) -> int:
        """How many exercises are solved."""
        return self.model.points

    def save(self, path: str | Path = FILE) -> Path:
        """Write the file of answers and return its path.

        Raises:
            ProgressError: it cannot be written there.
        """
        target = Path(path)
        try:
            target.write_text(self.model.text, encoding="utf-8")
        except OSError as error:
            reason = error.strerror or str(error)
            raise ProgressError("progress.not_saved", name=target.name, reason=reason) from error
        return target


def progress(path: str | Path | None = None, *, language: str = ENGLISH) -> Progress:
    """Return the list of the exercises that were made in this kernel.

    Args:
        path: a file of answers to take up first.
        language: the language of its texts.

    Raises:
        ProgressError: the file cannot be read; the sentence says why.

    >>> type(progress()).__name__
    'Progress'
    """
    if path is not None:
        restore(_text(Path(path)))
    return Progress(language=language)


def _text(path: Path) -> str:
    try:
        with path.open(encoding="utf-8") as file:
            return file.read(LONGEST_FILE + 1)
    except UnicodeDecodeError as error:
        raise ProgressError("progress.no_json") from error
    except OSError as error:
        reason = error.strerror or str(error)
        raise ProgressError("progress.no_file", name=path.name, reason=reason) from error


def _variable(widget: Exercise) -> str:
    """Return the name that a notebook gave to an exercise; empty where there is none."""
    shell = getattr(sys.modules.get("IPython"), "get_ipython", lambda: None)()
    names = getattr(shell, "user_ns", {})
    found = [name for name, value in names.items() if value is widget]
    return next((name for name in sorted(found) if not name.startswith("_")), "")

"""What can be wrong with an answer, a question, or a file of answers."""

from __future__ import annotations

from cardwidgets.engine.errors import CardwidgetsError


class AnswerError(CardwidgetsError):
    """An answer that cannot be read; it counts as no attempt."""


class QuestionError(CardwidgetsError):
    """A question that cannot be asked as it is defined."""


class ProgressError(CardwidgetsError):
    """A file of answers that cannot be read."""

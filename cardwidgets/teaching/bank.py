"""The bank: every question that comes with the package, by name."""

from __future__ import annotations

from cardwidgets.engine.errors import UnknownName
from cardwidgets.teaching.question import Question


def questions(lesson: str = "") -> tuple[Question, ...]:
    """Return the questions of the bank, of one lesson or of all, in their order.

    Args:
        lesson: a lesson's number, such as ``"06"``; all lessons when left out.

    >>> "double-chance" in [question.name for question in questions("06")]
    True
    """
    from cardwidgets.teaching.questions import BANK

    return tuple(question for question in BANK if lesson in ("", question.lesson))


def question_of(name: str | Question) -> Question:
    """Return a question by name; a question is returned as it is.

    Raises:
        UnknownName: there is no such question; the known ones are listed.

    >>> question_of("double-chance")
    <Question double-chance>
    """
    if isinstance(name, Question):
        return name
    known = {question.name: question for question in questions()}
    if name not in known:
        raise UnknownName.among("question.unknown", str(name), known)
    return known[name]

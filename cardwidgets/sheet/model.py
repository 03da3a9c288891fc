"""Model: what stands behind a sheet, without a screen."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from cardwidgets.engine.errors import CardwidgetsError
from cardwidgets.engine.messages import Catalogue, Voice
from cardwidgets.sheet.vocabulary import Page

LONGEST_TEXT = 1_000


class SheetError(CardwidgetsError):
    """Something done at a sheet that it cannot do; the sentence says why."""


class Saved(NamedTuple):
    """A file that a sheet hands out.

    Attributes:
        name: the file's name.
        text: what is in it.
    """

    name: str
    text: str


Answer = Callable[[Any], "Saved | None"]


class Model(ABC):
    """The state of a sheet, how it looks, and what can be done with it.

    A model is plain Python: tests, lessons and the browser drive it by the same ``do``.
    A refused ``do`` leaves the state as it was.
    """

    @property
    def art(self) -> str:
        """Art symbols that its cells name: the text of an ``art.svg``."""
        return ""

    @abstractmethod
    def page(self, voice: Voice) -> Page:
        """Return what is shown now, without a notice."""

    @abstractmethod
    def answers(self) -> Mapping[str, Answer]:
        """Return what can be done now: a function of the value by the control's id.

        A function checks its value itself, since it may come from anywhere, and raises a
        ``CardwidgetsError`` for one that makes no sense. It returns a file to hand one out.
        """

    @abstractmethod
    def summary(self) -> str:
        """Return the state in a few words without anything hidden, for the widget's ``repr``."""

    def do(self, what: str, value: Any = None) -> Saved | None:
        """Do what using a control does.

        Args:
            what: the control's id.
            value: its value.

        Raises:
            SheetError: there is no such control now.
            CardwidgetsError: it cannot be done; the sentence says why.
        """
        answer = self.answers().get(what)
        if answer is None:
            raise SheetError("sheet.no_control", name=str(what)[:40])
        return answer(value)


def house_voice(language: str) -> Voice:
    """Return the voice of texts that belong to no game."""
    return Voice(Catalogue("cardwidgets"), language=language)


def whole(value: Any, least: int, most: int) -> int:
    """Return a value that must be a whole number in a range.

    Raises:
        SheetError: it is none.

    >>> whole(3, 1, 6)
    3
    """
    if type(value) is not int or not least <= value <= most:
        raise SheetError("sheet.whole", least=least, most=most, value=quoted(value))
    return value


def quoted(value: Any) -> str:
    """Return a value that makes no sense as a sentence about it names it.

    >>> quoted("many"), quoted(10**5000)
    ("'many'", 'int')
    """
    try:
        return repr(value)[:40]
    except ValueError:  # a number too long to be written
        return type(value).__name__


def text(value: Any) -> str:
    """Return a value that must be a text of reasonable length.

    Raises:
        SheetError: it is none.

    >>> text("double")
    'double'
    """
    if not isinstance(value, str) or len(value) > LONGEST_TEXT:
        raise SheetError("sheet.text", most=LONGEST_TEXT)
    return value

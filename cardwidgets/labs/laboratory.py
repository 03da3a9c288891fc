"""What laboratories have in common: settings by name, which code and page both set."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Final

from cardwidgets.engine.messages import Argument
from cardwidgets.sheet.model import Answer, Model, Saved

LONGEST_SEED: Final = 100


class Laboratory(Model):
    """A model with settings, and a sentence about what was done last.

    Attributes:
        names: the names of its settings, each of which is an attribute too.
        texts: what the keys of its texts begin with.
    """

    names: ClassVar[tuple[str, ...]]
    texts: ClassVar[str]

    _said: tuple[str, dict[str, Argument]] | None = None

    @abstractmethod
    def set(self, name: str, value: Any) -> None:
        """Set one of the settings; a refused value changes nothing.

        Args:
            name: the setting's name.
            value: its value.

        Raises:
            CardwidgetsError: the value makes no sense; the sentence says why.
        """

    def settings(self) -> dict[str, Any]:
        """Return all settings by their names.

        >>> from cardwidgets.labs.deck_lab import DeckModel
        >>> DeckModel().settings()["deck"]
        'sixes/40'
        """
        return {name: getattr(self, name) for name in self.names}

    def do(self, what: str, value: Any = None) -> Saved | None:
        """Do what using a control does."""
        self._said = None
        return super().do(what, value)

    def _say(self, key: str, **args: Argument) -> None:
        self._said = (f"{self.texts}.said.{key}", args)


def is_seed(value: Any) -> bool:
    """Return whether something can be a seed: a whole number or a text, neither of them too long.

    >>> is_seed(7), is_seed("class 7b"), is_seed(10**5000), is_seed(True)
    (True, True, False, False)
    """
    if isinstance(value, str):
        return len(value) <= LONGEST_SEED
    return type(value) is int and abs(value) < 10**LONGEST_SEED


def calling(done: Callable[[Any], Any], argument: Any) -> Callable[[Any], Any]:
    """Return what calls a function with an argument, whatever value a control has."""
    return lambda value: done(argument)


def answering(found: Mapping[str, Callable[[Any], Any]]) -> dict[str, Answer]:
    """Return functions as answers of a sheet, which hand out no file, whatever they return."""
    return {name: _without_result(done) for name, done in found.items()}


def _without_result(done: Callable[[Any], Any]) -> Answer:
    def answer(value: Any) -> None:
        done(value)

    return answer

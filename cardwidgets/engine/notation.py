"""Notation of a game that has functions for it, beside its actions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar, NamedTuple


class Notation(NamedTuple):
    """How actions are written and read.

    Attributes:
        write: gives an action's notation.
        parse: gives the actions that a text could mean, whatever the state; empty when none.
        forms: the forms of the notation, for an error that says what was expected.

    >>> Notation(str, lambda text: [int(text)], ("a number",)).parse("7")
    [7]
    """

    write: Callable[[Any], str]
    parse: Callable[[str], Sequence[Any]]
    forms: tuple[str, ...]


class Notated:
    """The part of a game that writes and reads its actions, for games that name a notation.

    It stands before ``Game`` among a game's base classes.

    Attributes:
        notation: how the game's actions are written and read.
    """

    notation: ClassVar[Notation]

    def write(self, action: Any) -> str:
        """Return an action's notation."""
        return self.notation.write(action)

    def parse(self, text: str) -> Sequence[Any]:
        """Return the actions that a text could mean; empty when none."""
        return self.notation.parse(text)

    @property
    def forms(self) -> tuple[str, ...]:
        """The forms of the notation."""
        return self.notation.forms

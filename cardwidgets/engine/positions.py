"""Draft: a position in the making, read part by part from what a person gives."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Generic, TypeVar

from cardwidgets.engine.errors import UnknownName
from cardwidgets.engine.game import Game
from cardwidgets.engine.messages import Refusal, refuse

Rules = TypeVar("Rules", bound=Game[Any, Any, Any])
State = TypeVar("State")

LONGEST_SHOWN = 80


class WrongPart(Exception):
    """A part that is not of the expected kind."""


class Draft(ABC, Generic[Rules, State]):
    """A position in the making, which collects its problems.

    A game says in ``state`` how its parts make a state. Where a part is wrong, its catalogue's
    ``position.part`` tells ``name``, ``value`` and, as ``expected``, the key of what was expected.

    Args:
        game: the game.
        parts: what a person gave, by name.

    Raises:
        UnknownName: a part that positions of this game do not have.
    """

    #: The parts that a position may have.
    part_names: ClassVar[tuple[str, ...]]

    def __init__(self, game: Rules, parts: Mapping[str, Any]) -> None:
        for name in parts:
            if name not in self.part_names:
                raise UnknownName.among("position.unknown", name, self.part_names, game=game.name)
        self.game = game
        self.parts = parts
        self.problems: list[Refusal] = []
        self.misread: set[str] = set()

    @abstractmethod
    def state(self) -> State:
        """Return the state; it holds only if no problems were noted."""

    def finished(self) -> State:
        """Return the state.

        Raises:
            InvalidPosition: everything that is wrong, in one sentence.
        """
        state = self.state()
        if self.problems:
            raise self.game.impossible(self.problems)
        return state

    def part(self, name: str, default: Any, read: Callable[[Any], Any]) -> Any:
        """Return a part as read, or its default where it is left out or wrong."""
        value = self.parts.get(name)
        if value is None:
            return default
        try:
            return read(value)
        except (WrongPart, TypeError, ValueError, AttributeError, LookupError):
            self.misreads(name, value)
            return default

    def misreads(self, name: str, value: Any) -> None:
        """Note a part that is not what it should be."""
        shown, expected = repr(value)[:LONGEST_SHOWN], f"position.part.{name}"
        self.problem("1.1", "position.part", name=name, value=shown, expected=expected)
        self.misread.add(name)

    def is_read(self, *names: str) -> bool:
        """Return whether all these parts are what they should be."""
        return self.misread.isdisjoint(names)

    def problem(self, rule: str, key: str, **args: Any) -> None:
        """Note something that is wrong."""
        self.problems.append(refuse(rule, key, **args))

    def seat(self, value: Any) -> int:
        """Return a value that must be a seat."""
        seat = whole(value, 0)
        if seat >= self.game.players:
            raise WrongPart
        return seat

    def one_each(self, values: tuple[Any, ...]) -> tuple[Any, ...]:
        """Return values of which there must be one for each player."""
        if len(values) != self.game.players:
            raise WrongPart
        return values


def whole(value: Any, least: int) -> int:
    """Return a value that must be a whole number, not less than another.

    Raises:
        WrongPart: it is none.

    >>> whole(3, 0)
    3
    """
    if type(value) is not int or value < least:
        raise WrongPart
    return value

"""Whose move it is: the four kinds of turn.

They are separate classes and not named tuples, since two kinds must never compare equal.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias

Seat: TypeAlias = int | None
"""A player's number from 0. As an actor ``None`` is chance, as a viewer it is a spectator."""


@dataclass(frozen=True, slots=True)
class Decision:
    """One player must choose; the seats in ``aside`` may speak out of turn.

    >>> Decision(2).players
    (2,)
    """

    player: int
    aside: tuple[int, ...] = ()
    players: tuple[int, ...] = field(init=False, repr=False, compare=False)
    """The seats whose choice is awaited."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "players", (self.player,))


@dataclass(frozen=True, slots=True)
class Simultaneous:
    """Several players still owe a choice of the same window.

    Attributes:
        players: who still owes one.
        aside: who may speak out of turn.
        sealed: whether a choice is seen by its owner only until all have chosen.
            Then the order of arrival does not matter; otherwise the first voice may count.

    >>> Simultaneous((0, 1)).sealed
    True
    """

    players: tuple[int, ...]
    aside: tuple[int, ...] = ()
    sealed: bool = True


@dataclass(frozen=True, slots=True)
class Chance:
    """Something random happens next.

    Attributes:
        what: a short word for it, such as ``"roll"``.
        by: the player whose hands do it, if the rules name one.

    >>> Chance("roll", by=1).players
    ()
    """

    what: str
    by: int | None = None

    @property
    def players(self) -> tuple[int, ...]:
        """Return nobody: no player's choice is awaited."""
        return ()

    @property
    def aside(self) -> tuple[int, ...]:
        """Return nobody: no seat speaks during chance."""
        return ()


@dataclass(frozen=True, slots=True)
class Terminal:
    """The game is over.

    >>> Terminal().players
    ()
    """

    @property
    def players(self) -> tuple[int, ...]:
        """Return nobody: no choice is awaited."""
        return ()

    @property
    def aside(self) -> tuple[int, ...]:
        """Return nobody: no seat speaks after the end."""
        return ()


Turn: TypeAlias = Decision | Simultaneous | Chance | Terminal


def may_act(turn: Turn) -> tuple[int, ...]:
    """Return every seat that may act in this turn, in or out of turn.

    >>> may_act(Decision(2, aside=(0,)))
    (0, 2)
    """
    return tuple(sorted({*turn.players, *turn.aside}))

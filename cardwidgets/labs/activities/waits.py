"""Waits: rolls grouped by how long a double has not come before them."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from cardwidgets.dice import chance, parse
from cardwidgets.dice.rolling import standard_error
from cardwidgets.labs.activities.pirates import TWO

DOUBLE = chance(parse("double", TWO), TWO)
LONGEST = 8
"""Groups go up to this many misses; the last one holds all longer waits."""
EIGHT_MISSES = (1 - DOUBLE) ** LONGEST
"""The chance that eight rolls have no double: 6561/65536."""
PLANS: dict[str, tuple[int, int]] = {"always": (0, 10**9), "due": (4, 10**9), "hot": (0, 0)}
"""Ways to bet one coin on a double: after how many misses, at least and at most, each does it."""


class Group(NamedTuple):
    """The rolls before which a double had not come so many times in a row.

    Attributes:
        misses: how many times; 8 stands for 8 or more.
        rolls: how many such rolls there were.
        doubles: how many of them were doubles.
    """

    misses: int
    rolls: int
    doubles: int

    @property
    def share(self) -> Fraction | None:
        """The share of doubles, or ``None`` where there were no such rolls."""
        return Fraction(self.doubles, self.rolls) if self.rolls else None

    @property
    def error(self) -> float | None:
        """The standard error that the share has when each roll is a double with chance 1/4."""
        return standard_error(DOUBLE, self.rolls) if self.rolls else None


class Plan(NamedTuple):
    """What a way to bet one coin on a double would have brought in all rolls.

    Attributes:
        bets: how often it bet.
        won: how many of its bets were won.
    """

    bets: int
    won: int

    @property
    def coins(self) -> int:
        """Coins won less coins lost: 3 for each double, -1 for each miss.

        >>> Plan(bets=8, won=2).coins
        0
        """
        return 4 * self.won - self.bets


def waits(hits: Sequence[bool]) -> list[tuple[int, bool]]:
    """Return each roll as the misses before it and whether it was a double.

    >>> waits([False, False, True, True])
    [(0, False), (1, False), (2, True), (0, True)]
    """
    found, misses = [], 0
    for hit in hits:
        found.append((misses, hit))
        misses = 0 if hit else misses + 1
    return found


def groups(hits: Sequence[bool]) -> tuple[Group, ...]:
    """Return all rolls, grouped by the misses before them.

    >>> groups([False, False, True, True])[0]
    Group(misses=0, rolls=2, doubles=1)
    """
    rolls, doubles = [0] * (LONGEST + 1), [0] * (LONGEST + 1)
    for misses, hit in waits(hits):
        rolls[min(misses, LONGEST)] += 1
        doubles[min(misses, LONGEST)] += hit
    return tuple(map(Group, range(LONGEST + 1), rolls, doubles))


def streaks(hits: Sequence[bool]) -> tuple[int, int]:
    """Return how many whole blocks of eight rolls there are, and how many have no double.

    >>> streaks([False] * 8 + [True] * 9)
    (2, 1)
    """
    starts = range(0, len(hits) - LONGEST + 1, LONGEST)
    return len(starts), sum(not any(hits[start : start + LONGEST]) for start in starts)


def plans(hits: Sequence[bool]) -> dict[str, Plan]:
    """Return what each way to bet would have brought in these rolls.

    >>> plans([False, False, False, False, True, True])["due"]
    Plan(bets=1, won=1)
    """
    found = waits(hits)
    chosen = {
        name: [hit for misses, hit in found if least <= misses <= most]
        for name, (least, most) in PLANS.items()
    }
    return {name: Plan(len(bets), sum(bets)) for name, bets in chosen.items()}

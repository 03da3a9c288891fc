"""A sample space: all that some dice can show."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from math import prod
from typing import Any, NamedTuple

from cardwidgets.dice.die import PIRATE, Die, Face, Outcome
from cardwidgets.dice.errors import DiceError

MOST_DICE = 1_000
MOST_LISTED = 100_000
"""So many outcomes are listed one by one, and no more."""


class Pile(NamedTuple):
    """The outcomes that look alike once nobody can tell the dice apart.

    Attributes:
        faces: what lies on the table, in the order of the first outcome.
        outcomes: the ordered outcomes in it.
        chance: their chances together.
    """

    faces: Outcome
    outcomes: tuple[Outcome, ...]
    chance: Fraction


@dataclass(frozen=True, slots=True)
class Space:
    """All that some dice can show, in the order in which the dice lie.

    Args:
        dice: the dice, alike or mixed.

    Raises:
        DiceError: there is no die, there are too many, or one is no die.

    >>> Space((PIRATE, PIRATE)).size
    16
    """

    dice: tuple[Die, ...]

    def __post_init__(self) -> None:
        dice: Any = self.dice
        if not isinstance(dice, tuple | list) or not all(isinstance(die, Die) for die in dice):
            raise DiceError("dice.not_dice", value=repr(dice)[:40])
        if not 1 <= len(dice) <= MOST_DICE:
            raise DiceError("dice.number", value=str(len(dice)), most=MOST_DICE)
        object.__setattr__(self, "dice", tuple(dice))

    @classmethod
    def of(cls, number: int, die: Die = PIRATE) -> Space:
        """Return the space of several dice of one kind.

        Raises:
            DiceError: the number is no whole number from 1 to 1,000.

        >>> Space.of(3).size
        64
        >>> Space.of(0)
        Traceback (most recent call last):
        cardwidgets.dice.errors.DiceError: A whole number of dice from 1 to 1,000 is wanted, not 0.
        """
        if type(number) is not int or not 1 <= number <= MOST_DICE:
            raise DiceError("dice.number", value=repr(number)[:40], most=MOST_DICE)
        return cls((die,) * number)

    @property
    def size(self) -> int:
        """How many ordered outcomes there are."""
        return prod(len(die.faces) for die in self.dice)

    @property
    def total(self) -> int:
        """The weights of all outcomes together: their number where all dice are fair and alike.

        >>> Space((Die(("a", "b"), (1, 2)),) * 2).total
        9
        """
        return prod(die.total for die in self.dice)

    @property
    def is_fair(self) -> bool:
        """Whether all outcomes are equally likely.

        >>> Space.of(2).is_fair
        True
        """
        return all(die.is_fair for die in self.dice)

    @property
    def faces(self) -> tuple[Face, ...]:
        """Every face that some die has, each once.

        >>> Space((Die((1, 2)), Die((2, 3)))).faces
        (1, 2, 3)
        """
        return tuple(dict.fromkeys(face for die in set_of(self.dice) for face in die.faces))

    def outcomes(self) -> Iterator[Outcome]:
        """Return all ordered outcomes, the last die changing fastest.

        Raises:
            DiceError: there are more than 100,000.

        >>> list(Space.of(2).outcomes())[:2]
        [('chest', 'chest'), ('chest', 'sword')]
        """
        if self.size > MOST_LISTED:
            raise DiceError("dice.many_outcomes", most=MOST_LISTED)
        return product(*(die.faces for die in self.dice))

    def weight(self, outcome: Outcome) -> int:
        """Return an outcome's weight: the product of the weights of its faces; 0 for no outcome.

        >>> Space((Die(("a", "b"), (1, 2)),) * 2).weight(("b", "b"))
        4
        """
        if len(outcome) != len(self.dice):
            return 0
        return prod(die.weight(face) for die, face in zip(self.dice, outcome, strict=True))

    def chance(self, outcome: Outcome) -> Fraction:
        """Return an ordered outcome's chance.

        >>> Space.of(2).chance(("skull", "ship"))
        Fraction(1, 16)
        """
        return Fraction(self.weight(tuple(outcome)), self.total)

    def piles(self) -> tuple[Pile, ...]:
        """Return the outcomes folded together by what lies on the table.

        Raises:
            DiceError: there are more than 100,000 outcomes.

        >>> piles = Space.of(2).piles()
        >>> len(piles), [len(pile.outcomes) for pile in piles[:3]], piles[1].chance
        (10, [1, 2, 2], Fraction(1, 8))
        """
        place = {face: number for number, face in enumerate(self.faces)}
        folded: dict[Outcome, list[Outcome]] = {}
        for outcome in self.outcomes():
            lying = tuple(sorted(outcome, key=place.__getitem__))
            folded.setdefault(lying, []).append(outcome)
        return tuple(
            Pile(lying, tuple(alike), sum((self.chance(one) for one in alike), Fraction(0)))
            for lying, alike in folded.items()
        )


def set_of(dice: tuple[Die, ...]) -> tuple[Die, ...]:
    """Return the different dice, in the order in which they first lie.

    >>> len(set_of((PIRATE, PIRATE)))
    1
    """
    return tuple(dict.fromkeys(dice))

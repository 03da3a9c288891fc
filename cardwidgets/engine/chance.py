"""Chance: what can happen at random, with exact fractions, and how it is drawn.

The rules never roll dice.
They declare outcomes, and whoever runs the game draws one with its own generator.
"""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import accumulate
from random import Random
from typing import Generic, TypeVar

T_co = TypeVar("T_co", covariant=True)


@dataclass(frozen=True)
class Listed(Generic[T_co]):
    """Chance with every outcome listed.

    Args:
        outcomes: pairs of an action and its probability; the probabilities add up to one.

    Raises:
        ValueError: the probabilities do not add up to one, or one is not positive.

    >>> Listed.weighted([("heads", 1), ("tails", 1)]).outcomes[0]
    ('heads', Fraction(1, 2))
    """

    outcomes: tuple[tuple[T_co, Fraction], ...]
    _limits: tuple[int, ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        chances = [chance for _, chance in self.outcomes]
        if sum(chances) != 1 or min(chances) <= 0:
            raise ValueError(chances)
        whole = math.lcm(*(chance.denominator for chance in chances))
        limits = tuple(accumulate(int(chance * whole) for chance in chances))
        object.__setattr__(self, "_limits", limits)

    @classmethod
    def weighted(cls, outcomes: Iterable[tuple[T_co, int]]) -> Listed[T_co]:
        """Return chance from whole-number weights.

        >>> Listed.weighted([("hit", 1), ("miss", 3)]).outcomes[1]
        ('miss', Fraction(3, 4))
        """
        pairs = tuple(outcomes)
        whole = sum(weight for _, weight in pairs)
        return cls(tuple((action, Fraction(weight, whole)) for action, weight in pairs))

    @classmethod
    def uniform(cls, actions: Iterable[T_co]) -> Listed[T_co]:
        """Return chance in which every action is equally likely.

        >>> Listed.uniform("abc").outcomes[2]
        ('c', Fraction(1, 3))
        """
        return cls.weighted((action, 1) for action in actions)

    def draw(self, rng: Random) -> T_co:
        """Draw one action.

        >>> Listed.uniform("abc").draw(Random("seed")) in "abc"
        True
        """
        limits = self._limits
        return self.outcomes[bisect_right(limits, rng.randrange(limits[-1]))][0]


@dataclass(frozen=True)
class Shuffle(Generic[T_co]):
    """Chance that puts cards in a random order, every order equally likely.

    Declared and not listed, since 52 cards have 8 x 10^67 orders.

    Attributes:
        cards: what is shuffled, as numbers; equal numbers are copies of one card.
        action: makes the chance action from an order.

    >>> Shuffle((1, 2, 3), tuple).draw(Random("seed")) in {(1, 2, 3), (1, 3, 2), (2, 1, 3),
    ...     (2, 3, 1), (3, 1, 2), (3, 2, 1)}
    True
    """

    cards: tuple[int, ...]
    action: Callable[[tuple[int, ...]], T_co]

    def draw(self, rng: Random) -> T_co:
        """Draw one order."""
        random = rng.random
        return self.action(tuple(sorted(self.cards, key=lambda _: random())))


def is_order_of(order: object, cards: Sequence[int]) -> bool:
    """Return whether something is an order of all these cards, as a shuffle brings it.

    >>> is_order_of((3, 1, 1), [1, 1, 3]), is_order_of([3, 1, 1], [1, 1, 3])
    (True, False)
    """
    if not isinstance(order, tuple) or not all(type(card) is int for card in order):
        return False
    return sorted(order) == sorted(cards)

"""Exact chances of drawing cards, with and without putting each card back.

Without: the hypergeometric distribution, P(k) = C(K, k) C(N - K, n - k) / C(N, n), as every choice
of n out of N cards is equally likely. With: the binomial distribution,
P(k) = C(n, k) (K/N)^k ((N - K)/N)^(n - k), as every card is drawn from all N anew.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from cardwidgets.odds import among
from cardwidgets.odds import exactly as binomial

ASKS: Final = ("at least", "exactly", "at most")
MOST_DRAWN: Final = 100
"""So many cards are drawn at once at most."""


@dataclass(frozen=True, slots=True)
class Draw:
    """What is drawn from: numbers of cards.

    Attributes:
        cards: how many cards lie there, N.
        hits: how many of them are wanted, K.
        drawn: how many are drawn, n.
        back: whether each card is put back before the next is drawn.
    """

    cards: int
    hits: int
    drawn: int
    back: bool = False

    def exactly(self, number: int) -> Fraction:
        """Return the chance that so many wanted cards are drawn.

        >>> Draw(40, 4, 5).exactly(0), Draw(40, 4, 5, back=True).exactly(0)
        (Fraction(5236, 9139), Fraction(59049, 100000))
        """
        if self.back:
            return binomial(number, self.drawn, Fraction(self.hits, self.cards))
        return among(number, self.hits, self.cards, self.drawn)

    def distribution(self) -> tuple[Fraction, ...]:
        """Return the chances of 0, 1, 2 ... wanted cards.

        >>> sum(Draw(18, 9, 4).distribution())
        Fraction(1, 1)
        """
        return tuple(self.exactly(number) for number in range(self.drawn + 1))

    @property
    def mean(self) -> Fraction:
        """How many wanted cards are drawn on average: n K / N, put back or not."""
        return Fraction(self.drawn * self.hits, self.cards)

    def chance(self, ask: str, number: int) -> Fraction:
        """Return the chance of at least, exactly or at most so many wanted cards.

        >>> Draw(40, 4, 5).chance("at least", 1)
        Fraction(3903, 9139)
        """
        return sum((self.exactly(each) for each in asked(ask, number, self.drawn)), Fraction(0))


def asked(ask: str, number: int, drawn: int) -> range:
    """Return the numbers of wanted cards that are asked for.

    >>> list(asked("at most", 1, 5)), list(asked("at least", 4, 5))
    ([0, 1], [4, 5])
    """
    if ask == "exactly":
        return range(number, number + 1)
    return range(number, drawn + 1) if ask == "at least" else range(number + 1)


def shorter(ask: str, number: int, drawn: int) -> tuple[range, bool]:
    """Return which numbers are added up, and whether what they make is taken from 1.

    >>> shorter("at least", 1, 5), shorter("at most", 1, 5)
    ((range(0, 1), True), (range(0, 2), False))
    """
    wanted = asked(ask, number, drawn)
    rest = range(number) if ask == "at least" else range(number + 1, drawn + 1)
    if ask != "exactly" and len(rest) < len(wanted):
        return rest, True
    return wanted, False


def held(hits: Sequence[int], ask: str, number: int, drawn: int) -> list[bool]:
    """Return in which hands what is asked for held, from the wanted cards in each.

    >>> held([0, 2, 1], "at least", 1, 5)
    [False, True, True]
    """
    wanted = asked(ask, number, drawn)
    return [hit in wanted for hit in hits]

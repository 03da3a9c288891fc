"""The cards of Sixes as numbers, and sets of cards as bit masks.

A card's number is 12 times its suit plus its rank, with either deck, so that a card is written the
same way everywhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final

SUITS: Final = "DHSC"
"""Diamonds, hearts, spades and clubs; oros, copas, espadas and bastos on Spanish cards."""

RANKS: Final = "A23456789JQK"
"""From low to high; the deck of 40 is without 8 and 9."""

WIDTH: Final = len(RANKS)
SIX: Final = RANKS.index("6")
NO_CARD: Final = -1

NAMES: Final = tuple(rank + suit for suit in SUITS for rank in RANKS)
"""How a card is written, by number: ``"6D"``."""

NUMBERS: Final[Mapping[str, int]] = {name: card for card, name in enumerate(NAMES)}
BITS: Final[Mapping[int, int]] = {card: 1 << card for card in range(len(NAMES))}
"""The set that holds a card alone; of what is no card there is none."""

SIXES: Final = tuple(suit * WIDTH + SIX for suit in range(len(SUITS)))
SIX_OF_DIAMONDS: Final = SIXES[0]
ALL_SIXES: Final = sum(BITS[card] for card in SIXES)
RANKS_OF: Final = {40: "A234567JQK", 48: RANKS}
"""The ranks of a suit, by the size of the deck (1.2, 9.3)."""


def mask_of(cards: Iterable[int]) -> int:
    """Return the set of some cards.

    >>> mask_of([0, 2]), mask_of([])
    (5, 0)
    """
    mask = 0
    for card in cards:
        mask |= BITS[card]
    return mask


def cards_in(mask: int) -> Iterator[int]:
    """Yield the cards of a set, suit by suit, low to high.

    >>> [NAMES[card] for card in cards_in(mask_of([NUMBERS["6D"], NUMBERS["AH"]]))]
    ['6D', 'AH']
    """
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest


def names_in(mask: int) -> tuple[str, ...]:
    """Return how the cards of a set are written.

    >>> names_in(0b101)
    ('AD', '3D')
    """
    return tuple(NAMES[card] for card in cards_in(mask))


def suit_of(card: int) -> int:
    """Return a card's suit as a number.

    >>> suit_of(NUMBERS["6H"])
    1
    """
    return card // WIDTH


@dataclass(frozen=True)
class Deck:
    """The cards that are played with, and which lie beside which (4.2 to 4.5).

    Attributes:
        cards: all cards, suit by suit.
        mask: the same as a set.
        needs: for each card but the sixes, the card on which it is laid.
        opens: for each card, the set of those that can be laid once it lies.
    """

    cards: tuple[int, ...]
    mask: int
    needs: Mapping[int, int]
    opens: Mapping[int, int]

    def column(self, low: int, high: int) -> int:
        """Return the set of a suit's cards from one to another.

        >>> names_in(deck_of(40).column(NUMBERS["5D"], NUMBERS["JD"]))
        ('5D', '6D', '7D', 'JD')
        """
        return self.mask & ((BITS[high] << 1) - BITS[low])

    def playable(self, table: int) -> int:
        """Return the set of all cards that may be laid beside those on the table (4.2, 4.3).

        >>> names_in(deck_of(40).playable(mask_of([NUMBERS["6D"], NUMBERS["7D"]])))
        ('5D', 'JD', '6H', '6S', '6C')
        """
        playable = ALL_SIXES
        for card in cards_in(table):
            playable |= self.opens[card]
        return playable & ~table


@cache
def deck_of(size: int) -> Deck:
    """Return the deck of 40 or of 48 cards.

    >>> len(deck_of(40).cards), len(deck_of(48).cards)
    (40, 48)
    """
    ranks = [RANKS.index(rank) for rank in RANKS_OF[size]]
    needs, opens = {}, {}
    for suit in range(len(SUITS)):
        cards = [suit * WIDTH + rank for rank in ranks]
        for place, card in enumerate(cards):
            step = (card < SIXES[suit]) - (card > SIXES[suit])
            if step:
                needs[card] = cards[place + step]
        for card in cards:
            opens[card] = mask_of(other for other in cards if needs.get(other) == card)
    return Deck(tuple(sorted(opens)), mask_of(opens), needs, opens)


def ends(table: int, suit: int) -> tuple[int, int] | None:
    """Return the lowest and the highest card of a column; ``None`` where it is closed.

    >>> ends(mask_of([NUMBERS["6D"], NUMBERS["7D"]]), 0)
    (5, 6)
    """
    column = table & (((1 << WIDTH) - 1) << suit * WIDTH)
    if not column:
        return None
    return (column & -column).bit_length() - 1, column.bit_length() - 1

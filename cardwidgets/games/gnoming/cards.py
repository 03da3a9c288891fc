"""The cards of Gnoming A Round and its decks.

A card is its printed value as a number, so that the positive cards are those above zero. A mulligan
is 0, which is what it is worth, and a hazard is a number far below all others.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Final, TypeAlias

Card: TypeAlias = int

MULLIGAN: Final = 0
HAZARD: Final = -50
HIDDEN: Final = -100
"""A face-down card in a view."""

NO_CARD: Final = -101
"""What is in nobody's hand when nobody holds a card."""

HIGHEST: Final = 12
LOWEST: Final = -4

POSITIVE: Final = range(1, HIGHEST + 1)
NEGATIVE: Final = range(-1, LOWEST - 1, -1)

NAMES: Final[Mapping[Card, str]] = MappingProxyType(
    {value: str(value) for value in (*POSITIVE, *NEGATIVE)} | {MULLIGAN: "M", HAZARD: "H"}
)
"""How a card is written: ``"5"``, ``"-3"``, ``"M"`` for a mulligan, ``"H"`` for a hazard."""

CARDS: Final[Mapping[str, Card]] = MappingProxyType({name: card for card, name in NAMES.items()})

Composition: TypeAlias = Mapping[str, int]
"""How many there are of each card, by name."""

_NEGATIVE_COPIES: Final = {"-1": 7, "-2": 6, "-3": 5, "-4": 4}
_SPECIAL_COPIES: Final = {"M": 3, "H": 3}

DECKS: Final[Mapping[str, Composition]] = MappingProxyType(
    {
        "default": {
            **{str(value): 8 for value in range(1, 9)},
            "9": 9,
            "10": 9,
            **_NEGATIVE_COPIES,
            **_SPECIAL_COPIES,
        },
        "wide": {
            **{str(value): 7 for value in range(1, 11)},
            "11": 6,
            "12": 6,
            **_NEGATIVE_COPIES,
            **_SPECIAL_COPIES,
        },
    }
)
"""The decks that have a name; how often each value occurs is a guess (1.4)."""

PARTS: Final[Mapping[str, int]] = MappingProxyType(
    {"positive": 82, "negative": 22, "mulligan": 3, "hazard": 3}
)
"""How many cards there are of each sort, which is no guess (1.2)."""


def name_of(card: Card) -> str:
    """Return how a card is written; a face-down one as a question mark.

    >>> name_of(7), name_of(-2), name_of(MULLIGAN), name_of(HIDDEN)
    ('7', '-2', 'M', '?')
    """
    return NAMES.get(card, "?")


def names_of(cards: Iterable[Card]) -> tuple[str, ...]:
    """Return how some cards are written.

    >>> names_of([7, HAZARD])
    ('7', 'H')
    """
    return tuple(NAMES[card] for card in cards)


def sort_of(card: Card) -> str:
    """Return of what sort a card is: positive, negative, a mulligan or a hazard.

    >>> sort_of(7), sort_of(-1), sort_of(MULLIGAN), sort_of(HAZARD)
    ('positive', 'negative', 'mulligan', 'hazard')
    """
    if card > 0:
        return "positive"
    if card == MULLIGAN:
        return "mulligan"
    return "hazard" if card == HAZARD else "negative"


def points_of(card: Card) -> int:
    """Return what a card counts where it is in no matching line (8.2 to 8.5).

    >>> points_of(7), points_of(-1), points_of(MULLIGAN), points_of(HAZARD)
    (7, -1, 0, 10)
    """
    return HAZARD_POINTS if card == HAZARD else card


HAZARD_POINTS: Final = 10


def cards_of(composition: Composition) -> tuple[Card, ...]:
    """Return all cards of a deck, the lowest first.

    >>> len(cards_of(DECKS["default"])), cards_of({"5": 2, "M": 1})
    (110, (0, 5, 5))
    """
    return tuple(sorted(CARDS[name] for name, n in composition.items() for _ in range(n)))

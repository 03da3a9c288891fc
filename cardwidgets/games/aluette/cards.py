"""The cards of Aluette as numbers from the best to the lowest, and sets of cards as bit masks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

SUITS: Final = "CUBS"
"""Coins, cups, batons and swords (1.2)."""

RANKS: Final = "AKQJ98765432"

LUETTES: Final = ("3C", "3U", "2C", "2U")
"""Monsieur, Madame, le Borgne and la Vache (1.3)."""

DOUBLES: Final = ("9U", "9C", "2B", "2S")
"""Grand-neuf, petit-neuf, deux de chêne and deux d'écrit (1.3)."""

SINGLES: Final = (*LUETTES, *DOUBLES)
"""The eight cards that are alone in their class."""

_RANKED: Final = tuple(
    tuple(rank + suit for suit in SUITS if rank + suit not in SINGLES) for rank in "AKQJ9876543"
)

CLASSES: Final[tuple[tuple[str, ...], ...]] = (*((name,) for name in SINGLES), *_RANKED)
"""The 19 classes from the best to the lowest, each with its cards (1.4)."""

NAMES: Final = tuple(name for names in CLASSES for name in names)
"""How a card is written, by number: card 0 is ``"3C"``, the best."""

NUMBERS: Final[Mapping[str, int]] = {name: card for card, name in enumerate(NAMES)}
CLASS_OF: Final = tuple(number for number, names in enumerate(CLASSES) for _ in names)
"""The class of each card, from 0, the best, to 18."""

NO_CARD: Final = -1
NOBODY: Final = -1
ALL_CARDS: Final = tuple(range(len(NAMES)))
BITS: Final[Mapping[int, int]] = {card: 1 << card for card in ALL_CARDS}
"""The set that holds a card alone; of what is no card there is none."""

DECK: Final = (1 << len(NAMES)) - 1
"""The set of all cards."""

HAND: Final = 9
"""How many cards a hand has, and how many tricks a deal (2.3, 4.1)."""


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
    """Yield the cards of a set, the best first.

    >>> [NAMES[card] for card in cards_in(mask_of([NUMBERS["4S"], NUMBERS["2C"]]))]
    ['2C', '4S']
    """
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest


def names_in(mask: int) -> tuple[str, ...]:
    """Return how the cards of a set are written, the best first.

    >>> names_in(0b101)
    ('3C', '2C')
    """
    return tuple(NAMES[card] for card in cards_in(mask))


def set_of(text: str) -> int:
    """Return the set of cards written in a text.

    >>> names_in(set_of("4S 2C"))
    ('2C', '4S')
    """
    return mask_of(NUMBERS[name] for name in text.upper().split())


LUETTE_SET: Final = mask_of(NUMBERS[name] for name in LUETTES)
SINGLE_SET: Final = mask_of(NUMBERS[name] for name in SINGLES)
ACE_CLASS: Final = 8
ACES: Final = mask_of(card for card in ALL_CARDS if CLASS_OF[card] == ACE_CLASS)


def class_key(card: int) -> str:
    """Return the message key of a card's class: its own for the eight singles, else its rank.

    >>> class_key(0), class_key(NUMBERS["9B"]), class_key(NUMBERS["AS"])
    ('class.3C', 'class.9', 'class.A')
    """
    name = NAMES[card]
    return f"class.{name if name in SINGLES else name[0]}"


def cards_below(card: int) -> int:
    """Return how many cards of the deck are of a lower class.

    >>> cards_below(0), cards_below(NUMBERS["AS"]), cards_below(NUMBERS["3B"])
    (47, 36, 0)
    """
    return sum(other > CLASS_OF[card] for other in CLASS_OF)


class Row(NamedTuple):
    """One line of the order of the cards.

    Attributes:
        number: the class, from 1, the best, to 19.
        key: the message key of its name.
        cards: its cards.
        below: how many cards are lower.
    """

    number: int
    key: str
    cards: tuple[int, ...]
    below: int


def order_chart() -> tuple[Row, ...]:
    """Return the order of the cards, class by class, the best first (1.3, 1.4).

    >>> order_chart()[4].key, len(order_chart()[8].cards), order_chart()[8].below
    ('class.9U', 4, 36)
    """
    return tuple(
        Row(number, class_key(NUMBERS[names[0]]), tuple(NUMBERS[name] for name in names),
            cards_below(NUMBERS[names[0]]))
        for number, names in enumerate(CLASSES, start=1)
    )  # fmt: skip


def best_place(cards: Sequence[int]) -> int | None:
    """Return which of the cards of a trick takes it, or would take it so far (4.3, 4.4).

    Args:
        cards: the cards in the order in which they were laid.

    Returns:
        The place of the card, from 0; ``None`` if the trick is spoiled or empty.

    >>> best_place([NUMBERS[name] for name in "KC KS AU 5B".split()])
    2
    >>> best_place([NUMBERS[name] for name in "5C AU 6S AB".split()]) is None
    True
    """
    classes = [CLASS_OF[card] for card in cards]
    if not classes:
        return None
    best = min(classes)
    return classes.index(best) if classes.count(best) == 1 else None


def best_cards(cards: Sequence[int]) -> tuple[int, ...]:
    """Return the cards of the best class in a trick; more than one card spoils it.

    >>> [NAMES[card] for card in best_cards([NUMBERS[name] for name in "5C AU 6S AB".split()])]
    ['AU', 'AB']
    """
    best = min((CLASS_OF[card] for card in cards), default=-1)
    return tuple(card for card in cards if CLASS_OF[card] == best)


def lowest_six(hand: int) -> int:
    """Return the six lowest cards of a set (3.3).

    >>> names_in(lowest_six(set_of("3C 4C 4U 4B 4S 5C 5U 3B")))
    ('5U', '4C', '4U', '4B', '4S', '3B')
    """
    return mask_of(sorted(cards_in(hand))[-6:])

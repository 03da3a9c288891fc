"""Kinds of cards, and bags of them: how many of each kind lie somewhere, as one number.

A bag keeps the count of each kind in eight bits of its own, so that putting bags together is
adding and taking cards out is subtracting. The discard pile is a bag too: it never goes down, so
its order follows from what lies there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, TypeAlias

Kind: TypeAlias = int
"""0 to 9 for the numbers 1 to 10, then Clear, Clear +1, Clear +2: the order of ranks."""

Bag: TypeAlias = int

KIND_NAMES: Final = (*map(str, range(1, 11)), "C", "C+1", "C+2")
KINDS: Final = range(len(KIND_NAMES))
CLEAR, CLEAR_1, CLEAR_2 = 10, 11, 12
NOTHING: Final = -1
"""The top of an empty pile; lower than every card."""

MOST_COPIES: Final = 15
SHIFT: Final = tuple(8 * kind for kind in KINDS)
UNIT: Final = tuple(1 << shift for shift in SHIFT)
ALL_CARDS: Final = (1 << SHIFT[CLEAR_2] + 8) - 1
"""All the bits of a bag."""
NUMBERS: Final = (1 << SHIFT[CLEAR]) - 1
"""The bits of a bag that count numbers; the others count Clears."""

DECKS: Final = {
    "published84": (7,) * 10 + (7, 6, 1),
    "two_colour60": (5,) * 10 + (5, 4, 1),
    "green36": (3,) * 10 + (3, 2, 1),
    "seed74": (6,) * 10 + (6, 6, 2),
}
"""How many cards of each kind the known decks have (1.2, 11.2)."""


def kind_of(name: str) -> Kind | None:
    """Return a kind from its name, or ``None``.

    >>> kind_of("10"), kind_of("c+1"), kind_of("11")
    (9, 11, None)
    """
    name = name.upper()
    return KIND_NAMES.index(name) if name in KIND_NAMES else None


def bag_of(kinds: Iterable[Kind]) -> Bag:
    """Return cards as a bag.

    >>> bag_of([0, 0, 1])
    258
    """
    return sum(map(UNIT.__getitem__, kinds))


def bag_from(counts: Iterable[int]) -> Bag:
    """Return the bag with these numbers of each kind.

    >>> bag_from([2, 1])
    258
    """
    return sum(count << shift for count, shift in zip(counts, SHIFT, strict=False))


def size(bag: Bag) -> int:
    """Return how many cards lie in a bag.

    In base 256 a number leaves the sum of its digits when divided by 255.

    >>> size(bag_of([0, 0, 12]))
    3
    """
    return bag % 255


def count(bag: Bag, kind: Kind) -> int:
    """Return how many cards of a kind lie in a bag.

    >>> count(bag_of([0, 0, 12]), 0)
    2
    """
    return bag >> SHIFT[kind] & 255


def counts(bag: Bag) -> tuple[int, ...]:
    """Return how many cards of each kind lie in a bag.

    >>> counts(bag_of([0, 0, 2]))[:3]
    (2, 0, 1)
    """
    return tuple(bag >> shift & 255 for shift in SHIFT)


def kinds_in(bag: Bag) -> Iterator[Kind]:
    """Yield the kinds in a bag, each once, from low to high.

    >>> list(kinds_in(bag_of([5, 0, 0])))
    [0, 5]
    """
    return (kind for kind in KINDS if bag >> SHIFT[kind] & 255)


def cards_in(bag: Bag) -> tuple[Kind, ...]:
    """Return the cards of a bag from low to high.

    >>> cards_in(bag_of([5, 0, 0]))
    (0, 0, 5)
    """
    found: list[Kind] = []
    for kind, number in enumerate(bag.to_bytes(len(SHIFT), "little")):
        if number:
            found += [kind] * number
    return tuple(found)


def top_of(bag: Bag) -> Kind:
    """Return the highest card of a bag, which is the top of a pile; ``NOTHING`` of an empty one.

    >>> top_of(bag_of([5, 0])), top_of(0)
    (5, -1)
    """
    return (bag.bit_length() - 1) >> 3


def below(bag: Bag, kind: Kind) -> Bag:
    """Return what of a bag is lower than a kind.

    >>> cards_in(below(bag_of([0, 4, 5]), 5))
    (0, 4)
    """
    return bag & ((1 << SHIFT[kind]) - 1)


def holds(bag: Bag, cards: Bag) -> bool:
    """Return whether all these cards lie in a bag.

    >>> holds(bag_of([1, 1, 2]), bag_of([1, 1])), holds(bag_of([1, 2]), bag_of([1, 1]))
    (True, False)
    """
    return all(count(bag, kind) >= count(cards, kind) for kind in kinds_in(cards))


def names(bag: Bag) -> tuple[str, ...]:
    """Return the names of a bag's cards from low to high.

    >>> names(bag_of([9, 10, 9]))
    ('10', '10', 'C')
    """
    return tuple(KIND_NAMES[kind] for kind in cards_in(bag))

"""Counts of hidden hands: in how many ways they are so, of how many that there are."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace
from math import comb, prod
from typing import Final

from cardwidgets.engine.unseen import Kind, Pool, Slot, SlotName, Unseen

EASY: Final = 1_000
"""What is asked of a pool of so much ``effort`` is counted in less than a twentieth of a second."""


def shortened(pool: Pool, apart: Collection[SlotName] = ()) -> Pool:
    """Return a pool with the same chances, fewer places and smaller counts.

    Places of which nothing is known lie with the rest, and places of which the same is known count
    as one: how they share their cards out is the same factor in all counts. So without any passes
    a hand of 8 among 39 cards is counted in C(39, 8) ways.

    Args:
        pool: the hidden cards.
        apart: the places to be kept as they are.

    >>> pool = Pool((1, 1, 1, 1), {"a": Slot(1), "b": Slot(2), "c": Slot(1)})
    >>> pool.ways(), shortened(pool, ["a"]).ways()
    (12, 4)
    """
    present = sum(1 << kind for kind, count in enumerate(pool.counts) if count)
    slots: dict[SlotName, Slot] = {}
    alike: dict[int, int] = {}
    for name, slot in pool.slots.items():
        if name in apart:
            slots[name] = Slot(slot.size, slot.lacks & present)
        elif slot.size and (lacks := slot.lacks & present):
            alike[lacks] = alike.get(lacks, 0) + slot.size
    slots |= {("lacks", lacks): Slot(size, lacks) for lacks, size in alike.items()}
    return Pool(pool.counts, slots)


def none_of(pool: Pool, slot: SlotName, kinds: Iterable[Kind]) -> tuple[int, int]:
    """Return in how many ways a place holds none of some kinds, and how many ways there are.

    With nothing else known it is ``C(u - k, n)`` of ``C(u, n)`` (hypergeometric distribution).

    >>> none_of(Pool((1,) * 39, {"hand": Slot(8), "other": Slot(31)}), "hand", range(5))
    (18156204, 61523748)
    """
    short = shortened(pool, [slot])
    lacking = {**short.slots, slot: short.slots[slot].without(kinds)}
    return replace(short, slots=lacking).ways(), short.ways()


def some_of(pool: Pool, slot: SlotName, kinds: Iterable[Kind]) -> tuple[int, int]:
    """Return in how many ways a place holds at least one of some kinds, and how many there are.

    >>> some_of(Pool((1,) * 39, {"hand": Slot(8)}), "hand", [0])
    (12620256, 61523748)
    """
    without, every = none_of(pool, slot, kinds)
    return every - without, every


def place_of(pool: Pool, slot: SlotName, kinds: Collection[Kind]) -> tuple[int, int]:
    """Return the same for one card that is wanted, or for a place of one card.

    Where nothing else is known, the cases are the places in which the one card may lie, or the
    cards that may lie in the one place.

    >>> place_of(Pool((1,) * 39, {"hand": Slot(8), "other": Slot(31)}), "hand", [0])
    (8, 39)
    >>> place_of(Pool((3, 4), {"top": Slot()}), "top", [1])
    (4, 7)
    """
    short = shortened(pool, [slot])
    if len(short.slots) == 1 and not short.slots[slot].lacks:
        wanted, size = sum(pool.counts[kind] for kind in kinds), short.slots[slot].size
        if 1 in (wanted, size):
            return wanted * size, sum(pool.counts)
    return some_of(pool, slot, kinds)


def number_of(pool: Pool, slot: SlotName, kinds: Collection[Kind]) -> tuple[dict[int, int], int]:
    """Return in how many ways a place holds each number of cards of some kinds, and of how many.

    Numbers that cannot be are left out.

    >>> number_of(Pool((1,) * 5, {"hand": Slot(2)}), "hand", [0, 1])
    ({0: 3, 1: 6, 2: 1}, 10)
    """
    short = shortened(pool, [slot])
    whole = short.slots[slot]
    others = [kind for kind in range(len(pool.counts)) if kind not in kinds]
    most = min(whole.size, sum(pool.counts[kind] for kind in kinds))
    found: dict[int, int] = {}
    for number in range(most + 1):
        slots = {name: kept for name, kept in short.slots.items() if name != slot}
        slots["these"] = Slot(number, whole.lacks).without(others)
        slots["others"] = Slot(whole.size - number, whole.lacks).without(kinds)
        if ways := replace(short, slots=slots).ways():
            found[number] = ways
    return found, sum(found.values())


def ways_of(unseen: Unseen, slots: Collection[SlotName]) -> int:
    """Return in how many ways the cards of some places can lie, in one or more pools.

    Pools in which none of the places is are left out, and so is what tells nothing of them.

    >>> pool = Pool((3, 3), {"a": Slot(), "b": Slot(), "c": Slot()})
    >>> ways_of(Unseen((pool, Pool((2, 2), {"d": Slot()}))), ["a", "b"])
    30
    """
    return prod(
        shortened(pool, pool.slots.keys() & set(slots)).ways()
        for pool in unseen.pools
        if pool.slots.keys() & set(slots)
    )


def effort(pool: Pool) -> int:
    """Return about how much work it is to count a pool, as a number of cases.

    Cards that may lie in the same places are counted group by group; between two groups as many
    cases are told apart as there are ways to fill the places that later groups may fill too.
    It follows from what is known alone and not from any clock, so that the same position is always
    counted, or always estimated.

    Args:
        pool: the hidden cards.

    >>> effort(Pool((1,) * 39, {"hand": Slot(8)}))
    0
    >>> effort(Pool((1,) * 9, {"left": Slot(3, 0b111), "right": Slot(4, 0b11000)}))
    20
    """
    short = shortened(pool)
    sizes = [slot.size for slot in short.slots.values()]
    groups = sorted(_groups(short).items(), key=lambda group: (len(group[0]), group[1], group[0]))
    work, splits, begun = 0, 1, set[int]()
    for index, (places, cards) in enumerate(groups):
        later = {place for others, _ in groups[index + 1 :] for place in others}
        begun.update(places)
        by_room = prod(min(cards, sizes[place]) + 1 for place in places)
        splits *= min(comb(cards + len(places), len(places)), by_room)
        cases = prod(sizes[place] + 1 for place in begun & later)
        work += min(splits, cases) * len(places)
    return work


def _groups(pool: Pool) -> dict[tuple[int, ...], int]:
    """Return how many cards may lie in the same places, by the numbers of the places."""
    groups: dict[tuple[int, ...], int] = {}
    for kind, count in enumerate(pool.counts):
        if count:
            slots = enumerate(pool.slots.values())
            places = tuple(place for place, slot in slots if not slot.lacks >> kind & 1)
            groups[places] = groups.get(places, 0) + count
    return groups

"""What a seat has not seen: where hidden cards may lie, counted and sampled exactly.

Hidden cards come in pools.
A pool is a set of cards that lie in some hidden slots (hands, face-down cards) and in a rest
(the draw pile), nobody knows which where; a slot may be known to lack some kinds of card.
Every way of laying the cards, copies told apart, is equally likely.
The same counts serve the odds and the determinizations.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from itertools import combinations
from math import comb, factorial
from random import Random
from typing import Final, NamedTuple, TypeAlias

SlotName: TypeAlias = Hashable
Kind: TypeAlias = int

_FEW_SLOTS: Final = 8
"""Up to so many slots of one card each, looking at every set of them is the fastest way."""


class Slot(NamedTuple):
    """A hidden place.

    Attributes:
        size: how many cards lie there.
        lacks: the kinds known not to lie there, as a bit mask.
    """

    size: int = 1
    lacks: int = 0

    def without(self, kinds: Iterable[Kind]) -> Slot:
        """Return the slot with more kinds known to be missing.

        >>> bin(Slot(2).without([0, 3]).lacks)
        '0b1001'
        """
        lacks = self.lacks
        for kind in kinds:
            lacks |= 1 << kind
        return Slot(self.size, lacks)


class _Group(NamedTuple):
    """Cards that may lie in the same slots."""

    cards: int
    allowed: tuple[int, ...]


@dataclass(frozen=True)
class Pool:
    """Cards of which nobody knows which lies where.

    Args:
        counts: how many cards of each kind.
        slots: the hidden places by name; what they do not hold is the rest.

    >>> pool = Pool((3, 3), {"left": Slot(), "right": Slot(1, lacks=0b01)})
    >>> pool.ways()
    15
    """

    counts: tuple[int, ...]
    slots: Mapping[SlotName, Slot]

    def ways(self) -> int:
        """Return in how many ways the cards can lie, copies told apart.

        >>> Pool((2, 1), {"left": Slot()}).ways()
        3
        """
        slots = self.slots.values()
        if len(slots) <= _FEW_SLOTS and all(slot.size == 1 for slot in slots):
            return _ways_one_each(self.counts, tuple(sorted(slot.lacks for slot in slots)))
        return _ways(self._groups(), self._sizes())

    def rest(self) -> int:
        """Return how many cards lie in no slot.

        >>> Pool((3, 3), {"left": Slot(2)}).rest()
        4
        """
        return sum(self.counts) - sum(self._sizes())

    def deal(self, rng: Random) -> tuple[dict[SlotName, list[Kind]], list[Kind]]:
        """Return a uniformly random way: the kinds in each slot and, shuffled, in the rest.

        Raises:
            ValueError: the cards cannot lie as the slots demand.

        >>> dealt, rest = Pool((1, 1), {"left": Slot(1, lacks=0b01)}).deal(Random(1))
        >>> dealt, rest
        ({'left': [1]}, [0])
        """
        names = tuple(self.slots)
        dealt: dict[SlotName, list[Kind]] = {name: [] for name in names}
        rest: list[Kind] = []
        groups, capacities = self._groups(), self._sizes()
        if not _ways(groups, capacities):
            raise ValueError(self)
        by_allowed = self._kinds_by_allowed()
        for index, group in enumerate(groups):
            taken = _draw_split(group, groups[index + 1 :], capacities, rng)
            cards = _shuffled(by_allowed[group.allowed], rng)
            for slot, number in zip(group.allowed, taken, strict=True):
                dealt[names[slot]] += cards[:number]
                cards = cards[number:]
            rest += cards
            capacities = _less(capacities, group.allowed, taken)
        return dealt, _shuffled(rest, rng)

    def _sizes(self) -> tuple[int, ...]:
        return tuple(slot.size for slot in self.slots.values())

    def _kinds_by_allowed(self) -> dict[tuple[int, ...], list[Kind]]:
        kinds: dict[tuple[int, ...], list[Kind]] = {}
        slots = tuple(self.slots.values())
        for kind, count in enumerate(self.counts):
            allowed = tuple(i for i, slot in enumerate(slots) if not slot.lacks >> kind & 1)
            kinds.setdefault(allowed, []).extend([kind] * count)
        return kinds

    def _groups(self) -> tuple[_Group, ...]:
        by_allowed = self._kinds_by_allowed().items()
        return tuple(_Group(len(kinds), allowed) for allowed, kinds in by_allowed if kinds)


@dataclass(frozen=True)
class Unseen:
    """Everything hidden from a seat: one or more pools that know nothing of each other.

    Args:
        pools: the pools; a slot's name occurs once in all of them.

    >>> unseen = Unseen((Pool((3, 3, 3, 3, 3, 2), {"a": Slot(), "b": Slot()}),))
    >>> unseen.chance_any(["a", "b"], 0)
    Fraction(45, 136)
    """

    pools: tuple[Pool, ...]

    def ways(self) -> int:
        """Return in how many ways everything can lie.

        >>> Unseen((Pool((2, 1), {"left": Slot()}), Pool((1, 1), {"right": Slot()}))).ways()
        6
        """
        product = 1
        for pool in self.pools:
            product *= pool.ways()
        return product

    def chance_none(self, slots: Iterable[SlotName], kind: Kind) -> Fraction:
        """Return the chance that none of these slots holds a card of a kind.

        >>> unseen = Unseen((Pool((2, 1), {"left": Slot()}),))
        >>> unseen.chance_none(["left"], 0)
        Fraction(1, 3)
        """
        chosen = frozenset(slots)
        chance = Fraction(1)
        for pool in self.pools:
            if chosen & pool.slots.keys():
                lacking = {
                    name: slot.without([kind]) if name in chosen else slot
                    for name, slot in pool.slots.items()
                }
                chance *= Fraction(replace(pool, slots=lacking).ways(), pool.ways())
        return chance

    def chance_any(self, slots: Iterable[SlotName], kind: Kind) -> Fraction:
        """Return the chance that at least one of these slots holds a card of a kind.

        >>> unseen = Unseen((Pool((2, 1), {"left": Slot()}),))
        >>> unseen.chance_any(["left"], 0)
        Fraction(2, 3)
        """
        return 1 - self.chance_none(slots, kind)

    def holders(self, slots: Iterable[SlotName], kind: Kind) -> dict[frozenset[SlotName], Fraction]:
        """Return, for each set of these slots, the chance that exactly those hold the kind.

        By inclusion and exclusion over ``chance_none``; sets of chance zero are left out.

        >>> unseen = Unseen((Pool((1, 1), {"a": Slot()}),))
        >>> unseen.holders(["a"], 0)[frozenset("a")]
        Fraction(1, 2)
        """
        every = frozenset(slots)
        none = {lacking: self.chance_none(lacking, kind) for lacking in _subsets(every)}
        exact = {}
        for holding in _subsets(every):
            others = every - holding
            chance = sum(
                ((-1) ** len(extra) * none[others | extra] for extra in _subsets(holding)),
                start=Fraction(0),
            )
            if chance:
                exact[holding] = chance
        return exact

    def deal(self, rng: Random) -> tuple[dict[SlotName, list[Kind]], list[list[Kind]]]:
        """Return a uniformly random way: the kinds in each slot, and the rest of each pool.

        >>> unseen = Unseen((Pool((2, 1), {"left": Slot()}),))
        >>> dealt, rests = unseen.deal(Random(1))
        >>> sorted(dealt["left"] + rests[0])
        [0, 0, 1]
        """
        dealt: dict[SlotName, list[Kind]] = {}
        rests = []
        for pool in self.pools:
            in_slots, rest = pool.deal(rng)
            dealt |= in_slots
            rests.append(rest)
        return dealt, rests


def _subsets(names: frozenset[SlotName]) -> Iterator[frozenset[SlotName]]:
    listed = list(names)
    for size in range(len(listed) + 1):
        yield from map(frozenset, combinations(listed, size))


def _shuffled(kinds: list[Kind], rng: Random) -> list[Kind]:
    return sorted(kinds, key=lambda _: rng.random())


def _less(
    capacities: tuple[int, ...], slots: tuple[int, ...], taken: tuple[int, ...]
) -> tuple[int, ...]:
    left = list(capacities)
    for slot, number in zip(slots, taken, strict=True):
        left[slot] -= number
    return tuple(left)


@lru_cache(maxsize=100_000)
def _ways(groups: tuple[_Group, ...], capacities: tuple[int, ...]) -> int:
    """Return in how many ways the groups fill the slots exactly.

    Slots that the same groups may fill are filled as one and their cards then shared out.
    """
    members = [0] * len(capacities)
    for place, group in enumerate(groups):
        if group.cards:
            for slot in group.allowed:
                members[slot] |= 1 << place
    joint: dict[int, int] = {}
    ways = 1
    for fillers, capacity in zip(members, capacities, strict=True):
        if capacity:
            if not fillers:
                return 0
            joint[fillers] = joint.get(fillers, 0) + capacity
            ways *= comb(joint[fillers], capacity)
    slots = sorted(joint)
    kept = [
        _Group(group.cards, allowed)
        for place, group in enumerate(groups)
        if (allowed := tuple(i for i, fillers in enumerate(slots) if fillers >> place & 1))
    ]
    if sum(joint.values()) > sum(group.cards for group in kept):
        return 0
    # the fewer slots a group may fill, the sooner nothing is left to choose
    kept.sort(key=lambda group: (len(group.allowed), group.cards, group.allowed))
    return ways * _ways_of_joint(tuple(kept), tuple(joint[fillers] for fillers in slots))


@lru_cache(maxsize=100_000)
def _ways_of_joint(groups: tuple[_Group, ...], capacities: tuple[int, ...]) -> int:
    """Return the same for slots that no two of which are alike."""
    if len(capacities) < 2:
        return comb(sum(group.cards for group in groups), sum(capacities))
    first, others = groups[0], groups[1:]
    slot = first.allowed[0]
    return sum(
        _ways_of_taking(number, first, others, capacities)
        for number in range(min(first.cards, capacities[slot]) + 1)
    )


def _ways_of_taking(
    number: int, group: _Group, others: tuple[_Group, ...], capacities: tuple[int, ...]
) -> int:
    """Return the ways in which so many cards of a group lie in the first slot that it may fill."""
    slot, later = group.allowed[0], group.allowed[1:]
    left = (*capacities[:slot], capacities[slot] - number, *capacities[slot + 1 :])
    return comb(group.cards, number) * _ways((_Group(group.cards - number, later), *others), left)


@lru_cache(maxsize=100_000)
def _ways_one_each(counts: tuple[int, ...], lacks: tuple[int, ...]) -> int:
    """Return in how many ways slots of one card each can be filled.

    The first slot takes any of its cards; taken away are the ways in which others of the slots
    would hold the very same card (Moebius inversion over the partitions of the slots, where a
    block of n slots counts (-1)^(n-1) (n-1)!).
    """
    if not lacks:
        return 1
    first, others = lacks[0], lacks[1:]
    ways = 0
    for size in range(len(others) + 1):
        sign = (-1) ** size * factorial(size)
        for sharing in combinations(range(len(others)), size):
            missing = first
            for slot in sharing:
                missing |= others[slot]
            left = tuple(lack for slot, lack in enumerate(others) if slot not in sharing)
            ways += sign * _cards_without(counts, missing) * _ways_one_each(counts, left)
    return ways


def _cards_without(counts: tuple[int, ...], missing: int) -> int:
    return sum(count for kind, count in enumerate(counts) if not missing >> kind & 1)


def _draw_split(
    group: _Group, others: tuple[_Group, ...], capacities: tuple[int, ...], rng: Random
) -> tuple[int, ...]:
    """Return how many cards of a group lie in each slot that it may fill, drawn slot by slot."""
    taken: list[int] = []
    while group.allowed:
        pick = rng.randrange(_ways((group, *others), capacities))
        number = -1
        while pick >= 0:
            number += 1
            pick -= _ways_of_taking(number, group, others, capacities)
        capacities = _less(capacities, group.allowed[:1], (number,))
        group = _Group(group.cards - number, group.allowed[1:])
        taken.append(number)
    return tuple(taken)

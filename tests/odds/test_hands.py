"""Counts of hidden hands against a listing of every way in which cards can lie."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations
from math import comb
from random import Random

import pytest

from cardwidgets.engine.unseen import Pool, Slot, Unseen
from cardwidgets.odds.hands import (
    EASY,
    effort,
    none_of,
    number_of,
    place_of,
    shortened,
    some_of,
    ways_of,
)

FREE = Pool((1, 2, 1, 2), {"a": Slot(2), "b": Slot(1)})
KNOWN = Pool((1, 2, 1, 2), {"a": Slot(2, 0b0001), "b": Slot(1, 0b0010), "c": Slot(1, 0b0010)})
LEFT = Pool((2, 2, 2), {"a": Slot(2, 0b001), "b": Slot(2, 0b100), "c": Slot(1)})
POOLS = pytest.mark.parametrize("pool", [FREE, KNOWN, LEFT], ids=["free", "known", "left"])


def ways(pool: Pool) -> Iterator[dict[object, tuple[int, ...]]]:
    """Every way in which the cards can lie, copies told apart."""
    cards = [kind for kind, count in enumerate(pool.counts) for _ in range(count)]
    yield from _ways(cards, list(range(len(cards))), list(pool.slots.items()))


def _ways(
    cards: list[int], left: list[int], slots: list[tuple[object, Slot]]
) -> Iterator[dict[object, tuple[int, ...]]]:
    if not slots:
        yield {}
        return
    (name, slot), *others = slots
    for held in combinations(left, slot.size):
        if not any(slot.lacks >> cards[card] & 1 for card in held):
            rest = [card for card in left if card not in held]
            for more in _ways(cards, rest, others):
                yield {name: tuple(cards[card] for card in held), **more}


@POOLS
def test_shortened_pools_have_the_same_chances(pool: Pool) -> None:
    every = list(ways(pool))
    assert pool.ways() == len(every)
    for kinds in ([0], [1], [1, 3] if len(pool.counts) > 3 else [1, 2]):
        for slot in pool.slots:
            none = sum(not set(way[slot]) & set(kinds) for way in every)
            assert Fraction(*none_of(pool, slot, kinds)) == Fraction(none, len(every))
            assert Fraction(*some_of(pool, slot, kinds)) == 1 - Fraction(none, len(every))
            assert Fraction(*place_of(pool, slot, kinds)) == 1 - Fraction(none, len(every))


@POOLS
def test_numbers_of_cards_by_listing(pool: Pool) -> None:
    every = list(ways(pool))
    for slot in pool.slots:
        found, all_ways = number_of(pool, slot, [0, 1])
        listed = [sum(kind < 2 for kind in way[slot]) for way in every]
        assert {number: Fraction(count, all_ways) for number, count in found.items()} == {
            number: Fraction(listed.count(number), len(every)) for number in set(listed)
        }


def test_counts_are_no_larger_than_they_need_be() -> None:
    assert none_of(FREE, "a", [0]) == (comb(5, 2), comb(6, 2))
    assert place_of(FREE, "a", [0]) == (2, 6)
    assert place_of(FREE, "b", [1, 3]) == (4, 6)
    assert shortened(FREE).slots == {}
    assert list(shortened(KNOWN).slots.values()) == [Slot(2, 0b0001), Slot(2, 0b0010)]


def test_a_kind_that_is_not_there_is_nothing_to_lack() -> None:
    pool = Pool((0, 3, 3), {"a": Slot(2, 0b001), "b": Slot(1)})
    assert shortened(pool).slots == {}
    assert place_of(pool, "b", [1]) == (3, 6)


def test_pools_in_which_nothing_is_asked_do_not_count() -> None:
    unseen = Unseen((FREE, KNOWN, Pool((1, 1), {"d": Slot()})))
    assert ways_of(unseen, ["d"]) == 2
    assert ways_of(Unseen((FREE,)), ["a", "b"]) == FREE.ways() == 60


def test_effort_grows_with_what_is_known_and_not_with_the_cards() -> None:
    rng = Random("effort")
    masks = [sum(1 << rng.randrange(40) for _ in range(6)) for _ in range(7)]

    def hidden(known: int) -> Pool:
        slots = {seat: Slot(5, masks[seat] if seat < known else 0) for seat in range(7)}
        return Pool((1,) * 40, slots)

    efforts = [effort(hidden(known)) for known in range(8)]
    assert efforts[0] == 0
    assert efforts == sorted(efforts)
    assert efforts[2] <= EASY < efforts[7]

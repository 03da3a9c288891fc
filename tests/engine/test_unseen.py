"""Hidden cards: counts against brute force, samples against counts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, permutations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardwidgets.engine.unseen import Pool, Slot, Unseen
from support.chi_square import deviation

Laid = dict[str, tuple[int, ...]]


def every_way(pool: Pool) -> Iterator[Laid]:
    """Lays the cards, copies told apart, in every way that the slots allow."""
    cards = [kind for kind, count in enumerate(pool.counts) for _ in range(count)]

    def lay(names: list[str], left: list[int]) -> Iterator[Laid]:
        if not names:
            yield {}
            return
        slot = pool.slots[names[0]]
        for chosen in combinations(left, slot.size):
            kinds = tuple(cards[card] for card in chosen)
            if not any(slot.lacks >> kind & 1 for kind in kinds):
                for others in lay(names[1:], [card for card in left if card not in chosen]):
                    yield {names[0]: kinds, **others}

    yield from lay(list(pool.slots), list(range(len(cards))))


@st.composite
def pools(draw: st.DrawFn) -> Pool:
    counts = tuple(draw(st.lists(st.integers(0, 3), min_size=1, max_size=4)))
    kinds = st.integers(0, (1 << len(counts)) - 1)
    slots = draw(st.lists(st.builds(Slot, st.integers(0, 2), kinds), max_size=3))
    return Pool(counts, {f"s{place}": slot for place, slot in enumerate(slots)})


@given(pools())
def test_ways_are_counted_as_by_hand(pool: Pool) -> None:
    assert pool.ways() == sum(1 for _ in every_way(pool))


@given(pools(), st.data())
def test_chances_are_those_of_the_ways(pool: Pool, data: st.DataObject) -> None:
    ways = list(every_way(pool))
    kind = data.draw(st.integers(0, len(pool.counts) - 1))
    names = data.draw(st.lists(st.sampled_from([*pool.slots, "elsewhere"]), unique=True))
    if not ways:
        return
    unseen = Unseen((pool,))
    none = sum(all(kind not in way.get(name, ()) for name in names) for way in ways)
    assert unseen.chance_none(names, kind) == Fraction(none, len(ways))
    assert unseen.chance_any(names, kind) == 1 - Fraction(none, len(ways))
    held = Counter(frozenset(n for n in names if kind in way.get(n, ())) for way in ways)
    assert unseen.holders(names, kind) == {
        who: Fraction(times, len(ways)) for who, times in held.items()
    }


@given(pools(), st.integers(0, 10**6))
def test_what_is_dealt_is_what_may_lie_there(pool: Pool, seed: int) -> None:
    if not pool.ways():
        with pytest.raises(ValueError):  # noqa: PT011
            pool.deal(Random(seed))
        return
    dealt, rest = pool.deal(Random(seed))
    assert pool.rest() == len(rest)
    assert Counter(rest) + Counter(kind for kinds in dealt.values() for kind in kinds) == Counter(
        {kind: count for kind, count in enumerate(pool.counts) if count}
    )
    for name, slot in pool.slots.items():
        assert len(dealt[name]) == slot.size
        assert not any(slot.lacks >> kind & 1 for kind in dealt[name])


@pytest.mark.parametrize(
    "pool",
    [
        Pool((2, 2, 2), {"a": Slot(), "b": Slot(1, 0b001), "c": Slot(1, 0b011)}),
        Pool((3, 1, 2), {"a": Slot(2, 0b100), "b": Slot(1, 0b001)}),
        Pool((1, 1, 1, 1), {"a": Slot(1, 0b0111), "b": Slot(1, 0b1000), "c": Slot()}),
        Pool((3, 3), {"a": Slot(3), "b": Slot(2)}),
    ],
)
def test_deals_are_uniform_among_all_ways(pool: Pool) -> None:
    def key(laid: dict[str, list[int]] | Laid) -> tuple[tuple[int, ...], ...]:
        return tuple(tuple(sorted(laid[name])) for name in pool.slots)

    ways = list(every_way(pool))
    exact = {k: Fraction(n, len(ways)) for k, n in Counter(map(key, ways)).items()}
    rng = Random("deals")
    counted = Counter(key(pool.deal(rng)[0]) for _ in range(8000))
    assert abs(deviation(counted, exact)) < 4


def test_cards_within_a_slot_and_the_rest_come_in_any_order() -> None:
    pool = Pool((1, 1, 1, 1, 1), {"a": Slot(2)})
    rng = Random("orders")
    counted: Counter[tuple[int, ...]] = Counter()
    for _ in range(6000):
        dealt, rest = pool.deal(rng)
        counted[(*dealt["a"], *rest)] += 1
    exact = dict.fromkeys(permutations(range(5)), Fraction(1, 120))
    assert abs(deviation(counted, exact)) < 4


def test_pools_know_nothing_of_each_other() -> None:
    old = Pool((1, 1), {"a": Slot()})
    new = Pool((2, 1), {"b": Slot(1, 0b10)})
    unseen = Unseen((old, new))
    assert unseen.ways() == 2 * 2
    assert unseen.chance_any(["a"], 0) == Fraction(1, 2)
    assert unseen.chance_any(["b"], 0) == 1
    assert unseen.chance_none(["a", "b"], 1) == Fraction(1, 2)
    dealt, rests = unseen.deal(Random(1))
    assert dealt["b"] == [0]
    assert [len(rest) for rest in rests] == [1, 2]


@pytest.mark.parametrize(
    ("opponents", "chance"),
    [
        (1, Fraction(3, 17)),
        (2, Fraction(45, 136)),
        (3, Fraction(79, 170)),
        (4, Fraction(197, 340)),
        (5, Fraction(23, 34)),
    ],
)
def test_somebody_holds_the_pair_that_i_do_not(opponents: int, chance: Fraction) -> None:
    """Seventeen unseen cards of Bluffaneer, three of them the pair: by closed form."""
    slots: dict[str, Slot] = {f"p{place}": Slot() for place in range(opponents)}
    unseen = Unseen((Pool((3, 3, 3, 3, 3, 2), slots),))  # type: ignore[arg-type]
    assert unseen.chance_any(slots, 0) == chance


def test_many_slots_are_counted_too() -> None:
    slots: dict[str, Slot] = {f"s{place}": Slot() for place in range(12)}
    unseen = Unseen((Pool((4,) * 13, slots),))  # type: ignore[arg-type]
    exact = Fraction(1)
    for place in range(12):
        exact *= Fraction(48 - place, 52 - place)
    assert unseen.chance_none(slots, 0) == exact

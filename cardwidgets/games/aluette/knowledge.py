"""Where cards may lie that a viewer of Aluette has not seen: counted and dealt exactly."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from random import Random
from typing import Final, Literal, TypeAlias

from cardwidgets.engine.unseen import Pool, Slot, SlotName
from cardwidgets.games.aluette.actions import ACE_SIGN, SIGN_CARDS
from cardwidgets.games.aluette.cards import (
    ACES,
    ALL_CARDS,
    BITS,
    SINGLE_SET,
    cards_in,
    mask_of,
)
from cardwidgets.games.aluette.state import Phase, View, opponents_of

Place: TypeAlias = tuple[Literal["hand", "away"], int]
"""A player's hand, or what the player put away."""

SEATS: Final = range(4)
_NOTHING: Final = (0, 0, 0, 0)
_TRIES: Final = 4
"""Deals are tried until signed aces lie where they must, if one in so many does."""


@dataclass(frozen=True)
class Hidden:
    """What a viewer knows of the cards that it has not seen.

    Attributes:
        view: the viewer's view.
        shown: for each player, cards that signs prove to be held, as a set.
        sizes: how many other cards lie in each hidden place; what is left is the stock.
        free: the cards that may lie in any of them, as a set.
        lacks: for each place, cards that do not lie there.
        with_ace: whose hand holds an ace that was signed and not played (7.5).
    """

    view: View
    shown: tuple[int, ...]
    sizes: dict[Place, int]
    free: int
    lacks: dict[Place, int]
    with_ace: tuple[int, ...]

    @cached_property
    def pool(self) -> Pool:
        """The free cards and the hidden places, the signed aces not minded."""
        return self._pool(self.free, self.sizes)

    def _pool(self, free: int, sizes: dict[Place, int]) -> Pool:
        slots: dict[SlotName, Slot] = {
            place: Slot(size, self.lacks.get(place, 0)) for place, size in sizes.items()
        }
        return Pool(tuple(free >> card & 1 for card in ALL_CARDS), slots)

    def ways(self) -> int:
        """Return in how many ways the hidden cards can lie."""
        return self._ways(self.free, self.sizes, self.with_ace)

    def _ways(self, free: int, sizes: dict[Place, int], with_ace: tuple[int, ...]) -> int:
        """Return the ways in which some hands hold an ace, by inclusion and exclusion."""
        return sum(
            sign * ways_to_fill(free, [(size, self.lacks_of(place, without))
                                       for place, size in sizes.items()])
            for sign, without in signed_subsets(with_ace)
        )  # fmt: skip

    def lacks_of(self, place: Place, without_ace: tuple[int, ...]) -> int:
        """Return what does not lie in a place, if the hands of some players are to have no ace."""
        lacks = self.lacks.get(place, 0)
        return lacks | ACES if place[0] == "hand" and place[1] in without_ace else lacks

    def ways_with(self, card: int, place: Place | None) -> int:
        """Return in how many ways a hidden card lies in a place; ``None`` is the stock."""
        if place is not None and place[0] == "hand" and self.shown[place[1]] & BITS[card]:
            return self.ways()
        if not self.free & BITS[card]:
            return 0
        return self._ways(*self._put(card, place, self.free, self.sizes, self.with_ace))

    def _put(
        self,
        card: int,
        place: Place | None,
        free: int,
        sizes: dict[Place, int],
        with_ace: tuple[int, ...],
    ) -> tuple[int, dict[Place, int], tuple[int, ...]]:
        """Return what is left to be laid when a card is put into a place."""
        if place is None:
            # one card of the stock is known: it is a place of its own for the count of the rest
            return free & ~BITS[card], sizes, with_ace
        if place[0] == "hand" and BITS[card] & ACES:
            with_ace = tuple(seat for seat in with_ace if seat != place[1])
        return free & ~BITS[card], {**sizes, place: sizes[place] - 1}, with_ace

    def places(self, card: int) -> Iterator[Place | None]:
        """Yield the places where a free card may lie; ``None`` is the stock."""
        for place, size in self.sizes.items():
            if size and not self.lacks.get(place, 0) & BITS[card]:
                yield place
        if self.pool.rest():
            yield None

    def deal(self, rng: Random) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
        """Return hands, cards put away and stock, drawn uniformly among all that can be."""
        view = self.view
        if view.phase is Phase.CUT:
            return _NOTHING, _NOTHING, tuple(_shuffled(list(ALL_CARDS), rng))
        if not self.with_ace:
            return self._dealt(self.pool, {}, [], rng)
        if self.ways() * _TRIES < self._ways(self.free, self.sizes, ()):
            return self._dealt_aces_first(rng)
        while True:  # the aces lie as they must in every fourth deal at least
            hands, away, stock = self._dealt(self.pool, {}, [], rng)
            if all(hands[seat] & ACES for seat in self.with_ace):
                return hands, away, stock

    def _dealt(
        self, pool: Pool, placed: Mapping[Place, int], in_stock: list[int], rng: Random
    ) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
        """Return where everything lies when the rest is dealt to some cards that lie already."""
        view = self.view
        hands, away = list(self.shown), [0] * 4
        if view.viewer is not None:
            hands[view.viewer], away[view.viewer] = view.hand, view.put_away
        dealt, rest = pool.deal(rng)
        for slot in self.sizes:
            kind, seat = slot
            where = hands if kind == "hand" else away
            where[seat] |= mask_of(dealt[slot]) | placed.get(slot, 0)
        stock = _shuffled(in_stock + rest, rng) if in_stock else rest
        return tuple(hands), tuple(away), tuple(stock)

    def _dealt_aces_first(
        self, rng: Random
    ) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
        """Return the same, the aces laid one by one: without trying until they fit.

        An ace is as likely in a place as there are ways to go on from there.
        """
        free, sizes, with_ace = self.free, self.sizes, self.with_ace
        placed: dict[Place, int] = {}
        stock: list[int] = []
        for card in cards_in(free & ACES):
            places = list(self.places(card))
            weights = [self._ways_if(card, place, free, sizes, with_ace) for place in places]
            place = _drawn(places, weights, rng)
            free, sizes, with_ace = self._put(card, place, free, sizes, with_ace)
            if place is None:
                stock.append(card)
            else:
                placed[place] = placed.get(place, 0) | BITS[card]
        return self._dealt(self._pool(free, sizes), placed, stock, rng)

    def _ways_if(
        self,
        card: int,
        place: Place | None,
        free: int,
        sizes: dict[Place, int],
        with_ace: tuple[int, ...],
    ) -> int:
        if place is not None and not sizes[place]:
            return 0
        return self._ways(*self._put(card, place, free, sizes, with_ace))


def hidden_from(view: View) -> Hidden:
    """Return what a view tells of the cards that its viewer has not seen."""
    shown = [0] * 4
    with_ace = []
    for seat in SEATS:
        if seat != view.viewer and view.proofs[seat]:
            for sign, cards in enumerate(SIGN_CARDS):
                if view.proofs[seat] >> sign & 1 and sign != ACE_SIGN:
                    shown[seat] |= cards
            if view.proofs[seat] >> ACE_SIGN & 1:
                with_ace.append(seat)
    sizes: dict[Place, int] = {}
    lacks: dict[Place, int] = {}
    for seat in SEATS:
        if seat != view.viewer:
            if view.sizes[seat]:
                sizes["hand", seat] = view.sizes[seat] - shown[seat].bit_count()
            if view.away_sizes[seat]:
                sizes["away", seat] = view.away_sizes[seat]
                if seat == view.swapper:
                    lacks["away", seat] = SINGLE_SET
    free = view.hidden
    for cards in shown:
        free &= ~cards
    return Hidden(view, tuple(shown), sizes, free, lacks, tuple(with_ace))


def watchers_from(view: View, rng: Random) -> tuple[int, ...]:
    """Return who keeps an eye on whom, as far as a view leaves it open, drawn at random (11.14)."""
    chance, masks = view.game.detect, [0] * 4
    if chance and Phase.WATCH < view.phase <= Phase.PLAY:
        for seat in SEATS:
            for other in opponents_of(view.left, seat):
                seen = other == view.viewer and view.signs[seat]
                if seen or rng.randrange(chance.denominator) < chance.numerator:
                    masks[seat] |= 1 << other
    return tuple(masks)


def ways_to_fill(free: int, slots: Sequence[tuple[int, int]]) -> int:
    """Return in how many ways cards can fill places; what is left lies in no place.

    Args:
        free: the cards, as a set.
        slots: the size of each place and the cards that do not lie there.

    >>> ways_to_fill(0b1111, [(1, 0b0011), (2, 0)])
    6
    """
    # cards that may lie in the same places are copies of one kind
    kinds = [free]
    for _, lacks in slots:
        kinds = [part for cards in kinds for part in (cards & lacks, cards & ~lacks) if part]
    named: dict[SlotName, Slot] = {
        number: Slot(size, sum(1 << kind for kind, cards in enumerate(kinds) if cards & lacks))
        for number, (size, lacks) in enumerate(slots)
        if size
    }
    if sum(size for size, _ in slots) > free.bit_count():
        return 0
    return Pool(tuple(cards.bit_count() for cards in kinds), named).ways()


def signed_subsets(seats: tuple[int, ...]) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Yield every subset with the sign that it has in inclusion and exclusion.

    >>> list(signed_subsets((1, 2)))
    [(1, ()), (-1, (1,)), (-1, (2,)), (1, (1, 2))]
    """
    for number in range(len(seats) + 1):
        for chosen in combinations(seats, number):
            yield (-1) ** number, chosen


def _shuffled(cards: list[int], rng: Random) -> list[int]:
    return sorted(cards, key=lambda _: rng.random())


def _drawn(places: list[Place | None], weights: list[int], rng: Random) -> Place | None:
    """Return one of the places, each as likely as its weight."""
    pick = rng.randrange(sum(weights))
    for place, weight in zip(places, weights, strict=True):
        pick -= weight
        if pick < 0:
            return place
    raise AssertionError(weights)

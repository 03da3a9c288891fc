"""What a view tells of hidden cards, against every way in which a few cards can lie."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import permutations
from random import Random
from typing import Any

import pytest

from cardwidgets.games.aluette import Aluette
from cardwidgets.games.aluette.cards import (
    ACES,
    BITS,
    NUMBERS,
    SINGLE_SET,
    cards_in,
    mask_of,
)
from cardwidgets.games.aluette.knowledge import hidden_from
from cardwidgets.games.aluette.state import State, View
from games.aluette.at_table import DECK, deal, go, table
from support.chi_square import deviation


def late(
    proofs: dict[int, str] | None = None, tricks: int = 7, **parts: Any
) -> tuple[Aluette, State]:
    """A position near the end; signs were made as told."""
    game = table(signals="truthful", chant="never")
    made = [(proofs or {}).get(seat, "") for seat in range(4)]
    return game, game.position(
        hands=["4C 5C", "AC 4U", "AU 5U", "3C KS"], tricks=[0] * tricks, dealer=3,
        signs=made, proofs=made, **parts,
    )  # fmt: skip


def test_nothing_is_hidden_between_deals() -> None:
    game = Aluette()
    assert game.observe(game.initial_state(), 0).hidden == 0


def test_the_discards_of_a_singer_are_known_to_the_singer() -> None:
    game = table()
    state = go(game, deal(game, DECK), *["yes"] * 4)
    state = go(game, state, "discard 9S 8U 7U 5C 4U 3S", "discard 5U 5B 5S 4C 4B 3B")
    for seed in range(20):
        made_up = game.determinize(game.observe(state, 0), Random(seed))
        assert made_up.put_away[0] == state.put_away[0]
        assert made_up.hands[0] == state.hands[0]
        together = mask_of(cards_in(made_up.put_away[3]))
        for hand in made_up.hands:
            assert not together & hand
            together |= hand
    assert hidden_from(game.observe(state, 0)).pool.rest() == 0


def every_way(view: View) -> Iterator[tuple[int, ...]]:
    """All hands and what is put away, by plain trial; the rest is the stock."""
    hidden = list(cards_in(view.hidden))
    places = [
        ("hand", seat) for seat in range(4) if seat != view.viewer for _ in range(view.sizes[seat])
    ]
    met = set()
    for order in permutations(hidden, len(places)):
        hands = [0] * 4
        for (_, seat), card in zip(places, order, strict=True):
            hands[seat] |= BITS[card]
        ways = tuple(hands)
        if ways not in met and fits(view, ways):
            met.add(ways)
            yield ways


def fits(view: View, hands: tuple[int, ...]) -> bool:
    """Whether hands hold what signs prove."""
    signs = [(sign, 1 << sign) for sign in range(8)] + [(8, ACES)]
    return all(
        hands[seat] & cards
        for seat in range(4)
        for sign, cards in signs
        if seat != view.viewer and view.proofs[seat] >> sign & 1
    )


@pytest.mark.parametrize("proofs", [{}, {2: "ace"}, {1: "ace"}, {2: "ace", 1: "ace"}])
def test_ways_are_counted_as_by_trial(proofs: dict[int, str]) -> None:
    """The last trick: three hidden hands of one card, twelve in the stock."""
    game = table(signals="open", chant="never")
    made = [proofs.get(seat, "") for seat in range(4)]
    state = game.position(
        hands=["4C", "AC", "AU", "3C"], tricks=[0] * 8, dealer=3, signs=made, proofs=made
    )
    for viewer in range(4):
        view = game.observe(state, viewer)
        hidden = hidden_from(view)
        ways = list(every_way(view))
        assert hidden.ways() == len(ways)
        for card in cards_in(view.hidden):
            for seat in set(range(4)) - {viewer}:
                found = hidden.ways_with(card, ("hand", seat))
                assert found == sum(bool(way[seat] & BITS[card]) for way in ways)
            in_stock = sum(not any(hand & BITS[card] for hand in way) for way in ways)
            assert hidden.ways_with(card, None) == in_stock


def chances_agree(game: Aluette, view: View, number: int) -> None:
    """Determinizations are uniform: chi-square over who holds each way."""
    ways = list(every_way(view))
    rng, met = Random(7), Counter()
    for _ in range(number):
        hands = list(game.determinize(view, rng).hands)
        if view.viewer is not None:
            hands[view.viewer] = 0
        met[tuple(hands)] += 1
    assert deviation(met, dict.fromkeys(ways, Fraction(1, len(ways)))) < 4


@pytest.mark.parametrize(
    ("proofs", "draws"), [({}, 20_000), ({2: "ace"}, 4500), ({2: "ace", 1: "ace"}, 1200)]
)
def test_determinizations_are_uniform(proofs: dict[int, str], draws: int) -> None:
    game = table(signals="open", chant="never")
    made = [proofs.get(seat, "") for seat in range(4)]
    state = game.position(
        hands=["4C", "AC", "AU", "3C"], tricks=[0] * 8, dealer=3, signs=made, proofs=made
    )
    chances_agree(game, game.observe(state, 0), draws)


def test_a_card_that_was_signed_lies_where_it_was_signed() -> None:
    game, state = late({3: "3C"})
    view = game.observe(state, 1)
    hidden = hidden_from(view)
    assert hidden.ways_with(NUMBERS["3C"], ("hand", 3)) == hidden.ways()
    assert hidden.ways_with(NUMBERS["3C"], ("hand", 2)) == 0
    assert hidden.ways_with(NUMBERS["3C"], None) == 0
    assert hidden.ways() == 136 * 105 * 13 == 185_640
    assert game.observe(state, 0).proofs == (0, 0, 0, 0)


def test_the_hand_put_away_as_poor_has_no_single_card() -> None:
    game = table(poor_hand_swap=True, chant="never")
    state = game.position(swapper=0, dealer=3, put_away=["AC AU AB KC KU KB QC QU QB"])
    assert len(state.stock) == 3
    hidden = hidden_from(game.observe(state, 2))
    assert hidden.lacks["away", 0] == SINGLE_SET
    own = hidden_from(game.observe(state, 0))
    assert ("away", 0) not in own.sizes or own.sizes["away", 0] == 0

"""What holds in every game, whoever plays how and with whatever options."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from cardwidgets.engine import conformance
from cardwidgets.games.three_up_three_down import ThreeUpThreeDown
from cardwidgets.games.three_up_three_down.cards import (
    CLEAR,
    DECKS,
    KIND_NAMES,
    KINDS,
    bag_of,
    cards_in,
    count,
    counts,
    holds,
    size,
    top_of,
)
from cardwidgets.games.three_up_three_down.state import CHOICES, EXTRA, Phase, State


@st.composite
def games(draw: st.DrawFn) -> ThreeUpThreeDown:
    """Any game that can be set up."""
    own = draw(st.dictionaries(st.sampled_from(KIND_NAMES), st.integers(0, 15)))
    deck = draw(st.sampled_from((*DECKS, own)))
    number = sum(own.values()) if deck is own else sum(DECKS[str(deck)])
    if number < 18:
        deck, number = "green36", 36
    players = draw(st.integers(2, min(6, number // 9)))
    options: dict[str, Any] = {
        name: draw(st.sampled_from(values)) for name, (_, values) in CHOICES.items()
    }
    start = draw(st.sampled_from(("random", *range(players))))
    return ThreeUpThreeDown(players, deck=deck, start=start, max_turns=150, **options)


@settings(max_examples=60, deadline=None)
@given(games(), st.integers(0, 1000))
def test_every_game_keeps_this(game: ThreeUpThreeDown, seed: int) -> None:
    before = None
    for step in conformance.play(game, seed):
        check_state(game, step.state)
        if before is not None and before.turns != step.state.turns:
            check_turn_start(game, step.state)
        before = step.state


def check_state(game: ThreeUpThreeDown, state: State) -> None:
    """Cards, pile and what may be done."""
    if not state.hands:
        return
    lying = [card for down in state.downs for card in down]
    for bag in (*state.hands, *state.ups, state.pile, state.gone):
        lying += cards_in(bag)
    assert tuple(sorted([*lying, *state.draw])) == game.deck
    assert top_of(state.pile) < CLEAR
    assert all(number < 3 for number in counts(state.pile))
    if state.phase is not Phase.PLAY:
        return
    legal = game.legal_actions(state, state.player)
    assert legal
    locked = not state.hands[state.player] and state.draw
    assert not locked or state.marks & EXTRA
    for player in game.seats:
        has = state.hands[player] or state.ups[player] or state.downs[player]
        assert bool(has) == (player not in state.places)


def check_turn_start(game: ThreeUpThreeDown, state: State) -> None:
    """What holds when a turn begins."""
    if state.phase is Phase.PLAY:
        assert (state.actions, state.marks) == (1, 0)
        for player in game.seats:
            if state.draw and player not in state.places:
                assert state.hands[player]


@given(st.lists(st.sampled_from(KINDS), max_size=120))
def test_bags_count_as_lists_do(cards: list[int]) -> None:
    bag = bag_of(cards)
    assert size(bag) == len(cards)
    assert cards_in(bag) == tuple(sorted(cards))
    assert counts(bag) == tuple(cards.count(kind) for kind in KINDS)
    assert top_of(bag) == max(cards, default=-1)
    assert holds(bag, bag_of(cards[:7]))
    assert all(count(bag, kind) == cards.count(kind) for kind in KINDS)

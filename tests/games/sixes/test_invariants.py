"""S35: what holds in every game, whoever plays how and with whatever options."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from cardwidgets.games.sixes import Sixes
from cardwidgets.games.sixes.actions import PASS
from cardwidgets.games.sixes.cards import BITS, SIX_OF_DIAMONDS, SIXES, cards_in, ends
from cardwidgets.games.sixes.state import NOBODY, Phase, State

MOST_PLAYS = 36


@st.composite
def games(draw: st.DrawFn) -> Sixes:
    """Any game that can be set up."""
    options: dict[str, Any] = {
        "uneven": True,
        "deck": draw(st.sampled_from((40, 48))),
        "direction": draw(st.sampled_from((1, -1))),
        "dealer": draw(st.sampled_from((None, 0, 2))),
    }
    if draw(st.booleans()):
        options |= {"scoring": "points", "target": draw(st.integers(1, 60))}
    else:
        options |= {
            "chips": draw(st.integers(3, 8)),
            "ante": draw(st.integers(0, 2)),
            "card_penalty": draw(st.integers(0, 2)),
            "optional_pass": draw(st.booleans()),
            "broke_pass": draw(st.sampled_from(("free", "debt"))),
            "bankrupt": draw(st.sampled_from(("end_of_round", "immediate", "eliminate"))),
        }
    return Sixes(draw(st.integers(3, 8)), **options)


def check_always(game: Sixes, state: State) -> None:
    """Cards, chips, columns and what is said of them."""
    together, held = state.table, 0
    for hand, lacks in zip(state.hands, state.lacks, strict=True):
        assert not together & hand
        assert not hand & lacks
        together |= hand
        held += hand.bit_count()
    if any(state.hands):
        assert together == game.cards.mask
        assert held + state.table.bit_count() == game.options.deck
    if not game.plays_for_points:
        assert sum(state.chips) + state.pot == game.all_chips
        assert state.pot >= 0
        assert min(state.chips) >= 0 or game.options.broke_pass == "debt"
    for suit, six in enumerate(SIXES):
        found = ends(state.table, suit)
        if found:
            low, high = found
            assert low <= six <= high
            column = state.table >> suit * 12 & 0xFFF
            assert column << suit * 12 == game.cards.column(low, high)
    if state.table:
        assert state.playable == game.cards.playable(state.table)


def check_turn(game: Sixes, state: State) -> None:
    """What a player may do."""
    player = state.turn
    legal = game.legal_actions(state, player)
    cards = [action.card for action in legal if action != PASS]
    assert cards == list(cards_in(state.hands[player] & state.playable))
    may_pass = PASS in legal
    if game.options.optional_pass and state.chips[player] > 0 and state.table:
        assert may_pass
    else:
        assert may_pass == (not cards)
    if state.table:
        # a round cannot stand still (8.4)
        assert any(hand & state.playable for hand in state.hands)
    elif state.playable == BITS[SIX_OF_DIAMONDS]:
        assert cards == [SIX_OF_DIAMONDS]
    assert all(
        hand or game.is_out(chips) for hand, chips in zip(state.hands, state.chips, strict=True)
    )


def check_round_end(state: State) -> None:
    assert state.turn == NOBODY
    assert state.pot == 0
    assert state.hands.count(0) >= 1
    assert state.dealer == state.leader or state.chips[state.leader] < 1


@settings(max_examples=60)
@given(games(), st.randoms(use_true_random=False))
def test_every_game_keeps_the_books(game: Sixes, rng: Any) -> None:
    state, plays = game.initial_state(), 0
    for _ in range(1500):
        check_always(game, state)
        if state.phase is Phase.OVER:
            assert sum(game.returns(state)) == 1
            assert all(state.chips[seat] == max(state.chips) for seat in game.winners(state))
            return
        if state.phase is Phase.DEAL:
            if state.round:
                check_round_end(state)
            state, plays = game.apply(state, None, game.chance_outcomes(state).draw(rng)), 0
        else:
            check_turn(game, state)
            action = rng.choice(game.legal_actions(state, state.turn))
            plays += action != PASS
            state = game.apply(state, state.turn, action)
        playing = sum(map(bool, state.hands))
        assert plays <= game.options.deck - playing + 1


def test_with_five_players_a_round_has_at_most_36_plays() -> None:
    """8 by the winner, 7 by each of four others."""
    assert 40 - 5 + 1 == 8 + 4 * 7 == MOST_PLAYS

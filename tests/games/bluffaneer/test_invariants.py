"""What holds in every game, whoever plays how and with whatever options."""

from __future__ import annotations

from collections import Counter
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from cardwidgets.games.bluffaneer import Bluffaneer
from cardwidgets.games.bluffaneer.actions import PAIR_NAMES
from cardwidgets.games.bluffaneer.state import Call, Phase, State


@st.composite
def games(draw: st.DrawFn) -> Bluffaneer:
    """Any game that can be set up."""
    players = draw(st.integers(2, 6))
    counts = draw(
        st.dictionaries(st.sampled_from(PAIR_NAMES), st.integers(0, 6), min_size=1).filter(
            lambda counts: sum(counts.values()) > players
        )
    )
    options: dict[str, Any] = {
        "card_counts": draw(st.sampled_from((dict.fromkeys(PAIR_NAMES, 3), counts))),
        "die_weights": draw(st.tuples(*[st.integers(1, 5)] * 4)),
        "stakes": draw(st.tuples(*[st.integers(1, 12)] * 3)),
        "claims": draw(st.sampled_from(("sealed", "ordered", "polling"))),
        "own_match": draw(st.sampled_from(("forced", "optional"))),
        "match_to": draw(st.sampled_from(("box", "roller"))),
        "tie_break": draw(st.sampled_from(("uniform", "shared"))),
        "reshuffle": draw(st.sampled_from(("eager", "lazy"))),
        "end_check": draw(st.sampled_from(("after_effect", "immediate"))),
        "start": draw(st.sampled_from(("random", *range(players)))),
    }
    return Bluffaneer(players, **options)


def check_always(game: Bluffaneer, state: State) -> None:
    """Coins, cards and what is said of them."""
    assert sum(state.coins) + state.box == 50
    assert min(*state.coins, state.box) >= 0
    assert 0 <= state.roller < game.players
    if not state.hands:
        return
    held = [card for card in state.hands if card >= 0]
    lying = Counter([*held, *state.draw, *state.discard])
    assert lying == Counter(game.deck)
    hidden = Counter([*held, *state.draw])
    assert sum((Counter(dict(enumerate(pool))) for pool in state.pools), Counter()) == hidden
    assert all(
        (card < 0) == (pool < 0) for card, pool in zip(state.hands, state.origin, strict=True)
    )
    for card, lacks in zip(state.hands, state.lacks, strict=True):
        assert card < 0 or not lacks >> card & 1
    assert game.turn(state).players or game.is_chance(state) or game.is_over(state)


def check_turn(game: Bluffaneer, before: State | None, state: State) -> None:
    """What holds when a turn begins."""
    assert min(state.coins) >= 1
    assert min(state.hands) >= 0
    assert state.calls == (Call.NONE,) * game.players
    assert (state.roll, state.claimer, state.winners) == (None, None, ())
    assert state.draw or game.options.reshuffle == "lazy"
    if before is not None:
        assert state.turns == before.turns + 1
        assert state.roller == (before.roller + 1) % game.players
        assert sum(a != b for a, b in zip(before.hands, state.hands, strict=True)) <= 1
        assert state.box >= before.box
        shown = sum(map(sum, state.claims)) - sum(map(sum, before.claims))
        assert shown in (0, 1)


def check_end(game: Bluffaneer, state: State) -> None:
    assert 0 in state.coins
    assert sum(game.returns(state)) == 1
    assert all(state.coins[player] == max(state.coins) >= 1 for player in state.winners)
    assert state.hands.count(-1) <= 1


@settings(max_examples=150)
@given(games(), st.randoms(use_true_random=False))
def test_every_game_keeps_the_books(game: Bluffaneer, rng: Any) -> None:
    state, turn = game.initial_state(), None
    for _ in range(2500):
        check_always(game, state)
        if state.phase is Phase.ROLL:
            check_turn(game, turn, state)
            turn = state
        if game.is_over(state):
            check_end(game, state)
            return
        if game.is_chance(state):
            state = game.apply(state, None, game.chance_outcomes(state).draw(rng))
        else:
            player = rng.choice(game.turn(state).players)
            state = game.apply(state, player, rng.choice(game.legal_actions(state, player)))


@given(games(), st.lists(st.integers(0, 10**9), max_size=40))
def test_whatever_is_chosen_the_books_are_kept(game: Bluffaneer, choices: list[int]) -> None:
    """The choices are the example's own, so that a failure is made small."""
    state = game.initial_state()
    for choice in choices:
        check_always(game, state)
        if game.is_over(state):
            check_end(game, state)
            return
        if game.is_chance(state):
            outcomes = game.chance_outcomes(state)
            if hasattr(outcomes, "cards"):
                turned = choice % len(outcomes.cards)
                order = outcomes.cards[turned:] + outcomes.cards[:turned]
                state = game.apply(state, None, outcomes.action(order))
            else:
                action, _ = outcomes.outcomes[choice % len(outcomes.outcomes)]
                state = game.apply(state, None, action)
        else:
            players = game.turn(state).players
            player = players[choice % len(players)]
            legal = game.legal_actions(state, player)
            state = game.apply(state, player, legal[choice // 7 % len(legal)])

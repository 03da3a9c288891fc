"""Games end: how long they take at random, against what RULES.md section 10 says."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from cardwidgets.games.aluette import Aluette
from cardwidgets.games.aluette.state import Phase


def moves_of(game: Aluette, seed: int) -> tuple[int, int]:
    """How many moves a random game took, and how many deals."""
    rng, moves = Random(seed), 0
    state = game.initial_state()
    while state.phase is not Phase.OVER:
        if game.is_chance(state):
            state = game.apply(state, None, game.chance_outcomes(state).draw(rng))
        else:
            legal = game.legal_actions(state, state.turn)
            state = game.apply(state, state.turn, legal[rng.randrange(len(legal))])
            moves += 1
        assert moves < 20_000
    return moves, state.deal


def test_five_deals_take_as_many_moves_as_the_rules_say() -> None:
    for seed in range(150):
        moves, deals = moves_of(Aluette(), seed)
        assert deals == 5
        assert 180 + 5 <= moves <= 210


@pytest.mark.parametrize(
    "options",
    [
        {"target": 5},
        {"deals": 1, "extra_deal": True},
        {"void_deal": "replay"},
        {"surrender": True, "target": 25},
        {"poor_hand_swap": True, "signals": "free", "detect": 0.5},
        {"deals": 25, "chant": "never"},
    ],
    ids=str,
)
def test_games_with_options_end(options: dict[str, Any]) -> None:
    for seed in range(12):
        moves_of(Aluette(**options), seed)


def test_without_a_chant_there_are_36_moves_a_deal() -> None:
    assert moves_of(Aluette(chant="never", deals=7), 1) == (252, 7)

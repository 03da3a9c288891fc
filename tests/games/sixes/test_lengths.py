"""Games end: how long they take at random, against what RULES.md 8.5 says."""

from __future__ import annotations

from random import Random
from statistics import fmean
from typing import Any

import pytest

from cardwidgets.games.sixes import Sixes

LONGEST = 3000
"""Rounds that no game was ever seen to reach."""


def rounds_of(game: Sixes, seed: int) -> int:
    rng = Random(seed)
    state = game.initial_state()
    while not game.is_over(state):
        if game.is_chance(state):
            state = game.apply(state, None, game.chance_outcomes(state).draw(rng))
        else:
            legal = game.legal_actions(state, state.turn)
            state = game.apply(state, state.turn, legal[rng.randrange(len(legal))])
        assert state.round < LONGEST, (game, seed)
    return state.round


def mean_rounds(games: int, players: int = 5, **options: Any) -> float:
    game = Sixes(players, **options)
    rounds = [rounds_of(game, seed) for seed in range(games)]
    print(f"{game!r}: {fmean(rounds):.2f} rounds, at most {max(rounds)}")
    return fmean(rounds)


@pytest.mark.parametrize(
    ("chips", "games", "least", "most"), [(5, 1500, 3.5, 3.9), (10, 800, 9.3, 10.5)]
)
def test_random_games_take_as_many_rounds_as_the_rules_say(chips, games, least, most) -> None:
    assert least < mean_rounds(games, chips=chips) < most


@pytest.mark.parametrize(
    "options",
    [
        {"bankrupt": "eliminate", "chips": 5},
        {"scoring": "points"},
        {"bankrupt": "immediate"},
        {"optional_pass": True},
        {"players": 3, "uneven": True},
        {"players": 8},
        {"deck": 48, "players": 6},
        {"card_penalty": 1},
    ],
    ids=str,
)
def test_games_with_options_end(options: dict[str, Any]) -> None:
    assert mean_rounds(20, **options) < LONGEST


def test_a_game_for_points_has_a_bound() -> None:
    """Everybody's points together grow by 5 a round, so somebody has 50 after 50 rounds."""
    assert mean_rounds(30, scoring="points") <= 50


@pytest.mark.slow
@pytest.mark.timeout(1200)
@pytest.mark.parametrize(("chips", "mean"), [(5, 3.7), (10, 9.8), (15, 19.2)])
def test_20000_random_games(chips: int, mean: float) -> None:
    assert abs(mean_rounds(20_000, chips=chips) - mean) < 0.25

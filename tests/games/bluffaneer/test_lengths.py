"""Games end: how long they take at random, and with players who do always the same."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from statistics import fmean
from typing import Any, NamedTuple

import pytest

from cardwidgets.games.bluffaneer import Bluffaneer
from cardwidgets.games.bluffaneer.actions import CHALLENGE, PAY, SHOUT, SILENT
from cardwidgets.games.bluffaneer.state import State

LONGEST = 1000
"""Turns that no game was ever seen to reach: far above the longest of 500,000."""


class Lengths(NamedTuple):
    mean: float
    longest: int


Choose = Callable[[State, Any, Random], Any]


def at_random(state: State, legal: Any, rng: Random) -> Any:
    return legal[rng.randrange(len(legal))]


def always(*wanted: Any) -> Choose:
    """A player who takes these actions whenever it can, and else robs the richest."""

    def choose(state: State, legal: Any, rng: Random) -> Any:
        for action in wanted:
            if action in legal:
                return action
        return max(legal, key=lambda steal: (state.coins[steal.victim], -steal.victim))

    return choose


def turns_of(game: Bluffaneer, seed: int, choose: Choose) -> int:
    rng = Random(seed)
    state = game.initial_state()
    while not game.is_over(state):
        if game.is_chance(state):
            state = game.apply(state, None, game.chance_outcomes(state).draw(rng))
        else:
            player = game.turn(state).players[0]
            legal = game.legal_actions(state, player)
            state = game.apply(state, player, choose(state, legal, rng))
        assert state.turns < LONGEST, (game, seed)
    return state.turns


def lengths(players: int, games: int, choose: Choose = at_random, **options: Any) -> Lengths:
    game = Bluffaneer(players, **options)
    turns = [turns_of(game, seed, choose) for seed in range(games)]
    found = Lengths(fmean(turns), max(turns))
    print(f"{players} players, {games} games: {found.mean:.1f} turns, at most {found.longest}")
    return found


@pytest.mark.parametrize(
    ("players", "least", "most"), [(2, 42, 48), (3, 32, 36), (4, 27, 30), (5, 24, 27), (6, 15, 17)]
)
def test_2000_random_games_end(players: int, least: float, most: float) -> None:
    found = lengths(players, 2000)
    assert least < found.mean < most
    assert found.longest < 300


@pytest.mark.parametrize(
    "choose",
    [
        always(SHOUT, PAY),
        always(SHOUT, CHALLENGE),
        always(SILENT),
        always(SILENT, CHALLENGE),
    ],
    ids=["all shout, all are paid", "all shout, all are challenged", "all are silent", "timid"],
)
@pytest.mark.parametrize("players", [2, 3, 6])
def test_games_of_players_who_do_always_the_same_end(players: int, choose: Choose) -> None:
    assert lengths(players, 200, choose).longest < LONGEST


@pytest.mark.parametrize(
    "options",
    [
        {"match_to": "roller"},
        {"die_weights": (5, 1, 1, 1)},
        {"die_weights": (1, 1, 1, 5)},
        {"card_counts": {"CH+SW": 6, "CH+SH": 6, "SW+SH": 6}},
        {"own_match": "optional", "claims": "polling"},
        {"stakes": (1, 9, 9)},
    ],
    ids=str,
)
def test_games_with_options_end(options: dict[str, Any]) -> None:
    assert lengths(4, 200, **options).longest < LONGEST


@pytest.mark.slow
@pytest.mark.timeout(1200)
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_100000_random_games_end(players: int) -> None:
    assert lengths(players, 100_000).longest < LONGEST

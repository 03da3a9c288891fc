"""How long games take at random; nothing forces them to end (12.7)."""

from __future__ import annotations

from random import Random
from statistics import fmean

import pytest

from cardwidgets.engine.playout import play_on
from cardwidgets.games.three_up_three_down import ThreeUpThreeDown


def lengths(players: int, games: int) -> tuple[float, int]:
    """The mean number of turns of random games, and the largest."""
    game, rng = ThreeUpThreeDown(players), Random(f"lengths {players}")
    turns = []
    for _ in range(games):
        end = play_on(
            game, game.initial_state(), lambda _, __, legal: rng.choice(legal), lambda: rng, rng
        )
        assert end.places, "no random game was ever broken off"
        turns.append(end.turns)
    print(f"{players} players, {games} games: {fmean(turns):.1f} turns, at most {max(turns)}")
    return fmean(turns), max(turns)


@pytest.mark.parametrize(
    ("players", "least", "most"),
    [(2, 290, 350), (3, 185, 215), (4, 145, 170), (5, 125, 150), (6, 110, 130)],
)
def test_400_random_games_end(players: int, least: float, most: float) -> None:
    mean, longest = lengths(players, 400)
    assert least < mean < most
    assert longest < 10_000


@pytest.mark.slow
@pytest.mark.timeout(1200)
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_20000_random_games_end(players: int) -> None:
    assert lengths(players, 20_000)[1] < 10_000

"""How long games take at random; nothing forces them to end (12.7)."""

from __future__ import annotations

from random import Random
from statistics import fmean
from typing import NamedTuple

import pytest

from cardwidgets.engine.playout import play_on
from cardwidgets.games.three_up_three_down import ThreeUpThreeDown


class Lengths(NamedTuple):
    mean: float
    longest: int
    endless: int


def lengths(players: int, games: int) -> Lengths:
    """How long random games take that end, and how many were broken off."""
    game, rng = ThreeUpThreeDown(players), Random(f"lengths {players}")
    turns, endless = [], 0
    for _ in range(games):
        end = play_on(
            game, game.initial_state(), lambda _, __, legal: rng.choice(legal), lambda: rng, rng
        )
        if end.places:
            turns.append(end.turns)
        else:
            endless += 1
    found = Lengths(fmean(turns), max(turns), endless)
    print(f"{players} players, {games} games: {found}")
    return found


@pytest.mark.parametrize(
    ("players", "least", "most"),
    [(2, 290, 350), (3, 185, 215), (4, 145, 170), (5, 125, 150), (6, 110, 130)],
)
def test_400_random_games_end(players: int, least: float, most: float) -> None:
    found = lengths(players, 400)
    assert least < found.mean < most
    assert not found.endless


@pytest.mark.slow
@pytest.mark.timeout(1200)
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_20000_random_games_hardly_ever_go_round_in_circles(players: int) -> None:
    assert lengths(players, 20_000).endless <= 5


def test_a_circle_without_a_choice() -> None:
    """Three players hand an 8 and a 9 round for ever: met in one of many random games."""
    game = ThreeUpThreeDown(3)
    state = game.position(
        hands=["", "9", ""], up=["1", "1 6", "2"], down=["4 5 7", "10 5 C", "5 6 10"], pile="8"
    )
    after = state
    for _ in range(12):
        (only,) = game.legal_actions(after, after.player)
        after = game.apply(after, after.player, only)
    assert (after.hands, after.pile, after.player) == (state.hands, state.pile, state.player)

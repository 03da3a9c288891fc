"""How long random rounds and games take."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from statistics import fmean

import pytest

from cardwidgets.engine.playout import play_on
from cardwidgets.games.gnoming import Gnoming
from cardwidgets.games.gnoming.actions import Action, Draw, Take


def turns(players: int, rounds: int) -> list[int]:
    """How many turns random rounds take."""
    game, rng = Gnoming(players, rounds=1), Random(f"lengths {players}")
    found = []
    for _ in range(rounds):
        begun = 0

        def choose(seat: int, state: object, legal: Sequence[Action]) -> Action:
            nonlocal begun
            action = rng.choice(legal)
            begun += isinstance(action, Draw | Take)
            return action

        play_on(game, game.initial_state(), choose, lambda: rng, rng)
        found.append(begun)
    print(f"{players} players, {rounds} rounds: {fmean(found):.1f} turns, at most {max(found)}")
    return found


@pytest.mark.parametrize(("players", "least", "most"), [
    (3, 40, 60), (4, 45, 70), (5, 55, 80), (6, 60, 90), (7, 65, 100),
])  # fmt: skip
def test_200_random_rounds_end(players: int, least: int, most: int) -> None:
    found = turns(players, 200)
    assert least < fmean(found) < most
    assert max(found) < 400


@pytest.mark.slow
@pytest.mark.timeout(1200)
@pytest.mark.parametrize("players", [3, 7])
def test_20000_random_rounds_end(players: int) -> None:
    assert max(turns(players, 20_000)) < 1000

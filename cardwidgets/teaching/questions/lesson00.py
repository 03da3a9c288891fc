"""Lesson 00: a first turn."""

from __future__ import annotations

from typing import Any

from cardwidgets.teaching.kinds import Move, Parameters
from cardwidgets.teaching.question import Mistake, Question


def _coins(rng: Any) -> dict[str, Any]:
    rich, poor = rng.sample((1, 2), 2)
    coins = [10, 10, 10]
    coins[rich], coins[poor] = rng.choice((11, 12, 13, 14)), 1
    return {"coins": tuple(coins)}


def _gains(given: Parameters) -> dict[str, int]:
    """Return how many coins each theft brings, by playing it."""
    game, state = _table.table(given)
    return {
        str(game.write(move)): game.apply(state, 0, move).coins[0] - state.coins[0]
        for move in game.legal_actions(state, 0)
    }


def _with(given: Parameters, wanted: Any) -> frozenset[str]:
    gains = _gains(given)
    return frozenset(move for move, gain in gains.items() if gain == wanted(gains.values()))


_table = Move(
    position=lambda given: {"roller": 0, "roll": ("SW", "SW"), "coins": given["coins"]},
    rules=lambda given: {"players": 3},
)

QUESTIONS: tuple[Question, ...] = (
    Question(
        name="whom-to-rob",
        lesson="00",
        kind=_table,
        parameters=_coins,
        solve=lambda given: _with(given, max),
        mistakes=(Mistake("gains-only", lambda given: _with(given, min), reply="too-few"),),
    ),
)

"""Short ways to set up a table of Gnoming A Round, to play on it and to be refused."""

from __future__ import annotations

from typing import Any

import pytest

from cardwidgets.engine.errors import IllegalAction
from cardwidgets.engine.messages import Event
from cardwidgets.engine.turns import Seat
from cardwidgets.games.gnoming import Gnoming
from cardwidgets.games.gnoming.cards import NAMES
from cardwidgets.games.gnoming.position import layout_text
from cardwidgets.games.gnoming.state import State

D = "1 2 [3] / [4] [5] [6] / [7] [8] [9]"
"""A layout of which nothing is said."""


def table(
    layout: str,
    *others: str,
    options: dict[str, Any] | None = None,
    players: int = 3,
    **parts: Any,
) -> tuple[Gnoming, State]:
    """A game and its state, seat 0 to move; those of whom nothing is said have layout D."""
    game = Gnoming(players, **(options or {}))
    layouts = [layout, *others, *[D] * (players - 1 - len(others))]
    return game, game.position(**{"layouts": layouts, "a": "5", "b": "7", **parts})


def go(game: Gnoming, state: State, *moves: str) -> State:
    """Play moves such as ``"place 4"`` by whose turn it is."""
    for move in moves:
        player = None if game.is_chance(state) else state.turn
        state = game.apply(state, player, game.read(state, player, move))
    return state


def told(game: Gnoming, state: State, move: str, viewer: Seat = None) -> tuple[Event, ...]:
    """What a viewer is told of a move."""
    player = None if game.is_chance(state) else state.turn
    action = game.read(state, player, move)
    return game.events(state, player, action, game.apply(state, player, action), viewer)


def keys(events: tuple[Event, ...]) -> list[str]:
    """The message keys of events."""
    return [event.key for event in events]


def legal(game: Gnoming, state: State) -> list[str]:
    """What may be done now, in notation."""
    return [game.write(action) for action in game.legal_actions(state, state.turn)]


def lies(state: State, player: int = 0) -> str:
    """A player's layout, face-down cards in brackets."""
    return layout_text(state.layouts[player], state.up[player])


def pile(state: State, number: int) -> str:
    """The cards of a discard pile, bottom to top."""
    return " ".join(NAMES[card] for card in state.piles[number])


def piles(state: State) -> tuple[str, str]:
    """Both discard piles."""
    return pile(state, 0), pile(state, 1)


def refused(game: Gnoming, state: State, move: str, rule: str, player: int | None = None) -> None:
    """Check that a move is refused, citing a rule, and that the state stays as it is."""
    seat = state.turn if player is None else player
    refused_action(game, state, seat, game.parse(move)[0], rule)


def refused_action(game: Gnoming, state: State, player: Any, action: Any, rule: str) -> None:
    """Check that an action is refused, citing a rule, and that the state stays as it is."""
    before, number = repr(state), hash(state)
    refusal = game.refusal(state, player, action)
    assert refusal is not None
    assert refusal.rule == rule
    with pytest.raises(IllegalAction) as caught:
        game.apply(state, player, action)
    assert str(caught.value).startswith(f"Rule {rule}: ")
    assert "[" not in str(caught.value).partition(": ")[2][:1]
    assert (repr(state), hash(state)) == (before, number)

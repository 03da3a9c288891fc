"""Short ways to set up a table of Bluffaneer, to play on it and to be refused."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from cardwidgets.engine.errors import IllegalAction
from cardwidgets.engine.messages import Event
from cardwidgets.engine.turns import Seat
from cardwidgets.games.bluffaneer import Bluffaneer
from cardwidgets.games.bluffaneer.actions import PAIR_NAMES
from cardwidgets.games.bluffaneer.state import Phase, State

LETTERS = "abcdef"
NAME = dict(zip(LETTERS, PAIR_NAMES, strict=True))
"""The letters of rule 1.3: a is chest and sword, b chest and ship, and so on."""


def cards(letters: str) -> list[str]:
    """Card names from letters, such as ``"abc"``."""
    return [NAME[letter] for letter in letters]


def letters(held: Sequence[int]) -> str:
    """Letters from cards; a dot where there is none."""
    return "".join("." if card < 0 else LETTERS[card] for card in held)


def table(players: int = 3, hands: str = "", options: dict[str, Any] | None = None, **parts: Any):
    """A game and a state; hands as letters, by seat."""
    game = Bluffaneer(players, **(options or {}))
    if hands:
        parts["cards"] = cards(hands)
    return game, game.position(**parts)


def go(game: Bluffaneer, state: State, *moves: str) -> State:
    """Play moves such as ``"roll SH SK"`` and ``"P1 shout"``."""
    for move in moves:
        player, action = who(move)
        state = game.apply(state, player, game.read(state, player, action))
    return state


def who(move: str) -> tuple[Seat, str]:
    """Who makes a move, and the rest of it."""
    first, _, rest = move.partition(" ")
    if first.startswith("P") and first[1:].isdecimal():
        return int(first[1:]), rest
    return None, move


def told(game: Bluffaneer, state: State, move: str, viewer: Seat = None) -> tuple[Event, ...]:
    """What a viewer is told of a move."""
    player, text = who(move)
    action = game.read(state, player, text)
    return game.events(state, player, action, game.apply(state, player, action), viewer)


def keys(events: Sequence[Event]) -> list[str]:
    """The message keys of events."""
    return [event.key for event in events]


def flows(events: Sequence[Event]) -> list[tuple[int, int, int]]:
    """The coins that moved in events: from whom, to whom, how many; the box is -1."""
    return [flow for event in events for flow in event.get("flows") or ()]


def reshuffle(game: Bluffaneer, state: State) -> State:
    """Put the discards into the draw pile in the order in which they lie."""
    assert state.phase is Phase.RESHUFFLE
    return go(game, state, " ".join(["reshuffle", *(PAIR_NAMES[card] for card in state.discard)]))


def refused(game: Bluffaneer, state: State, move: str, rule: str) -> None:
    """Check that a move is refused, citing a rule, and that the state stays as it is."""
    player, text = who(move)
    refused_action(game, state, player, game.parse(text)[0], rule)


def refused_action(game: Bluffaneer, state: State, player: Any, action: Any, rule: str) -> None:
    """Check that an action is refused, citing a rule, and that the state stays as it is."""
    before, number = repr(state), hash(state)
    if type(player) is int:
        assert repr(action) not in map(repr, game.legal_actions(state, player))
    refusal = game.refusal(state, player, action)
    assert refusal is not None
    assert refusal.rule == rule
    with pytest.raises(IllegalAction) as caught:
        game.apply(state, player, action)
    assert str(caught.value).startswith(f"Rule {rule}: ")
    assert "[" not in str(caught.value).partition(": ")[2][:1]
    assert (repr(state), hash(state)) == (before, number)

"""Short ways to set up a table of Sixes, to play on it and to be refused."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from cardwidgets.engine.errors import IllegalAction
from cardwidgets.engine.messages import Event
from cardwidgets.engine.turns import Seat
from cardwidgets.games.sixes import Sixes
from cardwidgets.games.sixes.cards import NUMBERS, names_in
from cardwidgets.games.sixes.state import State

DECK = (
    "6D 5H QH 4D 7S 2C JS 6C 4H KD 3D 2D AH 3C 2H 2S 7H KH QS 4C AS 3H 6S 5S KS KC 3S 7D JD JH "
    "7C QC AD 5D AC 4S QD 5C JC 6H"
)
"""The deck of the worked round, S31, in the order in which the cards are dealt."""


def table(
    columns: dict[str, str] | None = None,
    *hands: str | None,
    players: int = 5,
    options: dict[str, Any] | None = None,
    **parts: Any,
) -> tuple[Sixes, State]:
    """A game and a state; hands as texts, by seat."""
    game = Sixes(players, **(options or {}))
    if columns is not None:
        parts["columns"] = columns
    if hands:
        parts["hands"] = [None if hand is None else hand.split() for hand in hands]
    return game, game.position(**parts)


def legal(game: Sixes, state: State, player: int = 0) -> str:
    """What a player may do, in notation."""
    return " ".join(map(game.write, game.legal_actions(state, player)))


def go(game: Sixes, state: State, *moves: str) -> State:
    """Let whoever is next do each of these moves."""
    for move in moves:
        player = next(iter(game.turn(state).players), None)
        state = game.apply(state, player, game.read(state, player, move))
    return state


def deal(game: Sixes, first: Sequence[str] = ()) -> State:
    """The game after its first deal: cards named first, then the rest in order."""
    return deal_again(game, game.initial_state(), first)


def deal_again(game: Sixes, state: State, first: Sequence[str] = ()) -> State:
    """The state after a deal: cards named first, then the rest in order."""
    named = [NUMBERS[name] for name in first]
    order = (*named, *(card for card in game.cards.cards if card not in named))
    return game.apply(state, None, game.chance_outcomes(state).action(order))


def hand(state: State, player: int) -> str:
    """A player's cards, suit by suit, low to high."""
    return " ".join(names_in(state.hands[player]))


def told(game: Sixes, state: State, move: str, viewer: Seat = None) -> tuple[Event, ...]:
    """What a viewer is told of a move by whoever is next."""
    player = next(iter(game.turn(state).players), None)
    action = game.read(state, player, move)
    return game.events(state, player, action, game.apply(state, player, action), viewer)


def keys(events: Sequence[Event]) -> list[str]:
    """The message keys of events."""
    return [event.key for event in events]


def flows(events: Sequence[Event]) -> list[tuple[int, int, int]]:
    """The chips that moved in events: from whom, to whom, how many; the pot is -1."""
    return [flow for event in events for flow in event.get("flows") or ()]


def refused(game: Sixes, state: State, player: Any, text: str, rule: str) -> str:
    """Check that a move is refused, citing a rule; return the sentence."""
    return refused_action(game, state, player, game.parse(text)[0], rule)


def refused_action(game: Sixes, state: State, player: Any, action: Any, rule: str) -> str:
    """Check that an action is refused and that the state stays as it is; return the sentence."""
    before, number = repr(state), hash(state)
    if type(player) is int:
        assert repr(action) not in map(repr, game.legal_actions(state, player))
    refusal = game.refusal(state, player, action)
    assert refusal is not None
    assert refusal.rule == rule
    with pytest.raises(IllegalAction) as caught:
        game.apply(state, player, action)
    said = str(caught.value)
    assert said.startswith(f"Rule {rule}: ")
    assert not said.partition(": ")[2].startswith("[")
    assert "{" not in said
    assert (repr(state), hash(state)) == (before, number)
    return said.partition(": ")[2]

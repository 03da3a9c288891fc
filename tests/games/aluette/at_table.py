"""Short ways to set up a table of Aluette, to play on it and to be refused."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from cardwidgets.engine.errors import IllegalAction
from cardwidgets.engine.messages import Event
from cardwidgets.engine.turns import Seat
from cardwidgets.games.aluette import Aluette
from cardwidgets.games.aluette.cards import ALL_CARDS, NAMES, NUMBERS, names_in
from cardwidgets.games.aluette.state import State

DECK = (
    "KS KB QS 6U 8S 3C 9B 9U 4S 6B 4B 5B 3S 9S 4U JC QU 2B AB 2S 6C 5U 3B 7S QC 3U JS AC KU 6S "
    "2U JB 8C 4C 7B 2C JU 5S 9C QB AS 8B 7U AU 8U KC 5C 7C"
)
"""The deck of the worked deal, A49, in the order in which the cards are dealt."""


def table(**options: Any) -> Aluette:
    """A game in which the first and third players play against the second and fourth."""
    return Aluette(**{"partners": "fixed", **options})


def numbers(text: str) -> tuple[int, ...]:
    return tuple(NUMBERS[name] for name in text.split())


def deck(first: str = "") -> tuple[int, ...]:
    """All cards: those named first, then the rest in order."""
    named = numbers(first)
    return (*named, *(card for card in ALL_CARDS if card not in named))


def deal(game: Aluette, first: str = "", state: State | None = None) -> State:
    """The state after the next deal of these cards."""
    before = game.initial_state() if state is None else state
    return game.apply(before, None, game.chance_outcomes(before).action(deck(first)))


def go(game: Aluette, state: State, *moves: str) -> State:
    """Let whoever is next do each of these moves."""
    for move in moves:
        player = next(iter(game.turn(state).players), None)
        state = game.apply(state, player, game.read(state, player, move))
    return state


def say(game: Aluette, state: State, player: int, *moves: str) -> State:
    """Let a player do these moves, whoever is next."""
    for move in moves:
        state = game.apply(state, player, game.read(state, player, move))
    return state


def legal(game: Aluette, state: State, player: int) -> str:
    return ", ".join(map(game.write, game.legal_actions(state, player)))


def hand(state: State, player: int) -> str:
    """A player's cards, the best first."""
    return " ".join(names_in(state.hands[player]))


def same(text: str) -> str:
    """Cards as `hand` writes them."""
    return " ".join(NAMES[card] for card in sorted(numbers(text)))


def told(
    game: Aluette, state: State, move: str, viewer: Seat = None, player: int | None = None
) -> tuple[Event, ...]:
    """What a viewer is told of a move, by whoever is next or by a player."""
    who = next(iter(game.turn(state).players), None) if player is None else player
    action = game.read(state, who, move)
    return game.events(state, who, action, game.apply(state, who, action), viewer)


def keys(events: Sequence[Event]) -> list[str]:
    return [event.key for event in events]


def refused(game: Aluette, state: State, player: Any, text: str, rule: str) -> str:
    """Check that a move is refused, citing a rule; return the sentence."""
    return refused_action(game, state, player, game.parse(text)[0], rule)


def refused_action(game: Aluette, state: State, player: Any, action: Any, rule: str) -> str:
    """Check that an action is refused and that the state stays as it is; return the sentence."""
    before, number = repr(state), hash(state)
    if type(player) is int:
        assert action not in game.legal_actions(state, player)
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


def play_out(game: Aluette, state: State, winners: Sequence[int | str]) -> State:
    """Play a whole deal in which these players take the tricks; "X" is a spoiled one.

    The state is that of `game.position(tricks=...)` with eight tricks; the ninth is played.
    """
    assert len(winners) == 9
    return go(game, state, *(NAMES[card] for card in _last_trick(state)))


def _last_trick(state: State) -> list[int]:
    seat, cards = state.turn, []
    for _ in range(4):
        cards.append(state.hands[seat].bit_length() - 1)
        seat = state.left[seat]
    return cards

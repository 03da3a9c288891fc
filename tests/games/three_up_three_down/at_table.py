"""Short ways to set up a table of 3UP 3DOWN, to play on it and to be refused."""

from __future__ import annotations

from typing import Any

import pytest

from cardwidgets.engine.errors import IllegalAction
from cardwidgets.engine.messages import Event
from cardwidgets.engine.turns import Seat
from cardwidgets.games.three_up_three_down import ThreeUpThreeDown
from cardwidgets.games.three_up_three_down.cards import KIND_NAMES, cards_in, names, size
from cardwidgets.games.three_up_three_down.state import State

FILLER = ("1 1 1", "2 2 2", "3 3 3")
"""Hand, 3UP and 3DOWN of an opponent of whom nothing is said."""


def table(
    hand: str = "",
    up: str = "",
    down: str = "",
    other: tuple[str, str, str] = FILLER,
    options: dict[str, Any] | None = None,
    **parts: Any,
) -> tuple[ThreeUpThreeDown, State]:
    """A game of two, seat 0 to move, and its state.

    While there are cards to draw, seat 0 has table cards too, of which most cases say nothing.
    """
    if parts.get("draw") and not up + down:
        up, down = "10 8 7", "8 9 5"
    game = ThreeUpThreeDown(2, **(options or {}))
    cards = {"hands": [hand, other[0]], "up": [up, other[1]], "down": [down, other[2]]}
    return game, game.position(**{**cards, **parts})


def go(game: ThreeUpThreeDown, state: State, *moves: str) -> State:
    """Play moves such as ``"play 8 x2"`` by whose turn it is, or ``"P1 up 1 2 3"``."""
    for move in moves:
        player, text = who(game, state, move)
        state = game.apply(state, player, game.read(state, player, text))
    return state


def who(game: ThreeUpThreeDown, state: State, move: str) -> tuple[Seat, str]:
    """Who makes a move, and the rest of it."""
    first, _, rest = move.partition(" ")
    if first.startswith("P") and first[1:].isdecimal():
        return int(first[1:]), rest
    return (None if game.is_chance(state) else state.player), move


def told(game: ThreeUpThreeDown, state: State, move: str, viewer: Seat = None) -> tuple[Event, ...]:
    """What a viewer is told of a move."""
    player, text = who(game, state, move)
    action = game.read(state, player, text)
    return game.events(state, player, action, game.apply(state, player, action), viewer)


def keys(events: tuple[Event, ...]) -> list[str]:
    """The message keys of events."""
    return [event.key for event in events]


def legal(game: ThreeUpThreeDown, state: State, player: int | None = None) -> list[str]:
    """What a player may do, in notation."""
    seat = state.player if player is None else player
    return [game.write(action) for action in game.legal_actions(state, seat)]


def text(bag: int) -> str:
    """The cards of a bag."""
    return " ".join(names(bag))


def joined(kinds: tuple[int, ...]) -> str:
    """Cards in their order."""
    return " ".join(KIND_NAMES[kind] for kind in kinds)


def lies(state: State, player: int = 0) -> dict[str, str]:
    """Where cards lie, as words; the cards of a bag from low to high."""
    return {
        "pile": text(state.pile),
        "h": text(state.hands[player]),
        "u": text(state.ups[player]),
        "d": joined(state.downs[player]),
        "draw": joined(state.draw),
    }


def expect(before: State, state: State, player: int = 0, gone: int = 0, **words: str) -> None:
    """Check where cards lie, and how many have left the game; hands in any order."""
    found = lies(state, player)
    for zone, cards in words.items():
        wanted = cards if zone in ("d", "draw") else " ".join(sorted(cards.split()))
        have = found[zone] if zone in ("d", "draw") else " ".join(sorted(found[zone].split()))
        assert have == wanted, (zone, found)
    assert size(state.gone) - size(before.gone) == gone
    assert len(cards_in(state.gone)) == size(state.gone)


def refused(game: ThreeUpThreeDown, state: State, move: str, rule: str) -> None:
    """Check that a move is refused, citing a rule, and that the state stays as it is."""
    player, written = who(game, state, move)
    refused_action(game, state, player, game.parse(written)[0], rule)


def refused_action(
    game: ThreeUpThreeDown, state: State, player: Any, action: Any, rule: str
) -> None:
    """Check that an action is refused, citing a rule, and that the state stays as it is."""
    before, number = repr(state), hash(state)
    if type(player) is int and 0 <= player < game.players:
        assert repr(action) not in map(repr, game.legal_actions(state, player))
    refusal = game.refusal(state, player, action)
    assert refusal is not None
    assert refusal.rule == rule
    with pytest.raises(IllegalAction) as caught:
        game.apply(state, player, action)
    assert str(caught.value).startswith(f"Rule {rule}: ")
    assert "[" not in str(caught.value).partition(": ")[2][:1]
    assert (repr(state), hash(state)) == (before, number)

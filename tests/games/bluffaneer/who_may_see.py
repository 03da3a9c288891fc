"""Who may see what in Bluffaneer, from RULES.md: the table for the secrecy test."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cardwidgets.engine.secrecy import Secret, Twin, everybody
from cardwidgets.engine.turns import Seat
from cardwidgets.games.bluffaneer import Bluffaneer
from cardwidgets.games.bluffaneer.actions import NO_CARD, PAIR_OF, Challenge, Pay, Roll, Show
from cardwidgets.games.bluffaneer.state import Call, Phase, State


def _with_card(state: State, player: int, card: int) -> State:
    return state._replace(hands=(*state.hands[:player], card, *state.hands[player + 1 :]))


def _may_hold(state: State, player: int, card: int) -> bool:
    return not state.lacks[player] >> card & 1


def hands(game: Bluffaneer, state: State) -> Iterator[Twin]:
    """A card in the hand is seen by its owner only, until a claim or an own match shows it."""
    for player, card in enumerate(state.hands):
        if card == NO_CARD:
            continue
        for other, twin in _exchanges(state, player):
            kinds = {card, twin.hands[player]}
            owners = {player} if other is None else {player, other}

            def shown(
                _: Seat, action: Any, __: Seat, owners: set[int] = owners, kinds: set[int] = kinds
            ) -> bool:
                if isinstance(action, Pay | Challenge):
                    return state.claimer in owners
                if isinstance(action, Roll) and game.options.own_match == "forced":
                    pair = PAIR_OF.get((action.left, action.right))
                    return state.roller in owners and pair in kinds
                return False

            yield Twin(twin, frozenset(owners), shown)


def _exchanges(state: State, player: int) -> Iterator[tuple[int | None, State]]:
    """Exchange a card with one deep in the draw pile, or with a card of the same pool."""
    card, origin = state.hands[player], state.origin[player]
    if origin == len(state.pools) - 1:
        for place, hidden in reversed(list(enumerate(state.draw))[1:]):
            if hidden != card and _may_hold(state, player, hidden):
                draw = (*state.draw[:place], card, *state.draw[place + 1 :])
                yield None, _with_card(state, player, hidden)._replace(draw=draw)
                break
    for other in range(player):
        hidden = state.hands[other]
        if (
            hidden not in (card, NO_CARD)
            and state.origin[other] == origin
            and _may_hold(state, player, hidden)
            and _may_hold(state, other, card)
        ):
            yield other, _with_card(_with_card(state, player, hidden), other, card)


def draw_pile(game: Bluffaneer, state: State) -> Iterator[Twin]:
    """Nobody knows the order of the draw pile; a card drawn is seen by who drew it."""
    pile = state.draw
    for place in range(len(pile) - 1):
        if pile[place] != pile[place + 1]:
            order = (*pile[:place], pile[place + 1], pile[place], *pile[place + 2 :])

            def shown(_: Seat, action: Any, viewer: Seat, place: int = place) -> bool:
                if place or viewer is None:
                    return False
                if isinstance(action, Pay | Challenge):
                    return viewer == state.claimer
                return isinstance(action, Roll | Show) and viewer == state.roller

            yield Twin(state._replace(draw=order), frozenset(), shown)


def calls(game: Bluffaneer, state: State) -> Iterator[Twin]:
    """A call is sealed until all have called, and known to its caller only; else all hear it."""
    if state.phase is not Phase.CLAIM:
        return
    last = state.calls.count(Call.NONE) == 2  # the roller makes none

    def shown(_: Seat, __: Any, ___: Seat) -> bool:
        return last

    for player, call in enumerate(state.calls):
        if call is not Call.NONE:
            other = Call.SILENT if call is Call.SHOUT else Call.SHOUT
            said = (*state.calls[:player], other, *state.calls[player + 1 :])
            yield Twin(state._replace(calls=said), frozenset({player}), shown)


def coins(game: Bluffaneer, state: State) -> Iterator[Twin]:
    """Coins lie open."""
    if state.phase is Phase.ROLL and len(set(state.coins)) > 1:
        turned = (*state.coins[1:], state.coins[0])
        yield Twin(state._replace(coins=turned), everybody(game))


def discards(game: Bluffaneer, state: State) -> Iterator[Twin]:
    """The discard pile is open."""
    turned = state.discard[::-1]
    if turned != state.discard:
        yield Twin(state._replace(discard=turned), everybody(game))


def dice(game: Bluffaneer, state: State) -> Iterator[Twin]:
    """The dice are thrown for all to see."""
    if state.phase is Phase.CLAIM and state.roll is not None:
        turned = state.roll[::-1]
        yield Twin(state._replace(roll=turned, dice=turned), everybody(game))


TABLE = (
    Secret("hand", "2.1", hands),
    Secret("order of the draw pile", "2.1", draw_pile),
    Secret("sealed call", "6.4", calls),
    Secret("coins", "2.2", coins),
    Secret("discard pile", "8.4", discards),
    Secret("dice", "3.1", dice),
)


def table_for(game: Bluffaneer) -> tuple[Secret, ...]:
    """The table; no call is ever sealed with two players or another way of calling (10.5)."""
    seals = game.options.claims == "sealed" and game.players > 2
    return tuple(secret for secret in TABLE if seals or secret.twins is not calls)

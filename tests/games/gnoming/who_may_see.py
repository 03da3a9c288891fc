"""Who may see what in Gnoming A Round, from RULES.md: the table for the secrecy test."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cardwidgets.engine.secrecy import Secret, Twin, everybody
from cardwidgets.engine.tuples import changed
from cardwidgets.engine.turns import Seat
from cardwidgets.games.gnoming import Gnoming
from cardwidgets.games.gnoming.actions import PLACES, Bounce, Flip, Phase, Place, TurnUp
from cardwidgets.games.gnoming.cards import HAZARD, NO_CARD
from cardwidgets.games.gnoming.state import BITS, State


def _down(state: State) -> list[tuple[int, int]]:
    """Seat and position of every face-down card."""
    return [
        (seat, place)
        for seat, up in enumerate(state.up)
        for place in PLACES
        if not up & BITS[place]
    ]


def _with(state: State, seat: int, place: int, card: int) -> State:
    layouts = changed(state.layouts, seat, changed(state.layouts[seat], place, card))
    return state._replace(layouts=layouts)


def _turns_up(places: set[tuple[int, int]], ends: bool) -> Any:
    """Whether an action turns up a card at one of these places, or all cards."""

    def shown(who: Seat, action: Any, _: Seat) -> bool:
        if ends:
            return True
        if isinstance(action, TurnUp):
            return bool({(who, action.first), (who, action.second)} & places)
        return isinstance(action, Place | Bounce | Flip) and (who, action.position) in places

    return shown


def _may_end(state: State) -> bool:
    """Whether the round may end with what is done now, which turns up all cards."""
    return state.left == 1


def face_down(game: Gnoming, state: State) -> Iterator[Twin]:
    """Nobody knows a face-down card, not even its owner."""
    down = _down(state)
    for (seat, place), (other, there) in zip(down, down[1:] + down[:1], strict=True):
        one, two = state.layouts[seat][place], state.layouts[other][there]
        if one != two:
            twin = _with(_with(state, seat, place, two), other, there, one)
            yield Twin(twin, (), _turns_up({(seat, place), (other, there)}, _may_end(state)))


def face_down_or_to_come(game: Gnoming, state: State) -> Iterator[Twin]:
    """Before the draw pile is rebuilt, nobody knows whether a card is face down or in it."""
    if state.rebuilt or len(state.draw) < 2:
        return
    deep = len(state.draw) - 1
    for seat, place in _down(state):
        card, there = state.layouts[seat][place], state.draw[deep]
        if card != there:
            draw = (*state.draw[:deep], card)
            twin = _with(state, seat, place, there)._replace(draw=draw)
            yield Twin(twin, (), _turns_up({(seat, place)}, _may_end(state)))


def draw_pile(game: Gnoming, state: State) -> Iterator[Twin]:
    """Nobody knows the order of the draw pile."""
    pile = state.draw
    if state.phase is Phase.REBUILD:
        return
    for place in range(1, len(pile) - 1):
        if pile[place] != pile[place + 1]:
            order = (*pile[:place], pile[place + 1], pile[place], *pile[place + 2 :])
            yield Twin(state._replace(draw=order))


def face_up(game: Gnoming, state: State) -> Iterator[Twin]:
    """Face-up cards lie open."""
    if state.phase in (Phase.DEAL, Phase.OVER):
        return
    for seat, up in enumerate(state.up):
        for place in PLACES:
            for pile in (0, 1):
                card = state.layouts[seat][place]
                if up & BITS[place] and card != HAZARD and state.piles[pile]:
                    bottom = state.piles[pile][0]
                    if bottom not in (card, HAZARD) and state.phase is not Phase.BOUNCE:
                        own = (card, *state.piles[pile][1:])
                        twin = _with(state, seat, place, bottom)
                        twin = twin._replace(piles=changed(state.piles, pile, own))
                        yield Twin(game.with_choices(twin), everybody(game))


def piles(game: Gnoming, state: State) -> Iterator[Twin]:
    """All that was ever discarded was seen by all, below the tops too."""
    for pile in (0, 1):
        cards = state.piles[pile]
        if len(cards) > 2 and cards[0] != cards[1]:
            other = (cards[1], cards[0], *cards[2:])
            yield Twin(state._replace(piles=changed(state.piles, pile, other)), everybody(game))


def card_in_hand(game: Gnoming, state: State) -> Iterator[Twin]:
    """A card that was drawn is seen by all."""
    if state.phase is not Phase.USE or state.card == NO_CARD or not state.draw:
        return
    deep = len(state.draw) - 1
    card, there = state.card, state.draw[deep]
    if card != there and not state.rebuilt:
        twin = state._replace(card=there, draw=(*state.draw[:deep], card))
        yield Twin(game.with_choices(twin), everybody(game))


def removed(game: Gnoming, state: State) -> Iterator[Twin]:
    """Everybody sees which hazards are out."""
    if state.phase is Phase.FLIP or state.rebuilt or not state.removed:
        return
    if state.draw and state.draw[-1] != HAZARD and len(state.piles[0]) > 1:
        bottom, *others = state.piles[0]
        # a hazard comes back to the draw pile, and what lay there changes places with a discard
        twin = state._replace(
            removed=state.removed - 1,
            draw=(*state.draw[:-1], HAZARD, bottom),
            piles=changed(state.piles, 0, (state.draw[-1], *others)),
        )
        yield Twin(twin, everybody(game))


FACE_DOWN = Secret("face-down card", "2.1", face_down)
TO_COME = Secret("face-down card or draw pile", "2.1", face_down_or_to_come)
DRAW_PILE = Secret("order of the draw pile", "2.2", draw_pile)
FACE_UP = Secret("face-up card", "9.3", face_up)
PILES = Secret("discard piles", "1.3", piles)
IN_HAND = Secret("card in hand", "3.2", card_in_hand)
REMOVED = Secret("hazards that are out", "9.3", removed)

SECRETS = (FACE_DOWN, TO_COME, DRAW_PILE, FACE_UP, PILES, IN_HAND)
"""All but what is rare."""

TABLE = (*SECRETS, REMOVED)

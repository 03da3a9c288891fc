"""Who may see what in 3UP 3DOWN, from RULES.md: the table for the secrecy test."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Any

from cardwidgets.engine.secrecy import Secret, Twin, everybody
from cardwidgets.engine.tuples import changed
from cardwidgets.engine.turns import Seat
from cardwidgets.games.three_up_three_down import ThreeUpThreeDown
from cardwidgets.games.three_up_three_down.actions import Draw, Flip, Play, Stop, Up
from cardwidgets.games.three_up_three_down.cards import CLEAR, UNIT, cards_in, count, kinds_in
from cardwidgets.games.three_up_three_down.state import HAND, Phase, State


def _fits(state: State, player: int, hidden: int) -> bool:
    """Whether a hand with these hidden cards is one that nobody can rule out (12.6)."""
    cards, least = cards_in(hidden), 0
    for limit, number in state.limits[player]:
        least += number
        if sum(card < limit for card in cards) < least:
            return False
    return not any(state.lacks[player] >> card & 1 for card in cards)


def hands(game: ThreeUpThreeDown, state: State) -> Iterator[Twin]:
    """A hand is seen by its owner only, but for what was picked up."""
    for player, hand in enumerate(state.hands):
        hidden = hand - state.known[player]
        for card in kinds_in(hidden):
            for other, twin in _elsewhere(state, player, card):
                changed_hand = hand - UNIT[card] + UNIT[other]
                if other != card and _fits(state, player, changed_hand - state.known[player]):
                    hands = changed(twin.hands, player, changed_hand)
                    yield Twin(twin._replace(hands=hands), frozenset({player}), _shown_flip(player))
                    break


def _elsewhere(state: State, player: int, card: int) -> Iterator[tuple[int, State]]:
    """Exchange a card for one deep in the draw pile, or for one of the owner's 3DOWN cards."""
    for place in range(len(state.draw) - 1, HAND - 1, -1):
        draw = (*state.draw[:place], card, *state.draw[place + 1 :])
        yield state.draw[place], state._replace(draw=draw)
    down = state.downs[player]
    for slot in range(len(down)):
        if not state.shown[player] >> slot & 1:
            downs = changed(state.downs, player, changed(down, slot, card))
            yield down[slot], state._replace(downs=downs)


def _shown_flip(player: int) -> Any:
    def shown(who: Seat, action: Any, _: Seat) -> bool:
        return isinstance(action, Flip) and who == player

    return shown


def downs(game: ThreeUpThreeDown, state: State) -> Iterator[Twin]:
    """Nobody knows a 3DOWN card, not even its owner, until it is turned over."""
    if state.phase is Phase.OVER:
        return
    for player, down in enumerate(state.downs):
        blind = [slot for slot in range(len(down)) if not state.shown[player] >> slot & 1]
        for one, other in itertools.pairwise(blind):
            if down[one] != down[other]:
                turned = changed(changed(down, one, down[other]), other, down[one])
                twin = state._replace(downs=changed(state.downs, player, turned))
                yield Twin(twin, (), _shown_flip(player))


def draw_pile(game: ThreeUpThreeDown, state: State) -> Iterator[Twin]:
    """Nobody knows the order of the draw pile; a card drawn is seen by who drew it."""
    pile = state.draw
    for place in range(len(pile) - 1):
        if pile[place] != pile[place + 1]:
            order = (*pile[:place], pile[place + 1], pile[place], *pile[place + 2 :])

            def shown(who: Seat, action: Any, viewer: Seat, place: int = place) -> bool:
                draws = isinstance(action, Play | Draw | Stop)
                return place < HAND and draws and viewer == who

            yield Twin(state._replace(draw=order), (), shown)


def choices(game: ThreeUpThreeDown, state: State) -> Iterator[Twin]:
    """A choice of 3UP is sealed until all have chosen, and known to its maker only."""
    if state.phase is not Phase.CHOOSE:
        return
    last = state.ups.count(0) == 1
    for player, up in enumerate(state.ups):
        hand = state.hands[player]
        if up and up != hand:
            hands, ups = changed(state.hands, player, up), changed(state.ups, player, hand)

            def shown(_: Seat, action: Any, __: Seat) -> bool:
                return last and isinstance(action, Up)

            seen_by = everybody(game) if game.in_order else {player}
            yield Twin(state._replace(hands=hands, ups=ups), seen_by, shown)


def ups(game: ThreeUpThreeDown, state: State) -> Iterator[Twin]:
    """3UP lies open."""
    if state.phase is Phase.PLAY and state.gone:
        card = cards_in(state.gone)[0]
        for player, up in enumerate(state.ups):
            if up and not count(up, card):
                lost = cards_in(up)[0]
                twin = state._replace(
                    ups=changed(state.ups, player, up - UNIT[lost] + UNIT[card]),
                    gone=state.gone - UNIT[card] + UNIT[lost],
                )
                yield Twin(twin, everybody(game))


def pile(game: ThreeUpThreeDown, state: State) -> Iterator[Twin]:
    """The discard pile lies open."""
    for lost in list(kinds_in(state.pile))[:1]:
        for card in kinds_in(state.gone):
            if card != lost and card < CLEAR and count(state.pile, card) < 2:
                twin = state._replace(
                    pile=state.pile - UNIT[lost] + UNIT[card],
                    gone=state.gone - UNIT[card] + UNIT[lost],
                )
                yield Twin(twin, everybody(game))
                break


def picked_up(game: ThreeUpThreeDown, state: State) -> Iterator[Twin]:
    """All saw which cards went to a hand with the pile."""
    for player, known in enumerate(state.known):
        for lost in list(kinds_in(known))[:1]:
            for card in kinds_in(state.gone):
                if card != lost:
                    out, into = UNIT[lost], UNIT[card]
                    twin = state._replace(
                        hands=changed(state.hands, player, state.hands[player] - out + into),
                        known=changed(state.known, player, known - out + into),
                        gone=state.gone - into + out,
                    )
                    yield Twin(twin, everybody(game))
                    break


CHOICE = Secret("choice of 3UP", "2.2", choices)
"""There is something of it in the first moves of a game only."""

LATER = (
    Secret("hand", "2.2", hands),
    Secret("3DOWN", "2.1", downs),
    Secret("order of the draw pile", "2.3", draw_pile),
    Secret("3UP", "2.2", ups),
    Secret("discard pile", "12.6", pile),
    Secret("cards taken with the pile", "12.6", picked_up),
)
"""All the others."""

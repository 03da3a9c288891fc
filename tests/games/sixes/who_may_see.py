"""Who may see what in Sixes, from RULES.md: the table for the secrecy test."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from cardwidgets.engine.secrecy import Secret, Twin, everybody
from cardwidgets.engine.tuples import changed
from cardwidgets.games.sixes import Sixes
from cardwidgets.games.sixes.cards import ALL_SIXES, BITS, SIX_OF_DIAMONDS, cards_in
from cardwidgets.games.sixes.state import Phase, State


def hands(game: Sixes, state: State) -> Iterator[Twin]:
    """A hand is seen by its owner only, also what is left of it after a round."""
    holders = [seat for seat in game.seats if state.hands[seat]]
    for seat, other in pairwise(holders):
        for mine, theirs in _exchanges(state, seat, other):
            held = list(state.hands)
            held[seat] ^= BITS[mine] | BITS[theirs]
            held[other] ^= BITS[mine] | BITS[theirs]
            yield Twin(state._replace(hands=tuple(held)), frozenset({seat, other}))
            break


def _exchanges(state: State, seat: int, other: int) -> Iterator[tuple[int, int]]:
    """Yield two cards that these players may hold instead of each other's."""
    fixed = 0 if state.table else ALL_SIXES if state.round > 1 else BITS[SIX_OF_DIAMONDS]
    for mine in cards_in(state.hands[seat] & ~state.lacks[other] & ~fixed):
        for theirs in cards_in(state.hands[other] & ~state.lacks[seat] & ~fixed):
            yield mine, theirs


def numbers_of_cards(game: Sixes, state: State) -> Iterator[Twin]:
    """How many cards a player holds can be seen by all."""
    holders = [seat for seat in game.seats if state.hands[seat]]
    if len(holders) > 2 and state.table:
        giver, taker = sorted(holders, key=lambda seat: -state.hands[seat].bit_count())[:2]
        for card in cards_in(state.hands[giver] & ~state.lacks[taker]):
            if state.hands[giver].bit_count() > 1:
                held = changed(state.hands, giver, state.hands[giver] ^ BITS[card])
                held = changed(held, taker, held[taker] | BITS[card])
                yield Twin(state._replace(hands=held), everybody(game))
                return


def chips(game: Sixes, state: State) -> Iterator[Twin]:
    """Chips and points lie open."""
    playing = [seat for seat in game.seats if state.hands[seat] and state.chips[seat] > 0]
    for seat, other in pairwise(playing):
        if state.chips[seat] != state.chips[other]:
            turned = changed(state.chips, seat, state.chips[other])
            turned = changed(turned, other, state.chips[seat])
            yield Twin(state._replace(chips=turned), everybody(game))


def passes(game: Sixes, state: State) -> Iterator[Twin]:
    """Everybody sees who passed, and knows what a pass proves."""
    if state.phase is Phase.PLAY:
        yield Twin(state._replace(passed=state.passed ^ 1), everybody(game))
        free = game.cards.mask & ~state.table & ~state.hands[0] & ~state.lacks[0]
        if free:
            lacks = changed(state.lacks, 0, state.lacks[0] | free & -free)
            yield Twin(state._replace(lacks=lacks), everybody(game))


def last_card(game: Sixes, state: State) -> Iterator[Twin]:
    """Everybody sees which card was laid last."""
    others = state.table & ~BITS.get(state.last, 0)
    if others:
        card = next(cards_in(others))
        yield Twin(state._replace(last=card), everybody(game))


TABLE = (
    Secret("hand", "2.4", hands),
    Secret("number of cards", "2.4", numbers_of_cards),
    Secret("chips", "1.4", chips),
    Secret("passes", "8.2", passes),
    Secret("last card", "4.1", last_card),
)

"""What everybody sees happen in Gnoming A Round, as message keys."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from cardwidgets.engine.messages import Event, happened
from cardwidgets.games.gnoming.actions import (
    PILE_NAMES,
    PLACES,
    Action,
    Bounce,
    Deal,
    Decline,
    Discard,
    Draw,
    Flip,
    Phase,
    Place,
    Reject,
    Shuffle,
    Stop,
    Take,
    TurnUp,
)
from cardwidgets.games.gnoming.cards import HAZARD, NAMES, Card
from cardwidgets.games.gnoming.scoring import step_of
from cardwidgets.games.gnoming.state import ALL_UP, BITS, State, View

if TYPE_CHECKING:
    from cardwidgets.games.gnoming.rules import Gnoming


def events_of(game: Gnoming, before: State, action: Action, after: State) -> tuple[Event, ...]:
    """Return what was seen when an action was taken."""
    told = list(_told(game, before, action, after))
    if before.phase is not Phase.DEAL:
        told += _told_of_first_out(before, after)
        if after.phase in (Phase.DEAL, Phase.OVER):
            told += _told_of_round(game, before, action, after)
    return tuple(told)


def word(card: Card) -> str:
    """Return the word key of a card.

    >>> word(-2)
    'card.-2'
    """
    return f"card.{NAMES[card]}"


def pile_word(pile: int) -> str:
    """Return the word key of a discard pile.

    >>> pile_word(1)
    'pile.B'
    """
    return f"pile.{PILE_NAMES[pile]}"


def _told(game: Gnoming, before: State, action: Action, after: State) -> Iterable[Event]:
    who = before.turn
    match action:
        case Deal(order):
            yield from _told_of_deal(game, before, order, after)
        case Shuffle(order):
            yield happened("rebuilt", n=len(order))
            yield _drew(after)
        case TurnUp(first, second):
            places = (first, second)
            cards = _words(before, who, places)
            yield happened("turned_up", reveals=True, who=who, cards=cards, positions=places)
        case Draw():
            if after.phase is Phase.REBUILD:
                yield happened("draw.empty", who=who)
            else:
                yield _drew(after)
        case Take(pile):
            yield happened("took", who=who, card=word(after.card), pile=pile_word(pile))
        case Place(place):
            yield happened("placed", who=who, card=word(before.card), position=place)
            yield from _told_of_replaced(before, place, after)
        case Bounce(place):
            origin = before.path[-1]
            yield happened(
                "bounced", pause=True, who=who, card=word(before.card), origin=origin,
                position=place,
            )  # fmt: skip
            yield from _told_of_replaced(before, place, after)
        case Stop():
            yield happened("stopped", who=who, card=word(before.card))
            yield from _told_of_outgoing(before, before.card, after)
        case Reject():
            yield happened("rejected", who=who, card=word(before.card))
            yield from _told_of_outgoing(before, before.card, after)
        case Discard(pile):
            yield happened("discarded", who=who, card=word(before.card), pile=pile_word(pile))
        case Flip(place):
            card = word(before.layouts[who][place])
            yield happened("flipped", reveals=True, who=who, card=card, position=place)
        case Decline():
            yield happened("declined", who=who)


def _drew(after: State) -> Event:
    n = len(after.draw)
    return happened("drew", reveals=True, who=after.turn, card=word(after.card), n=n)


def _words(state: State, seat: int, places: Iterable[int]) -> tuple[str, ...]:
    return tuple(word(state.layouts[seat][place]) for place in places)


def _told_of_deal(
    game: Gnoming, before: State, order: tuple[Card, ...], after: State
) -> Iterable[Event]:
    if after.phase is Phase.DEAL:
        yield happened("misdeal", pause=True)
        return
    yield happened("dealt", reveals=True, round=after.round, n=len(PLACES))
    pile = 0
    rest = len(order) - len(after.draw)
    for card in order[len(PLACES) * game.players : rest]:
        if card == HAZARD:
            yield happened("starter.aside", reveals=True, card=word(card))
        else:
            yield happened("starter", reveals=True, card=word(card), pile=pile_word(pile))
            pile += 1
    yield happened("begins", who=after.starter)


def _told_of_replaced(before: State, place: int, after: State) -> Iterable[Event]:
    """Tell which card was replaced, and what became of it if nothing is left to choose."""
    who = before.turn
    card = before.layouts[who][place]
    if before.up[who] & BITS[place]:
        yield happened("replaced", who=who, card=word(card), position=place)
    else:
        yield happened("turned", reveals=True, who=who, card=word(card), position=place)
    if after.phase is not Phase.BOUNCE:
        yield from _told_of_outgoing(before, card, after)


def _told_of_outgoing(before: State, card: Card, after: State) -> Iterable[Event]:
    if after.phase is Phase.DISCARD:
        return
    who = before.turn
    if card == HAZARD:
        yield happened("removed", pause=True, who=who, card=word(card))
    else:
        pile = pile_word(0 if before.piles[1] else 1)
        yield happened("discarded", who=who, card=word(card), pile=pile)


def _told_of_first_out(before: State, after: State) -> Iterable[Event]:
    if after.first_out != before.first_out:
        yield happened("first_out", pause=True, who=after.first_out, n=after.left)


def _told_of_round(game: Gnoming, before: State, action: Action, after: State) -> Iterator[Event]:
    for seat in game.seats:
        down = ALL_UP & ~_up_before_reveal(before, action, seat)
        places = tuple(place for place in PLACES if down & BITS[place])
        if places:
            cards = tuple(word(after.layouts[seat][place]) for place in places)
            yield happened(
                "revealed", reveals=True, who=seat, n=len(places), cards=cards, positions=places
            )
    scores, first_out = after.scores[-1], after.outs[-1]
    for seat in game.seats:
        yield happened("scored", who=seat, n=scores[seat])
    step = step_of(scores, first_out, game.options.first_out_tie)
    if step:
        more = "penalty.tie" if scores[first_out] == min(scores) else "penalty"
        yield happened("bonus" if step < 0 else more, who=first_out, n=abs(step))
    yield happened("round.over", reveals=True, pause=True, round=after.round)
    if after.phase is Phase.OVER:
        winners = game.winners(after)
        n = min(game.totals(after))
        yield happened(how_won(game, after), who=winners[0], players=winners, n=n)


def how_won(game: Gnoming, end: State | View) -> str:
    """Return the key of the message that says who has won, and by what (9.1, 9.2)."""
    if len(game.winners(end)) > 1:
        return "won.shared"
    totals = game.totals(end)
    return "won.tie" if totals.count(min(totals)) > 1 else "won"


def _up_before_reveal(before: State, action: Action, seat: int) -> int:
    """Return which cards of a player lay face up after the last action, before the reveal."""
    up = before.up[seat]
    if seat == before.turn and isinstance(action, Place | Bounce | Flip):
        up |= BITS[action.position]
    return up

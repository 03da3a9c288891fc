"""What each viewer sees happen in 3UP 3DOWN, as message keys."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from cardwidgets.engine.messages import Event, happened
from cardwidgets.engine.turns import Seat
from cardwidgets.games.three_up_three_down.actions import (
    Action,
    Deal,
    Draw,
    Flip,
    PickUp,
    Play,
    Start,
    Stop,
    Up,
)
from cardwidgets.games.three_up_three_down.cards import (
    CLEAR,
    KIND_NAMES,
    Kind,
    cards_in,
    size,
    top_of,
)
from cardwidgets.games.three_up_three_down.state import HAND, Phase, State, is_playable

if TYPE_CHECKING:
    from cardwidgets.games.three_up_three_down.rules import ThreeUpThreeDown


def events_of(
    game: ThreeUpThreeDown, before: State, player: Seat, action: Action, after: State, viewer: Seat
) -> tuple[Event, ...]:
    """Return what a viewer saw happen when an action was taken."""
    told = list(_told(game, before, player, action, after, viewer))
    if before.phase is Phase.PLAY:
        told += _told_of_draw(before, after, viewer)
        told += _told_of_end(game, before, after)
    return tuple(told)


def _told(
    game: ThreeUpThreeDown, before: State, player: Seat, action: Action, after: State, viewer: Seat
) -> Iterable[Event]:
    who = before.player
    match action:
        case Start(first):
            yield happened("starts", reveals=True, who=first)
        case Deal():
            yield happened("dealt", n=3 * HAND)
            if viewer is not None:
                cards = words(cards_in(after.hands[viewer]))
                yield happened("dealt.own", reveals=True, cards=cards)
            if after.pile or after.gone:
                card = cards_in(after.pile or after.gone)[0]
                key = "turned.clear" if after.gone else "turned"
                yield happened(key, reveals=True, card=word(card))
        case Up():
            yield from _told_of_up(game, player, action, after, viewer)
        case Play(kind, number):
            source = f"hand.{who}" if before.hands[who] else f"up.{who}"
            key = "played" if before.hands[who] else "played.up"
            yield _played(key, who, kind, number, source)
            yield from _told_of_effect(before, kind, number)
        case Flip(slot):
            yield from _told_of_flip(before, slot)
        case Draw():
            return
        case PickUp():
            yield happened("picked_up", who=who, n=size(before.pile))
        case Stop():
            yield happened("stopped", who=who, n=before.actions)


def _played(key: str, who: int, kind: Kind, number: int, source: str) -> Event:
    card, cards = word(kind), f"cards.{KIND_NAMES[kind]}"
    return happened(key, who=who, n=number, card=card, cards=cards, source=source)


def _told_of_up(
    game: ThreeUpThreeDown, player: Seat, action: Up, after: State, viewer: Seat
) -> Iterable[Event]:
    if game.in_order:
        yield happened("up", reveals=True, who=player, cards=words(action.cards))
        return
    if viewer == player:
        yield happened("up.sealed", cards=words(action.cards))
    if after.phase is Phase.PLAY:
        for seat in game.seats:
            yield happened("up", reveals=True, who=seat, cards=words(cards_in(after.ups[seat])))


def _told_of_effect(before: State, kind: Kind, number: int) -> Iterable[Event]:
    """Tell what a card did that was put on the pile (5.1, 6.1, 6.3)."""
    pile, who = before.pile, before.player
    removed = size(pile) + number
    if kind >= CLEAR:
        yield happened("cleared", pause=True, who=who, n=removed)
        if kind > CLEAR:
            yield happened("extra", who=who, n=(kind - CLEAR) * number)
    elif (top_of(pile) == kind and size(pile >> 8 * kind) + number > 2) or number > 2:
        yield happened("three", pause=True, who=who, n=removed, cards=f"cards.{KIND_NAMES[kind]}")


def _told_of_flip(before: State, slot: int) -> Iterable[Event]:
    who, kind = before.player, before.downs[before.player][slot]
    again = before.shown[who] >> slot & 1
    yield happened(
        "played.shown" if again else "flipped",
        reveals=not again,
        pause=True,
        who=who,
        n=1,
        card=word(kind),
        source=f"down.{who}",
    )
    if is_playable(kind, top_of(before.pile)):
        yield from _told_of_effect(before, kind, 1)
    else:
        top = word(top_of(before.pile))
        yield happened("flip.failed", who=who, n=size(before.pile), card=word(kind), top=top)


def _told_of_draw(before: State, after: State, viewer: Seat) -> Iterable[Event]:
    who, number = before.player, len(before.draw) - len(after.draw)
    if not number:
        return
    cards = before.draw[:number]
    if viewer == who:
        yield happened("drew.own", reveals=True, who=who, n=number, cards=words(cards))
    else:
        yield happened("drew", who=who, n=number)
    if not after.draw:
        yield happened("draw.empty")


def _told_of_end(game: ThreeUpThreeDown, before: State, after: State) -> Iterable[Event]:
    for place, who in enumerate(after.places[len(before.places) :], start=len(before.places) + 1):
        if place == 1:
            yield happened("won", reveals=True, pause=True, who=who)
        else:
            key = "last" if place == game.players else "out"
            yield happened(key, reveals=True, who=who, n=place)
    if after.phase is Phase.OVER and len(after.places) < (game.players if game.ranks else 1):
        yield happened("unfinished", reveals=True, n=before.turns)


def word(kind: Kind) -> str:
    """Return the message key of a card's name.

    >>> word(10)
    'card.C'
    """
    return f"card.{KIND_NAMES[kind]}"


def words(kinds: Iterable[Kind]) -> tuple[str, ...]:
    """Return the message keys of cards' names.

    >>> words([0, 10])
    ('card.1', 'card.C')
    """
    return tuple(word(kind) for kind in kinds)

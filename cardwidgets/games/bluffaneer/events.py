"""What each viewer sees happen in Bluffaneer, as message keys."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from cardwidgets.engine.messages import Event, happened
from cardwidgets.engine.turns import Seat
from cardwidgets.games.bluffaneer.actions import (
    NO_CARD,
    PAIR_NAMES,
    PAIR_OF,
    SYMBOLS,
    Action,
    Challenge,
    Deal,
    Hear,
    Hide,
    Pay,
    Reshuffle,
    Roll,
    Shout,
    Show,
    Silent,
    Start,
    Steal,
    Toss,
)
from cardwidgets.games.bluffaneer.state import Call, Phase, State, richest

if TYPE_CHECKING:
    from cardwidgets.games.bluffaneer.rules import Bluffaneer


def events_of(
    game: Bluffaneer, before: State, player: Seat, action: Action, after: State, viewer: Seat
) -> tuple[Event, ...]:
    """Return what a viewer saw happen when an action was taken."""
    told = list(_told(game, before, player, action, after, viewer))
    if after.shown is not None and len(after.discard) > len(before.discard):
        # an own match is shown first, and then paid for
        paid = (place for place, event in enumerate(told) if event.key.startswith("matched"))
        told.insert(next(paid, len(told)), _shown_event(before, after))
    owner = _drawn_by(before, after)
    if owner is not None:
        told.append(
            happened("drew.own", reveals=True, who=owner, card=_name(after.hands[owner]))
            if owner == viewer
            else happened("drew", who=owner)
        )
    if after.phase is Phase.RESHUFFLE:
        told.append(happened("pile.empty"))
    if after.phase in (Phase.TIE, Phase.OVER) and before.phase is not Phase.TIE:
        broke = tuple(seat for seat in game.seats if after.coins[seat] == 0)
        told.append(happened("broke", who=broke[0], players=broke, n=len(broke)))
    if after.phase is Phase.TIE:
        tied = richest(after.coins)
        told.append(happened("tied", players=tied, n=len(tied)))
    if after.phase is Phase.OVER:
        key = "won" if len(after.winners) == 1 else "won.shared"
        told.append(
            happened(
                key,
                reveals=True,
                who=after.winners[0],
                players=after.winners,
                coins=max(after.coins),
            )
        )
    return tuple(told)


def _shown_event(before: State, after: State) -> Event:
    assert after.shown is not None
    who, card = after.shown
    name = _name(card)
    if who == before.roller:
        return happened("shown", reveals=True, who=who, card=name)
    true = before.roll is not None and PAIR_OF.get(before.roll) == card
    return happened(
        "shown.true" if true else "shown.bluff", reveals=True, pause=True, who=who, card=name
    )


def _told(
    game: Bluffaneer, before: State, player: Seat, action: Action, after: State, viewer: Seat
) -> Iterable[Event]:
    roller = before.roller
    match action:
        case Start(first):
            yield happened("starts", reveals=True, who=first)
        case Deal():
            yield happened("dealt", n=game.coins_each)
            if viewer is not None:
                yield happened("dealt.own", reveals=True, card=_name(after.hands[viewer]))
        case Roll(left, right):
            yield from _told_of_roll(game, before, left, right, after)
        case Steal():
            flow = tuple(game.steal_flows(before, action))
            yield happened(
                "stole", pause=True, who=roller, whom=action.victim, n=flow[0][2], flows=flow
            )
        case Show():
            yield _match_event(game, before)
        case Hide():
            yield happened("hid", who=roller)
        case Shout() | Silent():
            yield from _told_of_call(game, before, player, action, after, viewer)
        case Hear(heard):
            yield happened("heard", reveals=True, who=heard)
        case Pay():
            flows = tuple(game.answer_flows(before, action))
            yield happened("paid", who=roller, whom=before.claimer, n=flows[0][2], flows=flows)
        case Challenge():
            flows = tuple(game.answer_flows(before, action))
            key = "challenged.truth" if game.claim_is_true(before) else "challenged.bluff"
            yield happened(
                key, pause=True, who=roller, whom=before.claimer, n=flows[0][2], flows=flows
            )
        case Reshuffle():
            yield happened("reshuffled", reveals=True, n=len(action.order))
        case Toss(winner):
            yield happened("tossed", reveals=True, who=winner)


def _told_of_roll(
    game: Bluffaneer, before: State, left: int, right: int, after: State
) -> Iterable[Event]:
    roller = before.roller
    symbols = (f"symbol.{SYMBOLS[left]}", f"symbol.{SYMBOLS[right]}")
    double = left == right
    yield happened(
        "rolled.double" if double else "rolled",
        reveals=True,
        pause=double,
        who=roller,
        left=symbols[0],
        right=symbols[1],
        symbols=symbols[:1] if double else symbols,
    )
    if double and not game.steals((left, right)):
        flows = tuple(game.double_flows(before, left))
        yield happened(f"double.{SYMBOLS[left]}", who=roller, n=len(flows), flows=flows)
    elif not double and after.phase is not Phase.CLAIM and after.phase is not Phase.MATCH:
        yield _match_event(game, before)


def _match_event(game: Bluffaneer, before: State) -> Event:
    flows = tuple(game.match_flows(before))
    key = "matched.box" if game.options.match_to == "box" else "matched.roller"
    return happened(key, pause=True, who=before.roller, n=len(flows), flows=flows)


def _told_of_call(
    game: Bluffaneer, before: State, player: Seat, action: Action, after: State, viewer: Seat
) -> Iterable[Event]:
    if game.options.claims != "sealed":
        key = "claimed" if type(action) is Shout else "silent"
        yield happened(key, reveals=True, who=player)
    elif after.phase is Phase.CLAIM:
        if viewer == player:
            yield happened("sealed.shout" if type(action) is Shout else "sealed.silent")
        return
    elif after.phase is Phase.ROLL:
        yield happened("nobody", reveals=True)
    else:
        shouters = tuple(seat for seat in game.seats if after.calls[seat] is Call.SHOUT)
        key = "claimed" if len(shouters) == 1 else "claimed.several"
        yield happened(key, reveals=True, who=shouters[0], players=shouters)


def _drawn_by(before: State, after: State) -> int | None:
    """Return who drew a card, if anybody did."""
    if NO_CARD in before.hands:
        drawer = before.hands.index(NO_CARD)
    elif after.shown is not None and len(after.discard) > len(before.discard):
        drawer = after.shown[0]
    else:
        return None
    return None if after.hands[drawer] == NO_CARD else drawer


def _name(card: int) -> str:
    return f"card.{PAIR_NAMES[card]}"

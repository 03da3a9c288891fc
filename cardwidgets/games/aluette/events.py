"""What each viewer sees happen in Aluette, as message keys."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from cardwidgets.engine.messages import Event, happened
from cardwidgets.engine.turns import Seat
from cardwidgets.games.aluette.actions import (
    PUT_AWAY,
    SIGNS,
    Action,
    Answer,
    Cut,
    Deal,
    Discard,
    Draw,
    Enough,
    Keep,
    Play,
    PlayOn,
    Sign,
    Surrender,
    Swap,
    Vote,
)
from cardwidgets.games.aluette.cards import HAND, NAMES, NOBODY, best_cards
from cardwidgets.games.aluette.state import (
    Phase,
    State,
    Trick,
    opponents_of,
    partner_of,
    round_from,
    singers,
)

if TYPE_CHECKING:
    from cardwidgets.games.aluette.rules import Aluette


def events_of(
    game: Aluette, before: State, player: Seat, action: Action, after: State, viewer: Seat
) -> tuple[Event, ...]:
    """Return what a viewer saw when an action was taken."""
    match action:
        case Draw(order):
            return tuple(_told_of_draw(game, before, order, after))
        case Deal():
            key = "shuffled" if game.options.cut else "dealt"
            return (happened(key, reveals=True, who=before.dealer, deal=after.deal, n=HAND),)
    if player is None:
        return ()  # who keeps an eye on whom is told to nobody (11.14)
    return (
        *_told_of_choice(game, before, player, action, after, viewer),
        *_told_of_deal_end(game, before, action, after),
    )


def _told_of_draw(
    game: Aluette, before: State, order: tuple[int, ...], after: State
) -> Iterator[Event]:
    found = game.luettes_drawn(before, order)
    used = 1 + max(order.index(card) for card in range(len(found)))
    yield happened(
        "drawn", reveals=True, who=found["3U"], madame=found["3U"], monsieur=found["3C"],
        borgne=found["2C"], vache=found["2U"], n=used,
    )  # fmt: skip
    madame, borgne, monsieur, vache = round_from(after.left, after.dealer)
    yield happened(
        "partners", pause=True, who=madame, players=(madame, monsieur), others=(borgne, vache)
    )


def _told_of_choice(
    game: Aluette, before: State, player: int, action: Action, after: State, viewer: Seat
) -> Iterator[Event]:
    match action:
        case Play(card):
            yield happened("played", reveals=True, who=player, card=f"card.{NAMES[card]}")
            if len(before.trick) == 3:
                yield _told_of_trick(after.tricks[-1], after)
        case Cut(place):
            yield happened("cut", reveals=True, who=player, n=place)
            yield happened("dealt", reveals=True, who=before.dealer, deal=after.deal, n=HAND)
        case Vote(yes):
            yield happened("voted.yes" if yes else "voted.no", reveals=True, who=player)
            if not yes:
                yield happened("unsung", n=len(before.stock))
            elif len(after.votes) == 4:
                who = singers(game, after.left, after.dealer)
                yield happened("sung", reveals=True, who=who[0], players=who, n=PUT_AWAY)
        case Discard(cards):
            if viewer == player:
                names = tuple(f"card.{NAMES[card]}" for card in cards)
                yield happened("discarded.own", who=player, cards=names)
            else:
                yield happened("discarded", who=player, n=len(cards))
        case Keep():
            yield happened("kept", who=player)
        case Swap():
            yield happened("swapped", reveals=True, who=player, n=HAND)
        case PlayOn():
            yield happened("plays_on", who=player)
        case Surrender():
            yield happened("surrender.offered", reveals=True, who=player)
        case Answer(accepts):
            side = (player, partner_of(before.left, player))
            key = "surrender.accepted" if accepts else "surrender.refused"
            yield happened(key, reveals=True, pause=accepts, who=player, players=side, n=1)
        case Enough():
            yield happened("enough", who=player)
        case Sign(sign):
            yield from _told_of_sign(game, before, player, sign, viewer)


def _told_of_sign(
    game: Aluette, before: State, player: int, sign: int, viewer: Seat
) -> Iterator[Event]:
    if game.sees_signs(before, player, viewer):
        meant = viewer in (player, partner_of(before.left, player))
        key = "signed" if meant or game.options.signals == "open" else "noticed"
        name = SIGNS[sign]
        yield happened(key, reveals=viewer != player, who=player, sign=f"sign.{name}",
                       gesture=f"gesture.{name}")  # fmt: skip


def _told_of_trick(trick: Trick, after: State) -> Event:
    number = len(after.tricks)
    if trick.winner == NOBODY:
        best = tuple(f"card.{NAMES[card]}" for card in best_cards(trick.cards))
        return happened("trick.spoiled", pause=True, who=trick.leader, number=number, cards=best)
    n = sum(other.winner == trick.winner for other in after.tricks)
    return happened("trick.taken", pause=True, who=trick.winner, n=n, number=number)


def _told_of_deal_end(
    game: Aluette, before: State, action: Action, after: State
) -> Iterator[Event]:
    over = isinstance(action, Play | Answer) and after.phase in (Phase.DEAL, Phase.OVER)
    if not over:
        return
    gained = [now - then for now, then in zip(after.points, before.points, strict=True)]
    side = tuple(seat for seat, points in enumerate(gained) if points)
    if isinstance(action, Play):
        yield from _told_of_score(game, before, after, side, max(gained))
    if after.phase is Phase.OVER:
        winners = game.winners(after)
        most, least = max(after.points), min(after.points)
        if len(winners) == 4:
            yield happened("drawn_game", reveals=True, n=most)
        else:
            yield happened("won", reveals=True, who=winners[0], players=winners, n=most, m=least)
    elif game.options.target is None and after.deal >= game.options.deals:
        yield happened("extra", n=max(after.points))


def _told_of_score(
    game: Aluette, before: State, after: State, side: tuple[int, ...], points: int
) -> Iterator[Event]:
    found = game.score_of(after)
    winner = found.winner
    if before.surrenderer != NOBODY:
        refused = opponents_of(before.left, before.surrenderer)
        made = side[0] in refused
        yield happened(
            "deal.refused.made" if made else "deal.refused.failed", pause=True,
            who=winner if made else before.surrenderer, players=side, points=points,
        )  # fmt: skip
    elif winner == NOBODY:
        replayed = game.is_replayed(after)
        yield happened("deal.replay" if replayed else "deal.void", pause=True, who=before.dealer)
    else:
        n = found.counts[winner]
        key = "deal.won" if len(found.tied) == 1 else "deal.first"
        if found.mordienne:
            key = "deal.mordienne"
        yield happened(key, pause=True, who=winner, n=n, points=points, players=side,
                       tied=found.tied)  # fmt: skip

"""What everybody sees happen in Sixes, as message keys; only the deal hides something."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from cardwidgets.engine.messages import Event, happened
from cardwidgets.engine.turns import Seat
from cardwidgets.games.sixes.actions import Action, Deal, Play
from cardwidgets.games.sixes.cards import NAMES, SIX, WIDTH
from cardwidgets.games.sixes.state import Phase, State

if TYPE_CHECKING:
    from cardwidgets.games.sixes.rules import Sixes

POT: Final = -1
"""Where chips go or come from that are nobody's."""


def events_of(
    game: Sixes, before: State, player: Seat, action: Action, after: State
) -> tuple[Event, ...]:
    """Return what was seen when an action was taken."""
    match action:
        case Deal():
            told = _told_of_deal(game, before, after)
        case Play(card):
            told = _told_of_play(game, before, player, card, after)
        case _:
            told = _told_of_pass(game, before, player, after)
    return (*told, *_told_of_end(game, before, after))


def _told_of_deal(game: Sixes, before: State, after: State) -> Iterator[Event]:
    paid = [
        (seat, POT, number - left)
        for seat, (number, left) in enumerate(zip(before.chips, after.chips, strict=True))
        if number != left
    ]
    if paid:
        ante = game.options.ante
        key = "ante" if all(number == ante for _, _, number in paid) else "ante.less"
        yield happened(key, n=ante, flows=tuple(paid))
    if after.phase is Phase.OVER:
        return
    sizes = [hand.bit_count() for hand in after.hands if hand]
    yield happened(
        "dealt" if min(sizes) == max(sizes) else "dealt.uneven",
        reveals=True,
        who=before.dealer,
        round=after.round,
        least=min(sizes),
        most=max(sizes),
    )
    free = game.plays_for_points and before.round > 0
    yield happened("leads.any" if free else "leads", who=after.leader, six="card.6D")


def _told_of_play(
    game: Sixes, before: State, player: Seat, card: int, after: State
) -> Iterator[Event]:
    opens = card % WIDTH == SIX
    name = NAMES[card]
    key = "opened" if opens else "laid"
    yield happened(key, reveals=True, who=player, card=f"card.{name}", suit=f"suit.{name[-1]}")
    if after.phase is Phase.PLAY:
        return
    assert player is not None
    laid = after._replace(chips=before.chips, pot=before.pot)
    if game.plays_for_points:
        gains = game.gains(laid, player)
        yield happened("round.points", pause=True, who=player, n=gains[player])
        return
    pot = before.pot
    flows = ((POT, player, pot),) if pot else ()
    yield happened("round.won", pause=True, who=player, n=pot, flows=flows)
    paid = tuple((seat, player, number) for seat, number in game.penalties(laid).items() if number)
    if paid:
        total = sum(number for _, _, number in paid)
        yield happened("penalty", who=player, n=total, flows=paid)


def _told_of_pass(game: Sixes, before: State, player: Seat, after: State) -> Iterator[Event]:
    assert player is not None
    if game.pays(before, player):
        flows = ((player, POT, 1),)
        yield happened("passed", reveals=True, who=player, n=after.chips[player], flows=flows)
    else:
        yield happened("passed.free", reveals=True, who=player)


def _told_of_end(game: Sixes, before: State, after: State) -> Iterator[Event]:
    if after.phase is Phase.PLAY:
        return
    broke = tuple(
        seat
        for seat in game.seats
        if after.chips[seat] < 1 and (before.hands[seat] or before.phase is Phase.DEAL)
    )
    if broke and not game.plays_for_points:
        key = "dropped" if game.is_out(0) else "broke"
        yield happened(key, who=broke[0], players=broke, n=len(broke))
    if after.phase is Phase.OVER:
        winners = game.winners(after)
        key = "won" if len(winners) == 1 else "won.shared"
        if game.plays_for_points:
            key += ".points"
        most = max(after.chips)
        yield happened(key, reveals=True, who=winners[0], players=winners, n=most)

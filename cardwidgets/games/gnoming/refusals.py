"""Why an action is refused, with the rule that says so."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from cardwidgets.engine.chance import is_order_of
from cardwidgets.engine.messages import Refusal, refuse
from cardwidgets.games.gnoming.actions import (
    KINDS,
    Bounce,
    Choice,
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
from cardwidgets.games.gnoming.cards import MULLIGAN
from cardwidgets.games.gnoming.events import pile_word, word
from cardwidgets.games.gnoming.state import (
    ALL_UP,
    BITS,
    DRAW_PILE,
    State,
    face_up_mulligans,
)

if TYPE_CHECKING:
    from cardwidgets.games.gnoming.rules import Gnoming

_EXPECTED: Final = {
    Phase.SETUP: ("2.4", "refused.setup"),
    Phase.DRAW: ("3.2", "refused.draw_first"),
    Phase.USE: ("3.3", "refused.use"),
    Phase.BOUNCE: ("4.2", "refused.bounce_or_stop"),
    Phase.DISCARD: ("5.1", "refused.discard"),
    Phase.FLIP: ("5.4", "refused.flip_or_decline"),
}
"""What is to be done in each phase, for those who do something else."""


def chance_refusal_of(game: Gnoming, state: State, action: Any) -> Refusal | None:
    """Return why chance cannot do this now, or ``None`` when it can."""
    if state.phase is Phase.OVER:
        return refuse("9.1", "refused.over")
    if state.phase not in (Phase.DEAL, Phase.REBUILD):
        return refuse("3.1", "refused.no_chance")
    dealing = state.phase is Phase.DEAL
    if type(action) is not (Deal if dealing else Shuffle):
        return refuse("2.1", "refused.deal") if dealing else refuse("7.1", "refused.shuffle")
    cards = game.cards if dealing else state.draw
    if not is_order_of(action.order, cards):
        return refuse("2.1" if dealing else "7.1", "refused.order", n=len(cards))
    return None


def refusal_of(game: Gnoming, state: State, player: Any, action: Any) -> Refusal:
    """Return why a player cannot do this now, when it is known that it is not allowed."""
    if type(player) is not int or player not in game.seats:
        return refuse("1.1", "refused.seat", value=repr(player)[:40], last=game.players - 1)
    kind = type(action)
    if kind in (Deal, Shuffle):
        return refuse("2.1", "refused.chance_only")
    if kind not in KINDS or not action.bit:
        return refuse("3.1", "refused.unknown", value=repr(action)[:60])
    if state.phase is Phase.OVER:
        return refuse("9.1", "refused.over")
    if state.phase is Phase.DEAL:
        return refuse("2.1", "refused.undealt")
    if state.phase is Phase.REBUILD:
        return refuse("7.1", "refused.unshuffled")
    if player != state.turn:
        return _out_of_turn(state, player, action)
    if action.phase is not state.phase:
        rule, key = _EXPECTED[state.phase]
        return refuse(rule, key)
    return _not_open(game, state, player, action)


def _out_of_turn(state: State, player: int, action: Choice) -> Refusal:
    if type(action) is Flip and state.phase is Phase.FLIP and player != state.mover:
        down = (ALL_UP & ~state.up[player]).bit_count()
        if down < 2:
            return refuse("5.5", "refused.last_down", n=down)
    if state.phase is Phase.FLIP:
        return refuse("5.4", "refused.turn.flip", who=state.turn)
    rule = "2.4" if state.phase is Phase.SETUP else "3.1"
    return refuse(rule, "refused.turn", who=state.turn)


def _not_open(game: Gnoming, state: State, player: int, action: Choice) -> Refusal:
    """Return why the right kind of action is not among the choices."""
    layout, up = state.layouts[player], state.up[player]
    match action:
        case TurnUp():
            return refuse("2.4", "refused.setup")
        case Draw():
            return refuse("7.1", "refused.no_cards")
        case Take(pile):
            if not state.piles[pile]:
                return refuse("3.2", "refused.no_pile", pile=pile_word(pile))
            return refuse("6.3", "refused.take_mulligan")
        case Place(position):
            wild = face_up_mulligans(layout, up)
            if not wild & (wild - 1):
                return refuse("6.2", "refused.second_mulligan", position=position)
            if state.card == MULLIGAN:
                return refuse("6.3", "refused.reject_mulligan")
            return refuse("6.3", "refused.replace_mulligan", position=position)
        case Reject():
            if state.source != DRAW_PILE and game.options.take_must_place:
                return refuse("3.4", "refused.must_place", pile=pile_word(state.source))
            return refuse("6.3", "refused.keep_mulligans")
        case Bounce(position):
            return _bounce_refusal(game, state, up, position)
        case Flip(position):
            return refuse("5.4", "refused.is_up", position=position)
        case Decline():
            return refuse("10.9", "refused.must_flip")
        case Stop() | Discard():
            raise AssertionError(action)


def _bounce_refusal(game: Gnoming, state: State, up: int, position: int) -> Refusal:
    if position == state.path[-1]:
        return refuse("4.2", "refused.same_place", card=word(state.card))
    if position in state.path and game.options.bounce_from_faceup:
        return refuse("10.6", "refused.been_there", position=position)
    assert up & BITS[position]
    return refuse("10.7", "refused.bounce_up", position=position)

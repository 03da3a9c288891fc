"""Who may see what in Aluette, from RULES.md: the tables for the secrecy test."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

from cardwidgets.engine.secrecy import Secret, Twin, everybody
from cardwidgets.engine.tuples import changed
from cardwidgets.engine.turns import Seat
from cardwidgets.games.aluette import Aluette
from cardwidgets.games.aluette.actions import (
    ACE_SIGN,
    MORDIENNE_SIGN,
    SIGN_CARDS,
    Cut,
    Sign,
    Swap,
    Vote,
)
from cardwidgets.games.aluette.cards import BITS, SINGLE_SET, cards_in
from cardwidgets.games.aluette.state import (
    Phase,
    State,
    opponents_of,
    partner_of,
    singers,
)


def may_leave(state: State, seat: int) -> int:
    """The cards of a hand that no sign proves to be there."""
    cards = state.hands[seat]
    for sign, of in enumerate(SIGN_CARDS):
        if state.proofs[seat] >> sign & 1:
            cards &= ~of
    return cards


def hands(game: Aluette, state: State) -> Iterator[Twin]:
    """A hand is seen by its owner only."""
    for one, other in combinations(range(4), 2):
        mine, theirs = may_leave(state, one), may_leave(state, other)
        if mine and theirs:
            first, second = next(cards_in(mine)), next(cards_in(theirs))
            held = list(state.hands)
            held[one] ^= BITS[first] | BITS[second]
            held[other] ^= BITS[first] | BITS[second]
            yield Twin(state._replace(hands=tuple(held)), frozenset({one, other}))


def given_from_stock(game: Aluette, state: State) -> Any:
    """Who sees cards of the stock after an action: singers, or who changes the hand."""

    def shown(player: Seat, action: Any, viewer: Seat) -> bool:
        if isinstance(action, Swap):
            return viewer == player
        if isinstance(action, Vote) and action.yes and len(state.votes) == 3:
            return viewer in singers(game, state.left, state.dealer)
        return False

    return shown


def stock(game: Aluette, state: State) -> Iterator[Twin]:
    """Nobody sees the stock."""
    if state.stock and state.phase is not Phase.CUT:
        top = state.stock[0]
        turned = (state.stock[-1], *state.stock[1:-1], top)
        yield Twin(state._replace(stock=turned), shown_by=given_from_stock(game, state))
        for seat in range(4):
            for card in cards_in(may_leave(state, seat)):
                held = changed(state.hands, seat, state.hands[seat] ^ BITS[card] ^ BITS[top])
                yield Twin(
                    state._replace(hands=held, stock=(card, *state.stock[1:])),
                    frozenset({seat}),
                    given_from_stock(game, state),
                )
                break


def put_away(game: Aluette, state: State) -> Iterator[Twin]:
    """Only who put cards away knows which."""
    for seat in range(4):
        away = state.put_away[seat] & (~SINGLE_SET if seat == state.swapper else -1)
        for other in range(4):
            there = may_leave(state, other)
            if seat == state.swapper:
                there &= ~SINGLE_SET
            if away and there and other != seat:
                mine, theirs = next(cards_in(away)), next(cards_in(there))
                both = BITS[mine] | BITS[theirs]
                yield Twin(
                    state._replace(
                        put_away=changed(state.put_away, seat, state.put_away[seat] ^ both),
                        hands=changed(state.hands, other, state.hands[other] ^ both),
                    ),
                    frozenset({seat, other}),
                )
                break


def points(game: Aluette, state: State) -> Iterator[Twin]:
    """Points lie open."""
    if state.phase is Phase.PLAY and state.deal > 1:
        more = tuple(
            number + (seat in (0, partner_of(state.left, 0)))
            for seat, number in enumerate(state.points)
        )
        yield Twin(state._replace(points=more), everybody(game))


def votes(game: Aluette, state: State) -> Iterator[Twin]:
    """Everybody hears who said yes or no."""
    if state.phase is Phase.PLAY and state.votes in ((False,), (True, False)):
        other = (True, False) if len(state.votes) == 1 else (False,)
        yield Twin(state._replace(votes=other), everybody(game))


def tricks(game: Aluette, state: State) -> Iterator[Twin]:
    """Everybody saw all cards that were played, and by whom."""
    if len(state.tricks) > 1 and state.phase is Phase.PLAY:
        trick = state.tricks[0]
        order = (trick.cards[1], trick.cards[0], *trick.cards[2:])
        if trick.winner == -1:
            changed_trick = trick._replace(cards=order)
            yield Twin(state._replace(tricks=(changed_trick, *state.tricks[1:])), everybody(game))


TABLE = (
    Secret("hand", "2.5", hands),
    Secret("stock", "2.3", stock),
    Secret("cards put away", "6.2", put_away),
    Secret("points", "6.1", points),
    Secret("votes", "6.1", votes),
    Secret("tricks", "6.1", tricks),
)


# -- with options ---------------------------------------------------------------------------------


def deck(game: Aluette, state: State) -> Iterator[Twin]:
    """Nobody knows how the cards lie before the cut."""
    if state.phase is Phase.CUT:
        turned = (state.stock[-1], *state.stock[1:-1], state.stock[0])
        yield Twin(
            state._replace(stock=turned),
            shown_by=lambda player, action, viewer: isinstance(action, Cut),
        )


def see(game: Aluette, state: State, player: int) -> frozenset[Seat]:
    """Who sees the signs of a player, as RULES.md has it."""
    seen: set[Seat] = {player, partner_of(state.left, player)}
    if game.options.signals == "open":
        return everybody(game)
    for other in opponents_of(state.left, player):
        if state.watchers[player] >> other & 1:
            seen.add(other)
    return frozenset(seen)


def signs(game: Aluette, state: State) -> Iterator[Twin]:
    """A sign is seen by the partner, and by opponents who keep an eye on the player."""
    if Phase.SWAP <= state.phase <= Phase.PLAY:
        for player in range(4):
            for sign in (MORDIENNE_SIGN, ACE_SIGN, 0):
                made = state.signs[player]
                if made >> sign & 1 or not game.may_sign(sign, state.hands[player]):
                    continue
                proofs = state.proofs[player]
                if sign != MORDIENNE_SIGN and game.signs_are_true:
                    proofs |= 1 << sign
                twin = state._replace(
                    signs=changed(state.signs, player, made | 1 << sign),
                    proofs=changed(state.proofs, player, proofs),
                )
                yield Twin(twin, see(game, state, player))


def watchers(game: Aluette, state: State) -> Iterator[Twin]:
    """Nobody is told who keeps an eye on whom; it shows when there is a sign to be seen."""
    if Phase.SWAP <= state.phase <= Phase.PLAY and 0 < game.detect < 1:
        for player in range(4):
            other = opponents_of(state.left, player)[0]
            flipped = state.watchers[player] ^ 1 << other
            twin = state._replace(watchers=changed(state.watchers, player, flipped))
            knows: frozenset[Seat] = frozenset({other} if state.signs[player] else ())

            def shown(
                who: Seat, action: Any, viewer: Seat, player: int = player, other: int = other
            ) -> bool:
                return isinstance(action, Sign) and who == player and viewer == other

            yield Twin(twin, knows, shown)


def silence(game: Aluette, state: State) -> Iterator[Twin]:
    """Everybody hears who says enough."""
    if Phase.SWAP <= state.phase <= Phase.PLAY:
        yield Twin(state._replace(silent=state.silent ^ 1), everybody(game))


SIGN_TABLE = (
    Secret("hand", "2.5", hands),
    Secret("stock", "2.3", stock),
    Secret("signs", "7.4", signs),
    Secret("who says enough", "7.6", silence),
)
WATCH_TABLE = (*SIGN_TABLE, Secret("who keeps an eye on whom", "11.14", watchers))
CUT_TABLE = (*TABLE[:2], Secret("deck", "11.4", deck))
SWAP_TABLE = (*TABLE[:3],)

"""What the odds of Sixes are about, for tests/odds/test_every_game.py: told by the rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations
from random import Random

from cardwidgets.engine.conformance import play
from cardwidgets.games.sixes import Sixes
from cardwidgets.games.sixes.actions import PASS, Play
from cardwidgets.games.sixes.cards import NUMBERS, SIX_OF_DIAMONDS, SIXES, cards_in, mask_of
from cardwidgets.games.sixes.state import Phase, State, View
from games.sixes.at_table import DECK, deal, go


def predicates(view: View) -> dict[str, Callable[[State], bool]]:
    """Each fact of a round as something that the rules say of a state."""
    if view.phase is not Phase.PLAY:
        return {}
    game = view.game
    found: dict[str, Callable[[State], bool]] = {}
    others = [seat for seat, size in enumerate(view.sizes) if size and seat != view.viewer]

    def must_pass(state: State) -> bool:
        return game.legal_actions(state, state.turn) == (PASS,)

    def laid(state: State) -> State:
        if view.leads:
            return game.apply(state, state.turn, Play(SIX_OF_DIAMONDS))
        return state

    after = laid(game.determinize(view, Random(1)))
    mover = after.turn
    if mover != view.viewer:
        found["next must pass"] = lambda state: must_pass(laid(state))
    else:
        for action in game.legal_actions(after, mover):
            if after.hands[mover].bit_count() > 1 or action == PASS:
                found[f"next must pass after {game.write(action)}"] = lambda state, action=action: (
                    must_pass(game.apply(laid(state), mover, action))
                )
    hidden = [card for card in cards_in(view.hidden) if not view.leads or card != SIX_OF_DIAMONDS]
    sixes = [card for card in hidden if card in SIXES]
    for seat in others:
        if not after.hands[seat]:
            continue
        found[f"seat {seat} is stuck"] = lambda state, seat=seat: must_pass(
            laid(state)._replace(turn=seat)
        )
        for card in hidden:
            name = next(name for name, number in NUMBERS.items() if number == card)
            found[f"seat {seat} holds {name}"] = lambda state, seat=seat, card=card: (
                card in cards_in(state.hands[seat])
            )
        own = [card for card in sixes if not view.lacks[seat] >> card & 1]
        if len(sixes) > 1 and own:
            for number in range(min(len(own), after.hands[seat].bit_count()) + 1):
                found[f"seat {seat} has {number} sixes"] = lambda state, seat=seat, n=number: (
                    sum(card in sixes for card in cards_in(state.hands[seat])) == n
                )
    return found


def small() -> Iterator[View]:
    """Ends of rounds in which few cards are hidden, with passes and without."""
    for players, options in ((3, {}), (3, {"optional_pass": True}), (5, {})):
        game, met = Sixes(players, uneven=True, **options), 0
        for step in play(game, "small decks"):
            view = game.observe(step.state, step.number % players)
            if step.state.phase is Phase.PLAY and 2 < view.hidden.bit_count() < 10:
                met += 1
                if met % 3 == 0:
                    yield view
            if met > 36:
                break
    rest = [card for card in NUMBERS if card[0] not in "89" and card not in FEW]
    game = Sixes(3, uneven=True)
    yield game.observe(game.position(columns={}, hands=[FEW[:4], rest, FEW[4:]], turn=0), 1)


FEW = ["6D", "7D", "AH", "KC", "6S", "5D", "6C"]
"""Cards that are hidden before a lead."""


def every_deal(view: View) -> Iterator[State]:
    """All the ways in which the hidden cards can lie."""
    shape = view.game.determinize(view, Random(1))
    seats = [seat for seat, size in enumerate(view.sizes) if size and seat != view.viewer]
    yield from _hands(view, shape, seats, list(cards_in(view.hidden)))


def _hands(view: View, state: State, seats: list[int], cards: list[int]) -> Iterator[State]:
    if not seats:
        yield state
        return
    seat, *others = seats
    for held in combinations(cards, view.sizes[seat]):
        if any(view.lacks[seat] >> card & 1 for card in held):
            continue
        if view.leads and (SIX_OF_DIAMONDS in held) != (seat == view.leader):
            continue
        hands = [*state.hands[:seat], mask_of(held), *state.hands[seat + 1 :]]
        rest = [card for card in cards if card not in held]
        yield from _hands(view, state._replace(hands=tuple(hands)), others, rest)


def large() -> Iterator[View]:
    """A round of five in which two have passed, seen by the leader."""
    game = Sixes()
    moves = ("6D", "pass", "7D", "JD", "6H", "pass", "QD", "6S")
    yield game.observe(go(game, deal(game, DECK.split()), *moves), 0)


def puzzling() -> View:
    """Seven hidden hands, each known to lack other cards: too many cases to count at once."""
    game, rng = Sixes(8, deck=48), Random("puzzling")
    state = deal(game)
    state = game.apply(state, state.turn, Play(SIX_OF_DIAMONDS))
    lacks = tuple(
        mask_of(card for card in game.cards.cards if rng.random() < 0.04) & ~hand
        for hand in state.hands
    )
    return game.observe(state._replace(lacks=lacks), 0)

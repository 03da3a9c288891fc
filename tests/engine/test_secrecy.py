"""The secrecy test passes a game that keeps its secrets and catches each kind of leak."""

from __future__ import annotations

from typing import Any

import pytest

from cardwidgets.engine import secrecy
from cardwidgets.engine.conformance import NonConformance
from cardwidgets.engine.messages import happened
from cardwidgets.engine.secrecy import Leak, Secret, Twin
from cardwidgets.engine.turns import Simultaneous
from toy_game.rules import OPEN, REACHES, Reach, State, Swapsies, Wait
from toy_game.who_may_see import TABLE

LEAKY: list[tuple[str, type[Swapsies]]] = []


def leaky(what: str) -> Any:
    """Registers a game with one leak, and the words in which it should be reported."""

    def register(game_class: type[Swapsies]) -> type[Swapsies]:
        LEAKY.append((what, game_class))
        return game_class

    return register


@leaky("hand (1), the spectator: the view must be the same")
class ShowsEverything(Swapsies):
    def observe(self, state, viewer):
        return super().observe(state, viewer)._replace(seen=state)


@leaky("hand (1), seat 1: the view")
class ShowsAHandInOnePhase(Swapsies):
    def observe(self, state, viewer):
        view = super().observe(state, viewer)
        if state.reacher is not None and viewer == 1:
            return view._replace(seen=view.seen._replace(hands=state.hands))
        return view


@leaky("sealed choice (2), the spectator: the view must be the same")
class ShowsChoicesBeforeTheWindowCloses(Swapsies):
    def observe(self, state, viewer):
        view = super().observe(state, viewer)
        return view._replace(seen=view.seen._replace(choices=state.choices))


class Hidden(int):
    """Equal to all other hidden cards, but printed with what it hides."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, int)

    __hash__ = None


@leaky("the view must be the same")
class PrintsWhatItHides(Swapsies):
    def observe(self, state, viewer):
        view = super().observe(state, viewer)
        hands = zip(view.seen.hands, state.hands, strict=True)
        hidden = tuple(seen or Hidden(card) for seen, card in hands)
        return view._replace(seen=view.seen._replace(hands=hidden))


@leaky("the turn must be the same")
class TurnTellsWhoReaches(Swapsies):
    def turn(self, state):
        turn = super().turn(state)
        if isinstance(turn, Simultaneous) and REACHES in state.choices:
            return Simultaneous(turn.players, aside=(state.choices.index(REACHES),))
        return turn


@leaky("the legal actions must be the same")
class LegalActionsTellOthersHands(Swapsies):
    def legal_actions(self, state, player):
        actions = super().legal_actions(state, player)
        return actions[::-1] if state.hands and state.hands[player - 1] % 2 else actions


@leaky("the refusals must be the same")
class RefusalsTellOthersHands(Swapsies):
    def refusal(self, state, player, action):
        refusal = super().refusal(state, player, action)
        if refusal is not None and player is not None and state.hands:
            return refusal._replace(args=(("hint", max(state.hands)),))
        return refusal


@leaky("the events after 'reach' by seat")
class EventsTellASealedChoice(Swapsies):
    def events(self, before, player, action, after, viewer):
        if isinstance(action, Reach):
            return (happened("reaches", n=before.choices.count(REACHES)),)
        return super().events(before, player, action, after, viewer)


@leaky("the events after")
class EventsTellTheBestHand(Swapsies):
    def events(self, before, player, action, after, viewer):
        told = super().events(before, player, action, after, viewer)
        return (*told, happened("won", players=self.winners(after)))


@leaky("the view after")
class ShowsAHandAfterASwap(Swapsies):
    def observe(self, state, viewer):
        view = super().observe(state, viewer)
        fresh = state.left < 4 and state.reacher is None
        if fresh and state.choices == (OPEN,) * self.players:
            return view._replace(seen=view.seen._replace(hands=state.hands))
        return view


@leaky("hand (1), seat 0: the view shows no difference, though it may be seen")
class HidesOnesOwnHand(Swapsies):
    def observe(self, state, viewer):
        return super().observe(state, None)._replace(viewer=viewer)


@leaky("a session tells twins apart")
class WhatCanBeTakenBackTellsAHand(Swapsies):
    def events(self, before, player, action, after, viewer):
        told = super().events(before, player, action, after, viewer)
        if isinstance(action, Reach | Wait) and viewer == player:
            return tuple(event._replace(reveals=after.hands[viewer] > 4) for event in told)
        return told


@pytest.mark.parametrize(
    ("what", "game_class"), LEAKY, ids=[game_class.__name__ for _, game_class in LEAKY]
)
def test_each_leak_is_caught_and_named(what: str, game_class: type[Swapsies]) -> None:
    with pytest.raises(Leak) as caught:
        secrecy.check(game_class(3), TABLE, range(20))
    assert what in str(caught.value)


def test_a_picture_that_leaks_is_caught() -> None:
    def good(game: Any, state: State, viewer: Any) -> str:
        return str(game.observe(state, viewer))

    def bad(game: Any, state: State, viewer: Any) -> bytes:
        return bytes(state.hands)

    game = Swapsies(3)
    secrecy.check(game, TABLE, range(5), show=good)
    with pytest.raises(Leak, match="the picture must be the same"):
        secrecy.check(game, TABLE, range(5), show=bad)


def test_the_error_says_what_and_to_whom() -> None:
    with pytest.raises(Leak) as caught:
        secrecy.check(ShowsAHandInOnePhase(3), TABLE, range(20))
    error = caught.value
    assert isinstance(error, NonConformance)
    assert (error.secret.name, error.viewer) == ("hand", 1)
    assert error.step > 1


def test_a_table_that_tests_nothing_is_an_error() -> None:
    nothing = Secret("moon", "1", lambda game, state: ())
    with pytest.raises(NonConformance, match="no twin was ever met for 'moon'"):
        secrecy.check(Swapsies(3), [*TABLE, nothing], range(5))


def test_what_an_action_shows_is_not_a_leak() -> None:
    def hands(game: Swapsies, state: State) -> Any:
        for twin in TABLE[0].twins(game, state):
            yield Twin(twin.state, twin.seen_by)  # says nothing of the end, where all is shown

    with pytest.raises(Leak, match="after"):
        secrecy.check(Swapsies(3), [Secret("hand", "1", hands)], range(20))


def test_thinned_out_it_meets_fewer_twins() -> None:
    thin = secrecy.check(Swapsies(3), TABLE, range(20), every=5)
    whole = secrecy.check(Swapsies(3), TABLE, range(20))
    assert all(0 < thin[name] < whole[name] / 3 for name in whole)

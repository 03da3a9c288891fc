"""The conformance suite passes good games and catches each broken promise by itself."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import pytest

from cardwidgets.engine import conformance
from cardwidgets.engine.chance import Shuffle
from cardwidgets.engine.conformance import NonConformance
from cardwidgets.engine.messages import happened
from cardwidgets.engine.turns import Decision, Simultaneous
from engine.waving import Wave, Waving
from toy_game.rules import OPEN, REACHES, Deal, Reach, State, Swap, Swapsies, Wait

BROKEN: list[tuple[str, type[Swapsies]]] = []


def broken(what: str) -> Any:
    """Registers a game with one fault, and the words in which it should be reported."""

    def register(game_class: type[Swapsies]) -> type[Swapsies]:
        BROKEN.append((what, game_class))
        return game_class

    return register


def cards(state: State) -> Any:
    return tuple(sorted(state.hands + state.row)) or None


# -- what is legal ----------------------------------------------------------------------------


@broken("is not legal, but not refused")
class AllowsMoreThanItLists(Swapsies):
    def legal_actions(self, state, player):
        actions = super().legal_actions(state, player)
        return [action for action in actions if player == 0 or action != Wait()]

    def refusal(self, state, player, action):
        return Swapsies(2).refusal(state, player, action)


@broken("but refused: Refusal")
class RefusesWhatItLists(Swapsies):
    def refusal(self, state, player, action):
        if type(action) is Wait and player == 1:
            return super().refusal(state, player, None)
        return super().refusal(state, player, action)


@broken("refusal raised ValueError")
class RefusalRaises(Swapsies):
    def refusal(self, state, player, action):
        if player is not None and action == Wait():
            pass
        return super().refusal(state, player, action)


@broken("by True should be refused")
class TakesTrueForSeatOne(Swapsies):
    def refusal(self, state, player, action):
        if player is True:
            player = 1
        return super().refusal(state, player, action)


@broken("by 0 should be refused")
class TakesAnything(Swapsies):
    def refusal(self, state, player, action):
        return None if player == 0 else super().refusal(state, player, action)


@broken("Swap(left=0.0, right=")
class TakesTrueForACell(Swapsies):
    def refusal(self, state, player, action):
        if type(action) is Swap and isinstance(action.left, int | float):
            action = Swap(int(action.left), int(action.right))
        return super().refusal(state, player, action)


@broken("must cite its rule")
class RefusesWithoutARule(Swapsies):
    def refusal(self, state, player, action):
        refusal = super().refusal(state, player, action)
        return refusal and refusal._replace(rule="")


@broken("no text for 'refused.nothing'")
class RefusesWithoutWords(Swapsies):
    def refusal(self, state, player, action):
        refusal = super().refusal(state, player, action)
        return refusal and refusal._replace(key="refused.nothing")


@broken("is listed twice")
class ListsTwice(Swapsies):
    def legal_actions(self, state, player):
        return [*super().legal_actions(state, player), *super().legal_actions(state, player)]


@broken("does not agree with the 2 legal actions of seat 0")
class ListsForThoseWhoWait(Swapsies):
    def legal_actions(self, state, player):
        return super().legal_actions(state, player) or (Reach(), Wait())


@broken("does not agree with the 0 legal actions of seat 1")
class ListsNothing(Swapsies):
    def legal_actions(self, state, player):
        return () if player == 1 else super().legal_actions(state, player)


@broken("but not `in` the list")
class ListsWhatIsNotIn(Swapsies):
    def legal_actions(self, state, player):
        class Lazy(list):
            def __contains__(self, action):
                return False

        return Lazy(super().legal_actions(state, player))


# -- turns, chance ----------------------------------------------------------------------------


@broken("one of the four kinds of turn")
class TurnIsATuple(Swapsies):
    def turn(self, state):
        return super().turn(state) if not state.hands or not state.left else (0, 1)


@broken("names seats that do not exist")
class TurnOfAStranger(Swapsies):
    def turn(self, state):
        turn = super().turn(state)
        return Decision(7) if isinstance(turn, Decision) else turn


@broken("must wait for somebody")
class WaitsForNobody(Swapsies):
    def turn(self, state):
        turn = super().turn(state)
        return Simultaneous(()) if isinstance(turn, Simultaneous) else turn


@broken("the same turn twice")
class TurnChangesItsMind(Swapsies):
    def turn(self, state):
        turn = super().turn(state)
        if isinstance(turn, Simultaneous):
            self.flip = not getattr(self, "flip", False)
            return Simultaneous(turn.players if self.flip else turn.players[::-1])
        return turn


@broken("is an outcome of chance, but refused")
class ShufflesOtherCards(Swapsies):
    def chance_outcomes(self, state):
        return Shuffle((*super().chance_outcomes(state).cards, 99), Deal)

    def refusal(self, state, player, action):
        return Swapsies(2).refusal(state, player, action)


@broken("is no order of the cards, but not refused")
class DealsACardTwice(Swapsies):
    def refusal(self, state, player, action):
        whole = type(action) is Deal and isinstance(action.order, tuple)
        if (
            player is None
            and whole
            and not state.hands
            and len(action.order) == 2 * self.players + 3
        ):
            return None
        return super().refusal(state, player, action)


@broken("must raise NotChance")
class AlwaysChance(Swapsies):
    def chance_outcomes(self, state):
        return Shuffle((1, 2), Deal)


@broken("the same state twice")
class BeginsWithAnything(Swapsies):
    def initial_state(self):
        self.begun = getattr(self, "begun", 0) + 1
        return State(self.begun)


# -- purity -----------------------------------------------------------------------------------


class Row(list):
    def __hash__(self):
        return hash(tuple(self))


@broken("the state was changed while this was checked")
class SwapsInPlace(Swapsies):
    def _result(self, state, player, action):
        if isinstance(action, Swap):
            row = state.row
            row[action.left], row[action.right] = row[action.right], row[action.left]
            return self._next_round(state)
        after = super()._result(state, player, action)
        return after._replace(row=Row(after.row))

    def position(self, /, **parts):
        state = super().position(**parts)
        return state._replace(row=Row(state.row)) if state.hands else state


@broken("apply and _result differ")
class RemembersHowOften(Swapsies):
    def _result(self, state, player, action):
        self.times = getattr(self, "times", 0) + 1
        return super()._result(state, player, action)._replace(left=5 + self.times)


@broken("a state must be hashable")
class CannotBeHashed(Swapsies):
    def initial_state(self):
        return super().initial_state()._replace(row=[])


@broken("is not over after")
class Endless(Swapsies):
    def _next_round(self, state):
        return super()._next_round(state)._replace(left=state.left)


@broken("KeyError was raised: 'oops'")
class Raises(Swapsies):
    def observe(self, state, viewer):
        raise KeyError("oops")


# -- notation, positions, records -------------------------------------------------------------


@broken("which means")
class ReadsFromOne(Swapsies):
    def parse(self, text):
        return [
            Swap(a.left + 1, a.right + 1) if isinstance(a, Swap) else a for a in super().parse(text)
        ]


@broken("position(**parts(state)) is another state: reacher is")
class ForgetsTheReacher(Swapsies):
    def parts(self, state):
        return {name: part for name, part in super().parts(state).items() if name != "reacher"}


@broken("position(**parts(state)) through JSON is another state")
class TuplesDoNotSurvive(Swapsies):
    def parts(self, state):
        return state._asdict()

    def position(self, /, **parts):
        state = super().position(**parts)
        fields = {k: part for k, part in parts.items() if isinstance(part, list)}
        return state._replace(**{k: (*part, 0) for k, part in fields.items()})


@dataclass(frozen=True)
class Options:
    rounds: int = 5


@broken("the record's options make")
class RecordForgetsOptions(Swapsies):
    options_type = Options

    def __init__(self, players, rounds=3):
        super().__init__(players, rounds=rounds)

    def changed_options(self):
        return {"rounds": 4}


@broken("the record of this game leads to other states")
class PlaysOtherwiseOnceRecorded(Swapsies):
    def _result(self, state, player, action):
        after = super()._result(state, player, action)
        if isinstance(action, Swap) and getattr(self, "replayed", False):
            return after._replace(row=after.row[::-1])
        return after

    def changed_options(self):
        type(self).replayed = True
        return super().changed_options()


# -- views ------------------------------------------------------------------------------------


@broken("observe(determinize(view)) is another view")
class MakesUpTheRow(Swapsies):
    def determinize(self, view, rng):
        state = super().determinize(view, rng)
        return state._replace(row=state.row[::-1])


@broken("has another turn")
class HidesWhoReached(Swapsies):
    def observe(self, state, viewer):
        view = super().observe(state, viewer)
        return view._replace(seen=view.seen._replace(reacher=None, choices=()))

    def determinize(self, view, rng):
        state = super().determinize(view, rng)
        return state._replace(choices=(OPEN,) * self.players) if state.hands else state


@broken("gives it other legal actions")
class ChoicesDependOnHiddenThings(Swapsies):
    def legal_actions(self, state, player):
        actions = super().legal_actions(state, player)
        return actions[state.hands[1 - player] % 2 :] if actions else ()

    def refusal(self, state, player, action):
        refusal = super().refusal(state, player, action)
        if refusal is None and player is not None:
            listed = action in self.legal_actions(state, player)
            return None if listed else super().refusal(state, player, None)
        return refusal


@broken("events() must return a tuple of events")
class TellsAList(Swapsies):
    def events(self, before, player, action, after, viewer):
        return list(super().events(before, player, action, after, viewer))


@broken("no text for 'something'")
class TellsWithoutWords(Swapsies):
    def events(self, before, player, action, after, viewer):
        return (happened("something"),)


@broken("cannot be put into words")
class TellsOfNobody(Swapsies):
    def events(self, before, player, action, after, viewer):
        return (happened("swapped", who="P1"),)


@broken("lacks an argument of its text: 'Player 1 swaps cells {left}")
class TellsHalf(Swapsies):
    def events(self, before, player, action, after, viewer):
        return (happened("swapped", who=0),)


# -- returns, sealed choices ------------------------------------------------------------------


@broken("returns must be zero before the end")
class PaysInAdvance(Swapsies):
    def returns(self, state):
        return (Fraction(1), *(Fraction(0),) * (self.players - 1))


@broken("returns must add up to 1, not 2")
class PaysEverybody(Swapsies):
    def returns(self, state):
        return (Fraction(not state.left),) * self.players


@broken("returns for 2 players")
class PaysTooFew(Swapsies):
    def returns(self, state):
        return super().returns(state)[1:]


@broken("sealed choices depend on their order: reacher is")
class TheLastOneReaches(Swapsies):
    def _result(self, state, player, action):
        after = super()._result(state, player, action)
        if isinstance(action, Reach) and state.choices.count(OPEN) == 1:
            return after._replace(left=state.left, reacher=player)
        return after


@broken("a sealed choice of seat")
class SealedChoiceTellsOthers(Swapsies):
    def legal_actions(self, state, player):
        actions = super().legal_actions(state, player)
        return (Wait(),) if len(actions) == 2 and REACHES in state.choices else actions

    def refusal(self, state, player, action):
        if type(action) is Reach and REACHES in state.choices:
            action = None
        return super().refusal(state, player, action)


@broken("still owe one, not Decision")
class SealedChoiceEndsTheWindow(Swapsies):
    def _result(self, state, player, action):
        after = super()._result(state, player, action)
        return after._replace(reacher=player) if action == Reach() else after


# -- asides -----------------------------------------------------------------------------------


@broken("asides do not come to an end")
class WavesForEver(Waving):
    def _result(self, state, player, action):
        return state if action == Wave() else super()._result(state, player, action)


@broken("changes the turn to")
class WavingTakesTheTurn(Waving):
    def _result(self, state, player, action):
        after = super()._result(state, player, action)
        if action == Wave() and isinstance(self.turn(state), Decision):
            return after._replace(inner=after.inner._replace(reacher=player))
        return after


@broken("changes what")
class WavingDistracts(Waving):
    def legal_actions(self, state, player):
        actions = super().legal_actions(state, player)
        return actions[1:] if len(actions) > 1 and True in state.waved else actions

    def refusal(self, state, player, action):
        refusal = super().refusal(state, player, action)
        listed = player is None or refusal or action in self.legal_actions(state, player)
        return refusal if listed else super().refusal(state, player, None)


# -- the tests --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("what", "game_class"), BROKEN, ids=[game_class.__name__ for _, game_class in BROKEN]
)
def test_each_fault_is_caught_and_named(what: str, game_class: type[Swapsies]) -> None:
    game = game_class(2)
    with pytest.raises(NonConformance) as caught:
        conformance.check(game, range(30), longest=200)
    assert what in str(caught.value)
    assert game_class.__name__ in str(caught.value)


@pytest.mark.parametrize("players", [2, 3, 5])
@pytest.mark.parametrize("game_class", [Swapsies, Waving])
def test_good_games_pass(game_class: type[Swapsies], players: int) -> None:
    conserved = cards if game_class is Swapsies else None
    report = conformance.check(game_class(players), range(20), conserved=conserved)
    assert report.games == 20
    assert report.steps >= 20 * (1 + 4 * players)
    assert report.longest <= 1 + 5 * (players + 1)


def test_what_is_conserved_is_the_callers_to_say() -> None:
    with pytest.raises(NonConformance, match="to be conserved changed from 4 to 3"):
        conformance.check(Swapsies(), conserved=lambda state: state.left)


def test_the_sum_of_returns_is_the_callers_to_say() -> None:
    with pytest.raises(NonConformance, match="add up to 2, not 1"):
        conformance.check(Swapsies(), total=2)
    assert conformance.check(PaysEverybody(), range(3), total=2).games == 3
    assert conformance.check(PaysEverybody(), range(3), total=None).games == 3


def test_junk_of_ones_own_is_tried_too() -> None:
    class TakesAWord(Swapsies):
        def refusal(self, state, player, action):
            please = isinstance(action, str) and action == "please"
            return None if please else super().refusal(state, player, action)

    conformance.check(TakesAWord(), range(2))
    with pytest.raises(NonConformance, match="'please' by 0 should be refused"):
        conformance.check(TakesAWord(), range(2), junk=["please"])


def test_the_error_says_where() -> None:
    with pytest.raises(NonConformance) as caught:
        conformance.check(Endless(3), ["a seed"], longest=50)
    error = caught.value
    assert isinstance(error, AssertionError)
    assert (error.seed, error.step) == ("a seed", 50)
    assert error.what.startswith("the game is not over after 50 steps")
    assert str(error).startswith("Endless(players=3), seed 'a seed', step 50: ")


def test_the_same_seed_plays_the_same_game() -> None:
    games = [list(conformance.play(Swapsies(3), seed)) for seed in (1, 1, 2)]
    assert games[0] == games[1] != games[2]


def test_costly_checks_can_be_thinned_out() -> None:
    seen = []

    class Counts(Swapsies):
        def determinize(self, view, rng):
            seen.append(view)
            return super().determinize(view, rng)

    conformance.check(Counts(), range(20), every=10)
    thin = len(seen)
    conformance.check(Counts(), range(20), every=1)
    assert 0 < thin < (len(seen) - thin) / 4

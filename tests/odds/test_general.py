"""Odds of a game that has no odds of its own, and how facts are told and found."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from random import Random
from typing import NamedTuple

import pytest

import cardwidgets as cw
from cardwidgets.engine.chance import Listed
from cardwidgets.engine.errors import UnknownName
from cardwidgets.engine.messages import Voice
from cardwidgets.engine.simple import SimpleGame
from cardwidgets.engine.turns import Chance, Seat, Terminal, Turn
from cardwidgets.odds import Fact, general_odds
from toy_game import Swapsies


@dataclass(frozen=True)
class Spin:
    winner: int


class Wheel(NamedTuple):
    turns: int = 0
    hidden: int = 0
    winner: int | None = None


class WheelView(NamedTuple):
    game: "WheelGame"
    viewer: Seat
    winner: int | None


class WheelGame(SimpleGame[Wheel, Spin, WheelView]):
    """A wheel that names seat 0 twice and seat 1 once; bent, it asks a hidden thing."""

    name, package, usual_players, numbers_of_players = "wheel", "toy_game", 2, range(2, 3)
    state_type, action_types = Wheel, (Spin,)
    bent = False

    def initial_state(self) -> Wheel:
        return Wheel()

    def turn(self, state: Wheel) -> Turn:
        return Chance("spin") if state.winner is None else Terminal()

    def legal_actions(self, state: Wheel, player: int) -> Sequence[Spin]:
        return ()

    def chance_outcomes(self, state: Wheel) -> Listed[Spin]:
        weight = 2 + state.hidden if self.bent else 2
        return Listed.weighted([(Spin(0), weight), (Spin(1), 1)])

    def _result(self, state: Wheel, player: Seat, action: Spin) -> Wheel:
        return state._replace(winner=action.winner)

    def observe(self, state: Wheel, viewer: Seat) -> WheelView:
        return WheelView(self, viewer, state.winner)

    def determinize(self, view: WheelView, rng: Random) -> Wheel:
        return Wheel(0, rng.randrange(2), view.winner)

    def returns(self, state: Wheel) -> tuple[Fraction, ...]:
        return tuple(Fraction(state.winner == seat) for seat in range(2))


class BentWheelGame(WheelGame):
    bent = True


def seen(game, state=None, viewer=0):
    return game.observe(game.initial_state() if state is None else state, viewer)


def test_the_next_chance_event_is_exact():
    odds = cw.odds(seen(WheelGame()))
    assert odds["spin 0"].value == Fraction(2, 3)
    assert odds["spin 0"].is_exact
    assert odds["spin 0"].error is None


def test_the_winning_chance_is_an_estimate_within_its_error():
    odds = cw.odds(seen(WheelGame()), playouts=3000)
    win = odds["win of seat 0"]
    assert not win.is_exact
    assert win.error == pytest.approx((2 / 9 / 3000) ** 0.5, rel=0.05)
    assert abs(float(win.value) - 2 / 3) < 3 * win.error
    assert sum(odds[f"win of seat {seat}"].value for seat in (0, 1)) == 1


def test_chance_that_hangs_on_hidden_things_is_not_called_exact():
    odds = general_odds(seen(BentWheelGame()))
    assert [fact.name for fact in odds] == ["win of seat 0", "win of seat 1"]


def test_a_finished_game_is_won_for_certain():
    odds = general_odds(seen(WheelGame(), Wheel(winner=1)), playouts=5)
    assert (odds["win of seat 1"].value, odds["win of seat 1"].error) == (1, 0)


def test_a_shuffle_is_not_listed():
    odds = cw.odds(seen(Swapsies(3)), playouts=20)
    assert [fact.name for fact in odds] == [f"win of seat {seat}" for seat in range(3)]


def test_no_playouts_no_estimates():
    odds = cw.odds(seen(WheelGame()), playouts=0)
    assert [fact.name for fact in odds] == ["spin 0", "spin 1"]


def test_the_same_seed_gives_the_same_estimate_and_another_one_another():
    view = seen(Swapsies(2))
    assert general_odds(view, seed=1) == general_odds(view, seed=1)
    assert general_odds(view, seed=1) != general_odds(view, seed=2)


def test_the_sentences_hold_the_numbers_and_address_the_viewer():
    odds = cw.odds(seen(WheelGame()), playouts=100)
    text = str(odds)
    assert "2/3 (66.7 %)" in text
    assert "You win" in text
    assert "player 2 wins" in text.lower()
    assert "of 100 games" in text
    assert "standard error" in text
    named = odds.sentences(Voice(odds.catalogue, names=("Ada", "Blaise")))
    assert any(sentence.startswith("Blaise wins") for sentence in named)


def test_an_unknown_fact_lists_the_known_ones():
    odds = cw.odds(seen(WheelGame()), playouts=0)
    assert "spin 0" in odds
    assert "spin 7" not in odds
    with pytest.raises(UnknownName, match="spin 0 and spin 1"):
        odds["spin 7"]
    assert len(odds) == 2
    assert all(isinstance(fact, Fact) for fact in odds)


def test_the_function_stays_a_function_after_its_room_was_imported():
    __import__("cardwidgets.odds.general")
    __import__("cardwidgets.simulate")
    assert callable(cw.odds)
    assert callable(cw.simulate)

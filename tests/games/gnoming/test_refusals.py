"""Every refusal cites its rule, and leaves the state as it is."""

from __future__ import annotations

from typing import Any

import pytest

from cardwidgets.games.gnoming import Gnoming
from cardwidgets.games.gnoming.actions import DRAW, Deal, Flip, Place, Shuffle, Take, TurnUp
from games.gnoming.at_table import D, go, refused, refused_action, table

UP = "1 2 3 / 4 5 6 / 7 8 9"


def test_seats_that_do_not_exist() -> None:
    game, state = table(D)
    for seat in (3, -1, True, "0", 0.0):
        refused_action(game, state, seat, DRAW, "1.1")


@pytest.mark.parametrize(
    "action",
    [None, "draw", Place(9), Place(-1), Take(2), Flip(9), TurnUp(4, 0), TurnUp(4, 4), TurnUp(0, 9),
     Place("4"), Place(True), Take(None), TurnUp(0.0, 1)],  # type: ignore[arg-type]
    ids=repr,
)  # fmt: skip
def test_what_is_no_action(action: Any) -> None:
    game, state = table(D)
    refused_action(game, state, 0, action, "3.1")


def test_out_of_turn() -> None:
    game, state = table(D)
    refused(game, state, "draw", "3.1", player=1)
    setup = game.position(phase="setup")
    refused(game, setup, "flip 0 1", "2.4", player=2)
    hazard = go(game, table(D, draw="H")[1], "draw", "reject")
    refused(game, hazard, "flip 3", "5.4", player=2)
    refused(game, hazard, "flip 3", "5.4", player=0)
    refused(game, hazard, "draw", "5.4", player=2)


def test_a_player_without_face_down_cards_turns_up_none() -> None:
    game, state = table(UP.replace("9", "[9]"), UP, D, first_out=1, turn=2, draw="H")
    after = go(game, state, "draw", "reject")
    assert after.first_out == 1
    game, state = table(D, D, UP.replace("9", "[9]"), draw="H")
    after = go(game, state, "draw", "reject")
    refused(game, after, "flip 8", "5.5", player=2)


def test_the_wrong_phase() -> None:
    game, state = table(D, draw="5")
    refused(game, state, "place 0", "3.2")
    refused(game, state, "flip 3", "3.2")
    refused(game, state, "reject", "3.2")
    drawn = go(game, state, "draw")
    refused(game, drawn, "draw", "3.3")
    refused(game, drawn, "stop", "3.3")
    refused(game, go(game, drawn, "reject"), "reject", "5.1")
    refused(game, game.position(phase="setup"), "draw", "2.4")
    hazard = go(game, table(D, draw="H")[1], "draw", "reject")
    refused(game, hazard, "draw", "5.4")


def test_a_card_that_lies_face_up_is_not_turned_up() -> None:
    game, state = table(D, draw="H")
    refused(game, go(game, state, "draw", "reject"), "flip 0", "5.4")


def test_before_a_deal_and_after_the_end() -> None:
    game = Gnoming(3, rounds=1)
    start = game.initial_state()
    refused_action(game, start, 0, DRAW, "2.1")
    refused_action(game, start, 0, Deal(game.cards), "2.1")
    refused_action(game, start, None, Deal(game.cards[1:]), "2.1")
    refused_action(game, start, None, Deal((*game.cards[1:], 99)), "2.1")
    refused_action(game, start, None, Deal(list(game.cards)), "2.1")  # type: ignore[arg-type]
    refused_action(game, start, None, DRAW, "2.1")
    game, state = table(UP, UP, D, first_out=0, turn=2, draw="10", options={"rounds": 1})
    refused_action(game, state, None, Deal(game.cards), "3.1")
    over = go(game, state, "draw", "reject", "discard A")
    refused_action(game, over, 0, DRAW, "9.1")
    refused_action(game, over, None, Deal(game.cards), "9.1")


def test_while_cards_are_shuffled() -> None:
    game, state = table(D)
    rest = " ".join(str(card or "M") for card in state.draw if card != -50)
    parts = game.parts(state) | {"draw": "", "a": f"5 {rest}", "removed": 3}
    gathering = go(game, game.position(**parts), "draw")
    refused_action(game, gathering, 0, DRAW, "7.1")
    refused_action(game, gathering, None, Shuffle(gathering.draw[1:]), "7.1")
    refused_action(game, gathering, None, Deal(gathering.draw), "7.1")
    assert game.refusal(gathering, None, Shuffle(gathering.draw[::-1])) is None


def test_notation_that_is_none() -> None:
    game = Gnoming()
    for text in ("", "place", "place 9", "place 1 2", "place x", "take C", "take", "draw 1",
                 "flip", "flip 4 4", "flip 1 2 3", "deal 99", "bounce -1", "place ²"):  # fmt: skip
        assert game.parse(text) == ()
    assert game.parse("FLIP 4 0") == (TurnUp(0, 4),)

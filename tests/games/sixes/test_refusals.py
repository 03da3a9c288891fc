"""What is refused, by whom and why; a refused card says which card would open it."""

from __future__ import annotations

from typing import Any

import pytest

import cardwidgets as cw
from cardwidgets.engine.errors import IllegalAction, MalformedAction
from cardwidgets.games.sixes import Sixes
from cardwidgets.games.sixes.actions import PASS, PLAYS, Deal, Play
from games.sixes.at_table import deal, go, refused, refused_action, table


def test_1_1_a_seat_that_does_not_exist() -> None:
    game, state = table({"D": "6-6"}, "5D 4D")
    for seat in (-1, 5, True, "0", 0.0, None.__class__):
        refused_action(game, state, seat, PLAYS[4], "1.1")


def test_2_1_nobody_but_chance_deals() -> None:
    game = Sixes()
    start = game.initial_state()
    order = game.cards.cards
    refused_action(game, start, 0, Deal(order), "2.1")
    refused_action(game, start, None, PASS, "2.1")
    for wrong in (order[:-1], (*order[:-1], 0), list(order), (5.0, *order[1:]), None):
        refused_action(game, start, None, Deal(wrong), "2.1")  # type: ignore[arg-type]
    refused_action(game, start, 0, PLAYS[5], "2.1")


def test_3_1_the_lead() -> None:
    game, state = table({}, "6D 5D 6H")
    said = refused(game, state, 0, "5D", "3.1")
    assert said == "whoever holds the 6 of diamonds begins by laying it"


def test_4_1_out_of_turn_not_held_laid_already() -> None:
    game, state = table({"D": "6-6"}, "5D 4D", "7D KC")
    said = refused(game, state, 1, "7D", "4.1")
    assert said == "it is the turn of Player 1"
    assert "do not hold the 7 of diamonds" in refused(game, state, 0, "7D", "4.1")
    assert "lies on the table already" in refused(game, state, 0, "6D", "4.1")
    refused_action(game, state, None, Deal(game.cards.cards), "4.1")


@pytest.mark.parametrize("card", [-1, 48, 10**30, True, 4.0, "5D", None])
def test_4_1_what_is_no_card(card: Any) -> None:
    game, state = table({"D": "6-6"}, "5D 4D")
    refused_action(game, state, 0, Play(card), "4.1")


def test_4_2_a_closed_column() -> None:
    game, state = table({"D": "6-6"}, "5D 5S KS")
    said = refused(game, state, 0, "KS", "4.2")
    assert said == (
        "nobody has opened spades yet; the king of spades has to wait for the 6 of spades"
    )


@pytest.mark.parametrize(
    ("card", "needed"),
    [("3D", "4 of diamonds"), ("AD", "2 of diamonds"), ("QD", "jack of diamonds"),
     ("KD", "queen of diamonds")],
)  # fmt: skip
def test_4_3_the_card_that_is_missing(card: str, needed: str) -> None:
    game, state = table({"D": "5-7"}, "3D AD QD KD 4D")
    assert f"needs the {needed} on the table first" in refused(game, state, 0, card, "4.3")


def test_5_1_the_cards_that_could_be_laid() -> None:
    game, state = table({"D": "6-6"}, "5D 6H KC")
    said = refused(game, state, 0, "pass", "5.1")
    assert said == "you must lay a card if you can: 5 of diamonds and 6 of hearts can be laid"


def test_7_3_after_the_end() -> None:
    game, state = table({"D": "6-6"}, "5D", chips=[20, 0, 10, 10, 10], pot=0)
    over = go(game, state, "5D")
    refused(game, over, 1, "7D", "7.3")
    refused(game, over, 1, "pass", "7.3")
    refused_action(game, over, None, Deal(game.cards.cards), "7.3")


def test_notation() -> None:
    game = Sixes()
    state = deal(game, ["6D"])
    assert game.read(state, 0, " 6d ") == Play(5)
    for text in ("", "6", "6X", "6D 5D", "lay 6D", "deal", "pass 6D", "10D"):
        with pytest.raises(MalformedAction):
            game.read(state, 0, text)
    with pytest.raises(IllegalAction, match=r"Rule 3\.1"):
        game.read(state, 0, "PASS")


def test_a_session_names_the_players() -> None:
    session = cw.new("sixes", seed=1, names=["Ann", "Ben", "Cem", "Dia", "Eve"])
    turn = session.to_act[0]
    other = (turn + 1) % 5
    with pytest.raises(IllegalAction, match=f"turn of {session.names[turn]}"):
        session.play(other, "pass")

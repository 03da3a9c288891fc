"""Faults that testers found once, each as the shortest way to it."""

from __future__ import annotations

import asyncio
import pickle
from typing import Any

import pytest

import cardwidgets as cw
from cardwidgets.room import Room, usual_names
from cardwidgets.widgets.table import BadMessage, Table, play
from support.wire import Wire
from toy_game.rules import Swapsies

WINDOW: dict[str, Any] = {"roll": ["CH", "SW"], "roller": 0}
THEFT: dict[str, Any] = {"roll": ["SW", "SW"], "roller": 0}


def three(**keywords: Any) -> Table:
    usual = {"players": 3, "you": (0, 1, 2), "pace": 0, "seed": 4}
    return play("bluffaneer", **{**usual, **keywords})


@pytest.mark.parametrize("control", ["new", "replay"])
def test_a_click_meant_for_the_game_before_is_stale(control: str) -> None:
    table = play("bluffaneer", seed=3, pace=0, bots="random")
    wire, token = Wire(table), table.scene["token"]
    wire.click({"do": control, "step": table.session.step, "token": token})
    step = table.session.step
    wire.click({"play": "shout", "elements": [], "token": token})
    wire.click({"do": "new", "token": token})
    assert table.session.step == step
    assert table.scene["notice"]["text"]


def test_a_refused_undo_does_not_stop_the_bots() -> None:
    async def cell() -> None:
        table = play(
            "bluffaneer", seed=1, pace=0.005, bots="random", undo="fair", roll_by_hand=False
        )
        Wire(table).click({"do": "ready"})
        with pytest.raises(cw.CardwidgetsError):
            table.undo()
        async with asyncio.timeout(20):
            while 0 not in table.session.to_act:
                await asyncio.sleep(0.005)

    asyncio.run(cell())


@pytest.mark.parametrize("seat", [True, 7, -1, "1", None])
def test_no_odd_seat_uncovers_a_shared_screen(seat: Any) -> None:
    table = three()
    Wire(table).click({"do": "uncover", "seat": seat})
    assert table.scene["seat"] is None
    assert table.scene["notice"]["text"]
    table.room.tell()


def test_one_screen_that_cannot_be_drawn_keeps_no_other_from_being_told(
    logged_errors: list[Any],
) -> None:
    table = three(position=WINDOW)
    broken, fine = table.screen(0), table.screen(1)
    broken._screen = None  # type: ignore[assignment]
    table.click("shout.1")
    assert fine.scene["step"] == table.session.step
    assert logged_errors
    logged_errors.clear()


def test_redo_at_anothers_screen_does_not_play_ones_move() -> None:
    table = three(position=THEFT, roll_by_hand=True, undo="fair")
    mine, yours = table.screen(0), table.screen(1)
    mine.click("steal", "seat.1")
    mine.undo()
    assert "redo" not in yours.scene["controls"]
    with pytest.raises(cw.CardwidgetsError):
        yours.redo()
    mine.redo()
    assert mine.session.state.coins == (12, 8, 10)


def test_a_screen_of_two_people_takes_back_either_ones_decision() -> None:
    table = three(position={**THEFT, "roller": 1}, roll_by_hand=True)
    both = table.screen((0, 1))
    both.click("steal.1", "seat.2")
    both.undo()
    assert both.session.to_act == (1,)


def test_fair_undo_takes_no_others_choice_with_it() -> None:
    session = cw.new(
        "bluffaneer",
        players=3,
        own_match="optional",
        position={"roll": ["CH", "SW"], "cards": ["CH+SH", None, None], "phase": "match"},
    )
    session.play(0, "hide").play(1, "shout")
    with pytest.raises(cw.CardwidgetsError, match="somebody else"):
        session.undo(0)
    session.undo(1).undo(0)


def test_replay_is_no_way_around_fair_undo() -> None:
    table = three(position=THEFT, undo="fair", roll_by_hand=True)
    table.click("steal.0", "seat.1")
    Wire(table).click({"do": "replay", "step": 0, "token": table.scene["token"]})
    assert table.session.step == 1


def test_all_screens_show_the_same_preferences() -> None:
    table = three()
    mine, yours = table.screen(0), table.screen(1)
    mine.prefs = {"pace": 2.0, "roll_by_hand": False}
    assert yours.prefs == mine.prefs
    yours.prefs = {**yours.prefs, "roll_by_hand": True}
    assert mine.prefs == {"pace": 2.0, "roll_by_hand": True, "odds": False}
    assert (table.room.pace, table.room.roll_by_hand) == (2.0, True)


def test_a_notice_goes_when_the_game_goes_on() -> None:
    table = three(claims="sealed", position=WINDOW)
    mine, yours = table.screen(1), table.screen(2)
    with pytest.raises(cw.IllegalAction):
        yours.play("pay")
    mine.click("silent")
    assert yours.scene["notice"] is None


def test_people_have_the_first_word_where_bots_need_no_time() -> None:
    table = three(you=(0, 1), bots="random", claims="ordered", position={"roller": 2}, seed=1)
    windows = 0
    while not table.finished and windows < 10:
        asked = [action["id"] for action in table.scene["actions"]]
        windows += "silent" in asked
        legal = table.scene["actions"][-1]["legal"]
        table.click(asked[-1], *(legal[0] if legal else ()))
    assert windows


@pytest.mark.parametrize(
    "wrong",
    [
        {"names": [1, 2, 3]},
        {"names": "abc"},
        {"names": []},
        {"names": ["a", "b", "\ud800"]},
        {"position": {"discard": {"CH+SW"}}},
        {"undo": "never"},
        {"chance": "luck"},
    ],
    ids=str,
)
def test_bad_arguments_of_new_get_a_sentence(wrong: dict[str, Any]) -> None:
    with pytest.raises(cw.CardwidgetsError):
        cw.new("bluffaneer", players=3, **wrong)


def test_a_position_is_copied() -> None:
    position = {"coins": [10, 10, 10, 10]}
    session = cw.new("bluffaneer", seed=1, position=position)
    position["coins"][:] = [5, 15, 10, 10]
    assert cw.loads(session.dumps()).state_at(0) == session.state_at(0)


def test_what_is_made_already_takes_no_options() -> None:
    game = cw.game("bluffaneer")
    for call in (cw.new, play):
        with pytest.raises(cw.CardwidgetsError, match="made already"):
            call(game, players=3)
    with pytest.raises(BadMessage, match="begun already"):
        play(cw.new(game), names=["a", "b", "c", "d"])


@pytest.mark.parametrize("bots", [5, ["random"] * 4, {1: 7}, {9: "random"}], ids=str)
def test_what_is_no_bot_is_refused(bots: Any) -> None:
    with pytest.raises(cw.CardwidgetsError):
        play("bluffaneer", bots=bots, pace=0)


def test_there_are_names_for_any_number_of_bots() -> None:
    class Crowd(Swapsies):
        numbers_of_players = range(2, 30)

    assert len(set(usual_names(Crowd(20), (0,)))) == 20
    assert len(Room.of(Crowd(20)).bots) == 19


@pytest.mark.parametrize("viewer", [-1, 99, "x", 1.0])
def test_no_odd_viewer_reads_a_seats_log(viewer: Any) -> None:
    session = cw.new("bluffaneer", seed=1)
    for ask in (session.log, session.events, session.view):
        with pytest.raises(cw.CardwidgetsError):
            ask(viewer)


def test_errors_survive_the_way_from_another_process() -> None:
    with pytest.raises(cw.IllegalAction) as caught:
        cw.new("bluffaneer", seed=1).play(0, "pay")
    again = pickle.loads(pickle.dumps(caught.value))
    assert (str(again), again.refusal) == (str(caught.value), caught.value.refusal)


def test_odds_of_a_session_say_what_is_wanted() -> None:
    with pytest.raises(cw.CardwidgetsError, match=r"session\.view"):
        cw.odds(cw.new("bluffaneer", seed=1))

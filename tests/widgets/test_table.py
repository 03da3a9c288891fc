"""The table as a model: what it shows, what it obeys, what it refuses."""

from __future__ import annotations

import gc
import json
import logging
import weakref
from collections.abc import Iterator
from typing import Any

import pytest

import cardwidgets as cw
from cardwidgets.widgets.table import BadMessage, Table, play
from support.wire import Wire


@pytest.fixture
def table() -> Iterator[Table]:
    """You against three random bots, everything at once; your first choice is a claim."""
    table = play("bluffaneer", seed=1, pace=0, bots="random")
    yield table
    table.close()


@pytest.fixture
def wire(table: Table) -> Wire:
    """What the browser sends to the table and gets from it."""
    return Wire(table)


def play_message(table: Table, offer: str, *elements: str, token: str = "") -> dict[str, Any]:
    token = token or table.scene["token"]
    return {"play": offer, "elements": list(elements), "token": token}


# --- what is shown -----------------------------------------------------------------------------


def test_each_change_sends_the_whole_scene_once(table: Table, wire: Wire) -> None:
    wire.click(play_message(table, "silent"))
    assert [json.loads(scene) for scene in wire.updates("scene")] == [table.scene]


def test_the_scene_is_what_its_seat_sees_from_scratch(table: Table, wire: Wire) -> None:
    while not table.finished:
        action = table.scene["actions"][-1]
        legal = action["legal"]
        wire.click(play_message(table, action["id"], *(legal[0] if legal else ())))
        fresh = table.screen(0)
        shown = {**table.scene, "motions": []}
        assert shown == {**fresh.scene, "motions": []}
        fresh.close()


def test_a_browser_cannot_write_what_only_the_kernel_knows(table: Table, wire: Wire) -> None:
    scene, furniture = table.scene, table.furniture
    forged = {"scene": {"title": "forged"}, "furniture": {}, "finished": True}
    wire.receive({"method": "update", "state": forged})
    assert (table.scene, table.furniture, table.finished) == (scene, furniture, False)


def test_scene_survives_json_unchanged(table: Table) -> None:
    assert json.loads(json.dumps(table.scene)) == table.scene


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_scene_stays_under_8_kb_through_a_whole_game(players: int) -> None:
    table = play("bluffaneer", players=players, seed=players, pace=0, bots="random")
    sizes = []
    while not table.finished:
        sizes.append(len(json.dumps(table.scene, ensure_ascii=False).encode()))
        action = table.scene["actions"][0]
        table.click(action["id"], *(action["legal"][0] if action["legal"] else ()))
    assert max(sizes) < 8192
    table.close()


def test_repr_is_short_public_and_stable(table: Table) -> None:
    text = repr(table)
    assert len(text) <= 110
    assert "0x" not in text
    assert repr(play("bluffaneer", seed=1, pace=0, bots="random")) == text


def test_finished_and_returns_can_be_observed(table: Table) -> None:
    seen = []
    table.observe(lambda change: seen.append(table.returns), "finished")
    while not table.finished:
        action = table.scene["actions"][0]
        table.click(action["id"], *(action["legal"][0] if action["legal"] else ()))
    assert [sum(returns) for returns in seen] == [1]
    assert table.scene["headline"]


def test_coins_travel_in_the_scene_that_moves_them_and_in_no_later_one(table: Table) -> None:
    table = play("bluffaneer", pace=0, position={"roll": ["SH", "SH"]})
    table.click("steal", "seat.2")
    stolen = {"shape": "coin", "source": "purse.2", "target": "purse.0", "count": 3}
    assert table.scene["motions"][0] == stolen
    table.refresh()
    assert table.scene["motions"] == []


# --- what is refused: the state stays, a sentence says why -------------------------------------


BAD_MESSAGES = [
    pytest.param(None, id="nothing"),
    pytest.param("shout", id="a text"),
    pytest.param({}, id="empty"),
    pytest.param({"play": "silent"}, id="no token"),
    pytest.param({"play": 3, "elements": [], "token": "TOKEN"}, id="no offer"),
    pytest.param({"play": "silent", "elements": "x", "token": "TOKEN"}, id="elements a text"),
    pytest.param({"play": "silent", "elements": [None], "token": "TOKEN"}, id="odd element"),
    pytest.param({"play": "silent", "elements": ["x" * 10_000_000], "token": "TOKEN"}, id="10 MB"),
    pytest.param({"play": "silent", "elements": ["x"] * 10_000, "token": "TOKEN"}, id="many"),
    pytest.param({"play": "silent", "elements": ["seat.1"], "token": "TOKEN"}, id="not to select"),
    pytest.param({"play": "pay", "elements": [], "token": "TOKEN"}, id="offer not open"),
    pytest.param({"play": "silent", "elements": [], "token": "0.0 0.0"}, id="foreign token"),
    pytest.param({"play": "silent", "elements": [], "token": "99.0"}, id="token of the future"),
    pytest.param({"say": "x" * 10_000_000, "token": "TOKEN"}, id="10 MB of talk"),
    pytest.param({"say": "steal the ship", "token": "TOKEN"}, id="no notation"),
    pytest.param({"say": "pay", "token": "TOKEN"}, id="wrong phase"),
    pytest.param({"do": "dance", "token": "TOKEN"}, id="unknown control"),
    pytest.param({"do": "undo", "token": "TOKEN"}, id="nothing to take back"),
    pytest.param({"do": "redo", "token": "TOKEN"}, id="nothing to play again"),
    pytest.param({"do": "roll", "token": "TOKEN"}, id="nothing to roll"),
    pytest.param({"do": "uncover", "seat": 1}, id="another's hand"),
    pytest.param({"do": "replay", "step": 10_000, "token": "TOKEN"}, id="no such step"),
    pytest.param({"do": "replay", "step": -1, "token": "TOKEN"}, id="before the beginning"),
]


@pytest.mark.parametrize("message", BAD_MESSAGES)
def test_bad_message_gets_a_sentence_and_changes_nothing(
    table: Table, wire: Wire, message: Any
) -> None:
    if isinstance(message, dict) and message.get("token") == "TOKEN":
        message = {**message, "token": table.scene["token"]}
    session, state, record = table.session, table.session.state, table.session.dumps()
    wire.click(message)
    assert table.scene["notice"]["text"]
    assert len(table.scene["notice"]["text"]) < 500
    assert (table.session, table.session.state, table.session.dumps()) == (session, state, record)


def test_refusal_cites_its_rule(table: Table, wire: Wire) -> None:
    wire.click({"say": "pay", "token": table.scene["token"]})
    assert table.scene["notice"]["rule"] == "7.1"


def test_own_place_can_be_pointed_at_to_hear_why_it_cannot_be_robbed() -> None:
    table = play("bluffaneer", pace=0, position={"roll": ["SW", "SW"]})
    with pytest.raises(cw.IllegalAction, match=r"4\.5"):
        table.click("steal", "seat.0")
    assert table.scene["notice"]["rule"] == "4.5"
    table.click("steal", "seat.1")
    assert table.scene["notice"] is None
    table.close()


def test_the_same_click_twice_is_one_move(table: Table, wire: Wire) -> None:
    message = play_message(table, "silent")
    wire.click(message)
    step = table.session.step
    wire.click(message)
    assert table.session.step == step
    assert table.scene["notice"]["text"]


def test_a_move_after_the_end_is_refused(table: Table, wire: Wire) -> None:
    while not table.finished:
        table.click("silent") if table.scene["actions"][-1]["id"] == "silent" else table.play(
            "pay" if table.scene["actions"][0]["id"] == "pay" else "steal P1"
        )
    with pytest.raises(cw.IllegalAction, match=r"9\.4"):
        table.play("pay")
    wire.click(play_message(table, "silent"))
    assert table.scene["notice"]["text"]


def test_a_failing_handler_shows_a_sentence_without_secrets_and_is_logged(
    table: Table,
    wire: Wire,
    monkeypatch: pytest.MonkeyPatch,
    logged_errors: list[logging.LogRecord],
) -> None:
    def fail(*_: Any) -> None:
        raise ZeroDivisionError("the card is CH+SW")

    monkeypatch.setattr(table.session, "play", fail)
    wire.click(play_message(table, "silent"))
    assert "ZeroDivisionError" in table.scene["notice"]["text"]
    assert "CH+SW" not in table.scene["notice"]["text"]
    assert len(logged_errors) == 1
    logged_errors.clear()


@pytest.mark.parametrize(
    "wrong", [{"you": "me"}, {"you": 1.5}, {"you": True}, {"pace": -1}, {"pace": "slow"}]
)
def test_bad_arguments_of_play_get_a_sentence(wrong: dict[str, Any]) -> None:
    with pytest.raises(BadMessage):
        play("bluffaneer", **wrong)


def test_a_seat_that_is_not_there_is_refused() -> None:
    with pytest.raises(cw.CardwidgetsError, match="Seats are 0 to 3"):
        play("bluffaneer", you=4)


def test_unknown_keyword_lists_the_options_and_guesses() -> None:
    with pytest.raises(cw.CardwidgetsError, match="Did you mean own_match"):
        play("bluffaneer", own_mach="forced")


# --- preferences, saving, taking back ----------------------------------------------------------


def test_a_bad_preference_is_corrected_in_the_browser_too(table: Table, wire: Wire) -> None:
    wire.receive({"method": "update", "state": {"prefs": {"pace": -5, "roll_by_hand": "x"}}})
    assert table.prefs == {"pace": 0.0, "roll_by_hand": False, "odds": False}
    assert wire.updates("prefs")[-1] == table.prefs


def test_preferences_change_the_room(table: Table, wire: Wire) -> None:
    wire.receive({"method": "update", "state": {"prefs": {"pace": 0, "roll_by_hand": True}}})
    assert table.room.roll_by_hand
    while not table.scene["controls"].count("roll"):
        action = table.scene["actions"][-1]
        table.click(action["id"], *(action["legal"][0] if action["legal"] else ()))
    assert table.session.turn.by == 0
    step = table.session.step
    wire.click({"do": "roll", "token": table.scene["token"]})
    assert table.session.step > step
    assert table.session.entries[step].player is None


def test_saving_answers_only_the_view_that_asked(table: Table, wire: Wire) -> None:
    wire.click({"do": "save", "request": "view 7"})
    (answer,) = wire.custom()
    assert answer["saved"]["request"] == "view 7"
    assert cw.loads(answer["saved"]["text"]).state == table.session.state


def test_undo_returns_to_the_own_decision_and_redo_leads_back(table: Table) -> None:
    before, shown = table.session.state, table.scene["prompt"]
    table.click("silent")
    after = table.session.state
    table.undo()
    assert table.session.state == before
    assert table.scene["prompt"] == shown
    table.redo()
    assert table.session.state == after


def test_playing_again_after_undo_meets_the_same_luck(table: Table) -> None:
    table.click("silent")
    state = table.session.state
    table.undo()
    table.click("silent")
    assert table.session.state == state


def test_new_game_is_another_deal_of_the_same_game(table: Table) -> None:
    game, deal = table.session.game, table.session.entries[0]
    table.new_game()
    assert table.session.game == game
    assert table.session.entries[0] != deal


def test_replay_from_here_goes_back_to_a_step(table: Table, wire: Wire) -> None:
    step = table.session.step
    scene = table.scene
    table.click("shout")
    wire.click({"do": "replay", "step": step, "token": table.scene["token"]})
    assert table.session.step == step
    assert table.scene["prompt"] == scene["prompt"]


def test_a_saved_game_goes_on_at_a_table(table: Table) -> None:
    table.click("silent")
    again = play(cw.loads(table.session.dumps()), pace=0, bots="random")
    assert again.session.state == table.session.state
    again.undo()
    assert 0 in again.session.to_act
    again.close()


# --- several screens ---------------------------------------------------------------------------


def test_two_people_at_two_screens_see_their_own_cards_only() -> None:
    mine = play("bluffaneer", you=(0, 1), seed=5, pace=0, claims="sealed").screen(0)
    yours = mine.screen(1)

    def faces(table: Table, zone: str) -> Any:
        (found,) = [z for z in table.scene["zones"] if z["id"] == zone]
        return found["elements"][0]["faces"]

    assert faces(mine, "hand.0")
    assert faces(mine, "hand.1") is None
    assert faces(yours, "hand.0") is None
    assert faces(yours, "hand.1")


def test_a_screen_for_a_bots_seat_is_refused(table: Table) -> None:
    with pytest.raises(BadMessage):
        table.screen(2)


def test_a_spectator_sees_no_card_and_may_do_nothing(table: Table) -> None:
    spectator = table.screen()
    assert spectator.scene["actions"] == []
    hands = [z for z in spectator.scene["zones"] if z["kind"] == "hand"]
    assert all(e["faces"] is None for zone in hands for e in zone["elements"])
    with pytest.raises(BadMessage):
        spectator.play("silent")
    spectator.close()


@pytest.mark.parametrize(
    "message", [{"do": "save", "request": "1"}, {"do": "replay", "step": 1, "token": "TOKEN"}]
)
def test_what_would_show_anothers_hand_is_refused_at_one_of_two_screens(
    message: dict[str, Any],
) -> None:
    mine = play("bluffaneer", you=(0, 1), seed=5, pace=0, claims="sealed").screen(0)
    wire = Wire(mine)
    step = mine.session.step
    wire.click({**message, "token": mine.scene["token"]})
    assert wire.custom() == []
    assert mine.session.step == step
    assert "other screens" in mine.scene["notice"]["text"]


@pytest.mark.parametrize("control", ["undo", "redo", "new", "on"])
def test_a_spectator_cannot_meddle(table: Table, control: str) -> None:
    table.click("silent")
    spectator = table.screen()
    record = table.session.dumps()
    Wire(spectator).click({"do": control, "token": spectator.scene["token"]})
    assert table.session.dumps() == record
    spectator.close()


def test_undo_at_one_of_two_screens_takes_back_only_ones_own() -> None:
    mine = play("bluffaneer", you=(0, 1), seed=5, pace=0, bots="random", claims="sealed").screen(0)
    yours = mine.screen(1)
    with pytest.raises(cw.CardwidgetsError):
        yours.undo()


# --- one screen for several people -------------------------------------------------------------


@pytest.fixture
def hot_seat() -> Iterator[Table]:
    table = play("bluffaneer", you=(0, 1, 2), players=3, seed=3, pace=0)
    yield table
    table.close()


def test_claims_are_spoken_at_a_shared_screen(hot_seat: Table) -> None:
    labels = [action["label"] for action in hot_seat.scene["actions"]]
    assert labels == ["Player 2 shouts", "Player 3 shouts", "Nobody shouts"]
    assert hot_seat.scene["curtain"] is None


def test_first_voice_wins_at_a_shared_screen(hot_seat: Table) -> None:
    hot_seat.click("shout.2")
    assert hot_seat.session.state.claimer == 2
    ids = [action["id"] for action in hot_seat.scene["actions"]]
    assert ids == ["pay.0", "challenge.0"]


def test_nobody_answers_for_all_at_a_shared_screen(hot_seat: Table) -> None:
    turn = hot_seat.session.state.turns
    hot_seat.click("silent")
    assert hot_seat.session.state.turns > turn


def test_a_card_is_shown_only_while_it_is_held(hot_seat: Table) -> None:
    wire = Wire(hot_seat)

    def open_hands() -> list[str]:
        hands = [z for z in hot_seat.scene["zones"] if z["kind"] == "hand"]
        return [z["id"] for z in hands if any(e["faces"] for e in z["elements"])]

    assert open_hands() == []
    wire.click({"do": "uncover", "seat": 1})
    assert open_hands() == ["hand.1"]
    wire.click({"do": "cover"})
    assert open_hands() == []


def test_sealed_choices_are_taken_behind_the_curtain_one_by_one() -> None:
    table = play("bluffaneer", you=(0, 1, 2), players=3, seed=3, pace=0, claims="sealed")
    wire = Wire(table)
    assert table.scene["curtain"] == 1
    assert table.scene["actions"] == []
    wire.click({"do": "uncover", "seat": 1})
    table.click("silent")
    assert (table.scene["seat"], table.scene["curtain"]) == (None, 2)
    table.close()


# --- the end -----------------------------------------------------------------------------------


def test_close_frees_the_table_and_its_room() -> None:
    table = play("bluffaneer", seed=1, pace=0, bots="random")
    dead = [weakref.ref(table), weakref.ref(table.room), weakref.ref(table.session)]
    table.close()
    del table
    gc.collect()
    assert [reference() for reference in dead] == [None, None, None]

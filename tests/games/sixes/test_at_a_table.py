"""Sixes wherever it is played: on a shared screen, in a terminal, with records, and its report."""

from __future__ import annotations

import json
from typing import Any

import pytest

import cardwidgets as cw
from cardwidgets.engine.errors import CardwidgetsError
from cardwidgets.games.sixes import Sixes
from cardwidgets.games.sixes.cards import cards_in
from cardwidgets.games.sixes.scene import motions
from cardwidgets.scene.compose import Screen, report_of, scene_of
from cardwidgets.terminal import play_in_terminal
from games.sixes.at_table import table, told


def lay(**options: Any) -> Any:
    return cw.play("sixes", **({"seed": 1, "pace": 0} | options))


def finished(**options: Any) -> cw.Session:
    """A game played to its end at random."""
    table = lay(you=None, bots="random", **options)
    session = table.session
    table.close()
    assert session.is_over
    return session


# -- a scene -------------------------------------------------------------------------------------


def test_no_scene_of_a_whole_game_is_large() -> None:
    table = lay(bots="random", chips=5)
    largest = 0
    while not table.session.is_over:
        largest = max(largest, len(json.dumps(table.scene)))
        offer = table.scene["actions"][0]
        legal = offer["legal"]
        table.click(offer["id"], *(legal[0] if legal else []))
    assert largest < 8192
    table.close()


def test_hands_of_others_are_a_number_only() -> None:
    game, state = table({"D": "6-6"}, "5D 4D", "KC KH")
    session = cw.new("sixes", position=game.parts(state))
    scene = scene_of(session, Screen((0,)))
    zones = {zone.id: zone for zone in scene.picture.zones}
    assert (zones["hand.1"].elements, zones["hand.1"].count) == ((), 2)
    assert [element.text for element in zones["hand.0"].elements] == ["4", "5"]


def test_all_sixes_stand_at_the_same_height() -> None:
    game, state = table({"D": "4-Q", "H": "6-7", "S": "A-K"}, "KD 3H")
    session = cw.new("sixes", position=game.parts(state))
    zones = scene_of(session, Screen((0,))).picture.zones[:4]
    assert [(zone.lead, len(zone.elements)) for zone in zones] == [(1, 6), (3, 2), (0, 10), (0, 0)]
    assert {zone.columns for zone in zones} == {10}


def test_a_pass_is_offered_only_when_it_is_legal() -> None:
    for hand, offers in (("5D KC", ["play"]), ("KC AC", ["pass"])):
        game, state = table({"D": "6-6"}, hand)
        session = cw.new("sixes", position=game.parts(state))
        assert [offer.id for offer in scene_of(session, Screen((0,))).picture.offers] == offers


@pytest.mark.parametrize("options", [{"scoring": "points"}, {"chips": 10}])
def test_a_pass_that_costs_nothing_speaks_of_no_chips(options: dict[str, Any]) -> None:
    chips = [0, 12, 13, 10, 15]
    game, state = table({"D": "6-6"}, "KC AC", options=options, chips=chips)
    session = cw.new("sixes", position=game.parts(state), **options)
    prompt = scene_of(session, Screen((0,))).picture.prompt
    assert prompt == "You can lay no card: pass, it costs nothing."


def test_who_has_not_led_yet_has_to() -> None:
    game, state = table({}, "6D")
    session = cw.new("sixes", position=game.parts(state))
    prompt = scene_of(session, Screen((1,))).picture.prompt
    assert prompt.endswith("has to lay the 6 of diamonds.")


def test_cards_and_chips_travel() -> None:
    game, state = table({"D": "6-6"}, "5D", chips=[9, 9, 9, 9, 9], pot=5)
    moved = [motion for event in told(game, state, "5D") for motion in motions(event)]
    assert [(m.shape, m.source, m.target, m.count) for m in moved] == [
        ("card", "hand.0", "D", 1),
        ("coin", "pot", "purse.0", 5),
    ]


def test_points_and_debts_are_shown_as_numbers() -> None:
    for options, chips in (
        ({"scoring": "points"}, [3, -4, 0, 0, 0]),
        ({"broke_pass": "debt"}, [3, -4, 17, 17, 17]),
    ):
        game, state = table({"D": "6-6"}, "5D 4D", options=options, chips=chips)
        session = cw.new("sixes", position=game.parts(state), **options)
        zones = {zone.id: zone for zone in scene_of(session, Screen((0,))).picture.zones}
        assert zones["purse.1"].elements[0].text == "-4"


# -- preferences ---------------------------------------------------------------------------------


def test_faces_are_a_preference_of_one_screen() -> None:
    mine = lay(you=(0, 1))
    yours = mine.screen(1)
    yours.prefs = {**yours.prefs, "spanish_cards": True}
    assert yours.prefs["spanish_cards"] is True
    assert mine.prefs["spanish_cards"] is False
    faces = [zone["label"] for zone in yours.scene["zones"][:4]]
    assert faces == ["oros", "copas", "espadas", "bastos"]
    assert mine.scene["zones"][0]["label"] == "diamonds"
    yours.close()
    mine.close()


@pytest.mark.parametrize("value", ["yes", 1, None, [True]])
def test_what_is_no_switch_is_left_as_it_was(value: Any) -> None:
    table = lay()
    table.prefs = {**table.prefs, "spanish_cards": value, "another": True}
    assert table.prefs == {"pace": 0, "spanish_cards": False, "odds": False}
    table.close()


def test_a_refusal_speaks_of_the_cards_that_are_seen() -> None:
    table = lay(position={"columns": {"D": "5-7"}, "hands": [["3D", "JD"]]})
    table.prefs = {**table.prefs, "spanish_cards": True}
    with pytest.raises(CardwidgetsError):
        table.click("play", "hand.0/0")
    assert "the 3 of oros needs the 4 of oros" in table.scene["notice"]["text"]
    assert table.scene["notice"]["rule"] == "4.3"
    table.close()


def test_the_curtain_keeps_the_faces() -> None:
    table = lay(you=(0, 1, 2, 3, 4))
    table.prefs = {**table.prefs, "spanish_cards": True}
    assert table.scene["curtain"] == table.session.to_act[0]
    table._answer({"do": "uncover", "seat": table.session.to_act[0]})
    assert table.scene["zones"][0]["label"] == "oros"
    table.close()


# -- hot seat and terminal -----------------------------------------------------------------------


def test_a_round_on_a_shared_screen() -> None:
    table = lay(you=(0, 1, 2, 3, 4))
    while table.session.state.round == 1 and not table.session.is_over:
        seat = table.scene["curtain"]
        assert seat == table.session.to_act[0]
        assert not any(zone["kind"] == "hand" for zone in table.scene["zones"])
        table._answer({"do": "uncover", "seat": seat})
        offer = table.scene["actions"][0]
        legal = offer["legal"]
        table.click(offer["id"], *(legal[0] if legal else []))
    assert table.session.state.round == 2
    table.close()


def test_a_game_in_the_terminal() -> None:
    said: list[str] = []
    session = play_in_terminal(
        cw.game("sixes", chips=2), seed=3, bots="random", ask=lambda _: "1", show=said.append
    )
    assert session.is_over
    text = "\n".join(said)
    assert "You lay the" in text
    assert "Rounds" in text
    assert "{" not in text


def test_moves_in_notation_and_the_rules_in_the_terminal() -> None:
    lines = iter(["rules 4.3", "ZZ", "quit"])
    said: list[str] = []
    play_in_terminal(cw.game("sixes"), seed=3, ask=lambda _: next(lines), show=said.append)
    text = "\n".join(said)
    assert "only beside its neighbour" in text
    assert "'ZZ' is no choice here. Type a number from the list, help, or a move such as" in text


# -- records and reports -------------------------------------------------------------------------


def test_a_record_leads_to_the_same_game() -> None:
    session = finished(chips=3)
    again = cw.loads(session.dumps())
    assert again.state == session.state
    assert '"6D"' in session.dumps()


@pytest.mark.parametrize(
    "options",
    [{}, {"scoring": "points"}, {"bankrupt": "immediate"}, {"chips": 3, "bankrupt": "eliminate"}],
    ids=str,
)
def test_the_report_adds_up(options: dict[str, Any]) -> None:
    session = finished(**options)
    rounds, players = report_of(session, Screen())
    state, game = session.state, session.game
    assert isinstance(game, Sixes)
    assert [row[-1] for row in players.rows] == [str(number) for number in state.chips]
    assert sum(int(row[2]) for row in players.rows) == state.round
    laid = sum(entry.action.__class__.__name__ == "Play" for entry in session.entries)
    assert sum(int(row[3]) for row in players.rows) == laid
    passes = sum(entry.action.__class__.__name__ == "Pass" for entry in session.entries)
    assert sum(int(row[5]) for row in players.rows) == passes
    assert rounds.rows[-1][0] == str(state.round)
    for step in rounds.steps:
        assert step is not None
        assert not list(cards_in(session.state_at(step).table))


def test_simulations_of_sixes_need_nothing_else() -> None:
    found = cw.simulate("sixes", games=20, seed=1)
    assert "20" in repr(found)

"""What is seen and can be pressed: at the table, at a shared screen, in the terminal."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

import cardwidgets as cw
from cardwidgets.engine.companions import companion_text
from cardwidgets.games.gnoming.report import (
    cards_by_way,
    finished_rounds,
    points_by_source,
    report,
)
from cardwidgets.games.gnoming.scene import face_of, motions
from cardwidgets.scene.compose import Screen, motions_of, picture_of, scene_of, switches_of
from cardwidgets.scene.html import render as html
from cardwidgets.scene.text import menu
from cardwidgets.scene.text import render as text
from cardwidgets.scene.vocabulary import Element, Offer, Picture, Zone
from cardwidgets.terminal import play_in_terminal
from cardwidgets.widgets.table import Table, play
from support.talk import taken
from support.wire import Wire

NAME = "gnoming"
NAMES = ["Ann", "Ben", "Cem"]
FIVES = "5 5 5 / 1 [2] 9 / [2] 7 3"
HINTS = Screen((0,), preferences=frozenset({"hints"}))


def session_at(layout: str = FIVES, *others: str, **parts: Any) -> cw.Session:
    options = parts.pop("options", {})
    position = {"layouts": [layout, *others]} | parts
    game = cw.game(NAME, players=3, **options)
    return cw.new(game, names=NAMES, chance="manual", position=position)


def seen(session: cw.Session, seat: int | None = 0) -> Picture:
    return picture_of(session, seat, Screen(() if seat is None else (seat,)))


def offers(session: cw.Session, seat: int = 0) -> dict[str, Offer]:
    return {offer.id: offer for offer in seen(session, seat).offers}


def zone(session: cw.Session, id: str, seat: int | None = 0) -> Zone:
    return next(zone for zone in seen(session, seat).zones if zone.id == id)


def element(session: cw.Session, id: str, seat: int | None = 0) -> Element:
    return next(one for one in zone(session, id.partition("/")[0], seat).elements if one.id == id)


def places(offer: Offer) -> set[str]:
    return {place for selection in offer.legal or () for place in selection}


def marked(session: cw.Session, mark: str, screen: Screen = HINTS) -> set[str]:
    zones = picture_of(session, screen.seat, screen).zones
    return {one.id for zone in zones for one in zone.elements if mark in one.marks}


# -- lines and scores -----------------------------------------------------------------------------


def test_a_row_of_fives_lights_up_with_its_score_beside_it() -> None:
    session = session_at()
    assert marked(session, "lit") == {
        "layout.0/0", "layout.0/1", "layout.0/2", "layout.0/line0",
    }  # fmt: skip
    cell = element(session, "layout.0/line0")
    assert (cell.faces, cell.name) == (("gnoming-line-5",), "this row of 5s: -5 points")
    grid = zone(session, "layout.0")
    assert grid.columns == 4
    assert [one.id for one in grid.elements][:4] == [
        "layout.0/0", "layout.0/1", "layout.0/2", "layout.0/line0",
    ]  # fmt: skip
    assert len(grid.elements) == 15


def test_a_column_has_its_score_below_it() -> None:
    session = session_at("4 4 4 / 4 [1] 2 / 4 [3] 7")
    cells = [one.faces for one in zone(session, "layout.0").elements if "line" in one.id]
    four, none = ("gnoming-line-4",), ("gnoming-flag",)
    assert cells == [four, none, none, four, none, none]
    assert element(session, "layout.0/line3").name == "this column of 4s: -4 points"


def test_what_shows_is_counted_for_everybody() -> None:
    session = session_at("5 5 5 / 1 [2] H / [2] 7 -3", "M 6 6 / [2] [2] [9] / [9] [9] [8]")
    roles = [panel.role for panel in seen(session).panels]
    # -5 + 1 + 10 + 7 - 3; for others the lines are told too
    assert roles[:2] == ["10 showing", "-6 showing · line -6"]


def test_no_line_goes_through_a_card_that_lies_face_down() -> None:
    session = session_at("5 [5] 5 / 1 [2] 9 / [2] 7 3")
    assert marked(session, "lit") == set()


def sheet(session: cw.Session) -> list[list[str]]:
    found = zone(session, "score")
    texts = [one.text for one in found.elements]
    return [
        texts[start : start + found.columns] for start in range(0, len(texts), found.columns or 1)
    ]


def test_the_score_sheet_grows() -> None:
    scores = [[12, 9, 20], [5, 8, 10]]
    sessions = [session_at(scores=scores[:n], outs=[2, 1][:n]) for n in range(3)]
    assert [zone(session, "score").label for session in sessions] == [
        "Round 1 of 3", "Round 2 of 3", "Round 3 of 3",
    ]  # fmt: skip
    assert sheet(sessions[0]) == []
    # first out was Cem and pays 5, then Ben who pays 5 too
    assert sheet(sessions[1]) == [
        ["round", "1", "total"], ["Ann", "12", "12"], ["Ben", "9", "9"], ["Cem", "25", "25"],
    ]  # fmt: skip
    assert sheet(sessions[2]) == [
        ["round", "1", "2", "total"],
        ["Ann", "12", "5", "17"],
        ["Ben", "9", "13", "22"],
        ["Cem", "25", "10", "35"],
    ]
    lit = [one.text for one in zone(sessions[2], "score").elements if "lit" in one.marks]
    assert lit == ["Ann", "12", "5", "17"]


def test_after_a_round_all_cards_lie_open_until_the_next_deal() -> None:
    session = session_at(
        "5 5 6 / 1 [2] 9 / 2 7 3", "8 8 [2] / [4] 5 6 / 7 1 9", "3 3 4 / 1 2 6 / 7 8 [9]",
        a="5", b="8", draw="4",
    )  # fmt: skip
    for move in ("take A", "place 4", "stop", "take B", "place 2", "draw", "reject"):
        session.play(session.to_act[0], move)
        if session.view().phase.name == "DISCARD":
            session.play(session.to_act[0], "discard A")
    assert session.view().phase.name == "DEAL"
    cards = [one for zone in seen(session).zones if zone.owner is not None for one in zone.elements]
    assert all(one.faces is not None for one in cards)
    # from the rules: 43, 24, 43, and the first out pays 5
    assert [row[-1] for row in sheet(session)] == ["total", "48", "24", "43"]
    assert seen(session).prompt == "Round 1 is over. The cards are being dealt again."


# -- what can be pressed --------------------------------------------------------------------------


def test_any_two_cards_are_turned_up_first() -> None:
    setup = offers(session_at("[5] [5] [5] / [1] [2] [9] / [2] [7] [3]", phase="setup"))["setup"]
    assert (setup.least, setup.most, len(setup.legal or ())) == (2, 2, 36)


def test_three_piles_to_draw_from() -> None:
    found = offers(session_at())
    assert list(found) == ["draw"]
    assert places(found["draw"]) == {"draw/0", "A/0", "B/0"}


def test_a_drawn_card_goes_anywhere_or_away() -> None:
    found = offers(session_at(card="6"))
    assert list(found) == ["place", "reject"]
    assert places(found["place"]) == {f"layout.0/{place}" for place in range(9)}
    assert (found["reject"].label, found["reject"].key) == ("Discard the 6", "x")


def test_a_card_that_was_taken_cannot_be_discarded_at_once() -> None:
    assert list(offers(session_at(card="6", source="A", a=""))) == ["place"]


def test_a_bounce_goes_anywhere_but_back() -> None:
    session = session_at("6 [-3] 10 / [1] [6] [4] / [8] [7] [5]", card="2").play(0, "place 4")
    found = offers(session)
    assert list(found) == ["bounce", "stop"]
    assert places(found["bounce"]) == {f"layout.0/{place}" for place in range(9) if place != 4}
    assert found["stop"].label == "Discard the 6"
    assert element(session, "hand/0").faces == ("gnoming-6",)


def test_the_pile_is_chosen_where_there_is_a_choice() -> None:
    session = session_at(card="6").play(0, "reject")
    assert places(offers(session)["discard"]) == {"A/0", "B/0"}


def test_an_empty_pile_can_be_pressed_too() -> None:
    session = session_at(a="", b="", card="6").play(0, "reject")
    assert places(offers(session)["discard"]) == {"A/0", "B/0"}
    assert element(session, "A/0").name == "no card"


def test_a_hazard_asks_the_others_one_after_another() -> None:
    other = "3 [3] 4 / [1] 2 6 / 7 8 9"
    session = session_at(FIVES, other, other, card="H").play(0, "reject")
    assert offers(session, 2) == {}
    found = offers(session, 1)
    assert list(found) == ["flip", "decline"]
    assert places(found["flip"]) == {"layout.1/1", "layout.1/3"}
    assert seen(session, 1).prompt == (
        "Ann discarded a hazard, so you may turn up one of your cards."
    )
    assert seen(session, 2).prompt == "Ben may turn up a card, because of the hazard."
    assert zone(session, "out").count == 1
    session.play(1, "flip 3")
    assert list(offers(session, 2)) == ["flip", "decline"]


def test_a_second_mulligan_has_one_place_only() -> None:
    found = offers(session_at("M [4] 6 / [5] 5 9 / [2] 7 3", card="M"))
    assert places(found["place"]) == {"layout.0/0"}
    assert "reject" in found
    two = session_at("M [4] 6 / [5] M 9 / [2] 7 3", card="M")
    assert list(offers(two)) == ["reject"]
    assert seen(two).prompt == "You hold the mulligan, and can only discard it: one open is enough."


PROMPTS = [
    ({}, "Draw a card, or take the top of a pile."),
    (
        {"first_out": 1, "left": 1},
        "Your last turn of this round. Draw a card, or take the top of a pile.",
    ),
    ({"card": "6"}, "You hold the 6: put it in place of any of your cards, or discard it."),
    (
        {"card": "-3", "source": "A", "a": ""},
        "You hold the minus 3: put it in place of any of your cards.",
    ),
]


@pytest.mark.parametrize(("parts", "words"), PROMPTS, ids=str)
def test_prompts(parts: dict[str, Any], words: str) -> None:
    other = "3 4 4 / 1 2 6 / 7 8 9" if "left" in parts else "3 [4] 4 / 1 [2] 6 / 7 8 9"
    assert seen(session_at(FIVES, other, **parts)).prompt == words


def test_every_selection_of_every_offer_is_the_action_it_shows() -> None:
    rng = Random(4)
    session = cw.new(NAME, players=4, seed=4)
    phases = set()
    while not session.is_over:
        player = session.to_act[0]
        game, found = session.game, set()
        for offer in offers(session, player).values():
            for selection in offer.legal if offer.sources else ((),):
                action = offer.action(selection)
                assert game.refusal(session.state, player, action) is None
                found.add(action)
        assert found == set(session.legal_actions(player))
        phases.add(session.view().phase.name)
        session.play(player, rng.choice(session.legal_actions(player)))
    assert phases == {"SETUP", "DRAW", "USE", "BOUNCE", "DISCARD", "FLIP"}


# -- a bounce that can be followed ----------------------------------------------------------------


def test_a_bounce_is_seen_going_from_hand_to_hand() -> None:
    start = "6 [4] 6 / [1] [6] [9] / [2] [7] 3"
    session = session_at(start, card="2").play(0, "place 4")
    assert marked(session, "new") == {"layout.0/4"}
    before = session.step
    session.play(0, "bounce 8")
    flights = [(one.source, one.target) for one in motions_of(session, 1, before)]
    assert flights[:2] == [("hand", "layout.0"), ("layout.0", "hand")]
    assert marked(session, "new") == {"layout.0/4", "layout.0/8"}
    ids = {zone.id for zone in seen(session).zones}
    assert all(end in ids for flight in flights for end in flight)


def test_every_flight_begins_and_ends_at_the_table() -> None:
    session, rng, flown = cw.new(NAME, players=3, seed=2), Random(2), set()
    while not session.is_over:
        player, before = session.to_act[0], session.step
        session.play(player, rng.choice(session.legal_actions(player)))
        zones = {zone.id for zone in seen(session).zones} | {f"layout.{n}" for n in range(3, 7)}
        for index in range(before, session.step):
            for event in session.events_of(index):
                for one in motions(event):
                    assert {one.source, one.target} <= zones
                    flown.add(event.key)
    assert {"dealt", "starter", "drew", "took", "placed", "turned", "replaced", "bounced",
            "discarded", "removed"} <= flown  # fmt: skip


# -- hints ----------------------------------------------------------------------------------------


def test_hints_are_off_until_they_are_switched_on() -> None:
    assert switches_of(cw.game(NAME)) == ("hints",)
    session = session_at("7 [4] 7 / [5] 5 9 / [2] 7 3", card="7")
    assert marked(session, "hint", Screen((0,))) == set()
    assert "Hint" not in seen(session).prompt
    assert play(NAME, seed=1, pace=0).prefs["hints"] is False


def test_a_line_that_would_score_is_a_hint() -> None:
    session = session_at("7 [4] 7 / [5] 5 9 / [2] 3 3", card="7")
    assert marked(session, "hint") == {"layout.0/1"}
    prompt = picture_of(session, 0, HINTS).prompt
    assert "Hint: at the marked place it completes a line." in prompt


def test_a_pile_that_would_make_a_line_is_a_hint() -> None:
    session = session_at("7 [4] 7 / [5] 5 9 / [2] 3 3", a="7", b="8")
    assert marked(session, "hint") == {"A/0"}
    assert "the marked card completes a line" in picture_of(session, 0, HINTS).prompt


def test_a_bounce_is_a_hint_with_its_chance() -> None:
    # from the rules: a 7 on a face-down card with one 3 and one 5 up, 21 of 101 unseen cards
    other = "8 [1] [1] / [1] 9 [1] / [2] [2] [2]"
    session = session_at(
        "3 [4] [6] / [4] 5 [6] / [4] [6] [9]", other,
        "10 [4] [4] / [8] -1 [8] / [8] [9] [9]", a="-2", b="-4", card="7",
    )  # fmt: skip
    prompt = picture_of(session, 0, HINTS).prompt
    assert "with a chance of 21/101 (21%)" in prompt


def test_a_card_that_can_be_bounced_is_marked_in_the_hand() -> None:
    session = session_at("6 [-3] 10 / [1] [6] [4] / [8] [7] [5]", card="2").play(0, "place 4")
    assert "hand/0" in marked(session, "hint")


def test_no_hint_where_the_card_may_not_go() -> None:
    session = session_at("M [4] 6 / 7 7 5 / [2] [3] 3", card="M")
    assert marked(session, "hint") == set()


def test_only_who_chooses_gets_hints() -> None:
    bounce = session_at("6 [-3] 10 / [1] [6] [4] / [8] [7] [5]", card="2").play(0, "place 4")
    assert marked(bounce, "hint", Screen((1,), preferences=frozenset({"hints"}))) == set()
    session = session_at("7 [4] 7 / [5] 5 9 / [2] 3 3", card="7")
    other = Screen((1,), preferences=frozenset({"hints"}))
    assert marked(session, "hint", other) == set()


# -- what is hidden -------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [None, 0, 1, 2])
def test_face_down_cards_carry_no_identity(seat: int | None) -> None:
    scenes = []
    for hidden in (("4", "5", "9"), ("9", "M", "H")):
        one, two, three = hidden
        session = session_at(f"7 [{one}] 7 / [{two}] 6 8 / [{three}] 3 3", draw="1 2", card="7")
        screen = Screen(() if seat is None else (seat,), preferences=frozenset({"hints"}))
        scene = scene_of(session, screen)
        scenes.append((json.dumps(scene.as_json()), text(scene), html(scene, "")))
        down = [one for zone in scene.picture.zones for one in zone.elements if one.faces is None]
        assert {re.sub(r"^.*: ", "", one.name) for one in down} == {"face down"}
    assert scenes[0] == scenes[1]


def test_a_scene_of_seven_players_is_small() -> None:
    scene = scene_of(cw.new(NAME, players=7, seed=1), Screen((0,)))
    assert len(json.dumps(scene.as_json())) < 16_000


# -- pictures and words ---------------------------------------------------------------------------


def test_every_face_is_drawn_and_differs_by_shape() -> None:
    art = companion_text(cw.game(NAME), "art.svg")
    drawn = dict(re.findall(r'<symbol id="([^"]+)"[^>]*>(.*?)</symbol>', art, re.DOTALL))
    cards = {*cw.game(NAME).kinds, *cw.game(NAME, deck="wide").kinds}
    lines = {f"gnoming-line-{card}" for card in cards if card > 0}
    assert set(drawn) == {"gnoming-back", "gnoming-flag", *lines, *map(face_of, cards)}
    assert len(art) < 40_000
    shapes = {re.sub(r'(fill|stroke)="[^"]*"', "", body) for body in drawn.values()}
    assert len(shapes) == len(drawn)


def test_own_places_are_named_for_who_cannot_see_them() -> None:
    session = session_at("-3 [4] M / [5] 5 H / [2] 7 3")
    names = [one.name for one in zone(session, "layout.0").elements if "line" not in one.id]
    assert names[:6] == [
        "top left: minus 3", "top middle: face down", "top right: mulligan",
        "left: face down", "centre: 5", "right: hazard",
    ]  # fmt: skip
    assert [one.name for one in zone(session, "layout.0", 1).elements][:2] == [
        "minus 3",
        "face down",
    ]


# -- the report -----------------------------------------------------------------------------------


def whole_game(seed: int, **options: Any) -> cw.Session:
    session, rng = cw.new(NAME, players=3, names=NAMES, seed=seed, **options), Random(seed)
    while not session.is_over:
        player = session.to_act[0]
        session.play(player, rng.choice(session.legal_actions(player)))
    return session


@pytest.mark.parametrize("options", [{}, {"mulligans_at_scoring": "one", "rounds": 2}], ids=str)
@pytest.mark.parametrize("seed", range(4))
def test_every_point_is_accounted_for(seed: int, options: dict[str, Any]) -> None:
    session = whole_game(seed, **options)
    totals = session.game.totals(session.view())
    assert [sum(points.values()) for points in points_by_source(session)] == list(totals)
    scores, sources, rounds, ways = report(session, 0, session.voice(0))
    assert [int(row[-1]) for row in scores.rows] == list(totals)
    assert len(rounds.rows) == options.get("rounds", 3)
    assert [len(row) for row in sources.rows] == [6, 6, 6]
    assert ways.rows[0][0] == "Ann"


def test_what_is_told_of_a_round() -> None:
    session = session_at(
        "5 5 6 / 1 2 9 / 2 7 3", "8 8 2 / 4 5 6 / 7 1 9", "3 3 4 / 1 2 6 / 7 8 [9]",
        a="4", b="8", draw="4", turn=2, first_out=0, left=1, options={"rounds": 1},
    )  # fmt: skip
    for move in ("draw", "reject", "discard A"):
        session.play(2, move)
    scores, _, rounds, _ = report(session, 0, session.voice(0))
    # 40 points, 5 less for the first out; 50 and 43, added up by hand
    assert scores.rows == (("Ann", "35", "35"), ("Ben", "50", "50"), ("Cem", "43", "43"))
    assert rounds.rows == (("1", "Ann", "-5", "Ann", "35"),)


def test_a_round_can_be_replayed_from_its_first_turn() -> None:
    session = whole_game(1)
    steps = report(session, 0, session.voice(0))[2].steps
    assert [session.state_at(step).round for step in steps] == [1, 2, 3]
    assert {session.state_at(step).phase.name for step in steps} == {"SETUP"}
    assert len(finished_rounds(session)) == 3


def test_what_is_counted_of_a_turn() -> None:
    session = session_at("6 [4] 6 / [1] [6] [9] / [2] [7] 3", draw="2").play(0, "draw")
    session.play(0, "place 4").play(0, "bounce 8").play(0, "discard A")
    assert cards_by_way(session)[0] == {"drawn": 1, "bounced": 1}


# -- whole games ----------------------------------------------------------------------------------


@pytest.fixture
def table() -> Iterator[Table]:
    table = play(NAME, players=3, seed=5, pace=0, bots="random")
    yield table
    table.close()


def press_something(table: Table, rng: Random) -> None:
    offer = rng.choice([offer for offer in table.scene["actions"] if offer["legal"] != []])
    choices = offer["legal"]
    table.click(offer["id"], *(rng.choice(choices) if choices else ()))


def test_a_whole_game_at_a_table(table: Table) -> None:
    rng = Random(1)
    while not table.finished:
        press_something(table, rng)
    assert len(table.session.view().scores) == 3
    assert [sheet["title"] for sheet in table.scene["report"]] == [
        "Scores", "Where the points come from", "Rounds", "Ways of the cards",
    ]  # fmt: skip
    assert "[" not in table.scene["headline"] + table.scene["prompt"]
    assert not [line for line in table.session.log(0) if line.startswith("[")]


def test_hints_can_be_switched_on_at_a_table(table: Table) -> None:
    table.prefs = {**table.prefs, "hints": True}
    rng, hinted = Random(3), 0
    while not table.finished:
        press_something(table, rng)
        hinted += "Hint:" in table.scene["prompt"]
    assert hinted > 5


def test_a_whole_game_at_a_shared_screen() -> None:
    table = play(NAME, players=3, you=(0, 1, 2), names=NAMES, seed=2, pace=0, rounds=1)
    wire, rng = Wire(table), Random(1)
    assert table.scene["curtain"] == 0
    while not table.finished:
        if table.scene["curtain"] is not None:
            wire.click({"do": "uncover", "seat": table.scene["curtain"]})
        press_something(table, rng)
    assert len(table.session.view().scores) == 1
    table.close()


def test_a_whole_round_in_the_terminal() -> None:
    heard: list[str] = []
    rng = Random(2)
    session = play_in_terminal(
        cw.game(NAME, players=3, rounds=1),
        seed=3,
        ask=lambda _: taken(heard, rng.choice("123456")),
        show=heard.append,
    )
    assert session.is_over
    said = "\n".join(heard)
    assert "Turn up two of your nine cards." in said
    assert "Your layout: top left:" in said
    assert "Where the points come from" in said


def test_the_terminal_names_places_as_the_table_does() -> None:
    scene = scene_of(session_at(card="6"), Screen((0,)))
    labels = [label for label, _, _ in menu(scene)]
    assert labels[3].startswith("Put the 6 in: left: 1")
    assert labels[-1] == "Discard the 6"

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
from cardwidgets.engine.turns import Chance
from cardwidgets.games.three_up_three_down.scene import BACK, FACES
from cardwidgets.scene.compose import Screen, picture_of, rules_of, scene_of, switches_of
from cardwidgets.scene.html import render as html
from cardwidgets.scene.text import render as text
from cardwidgets.scene.vocabulary import Offer
from cardwidgets.terminal import play_in_terminal
from cardwidgets.widgets.table import Table, play
from support.talk import taken
from support.wire import Wire

NAME = "three_up_three_down"
TWENTY = "1 1 2 2 3 4 4 5 5 5 6 6 7 8 8 9 9 10 10 C"
BIG = {
    "hands": [TWENTY, "1 1 8", "2 3 4"], "up": ["8 10 C", "10 9 9", "C+2 8"],
    "down": ["1 2 3", "4 5 6", "7 2 3"], "pile": "2 3 5 5",
}  # fmt: skip


def session_at(players: int = 3, **parts: Any) -> cw.Session:
    return cw.new(
        NAME, players=players, chance="manual", position=parts, names=["A", "B", "C"][:players]
    )


def offers(session: cw.Session, seat: int = 0) -> dict[str, Offer]:
    return {offer.id: offer for offer in picture_of(session, seat, Screen((seat,))).offers}


# -- what can be pressed --------------------------------------------------------------------------


def test_a_card_without_an_equal_goes_at_one_press() -> None:
    found = offers(session_at(2, hands=["5 7 7 9", "1"], pile="6"))
    assert (found["play"].least, found["play"].most) == (1, 1)
    # the 5 can be pressed too, to hear why not
    assert found["play"].sources == ("hand.0/0", "hand.0/3")
    assert found["play"].legal == (("hand.0/3",),)
    several = found["several"]
    assert several.legal is not None
    assert set(several.legal) == {("hand.0/1",), ("hand.0/2",), ("hand.0/1", "hand.0/2")}


def test_every_selection_of_every_offer_is_the_action_it_shows() -> None:
    session = session_at(**BIG)
    game, seen = session.game, set()
    for offer in offers(session).values():
        assert offer.legal is not None
        for selection in offer.legal:
            action = offer.action(selection)
            assert game.refusal(session.state, 0, action) is None
            seen.add(action)
    assert seen == set(session.legal_actions(0))


def test_more_than_four_equal_cards_have_an_offer_of_their_own() -> None:
    found = offers(session_at(2, hands=["5 7 7 7 7 7 9 9", "1"], pile="6"))
    many = found["play.6"]
    assert (many.label, many.least, many.most, many.legal) == ("Play 7s", 1, 5, None)
    assert len(many.sources) == 5
    three = many.action(many.sources[1:4])
    assert cw.game(NAME).write(three) == "play 7 x3"
    assert "several" in found


def test_pressing_a_card_that_is_too_low_tells_why() -> None:
    table = play(NAME, players=2, pace=0, seed=1, position={"hands": ["5 9", "1 2"], "pile": "6"})
    with pytest.raises(cw.CardwidgetsError):
        table.click("play", "hand.0/0")
    notice = table.scene["notice"]
    assert notice == {"text": notice["text"], "rule": "4.1"}
    assert "5 is lower than the 6 on the pile" in notice["text"]
    table.close()


def test_three_of_six_are_chosen_by_selecting_them() -> None:
    session = cw.new(NAME, players=2, seed=1)
    up = offers(session)["up"]
    assert (up.least, up.most, len(up.legal or ())) == (3, 3, 20)
    session.play(0, up.action(("hand.0/5", "hand.0/1", "hand.0/3")))
    assert offers(session) == {}


def test_taking_the_pile_is_one_button() -> None:
    found = offers(session_at(2, hands=["1 2", "1"], pile="6 9"))
    assert list(found) == ["pick_up"]
    button = found["pick_up"]
    assert (button.label, button.sources, button.emphasis) == (
        "Take the pile (2 cards)",
        (),
        "strong",
    )


def test_drawing_and_stopping() -> None:
    parts = {"marks": ["extra", "may_draw"], "up": ["9 9 9", "2"], "draw": "4 4 4 4"}
    found = offers(session_at(2, hands=["1", "1"], **parts))
    assert list(found) == ["play", "draw"]
    assert found["draw"].label == "Draw 2 cards"
    assert list(offers(session_at(2, hands=["", "1"], **parts))) == ["draw", "stop"]


def test_3up_cards_join_the_hand_where_they_may() -> None:
    parts = {"hands": ["9", "1"], "up": ["9 9 5", ""], "pile": "8"}
    game = cw.game(NAME, players=2, hand_and_up="together")
    session = cw.new(game, chance="manual", position=parts)
    (offer,) = offers(session).values()
    assert offer.legal is not None
    assert ("hand.0/0", "up.0/1", "up.0/2") in offer.legal


def test_blind_cards_are_pointed_at() -> None:
    found = offers(session_at(2, hands=["", "1"], down=["5 7 C", ""], pile="6"))
    assert found["flip"].legal == (("down.0/0",), ("down.0/1",), ("down.0/2",))


# -- what is hidden -------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [None, 0, 1, 2])
def test_face_down_cards_carry_no_identity(seat: int | None) -> None:
    scenes = []
    for down in (["1 2 3", "4 5 6", "7 2 3"], ["3 1 2", "6 5 4", "2 3 7"]):
        session = session_at(**{**BIG, "down": down})
        scene = scene_of(session, Screen(() if seat is None else (seat,)))
        scenes.append((json.dumps(scene.as_json()), text(scene), html(scene, "")))
        down_cards = [
            element
            for zone in scene.picture.zones
            if zone.id.startswith("down.")
            for element in zone.elements
        ]
        assert len(down_cards) == 9
        assert {element.faces for element in down_cards} == {None}
        assert {element.name for element in down_cards} == {"face-down card, unknown to all"}
    assert scenes[0] == scenes[1]


def test_hands_of_others_are_a_number() -> None:
    scene = scene_of(session_at(**BIG), Screen((1,)))
    hand = next(zone for zone in scene.picture.zones if zone.id == "hand.0")
    assert (hand.count, hand.elements) == (20, ())


def test_a_scene_with_a_large_hand_is_small() -> None:
    scene = scene_of(session_at(**BIG), Screen((0,)))
    assert len(json.dumps(scene.as_json())) < 8_000


# -- words and pictures ----------------------------------------------------------------------------


def test_every_face_is_drawn_and_small() -> None:
    art = companion_text(cw.game(NAME), "art.svg")
    drawn = set(re.findall(r'<symbol id="([^"]+)"', art))
    assert drawn == {*FACES, BACK}
    assert len(art) < 40_000
    bodies = re.findall(r"<symbol [^>]*>(.*?)</symbol>", art, re.DOTALL)
    shapes = {re.sub(r'fill="[^"]*"|stroke="[^"]*"', "", body) for body in bodies}
    assert len(shapes) == len(drawn), "they differ by shape, not only by colour"


def test_every_rule_that_is_cited_can_be_read() -> None:
    known = {rule["number"] for rule in rules_of(cw.game(NAME)) if "number" in rule}
    source = companion_text(cw.game(NAME), "rules.py")
    cited = set(re.findall(r'refuse\(\s*"(\d+\.\d+)"', source))
    assert cited
    assert cited <= known


def test_what_a_seat_is_told_while_others_play() -> None:
    session = session_at(2, hands=["5", "1"], pile="6 9", player=1)
    assert picture_of(session, 0, Screen((0,))).prompt == "B plays."


PROMPTS = [
    ({"hands": ["5", "1"]}, "Your turn: lead anything you like."),
    ({"hands": ["7", "1"], "pile": "6"}, "Your turn: play 6 or higher, or a Clear."),
    ({"hands": ["5", "1"], "pile": "6"}, "You can play nothing on 6: take the pile."),
    ({"hands": ["", "1"], "down": ["5", ""], "pile": "6"},
     "Your turn: turn over one of your 3DOWN cards. It must be 6 or higher, or a Clear."),
    ({"hands": ["", "1"], "down": ["5", ""]}, "Your turn: turn over one of your 3DOWN cards."),
    ({"hands": ["7", "1"], "pile": "6", "marks": ["extra"], "actions": 2},
     "2 more discards: play 6 or higher, or a Clear."),
    ({"hands": ["7", "1"], "marks": ["extra", "may_draw"], "draw": "5"},
     "One more discard: lead anything you like. You may draw before your next discard."),
    ({"hands": ["", "1"], "up": ["5", ""], "marks": ["extra"], "draw": "5"},
     "Your hand is empty while there are cards to draw: your turn ends here."),
    ({"hands": ["", "1"], "up": ["5", ""], "marks": ["extra", "may_draw"], "draw": "5"},
     "Your hand is empty: draw now, or end your turn."),
    ({"phase": "over", "hands": ["", "1"], "places": [0]}, "The game is over."),
]  # fmt: skip


@pytest.mark.parametrize(("parts", "words"), PROMPTS, ids=str)
def test_prompts(parts: dict[str, Any], words: str) -> None:
    assert picture_of(session_at(2, **parts), 0, Screen((0,))).prompt == words


def test_the_headline_names_the_winner() -> None:
    session = session_at(2, hands=["", "1"], places=[0], phase="over")
    assert picture_of(session, 0, Screen((0,))).headline == "You are rid of all cards and win!"
    assert picture_of(session, 1, Screen((1,))).headline == "A is rid of all cards and wins."


# -- whole games ----------------------------------------------------------------------------------


@pytest.fixture
def table() -> Iterator[Table]:
    table = play(NAME, players=3, seed=5, pace=0)
    yield table
    table.close()


def press_something(table: Table, rng: Random) -> None:
    offer = rng.choice([offer for offer in table.scene["actions"] if offer["legal"] != []])
    choices = offer["legal"]
    if choices is None:
        choices = [offer["from"][: offer["n"][1]]]
    table.click(offer["id"], *(rng.choice(choices) if choices else ()))


def test_a_whole_game_at_a_table(table: Table) -> None:
    rng = Random(1)
    while not table.finished:
        press_something(table, rng)
    assert sum(table.returns) == 1
    assert table.scene["report"]
    assert "three_up_three_down" not in table.scene["headline"]


def test_a_whole_game_at_a_shared_screen() -> None:
    table = play(NAME, players=2, you=(0, 1), names=["Ann", "Ben"], seed=2, pace=0, deck="green36")
    wire, rng = Wire(table), Random(1)
    assert table.scene["curtain"] == 0
    while not table.finished:
        if table.scene["curtain"] is not None:
            covered = json.dumps(table.scene["zones"])
            assert '"hand.0/' not in covered
            assert '"hand.1/' not in covered
            wire.click({"do": "uncover", "seat": table.scene["curtain"]})
        press_something(table, rng)
    assert sum(table.returns) == 1
    table.close()


def test_a_whole_game_in_the_terminal() -> None:
    heard: list[str] = []
    session = play_in_terminal(
        cw.game(NAME, players=2, deck="green36"),
        seed=3,
        ask=lambda _: taken(heard),
        show=heard.append,
    )
    assert session.is_over
    said = "\n".join(heard)
    assert "Choose three of your six cards" in said
    assert "3DOWN: face-down card, unknown to all" in said


def test_notation_in_the_terminal() -> None:
    answers = iter(["up 1 1 1", "quit"])
    heard: list[str] = []
    play_in_terminal(
        cw.game(NAME, players=2), seed=3, ask=lambda _: next(answers), show=heard.append
    )
    assert any("Rule 2.2: put up three of the six cards in your hand" in line for line in heard)


def test_nothing_can_be_switched_where_nobody_rolls_or_deals() -> None:
    session = session_at()
    assert session.game.turn(session.game.initial_state()) == Chance("deal", by=None)
    assert switches_of(session.game) == ()
    assert set(play(NAME, seed=1, pace=0).prefs) == {"odds", "pace"}

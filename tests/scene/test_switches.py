"""What a game adds to its table without a line of TypeScript: switches, shared art, columns."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import cardwidgets as cw
from cardwidgets.engine.messages import Catalogue, Voice
from cardwidgets.games import names
from cardwidgets.scene.compose import Screen, art_of_game, joined, scene_of, switches_of
from cardwidgets.scene.drawing import Painter, art_of
from cardwidgets.scene.vocabulary import Element, Zone

MOST_BYTES = 40_000


def test_a_text_may_have_a_branch_for_a_preference() -> None:
    catalogue = Catalogue("cardwidgets", "cardwidgets.games.sixes")
    french = Voice(catalogue)
    spanish = Voice(catalogue, preferences=frozenset({"spanish_cards"}))
    other = Voice(catalogue, preferences=frozenset({"something_else"}))
    assert [voice.say("card.JD") for voice in (french, spanish, other)] == [
        "jack of diamonds", "sota of oros", "jack of diamonds",
    ]  # fmt: skip
    assert spanish.say("laid", who=0, card="card.KH") == "Player 1 lays the rey of copas."


def test_a_screen_speaks_as_it_prefers() -> None:
    session = cw.new("sixes", seed=1)
    session.play(session.to_act[0], "6D")
    spanish = Screen((0,), preferences=frozenset({"spanish_cards"}))
    scene, plain = scene_of(session, spanish), scene_of(session, Screen((0,)))
    assert scene.picture.zones[0].label == "oros"
    assert scene.picture.zones[0].elements[0].faces == ("spanish-D",)
    assert any("6 of oros" in line for line in scene.log)
    assert plain.picture.zones[0].elements[0].faces == ("french-D",)
    assert not any("oros" in line for line in plain.log)


def test_a_game_that_names_no_switches_rolls_by_hand() -> None:
    assert switches_of(cw.game("bluffaneer")) == ("roll_by_hand",)
    assert switches_of(cw.game("sixes")) == ("spanish_cards",)


def test_every_switch_has_a_label() -> None:
    for name in names():
        game = cw.game(name)
        for switch in switches_of(game):
            assert Voice(game.catalogue).knows(f"table.{switch}"), (name, switch)


def test_the_art_of_a_game_is_one_small_sheet() -> None:
    for name in names():
        art = art_of_game(cw.game(name))
        assert len(art.encode()) <= MOST_BYTES, name
        root = ElementTree.fromstring(art)
        ids = [child.attrib["id"] for child in root]
        assert len(ids) == len(set(ids))


def test_spanish_and_french_cards_have_the_same_symbols() -> None:
    art = art_of(art_of_game(cw.game("sixes")))
    for face in ("french", "spanish"):
        for suit in "DHSC":
            for rank in ("", "J", "Q", "K"):
                assert f"{face}-{rank}{suit}" in art


def test_court_cards_show_their_suit_at_the_left_where_no_other_card_covers_it() -> None:
    root = ElementTree.fromstring(art_of_game(cw.game("sixes")))
    courts = [symbol for symbol in root if re.fullmatch(r"\w+-[JQK][DHSC]", symbol.attrib["id"])]
    assert len(courts) == 24
    for symbol in courts:
        (sign,) = [part for part in symbol if "translate" in part.attrib.get("transform", "")]
        numbers = [float(number) for number in re.findall(r"[\d.]+", sign.attrib["transform"])]
        left, _, scale = numbers
        assert left + 100 * scale < 45, symbol.attrib["id"]


def test_sheets_without_symbols_are_left_out() -> None:
    assert joined('<svg><symbol id="a"/></svg>', "", "<svg></svg>") == '<svg><symbol id="a"/></svg>'


def column(lead: int, cards: int) -> Zone:
    elements = tuple(Element(f"c/{n}", "card", (), str(n)) for n in range(cards))
    return Zone("c", "column", "c", elements=elements, columns=10, lead=lead)


def test_columns_of_any_length_are_drawn_equally_high() -> None:
    painter = Painter(art_of("<svg/>"))
    heights = {painter.zone(column(*shape), 300).height for shape in ((0, 10), (4, 1), (3, 4))}
    assert len(heights) == 1
    assert painter.zone(column(10, 0), 300).height in heights

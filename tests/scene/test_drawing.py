"""Pictures of a saved table: they stand alone, they fit, they stay small."""

from __future__ import annotations

import re
from functools import cache
from html import unescape
from urllib.parse import unquote
from xml.etree import ElementTree

import pytest

import cardwidgets as cw
from cardwidgets.engine.companions import companion_text
from cardwidgets.scene import html
from cardwidgets.scene.compose import Screen, scene_of
from cardwidgets.scene.drawing import Art, Painter, art_of, picture, words, wrapped
from cardwidgets.scene.vocabulary import Element, Zone, ZoneKind

ART = companion_text(cw.game("bluffaneer"), "art.svg")
KINDS: tuple[ZoneKind, ...] = (
    "hand", "pile", "grid", "column", "trick", "dice", "purse", "board", "sheet",
)  # fmt: skip


def pictures(drawn: str) -> list[ElementTree.Element]:
    """Every picture in some HTML, read as the XML that it has to be."""
    sources = re.findall(r'src="data:image/svg\+xml,([^"]*)"', drawn)
    return [ElementTree.fromstring(unquote(unescape(source))) for source in sources]


@cache
def a_game() -> tuple[str, ...]:
    """One game as its first seat's saved pictures, decision by decision."""
    session = cw.new("bluffaneer", players=6, seed=5)
    drawn = []
    while not session.is_over:
        drawn.append(html.render(scene_of(session, Screen((0,))), ART))
        seat = session.to_act[0]
        session.play(seat, session.legal_actions(seat)[0])
    return (*drawn, html.render(scene_of(session, Screen((0,))), ART))


def test_pictures_stand_alone() -> None:
    for drawn in a_game():
        found = pictures(drawn)
        assert len(found) == 7  # the middle and six players
        assert found[0].find(".//{*}use") is not None
        for image in found:
            names = {element.get("id") for element in image.iter()} - {None}
            uses = [element.get("href", "") for element in image.iter("{*}use")]
            assert {use.removeprefix("#") for use in uses} <= names


def test_a_table_of_four_takes_about_fifteen_kilobytes() -> None:
    parts = {
        "discard": ["SH+SK"],
        "roll": ["CH", "SW"],
        "roller": 1,
        "cards": ["CH+SW"] + ["CH+SH"] * 3,
    }
    table = cw.new("bluffaneer", position=parts)
    assert len(html.render(scene_of(table, Screen((0,))), ART)) < 15_800


def test_six_players_and_the_report_take_little_more() -> None:
    *during, after = map(len, a_game())
    assert max(during) < 18_500
    assert after < 25_000


def test_nothing_is_wider_than_a_small_screen() -> None:
    for drawn in a_game():
        assert max(int(width) for width in re.findall(r' width="(\d+)"', drawn)) <= 340


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_of_zone_is_drawn_with_what_lies_in_it(kind: ZoneKind) -> None:
    cards = [
        Element(f"z/{n}", "card", ("bluffaneer-CH",), text=f"t{n}", name=f"n{n}") for n in range(4)
    ]
    zone = Zone("z", kind, "Zone", elements=tuple(cards), columns=2, art="bluffaneer-coin", count=4)
    painter = Painter(art_of(ART))
    drawn = picture(painter.middle([zone], 336), painter.art, "all")
    [image] = pictures(drawn)
    said = "".join(image.itertext())
    if kind == "purse":
        assert "4" in said
    else:
        assert "t3" in said
    assert image.get("viewBox", "").startswith("0 0 336 ")


def test_what_has_no_picture_shows_its_name() -> None:
    queen = Element("z/0", "card", ("nothing-of-the-kind",), name="Queen")
    painter = Painter(art_of(ART))
    [image] = pictures(picture(painter.element(queen, Zone("z", "hand", "")), painter.art, ""))
    assert "".join(image.itertext()) == "Queen"


def test_text_is_escaped_in_pictures_too() -> None:
    sign = """<b>"50%" & 'more' #1</b>"""
    drawn = picture(words(sign, 12), Art(""), sign)
    [image] = pictures(drawn)
    assert "".join(image.itertext()) == sign
    assert drawn.count("<") == 1


def test_art_may_use_either_quotation_mark() -> None:
    art = Art(
        """<svg><symbol id="a" viewBox="0 0 9 9"><text style="font:9px 'X'"/></symbol></svg>"""
    )
    [image] = pictures(picture(Painter(art).symbol("a", 9), art, ""))
    assert any(element.get("style") == "font:9px 'X'" for element in image.iter())


def test_blocks_wrap_at_the_limit() -> None:
    block = words("word", 10)
    row = wrapped([block] * 5, block.width * 2 + 8)
    assert row.width == block.width * 2 + 8
    assert row.height == block.height * 3 + 16


def test_a_hint_has_a_broken_frame_and_what_is_lit_a_whole_one() -> None:
    painter, zone = Painter(art_of(ART)), Zone("z", "hand", "")
    frames = {}
    for mark in ("lit", "hint", "new"):
        card = Element("z/0", "card", text="7", marks=(mark,))
        [image] = pictures(picture(painter.element(card, zone), painter.art, ""))
        golden = [shape for shape in image.iter() if shape.get("stroke") == "#f2a900"]
        frames[mark] = [shape.get("stroke-dasharray") for shape in golden]
    assert frames == {"lit": [None], "hint": ["7 4"], "new": []}

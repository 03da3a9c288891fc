"""Scenes as text and as HTML: complete, escaped, and without secrets."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import cardwidgets as cw
from cardwidgets.engine.companions import companion_text
from cardwidgets.scene import html, text
from cardwidgets.scene.compose import Screen, scene_of
from cardwidgets.scene.vocabulary import Element, Picture, Scene, Zone

ART = companion_text(cw.game("bluffaneer"), "art.svg")
POSITION = {"cards": ["CH+SW", "CH+SH", "SH+SK"], "roll": ["CH", "SK"], "coins": [7, 8, 9]}


def a_scene(seat: int = 1) -> Scene:
    session = cw.new("bluffaneer", players=3, position=POSITION, names=["Ada", "<b>Bo</b>", "Cy"])
    return scene_of(session, Screen((seat,)))


def test_text_shows_coins_dice_own_card_and_prompt() -> None:
    drawn = text.render(a_scene())
    assert "Your card: chest and ship" in drawn
    assert "Dice: treasure chest, skull" in drawn
    assert "Coins of Ada: 7" in drawn
    assert drawn.splitlines()[-1] == a_scene().picture.prompt


def test_text_shows_no_other_card() -> None:
    drawn = text.render(a_scene(), log_lines=0)
    assert "chest and sword" not in drawn
    assert "ship and skull" not in drawn


def test_menu_lists_every_legal_selection() -> None:
    session = cw.new("bluffaneer", players=3, position={"roll": ["SW", "SW"]})
    labels = [label for label, _, _ in text.menu(scene_of(session, Screen((0,))))]
    assert labels == ["Steal 2 coins: Player 2", "Steal 2 coins: Player 3"]


def test_html_escapes_every_text() -> None:
    drawn = html.render(a_scene(), ART)
    assert "<b>Bo" not in drawn
    assert "&lt;b&gt;Bo&lt;/b&gt;" in drawn


def test_html_is_well_formed_and_needs_no_script() -> None:
    stack: list[str] = []

    class Balance(HTMLParser):
        def handle_starttag(self, tag: str, attributes: object) -> None:
            assert tag not in ("script", "svg", "style", "link", "iframe")
            if tag not in ("img", "br", "hr"):
                stack.append(tag)

        def handle_endtag(self, tag: str) -> None:
            assert stack.pop() == tag

    Balance().feed(html.render(a_scene(), ART))
    assert stack == []


def test_html_draws_with_images_that_carry_themselves_and_have_names() -> None:
    images = re.findall(r"<img [^>]*>", html.render(a_scene(), ART))
    assert images
    assert all('src="data:image/svg+xml' in image and "alt=" in image for image in images)


def test_html_differs_between_twins_only_for_the_owner() -> None:
    def drawn(cards: list[str], seat: int) -> str:
        session = cw.new("bluffaneer", players=3, position={**POSITION, "cards": cards})
        return html.render(scene_of(session, Screen((seat,))), ART)

    mine, twin = ["CH+SW", "CH+SH", "SH+SK"], ["CH+SW", "CH+SH", "SW+SK"]
    assert drawn(mine, 1) == drawn(twin, 1)
    assert drawn(mine, 2) != drawn(twin, 2)


def test_html_without_art_says_names() -> None:
    zone = Zone("hand.0", "hand", "Hand", 0, (Element("hand.0/0", "card", ("x",), name="Queen"),))
    scene = Scene("toy", "Toy", 0, "", ("Ada",), picture=Picture(zones=(zone,)))
    assert "Queen" in html.render(scene, "")

"""Zones that are looked up, sheets with columns and hints: alike in text, HTML and at a table."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

import cardwidgets as cw
from cardwidgets.scene import html, text
from cardwidgets.scene.compose import Screen, scene_of
from cardwidgets.scene.vocabulary import Element, Offer, Scene, Zone
from cardwidgets.terminal import play_in_terminal
from toy_table import Hinted

HINTS = frozenset({"hints"})


def a_scene(*, hints: bool = False, players: int = 4) -> Scene:
    session = cw.new(Hinted(players), seed=1)
    return scene_of(session, Screen((0,), preferences=HINTS if hints else frozenset()))


def score(columns: int = 3) -> Zone:
    texts = ("Player", "1", "2", "Ada", "12", "-5", "Bo", "7", "0")
    cells = tuple(Element(f"score/{n}", "cell", text=word) for n, word in enumerate(texts))
    return Zone("score", "sheet", "Score <sheet>", elements=cells, columns=columns)


def with_zone(zone: Zone) -> Scene:
    scene = a_scene()
    zones = (*scene.picture.zones, zone)
    return replace(scene, picture=replace(scene.picture, zones=zones))


def test_a_zone_with_a_key_says_so_and_others_take_no_room_for_it() -> None:
    zones = {zone["id"]: zone for zone in a_scene().as_json()["zones"]}
    assert zones["order"]["key"] == "o"
    assert "key" not in zones["row"]


def test_text_names_the_letter_and_keeps_the_zone_folded() -> None:
    drawn = text.render(a_scene())
    assert "Order of cards: type o" in drawn
    assert "rank 9" not in drawn


def test_html_folds_it_without_a_script() -> None:
    drawn = html.render(a_scene(), "<svg/>")
    folded = re.findall(r"<details>(.*?)</details>", drawn)
    assert len(folded) == 1
    assert folded[0].startswith("<summary>Order of cards</summary><img ")
    assert "rank 9, rank 8" in folded[0]
    assert "rank 9" not in drawn.replace(folded[0], "")


def play(*lines: str) -> list[str]:
    said, heard = iter(lines), []
    play_in_terminal(
        Hinted(3), seed=1, ask=lambda _: next(said, "quit"), show=heard.append, bots="random"
    )
    return heard


def test_its_letter_shows_it_in_the_terminal_without_a_move() -> None:
    heard = play("O")
    (shown,) = [told for told in heard if told.startswith("Order of cards\n")]
    assert shown.splitlines()[1:3] == ["  rank 9", "  rank 8"]
    assert not any("refuse" in told or "not possible" in told for told in heard)


def test_a_switch_of_the_game_is_turned_on_and_off_in_the_terminal() -> None:
    heard = play("hints", "hints")
    assert heard[1] == "To turn something on or off, type its name: hints, odds."
    assert heard.index("Show hints: on.") < heard.index("Show hints: off.")
    tables = [told for told in heard if told.startswith("\nSwapsies")]
    assert ["(suggested)" in told for told in tables] == [False, True, False]


def test_a_switch_marks_hints_at_one_table_only() -> None:
    table = cw.play(Hinted(3), seed=1, pace=0)
    other = table.screen()
    assert table.prefs["hints"] is False
    assert not any(cell["marks"] for cell in table.scene["zones"][0]["elements"])
    table.prefs = {**table.prefs, "hints": True}
    cells = table.scene["zones"][0]["elements"]
    highest = max(cells, key=lambda cell: int(cell["text"]))
    assert [cell["text"] for cell in cells if cell["marks"] == ["hint"]] == [highest["text"]]
    other.refresh()
    assert not any(cell["marks"] for cell in other.scene["zones"][0]["elements"])
    other.close()
    table.close()


def test_a_sheet_with_columns_is_a_table_in_text_and_html() -> None:
    lines = text.render(with_zone(score())).splitlines()
    start = lines.index("Score <sheet>:")
    assert lines[start + 1 : start + 4] == [
        "  Player  1   2", "  Ada     12  -5", "  Bo      7   0",
    ]  # fmt: skip
    drawn = html.render(with_zone(score()), "<svg/>")
    rows = re.findall(r"<tr>(.*?)</tr>", drawn[drawn.index("Score &lt;sheet&gt;") :])
    assert [re.sub("<[^>]+>", " ", row).split() for row in rows] == [
        ["Player", "1", "2"], ["Ada", "12", "-5"], ["Bo", "7", "0"],
    ]  # fmt: skip


@pytest.mark.parametrize("key", ["", "s"])
def test_a_sheet_without_columns_is_a_list(key: str) -> None:
    zone = replace(score(0), key=key)
    drawn = html.render(with_zone(zone), "<svg/>")
    assert "<div>Player</div><div>1</div>" in drawn
    assert (drawn.count("<details>") == 2) == bool(key)
    assert text.zone_lines(zone).splitlines()[:2] == ["Score <sheet>", "  Player"]


def test_players_are_told_in_the_order_in_which_they_sit() -> None:
    scene = a_scene()
    panels = tuple(scene.picture.panels[seat] for seat in (0, 2, 3))
    moved = replace(scene, picture=replace(scene.picture, panels=panels))
    assert [player["seat"] for player in scene.as_json()["players"]] == [0, 1, 2, 3]
    assert [player["seat"] for player in moved.as_json()["players"]] == [0, 2, 3, 1]


def test_cells_without_words_are_left_out_of_text() -> None:
    cells = (Element("g/0", "cell", text="7"), Element("g/1", "cell"), Element("g/2", "cell"))
    assert text.zone_text(Zone("g", "grid", "Grid", elements=cells)) == "Grid: 7"
    assert text.zone_text(Zone("g", "grid", "Grid", elements=cells[1:])) == "Grid: -"


def test_a_menu_counts_only_what_is_alike() -> None:
    shapes = ("card", "card", "cell", "card")
    things = tuple(Element(f"g/{n}", shape, text="7") for n, shape in enumerate(shapes))
    scene = with_zone(Zone("g", "grid", "Grid", elements=things, columns=3))
    flip = Offer.pick("flip", "Flip", {"g/3": 3})
    chosen = replace(scene, picture=replace(scene.picture, offers=(flip,)))
    assert [label for label, _, _ in text.menu(chosen)] == ["Flip: 7 (Grid 3)"]


def test_around_is_told_to_the_browser() -> None:
    assert a_scene().as_json()["around"] is True
    assert scene_of(cw.new("bluffaneer", seed=1), Screen((0,))).as_json()["around"] is False

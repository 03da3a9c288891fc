"""Seats around a felt, grids for many players, zones to look up: made-up tables in Chromium."""

from __future__ import annotations

from itertools import pairwise

import pytest
from playwright.sync_api import Locator, expect

from browser.table_measures import measured
from support.host import Host
from support.made_up import felt, grids, lay

TABLES = {"grids": grids, "felt": felt, "watched": lambda: felt(None)}


def middle_of(part: Locator) -> tuple[float, float]:
    """Where the middle of a part of the page is."""
    box = part.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


@pytest.mark.parametrize("width", [660, 800, 1100])
@pytest.mark.parametrize("seat", [0, None])
def test_four_players_sit_around_the_felt(host: Host, width: int, seat: int | None) -> None:
    host.size(width)
    root = lay(host, felt(seat)).root
    felt_x, _ = middle_of(root.locator(".felt"))
    places = [middle_of(root.locator(f".place[data-seat='{n}']")) for n in range(4)]
    trick = middle_of(root.locator("[data-zone=trick]"))
    (me_x, me_y), (left_x, left_y), (top_x, top_y), (right_x, right_y) = places
    assert abs(me_x - felt_x) < 3
    assert abs(top_x - felt_x) < 3
    assert left_x < felt_x - 150
    assert right_x > felt_x + 150
    assert top_y < min(left_y, right_y, trick[1])
    assert abs(left_y - right_y) < 30
    assert me_y > max(left_y, right_y, trick[1])
    assert abs(trick[0] - felt_x) < 3
    host.shot(f"felt-{seat}-{width}")


def test_on_a_narrow_screen_they_stay_in_rows(host: Host) -> None:
    host.size(360)
    root = lay(host, felt()).root
    _, *others = [middle_of(root.locator(f".place[data-seat='{n}']")) for n in range(4)]
    assert others[0][1] == others[1][1] < others[2][1]
    host.shot("felt-360")


def test_a_zone_is_looked_up_by_keyboard_and_by_letter(host: Host) -> None:
    mounted = lay(host, felt())
    root, page = mounted.root, mounted.page
    button = root.get_by_role("button", name="Order of cards")
    group = root.get_by_role("group", name="Order of cards")
    expect(button).to_have_attribute("aria-expanded", "false")
    root.get_by_role("button", name="Make a sign").focus()
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    expect(button).to_be_focused()
    page.keyboard.press("Enter")
    expect(group.get_by_role("img")).to_have_count(19)
    expect(button).to_be_focused()
    page.keyboard.press("o")
    expect(group).to_have_count(0)
    page.keyboard.press("l")
    expect(root.get_by_role("group", name="Last trick").get_by_role("img")).to_have_count(4)
    assert [message for message in mounted.wire.received if "play" in str(message)] == []


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("name", list(TABLES))
def test_made_up_tables_can_be_read_and_used(host: Host, name: str, theme: str) -> None:
    host.theme(theme)
    mounted = lay(host, TABLES[name]())
    if name != "grids":
        mounted.root.get_by_role("button", name="Order of cards").click()
    for width in (320, 360, 640, 700, 1000, 1400):
        host.size(width)
        assert host.overflow() <= 0, width
        assert measured(mounted.root, "cutOff") == [], width
        assert measured(mounted.root, "smallTargets") == [], width
    for width in (360, 1000):
        host.size(width)
        assert host.axe() == []
        assert measured(mounted.root, "faintTexts") == []
        host.shot(f"{name}-{theme}-{width}")


def test_small_grids_of_others_can_be_read(host: Host) -> None:
    host.size(360)
    root = lay(host, grids()).root
    cards = root.locator("[data-zone='grid.6'] .item")
    assert cards.count() == 9
    width, size = cards.nth(1).evaluate(
        "el => [el.clientWidth, parseFloat(getComputedStyle(el.firstElementChild, '::after')"
        ".fontSize)]"
    )
    assert 30 <= width <= 44
    assert size >= 15
    own = root.locator("[data-zone='grid.0'] .item").first
    assert own.evaluate("el => el.clientWidth") > 1.5 * width


@pytest.mark.parametrize(("players", "width"), [(6, 750), (6, 1000), (5, 480), (7, 360), (4, 1000)])
def test_small_cards_do_not_cover_each_other(host: Host, players: int, width: int) -> None:
    host.size(width)
    root = lay(host, grids(players)).root
    cards = [root.locator("[data-zone='grid.1'] .item").nth(n).bounding_box() for n in range(3)]
    for one, other in pairwise(cards):
        assert one
        assert other
        assert one["x"] + one["width"] <= other["x"]


def test_hints_differ_from_other_marks_by_their_shape(host: Host) -> None:
    root = lay(host, grids(3)).root
    shape = """el => {
        const { width, borderRadius, transform } = getComputedStyle(el, '::after');
        return [width, borderRadius, transform];
    }"""
    hint, new = (
        root.locator(f"[data-zone='grid.0'] .is-{mark}").first.evaluate(shape)
        for mark in ("hint", "new")
    )
    assert hint[0] == "16px"
    assert hint[1] != new[1]
    assert hint[2] != "none" == new[2]
    expect(root.locator(".is-hint").first).to_have_accessible_name("4, a number, suggested")

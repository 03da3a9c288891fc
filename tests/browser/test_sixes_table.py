"""A table of Sixes in Chromium: columns, hands, refused cards, and faces that change in play."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, expect

import cardwidgets as cw
from support.host import Host, Mounted, awaited

HAND = ".mine .hand [data-command=element]"
POSITION = {
    "columns": {"D": "4-Q", "H": "6-7", "S": "A-K"},
    "hands": [["2D", "KD", "3H", "5H", "JH", "KH", "6C", "QC"]],
    "chips": [7, 12, 0, 9, 10],
    "last": "QD",
}


def lay(host: Host, **options: Any) -> Mounted:
    return host.mount(cw.play("sixes", **({"seed": 1, "pace": 0} | options)))


def card(root: Locator, name: str) -> Locator:
    return root.locator(HAND).and_(root.locator(f"[aria-label*='{name}']"))


def symbols(root: Locator, place: str) -> list[str]:
    uses = root.locator(f"{place} .face use")
    return [
        href.partition("-")[2]
        for href in uses.evaluate_all("all => all.map(use => use.getAttribute('href'))")
    ]


def test_a_refused_card_says_which_rule_and_which_card_would_open_it(host: Host) -> None:
    mounted = lay(host, position=POSITION)
    before = mounted.widget.session.state
    card(mounted.root, "3 of hearts").click()
    awaited(mounted)
    expect(mounted.root.locator(".notice")).to_contain_text(
        "the 3 of hearts needs the 4 of hearts on the table first"
    )
    expect(mounted.root.locator(".notice")).to_contain_text("Rule 4.3")
    assert mounted.widget.session.state == before
    mounted.root.locator(".notice [data-command=rule]").click()
    expect(mounted.root.locator(".rules .meant")).to_contain_text("only beside its neighbour")


def test_what_can_be_laid_is_marked_and_one_click_lays_it(host: Host) -> None:
    mounted = lay(host, position=POSITION)
    marked = mounted.root.locator(f"{HAND}.open")
    names = marked.evaluate_all("all => all.map(one => one.getAttribute('aria-label'))")
    assert [name.split(",")[-1].strip() for name in names] == [
        "king of diamonds", "5 of hearts", "jack of hearts", "6 of clubs",
    ]  # fmt: skip
    card(mounted.root, "5 of hearts").click()
    awaited(mounted)
    ranks = mounted.root.locator("[data-zone='H'] .card .text").all_inner_texts()
    assert {"7", "6", "5"} <= set(ranks)


def test_faces_change_while_playing(host: Host) -> None:
    mounted = lay(host, position=POSITION)
    root, table = mounted.root, mounted.widget
    before, step = symbols(root, ".mine .hand"), table.session.step
    assert before == ["french-D", "french-KD", "french-H", "french-H", "french-JH", "french-KH",
                      "french-C", "french-QC"]  # fmt: skip
    switch = root.get_by_label("Spanish cards")
    expect(root.get_by_label("Roll by hand")).to_have_count(0)
    switch.check()
    awaited(mounted)
    after = symbols(root, ".mine .hand")
    assert after == [symbol.replace("french", "spanish") for symbol in before]
    expect(card(root, "rey of oros")).to_have_count(1)
    expect(root.locator("[data-zone='H'] > .label")).to_have_text("copas")
    assert table.session.step == step
    host.shot("sixes-spanish")
    card(root, "3 of copas").click()
    awaited(mounted)
    expect(root.locator(".notice")).to_contain_text("needs the 4 of copas")
    switch.uncheck()
    awaited(mounted)
    assert symbols(root, ".mine .hand") == before


def test_each_screen_has_its_own_faces(host: Host) -> None:
    mounted = lay(host, you=(0, 1), position=POSITION)
    other = host.mount(mounted.widget.screen(1))
    other.root.get_by_label("Spanish cards").check()
    awaited(other)
    mounted.sync()
    assert symbols(mounted.root, "[data-zone='D']")[0] == "french-QD"
    assert symbols(other.root, "[data-zone='D']")[0] == "spanish-QD"


def test_all_sixes_lie_at_the_same_height(host: Host) -> None:
    mounted = lay(
        host,
        position=POSITION
        | {
            "columns": {"D": "4-Q", "H": "6-7", "S": "A-K", "C": "6-6"},
            "hands": [["KD", "3H"]],
        },
    )
    tops = [
        mounted.root.locator(f"[data-zone='{suit}'] .card").filter(has_text="6").bounding_box()
        for suit in "DHSC"
    ]
    heights = [box["y"] for box in tops if box]
    assert len(heights) == 4
    assert max(heights) - min(heights) < 1


@pytest.mark.parametrize("width", [320, 360, 800, 1200])
@pytest.mark.parametrize("players", [5, 8])
def test_it_fits(host: Host, width: int, players: int) -> None:
    host.size(width)
    options = {} if players == 5 else {"players": 8, "position": None}
    lay(host, **({"position": POSITION} | options))
    assert host.overflow() <= 0
    host.shot(f"sixes-{players}-{width}")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing(host: Host, theme: str) -> None:
    host.theme(theme)
    lay(host, position=POSITION)
    host.shot(f"sixes-{theme}")
    assert host.axe() == []


def test_three_players_hold_fourteen_cards_at_360_pixels(host: Host) -> None:
    host.size(360)
    mounted = lay(host, players=3, uneven=True, seed=4)
    cards = mounted.root.locator(".mine .hand .item")
    assert cards.count() >= 12
    host.shot("sixes-3-360")
    assert host.overflow() <= 0
    for place in range(cards.count()):
        box = cards.nth(place).bounding_box()
        assert box
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 361


def test_a_whole_round_by_mouse(host: Host) -> None:
    mounted = lay(host, seed=11, bots="random")
    table, root = mounted.widget, mounted.root
    for _ in range(40):
        if table.session.state.round > 1 or table.session.is_over:
            break
        choices = root.locator(f"{HAND}.open, [data-command=action].strong")
        choices.first.click()
        awaited(mounted)
    assert table.session.state.round == 2

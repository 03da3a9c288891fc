"""The odds beside a table in Chromium."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

import cardwidgets as cw
from browser.table_measures import measured
from support.host import Host


def test_a_box_turns_them_on_and_they_follow_the_game(host: Host) -> None:
    mounted = host.mount(cw.play("bluffaneer", seed=1, pace=0))
    root, panel = mounted.root, mounted.root.get_by_role("region", name="Odds")
    expect(panel).to_have_count(0)
    box = root.get_by_role("checkbox", name="Show the odds")
    box.check()
    expect(panel).to_contain_text(mounted.widget.odds[0]["text"])
    bars = panel.locator(".bar")
    chances = [line for line in mounted.widget.odds if line["share"] is not None]
    expect(bars).to_have_count(len(chances))
    before = panel.inner_text()
    root.locator("[data-command=action]").last.click()
    mounted.sync()
    expect(panel).not_to_have_text(before)
    expect(panel).to_contain_text(mounted.widget.odds[0]["text"])
    box.uncheck()
    expect(panel).to_have_count(0)


def test_a_bar_is_filled_as_far_as_the_chance(host: Host) -> None:
    mounted = host.mount(cw.play("three_up_three_down", seed=1, pace=0, odds=True))
    share = next(line["share"] for line in mounted.widget.odds if line["share"])
    drawn = mounted.root.locator(".bar").first.evaluate(
        "el => getComputedStyle(el).backgroundImage"
    )
    assert f"{100 * share:.2f}"[:4] in drawn


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("game", ["bluffaneer", "sixes"])
def test_they_can_be_read_at_every_width(host: Host, game: str, theme: str) -> None:
    host.theme(theme)
    mounted = host.mount(cw.play(game, seed=1, pace=0, odds=True))
    for width in (320, 360, 700, 1100):
        host.size(width)
        assert host.overflow() <= 0, width
        assert measured(mounted.root, "cutOff") == [], width
        assert measured(mounted.root, "faintTexts") == [], width
        host.shot(f"odds-{game}-{theme}-{width}")
    assert host.axe() == []


def test_nobody_sees_them_at_a_covered_screen(host: Host) -> None:
    mounted = host.mount(cw.play("bluffaneer", players=3, you=(0, 1, 2), seed=1, pace=0, odds=True))
    root = mounted.root
    panel = root.get_by_role("region", name="Odds")
    look = root.locator("[data-peek='1']")
    look.hover()
    host.page.mouse.down()
    expect(root.locator(".peeked")).to_have_count(1)
    mounted.sync()
    expect(panel).to_have_count(0)
    host.page.mouse.up()
    mounted.sync()
    expect(panel).to_have_count(0)
    assert mounted.widget.odds == []

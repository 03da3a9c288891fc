"""A table of Aluette in Chromium: seats around a felt, tricks, six of fifteen, signs, look-ups."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, expect

import cardwidgets as cw
from games.aluette.test_table import PEOPLE, dealt, played, sung
from support.host import Host, Mounted, awaited

CARDS = ".mine .hand [data-command=element]"
SELECTED = f"{CARDS}.selected"


def seated(host: Host, session: cw.Session, seat: int = 0) -> Mounted:
    """What a seat sees of a session."""
    return host.mount(cw.play(session, pace=0, bots="random").screen(seat))


def mine(host: Host, **options: Any) -> Mounted:
    return host.mount(cw.play("aluette", **({"pace": 0, "bots": "random"} | options)))


def card(root: Locator, name: str) -> Locator:
    return root.locator(CARDS).and_(root.locator(f"[aria-label*='{name}']"))


def action(root: Locator, name: str) -> Locator:
    return root.locator(f".console [data-id='{name}']")


def middle_of(found: Locator) -> tuple[float, float]:
    box = found.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def trick_card(root: Locator, who: str) -> Locator:
    return root.locator("[data-zone=trick]").locator(f"[aria-label*='{who}: ']")


# -- around the felt ------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", range(4))
def test_partners_sit_opposite_and_each_card_lies_before_its_player(host: Host, seat: int) -> None:
    host.size(1100)
    root = seated(host, played(8), seat).root
    ring = [PEOPLE[(seat + turn) % 4] for turn in range(4)]
    places = {
        who: middle_of(root.locator(f".place[data-seat='{PEOPLE.index(who)}']")) for who in ring
    }
    cards = {who: middle_of(trick_card(root, who)) for who in ring}
    below, left, above, right = ring
    for at in (places, cards):
        assert at[left][0] < at[above][0] < at[right][0]
        assert at[above][1] < at[left][1] < at[below][1]
    assert root.locator(f".place[data-seat='{(seat + 2) % 4}']").inner_text().count("partner") == 1


def test_a_spoiled_trick_is_seen_as_such(host: Host) -> None:
    root = seated(host, played(8)).root
    zone = root.locator("[data-zone=trick]")
    expect(zone.locator("> .label")).to_have_text("Trick 2: spoiled")
    expect(zone.locator("use[href$='aluette-spoiled']")).to_have_count(1)
    expect(zone.locator(".is-dim")).to_have_count(2)
    expect(zone.locator(".is-lit")).to_have_count(0)


def test_the_count_that_is_ahead_is_lit(host: Host) -> None:
    root = seated(host, played(17)).root
    texts = [root.locator(f"[data-zone='taken.{seat}'] .text").inner_text() for seat in range(4)]
    assert texts == ["0", "0", "1", "1"]
    expect(root.locator("[data-zone='taken.3'] .is-lit")).to_have_count(1)
    expect(root.locator("[data-zone='taken.2'] .is-lit")).to_have_count(0)
    expect(root.locator(".place[data-seat='3']")).to_contain_text("first with 1")


# -- look-ups -------------------------------------------------------------------------------------


def test_the_order_and_the_last_trick_are_one_key_away(host: Host) -> None:
    mounted = seated(host, played(17), 3)
    root, page = mounted.root, host.page
    chart, last = root.locator(".zone[data-zone=chart]"), root.locator(".zone[data-zone=last]")
    expect(chart).to_have_count(0)
    root.locator(CARDS).first.focus()
    page.keyboard.press("o")
    expect(chart).to_contain_text("1. Monsieur")
    expect(chart).to_contain_text("8. deux d'écrit")
    page.keyboard.press("l")
    expect(last.locator("[aria-label*='Ben: king of cups']")).to_have_count(1)
    expect(last.locator("use[href$='aluette-spoiled']")).to_have_count(1)
    host.shot("aluette-looked-up")
    page.keyboard.press("o")
    page.keyboard.press("l")
    expect(chart).to_have_count(0)
    expect(last).to_have_count(0)


# -- six of fifteen -------------------------------------------------------------------------------


def first_singer(host: Host) -> Mounted:
    """A table at which the person sings and has fifteen cards."""
    for seed in range(40):
        mounted = mine(host, partners="fixed", seed=seed)
        action(mounted.root, "yes").click()
        awaited(mounted)
        if mounted.root.locator(CARDS).count() == 15:
            return mounted
        mounted.widget.close()
    raise AssertionError("the bots never sang")


def test_six_of_fifteen_are_put_away_by_pointer(host: Host) -> None:
    host.size(360)
    mounted = first_singer(host)
    root = mounted.root
    names = root.locator(CARDS).evaluate_all("all => all.map(one => one.ariaLabel)")
    chosen = [0, 2, 5, 8, 11, 14]
    for place in chosen:
        root.locator(CARDS).nth(place).click(position={"x": 10, "y": 10})
    expect(root.locator(SELECTED)).to_have_count(6)
    host.shot("aluette-six-of-fifteen-360")
    # a seventh is too many and changes nothing, and one can be given back
    root.locator(CARDS).nth(1).click(position={"x": 10, "y": 10})
    expect(root.locator(SELECTED)).to_have_count(6)
    root.locator(CARDS).nth(5).click(position={"x": 10, "y": 10})
    expect(root.locator(SELECTED)).to_have_count(5)
    root.locator(CARDS).nth(5).click(position={"x": 10, "y": 10})
    action(root, "discard").click()
    awaited(mounted)
    kept = root.locator(CARDS).evaluate_all("all => all.map(one => one.ariaLabel)")
    assert kept == [name for place, name in enumerate(names) if place not in chosen]


def test_six_of_fifteen_are_put_away_by_keys(host: Host) -> None:
    host.size(800)
    mounted = first_singer(host)
    root, page = mounted.root, host.page
    names = root.locator(CARDS).evaluate_all("all => all.map(one => one.ariaLabel)")
    root.locator(CARDS).first.focus()
    page.keyboard.press("End")
    page.keyboard.press("Space")
    for _ in range(5):
        page.keyboard.press("ArrowLeft")
        page.keyboard.press("Space")
    expect(root.locator(SELECTED)).to_have_count(6)
    page.keyboard.press("Enter")
    awaited(mounted)
    kept = root.locator(CARDS).evaluate_all("all => all.map(one => one.ariaLabel)")
    assert kept == names[:9]


def test_the_lowest_six_go_at_one_press(host: Host) -> None:
    mounted = first_singer(host)
    names = mounted.root.locator(CARDS).evaluate_all("all => all.map(one => one.ariaLabel)")
    action(mounted.root, "keep_best").click()
    awaited(mounted)
    kept = mounted.root.locator(CARDS).evaluate_all("all => all.map(one => one.ariaLabel)")
    assert kept == names[:9]


# -- signs ----------------------------------------------------------------------------------------


def test_a_sign_is_made_out_of_turn_and_seen_by_the_partner_alone(host: Host) -> None:
    table = cw.play(
        dealt(signals="truthful", chant="never"), you=(0, 1, 2, 3), pace=0, bots="random"
    )
    screens = [host.mount(table.screen(seat)) for seat in range(4)]
    before = screens[1].root.inner_html(), screens[3].root.inner_html()
    button = screens[2].root.get_by_role("button", name="Pout (la Vache)")
    expect(button).to_have_class("button quiet")
    button.click()
    for screen in screens:
        awaited(screen)
    expect(screens[0].root.locator("[data-zone='signs.2'] [aria-label='la Vache']")).to_have_count(
        1
    )
    expect(screens[0].root.locator("[role=log]")).to_contain_text("makes the sign for la Vache")
    assert (screens[1].root.inner_html(), screens[3].root.inner_html()) == before
    expect(screens[2].root.get_by_role("button", name="Pout (la Vache)")).to_have_count(0)


# -- sizes, colours, access -----------------------------------------------------------------------


@pytest.mark.parametrize("width", [320, 360, 640, 800, 1200])
@pytest.mark.parametrize("state", ["dealt", "sung", "signs", "spoiled"])
def test_it_fits(host: Host, width: int, state: str) -> None:
    host.size(width)
    session = {
        "dealt": lambda: dealt(),
        "sung": lambda: sung(),
        "signs": lambda: signing(),
        "spoiled": lambda: played(8),
    }[state]()
    mounted = seated(host, session)
    assert host.overflow() <= 0
    for box in [one.bounding_box() for one in mounted.root.locator(CARDS).all()]:
        assert box
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= width + 1
    host.shot(f"aluette-{state}-{width}")


def signing() -> cw.Session:
    session = played(4, signals="free")
    for sign in ("3C", "3U", "2U", "9U", "2S", "ace", "mordienne"):
        session.play(2, f"sign {sign}")
    return session.play(1, "enough")


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("width", [360, 1100])
def test_axe_finds_nothing(host: Host, theme: str, width: int) -> None:
    host.theme(theme)
    host.size(width)
    seated(host, signing())
    host.page.keyboard.press("Tab")
    host.shot(f"aluette-{theme}-{width}")
    assert host.axe() == []


# -- a whole match --------------------------------------------------------------------------------


def step(root: Locator) -> None:
    """Take the first thing that the table offers."""
    for name in ("yes", "keep_best"):
        if action(root, name).count():
            action(root, name).click()
            return
    root.locator(f"{CARDS}.open").first.click(position={"x": 10, "y": 10})


def test_a_complete_match_of_five_deals_by_pointer(host: Host) -> None:
    mounted = mine(host, seed=5)
    root = mounted.root
    for _ in range(80):
        awaited(mounted)
        if root.locator(".headline").count():
            break
        step(root)
    headline = root.locator(".headline").inner_text()
    table = mounted.widget
    assert table.session.is_over
    assert table.session.state.deal == 5
    points = sorted(set(table.session.state.points))
    assert all(str(number) in headline for number in points)
    expect(root.locator(".sheet-of-report").first).to_contain_text("won by")
    assert root.locator(".sheet-of-report").first.locator("tbody tr").count() == 5
    host.shot("aluette-end")


def test_one_deal_by_keyboard(host: Host) -> None:
    mounted = mine(host, seed=6)
    root, page, table = mounted.root, host.page, mounted.widget
    root.locator(CARDS).first.focus()
    for _ in range(40):
        awaited(mounted)
        if table.session.state.deal > 1 or table.session.is_over:
            break
        by_key(root, page)
    assert table.session.state.deal == 2


def by_key(root: Locator, page: Any) -> None:
    for name in ("yes", "keep_best"):
        if action(root, name).count():
            page.keyboard.press(action(root, name).locator("kbd").inner_text().lower())
            return
    for _ in range(30):
        here = page.evaluate("() => document.activeElement.dataset.group ?? ''")
        if here.startswith("hand."):
            page.keyboard.press("End")
            page.keyboard.press("Enter")
            return
        page.keyboard.press("Tab")
    raise AssertionError("the keys never came to the hand")

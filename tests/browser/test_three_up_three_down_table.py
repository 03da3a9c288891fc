"""A table of 3UP 3DOWN in Chromium: choosing, equal cards, refusals, blind cards, large hands."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, expect

import cardwidgets as cw
from support.host import Host, Mounted, awaited

CARDS = ".mine [data-command=element]"
MANY = "1 1 2 2 2 3 3 4 4 4 5 5 6 6 7 8 8 9 10 C"
LARGE = {
    "hands": [MANY, "3 6 9"],
    "up": ["7 10 C", "5 8 C+1"],
    "down": ["2 6 9", "1 4 10"],
    "pile": "3 5",
    "draw": "1 7 7 9 C+1 10",
}
BLIND = {
    "hands": ["", "4 6 6"],
    "up": ["", "7 9 C"],
    "down": ["6 2 C+1", "3 8 10"],
    "pile": "2 5",
}
LEAST_STRIP = 24
"""How much of a card must be free to be pressed: the least that accessibility rules ask for."""


def lay(host: Host, players: int = 2, **options: Any) -> Mounted:
    settings = {"seed": 1, "pace": 0} | options
    return host.mount(cw.play("three_up_three_down", players=players, **settings))


def card(root: Locator, place: int) -> Locator:
    return root.locator(f"{CARDS}[data-id='hand.0/{place}']")


def press(card: Locator) -> None:
    """Press a card at its left edge; the next one may lie on the rest of it."""
    card.click(position={"x": LEAST_STRIP / 2, "y": LEAST_STRIP / 2})


def hand(mounted: Mounted) -> list[str]:
    """The names of the cards in the hand, as they are read out."""
    names = mounted.root.locator(".mine .hand .item")
    return [str(name).split(",")[-1].strip() for name in names.evaluate_all(
        "all => all.map(one => one.getAttribute('aria-label'))"
    )]  # fmt: skip


def test_three_cards_are_put_up_by_choosing_three(host: Host) -> None:
    mounted = lay(host)
    for place in (3, 4, 5):
        expect(mounted.root.locator("[data-command=action][data-id=up]")).to_have_count(0)
        press(card(mounted.root, place))
    mounted.root.locator("[data-command=action][data-id=up]").click()
    awaited(mounted)
    expect(mounted.root.locator("[data-zone='up.0'] .item")).to_have_count(3)
    expect(mounted.root.locator(".mine .hand .item")).to_have_count(3)


def test_a_refused_card_says_why(host: Host) -> None:
    mounted = lay(host, position=LARGE)
    before = mounted.widget.session.state
    press(card(mounted.root, 5))
    awaited(mounted)
    notice = mounted.root.locator(".notice")
    expect(notice).to_contain_text("3 is lower than the 5 on the pile")
    expect(notice).to_contain_text("Rule 4.1")
    assert mounted.widget.session.state == before
    notice.locator("[data-command=rule]").click()
    expect(mounted.root.locator(".rules .meant")).to_contain_text("Equal is enough")


def test_equal_cards_go_together(host: Host) -> None:
    mounted = lay(host, position=LARGE)
    press(card(mounted.root, 12))
    opened = mounted.root.locator(f"{CARDS}.open")
    assert [one.get_attribute("data-id") for one in opened.all()] == ["hand.0/13"]
    press(opened)
    mounted.root.locator("[data-command=action].fitting").click()
    awaited(mounted)
    assert "You play two 6s." in mounted.widget.session.log(0)


def test_one_press_plays_a_card_that_is_alone(host: Host) -> None:
    mounted = lay(host, position=LARGE)
    press(card(mounted.root, 14))
    awaited(mounted)
    assert mounted.widget.session.log(0)[0] == "You play 7."


def test_taking_the_pile_is_one_button(host: Host) -> None:
    mounted = lay(host, position=LARGE | {"hands": ["1 2 3", "3 6 9"]})
    button = mounted.root.locator("[data-command=action]")
    expect(button).to_have_count(1)
    expect(button).to_contain_text("Take the pile (2 cards)")
    button.click()
    awaited(mounted)
    assert hand(mounted) == ["1", "2", "3", "3", "5"]


def test_blind_cards_have_no_identity_even_for_their_owner(host: Host) -> None:
    mounted = lay(host, position=BLIND)
    blind = mounted.root.locator(f"{CARDS}[data-id^='down.0/']")
    expect(blind).to_have_count(3)
    shapes = {one.inner_html() for one in blind.all()}
    assert len(shapes) == 1
    blind.nth(2).click()
    awaited(mounted)
    assert mounted.widget.session.log(0)[0] == "You turn over Clear +1."


def test_twenty_cards_are_usable_at_360_pixels(host: Host) -> None:
    host.size(360)
    mounted = lay(host, position=LARGE)
    assert host.overflow() <= 0
    assert len(hand(mounted)) == 20
    cards = mounted.root.locator(".mine .hand .item")
    for place in range(20):
        cards.nth(place).scroll_into_view_if_needed()
        free = cards.nth(place).evaluate(
            """(card, least) => {
                const { left, right, top, bottom } = card.getBoundingClientRect();
                const middle = (top + bottom) / 2;
                const holds = x => card.contains(document.elementFromPoint(x, middle));
                return left >= 0 && right <= innerWidth && holds(left + 2) && holds(left + least);
            }""",
            LEAST_STRIP,
        )
        assert free, f"card {place} cannot be pressed"
    press(cards.nth(16))
    press(cards.nth(15))
    host.shot("3up-3down-many-360")
    mounted.root.locator("[data-command=action].fitting").click()
    awaited(mounted)
    assert mounted.widget.session.log(0)[0] == "You play two 8s."


@pytest.mark.parametrize("width", [320, 360, 800, 1200])
@pytest.mark.parametrize("players", [2, 6])
def test_it_fits(host: Host, width: int, players: int) -> None:
    host.size(width)
    lay(host, players=players)
    assert host.overflow() <= 0
    host.shot(f"3up-3down-{players}-{width}")


@pytest.mark.parametrize("width", [320, 360])
def test_cards_of_others_stay_in_their_places(host: Host, width: int) -> None:
    host.size(width)
    places = lay(host, players=6).root.locator(".others .place")
    expect(places).to_have_count(5)
    assert places.evaluate_all("all => all.filter(one => one.scrollWidth > one.clientWidth)") == []


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("position", [LARGE, BLIND], ids=["many", "blind"])
def test_axe_finds_nothing(host: Host, theme: str, position: dict[str, Any]) -> None:
    host.theme(theme)
    lay(host, position=position)
    host.shot(f"3up-3down-{'many' if position is LARGE else 'blind'}-{theme}")
    assert host.axe() == []

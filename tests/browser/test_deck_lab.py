"""The laboratory of decks in Chromium: by mouse, by keyboard alone, by touch, in every dress."""

from __future__ import annotations

from fractions import Fraction

import pytest
from playwright.sync_api import Locator, expect

import cardwidgets as cw
from support.host import PHONE, Host, Mounted, button


def lay(host: Host, **settings: object) -> Mounted:
    return host.mount(cw.DeckLab(**settings))


def card(root: Locator, place: int) -> Locator:
    return root.locator(f"[data-do=cell][data-id='kinds'][data-place='{place}']")


def result(root: Locator) -> Locator:
    return root.locator(".look-big")


# --- by mouse ----------------------------------------------------------------------------------


def test_cards_are_clicked_and_the_chance_stands_there(host: Host) -> None:
    mounted = lay(host, deck="bluffaneer", cards=1)
    root = mounted.root
    expect(root.get_by_text("Click the cards that you want to draw")).to_be_visible()
    card(root, 0).click()
    expect(result(root)).to_contain_text("Without putting back: 1/6 ≈ 16.7 %")
    expect(card(root, 0)).to_have_class("cell is-lit")
    root.get_by_label("take out what I have seen", exact=True).check()
    card(root, 3).click()
    expect(result(root)).to_contain_text("Without putting back: 3/17 ≈ 17.6 %")
    expect(root.get_by_text("it was 1/6 ≈ 16.7 % before")).to_be_visible()
    expect(card(root, 3)).to_have_attribute("aria-label", "sword and ship, 2 of 3 left")
    assert mounted.widget.probability == Fraction(3, 17)
    host.shot("deck-lab-clicked")


def test_groups_counters_and_the_formula(host: Host) -> None:
    root = lay(host).root
    button(root, "sixes").click()
    expect(result(root)).to_contain_text("3903/9139 ≈ 42.7 %")
    for _ in range(5):
        button(root, "More: Cards drawn").click()
    expect(result(root)).to_contain_text("12797/18278 ≈ 70.0 %")
    root.get_by_label("exactly", exact=True).check()
    expect(root.get_by_text("Chance of exactly 1 wanted:")).to_be_visible()
    root.get_by_text("How it is counted without putting back").click()
    expect(root.get_by_text("C(40, 10) = 847,660,528")).to_be_visible()
    root.get_by_text("The numbers").first.click()
    expect(root.locator(".of-picture table").first).to_be_visible()


def test_a_deck_of_ones_own_and_a_mistyped_one(host: Host) -> None:
    mounted = lay(host)
    root = mounted.root
    root.get_by_label("Deck of", exact=True).select_option("my own")
    field = root.get_by_label("Cards", exact=True)
    field.fill("3xred 2xblack")
    field.press("Enter")
    card(root, 0).click()
    expect(result(root)).to_contain_text("Without putting back: 1")
    assert mounted.widget.deck == "3xred 2xblack"
    field.fill("0xred black")
    field.press("Enter")
    expect(root.get_by_role("alert")).to_contain_text("a whole number of cards of a kind")
    expect(field).to_have_value("0xred black")
    assert mounted.widget.deck == "3xred 2xblack"


def test_hands_are_drawn_followed_and_kept(host: Host) -> None:
    mounted = lay(host, wanted="sixes", cards=10, seed=1)
    root = mounted.root
    button(root, "Draw one hand").click()
    expect(root.get_by_text("Hand number 1", exact=True)).to_be_visible()
    expect(root.locator(".grid").last.locator("svg").first).to_be_visible()
    button(root, "10,000 hands").click()
    expect(root.get_by_text("Hand number 10,001")).to_be_visible()
    hits = sum(any(name[0] == "6" for name in hand) for hand in mounted.widget.hands)
    expect(root.get_by_text(f"in {hits:,} of 10,001 hands")).to_be_visible()
    expect(root.locator(".of-picture")).to_have_count(3)
    host.shot("deck-lab-hands")
    button(root, "Keep these: take them out of the deck").click()
    expect(root.get_by_text("The other 30 cards")).to_be_visible()
    button(root, "Put each card back").click()
    button(root, "Draw one hand").click()
    expect(button(root, "Keep these: take them out of the deck")).to_have_count(0)


def test_what_code_sets_is_shown(host: Host) -> None:
    mounted = lay(host)
    mounted.widget.deck = "bluffaneer"
    mounted.widget.wanted = "skulls"
    mounted.sync()
    expect(mounted.root.locator(".cell.is-lit")).to_have_count(3)
    with pytest.raises(cw.CardwidgetsError):
        mounted.widget.cards = 19
    mounted.sync()
    expect(mounted.root.get_by_role("alert")).to_contain_text("From 1 to 18 cards")


def test_two_views_show_the_same(host: Host) -> None:
    mounted = lay(host)
    second = mounted.add_view()
    button(mounted.root, "hearts").click()
    expect(second.locator(".cell.is-lit")).to_have_count(10)


# --- by keyboard alone -------------------------------------------------------------------------


def test_cards_are_chosen_by_keyboard_alone(host: Host) -> None:
    mounted = lay(host)
    page, root = mounted.page, mounted.root
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.dataset.do") == "cell":
            break
    expect(card(root, 0)).to_be_focused()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Space")
    expect(card(root, 11)).to_be_focused()
    expect(root.get_by_label("Wanted cards", exact=True)).to_have_value("2H")
    expect(result(root)).to_contain_text("1/8 = 12.5 %")


# --- by touch, narrow, in every dress -----------------------------------------------------------


@pytest.mark.parametrize("host", [PHONE], indirect=True)
def test_a_phone(host: Host) -> None:
    root = lay(host).root
    card(root, 1).tap()
    button(root, "sixes").tap()
    button(root, "10,000 hands").tap()
    expect(root.get_by_text("Hand number 10,000")).to_be_visible()
    assert host.overflow() <= 0
    for place in (0, 5, 12):
        box = card(root, place).bounding_box()
        assert box
        assert box["width"] >= 24
        assert box["height"] >= 24
    host.shot("deck-lab-phone")


@pytest.mark.parametrize("theme", ["light", "dark", None])
def test_axe_finds_nothing_serious(host: Host, theme: str | None) -> None:
    host.theme(theme)
    mounted = lay(host, deck="three_up_three_down", wanted="clears", seen="7x1 3xC")
    mounted.widget.draw(100)
    mounted.sync()
    for summary in mounted.root.locator("summary").all():
        summary.click()
    assert host.serious() == []
    host.shot(f"deck-lab-{theme}")


@pytest.mark.parametrize("settings", [
    {"deck": "sixes/48", "wanted": "courts", "cards": 12, "number": 5},
    {"deck": {f"number{n}": 10 for n in range(100)}, "wanted": "number1", "cards": 100},
    {"deck": "bluffaneer", "wanted": "skulls", "cards": 18},
], ids=["48", "many", "all"])  # fmt: skip
def test_other_decks_fit_and_are_accessible(host: Host, settings: dict[str, object]) -> None:
    mounted = lay(host, **settings)
    mounted.widget.draw(20)
    mounted.sync()
    for width in (320, 360, 640, 1100):
        host.size(width)
        assert host.overflow() <= 0, width
    assert host.serious() == []
    host.shot(f"deck-lab-{settings['cards']}")

"""The laboratory of bluffs in Chromium: by mouse, by keyboard alone, by touch, in every dress."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

import pytest
from playwright.sync_api import Locator, expect

import cardwidgets as cw
from support.host import PHONE, Host, Mounted, button


def lay(host: Host, **settings: object) -> Mounted:
    return host.mount(cw.BluffLab(**settings))


def slider(root: Locator, name: str) -> Locator:
    return root.get_by_role("slider", name=name, exact=True)


def result(root: Locator) -> Locator:
    return root.locator(".look-big").first


# --- by mouse ----------------------------------------------------------------------------------


def test_sliders_move_the_value(host: Host) -> None:
    mounted = lay(host)
    root = mounted.root
    expect(result(root)).to_have_text("The caller gains 11/34 ≈ 0.324 a round")
    slider(root, "How often the caller bluffs").fill("100")
    expect(result(root)).to_have_text("The caller gains 43/68 ≈ 0.632 a round")
    assert mounted.widget.bluff == 1
    button(root, "Roller: best reply").click()
    expect(result(root)).to_have_text("The caller gains −8/17 ≈ −0.471 a round")
    button(root, "Both in balance").click()
    expect(result(root)).to_have_text("The caller gains 9/34 ≈ 0.265 a round")
    assert mounted.widget.bluff == Fraction(3, 28)
    slider(root, "Challenging the truth costs").fill("4")
    expect(button(root, "As in Bluffaneer: 3/17, and 1, 2, 1 coins")).to_be_visible()
    assert mounted.widget.stakes == (1, 4, 1)
    host.shot("bluff-lab-sliders")


def test_exact_fractions_and_a_mistyped_one(host: Host) -> None:
    mounted = lay(host)
    root = mounted.root
    root.get_by_text("Exact fractions and seed").click()
    field = root.get_by_role("textbox", name="How often the caller bluffs", exact=True)
    field.fill("3/28")
    field.press("Enter")
    expect(root.get_by_text("it is all the same to the roller")).to_be_visible()
    field.fill("3/0")
    field.press("Enter")
    expect(root.get_by_role("alert")).to_contain_text("0 to 1")
    expect(field).to_have_value("3/0")
    assert mounted.widget.bluff == Fraction(3, 28)


def test_two_hundred_rounds_against_the_bot(host: Host) -> None:
    mounted = lay(host, bluff=1)
    root = mounted.root
    button(root, "200 rounds").click()
    expect(root.get_by_text("After 200 rounds: the caller has")).to_be_visible()
    expect(
        root.get_by_text("In the last 100 rounds 100 of 100 claims were challenged")
    ).to_be_visible()
    expect(root.locator(".of-picture")).to_have_count(5)
    assert mounted.widget.gain < Fraction(9, 34)
    root.get_by_text("The last 8 rounds").click()
    expect(root.locator(".grid").last).to_contain_text("challenged")
    host.shot("bluff-lab-rounds")
    button(root, "Begin anew").click()
    expect(root.get_by_text("After 200 rounds")).to_have_count(0)


def test_rounds_by_hand_on_both_sides(host: Host) -> None:
    mounted = lay(host, prior=0)
    root = mounted.root
    expect(root.get_by_text("Next round: you do not hold the pair.")).to_be_visible()
    button(root, "Stay silent").click()
    expect(root.get_by_text("you did not hold the pair and stayed silent")).to_be_visible()
    button(root, "Bluff").click()
    expect(root.get_by_text("After 2 rounds")).to_be_visible()
    root.get_by_label("the roller, who may challenge", exact=True).check()
    expect(root.get_by_text("The bot is the caller")).to_be_visible()
    mounted.widget.prior = 1
    mounted.sync()
    button(root, "Challenge").click()
    expect(root.get_by_text("you challenged a true claim and gave 2 coins")).to_be_visible()


def test_what_code_sets_is_shown(host: Host) -> None:
    mounted = lay(host)
    mounted.widget.bluff = "1/3"
    mounted.sync()
    expect(slider(mounted.root, "How often the caller bluffs")).to_have_value("33")
    with pytest.raises(cw.CardwidgetsError):
        mounted.widget.stakes = (1, 2)
    mounted.sync()
    expect(mounted.root.get_by_role("alert")).to_contain_text("three whole numbers")


# --- by keyboard alone -------------------------------------------------------------------------


def test_a_slider_moves_by_keyboard_and_keeps_the_focus(host: Host) -> None:
    mounted = lay(host)
    page, root = mounted.page, mounted.root
    page.keyboard.press("Tab")
    expect(slider(root, "How often the caller bluffs")).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(result(root)).not_to_have_text("The caller gains 11/34 ≈ 0.324 a round")
    expect(slider(root, "How often the caller bluffs")).to_be_focused()
    mounted.sync()
    assert mounted.widget.bluff == Fraction(26, 100)


# --- by touch, narrow, in every dress -----------------------------------------------------------


@pytest.mark.parametrize("host", [PHONE], indirect=True)
def test_a_phone(host: Host) -> None:
    root = lay(host).root
    button(root, "200 rounds").tap()
    expect(root.get_by_text("After 200 rounds")).to_be_visible()
    button(root, "Both in balance").tap()
    expect(result(root)).to_contain_text("9/34")
    assert host.overflow() <= 0
    heads = root.locator(".grid").first.locator(".head.of-column").all()
    boxes = [head.bounding_box() for head in heads]
    for left, right in pairwise(boxes):
        assert left
        assert right
        assert left["x"] + left["width"] <= right["x"] + 1
    host.shot("bluff-lab-phone")


@pytest.mark.parametrize("theme", ["light", "dark", None])
def test_axe_finds_nothing_serious(host: Host, theme: str | None) -> None:
    host.theme(theme)
    mounted = lay(host, bluff="1/2")
    mounted.widget.play(200)
    mounted.sync()
    for summary in mounted.root.locator("summary").all():
        summary.click()
    assert host.serious() == []
    host.shot(f"bluff-lab-{theme}")


@pytest.mark.parametrize("settings", [
    {"prior": "123/1001", "stakes": (7, 19, 13), "bluff": "97/1013", "role": "roller"},
    {"prior": 1}, {"prior": 0, "bluff": 0}, {"stakes": (20, 1, 20)},
], ids=repr)  # fmt: skip
def test_other_games_fit(host: Host, settings: dict[str, object]) -> None:
    mounted = lay(host, **settings)
    mounted.widget.play(3)
    mounted.sync()
    for width in (320, 360, 640, 1100):
        host.size(width)
        assert host.overflow() <= 0, width
    assert host.serious() == []

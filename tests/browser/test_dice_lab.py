"""The laboratory of dice in Chromium: by mouse, by keyboard alone, by touch, in every dress."""

from __future__ import annotations

import re
from fractions import Fraction
from time import perf_counter

import pytest
from playwright.sync_api import Locator, expect

import cardwidgets as cw
from support.host import PHONE, Host, Mounted, button


def lay(host: Host, **settings: object) -> Mounted:
    return host.mount(cw.DiceLab(**settings))


def cell(root: Locator, place: int | str, grid: str = "space") -> Locator:
    return root.locator(f"[data-do=cell][data-id='{grid}'][data-place='{place}']")


def field(root: Locator, name: str) -> Locator:
    return root.get_by_role("combobox", name=name, exact=True)


def result(root: Locator) -> Locator:
    return root.locator(".look-big")


# --- by mouse ----------------------------------------------------------------------------------


def test_cells_and_heads_are_clicked_to_an_event(host: Host) -> None:
    mounted = lay(host)
    root = mounted.root
    expect(root.get_by_text("Click outcomes, or write an event")).to_be_visible()
    cell(root, "row 3").click()
    expect(result(root)).to_have_text("P(A) = 1/4 = 25 %")
    expect(field(root, "Event A")).to_have_value("first == skull")
    cell(root, "column 3").click()
    expect(result(root)).to_have_text("P(A) = 7/16 = 43.75 %")
    expect(root.locator(".cell.is-a[data-id=space]")).to_have_count(7)
    cell(root, 15).click()
    expect(result(root)).to_have_text("P(A) = 3/8 = 37.5 %")
    assert mounted.widget.probability == Fraction(3, 8)
    host.shot("dice-lab-clicked")


def test_events_are_typed_and_the_fraction_unfolds(host: Host) -> None:
    root = lay(host).root
    field(root, "Event A").fill("any(skull)")
    field(root, "Event A").press("Enter")
    expect(result(root)).to_have_text("P(A) = 7/16 = 43.75 %")
    root.get_by_text("How P(A) is counted").click()
    expect(root.get_by_text("The event holds for 7 of them")).to_be_visible()
    field(root, "Event B, the condition").fill("double")
    field(root, "Event B, the condition").press("Enter")
    expect(result(root)).to_contain_text("P(A given B) = 1/4 = 25 %")
    expect(root.get_by_text("A and B are not independent")).to_be_visible()
    expect(cell(root, 15)).to_have_class(re.compile("is-a.*is-b"))
    # what was unfolded stays so
    expect(root.get_by_text("The event holds for 7 of them")).to_be_visible()


def test_a_mistyped_event_gets_a_sentence_and_is_kept_to_be_mended(host: Host) -> None:
    mounted = lay(host, event="double")
    root = mounted.root
    field(root, "Event A").fill("any(skul)")
    field(root, "Event A").press("Enter")
    expect(root.get_by_role("alert")).to_contain_text("Did you mean skull?")
    expect(field(root, "Event A")).to_have_value("any(skul)")
    assert mounted.widget.event == "double"
    field(root, "Event A").fill("any(skull)")
    field(root, "Event A").press("Enter")
    expect(result(root)).to_have_text("P(A) = 7/16 = 43.75 %")
    expect(root.get_by_role("alert")).to_have_count(0)


def test_an_example_of_the_help_is_tried(host: Host) -> None:
    root = lay(host).root
    root.get_by_text("What can be written").click()
    button(root, "first == last").click()
    expect(result(root)).to_have_text("P(A) = 1/4 = 25 %")


def test_other_dice_clear_an_event_and_keep_its_text_in_sight(host: Host) -> None:
    root = lay(host, faces=6, event="sum >= 9").root
    root.get_by_label("pirate", exact=True).check()
    expect(root.get_by_text("Event A makes no sense with these dice")).to_be_visible()
    expect(root.locator(".code")).to_contain_text("sum >= 9")


def test_own_dice_with_weights(host: Host) -> None:
    mounted = lay(host, event="double")
    root = mounted.root
    root.get_by_label("own", exact=True).check()
    weights = root.get_by_label("Weights", exact=True)
    weights.fill("1, 2, 1, 2")
    weights.press("Enter")
    expect(result(root)).to_have_text("P(A) = 5/18 ≈ 27.8 %")
    weights = root.get_by_label("Weights", exact=True)
    weights.fill("1, -2, 1, 2")
    weights.press("Enter")
    expect(root.get_by_role("alert")).to_contain_text("A weight is a whole number")
    assert mounted.widget.weights == (1, 2, 1, 2)


def test_order_paints_the_dice_apart_and_folds_sixteen_cells_into_ten_piles(host: Host) -> None:
    mounted = lay(host)
    root = mounted.root
    expect(root.get_by_text("folded into 10 piles")).to_have_count(0)
    button(root, "Paint the dice apart and fold").click()
    expect(root.get_by_text("16 ordered outcomes folded into 10 piles").first).to_be_visible()
    expect(cell(root, 3)).to_have_attribute("aria-label", "left chest, right skull")
    assert mounted.widget.order is True
    host.shot("dice-lab-order")


def test_rolls_one_at_a_time_and_ten_thousand_at_once(host: Host) -> None:
    mounted = lay(host, event="double", seed=1)
    root = mounted.root
    button(root, "Roll once").click()
    expect(root.get_by_text("Roll number 1", exact=True)).to_be_visible()
    button(root, "10,000 rolls").click()
    expect(root.get_by_text("Roll number 10,001")).to_be_visible()
    hits = sum(one[0] == one[1] for one in mounted.widget.rolls)
    expect(root.get_by_text(f"A held in {hits:,} of 10,001 rolls")).to_be_visible()
    expect(root.locator(".of-picture svg").first).to_be_visible()
    root.get_by_text("Many small runs side by side").click()
    button(root, "30 runs of 16 rolls").click()
    expect(root.get_by_text("Share of A in 30 runs of 16 rolls").first).to_be_visible()
    host.shot("dice-lab-rolls")
    button(root, "Begin anew").click()
    expect(root.get_by_text("Roll number")).to_have_count(0)


def test_what_code_sets_is_shown(host: Host) -> None:
    mounted = lay(host)
    mounted.widget.dice = 3
    mounted.widget.event = "double"
    mounted.sync()
    expect(result(mounted.root)).to_have_text("P(A) = 5/8 = 62.5 %")
    expect(mounted.root.locator(".grid")).to_have_count(4)
    with pytest.raises(cw.DiceError):
        mounted.widget.dice = 0
    mounted.sync()
    expect(mounted.root.get_by_role("alert")).to_contain_text("from 1 to 1,000")


def test_two_views_show_the_same(host: Host) -> None:
    mounted = lay(host)
    second = mounted.add_view()
    cell(mounted.root, 0).click()
    expect(result(second)).to_have_text("P(A) = 1/16 = 6.25 %")


# --- by keyboard alone -------------------------------------------------------------------------


def test_an_event_is_chosen_by_keyboard_alone(host: Host) -> None:
    mounted = lay(host)
    page, root = mounted.page, mounted.root
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.dataset.do") == "cell":
            break
    expect(cell(root, 0)).to_be_focused()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Space")
    expect(result(root)).to_have_text("P(A) = 1/16 = 6.25 %")
    expect(field(root, "Event A")).to_have_value("first == sword and second == sword")
    expect(cell(root, 5)).to_be_focused()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    expect(result(root)).to_have_text("P(A) = 1/8 = 12.5 %")
    expect(cell(root, 1)).to_be_focused()


# --- by touch, narrow, in every dress -----------------------------------------------------------


@pytest.mark.parametrize("host", [PHONE], indirect=True)
def test_a_phone(host: Host) -> None:
    mounted = lay(host, given="double")
    root = mounted.root
    cell(root, "row 3").tap()
    cell(root, "column 3").tap()
    expect(result(root)).to_contain_text("P(A) = 7/16 = 43.75 %")
    button(root, "10,000 rolls").tap()
    expect(root.get_by_text("Roll number 10,000")).to_be_visible()
    button(root, "Paint the dice apart and fold").tap()
    expect(root.get_by_text("folded into 10 piles").first).to_be_visible()
    assert host.overflow() <= 0
    for place in (0, 15, "row 0", "column 3"):
        box = cell(root, place).bounding_box()
        assert box
        assert box["width"] >= 24
        assert box["height"] >= 24
    host.shot("dice-lab-phone")


@pytest.mark.parametrize("theme", ["light", "dark", None])
def test_axe_finds_nothing_serious(host: Host, theme: str | None) -> None:
    host.theme(theme)
    mounted = lay(host, event="any(skull)", given="double", order=True)
    mounted.widget.roll(100)
    mounted.widget.runs(16)
    mounted.sync()
    for summary in mounted.root.locator("summary").all():
        summary.click()
    assert host.serious() == []
    host.shot(f"dice-lab-{theme}")


@pytest.mark.parametrize("settings", [
    {"dice": 3, "event": "double", "view": "tree"},
    {"dice": 4, "event": "double", "view": "grid"},
    {"dice": 2, "faces": 6, "event": "sum >= 9", "view": "table"},
    {"dice": 30, "faces": 6, "event": "sum >= 105", "given": "any(6)"},
    {"dice": 3, "view": "piles", "event": "triple"},
], ids=repr)  # fmt: skip
def test_other_views_fit_and_are_accessible(host: Host, settings: dict[str, object]) -> None:
    mounted = lay(host, **settings)
    mounted.widget.roll(20)
    mounted.sync()
    for width in (320, 360, 640, 1100):
        host.size(width)
        assert host.overflow() <= 0, width
    assert host.serious() == []


@pytest.mark.parametrize("host", [PHONE], indirect=True)
def test_numbers_in_tables_are_not_broken_on_a_phone(host: Host) -> None:
    root = lay(host, dice=8, faces=2, event="double", view="table").root
    for text in ("35/128", "orders", "chance"):
        lines = root.get_by_text(text, exact=True).first.evaluate(
            "it => { const all = new Range(); all.selectNodeContents(it);"
            " return new Set([...all.getClientRects()].map(line => line.top)).size; }"
        )
        assert lines == 1, text
    assert host.overflow() <= 0


# --- speed -------------------------------------------------------------------------------------


def test_a_click_makes_a_page_quickly_and_a_small_one() -> None:
    lab = cw.DiceLab(event="any(skull)", given="double")
    spent = []
    for place in range(16):
        began = perf_counter()
        lab.do("space", place)
        spent.append(perf_counter() - began)
    lab.close()
    # 60 ms are promised; the fastest of many says what the work takes on a busy machine
    assert min(spent) < 0.06

"""The sheet in Chromium: used by mouse, by keyboard alone and by touch; seen in every dress."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from cardwidgets.widgets.sheet import Sheet
from support.host import PHONE, Host, Mounted, button
from support.toy_sheet import ToySheet

WIDTHS = (320, 360, 480, 640, 900, 1100, 1400)


def lay(host: Host, side: int = 4, *, views: int = 1) -> tuple[Mounted, ToySheet]:
    """Put a toy sheet on the page."""
    model = ToySheet(side)
    return host.mount(Sheet(model), views=views), model


def answered(mounted: Mounted, times: int) -> None:
    """Wait until the kernel has answered so many requests, and the page shows it."""
    for _ in range(200):
        if sum("answered" in content for content in mounted.wire.custom()) >= times:
            break
        mounted.page.wait_for_timeout(10)
    else:
        raise AssertionError(f"fewer than {times} answers: {mounted.wire.custom()}")
    mounted.sync()
    expect(mounted.root.locator("[aria-busy=true]")).to_have_count(0)


def event_field(root: Locator) -> Locator:
    return root.get_by_role("combobox", name="Event", exact=True)


def cell(root: Locator, place: int | str) -> Locator:
    return root.locator(f"[data-do=cell][data-place='{place}']")


def focused(page: Page) -> str:
    """What the focus is on, by the name that it has in the sheet."""
    return str(page.evaluate("document.activeElement.dataset.focus ?? ''"))


def tab_to(page: Page, name: str) -> None:
    for _ in range(60):
        page.keyboard.press("Tab")
        if focused(page) == name:
            return
    raise AssertionError(f"Tab never came to {name}")


# --- by mouse ----------------------------------------------------------------------------------


def test_every_control_by_mouse(host: Host) -> None:
    mounted, model = lay(host)
    root = mounted.root
    button(root, "Roll").click()
    expect(root.locator(".look-big")).to_have_text("1 rolls")
    button(root, "Keep").click()
    expect(button(root, "Keep")).to_have_attribute("aria-pressed", "true")
    button(root, "More: Number of dice").click()
    expect(root.get_by_label("Number of dice", exact=True)).to_have_value("3")
    event_field(root).fill("double")
    button(root, "Take").click()
    root.get_by_label("Green").check()
    expect(root.get_by_label("Green")).to_be_checked()
    root.get_by_label("Number", exact=True).select_option("Number 5")
    cell(root, 0).click()
    cell(root, "row 1").click()
    cell(root, "column 2").click()
    slider = root.get_by_role("slider", name="Rolls")
    box = slider.bounding_box()
    assert box
    slider.click(position={"x": box["width"] - 3, "y": box["height"] / 2})
    expect(root.locator("output")).to_have_text("20 rolls")
    answered(mounted, 9)
    assert (model.rolls, model.pinned, model.count, model.slid) == (1, True, 3, 20)
    assert (model.event, model.colour, model.number) == ("double", "green", "5")
    assert model.marked == {0}
    assert model.heads == ["{'row': 1}", "{'column': 2}"]


def test_a_disabled_button_does_nothing(host: Host) -> None:
    mounted, model = lay(host)
    button(mounted.root, "Not now").click(force=True)
    button(mounted.root, "Roll").click()
    answered(mounted, 1)
    assert [what for what, _ in model.heard] == ["roll"]


def test_a_double_click_rolls_once_and_two_clicks_roll_twice(host: Host) -> None:
    mounted, model = lay(host)
    button(mounted.root, "Roll").dblclick()
    answered(mounted, 1)
    mounted.page.wait_for_timeout(100)
    assert model.rolls == 1
    button(mounted.root, "Roll").click()
    answered(mounted, 2)
    button(mounted.root, "Roll").click()
    answered(mounted, 3)
    assert model.rolls == 3


def test_bars_are_set_by_dragging(host: Host) -> None:
    mounted, model = lay(host)
    track = mounted.root.locator(".track").nth(2)
    track.scroll_into_view_if_needed()
    box = track.bounding_box()
    assert box
    mouse, middle = mounted.page.mouse, box["x"] + box["width"] / 2
    mouse.move(middle, box["y"] + box["height"] - 3)
    mouse.down()
    for part in (0.8, 0.6, 0.5):
        mouse.move(middle, box["y"] + box["height"] * part)
    mouse.up()
    expect(mounted.root.locator(".bar .shown").nth(2)).to_have_text("8/16")
    answered(mounted, 2)
    assert model.heights == [2, 5, 8]
    filled = track.locator(".fill").bounding_box()
    assert filled
    assert filled["height"] == pytest.approx(box["height"] / 2, abs=3)


def test_a_slider_that_is_dragged_ends_where_it_was_let_go(host: Host) -> None:
    mounted, model = lay(host)
    slider = mounted.root.get_by_role("slider", name="Rolls")
    box = slider.bounding_box()
    assert box
    mouse, height = mounted.page.mouse, box["y"] + box["height"] / 2
    mouse.move(box["x"] + 8, height)
    mouse.down()
    for step in range(1, 40):
        mouse.move(box["x"] + box["width"] * step / 40, height)
    mouse.move(box["x"] + box["width"] / 2, height)
    mouse.up()
    expect(mounted.root.locator("output")).to_have_text(re.compile(r"^(10|11) rolls$"))
    assert model.slid in (10, 11)
    expect(slider).to_have_attribute("aria-valuetext", f"{model.slid} rolls")


# --- by keyboard alone -------------------------------------------------------------------------


def test_every_control_by_keyboard_alone(host: Host) -> None:
    mounted, model = lay(host)
    page, root = mounted.page, mounted.root
    keys = page.keyboard
    tab_to(page, "press roll")
    keys.press("Enter")
    keys.press("Tab")
    keys.press("Space")
    answered(mounted, 2)
    assert focused(page) == "press pin"
    tab_to(page, "count count")
    keys.press("ControlOrMeta+a")
    keys.type("7")
    keys.press("Enter")
    answered(mounted, 3)
    tab_to(page, "slide slide")
    keys.press("ArrowRight")
    answered(mounted, 4)
    tab_to(page, "text event")
    keys.type("any sun")
    keys.press("Enter")
    answered(mounted, 5)
    assert focused(page) == "text event"
    tab_to(page, "option colour red")
    keys.press("ArrowRight")
    answered(mounted, 6)
    tab_to(page, "option number")
    keys.type("Number 3")
    answered(mounted, 7)
    tab_to(page, "cell grid 0")
    keys.press("ArrowDown")
    keys.press("ArrowRight")
    assert focused(page) == "cell grid 5"
    keys.press("Space")
    answered(mounted, len(mounted.wire.received))
    keys.press("ArrowUp")
    keys.press("ArrowUp")
    assert focused(page) == "cell grid column 1"
    keys.press("Enter")
    tab_to(page, "bar bars 0")
    keys.press("ArrowUp")
    keys.press("ArrowUp")
    keys.press("ArrowDown")
    expect(root.locator(".bar .shown").nth(0)).to_have_text("3/16")
    tab_to(page, "fold why")
    keys.press("Enter")
    tab_to(page, "press insert")
    keys.press("Enter")
    expect(root.get_by_text("Inserted 0")).to_be_visible()
    assert focused(page) == "press insert"
    assert (model.rolls, model.pinned, model.count, model.slid) == (1, True, 7, 4)
    assert (model.event, model.colour, model.number) == ("any sun", "green", "3")
    assert (model.marked, model.heads) == ({5}, ["{'column': 1}"])
    assert model.heights[0] == 3


def test_a_grid_is_one_tab_stop_and_remembers_its_place(host: Host) -> None:
    mounted, _ = lay(host)
    page = mounted.page
    assert mounted.root.locator("[data-group=grid][tabindex='0']").count() == 1
    tab_to(page, "cell grid 0")
    for key in ("ArrowRight", "ArrowDown", "ArrowRight"):
        page.keyboard.press(key)
    page.keyboard.press("Tab")
    assert focused(page) == "bar bars 0"
    page.keyboard.press("Shift+Tab")
    assert focused(page) == "cell grid 6"
    page.keyboard.press("Home")
    assert focused(page) == "cell grid column 0"
    page.keyboard.press("End")
    assert focused(page) == "cell grid 15"


def test_the_notebook_does_not_hear_what_is_typed(host: Host) -> None:
    mounted, _ = lay(host)
    page = mounted.page
    page.evaluate("""() => {
        window.heard = [];
        document.addEventListener('keydown', event => window.heard.push(event.key));
    }""")
    assert mounted.root.locator(".cw-sheet").get_attribute("data-lm-suppress-shortcuts") == "true"
    event_field(mounted.root).focus()
    page.keyboard.type("dd")
    button(mounted.root, "Roll").focus()
    for key in ("a", "Enter", "Space"):
        page.keyboard.press(key)
    assert page.evaluate("window.heard") == []
    page.keyboard.press("Shift+Enter")
    assert page.evaluate("window.heard") == ["Enter"], "the notebook runs its cell"


def test_enter_held_down_rolls_once(host: Host) -> None:
    mounted, model = lay(host)
    button(mounted.root, "Roll").focus()
    for _ in range(5):
        mounted.page.keyboard.down("Enter")
    mounted.page.keyboard.up("Enter")
    answered(mounted, 1)
    assert model.rolls == 1


# --- by touch ----------------------------------------------------------------------------------


@pytest.mark.parametrize("host", [PHONE], indirect=True)
def test_every_control_by_touch(host: Host) -> None:
    mounted, model = lay(host)
    root = mounted.root
    button(root, "Roll").tap()
    button(root, "Less: Number of dice").tap()
    root.get_by_label("Blue").tap()
    cell(root, 3).tap()
    cell(root, "column 0").tap()
    track = root.locator(".track").first
    track.scroll_into_view_if_needed()
    box = track.bounding_box()
    assert box
    track.locator("input").tap(position={"x": box["width"] / 2, "y": box["height"] / 4})
    expect(root.locator(".bar .shown").first).to_have_text("12/16")
    root.get_by_text("Why?").tap()
    expect(root.get_by_text("4 of 16 outcomes.")).to_be_visible()
    answered(mounted, 6)
    assert (model.rolls, model.count, model.colour) == (1, 1, "blue")
    assert (model.marked, model.heads, model.heights[0]) == ({3}, ["{'column': 0}"], 12)


@pytest.mark.parametrize("host", [PHONE], indirect=True)
@pytest.mark.parametrize("side", [4, 16])
def test_what_is_touched_is_large_enough(host: Host, side: int) -> None:
    mounted, _ = lay(host, side)
    small = mounted.root.evaluate("""el => {
        const touched = 'button, select, summary, .segment, input:not([type=radio])';
        return [...el.querySelectorAll(touched)].filter(one => one.checkVisibility())
            .map(one => [one.dataset.focus, one.getBoundingClientRect()])
            .filter(([, box]) => box.width < 24 || box.height < 24).map(([name]) => name);
    }""")
    assert small == []


@pytest.mark.parametrize("host", [PHONE], indirect=True)
def test_256_cells_are_reached_on_a_phone(host: Host) -> None:
    mounted, model = lay(host, 16)
    assert host.overflow() <= 0
    cell(mounted.root, 255).scroll_into_view_if_needed()
    cell(mounted.root, 255).tap()
    answered(mounted, 1)
    assert model.marked == {255}
    head = mounted.root.locator(".head.of-row").last.bounding_box()
    assert head
    assert head["x"] >= 0, "the row heads have gone out of sight"
    host.shot("sheet-256-phone")


# --- what is kept ------------------------------------------------------------------------------


def test_a_redraw_while_typing_loses_nothing(host: Host) -> None:
    mounted, model = lay(host)
    page, field = mounted.page, event_field(mounted.root)
    field.focus()
    page.keyboard.type("count(sun) >= 1")
    for _ in range(4):
        page.keyboard.press("ArrowLeft")
    mounted.widget.do("insert")
    mounted.widget.do("roll")
    mounted.sync()
    expect(mounted.root.get_by_text("Inserted 0")).to_be_visible()
    page.keyboard.type("!")
    expect(field).to_have_value("count(sun) !>= 1")
    assert focused(page) == "text event"
    assert model.event == ""


def test_a_refused_text_stays_and_the_reason_stands_at_it(host: Host) -> None:
    mounted, model = lay(host)
    field = event_field(mounted.root)
    field.fill("sum < 3")
    field.press("Enter")
    alert = mounted.root.get_by_role("alert")
    expect(alert).to_have_text("There is nothing called sum < 3 to be used here now.")
    expect(mounted.root.locator(".of-field").get_by_role("alert")).to_be_visible()
    expect(field).to_have_value("sum < 3")
    assert model.event == ""
    field.fill("double")
    field.press("Enter")
    expect(alert).to_have_count(0)
    expect(field).to_have_value("double")


def test_what_is_refused_in_a_cell_is_shown_at_the_top(host: Host) -> None:
    mounted, _ = lay(host)
    button(mounted.root, "Roll").click()
    answered(mounted, 1)
    with pytest.raises(ValueError, match="from 0 to 9"):
        mounted.widget.do("count", 99)
    expect(mounted.root.locator(".page > [role=alert]")).to_contain_text("from 0 to 9")


def test_a_number_out_of_range_is_refused_and_put_back(host: Host) -> None:
    mounted, model = lay(host)
    field = mounted.root.get_by_label("Number of dice", exact=True)
    field.fill("99")
    field.press("Enter")
    expect(mounted.root.locator(".of-counter [role=alert]")).to_contain_text("from 0 to 9")
    expect(field).to_have_value("2")
    assert model.count == 2


def test_a_fold_stays_open(host: Host) -> None:
    mounted, _ = lay(host)
    mounted.root.get_by_text("Why?").click()
    mounted.root.get_by_text("The numbers").click()
    mounted.widget.do("insert")
    expect(mounted.root.get_by_text("Inserted 0")).to_be_visible()
    expect(mounted.root.get_by_text("4 of 16 outcomes.")).to_be_visible()
    expect(mounted.root.get_by_role("cell", name="7/16")).to_be_visible()


def test_what_happened_is_spoken_each_time(host: Host) -> None:
    mounted, model = lay(host)
    live = mounted.root.locator("[aria-live=polite]")
    button(mounted.root, "Roll").click()
    expect(live).to_have_text("Rolled 1 times")
    before = live.evaluate("el => el.textContent")
    model.rolls = 0
    button(mounted.root, "Roll").click()
    answered(mounted, 2)
    assert live.evaluate("el => el.textContent") != before, "the same words would not be spoken"


# --- several views -----------------------------------------------------------------------------


def test_two_views_show_the_same(host: Host) -> None:
    mounted, model = lay(host, views=2)
    first, second = mounted.views
    button(first, "Roll").click()
    cell(second, 2).click()
    for view in (first, second):
        expect(view.locator(".look-big")).to_have_text("1 rolls")
        expect(cell(view, 2)).to_have_accessible_name("sun 1, sun 3, highlighted")
    third = mounted.add_view()
    expect(third.locator(".look-big")).to_have_text("1 rolls")
    assert model.marked == {2}
    ids = mounted.page.evaluate("[...document.querySelectorAll('[id]')].map(one => one.id)")
    assert len(ids) == len(set(ids))


def test_a_view_that_is_closed_leaves_the_others_alone(host: Host) -> None:
    mounted, model = lay(host, views=2)
    mounted.remove_view(mounted.views[0])
    button(mounted.root, "Roll").click()
    answered(mounted, 1)
    assert model.rolls == 1


# --- files and code ----------------------------------------------------------------------------


def test_a_file_is_handed_to_the_view_that_asked(host: Host) -> None:
    mounted, _ = lay(host, views=2)
    downloads: list[Any] = []
    mounted.page.on("download", lambda one: downloads.append(one))
    button(mounted.views[1], "Save").click()
    answered(mounted, 1)
    mounted.page.wait_for_timeout(200)
    (download,) = downloads
    assert download.suggested_filename == "toy.json"
    assert json.loads(Path(download.path()).read_text("utf-8")) == {"rolls": 0}


def test_a_file_is_read_and_a_large_one_refused(host: Host) -> None:
    mounted, model = lay(host)
    chooser = mounted.root.get_by_label("Load what was saved")
    small = {"name": "a.json", "mimeType": "application/json", "buffer": '{"ä": 1}'.encode()}
    chooser.set_input_files(small)
    answered(mounted, 1)
    assert model.loaded == '{"ä": 1}'
    chooser.set_input_files({**small, "name": "b.json", "buffer": b"x" * 1_000_001})
    alert = mounted.root.locator(".of-upload [role=alert]")
    expect(alert).to_have_text("b.json is larger than a megabyte.")
    assert len(model.heard) == 1


def test_code_is_copied_or_selected(host: Host) -> None:
    mounted, _ = lay(host)
    page = mounted.page
    page.evaluate("""() => Object.defineProperty(navigator, 'clipboard', { configurable: true,
        value: { writeText: async text => { window.copied = text; } } })""")
    button(mounted.root, "Copy").click()
    expect(button(mounted.root, "Copied")).to_be_visible()
    assert page.evaluate("window.copied") == 'q1.answer("7/16")'
    page.evaluate("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    button(mounted.root, "Copied").click()
    expect(button(mounted.root, "Press Ctrl+C")).to_be_visible()
    assert page.evaluate("getSelection().toString()") == 'q1.answer("7/16")'


# --- how it looks and sounds -------------------------------------------------------------------


def test_cells_say_their_marks(host: Host) -> None:
    mounted, _ = lay(host)
    names = [
        "box 2, sun 1, first event",
        "box 2, box 2, second event",
        "box 2, sun 3, first event, second event",
        "box 2, box 4, crossed out",
        "sun 3, sun 1, highlighted",
        "sun 3, box 2, dimmed",
    ]
    for place, name in enumerate(names, 4):
        expect(cell(mounted.root, place)).to_have_accessible_name(name)


def test_marks_differ_by_more_than_colour(host: Host) -> None:
    mounted, _ = lay(host)
    looks = mounted.root.evaluate("""el => [0, 4, 5, 6, 7, 8, 9].map(place => {
        const cell = el.querySelector(`[data-do=cell][data-place='${place}']`);
        const shape = getComputedStyle(cell);
        const grey = text => text.replace(/(rgba?|color|oklab|oklch)\\([^)]*\\)/g, '');
        return [grey(shape.backgroundImage), shape.borderStyle, shape.borderWidth,
            !!cell.querySelector('.cross'), getComputedStyle(cell, '::before').clipPath,
            getComputedStyle(cell, '::after').clipPath].join(' | ');
    })""")
    assert len(set(looks)) == 7, looks


@pytest.mark.parametrize("host", [{"reduced_motion": "no-preference"}], indirect=True)
def test_a_flash_moves(host: Host) -> None:
    mounted, _ = lay(host)
    assert cell(mounted.root, 10).evaluate("el => el.getAnimations().length") == 1


def test_a_flash_does_not_move_where_motion_is_unwanted(host: Host) -> None:
    mounted, _ = lay(host)
    assert cell(mounted.root, 10).evaluate("el => el.getAnimations().length") == 0
    assert cell(mounted.root, 10).evaluate("el => getComputedStyle(el).outlineStyle") == "double"


def test_a_figure_has_words_and_a_table(host: Host) -> None:
    mounted, _ = lay(host)
    root = mounted.root
    expect(root.get_by_role("img", name="A bar that is 7 sixteenths long.")).to_be_visible()
    root.get_by_text("The numbers").click()
    heads = root.locator(".numbers th").evaluate_all(
        "all => all.map(th => [th.textContent, th.scope])"
    )
    assert heads == [
        ["outcome", "col"],
        ["chance", "col"],
        ["seen", "col"],
        ["any sun", "row"],
        ["none", "row"],
    ]
    assert root.locator(".numbers td").all_inner_texts() == ["7/16", "0.4375", "9/16", "0.5625"]


def test_a_figure_follows_the_theme(host: Host) -> None:
    mounted, _ = lay(host)
    seen = []
    for theme in ("light", "dark"):
        host.theme(theme)
        expect(mounted.root.locator(".cw-sheet")).to_have_attribute("data-theme", theme)
        seen.append(
            mounted.root.locator(".drawing text").evaluate("el => getComputedStyle(el).fill")
        )
    assert seen == ["rgb(36, 28, 18)", "rgb(244, 236, 221)"]


@pytest.mark.parametrize("theme", ["light", "dark", None])
def test_axe_finds_nothing(host: Host, theme: str | None) -> None:
    host.theme(theme)
    mounted, _ = lay(host)
    mounted.root.get_by_text("Why?").click()
    mounted.root.get_by_text("The numbers").click()
    button(mounted.root, "Keep").click()
    event_field(mounted.root).fill("<")
    button(mounted.root, "Take").click()
    expect(mounted.root.get_by_role("alert")).to_be_visible()
    answered(mounted, 2)
    assert host.axe() == []
    host.shot(f"sheet-{theme}")


@pytest.mark.parametrize("host", [{"forced_colors": "active"}], indirect=True)
def test_high_contrast_shows_what_is_chosen(host: Host) -> None:
    mounted, _ = lay(host)
    grounds = mounted.root.locator(".segment span").evaluate_all(
        "all => all.map(one => getComputedStyle(one).backgroundColor)"
    )
    assert grounds[0] != grounds[1] == grounds[2]
    assert host.axe() == []
    host.shot("sheet-high-contrast")


@pytest.mark.parametrize("side", [2, 6, 16])
def test_no_width_is_too_narrow(host: Host, side: int) -> None:
    mounted, _ = lay(host, side)
    mounted.root.get_by_text("The numbers").click()
    for width in WIDTHS:
        host.size(width)
        assert host.overflow() <= 0, width
        host.shot(f"sheet-{side}-{width}")

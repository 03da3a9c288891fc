"""Exercises and progress in Chromium: by mouse, by keyboard alone, by touch, in every dress."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

import cardwidgets as cw
from cardwidgets.teaching.work import HERE
from support.host import PHONE, Host, Mounted, button
from teaching.samples import MEMORY, ROBBERY, SKULLS

WIDTHS = (320, 360, 480, 800, 1100)
THREE_DICE = next(seed for seed in range(20) if SKULLS.draw(seed) == {"n": 3})
RIGHT = "37/64"


@pytest.fixture(autouse=True)
def _no_answers() -> Iterator[None]:
    HERE.clear()
    yield
    HERE.clear()


def lay(host: Host) -> tuple[Mounted, cw.Exercise]:
    exercise = cw.Exercise(SKULLS, seed=THREE_DICE, label="q3")
    return host.mount(exercise), exercise


def answer_field(root: Locator) -> Locator:
    return root.get_by_role("textbox", name="Your answer")


def tab_to(page: Page, name: str) -> None:
    for _ in range(30):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.dataset.focus ?? ''").startswith(name):
            return
    raise AssertionError(f"Tab never came to {name}")


def test_an_exercise_from_the_question_to_the_explanation(host: Host) -> None:
    mounted, exercise = lay(host)
    root = mounted.root
    expect(root.get_by_text("3 dice are rolled. How likely is at least one skull?")).to_be_visible()
    expect(root.get_by_text("Not answered yet.")).to_be_visible()
    answer_field(root).fill("3 of 4")
    button(root, "Answer").click()
    expect(root.get_by_text("Adding counts some rolls more than once.").first).to_be_visible()
    expect(root.get_by_role("img", name="Rolls of 3 dice")).to_be_visible()
    button(root, "Hint 1 of 2").click()
    expect(root.get_by_text("Cross out in the lab what has no skull.")).to_be_visible()
    expect(root.get_by_text("How likely is no skull at all?")).to_have_count(0)
    answer_field(root).fill(RIGHT)
    button(root, "Answer").click()
    expect(root.get_by_text("Take the rolls without any skull away").first).to_be_visible()
    expect(button(root, "Hint 2 of 2")).to_have_count(0)
    assert (exercise.points, exercise.attempts, exercise.hints) == (1, 2, 1)


def test_the_line_to_paste_can_be_copied(host: Host) -> None:
    mounted, _ = lay(host)
    root = mounted.root
    answer_field(root).fill("0,75")
    answer_field(root).press("Enter")
    expect(root.locator("code", has_text='q3.answer("0.75")')).to_be_visible()
    expect(button(root, "Copy")).to_be_enabled()


def test_what_cannot_be_read_is_said_and_the_text_stays(host: Host) -> None:
    mounted, exercise = lay(host)
    answer_field(mounted.root).fill("1-1/216")
    answer_field(mounted.root).press("Enter")
    expect(mounted.root.get_by_role("alert")).to_contain_text("is not one number")
    expect(answer_field(mounted.root)).to_have_value("1-1/216")
    assert exercise.attempts == 0


def test_by_keyboard_alone(host: Host) -> None:
    mounted, exercise = lay(host)
    page = mounted.page
    tab_to(page, "text answer")
    page.keyboard.type("43/64")
    page.keyboard.press("Enter")
    expect(mounted.root.get_by_text("43/64 is too large").first).to_be_visible()
    tab_to(page, "press hint")
    page.keyboard.press("Space")
    expect(mounted.root.get_by_text("Hint 1: Cross out")).to_be_visible()
    assert (exercise.attempts, exercise.hints) == (1, 1)


def test_an_option_is_chosen_and_sent(host: Host) -> None:
    mounted = host.mount(cw.Exercise(MEMORY))
    root = mounted.root
    expect(button(root, "Answer")).to_have_attribute("aria-disabled", "true")
    root.get_by_role("radio", name="More likely").click()
    button(root, "Answer").click()
    expect(root.get_by_text("Dice owe nobody anything.").first).to_be_visible()
    expect(root.get_by_role("radio", name="More likely")).to_be_checked()


def test_two_exercises_on_a_page_keep_their_own_choice(host: Host) -> None:
    first, second = host.mount(cw.Exercise(MEMORY)), host.mount(cw.Exercise(ROBBERY))
    first.root.get_by_role("radio", name="As ever").click()
    second.root.get_by_role("radio", name="steal P2").click()
    button(second.root, "Answer").click()
    expect(second.root.get_by_text("There is little to take there.").first).to_be_visible()
    expect(first.root.get_by_role("radio", name="As ever")).to_be_checked()
    expect(second.root.get_by_role("radio", name="steal P2")).to_be_checked()


def test_an_answer_in_a_cell_is_seen_in_the_view_above(host: Host) -> None:
    mounted, exercise = lay(host)
    exercise.answer(RIGHT)
    expect(mounted.root.get_by_text("Right: 37/64.").first).to_be_visible()


@pytest.mark.parametrize("host", [PHONE], indirect=True)
def test_by_touch_on_a_phone(host: Host) -> None:
    mounted = host.mount(cw.Exercise(ROBBERY))
    mounted.root.get_by_role("radio", name="steal P1").tap()
    button(mounted.root, "Answer").tap()
    expect(mounted.root.get_by_text("Right: steal P1.").first).to_be_visible()
    assert host.overflow() <= 0
    host.shot("exercise-phone")


# --- progress -----------------------------------------------------------------------------------


def test_answers_go_out_as_a_file_and_come_back(host: Host, tmp_path: Path) -> None:
    _, exercise = lay(host)
    exercise.answer("3/4")
    exercise.answer(RIGHT)
    mounted = host.mount(cw.progress())
    with mounted.page.expect_download() as waiting:
        button(mounted.root, "Save progress.json").click()
    saved = tmp_path / "mine.json"
    waiting.value.save_as(saved)
    assert waiting.value.suggested_filename == "progress.json"
    assert json.loads(saved.read_text("utf-8"))["exercises"][0]["answers"] == ["3/4", RIGHT]

    HERE.clear()
    expect(mounted.root.get_by_text("No exercise was made in this notebook yet.")).to_be_visible()
    mounted.root.locator("input[type=file]").set_input_files(saved)
    expect(mounted.root.get_by_text("skull-sample: 2 answers")).to_be_visible()
    again, restored = lay(host)
    expect(again.root.get_by_text("Right: 37/64.").first).to_be_visible()
    assert (restored.points, restored.attempts) == (1, 2)


def test_a_file_that_is_none_is_refused(host: Host, tmp_path: Path) -> None:
    lay(host)
    mounted = host.mount(cw.progress())
    other = tmp_path / "other.json"
    other.write_text('{"format": "something else"}')
    mounted.root.locator("input[type=file]").set_input_files(other)
    expect(mounted.root.get_by_role("alert")).to_contain_text("This is no file of answers")


# --- seen ---------------------------------------------------------------------------------------


def lay_everything(host: Host) -> None:
    mounted, exercise = lay(host)
    exercise.do("answer", "3/4")
    exercise.hint()
    other = cw.Exercise(MEMORY)
    other.do("choose", "same")
    other.do("answer")
    host.mount(other)
    host.mount(cw.progress())
    expect(mounted.root.get_by_text("Adding counts").first).to_be_visible()


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_nothing_is_hard_to_use_in_either_theme(host: Host, theme: str) -> None:
    host.theme(theme)
    lay_everything(host)
    assert host.serious() == []
    host.shot(f"exercise-{theme}")


def test_it_fits_every_width(host: Host) -> None:
    lay_everything(host)
    for width in WIDTHS:
        host.size(width)
        assert host.overflow() <= 0, width

"""Whole games of 3UP 3DOWN in a real JupyterLab: by clicks, and by keys alone.

What to do is read from the page; the kernel is asked only afterwards, whether it saw the same.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from lab.test_full_game import enter_by_tab
from support.jupyter import Notebook
from support.whole_games import play_to_the_end, wait_for

#: Deals with everything below in them, when the choices below are made.
CELL = (
    "import cardwidgets as cw\n"
    "table = cw.play('three_up_three_down', players=2, seed={seed}, bots='random', pace=0.05,"
    " deck='{deck}')\n"
    "table"
)
DECISIONS = 150
HAPPENINGS = {
    "3UP chosen": r"You put up",
    "several at once": r"You play (two|three|four)",
    "cleared": r"The pile is cleared",
    "three of a kind": r"Three \w+!",
    "an extra discard": r"You get",
    "a pile taken": r"You take the pile",
    "no more to draw": r"The draw pile is empty",
    "3UP played": r"You play .* from 3UP",
    "a blind card": r"You turn over",
    "a blind card that failed": r"is lower than \w+: you take the pile",
    "the end": r"rid of all cards",
}

CARDS = ".mine [data-command=element]"
OPEN = f"{CARDS}.open"
SELECTED = f"{CARDS}.selected"
#: What can be done by one press now; what needs cards first leads to them instead.
BUTTONS = "[data-command=action]"
CHOICE = f"{OPEN}, {BUTTONS}"


def wait_for_choice(table: Locator) -> None:
    wait_for(table, CHOICE)


def play(notebook: Notebook, table: Locator, act: Callable[[], None]) -> int:
    return play_to_the_end(
        notebook, table, act, choice=CHOICE, decisions=DECISIONS, shots=(0, 10), name="3up-3down"
    )


def assert_kernel_saw_the_same(notebook: Notebook, table: Locator) -> None:
    assert notebook.ask("print(table.finished, sum(table.returns))") == "True 1"
    headline = notebook.ask("print(table.scene['headline'])")
    expect(table.locator(".headline")).to_have_text(headline)
    assert "rid of all cards" in headline
    out = notebook.ask("print(table.session.view().gone % 255)")
    expect(table.locator("[data-zone=gone]")).to_contain_text(out)
    log = "\n".join(
        json.loads(notebook.ask("import json; print(json.dumps(table.session.log(0)))"))
    )
    missing = [what for what, words in HAPPENINGS.items() if not re.search(words, log)]
    assert not missing


def press(card: Locator) -> None:
    """Press a card at its left edge; the next one may lie on the rest of it."""
    card.click(position={"x": 10, "y": 10})


def next_button(table: Locator) -> str:
    """The id of what is pressed next: a draw first, and something else where no card is open."""
    ids = table.locator(BUTTONS).evaluate_all("buttons => buttons.map(one => one.dataset.id)")
    return "draw" if "draw" in ids else "" if table.locator(OPEN).count() else str(ids[0])


def is_choosing_3up(table: Locator) -> bool:
    return table.locator(f"{BUTTONS}[data-id=up], [data-command=seek][data-id=up]").count() > 0


def test_a_whole_game_by_clicks(open_notebook: Callable[..., Notebook]) -> None:
    notebook = open_notebook(CELL.format(seed=14, deck="published84"))
    table = notebook.outputs.locator(".cw-table").first

    def act() -> None:
        if pressed := next_button(table):
            table.locator(f"{BUTTONS}[data-id={pressed}]").click()
            return
        cards = table.locator(OPEN)
        press(cards.last if is_choosing_3up(table) else cards.first)
        while table.locator(SELECTED).count() and table.locator(OPEN).count():
            press(table.locator(OPEN).last)
        if table.locator(SELECTED).count():
            table.locator(f"{BUTTONS}.fitting").click()

    assert play(notebook, table, act) >= 20
    notebook.shot("3up-3down-end")
    assert_kernel_saw_the_same(notebook, table)


def test_a_whole_game_by_keys_alone(open_notebook: Callable[..., Notebook]) -> None:
    notebook = open_notebook(CELL.format(seed=19, deck="green36"))
    page = notebook.page
    table = notebook.outputs.locator(".cw-table").first
    wait_for_choice(table)
    enter_by_tab(page, table)

    def act() -> None:
        if pressed := next_button(table):
            key = table.locator(f"{BUTTONS}[data-id={pressed}] kbd").inner_text()
            page.keyboard.press(key.lower())
        else:
            choose_by_key(page, table)
        wait_for_choice(table)
        assert table.evaluate("el => el.contains(document.activeElement)"), "the focus is lost"

    assert play(notebook, table, act) >= 15
    assert_kernel_saw_the_same(notebook, table)
    assert page.locator(".jp-Cell").count() == 1, "no key reached the notebook"


def choose_by_key(page: Page, table: Locator) -> None:
    """Mark open cards one after another, and confirm; a single card goes at one press."""
    key = "End" if is_choosing_3up(table) else "Home"
    go_to_open_card(page, key)
    page.keyboard.press("Enter")
    while table.locator(SELECTED).count() and table.locator(OPEN).count():
        go_to_open_card(page, key)
        page.keyboard.press("Enter")
    if table.locator(SELECTED).count():
        page.keyboard.press("Enter")


def go_to_open_card(page: Page, start: str) -> None:
    """Go by Tab to a group of cards with open ones, and along it from its start or end."""
    step = "ArrowRight" if start == "Home" else "ArrowLeft"
    for _ in range(40):
        if has_open_card(page):
            page.keyboard.press(start)
            break
        page.keyboard.press("Tab")
    for _ in range(40):
        if page.evaluate("() => document.activeElement.classList.contains('open')"):
            return
        page.keyboard.press(step)
    raise AssertionError("the keys never came to an open card")


def has_open_card(page: Page) -> bool:
    """Whether the group of what has the focus has open cards."""
    found = page.evaluate(
        """() => {
            const { group } = document.activeElement.dataset;
            const all = [...document.querySelectorAll(".mine [data-command=element].open")];
            return group !== undefined && all.some((one) => one.dataset.group === group);
        }"""
    )
    return bool(found)

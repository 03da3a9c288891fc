"""Whole games of Gnoming A Round in a real JupyterLab: by clicks, and by keys alone.

What to do is read from the page; the kernel is asked only afterwards, whether it saw the same.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from lab.test_full_game import enter_by_tab
from support.jupyter import Notebook
from support.whole_games import play_to_the_end, wait_for

#: Deals with everything below in them, when the choices below are made.
CELL = (
    "import cardwidgets as cw\n"
    "table = cw.play('gnoming', players=3, seed={seed}, bots='random', pace=0.05)\n"
    "table"
)
DECISIONS = 400
HAPPENINGS = {
    "two turned up": r"You turn up two cards",
    "a card drawn": r"You draw the",
    "a card taken": r"You take the .* from pile",
    "a card rejected": r"You do not want the",
    "a negative card": r"minus \d",
    "a bounce": r"You bounce the",
    "no bounce": r"You do not bounce the",
    "a hazard out": r"gets? rid of the hazard",
    "a card for it": r"You turn up the",
    "no card for it": r"You turn up no card",
    "first out": r"no face-down card left",
    "the last round": r"Round 3 is over",
    "the end": r"wins? with",
}

CARDS = "[data-command=element]"
OPEN = f"{CARDS}.open"
SELECTED = f"{CARDS}.selected"
#: What can be done by one press now; what needs places first leads to them instead.
BUTTONS = "[data-command=action]"
CHOICE = f"{OPEN}, {BUTTONS}"


def wait_for_choice(table: Locator) -> None:
    wait_for(table, CHOICE)


def play(notebook: Notebook, table: Locator, act: Callable[[], None]) -> int:
    return play_to_the_end(
        notebook, table, act, choice=CHOICE, decisions=DECISIONS, shots=(0, 30), name="gnoming"
    )


def assert_kernel_saw_the_same(notebook: Notebook, table: Locator) -> None:
    assert notebook.ask("print(table.finished, len(table.session.view().scores))") == "True 3"
    headline = notebook.ask("print(table.scene['headline'])")
    expect(table.locator(".headline")).to_have_text(headline)
    ask = "game = table.session.game; print(list(game.totals(table.session.view())))"
    totals = json.loads(notebook.ask(ask))
    shown = table.locator("[data-zone=score] tr > :last-child").all_inner_texts()
    assert [int(text) for text in shown[1:]] == totals
    assert f" {min(totals)} point" in headline
    log = "\n".join(
        json.loads(notebook.ask("import json; print(json.dumps(table.session.log(0)))"))
    )
    missing = [what for what, words in HAPPENINGS.items() if not re.search(words, log)]
    assert not missing


class Player:
    """Chooses from what the page offers, each time another of the same kind of choice."""

    def __init__(self) -> None:
        self.taken: Counter[tuple[str, ...]] = Counter()

    def choice(self, table: Locator) -> str:
        """The id of an open place, or of a button every second time where there is one."""
        offers = table.locator(".actions [data-id]").evaluate_all(
            "all => all.map(b => b.dataset.id)"
        )
        places = table.locator(OPEN).evaluate_all("all => all.map(one => one.dataset.id)")
        number = self.taken[tuple(offers)]
        self.taken[tuple(offers)] += 1
        if len(offers) > 1 and number % 2:
            return str(offers[1])
        return str(places[number * 5 % len(places)] if places else offers[0])


def test_a_whole_game_by_clicks(open_notebook: Callable[..., Notebook]) -> None:
    notebook = open_notebook(CELL.format(seed=37))
    table = notebook.outputs.locator(".cw-table").first
    player = Player()

    def act() -> None:
        table.locator(f":is({CARDS}, {BUTTONS})[data-id='{player.choice(table)}']").click()
        if table.locator(SELECTED).count():
            table.locator(OPEN).last.click()
            table.locator(f"{BUTTONS}.fitting").click()

    assert play(notebook, table, act) >= 40
    notebook.shot("gnoming-end")
    assert_kernel_saw_the_same(notebook, table)


def test_a_whole_game_by_keys_alone(open_notebook: Callable[..., Notebook]) -> None:
    notebook = open_notebook(CELL.format(seed=25))
    page = notebook.page
    table = notebook.outputs.locator(".cw-table").first
    player = Player()
    wait_for_choice(table)
    enter_by_tab(page, table)

    def act() -> None:
        act_by_key(page, table, player.choice(table))
        wait_for_choice(table)
        assert table.evaluate("el => el.contains(document.activeElement)"), "the focus is lost"

    assert play(notebook, table, act) >= 40
    assert_kernel_saw_the_same(notebook, table)
    assert page.locator(".jp-Cell").count() == 1, "no key reached the notebook"


def act_by_key(page: Page, table: Locator, choice: str) -> None:
    """Press the letter of a button, or go to a place; two are marked before the first turn."""
    letter = table.locator(f"{BUTTONS}[data-id='{choice}'] kbd")
    if letter.count():
        page.keyboard.press(letter.inner_text().lower())
        return
    go_to(page, choice)
    page.keyboard.press("Enter")
    if table.locator(SELECTED).count():
        go_to(page, str(table.locator(OPEN).last.get_attribute("data-id")))
        page.keyboard.press("Enter")
        page.keyboard.press("Enter")


def go_to(page: Page, choice: str) -> None:
    """Go by Tab to the group of a place, and along it by arrow."""
    for _ in range(60):
        if in_focus(page, "group") == choice.partition("/")[0]:
            page.keyboard.press("Home")
            break
        page.keyboard.press("Tab")
    for _ in range(12):
        if in_focus(page, "id") == choice:
            return
        page.keyboard.press("ArrowRight")
    raise AssertionError(f"the keys never came to {choice}")


def in_focus(page: Page, what: str) -> str:
    """The id or the group of what has the focus."""
    return str(page.evaluate(f"() => document.activeElement.dataset.{what} ?? ''"))

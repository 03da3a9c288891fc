"""Whole games in a real JupyterLab, from the deal to the winner: by clicks, and by keys alone.

What to do is read from the page; the kernel is asked only afterwards, whether it saw the same.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from support.jupyter import Notebook
from support.whole_games import wait_for

#: A deal with every kind of turn, when the choices below are made at it.
SEED = 39
CELL = (
    "import cardwidgets as cw\n"
    f"table = cw.play('bluffaneer', seed={SEED}, bots='random', pace=0.05)\n"
    "table"
)
STEPS = 400
#: What the log says of each thing that the game must contain.
HAPPENINGS = {
    "double chest": r"a double treasure chest",
    "double sword": r"a double sword",
    "double ship": r"a double ship",
    "double skull": r"a double skull",
    "own match": r"holds the rolled pair|The roll is your card",
    "paid": r"pays? \w+ one coin",
    "failed challenge": r"challenges? \w+, wrongly",
    "successful challenge": r"challenges? \w+, rightly",
}


#: What can be pressed now, and a player who can be chosen.
BUTTONS = "[data-command=action], [data-command=control][data-id=roll]"
VICTIMS = ".others .open [data-command=element]"


def open_actions(table: Locator) -> list[str]:
    """The ids of what can be done now by one press."""
    return table.locator(BUTTONS).evaluate_all("buttons => buttons.map(b => b.dataset.id)")


def wait_for_choice(table: Locator) -> None:
    """Wait until something can be chosen, or the game is over."""
    wait_for(table, f"{BUTTONS}, {VICTIMS}")


def is_over(table: Locator) -> bool:
    return table.locator(".headline").count() > 0


def coins_on_screen(table: Locator) -> list[int]:
    amounts = table.locator(".place .purse .amount").all_inner_texts()
    return sorted(int(amount) for amount in amounts)


def assert_kernel_saw_the_same(notebook: Notebook, table: Locator) -> None:
    coins = json.loads(notebook.ask("print(list(table.session.state.coins))"))
    assert coins_on_screen(table) == sorted(coins)
    assert notebook.ask("print(table.finished, sum(table.returns))") == "True 1"
    headline = notebook.ask("print(table.scene['headline'])")
    expect(table.locator(".headline")).to_have_text(headline)


class Player:
    """Takes what the page offers, each time another of the same kind of choice."""

    def __init__(self) -> None:
        self.taken: Counter[tuple[str, ...]] = Counter()

    def choice(self, offered: list[str]) -> str:
        ids = tuple(sorted(offered))
        self.taken[ids] += 1
        return ids[(self.taken[ids] - 1) % len(ids)]


def test_a_whole_game_by_clicks(open_notebook: Callable[..., Notebook]) -> None:
    notebook = open_notebook(CELL)
    table = notebook.outputs.locator(".cw-table").first
    player = Player()
    for step in range(STEPS):
        wait_for_choice(table)
        if is_over(table):
            break
        before = table.locator("[role=log]").inner_text()
        if table.locator(VICTIMS).count():
            table.locator(VICTIMS).first.click()
        else:
            table.locator(f"[data-id={player.choice(open_actions(table))}]").click()
        expect(table.locator("[role=log]")).not_to_have_text(before, use_inner_text=True)
        if step == 3:
            notebook.shot("full-game-step-3")
    notebook.shot("full-game-end")
    assert_kernel_saw_the_same(notebook, table)
    assert int(notebook.ask("print(table.session.state.turns)")) >= 25
    log = "\n".join(
        json.loads(notebook.ask("import json; print(json.dumps(table.session.log(0)))"))
    )
    missing = [what for what, words in HAPPENINGS.items() if not re.search(words, log)]
    assert not missing


def test_a_whole_game_by_keys_alone(open_notebook: Callable[..., Notebook]) -> None:
    notebook = open_notebook(CELL.replace(f"seed={SEED}", "seed=12"))
    page = notebook.page
    table = notebook.outputs.locator(".cw-table").first
    wait_for_choice(table)
    enter_by_tab(page, table)
    for step in range(STEPS):
        wait_for_choice(table)
        if is_over(table):
            break
        before = table.locator("[role=log]").inner_text()
        act_by_key(page, table, step)
        expect(table.locator("[role=log]")).not_to_have_text(before, use_inner_text=True)
        wait_for_choice(table)
        focused = table.evaluate("el => el.contains(document.activeElement)")
        assert focused, "the focus has left the table"
    assert_kernel_saw_the_same(notebook, table)
    assert page.locator(".jp-Cell").count() == 1, "no key reached the notebook"


def enter_by_tab(page: Page, table: Locator) -> None:
    """Come to the table as a person without a mouse does."""
    page.evaluate("() => document.activeElement.blur()")
    page.locator(".jp-Notebook").focus()
    for _ in range(60):
        page.keyboard.press("Tab")
        if table.evaluate("el => el.contains(document.activeElement)"):
            return
    raise AssertionError("Tab never came to the table")


def act_by_key(page: Page, table: Locator, step: int) -> None:
    """Press the letter of an action, or go by its button to the players and choose one."""
    letters = table.locator(f":is({BUTTONS}) kbd")
    if letters.count():
        page.keyboard.press(letters.nth(step % letters.count()).inner_text().lower())
        return
    for _ in range(40):
        if page.evaluate("() => document.activeElement.dataset.command") == "seek":
            for key in ("Enter", "ArrowRight", "Enter"):
                page.keyboard.press(key)
            return
        page.keyboard.press("Tab")
    raise AssertionError("Tab never came to the button that leads to the players")

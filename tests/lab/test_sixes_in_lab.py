"""A whole round of Sixes in a real JupyterLab: by clicks, and by keys alone.

What to do is read from the page; the kernel is asked only afterwards, whether it saw the same.
"""

from __future__ import annotations

import json
from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from lab.test_full_game import enter_by_tab
from support.jupyter import Notebook
from support.whole_games import wait_for

CELL = "import cardwidgets as cw\ntable = cw.play('sixes', seed=7, bots='random', pace=0.05)\ntable"
CARDS = ".mine .hand [data-command=element]"
OPEN = f"{CARDS}.open"
PASS = "[data-command=action][data-id=pass]"
TURNS = 12
"""More than anybody has in a round: eight cards, and passes between."""


def wait_for_choice(table: Locator) -> None:
    """Wait until something can be chosen, or the game is over."""
    wait_for(table, f"{OPEN}, {PASS}")


def is_round_over(table: Locator) -> bool:
    return "last card" in table.locator("[role=log]").inner_text()


def assert_kernel_saw_the_same(notebook: Notebook, table: Locator) -> None:
    ask = "print(json.dumps([list(table.session.state.chips), table.session.state.pot]))"
    chips, pot = json.loads(notebook.ask(f"import json; {ask}"))
    shown = table.locator(".place .purse .amount").all_inner_texts()
    assert sorted(map(int, shown)) == sorted(chips)
    assert table.locator("[data-zone=pot] .amount").inner_text() == str(pot)
    assert sum(chips) + pot == 50
    log = json.loads(notebook.ask("print(json.dumps(table.session.log(0)))"))
    assert any("last card" in line for line in log)


def play_a_round(table: Locator, act: Callable[[], None]) -> int:
    for turn in range(TURNS * 2):
        wait_for_choice(table)
        if is_round_over(table):
            return turn
        before = table.locator("[role=log]").inner_text()
        act()
        expect(table.locator("[role=log]")).not_to_have_text(before, use_inner_text=True)
    raise AssertionError("the round did not end")


def test_a_whole_round_by_clicks(open_notebook: Callable[..., Notebook]) -> None:
    notebook = open_notebook(CELL)
    table = notebook.outputs.locator(".cw-table").first

    def act() -> None:
        cards = table.locator(OPEN)
        (cards.first if cards.count() else table.locator(PASS)).click()

    assert play_a_round(table, act) >= 4
    notebook.shot("sixes-round")
    assert_kernel_saw_the_same(notebook, table)
    table.get_by_label("Spanish cards").check()
    expect(table.locator("[data-zone='D'] > .label")).to_have_text("oros")
    assert notebook.ask("print(table.prefs['spanish_cards'])") == "True"
    notebook.shot("sixes-spanish-in-lab")


def test_a_whole_round_by_keys_alone(open_notebook: Callable[..., Notebook]) -> None:
    notebook = open_notebook(CELL.replace("seed=7", "seed=12"))
    page = notebook.page
    table = notebook.outputs.locator(".cw-table").first
    wait_for_choice(table)
    enter_by_tab(page, table)

    def act() -> None:
        act_by_key(page, table)
        wait_for_choice(table)
        assert table.evaluate("el => el.contains(document.activeElement)"), "the focus is lost"

    assert play_a_round(table, act) >= 4
    assert_kernel_saw_the_same(notebook, table)
    assert page.locator(".jp-Cell").count() == 1, "no key reached the notebook"


def act_by_key(page: Page, table: Locator) -> None:
    """Press the letter of the pass, or go to the hand and along it to a card that can be laid."""
    if not table.locator(OPEN).count():
        page.keyboard.press(table.locator(f"{PASS} kbd").inner_text().lower())
        return
    for _ in range(60):
        here = page.evaluate(
            "() => [document.activeElement.dataset.group ?? '',"
            " document.activeElement.classList.contains('open')]"
        )
        if here == ["hand.0", True]:
            page.keyboard.press("Enter")
            return
        page.keyboard.press("ArrowRight" if here[0] == "hand.0" else "Tab")
    raise AssertionError("the keys never came to a card that can be laid")

"""Aluette in a real JupyterLab: a match of five deals by clicks, one deal by keys alone.

What to do is read from the page; the kernel is asked only afterwards, whether it saw the same.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from lab.test_full_game import enter_by_tab
from support.jupyter import Notebook
from support.whole_games import wait_for

#: A match with everything below in it, when the choices below are made.
CELL = (
    "import cardwidgets as cw\n"
    "table = cw.play('aluette', seed={seed}, bots='random', pace=0.05{options})\n"
    "table"
)
SEED = 12
KEYS_SEED = 3
DECISIONS = 90
CARDS = ".mine .hand [data-command=element]"
OPEN = f"{CARDS}.open"
SELECTED = f"{CARDS}.selected"
HAPPENINGS = {
    "partners drawn": r"Partners are drawn with \d+ cards",
    "a chant": r"The chant is sung",
    "no chant": r"All keep their cards",
    "six put away": r"You put away",
    "a trick taken": r"You take trick",
    "a spoiled trick": r"is spoiled by",
    "five deals": r"Deal 5: \w+ deals? 9 cards",
    "a deal won": r"a point for|points for|nobody gets a point",
}


def wait_for_choice(table: Locator) -> None:
    """Wait until it is our turn, or the game is over; a sign can be made at any time."""
    answer = "[data-command=action]:is([data-id=yes], [data-id=keep_best])"
    wait_for(table, f"{OPEN}, {answer}")


def press(card: Locator) -> None:
    """Press a card at its left edge; the next one may lie on the rest of it."""
    card.click(position={"x": 10, "y": 10})


def offered(table: Locator, name: str) -> Locator:
    """What a button is, whether it can be pressed now or leads to the cards it needs."""
    return table.locator(f":is([data-command=action], [data-command=seek])[data-id='{name}']")


def lines(notebook: Notebook) -> list[str]:
    said = notebook.ask("import json; print(json.dumps(table.session.log(0)))")
    return [str(line) for line in json.loads(said)]


def is_told(table: Locator, before: str) -> None:
    expect(table.locator("[role=log]")).not_to_have_text(before, use_inner_text=True)


def test_a_match_of_five_deals_by_clicks(open_notebook: Callable[..., Notebook]) -> None:
    notebook = open_notebook(CELL.format(seed=SEED, options=""))
    table = notebook.outputs.locator(".cw-table").first
    kinds = set()
    for _ in range(DECISIONS):
        wait_for_choice(table)
        if table.locator(".headline").count():
            break
        before = table.locator("[role=log]").inner_text()
        kinds.add(act_by_pointer(notebook, table))
        is_told(table, before)
    notebook.shot("aluette-end")
    assert kinds == {"yes", "discard", "card"}
    assert notebook.ask("print(table.finished, sum(table.returns), table.session.state.deal)") == (
        "True 1 5"
    )
    headline = notebook.ask("print(table.scene['headline'])")
    expect(table.locator(".headline")).to_have_text(headline)
    points = json.loads(notebook.ask("print(list(table.session.state.points))"))
    assert all(str(number) in headline for number in set(points))
    log = "\n".join(lines(notebook))
    assert not [what for what, words in HAPPENINGS.items() if not re.search(words, log)]
    assert table.locator(".sheet-of-report").first.locator("tbody tr").count() == 5


def act_by_pointer(notebook: Notebook, table: Locator) -> str:
    """Agree to the chant; put six cards away, one by one; lay the first card that is offered."""
    if offered(table, "yes").count():
        offered(table, "yes").click()
        return "yes"
    if not offered(table, "discard").count():
        press(table.locator(OPEN).first)
        return "card"
    hand = table.locator(CARDS)
    assert hand.count() == 15
    for place in range(9, 15):
        press(hand.nth(place))
    expect(table.locator(SELECTED)).to_have_count(6)
    notebook.shot("aluette-six-of-fifteen")
    offered(table, "discard").click()
    expect(table.locator(".mine .hand .item")).to_have_count(9)
    return "discard"


def test_one_deal_by_keys_alone(open_notebook: Callable[..., Notebook]) -> None:
    options = ", partners='fixed', signals='truthful'"
    notebook = open_notebook(CELL.format(seed=KEYS_SEED, options=options))
    page = notebook.page
    table = notebook.outputs.locator(".cw-table").first
    wait_for_choice(table)
    enter_by_tab(page, table)
    look_up(page, table)
    kinds = set()
    for _ in range(20):
        wait_for_choice(table)
        if "Deal 2" in table.locator("[role=log]").inner_text():
            break
        before = table.locator("[role=log]").inner_text()
        kinds.add(act_by_key(page, table))
        is_told(table, before)
        wait_for_choice(table)
        assert table.evaluate("el => el.contains(document.activeElement)"), "the focus is lost"
    notebook.shot("aluette-by-keys")
    assert kinds == {"sign", "yes", "discard", "card"}
    log = lines(notebook)
    assert sum(line.startswith("You play ") for line in log[: log.index(deal_2(log))]) == 9
    assert any(line.startswith("You make the sign for") for line in log)
    assert page.locator(".jp-Cell").count() == 1, "no key reached the notebook"


def deal_2(log: list[str]) -> str:
    (line,) = (line for line in log if line.startswith("Deal 2:"))
    return line


def look_up(page: Page, table: Locator) -> None:
    """Open the order of the cards by its letter, and close it again."""
    chart = table.locator(".zone[data-zone=chart]")
    page.keyboard.press("o")
    expect(chart).to_contain_text("1. Monsieur")
    page.keyboard.press("o")
    expect(chart).to_have_count(0)


def act_by_key(page: Page, table: Locator) -> str:
    """Sign once, agree to the chant, put the last six cards away, lay the last card."""
    signs = table.locator("[data-command=action][data-id^='sign ']")
    log = table.locator("[role=log]").inner_text()
    if signs.count() and "You make the sign" not in log and not offered(table, "yes").count():
        go_to(page, "() => document.activeElement.dataset.id?.startsWith('sign ')")
        page.keyboard.press("Enter")
        return "sign"
    if offered(table, "yes").count():
        page.keyboard.press(offered(table, "yes").locator("kbd").inner_text().lower())
        return "yes"
    go_to(page, "() => document.activeElement.dataset.group === 'hand.0'")
    page.keyboard.press("End")
    if not offered(table, "discard").count():
        page.keyboard.press("Enter")
        return "card"
    page.keyboard.press("Space")
    for _ in range(5):
        page.keyboard.press("ArrowLeft")
        page.keyboard.press("Space")
    expect(table.locator(SELECTED)).to_have_count(6)
    page.keyboard.press("Enter")
    return "discard"


def go_to(page: Page, wanted: str) -> None:
    """Press Tab until what has the focus is what is wanted."""
    for _ in range(60):
        if page.evaluate(wanted):
            return
        page.keyboard.press("Tab")
    raise AssertionError("Tab never came there")

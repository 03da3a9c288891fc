"""A game that brings no TypeScript is drawn and played like any other."""

from __future__ import annotations

from playwright.sync_api import expect

from cardwidgets.widgets import play
from support.host import Host
from toy_game.rules import Swapsies


def test_its_table_is_drawn_and_two_cells_are_chosen_in_the_browser(host: Host) -> None:
    table = play(Swapsies(2), seed=1, pace=0)
    while [action["id"] for action in table.scene["actions"]] != ["swap"]:
        table.click("reach")
    row = table.session.state.row
    mounted = host.mount(table)
    cells = mounted.root.locator("[data-zone=row] [data-command=element]")
    expect(cells).to_have_count(3)
    cells.nth(0).click()
    cells.nth(2).click()
    mounted.root.locator("[data-command=action][data-id=swap]").click()
    mounted.sync()
    assert table.session.state.row == row[::-1]
    assert table.scene["notice"] is None

"""Whole games at a table in JupyterLab, decided by what the page offers."""

from __future__ import annotations

from collections.abc import Callable, Collection

from playwright.sync_api import Locator, expect

from support.jupyter import Notebook


def wait_for(table: Locator, choice: str) -> None:
    """Wait until one of what a selector names can be pressed, or the game is over."""
    ready = f":is({choice}):not([aria-disabled=true]), .headline"
    expect(table.locator(ready).first).to_be_visible(timeout=30_000)


def play_to_the_end(
    notebook: Notebook,
    table: Locator,
    act: Callable[[], None],
    *,
    choice: str,
    decisions: int,
    shots: Collection[int],
    name: str,
) -> int:
    """Decide again and again, and return how often; pictures are taken on the way."""
    for decision in range(decisions):
        wait_for(table, choice)
        if table.locator(".headline").count():
            return decision
        before = table.locator("[role=log]").inner_text()
        act()
        expect(table.locator("[role=log]")).not_to_have_text(before, use_inner_text=True)
        if decision in shots:
            notebook.shot(f"{name}-{decision}")
    raise AssertionError("the game did not end")

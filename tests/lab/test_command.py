"""`cardwidgets lab`, as README has it: a game on the table without a click."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from support.jupyter import Lab, Server


@pytest.fixture
def opened(browser: Browser, tmp_path: Path) -> Iterator[Lab]:
    """JupyterLab as the command starts it, at the address that it prints."""
    with (
        Server(tmp_path, tmp_path / "home", start=["cardwidgets", "lab"]) as server,
        Lab(server, browser, server.printed_address()) as lab,
    ):
        yield lab


def test_it_opens_at_a_notebook_with_a_game_on_the_table(opened: Lab) -> None:
    tab = opened.page.get_by_role("tab", name="play_bluffaneer.ipynb")
    expect(tab).to_have_attribute("aria-selected", "true")
    expect(opened.page.locator(".jp-Notebook")).to_contain_text("Bluffaneer")
    expect(opened.page.locator(".jp-OutputArea-output").first).to_be_visible()
    assert not opened.blocked

"""The notebooks that come along, in JupyterLab: first as they are saved, then run."""

from __future__ import annotations

import re
from pathlib import Path

import nbformat
import pytest
from playwright.sync_api import Locator, Page, expect

from cardwidgets.engine.errors import HOUSE
from support.jupyter import Lab, Notebook
from support.notebooks import REPOSITORY, shipped

every_notebook = pytest.mark.parametrize("path", shipped(), ids=lambda path: path.stem)
BROKEN = re.compile(r"model not found|Error displaying widget|Loading widget", re.IGNORECASE)
PICTURES = """async () => {
  const images = [...document.querySelectorAll(".jp-OutputArea-output img")];
  const broken = (image) => image.decode().then(() => !image.naturalWidth, () => true);
  const found = await Promise.all(images.map(broken));
  return { all: images.length, broken: found.filter(Boolean).length };
}"""
GO_TO_FIRST_TABLE = """() => {
  const { content } = window.jupyterapp.shell.currentWidget;
  const shows = ({ type, outputs }) => type === "code" && outputs.toJSON().some((o) => o.data);
  content.activeCellIndex = content.widgets.findIndex((cell) => shows(cell.model));
  return content.scrollToItem(content.activeCellIndex, "start");
}"""
TRUSTED = """() => window.jupyterapp.shell.currentWidget.content.widgets
  .filter((cell) => cell.model.type === "code").map((cell) => cell.model.trusted)"""


def datas_in(path: Path) -> list[dict[str, str]]:
    """What the cells of a notebook give back."""
    return [
        output.data
        for cell in nbformat.read(path, as_version=4).cells
        for output in cell.get("outputs", [])
        if output.output_type == "execute_result"
    ]


def tables_in(path: Path) -> int:
    """How many tables a notebook shows."""
    return sum(data["text/plain"].startswith("<Table ") for data in datas_in(path))


def sheets_in(path: Path) -> int:
    """How many laboratories, activities and exercises it shows."""
    kinds = ("<DiceLab ", "<DeckLab ", "<BluffLab ", "<Activity ", "<Exercise ")
    return sum(data["text/plain"].startswith(kinds) for data in datas_in(path))


def pictures_in(path: Path) -> int:
    """How many pictures it shows without a kernel."""
    return sum(data.get("text/html", "").count("<img ") for data in datas_in(path))


def saved_tables(page: Page) -> Locator:
    """The tables that are there as pictures."""
    return page.locator(".jp-RenderedHTML > div", has_text=HOUSE.text("html.picture"))


def first_table(notebook: Notebook, shot: str = "") -> Locator:
    """Scroll to a notebook's first table, and take a picture where pictures are asked for.

    JupyterLab is asked to scroll: some versions draw only the cells that are near.
    """
    notebook.page.evaluate(GO_TO_FIRST_TABLE)
    table = notebook.page.locator(".cw-table, .jp-RenderedHTML:has(img)").first
    expect(table).to_be_visible()
    if shot:
        notebook.shot(shot)
    return table


@every_notebook
def test_unrun_and_untrusted_it_shows_every_picture(lab: Lab, path: Path) -> None:
    notebook = lab.open(lab.copy(path))
    page = notebook.page
    assert not any(page.evaluate(TRUSTED))
    assert tables_in(path) + sheets_in(path) > 0
    expect(saved_tables(page)).to_have_count(tables_in(path))
    assert pictures_in(path) >= 4
    expect(page.locator(".jp-OutputArea-output img")).to_have_count(pictures_in(path))
    assert page.evaluate(PICTURES) == {"all": pictures_in(path), "broken": 0}
    expect(page.locator(".jp-Notebook")).not_to_contain_text(BROKEN)
    assert page.locator(".cw-table, .cw-sheet").count() == 0
    first_table(notebook, f"saved-{path.stem}")


@every_notebook
def test_run_it_shows_every_table_and_sheet_live(lab: Lab, path: Path) -> None:
    notebook = lab.open(lab.copy(path))
    page = notebook.page
    notebook.run_all()
    expect(page.locator(".jp-OutputArea-output .cw-table")).to_have_count(tables_in(path))
    expect(page.locator(".jp-OutputArea-output .cw-sheet")).to_have_count(sheets_in(path))
    expect(page.locator(".jp-Notebook")).not_to_contain_text(BROKEN)
    expect(saved_tables(page)).to_have_count(0)
    first_table(notebook, f"live-{path.stem}")


def test_the_notebook_to_play_in_can_be_played_at_once(lab: Lab) -> None:
    notebook = lab.open(lab.copy(REPOSITORY / "notebooks" / "play_bluffaneer.ipynb"))
    notebook.run_all()
    table = first_table(notebook)
    before = int(notebook.ask("print(table.session.step)"))
    table.get_by_role("button", name="Roll the dice").click()
    expect(table).to_contain_text(re.compile("You roll "))
    assert int(notebook.ask("print(table.session.step)")) > before

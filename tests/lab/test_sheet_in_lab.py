"""A sheet in JupyterLab: beside the notebook's own keys, styles and themes."""

from __future__ import annotations

import inspect
import os
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import expect

from support import toy_sheet
from support.jupyter import Notebook

OpenNotebook = Callable[..., Notebook]
TOY = inspect.getsource(toy_sheet)
LAY = (
    "from cardwidgets.widgets.sheet import Sheet\nmodel = ToySheet(4)\nsheet = Sheet(model)\nsheet"
)


def test_a_sheet_is_used_in_jupyterlab(open_notebook: OpenNotebook) -> None:
    notebook = open_notebook(TOY, LAY)
    page, outputs = notebook.page, notebook.outputs
    cells = page.locator(".jp-Notebook .jp-Cell").count()
    outputs.get_by_role("button", name="Roll", exact=True).click()
    expect(outputs.locator(".look-big")).to_have_text("1 rolls")
    field = outputs.get_by_role("combobox", name="Event", exact=True)
    field.click()
    # each of these letters does something to a cell where the notebook hears it
    page.keyboard.type("ddabxmy")
    page.keyboard.press("Enter")
    outputs.get_by_role("button", name="sun 1, sun 1").focus()
    for key in ("ArrowRight", "d", "d", "ArrowDown", "Space"):
        page.keyboard.press(key)
    expect(outputs.get_by_role("button", name="box 2, box 2, second event")).to_be_focused()
    assert notebook.ask("print(model.event, sorted(model.marked))") == "ddabxmy [5]"
    assert page.locator(".jp-Notebook .jp-Cell").count() == cells
    if folder := os.environ.get("CARDWIDGETS_SHOTS"):
        outputs.locator(".cw-sheet").screenshot(path=Path(folder) / "sheet-lab.png")
    assert notebook.ask("sheet.do('count', 6)") == ""
    expect(outputs.get_by_label("Number of dice", exact=True)).to_have_value("6")

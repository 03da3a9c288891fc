"""Every notebook of the offline site, run where the browser can reach nothing but the site."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import nbformat
import pytest
from playwright.sync_api import Browser, expect

from support.jupyter import Notebook
from support.lite import Lite
from support.notebooks import REPOSITORY, shipped

pytestmark = [pytest.mark.slow, pytest.mark.network, pytest.mark.timeout(600)]

FIRST = min((REPOSITORY / "lessons").glob("*.ipynb")).name
#: What tells nbval that an output differs from run to run.
DIFFERS = "NBVAL_IGNORE_OUTPUT", "nbval-ignore-output"


def in_site(path: Path) -> str:
    return path.relative_to(REPOSITORY).as_posix()


def words(outputs: list[dict[str, Any]]) -> str:
    """What a cell wrote, as text."""
    texts = [
        output["text"] if output["output_type"] == "stream" else output["data"]["text/plain"]
        for output in outputs
        if "text" in output or "text/plain" in output.get("data", {})
    ]
    return "".join("".join(text) for text in texts).rstrip()


def saved_words(path: Path) -> list[str | None]:
    """What each code cell wrote when the notebook was saved; None where that may differ."""
    cells = [c for c in nbformat.read(path, as_version=4).cells if c.cell_type == "code"]
    return [
        None
        if DIFFERS[0] in cell.source or DIFFERS[1] in cell.metadata.get("tags", ())
        else words(cell.outputs)
        for cell in cells
    ]


def test_it_opens_with_the_first_lesson_and_shows_the_others(lite: Lite) -> None:
    lite.enter()
    tab = lite.page.get_by_role("tab", name=FIRST)
    expect(tab).to_have_attribute("aria-selected", "true")
    listed = lite.page.locator(".jp-DirListing-item")
    expect(listed.filter(has_text=FIRST)).to_be_visible()
    expect(listed).to_have_count(len(list((lite.served.folder / "files/lessons").iterdir())))


@pytest.mark.parametrize("path", shipped(), ids=lambda path: path.stem)
def test_every_cell_runs_and_says_what_was_saved(lite: Lite, path: Path) -> None:
    saved_file = lite.served.folder / "files" / in_site(path)
    notebook = lite.open(in_site(path))
    notebook.run_all()
    notebook.shot(f"lite-{path.stem}")
    for ran, saved in zip(lite.outputs(), saved_words(saved_file), strict=True):
        if saved is not None:
            assert words(ran) == saved


def test_a_move_at_the_table(lite: Lite) -> None:
    notebook = lite.open("notebooks/play_bluffaneer.ipynb")
    notebook.run_all()
    table = notebook.outputs.locator(".cw-table").first
    before = notebook.ask("print(table.session.step, hash(str(table.scene)))").split()
    table.get_by_role("button", name="Roll the dice").click()
    expect(table).to_contain_text(re.compile("You roll "))
    after = notebook.ask("print(table.session.step, hash(str(table.scene)))").split()
    assert int(after[0]) > int(before[0])
    assert after[1] != before[1]


def test_clicks_in_the_laboratory_of_dice(scratch: Callable[..., Notebook]) -> None:
    notebook = scratch(
        "import cardwidgets as cw", "lab = cw.DiceLab(event='any(skull)', seed=3)\nlab"
    )
    sheet = notebook.outputs.locator(".cw-sheet").first
    field = sheet.get_by_role("combobox", name="Event A", exact=True)
    field.fill("double")
    field.press("Enter")
    expect(sheet).to_contain_text("1/4")
    assert notebook.ask("print(lab.event, lab.probability)") == "double 1/4"
    before = sheet.inner_text()
    sheet.get_by_role("button", name="10 rolls", exact=True).click()
    expect(sheet).not_to_have_text(before, use_inner_text=True)
    assert notebook.ask("print(lab.rolls)") == "<10 rolls of 2 dice>"


def test_the_kernel_reads_and_writes_the_files_that_are_shown(
    scratch: Callable[..., Notebook],
) -> None:
    notebook = scratch("from pathlib import Path", "here = Path('.')")
    assert FIRST in notebook.ask("print(*here.iterdir())")
    assert notebook.ask("_ = (here / 'mine.txt').write_text('mine')") == ""
    assert notebook.ask("print((here / 'mine.txt').read_text())") == "mine"


# --- the test's own tools --------------------------------------------------------------------


def test_threads_processes_and_mistakes_are_errors(scratch: Callable[..., Notebook]) -> None:
    notebook = scratch("1 / 0", run=False)
    with pytest.raises(AssertionError, match="division by zero"):
        notebook.run_all()
    for attempt in (
        "__import__('threading').Thread(target=print).start()",
        "__import__('os').fork()",
        "__import__('subprocess').run(['true'])",
    ):
        said = notebook.ask(attempt)
        assert re.search(r"(RuntimeError|OSError)\b.*: ", said), said


def test_what_the_page_asks_of_elsewhere_is_noticed(lite: Lite) -> None:
    lite.page.evaluate("() => fetch('https://page.invalid/').catch(() => null)")
    assert lite.outside.take() == {"page.invalid:443"}


def test_what_the_kernel_asks_of_elsewhere_is_noticed(
    lite: Lite, scratch: Callable[..., Notebook]
) -> None:
    notebook = scratch("from pyodide.http import pyfetch")
    assert "ModuleNotFoundError" in notebook.ask("import numpy")
    assert "PyPIDisabled" in notebook.ask("import piplite; await piplite.install('numpy')")
    assert lite.outside.take() == set(), "a package that is not there is not looked for"
    assert "Error" in notebook.ask("await pyfetch('https://kernel.invalid/')")
    assert lite.outside.take() == {"kernel.invalid:443"}


def test_opened_as_a_file_it_says_what_to_do(browser: Browser, offline_site: Path) -> None:
    page = browser.new_page()
    page.goto((offline_site / "index.html").as_uri())
    expect(page.locator("body")).to_contain_text("cardwidgets lite serve")
    expect(page.get_by_role("link")).to_have_count(0)
    page.close()

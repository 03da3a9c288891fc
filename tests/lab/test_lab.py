"""The JupyterLab harness itself, with a widget that has nothing to do with games."""

from __future__ import annotations

import inspect
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from support import probe
from support.jupyter import Lab, Notebook

OpenNotebook = Callable[..., Notebook]
PROBE = inspect.getsource(probe)


def test_a_click_reaches_the_kernel_and_the_answer_the_page(open_notebook: OpenNotebook) -> None:
    notebook = open_notebook(PROBE, "p = Probe()\np")
    notebook.page.get_by_role("button", name="count is 0").click()
    expect(notebook.page.get_by_role("button", name="count is 1")).to_be_visible()
    assert notebook.ask("print(p.scene['count'])") == "1"


def test_the_kernel_reaches_the_page(open_notebook: OpenNotebook) -> None:
    notebook = open_notebook(PROBE, "p = Probe()\np")
    assert notebook.ask("p.add(4)") == ""
    expect(notebook.page.get_by_role("button", name="count is 4")).to_be_visible()
    expect(notebook.outputs.get_by_role("status")).to_have_text("added 4")


def test_a_cell_that_raises_fails_the_test(open_notebook: OpenNotebook) -> None:
    with pytest.raises(AssertionError, match="division by zero"):
        open_notebook("1 / 0")


def test_the_kernel_tells_what_went_wrong(open_notebook: OpenNotebook) -> None:
    assert open_notebook("x = 1").ask("y").startswith("NameError")


def test_an_error_in_a_widget_is_noticed(lab: Lab, open_notebook: OpenNotebook) -> None:
    fault = "render({ el }) { setTimeout(() => { throw new Error('in the widget') }) }"
    open_notebook(
        "import anywidget",
        f"class Bad(anywidget.AnyWidget):\n    _esm = {f'export default {{ {fault} }}'!r}",
        "Bad()",
    )
    lab.page.wait_for_timeout(200)
    assert "in the widget" in "".join(lab.errors)
    lab.errors.clear()


def test_a_request_to_elsewhere_is_noticed(lab: Lab, open_notebook: OpenNotebook) -> None:
    notebook = open_notebook("pass")
    notebook.page.evaluate("() => fetch('https://elsewhere.invalid/').catch(() => null)")
    assert lab.blocked == ["https://elsewhere.invalid/"]
    lab.blocked.clear()

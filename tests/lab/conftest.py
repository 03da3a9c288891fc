"""The real thing: JupyterLab with a kernel. See `support/jupyter.py`."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator

import pytest
from playwright.sync_api import Browser

from support.jupyter import Lab, Notebook, Server

FAILED = pytest.StashKey[bool]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    if call.when == "call":
        item.stash[FAILED] = report.failed
    return report


@pytest.fixture(scope="session")
def lab_server(tmp_path_factory: pytest.TempPathFactory, browser: Browser) -> Iterator[Server]:
    """One server for the whole run; `browser` comes first, so that nothing starts without one."""
    folders = tmp_path_factory.mktemp("lab-root"), tmp_path_factory.mktemp("lab-home")
    with Server(*folders) as server:
        yield server


@pytest.fixture(scope="session")
def lab_page(lab_server: Server, browser: Browser) -> Iterator[Lab]:
    """JupyterLab itself is opened once, which takes seconds; a notebook in it takes one or two."""
    with Lab(lab_server, browser) as lab:
        yield lab


@pytest.fixture
def lab(lab_page: Lab, request: pytest.FixtureRequest) -> Iterator[Lab]:
    """JupyterLab for one test, which fails on a widget's error or a request to elsewhere.

    After a test that failed the kernel is asked for a word: a table that stands still because the
    kernel no longer answers then says so.
    """
    lab_page.errors.clear()
    lab_page.blocked.clear()
    yield lab_page
    if request.node.stash.get(FAILED, False):
        lab_page.ask_kernel()
    lab_page.close_notebook()
    assert not lab_page.errors, "the widgets had errors:\n" + "\n".join(lab_page.errors)
    assert not lab_page.blocked, f"asked for {lab_page.blocked}"


@pytest.fixture
def open_notebook(lab: Lab) -> Callable[..., Notebook]:
    """Write a notebook of the given cells, open it, and run it."""

    def open_(*cells: str, name: str = "test.ipynb", run: bool = True) -> Notebook:
        notebook = lab.open(lab.write(name, cells))
        if run:
            notebook.run_all()
        return notebook

    return open_

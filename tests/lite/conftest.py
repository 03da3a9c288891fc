"""The offline site, built once a run from this source tree, served, and opened in a browser."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from support.environments import REPOSITORY, Environment
from support.jupyter import Notebook
from support.lite import Lite, Outside, Served


@pytest.fixture(scope="session")
def lite_environment(tmp_path_factory: pytest.TempPathFactory) -> Environment:
    """An environment with what README says to install for building the site."""
    return Environment(tmp_path_factory.mktemp("lite"), "-e", f"{REPOSITORY}[lite]")


@pytest.fixture(scope="session")
def offline_site(lite_environment: Environment) -> Path:
    """The site, built by the command."""
    said = lite_environment.run("cardwidgets", "lite", "build", "site")
    site = lite_environment.folder / "site"
    assert f"The site is in {site}" in said
    return site


@pytest.fixture(scope="session")
def lite_page(
    browser: Browser, lite_environment: Environment, offline_site: Path
) -> Iterator[Lite]:
    """The site in one page for the whole run, which is where a reader's first click leads."""
    program = Path(lite_environment.python).with_name("cardwidgets")
    with (
        Served(program, offline_site) as served,
        Outside() as outside,
        Lite(served, browser, outside) as lite,
    ):
        lite.enter()
        yield lite
        outside.shutdown()


@pytest.fixture
def lite(lite_page: Lite) -> Iterator[Lite]:
    """The site for one test, which fails on a widget's error or a request to elsewhere."""
    yield lite_page
    lite_page.close_notebook()
    errors, lite_page.errors = lite_page.errors, []
    asked = lite_page.outside.take()
    assert not errors, "the widgets had errors:\n" + "\n".join(errors)
    assert not asked, f"asked for {asked}"


@pytest.fixture
def scratch(lite: Lite) -> Callable[..., Notebook]:
    """Write a notebook of the given cells into the site, open it, and run it.

    Then click in `notebook.outputs`, and read with `notebook.ask("print(...)")`.
    """

    def open_(*cells: str, run: bool = True) -> Notebook:
        notebook = lite.open(lite.write("lessons/scratch.ipynb", cells))
        if run:
            notebook.run_all()
        return notebook

    return open_

"""The addresses that `cardwidgets binder` prints, opened as Binder opens them: in a clone."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import parse_qs, quote, urlsplit

import pytest
from playwright.sync_api import Browser, expect

from cardwidgets.cli.binder import launch_link
from support.jupyter import Lab, Notebook, Server
from support.notebooks import REPOSITORY, shipped

pytestmark = pytest.mark.lab

FOLDERS = ("binder", "lessons", "notebooks")


@pytest.fixture(scope="module")
def clone(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The repository where Binder starts JupyterLab, as far as a reader sees it."""
    folder = tmp_path_factory.mktemp("clone")
    for name in FOLDERS:
        left_out = shutil.ignore_patterns(".*")
        shutil.copytree(REPOSITORY / name, folder / name, ignore=left_out)
    return folder


@pytest.fixture(scope="module")
def server(
    clone: Path, browser: Browser, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Server]:
    """`browser` comes first, so that nothing starts without one."""
    with Server(clone, tmp_path_factory.mktemp("home")) as server:
        yield server


@pytest.mark.parametrize("path", [shipped()[0], shipped()[-1]], ids=lambda path: path.stem)
def test_a_link_opens_the_notebook_in_the_clone(
    server: Server, browser: Browser, path: Path
) -> None:
    link = launch_link("ann/cards", path.relative_to(REPOSITORY).as_posix())
    (address,) = parse_qs(urlsplit(link).query)["urlpath"]
    with Lab(server, browser, f"{server.url}/{quote(address)}") as lab:
        tab = lab.page.get_by_role("tab", name=path.name)
        expect(tab).to_have_attribute("aria-selected", "true")
        lab.page.wait_for_function(
            "() => window.jupyterapp.shell.currentWidget.sessionContext?.session?.kernel"
        )
        here = Notebook(lab.page).ask("print(__import__('os').getcwd())")
        assert here == str(server.root / path.parent.name)
        lab.close_notebook()

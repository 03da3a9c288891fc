"""The offline site in a browser that can reach nothing else, and notebooks opened and run in it."""

from __future__ import annotations

import json
import re
import socketserver
import subprocess
import threading
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Self

import nbformat
from playwright.sync_api import Browser

from support.jupyter import HERE, LOOPBACK, RUN_MS, Notebook
from support.notebooks import METADATA

#: What Chromium itself asks, whatever the page: it wants to know what forms are about.
BROWSERS_OWN = {"content-autofill.googleapis.com:443"}

_WRITE = """([path, content, ms]) => Promise.race([
  window.jupyterapp.serviceManager.contents
    .save(path, { type: "notebook", format: "json", content }).then(() => true),
  new Promise((_, fail) => setTimeout(() => fail(new Error(`not done in ${ms} ms`)), ms)),
])"""
_OUTPUTS = """() => window.jupyterapp.shell.currentWidget.content.widgets
  .filter((cell) => cell.model.type === "code").map((cell) => cell.model.outputs.toJSON())"""


class Served:
    """A site, served by the command.

    Args:
        program: the `cardwidgets` command to serve it with.
        folder: the site.
    """

    def __init__(self, program: Path, folder: Path) -> None:
        self.folder = folder
        self._process = subprocess.Popen(
            [program, "lite", "serve", folder, "--port=0"],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self._process.stdout is not None
        said = self._process.stdout.readline()
        self.url = re.findall(rf"http://{re.escape(LOOPBACK)}:\d+/", said)[0]

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._process.terminate()
        self._process.wait(10)


class Outside(socketserver.ThreadingTCPServer):
    """Stands for the whole network: a proxy that refuses everything and remembers what it was.

    A proxy sees what Playwright's routes do not: what workers ask for, and service workers.
    """

    daemon_threads = True

    def __init__(self) -> None:
        self.asked: list[str] = []
        super().__init__((LOOPBACK, 0), _Refuse)
        threading.Thread(target=self.serve_forever, daemon=True).start()

    @property
    def url(self) -> str:
        """Where it answers."""
        return f"http://{LOOPBACK}:{self.server_address[1]}"

    def take(self) -> set[str]:
        """Give back which addresses a page has asked for since the last time."""
        asked, self.asked = self.asked, []
        return set(asked) - BROWSERS_OWN


class _Refuse(socketserver.StreamRequestHandler):
    def handle(self) -> None:
        words = self.rfile.readline().decode(errors="replace").split()
        assert isinstance(self.server, Outside)
        self.server.asked.append(words[1] if len(words) > 1 else "?")
        self.wfile.write(b"HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n")


class Lite:
    """The site in a browser page."""

    def __init__(self, served: Served, browser: Browser, outside: Outside) -> None:
        self.served = served
        self.outside = outside
        self.errors: list[str] = []
        self._context = browser.new_context(
            viewport={"width": 1280, "height": 900},
            reduced_motion="reduce",
            proxy={"server": outside.url, "bypass": LOOPBACK},
        )
        self._context.add_init_script(path=HERE / "jupyter_page.js")
        self.page = self._context.new_page()
        self.page.set_default_timeout(60_000)
        self.page.on("pageerror", self._note)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._context.close()

    def enter(self) -> None:
        """Go to the site's own address and wait until JupyterLab is there."""
        self.page.goto(self.served.url)
        self.page.wait_for_function("() => window.jupyterapp?.shell.currentWidget?.context")

    def open(self, path: str) -> Notebook:
        """Open a notebook of the site and wait for its kernel."""
        self.page.evaluate("task => lab.open(task)", [path, RUN_MS])
        return Notebook(self.page)

    def write(self, path: str, cells: Iterable[str]) -> str:
        """Write a notebook with these code cells, as a reader would: it is kept in the browser."""
        notebook = nbformat.v4.new_notebook(
            cells=[nbformat.v4.new_code_cell(source) for source in cells],
            metadata=METADATA,  # its language is what the kernel is chosen by
        )
        self.page.evaluate(_WRITE, [path, json.loads(nbformat.writes(notebook)), RUN_MS])
        return path

    def outputs(self) -> list[list[dict[str, Any]]]:
        """The outputs of each code cell of the notebook in front."""
        return self.page.evaluate(_OUTPUTS)

    def close_notebook(self) -> None:
        """Close the notebook in front, unsaved, and end its kernel."""
        self.page.evaluate("ms => lab.close(ms)", RUN_MS)

    def _note(self, error: Any) -> None:
        # a widget's module is loaded from a blob; what JupyterLab itself throws is its own affair
        stack = error.stack or ""
        if "blob:" in stack:
            self.errors.append(stack)

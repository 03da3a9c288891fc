"""A real JupyterLab, and notebooks opened, run and questioned in it.

What is in here works around races that were seen: menus are not driven, and the word "Idle" is not
waited for, because under load it shows before the kernel answers. The page's own application object
is asked instead, by jupyter_page.js, which brings the time limit that `page.evaluate` lacks.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, Self

import nbformat
from playwright.sync_api import Browser, Locator, Page, Route

HERE = Path(__file__).parent
#: The Python that starts Jupyter, when it is not the one that runs the tests.
PYTHON_VARIABLE = "CARDWIDGETS_LAB_PYTHON"
LOOPBACK = "127.0.0.1"
START_SECONDS = 60
RUN_MS = 75_000  # of one thing done in the page; what follows must fit into a test's time, too
#: How long a kernel that is not busy may take; a test that asks so has waited long already.
ANSWER_MS = 5_000

# What a first start would ask a person about.
_SETTINGS = {
    "@jupyterlab/apputils-extension/notification.jupyterlab-settings": {
        "fetchNews": "false",
        "checkForUpdates": False,
    },
    "@jupyterlab/docmanager-extension/plugin.jupyterlab-settings": {"autosave": False},
}


class Server:
    """A JupyterLab server of its own: free port, own home, nothing of the user's settings.

    Args:
        root: the folder it is started in.
        home: the home of whoever starts it.
        start: what to start with which arguments; `python -m jupyterlab` showing `root` by default.
    """

    def __init__(self, root: Path, home: Path, start: Sequence[str] | None = None) -> None:
        self.root = root
        self.home = home
        self.token = "a-test"
        with socket.socket() as probe:
            probe.bind((LOOPBACK, 0))
            self.url = f"http://{LOOPBACK}:{probe.getsockname()[1]}"
        for name, values in _SETTINGS.items():
            file = home / "settings" / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(json.dumps(values))
        self._log = (home / "server.log").open("wb")
        self._process = subprocess.Popen(
            self._command(start or ["jupyterlab", f"--ServerApp.root_dir={root}"]),
            cwd=root,
            env=self._environment(),
            stdin=subprocess.DEVNULL,
            stdout=self._log,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
        try:
            self._wait()
        except BaseException:
            self.stop()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def _command(self, start: Sequence[str]) -> list[str]:
        return [
            os.environ.get(PYTHON_VARIABLE, sys.executable),
            "-m",
            *start,
            "--no-browser",
            "--allow-root",
            f"--ip={LOOPBACK}",
            f"--port={self.url.rpartition(':')[2]}",
            "--expose-app-in-browser",
            "--JupyterNotebookApp.expose_app_in_browser=True",
            "--ServerApp.port_retries=0",
            "--ServerApp.terminals_enabled=False",
            f"--IdentityProvider.token={self.token}",
            "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
            "--LabApp.extension_manager=readonly",
            "--LanguageServerManager.autodetect=False",
        ]

    def _environment(self) -> dict[str, str]:
        inherited = {
            k: v for k, v in os.environ.items() if not k.startswith(("JUPYTER", "IPYTHON"))
        }
        return inherited | {
            "HOME": str(self.home),
            "IPYTHONDIR": str(self.home / "ipython"),
            "JUPYTER_CONFIG_DIR": str(self.home / "config"),
            "JUPYTER_DATA_DIR": str(self.home / "data"),
            "JUPYTER_PLATFORM_DIRS": "1",
            "JUPYTER_RUNTIME_DIR": str(self.home / "runtime"),
            "JUPYTERLAB_SETTINGS_DIR": str(self.home / "settings"),
            "JUPYTERLAB_WORKSPACES_DIR": str(self.home / "workspaces"),
        }

    def _wait(self) -> None:
        deadline = time.monotonic() + START_SECONDS
        while time.monotonic() < deadline:
            if self._process.poll() is not None:
                raise RuntimeError(f"JupyterLab did not start:\n{self.log()}")
            try:
                self.api("status")
            except OSError:
                time.sleep(0.1)
            else:
                return
        raise RuntimeError(f"JupyterLab did not answer in {START_SECONDS} s:\n{self.log()}")

    def api(self, path: str) -> Any:
        """Ask the server's REST interface."""
        request = urllib.request.Request(
            f"{self.url}/api/{path}", headers={"Authorization": f"token {self.token}"}
        )
        with urllib.request.urlopen(request, timeout=5) as response:
            return json.load(response)

    def log(self) -> str:
        """The end of what the server has written."""
        return (self.home / "server.log").read_text(errors="replace")[-4000:]

    def printed_address(self) -> str:
        """The address that the server tells a person to open; the token it keeps to itself."""
        return re.findall(rf"{re.escape(self.url)}/[^\s?]+", self.log())[-1]

    def stop(self) -> None:
        """End the server and, being in its process group, its kernels."""
        for sign in (signal.SIGTERM, signal.SIGKILL):
            try:
                os.killpg(self._process.pid, sign)
                self._process.wait(10)
            except subprocess.TimeoutExpired:
                continue
            except ProcessLookupError:
                pass
            break
        self._log.close()


class Notebook:
    """A notebook that is open in the page."""

    def __init__(self, page: Page) -> None:
        self.page = page

    @property
    def outputs(self) -> Locator:
        """The output areas of its cells."""
        return self.page.locator(".jp-NotebookPanel:not(.lm-mod-hidden) .jp-OutputArea-output")

    def run_all(self) -> None:
        """Run every cell; fails where one raises or was not run."""
        cells = self.page.evaluate("ms => lab.runAll(ms)", RUN_MS)
        bad = [cell for cell in cells if cell["errors"] or cell["count"] is None]
        assert not bad, bad

    def ask(self, code: str, wait: int = RUN_MS) -> str:
        """Run a line in the kernel, beside the cells, and give back what it printed."""
        return self.page.evaluate("task => lab.ask(task)", [code, wait]).strip()

    def shot(self, name: str) -> None:
        """Save a picture in the folder that CARDWIDGETS_SHOTS names; do nothing without one."""
        if folder := os.environ.get("CARDWIDGETS_SHOTS"):
            self.page.screenshot(path=Path(folder) / f"{name}.png")


class Lab:
    """JupyterLab in a browser page."""

    def __init__(self, server: Server, browser: Browser, address: str | None = None) -> None:
        self.server = server
        self.blocked: list[str] = []
        self.errors: list[str] = []
        self._context = browser.new_context(
            viewport={"width": 1280, "height": 900}, reduced_motion="reduce"
        )
        self._context.route(self._is_outside, self._refuse)
        self._context.add_init_script(path=HERE / "jupyter_page.js")
        try:
            self.page = self._open(address or f"{server.url}/lab")
        except BaseException:
            self._context.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._context.close()

    def _open(self, address: str) -> Page:
        page = self._context.new_page()
        page.set_default_timeout(30_000)
        page.on("pageerror", self._note)
        page.goto(f"{address}?token={self.server.token}&reset")
        page.wait_for_function("() => window.jupyterapp")
        page.evaluate("() => window.jupyterapp.restored.then(() => true)")
        return page

    def write(self, name: str, cells: Iterable[str]) -> str:
        """Write a notebook with these code cells where the server finds it."""
        notebook = nbformat.v4.new_notebook(
            cells=[nbformat.v4.new_code_cell(source) for source in cells],
            metadata={"kernelspec": {"name": "python3", "display_name": "Python 3"}},
        )
        nbformat.write(notebook, self.server.root / name)
        return name

    def copy(self, source: Path) -> str:
        """Put a copy of a notebook where the server finds it."""
        shutil.copy(source, self.server.root)
        return source.name

    def open(self, name: str) -> Notebook:
        """Open a notebook of the server's folder and wait for its kernel."""
        self.page.evaluate("task => lab.open(task)", [name, RUN_MS])
        return Notebook(self.page)

    def ask_kernel(self) -> None:
        """Fail soon where the kernel of the notebook in front no longer answers."""
        if self.page.evaluate("() => Boolean(window.jupyterapp.shell.currentWidget?.context)"):
            Notebook(self.page).ask("", wait=ANSWER_MS)

    def close_notebook(self) -> None:
        """Close the notebook in front, unsaved, and end its kernel."""
        self.page.evaluate("ms => lab.close(ms)", RUN_MS)

    @staticmethod
    def _is_outside(url: str) -> bool:
        return not url.startswith((f"http://{LOOPBACK}:", f"ws://{LOOPBACK}:", "data:", "blob:"))

    def _refuse(self, route: Route) -> None:
        self.blocked.append(route.request.url)
        route.abort()

    def _note(self, error: Any) -> None:
        # A widget's module is loaded from a blob; what JupyterLab itself throws is its own affair.
        stack = error.stack or ""
        if "blob:" in stack:
            self.errors.append(stack)

"""Widgets in a plain page: the bundle as the browser gets it, wired to a real widget in Python.

There is no Jupyter and no server: every request is answered here, and the page's security policy
allows no other. What a widget sends reaches the page, and what the page sends reaches the widget,
by the messages that a kernel would carry.
"""

from __future__ import annotations

import functools
import importlib.resources
import os
import re
from collections import deque
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import jupyterlab.commands
from playwright.sync_api import Browser, Locator, Page, Route, expect

from support.wire import Wire

HERE = Path(__file__).parent
ORIGIN = "http://host.invalid"
_FILES = {
    "/": ("host.html", "text/html"),
    "/host.js": ("host.js", "text/javascript"),
}
_THEMES = {"light": "theme-light-extension", "dark": "theme-dark-extension"}

#: A page as on a telephone.
PHONE = {"viewport": {"width": 360, "height": 800}, "has_touch": True, "is_mobile": True}

#: A violation that axe-core found: its rule, how bad it is, and where.
Violation = tuple[str, str, list[str]]


def button(root: Locator, name: str) -> Locator:
    """The button with exactly that name."""
    return root.get_by_role("button", name=name, exact=True)


def awaited(mounted: Mounted) -> None:
    """Wait until a table shows what the kernel last said."""
    mounted.sync()
    expect(mounted.root.locator(".waiting")).to_have_count(0)


@functools.cache
def theme_variables(theme: str) -> str:
    """The custom properties of a JupyterLab theme, taken from the JupyterLab that is installed."""
    folder = Path(jupyterlab.commands.get_app_dir()) / "themes" / "@jupyterlab" / _THEMES[theme]
    css = (folder / "index.css").read_text(encoding="utf-8")
    variables = re.findall(r"--jp-[\w-]+:[^;{}]+", css)
    assert len(variables) > 200, f"{folder} does not look like a theme"
    return ":root{" + ";".join(v for v in variables if "url(" not in v) + "}"


@functools.cache
def _axe_source() -> str:
    return (importlib.resources.files("axe_playwright_python") / "axe.min.js").read_text("utf-8")


@dataclass
class Mounted:
    """A widget on the page."""

    host: Host
    widget: Any
    wire: Wire
    views: list[Locator] = field(default_factory=list)

    @property
    def page(self) -> Page:
        """The page it is on."""
        return self.host.page

    @property
    def root(self) -> Locator:
        """Its first view."""
        return self.views[0]

    def add_view(self) -> Locator:
        """Show the same model once more."""
        name = self.page.evaluate("id => host.show(id)", self.wire.comm_id)
        self.views.append(self.page.locator(f"#{name}"))
        return self.views[-1]

    def remove_view(self, view: Locator) -> None:
        """Take one view away, as deleting an output does."""
        view.evaluate("el => host.hide(el)")
        self.views.remove(view)

    def sync(self) -> None:
        """Draw all that Python has sent so far. `expect(...)` needs no such help: it waits."""
        self.page.evaluate("() => host.collect()")


class Host:
    """A page on which widgets can be mounted."""

    def __init__(self, browser: Browser, **context_options: Any) -> None:
        options = {"viewport": {"width": 800, "height": 900}, "reduced_motion": "reduce"}
        self._context = browser.new_context(**(options | context_options))
        self._outbox: deque[tuple[str, dict[str, Any]]] = deque()
        self.mounted: dict[str, Mounted] = {}
        self.problems: list[str] = []
        self._context.route("**/*", self._answer)
        self.page = self._context.new_page()
        self.page.set_default_timeout(5_000)
        self.page.on("pageerror", lambda error: self.problems.append(error.stack or str(error)))
        self.page.on("console", self._note)
        self.page.expose_function("py_receive", self._receive)
        self.page.expose_function("py_outbox", self._empty_outbox)
        self.page.goto(ORIGIN + "/")
        self.theme("light")

    # --- what tests use

    def mount(self, widget: Any, *, views: int = 1) -> Mounted:
        """Put a widget on the page, with any number of views."""
        mounted = Mounted(self, widget, Wire(widget))
        mounted.wire.on_sent = lambda message: self._outbox.append((mounted.wire.comm_id, message))
        self.mounted[mounted.wire.comm_id] = mounted
        state = {k: v for k, v in widget.get_state().items() if not isinstance(v, bytes)}
        self.page.evaluate("([id, state]) => host.open(id, state)", [mounted.wire.comm_id, state])
        for _ in range(views):
            mounted.add_view()
        return mounted

    def theme(self, name: str | None) -> None:
        """Dress the page as JupyterLab does: "light", "dark", or None for a host without theme."""
        css = theme_variables(name) if name else ""
        self.page.evaluate(
            """([css, name]) => {
                document.querySelector('#theme')?.remove();
                const style = document.createElement('style');
                document.head.append(Object.assign(style, { id: 'theme', textContent: css }));
                if (name) document.body.dataset.jpThemeLight = String(name === 'light');
                else delete document.body.dataset.jpThemeLight;
            }""",
            [css, name],
        )

    def size(self, width: int, height: int = 900) -> None:
        """Give the page another size."""
        self.page.set_viewport_size({"width": width, "height": height})

    def axe(self, scope: str = "#views") -> list[Violation]:
        """What axe-core has to say about the widgets on the page."""
        if not self.page.evaluate("() => !!window.axe"):
            self.page.evaluate(_axe_source() + ";0")
        found = self.page.evaluate(
            "scope => axe.run(scope, { resultTypes: ['violations'] }).then(r => r.violations.map("
            "v => [v.id, v.impact, v.nodes.map(n => n.html.slice(0, 200))]))",
            scope,
        )
        return [(rule, impact, places) for rule, impact, places in found]

    def serious(self, scope: str = "#views") -> list[Violation]:
        """What axe-core has to say that keeps somebody out."""
        return [found for found in self.axe(scope) if found[1] in ("serious", "critical")]

    def overflow(self) -> int:
        """By how many pixels the page is too wide for its window."""
        return self.page.evaluate("() => document.documentElement.scrollWidth - window.innerWidth")

    def shot(self, name: str) -> None:
        """Save a picture in the folder that CARDWIDGETS_SHOTS names; do nothing without one."""
        if folder := os.environ.get("CARDWIDGETS_SHOTS"):
            self.page.screenshot(path=Path(folder) / f"{name}.png", full_page=True)

    # --- the end of a test

    def close(self) -> None:
        """Take everything down; fails on errors, blocked requests and forgotten listeners."""
        try:
            left = self.page.evaluate("() => host.closeAll()")
        finally:
            self._context.close()
            for mounted in self.mounted.values():
                mounted.wire.on_sent = None
                mounted.widget.close()
        assert not self.problems, "the page had errors:\n" + "\n".join(self.problems)
        assert not left, f"listeners were left behind: {left}"

    # --- Python's end of the line

    def _receive(self, model_id: str, message: dict[str, Any]) -> None:
        self.mounted[model_id].wire.receive(message)

    def _empty_outbox(self) -> list[tuple[str, dict[str, Any]]]:
        messages = list(self._outbox)
        self._outbox.clear()
        return messages

    def _answer(self, route: Route) -> None:
        path = route.request.url.removeprefix(ORIGIN)
        if path in _FILES:
            name, kind = _FILES[path]
            route.fulfill(body=(HERE / name).read_bytes(), content_type=kind)
        else:
            self.problems.append(f"asked for {route.request.url}")
            route.abort()

    def _note(self, message: Any) -> None:
        if message.type in ("error", "warning"):
            self.problems.append(f"console.{message.type}: {message.text}")

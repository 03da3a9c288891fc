"""What every test shares: the browser, the order, and the rule that no error is swallowed."""

from __future__ import annotations

import logging
import os
import shutil
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings
from playwright.sync_api import Browser, Playwright, sync_playwright

#: Set by .ci/run: slow tests are added, and what a laptop may lack has to be there.
IN_CI = os.environ.get("CARDWIDGETS_CI", "") not in ("", "0")
TESTS = Path(__file__).parent

settings.register_profile("here", deadline=None, print_blob=True)
settings.register_profile(
    "ci",
    settings.get_profile("here"),
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("ci" if IN_CI else "here")


# --- which tests, in which order -------------------------------------------------------------


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--slow", action="store_true", help="run the tests marked slow as well")


def pytest_report_header(config: pytest.Config) -> list[str]:
    slow = "on" if _wants_slow(config) else "left out (CARDWIDGETS_CI=1 or --slow adds them)"
    return [
        f"slow tests: {slow}",
        f"chromium: {find_chromium() or 'not found'}",
    ]


def _wants_slow(config: pytest.Config) -> bool:
    return IN_CI or bool(config.getoption("--slow")) or bool(config.getoption("markexpr"))


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Marks browser tests, leaves slow ones out unless asked, and puts browser tests last.

    The order matters for more than patience: Playwright's event loop stays current in the thread
    that started it, and `asyncio.run` in a later test would be refused there.
    """
    for item in items:
        fixtures = getattr(item, "fixturenames", ())
        if "browser" in fixtures:
            item.add_marker("browser")
        if "lab" in fixtures:
            item.add_marker("lab")
    if not _wants_slow(config):
        left_out = [item for item in items if item.get_closest_marker("slow")]
        if left_out:
            config.hook.pytest_deselected(items=left_out)
            items[:] = [item for item in items if not item.get_closest_marker("slow")]
    items.sort(key=_patience)


def _patience(item: pytest.Item) -> tuple[bool, ...]:
    return tuple(item.get_closest_marker(mark) is not None for mark in ("browser", "lab", "slow"))


# --- minutes by group ------------------------------------------------------------------------


def _group(nodeid: str) -> str:
    """The folder under tests/, or what kind of test it is elsewhere."""
    path = Path(nodeid.partition("::")[0])
    if path.parts[0] != "tests":
        return "doctests" if path.parts[0] == "cardwidgets" else path.parts[0]
    return path.parts[1] if len(path.parts) > 2 else "tests"


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    seconds: defaultdict[str, float] = defaultdict(float)
    tests: defaultdict[str, set[str]] = defaultdict(set)
    for reports in terminalreporter.stats.values():
        for report in reports:
            if isinstance(report, pytest.TestReport):
                seconds[_group(report.nodeid)] += report.duration
                tests[_group(report.nodeid)].add(report.nodeid)
    if not seconds:
        return
    terminalreporter.section("minutes by group")
    for group, spent in sorted(seconds.items(), key=lambda pair: -pair[1]):
        terminalreporter.line(f"{spent / 60:7.2f} min  {len(tests[group]):5d} tests  {group}")


# --- no error goes unseen --------------------------------------------------------------------


class _Collect(logging.Handler):
    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.records: list[logging.LogRecord] = []

    def emit(self, record: logging.LogRecord) -> None:
        if record.levelno >= logging.ERROR or record.exc_info:
            self.records.append(record)


@pytest.fixture(autouse=True)
def logged_errors() -> Iterator[list[logging.LogRecord]]:
    """Errors logged during the test; any left at its end fail it.

    Handlers of widget messages must not raise, so they log, and ipywidgets itself only logs what a
    callback raised. A test that expects an error looks at the list and clears it.
    """
    handler = _Collect()
    loggers = [logging.getLogger(name) for name in ("cardwidgets", "traitlets")]
    for logger in loggers:
        logger.addHandler(handler)
    yield handler.records
    for logger in loggers:
        logger.removeHandler(handler)
    if handler.records:
        described = logging.Formatter("%(levelname)s %(name)s: %(message)s")
        pytest.fail("errors were logged:\n" + "\n".join(map(described.format, handler.records)))


# --- the browser -----------------------------------------------------------------------------

_CHROMIUM_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
_CHROMIUM_ON_MACOS = (
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
)
_CHROMIUM_ARGUMENTS = (
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-dev-shm-usage",
    "--disable-gpu",
    "--disable-quic",
    "--disable-sync",
    "--no-first-run",
)


def find_chromium() -> str | None:
    """The Chromium to test with: $CHROMIUM, else one on the PATH, else where macOS keeps it."""
    if named := os.environ.get("CHROMIUM"):
        return named
    for name in _CHROMIUM_NAMES:
        if found := shutil.which(name):
            return found
    if sys.platform == "darwin":
        return next((path for path in _CHROMIUM_ON_MACOS if Path(path).exists()), None)
    return None


def _chromium_or_skip(playwright: Playwright) -> str:
    """Like `find_chromium`, with Playwright's own download as the last resort."""
    found = find_chromium()
    if found and not shutil.which(found):
        pytest.fail(f"CHROMIUM names {found}, which is not a program")
    if not found and Path(playwright.chromium.executable_path).exists():
        found = playwright.chromium.executable_path
    if found:
        return found
    reason = (
        "no Chromium found: install chromium or Google Chrome, run `playwright install chromium`, "
        "or put the path of one in CHROMIUM"
    )
    if IN_CI:
        pytest.fail(f"{reason}. In CI browser tests are not skipped.")
    pytest.skip(reason)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One Chromium for the whole run: a second `sync_playwright()` in a process is refused."""
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(
            executable_path=_chromium_or_skip(playwright), args=_CHROMIUM_ARGUMENTS
        )
        yield chromium
        chromium.close()

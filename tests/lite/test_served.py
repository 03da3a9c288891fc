"""The server: types that a browser insists on, freshness, and this machine alone."""

from __future__ import annotations

import threading
import urllib.request
from collections.abc import Iterator
from http.client import HTTPMessage
from pathlib import Path

import pytest

from cardwidgets import lite
from cardwidgets.lite.site import MARK

TYPES = {
    "a.css": "text/css",
    "a.html": "text/html",
    "a.js": "text/javascript",
    "a.json": "application/json",
    "a.mjs": "text/javascript",
    "a.svg": "image/svg+xml",
    "a.wasm": "application/wasm",
    "a.whl": "application/zip",
}


@pytest.fixture
def server(tmp_path: Path) -> Iterator[lite.Server]:
    for name in (MARK, *TYPES):
        (tmp_path / name).touch()
    with lite.Server(tmp_path, 0) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server
        server.shutdown()


def headers(server: lite.Server, name: str) -> HTTPMessage:
    with urllib.request.urlopen(server.address + name, timeout=10) as answer:
        return answer.headers


@pytest.mark.parametrize("name", TYPES)
def test_a_file_has_its_type(server: lite.Server, name: str) -> None:
    assert headers(server, name).get_content_type() == TYPES[name]


def test_a_browser_asks_again_whether_a_file_has_changed(server: lite.Server) -> None:
    assert headers(server, "a.js")["Cache-Control"] == "no-cache"


def test_only_this_machine_is_answered(server: lite.Server) -> None:
    assert server.server_address[0] == "127.0.0.1"


def test_the_usual_port_is_always_the_same() -> None:
    """A browser keeps what a reader has changed by address, port included."""
    assert lite.Server.__init__.__defaults__ == (8020,)

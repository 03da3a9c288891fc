"""Serves a site to this machine's own browser; pages opened as files may not load anything."""

from __future__ import annotations

import functools
import sys
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from cardwidgets.lite.errors import LiteError
from cardwidgets.lite.site import MARK

LOOPBACK = "127.0.0.1"
#: A browser keeps a reader's changes by address, port included, so it is always the same.
PORT = 8020


class Server(ThreadingHTTPServer):
    """A server of a site, for this machine alone.

    Args:
        folder: the site.
        port: where it answers; 0 takes any that is free.

    Raises:
        LiteError: there is no site in the folder, or the port is taken.
    """

    daemon_threads = True
    # elsewhere than on Windows this only means not to wait after another server; there it would
    # let two servers share a port
    allow_reuse_address = sys.platform != "win32"

    def __init__(self, folder: Path, port: int = PORT) -> None:
        if not (folder / MARK).is_file():
            raise LiteError(
                "lite.no_site", folder=str(folder), command=f"cardwidgets lite build {folder}"
            )
        handler = functools.partial(_Handler, directory=str(folder))
        try:
            super().__init__((LOOPBACK, port), handler)
        except (OSError, OverflowError) as error:
            reason = getattr(error, "strerror", None) or str(error)
            raise LiteError("lite.port", port=port, reason=reason) from error

    @property
    def address(self) -> str:
        """What to open in the browser."""
        return f"http://{LOOPBACK}:{self.server_port}/"

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Keep quiet when a browser has left before it was answered."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)


class _Handler(SimpleHTTPRequestHandler):
    # said here, since what the system says of them differs from machine to machine
    extensions_map = SimpleHTTPRequestHandler.extensions_map | {
        ".css": "text/css",
        ".html": "text/html",
        ".ipynb": "application/json",
        ".js": "text/javascript",
        ".json": "application/json",
        ".mjs": "text/javascript",
        ".svg": "image/svg+xml",
        ".wasm": "application/wasm",
        ".webmanifest": "application/manifest+json",
        ".whl": "application/zip",
    }

    def end_headers(self) -> None:
        """Let the browser ask whether a file has changed: a site may be built again."""
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()

    def log_message(self, format: str, *args: Any) -> None:
        """Say nothing: a page asks for a hundred files."""

"""``cardwidgets lite``: the offline site, built and served."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from cardwidgets.engine.errors import HOUSE

NAME = "lite"

_say = HOUSE.text


def describe(parser: argparse.ArgumentParser) -> None:
    """Add ``build`` and ``serve``."""
    actions = parser.add_subparsers(dest="action", required=True, title=_say("cli.command"))
    build = actions.add_parser(
        "build", help=_say("cli.lite.build"), description=_say("cli.lite.build.about")
    )
    build.add_argument("folder", type=Path, metavar="DIR", help=_say("cli.lite.build.folder"))
    build.add_argument(
        "--lessons", type=Path, metavar="FOLDER", help=_say("cli.lite.build.lessons")
    )
    serve = actions.add_parser(
        "serve", help=_say("cli.lite.serve"), description=_say("cli.lite.serve.about")
    )
    serve.add_argument("folder", type=Path, metavar="DIR", help=_say("cli.lite.serve.folder"))
    serve.add_argument("--port", type=int, metavar="N", help=_say("cli.lite.serve.port"))


def run(choices: argparse.Namespace) -> int:
    """Build a site, or serve one until Ctrl+C."""
    if choices.action == "build":
        return _build(choices.folder, choices.lessons)
    return _serve(choices.folder, choices.port)


def _build(folder: Path, lessons: Path | None) -> int:
    from cardwidgets import lite

    site = lite.build(folder, _print, lessons)
    print(
        _say(
            "lite.built",
            folder=str(site.folder),
            n=site.notebooks,
            size=site.megabytes,
            command=f"cardwidgets lite serve {folder}",
        )
    )
    return 0


def _print(key: str, **args: Any) -> None:
    print(_say(key, **args), flush=True)


def _serve(folder: Path, port: int | None) -> int:
    from cardwidgets import lite

    with lite.Server(folder) if port is None else lite.Server(folder, port) as server:
        print(_say("lite.serving", address=server.address), flush=True)
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            print()
    return 0

"""The ``cardwidgets`` command: a table in JupyterLab, a game in the terminal, the list of games.

Errors are one sentence on the error stream and exit code 2; a traceback would be a fault.
"""

from __future__ import annotations

import argparse
import ast
import importlib
import importlib.util
import os
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from cardwidgets.engine.errors import HOUSE, CardwidgetsError
from cardwidgets.games import make, names

#: The notebook that ``cardwidgets lab`` opens.
NOTEBOOK = "play_bluffaneer.ipynb"
#: The folder that an installed package makes for its notebooks where the command is run.
COPIES = "cardwidgets-notebooks"
#: What to install when JupyterLab is missing.
INSTALL_LAB = 'pip install "cardwidgets[lab]"'

_PACKAGE = Path(__file__).resolve().parent
_say = HOUSE.text


class CommandError(CardwidgetsError):
    """A command that cannot be carried out."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command and return its exit code.

    Args:
        arguments: what stands after ``cardwidgets``; the command line's own when left out.

    >>> main(["games"])
    bluffaneer
    0
    """
    given = list(sys.argv[1:] if arguments is None else arguments)
    try:
        # what follows `lab` is jupyter's to understand, so argparse may not look at it
        if given[:1] == ["lab"] and not {"-h", "--help"} & set(given):
            return _lab(given[1:])
        return _run(_parser().parse_args(given))
    except CardwidgetsError as error:
        print(f"cardwidgets: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print()
        return 130
    except BrokenPipeError:
        # whoever read the output has gone; nothing more may be flushed to it
        sys.stdout = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115
        return 141


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="cardwidgets", description=_say("cli.about"))
    commands = parser.add_subparsers(dest="command", required=True, title=_say("cli.command"))
    commands.add_parser("lab", help=_say("cli.lab"), description=_say("cli.lab.about"))
    play = commands.add_parser("play", help=_say("cli.play"), description=_say("cli.play"))
    play.add_argument("game", help=_say("cli.play.game"))
    play.add_argument("--players", type=int, metavar="N", help=_say("cli.play.players"))
    play.add_argument("--seat", type=int, default=0, metavar="K", help=_say("cli.play.seat"))
    play.add_argument("--seed", type=int, metavar="S", help=_say("cli.play.seed"))
    play.add_argument("--bots", metavar="LEVEL", help=_say("cli.play.bots"))
    play.add_argument(
        "--option", action="append", default=[], metavar="KEY=VALUE", help=_say("cli.play.option")
    )
    commands.add_parser("games", help=_say("cli.games"), description=_say("cli.games"))
    return parser


def _run(choices: argparse.Namespace) -> int:
    if choices.command == "play":
        return _play(choices)
    print("\n".join(names()))
    return 0


# --- play ------------------------------------------------------------------------------------


def _play(choices: argparse.Namespace) -> int:
    options = dict(_option(text) for text in choices.option)
    players = options.pop("players", choices.players)
    rules = make(choices.game, players, **options)
    from cardwidgets.terminal import play_in_terminal

    chosen = {"bots": choices.bots} if choices.bots else {}
    play_in_terminal(rules, seat=choices.seat, seed=choices.seed, **chosen)
    return 0


def _option(text: str) -> tuple[str, Any]:
    """Return a rule option as the game wants it.

    >>> _option("claims=ordered"), _option("die_weights=1,2,1,2"), _option("players=3")
    (('claims', 'ordered'), ('die_weights', (1, 2, 1, 2)), ('players', 3))
    """
    key, equals, value = text.partition("=")
    if not equals or not key.isidentifier():
        raise CommandError("cli.play.bad_option", text=text)
    try:
        return key, ast.literal_eval(value)
    except (SyntaxError, ValueError, MemoryError, RecursionError):
        return key, value


# --- lab -------------------------------------------------------------------------------------


def _lab(passed_on: list[str]) -> int:
    if importlib.util.find_spec("jupyterlab") is None:
        raise CommandError("cli.lab.missing", command=INSTALL_LAB)
    root, notebook = _notebook_to_open()
    command = list(passed_on)
    if not _names(command, "root_dir", "notebook_dir", "notebook-dir"):
        command.append(f"--ServerApp.root_dir={root}")
        if not _names(command, "default_url"):
            # an address and not a file, so that it is also what --no-browser prints
            command.append(f"--LabApp.default_url=/lab/tree/{notebook}")
    if _is_root() and "--allow-root" not in command:
        print(_say("cli.lab.root"))
        command.append("--allow-root")
    _start_jupyter(command)
    return 0


def _names(command: list[str], *settings: str) -> bool:
    """Return whether a jupyter command line already says something about a setting."""
    words = [word.partition("=")[0].lstrip("-").rpartition(".")[2] for word in command]
    return any(setting in words for setting in settings)


def _is_root() -> bool:
    return hasattr(os, "geteuid") and os.geteuid() == 0


def _start_jupyter(command: list[str]) -> None:
    # in this process, so that Ctrl+C and the exit code are jupyter's own
    importlib.import_module("jupyterlab.labapp").main(command)


def _notebook_to_open() -> tuple[Path, str]:
    """Return the folder for JupyterLab to show, and the notebook's path in it.

    A source tree is shown as it is. An installed package copies its notebooks to where the command
    is run, since nobody should work inside site-packages.
    """
    tree = _PACKAGE.parent
    if (tree / "notebooks" / NOTEBOOK).is_file():
        return tree, f"notebooks/{NOTEBOOK}"
    if (_PACKAGE / "_notebooks" / NOTEBOOK).is_file():
        return _copies(Path.cwd() / COPIES), f"notebooks/{NOTEBOOK}"
    raise CommandError("cli.lab.no_notebook", name=NOTEBOOK)


def _copies(folder: Path) -> Path:
    """Put the package's notebooks into a folder; files that are there stay as they are."""
    try:
        for kind in ("notebooks", "lessons"):
            for source in sorted((_PACKAGE / f"_{kind}").rglob("*")):
                target = folder / kind / source.relative_to(_PACKAGE / f"_{kind}")
                if source.is_file() and not target.exists():
                    target.parent.mkdir(parents=True, exist_ok=True)
                    shutil.copyfile(source, target)
    except OSError as error:
        raise CommandError(
            "cli.lab.no_folder", folder=str(folder), reason=error.strerror or str(error)
        ) from error
    print(_say("cli.lab.copied", folder=str(folder)))
    return folder

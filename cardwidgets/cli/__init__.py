"""The ``cardwidgets`` command: a table in JupyterLab, a game in the terminal, the list of games.

Each command is a module with the shape of :class:`~cardwidgets.cli.command.Command`; a new one is
a file here, its name in :data:`COMMANDS`, and its help, which is the message ``cli.<NAME>``.

Errors are one sentence on the error stream and exit code 2; a traceback would be a fault.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from cardwidgets.cli import binder, games, lab, lessons, lite, play
from cardwidgets.cli.command import Command
from cardwidgets.engine.errors import HOUSE, CardwidgetsError

#: Every command, in the order in which the help lists them.
COMMANDS: tuple[Command, ...] = (lab, play, games, lite, binder, lessons)

_say = HOUSE.text


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command and return its exit code.

    Args:
        arguments: what stands after ``cardwidgets``; the command line's own when left out.

    >>> main(["play", "a game that nobody knows"])
    2
    """
    given = list(sys.argv[1:] if arguments is None else arguments)
    try:
        return _run(given)
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


def _run(given: list[str]) -> int:
    # what follows `lab` is jupyter's to understand, so argparse may not look at it
    if given[:1] == [lab.NAME] and not {"-h", "--help"} & set(given):
        return lab.run(argparse.Namespace(passed_on=given[1:]))
    choices = _parser().parse_args(given)
    (command,) = (command for command in COMMANDS if choices.command == command.NAME)
    return command.run(choices)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="cardwidgets", description=_say("cli.about"))
    commands = parser.add_subparsers(dest="command", required=True, title=_say("cli.command"))
    for command in COMMANDS:
        about = _say(f"cli.{command.NAME}")
        command.describe(commands.add_parser(command.NAME, help=about, description=about))
    return parser

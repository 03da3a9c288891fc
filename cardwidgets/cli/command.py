"""What the modules of the command line have in common."""

from __future__ import annotations

import argparse
from typing import Protocol

from cardwidgets.engine.errors import CardwidgetsError


class CommandError(CardwidgetsError):
    """A command that cannot be carried out."""


class Command(Protocol):
    """The shape of a module with a command; its help is the message ``cli.<NAME>``."""

    NAME: str
    """The word on the command line."""

    def describe(self, parser: argparse.ArgumentParser) -> None:
        """Add the command's arguments, or subcommands with another ``dest`` than "command"."""

    def run(self, choices: argparse.Namespace) -> int:
        """Carry the command out and return the exit code."""

"""``cardwidgets games``: the list of games."""

from __future__ import annotations

import argparse

from cardwidgets.games import names

NAME = "games"


def describe(parser: argparse.ArgumentParser) -> None:
    """Add nothing: it takes no arguments."""


def run(choices: argparse.Namespace) -> int:
    """Print the name of each game."""
    print("\n".join(names()))
    return 0

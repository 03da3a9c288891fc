"""``cardwidgets play``: a game in the terminal."""

from __future__ import annotations

import argparse
import ast
from typing import Any

from cardwidgets.cli.command import CommandError
from cardwidgets.engine.errors import HOUSE
from cardwidgets.games import make

NAME = "play"

_say = HOUSE.text


def describe(parser: argparse.ArgumentParser) -> None:
    """Add the game, who sits where, the luck and the rule options."""
    parser.add_argument("game", help=_say("cli.play.game"))
    parser.add_argument("--players", type=int, metavar="N", help=_say("cli.play.players"))
    parser.add_argument("--seat", type=int, default=0, metavar="K", help=_say("cli.play.seat"))
    parser.add_argument("--seed", type=int, metavar="S", help=_say("cli.play.seed"))
    parser.add_argument("--bots", metavar="LEVEL", help=_say("cli.play.bots"))
    parser.add_argument(
        "--option", action="append", default=[], metavar="KEY=VALUE", help=_say("cli.play.option")
    )


def run(choices: argparse.Namespace) -> int:
    """Play until the game is over or left."""
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

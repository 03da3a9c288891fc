"""Who plays where in a simulation."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from cardwidgets.bots import Bot, bot_of, check_seats, levels
from cardwidgets.engine.errors import CardwidgetsError
from cardwidgets.engine.session import AnyGame

Players: TypeAlias = "str | Bot | Sequence[str | Bot] | Mapping[int, str | Bot] | None"
"""A level or a bot for all seats, or one for each; ``None`` is the game's usual level."""


def seat_bots(game: AnyGame, bots: Players = None) -> tuple[tuple[str, Bot], ...]:
    """Return the name and the bot of each seat.

    Args:
        game: the rules.
        bots: a level or a bot for all seats or for each; the game's usual level when left out.

    Raises:
        UnknownName: there is no such level.
        NoSuchSeat: a bot for a seat that the game does not have.
        InvalidOptions: something that cannot play.
        CardwidgetsError: there are not as many bots as seats.

    >>> from cardwidgets.games import make
    >>> [name for name, _ in seat_bots(make("bluffaneer", 3), {1: "random"})]
    ['steady', 'random', 'steady']
    """
    chosen: list[str | Bot | None]
    if isinstance(bots, Mapping):
        check_seats(game, bots)
        chosen = [bots.get(seat) for seat in range(game.players)]
    elif isinstance(bots, Sequence) and not isinstance(bots, str):
        chosen = list(bots)
    else:
        chosen = [bots] * game.players
    if len(chosen) != game.players:
        raise CardwidgetsError("simulate.bots", n=len(chosen), players=game.players)
    return tuple(_named(game, bot) for bot in chosen)


def _named(game: AnyGame, chosen: str | Bot | None) -> tuple[str, Bot]:
    if chosen is None:
        chosen = next(iter(levels(game)))
    bot = bot_of(game, chosen)
    return chosen if isinstance(chosen, str) else type(bot).__name__, bot

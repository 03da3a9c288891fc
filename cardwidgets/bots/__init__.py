"""Players that are programs: they get a view, never a state."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, Protocol

from cardwidgets.engine.companions import companion
from cardwidgets.engine.errors import InvalidOptions, NoSuchSeat, UnknownName
from cardwidgets.engine.game import Game


class Bot(Protocol):
    """Anything that chooses among legal actions from what a seat knows.

    A bot keeps nothing between calls, so that taking back and branching need no care.
    """

    def choose(self, view: Any, legal: Sequence[Any], rng: Random) -> Any:
        """Return one of the legal actions.

        Args:
            view: what the bot's seat knows.
            legal: what it may do, never empty.
            rng: the bot's own generator for this choice.
        """


class RandomBot:
    """Takes any legal action with equal chance.

    >>> RandomBot().choose(None, ["pay"], Random(1))
    'pay'
    """

    def choose(self, view: Any, legal: Sequence[Any], rng: Random) -> Any:
        """Return one of the legal actions, each with equal chance."""
        return legal[rng.randrange(len(legal))]


def levels(game: Game[Any, Any, Any]) -> Mapping[str, Callable[[], Bot]]:
    """Return what makes a bot of each level that a game has, the usual one first.

    Every game has ``"random"``.

    >>> from cardwidgets.games import make
    >>> "random" in levels(make("bluffaneer"))
    True
    """
    own = companion(game, "bots")
    return {**(own.BOTS if own else {}), "random": RandomBot}


def make_bot(game: Game[Any, Any, Any], level: str | None = None) -> Bot:
    """Return a bot of some level; the game's usual one when left out.

    Raises:
        UnknownName: the game has no such level; the known ones are listed.

    >>> from cardwidgets.games import make
    >>> make_bot(make("bluffaneer"), "random").choose(None, [7], Random(1))
    7
    """
    known = levels(game)
    if level is None:
        level = next(iter(known))
    if level not in known:
        raise UnknownName.among("bot.unknown", str(level), known, game=game.name)
    return known[level]()


def bot_of(game: Game[Any, Any, Any], chosen: str | Bot | None) -> Bot:
    """Return a bot that was given as one, or by its level.

    Args:
        game: the rules.
        chosen: a bot, a level, or ``None`` for the game's usual level.

    Raises:
        UnknownName: the game has no such level; the known ones are listed.
        InvalidOptions: something that cannot play.

    >>> from cardwidgets.games import make
    >>> mine = RandomBot()
    >>> bot_of(make("bluffaneer"), mine) is mine
    True
    """
    if chosen is None or isinstance(chosen, str):
        return make_bot(game, chosen)
    # a class has a method of that name too, but nobody to play
    if isinstance(chosen, type) or not callable(getattr(chosen, "choose", None)):
        raise InvalidOptions("bot.none", value=repr(chosen)[:40])
    return chosen


def check_seats(game: Game[Any, Any, Any], bots: Mapping[int, Any]) -> None:
    """Refuse bots by seat if one of the seats does not exist.

    Raises:
        NoSuchSeat: the game has no such seat.
    """
    for seat in bots:
        if seat not in range(game.players):
            raise NoSuchSeat("session.seat", seat=repr(seat)[:40], last=game.players - 1)

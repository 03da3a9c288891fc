"""Players that are programs: they get a view, never a state."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, Protocol

from cardwidgets.engine.companions import companion
from cardwidgets.engine.errors import UnknownName
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

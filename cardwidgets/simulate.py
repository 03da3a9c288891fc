"""Simulation: many games between bots, the same for the same seed wherever they are played."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import count
from random import Random
from typing import Any, Protocol, TypeAlias

from cardwidgets.bots import Bot, levels, make_bot
from cardwidgets.engine.errors import HOUSE, CardwidgetsError
from cardwidgets.engine.playout import play_on
from cardwidgets.engine.session import AnyGame
from cardwidgets.games import make
from cardwidgets.odds import percent, wilson

Players: TypeAlias = "str | Bot | Sequence[str | Bot] | Mapping[int, str | Bot] | None"
"""A level or a bot for all seats, or one for each; ``None`` is the game's usual level."""

_AT_ONCE = 50
"""How many games make one task for an executor."""


class Executor(Protocol):
    """What runs tasks, such as those of ``concurrent.futures`` or a Dask client."""

    def submit(self, task: Any, /, *arguments: Any) -> Any:
        """Promise a task's result."""


@dataclass(frozen=True)
class Simulation:
    """What came out of many games; prints as sentences.

    Attributes:
        games: how many were played.
        wins: each seat's wins; a shared win counts in parts.
        names: who played at each seat.
        seed: what all luck came from.

    >>> result = Simulation(100, (Fraction(50), Fraction(50)), ("steady", "random"), seed=1)
    >>> result.rates
    (0.5, 0.5)
    >>> print(result)
    Seat 0 (steady) won 50.0 % of 100 games; 95 % interval 40.4 % to 59.6 %.
    Seat 1 (random) won 50.0 % of 100 games; 95 % interval 40.4 % to 59.6 %.
    """

    games: int
    wins: tuple[Fraction, ...]
    names: tuple[str, ...]
    seed: int | str

    @property
    def rates(self) -> tuple[float, ...]:
        """Each seat's share of the wins."""
        return tuple(float(wins / self.games) for wins in self.wins)

    @property
    def intervals(self) -> tuple[tuple[float, float], ...]:
        """Each seat's 95 % interval for that share (Wilson's score interval)."""
        return tuple(wilson(wins, self.games) for wins in self.wins)

    def __str__(self) -> str:
        lines = zip(self.names, self.rates, self.intervals, strict=True)
        return "\n".join(
            HOUSE.text(
                "simulate.seat",
                seat=seat,
                bot=name,
                share=percent(rate),
                n=self.games,
                low=percent(low),
                high=percent(high),
            )
            for seat, (name, rate, (low, high)) in enumerate(lines)
        )

    __repr__ = __str__


def simulate(
    game: str | AnyGame,
    *,
    games: int = 1000,
    players: int | None = None,
    bots: Players = None,
    seed: int | str | None = None,
    executor: Executor | None = None,
    **options: Any,
) -> Simulation:
    """Play many games between bots and count who wins.

    Each game has a seed of its own, ``"{seed}/game {number}"`` with numbers from 0, so that the
    result is the same for any number of workers, and ``play_out`` plays any of them again.

    Args:
        game: a game's name, or a game.
        games: how many to play.
        players: how many seats, for a game given by name.
        bots: a level or a bot for all seats or for each; the game's usual level when left out.
        seed: what all luck comes from; a random one when left out, to be read from the result.
        executor: runs the games in parallel, such as ``ProcessPoolExecutor()``.
        options: the game's options, for a game given by name.

    Raises:
        UnknownName: there is no such game, option or level.
        InvalidOptions: it cannot be played so.
        CardwidgetsError: no games, a wrong number of bots, or options for a game already made.

    >>> result = simulate("bluffaneer", games=10, players=3, bots="random", seed=1)
    >>> sum(result.wins)
    Fraction(10, 1)
    """
    if games < 1:
        raise CardwidgetsError("simulate.games", n=games)
    if isinstance(game, str):
        game = make(game, players, **options)
    elif players is not None or options:
        raise CardwidgetsError("simulate.made")
    seated = seat_bots(game, bots)
    seed = secrets.token_hex(8) if seed is None else seed
    tasks = [
        (game, tuple(bot for _, bot in seated), seed, first, min(first + _AT_ONCE, games))
        for first in range(0, games, _AT_ONCE)
    ]
    if executor is None:
        results = [_play_some(*task) for task in tasks]
    else:
        promised = [executor.submit(_play_some, *task) for task in tasks]
        results = [future.result() for future in promised]
    wins = tuple(sum(wins, Fraction(0)) for wins in zip(*results, strict=True))
    return Simulation(games, wins, tuple(name for name, _ in seated), seed)


def seat_bots(game: AnyGame, bots: Players = None) -> tuple[tuple[str, Bot], ...]:
    """Return the name and the bot of each seat.

    Args:
        game: the rules.
        bots: a level or a bot for all seats or for each; the game's usual level when left out.

    Raises:
        UnknownName: there is no such level.
        CardwidgetsError: there are not as many bots as seats.

    >>> [name for name, _ in seat_bots(make("bluffaneer", 3), {1: "random"})]
    ['steady', 'random', 'steady']
    """
    chosen: list[str | Bot | None]
    if isinstance(bots, Mapping):
        chosen = [bots.get(seat) for seat in range(game.players)]
    elif isinstance(bots, Sequence) and not isinstance(bots, str):
        chosen = list(bots)
    else:
        chosen = [bots] * game.players
    if len(chosen) != game.players:
        raise CardwidgetsError("simulate.bots", n=len(chosen), players=game.players)
    return tuple(_named(game, bot) for bot in chosen)


def _named(game: AnyGame, bot: str | Bot | None) -> tuple[str, Bot]:
    if bot is None or isinstance(bot, str):
        level = bot or next(iter(levels(game)))
        return level, make_bot(game, level)
    return type(bot).__name__, bot


def play_out(game: AnyGame, bots: Sequence[Bot], seed: int | str) -> Any:
    """Play one game between bots and return the state at its end.

    The k-th chance event draws from a generator made from the seed and k, as in a session, and
    each bot has a generator of its own; so a change in one player changes no other's luck.

    Args:
        game: the rules.
        bots: the bot at each seat.
        seed: what all luck comes from.

    >>> game = make("bluffaneer", 3)
    >>> bots = [make_bot(game, "random")] * 3
    >>> play_out(game, bots, 1) == play_out(game, bots, 1)
    True
    """
    own = [Random(f"{seed}/bot {seat}") for seat in range(game.players)]
    drawn = count()

    def choose(player: int, state: Any, legal: Sequence[Any]) -> Any:
        return bots[player].choose(game.observe(state, player), legal, own[player])

    def luck() -> Random:
        return Random(f"{seed}/{next(drawn)}")

    return play_on(game, game.initial_state(), choose, luck, voices=Random(f"{seed}/voices"))


def _play_some(
    game: AnyGame, bots: Sequence[Bot], seed: int | str, first: int, last: int
) -> tuple[Fraction, ...]:
    """Play the games with some numbers and return each seat's wins."""
    wins = [Fraction(0)] * game.players
    for number in range(first, last):
        end = play_out(game, bots, f"{seed}/game {number}")
        wins = [won + more for won, more in zip(wins, game.returns(end), strict=True)]
    return tuple(wins)

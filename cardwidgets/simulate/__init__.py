"""Simulation: many games between bots, the same for the same seed wherever they are played."""

from __future__ import annotations

import operator
import secrets
import warnings
from typing import Any

from cardwidgets.engine.errors import HOUSE, CardwidgetsError
from cardwidgets.engine.game import Game
from cardwidgets.engine.session import AnyGame
from cardwidgets.games import make
from cardwidgets.simulate.measures import MeasureFailed, Measures, named_measures
from cardwidgets.simulate.play import GameFailed, Job, Part, play_out
from cardwidgets.simulate.progress import progress_bar
from cardwidgets.simulate.result import Simulation
from cardwidgets.simulate.seats import Players, seat_bots
from cardwidgets.simulate.tally import Summary
from cardwidgets.simulate.tasks import Executor, ExecutorFailed, check_executor, play_parts

__all__ = [
    "Executor",
    "ExecutorFailed",
    "GameFailed",
    "MeasureFailed",
    "Measures",
    "Players",
    "Simulation",
    "Summary",
    "play_out",
    "seat_bots",
    "simulate",
]


def simulate(
    game: str | AnyGame,
    *,
    games: int = 1000,
    players: int | None = None,
    bots: Players = None,
    seed: int | str | None = None,
    measure: Measures = None,
    executor: Executor | None = None,
    progress: bool = True,
    **options: Any,
) -> Simulation:
    """Play many games between bots; count who wins, and measure what you ask for.

    Each game has a seed of its own, ``"{seed}/game {number}"`` with numbers from 0, and all sums
    are exact. So the result is the same, digit for digit, on one core, on all cores
    (``ProcessPoolExecutor()``) and on many machines (Dask's ``client.get_executor()``), and
    ``play_out(game, bots, f"{seed}/game {number}")`` plays any of the games again.

    Where games are played elsewhere, they go out as tasks of about a third of a second, a limited
    number at a time; the first tenth of a second is always played here, to see how long a game
    takes. An interrupt (Ctrl+C, or the stop button of a notebook) returns the games finished so
    far, with a warning: they are the first ones, as if no more had been asked for.

    Args:
        game: a game's name, or a game.
        games: how many to play.
        players: how many seats, for a game given by name.
        bots: a level or a bot for all seats or for each; the game's usual level when left out.
        seed: what all luck comes from; a random one when left out, to be read from the result.
        measure: what else to find out from the end of each game: a function of the state there, or
            the name of a part of the position, such as ``"coins"``, or of what else a game names,
            such as ``"points"`` of Gnoming A Round; several in a list, or in a
            mapping under names of your own. Each gives a number, or one for each seat; numbers are
            averaged, ``True`` and ``False`` counted. What runs in other processes must be able to
            go there: a function with a name in a module, not a ``lambda`` (Dask takes those too).
        executor: where games are played, such as ``ProcessPoolExecutor()``; here when left out.
        progress: show how far it is, once it has taken a second.
        options: the game's options, for a game given by name.

    Returns:
        Each seat's wins and everything that was measured, with 95 % intervals.

    Raises:
        UnknownName: there is no such game, option, level or part of the position.
        InvalidOptions: it cannot be played so.
        MeasureFailed: a measure failed or gave no number; the sentence names the game.
        GameFailed: a game could not be played to its end; the sentence names it.
        ExecutorFailed: the executor lost games, or could not be sent them.
        CardwidgetsError: no games, a wrong number of bots, or options for a game already made.

    >>> result = simulate("bluffaneer", games=10, players=3, bots="random", seed=1)
    >>> sum(result.wins)
    Fraction(10, 1)
    >>> result = simulate("bluffaneer", games=10, bots="random", seed=1, measure="box")
    >>> result.measures["box"].mean
    Fraction(181, 10)
    """
    games = _whole_number(games)
    if not isinstance(progress, bool):
        raise CardwidgetsError("simulate.progress", value=repr(progress)[:40])
    check_executor(executor)
    if not isinstance(game, Game):
        game = make(game, players, **options)
    elif players is not None or options:
        raise CardwidgetsError("simulate.made")
    seated = seat_bots(game, bots)
    seed = secrets.token_hex(8) if seed is None else seed
    job = Job(game, tuple(bot for _, bot in seated), seed, named_measures(measure))
    done = _play(job, games, executor, progress)
    result = Simulation(
        done.games,
        tuple(wins.summary().total for wins in done.wins),
        tuple(name for name, _ in seated),
        seed,
        {name: measured.summaries() for name, measured in done.measured.items()},
        games,
    )
    if result.was_stopped:
        text = HOUSE.text("simulate.stopped", n=done.games, games=games, seed=repr(seed))
        warnings.warn(text, stacklevel=2)
    return result


def _play(job: Job, games: int, executor: Executor | None, progress: bool) -> Part:
    """Return what came of the games, or of the first of them if there was an interrupt."""
    done = Part.of_no_games(job)
    try:
        with progress_bar(games, wanted=progress) as advance:
            for part in play_parts(job, games, executor):
                done = done + part
                advance(part.games)
    except KeyboardInterrupt:
        if not done.games:
            raise
    return done


def _whole_number(games: Any) -> int:
    """Return how many games to play; ``1e6`` is a whole number too."""
    try:
        number = int(games) if isinstance(games, float) and games == int(games) else games
        number = operator.index(number)
    except (TypeError, ValueError, OverflowError):
        number = 0
    if number < 1:
        raise CardwidgetsError("simulate.games", value=repr(games)[:40])
    return number

"""Playing games of a simulation, here or in another process."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import count
from random import Random
from time import perf_counter
from typing import Any

from cardwidgets.bots import Bot
from cardwidgets.engine.errors import CardwidgetsError
from cardwidgets.engine.playout import play_on
from cardwidgets.engine.session import AnyGame
from cardwidgets.simulate.measures import Measured, Named, again, joined, note, read, told
from cardwidgets.simulate.tally import Tally


class GameFailed(CardwidgetsError):
    """A game that could not be played to its end; the sentence says how to play it again."""


@dataclass(frozen=True)
class Job:
    """All that is needed to play any game of a simulation.

    Attributes:
        game: the rules.
        bots: the bot at each seat.
        seed: what all luck comes from.
        measures: what else is found out, by name.
    """

    game: AnyGame
    bots: tuple[Bot, ...]
    seed: int | str
    measures: Named = ()

    def seed_of(self, number: int) -> str:
        """Return the seed of one of the games.

        >>> from cardwidgets.games import make
        >>> Job(make("bluffaneer"), (), seed=1).seed_of(7)
        '1/game 7'
        """
        return f"{self.seed}/game {number}"


@dataclass
class Part:
    """What came of some games of a simulation, one after the other.

    Attributes:
        games: how many.
        seconds: how long they took, which is no part of the result.
        wins: what each seat has won.
        measured: what was measured, by name.
    """

    games: int
    seconds: float
    wins: tuple[Tally, ...]
    measured: dict[str, Measured] = field(default_factory=dict)

    @classmethod
    def of_no_games(cls, job: Job) -> Part:
        """Return what came of nothing yet."""
        wins = tuple(Tally() for _ in range(job.game.players))
        return cls(0, 0.0, wins, {name: Measured() for name, _ in job.measures})

    def __add__(self, after: Part) -> Part:
        return Part(
            self.games + after.games,
            self.seconds + after.seconds,
            tuple(one + other for one, other in zip(self.wins, after.wins, strict=True)),
            {
                name: joined(name, one, after.measured[name], self.games)
                for name, one in self.measured.items()
            },
        )


def play_some(job: Job, first: int, last: int, seconds: float | None = None) -> Part:
    """Return what came of the games with some numbers.

    Args:
        job: what is played.
        first: the number of the first game.
        last: the number after that of the last game.
        seconds: no further game begins after so many seconds; at least one is played.

    Raises:
        GameFailed: a game could not be played to its end.
        MeasureFailed: a measure failed, or gave no number.
    """
    part, start = Part.of_no_games(job), perf_counter()
    for number in range(first, last):
        _play_one(job, number, part)
        if seconds is not None and perf_counter() - start >= seconds:
            break
    part.seconds = perf_counter() - start
    return part


def _play_one(job: Job, number: int, part: Part) -> None:
    """Play one game and add what came of it to a part."""
    game, seed = job.game, job.seed_of(number)
    try:
        end = play_out(game, job.bots, seed)
        returns = game.returns(end)
    except Exception as error:
        raise GameFailed(
            "simulate.game_failed", number=number, error=told(error), again=again(seed)
        ) from error
    for named in job.measures:
        note(part.measured[named[0]], named[0], read(game, named, end, number, seed), number)
    for tally, won in zip(part.wins, returns, strict=True):
        tally.add(won)
    part.games += 1


def play_out(game: AnyGame, bots: Sequence[Bot], seed: int | str) -> Any:
    """Play one game between bots and return the state at its end.

    The k-th chance event draws from a generator made from the seed and k, as in a session, and
    each bot has a generator of its own; so a change in one player changes no other's luck.

    Args:
        game: the rules.
        bots: the bot at each seat.
        seed: what all luck comes from.

    >>> from cardwidgets.bots import make_bot
    >>> from cardwidgets.games import make
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

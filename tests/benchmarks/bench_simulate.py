"""How a simulation grows: with two processes in time, with a million games in memory.

    python tests/benchmarks/bench_simulate.py speed
    python tests/benchmarks/bench_simulate.py memory

``speed`` plays the same games in one process and in two, in turns, so that a busy machine disturbs
them alike. Beside the time on the clock, which means something only where two cores are free, it
tells the processor's time: two processes that use as much of it together as one alone take half
the time.

``memory`` plays games of a coin, each number of games in a process of its own, here and in two
processes, and tells the peak memory of the process that adds up and of the largest that plays.
"""

from __future__ import annotations

import argparse
import os
import resource
import subprocess
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from random import Random
from statistics import median
from typing import Any, NamedTuple

import cardwidgets as cw
from cardwidgets.bots import RandomBot
from cardwidgets.engine.chance import Listed
from cardwidgets.engine.simple import SimpleGame
from cardwidgets.engine.turns import Chance, Seat, Terminal, Turn


@dataclass(frozen=True)
class Toss:
    """How the coin fell."""

    winner: int


class State(NamedTuple):
    """The coin, not yet tossed at first."""

    winner: int = -1


class Coin(SimpleGame[State, Toss, State]):
    """About the shortest game there is: a coin says who wins."""

    name, package, usual_players, numbers_of_players = "coin", __name__, 2, range(2, 3)
    state_type, action_types = State, (Toss,)

    def initial_state(self) -> State:
        """Before the toss."""
        return State()

    def turn(self, state: State) -> Turn:
        """Chance moves once."""
        return Chance("toss") if state.winner < 0 else Terminal()

    def legal_actions(self, state: State, player: int) -> Sequence[Toss]:
        """Nobody does anything."""
        return ()

    def chance_outcomes(self, state: State) -> Listed[Toss]:
        """Heads or tails."""
        return Listed.uniform((Toss(0), Toss(1)))

    def _result(self, state: State, player: Seat, action: Toss) -> State:
        return State(action.winner)

    def events(self, *told: Any) -> tuple[()]:
        """Nothing is told."""
        return ()

    def observe(self, state: State, viewer: Seat) -> State:
        """There is nothing to hide."""
        return state

    def determinize(self, view: State, rng: Random) -> State:
        """There is nothing to guess."""
        return view

    def returns(self, state: State) -> tuple[Fraction, ...]:
        """Whom the coin named."""
        return tuple(Fraction(seat == state.winner) for seat in range(2))

    def position_problems(self, state: State) -> Sequence[Any]:
        """Any coin will do."""
        return ()


class Taken(NamedTuple):
    """Seconds on the clock, and of the processors."""

    clock: float
    processors: float


def taken(game: str, games: int, workers: int) -> Taken:
    """Return what a simulation takes with some processes beside this one, or here with none."""
    chosen: dict[str, Any] = {"bots": "random", "progress": False}
    before, start = os.times(), time.perf_counter()
    if workers:
        with ProcessPoolExecutor(workers) as executor:
            cw.simulate(game, games=games, seed=1, executor=executor, **chosen)
    else:
        cw.simulate(game, games=games, seed=1, **chosen)
    clock, after = time.perf_counter() - start, os.times()
    return Taken(clock, sum(after[:4]) - sum(before[:4]))


def speed(game: str, games: int, pairs: int) -> None:
    """Measure one process against two and print each pair."""
    taken(game, games // 50 + 1, 0)  # tables that are made once
    print(f"{game}, {games:,} games: clock and processors' seconds, one process and two")
    gains, costs = [], []
    for _ in range(pairs):
        one, two = taken(game, games, 0), taken(game, games, 2)
        gains.append(one.clock / two.clock)
        costs.append(two.processors / one.processors)
        print(
            f"{one.clock:8.2f} {one.processors:8.2f}  {two.clock:8.2f} {two.processors:8.2f}"
            f"  {gains[-1]:5.2f} times as fast, {costs[-1]:5.2f} times the processors' time"
        )
    print(f"median {median(gains):.2f} times as fast, best {max(gains):.2f}; ", end="")
    print(f"median {median(costs):.2f} times the processors' time")


def memory(sizes: Sequence[int]) -> None:
    """Print the peak memory for each number of games."""
    for where in ("here", "processes"):
        for games in sizes:
            command = [sys.executable, str(Path(__file__)), "peak", where, str(games)]
            print(f"{where:10} {games:12,} games:", end=" ", flush=True)
            subprocess.run(command, check=True)


def peak(where: str, games: int) -> None:
    """Play games of a coin and print the peak memory in KiB."""
    chosen: dict[str, Any] = {"bots": RandomBot(), "measure": "winner", "progress": False}
    if where == "here":
        cw.simulate(Coin(2), games=games, seed=1, **chosen)
    else:
        with ProcessPoolExecutor(2) as executor:
            cw.simulate(Coin(2), games=games, seed=1, executor=executor, **chosen)
    own, others = (
        resource.getrusage(whose).ru_maxrss
        for whose in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)
    )
    print(f"{own:8,} KiB, in the largest process beside {others:8,} KiB")


def main() -> None:
    """Measure what is asked for."""
    parser = argparse.ArgumentParser(description="How a simulation grows.")
    asked = parser.add_subparsers(dest="what", required=True)
    of_speed = asked.add_parser("speed", help="two processes against one")
    of_speed.add_argument("--game", choices=cw.games(), default="bluffaneer")
    of_speed.add_argument("--games", type=int, default=10_000)
    of_speed.add_argument("--pairs", type=int, default=5)
    of_memory = asked.add_parser("memory", help="few games against many")
    of_memory.add_argument("sizes", type=int, nargs="*", default=[100_000, 1_000_000])
    of_peak = asked.add_parser("peak", help="one line of memory")
    of_peak.add_argument("where", choices=("here", "processes"))
    of_peak.add_argument("games", type=int)
    chosen = parser.parse_args()
    if chosen.what == "speed":
        speed(chosen.game, chosen.games, chosen.pairs)
    elif chosen.what == "memory":
        memory(chosen.sizes)
    else:
        peak(chosen.where, chosen.games)


if __name__ == "__main__":
    main()

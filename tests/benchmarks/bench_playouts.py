"""Random play-outs of each game against engines of others, side by side in one run.

Bluffaneer stands against OpenSpiel's liars_dice and RLCard, Sixes and 3UP 3DOWN against OpenSpiel's
crazy_eights, Gnoming A Round against its gin_rummy and hearts, Aluette against its euchre and
hearts.

    pip install -e ".[bench]" && python tests/benchmarks/bench_playouts.py

Each engine is driven through its public Python API by the same kind of loop, with Python's own
``random.Random``. A move is a player's decision; chance is played but not counted, on all sides.
The engines take turns, so that a busy machine disturbs them alike; medians are compared.

OpenSpiel's games are C++ and change one state in place; with ``child`` they make a new state for
each move, as cardwidgets always does. ``liars_dice`` has one die for each of two players unless
told otherwise; the game that people play has five.
"""

from __future__ import annotations

import argparse
import platform
import sys
import time
from collections.abc import Callable
from random import Random
from statistics import median

PlayOuts = Callable[[int, Random], int]
"""Plays a number of games and returns how many moves they took."""


def own(name: str, players: int) -> PlayOuts:
    """A game of cardwidgets."""
    import cardwidgets as cw
    from cardwidgets.engine.turns import Chance, Terminal

    game = cw.game(name, players=players)

    def play(games: int, rng: Random) -> int:
        moves = 0
        for _ in range(games):
            state = game.initial_state()
            turn = game.turn(state)
            while not isinstance(turn, Terminal):
                if isinstance(turn, Chance):
                    state = game.apply(state, None, game.chance_outcomes(state).draw(rng))
                else:
                    for player in turn.players:
                        action = rng.choice(game.legal_actions(state, player))
                        state = game.apply(state, player, action)
                        moves += 1
                turn = game.turn(state)
        return moves

    return play


def open_spiel(name: str) -> PlayOuts:
    """A game of OpenSpiel, its state changed in place."""
    import pyspiel

    game = pyspiel.load_game(name)

    def play(games: int, rng: Random) -> int:
        moves = 0
        for _ in range(games):
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(rng.choices(outcomes, chances)[0])
                else:
                    player = state.current_player()
                    state.apply_action(rng.choice(state.legal_actions(player)))
                    moves += 1
        return moves

    return play


def open_spiel_children(name: str) -> PlayOuts:
    """A game of OpenSpiel, with a new state for each move."""
    import pyspiel

    game = pyspiel.load_game(name)

    def play(games: int, rng: Random) -> int:
        moves = 0
        for _ in range(games):
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                    state = state.child(rng.choices(outcomes, chances)[0])
                else:
                    player = state.current_player()
                    state = state.child(rng.choice(state.legal_actions(player)))
                    moves += 1
        return moves

    return play


def rlcard(name: str) -> PlayOuts:
    """A game of RLCard, whose engine is Python."""
    import rlcard

    environment = rlcard.make(name)

    def play(games: int, rng: Random) -> int:
        moves = 0
        for _ in range(games):
            state, _ = environment.reset()
            while not environment.is_over():
                state, _ = environment.step(rng.choice(list(state["legal_actions"])))
                moves += 1
        return moves

    return play


ONE_DIE, FIVE_DICE = "liars_dice", "liars_dice(numdice=5)"

CRAZY_EIGHTS = "crazy_eights(players=5)"

GAMES: dict[str, dict[str, Callable[[], PlayOuts]]] = {
    "sixes": {
        "cardwidgets sixes, 5 seats": lambda: own("sixes", 5),
        "OpenSpiel crazy_eights, 5 players": lambda: open_spiel(CRAZY_EIGHTS),
        "OpenSpiel crazy_eights, 5, child": lambda: open_spiel_children(CRAZY_EIGHTS),
    },
    "three_up_three_down": {
        "cardwidgets 3UP 3DOWN, 4 seats": lambda: own("three_up_three_down", 4),
        "cardwidgets 3UP 3DOWN, 2 seats": lambda: own("three_up_three_down", 2),
        "cardwidgets 3UP 3DOWN, 5 seats": lambda: own("three_up_three_down", 5),
        "OpenSpiel crazy_eights, 5 players": lambda: open_spiel(CRAZY_EIGHTS),
        "OpenSpiel crazy_eights, 5, child": lambda: open_spiel_children(CRAZY_EIGHTS),
    },
    "gnoming": {
        "cardwidgets gnoming, 4 seats": lambda: own("gnoming", 4),
        "cardwidgets gnoming, 3 seats": lambda: own("gnoming", 3),
        "cardwidgets gnoming, 7 seats": lambda: own("gnoming", 7),
        "OpenSpiel gin_rummy": lambda: open_spiel("gin_rummy"),
        "OpenSpiel gin_rummy, child": lambda: open_spiel_children("gin_rummy"),
        "OpenSpiel hearts": lambda: open_spiel("hearts"),
        "OpenSpiel hearts, child": lambda: open_spiel_children("hearts"),
    },
    "aluette": {
        "cardwidgets aluette": lambda: own("aluette", 4),
        "OpenSpiel euchre": lambda: open_spiel("euchre"),
        "OpenSpiel euchre, child": lambda: open_spiel_children("euchre"),
        "OpenSpiel hearts": lambda: open_spiel("hearts"),
        "OpenSpiel hearts, child": lambda: open_spiel_children("hearts"),
    },
}
"""The engines that a game stands against, the game itself first."""

GAMES["bluffaneer"] = {
    "cardwidgets bluffaneer, 4 seats": lambda: own("bluffaneer", 4),
    "OpenSpiel liars_dice": lambda: open_spiel(ONE_DIE),
    "OpenSpiel liars_dice, child": lambda: open_spiel_children(ONE_DIE),
    "OpenSpiel liars_dice, 5 dice each": lambda: open_spiel(FIVE_DICE),
    "OpenSpiel liars_dice, 5 dice, child": lambda: open_spiel_children(FIVE_DICE),
    "RLCard leduc-holdem": lambda: rlcard("leduc-holdem"),
    "RLCard limit-holdem": lambda: rlcard("limit-holdem"),
}


def speed(play: PlayOuts, games: int, rng: Random) -> float:
    """Return moves per second of processor time."""
    start = time.process_time()
    moves = play(games, rng)
    return moves / (time.process_time() - start)


def enough_games(play: PlayOuts, seconds: float) -> int:
    """Return how many games take about so many seconds."""
    games, rng = 1, Random(0)
    while True:
        start = time.process_time()
        play(games, rng)
        taken = time.process_time() - start
        if taken > seconds / 10:
            return max(1, round(games * seconds / taken))
        games *= 2


def measure(game: str, rounds: int, seconds: float) -> dict[str, float]:
    """Return the median speed of each engine, measured in turns."""
    plays = {name: make() for name, make in GAMES[game].items()}
    games = {name: enough_games(play, seconds) for name, play in plays.items()}
    speeds: dict[str, list[float]] = {name: [] for name in plays}
    for number in range(rounds):
        for name, play in plays.items():
            speeds[name].append(speed(play, games[name], Random(number)))
    return {name: median(measured) for name, measured in speeds.items()}


def main() -> None:
    """Measure and print a table."""
    parser = argparse.ArgumentParser(description="Random play-outs per second.")
    parser.add_argument("--game", choices=GAMES, default="bluffaneer", help="whose engines run")
    parser.add_argument("--rounds", type=int, default=9, help="how often each engine has its turn")
    parser.add_argument("--seconds", type=float, default=1.0, help="how long a turn takes")
    chosen = parser.parse_args()
    found = measure(chosen.game, chosen.rounds, chosen.seconds)
    speed_of_own = found[next(iter(GAMES[chosen.game]))]
    print(f"Python {platform.python_version()}, {sys.platform}, {platform.machine()}")
    print(f"{'median of ' + str(chosen.rounds):40}{'moves/s':>12}{'is faster by':>16}")
    for name, measured in found.items():
        print(f"{name:40}{measured:12,.0f}{speed_of_own / measured:15.2f}x")


if __name__ == "__main__":
    main()

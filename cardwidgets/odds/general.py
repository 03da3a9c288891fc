"""Odds of any game: its next chance event exactly, who wins by playing on at random."""

from __future__ import annotations

from fractions import Fraction
from math import lcm, sqrt
from random import Random
from typing import Any

from cardwidgets.engine.chance import Listed
from cardwidgets.engine.playout import play_on
from cardwidgets.engine.session import AnyGame
from cardwidgets.engine.turns import Chance
from cardwidgets.odds.facts import Fact, Odds, counted, estimate


def general_odds(view: Any, *, playouts: int = 200, seed: int | str = 0) -> Odds:
    """Return what can be said of any game.

    Args:
        view: what a viewer knows; it names its game.
        playouts: how many games are played on at random from what may be the case.
        seed: what their luck comes from.

    Returns:
        The next chance event exactly, where it can be listed and does not hang on hidden things;
        and each seat's chance to win if all play at random from here on, with a standard error.

    >>> from cardwidgets.games import make
    >>> game = make("bluffaneer", players=3)
    >>> odds = general_odds(game.observe(game.position(coins=[1, 1, 1]), 0), playouts=20)
    >>> odds["roll CH SW"].value, odds["roll CH SW"].is_exact, odds["win of seat 0"].is_exact
    (Fraction(1, 16), True, False)
    """
    game: AnyGame = view.game
    rng = Random(f"{seed}/odds")
    states = [game.determinize(view, rng) for _ in range(max(1, playouts))]
    facts = _next_chance(game, states)
    if playouts > 0:
        facts += _wins(game, states, rng)
    return Odds(tuple(facts), game.catalogue, getattr(view, "viewer", None))


def _next_chance(game: AnyGame, states: list[Any]) -> list[Fact]:
    if not isinstance(game.turn(states[0]), Chance):
        return []
    outcomes = game.chance_outcomes(states[0])
    if not isinstance(outcomes, Listed):
        return []
    if any(game.chance_outcomes(state) != outcomes for state in states):
        return []
    names = [game.write(action) for action, _ in outcomes.outcomes]
    chances = [chance for _, chance in outcomes.outcomes]
    every = lcm(*(chance.denominator for chance in chances))
    return [
        counted(name, int(chance * every), every, "odds.outcome", action=name)
        for name, chance in zip(names, chances, strict=True)
    ]


def _wins(game: AnyGame, states: list[Any], rng: Random) -> list[Fact]:
    def at_random(_player: int, _state: Any, legal: Any) -> Any:
        return rng.choice(legal)

    ends = [game.returns(play_on(game, state, at_random, lambda: rng, rng)) for state in states]
    facts = []
    for seat in range(game.players):
        results = [end[seat] for end in ends]
        share = sum(results, Fraction(0)) / len(results)
        variance = sum(float(result - share) ** 2 for result in results) / len(results)
        error = sqrt(variance / len(results))
        name, n = f"win of seat {seat}", len(results)
        facts.append(estimate(name, share, error, "odds.winning", who=seat, n=n))
    return facts

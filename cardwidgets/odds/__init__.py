"""Odds: tools that know no game, and the odds of any view.

A game's own odds are in its ``odds.py``; they rest on these tools.
"""

from __future__ import annotations

from typing import Any

from cardwidgets.engine.companions import companion
from cardwidgets.engine.game import Game
from cardwidgets.engine.session import Session
from cardwidgets.odds.chances import (
    NoOdds,
    Rate,
    among,
    as_chance,
    at_least,
    exactly,
    mean,
    mean_flips,
    mean_wait,
    numbers_among,
    posterior,
    wilson,
)
from cardwidgets.odds.equilibrium import Equilibrium, dominated, saddle_points, solve
from cardwidgets.odds.facts import Fact, Odds, averaged, counted, estimate, percent, sampled
from cardwidgets.odds.general import general_odds
from cardwidgets.odds.questions import DEALS, Question, answers

__all__ = [
    "DEALS",
    "Equilibrium",
    "Fact",
    "NoOdds",
    "Odds",
    "Question",
    "Rate",
    "among",
    "answers",
    "as_chance",
    "at_least",
    "averaged",
    "counted",
    "dominated",
    "estimate",
    "exactly",
    "general_odds",
    "mean",
    "mean_flips",
    "mean_wait",
    "numbers_among",
    "odds",
    "percent",
    "posterior",
    "saddle_points",
    "sampled",
    "solve",
    "wilson",
]


def odds(view: Any, **parameters: Any) -> Odds:
    """Return what a viewer may know, as exact fractions with their sentences.

    Odds rest on what the rules force and on what was seen, never on how people play; behaviour
    enters only through a parameter that names it, such as ``bluff_rate=``.

    Args:
        view: what a viewer knows, as ``session.view(seat)`` or ``game.observe(state, seat)``
            return it.
        parameters: what the game's own odds take, such as ``deals=`` and ``seed=`` for estimates
            where hidden cards would be counted; ``playouts=`` and ``seed=`` where it has none.

    Returns:
        The game's own odds. A game without gets its next chance event exactly, and the winning
        chances when all play on at random, with their standard error.

    >>> from cardwidgets.games import make
    >>> game = make("bluffaneer", players=3)
    >>> odds(game.observe(game.position(), 0))["double"].value
    Fraction(1, 4)
    """
    if isinstance(view, Session) or not isinstance(getattr(view, "game", None), Game):
        raise NoOdds("odds.needs_view")
    own = companion(view.game, "odds")
    found: Odds = own.odds(view, **parameters) if own else general_odds(view, **parameters)
    return found

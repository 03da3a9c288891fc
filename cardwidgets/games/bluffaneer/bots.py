"""Bots that play Bluffaneer well.

They bluff and challenge at the equilibrium of the bluff (``bluff.py``).
They reckon with each claimer alone: what the other callers say is left out, since it would make
the answer certain where the equilibrium wants it to be uncertain.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from math import exp, sqrt
from random import Random
from typing import Final

from cardwidgets.bots import Bot
from cardwidgets.games.bluffaneer.actions import (
    CHALLENGE,
    HIDE,
    PAY,
    SHOUT,
    SHOW,
    SILENT,
    STEAL,
    Action,
    Steal,
)
from cardwidgets.games.bluffaneer.odds import (
    BluffEquilibrium,
    chance_true,
    equilibrium,
)
from cardwidgets.games.bluffaneer.state import Phase, View
from cardwidgets.odds import posterior

INDIFFERENT: Final = Fraction(1, 20)
"""How far from even a chance may be to count as even: acting on less would only be predictable."""

REVEALS_TO_DOUBT: Final = 6
"""How many shown claims weigh as much as the belief that a player bluffs at the equilibrium."""


class SteadyBot:
    """Bluffs and challenges at the equilibrium, whoever it plays against.

    A holder always shouts. Without the pair it bluffs so often that the roller gains nothing by
    challenging; as roller it challenges so often that bluffing gains nothing.
    """

    def choose(self, view: View, legal: Sequence[Action], rng: Random) -> Action:
        """Return one of the legal actions."""
        if len(legal) == 1:
            return legal[0]
        if view.phase is Phase.CLAIM:
            return SHOUT if self._shouts(view, rng) else SILENT
        if view.phase is Phase.ANSWER:
            return CHALLENGE if self._challenges(view, rng) else PAY
        if view.phase is Phase.MATCH:
            return SHOW if _gains_by_showing(view) else HIDE
        return _best_theft(view, legal, rng)

    def _shouts(self, view: View, rng: Random) -> bool:
        if view.card == view.pair:
            return True
        return rng.random() < equilibrium(view, view.viewer).bluff_rate

    def _challenges(self, view: View, rng: Random) -> bool:
        """Challenge what is too likely false; toss a coin where it makes no difference."""
        balance = equilibrium(view)
        if balance.challenge_rate == 1:
            return True
        assert view.claimer is not None
        bluff_rate = self._bluff_rate(view, view.claimer, balance)
        true = posterior(chance_true(view), 1, bluff_rate)
        if abs(true - balance.needed) <= INDIFFERENT:
            return rng.random() < balance.challenge_rate
        return true < balance.needed

    def _bluff_rate(self, view: View, claimer: int, balance: BluffEquilibrium) -> Fraction:
        """Return how often a claimer without the pair is thought to claim it."""
        return balance.bluff_rate


class LearningBot(SteadyBot):
    """Plays like the steady bot, but doubts those whose claims were often shown to be bluffs.

    Each opponent is thought to bluff some number of times as often as the equilibrium says.
    That number follows from the claims shown so far, with the equilibrium, one bluff in three
    claims, as the belief to start from (mean of a beta distribution).
    """

    def _bluff_rate(self, view: View, claimer: int, balance: BluffEquilibrium) -> Fraction:
        true, false = view.claims[claimer]
        believed = 1 - balance.needed
        bluffs = (false + believed * REVEALS_TO_DOUBT) / (true + false + REVEALS_TO_DOUBT)
        odds = bluffs / (1 - bluffs)
        usual = believed / balance.needed
        return min(Fraction(1), balance.bluff_rate * odds / usual)


BOTS: Final[dict[str, Callable[[], Bot]]] = {"steady": SteadyBot, "learning": LearningBot}


def outlook(coins: Sequence[int], player: int) -> float:
    """Return how likely a player wins, judged by the coins alone.

    Exact where somebody is broke, so that the game is over. Elsewhere a rule of thumb that fits
    games of random players: each chance grows with the player's coins, the faster the nearer the
    poorest is to the end.

    Args:
        coins: everybody's coins.
        player: whose outlook it is.

    >>> outlook([6, 0, 5], 0), outlook([6, 0, 6], 0), outlook([6, 0, 7], 0)
    (1.0, 0.5, 0.0)
    >>> outlook([10, 10, 10, 10], 0)
    0.25
    """
    most, least = max(coins), min(coins)
    if not least:
        return (coins[player] == most) / coins.count(most)
    scale = sqrt(2 * least + 1)
    return 1 / sum(exp((number - coins[player]) / scale) for number in coins)


def _best_theft(view: View, thefts: Sequence[Action], rng: Random) -> Action:
    """Return the theft with the best outlook; among equally good ones any."""
    assert view.roll is not None
    wanted = STEAL[view.roll[0]]
    outlooks = {
        theft: outlook(_robbed(view, theft.victim, wanted), view.roller)
        for theft in thefts
        if isinstance(theft, Steal)
    }
    best = max(outlooks.values())
    return rng.choice([theft for theft, value in outlooks.items() if value == best])


def _robbed(view: View, victim: int, wanted: int) -> list[int]:
    coins = list(view.coins)
    stolen = min(wanted, coins[victim])
    coins[victim] -= stolen
    coins[view.roller] += stolen
    return coins


def _gains_by_showing(view: View) -> bool:
    """Return whether the coins of an own match better the roller's outlook (5.2, 10.7)."""
    coins = [number - (seat != view.roller) for seat, number in enumerate(view.coins)]
    if view.game.options.match_to == "roller":
        coins[view.roller] += len(coins) - 1
    return outlook(coins, view.roller) >= outlook(view.coins, view.roller)

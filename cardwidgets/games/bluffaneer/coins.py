"""Coins expected in Bluffaneer: of paying, of challenging, of a roll, and how often to bluff."""

from __future__ import annotations

from fractions import Fraction

from cardwidgets.games.bluffaneer.actions import CHEST, SKULL, STEAL, SYMBOLS
from cardwidgets.games.bluffaneer.bluff import BluffEquilibrium, Stakes, bluff_equilibrium
from cardwidgets.games.bluffaneer.chances import (
    chance_of_claim_window,
    chance_of_double,
    chance_of_own_match,
    prior_at_table,
)
from cardwidgets.games.bluffaneer.knowledge import Pair, claimer_of
from cardwidgets.games.bluffaneer.state import View
from cardwidgets.odds import Rate, as_chance


def stakes_at(view: View, claimer: int | None = None) -> Stakes:
    """Return what a claim is really about: the stakes, or what is there when coins are short (4.6).

    Args:
        view: anybody's view.
        claimer: who claims; whoever must be answered when left out.

    Raises:
        NoOdds: no claim is made and no claimer named.

    >>> from cardwidgets.games import make
    >>> game = make("bluffaneer", players=2)
    >>> view = game.observe(game.position(roll=["SH", "SK"], claimer=1, coins=[1, 19]), 0)
    >>> stakes_at(view)
    (1, 1, 1)
    """
    pay, truth, caught = view.game.options.stakes
    purse = view.coins[view.roller]
    return min(pay, purse), min(truth, purse), min(caught, view.coins[claimer_of(view, claimer)])


def coins_of_paying(view: View, claimer: int | None = None) -> Fraction:
    """Return the coins that the roller gains by paying a claim: less than none (7.2).

    Args:
        view: anybody's view.
        claimer: who claims; whoever must be answered when left out.

    Raises:
        NoOdds: no claim is made and no claimer named.

    >>> from cardwidgets.games import make
    >>> game = make("bluffaneer", players=2)
    >>> view = game.observe(game.position(roll=["SH", "SK"], claimer=1), 0)
    >>> coins_of_paying(view)
    Fraction(-1, 1)
    """
    pay, _, _ = stakes_at(view, claimer)
    return Fraction(-pay)


def coins_of_challenging(view: View, true: Rate, claimer: int | None = None) -> Fraction:
    """Return the coins that the roller gains on average by challenging a claim (7.3, 7.4).

    Args:
        view: anybody's view.
        true: how likely the claim is true, q.
        claimer: who claims; whoever must be answered when left out.

    Returns:
        ``-q t + (1 - q) b``, which is 1 - 3 q with the usual stakes.

    Raises:
        NoOdds: no claim is made and no claimer named, or ``true`` is no chance.

    >>> from cardwidgets.games import make
    >>> game = make("bluffaneer", players=2)
    >>> view = game.observe(game.position(roll=["SH", "SK"], claimer=1), 0)
    >>> coins_of_challenging(view, "1/4")
    Fraction(1, 4)
    """
    _, truth, caught = stakes_at(view, claimer)
    chance = as_chance(true)
    return -chance * truth + (1 - chance) * caught


def equilibrium(
    view: View, claimer: int | None = None, pair: Pair | None = None
) -> BluffEquilibrium:
    """Return how often to bluff and to challenge in this position.

    Args:
        view: anybody's view.
        claimer: whose claim it is; whoever must be answered when left out.
        pair: what is claimed; the rolled pair when left out.

    Returns:
        The equilibrium of the bluff between this claimer and the roller, given what the whole table
        knows and the coins they have. With several callers, independent cards and each shouter
        equally likely to be heard it stays one, since being heard only scales what is won.

    Raises:
        NoOdds: no pair is rolled or no claim made and none named, or no cards have been dealt.
        UnknownName: there is no such pair.

    >>> from cardwidgets.games import make
    >>> game = make("bluffaneer", players=2)
    >>> view = game.observe(game.position(roll=["SH", "SK"], claimer=1), 0)
    >>> found = equilibrium(view)
    >>> found.bluff_rate, found.challenge_rate, found.value
    (Fraction(3, 28), Fraction(1, 2), Fraction(9, 34))
    """
    return bluff_equilibrium(prior_at_table(view, claimer, pair), stakes_at(view, claimer))


def coins_of_doubles(view: View, roller: int | None = None) -> Fraction:
    """Return the coins that doubles bring the roller on average in one roll (4.1 to 4.4, 4.6).

    The roller is taken to steal where there is most to steal. With enough coins and equal symbols
    it is ``((n-1) + 2 + 3 - (n-1)) / 16 = 5/16`` for any number of players.

    Args:
        view: anybody's view.
        roller: who rolls; whose turn it is when left out.

    >>> from cardwidgets.games import make
    >>> game = make("bluffaneer")
    >>> view = game.observe(game.position(), 0)
    >>> coins_of_doubles(view)
    Fraction(5, 16)
    """
    who = view.roller if roller is None else roller
    others = [coins for seat, coins in enumerate(view.coins) if seat != who]
    gains = {symbol: min(wanted, max(others)) for symbol, wanted in STEAL.items()}
    gains[CHEST] = sum(min(1, coins) for coins in others)
    gains[SKULL] = -min(len(others), view.coins[who])
    return sum(
        (gain * chance_of_double(view, SYMBOLS[symbol]) for symbol, gain in gains.items()),
        Fraction(0),
    )


def coins_of_turn(view: View, claimed: Rate, roller: int | None = None) -> Fraction:
    """Return the coins that a turn brings the roller on average, when each claim costs a payment.

    At the equilibrium of the bluff it does not matter whether the roller pays or challenges.

    Args:
        view: anybody's view.
        claimed: how likely somebody claims when a window opens.
        roller: who rolls; whose turn it is when left out.

    Returns:
        The coins of doubles less the payment times the chance of a window with a claim. The coins
        of an own match go to the box or, with ``match_to="roller"``, to the roller (10.7).

    Raises:
        NoOdds: ``claimed`` is no chance, or no cards have been dealt.

    Two others who claim only what they hold:

    >>> from cardwidgets.games import make
    >>> game = make("bluffaneer", players=3)
    >>> view = game.observe(game.position(), 0)
    >>> coins_of_turn(view, "45/136")
    Fraction(115, 1088)
    """
    who = view.roller if roller is None else roller
    payment = min(view.game.options.stakes[0], view.coins[who])
    cost = payment * chance_of_claim_window(view, who) * as_chance(claimed)
    return coins_of_doubles(view, who) - cost + _match_coins(view, who, "roller")


def coins_to_box(view: View, roller: int | None = None) -> Fraction:
    """Return the coins that go to the box on average in a turn (5.2).

    Args:
        view: anybody's view.
        roller: who rolls; whose turn it is when left out.

    Raises:
        NoOdds: no cards have been dealt.

    >>> from cardwidgets.games import make
    >>> game = make("bluffaneer")
    >>> view = game.observe(game.position(), 0)
    >>> coins_to_box(view)
    Fraction(3, 8)
    """
    return _match_coins(view, view.roller if roller is None else roller, "box")


def _match_coins(view: View, roller: int, to: str) -> Fraction:
    if view.game.options.match_to != to:
        return Fraction(0)
    return (len(view.coins) - 1) * chance_of_own_match(view, roller)

"""The bluff as a game of its own: one claimer, one roller, and a chance that the claim is true."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

from cardwidgets.odds import Rate, as_chance

Stakes: TypeAlias = tuple[int, int, int]
"""Coins for paying, for challenging the truth, and for a bluff that was caught (10.4)."""

USUAL_STAKES: Final = (1, 2, 1)


class BluffEquilibrium(NamedTuple):
    """How often to bluff and to challenge so that neither side can do better alone.

    Attributes:
        bluff_rate: how often a player without the pair claims it.
        challenge_rate: how often the roller challenges a claim.
        value: coins that a caller gains on average; the roller loses as many.
        needed: how likely a claim must be true for the roller to pay it.
    """

    bluff_rate: Fraction
    challenge_rate: Fraction
    value: Fraction
    needed: Fraction


def truth_needed(stakes: Stakes = USUAL_STAKES) -> Fraction:
    """Return how likely a claim must be true for paying to be as good as challenging.

    Args:
        stakes: coins for paying p, for challenging the truth t, for being caught b.

    Returns:
        ``(p + b) / (t + b)``, from ``-p = -q t + (1 - q) b``; at most 1.
        Above it the roller pays, below it the roller challenges (7.2 to 7.4).

    >>> truth_needed()
    Fraction(2, 3)
    """
    pay, truth, caught = stakes
    return min(Fraction(1), Fraction(pay + caught, truth + caught))


def indifferent_caller(stakes: Stakes = USUAL_STAKES) -> Fraction:
    """Return how often the roller challenges where a caller without the pair does not care.

    Args:
        stakes: coins for paying p, for challenging the truth, for being caught b.

    Returns:
        ``p / (p + b)``, from ``(1 - y) p - y b = 0``.

    >>> indifferent_caller()
    Fraction(1, 2)
    """
    pay, _, caught = stakes
    return Fraction(pay, pay + caught)


def indifferent_roller(prior: Rate, stakes: Stakes = USUAL_STAKES) -> Fraction | None:
    """Return how often the caller bluffs where the roller does not care; ``None`` if never.

    Args:
        prior: how likely the caller holds the pair, m.
        stakes: coins for paying p, for challenging the truth t, for being caught b.

    Returns:
        ``m (t - p) / ((1 - m) (p + b))``, from ``m t - (1 - m) x b = (m + (1 - m) x) p``.

    Raises:
        NoOdds: ``prior`` is no chance.

    >>> indifferent_roller("3/17"), indifferent_roller(1)
    (Fraction(3, 28), None)
    """
    holds = as_chance(prior)
    pay, truth, caught = stakes
    if holds == 1:
        return None
    rate = holds * (truth - pay) / ((1 - holds) * (pay + caught))
    return rate if 0 <= rate <= 1 else None


def payoffs(prior: Rate, stakes: Stakes = USUAL_STAKES) -> tuple[tuple[Fraction, Fraction], ...]:
    """Return the bluff as a 2x2 game: what the claimer gets on average.

    Args:
        prior: how likely the caller holds the pair.
        stakes: coins for paying, for challenging the truth, for being caught.

    Returns:
        Rows: always bluff, never bluff; a holder claims in both. Columns: challenge, pay.

    Raises:
        NoOdds: ``prior`` is no chance.

    >>> payoffs("1/6") == ((-Fraction(1, 2), 1), (Fraction(1, 3), Fraction(1, 6)))
    True
    """
    holds = as_chance(prior)
    pay, truth, caught = stakes
    return (
        (holds * truth - (1 - holds) * caught, Fraction(pay)),
        (holds * truth, holds * pay),
    )


def bluff_equilibrium(prior: Rate, stakes: Stakes = USUAL_STAKES) -> BluffEquilibrium:
    """Return the equilibrium of the bluff in closed form.

    ``cardwidgets.odds.solve(payoffs(prior, stakes))`` finds the same another way.

    Args:
        prior: how likely the caller holds the pair, m.
        stakes: coins for paying p, for challenging the truth t, for being caught b.

    Returns:
        For t > p and 0 < m < (p + b) / (t + b): bluff with chance m (t - p) / ((1 - m) (p + b)),
        challenge with chance p / (p + b), value m p (t + b) / (p + b).
        Where a challenge risks no more than paying, or nobody can hold the pair: always challenge,
        never bluff. Where the pair is likelier held than needed: always pay, always bluff.

    Raises:
        NoOdds: ``prior`` is no chance.

    >>> bluff_equilibrium("3/17").bluff_rate, bluff_equilibrium("3/17").value
    (Fraction(3, 28), Fraction(9, 34))
    """
    return _balance(as_chance(prior), stakes)


@lru_cache(maxsize=10_000)
def _balance(holds: Fraction, stakes: Stakes) -> BluffEquilibrium:
    pay, truth, caught = stakes
    needed = truth_needed(stakes)
    if truth <= pay or not holds:
        return BluffEquilibrium(Fraction(0), Fraction(1), holds * truth, needed)
    if holds >= needed:
        return BluffEquilibrium(Fraction(1), Fraction(0), Fraction(pay), needed)
    bluff_rate = indifferent_roller(holds, stakes)
    assert bluff_rate is not None
    return BluffEquilibrium(
        bluff_rate=bluff_rate,
        challenge_rate=indifferent_caller(stakes),
        value=holds * pay * (truth + caught) / (pay + caught),
        needed=needed,
    )

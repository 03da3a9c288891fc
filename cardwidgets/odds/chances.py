"""Chances as exact fractions: Bayes, repeated trials, waiting, and intervals for estimates."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import comb, sqrt
from typing import TypeAlias

from cardwidgets.engine.errors import HOUSE, CardwidgetsError
from cardwidgets.engine.messages import Argument, Catalogue

Rate: TypeAlias = Fraction | int | float | str
"""A chance as people write it: ``Fraction(1, 10)``, ``0``, ``0.1`` or ``"1/10"``."""


class NoOdds(CardwidgetsError):
    """Odds that were asked for where there are none.

    Args:
        key: the message key of the sentence.
        catalogue: where its text is.
        args: the sentence's arguments.
    """

    def __init__(self, key: str, /, catalogue: Catalogue = HOUSE, **args: Argument) -> None:
        super().__init__(key, **args)
        self.args = (catalogue.text(key, **args),)


def as_chance(value: Rate) -> Fraction:
    """Return a chance as the fraction that was meant.

    Args:
        value: a fraction, a whole number, a decimal number as it is written, or a text.

    Raises:
        NoOdds: it is no number from 0 to 1.

    >>> as_chance(0.1), as_chance("3/28")
    (Fraction(1, 10), Fraction(3, 28))
    """
    try:
        chance = Fraction(str(value))
    except (ValueError, ZeroDivisionError):
        raise NoOdds("odds.no_chance", value=repr(value)[:40]) from None
    if not 0 <= chance <= 1:
        raise NoOdds("odds.no_chance", value=repr(value)[:40])
    return chance


def posterior(prior: Rate, if_true: Rate, if_false: Rate) -> Fraction:
    """Return how likely something is after a sign of it was seen (Bayes' theorem).

    Args:
        prior: how likely it was before.
        if_true: how likely the sign is when it is true.
        if_false: how likely the sign is when it is false.

    Returns:
        ``prior * if_true / (prior * if_true + (1 - prior) * if_false)``.

    Raises:
        NoOdds: the sign cannot be seen at all, or an argument is no chance.

    A claim that every holder and one non-holder in four makes:

    >>> posterior("3/17", 1, "1/4")
    Fraction(6, 13)
    """
    chance = as_chance(prior)
    true = chance * as_chance(if_true)
    seen = true + (1 - chance) * as_chance(if_false)
    if not seen:
        raise NoOdds("odds.impossible")
    return true / seen


def exactly(successes: int, trials: int, chance: Rate) -> Fraction:
    """Return the chance of a number of successes in independent trials (binomial distribution).

    Args:
        successes: how many.
        trials: out of how many.
        chance: of each.

    Raises:
        NoOdds: ``chance`` is no chance.

    >>> exactly(2, 2, "1/4")
    Fraction(1, 16)
    """
    each = as_chance(chance)
    if not 0 <= successes <= trials:
        return Fraction(0)
    return comb(trials, successes) * each**successes * (1 - each) ** (trials - successes)


def at_least(successes: int, trials: int, chance: Rate) -> Fraction:
    """Return the chance of at least a number of successes in independent trials.

    Args:
        successes: at least how many.
        trials: out of how many.
        chance: of each.

    Raises:
        NoOdds: ``chance`` is no chance.

    At least four bluffs in six claims, when one claim in three is a bluff:

    >>> at_least(4, 6, "1/3")
    Fraction(73, 729)
    """
    return sum(
        (exactly(number, trials, chance) for number in range(successes, trials + 1)), Fraction(0)
    )


def among(number: int, wanted: int, cards: int, drawn: int) -> Fraction:
    """Return the chance of a number of wanted cards among some drawn (hypergeometric distribution).

    Args:
        number: how many of the wanted cards, k.
        wanted: how many of them there are, K.
        cards: how many cards there are in all, N.
        drawn: how many of all are drawn, none of them put back, n.

    Returns:
        ``C(K, k) C(N - K, n - k) / C(N, n)``.

    Raises:
        NoOdds: there are fewer cards than are wanted, or than are drawn.

    >>> among(0, 5, 39, 8)
    Fraction(2697, 9139)
    """
    if not 0 <= wanted <= cards or not 0 <= drawn <= cards:
        raise NoOdds("odds.too_many", n=max(wanted, drawn), all=cards)
    if not 0 <= number <= min(wanted, drawn):
        return Fraction(0)
    return Fraction(comb(wanted, number) * comb(cards - wanted, drawn - number), comb(cards, drawn))


def numbers_among(wanted: int, cards: int, drawn: int) -> dict[int, Fraction]:
    """Return the chance of each number of wanted cards among some drawn that there can be.

    Args:
        wanted: how many cards are wanted.
        cards: how many cards there are in all.
        drawn: how many of all are drawn, none of them put back.

    Raises:
        NoOdds: there are fewer cards than are wanted, or than are drawn.

    >>> numbers_among(1, 40, 8)
    {0: Fraction(4, 5), 1: Fraction(1, 5)}
    """
    found = {number: among(number, wanted, cards, drawn) for number in range(drawn + 1)}
    return {number: chance for number, chance in found.items() if chance}


def mean(chances: Mapping[int, Fraction]) -> Fraction:
    """Return the mean of a number.

    Args:
        chances: the chance of each number.

    >>> mean(numbers_among(5, 39, 8))
    Fraction(40, 39)
    """
    return sum((number * chance for number, chance in chances.items()), Fraction(0))


def mean_wait(chance: Rate) -> Fraction:
    """Return how many trials it takes on average until the first success (geometric distribution).

    Raises:
        NoOdds: it never succeeds, or ``chance`` is no chance.

    >>> mean_wait("1/16")
    Fraction(16, 1)
    """
    each = as_chance(chance)
    if not each:
        raise NoOdds("odds.impossible")
    return 1 / each


def mean_flips(tied: int) -> Fraction:
    """Return how many coin flips a fair choice among some players takes on average.

    The least number of flips with enough outcomes is made; outcomes that stand for nobody are
    rejected and the flips made again.

    Args:
        tied: among how many, at least 1.

    >>> mean_flips(2), mean_flips(3)
    (Fraction(1, 1), Fraction(8, 3))
    """
    flips = (tied - 1).bit_length()
    return flips * mean_wait(Fraction(tied, 2**flips))


def wilson(successes: float | Fraction, trials: int, z: float = 1.96) -> tuple[float, float]:
    """Return the interval that a measured share leaves for the true one (Wilson's score interval).

    Args:
        successes: how many of the trials succeeded; shared wins may count as fractions.
        trials: how many there were.
        z: standard errors to each side; 1.96 gives 95 %.

    >>> low, high = wilson(50, 100)
    >>> f"{low:.3f} {high:.3f}"
    '0.404 0.596'
    >>> wilson(0, 0)
    (0.0, 1.0)
    """
    if not trials:
        return 0.0, 1.0
    share, weight = float(successes) / trials, z * z / trials
    centre = (share + weight / 2) / (1 + weight)
    reach = z / (1 + weight) * sqrt(share * (1 - share) / trials + weight / trials / 4)
    return max(0.0, centre - reach), min(1.0, centre + reach)

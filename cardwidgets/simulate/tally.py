"""Sums over many games that are exact, and so the same in whatever order games are added."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from math import inf, sqrt
from typing import TypeAlias

from cardwidgets.odds import wilson

Number: TypeAlias = int | Fraction

MOST_COUNTED = 1000
"""Of how many different values it is remembered how often each came; memory ends somewhere."""

_STANDARD_ERRORS = 1.96
"""How many to each side make 95 % of a normal distribution."""


@dataclass(frozen=True)
class Summary:
    """A number found in each of many games: its mean, its spread, and how sure the mean is.

    Attributes:
        games: how many there were.
        total: the sum of the number over all of them.
        squares: the sum of its squares.
        least: the smallest value.
        most: the largest value.
        counts: how often each value came, in rising order; ``None`` if there were more than a
            thousand different ones.
        is_share: whether the number was ``True`` or ``False`` each time, so that the mean is the
            share of the games in which it was true.

    >>> roll = Tally()
    >>> for value in (1, 2, 2, 3):
    ...     roll.add(value)
    >>> found = roll.summary()
    >>> found.mean, found.variance, found.counts
    (Fraction(2, 1), Fraction(2, 3), {1: 1, 2: 2, 3: 1})
    """

    games: int
    total: Fraction
    squares: Fraction
    least: Number
    most: Number
    counts: Mapping[Number, int] | None = field(hash=False)
    is_share: bool = False

    @property
    def mean(self) -> Fraction:
        """The mean of the values."""
        return self.total / self.games

    @property
    def variance(self) -> Fraction | None:
        """The variance of the values with n - 1 below; ``None`` after a single game."""
        if self.games < 2:
            return None
        return (self.squares - self.total * self.mean) / (self.games - 1)

    @property
    def sd(self) -> float | None:
        """The standard deviation of the values, the square root of the variance."""
        return None if self.variance is None else sqrt(self.variance)

    @property
    def standard_error(self) -> float:
        """The standard deviation of the mean: that of the values over the root of the games."""
        return inf if self.sd is None else self.sd / sqrt(self.games)

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval for the true mean.

        For a share it is Wilson's score interval; otherwise 1.96 standard errors to each side,
        which holds from some thirty games on, and later where a few values lie far out.

        >>> Summary(100, Fraction(50), Fraction(50), 0, 1, None, is_share=True).interval
        (0.40382982859014716, 0.5961701714098528)
        >>> Summary(1, Fraction(5), Fraction(25), 5, 5, None).interval
        (-inf, inf)
        """
        if self.is_share:
            return wilson(self.total, self.games)
        mean, reach = float(self.mean), _STANDARD_ERRORS * self.standard_error
        return mean - reach, mean + reach


@dataclass(slots=True)
class Tally:
    """Adds a number up over games, value by value; two of them can be added.

    It counts values as long as there are few different ones, and adds up sums beyond, so that it
    stays small however many games there are.
    """

    counts: Counter[Number] = field(default_factory=Counter)
    is_share: bool = True
    _summed: Summary | None = None

    def add(self, value: Number) -> None:
        """Add the value of one more game."""
        self.counts[value] += 1
        self.is_share = self.is_share and isinstance(value, bool)
        if len(self.counts) > MOST_COUNTED:
            self._sum_up()

    def __add__(self, other: Tally) -> Tally:
        summed = _joined(self._summed, other._summed)
        both = Tally(self.counts + other.counts, self.is_share and other.is_share, summed)
        if len(both.counts) > MOST_COUNTED:
            both._sum_up()
        return both

    def summary(self) -> Summary:
        """Return what came out; there must have been a game."""
        if self._summed is not None:
            summed = _joined(self._summed, _summary(self.counts)) if self.counts else self._summed
            assert summed is not None
            return summed
        return _summary(self.counts, counted=True, is_share=self.is_share)

    def _sum_up(self) -> None:
        self._summed = _joined(self._summed, _summary(self.counts))
        self.counts = Counter()


def _summary(counts: Counter[Number], *, counted: bool = False, is_share: bool = False) -> Summary:
    return Summary(
        counts.total(),
        Fraction(sum(value * n for value, n in counts.items())),
        Fraction(sum(value * value * n for value, n in counts.items())),
        +min(counts),
        +max(counts),
        {+value: counts[value] for value in sorted(counts)} if counted else None,
        is_share,
    )


def _joined(one: Summary | None, other: Summary | None) -> Summary | None:
    if one is None or other is None:
        return one or other
    return Summary(
        one.games + other.games,
        one.total + other.total,
        one.squares + other.squares,
        min(one.least, other.least),
        max(one.most, other.most),
        None,
    )

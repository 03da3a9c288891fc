"""Where values lie in a drawing: scales, the marks on them, and fewer points for long lines."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeVar

from cardwidgets.figures.figure import Number

_FEW = 300
"""A scale of equal factors that spans less has marks at doubles and fives of the powers of ten."""

Thing = TypeVar("Thing")


@dataclass(frozen=True, slots=True)
class Scale:
    """A stretch of values laid along a stretch of the drawing.

    Attributes:
        low: the value at its start.
        high: the value at its end.
        start: where it starts.
        end: where it ends; less than ``start`` for one that runs upwards.
        log: whether equal factors, not equal steps, take equal room.

    >>> Scale(0, 1, 200, 0).at(Fraction(1, 4))
    150.0
    """

    low: Number
    high: Number
    start: float
    end: float
    log: bool = False

    def at(self, value: Number) -> float:
        """Return where a value lies; one beyond an end lies at this end."""
        return self.start + self.part(value) * (self.end - self.start)

    def part(self, value: Number) -> float:
        """Return which part of the way to the end lies before a value."""
        low, high, value = float(self.low), float(self.high), float(value)
        if self.log:
            low, high, value = math.log(low), math.log(high), math.log(max(value, low))
        return min(1.0, max(0.0, (value - low) / (high - low))) if high > low else 0.0

    def ticks(self, most: int = 5) -> list[Fraction]:
        """Return round values on the scale.

        >>> [str(tick) for tick in Scale(0, 1, 0, 9).ticks()]
        ['0', '1/5', '2/5', '3/5', '4/5', '1']
        """
        if self.log:
            return _powers(float(self.low), float(self.high))
        step = round_step(float(self.high) - float(self.low), most)
        first = math.ceil(Fraction(self.low) / step)
        last = math.floor(Fraction(self.high) / step)
        return [step * place for place in range(first, last + 1)]


def round_step(length: float, most: int = 5) -> Fraction:
    """Return a round step that fits about so many times into a length.

    >>> round_step(1), round_step(37)
    (Fraction(1, 5), Fraction(10, 1))
    """
    if length <= 0:
        return Fraction(1)
    power = Fraction(10) ** math.floor(math.log10(length / most))
    return next(
        (
            power * factor
            for factor in (1, 2, 5)
            if length / float(power * factor) <= most * (1 + 1e-9)
        ),
        power * 10,
    )


def ceiling_of(values: Sequence[Number]) -> Fraction:
    """Return a round value at or over the greatest, and over 0.

    >>> ceiling_of([Fraction(7, 16)])
    Fraction(1, 2)
    """
    most = max(values, default=0)
    if most <= 0:
        return Fraction(1)
    step = round_step(float(most))
    return step * math.ceil(Fraction(most) / step)


def _powers(low: float, high: float) -> list[Fraction]:
    """Return the powers of ten in a range, and their doubles and fives where they are few."""
    exponents = range(math.floor(math.log10(low)), math.floor(math.log10(high) + 1e-9) + 1)
    powers = [Fraction(10) ** exponent for exponent in exponents]
    factors = (1, 2, 5) if high < low * _FEW else (1,)
    return [
        power * factor for power in powers for factor in factors if low <= power * factor <= high
    ]


def thinned(things: Sequence[Thing], most: int, *, log: bool = False) -> list[Thing]:
    """Return at most so many of many things, the first and the last among them.

    Args:
        things: what there is, in order.
        most: how many to keep.
        log: whether to keep more of the early ones, as for a scale of equal factors.

    >>> thinned(range(100), 4), thinned(range(1000), 4, log=True)
    ([0, 33, 66, 99], [0, 9, 99, 999])
    """
    count = len(things)
    if count <= most:
        return list(things)
    parts = [place / (most - 1) for place in range(most)]
    places = {round(count**part) - 1 if log else round(part * (count - 1)) for part in parts}
    return [things[place] for place in sorted(places)]

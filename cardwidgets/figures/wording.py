"""How figures write numbers, choose words and refuse what cannot be drawn."""

from __future__ import annotations

import math
from collections.abc import Sized
from fractions import Fraction
from functools import cache

from cardwidgets.engine.errors import CardwidgetsError
from cardwidgets.engine.messages import Catalogue, Voice
from cardwidgets.figures.figure import Number

LARGEST = 10**15
LONGEST_DENOMINATOR = 9_999
LONGEST_IN_TABLE = 10**60
"""A fraction with a larger denominator is cut even in a table; Python writes none however long."""


class FigureError(CardwidgetsError):
    """Something that cannot be drawn; the sentence says what was expected."""


@cache
def house() -> Voice:
    """Return the voice of those who bring none: English."""
    return Voice(Catalogue("cardwidgets"))


def cut(value: Fraction, decimals: int = 6) -> str:
    """Return a number cut after some decimals; the dots say that it goes on.

    >>> cut(Fraction(1, 3)), cut(1 - Fraction(1, 6**100)), cut(Fraction(1, 6**1000))
    ('0.333333…', '0.999999…', '7.059… × 10^-779')
    """
    if value <= 0:
        return "0" if not value else f"-{cut(-value, decimals)}"
    if value >= Fraction(1, 10_000):
        ones, rest = divmod(value.numerator * 10**decimals // value.denominator, 10**decimals)
        return f"{ones}.{rest:0{decimals}d}…"
    power = math.floor(math.log10(value.numerator) - math.log10(value.denominator))
    digits = value.numerator * 10 ** (3 - power) // value.denominator
    return f"{digits // 1000}.{digits % 1000:03d}… × 10^{power}"


def whole_or_cut(value: Fraction) -> str:
    """Return a fraction as it is, or cut where it would be far too long.

    >>> whole_or_cut(Fraction(7, 16)), whole_or_cut(Fraction(1, 3**200))
    ('7/16', '3.764… × 10^-96')
    """
    return str(value) if value.denominator <= LONGEST_IN_TABLE else cut(value)


def written(value: str | Number) -> str:
    """Return a number as a table writes it: fractions whole, other numbers to four decimals.

    >>> written(Fraction(7, 16)), written(1600), written(0.43751), written("double")
    ('7/16', '1,600', '0.4375', 'double')
    """
    if isinstance(value, str):
        return value
    if isinstance(value, float):
        return f"{value:.4g}" if abs(value) < 1 else f"{value:,.4f}".rstrip("0").rstrip(".")
    if isinstance(value, Fraction) and value.denominator != 1:
        return whole_or_cut(value)
    return f"{int(value):,}"


def short(value: Number) -> str:
    """Return a number as a drawing writes it: a fraction with few digits, else three decimals.

    >>> short(Fraction(7, 16)), short(Fraction(12345, 67891))
    ('7/16', '0.182')
    """
    long = isinstance(value, Fraction) and value.denominator > LONGEST_DENOMINATOR
    return f"{float(value):.3f}" if long else written(value)


def check_some(things: Sized, most: int) -> None:
    """Refuse to draw nothing, or more than can be told apart.

    Raises:
        FigureError: there is nothing to draw, or too much.
    """
    if not things:
        raise FigureError("figures.nothing")
    if len(things) > most:
        raise FigureError("figures.too_many", n=len(things), most=most)


def _finite(value: object) -> bool:
    if isinstance(value, bool) or not isinstance(value, int | float | Fraction):
        return False
    return -LARGEST < value < LARGEST  # false for nan too


def check_number(value: Number, least: Number = -math.inf, most: Number = math.inf) -> None:
    """Refuse a number that has no place in the drawing.

    Raises:
        FigureError: it is none, or out of range.
    """
    if not _finite(value):
        raise FigureError("figures.no_number", value=repr(value)[:40])
    if not least <= value <= most:
        key = "figures.range" if math.isfinite(most) else "figures.least"
        raise FigureError(key, value=short(value), least=short(least), most=short(most))

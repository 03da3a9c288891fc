"""Chances as the laboratory writes them."""

from __future__ import annotations

from fractions import Fraction

from cardwidgets.figures.wording import cut

LONGEST_FRACTION = 24
"""A fraction with more signs than this is shown as a decimal number, cut short."""


def percentage(chance: Fraction) -> str:
    """Return a chance as a percentage: exactly where two decimals are enough, else rounded.

    What would be rounded to nothing or to a hundred is cut instead.

    >>> percentage(Fraction(7, 16)), percentage(Fraction(1, 3)), percentage(Fraction(1, 1296))
    ('43.75 %', '33.3 %', '0.077 %')
    >>> percentage(1 - Fraction(3, 4) ** 30), percentage(Fraction(1, 6) ** 30)
    ('99.9821… %', '4.523… × 10^-22 %')
    """
    percents = 100 * float(chance)
    if is_round(chance):
        return f"{percents:.2f}".rstrip("0").rstrip(".") + " %"
    if not 0.0001 <= percents < 99.95:  # one decimal would say 0 or 100
        return f"{cut(100 * chance, 4)} %"
    return f"{percents:.1f} %" if percents >= 1 else f"{percents:.2g} %"


def is_round(chance: Fraction) -> bool:
    """Return whether a chance is a percentage with at most two decimals.

    >>> is_round(Fraction(7, 16)), is_round(Fraction(1, 3))
    (True, False)
    """
    return (chance * 10_000).denominator == 1


def fraction(chance: Fraction) -> str:
    """Return a chance as a fraction, or as a decimal number where that would be too long.

    >>> fraction(Fraction(7, 16)), fraction(Fraction(1, 6) ** 40)
    ('7/16', '7.480… × 10^-32')
    """
    if chance.denominator > 10**LONGEST_FRACTION:  # Python writes no number however long
        return cut(chance)
    written = str(chance)
    return written if len(written) <= LONGEST_FRACTION else cut(chance)


def shown(chance: Fraction) -> str:
    """Return a chance as a fraction and as a percentage.

    >>> shown(Fraction(7, 16)), shown(Fraction(1, 3)), shown(Fraction(0))
    ('7/16 = 43.75 %', '1/3 ≈ 33.3 %', '0')
    """
    if chance in (0, 1):
        return str(chance)
    return f"{fraction(chance)} {'=' if is_round(chance) else '≈'} {percentage(chance)}"

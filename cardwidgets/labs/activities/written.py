"""Numbers as people write them, and as they are read."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any

from cardwidgets.labs.activities.activity import ActivityError
from cardwidgets.odds.facts import percent

_CHANCE = re.compile(r"(\d{1,12}) ?/ ?(\d{1,12})|(\d{0,12}(?:[.,]\d{1,12})?) ?(%?)")


def chance_of(value: Any) -> Fraction:
    """Return a chance given as a fraction, a decimal number or a percentage.

    Args:
        value: a ``Fraction``, a number, or a text such as ``"7/16"``, ``"0.44"`` or ``"44 %"``.

    Raises:
        ActivityError: it is no chance from 0 to 1.

    >>> chance_of("7/16"), chance_of("25 %"), chance_of(0.5)
    (Fraction(7, 16), Fraction(1, 4), Fraction(1, 2))
    """
    written = str(value).strip() if _is_number(value) else ""
    found = _CHANCE.fullmatch(written) if written else None
    if found is None or not any(character.isdigit() for character in written):
        raise _no_chance(value)
    over, under, decimal, sign = found.groups()
    if over is not None:
        chance = Fraction(int(over), int(under)) if int(under) else Fraction(-1)
    else:
        chance = Fraction(f"0{decimal.replace(',', '.')}") / (100 if sign else 1)
    if not 0 <= chance <= 1:
        raise _no_chance(value)
    return chance


def both(chance: Fraction) -> str:
    """Return a chance as a fraction and a percentage.

    >>> both(Fraction(7, 16))
    '7/16 (43.8 %)'
    """
    return f"{chance} ({percent(chance)})"


def counted(found: int, among: int) -> str:
    """Return a share that was counted, with its percentage.

    >>> counted(101, 702)
    '101 / 702 = 14.4 %'
    """
    return f"{found:,} / {among:,} = {percent(Fraction(found, among))}" if among else "0 / 0"


def raised(exponent: int) -> str:
    """Return an exponent as it stands behind its base.

    >>> raised(16)
    '¹⁶'
    """
    return str(exponent).translate(str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹"))


def signed(number: int) -> str:
    """Return a whole number with its sign and groups of thousands.

    >>> signed(1200), signed(0), signed(-3)
    ('+1,200', '0', '−3')
    """
    return f"{number:+,}".replace("-", "−") if number else "0"


def _is_number(value: Any) -> bool:
    return type(value) is not bool and isinstance(value, str | int | float | Fraction)


def _no_chance(value: Any) -> ActivityError:
    return ActivityError("activities.chance", value=repr(value)[:40])

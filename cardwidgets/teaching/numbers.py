"""Numbers as people write them: fractions, decimals with a point or a comma, percentages."""

from __future__ import annotations

import math
import re
import unicodedata
from decimal import Decimal
from fractions import Fraction
from numbers import Rational, Real
from typing import Any, NamedTuple

from cardwidgets.engine.errors import HOUSE
from cardwidgets.teaching.errors import AnswerError

MOST_CHARACTERS = 60
MOST_DIGITS = 24
_MINUS = str.maketrans("−–⁄", "--/")
_FRACTION = re.compile(r"([+-]?\d+) ?/ ?(\d+)", re.ASCII)
_DECIMAL = re.compile(r"([+-]?(?:\d+[.,]?\d*|[.,]\d+)) ?(%?)", re.ASCII)
# one thousand six hundred, or one and six tenths: people mean either
_TWO_WAYS = re.compile(r"[+-]?[1-9]\d{0,2},\d{3}", re.ASCII)


class Written(NamedTuple):
    """A number as it was written.

    Attributes:
        value: the number.
        exact: whether it is meant exactly: a fraction or a whole number, and no percentage.
    """

    value: Fraction
    exact: bool

    def __str__(self) -> str:
        return str(self.value) if self.exact else decimal(self.value)


def read_number(given: Any) -> Written:
    """Return a number given as a text or as a number of Python.

    Args:
        given: such as ``"7/16"``, ``"7 of 16"``, ``"0.4375"``, ``"0,4375"``, ``"43.75 %"``,
            ``Fraction(7, 16)``, ``7 / 16`` or ``4``.

    Raises:
        AnswerError: it is none of these.

    >>> read_number("7/16"), read_number("43,75 %")
    (Written(value=Fraction(7, 16), exact=True), Written(value=Fraction(7, 16), exact=False))
    """
    if isinstance(given, str):
        return _read_text(given)
    if not isinstance(given, bool) and isinstance(given, Decimal | Real):
        return _read_python(given)
    raise AnswerError("answer.no_number", given=type(given).__name__)


def decimal(value: Fraction) -> str:
    """Return a number as a decimal that reads back as the same number where it ends.

    >>> decimal(Fraction(7, 16)), decimal(Fraction(-1, 3)), decimal(Fraction(3))
    ('0.4375', '-0.333333333333333333333333', '3.0')
    """
    digits = round(abs(value) * 10**MOST_DIGITS)
    before, behind = divmod(digits, 10**MOST_DIGITS)
    written = f"{before}.{behind:0{MOST_DIGITS}d}".rstrip("0")
    sign = "-" if value < 0 and digits else ""
    return sign + written + ("0" if written.endswith(".") else "")


def _read_python(given: Any) -> Written:
    exact = isinstance(given, Rational)
    if not exact and not _is_finite(given):
        raise AnswerError("answer.no_number", given=str(given))
    if abs(given) >= 10**MOST_DIGITS or (exact and given.denominator >= 10**MOST_DIGITS):
        raise AnswerError("answer.too_long", most=MOST_DIGITS)
    if exact:
        return Written(Fraction(int(given.numerator), int(given.denominator)), exact=True)
    # through its text, so that 0.1 is a tenth; what is far too small would be endless as a fraction
    value = Fraction(str(given)) if abs(given) > 10**-MOST_DIGITS else Fraction(0)
    return Written(Fraction(decimal(value)), exact=False)


def _is_finite(given: Any) -> bool:
    return given.is_finite() if isinstance(given, Decimal) else math.isfinite(given)


def _read_text(given: str) -> Written:
    if len(given) > MOST_CHARACTERS:
        raise AnswerError("answer.too_long", most=MOST_DIGITS)
    words = "|".join(map(re.escape, HOUSE.text("answer.word.of").split("|")))
    text = unicodedata.normalize("NFKC", given).translate(_MINUS)
    text = re.sub(
        rf"(?<=\d)\s+(?:{words})\s+(?=\d)", "/", " ".join(text.split()), flags=re.IGNORECASE
    )
    if max(map(len, re.findall(r"\d+", text)), default=0) > MOST_DIGITS:
        raise AnswerError("answer.too_long", most=MOST_DIGITS)
    if found := _FRACTION.fullmatch(text):
        if not int(found[2]):
            raise AnswerError("answer.by_zero")
        return Written(Fraction(int(found[1]), int(found[2])), exact=True)
    if _TWO_WAYS.fullmatch(text):
        raise AnswerError("answer.two_ways", given=given)
    if found := _DECIMAL.fullmatch(text):
        whole = found[1].lstrip("+-").isdigit() and not found[2]
        value = Fraction(found[1].replace(",", "."))
        return Written(value / 100 if found[2] else value, exact=whole)
    raise AnswerError("answer.unreadable", given=given)

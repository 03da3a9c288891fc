"""The chances of a draw in words: the formulas with the numbers of this case put in."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import comb
from typing import Final

from cardwidgets.dice import number_text
from cardwidgets.engine.messages import Argument, Voice
from cardwidgets.labs.deck_lab_chances import Draw, shorter
from cardwidgets.labs.dice_lab_numbers import shown

MOST_TERMS: Final = 6
"""Of more terms than these, the first ones are written out."""

MOST_FACTORS: Final = 10
_LONG: Final = 10**15


def big(number: int) -> str:
    """Return a whole number with commas; a very long one by its first digits.

    >>> big(658008), big(10**40)
    ('658,008', '1.0 × 10^40')
    """
    return f"{number:,}" if number < _LONG else number_text(number)


def raised(number: int) -> str:
    """Return a whole number as an exponent.

    >>> raised(10)
    '¹⁰'
    """
    return "".join("⁰¹²³⁴⁵⁶⁷⁸⁹"[int(digit)] for digit in str(number))


def asked_text(ask: str, number: int, voice: Voice) -> str:
    """Return what is asked for, such as "at least 1"."""
    return voice.say(f"labs.deck.asked.{ask.replace(' ', '_')}", number=number)


class Told:
    """Tells how a chance is counted.

    Args:
        draw: what is drawn from.
        ask: ``"at least"``, ``"exactly"`` or ``"at most"``.
        number: how many wanted cards are asked for.
        voice: says it.
    """

    def __init__(self, draw: Draw, ask: str, number: int, voice: Voice) -> None:
        self.draw = draw
        self.ask = ask
        self.number = number
        self.voice = voice
        self.terms, self.is_rest = shorter(ask, number, draw.drawn)

    def lines(self) -> Iterator[str]:
        """Return the counting, line by line."""
        kind = "back" if self.draw.back else "away"
        yield self._say(f"{kind}.all", **self._numbers(0))
        for number in self.terms[:MOST_TERMS]:
            yield self._say(f"{kind}.term", **self._numbers(number))
        if len(self.terms) > MOST_TERMS:
            yield self._say("more", n=len(self.terms) - MOST_TERMS)
        if self.is_rest or len(self.terms) != 1:
            yield self._sum()
        if 0 in self.terms and self.draw.drawn <= MOST_FACTORS:
            yield self._say("product", factors=self._factors(), chance=shown(self.draw.exactly(0)))

    def _say(self, key: str, **args: Argument) -> str:
        return self.voice.say(f"labs.deck.formula.{key}", **args)

    def _numbers(self, number: int) -> dict[str, Argument]:
        """Return all that the formula of so many wanted cards is made of."""
        draw, rest = self.draw, self.draw.drawn - number
        others = draw.cards - draw.hits
        ways = (comb(draw.hits, number), comb(others, rest), comb(draw.cards, draw.drawn))
        first, second, every = map(big, ways)
        return {
            "number": number,
            "rest": rest,
            "cards": draw.cards,
            "hits": draw.hits,
            "others": others,
            "n": draw.drawn,
            "first": big(comb(draw.drawn, number)) if draw.back else first,
            "second": second,
            "all": every,
            "hit": f"{draw.hits}/{draw.cards}",
            "miss": f"{others}/{draw.cards}",
            "share": shown(Fraction(draw.hits, draw.cards)),
            "power": raised(number),
            "rest_power": raised(rest),
            "chance": shown(draw.exactly(number)),
        }

    def _sum(self) -> str:
        names = [f"P({number})" for number in self.terms]
        if len(names) > MOST_TERMS:
            names = [*names[:2], "…", names[-1]]
        added = " + ".join(names) if names else "0"
        if self.is_rest and len(names) > 1:
            added = f"({added})"
        return self._say(
            "rest" if self.is_rest else "sum",
            asked=asked_text(self.ask, self.number, self.voice),
            terms=added,
            chance=shown(self.draw.chance(self.ask, self.number)),
        )

    def _factors(self) -> str:
        """Return the chances that each card in turn is not wanted, as factors."""
        draw, others = self.draw, self.draw.cards - self.draw.hits
        steps = [0] * draw.drawn if draw.back else range(draw.drawn)
        return " × ".join(f"{max(0, others - step)}/{draw.cards - step}" for step in steps)

"""Odds as facts: a number with the sentence that tells it and the counts behind it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from math import sqrt
from typing import Final, Self

from cardwidgets.engine.errors import UnknownName
from cardwidgets.engine.messages import Args, Argument, Catalogue, Voice
from cardwidgets.engine.turns import Seat


@dataclass(frozen=True)
class Fact:
    """One number that can be known.

    Attributes:
        name: a short name to find it by.
        value: a chance, or an average, such as that of coins.
        key: the message key of its sentence.
        args: the sentence's arguments, the counts among them.
        error: the standard error of an estimate; ``None`` when the value is exact.
        is_chance: whether the value is a chance, and no average.
    """

    name: str
    value: Fraction
    key: str
    args: Args = ()
    error: float | None = None
    is_chance: bool = True

    @property
    def counts(self) -> tuple[int, int] | None:
        """The counts that its sentence tells: the value is the first over the second.

        >>> counted("heads", 2, 4, "odds.outcome", action="heads").counts
        (2, 4)
        """
        args = dict(self.args)
        ways, all_ways = args.get("ways"), args.get("all")
        if isinstance(ways, int) and isinstance(all_ways, int):
            return ways, all_ways
        return None

    @property
    def is_exact(self) -> bool:
        """Whether the value is exact and no estimate."""
        return self.error is None

    def tell(self, voice: Voice, *, rounded: bool = False) -> str:
        """Return the sentence.

        Args:
            voice: who says it.
            rounded: whether huge counts are rounded, for a narrow place.

        >>> voice = Voice(Catalogue("cardwidgets"))
        >>> counted("heads", 2, 4, "odds.outcome", action="heads").tell(voice)
        'Next, heads: 1/2 (50.0 %), 2 of 4 equally likely cases.'
        """
        args = dict(self.args)
        if rounded:
            counts = {name: args[name] for name in ("ways", "all") if name in args}
            args |= {name: _Rounded(n, voice) for name, n in counts.items() if type(n) is int}
        return voice.say(self.key, **args)


class _Rounded(int):
    """A count that is written with three figures where it is huge."""

    voice: Voice

    def __new__(cls, number: int, voice: Voice) -> Self:
        made = super().__new__(cls, number)
        made.voice = voice
        return made

    def __format__(self, form: str) -> str:
        return rounded(int(self), self.voice) if form == "," else super().__format__(form)


HUGE: Final = 10_000_000
"""From here on a count is rounded where there is little room."""


def rounded(number: int, voice: Voice) -> str:
    """Return a count as it is written where there is little room.

    Args:
        number: the count.
        voice: who says it.

    >>> voice = Voice(Catalogue("cardwidgets"))
    >>> [rounded(n, voice) for n in (1_184_040, 3_911_395_881_900, 999_999_999)]
    ['1,184,040', '3.91 trillion', '1 billion']
    >>> rounded(-31_703_902_040_439_383_040, voice)
    '-3.17 × 10¹⁹'
    """
    if abs(number) < HUGE:
        return f"{number:,}"
    figures = round(number, 3 - len(str(abs(number))))
    power = len(str(abs(figures))) - 1
    unit = power // 3 * 3 if power < 15 else power
    raised = str(unit).translate(str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹"))
    key = f"odds.rounded.{min(unit, 15)}"
    return voice.say(key, number=f"{figures / 10**unit:g}", power=raised)


def counted(name: str, ways: int, all_ways: int, key: str, /, **args: Argument) -> Fact:
    """Return an exact chance that is one count over another.

    Its sentence has to tell both as ``"{ways:,} of {all:,}"``, such as "4 of 16 throws". It may
    also speak of ``value`` and ``percent``.

    Args:
        name: a short name to find it by.
        ways: how many cases are good.
        all_ways: how many equally likely cases there are.
        key: the message key of its sentence.
        args: what else the sentence speaks of.

    >>> counted("heads", 2, 4, "odds.outcome", action="heads").value
    Fraction(1, 2)
    """
    chance = Fraction(ways, all_ways)
    args |= {"value": str(chance), "percent": percent(chance), "ways": ways, "all": all_ways}
    return Fact(name, chance, key, tuple(args.items()))


def averaged(
    name: str,
    total: int,
    cases: int,
    key: str,
    /,
    *,
    error: float | None = None,
    **args: Argument,
) -> Fact:
    """Return the average of a number, such as coins, over equally likely cases.

    Its sentence has to tell what is added up and the cases as ``"{ways:,} coins over {all:,}"``,
    such as "5 coins over 16 throws". It may also speak of ``value``, and has to tell the ``error``
    of an estimate.

    Args:
        name: a short name to find it by.
        total: what all cases bring together.
        cases: how many cases there are.
        key: the message key of its sentence.
        error: the standard error, where the cases are only some of all.
        args: what else the sentence speaks of.

    >>> found = averaged("coins", 5, 16, "odds.outcome", action="coins")
    >>> found.value, found.is_chance
    (Fraction(5, 16), False)
    """
    average = Fraction(total, cases)
    args |= {"value": str(average), "ways": total, "all": cases}
    if error is not None:
        args["error"] = f"{error:.2f}"
    return Fact(name, average, key, tuple(args.items()), error, is_chance=False)


def sampled(name: str, ways: int, deals: int, key: str, /, **args: Argument) -> Fact:
    """Return an estimate that is a share of deals made at random.

    Its sentence has to tell both counts, as that of ``counted``, and the ``error``.

    Args:
        name: a short name to find it by.
        ways: in how many of the deals it was so.
        deals: how many deals were made.
        key: the message key of its sentence.
        args: what else the sentence speaks of.

    Returns:
        The fact with its standard error ``sqrt(p (1 - p) / n)``. The share p in it is that of one
        more hit and one more miss, so that the error is not nought where all deals agree.

    >>> found = sampled("win", 1, 2, "odds.winning", who=0, n=2)
    >>> found.value, round(found.error, 3)
    (Fraction(1, 2), 0.354)
    """
    share = (ways + 1) / (deals + 2)
    error = sqrt(share * (1 - share) / deals)
    return estimate(name, Fraction(ways, deals), error, key, **args, ways=ways, all=deals)


def estimate(
    name: str, value: Fraction, standard_error: float, key: str, /, **args: Argument
) -> Fact:
    """Return an estimate of a chance; its sentence may also speak of ``percent`` and ``error``.

    >>> estimate("win", Fraction(1, 2), 0.01, "odds.winning", who=0, n=2500).is_exact
    False
    """
    args |= {"percent": percent(value), "error": percent(standard_error)}
    return Fact(name, value, key, tuple(args.items()), standard_error)


def percent(share: Fraction | float) -> str:
    """Return a share as people read it; what is exact is not rounded to nothing or to all.

    >>> percent(Fraction(3, 17))
    '17.6 %'
    >>> percent(Fraction(1, 3_000)), percent(Fraction(2_999, 3_000)), percent(Fraction(1))
    ('< 0.1 %', '> 99.9 %', '100.0 %')
    """
    written = f"{100 * float(share):.1f} %"
    if isinstance(share, Fraction) and 0 < share < 1:
        return {"0.0 %": "< 0.1 %", "100.0 %": "> 99.9 %"}.get(written, written)
    return written


@dataclass(frozen=True)
class Odds:
    """What a viewer may know, fact by fact; prints as sentences.

    Attributes:
        facts: the facts, in a sensible order.
        catalogue: the words for them.
        viewer: who is addressed as "you".

    >>> odds = Odds((counted("heads", 1, 2, "odds.outcome", action="heads"),),
    ...     Catalogue("cardwidgets"))
    >>> odds["heads"].value
    Fraction(1, 2)
    >>> odds
    Next, heads: 1/2 (50.0 %), 1 of 2 equally likely cases.
    """

    facts: tuple[Fact, ...]
    catalogue: Catalogue = field(repr=False)
    viewer: Seat = None

    def __iter__(self) -> Iterator[Fact]:
        return iter(self.facts)

    def __len__(self) -> int:
        return len(self.facts)

    def __contains__(self, name: object) -> bool:
        return any(fact.name == name for fact in self.facts)

    def __getitem__(self, name: str) -> Fact:
        """Return a fact by its name.

        Raises:
            UnknownName: there is no such fact here; those that there are are listed.
        """
        for found in self.facts:
            if found.name == name:
                return found
        raise UnknownName.among("odds.unknown", name, (found.name for found in self.facts))

    def sentences(self, voice: Voice | None = None) -> tuple[str, ...]:
        """Return the facts in words, in a voice of one's own or in English."""
        speaker = voice or Voice(self.catalogue, listener=self.viewer)
        return tuple(found.tell(speaker) for found in self.facts)

    def __str__(self) -> str:
        return "\n".join(self.sentences())

    __repr__ = __str__

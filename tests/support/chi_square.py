"""Pearson's test of counted outcomes against exact chances, without tables or packages."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from fractions import Fraction
from math import sqrt
from typing import TypeVar

Outcome = TypeVar("Outcome", bound=Hashable)


def deviation(counted: Mapping[Outcome, int], exact: Mapping[Outcome, Fraction]) -> float:
    """How far counts lie from what chances say, in standard deviations (Wilson and Hilferty).

    Above 4 in one of 30,000 tests of a good generator; a biased one goes far beyond.
    """
    assert sum(exact.values()) == 1
    assert set(counted) <= {outcome for outcome, chance in exact.items() if chance}
    times = sum(counted.values())
    expected = {outcome: float(chance * times) for outcome, chance in exact.items() if chance}
    assert min(expected.values()) >= 5, "too few draws for this test"
    square = sum((counted.get(o, 0) - mean) ** 2 / mean for o, mean in expected.items())
    free = len(expected) - 1
    if not free:
        return 0.0
    spread = 2 / (9 * free)
    return ((square / free) ** (1 / 3) - (1 - spread)) / sqrt(spread)

"""Verdicts: which of four dice is the unequal one, and how often one accuses another."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from math import comb
from typing import NamedTuple

from cardwidgets.dice import PIRATE, Die

DICE = 4
LOADED = Die(PIRATE.faces, (1, 2, 1, 2))
HEAVY = ("sword", "skull")
"""The faces that come twice as often as the others on the unequal die."""


class Verdict(NamedTuple):
    """An accusation.

    Attributes:
        rolls: how many rolls of the four dice together it rests on.
        accused: the die that was accused, from 1 to 4.
        loaded: the unequal one.
    """

    rolls: int
    accused: int
    loaded: int

    @property
    def right(self) -> bool:
        """Whether the right die was accused."""
        return self.accused == self.loaded


@cache
def wrong_share(rolls: int) -> Fraction:
    """Return how often the die with the most swords and skulls is not the unequal one, exactly.

    Ties are decided at random. With ``a`` the chance that a fair die has exactly ``x`` swords and
    skulls, ``b`` that it has fewer, the unequal one with ``x`` of them is accused with chance
    ``((a + b)**4 - b**4) / (4 * a)``: the sum over the fair dice that tie with it.

    Args:
        rolls: of all four dice together, a multiple of 4.

    >>> wrong_share(4)
    Fraction(65, 96)
    """
    each = rolls // DICE
    right = fewer = Fraction(0)
    loaded = sum(LOADED.chance(face) for face in HEAVY)
    for number in range(each + 1):
        tied = Fraction(comb(each, number), 2**each)
        chance = comb(each, number) * loaded**number * (1 - loaded) ** (each - number)
        right += chance * ((tied + fewer) ** DICE - fewer**DICE) / (DICE * tied)
        fewer += tied
    return 1 - right

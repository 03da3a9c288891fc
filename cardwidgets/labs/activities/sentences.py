"""Sentences: what is asked of two pirate dice, and what one is told beforehand."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from cardwidgets.dice import chance, parse
from cardwidgets.labs.activities.pirates import CELLS, TWO


class Sentence(NamedTuple):
    """What is asked, and what is told beforehand, both in the grammar of events.

    Attributes:
        event: what is asked for.
        given: what one is told.
    """

    event: str
    given: str

    def holds(self, cell: int) -> bool:
        """Return whether the cell is left over by what is told."""
        return parse(self.given, TWO).holds(CELLS[cell])

    def counts(self, cell: int) -> bool:
        """Return whether the cell has what is asked for."""
        return parse(self.event, TWO).holds(CELLS[cell])

    def alone(self) -> Fraction:
        """Return the chance of what is asked for when nothing is told.

        >>> SENTENCES["left-skull"].alone()
        Fraction(1, 4)
        """
        return chance(parse(self.event, TWO), TWO)

    def answer(self) -> Fraction:
        """Return the chance of what is asked for, given what is told.

        >>> SENTENCES["any-skull"].answer()
        Fraction(1, 7)
        """
        return chance(parse(self.event, TWO), TWO, parse(self.given, TWO))


SENTENCES: dict[str, Sentence] = {
    "left-skull": Sentence("double", "first == skull"),
    "any-skull": Sentence("double", "any(skull)"),
    "double": Sentence("any(skull)", "double"),
    "no-skull": Sentence("double", "not any(skull)"),
    "one-skull": Sentence("double", "count(skull) == 1"),
    "no-double": Sentence("any(skull)", "not double"),
}
"""The sentences by name: the second and the third are each other turned round."""

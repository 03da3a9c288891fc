"""Lesson 06: sixteen or ten?"""

from __future__ import annotations

from fractions import Fraction

from cardwidgets.teaching.kinds import Parameters
from cardwidgets.teaching.question import Mistake, Question


def _pirates() -> tuple[tuple[str, str], ...]:
    from itertools import product

    faces = ("chest", "sword", "ship", "skull")
    return tuple((left, right) for left, right in product(faces, faces))


def _double(given: Parameters) -> Fraction:
    outcomes = _pirates()
    return Fraction(sum(left == right for left, right in outcomes), len(outcomes))


def _double_of_piles(given: Parameters) -> Fraction:
    piles = {frozenset(outcome) for outcome in _pirates()}
    return Fraction(sum(len(pile) == 1 for pile in piles), len(piles))


QUESTIONS: tuple[Question, ...] = (
    Question(
        name="double-chance",
        lesson="06",
        misconception="ten-pictures",
        place="before",
        solve=_double,
        mistakes=(Mistake("ten-pictures", _double_of_piles),),
    ),
)

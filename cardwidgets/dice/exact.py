"""Exact chances of events: by listing outcomes where there are few, else by counting faces.

Conditions such as ``count``, ``sum`` or ``double`` hang only on how many dice show each face.
For them icepool goes through the faces one by one and keeps what the event still has to know, so
that thirty dice take milliseconds. Dice that an event names by their place are set to each of
their faces in turn.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from itertools import product
from math import prod

from cardwidgets.dice.die import Die, Outcome
from cardwidgets.dice.errors import DiceError, NotExact
from cardwidgets.dice.events import And, Event, MostAlike, Place, what_is_left
from cardwidgets.dice.faces import Budget, FaceByFace, TooMuch
from cardwidgets.dice.space import Space, set_of

FEW = 2_000
"""So many outcomes are simply listed."""
MOST_STEPS = 500_000
"""So many steps are taken at most; a chance that needs more is refused."""


def chance(event: Event, space: Space, given: Event | None = None) -> Fraction:
    """Return the exact chance of an event.

    Args:
        event: what is asked for.
        space: the dice.
        given: what is known to hold of the same roll.

    Raises:
        NotExact: it takes too many steps.
        DiceError: the condition can never hold.

    >>> from cardwidgets.dice.die import D6
    >>> from cardwidgets.dice.grammar import parse
    >>> two = Space.of(2, D6)
    >>> chance(parse("sum >= 8 and sum >= 6", two), two)
    Fraction(5, 12)
    >>> chance(parse("first == 6", two), two, given=parse("sum == 9", two))
    Fraction(1, 4)
    """
    if given is None:
        return Fraction(weight(event, space), space.total)
    condition = weight(given, space)
    if not condition:
        raise DiceError("dice.never")
    return Fraction(weight(And((event, given)), space), condition)


def independent(first: Event, second: Event, space: Space) -> bool:
    """Return whether two events are independent: P(A and B) = P(A) * P(B), exactly.

    Raises:
        NotExact: it takes too many steps.

    >>> from cardwidgets.dice.grammar import parse
    >>> two = Space.of(2)
    >>> independent(parse("double", two), parse("first == skull", two), two)
    True
    """
    both = chance(And((first, second)), space)
    return both == chance(first, space) * chance(second, space)


def weight(event: Event, space: Space) -> int:
    """Return the weight of the outcomes for which an event holds: their number for fair dice.

    Raises:
        NotExact: it takes too many steps.

    >>> from cardwidgets.dice.grammar import parse
    >>> weight(parse("any skull", Space.of(2)), Space.of(2))
    7
    """
    found = _weight_if_exact(event, space)
    if found is None:
        raise NotExact("dice.not_exact", most=MOST_STEPS)
    return found


@lru_cache(maxsize=512)
def _weight_if_exact(event: Event, space: Space) -> int | None:
    """Return the weight, or ``None`` where it takes too many steps; either is remembered."""
    try:
        return _weight(event, space)
    except TooMuch:
        return None


def _weight(event: Event, space: Space) -> int:
    if space.size <= FEW:
        return sum(space.weight(outcome) for outcome in space.outcomes() if event.holds(outcome))
    places = sorted({one.number for one in event.measures() if isinstance(one, Place)})
    rest = tuple(die for place, die in enumerate(space.dice) if place not in places)
    budget = Budget(MOST_STEPS)
    cases: Counter[tuple[Event | bool, Outcome]] = Counter()
    for shown, its_weight in _shown(space, places, budget):
        left = what_is_left(event, dict(zip(map(Place, places), shown, strict=True)))
        cases[left, _only_what_matters(left, shown, rest)] += its_weight
    return sum(
        its_weight * _weight_beside(left, shown, rest, budget)
        for (left, shown), its_weight in cases.items()
    )


def _shown(space: Space, places: list[int], budget: Budget) -> Iterator[tuple[Outcome, int]]:
    """Return all that the dice at some places can show, with the weights."""
    dice = [space.dice[place] for place in places]
    budget.spend(prod(len(die.faces) for die in dice))
    for shown in product(*(die.faces for die in dice)):
        yield shown, prod(die.weight(face) for die, face in zip(dice, shown, strict=True))


def _only_what_matters(left: Event | bool, shown: Outcome, rest: tuple[Die, ...]) -> Outcome:
    """Return the faces shown, or others in their stead, the same for all that come to the same."""
    if isinstance(left, bool):
        return ()
    kinds = set_of(rest)
    if left.measures() == (MostAlike(),) and len(kinds) == 1:
        faces, counts = kinds[0].faces, sorted(Counter(shown).values(), reverse=True)
        if kinds[0].is_fair and set(shown) <= set(faces):
            return tuple(face for face, n in zip(faces, counts, strict=False) for _ in range(n))
    return tuple(sorted(shown, key=str))


def _weight_beside(
    event: Event | bool, shown: Outcome, dice: tuple[Die, ...], budget: Budget
) -> int:
    """Return the weight of what other dice show when some are set already."""
    if isinstance(event, bool):
        return event * prod(die.total for die in dice)
    if not dice:
        return event.holds(shown)
    return FaceByFace(event, shown, dice, budget).weight()

"""Exact chances of events: by listing outcomes where there are few, else by counting faces.

Conditions such as ``count``, ``sum`` or ``double`` hang only on how many dice show each face.
For them icepool goes through the faces one by one and keeps what the event reads, so that thirty
dice take milliseconds. Dice that an event names by their place are set to each face in turn.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from itertools import product
from math import prod
from typing import Any

from cardwidgets.dice.die import Die, Face, Outcome
from cardwidgets.dice.errors import DiceError, NotExact
from cardwidgets.dice.events import And, Event, Measure, Place, Sum
from cardwidgets.dice.space import Space

FEW = 2_000
"""So many outcomes are simply listed."""
MOST_STEPS = 500_000
"""So many steps are taken at most before a chance counts as too much work."""


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


@lru_cache(maxsize=512)
def weight(event: Event, space: Space) -> int:
    """Return the weight of the outcomes for which an event holds: their number for fair dice.

    Raises:
        NotExact: it takes too many steps.

    >>> from cardwidgets.dice.grammar import parse
    >>> weight(parse("any skull", Space.of(2)), Space.of(2))
    7
    """
    if space.size <= FEW:
        return sum(space.weight(outcome) for outcome in space.outcomes() if event.holds(outcome))
    places = sorted({one.number for one in event.measures() if isinstance(one, Place)})
    named = [space.dice[place] for place in places]
    cases = prod(len(die.faces) for die in named)
    budget = _Budget()
    budget.spend(cases)
    rest = tuple(die for place, die in enumerate(space.dice) if place not in places)
    return sum(
        prod(die.weight(face) for die, face in zip(named, shown, strict=True))
        * _weight_beside(event, rest, dict(zip(places, shown, strict=True)), budget)
        for shown in product(*(die.faces for die in named))
    )


class _Budget:
    """How many steps are left."""

    def __init__(self) -> None:
        self.left = MOST_STEPS

    def spend(self, steps: int) -> None:
        """Take steps, or refuse when there are none left."""
        self.left -= steps
        if self.left < 0:
            raise NotExact("dice.not_exact", most=MOST_STEPS)


def _weight_beside(
    event: Event, dice: tuple[Die, ...], named: Mapping[int, Face], budget: _Budget
) -> int:
    """Return the weight of what other dice show when some are set already."""
    places: dict[Measure, Any] = {Place(number): face for number, face in named.items()}
    counted = [measure for measure in event.measures() if measure not in places]
    shown = Counter(named.values())
    if not counted or not dice:
        values = _values(counted, shown)
        held = event.true_for((places | dict(zip(counted, values, strict=True))).__getitem__)
        return prod(die.total for die in dice) * held
    return _weight_by_faces(event, dice, places, counted, shown, budget)


def _values(measures: list[Measure], shown: Counter[Face]) -> tuple[Any, ...]:
    outcome: Outcome = tuple(shown.elements())
    return tuple(measure.of(outcome) for measure in measures)


def _weight_by_faces(
    event: Event,
    dice: tuple[Die, ...],
    places: Mapping[Measure, Any],
    measures: list[Measure],
    shown: Counter[Face],
    budget: _Budget,
) -> int:
    """Return the same with icepool, one face after the other."""
    import icepool

    faces = tuple(dict.fromkeys((*shown, *(face for die in set(dice) for face in die.faces))))
    most = {measure: _most(measure, event, faces) for measure in measures}
    start = tuple(measure.start for measure in measures)

    class ByFaces(icepool.MultisetEvaluator):  # type: ignore[misc]
        """Adds up what the event reads."""

        next_state_key = icepool.NoCache

        def initial_state(self, order: Any, outcomes: Any, /, *sizes: Any) -> Any:
            return start

        def extra_outcomes(self, outcomes: Any) -> Any:
            return range(len(faces))

        def next_state(self, state: Any, order: Any, outcome: Any, /, *counts: int) -> Any:
            budget.spend(1)
            face, count = faces[outcome], sum(counts)
            count += shown.get(face, 0)
            if not count:
                return state
            return tuple(
                _least(measure.add(value, face, count), most[measure])
                for measure, value in zip(measures, state, strict=True)
            )

        def final_outcome(self, state: Any, order: Any, outcomes: Any, /, *sizes: Any) -> bool:
            read = {**places, **dict(zip(measures, state, strict=True))}
            return event.true_for(read.__getitem__)

    number = {face: index for index, face in enumerate(faces)}
    pools = [
        icepool.Pool([_icepool_die(die, number)] * count) for die, count in Counter(dice).items()
    ]
    result = ByFaces().evaluate(*pools)
    held = Fraction(result.quantity(True), result.denominator())
    return int(held * prod(die.total for die in dice))


def _icepool_die(die: Die, number: Mapping[Face, int]) -> Any:
    import icepool

    return icepool.Die({number[face]: die.weight(face) for face in die.faces})


def _most(measure: Measure, event: Event, faces: tuple[Face, ...]) -> int | None:
    """Return the value above which an event tells no values apart, or ``None`` for none such."""
    if isinstance(measure, Sum) and any(isinstance(face, int) and face < 0 for face in faces):
        return None  # a sum that has grown may shrink again
    numbers = [one.right for one in event.comparisons() if one.left == measure]
    return 1 + max(number for number in numbers if isinstance(number, int))


def _least(value: Any, most: int | None) -> Any:
    return value if most is None or value is None else min(value, most)

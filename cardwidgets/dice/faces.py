"""Counting by faces: how much of what dice can show fits an event, one face after the other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cache
from math import prod
from typing import Any, NamedTuple

from cardwidgets.dice.die import Die, Face, Outcome
from cardwidgets.dice.events import (
    COMPARISONS,
    Count,
    Event,
    Greatest,
    Measure,
    MostAlike,
    Others,
    Sum,
    what_is_left,
)


class FaceByFace:
    """The weight of all that dice can show for which an event holds.

    icepool goes through the faces and tells how many dice show each. The state is what the event
    reads, and values between which the event no longer tells a difference are kept as one.

    Args:
        event: names no place of a die.
        shown: what dice besides these show already.
        dice: the dice.
        spend: called before each step; it may refuse.
    """

    def __init__(
        self,
        event: Event,
        shown: Outcome,
        dice: tuple[Die, ...],
        spend: Callable[[], None],
    ) -> None:
        self.event = event
        self.dice = Counter(dice)
        self.shown = Counter(shown)
        self.spend = spend
        self.measures = event.measures()
        self.faces = self._in_order({face for die in self.dice for face in die.faces} | {*shown})
        self.most = len(dice) + len(shown)

    def weight(self) -> int:
        """Return the weight.

        >>> from cardwidgets.dice.die import D6
        >>> from cardwidgets.dice.events import Alike
        >>> FaceByFace(Alike(2), (1,), (D6, D6), lambda: None).weight()
        16
        """
        import icepool

        number = {face: index for index, face in enumerate(self.faces)}
        pools = [
            icepool.Pool([icepool.Die({number[face]: die.weight(face) for face in die.faces})] * n)
            for die, n in self.dice.items()
        ]
        result = self._evaluator().evaluate(*pools)
        share = Fraction(result.quantity(True), result.denominator())
        return int(share * prod(die.total**n for die, n in self.dice.items()))

    def _in_order(self, faces: set[Face]) -> tuple[Face, ...]:
        """Put faces first that are counted by themselves, since their count is soon done with."""
        counted = Counter(
            face for one in self.measures if isinstance(one, Count | Others) for face in one.faces
        )
        return tuple(sorted(faces, key=lambda face: (-counted[face], str(face))))

    def _evaluator(self) -> Any:
        import icepool

        steps = [self._step(place) for place in range(len(self.faces))]
        start = tuple(measure.start for measure in self.measures)
        faces, measures, spend, event = len(self.faces), self.measures, self.spend, self.event

        class Evaluator(icepool.MultisetEvaluator):  # type: ignore[misc]
            """Tells icepool what to keep."""

            next_state_key = icepool.NoCache

            def initial_state(self, order: Any, outcomes: Any, /, *sizes: Any) -> Any:
                if order != icepool.Order.Ascending:
                    raise icepool.UnsupportedOrder
                return start

            def extra_outcomes(self, outcomes: Any) -> Any:
                return range(faces)

            def next_state(self, state: Any, order: Any, outcome: int, /, *counts: int) -> Any:
                spend()
                return steps[outcome](state, sum(counts))

            def final_outcome(self, state: Any, order: Any, outcomes: Any, /, *sizes: Any) -> bool:
                if isinstance(state, bool):
                    return state
                return event.true_for(dict(zip(measures, state, strict=True)).__getitem__)

        return Evaluator()

    def _step(self, place: int) -> Callable[[Any, int], Any]:
        """Return what happens to the state when so many dice show the face at a place.

        A state is what each measure reads so far, or the event's truth once that is settled.
        """
        face, later = self.faces[place], self.faces[place + 1 :]
        extra, left = self.shown[face], cache(self._left)
        work = [(one.add, self._merging(one, later)) for one in self.measures]

        def step(state: Any, count: int) -> Any:
            if isinstance(state, bool):
                return state
            count += extra
            merged = [
                merging.kept(add(value, face, count))
                for (add, merging), value in zip(work, state, strict=True)
            ]
            settled = [
                value if merging.settles(value) else _OPEN
                for (_, merging), value in zip(work, merged, strict=True)
            ]
            return left(tuple(settled))(merged)

        return step

    def _left(self, settled: tuple[Any, ...]) -> Callable[[list[Any]], Any]:
        """Return what is kept of a state once some of its values can no longer change."""
        pairs = zip(self.measures, settled, strict=True)
        left = what_is_left(self.event, {one: value for one, value in pairs if value is not _OPEN})
        if isinstance(left, bool):
            return lambda state: left
        read = left.measures()
        matters = [
            one in read or value is not _OPEN
            for one, value in zip(self.measures, settled, strict=True)
        ]
        starts = [measure.start for measure in self.measures]
        return lambda state: tuple(
            [
                value if matter else start
                for value, matter, start in zip(state, matters, starts, strict=True)
            ]
        )

    def _merging(self, measure: Measure, later: Sequence[Face]) -> _Merging:
        """Return what makes one of values that the event will not tell apart."""
        compared = [one for one in self.event.comparisons() if one.left == measure]
        largest = max(one.right for one in compared if isinstance(one.right, int))

        def truths(value: Any) -> tuple[bool, ...]:
            return tuple(COMPARISONS[one.sign](value, one.right) for one in compared)

        match measure:
            case MostAlike():
                return _lowest_of_its_run(truths, range(self.most + 1))
            case Greatest():
                return _lowest_of_its_run(truths, self._numbers())
            case Count() | Others() if not _still_grows(measure, later):
                return _first_like_it(truths, range(self.most + 1))
            case Count() | Others():
                return _at_most(largest + 1)
            case Sum() if not any(isinstance(face, int) and face < 0 for face in later):
                return _at_most(largest + 1)
            case _:
                return _Merging(lambda value: value, lambda value: False)

    def _numbers(self) -> list[int | None]:
        return [None, *sorted(face for face in self.faces if isinstance(face, int))]


_OPEN = "open"
"""Stands for a value that may still change."""


class _Merging(NamedTuple):
    """What is kept of a measure's value, and whether it has come to its end."""

    kept: Callable[[Any], Any]
    settles: Callable[[Any], bool]


Truths = Callable[[Any], "tuple[bool, ...]"]


def _at_most(most: int) -> _Merging:
    return _Merging(lambda value: min(value, most), lambda value: value == most)


def _still_grows(measure: Count | Others, later: Sequence[Face]) -> bool:
    grows_by_named = isinstance(measure, Count)
    return any((face in measure.faces) == grows_by_named for face in later)


def _first_like_it(truths: Truths, values: Sequence[Any]) -> _Merging:
    """Keep for each value the first one of which the same is true."""
    first: dict[tuple[bool, ...], Any] = {}
    kept = {value: first.setdefault(truths(value), value) for value in values}
    return _Merging(kept.__getitem__, lambda value: True)


def _lowest_of_its_run(truths: Truths, values: Sequence[Any]) -> _Merging:
    """Keep for each value the lowest one from which on the same is true all the way up to it.

    A running maximum may be lowered to it: whatever comes later lifts both alike, or to values
    of which the same is true.
    """
    lowest: dict[Any, Any] = {}
    before: Any = None
    for value in values:
        alike = value is not None and before is not None and truths(value) == truths(before)
        lowest[value] = lowest[before] if alike else value
        before = value
    last = lowest[before]
    return _Merging(lowest.__getitem__, lambda value: value == last)

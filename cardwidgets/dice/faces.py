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
    Least,
    Measure,
    MostAlike,
    Others,
    Sum,
    what_is_left,
)


class TooMuch(Exception):
    """There are no steps left."""


class Budget:
    """How many steps are left.

    Args:
        steps: how many there are.

    >>> budget = Budget(3)
    >>> budget.spend(2)
    >>> budget.left
    1
    """

    def __init__(self, steps: int) -> None:
        self.left = steps

    def spend(self, steps: int) -> None:
        """Take steps, or stop when there are none left.

        Raises:
            TooMuch: there are fewer left.
        """
        self.left -= steps
        if self.left < 0:
            raise TooMuch


class FaceByFace:
    """The weight of all that dice can show for which an event holds.

    icepool goes through the faces and tells how many dice show each. The state is what the event
    reads, and values between which the event no longer tells a difference are kept as one.

    Args:
        event: names no place of a die.
        shown: what dice besides these show already.
        dice: the dice.
        budget: the steps that may be taken.
    """

    def __init__(
        self,
        event: Event,
        shown: Outcome,
        dice: tuple[Die, ...],
        budget: Budget,
    ) -> None:
        self.event = event
        self.dice = Counter(dice)
        self.budget = budget
        self.measures = event.measures()
        faces = dict.fromkeys((*shown, *(face for die in self.dice for face in die.faces)))
        self.taken_as = self._put_together(tuple(faces))
        self.shown = Counter(self.taken_as[face] for face in shown)
        self.faces = self._in_order(set(self.taken_as.values()))
        self.most = len(dice) + len(shown)

    def weight(self) -> int:
        """Return the weight.

        >>> from cardwidgets.dice.die import D6
        >>> from cardwidgets.dice.events import Alike
        >>> FaceByFace(Alike(2), (1,), (D6, D6), Budget(100)).weight()
        16
        """
        import icepool

        middle = max(0, len(self.faces) - 2)
        self.budget.spend(sum(middle * n * n // 2 + 2 * n for n in self.dice.values()))
        if self.measures == (Sum(),):
            return self._weight_by_sum()
        pools = [icepool.Pool([self._icepool_die(die)] * n) for die, n in self.dice.items()]
        result = self._evaluator().evaluate(*pools)
        return self._of(Fraction(result.quantity(True), result.denominator()))

    def _weight_by_sum(self) -> int:
        """Return the weight where the event hangs on the sum only."""
        import icepool

        start = Sum().of(tuple(self.shown.elements()))
        dice = (
            n @ icepool.Die({int(face): die.weight(face) for face in die.faces})
            for die, n in self.dice.items()
        )
        total = sum(dice, start=icepool.Die([start]))
        held = sum(weight for value, weight in total.items() if self._holds_for(value))
        return self._of(Fraction(held, total.denominator()))

    def _holds_for(self, total: int) -> bool:
        known: dict[Measure, int] = {Sum(): total}
        return self.event.true_for(known.__getitem__)

    def _of(self, share: Fraction) -> int:
        return int(share * prod(die.total**n for die, n in self.dice.items()))

    def _icepool_die(self, die: Die) -> Any:
        import icepool

        weights: Counter[int] = Counter()
        for face in die.faces:
            weights[self.faces.index(self.taken_as[face])] += die.weight(face)
        return icepool.Die(weights)

    def _put_together(self, faces: Sequence[Face]) -> dict[Face, Face]:
        """Return for each face the first one that the event does not tell from it."""
        if any(isinstance(measure, Sum | MostAlike) for measure in self.measures):
            return {face: face for face in faces}
        first: dict[tuple[int, ...], Face] = {}
        return {face: first.setdefault(self._told_of(face), face) for face in faces}

    def _told_of(self, face: Face) -> tuple[int, ...]:
        """Return what counts and extremes tell of a face: whether it counts, and what it passes."""
        told = []
        for one in self.event.comparisons():
            if isinstance(one.left, Count | Others):
                told.append(int(face in one.left.faces))
            elif isinstance(one.right, int):
                told.append((int(face) > one.right) - (int(face) < one.right))
        return tuple(told)

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
        faces, measures, budget, event = len(self.faces), self.measures, self.budget, self.event

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
                # written out, since this is where all the time goes
                budget.left -= 1
                if budget.left < 0:
                    raise TooMuch
                if state is True or state is False:
                    return state
                return steps[outcome](state, counts[0] if len(counts) == 1 else sum(counts))

            def final_outcome(self, state: Any, order: Any, outcomes: Any, /, *sizes: Any) -> bool:
                if isinstance(state, bool):
                    return state
                return event.true_for(dict(zip(measures, state, strict=True)).__getitem__)

        return Evaluator()

    def _step(self, place: int) -> Callable[[Any, int], Any]:
        """Return what happens to the state when so many dice show the face at a place.

        A state is what each measure reads so far, or the event's truth once that is settled.
        """
        face, extra = self.faces[place], self.shown[self.faces[place]]
        adds = [measure.add for measure in self.measures]
        known: dict[tuple[Any, ...], Any] = {}
        shorten = self._shortening(place)

        def step(state: Any, count: int) -> Any:
            count += extra
            read = tuple([add(value, face, count) for add, value in zip(adds, state, strict=True)])
            found = known.get(read)
            if found is None:
                found = known[read] = shorten(read)
            return found

        return step

    def _shortening(self, place: int) -> Callable[[tuple[Any, ...]], Any]:
        """Return what makes the shortest state that will do after the face at a place."""
        later, what_matters = self.faces[place + 1 :], cache(self._what_matters)
        merging = [self._merging(measure, later) for measure in self.measures]

        def shorten(read: tuple[Any, ...]) -> Any:
            kept = [one.kept(value) for one, value in zip(merging, read, strict=True)]
            settled = tuple(
                [
                    value if one.settles(value) else _OPEN
                    for one, value in zip(merging, kept, strict=True)
                ]
            )
            matters = what_matters(settled)
            return matters if isinstance(matters, bool) else matters.of(kept)

        return shorten

    def _what_matters(self, settled: tuple[Any, ...]) -> bool | _Matters:
        """Return the event's truth if it is settled, else which values it still has to know."""
        pairs = zip(self.measures, settled, strict=True)
        left = what_is_left(self.event, {one: value for one, value in pairs if value is not _OPEN})
        if isinstance(left, bool):
            return left
        read = left.measures()
        return _Matters(
            tuple(
                (one in read or value is not _OPEN, self._stand_in(one))
                for one, value in zip(self.measures, settled, strict=True)
            )
        )

    def _stand_in(self, measure: Measure) -> Any:
        """Return a value for what no longer matters; the event may still compare it."""
        return self.faces[0] if isinstance(measure, Greatest | Least) else measure.start

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


class _Matters(NamedTuple):
    """Which values of a state matter, and what stands for one that does not."""

    parts: tuple[tuple[bool, Any], ...]

    def of(self, values: Sequence[Any]) -> tuple[Any, ...]:
        return tuple(
            [
                value if matters else start
                for value, (matters, start) in zip(values, self.parts, strict=True)
            ]
        )


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

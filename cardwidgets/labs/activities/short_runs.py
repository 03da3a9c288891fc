"""Short runs: a short run does not show the chance, and counts do not even out in a long one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from math import comb, factorial
from typing import Any, Literal, TypeAlias, get_args

from cardwidgets.dice import PIRATE
from cardwidgets.dice.rolling import Rolls
from cardwidgets.labs.activities.activity import Activity, mean
from cardwidgets.labs.activities.pirates import FACES, ONE
from cardwidgets.labs.activities.values import one_of
from cardwidgets.sheet.model import Answer, whole

RUNS = 30
LENGTHS = (16, 160, 1_600)
SKULL = PIRATE.chance("skull")
Opinion: TypeAlias = Literal["nearer", "same", "farther"]


def all_alike(rolls: int) -> Fraction:
    """Return the chance that the four faces come equally often: n! / ((n/4)!**4 * 4**n).

    >>> all_alike(4)
    Fraction(3, 32)
    """
    each = rolls // len(FACES)
    return Fraction(factorial(rolls), factorial(each) ** len(FACES) * len(FACES) ** rolls)


def expected_gap(rolls: int) -> Fraction:
    """Return how far the count of skulls is from n/4 on average, exactly.

    The mean distance of a binomial count from its mean n*p is 2(1 - p) * k * P(count = k), with k
    the first whole number above n*p (De Moivre 1730).

    >>> expected_gap(1)
    Fraction(3, 8)
    """
    first = int(rolls * SKULL) + 1
    rest = 1 - SKULL
    exactly = comb(rolls, first) * SKULL**first * rest ** (rolls - first)
    return 2 * rest * first * exactly


class ShortRuns(Activity):
    """Thirty runs of 16 rolls of a die, then the same runs up to 1,600 rolls.

    >>> activity = ShortRuns(seed=1)
    >>> activity.predict(20, "nearer")
    >>> activity.roll_to(16)
    >>> len(activity.shares)
    30
    """

    name = "short-runs"

    def __init__(self, seed: int | str) -> None:
        super().__init__(seed)
        self.prediction: tuple[int, Opinion] | None = None
        self.length = 0
        self.draft = 0
        self.opinion: Opinion = "same"
        self._runs = tuple(Rolls(ONE, f"{seed}/{self.name}/{number}") for number in range(RUNS))

    # --- what can be done

    def predict(self, runs: Any, gap: Any) -> None:
        """Keep two predictions.

        Args:
            runs: in how many of the thirty runs of 16 rolls all four faces come four times.
            gap: whether the number of skulls in 1,600 rolls is ``"nearer"`` to 400 than that in
                16 rolls is to 4, ``"farther"``, or the ``"same"``.

        Raises:
            SheetError: ``runs`` is no whole number from 0 to 30.
            UnknownName: ``gap`` is none of the three.
            ActivityError: there is a prediction already.
        """
        self.require(self.prediction is None, "predicted")
        self.prediction = whole(runs, 0, RUNS), _opinion(gap)
        self.tell("spoken.kept")

    def roll_to(self, length: Any) -> None:
        """Roll on until every run has so many rolls.

        Args:
            length: 16, 160 or 1,600; runs only ever grow.

        Raises:
            ActivityError: there is no prediction yet, or it is no such length, or a shorter one.
        """
        self.require(self.prediction is not None, "predict_first")
        known = tuple(n for n in LENGTHS if n > self.length)
        self.require(bool(known), "complete")
        fits = type(length) is int and length in known
        self.require(fits, "length", known=known, value=repr(length)[:40])
        for run in self._runs:
            run.roll(length - len(run))
        self.length = length
        self.tell("spoken.rolled", n=length, alike=self.alike)

    # --- what can be read

    @property
    def counts(self) -> tuple[dict[str, int], ...]:
        """How often each face came in each run."""
        return tuple(self._counts(self.length))

    @property
    def shares(self) -> tuple[tuple[Fraction, ...], ...]:
        """The shares of the four faces in each run."""
        self.require(self.length > 0, "roll_first")
        return tuple(self.shares_after(self.length))

    @property
    def alike(self) -> int:
        """In how many runs the first 16 rolls have every face four times."""
        return sum(set(counts.values()) == {4} for counts in self._counts(min(LENGTHS)))

    def gap(self, rolls: int) -> Fraction:
        """Return how far the count of skulls is from n/4, as a mean of the thirty runs.

        Raises:
            SheetError: the runs have not so many rolls yet.
        """
        number = whole(rolls, 1, max(1, self.length))
        self.require(self.length > 0, "roll_first")
        return mean([abs(counts["skull"] - number * SKULL) for counts in self._counts(number)])

    def step(self) -> str:
        """Return the step."""
        return "predict" if self.prediction is None else f"30 runs of {self.length} rolls"

    def _counts(self, rolls: int) -> Iterator[dict[str, int]]:
        for run in self._runs:
            found = Counter(str(face) for (face,) in run.outcomes[:rolls])
            yield {face: found[face] for face in FACES}

    def shares_after(self, rolls: int) -> Iterator[tuple[Fraction, ...]]:
        """Return the shares of the four faces in the first rolls of each run."""
        for counts in self._counts(rolls):
            yield tuple(Fraction(count, rolls) for count in counts.values())

    # --- what is shown

    def answers(self) -> Mapping[str, Answer]:
        """Return what can be done now."""
        if self.prediction is None:
            return {"alike": self._set_draft, "gap": self._think, "keep": self._keep}
        return {f"roll-{n}": self._roller(n) for n in LENGTHS if n > self.length}

    def _roller(self, length: int) -> Answer:
        return lambda _: self.roll_to(length)

    def _set_draft(self, value: Any) -> None:
        self.draft = whole(value, 0, RUNS)

    def _think(self, value: Any) -> None:
        self.opinion = _opinion(value)

    def _keep(self, _: Any) -> None:
        self.predict(self.draft, self.opinion)


def _opinion(value: Any) -> Opinion:
    known: Opinion = one_of(value, get_args(Opinion))
    return known

"""Ten pictures: two dice show ten pictures, and the pictures are not equally likely."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from cardwidgets.dice.rolling import Rolls
from cardwidgets.labs.activities.activity import Activity
from cardwidgets.labs.activities.pirates import (
    CELLS,
    PAIRS,
    TWO,
    Pair,
    picture,
)
from cardwidgets.labs.activities.values import bar_set
from cardwidgets.labs.activities.written import chance_of
from cardwidgets.sheet.model import Answer, whole

ROLLS = 160
HIGHEST = 40
MOST_ROLLS = 100_000
CHANCES: tuple[Fraction, ...] = tuple(pile.chance for pile in TWO.piles())
"""The chances of the ten pictures: 1/16 for a double, 1/8 for two different faces."""


class TenPictures(Activity):
    """Set ten bars, roll 160 times, paint the dice apart, fold the sixteen cells.

    >>> activity = TenPictures(seed=1)
    >>> activity.predict([16] * 10)
    >>> activity.roll(160)
    >>> sum(activity.counts.values())
    160
    """

    name = "ten-pictures"

    def __init__(self, seed: int | str) -> None:
        super().__init__(seed)
        self.prediction: tuple[Fraction, ...] | None = None
        self.painted = False
        self.folded = False
        self._heights = [0] * len(PAIRS)
        self._rolls = Rolls(TWO, f"{seed}/{self.name}")

    # --- what can be done

    def set_bar(self, value: Any) -> None:
        """Set one of the bars.

        Args:
            value: the bar's number from 0 to 9 and its height from 0 to 40, as a pair.

        Raises:
            SheetError: there is no such bar or height.
            ActivityError: the prediction is kept already.
        """
        self.require(self.prediction is None, "predicted")
        place, height = bar_set(value, len(PAIRS), HIGHEST)
        self._heights[place] = height
        self.tell("spoken.left", n=self.left)

    def share_rest(self, _: Any = None) -> None:
        """Share what is left of the 160 rolls evenly among the bars that are still at zero.

        Raises:
            ActivityError: no bar is at zero, nothing is left, or there is a prediction already.
        """
        self.require(self.prediction is None, "predicted")
        free = [place for place, height in enumerate(self._heights) if not height]
        self.require(bool(free) and self.left > 0, "no_rest")
        each, over = divmod(self.left, len(free))
        for number, place in enumerate(free):
            self._heights[place] = min(HIGHEST, each + (number < over))
        self.tell("spoken.left", n=self.left)

    def keep(self, _: Any = None) -> None:
        """Keep the bars as the prediction; heights that do not add up to 160 are made to fit.

        Raises:
            ActivityError: all bars are at 0, or there is a prediction already.
        """
        self.predict(self.heights)

    def predict(self, shares: Any) -> None:
        """Keep a prediction.

        Args:
            shares: ten numbers, in the order of ``PAIRS``: rolls out of 160, or any shares.

        Raises:
            ActivityError: they are not ten numbers from 0 up, or there is a prediction already.
        """
        self.require(self.prediction is None, "predicted")
        numbers = _numbers(shares)
        self.require(numbers is not None, "ten_numbers")
        self.require(sum(numbers or ()) > 0, "all_zero")
        total = sum(numbers or (), Fraction(0))
        self.prediction = tuple(number / total for number in numbers or ())
        self.tell("spoken.kept")

    def roll(self, times: Any = ROLLS) -> None:
        """Roll two dice so many times more.

        Raises:
            SheetError: it is no sensible number of rolls.
            ActivityError: there is no prediction yet, or there are too many rolls.
        """
        number = whole(times, 1, MOST_ROLLS)
        self.require(self.prediction is not None, "predict_first")
        self.require(len(self._rolls) + number <= MOST_ROLLS, "enough", most=MOST_ROLLS)
        self._rolls.roll(number)
        self.tell("spoken.rolled", n=number, doubles=self.doubles, all=len(self._rolls))

    def paint(self, _: Any = None) -> None:
        """Paint the dice apart, so that sixteen cells are to be seen.

        Raises:
            ActivityError: nothing has been rolled yet.
        """
        self.require(self.rolls > 0, "roll_first")
        self.painted = True
        self.tell("spoken.painted")

    def fold(self, _: Any = None) -> None:
        """Fold the sixteen cells along the diagonal into ten piles.

        Raises:
            ActivityError: nothing has been rolled yet.
        """
        self.paint()
        self.folded = True
        self.tell("spoken.folded")

    # --- what can be read

    @property
    def heights(self) -> tuple[int, ...]:
        """How high the bars are set, out of 160."""
        return tuple(self._heights)

    @property
    def left(self) -> int:
        """How many of the 160 rolls are not shared out yet; negative when too many are."""
        return ROLLS - sum(self.heights)

    @property
    def rolls(self) -> int:
        """How often the dice were rolled."""
        return len(self._rolls)

    @property
    def cells(self) -> dict[Pair, int]:
        """How often each of the sixteen cells was rolled."""
        found = Counter(self._rolls.outcomes)
        return {cell: found[cell] for cell in CELLS}

    @property
    def counts(self) -> dict[Pair, int]:
        """How often each picture was rolled."""
        counts = dict.fromkeys(PAIRS, 0)
        for cell, number in self.cells.items():
            counts[picture(cell)] += number
        return counts

    @property
    def doubles(self) -> int:
        """How many doubles were rolled."""
        return sum(number for (left, right), number in self.cells.items() if left == right)

    @property
    def misses(self) -> dict[str, Fraction]:
        """By how many rolls each idea missed, summed over the bars.

        The ideas are one's own, ``"alike"`` (1/10 each) and ``"ordered"`` (1/16 and 1/8).

        Raises:
            ActivityError: nothing has been rolled yet.
        """
        self.require(self.rolls > 0, "roll_first")
        even = [Fraction(1, len(PAIRS))] * len(PAIRS)
        ideas = {"yours": self.prediction or (), "alike": even, "ordered": CHANCES}
        return {idea: self._missed(shares) for idea, shares in ideas.items()}

    def step(self) -> str:
        """Return the step."""
        if self.prediction is None:
            return "predict"
        return f"{self.rolls} rolls, folded" if self.folded else f"{self.rolls} rolls"

    def _missed(self, shares: Sequence[Fraction]) -> Fraction:
        counts = self.counts.values()
        gaps = (abs(n - self.rolls * share) for n, share in zip(counts, shares, strict=True))
        return sum(gaps, Fraction(0))

    # --- what is shown

    def answers(self) -> Mapping[str, Answer]:
        """Return what can be done now."""
        if self.prediction is None:
            return {"bars": self.set_bar, "rest": self.share_rest, "keep": self.keep}
        done: dict[str, Answer] = {"roll": lambda _: self.roll()}
        if self.rolls:
            done |= {"paint": self.paint, "fold": self.fold}
        return done


def _numbers(shares: Any) -> list[Fraction] | None:
    """Return ten numbers from 0 up as fractions, or ``None`` where there are none."""
    if not isinstance(shares, Sequence) or isinstance(shares, str) or len(shares) != len(PAIRS):
        return None
    if any(type(share) is int and not 0 <= share <= MOST_ROLLS for share in shares):
        return None
    return [Fraction(share) if type(share) is int else chance_of(share) for share in shares]

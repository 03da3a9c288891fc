"""Given that: the cells that a sentence leaves over are all that is counted."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, NamedTuple

from cardwidgets.dice import parse
from cardwidgets.dice.rolling import Rolls
from cardwidgets.engine.errors import UnknownName
from cardwidgets.labs.activities.activity import Activity
from cardwidgets.labs.activities.pirates import (
    TWO,
    line,
)
from cardwidgets.labs.activities.sentences import SENTENCES
from cardwidgets.labs.activities.written import chance_of
from cardwidgets.sheet.model import Answer, text, whole

MOST_ROLLS = 100_000


class Checked(NamedTuple):
    """What is wrong with the crosses.

    Attributes:
        wrongly_crossed: cells that are crossed out and fit the sentence.
        wrongly_left: cells that are left and do not fit it.
    """

    wrongly_crossed: tuple[int, ...]
    wrongly_left: tuple[int, ...]

    @property
    def right(self) -> bool:
        """Whether nothing is wrong."""
        return not self.wrongly_crossed and not self.wrongly_left


class GivenThat(Activity):
    """Predict, cross out what a sentence excludes, count what is left.

    >>> activity = GivenThat(seed=1)
    >>> activity.predict("1/4")
    >>> activity.cross({"row": 0})
    >>> activity.check().wrongly_left
    (4, 5, 6, 7, 8, 9, 10, 11)
    """

    name = "given-that"

    def __init__(self, seed: int | str) -> None:
        super().__init__(seed)
        self.sentence = "left-skull"
        self.predictions: dict[str, Fraction] = {}
        self._crossed: dict[str, frozenset[int]] = {}
        self.checked: Checked | None = None
        self._solved: set[str] = set()
        self._rolls = Rolls(TWO, f"{seed}/{self.name}")

    # --- what can be done

    def choose(self, sentence: Any) -> None:
        """Take another sentence; crosses and predictions of each are kept.

        Raises:
            UnknownName: there is no such sentence; those that there are are listed.
        """
        if sentence not in list(SENTENCES):
            raise UnknownName.among("activities.given_that.unknown", str(sentence), SENTENCES)
        self.sentence = sentence
        self.checked = None
        self.tell("spoken.choose")

    def predict(self, value: Any) -> None:
        """Keep a prediction for this sentence.

        Args:
            value: a chance, such as ``"1/7"``, ``0.25`` or ``"25 %"``.

        Raises:
            ActivityError: it is no chance, or there is a prediction already.
        """
        self.require(self.prediction is None, "predicted")
        self.predictions[self.sentence] = chance_of(value)
        self.tell("spoken.predict", value=str(self.prediction))

    def cross(self, place: Any) -> None:
        """Cross a cell out, or take its cross away; so with a row or a column as a whole.

        Args:
            place: a cell's number from 0 to 15, row by row, or ``{"row": 0}``, ``{"column": 3}``.

        Raises:
            SheetError: there is no such place.
            ActivityError: there is no prediction yet, or the sentence is solved.
        """
        self.require(self.prediction is not None, "predict_first")
        self.require(not self.solved, "solved")
        places, crossed = line(place), self.crossed
        filled = places <= crossed
        self._crossed[self.sentence] = crossed - places if filled else crossed | places
        self.checked = None
        self.tell("spoken.cross", n=16 - len(self.crossed))

    def check(self, _: Any = None) -> Checked:
        """Return what is wrong with the crosses, and mark it.

        Raises:
            ActivityError: there is no prediction yet.
        """
        self.require(self.prediction is not None, "predict_first")
        sentence = SENTENCES[self.sentence]
        kept = {cell for cell in range(16) if sentence.holds(cell)}
        self.checked = Checked(
            tuple(sorted(kept & self.crossed)),
            tuple(sorted(set(range(16)) - kept - self.crossed)),
        )
        if self.checked.right:
            self._solved.add(self.sentence)
        self.tell("spoken.right" if self.checked.right else "spoken.wrong")
        return self.checked

    def roll(self, times: Any = 1_600) -> None:
        """Roll, and keep the rolls that the sentence leaves over.

        Raises:
            SheetError: it is no sensible number of rolls.
            ActivityError: the sentence is not solved yet, or there are too many rolls.
        """
        number = whole(times, 1, MOST_ROLLS)
        self.require(self.solved, "not_solved")
        if len(self._rolls) + number > MOST_ROLLS:
            raise self.refuse("enough", most=MOST_ROLLS)
        self._rolls.roll(number)
        self.tell("spoken.roll", n=number)

    # --- what can be read

    @property
    def prediction(self) -> Fraction | None:
        """The prediction for this sentence."""
        return self.predictions.get(self.sentence)

    @property
    def crossed(self) -> frozenset[int]:
        """The cells that are crossed out."""
        return self._crossed.get(self.sentence, frozenset())

    @property
    def solved(self) -> bool:
        """Whether the crosses of this sentence were found right."""
        return self.sentence in self._solved

    @property
    def probability(self) -> Fraction:
        """The chance of what is asked for, given what is told.

        Raises:
            ActivityError: the sentence is not solved yet.
        """
        self.require(self.solved, "not_solved")
        return SENTENCES[self.sentence].answer()

    @property
    def rolls(self) -> int:
        """How often the dice were rolled."""
        return len(self._rolls)

    @property
    def rolled(self) -> tuple[int, int]:
        """How many rolls the sentence left over, and how many of them have what is asked for."""
        sentence = SENTENCES[self.sentence]
        event, given = parse(sentence.event, TWO), parse(sentence.given, TWO)
        kept = [roll for roll in self._rolls.outcomes if given.holds(roll)]
        return len(kept), sum(event.holds(roll) for roll in kept)

    def step(self) -> str:
        """Return the step: predict, cross, or solved."""
        if self.prediction is None:
            return "predict"
        return f"{self.sentence} solved" if self.solved else f"{self.sentence}"

    # --- what is shown

    def answers(self) -> Mapping[str, Answer]:
        """Return what can be done now."""
        done: dict[str, Answer] = {"sentence": self.choose}
        if self.prediction is None:
            return done | {"predict": lambda value: self.predict(text(value))}
        if not self.solved:
            return done | {"cells": self.cross, "check": lambda _: self._mark()}
        return done | {"roll": lambda _: self.roll()}

    def _mark(self) -> None:
        self.check()

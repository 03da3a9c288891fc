"""Adding up: chances of events that overlap do not add up, since what they share counts once."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from cardwidgets.dice import PIRATE, chance, parse
from cardwidgets.dice.rolling import Rolls
from cardwidgets.labs.activities.activity import Activity
from cardwidgets.labs.activities.pirates import (
    FACES,
    ONE,
    TWO,
    line,
)
from cardwidgets.labs.activities.written import chance_of
from cardwidgets.odds.chances import at_least
from cardwidgets.sheet.model import Answer, SheetError, text, whole

MOST_ROLLS = 16
TRIES = 1_000
MOST_TRIES = 20_000
EACH = PIRATE.chance("skull")


def adding(rolls: int) -> Fraction:
    """Return what adding the chances up says of at least one skull in some rolls of a die.

    >>> adding(4)
    Fraction(1, 1)
    """
    return rolls * EACH


def at_least_one(rolls: int) -> Fraction:
    """Return the chance of at least one skull in some rolls of a die: 1 - (3/4)**n.

    >>> at_least_one(2), at_least_one(4)
    (Fraction(7, 16), Fraction(175, 256))
    """
    return at_least(1, rolls, EACH)


class AddingUp(Activity):
    """Light a row and a column of the sixteen cells, then slide the number of rolls.

    >>> activity = AddingUp(seed=1)
    >>> activity.predict(8)
    >>> activity.light(row="skull", column="skull")
    >>> activity.probability
    Fraction(7, 16)
    """

    name = "adding-up"

    def __init__(self, seed: int | str) -> None:
        super().__init__(seed)
        self.prediction: int | None = None
        self.four_prediction: Fraction | None = None
        self.row: str | None = None
        self.column: str | None = None
        self.number = 1
        self.tries = 0
        self.draft = 0
        self._rolls = Rolls(ONE, f"{seed}/{self.name}")

    # --- what can be done

    def predict(self, number: Any) -> None:
        """Keep how many of the sixteen cells are thought to have a skull.

        Raises:
            SheetError: it is no whole number from 0 to 16.
            ActivityError: there is a prediction already.
        """
        self.require(self.prediction is None, "predicted")
        self.prediction = whole(number, 0, len(FACES) ** 2)
        self.tell("spoken.kept")

    def light(self, row: Any = None, column: Any = None) -> None:
        """Light the cells where the left die shows one face, and the right die another.

        Args:
            row: the left die's face, such as ``"skull"``; ``None`` for none.
            column: the right die's face; ``None`` for none.

        Raises:
            ActivityError: there is no prediction yet, or a face does not exist.
        """
        self.require(self.prediction is not None, "predict_first")
        for face in (row, column):
            self.require(face is None or face in FACES, "face", value=str(face)[:40], known=FACES)
        self.row, self.column = row, column
        self.tell("spoken.both" if self.both_lit else "spoken.lit", n=self.cells)

    def predict_four(self, value: Any) -> None:
        """Keep a prediction for at least one skull in four rolls of one die.

        Args:
            value: a chance, such as ``"3/4"``, ``0.7`` or ``"70 %"``.

        Raises:
            ActivityError: it is no chance, or there is a prediction already.
        """
        self.require(self.four_prediction is None, "predicted")
        self.four_prediction = chance_of(value)
        self.number = 2
        self.tell("spoken.kept")

    def slide(self, number: Any) -> None:
        """Choose the number of rolls, from 1 to 16.

        Raises:
            SheetError: it is no such number.
            ActivityError: there is no prediction for four rolls yet.
        """
        chosen = whole(number, 1, MOST_ROLLS)
        self.require(self.four_prediction is not None, "predict_first")
        if chosen != self.number:
            self.number, self.tries = chosen, 0
        self.tell(
            "spoken.slide", n=chosen, added=str(adding(chosen)), true=str(at_least_one(chosen))
        )

    def roll(self, tries: Any = TRIES) -> None:
        """Try so many times more: roll a die the chosen number of times each.

        Raises:
            SheetError: it is no sensible number.
            ActivityError: there is no prediction for four rolls yet, or there are too many tries.
        """
        more = whole(tries, 1, MOST_TRIES)
        self.require(self.four_prediction is not None, "predict_first")
        self.require(self.tries + more <= MOST_TRIES, "enough", most=MOST_TRIES)
        self.tries += more
        missing = self.tries * self.number - len(self._rolls)
        if missing > 0:
            self._rolls.roll(missing)
        self.tell("spoken.tried", found=self.found, n=self.tries)

    # --- what can be read

    @property
    def lit(self) -> dict[str, frozenset[int]]:
        """The cells of the lit row and of the lit column."""
        chosen = {"row": self.row, "column": self.column}
        return {
            way: line({way: FACES.index(face)}) if face else frozenset()
            for way, face in chosen.items()
        }

    @property
    def cells(self) -> int:
        """How many cells are lit, each counted once."""
        return len(self.lit["row"] | self.lit["column"])

    @property
    def probability(self) -> Fraction:
        """The chance of the lit cells.

        Raises:
            ActivityError: nothing is lit.
        """
        self.require(bool(self.row or self.column), "nothing_lit")
        parts = [f"first == {self.row}"] if self.row else []
        parts += [f"second == {self.column}"] if self.column else []
        return chance(parse(" or ".join(parts), TWO), TWO)

    @property
    def added(self) -> Fraction:
        """What adding up says for the chosen number of rolls."""
        return adding(self.number)

    @property
    def true(self) -> Fraction:
        """The chance of at least one skull in the chosen number of rolls."""
        return at_least_one(self.number)

    @property
    def found(self) -> int:
        """How many of the tries had at least one skull."""
        skulls = [roll == ("skull",) for roll in self._rolls.outcomes]
        starts = range(0, self.tries * self.number, self.number)
        return sum(any(skulls[start : start + self.number]) for start in starts)

    def step(self) -> str:
        """Return the step."""
        if self.prediction is None:
            return "predict"
        if self.four_prediction is None:
            return f"{self.cells} cells lit"
        return f"{self.cells} cells lit, n = {self.number}"

    # --- what is shown

    def answers(self) -> Mapping[str, Answer]:
        """Return what can be done now."""
        if self.prediction is None:
            return {"cells": self._set_draft, "keep": lambda _: self.predict(self.draft)}
        done: dict[str, Answer] = {"grid": self._click}
        if self.both_lit and self.four_prediction is None:
            done["four"] = lambda value: self.predict_four(text(value))
        if self.four_prediction is not None:
            done |= {"rolls": self.slide, "try": lambda _: self.roll()}
        return done

    def _set_draft(self, value: Any) -> None:
        self.draft = whole(value, 0, len(FACES) ** 2)

    def _click(self, place: Any) -> None:
        match place:
            case {"row": row, **rest} if not rest:
                face = FACES[whole(row, 0, 3)]
                self.light(None if face == self.row else face, self.column)
            case {"column": column, **rest} if not rest:
                face = FACES[whole(column, 0, 3)]
                self.light(self.row, None if face == self.column else face)
            case _:
                raise SheetError("activities.adding_up.heads")

    @property
    def both_lit(self) -> bool:
        """Whether a row and a column are lit."""
        return bool(self.row and self.column)

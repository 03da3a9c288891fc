"""Given that: the cells that a sentence leaves over are all that is counted."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any, NamedTuple

from cardwidgets.dice import parse
from cardwidgets.dice.rolling import Rolls
from cardwidgets.engine.errors import UnknownName
from cardwidgets.figures import number_line
from cardwidgets.labs.activities.activity import Activity
from cardwidgets.labs.activities.pirates import (
    CELLS,
    TWO,
    cell_word,
    cells,
    column_heads,
    line,
    row_heads,
)
from cardwidgets.labs.activities.sentences import SENTENCES
from cardwidgets.labs.activities.words import Words
from cardwidgets.labs.activities.written import both, chance_of, counted
from cardwidgets.sheet.model import Answer, text, whole
from cardwidgets.sheet.vocabulary import (
    Block,
    Button,
    Choice,
    Field,
    Grid,
    Mark,
    Picture,
    Row,
)

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
        self._checked: Checked | None = None
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
        self._checked = None
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
        self._checked = None
        self.tell("spoken.cross", n=16 - len(self.crossed))

    def check(self, _: Any = None) -> Checked:
        """Return what is wrong with the crosses, and mark it.

        Raises:
            ActivityError: there is no prediction yet.
        """
        self.require(self.prediction is not None, "predict_first")
        sentence = SENTENCES[self.sentence]
        kept = {cell for cell in range(16) if sentence.holds(cell)}
        self._checked = Checked(
            tuple(sorted(kept & self.crossed)),
            tuple(sorted(set(range(16)) - kept - self.crossed)),
        )
        if self._checked.right:
            self._solved.add(self.sentence)
        self.tell("spoken.right" if self._checked.right else "spoken.wrong")
        return self._checked

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

    def blocks(self, say: Words) -> Iterator[Block]:
        """Return what is shown, from top to bottom."""
        sentence = SENTENCES[self.sentence]
        names = tuple((name, say(f"sentence.{name}")) for name in SENTENCES)
        yield say.told("intro")
        yield Choice("sentence", say("choose"), self.sentence, names)
        yield say.step("predict")
        question = {"event": say(f"event.{sentence.event}"), "given": say(f"given.{self.sentence}")}
        yield say.told("question", "big", **question)
        yield say.told("alone", "quiet", event=question["event"], alone=str(sentence.alone()))
        if self.prediction is None:
            yield Field(
                "predict",
                say("predict"),
                example="1/2",
                button=say.common("keep"),
                hint=say.common("chance_hint"),
            )
            return
        yield say.told("kept", value=both(self.prediction))
        yield from self._crossing(say)
        if self.solved:
            yield from self._counting(say)
            yield from self._explaining(say)

    def _crossing(self, say: Words) -> Iterator[Block]:
        yield say.step("cross")
        if not self.solved:
            yield say.told("cross", given=say(f"given.{self.sentence}"))
        yield Grid(
            "cells",
            say("grid"),
            4,
            cells(say, self._marks),
            column_heads(say),
            row_heads(say),
            heads=not self.solved,
            clickable=not self.solved,
        )
        yield say.told("left", n=16 - len(self.crossed))
        yield from self._told_wrong(say)
        if not self.solved:
            yield Button("check", say("check"), main=True)

    def _told_wrong(self, say: Words) -> Iterator[Block]:
        wrong = self._checked or Checked((), ())
        for key, places in (
            ("wrongly_crossed", wrong.wrongly_crossed),
            ("wrongly_left", wrong.wrongly_left),
        ):
            if places:
                named = tuple(cell_word(say, CELLS[place]) for place in places[:3])
                more = say("more", n=len(places) - 3) if len(places) > 3 else ""
                yield say.told(key, "bad", n=len(places), cells=named, more=more)

    def _counting(self, say: Words) -> Iterator[Block]:
        sentence = SENTENCES[self.sentence]
        left = [cell for cell in range(16) if sentence.holds(cell)]
        hits = sum(sentence.counts(cell) for cell in left)
        yield say.step("count")
        event = say(f"event.{sentence.event}")
        yield say.told("counted", left=len(left), n=hits, event=event)
        yield say.told("result", "big", value=both(self.probability))
        yield Picture(number_line(say("line"), self._line_marks(say), voice=say.voice))
        yield Row((Button("roll", say("roll")),))
        kept, found = self.rolled
        if kept:
            args = {"all": f"{len(self._rolls):,}", "kept": f"{kept:,}", "found": f"{found:,}"}
            yield say.told("rolled", event=event, share=counted(found, kept), **args)

    def _explaining(self, say: Words) -> Iterator[Block]:
        yield say.step("explain")
        yield say.told(f"explain.{self.sentence}", "note")

    def _line_marks(self, say: Words) -> list[tuple[str, Fraction]]:
        sentence = SENTENCES[self.sentence]
        marks = [(say("mark.given"), sentence.answer()), (say("mark.alone"), sentence.alone())]
        if self.prediction is not None:
            marks.append((say.common("mark.you"), self.prediction))
        return marks

    def _marks(self, cell: int) -> tuple[Mark, ...]:
        marks: list[Mark] = ["crossed"] if cell in self.crossed else []
        if self.solved and cell not in self.crossed and SENTENCES[self.sentence].counts(cell):
            marks.append("a")
        if self._checked and cell in self._checked.wrongly_crossed + self._checked.wrongly_left:
            marks.append("lit")
        return tuple(marks)

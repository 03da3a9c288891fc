"""What "given-that" shows: cells to cross out, and what is left."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import partial

from cardwidgets.figures import number_line
from cardwidgets.labs.activities.given_that import Checked, GivenThat
from cardwidgets.labs.activities.pirates import (
    CELLS,
    cell_word,
    cells,
    column_heads,
    row_heads,
)
from cardwidgets.labs.activities.sentences import SENTENCES
from cardwidgets.labs.activities.words import Words
from cardwidgets.labs.activities.written import both, counted
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


def blocks(activity: GivenThat, say: Words) -> Iterator[Block]:
    """Return what is shown, from top to bottom."""
    sentence = SENTENCES[activity.sentence]
    names = tuple((name, say(f"sentence.{name}")) for name in SENTENCES)
    yield say.told("intro")
    yield Choice("sentence", say("choose"), activity.sentence, names)
    yield say.step("predict")
    question = {"event": say(f"event.{sentence.event}"), "given": say(f"given.{activity.sentence}")}
    yield say.told("question", "big", **question)
    yield say.told("alone", "quiet", event=question["event"], alone=str(sentence.alone()))
    if activity.prediction is None:
        yield Field(
            "predict",
            say("predict"),
            example="1/2",
            button=say.common("keep"),
            hint=say.common("chance_hint"),
        )
        return
    yield say.told("kept", value=both(activity.prediction))
    yield from _crossing(activity, say)
    if activity.solved:
        yield from _counting(activity, say)
        yield from _explaining(activity, say)


def _crossing(activity: GivenThat, say: Words) -> Iterator[Block]:
    yield say.step("cross")
    if not activity.solved:
        yield say.told("cross", given=say(f"given.{activity.sentence}"))
    yield Grid(
        "cells",
        say("grid"),
        4,
        cells(say, partial(_marks, activity)),
        column_heads(say),
        row_heads(say),
        heads=not activity.solved,
        clickable=not activity.solved,
    )
    yield say.told("left", n=16 - len(activity.crossed))
    yield from _told_wrong(activity, say)
    if not activity.solved:
        yield Button("check", say("check"), main=True)


def _told_wrong(activity: GivenThat, say: Words) -> Iterator[Block]:
    wrong = activity.checked or Checked((), ())
    for key, places in (
        ("wrongly_crossed", wrong.wrongly_crossed),
        ("wrongly_left", wrong.wrongly_left),
    ):
        if places:
            named = tuple(cell_word(say, CELLS[place]) for place in places[:3])
            more = say("more", n=len(places) - 3) if len(places) > 3 else ""
            yield say.told(key, "bad", n=len(places), cells=named, more=more)


def _counting(activity: GivenThat, say: Words) -> Iterator[Block]:
    sentence = SENTENCES[activity.sentence]
    left = [cell for cell in range(16) if sentence.holds(cell)]
    hits = sum(sentence.counts(cell) for cell in left)
    yield say.step("count")
    event = say(f"event.{sentence.event}")
    yield say.told("counted", left=len(left), n=hits, event=event)
    yield say.told("result", "big", value=both(activity.probability))
    yield Picture(number_line(say("line"), _line_marks(activity, say), voice=say.voice))
    yield Row((Button("roll", say("roll")),))
    kept, found = activity.rolled
    if kept:
        args = {"all": f"{activity.rolls:,}", "kept": f"{kept:,}", "found": f"{found:,}"}
        yield say.told("rolled", event=event, share=counted(found, kept), **args)


def _explaining(activity: GivenThat, say: Words) -> Iterator[Block]:
    yield say.step("explain")
    yield say.told(f"explain.{activity.sentence}", "note")


def _line_marks(activity: GivenThat, say: Words) -> list[tuple[str, Fraction]]:
    sentence = SENTENCES[activity.sentence]
    marks = [(say("mark.given"), sentence.answer()), (say("mark.alone"), sentence.alone())]
    if activity.prediction is not None:
        marks.append((say.common("mark.you"), activity.prediction))
    return marks


def _marks(activity: GivenThat, cell: int) -> tuple[Mark, ...]:
    crossed, checked = cell in activity.crossed, activity.checked or Checked((), ())
    marks: list[Mark] = ["crossed"] if crossed else []
    if activity.solved and not crossed and SENTENCES[activity.sentence].counts(cell):
        marks.append("a")
    if cell in checked.wrongly_crossed + checked.wrongly_left:
        marks.append("lit")
    return tuple(marks)

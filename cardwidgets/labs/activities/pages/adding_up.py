"""What "adding-up" shows: a row and a column of cells, and two lines over the rolls."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from cardwidgets.figures import lines, number_line
from cardwidgets.figures.figure import Figure
from cardwidgets.labs.activities.adding_up import MOST_ROLLS, AddingUp, adding, at_least_one
from cardwidgets.labs.activities.pirates import (
    FACES,
    cells,
    column_heads,
    face_word,
    row_heads,
)
from cardwidgets.labs.activities.words import Words
from cardwidgets.labs.activities.written import both, counted, raised
from cardwidgets.sheet.vocabulary import (
    Block,
    Button,
    Counter,
    Field,
    Grid,
    Mark,
    Paragraph,
    Picture,
    Slider,
)


def blocks(activity: AddingUp, say: Words) -> Iterator[Block]:
    """Return what is shown, from top to bottom."""
    yield say.told("intro")
    yield say.step("predict")
    if activity.prediction is None:
        yield Counter("cells", say("cells"), activity.draft, 0, len(FACES) ** 2)
        yield Button("keep", say.common("keep"), main=True)
        return
    yield say.told("kept", n=activity.prediction)
    yield say.step("count")
    yield from _lighting(activity, say)
    if activity.both_lit:
        yield from _rolling(activity, say)


def _lighting(activity: AddingUp, say: Words) -> Iterator[Block]:
    yield say.told("click")
    yield Grid(
        "grid",
        say("grid"),
        4,
        cells(say, partial(_marks, activity)),
        column_heads(say, (activity.column or "",)),
        row_heads(say, (activity.row or "",)),
        heads=True,
        clickable=False,
    )
    for way in ("row", "column"):
        face = activity.row if way == "row" else activity.column
        if face:
            yield say.told(f"lit.{way}", face=face_word(say, face))
    if activity.both_lit:
        yield Paragraph(say("sum", value=both(activity.probability)), "big")
        same = activity.row == activity.column
        key = "shared.same" if same else "shared.other"
        yield say.told(key, "note", face=face_word(say, activity.row or ""))
        if same:
            yield Picture(_cells_line(activity, say))
        yield say.told(_verdict(activity), "good" if activity.prediction == 7 else "note")


def _rolling(activity: AddingUp, say: Words) -> Iterator[Block]:
    yield say.step("rolls")
    yield say.told("four.question")
    if activity.four_prediction is None:
        yield Field(
            "four", say("four.field"), example="1/2", button=say.common("keep"),
            hint=say.common("chance_hint"),
        )  # fmt: skip
        return
    yield say.told("four.kept", value=both(activity.four_prediction))
    yield Slider(
        "rolls",
        say("slider"),
        activity.number,
        1,
        MOST_ROLLS,
        shown=say("rolls", n=activity.number),
    )
    key = "added_over" if activity.added > 1 else "added"
    yield say.told(key, n=activity.number, added=str(activity.added))
    yield say.told("true", "big", power=raised(activity.number), true=both(activity.true))
    yield Picture(_figure(activity, say))
    yield Button("try", say("try", n=activity.number))
    if activity.tries:
        yield say.told("tried", n=activity.number, share=counted(activity.found, activity.tries))
    yield Picture(_four(activity, say))
    yield say.step("explain")
    yield say.told("explain", "note")


def _verdict(activity: AddingUp) -> str:
    known = {8: "verdict.eight", 7: "verdict.seven", 6: "verdict.six", 4: "verdict.four"}
    return known.get(activity.prediction or 0, "verdict.other")


def _marks(activity: AddingUp, cell: int) -> tuple[Mark, ...]:
    in_row, in_column = cell in activity.lit["row"], cell in activity.lit["column"]
    marks: list[Mark] = ["a"] if in_row else []
    marks += ["b"] if in_column else []
    marks += ["flash"] if in_row and in_column else []
    return tuple(marks)


def _cells_line(activity: AddingUp, say: Words) -> Figure:
    marks = [(say("mark.once"), activity.cells), (say("mark.twice"), 8)]
    if activity.prediction is not None:
        marks.append((say.common("mark.you"), activity.prediction))
    return number_line(say("figure.cells"), marks, voice=say.voice)


def _figure(activity: AddingUp, say: Words) -> Figure:
    rolls = range(1, max(4, activity.number) + 1)
    return lines(
        say("figure.lines"),
        [
            (say("figure.added"), [(n, adding(n)) for n in rolls]),
            (say("figure.true"), [(n, at_least_one(n)) for n in rolls]),
        ],
        ceiling=1,
        x_name=say("figure.x"),
        y_name=say("figure.y"),
        voice=say.voice,
    )


def _four(activity: AddingUp, say: Words) -> Figure:
    marks = [(say("mark.added"), adding(4)), (say("mark.true"), at_least_one(4))]
    if activity.four_prediction is not None:
        marks.append((say.common("mark.you"), activity.four_prediction))
    return number_line(say("figure.four"), marks, voice=say.voice)

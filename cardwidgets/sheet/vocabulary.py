"""The vocabulary of sheets: text, controls and figures, as plain data.

A laboratory, an exercise or an activity describes its page with these blocks.
The browser, the saved notebook and the tests read them, and know none of the three.
A control that is used comes back as its ``id`` and a value.
"""

from __future__ import annotations

from dataclasses import dataclass, fields, is_dataclass
from fractions import Fraction
from typing import Any, ClassVar, Literal, TypeAlias

from cardwidgets.figures.figure import Figure, Number
from cardwidgets.figures.wording import whole_or_cut

Json: TypeAlias = dict[str, Any]
Look: TypeAlias = Literal["", "good", "bad", "note", "big", "quiet"]
Mark: TypeAlias = Literal["a", "b", "crossed", "flash", "lit", "dim"]


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading inside a sheet."""

    kind: ClassVar[str] = "heading"
    text: str


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Some sentences.

    Attributes:
        text: the sentences; line breaks are kept.
        look: ``good`` and ``bad`` for verdicts, ``note`` for something set apart, ``big`` for a
            result, ``quiet`` for small print.
    """

    kind: ClassVar[str] = "paragraph"
    text: str
    look: Look = ""


@dataclass(frozen=True, slots=True)
class Code:
    """Code to be copied into a cell."""

    kind: ClassVar[str] = "code"
    text: str


@dataclass(frozen=True, slots=True)
class Button:
    """A button; its value is ``None``.

    Attributes:
        id: what comes back when it is pressed.
        label: its name.
        pressed: for a button that stays down: whether it is; ``None`` for one that does not.
        main: whether it is the one to press next.
    """

    kind: ClassVar[str] = "button"
    id: str
    label: str
    pressed: bool | None = None
    disabled: bool = False
    main: bool = False


@dataclass(frozen=True, slots=True)
class Counter:
    """A whole number with a button down and one up; its value is the new number."""

    kind: ClassVar[str] = "counter"
    id: str
    label: str
    value: int
    least: int
    most: int


@dataclass(frozen=True, slots=True)
class Slider:
    """A whole number set by sliding; its value is the new number.

    Attributes:
        shown: what stands beside it and is spoken for the present number, such as ``"3 rolls"``.
    """

    kind: ClassVar[str] = "slider"
    id: str
    label: str
    value: int
    least: int
    most: int
    step: int = 1
    shown: str = ""


@dataclass(frozen=True, slots=True)
class Field:
    """A line of text, sent with Enter or its button; its value is the text.

    Attributes:
        example: what stands in it while it is empty.
        button: the name of the button behind it.
        hint: a sentence under it.
        suggestions: texts that are offered while one types.
    """

    kind: ClassVar[str] = "field"
    id: str
    label: str
    value: str = ""
    example: str = ""
    button: str = ""
    hint: str = ""
    suggestions: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Choice:
    """One of several; its value is the first half of the option chosen.

    Attributes:
        options: pairs of a value and what it is called.
    """

    kind: ClassVar[str] = "choice"
    id: str
    label: str
    value: str
    options: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Upload:
    """A file that the person chooses; its value is the file's text."""

    kind: ClassVar[str] = "upload"
    id: str
    label: str
    accept: str = ".json"


@dataclass(frozen=True, slots=True)
class Cell:
    """One place of a grid.

    Attributes:
        faces: art symbols shown on it.
        text: what is written on it.
        name: what a screen reader says.
        marks: ``a`` and ``b`` for the first and second event, ``crossed`` for excluded, ``flash``
            for a short flash, ``lit`` and ``dim``.
    """

    faces: tuple[str, ...] = ()
    text: str = ""
    name: str = ""
    marks: tuple[Mark, ...] = ()


@dataclass(frozen=True, slots=True)
class Grid:
    """Cells in rows and columns; its value is the number of the cell that was clicked.

    Attributes:
        cells: row by row, as many as ``columns`` in each.
        column_heads: what stands above each column; may be clicked, with the value
            ``{"column": n}``, where ``heads`` is true.
        row_heads: the same for rows, with the value ``{"row": n}``.
        heads: whether the heads can be clicked.
        clickable: whether the cells can be clicked.
    """

    kind: ClassVar[str] = "grid"
    id: str
    label: str
    columns: int
    cells: tuple[Cell, ...]
    column_heads: tuple[Cell, ...] = ()
    row_heads: tuple[Cell, ...] = ()
    heads: bool = False
    clickable: bool = True


@dataclass(frozen=True, slots=True)
class Bar:
    """One of the bars that a person sets.

    Attributes:
        shown: what stands at it, such as ``"1/10"``.
        other: a second height drawn beside it, such as what was rolled; ``None`` for none.
    """

    label: str
    value: int
    shown: str = ""
    faces: tuple[str, ...] = ()
    other: int | None = None


@dataclass(frozen=True, slots=True)
class Bars:
    """Bars that a person sets; its value is ``[number of the bar, its new height]``."""

    kind: ClassVar[str] = "bars"
    id: str
    label: str
    bars: tuple[Bar, ...]
    most: int
    settable: bool = True


@dataclass(frozen=True, slots=True)
class Picture:
    """A figure, with its table folded up under it."""

    kind: ClassVar[str] = "picture"
    figure: Figure


@dataclass(frozen=True, slots=True)
class Row:
    """Blocks side by side where there is room."""

    kind: ClassVar[str] = "row"
    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class Fold:
    """Blocks that unfold under a line, such as the counting under a fraction."""

    kind: ClassVar[str] = "fold"
    id: str
    summary: str
    blocks: tuple[Block, ...]
    open: bool = False
    look: Look = ""


Block: TypeAlias = (
    Heading
    | Paragraph
    | Code
    | Button
    | Counter
    | Slider
    | Field
    | Choice
    | Upload
    | Grid
    | Bars
    | Picture
    | Row
    | Fold
)


@dataclass(frozen=True, slots=True)
class Page:
    """All that a sheet shows.

    Attributes:
        title: its name.
        blocks: what it shows, from top to bottom.
        notice: why the last thing that was done is refused, in one sentence; else empty.
        spoken: what a screen reader says after the last thing that was done.
    """

    title: str
    blocks: tuple[Block, ...]
    notice: str = ""
    spoken: str = ""

    def as_json(self) -> Json:
        """Return the page as JSON-ready data; what has its usual value is left out.

        >>> Page("Dice", (Button("roll", "Roll"),)).as_json()["blocks"]
        [{'kind': 'button', 'id': 'roll', 'label': 'Roll'}]
        """
        made: Json = _json(self)
        return made


def _json(value: Any) -> Any:
    if is_dataclass(value):
        named = {"kind": value.kind} if hasattr(value, "kind") else {}
        kept = {
            field.name: _json(getattr(value, field.name))
            for field in fields(value)
            if getattr(value, field.name) != field.default
        }
        return {**named, **kept}
    if isinstance(value, tuple):
        return [_json(part) for part in value]
    if isinstance(value, Fraction):
        return whole_or_cut(value)
    return value


__all__ = [
    "Bar",
    "Bars",
    "Block",
    "Button",
    "Cell",
    "Choice",
    "Code",
    "Counter",
    "Field",
    "Figure",
    "Fold",
    "Grid",
    "Heading",
    "Look",
    "Mark",
    "Number",
    "Page",
    "Paragraph",
    "Picture",
    "Row",
    "Slider",
    "Upload",
]

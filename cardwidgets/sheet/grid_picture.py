"""Draws a grid with faces as one picture, each symbol in it once."""

from __future__ import annotations

from typing import Final

from cardwidgets.engine.errors import HOUSE
from cardwidgets.figures.palette import LIGHT
from cardwidgets.scene.drawing import Art, Canvas, art_of
from cardwidgets.sheet.vocabulary import Cell, Grid

MOST_CELLS_DRAWN: Final = 100
"""A larger grid is written as a table of words."""

_SYMBOL = 26
_PAD = 7
_GAP = 4
_SIDE = 13
"""Room beside the faces, where the letters of the events are."""
_INK = LIGHT["ink"]
_PAPER = LIGHT["paper"]


def name_of(cell: Cell) -> str:
    """Return what a cell is called.

    >>> name_of(Cell(text="3")), name_of(Cell(faces=("x",), name="skull"))
    ('3', 'skull')
    """
    return cell.name or cell.text or " ".join(cell.faces)


def spoken_cell(cell: Cell) -> str:
    """Return a cell's name and its marks, in words.

    >>> spoken_cell(Cell(name="skull, skull", marks=("a", "crossed")))
    'skull, skull (first event, crossed out)'
    """
    marks = [HOUSE.text(f"sheet.word.mark.{mark}") for mark in cell.marks if mark != "flash"]
    return f"{name_of(cell)} ({', '.join(marks)})" if marks else name_of(cell)


def drawn_grid(grid: Grid, art: str) -> str:
    """Return a grid as an image; its text alternative names the cells row by row.

    Args:
        grid: what is drawn.
        art: the text of an ``art.svg``.
    """
    symbols = art_of(art)
    width = max(map(_width, (*grid.cells, *grid.column_heads)), default=40)
    height = _SYMBOL + 2 * _PAD
    left = max(map(_width, grid.row_heads), default=0)
    left += _GAP if left else 0
    top = height + _GAP if grid.column_heads else 0
    columns = max(grid.columns, 1)
    rows = -(-len(grid.cells) // columns)
    canvas = Canvas(symbols)
    whole = (left + columns * (width + _GAP), top + rows * (height + _GAP))
    canvas.rectangle(0, 0, *whole, 6, fill=_PAPER)
    for place, head in enumerate(grid.column_heads):
        _content(canvas, symbols, head, left + place * (width + _GAP), 0, width)
    for place, head in enumerate(grid.row_heads):
        _content(canvas, symbols, head, 0, top + place * (height + _GAP), left or width)
    for place, cell in enumerate(grid.cells):
        down, across = divmod(place, columns)
        _cell(
            canvas,
            symbols,
            cell,
            (left + across * (width + _GAP), top + down * (height + _GAP), width, height),
        )
    return canvas.image(*whole, _told(grid))


def _told(grid: Grid) -> str:
    return f"{grid.label}: {'; '.join(map(spoken_cell, grid.cells))}"


def _width(cell: Cell) -> int:
    letters = round(len(cell.text) * 8.5)
    return max(_SYMBOL, len(cell.faces) * _SYMBOL + letters) + 2 * _SIDE


def ground_of(cell: Cell) -> str:
    """Return the colour behind a cell that belongs to an event, else nothing.

    >>> ground_of(Cell(marks=("a",))), ground_of(Cell())
    ('#d4e5f7', '')
    """
    events = [mark for mark in ("a", "b") if mark in cell.marks]
    name = "both" if len(events) == 2 else next(iter(events), "")
    return LIGHT[f"{name}-soft"] if name else ""


def _cell(canvas: Canvas, symbols: Art, cell: Cell, box: tuple[int, int, int, int]) -> None:
    x, y, width, height = box
    marks = set(cell.marks)
    strong = "lit" in marks
    canvas.rectangle(
        x + 1,
        y + 1,
        width - 2,
        height - 2,
        6,
        fill=ground_of(cell) or _PAPER,
        stroke=LIGHT["accent" if strong else "line"],
        stroke_width=3 if strong else 1,
    )
    faint = "dim" in marks or "crossed" in marks

    def draw() -> None:
        _content(canvas, symbols, cell, x, y, width)

    if faint:
        canvas.group(draw, opacity="0.4")
    else:
        draw()
    for mark, across in (("a", x + 9), ("b", x + width - 9)):
        if mark in marks:
            canvas.text(mark.upper(), across, y + 13, 11, fill=_INK)
    if "crossed" in marks:
        canvas.text("\u00d7", x + width // 2, y + height - 5, 46, fill=LIGHT["bad"])


def _content(canvas: Canvas, symbols: Art, cell: Cell, x: int, y: int, width: int) -> None:
    faces = [face for face in cell.faces if face in symbols]
    words = cell.text or ("" if faces else name_of(cell))
    room = len(faces) * _SYMBOL + round(len(words) * 8.5)
    start = x + (width - room) // 2
    for place, face in enumerate(faces):
        canvas.symbol(face, start + place * _SYMBOL, y + _PAD, _SYMBOL, _SYMBOL)
    if words:
        middle = start + len(faces) * _SYMBOL + round(len(words) * 4.25)
        canvas.text(words, middle, y + _PAD + 18, 14, fill=_INK)

"""Pirate dice as the activities show them: faces, pairs and the sixteen cells."""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import cache
from itertools import combinations_with_replacement, product
from typing import Any, TypeAlias

from cardwidgets.dice import PIRATE, Space
from cardwidgets.engine.companions import companion_text
from cardwidgets.games import make
from cardwidgets.labs.activities.words import Words
from cardwidgets.labs.dice_lab_art import pirate_symbol
from cardwidgets.scene.drawing import art_of
from cardwidgets.sheet.model import whole
from cardwidgets.sheet.vocabulary import Cell, Mark

Pair: TypeAlias = tuple[str, str]

ONE = Space.of(1)
TWO = Space.of(2)
FACES: tuple[str, ...] = tuple(str(face) for face in PIRATE.faces)
CELLS: tuple[Pair, ...] = tuple(product(FACES, FACES))
"""The sixteen ordered outcomes, row by row: the left die names the row."""
PAIRS: tuple[Pair, ...] = tuple(combinations_with_replacement(FACES, 2))
"""The ten pictures: what two dice show when one does not know which is which."""


@cache
def art() -> str:
    """Return an ``art.svg`` with the four faces of the pirate die."""
    drawn = art_of(companion_text(make("bluffaneer"), "art.svg"))
    faces = "".join(
        f'<symbol id="{name}" viewBox="{drawn.frame(name)}">{drawn.shapes(name)}</symbol>'
        for name in symbols(*FACES)
    )
    return f'<svg xmlns="http://www.w3.org/2000/svg">{faces}</svg>'


def symbols(*faces: str) -> tuple[str, ...]:
    """Return the art symbols of faces.

    >>> symbols("skull")
    ('bluffaneer-SK',)
    """
    return tuple(pirate_symbol(PIRATE, face) for face in faces)


def picture(pair: Pair) -> Pair:
    """Return which of the ten pictures an ordered outcome shows.

    >>> picture(("skull", "chest"))
    ('chest', 'skull')
    """
    first, second = sorted(pair, key=FACES.index)
    return first, second


def line(place: Any) -> frozenset[int]:
    """Return the cells of a place of the grid: a cell's number, a row or a column.

    Raises:
        SheetError: there is no such place.

    >>> sorted(line({"column": 3}))
    [3, 7, 11, 15]
    """
    match place:
        case {"row": row, **rest} if not rest:
            first = 4 * whole(row, 0, 3)
            return frozenset(range(first, first + 4))
        case {"column": column, **rest} if not rest:
            return frozenset(range(whole(column, 0, 3), 16, 4))
        case _:
            return frozenset({whole(place, 0, 15)})


def face_word(say: Words, face: str) -> str:
    """Return what a face is called."""
    return say.common(f"face.{face}")


def pair_word(say: Words, pair: Pair) -> str:
    """Return what one of the ten pictures is called."""
    return say.common("pair_of", first=face_word(say, pair[0]), second=face_word(say, pair[1]))


def cell_word(say: Words, pair: Pair) -> str:
    """Return what an ordered outcome is called."""
    return say.common("cell", left=face_word(say, pair[0]), right=face_word(say, pair[1]))


def cells(
    say: Words,
    marks: Callable[[int], tuple[Mark, ...]],
    text: Callable[[int], str] = lambda number: "",
) -> tuple[Cell, ...]:
    """Return the sixteen cells with marks and texts by their numbers."""
    return tuple(
        Cell(symbols(*pair), text(number), cell_word(say, pair), marks(number))
        for number, pair in enumerate(CELLS)
    )


def row_heads(say: Words, marked: Collection[str] = ()) -> tuple[Cell, ...]:
    """Return the heads of the rows: the left die, with mark ``a`` on some faces."""
    return _heads(say, "left", "a", marked)


def column_heads(say: Words, marked: Collection[str] = ()) -> tuple[Cell, ...]:
    """Return the heads of the columns: the right die, with mark ``b`` on some faces."""
    return _heads(say, "right", "b", marked)


def _heads(say: Words, die: str, mark: Mark, marked: Collection[str]) -> tuple[Cell, ...]:
    return tuple(
        Cell(
            symbols(face),
            name=say.common(f"head.{die}", face=face_word(say, face)),
            marks=(mark,) if face in marked else (),
        )
        for face in FACES
    )

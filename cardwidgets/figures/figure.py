"""Figure: a drawing with a text alternative and a table of the numbers it shows."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any, TypeAlias

Number: TypeAlias = "Fraction | int | float"
LONGEST_REPR = 110


@dataclass(frozen=True, slots=True)
class Numbers:
    """The numbers behind a figure, as a table.

    Attributes:
        heads: the columns' names.
        rows: one row a line; the first entry of a row names it. Chances are exact fractions
            wherever they are known exactly.
    """

    heads: tuple[str, ...]
    rows: tuple[tuple[str | Number, ...], ...]


@dataclass(frozen=True, slots=True)
class Figure:
    """A drawing that can be read, listened to, and checked.

    Attributes:
        svg: a whole ``<svg>`` element with a ``viewBox`` and no script. It is drawn in custom
            properties with colours of their own as a fallback (``var(--cw-ink, #241c12)``), so
            that it follows the theme where it is part of a page and stands alone as an image.
        title: what it shows, in one line.
        told: what is to be seen in it, in a sentence or two: its text alternative.
        numbers: what it shows, as a table.
    """

    svg: str
    title: str
    told: str
    numbers: Numbers

    def __repr__(self) -> str:
        return f"<Figure {self.title}>"[: LONGEST_REPR - 1].removesuffix(">") + ">"

    def _repr_mimebundle_(self, **_: Any) -> dict[str, str]:
        from cardwidgets.figures.html import render

        return {"text/plain": repr(self), "text/html": render(self)}

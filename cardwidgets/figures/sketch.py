"""Sketch: an SVG drawing in the making, and the few shapes that figures are made of."""

from __future__ import annotations

from collections.abc import Sequence
from zlib import crc32

from cardwidgets.figures.lettering import SIZE, safe
from cardwidgets.figures.palette import colour
from cardwidgets.scene.drawing import art_of

WIDTH = 480
"""How wide every figure is, in its own units."""
_HATCH = 8
"""How far hatching lines lie apart, along an edge."""
Box = tuple[float, float, float, float]
"""A rectangle: its left edge, its upper edge, how wide and how high it is."""


def digits(value: float) -> str:
    """Return a coordinate with one decimal at most.

    >>> digits(3.04), digits(2.75)
    ('3', '2.8')
    """
    return f"{value:.1f}".removesuffix(".0").replace("-0", "0" if value > -0.05 else "-0")


class Sketch:
    """A drawing of a set width that grows shape by shape.

    Args:
        art: the text of an ``art.svg`` with the symbols that may be drawn.

    >>> sketch = Sketch()
    >>> sketch.rect(0, 0, 9, 9, "a")
    >>> sketch.svg(20, "a square")[-9:]
    '"/></svg>'
    """

    def __init__(self, art: str = "") -> None:
        self._art = art_of(art)
        self._used: list[str] = []
        self._parts: list[str] = []

    def has(self, symbol: str) -> bool:
        """Return whether there is such a symbol."""
        return symbol in self._art

    def rect(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        fill: str,
        line: str = "",
        *,
        thick: float = 1.5,
        dashed: bool = False,
        corner: float = 0,
    ) -> None:
        """Draw a rectangle; colours by their names in the palette."""
        place = f'x="{digits(x)}" y="{digits(y)}" width="{digits(width)}" height="{digits(height)}"'
        rounded = f' rx="{digits(corner)}"' if corner else ""
        self._parts.append(f"<rect {place}{rounded}{_style(fill, line, thick, dashed)}/>")

    def path(
        self,
        points: str,
        line: str,
        fill: str = "none",
        *,
        thick: float = 2,
        dashed: bool = False,
    ) -> None:
        """Draw a path, given as SVG writes it."""
        style = _style(fill, line, thick, dashed)
        self._parts.append(f'<path d="{points}"{style} stroke-linejoin="round"/>')

    def polyline(
        self,
        points: Sequence[tuple[float, float]],
        line: str,
        *,
        thick: float = 2,
        dashed: bool = False,
    ) -> None:
        """Draw a line through points."""
        self.path(through(points), line, thick=thick, dashed=dashed)

    def line(
        self,
        x: float,
        y: float,
        to_x: float,
        to_y: float,
        line: str,
        *,
        thick: float = 1.5,
        dashed: bool = False,
    ) -> None:
        """Draw a straight line."""
        self.polyline([(x, y), (to_x, to_y)], line, thick=thick, dashed=dashed)

    def dot(self, x: float, y: float, radius: float, fill: str, line: str = "") -> None:
        """Draw a disc around a point."""
        place = f'cx="{digits(x)}" cy="{digits(y)}" r="{digits(radius)}"'
        self._parts.append(f"<circle {place}{_style(fill, line, 1.5, dashed=False)}/>")

    def row(self, x: float, y: float, count: int, step: float, mark: str = "") -> None:
        """Draw a row of dots, the first around a point: one line of dashes without length.

        Args:
            x: the middle of the first.
            y: the middle of all.
            count: how many.
            step: how far the next one is.
            mark: ``a`` for discs, ``b`` for squares, ``both`` for discs with a hole, else rings.
        """
        wide = step * 0.7
        line = mark if mark in {"a", "b", "both"} else "muted"
        self._dashes(x, y, count, step, line, wide, "square" if mark == "b" else "round")
        if mark not in {"a", "b"}:
            hole = wide * (0.35 if mark == "both" else 0.6)
            self._dashes(x, y, count, step, "paper", hole, "round")

    def _dashes(
        self, x: float, y: float, count: int, step: float, line: str, wide: float, cap: str
    ) -> None:
        self._parts.append(
            f'<path d="M{digits(x)} {digits(y)}h{(count - 1) * step + 0.01:.2f}" fill="none"'
            f' stroke="{colour(line)}" stroke-width="{wide:.2f}" stroke-linecap="{cap}"'
            f' stroke-dasharray="0 {step:.3f}"/>'
        )

    def boxes(
        self,
        boxes: Sequence[Box],
        fill: str,
        line: str = "",
        *,
        thick: float = 1.5,
        dashed: bool = False,
    ) -> None:
        """Draw rectangles that look alike, as one path."""
        outline = "".join(
            f"M{digits(x)} {digits(y)}h{digits(wide)}v{digits(tall)}h{digits(-wide)}z"
            for x, y, wide, tall in boxes
        )
        self.path(outline, line, fill, thick=thick, dashed=dashed)

    def hatch(self, boxes: Sequence[Box], line: str, *, falling: bool = False) -> None:
        """Draw slanting lines across rectangles, rising or falling, as one path."""
        slants = [slant for box in boxes for slant in _slants(box, falling)]
        if slants:
            self.path("".join(slants), line, thick=1.2)

    def segments(
        self,
        segments: Sequence[tuple[float, float, float, float]],
        line: str,
        *,
        thick: float = 1.5,
        dashed: bool = False,
    ) -> None:
        """Draw straight lines that look alike, as one path."""
        drawn = "".join(through([(x, y), (to_x, to_y)]) for x, y, to_x, to_y in segments)
        self.path(drawn, line, thick=thick, dashed=dashed)

    def specks(self, points: Sequence[tuple[float, float]], wide: float, fill: str) -> None:
        """Draw small discs around points, as one path of lines almost without length."""
        drawn = "".join(f"M{digits(x)} {digits(y)}h.01" for x, y in points)
        style = _style("none", fill, wide, dashed=False)
        self._parts.append(f'<path d="{drawn}"{style} stroke-linecap="round"/>')

    def text(
        self,
        words: str,
        x: float,
        y: float,
        *,
        size: int = SIZE,
        anchor: str = "middle",
        fill: str = "ink",
        bold: bool = False,
        turned: int = 0,
    ) -> None:
        """Write words; ``y`` is their base line, ``x`` their middle, start or end."""
        looks = "" if size == SIZE else f' font-size="{size}"'
        looks += "" if anchor == "middle" else f' text-anchor="{anchor}"'
        looks += "" if fill == "ink" else f' fill="{colour(fill)}"'
        looks += ' font-weight="700"' if bold else ""
        if turned:
            looks += f' transform="rotate({turned} {digits(x)} {digits(y)})"'
        self._parts.append(f'<text x="{digits(x)}" y="{digits(y)}"{looks}>{safe(words)}</text>')

    def symbol(self, symbol: str, x: float, y: float, size: float) -> None:
        """Draw a symbol of the art into a square."""
        if symbol not in self._used:
            self._used.append(symbol)
        place = f'x="{digits(x)}" y="{digits(y)}" width="{digits(size)}" height="{digits(size)}"'
        self._parts.append(f'<use href="#@{self._used.index(symbol)}" {place}/>')

    def svg(self, height: float, told: str) -> str:
        """Return the drawing as an ``svg`` element with a ground of its own.

        Args:
            height: how high it is.
            told: its text alternative.
        """
        symbols = "".join(
            f'<symbol id="@{place}" viewBox="{self._art.frame(symbol)}">'
            f"{self._art.shapes(symbol)}</symbol>"
            for place, symbol in enumerate(self._used)
        )
        drawn = "".join(self._parts)
        if symbols:
            # several drawings may stand on one page, and their symbols must not be mixed up
            own = f"cw{crc32((symbols + drawn).encode()):08x}-"
            symbols = symbols.replace('id="@', f'id="{own}')
            drawn = drawn.replace('href="#@', f'href="#{own}')
        frame = f"0 0 {WIDTH} {digits(height)}"
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{frame}" role="img"'
            f' aria-label="{safe(told)}" font-family="system-ui,sans-serif" font-size="{SIZE}"'
            f' text-anchor="middle" fill="{colour("ink")}">{symbols}'
            f'<rect width="{WIDTH}" height="{digits(height)}" fill="{colour("paper")}"/>'
            f"{drawn}</svg>"
        )


def through(points: Sequence[tuple[float, float]]) -> str:
    """Return a path through points.

    >>> through([(0, 1), (2, 3.5)])
    'M0 1L2 3.5'
    """
    return "M" + "L".join(f"{digits(x)} {digits(y)}" for x, y in points)


def _style(fill: str, line: str, thick: float, dashed: bool) -> str:
    ground = f' fill="{colour(fill)}"'
    if not line:
        return ground
    dashes = ' stroke-dasharray="6 4"' if dashed else ""
    return f'{ground} stroke="{colour(line)}" stroke-width="{digits(thick)}"{dashes}'


def _slants(box: Box, falling: bool) -> list[str]:
    """Return a path's pieces: lines at 45 degrees, cut off at the rectangle's edges."""
    x, y, width, height = box
    pieces = []
    offset = float(_HATCH)
    while offset < width + height:
        right, low = min(offset, width), max(0.0, offset - width)
        left, high = max(0.0, offset - height), min(offset, height)
        ends = [(right, low), (left, high)]
        if falling:
            ends = [(width - across, down) for across, down in ends]
        pieces.append(through([(x + across, y + down) for across, down in ends]))
        offset += _HATCH
    return pieces

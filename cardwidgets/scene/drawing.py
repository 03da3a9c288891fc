"""Draws zones of a scene as pictures that stand alone, each symbol in them once.

A picture is an image with a data address: an untrusted notebook loses drawings that are part of
the page, but keeps images. It brings its own ground, so that it can be read on a light and on a
dark page.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Callable, Sequence
from functools import cache, cached_property
from html import escape
from typing import NamedTuple
from xml.etree import ElementTree

from cardwidgets.scene.vocabulary import Element, Zone

_SVG = "http://www.w3.org/2000/svg"
_INK = "#2a1a10"
_BONE = "#fdf8ea"
_EDGE = "#8d7a5c"
_GOLD = "#f2a900"
_FELT = "#2c6156"
_RIM = "#7a4f2e"
_PARCHMENT = "#f3e3bd"
_SLATE = "#3d4a5c"
_GAP = 8
_STRIP = 23
"""How much of a card of a column is seen above the next one."""
_LETTER = 0.58
"""How wide a letter is for its height, roughly: pictures cannot measure text."""


class Art:
    """The symbols of a game's ``art.svg``.

    >>> Art('<svg><symbol id="x" viewBox="0 0 10 20"><path d="M0 0h9"/></symbol></svg>').ratio("x")
    2.0
    """

    def __init__(self, text: str) -> None:
        self._text = text

    @cached_property
    def _symbols(self) -> dict[str, ElementTree.Element]:
        root = ElementTree.fromstring(self._text or "<svg/>")
        for element in root.iter():
            element.tag = element.tag.removeprefix(f"{{{_SVG}}}")
        return {symbol.attrib["id"]: symbol for symbol in root.iter("symbol")}

    def __contains__(self, symbol: str) -> bool:
        return symbol in self._symbols

    def frame(self, symbol: str) -> str:
        """Return a symbol's ``viewBox``."""
        return self._symbols[symbol].attrib["viewBox"]

    def ratio(self, symbol: str) -> float:
        """Return how high a symbol is for its width."""
        _, _, width, height = map(float, self.frame(symbol).split())
        return height / width

    def shapes(self, symbol: str) -> str:
        """Return what a symbol is made of, without the spaces between."""
        shapes = (
            ElementTree.tostring(shape, encoding="unicode") for shape in self._symbols[symbol]
        )
        return re.sub(r">\s+<", "><", "".join(shapes)).strip().replace(" />", "/>")

    def ground(self, symbol: str) -> str:
        """Return the first colour of a symbol."""
        colours = re.findall(r'fill="(#\w+)"', self.shapes(symbol)) if symbol in self else []
        return colours[0] if colours else _SLATE


@cache
def art_of(text: str) -> Art:
    """Return the symbols of an ``art.svg``, read once."""
    return Art(text)


class Canvas:
    """A picture in the making.

    >>> canvas = Canvas(Art(""))
    >>> canvas.rectangle(0, 0, 9, 9, fill="#fff")
    >>> canvas.image(9, 9, "a square")[:40]
    '<img src="data:image/svg+xml,%3Csvg xmln'
    """

    def __init__(self, art: Art) -> None:
        self.art = art
        self._used: list[str] = []
        self._parts: list[str] = []

    def symbol(self, symbol: str, x: int, y: int, width: int, height: int) -> None:
        """Draw one of the game's symbols."""
        if symbol not in self._used:
            self._used.append(symbol)
        place = _attributes(x=x, y=y, width=width, height=height)
        self._parts.append(f'<use href="#{_name(self._used.index(symbol))}"{place}/>')

    def rectangle(
        self, x: int, y: int, width: int, height: int, corner: int = 0, **style: object
    ) -> None:
        """Draw a rectangle."""
        place = _attributes(x=x, y=y, width=width, height=height, rx=corner or None)
        self._parts.append(f"<rect{place}{_attributes(**style)}/>")

    def disc(self, x: int, y: int, radius: int, **style: object) -> None:
        """Draw a disc around a point."""
        self._parts.append(f"<circle{_attributes(cx=x, cy=y, r=radius, **style)}/>")

    def text(self, words: str, x: int, y: int, size: int, fill: str | None = None) -> None:
        """Write words around a middle ``x``, in black by default; ``y`` is their base line."""
        style = _attributes(x=x, y=y, font_size=size, fill=fill)
        self._parts.append(f"<text{style}>{escape(words)}</text>")

    def group(self, draw: Callable[[], None], **style: object) -> None:
        """Draw something in a style of its own."""
        self._parts.append(f"<g{_attributes(**style)}>")
        draw()
        self._parts.append("</g>")

    def image(self, width: int, height: int, name: str) -> str:
        """Return the picture as an ``img`` element.

        Args:
            width: how wide it is drawn.
            height: how high it is drawn.
            name: what it shows, in words.
        """
        symbols = "".join(
            f'<symbol id="{_name(place)}" viewBox="{self.art.frame(symbol)}">'
            f"{self.art.shapes(symbol)}</symbol>"
            for place, symbol in enumerate(self._used)
        )
        picture = (
            f'<svg xmlns="{_SVG}" viewBox="0 0 {width} {height}" text-anchor="middle"'
            ' font-family="system-ui,sans-serif" font-weight="700">'
            f"{symbols}{''.join(self._parts)}</svg>"
        )
        return (
            f'<img src="data:image/svg+xml,{address(picture)}" alt="{escape(name)}"'
            f' width="{width}" height="{height}"'
            ' style="max-width:100%;height:auto;vertical-align:middle">'
        )


def _name(place: int) -> str:
    return chr(ord("a") + place) if place < 26 else f"s{place}"


def _attributes(**values: object) -> str:
    return "".join(
        f' {name.replace("_", "-")}="{value}"'
        for name, value in values.items()
        if value is not None
    )


def address(picture: str) -> str:
    """Return what follows ``data:image/svg+xml,`` in the address of a picture.

    Args:
        picture: a whole ``svg`` element.

    >>> address('<svg id="x"/>')
    "%3Csvg id='x'/%3E"
    """
    # one kind of quotation mark for the picture's attributes, the other for the page's
    picture = picture.replace("'", "&#39;").replace('"', "'")
    for plain, code in (("%", "%25"), ("#", "%23"), ("<", "%3C"), (">", "%3E"), ("&", "%26")):
        picture = picture.replace(plain, code)
    return picture


class Block(NamedTuple):
    """Something to be drawn, and the room that it takes.

    Attributes:
        width: how wide it is.
        height: how high it is.
        draw: draws it with its upper left corner somewhere.
    """

    width: int
    height: int
    draw: Callable[[Canvas, int, int], None]


def picture(block: Block, art: Art, name: str) -> str:
    """Return a block as an ``img`` element."""
    canvas = Canvas(art)
    block.draw(canvas, 0, 0)
    return canvas.image(block.width, block.height, name)


# -- putting blocks together -------------------------------------------------------------------


def beside(blocks: Sequence[Block], gap: int = _GAP) -> Block:
    """Return blocks in a row, all in the middle of its height."""
    width = sum(block.width for block in blocks) + gap * (len(blocks) - 1)
    height = max((block.height for block in blocks), default=0)

    def draw(canvas: Canvas, x: int, y: int) -> None:
        for block in blocks:
            block.draw(canvas, x, y + (height - block.height) // 2)
            x += block.width + gap

    return Block(max(0, width), height, draw)


def below(blocks: Sequence[Block], gap: int = _GAP) -> Block:
    """Return blocks in a column, all in the middle of its width."""
    width = max((block.width for block in blocks), default=0)
    height = sum(block.height for block in blocks) + gap * (len(blocks) - 1)

    def draw(canvas: Canvas, x: int, y: int) -> None:
        for block in blocks:
            block.draw(canvas, x + (width - block.width) // 2, y)
            y += block.height + gap

    return Block(width, max(0, height), draw)


def wrapped(blocks: Sequence[Block], limit: int, gap: int = _GAP) -> Block:
    """Return blocks in as many rows as they need."""
    rows: list[list[Block]] = [[]]
    for block in blocks:
        if rows[-1] and beside([*rows[-1], block], gap).width > limit:
            rows.append([])
        rows[-1].append(block)
    return below([beside(row, gap) for row in rows if row], gap)


def in_columns(blocks: Sequence[Block], columns: int, gap: int = _GAP) -> Block:
    """Return blocks in columns of the same width."""
    width = max((block.width for block in blocks), default=0)
    even = [below([_space(width, 0), block], 0) for block in blocks]
    rows = [even[start : start + columns] for start in range(0, len(even), columns)]
    return below([beside(row, gap) for row in rows], gap)


def padded(block: Block, margin: int) -> Block:
    """Return a block with room around it."""

    def draw(canvas: Canvas, x: int, y: int) -> None:
        block.draw(canvas, x + margin, y + margin)

    return Block(block.width + 2 * margin, block.height + 2 * margin, draw)


def on_ground(block: Block, width: int, height: int, corner: int, **style: object) -> Block:
    """Return a block in the middle of a ground, which grows with it."""
    width, height = max(width, block.width), max(height, block.height)

    def draw(canvas: Canvas, x: int, y: int) -> None:
        # the line around it lies inside
        canvas.rectangle(x + 1, y + 1, width - 2, height - 2, corner, **style)
        left, top = (width - block.width) // 2, (height - block.height) // 2
        block.draw(canvas, x + left, y + top)

    return Block(width, height, draw)


def _space(width: int, height: int) -> Block:
    return Block(width, height, lambda canvas, x, y: None)


def words(text: str, size: int, limit: int = 0, fill: str | None = None) -> Block:
    """Return text as a block, in several lines where it is longer than a limit."""
    letters = max(1, int(limit / (size * _LETTER))) if limit else max(1, len(text))
    lines = textwrap.wrap(text, letters) or [""]
    width = max(round(len(line) * size * _LETTER) for line in lines)
    step = round(size * 1.25)

    def draw(canvas: Canvas, x: int, y: int) -> None:
        for place, line in enumerate(lines):
            base = y + step * place + size
            canvas.text(line, x + width // 2, base, size, fill)

    return Block(width, step * len(lines), draw)


# -- elements and zones ------------------------------------------------------------------------


class Painter:
    """Makes blocks of what lies on a table.

    Args:
        art: the game's symbols.
        plain: whether face-down cards are drawn in outline only, which takes little room.
    """

    def __init__(self, art: Art, *, plain: bool = False) -> None:
        self.art = art
        self.plain = plain

    def middle(self, zones: Sequence[Zone], width: int) -> Block:
        """Return the middle of a table, with a name under every zone."""
        margin = 12
        inner = width - 2 * margin
        boards = [self.zone(zone, inner) for zone in zones if zone.kind == "board"]
        others = [
            below([self.zone(zone, inner), words(zone.label, 12, 96, _BONE)], 3)
            for zone in zones
            if zone.kind != "board"
            and (zone.elements or zone.art or zone.columns or zone.count is not None)
        ]
        rows = [*boards, wrapped(others, inner, 14)] if others else boards
        stacked = below([_space(inner, 0), below(rows, 10)], 0)
        return on_ground(padded(stacked, margin), 0, 0, 14, fill=_FELT, stroke=_RIM, stroke_width=2)

    def owned(self, zones: Sequence[Zone]) -> Block:
        """Return what lies in front of a player, in a row; numbers are not drawn."""
        drawn = []
        for zone in zones:
            if zone.elements:
                drawn.append(self.zone(zone, 300))
            elif zone.kind == "purse":
                drawn.append(self._disc(zone))
            elif zone.count is not None:
                drawn.append(self.symbol(zone.art, 24))
        return beside(drawn, 10)

    def _disc(self, zone: Zone) -> Block:
        ground = self.art.ground(zone.art)

        def draw(canvas: Canvas, x: int, y: int) -> None:
            canvas.disc(x + 10, y + 10, 9, fill=ground, stroke=_INK)
            canvas.disc(x + 10, y + 10, 6, fill="none", stroke=_INK, stroke_opacity=0.5)

        return Block(20, 20, draw)

    def zone(self, zone: Zone, limit: int) -> Block:
        """Return what is seen of a zone."""
        if zone.kind == "board":
            return self._board(zone, limit)
        drawn = [self.element(element, zone) for element in zone.elements]
        if zone.kind == "pile":
            return self._counted(drawn[-1:] or [self.symbol(zone.art, 44)], zone.count)
        if zone.kind == "purse":
            coin = self.symbol(zone.art, 34)
            return below([coin, words(str(zone.count), 15, fill=_BONE)], 2)
        if zone.kind == "column":
            return self._column(drawn, zone)
        columns = zone.columns or len(drawn)
        return in_columns(drawn, columns) if zone.kind == "grid" else wrapped(drawn, limit)

    def _column(self, drawn: Sequence[Block], zone: Zone) -> Block:
        """Return overlapping cards, with the places that stay free above and below."""
        height = _STRIP * (max(zone.columns, len(drawn)) - 1) + 62
        stacked = below(drawn, _STRIP - 62)
        top = _STRIP * zone.lead

        def draw(canvas: Canvas, x: int, y: int) -> None:
            stacked.draw(canvas, x, y + top)

        return Block(max(44, stacked.width), height, draw)

    def _board(self, zone: Zone, limit: int) -> Block:
        columns = zone.columns or 1
        width = (limit - 16 - 6 * (columns - 1)) // columns
        cells = [self._cell(element, width) for element in zone.elements]
        height = max((cell.height for cell in cells), default=0)
        grounds = [
            self._marked(on_ground(cell, width, height, 6, fill="#f8eed6"), element, 6)
            for cell, element in zip(cells, zone.elements, strict=True)
        ]
        board = in_columns(grounds, columns, 6)
        return on_ground(
            padded(board, 8), 0, 0, 8, fill=_PARCHMENT, stroke="#c39a52", stroke_width=2
        )

    def _cell(self, element: Element, width: int) -> Block:
        faces = beside([self.symbol(face, 28) for face in element.faces or ()], 4)
        caption = words(element.text, 11, width - 8)
        return padded(below([faces, caption] if element.text else [faces], 3), 4)

    def element(self, element: Element, zone: Zone) -> Block:
        """Return one thing that lies on the table."""
        if element.shape == "cell":
            return self._marked(self._cell(element, 90), element, 6)
        if element.faces is None:
            return self._marked(self._face_down(zone), element, 5)
        if element.shape == "card":
            return self._marked(self._card(element), element, 5)
        if element.shape == "die":
            face = self._faces(element, 34)
            ground = {"fill": _BONE, "stroke": _EDGE, "stroke_width": 2}
            return self._marked(on_ground(face, 46, 46, 9, **ground), element, 9)
        return self._marked(self._faces(element, 26), element, 13)

    def _face_down(self, zone: Zone) -> Block:
        if zone.art in self.art and not self.plain:
            return self.symbol(zone.art, 44)
        ground, rim = self.art.ground(zone.art), {"stroke": "#fff", "stroke_opacity": 0.7}

        def draw(canvas: Canvas, x: int, y: int) -> None:
            canvas.rectangle(x, y, 26, 36, 4, fill=ground)
            canvas.rectangle(x + 3, y + 3, 20, 30, 2, fill="none", **rim)

        return Block(26, 36, draw)

    def _card(self, element: Element) -> Block:
        small = 27 if len(element.faces or ()) > 1 else 36
        ground = {"fill": _BONE, "stroke": _EDGE, "stroke_width": 2}
        return on_ground(below(self._printed(element, small, 15), 2), 44, 62, 5, **ground)

    def _faces(self, element: Element, size: int) -> Block:
        return beside(self._printed(element, size, 14), 3)

    def _printed(self, element: Element, width: int, size: int) -> list[Block]:
        """Return what is printed on a thing: text and faces, or its name without either."""
        text = [words(element.text, size)] if element.text else []
        faces = [self.symbol(face, width) for face in element.faces or () if face in self.art]
        return [*text, *faces] or [words(element.name, 9, 60)]

    def symbol(self, symbol: str, width: int) -> Block:
        """Return one of the game's symbols; an empty place where the game has no such one."""
        if symbol not in self.art:
            return _space(width, width)
        height = round(width * self.art.ratio(symbol))
        return Block(width, height, lambda canvas, x, y: canvas.symbol(symbol, x, y, width, height))

    def _counted(self, things: Sequence[Block], count: int | None) -> Block:
        thing = beside(things)
        if count is None:
            return thing
        if count == 0:
            thing = on_ground(_space(0, 0), 44, 62, 5, fill="none", stroke=_BONE, opacity=0.5)
        width = 12 + round(len(str(count)) * 13 * _LETTER)

        def draw(canvas: Canvas, x: int, y: int) -> None:
            thing.draw(canvas, x, y + 6)
            left = x + thing.width - width + 6
            canvas.rectangle(left, y, width, 19, 9, fill=_BONE, stroke=_EDGE)
            canvas.text(str(count), left + width // 2, y + 14, 13)

        return Block(thing.width + 6, thing.height + 6, draw)

    def _marked(self, block: Block, element: Element, corner: int) -> Block:
        if "dim" in element.marks:
            return _dimmed(block)
        is_lit = "lit" in element.marks
        if not is_lit and "hint" not in element.marks:
            return block
        dashes = None if is_lit else "7 4"

        def draw(canvas: Canvas, x: int, y: int) -> None:
            block.draw(canvas, x, y)
            line = {
                "fill": "none",
                "stroke": _GOLD,
                "stroke_width": 4,
                "stroke_dasharray": dashes,
            }
            canvas.rectangle(x + 1, y + 1, block.width - 2, block.height - 2, corner, **line)

        return Block(block.width, block.height, draw)


def _dimmed(block: Block) -> Block:
    def draw(canvas: Canvas, x: int, y: int) -> None:
        canvas.group(lambda: block.draw(canvas, x, y), opacity=0.45)

    return Block(block.width, block.height, draw)

"""A sample space as a grid of cells, and its cells folded into piles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from cardwidgets.engine.messages import Voice
from cardwidgets.figures.figure import Figure, Numbers
from cardwidgets.figures.frames import ground, ground_key
from cardwidgets.figures.sketch import SMALL, WIDTH, Sketch, room, shortened, wrapped
from cardwidgets.figures.wording import FigureError, check_some, house

MOST_SIDE = 20
MOST_PILES = 40
MOST_BLOCKS = 24
MARKS = ("a", "b", "crossed", "lit", "dim", "flash")


def grid(
    title: str,
    row_labels: Sequence[str],
    column_labels: Sequence[str],
    marks: Mapping[tuple[int, int], frozenset[str]],
    *,
    names: Mapping[str, str] | None = None,
    faces: Mapping[str, str] | None = None,
    art: str = "",
    voice: Voice | None = None,
) -> Figure:
    """Draw cells in rows and columns, such as the outcomes of two dice.

    Args:
        title: what the cells are.
        row_labels: what stands before each row.
        column_labels: what stands above each column.
        marks: the marks of cells by row and column, counted from 0: ``a`` and ``b`` for two
            events (a cell of both is hatched both ways), ``crossed``, ``lit``, ``dim``.
        names: what marks mean, such as ``{"a": "left die a skull"}``.
        faces: the art symbol of a label; a label that is a symbol itself needs none.
        art: the text of an ``art.svg``.
        voice: says the words around them; English by default.

    Returns:
        The figure; its table is the grid with the names of the marks in its cells.

    Raises:
        FigureError: it has no row or column, too many, or marks that it does not know.

    >>> marks = {(0, 0): frozenset("ab"), (0, 1): frozenset("a"), (1, 0): frozenset("b")}
    >>> grid("Two coins", ["heads", "tails"], ["heads", "tails"], marks).told
    'Two coins: 4 cells. A: 2, B: 2, A and B: 1, A or B: 3.'
    """
    voice = voice or house()
    check_some(row_labels, MOST_SIDE)
    check_some(column_labels, MOST_SIDE)
    _check_marks(marks, len(row_labels), len(column_labels))
    present = [mark for mark in MARKS if any(mark in found for found in marks.values())]
    named = {mark: (names or {}).get(mark) or voice.say(f"figures.mark.{mark}") for mark in present}
    told = _told_grid(voice, title, len(row_labels) * len(column_labels), marks, named)
    drawn = _Grid(row_labels, column_labels, marks, named, faces or {}, art)
    key = [(named[mark], mark) for mark in present]
    if "a" in named and "b" in named:
        both = voice.say("figures.both", a=named["a"], b=named["b"])
        key.insert(2, (both, "both"))
    rows = tuple(
        (
            label,
            *(
                ", ".join(named[mark] for mark in present if mark in marks.get((row, column), ()))
                for column in range(len(column_labels))
            ),
        )
        for row, label in enumerate(row_labels)
    )
    return Figure(drawn.draw(key, told), title, told, Numbers(("", *column_labels), rows))


def _check_marks(marks: Mapping[tuple[int, int], frozenset[str]], rows: int, columns: int) -> None:
    for (row, column), found in marks.items():
        if not (0 <= row < rows and 0 <= column < columns):
            raise FigureError("figures.no_cell", row=row, column=column, rows=rows, columns=columns)
        for mark in sorted(found):
            if mark not in MARKS:
                raise FigureError("figures.no_mark", mark=mark[:40], known=MARKS)


def _told_grid(
    voice: Voice,
    title: str,
    cells: int,
    marks: Mapping[tuple[int, int], frozenset[str]],
    named: Mapping[str, str],
) -> str:
    counts = Counter(mark for found in marks.values() for mark in found)
    each = [f"{name}: {counts[mark]}" for mark, name in named.items() if mark not in "ab"]
    events = [f"{name}: {counts[mark]}" for mark, name in named.items() if mark in "ab"]
    if len(events) == 2:
        both = sum({"a", "b"} <= found for found in marks.values())
        names = {"a": named["a"], "b": named["b"]}
        events.append(f"{voice.say('figures.both', **names)}: {both}")
        events.append(f"{voice.say('figures.either', **names)}: {counts['a'] + counts['b'] - both}")
    parts = ", ".join([*events, *each])
    return voice.say(
        "figures.grid" if parts else "figures.grid.plain", title=title, n=cells, each=parts
    )


class _Grid:
    def __init__(
        self,
        rows: Sequence[str],
        columns: Sequence[str],
        marks: Mapping[tuple[int, int], frozenset[str]],
        named: Mapping[str, str],
        faces: Mapping[str, str],
        art: str,
    ) -> None:
        self.rows, self.columns, self.marks = rows, columns, marks
        self.faces = faces
        self.sketch = Sketch(art)
        longest = max(40 if self._face(label) else room(label, SMALL) for label in rows)
        self.left = min(130.0, longest + 16)
        self.size = min(58.0, (WIDTH - self.left - 10) / len(columns))

    def _face(self, label: str) -> str:
        face = self.faces.get(label, label)
        return face if self.sketch.has(face) else ""

    def draw(self, key: Sequence[tuple[str, str]], told: str) -> str:
        top = (ground_key(self.sketch, 22, key) if key else 12) + self.size * 0.9
        for place, label in enumerate(self.columns):
            x = self.left + place * self.size
            self._label(label, x, top - self.size * 0.9, self.size, self.size * 0.9)
        for place, label in enumerate(self.rows):
            self._label(label, 0, top + place * self.size, self.left, self.size)
        for row in range(len(self.rows)):
            for column in range(len(self.columns)):
                self._cell(row, column, top)
        return self.sketch.svg(top + len(self.rows) * self.size + 12, told)

    def _label(self, label: str, x: float, y: float, wide: float, tall: float) -> None:
        face = self._face(label)
        if face:
            size = min(wide, tall, 44) * 0.86
            self.sketch.symbol(face, x + (wide - size) / 2, y + (tall - size) / 2, size)
            return
        lines = wrapped(label, wide - 6, 2, SMALL) if tall > 30 else [shortened(label, wide, SMALL)]
        start = y + tall / 2 + 5 - 8 * (len(lines) - 1)
        for place, line in enumerate(lines):
            self.sketch.text(line, x + wide / 2, start + 16 * place, size=SMALL)

    def _cell(self, row: int, column: int, top: float) -> None:
        found = self.marks.get((row, column), frozenset())
        x, y = self.left + column * self.size, top + row * self.size
        inner = self.size - 3
        ground(self.sketch, _event(found), x + 1.5, y + 1.5, inner, inner)
        if found & {"lit", "flash"}:
            self.sketch.rect(x + 3, y + 3, inner - 3, inner - 3, "none", "accent", thick=4)
        if "crossed" in found:
            ground(self.sketch, "crossed", x + 1.5, y + 1.5, inner, inner)


def _event(found: frozenset[str]) -> str:
    if found >= {"a", "b"}:
        return "both"
    return next((mark for mark in ("a", "b", "dim") if mark in found), "")


class Pile(NamedTuple):
    """Ordered outcomes that look the same once they are put together.

    Attributes:
        label: what they are together.
        outcomes: the name of each.
        faces: the art symbols of each outcome, drawn in place of its name.
    """

    label: str
    outcomes: Sequence[str]
    faces: Sequence[Sequence[str]] = ()


def piles(
    title: str,
    piles: Sequence[Pile | tuple[str, Sequence[str]]],
    *,
    art: str = "",
    voice: Voice | None = None,
) -> Figure:
    """Draw ordered outcomes as blocks, in piles of those that look the same.

    Args:
        title: what was folded.
        piles: the piles, each a label and its outcomes.
        art: the text of an ``art.svg`` with the symbols that piles name.
        voice: says the words around them; English by default.

    Returns:
        The figure; its table has a row a pile with how many blocks it has, and which.

    Raises:
        FigureError: there is no pile, there are too many, or one is empty or too high.

    >>> piles("Two coins", [("HH", ["HH"]), ("HT", ["HT", "TH"]), ("TT", ["TT"])]).told
    'Two coins: 4 blocks in 3 piles. There are 2 piles of 1 and 1 pile of 2.'
    """
    voice = voice or house()
    check_some(piles, MOST_PILES)
    given = [Pile(*pile) for pile in piles]
    for pile in given:
        check_some(pile.outcomes, MOST_BLOCKS)
    total = sum(len(pile.outcomes) for pile in given)
    sizes = Counter(len(pile.outcomes) for pile in given)
    each = tuple(
        voice.say("figures.piles.size", n=count, size=size) for size, count in sorted(sizes.items())
    )
    told = voice.say("figures.piles", title=title, blocks=total, n=len(given), each=each)
    heads = tuple(voice.say(f"figures.piles.{head}") for head in ("pile", "blocks", "names"))
    rows = tuple((pile.label, len(pile.outcomes), ", ".join(pile.outcomes)) for pile in given)
    return Figure(_drawn_piles(given, total, art, told), title, told, Numbers(heads, rows))


def _drawn_piles(piles: Sequence[Pile], total: int, art: str, told: str) -> str:
    sketch = Sketch(art)
    across = min(10, len(piles))
    wide = min(90.0, (WIDTH - 16) / across)
    y = 8.0
    for start in range(0, len(piles), across):
        line = piles[start : start + across]
        tall = max(len(pile.outcomes) for pile in line) * 32
        for place, pile in enumerate(line):
            _pile(sketch, pile, total, 8 + place * wide, y + tall, wide)
        y += tall + 62
    return sketch.svg(y, told)


def _pile(sketch: Sketch, pile: Pile, total: int, x: float, base: float, wide: float) -> None:
    mark = "a" if len(pile.outcomes) == 1 else "b"
    for place, outcome in enumerate(pile.outcomes):
        top = base - 32 * (place + 1)
        fill, line = f"{mark}-soft", mark
        sketch.rect(x + 2, top + 2, wide - 4, 28, fill, line, corner=4)
        faces = pile.faces[place] if place < len(pile.faces) else ()
        if faces and all(map(sketch.has, faces)):
            _faces(sketch, faces, x + 3, top + 2, wide - 6)
        else:
            words = shortened(outcome, wide - 6, SMALL)
            sketch.text(words, x + wide / 2, top + 21, size=SMALL)
    count = f"{len(pile.outcomes)}/{total}"
    sketch.text(count, x + wide / 2, base + 18, size=SMALL, bold=True)
    for place, words in enumerate(wrapped(pile.label, wide, 2, SMALL)):
        sketch.text(words, x + wide / 2, base + 35 + 15 * place, size=SMALL, fill="muted")


def _faces(sketch: Sketch, faces: Sequence[str], x: float, y: float, wide: float) -> None:
    size = min(24.0, wide / len(faces))
    left = x + (wide - size * len(faces)) / 2
    for place, face in enumerate(faces):
        sketch.symbol(face, left + place * size, y + (28 - size) / 2, size)

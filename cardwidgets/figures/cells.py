"""A sample space as a grid of cells, with events marked in it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from cardwidgets.engine.messages import Voice
from cardwidgets.figures.figure import Figure, Numbers
from cardwidgets.figures.frames import cross, ground, ground_key
from cardwidgets.figures.lettering import SMALL, room, shortened, wrapped
from cardwidgets.figures.sketch import WIDTH, Box, Sketch
from cardwidgets.figures.wording import FigureError, check_some, house

MOST_SIDE = 20
MARKS = ("a", "b", "crossed", "lit", "dim", "flash")


def grid(
    title: str,
    row_labels: Sequence[str],
    column_labels: Sequence[str],
    marks: Mapping[tuple[int, int], frozenset[str]],
    *,
    names: Mapping[str, str] | None = None,
    faces: Mapping[str, str] | None = None,
    either: bool = True,
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
        either: whether ``told`` counts the cells of ``a`` or ``b``; not where somebody is to.
        art: the text of an ``art.svg``.
        voice: says the words around them; English by default.

    Returns:
        The figure; its table is the grid with the names of the marks in its cells.

    Raises:
        FigureError: it has no row or column, too many, or marks that it does not know.

    >>> marks = {(0, 0): frozenset("ab"), (0, 1): frozenset("a"), (1, 0): frozenset("b")}
    >>> grid("Two coins", ["heads", "tails"], ["heads", "tails"], marks).told
    'Two coins: 4 cells. A: 2, B: 2, both: 1, one or both: 3.'
    """
    voice = voice or house()
    check_some(row_labels, MOST_SIDE)
    check_some(column_labels, MOST_SIDE)
    _check_marks(marks, len(row_labels), len(column_labels))
    present = [mark for mark in MARKS if any(mark in found for found in marks.values())]
    named = {mark: (names or {}).get(mark) or voice.say(f"figures.mark.{mark}") for mark in present}
    cells = len(row_labels) * len(column_labels)
    told = _told_grid(voice, title, cells, marks, named, either)
    drawn = _Grid(row_labels, column_labels, marks, named, faces or {}, art)
    key = [(named[mark], mark) for mark in present]
    if "a" in named and "b" in named:
        key.insert(2, (voice.say("figures.both"), "both"))
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
    return Figure(
        drawn.draw(key, told),
        title,
        told,
        Numbers((voice.say("figures.row"), *column_labels), rows),
    )


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
    either: bool,
) -> str:
    counts = Counter(mark for found in marks.values() for mark in found)
    each = [f"{name}: {counts[mark]}" for mark, name in named.items() if mark not in "ab"]
    events = [f"{name}: {counts[mark]}" for mark, name in named.items() if mark in "ab"]
    if len(events) == 2:
        both = sum({"a", "b"} <= found for found in marks.values())
        events.append(f"{voice.say('figures.both')}: {both}")
        if either:
            events.append(f"{voice.say('figures.either')}: {counts['a'] + counts['b'] - both}")
    parts = ", ".join([*events, *each])
    key = "figures.grid" if parts else "figures.grid.plain"
    return voice.say(key, title=title, n=cells, each=parts)


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
        self._cells(top)
        return self.sketch.svg(top + len(self.rows) * self.size + 12, told)

    def _label(self, label: str, x: float, y: float, wide: float, tall: float) -> None:
        face = self._face(label)
        if face:
            size = min(wide, tall, 44) * 0.86
            self.sketch.symbol(face, x + (wide - size) / 2, y + (tall - size) / 2, size)
            return
        lines = wrapped(label, wide - 2, 2, SMALL) if tall > 30 else [shortened(label, wide, SMALL)]
        start = y + tall / 2 + 5 - 8 * (len(lines) - 1)
        for place, line in enumerate(lines):
            self.sketch.text(line, x + wide / 2, start + 16 * place, size=SMALL)

    def _cells(self, top: float) -> None:
        grounds: dict[str, list[Box]] = {}
        crossed, lit = [], []
        inner = self.size - 3
        for row in range(len(self.rows)):
            for column in range(len(self.columns)):
                found = self.marks.get((row, column), frozenset())
                x, y = self.left + column * self.size + 1.5, top + row * self.size + 1.5
                box = (x, y, inner, inner)
                grounds.setdefault(_event(found), []).append(box)
                if "crossed" in found:
                    crossed.append(box)
                if found & {"lit", "flash"}:
                    lit.append((x + 2, y + 2, inner - 4, inner - 4))
        for mark, boxes in grounds.items():
            ground(self.sketch, mark, boxes)
        if crossed:
            cross(self.sketch, crossed)
        if lit:
            self.sketch.boxes(lit, "none", "accent", thick=4)


def _event(found: frozenset[str]) -> str:
    if found >= {"a", "b"}:
        return "both"
    return next((mark for mark in ("a", "b", "dim") if mark in found), "")

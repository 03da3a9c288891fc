"""A model with every block of the vocabulary, for tests of the sheet."""

from __future__ import annotations

import json
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from cardwidgets.engine.messages import Voice
from cardwidgets.figures.figure import Figure, Numbers
from cardwidgets.sheet.model import Answer, Model, Saved, SheetError, text, whole
from cardwidgets.sheet.vocabulary import (
    Bar,
    Bars,
    Block,
    Button,
    Cell,
    Choice,
    Code,
    Counter,
    Field,
    Fold,
    Grid,
    Heading,
    Mark,
    Page,
    Paragraph,
    Picture,
    Row,
    Slider,
    Upload,
)

ART = (
    '<svg xmlns="http://www.w3.org/2000/svg">'
    '<symbol id="sun" viewBox="0 0 100 100"><circle cx="50" cy="50" r="36" fill="#e8a200"'
    ' stroke="#2a1a10" stroke-width="6"/></symbol>'
    '<symbol id="box" viewBox="0 0 100 100"><path d="M16 16h68v68H16z" fill="#4f86c6"'
    ' stroke="#2a1a10" stroke-width="6"/></symbol></svg>'
)
FACES = ("sun", "box")
COLOURS = (("red", "Red"), ("green", "Green"), ("blue", "Blue"))
MANY = tuple((str(number), f"Number {number}") for number in range(8))


class ToySheet(Model):
    """Remembers what is done with each control.

    Args:
        side: how many rows and columns its grid has.
    """

    art = ART

    def __init__(self, side: int = 2) -> None:
        self.side = side
        self.rolls = 0
        self.count = 2
        self.slid = 3
        self.event = ""
        self.colour = "red"
        self.number = "0"
        self.pinned = False
        self.marked: frozenset[int] = frozenset()
        self.heads: list[str] = []
        self.heights = [2, 5, 1]
        self.loaded = ""
        self.extra = 0
        self.heard: list[tuple[str, Any]] = []

    def summary(self) -> str:
        """Return how often it was rolled."""
        return f"{self.rolls} rolls"

    def do(self, what: str, value: Any = None) -> Saved | None:
        """Note it, and do it."""
        self.heard.append((what, value))
        return super().do(what, value)

    def answers(self) -> Mapping[str, Answer]:
        """Return what can be done."""
        return {
            "roll": self._roll,
            "count": self._count,
            "slide": self._slide,
            "event": self._event,
            "colour": self._colour,
            "number": self._number,
            "pin": self._pin,
            "grid": self._grid,
            "bars": self._bars,
            "load": self._load,
            "save": lambda _: Saved("toy.json", json.dumps({"rolls": self.rolls})),
            "insert": self._insert,
            "break": lambda _: 1 // 0,  # type: ignore[return-value]
        }

    def _roll(self, _: Any) -> None:
        self.rolls += 1

    def _count(self, value: Any) -> None:
        self.count = whole(value, 0, 9)

    def _slide(self, value: Any) -> None:
        self.slid = whole(value, 1, 20)

    def _event(self, value: Any) -> None:
        if "<" in text(value):
            raise SheetError("sheet.no_control", name=value)
        self.event = value

    def _colour(self, value: Any) -> None:
        self.colour = text(value)

    def _number(self, value: Any) -> None:
        self.number = text(value)

    def _pin(self, _: Any) -> None:
        self.pinned = not self.pinned

    def _grid(self, value: Any) -> None:
        if isinstance(value, dict):
            self.heads.append(str(value))
        else:
            self.marked ^= {whole(value, 0, self.side**2 - 1)}

    def _bars(self, value: Any) -> None:
        place, height = value
        self.heights[whole(place, 0, 2)] = whole(height, 0, 16)

    def _load(self, value: Any) -> None:
        self.loaded = text(value)

    def _insert(self, _: Any) -> None:
        self.extra += 1

    def page(self, voice: Voice) -> Page:
        """Return a page with every block."""
        blocks: tuple[Block, ...] = (
            *(Paragraph(f"Inserted {number}") for number in range(self.extra)),
            Paragraph("Two dice with two faces.\nWhich outcomes do you bet on?"),
            Row(
                (
                    Button("roll", "Roll", main=True),
                    Button("pin", "Keep", pressed=self.pinned),
                    Button("never", "Not now", disabled=True),
                    Button("save", "Save"),
                )
            ),
            Paragraph(f"{self.rolls} rolls", "big"),
            Row((Counter("count", "Number of dice", self.count, 0, 9), self._slider())),
            Field(
                "event",
                "Event",
                self.event,
                "count(sun) >= 1",
                "Take",
                "Words such as double, any sun and sum >= 3 may be used.",
                ("double", "distinct"),
            ),
            Row(
                (
                    Choice("colour", "Colour", self.colour, COLOURS),
                    Choice("number", "Number", self.number, MANY),
                )
            ),
            self._sample_space(),
            self._prediction(),
            Picture(figure()),
            Fold(
                "why",
                "Why?",
                (Paragraph("4 of 16 outcomes."), Button("insert", "Insert a line above")),
            ),
            Heading("For your notebook"),
            Code('q1.answer("7/16")'),
            Paragraph("That is right: 7 of 16.", "good"),
            Paragraph("That would count one outcome twice.", "bad"),
            Paragraph("Each outcome is as likely as any other.", "note"),
            Paragraph("Seed 1", "quiet"),
            Upload("load", "Load what was saved"),
        )
        return Page("A toy sheet", blocks, spoken=f"Rolled {self.rolls} times")

    def _slider(self) -> Slider:
        return Slider("slide", "Rolls", self.slid, 1, 20, shown=f"{self.slid} rolls")

    def _sample_space(self) -> Grid:
        side = self.side
        faces = [FACES[number % 2] for number in range(side)]
        cells = tuple(
            Cell(
                (faces[row], faces[column]),
                name=f"{faces[row]} {row + 1}, {faces[column]} {column + 1}",
                marks=self._marks(row * side + column),
            )
            for row in range(side)
            for column in range(side)
        )
        heads = tuple(Cell((face,), name=f"{face} {n + 1}") for n, face in enumerate(faces))
        return Grid("grid", "All outcomes", side, cells, heads, heads, heads=True)

    def _marks(self, place: int) -> tuple[Mark, ...]:
        kinds: tuple[tuple[Mark, ...], ...] = (
            ("a",),
            ("b",),
            ("a", "b"),
            ("crossed",),
            ("lit",),
            ("dim",),
            ("flash", "a"),
        )
        fixed = kinds[place - 4] if 4 <= place < 4 + len(kinds) else ()
        return (*fixed, "lit") if place in self.marked and "lit" not in fixed else fixed

    def _prediction(self) -> Bars:
        shown = tuple(
            Bar(label, height, f"{height}/16", (face,) if face else (), other)
            for label, height, face, other in zip(
                ("two suns", "two boxes", "mixed"),
                self.heights,
                ("sun", "box", ""),
                (4, 4, 8),
                strict=True,
            )
        )
        return Bars("bars", "Your prediction for 16 rolls", shown, 16)


def figure() -> Figure:
    """Return a small figure."""
    svg = (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 90">'
        '<rect width="320" height="90" fill="var(--cw-paper, #fffdf7)"/>'
        '<rect x="20" y="20" width="140" height="24" fill="var(--cw-a, #1d5fa8)"/>'
        '<text x="20" y="74" font-size="15" fill="var(--cw-ink, #241c12)">7 of 16</text></svg>'
    )
    rows = (("any sun", Fraction(7, 16), 0.4375123), ("none", Fraction(9, 16), 0.5625))
    return Figure(
        svg,
        "How often a sun is seen",
        "A bar that is 7 sixteenths long.",
        Numbers(("outcome", "chance", "seen"), rows),
    )

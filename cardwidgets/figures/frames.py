"""What drawings share: the frame of a plot, keys to colours, and how marks look."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from cardwidgets.figures.lettering import SMALL, room, shortened
from cardwidgets.figures.scales import Scale
from cardwidgets.figures.sketch import WIDTH, Box, Sketch
from cardwidgets.figures.wording import written

LEFT = 52
RIGHT = WIDTH - 14
KEY = 22
"""How high a line of a key is."""


class Line(NamedTuple):
    """How one of several lines looks.

    Attributes:
        colour: its colour's name.
        dashed: whether it is dashed, so that colour is not all that tells it from others.
        thick: how thick it is.
    """

    colour: str
    dashed: bool
    thick: float


LINES = (
    Line("a", False, 2.5),
    Line("b", True, 2.5),
    Line("both", False, 1.2),
    Line("good", True, 1.2),
)


def line_for(place: int) -> Line:
    """Return how the line at a place looks; they repeat after four."""
    return LINES[place % len(LINES)]


class Ground(NamedTuple):
    """How something that is marked is filled.

    Attributes:
        fill: its ground's colour.
        line: the colour of its edge and its hatching.
        rising: whether it is hatched like a slash.
        falling: whether it is hatched like a backslash.
    """

    fill: str
    line: str
    rising: bool = False
    falling: bool = False


PLAIN = Ground("paper", "line")
GROUNDS = {
    "": PLAIN,
    "alone": Ground("a-soft", "a"),
    "a": Ground("a-soft", "a", rising=True),
    "b": Ground("b-soft", "b", falling=True),
    "both": Ground("both-soft", "both", rising=True, falling=True),
    "good": Ground("paper", "good", rising=True),
    "bad": Ground("paper", "bad", falling=True),
    "lit": Ground("band", "accent"),
    "dim": Ground("paper", "line"),
    "crossed": PLAIN,
}


def ground(sketch: Sketch, mark: str, boxes: Sequence[Box]) -> None:
    """Draw the ground of things that are marked alike."""
    if not boxes:
        return
    look = GROUNDS.get(mark, PLAIN)
    thick = 3.0 if mark == "lit" else 1.5
    sketch.boxes(boxes, look.fill, look.line, thick=thick, dashed=mark == "dim")
    if look.rising:
        sketch.hatch(boxes, look.line)
    if look.falling:
        sketch.hatch(boxes, look.line, falling=True)
    if mark == "crossed":
        cross(sketch, boxes)


def cross(sketch: Sketch, boxes: Sequence[Box]) -> None:
    """Cross rectangles out."""
    lines = [
        line
        for x, y, wide, tall in boxes
        for line in ((x, y, x + wide, y + tall), (x, y + tall, x + wide, y))
    ]
    sketch.segments(lines, "muted", thick=2)


@dataclass(frozen=True, slots=True)
class Plot:
    """A plot's room with its two scales."""

    x: Scale
    y: Scale

    def at(self, x: Fraction | float, y: Fraction | float) -> tuple[float, float]:
        """Return where a point lies."""
        return self.x.at(x), self.y.at(y)

    def draw_heights(self, sketch: Sketch) -> None:
        """Draw the marks of the upright scale, with a thin line at each."""
        ticks = self.y.ticks()
        across = [(self.x.start, self.y.at(tick), self.x.end, self.y.at(tick)) for tick in ticks]
        sketch.segments(across, "line", thick=0.5)
        for tick in ticks:
            place = (self.x.start - 6, self.y.at(tick) + 5)
            sketch.text(decimal(tick), *place, size=SMALL, anchor="end")

    def draw_places(self, sketch: Sketch, name: str = "") -> None:
        """Draw the marks of the level scale under it, and its name."""
        draw_ticks(sketch, self.x, self.y.start)
        sketch.line(self.x.start, self.y.start, self.x.end, self.y.start, "ink")
        if name:
            words = shortened(name, self.x.end, SMALL)
            place = (self.x.end, self.y.start + 40)
            sketch.text(words, *place, size=SMALL, anchor="end", fill="muted")


def draw_ticks(sketch: Sketch, scale: Scale, y: float) -> None:
    """Draw the marks of a level scale under a height."""
    ticks = scale.ticks()
    sketch.segments([(scale.at(tick), y, scale.at(tick), y + 6) for tick in ticks], "line")
    for tick in ticks:
        label = decimal(tick)
        half = room(label, SMALL) / 2 + 2
        middle = min(max(scale.at(tick), half), WIDTH - half)
        sketch.text(label, middle, y + 21, size=SMALL)


def decimal(tick: Fraction) -> str:
    """Return a scale's mark as it is written there.

    >>> decimal(Fraction(1, 5)), decimal(Fraction(1000))
    ('0.2', '1,000')
    """
    return written(float(tick) if tick.denominator != 1 else tick)


def line_key(
    sketch: Sketch, y: float, entries: Sequence[tuple[str, Line]], right: float = RIGHT
) -> float:
    """Draw a key to lines from a height downwards and return where it ends."""
    x = 14.0
    for label, look in entries:
        words = shortened(label, right - 60, SMALL)
        needed = 44 + room(words, SMALL)
        if x > 14 and x + needed > right:
            x, y = 14.0, y + KEY
        sketch.line(x, y - 5, x + 28, y - 5, look.colour, thick=look.thick, dashed=look.dashed)
        sketch.text(words, x + 34, y, size=SMALL, anchor="start")
        x += needed
    return y + KEY


def ground_key(sketch: Sketch, y: float, entries: Sequence[tuple[str, str]]) -> float:
    """Draw a key to marks, each a label and a mark, and return where it ends."""
    x = 14.0
    for label, mark in entries:
        words = shortened(label, RIGHT - 50, SMALL)
        needed = 40 + room(words, SMALL)
        if x > 14 and x + needed > RIGHT:
            x, y = 14.0, y + KEY
        ground(sketch, mark, [(x, y - 13, 18, 16)])
        sketch.text(words, x + 24, y, size=SMALL, anchor="start")
        x += needed
    return y + KEY

"""Upright bars: shares or counts, one beside another where two are compared."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from cardwidgets.engine.messages import Voice
from cardwidgets.figures.figure import Figure, Number, Numbers
from cardwidgets.figures.frames import LEFT, RIGHT, Plot, ground, ground_key
from cardwidgets.figures.lettering import SMALL, room, shortened, wrapped
from cardwidgets.figures.scales import Scale, ceiling_of
from cardwidgets.figures.sketch import Box, Sketch
from cardwidgets.figures.wording import check_number, check_some, house, short

MOST_BARS = 120
MANY_BARS = 24
"""Of more bars than these, some have no label."""
MOST_LINES = 3
_TALL = 210
_TOLD = 12
"""So many bars are told one by one; of more, only the highest and the lowest."""


@dataclass(frozen=True, slots=True)
class BarSpec:
    """One bar.

    Attributes:
        label: what it stands for.
        value: how high it is.
        other: the height of a second bar beside it, such as what was rolled; ``None`` for none.
        faces: art symbols drawn under it in place of the label.
        mark: how it looks: nothing for as usual, or ``a``, ``b``, ``both``, ``good``, ``bad``,
            ``lit``, ``dim``.
    """

    label: str
    value: Number
    other: Number | None = None
    faces: tuple[str, ...] = ()
    mark: str = ""


def bars(
    title: str,
    bars: Sequence[BarSpec],
    *,
    most: Number | None = None,
    value_name: str = "",
    other_name: str = "",
    art: str = "",
    voice: Voice | None = None,
) -> Figure:
    """Draw upright bars over a scale from 0.

    Args:
        title: what they show.
        bars: the bars, from left to right.
        most: the top of the scale; by default a round value over the highest bar.
        value_name: what the heights are.
        other_name: what the second heights are.
        art: the text of an ``art.svg`` with the symbols that the bars name.
        voice: says the words around them; English by default.

    Returns:
        The figure; its table has a row a bar.

    Raises:
        FigureError: there is no bar, there are too many, or one is negative.

    >>> from fractions import Fraction
    >>> bars("A die", [BarSpec("skull", Fraction(1, 4)), BarSpec("other", Fraction(3, 4))]).told
    'A die: skull 1/4 and other 3/4.'
    """
    voice = voice or house()
    check_some(bars, MOST_BARS)
    for bar in bars:
        check_number(bar.value, 0)
        if bar.other is not None:
            check_number(bar.other, 0)
    value_name = value_name or voice.say("figures.value")
    other_name = other_name or voice.say("figures.other")
    told = _told(voice, title, bars, value_name, other_name)
    drawn = _Bars(bars, most, value_name, other_name, art)
    return Figure(drawn.draw(told), title, told, _numbers(voice, bars, value_name, other_name))


def _two(bars: Sequence[BarSpec]) -> bool:
    return any(bar.other is not None for bar in bars)


def _numbers(voice: Voice, bars: Sequence[BarSpec], value_name: str, other_name: str) -> Numbers:
    heads = (voice.say("figures.what"), value_name)
    if not _two(bars):
        return Numbers(heads, tuple((bar.label, bar.value) for bar in bars))
    rows = tuple((bar.label, bar.value, "" if bar.other is None else bar.other) for bar in bars)
    return Numbers((*heads, other_name), rows)


def _told(
    voice: Voice, title: str, bars: Sequence[BarSpec], value_name: str, other_name: str
) -> str:
    if len(bars) > _TOLD:
        high, low = max(bars, key=_value), min(bars, key=_value)
        return voice.say(
            "figures.bars.many",
            title=title,
            n=len(bars),
            high=high.label,
            most=short(high.value),
            low=low.label,
            least=short(low.value),
        )
    if not _two(bars):
        each = tuple(f"{bar.label} {short(bar.value)}" for bar in bars)
        return voice.say("figures.bars", title=title, each=each)
    pairs = tuple(
        voice.say(
            "figures.bars.pair", label=bar.label, value=short(bar.value), other=short(bar.other)
        )
        if bar.other is not None
        else f"{bar.label} {short(bar.value)}"
        for bar in bars
    )
    return voice.say(
        "figures.bars.two", title=title, each=pairs, value=value_name, other=other_name
    )


def _value(bar: BarSpec) -> Number:
    return bar.value


class _Bars:
    def __init__(
        self,
        bars: Sequence[BarSpec],
        most: Number | None,
        value_name: str,
        other_name: str,
        art: str,
    ) -> None:
        self.bars = bars
        self.two = _two(bars)
        self.names = (value_name, other_name)
        heights = [bar.value for bar in bars] + [bar.other or 0 for bar in bars]
        self.most = ceiling_of(heights) if most is None else max(most, *heights)
        self.slot = (RIGHT - LEFT) / len(bars)
        self.wide = min(56.0, self.slot * 0.76)
        self.sketch = Sketch(art)

    def draw(self, told: str) -> str:
        top = self._key() + 20
        scale = Scale(0, self.most or 1, top + _TALL, top)
        Plot(Scale(0, 1, LEFT, RIGHT), scale).draw_heights(self.sketch)
        self._uprights(scale)
        self._values(scale)
        self.sketch.line(LEFT, scale.start, RIGHT, scale.start, "ink")
        return self.sketch.svg(draw_labels(self.sketch, self.bars, scale.start), told)

    def _key(self) -> float:
        """Draw what the bars are and return how far down that goes, with room for two numbers."""
        if self.two:
            return ground_key(self.sketch, 22, [(self.names[0], "alone"), (self.names[1], "b")])
        name = shortened(self.names[0], RIGHT, SMALL)
        self.sketch.text(name, 14, 20, size=SMALL, anchor="start", fill="muted")
        return 16

    def _left(self, place: int) -> float:
        return LEFT + place * self.slot + (self.slot - self.wide) / 2

    def _uprights(self, scale: Scale) -> None:
        alike: dict[str, list[Box]] = {}
        each = self.wide / 2 if self.two else self.wide
        for place, bar in enumerate(self.bars):
            mark = bar.mark or "alone"
            for look, value, x in (
                (mark, bar.value, self._left(place)),
                ("b", bar.other or 0, self._left(place) + each),
            ):
                top = scale.at(value)
                if top < scale.start:
                    alike.setdefault(look, []).append((x, top, each, scale.start - top))
        for mark, boxes in alike.items():
            ground(self.sketch, mark, boxes)

    def _values(self, scale: Scale) -> None:
        """Write the numbers over the bars, where all of a kind have room."""
        values = self._fitting([bar.value for bar in self.bars])
        others = self._fitting([bar.other for bar in self.bars])
        for place, bar in enumerate(self.bars):
            middle = LEFT + (place + 0.5) * self.slot
            y = scale.at(max(bar.value, bar.other or 0)) - 6
            if others[place]:
                self.sketch.text(others[place], middle, y, size=SMALL, fill="b")
                y -= 16
            if values[place]:
                fill = "a" if self.two else "ink"
                self.sketch.text(values[place], middle, y, size=SMALL, fill=fill)

    def _fitting(self, numbers: Sequence[Number | None]) -> Sequence[str]:
        """Return the numbers as fractions or, where these are too wide, as decimals."""
        for write in (short, _three, _two_places):
            words = ["" if number is None else write(number) for number in numbers]
            if all(room(word, SMALL) <= self.slot - 6 for word in words):
                return words
        return [""] * len(numbers)


def _three(number: Number) -> str:
    return f"{float(number):.3f}"


def _two_places(number: Number) -> str:
    return f"{float(number):.2f}"


def draw_labels(sketch: Sketch, bars: Sequence[BarSpec], base: float) -> float:
    """Draw what stands under bars and return where it ends.

    Labels that are too wide for their bar are turned; of very many, some are left out.
    """
    slot = (RIGHT - LEFT) / len(bars)
    widest = max(room(word, SMALL) for bar in bars for word in bar.label.split() or [""])
    needed = min(widest, 60) + 8 if len(bars) > MANY_BARS else 0
    every = max(1, math.ceil((needed if widest <= 60 else 18) / slot))
    space = slot * every
    turned = any(_needs_turning(sketch, bar, space) for bar in bars)
    lowest = base
    for place, bar in enumerate(bars[::every]):
        middle = LEFT + (place * every + 0.5) * slot
        lowest = max(lowest, _draw_label(sketch, bar, middle, base, space, turned))
    return lowest + 12


def _draws_faces(sketch: Sketch, bar: BarSpec) -> bool:
    return bool(bar.faces) and all(sketch.has(face) for face in bar.faces)


def _needs_turning(sketch: Sketch, bar: BarSpec, space: float) -> bool:
    if _draws_faces(sketch, bar):
        return False
    longest = max(room(word, SMALL) for word in bar.label.split() or [""])
    return longest > space or len(wrapped(bar.label, space, 9, SMALL)) > MOST_LINES


def _draw_label(
    sketch: Sketch, bar: BarSpec, middle: float, base: float, space: float, turned: bool
) -> float:
    if _draws_faces(sketch, bar):
        size = min(30.0, space * 0.8)
        for place, face in enumerate(bar.faces):
            sketch.symbol(face, middle - size / 2, base + 6 + place * (size + 2), size)
        return base + 6 + len(bar.faces) * (size + 2)
    if turned:
        words = shortened(bar.label, 130, SMALL)
        sketch.text(words, middle + 5, base + 14, size=SMALL, anchor="end", turned=-60)
        return base + 14 + room(words, SMALL) * 0.9
    lines = wrapped(bar.label, space, MOST_LINES, SMALL)
    for place, line in enumerate(lines):
        sketch.text(line, middle, base + 18 + 17 * place, size=SMALL)
    return base + 18 + 17 * (len(lines) - 1)

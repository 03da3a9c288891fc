"""Upright bars: shares or counts, one beside another where two are compared."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cardwidgets.engine.messages import Voice
from cardwidgets.figures.figure import Figure, Number, Numbers
from cardwidgets.figures.frames import LEFT, RIGHT, Plot, ground, ground_key
from cardwidgets.figures.scales import Scale, ceiling_of
from cardwidgets.figures.sketch import SMALL, Sketch, room, shortened, wrapped
from cardwidgets.figures.wording import check_number, check_some, house, short

MOST_BARS = 120
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
        mark: how it looks: ``a`` (as usual), ``b``, ``both``, ``good``, ``bad``, ``lit``, ``dim``.
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
        self.sketch = Sketch(art)

    def draw(self, told: str) -> str:
        top = self._key() + (36 if self.two else 20)
        scale = Scale(0, self.most or 1, top + _TALL, top)
        plot = Plot(Scale(0, 1, LEFT, RIGHT), scale)
        plot.draw_heights(self.sketch)
        for place, bar in enumerate(self.bars):
            self._bar(bar, LEFT + place * self.slot, scale)
        self.sketch.line(LEFT, scale.start, RIGHT, scale.start, "ink")
        return self.sketch.svg(self._labels(scale.start), told)

    def _key(self) -> float:
        if self.two:
            return ground_key(self.sketch, 22, [(self.names[0], "a"), (self.names[1], "b")]) - 16
        name = shortened(self.names[0], RIGHT, SMALL)
        self.sketch.text(name, 14, 20, size=SMALL, anchor="start", fill="muted")
        return 14

    def _bar(self, bar: BarSpec, left: float, scale: Scale) -> None:
        wide = min(56.0, self.slot * 0.76)
        x = left + (self.slot - wide) / 2
        each = wide / 2 if self.two else wide
        self._upright(bar.mark or "a", x, each, scale, bar.value)
        if bar.other is not None:
            self._upright("b", x + each, each, scale, bar.other)
        self._values(bar, left + self.slot / 2, scale)

    def _upright(self, mark: str, x: float, wide: float, scale: Scale, value: Number) -> None:
        top = scale.at(value)
        if scale.start > top:
            ground(self.sketch, mark, x, top, wide, scale.start - top)

    def _values(self, bar: BarSpec, middle: float, scale: Scale) -> None:
        shown = [bar.value] if bar.other is None else [bar.value, bar.other]
        written_there = [short(value) for value in shown]
        if max(room(words, SMALL) for words in written_there) > self.slot:
            return
        y = scale.at(max(shown)) - 6
        for words, fill in zip(reversed(written_there), ("b", "a")[-len(shown) :], strict=True):
            self.sketch.text(words, middle, y, size=SMALL, fill=fill if self.two else "ink")
            y -= 16

    def _labels(self, base: float) -> float:
        every = -(-len(self.bars) * 17 // (RIGHT - LEFT))
        labelled = [(place, bar) for place, bar in enumerate(self.bars) if place % every == 0]
        turned = any(self._wide(bar) for _, bar in labelled)
        lowest = base
        for place, bar in labelled:
            middle = LEFT + (place + 0.5) * self.slot
            lowest = max(lowest, self._label(bar, middle, base, turned))
        return lowest + 12

    def _drawn(self, bar: BarSpec) -> bool:
        return bool(bar.faces) and all(self.sketch.has(face) for face in bar.faces)

    def _wide(self, bar: BarSpec) -> bool:
        words = bar.label.split() or [""]
        longest = max(room(word, SMALL) for word in words)
        return not self._drawn(bar) and (longest > self.slot or len(words) > 2)

    def _label(self, bar: BarSpec, middle: float, base: float, turned: bool) -> float:
        if self._drawn(bar):
            size = min(30.0, self.slot * 0.8)
            for place, face in enumerate(bar.faces):
                self.sketch.symbol(face, middle - size / 2, base + 6 + place * (size + 2), size)
            return base + 6 + len(bar.faces) * (size + 2)
        if turned:
            words = shortened(bar.label, 130, SMALL)
            self.sketch.text(words, middle + 5, base + 14, size=SMALL, anchor="end", turned=-60)
            return base + 14 + room(words, SMALL) * 0.9
        lines = wrapped(bar.label, self.slot, size=SMALL)
        for place, line in enumerate(lines):
            self.sketch.text(line, middle, base + 18 + 17 * place, size=SMALL)
        return base + 18 + 17 * (len(lines) - 1)

"""Lines over a level scale, such as the sum of chances against the true chance."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from cardwidgets.engine.messages import Voice
from cardwidgets.figures.figure import Figure, Number, Numbers
from cardwidgets.figures.frames import LEFT, RIGHT, Line, Plot, line_for, line_key
from cardwidgets.figures.lettering import SMALL, shortened
from cardwidgets.figures.scales import Scale, ceiling_of, thinned
from cardwidgets.figures.sketch import Sketch
from cardwidgets.figures.wording import check_number, check_some, house, short

MOST_SERIES = 6
MOST_POINTS = 300
LEAST_LOG = Fraction(1, 1000)
_TALL = 230
_CEILING = Line("bad", False, 4)
_DOTTED = 24
"""Lines with at most so many points show each point."""

Series = tuple[str, Sequence[tuple[Number, Number]]]


def lines(
    title: str,
    series: Sequence[Series],
    *,
    ceiling: Number | None = None,
    floor: Number = 0,
    x_name: str = "",
    y_name: str = "",
    log: bool = False,
    voice: Voice | None = None,
) -> Figure:
    """Draw lines through points over a scale from 0, or from a number under it.

    Args:
        title: what they show.
        series: pairs of a name and points, each point a place and a height, in order.
        ceiling: a height that nothing can pass, drawn across, such as 1 for chances.
        floor: where the scale begins; under 0 for heights that may be less than nothing.
        x_name: what the places are.
        y_name: what the heights are.
        log: whether equal factors of places take equal room; all places must be over 0 then.
        voice: says the words around them; English by default.

    Returns:
        The figure. Of long lines it shows some points only; its table has the same ones.

    Raises:
        FigureError: there is no line, there are too many, one is empty, or a height is too low.

    >>> from fractions import Fraction
    >>> adding = [(n, Fraction(n, 4)) for n in (1, 2, 3, 4)]
    >>> lines("At least one", [("adding", adding)], ceiling=Fraction(1, 2), x_name="rolls").told
    'At least one: adding runs from 1/4 at 1 to 1 at 4. Adding goes over 1/2 at 3.'
    """
    voice = voice or house()
    check_some(series, MOST_SERIES)
    for _, points in series:
        check_some(points, 10**6)
        for x, y in points:
            check_number(x, LEAST_LOG if log else -(10**12), 10**12)
            check_number(y, floor, 10**12)
    most = max(2, MOST_POINTS // len(series))
    kept = [(name, thinned(sorted(points), most, log=log)) for name, points in series]
    each = tuple(
        voice.say(
            "figures.lines.each",
            name=name,
            first=short(points[0][1]),
            start=short(points[0][0]),
            last=short(points[-1][1]),
            end=short(points[-1][0]),
        )
        for name, points in kept
    )
    told = " ".join(
        [voice.say("figures.lines", title=title, each=each), *_passing(voice, kept, ceiling)]
    )
    x_name, y_name = x_name or voice.say("figures.x"), y_name or voice.say("figures.value")
    top = "" if ceiling is None else voice.say("figures.ceiling", ceiling=short(ceiling))
    drawn = _drawn(kept, (floor, ceiling), (top, x_name, y_name), log, told)
    return Figure(drawn, title, told, _numbers(kept, x_name))


def _numbers(series: Sequence[Series], x_name: str) -> Numbers:
    found = [dict(points) for _, points in series]
    rows = tuple(
        (short(x), *(points.get(x, "") for points in found)) for x in sorted(set().union(*found))
    )
    return Numbers((x_name, *(name for name, _ in series)), rows)


def _passing(voice: Voice, series: Sequence[Series], ceiling: Number | None) -> list[str]:
    """Return a sentence for each line that passes the ceiling."""
    if ceiling is None:
        return []
    beyond = [(name, [x for x, y in points if y > ceiling]) for name, points in series]
    return [
        voice.say("figures.lines.beyond", name=name, ceiling=short(ceiling), place=short(places[0]))
        for name, places in beyond
        if places
    ]


def _drawn(
    series: Sequence[Series],
    bounds: tuple[Number, Number | None],
    names: tuple[str, str, str],
    log: bool,
    told: str,
) -> str:
    sketch = Sketch()
    floor, ceiling = bounds
    top_name, x_name, y_name = names
    key = [(name, line_for(place)) for place, (name, _) in enumerate(series)]
    if top_name:
        key.append((top_name, _CEILING))
    top = line_key(sketch, 22, key)
    sketch.text(
        shortened(y_name, 300, SMALL), 14, top + 4, size=SMALL, anchor="start", fill="muted"
    )
    top += 22
    places = [x for _, points in series for x, _ in points]
    heights = [y for _, points in series for _, y in points] + [ceiling or 0]
    low, high = min(places), max(places)
    plot = Plot(
        Scale(low, high if high > low else low + 1, LEFT, RIGHT - 10, log),
        Scale(floor, ceiling_of(heights), top + _TALL, top),
    )
    plot.draw_heights(sketch)
    plot.draw_places(sketch, x_name)
    if floor < 0:
        zero = plot.y.at(0)
        sketch.line(LEFT, zero, RIGHT - 10, zero, "ink", thick=1)
    if ceiling is not None:
        height = plot.y.at(ceiling)
        sketch.line(LEFT, height, RIGHT, height, _CEILING.colour, thick=_CEILING.thick)
    for place, (_, points) in enumerate(series):
        _line(sketch, [plot.at(x, y) for x, y in points], line_for(place))
    return sketch.svg(top + _TALL + 50, told)


def _line(sketch: Sketch, points: Sequence[tuple[float, float]], look: Line) -> None:
    if len(points) > 1:
        sketch.polyline(points, look.colour, thick=look.thick, dashed=look.dashed)
    if len(points) > _DOTTED:
        return
    for x, y in points:
        if look.dashed:
            sketch.rect(x - 4, y - 4, 8, 8, "paper", look.colour, thick=2)
        else:
            sketch.dot(x, y, 4, look.colour, "paper")

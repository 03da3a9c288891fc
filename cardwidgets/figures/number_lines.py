"""A number line: a wrong answer beside what it is an answer to."""

from __future__ import annotations

from collections.abc import Sequence

from cardwidgets.engine.messages import Voice
from cardwidgets.figures.figure import Figure, Number, Numbers
from cardwidgets.figures.frames import draw_ticks
from cardwidgets.figures.lettering import SIZE, room, shortened
from cardwidgets.figures.scales import Scale
from cardwidgets.figures.sketch import WIDTH, Sketch
from cardwidgets.figures.wording import check_number, check_some, house, short

MOST_MARKS = 8
_EDGE = 30
_LANE = 26
_SAME = 3


def number_line(
    title: str, marks: Sequence[tuple[str, Number]], *, voice: Voice | None = None
) -> Figure:
    """Draw named numbers on a line, from 0 to 1 where all lie there.

    Args:
        title: what it shows.
        marks: pairs of a name and a number.
        voice: says the words around them; English by default.

    Returns:
        The figure; its table has a row a mark.

    Raises:
        FigureError: there is no mark, or there are too many.

    >>> from fractions import Fraction
    >>> number_line("Chances", [("yours", Fraction(1, 2)), ("the row", Fraction(7, 16))]).told
    'Chances, from left to right: the row 7/16 and yours 1/2.'
    """
    voice = voice or house()
    check_some(marks, MOST_MARKS)
    for _, value in marks:
        check_number(value, -(10**15), 10**15)
    ordered = sorted(marks, key=lambda mark: mark[1])
    each = tuple(f"{label} {short(value)}" for label, value in ordered)
    told = voice.say("figures.number_line", title=title, each=each)
    numbers = Numbers((voice.say("figures.what"), voice.say("figures.value")), tuple(marks))
    return Figure(_drawn(ordered, told), title, told, numbers)


def _ends(values: Sequence[Number]) -> tuple[Number, Number]:
    low, high = min(values), max(values)
    if low >= 0 and high <= 1:
        return 0, 1
    margin = (high - low) / 10 or 1
    return (0 if low >= 0 else low - margin), high + margin


def _drawn(ordered: Sequence[tuple[str, Number]], told: str) -> str:
    sketch = Sketch()
    low, high = _ends([value for _, value in ordered])
    scale = Scale(low, high, _EDGE, WIDTH - _EDGE)
    placed, lanes = _placed(ordered, scale)
    line = 20 + lanes * _LANE
    for _, lane, x, _ in placed:
        sketch.line(x, line, x, line - 14 - lane * _LANE, "muted", thick=1)
    for place, (label, lane, _, middle) in enumerate(placed):
        height, half = line - 18 - lane * _LANE, room(label) / 2
        # the lines of higher labels pass behind lower ones
        sketch.rect(middle - half, height - 15, 2 * half, 20, "paper")
        sketch.text(label, middle, height, fill=_fill(place))
    draw_ticks(sketch, scale, line)
    sketch.line(_EDGE - 14, line, WIDTH - _EDGE + 14, line, "ink", thick=2)
    places = [x for _, _, x, _ in placed]
    for place, x in enumerate(places):
        # those at the same place lie in each other like rings
        over = sum(abs(later - x) < _SAME for later in places[place + 1 :])
        sketch.dot(x, line, 6 + 3 * over, _fill(place), "paper")
    return sketch.svg(line + 38, told)


def _fill(place: int) -> str:
    return ("a", "b", "both", "good")[place % 4]


def _placed(
    ordered: Sequence[tuple[str, Number]], scale: Scale
) -> tuple[list[tuple[str, int, float, float]], int]:
    """Return each label with its lane, its mark's place and its own, and the number of lanes."""
    placed: list[tuple[str, int, float, float]] = []
    ends: list[float] = []
    for label, value in ordered:
        words = shortened(label, WIDTH - 60 - room(short(value))) + "  " + short(value)
        x, half = scale.at(value), room(words, SIZE) / 2
        middle = min(max(x, half + 8), WIDTH - half - 8)
        lane = next((lane for lane, end in enumerate(ends) if end < middle - half - 8), len(ends))
        ends[lane : lane + 1] = [middle + half]
        placed.append((words, lane, x, middle))
    return placed, len(ends)

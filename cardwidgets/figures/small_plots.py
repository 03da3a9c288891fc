"""Many small plots side by side, and clouds of shares: how much runs of one length differ."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction

from cardwidgets.engine.messages import Voice
from cardwidgets.figures.figure import Figure, Number, Numbers
from cardwidgets.figures.frames import RIGHT, Line, draw_ticks, line_key
from cardwidgets.figures.lettering import SMALL, shortened
from cardwidgets.figures.scales import Scale, ceiling_of, thinned
from cardwidgets.figures.sketch import WIDTH, Box, Sketch
from cardwidgets.figures.wording import FigureError, check_number, check_some, house, short

MOST_PLOTS = 60
MOST_BARS = 12
MOST_GROUPS = 6
MOST_DOTS = 300
_GAP = 10
_TALL = 56
_DOT = 6.0
_EXACT = Line("ink", True, 1.5)
_FARTHEST = Line("accent", False, 2.5)


def many_runs(
    title: str,
    shares: Sequence[Sequence[Number]],
    exact: Fraction | Sequence[Fraction],
    *,
    labels: Sequence[str] = (),
    voice: Voice | None = None,
) -> Figure:
    """Draw a small plot for each of many runs: a bar for each face, and where it should be.

    Args:
        title: what was rolled.
        shares: for each run the share of each face, or of the one event that is watched.
        exact: the exact chance of every face, or of each.
        labels: what the faces are called.
        voice: says the words around them; English by default.

    Returns:
        The figure; its table has a row a run and a column a face.

    Raises:
        FigureError: there is no run, there are too many, or runs differ in their number of faces.

    >>> runs = [[Fraction(1, 2), Fraction(1, 2)], [Fraction(3, 4), Fraction(1, 4)]]
    >>> many_runs("Coins", runs, Fraction(1, 2)).told
    'Coins: 2 runs. The shares lie between 1/4 and 3/4; the exact chance is 1/2. Run 2 is
    farthest off.'
    """
    voice = voice or house()
    check_some(shares, MOST_PLOTS)
    faces = len(shares[0])
    expected = [exact] * faces if isinstance(exact, Fraction | int) else list(exact)
    for run in shares:
        check_some(run, MOST_BARS)
        if len(run) != len(expected):
            raise FigureError("figures.uneven", n=len(run), wanted=len(expected))
        for share in run:
            check_number(share, 0, 1)
    names = [
        labels[place] if place < len(labels) else voice.say("figures.face", number=place + 1)
        for place in range(faces)
    ]
    every = [share for run in shares for share in run]
    farthest = _farthest(shares, expected)
    told = voice.say(
        "figures.many_runs",
        title=title,
        n=len(shares),
        least=short(min(every)),
        most=short(max(every)),
        exact=tuple(dict.fromkeys(short(chance) for chance in expected)),
        farthest=farthest + 1,
    )
    rows = tuple((str(place + 1), *run) for place, run in enumerate(shares))
    numbers = Numbers((voice.say("figures.run.head"), *names), rows)
    chances = voice.several(list(dict.fromkeys(short(chance) for chance in expected)))
    key = (f"{voice.say('figures.exact.name')} {chances}", voice.say("figures.farthest"))
    return Figure(_small_plots(shares, expected, farthest, key, told), title, told, numbers)


def _farthest(shares: Sequence[Sequence[Number]], expected: Sequence[Number]) -> int:
    """Return the place of the run with the share that is farthest off."""

    def off(run: Sequence[Number]) -> float:
        return max(
            abs(float(share) - float(chance)) for share, chance in zip(run, expected, strict=True)
        )

    return max(range(len(shares)), key=lambda place: off(shares[place]))


def _small_plots(
    shares: Sequence[Sequence[Number]],
    expected: Sequence[Number],
    farthest: int,
    names: tuple[str, str],
    told: str,
) -> str:
    sketch = Sketch()
    top = line_key(sketch, 22, [(names[0], _EXACT), (names[1], _FARTHEST)]) - 8
    across = next((columns for columns in (3, 4, 5) if columns * columns >= len(shares)), 6)
    wide = (WIDTH - _GAP * (across + 1)) / across
    most = ceiling_of([*(share for run in shares for share in run), *expected])
    corners = [
        (_GAP + (place % across) * (wide + _GAP), top + (place // across) * (_TALL + 2 * _GAP))
        for place in range(len(shares))
    ]
    bars, feet, chances = [], [], []
    for run, (left, y) in zip(shares, corners, strict=True):
        scale = Scale(0, most, y + _TALL, y)
        bars += _small_bars(run, scale, left, wide)
        feet.append((left, y + _TALL, left + wide, y + _TALL))
        chances += _small_chances(expected, scale, left, wide)
    if bars:
        sketch.boxes(bars, "a-soft", "a", thick=1)
    sketch.segments(feet, "ink")
    sketch.segments(chances, _EXACT.colour, dashed=True)
    left, y = corners[farthest]
    frame = (left - 4, y - 4, wide + 8, _TALL + 10)
    sketch.rect(*frame, "none", _FARTHEST.colour, thick=_FARTHEST.thick, corner=4)
    lines = math.ceil(len(shares) / across)
    return sketch.svg(top + lines * (_TALL + 2 * _GAP), told)


def _small_bars(run: Sequence[Number], scale: Scale, left: float, wide: float) -> list[Box]:
    slot = wide / len(run)
    bar = slot if len(run) > 1 else slot / 2
    tops = [scale.at(share) for share in run]
    return [
        (left + place * slot + (slot - bar) / 2, top, bar, scale.start - top)
        for place, top in enumerate(tops)
        if top < scale.start
    ]


def _small_chances(expected: Sequence[Number], scale: Scale, left: float, wide: float) -> list[Box]:
    """Return lines where the bars should end: one across where all should be alike."""
    if len(set(expected)) == 1:
        return [(left, scale.at(expected[0]), left + wide, scale.at(expected[0]))]
    slot = wide / len(expected)
    return [
        (left + place * slot, scale.at(chance), left + (place + 1) * slot, scale.at(chance))
        for place, chance in enumerate(expected)
    ]


def spread(
    title: str,
    groups: Sequence[tuple[str, Sequence[Number]]],
    exact: Fraction,
    *,
    voice: Voice | None = None,
) -> Figure:
    """Draw clouds of shares, a dot a run, over one scale: how a cloud narrows.

    Args:
        title: what was rolled.
        groups: pairs of a name, such as ``"16 rolls"``, and the shares of runs of that length.
        exact: the exact chance.
        voice: says the words around them; English by default.

    Returns:
        The figure; its table says how many dots lie at each share.

    Raises:
        FigureError: there is no group, there are too many, or one is empty.

    >>> spread("Skulls", [("4 rolls", [Fraction(0), Fraction(1, 2)])], Fraction(1, 4)).told
    'Skulls. The exact chance is 1/4. Shares lie between: 4 rolls: 0 and 1/2.'
    """
    voice = voice or house()
    check_some(groups, MOST_GROUPS)
    check_number(exact, 0, 1)
    kept: list[tuple[str, list[Number]]] = []
    for label, shares in groups:
        check_some(shares, 10**6)
        for share in shares:
            check_number(share, 0, 1)
        kept.append((label, thinned(sorted(shares), MOST_DOTS)))
    each = tuple(
        voice.say(
            "figures.spread.group", label=label, least=short(shares[0]), most=short(shares[-1])
        )
        for label, shares in kept
    )
    told = voice.say("figures.spread", title=title, exact=short(exact), each=each)
    heads = (
        voice.say("figures.what"),
        voice.say("figures.share"),
        voice.say("figures.spread.dots"),
    )
    rows = tuple(
        (label, share, count)
        for label, shares in kept
        for share, count in sorted(Counter(shares).items())
    )
    key = voice.say("figures.exact.name")
    drawn = _clouds(kept, exact, f"{key} {short(exact)}", told)
    return Figure(drawn, title, told, Numbers(heads, rows))


def _clouds(
    groups: Sequence[tuple[str, Sequence[Number]]], exact: Fraction, key: str, told: str
) -> str:
    sketch = Sketch()
    every = [share for _, shares in groups for share in shares] + [exact]
    margin = max(0.02, float(max(every) - min(every)) * 0.06)
    low, high = max(0.0, float(min(every)) - margin), min(1.0, float(max(every)) + margin)
    scale = Scale(low, high, 24, RIGHT - 10)
    tall = 96
    base = 34 + tall * len(groups)
    sketch.line(scale.at(exact), 30, scale.at(exact), base, "ink", dashed=True)
    sketch.text(key, min(max(scale.at(exact), 90), WIDTH - 90), 20, size=SMALL)
    for place, (label, shares) in enumerate(groups):
        _cloud(sketch, shares, exact, scale, 34 + tall * (place + 1) - 6)
        words = shortened(label, WIDTH - 40, SMALL)
        sketch.text(words, 14, 34 + tall * place + 16, size=SMALL, anchor="start", bold=True)
    draw_ticks(sketch, scale, base)
    sketch.line(scale.start - 10, base, scale.end + 10, base, "ink")
    return sketch.svg(base + 32, told)


def _cloud(
    sketch: Sketch, shares: Sequence[Number], exact: Fraction, scale: Scale, base: float
) -> None:
    """Pile dots up where they lie, to half a dot; high piles are pressed together."""
    middle = scale.at(exact)
    columns = [round((scale.at(share) - middle) / _DOT) for share in shares]
    step = min(_DOT, 66 / max(Counter(columns).values()))
    risen: Counter[int] = Counter()
    points = []
    for column in columns:
        points.append((middle + column * _DOT, base - _DOT / 2 - risen[column] * step))
        risen[column] += 1
    sketch.line(scale.start - 10, base, scale.end + 10, base, "line", thick=0.5)
    sketch.specks(points, _DOT - 0.8, "a")

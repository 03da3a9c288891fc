"""Many small plots side by side, and clouds of shares: how much runs of one length differ."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction

from cardwidgets.engine.messages import Voice
from cardwidgets.figures.figure import Figure, Number, Numbers
from cardwidgets.figures.frames import RIGHT
from cardwidgets.figures.scales import Scale, ceiling_of, thinned
from cardwidgets.figures.sketch import SMALL, WIDTH, Sketch, shortened
from cardwidgets.figures.wording import FigureError, check_number, check_some, house, short, written

MOST_PLOTS = 60
MOST_BARS = 12
MOST_GROUPS = 6
MOST_DOTS = 300
_GAP = 10
_TALL = 60


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
    'Coins: 2 runs. The shares lie between 1/4 and 3/4; the exact chance is 1/2.'
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
    told = voice.say(
        "figures.many_runs",
        title=title,
        n=len(shares),
        least=short(min(every)),
        most=short(max(every)),
        exact=tuple(dict.fromkeys(short(chance) for chance in expected)),
    )
    rows = tuple((str(place + 1), *run) for place, run in enumerate(shares))
    numbers = Numbers((voice.say("figures.run.head"), *names), rows)
    key = voice.say("figures.many_runs.key")
    return Figure(_small_plots(shares, expected, key, told), title, told, numbers)


def _small_plots(
    shares: Sequence[Sequence[Number]], expected: Sequence[Number], key: str, told: str
) -> str:
    sketch = Sketch()
    across = next((columns for columns in (3, 4, 5, 6) if columns * columns >= len(shares)), 6)
    wide = (WIDTH - _GAP * (across + 1)) / across
    most = ceiling_of([share for run in shares for share in run] + list(expected))
    for place, run in enumerate(shares):
        left = _GAP + (place % across) * (wide + _GAP)
        top = 34 + (place // across) * (_TALL + _GAP)
        _small_plot(sketch, run, expected, Scale(0, most, top + _TALL, top), left, wide)
    sketch.line(14, 16, 40, 16, "ink", dashed=True)
    sketch.text(shortened(key, WIDTH - 64, SMALL), 48, 21, size=SMALL, anchor="start")
    lines = -(-len(shares) // across)
    return sketch.svg(34 + lines * (_TALL + _GAP), told)


def _small_plot(
    sketch: Sketch,
    run: Sequence[Number],
    expected: Sequence[Number],
    scale: Scale,
    left: float,
    wide: float,
) -> None:
    slot = wide / len(run)
    bar = slot if len(run) > 1 else slot / 2
    for place, share in enumerate(run):
        top, x = scale.at(share), left + place * slot + (slot - bar) / 2
        if scale.start > top:
            sketch.rect(x, top, bar, scale.start - top, "a-soft", "a", thick=1)
    sketch.line(left, scale.start, left + wide, scale.start, "ink")
    for place, chance in enumerate(expected):
        height = scale.at(chance)
        x = left + place * slot
        sketch.line(x, height, x + slot, height, "ink", dashed=True)


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
        _cloud(sketch, shares, scale, 34 + tall * (place + 1) - 6)
        words = shortened(label, WIDTH - 40, SMALL)
        sketch.text(words, 14, 34 + tall * place + 16, size=SMALL, anchor="start", bold=True)
    for tick in scale.ticks():
        sketch.line(scale.at(tick), base, scale.at(tick), base + 5, "line")
        words = written(float(tick) if tick.denominator != 1 else tick)
        sketch.text(words, scale.at(tick), base + 20, size=SMALL)
    sketch.line(scale.start - 10, base, scale.end + 10, base, "ink")
    return sketch.svg(base + 32, told)


def _cloud(sketch: Sketch, shares: Sequence[Number], scale: Scale, base: float) -> None:
    """Pile dots up where they lie; high piles are pressed together."""
    piles = Counter(round(scale.at(share) / 6) for share in shares)
    step = min(6.0, 66 / max(piles.values()))
    risen: Counter[int] = Counter()
    for share in shares:
        place = round(scale.at(share) / 6)
        sketch.dot(scale.at(share), base - 3 - risen[place] * step, 3, "a", "paper")
        risen[place] += 1
    sketch.line(scale.start - 10, base + 2, scale.end + 10, base + 2, "line", thick=0.5)

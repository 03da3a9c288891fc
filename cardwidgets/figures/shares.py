"""How shares settle: one run against the exact chance, many small runs, clouds of last shares."""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction

from cardwidgets.engine.messages import Voice
from cardwidgets.figures.figure import Figure, Number, Numbers
from cardwidgets.figures.frames import LEFT, RIGHT, Line, Plot, line_for, line_key
from cardwidgets.figures.scales import Scale, thinned
from cardwidgets.figures.sketch import Sketch, through
from cardwidgets.figures.wording import (
    LONGEST_DENOMINATOR,
    check_number,
    check_some,
    house,
    short,
    written,
)

MOST_RUNS = 8
MOST_POINTS = 300
"""So many points are drawn, of all runs together."""
_LONG = 50
"""A run that grows by more than this factor is drawn over a scale of equal factors."""
_TALL = 230
_BAND_STEPS = 40
_EXACT = Line("ink", True, 1.5)

Run = Sequence[tuple[int, Number]]


def standard_error(chance: Fraction, rolls: Number) -> float:
    """Return the standard error of a share: the root of p (1 - p) / n.

    Args:
        chance: the exact chance p.
        rolls: how many rolls n the share is of.

    Source: the variance of a binomial count, n p (1 - p), divided by n squared.

    >>> standard_error(Fraction(1, 2), 100)
    0.05
    """
    return math.sqrt(float(chance * (1 - chance)) / float(rolls))


def running(
    title: str,
    runs: Sequence[Run],
    exact: Fraction | None,
    *,
    band: bool = True,
    names: Sequence[str] = (),
    trials: str = "",
    voice: Voice | None = None,
) -> Figure:
    """Draw how the share of one or a few runs moves while rolls are added.

    Args:
        title: what is counted.
        runs: for each run pairs of a number of rolls and the share after them, in order.
        exact: the exact chance, drawn as a dashed line; ``None`` where it is unknown.
        band: whether to draw one and two standard errors around the exact chance.
        names: what the runs are called.
        trials: what is counted off below, such as ``"hands"``; rolls by default.
        voice: says the words around it; English by default.

    Returns:
        The figure. Of long runs it shows some points only; its table has the same ones.

    Raises:
        FigureError: there is no run, there are too many, or one has no points or is out of order.

    >>> run = [(10, Fraction(1, 5)), (100, Fraction(27, 100))]
    >>> running("Doubles", [run], Fraction(1, 4)).told
    'Doubles: after 100 rolls the share is 27/100, about 0.27.
    The exact chance is 1/4, that is 0.25.'
    """
    voice = voice or house()
    check_some(runs, MOST_RUNS)
    for run in runs:
        _check_run(run)
    if exact is not None:
        check_number(exact, 0, 1)
    trials = trials or voice.say("figures.rolls")
    drawn = _Running(voice, runs, exact, band and exact is not None, names, trials)
    told = drawn.told(title)
    return Figure(drawn.draw(told), title, told, drawn.numbers())


def _check_run(run: Run) -> None:
    check_some(run, 10**7)
    before = 0
    for rolls, share in run:
        check_number(rolls, before + 1)
        check_number(share, 0, 1)
        before = rolls


class _Running:
    def __init__(
        self,
        voice: Voice,
        runs: Sequence[Run],
        exact: Fraction | None,
        band: bool,
        names: Sequence[str],
        trials: str,
    ) -> None:
        self.voice = voice
        self.trials = trials
        self.exact = exact
        self.band = band
        self.first = min(run[0][0] for run in runs)
        self.last = max(run[-1][0] for run in runs)
        self.log = self.last > self.first * _LONG
        most = max(2, MOST_POINTS // len(runs))
        self.runs = [thinned(run, most, log=self.log) for run in runs]
        self.names = [
            names[place] if place < len(names) else voice.say("figures.run", number=place + 1)
            for place in range(len(runs))
        ]
        self.sketch = Sketch()

    def told(self, title: str) -> str:
        ends = [run[-1][1] for run in self.runs]
        words = self.voice.say(
            "figures.running" if len(ends) == 1 else "figures.running.several",
            title=title,
            rolls=self.last,
            trials=self.trials,
            n=len(ends),
            share=_share(ends[0]),
            least=_share(min(ends)),
            most=_share(max(ends)),
        )
        if self.exact is None:
            return words
        exact = self.voice.say(
            "figures.exact", exact=short(self.exact), decimal=f"{float(self.exact):.4g}"
        )
        return f"{words} {exact}"

    def numbers(self) -> Numbers:
        say = self.voice.say
        heads = [self.trials, *self.names]
        if self.exact is not None:
            heads.append(say("figures.exact.name"))
        if self.band:
            heads += [say(f"figures.band.{end}") for end in ("low2", "low1", "high1", "high2")]
        found = [dict(run) for run in self.runs]
        rows = []
        for rolls in sorted(set().union(*found)):
            row: list[str | Number] = [written(rolls), *(run.get(rolls, "") for run in found)]
            if self.exact is not None:
                row.append(self.exact)
            if self.band and self.exact is not None:
                row += [_bound(self.exact, rolls, errors) for errors in (-2, -1, 1, 2)]
            rows.append(tuple(row))
        return Numbers(tuple(heads), tuple(rows))

    def draw(self, told: str) -> str:
        top = line_key(self.sketch, 22, self._entries())
        plot = Plot(
            Scale(self.first, max(self.last, self.first + 1), LEFT, RIGHT, log=self.log),
            Scale(*self._heights(), top + _TALL, top),
        )
        if self.band and self.exact is not None:
            self._band(plot, self.exact)
        plot.draw_heights(self.sketch)
        plot.draw_places(self.sketch, self.trials)
        if self.exact is not None:
            height = plot.y.at(self.exact)
            self.sketch.line(LEFT, height, RIGHT, height, "ink", dashed=True)
        for place, run in enumerate(self.runs):
            self._run(plot, run, line_for(place))
        return self.sketch.svg(top + _TALL + 50, told)

    def _entries(self) -> list[tuple[str, Line]]:
        entries = [(name, line_for(place)) for place, name in enumerate(self.names)]
        if len(self.runs) == 1:
            entries = [(self.voice.say("figures.share"), line_for(0))]
        if self.exact is not None:
            name = self.voice.say("figures.exact.name")
            entries.append((f"{name} {short(self.exact)}", _EXACT))
        if self.band:
            entries.append((self.voice.say("figures.band"), Line("band", False, 12)))
        return entries

    def _run(self, plot: Plot, run: Run, look: Line) -> None:
        points = [plot.at(rolls, share) for rolls, share in run]
        if len(points) == 1:
            self.sketch.dot(*points[0], 4, look.colour)
        else:
            self.sketch.polyline(points, look.colour, thick=look.thick, dashed=look.dashed)

    def _heights(self) -> tuple[Number, Number]:
        shares = [share for run in self.runs for _, share in run]
        if self.exact is not None:
            shares.append(self.exact)
        if self.band and self.exact is not None:
            # the band of the first few rolls would fill the whole height
            late = max(self.first, self.last // (100 if self.log else 10))
            shares += [_bound(self.exact, late, errors) for errors in (-2, 2)]
        low, high = float(min(shares)), float(max(shares))
        margin = max(0.02, (high - low) * 0.08)
        return max(0.0, low - margin), min(1.0, high + margin)

    def _band(self, plot: Plot, exact: Fraction) -> None:
        def edge(errors: int) -> list[tuple[float, float]]:
            return [plot.at(rolls, _bound(exact, rolls, errors)) for rolls in _steps(plot.x)]

        self.sketch.path(through([*edge(2), *reversed(edge(-2))]) + "Z", "", "band")
        self.sketch.path(through(edge(1)) + through(edge(-1)), "accent", thick=1, dashed=True)


def _steps(scale: Scale) -> list[float]:
    """Return values that lie evenly along a scale."""
    low, high = float(scale.low), float(scale.high)
    parts = [place / _BAND_STEPS for place in range(_BAND_STEPS + 1)]
    if scale.log:
        return [low * (high / low) ** part for part in parts]
    return [low + (high - low) * part for part in parts]


def _bound(exact: Fraction, rolls: Number, errors: int) -> float:
    return min(1.0, max(0.0, float(exact) + errors * standard_error(exact, rolls)))


def _share(share: Number) -> str:
    about = f"{float(share):.4g}"
    if isinstance(share, Fraction) and 1 < share.denominator <= LONGEST_DENOMINATOR:
        return f"{written(share)}, about {about}"
    return about

"""What came out of a simulation."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from math import floor, isfinite, log10
from typing import Any

from cardwidgets.engine.errors import HOUSE, CardwidgetsError
from cardwidgets.odds import percent, wilson
from cardwidgets.simulate.tally import Summary


@dataclass(frozen=True)
class Simulation:
    """What came out of many games; prints as sentences.

    Attributes:
        games: how many were played.
        wins: each seat's wins; a shared win counts in parts.
        names: who played at each seat.
        seed: what all luck came from.
        measures: what was measured, by name: a summary, or a tuple of one for each seat.
        asked: how many games were asked for, if an interrupt came before they were all played.

    >>> result = Simulation(100, (Fraction(50), Fraction(50)), ("steady", "random"), seed=1)
    >>> result.rates
    (0.5, 0.5)
    >>> print(result)
    Seat 0 (steady) won 50.0 % of 100 games; 95 % interval 40.4 % to 59.6 %.
    Seat 1 (random) won 50.0 % of 100 games; 95 % interval 40.4 % to 59.6 %.
    """

    games: int
    wins: tuple[Fraction, ...]
    names: tuple[str, ...]
    seed: int | str
    measures: Mapping[str, Summary | tuple[Summary, ...]] = field(default_factory=dict, hash=False)
    asked: int | None = field(default=None, compare=False)

    @property
    def was_stopped(self) -> bool:
        """Whether an interrupt came before all games were played."""
        return self.asked is not None and self.games < self.asked

    @property
    def rates(self) -> tuple[float, ...]:
        """Each seat's share of the wins."""
        return tuple(float(wins / self.games) for wins in self.wins)

    @property
    def intervals(self) -> tuple[tuple[float, float], ...]:
        """Each seat's 95 % interval for that share (Wilson's score interval)."""
        return tuple(wilson(wins, self.games) for wins in self.wins)

    def rows(self) -> list[dict[str, Any]]:
        """Return everything as rows of a table, one for each measure and seat, wins first.

        Returns:
            Rows with ``measure``, ``seat`` and ``bot`` (``None`` for what belongs to no seat),
            ``games``, ``mean``, ``sd`` (``None`` for wins), and ``low`` and ``high``, the ends of
            the 95 % interval for the mean.

        >>> result = Simulation(4, (Fraction(3), Fraction(1)), ("steady", "random"), seed=1)
        >>> result.rows()[1]["mean"]
        0.25
        """
        seats = zip(self.names, self.rates, self.intervals, strict=True)
        rows = [
            _row("wins", seat, name, self.games, rate, None, interval)
            for seat, (name, rate, interval) in enumerate(seats)
        ]
        for name, seat, found in self._summaries():
            bot = None if seat is None else self.names[seat]
            mean = float(found.mean)
            rows.append(_row(name, seat, bot, found.games, mean, found.sd, found.interval))
        return rows

    def to_pandas(self) -> Any:
        """Return everything as a pandas data frame, a row for each measure and seat.

        Raises:
            CardwidgetsError: pandas is not installed.
        """
        try:
            import pandas as pd
        except ImportError as error:
            raise CardwidgetsError("simulate.no_pandas") from error
        return pd.DataFrame(self.rows()).astype({"seat": "Int64", "sd": "float64"})

    def __str__(self) -> str:
        return "\n".join(self._sentences())

    __repr__ = __str__

    def _sentences(self) -> Iterator[str]:
        if self.asked is not None and self.was_stopped:
            yield HOUSE.text(
                "simulate.stopped", n=self.games, games=self.asked, seed=repr(self.seed)
            )
        lines = zip(self.names, self.rates, self.intervals, strict=True)
        for seat, (name, rate, (low, high)) in enumerate(lines):
            yield HOUSE.text(
                "simulate.seat",
                seat=seat,
                bot=name,
                share=percent(rate),
                n=self.games,
                low=percent(low),
                high=percent(high),
            )
        for name, at, found in self._summaries():
            yield _sentence(self._label(name, at), found)

    def _summaries(self) -> Iterator[tuple[str, int | None, Summary]]:
        for name, found in self.measures.items():
            if isinstance(found, Summary):
                yield name, None, found
            else:
                for seat, summary in enumerate(found):
                    yield name, seat, summary

    def _label(self, name: str, seat: int | None) -> str:
        if seat is None:
            return name
        return HOUSE.text("simulate.label", name=name, seat=seat, bot=self.names[seat])


def _row(
    measure: str,
    seat: int | None,
    bot: str | None,
    games: int,
    mean: float,
    sd: float | None,
    interval: tuple[float, float],
) -> dict[str, Any]:
    low, high = interval
    return {
        "measure": measure,
        "seat": seat,
        "bot": bot,
        "games": games,
        "mean": mean,
        "sd": sd,
        "low": low,
        "high": high,
    }


def _sentence(label: str, found: Summary) -> str:
    low, high = found.interval
    if found.is_share:
        return HOUSE.text(
            "simulate.share",
            name=label,
            share=percent(found.mean),
            n=found.games,
            low=percent(low),
            high=percent(high),
        )
    if found.sd is None:
        return HOUSE.text("simulate.single", name=label, mean=f"{float(found.mean):g}")
    digits = _digits(high - low)
    numbers = {"mean": float(found.mean), "sd": found.sd, "low": low, "high": high}
    written = {name: f"{number:,.{digits}f}" for name, number in numbers.items()}
    return HOUSE.text("simulate.mean", name=label, n=found.games, **written)


def _digits(width: float) -> int:
    """Return how many decimal places show an interval's width in two figures.

    >>> _digits(0.037), _digits(250)
    (3, 0)
    """
    if width <= 0 or not isfinite(width):
        return 2
    return min(max(0, 1 - floor(log10(width))), 9)

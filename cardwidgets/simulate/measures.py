"""What is found out from the end of each game, beside who has won."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import isfinite
from numbers import Integral, Rational, Real
from typing import Any, TypeAlias

from cardwidgets.engine.errors import HOUSE, CardwidgetsError, UnknownName
from cardwidgets.engine.session import AnyGame
from cardwidgets.simulate.tally import Number, Summary, Tally

Measure: TypeAlias = "str | Callable[[Any], Any]"
"""A function of the state at a game's end, or the name of a part of the position there or of
what the game names as ``measures``."""

Measures: TypeAlias = "Measure | list[Measure] | tuple[Measure, ...] | Mapping[str, Measure] | None"
"""One measure, several, or several under names."""

Named: TypeAlias = tuple[tuple[str, Measure], ...]
"""Measures, each with its name."""


class MeasureFailed(CardwidgetsError):
    """A measure that failed, or that gave something else than numbers."""


def named_measures(measures: Measures) -> Named:
    """Return measures with their names.

    Args:
        measures: one, several in a sequence, or several in a mapping under their names.

    Raises:
        CardwidgetsError: something that measures nothing, or two under one name.

    >>> named_measures(["coins", max])
    (('coins', 'coins'), ('max', <built-in function max>))
    """
    if measures is None:
        return ()
    listed: Sequence[Any] = measures if isinstance(measures, list | tuple) else [measures]
    named: Sequence[tuple[Any, Any]] = (
        list(measures.items())
        if isinstance(measures, Mapping)
        else [(_name(measure), measure) for measure in listed]
    )
    for name, measure in named:
        if not isinstance(name, str):
            raise CardwidgetsError("simulate.measure", value=repr(name)[:40])
        if not (isinstance(measure, str) or callable(measure)):
            raise CardwidgetsError("simulate.measure", value=repr(measure)[:40])
    names = [name for name, _ in named]
    for name in names:
        if names.count(name) > 1 or name == "wins":
            raise CardwidgetsError("simulate.measure_twice", name=name)
    return tuple(named)


def _name(measure: Any) -> str:
    if isinstance(measure, str):
        return measure
    name: str = getattr(measure, "__name__", type(measure).__name__)
    return name.strip("<>")  # that of a lambda is "<lambda>"


@dataclass
class Measured:
    """What a measure gave over some games.

    Attributes:
        seats: a tally for each seat, or a single one.
        each: whether there is one for each seat; ``None`` while there was no game.
    """

    seats: tuple[Tally, ...] = ()
    each: bool | None = None

    def summaries(self) -> Summary | tuple[Summary, ...]:
        """Return what came out, for each seat if it was measured so."""
        found = tuple(tally.summary() for tally in self.seats)
        return found if self.each else found[0]


def read(game: AnyGame, named: tuple[str, Measure], end: Any, number: int, seed: str) -> Any:
    """Return what a measure gives at the end of a game: a number, or a tuple of one for each seat.

    Args:
        game: the rules.
        named: the measure with its name.
        end: the state at the game's end.
        number: which game of the simulation it was.
        seed: the game's seed.

    Raises:
        UnknownName: positions of this game have no such part; those with numbers are listed.
        MeasureFailed: it failed, or gave something else.
    """
    name, measure = named
    try:
        value = _part(game, measure, end) if isinstance(measure, str) else measure(end)
    except UnknownName:
        raise
    except Exception as error:
        raise MeasureFailed(
            "simulate.measure_failed",
            name=name,
            number=number,
            error=told(error),
            again=again(seed),
        ) from error
    numbers = _numbers(value, game.players)
    if numbers is None:
        raise MeasureFailed(
            "simulate.no_number",
            name=name,
            number=number,
            value=repr(value)[:60],
            players=game.players,
            again=again(seed),
        )
    return numbers


def _part(game: AnyGame, name: str, end: Any) -> Any:
    parts = {**game.parts(end), **game.measures(end)}
    if name in parts:
        return parts[name]
    known = [part for part, value in parts.items() if _numbers(value, game.players) is not None]
    raise UnknownName.among("simulate.part", name, known, game=game.name)


def _numbers(value: Any, players: int) -> Number | tuple[Number, ...] | None:
    if hasattr(value, "tolist"):  # numpy's numbers and arrays
        value = value.tolist()
    if isinstance(value, list | tuple):
        numbers = tuple(number for each in value if (number := _number(each)) is not None)
        return numbers if len(numbers) == len(value) == players else None
    return _number(value)


def _number(value: Any) -> Number | None:
    if isinstance(value, bool):
        return value
    if isinstance(value, Integral):
        return int(value)
    if isinstance(value, Rational):
        return Fraction(int(value.numerator), int(value.denominator))
    if isinstance(value, Real) and isfinite(value):
        return Fraction(float(value))
    return None


def note(measured: Measured, name: str, value: Any, number: int) -> None:
    """Add what a measure gave for one more game.

    Raises:
        MeasureFailed: it gave a number for each seat for some games, and one for others.
    """
    each = isinstance(value, tuple)
    if measured.each is None:
        measured.each = each
        measured.seats = tuple(Tally() for _ in (value if each else (value,)))
    if measured.each != each:
        raise MeasureFailed("simulate.measure_shape", name=name, number=number)
    for tally, one in zip(measured.seats, value if each else (value,), strict=True):
        tally.add(one)


def joined(name: str, one: Measured, other: Measured, number: int) -> Measured:
    """Return what a measure gave over some games and the games after them.

    Args:
        name: the measure's name.
        one: what it gave over the first games.
        other: what it gave over those that follow.
        number: which game is the first that follows.

    Raises:
        MeasureFailed: it gave a number for each seat for some games, and one for others.
    """
    if one.each is None or other.each is None:
        return other if one.each is None else one
    if one.each != other.each:
        raise MeasureFailed("simulate.measure_shape", name=name, number=number)
    seats = tuple(a + b for a, b in zip(one.seats, other.seats, strict=True))
    return Measured(seats, one.each)


def told(error: BaseException) -> str:
    """Return an error as part of a sentence.

    >>> told(KeyError("coins"))
    "KeyError: 'coins'"
    """
    text = str(error).strip().rstrip(".").splitlines()
    return f"{type(error).__name__}: {text[0][:200]}" if text else type(error).__name__


def again(seed: str) -> str:
    """Return how a game is played again.

    >>> again("1/game 7")
    "play_out(game, bots, '1/game 7')"
    """
    return HOUSE.text("simulate.again", seed=repr(seed))

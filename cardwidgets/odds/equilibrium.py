"""Zero-sum games of two players with two choices each, solved exactly."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple, TypeAlias

Payoffs: TypeAlias = Sequence[Sequence[Fraction | int]]
"""What the column player pays the row player: two rows of two numbers."""


class Equilibrium(NamedTuple):
    """How both play so that neither can do better alone.

    Attributes:
        value: what the row player gets on average.
        rows: how often the row player chooses each row.
        columns: how often the column player chooses each column.
        saddles: the cells, as (row, column), in which both may simply stay.
    """

    value: Fraction
    rows: tuple[Fraction, Fraction]
    columns: tuple[Fraction, Fraction]
    saddles: tuple[tuple[int, int], ...] = ()


def solve(payoffs: Payoffs) -> Equilibrium:
    """Return an equilibrium of a 2x2 zero-sum game.

    Args:
        payoffs: what the column player pays the row player.

    Returns:
        The first saddle point where there is one.
        Otherwise each player mixes so that the other does not care (von Neumann's minimax
        theorem): with rows (a, b) and (c, d) the value is (ad - bc) / (a - b - c + d).

    A bluff against a holder's chance of 1/6: rows bluff and do not, columns challenge and pay.

    >>> sixth = Fraction(1, 6)
    >>> found = solve([[3 * sixth - 1, 1], [2 * sixth, sixth]])
    >>> found.rows[0], found.columns[0], found.value
    (Fraction(1, 10), Fraction(1, 2), Fraction(1, 4))

    Matching pennies, and a game with a saddle:

    >>> solve([[1, -1], [-1, 1]]).value
    Fraction(0, 1)
    >>> solve([[3, 2], [1, 0]]).saddles
    ((0, 1),)
    """
    (a, b), (c, d) = ((Fraction(left), Fraction(right)) for left, right in payoffs)
    saddles = saddle_points(payoffs)
    if saddles:
        row, column = saddles[0]
        return Equilibrium(Fraction(payoffs[row][column]), _pure(row), _pure(column), saddles)
    spread = a - b - c + d
    first_row, first_column = (d - c) / spread, (d - b) / spread
    return Equilibrium(
        (a * d - b * c) / spread,
        (first_row, 1 - first_row),
        (first_column, 1 - first_column),
    )


def saddle_points(payoffs: Payoffs) -> tuple[tuple[int, int], ...]:
    """Return the cells that are least in their row and greatest in their column.

    >>> saddle_points([[1, -1], [-1, 1]])
    ()
    """
    return tuple(
        (row, column)
        for row in range(2)
        for column in range(2)
        if payoffs[row][column] == min(payoffs[row])
        and payoffs[row][column] == max(payoffs[0][column], payoffs[1][column])
    )


def dominated(payoffs: Payoffs) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the rows and the columns that are never better than the other and sometimes worse.

    >>> dominated([[3, 2], [1, 0]])
    ((1,), (0,))
    """
    columns = list(zip(*payoffs, strict=True))
    rows = tuple(row for row in range(2) if _beats(payoffs[1 - row], payoffs[row]))
    return rows, tuple(
        column for column in range(2) if _beats(columns[column], columns[1 - column])
    )


def _beats(one: Sequence[Fraction | int], other: Sequence[Fraction | int]) -> bool:
    """Return whether one choice is never smaller than another and somewhere greater."""
    return tuple(one) != tuple(other) and all(x >= y for x, y in zip(one, other, strict=True))


def _pure(choice: int) -> tuple[Fraction, Fraction]:
    return Fraction(choice == 0), Fraction(choice == 1)

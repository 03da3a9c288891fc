"""The 2x2 solver, against the definition of an equilibrium and games solved by hand."""

from fractions import Fraction
from itertools import product

import pytest

from cardwidgets.odds import dominated, saddle_points, solve

NUMBERS = (-2, -1, 0, 1, 3)
GAMES = [((a, b), (c, d)) for a, b, c, d in product(NUMBERS, repeat=4)]


def average(payoffs, rows, columns):
    return sum(
        rows[row] * columns[column] * payoffs[row][column] for row in (0, 1) for column in (0, 1)
    )


@pytest.mark.parametrize("first", NUMBERS)
def test_nobody_does_better_by_changing_alone(first):
    for payoffs in (game for game in GAMES if game[0][0] == first):
        found = solve(payoffs)
        assert sum(found.rows) == sum(found.columns) == 1
        assert min(*found.rows, *found.columns) >= 0
        assert average(payoffs, found.rows, found.columns) == found.value
        for pure in ((1, 0), (0, 1)):
            assert average(payoffs, pure, found.columns) <= found.value, payoffs
            assert average(payoffs, found.rows, pure) >= found.value, payoffs


def test_games_solved_by_hand():
    assert solve([[1, -1], [-1, 1]]) == (0, (Fraction(1, 2),) * 2, (Fraction(1, 2),) * 2, ())
    odds_and_evens = solve([[-2, 3], [3, -4]])
    assert odds_and_evens.value == Fraction(1, 12)
    assert odds_and_evens.rows == (Fraction(7, 12), Fraction(5, 12))


def test_a_saddle_needs_no_mixing():
    found = solve([[3, 2], [1, 0]])
    assert (found.value, found.rows, found.columns) == (2, (1, 0), (0, 1))
    assert saddle_points([[1, 1], [1, 1]]) == ((0, 0), (0, 1), (1, 0), (1, 1))


def test_dominated_choices():
    assert dominated([[3, 2], [1, 0]]) == ((1,), (0,))
    assert dominated([[1, -1], [-1, 1]]) == ((), ())
    assert dominated([[1, 1], [1, 1]]) == ((), ())
    assert dominated([[1, 2], [1, 0]]) == ((1,), ())
    assert dominated([[0, 1], [0, 0]]) == ((1,), (1,))


def test_everything_is_exact():
    found = solve([[Fraction(1, 3), 1], [Fraction(2, 3), Fraction(1, 7)]])
    for number in (found.value, *found.rows, *found.columns):
        assert type(number) is Fraction

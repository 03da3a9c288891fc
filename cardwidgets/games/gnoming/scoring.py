"""What a layout scores, line by line (RULES.md 8)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final, NamedTuple

from cardwidgets.games.gnoming.actions import PLACES
from cardwidgets.games.gnoming.cards import HIDDEN, MULLIGAN, NAMES, Card, points_of

LINES: Final = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8))
"""The positions of each line: three rows, then three columns (8.1)."""

LINES_OF: Final = tuple(
    tuple(index for index, line in enumerate(LINES) if place in line) for place in PLACES
)
"""The row and the column of each position."""

NO_MATCH: Final = 0
_POINTS: Final = {card: points_of(card) for card in NAMES} | {HIDDEN: 0}
_MARKS: Final = tuple(sum(1 << place for place in line) for line in LINES)


@dataclass(frozen=True, slots=True)
class Line:
    """A line that matches.

    Attributes:
        index: 0 to 2 for the rows, 3 to 5 for the columns.
        value: the value that its positive cards show; the line counts minus that.
    """

    index: int
    value: int

    @property
    def positions(self) -> tuple[int, int, int]:
        """The positions of the line.

        >>> Line(3, 7).positions
        (0, 3, 6)
        """
        return LINES[self.index]


class Scored(NamedTuple):
    """What a layout scores.

    Attributes:
        total: the score before the first-out step.
        lines: the lines that match.
        cancelled: the positions of positive cards in matching lines, which add nothing.
        points: what each card adds; a face-down card adds nothing yet.
    """

    total: int
    lines: tuple[Line, ...]
    cancelled: tuple[int, ...]
    points: tuple[int, ...]


@cache
def matched(one: Card, two: Card, three: Card) -> int:
    """Return the value that a line of three cards matches; 0 when it matches none (8.1).

    >>> matched(5, 5, 5), matched(5, 0, 5), matched(5, 5, 6), matched(0, 0, 0), matched(-3, -3, -3)
    (5, 5, 0, 0, 0)
    """
    value = max(one, two, three)
    if value <= MULLIGAN:
        return NO_MATCH
    fits = all(card in (value, MULLIGAN) for card in (one, two, three))
    return value if fits else NO_MATCH


def scored(layout: Sequence[Card], *, one_mulligan: bool = False) -> Scored:
    """Return what a layout scores, line by line.

    Args:
        layout: nine cards, row by row; lines through a face-down card do not match.
        one_mulligan: whether only one mulligan is wild, the best (10.12).

    >>> scored((5, 5, 5, 1, 2, 3, 4, 6, 7)).total
    18
    >>> scored((4, 4, 4, 4, 1, 2, 4, 3, 7)).lines
    (Line(index=0, value=4), Line(index=3, value=4))
    """
    if one_mulligan:
        wild = [place for place in PLACES if layout[place] == MULLIGAN]
        if len(wild) > 1:
            return min((_scored(layout, wild, live) for live in wild), key=lambda it: it.total)
    return _scored(layout, (), -1)


def _scored(layout: Sequence[Card], mulligans: Sequence[int], live: int) -> Scored:
    """Return what a layout scores when of the mulligans listed only one is alive."""
    dead = [place for place in mulligans if place != live]
    lines = tuple(
        Line(index, value)
        for index, (one, two, three) in enumerate(LINES)
        if (value := matched(layout[one], layout[two], layout[three]))
        and not any(place in dead for place in LINES[index])
    )
    inside = {place for line in lines for place in line.positions if layout[place] > 0}
    points = tuple(
        0 if place in inside or card == HIDDEN else points_of(card)
        for place, card in enumerate(layout)
    )
    total = sum(points) - sum(line.value for line in lines)
    return Scored(total, lines, tuple(sorted(inside)), points)


def score(layout: Sequence[Card]) -> int:
    """Return what a layout scores by the usual rules; the quick way.

    >>> score((9,) * 9), score((10,) * 9)
    (-54, -60)
    """
    one, two, three, four, five, six, seven, eight, nine = layout
    rows = matched(one, two, three), matched(four, five, six), matched(seven, eight, nine)
    columns = matched(one, four, seven), matched(two, five, eight), matched(three, six, nine)
    total = sum([_POINTS[card] for card in layout])
    if not any(rows) and not any(columns):
        return total
    inside = 0
    for mark, value in zip(_MARKS, rows + columns, strict=True):
        if value:
            inside |= mark
            total -= value
    for place in PLACES:
        if inside >> place & 1:
            total -= layout[place]
    return total


def final_scores(scores: Sequence[int], first_out: int, tie: str = "bonus") -> tuple[int, ...]:
    """Return a round's scores after the first-out step (8.6).

    Args:
        scores: each player's score before it.
        first_out: who was the first out.
        tie: what a tie for the lowest score brings: a bonus, a penalty or none (10.13).

    >>> final_scores((12, 15, 20), 0), final_scores((16, 15, 20), 0)
    ((7, 15, 20), (21, 15, 20))
    """
    after = list(scores)
    after[first_out] += step_of(scores, first_out, tie)
    return tuple(after)


FIRST_OUT_POINTS: Final = 5


def step_of(scores: Sequence[int], first_out: int, tie: str = "bonus") -> int:
    """Return what the first-out step adds to a player's score: -5, 5 or 0 (8.6).

    >>> step_of((15, 15, 20), 0), step_of((15, 15, 20), 0, "none")
    (-5, 0)
    """
    own = scores[first_out]
    lowest = min(score for seat, score in enumerate(scores) if seat != first_out)
    if own == lowest:
        return {"bonus": -FIRST_OUT_POINTS, "penalty": FIRST_OUT_POINTS, "none": 0}[tie]
    return -FIRST_OUT_POINTS if own < lowest else FIRST_OUT_POINTS

"""What a layout can be expected to score when all its face-down cards are turned up.

Everything is counted in ordered draws of a few unseen cards. By linearity the expected score is the
sum of what each card and each line brings on average, though these hang together. A card's face is
cancelled when its row or its column matches: their chances added, less that of both. So at most
five cards have to be looked at together: those of a row and a column.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from math import perm
from typing import Final, NamedTuple

from cardwidgets.games.gnoming.actions import PLACES
from cardwidgets.games.gnoming.cards import HIDDEN, MULLIGAN, Card, points_of
from cardwidgets.games.gnoming.scoring import LINES, LINES_OF

CROSS: Final = 5
"""A row and a column have so many cards together."""


class _Seen(NamedTuple):
    """What is seen of a line: whether it can match, the value it must match if any, cards hidden.

    Attributes:
        value: the positive value that its face-up cards show; 0 for none, -1 if it cannot match.
        hidden: how many of its cards are face down.
    """

    value: int
    hidden: int


_BLOCKED: Final = -1
_FREE: Final = 0


class Expectation:
    """Averages over the cards that nobody has seen.

    Args:
        unseen: how many there are of each card that may lie face down.
        depth: in how many cards the ways are counted; five, or as many as there are.

    >>> even = Expectation({4: 1, 6: 1})
    >>> even.score((HIDDEN, 1, 2, 3, 1, 2, 3, 1, 2)), even.all
    (16, 2)
    """

    def __init__(self, unseen: Mapping[Card, int], depth: int = CROSS) -> None:
        self.unseen = {card: n for card, n in unseen.items() if n}
        self.cards = sum(self.unseen.values())
        self.depth = min(depth, self.cards)
        self.all = perm(self.cards, self.depth)
        fill = [perm(self.cards - used, self.depth - used) for used in range(self.depth + 1)]
        self._fill = fill + [0] * (CROSS - self.depth)
        self.wild = self.unseen.get(MULLIGAN, 0)
        self.points = sum(points_of(card) * n for card, n in self.unseen.items())
        values = [(card, n) for card, n in self.unseen.items() if card > 0]
        # what lines and cards that can still become of any value bring together
        self._free_line = [
            sum(v * (perm(n + self.wild, k) - perm(self.wild, k)) for v, n in values) * rest
            for k, rest in enumerate(self._fill[:4])
        ]
        self._free_cell = [
            sum(v * n * perm(n - 1 + self.wild, k) for v, n in values) * self._fill[k + 1]
            for k in range(CROSS)
        ]
        self._ways: dict[tuple[int, int], int] = {}
        self._cells: dict[tuple[int, int], int] = {}

    def fits(self, value: int, hidden: int) -> int:
        """Return in how many ways so many face-down cards show a value or are mulligans."""
        key = (value, hidden)
        if key not in self._ways:
            n = self.unseen.get(value, 0) + self.wild
            self._ways[key] = perm(n, hidden) * self._fill[hidden]
        return self._ways[key]

    def _cell(self, value: int, mates: int) -> int:
        """Return in how many ways a face-down card shows a value and so many others fit it."""
        key = (value, mates)
        if key not in self._cells:
            n = self.unseen.get(value, 0)
            ways = n * perm(n - 1 + self.wild, mates) if n else 0
            self._cells[key] = ways * self._fill[mates + 1]
        return self._cells[key]

    def line(self, index: int, layout: Sequence[Card]) -> int:
        """Return what a line's value comes to over all ways.

        >>> all_sevens = Expectation({7: 3})
        >>> all_sevens.line(0, (HIDDEN,) * 3), all_sevens.all
        (42, 6)
        """
        one, two, three = LINES[index]
        return self._line(_seen(layout[one], layout[two], layout[three]))

    def _line(self, seen: _Seen) -> int:
        value, hidden = seen
        if value > 0:
            return value * self.fits(value, hidden)
        if value == _BLOCKED:
            return 0
        return self._free_line[hidden]

    def cancelled(self, layout: Sequence[Card]) -> int:
        """Return what the faces in matching lines, which add nothing, come to over all ways."""
        seen = [_seen(layout[one], layout[two], layout[three]) for one, two, three in LINES]
        return self._cancelled(layout, seen)

    def _cancelled(self, layout: Sequence[Card], seen: Sequence[_Seen]) -> int:
        total = 0
        for place, (row, column) in zip(PLACES, LINES_OF, strict=True):
            card, one, two = layout[place], seen[row], seen[column]
            if card > 0:
                total += card * self._ways_of_seen(card, one, two)
            elif card == HIDDEN:
                total += self._face_of_hidden(one, two)
        return total

    def _ways_of_seen(self, card: Card, row: _Seen, column: _Seen) -> int:
        """Return in how many ways a face-up positive card is in a matching line."""
        in_row, in_column = row.value == card, column.value == card
        ways = 0
        if in_row:
            ways += self.fits(card, row.hidden)
        if in_column:
            ways += self.fits(card, column.hidden)
        if in_row and in_column:
            ways -= self.fits(card, row.hidden + column.hidden)
        return ways

    def _face_of_hidden(self, row: _Seen, column: _Seen) -> int:
        """Return what a face-down card that is in a matching line shows, over all ways."""
        total = 0
        for one in (row, column):
            if one.value != _BLOCKED:
                total += self._faces(one.value, one.hidden - 1)
        if _BLOCKED in (row.value, column.value):
            return total
        mates = row.hidden + column.hidden - 2
        if row.value == column.value or _FREE in (row.value, column.value):
            total -= self._faces(row.value or column.value, mates)
        return total

    def _faces(self, value: int, mates: int) -> int:
        return value * self._cell(value, mates) if value else self._free_cell[mates]

    def score(self, layout: Sequence[Card]) -> int:
        """Return what a layout scores over all ways; divided by ``all`` it is the expected score.

        >>> Expectation({4: 1}).score((HIDDEN, 4, 4, 1, 2, 3, 1, 2, 3))
        8
        """
        seen = [_seen(layout[one], layout[two], layout[three]) for one, two, three in LINES]
        face_up = sum(points_of(card) for card in layout if card != HIDDEN) * self.all
        down = layout.count(HIDDEN)
        face_down = down * self.points * self._fill[1] if down else 0
        lines = sum(map(self._line, seen))
        return face_up + face_down - self._cancelled(layout, seen) - lines


@cache
def _seen(*line: Card) -> _Seen:
    """Return what is seen of a line of three cards."""
    value = hidden = 0
    for card in line:
        if card == HIDDEN:
            hidden += 1
        elif card > 0:
            if value not in (0, card):
                return _Seen(_BLOCKED, 0)
            value = card
        elif card != MULLIGAN:
            return _Seen(_BLOCKED, 0)
    return _Seen(value, hidden)

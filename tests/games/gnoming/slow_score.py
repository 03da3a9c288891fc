"""The score of a layout, word by word: every line tries the value of each of its cards.

Nothing of the game is used but the numbers that stand for a mulligan and a hazard.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import product

MULLIGAN, HAZARD = 0, -50


def grid(layout: Sequence[int]) -> list[list[int]]:
    return [list(layout[row * 3 : row * 3 + 3]) for row in range(3)]


def matches(cards: Sequence[int], value: int) -> bool:
    """Whether three cards match a value: at least one shows it, the others are mulligans."""
    return value in cards and sum(card in (value, MULLIGAN) for card in cards) == 3


def matches_by_trying(cards: Sequence[int], value: int) -> bool:
    """The same by trying: each mulligan becomes every value, and not all cards are mulligans."""
    choices = [range(1, 13) if card == MULLIGAN else [card] for card in cards]
    alike = any(set(made) == {value} for made in product(*choices))
    return alike and any(card != MULLIGAN for card in cards)


def slow_score(layout: Sequence[int]) -> int:
    """Rule 8, word by word."""
    cells = grid(layout)
    lines = [[(row, column) for column in range(3)] for row in range(3)]
    lines += [[(row, column) for row in range(3)] for column in range(3)]
    total, serves = 0, set()
    for line in lines:
        cards = [cells[row][column] for row, column in line]
        for value in {card for card in cards if card > 0}:
            if matches(cards, value):
                total -= value
                serves.update(line)
    for row in range(3):
        for column in range(3):
            card = cells[row][column]
            if card == HAZARD:
                total += 10
            elif card < 0 or (card > 0 and (row, column) not in serves):
                total += card
    return total


def face_up_lines(layout: Sequence[int], hidden: int) -> set[tuple[str, int, int]]:
    """The lines that match with all cards face up: row or column, its number, its value."""
    cells, found = grid(layout), set()
    for number in range(3):
        for name, cards in (
            ("row", cells[number]),
            ("column", [cells[row][number] for row in range(3)]),
        ):
            if hidden not in cards:
                found |= {(name, number, v) for v in set(cards) if v > 0 and matches(cards, v)}
    return found


def all_layouts(deck: Iterable[int]) -> Iterable[tuple[int, ...]]:
    """Every different layout that nine cards of a small deck can make."""
    counts: dict[int, int] = {}
    for card in deck:
        counts[card] = counts.get(card, 0) + 1
    kinds = tuple(counts)

    def fill(layout: tuple[int, ...]) -> Iterable[tuple[int, ...]]:
        if len(layout) == 9:
            yield layout
            return
        for kind in kinds:
            if counts[kind]:
                counts[kind] -= 1
                yield from fill((*layout, kind))
                counts[kind] += 1

    return fill(())

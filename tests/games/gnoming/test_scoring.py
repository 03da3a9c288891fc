"""The score against one that works slowly, on random layouts and on all of a small deck."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from cardwidgets.games.gnoming import Gnoming
from cardwidgets.games.gnoming.cards import DECKS, HIDDEN, cards_of
from cardwidgets.games.gnoming.position import read_layout
from cardwidgets.games.gnoming.scoring import score, scored
from games.gnoming.slow_score import (
    all_layouts,
    face_up_lines,
    matches,
    matches_by_trying,
    slow_score,
)

EVEN = (0, 0, 1, 2, 5, 5, 5, 5, 10, -1, -4, -50)
"""Cards among which lines are common."""


def agree(layouts: int, seed: str) -> None:
    rng = Random(seed)
    decks = [cards_of(composition) for composition in DECKS.values()]
    for number in range(layouts):
        if number % 4:
            layout = (
                tuple(rng.choices(EVEN, k=9)) if number % 2 else tuple(rng.choices(EVEN[4:], k=9))
            )
        else:
            layout = tuple(rng.sample(decks[number // 4 % 2], 9))
        found = scored(layout)
        assert score(layout) == found.total == slow_score(layout), layout
        if number % 16 == 0:
            lines = {
                ("row" if line.index < 3 else "column", line.index % 3, line.value)
                for line in found.lines
            }
            assert lines == face_up_lines(layout, HIDDEN)
            assert found.total == sum(found.points) - sum(line.value for line in found.lines)


def test_20000_random_layouts_score_the_same() -> None:
    agree(20_000, "layouts")


@pytest.mark.slow
@pytest.mark.timeout(900)
def test_a_million_random_layouts_score_the_same() -> None:
    agree(1_000_000, "a million")


def test_both_ways_of_looking_for_a_match_agree() -> None:
    for cards in product((0, 1, 5, 12, -1, -50), repeat=3):
        for value in range(1, 13):
            assert matches(cards, value) == matches_by_trying(cards, value), cards


SMALL = (0, 0, 2, 2, 2, 7, 7, 7, -1, -50)
"""Two mulligans, two values, a negative card and a hazard: 10 cards of which nine are dealt."""


def test_all_layouts_of_a_small_deck_score_the_same() -> None:
    met = 0
    for layout in all_layouts(SMALL):
        assert score(layout) == slow_score(layout), layout
        met += 1
    assert met == 50_400  # 10!/(2! 3! 3!): the tenth card is left over, so each layout is an order


def test_face_down_cards_count_nothing_and_make_no_line() -> None:
    layout = [5, 5, HIDDEN, 1, 2, 3, 4, 6, 7]
    assert scored(layout).total == score(layout) == 33
    assert scored(layout).lines == ()
    assert score([HIDDEN] * 9) == 0


def one_wild(layout: tuple[int, ...]) -> int:
    """Rule 10.12: of several mulligans one is wild; lines through others fail."""
    places = [place for place, card in enumerate(layout) if card == 0]
    if len(places) < 2:
        return slow_score(layout)
    totals = []
    for live in places:
        # a negative card breaks a line as a dead mulligan does; what it adds is taken back
        dead = tuple(
            -1 if card == 0 and place != live else card for place, card in enumerate(layout)
        )
        totals.append(slow_score(dead) + len(places) - 1)
    return min(totals)


def test_one_mulligan_is_wild_if_the_option_says_so() -> None:
    game = Gnoming(mulligans_at_scoring="one")
    assert game.score(read_layout("7 7 M / 1 2 9 / 4 5 M")[0]) == 14
    assert game.score(read_layout("7 7 M / M 9 9 / 4 5 6")[0]) == 20
    assert Gnoming().score(read_layout("7 7 M / M 9 9 / 4 5 6")[0]) == -1
    assert game.score(read_layout("M M 5 / 1 2 3 / 4 6 7")[0]) == 28
    rng = Random("one mulligan")
    for _ in range(3000):
        layout = tuple(rng.choices(EVEN, k=9))
        assert game.score(layout) == game.scored(layout).total == one_wild(layout)


def test_three_mulligans_in_a_line_serve_other_lines() -> None:
    columns = read_layout("M M M / 5 6 7 / 5 6 7")[0]
    assert score(columns) == -18
    assert [line.index for line in scored(columns).lines] == [3, 4, 5]


@pytest.mark.parametrize("value", [1, 7, 12])
@pytest.mark.parametrize("line", range(6))
def test_every_line_of_every_value(line: int, value: int) -> None:
    cells = [line * 3 + step for step in range(3)] if line < 3 else [line - 3, line, line + 3]
    for wild in product((False, True), repeat=3):
        layout = [-1] * 9
        for cell, is_wild in zip(cells, wild, strict=True):
            layout[cell] = 0 if is_wild else value
        expected = -6 if all(wild) else -6 - value
        assert score(layout) == expected

"""Odds of Gnoming A Round: the values of the deal by two ways, and odds of views."""

from __future__ import annotations

import time
from collections import Counter
from fractions import Fraction
from itertools import combinations, permutations
from math import comb, perm
from random import Random
from typing import Any

import pytest

import cardwidgets as cw
from cardwidgets.engine.conformance import play
from cardwidgets.games.gnoming import Gnoming
from cardwidgets.games.gnoming import odds as chances
from cardwidgets.games.gnoming.cards import HAZARD, HIDDEN, MULLIGAN, points_of
from cardwidgets.games.gnoming.expectation import Expectation
from cardwidgets.games.gnoming.hints import bounce_places
from cardwidgets.games.gnoming.odds import odds
from cardwidgets.games.gnoming.scoring import LINES, scored
from cardwidgets.odds import NoOdds
from games.gnoming.odds_table import UP, rest_on_pile
from games.gnoming.slow_score import slow_score

OTHERS = ["1 [1] [1] / [1] 1 [1] / [2] [2] [2]", "2 [2] [4] / [4] 2 [4] / [4] [4] [4]"]
"""Layouts of others in which nothing matters is face up."""

GAME = Gnoming(3)
WIDE = Gnoming(3, deck="wide")


def one_card_at_a_time(none: int, cards: int) -> Fraction:
    """The chance that none of so many cards drawn one after another is among 110 - none."""
    chance = Fraction(1)
    for drawn in range(cards):
        chance *= Fraction(none - drawn, 110 - drawn)
    return chance


# -- the deal: each value as a literal, and where there is one by a second way -----------------


def test_a_random_card() -> None:
    assert chances.chance_of_card(GAME, "mulligan") == Fraction(3, 110)
    assert chances.chance_of_card(GAME, "hazard") == Fraction(3, 110)
    assert chances.chance_of_card(GAME, "negative") == Fraction(1, 5)
    assert chances.chance_of_card(GAME, "positive") == Fraction(41, 55)


def test_the_mean_of_a_random_card() -> None:
    assert chances.mean_points(GAME) == Fraction(439, 110)
    assert sum(map(points_of, GAME.cards)) == 459 - 50 + 30 == 439
    assert chances.mean_points(GAME, 9) == Fraction(3951, 110)


def test_hazards_among_nine() -> None:
    assert chances.number_among(GAME, "hazard") == {
        0: Fraction(505, 654),
        1: Fraction(505, 2398),
        2: Fraction(101, 5995),
        3: Fraction(7, 17985),
    }
    assert one_card_at_a_time(107, 9) == Fraction(505, 654)
    assert chances.chance_at_least_one(GAME, "hazard") == Fraction(149, 654)
    assert chances.chance_at_least_one(GAME, "mulligan") == Fraction(149, 654)


def test_negative_cards_among_nine() -> None:
    found = chances.number_among(GAME, "negative")
    assert found[0] == Fraction(101844984, 827688121) == one_card_at_a_time(88, 9)
    assert sum(k * chance for k, chance in found.items()) == Fraction(9, 5)


def test_starters() -> None:
    assert chances.chance_at_least_one(GAME, "negative", 2) == Fraction(197, 545)
    assert chances.chance_at_least_one(GAME, "hazard", 2) == Fraction(324, 5995)
    assert 1 - one_card_at_a_time(88, 2) == Fraction(197, 545)


def test_the_first_two_flips() -> None:
    assert chances.chance_of_pair(GAME) == Fraction(296, 5995)
    assert chances.chance_of_pair(GAME, with_mulligan=True) == Fraction(542, 5995)
    pairs = list(combinations(GAME.cards, 2))
    assert Fraction(sum(a == b > 0 for a, b in pairs), len(pairs)) == Fraction(296, 5995)


def test_a_given_line() -> None:
    assert chances.line_chances(GAME) == {
        0: Fraction(14, 4905),
        1: Fraction(74, 17985),
        2: Fraction(41, 35970),
    }
    assert chances.chance_of_line(GAME) == Fraction(175, 21582) == Fraction(1750, 215820)
    assert chances.mean_lines(GAME) == Fraction(175, 3597)
    assert chances.line_chances(WIDE)[0] == Fraction(13, 7194)
    assert chances.chance_of_line(WIDE) == Fraction(113, 17985)


@pytest.mark.parametrize("game", [GAME, WIDE], ids=["default", "wide"])
def test_a_given_line_by_listing_all_lines(game: Gnoming) -> None:
    lines = Counter(combinations(game.cards, 3))
    matching = sum(n for line, n in lines.items() if scored((*line, -1, -1, -1, -1, -1, -1)).lines)
    assert sum(lines.values()) == 215820
    assert Fraction(matching, 215820) == chances.chance_of_line(game)


def test_the_score_of_an_untouched_layout() -> None:
    assert chances.mean_score(GAME) == Fraction(2381080589, 67995290)
    assert chances.mean_cancelled(GAME) / 9 == Fraction(2810693, 40797174)
    assert chances.mean_line_value(GAME) == Fraction(61, 1308)
    parts = Fraction(3951, 110) - 9 * Fraction(2810693, 40797174) - 6 * Fraction(61, 1308)
    assert parts == chances.mean_score(GAME)


def test_the_score_of_an_untouched_layout_by_dealing() -> None:
    rng, deals = Random("untouched"), 20_000
    results = [slow_score(rng.sample(GAME.cards, 9)) for _ in range(deals)]
    mean = sum(results) / deals
    spread = (sum((result - mean) ** 2 for result in results) / deals) ** 0.5
    assert abs(mean - 35.0183) < 4 * spread / deals**0.5


def test_two_sevens_in_a_row() -> None:
    state = GAME.position(
        layouts=["7 7 [1] / [1] [2] [3] / [4] [5] [6]", *OTHERS],
        a="-1", b="-2",
    )  # fmt: skip
    view = GAME.observe(state, 0)
    assert sum(view.drawable) == 102
    assert chances.lines_by_draw(view, 0) == (9, 102)
    assert odds(view)["line by draw"].value == Fraction(3, 34)
    within = [chances.chance_within(9, 102, draws) for draws in (2, 3, 4, 5)]
    assert within == [
        Fraction(291, 1717),
        Fraction(20967, 85850),
        Fraction(29552, 94435),
        Fraction(497149, 1322090),
    ]
    for draws, chance in enumerate(within, start=2):
        assert 1 - Fraction(comb(93, draws), comb(102, draws)) == chance


def test_a_bounce_when_a_7_is_put_in() -> None:
    state = GAME.position(
        layouts=["3 5 [1] / [1] [2] [3] / [4] [5] [6]", *OTHERS],
        card="7", a="-1", b="-2",
    )  # fmt: skip
    view = GAME.observe(state, 0)
    assert set(bounce_places(view).values()) == {Fraction(21, 101)}
    assert odds(view)["bounce now"].counts == (21, 101)


def test_going_out_pays_by_itself_from_one_half_on() -> None:
    assert Fraction(1, 2) == chances.BREAK_EVEN
    assert chances.step_when_first_out(Fraction(1, 2)) == 0
    assert chances.step_when_first_out(Fraction(1)) == -5
    assert chances.step_when_first_out(Fraction(0)) == 5


def test_turning_up_unknown_cards_costs() -> None:
    assert [chances.mean_points(GAME, k) for k in (1, 2, 3)] == [
        Fraction(439, 110), Fraction(439, 55), Fraction(1317, 110),
    ]  # fmt: skip


# -- the expected score ------------------------------------------------------------------------


def test_expected_scores_by_listing_all_ways() -> None:
    rng = Random("expected")
    for _ in range(150):
        down = rng.randrange(5)
        pool = rng.choices([0, 0, -50, -1, 3, 3, 7, 7], k=rng.randrange(down, 7))
        layout = rng.choices([0, 3, 3, 7, 7, -1, 12], k=9)
        for place in rng.sample(range(9), down):
            layout[place] = HIDDEN
        total = 0
        for drawn in permutations(pool, down):
            cards = iter(drawn)
            total += slow_score([next(cards) if card == HIDDEN else card for card in layout])
        found = Expectation(Counter(pool))
        assert Fraction(found.score(layout), found.all) == Fraction(total, perm(len(pool), down))


def test_lines_and_cancelled_faces_add_up() -> None:
    found = Expectation(Counter([3, 3, 3, 0, 7]))
    layout = [3, HIDDEN, 3, HIDDEN, 7, 1, 2, 7, HIDDEN]
    lines = sum(found.line(index, layout) for index in range(len(LINES)))
    faces = (3 + 3 + 7 + 1 + 2 + 7) * found.all + 3 * 16 * found.all // 5
    assert found.score(layout) == faces - lines - found.cancelled(layout)


# -- odds of views ------------------------------------------------------------------------------


def test_nothing_is_known_before_a_deal_and_asked_after_the_end() -> None:
    with pytest.raises(NoOdds, match="deal"):
        odds(GAME.observe(GAME.initial_state(), 0))
    last = list(play(Gnoming(3, rounds=1), "odds"))[-1]
    assert len(odds(GAME.observe(last.state, 0))) == 0


def test_all_facts_come_in_time_and_exactly() -> None:
    game, longest = Gnoming(7), 0.0
    for step in list(play(game, "in time"))[:600:9]:
        if step.state.layouts:
            start = time.process_time()
            found = cw.odds(game.observe(step.state, 0))
            longest = max(longest, time.process_time() - start)
            assert all(fact.is_exact for fact in found)
    assert longest < 0.05


def one_is_wild(layout: tuple[int, ...]) -> int:
    """The score where one mulligan is wild; the others block lines, like hazards of no points."""
    wild = [place for place, card in enumerate(layout) if card == MULLIGAN]
    scores = []
    for live in wild or [-1]:
        dead = [place for place in wild if place != live]
        cards = [HAZARD if place in dead else card for place, card in enumerate(layout)]
        scores.append(slow_score(cards) - 10 * len(dead))
    return min(scores)


def test_estimates_come_in_time_and_agree_with_deals_made_by_the_rules() -> None:
    """Seven players, of whose mulligans one each is wild: each score is an estimate."""
    game = Gnoming(7, mulligans_at_scoring="one")
    view = game.observe(game.position(layouts=["[1] [2] M / [3] 4 [5] / [6] [7] 4"]), 0)
    start = time.process_time()
    found = cw.odds(view)
    assert time.process_time() - start < 0.05
    deals = [game.determinize(view, Random(f"rules {deal}")) for deal in range(2_000)]
    for seat in game.seats:
        fact = found[f"score of seat {seat}"]
        assert fact.error
        results = [one_is_wild(state.layouts[seat]) for state in deals]
        mean = sum(results) / len(results)
        assert abs(float(fact.value) - mean) < 5 * fact.error


@pytest.mark.parametrize("deals", [0, -1, "many", True, 2.5])
def test_a_number_of_deals_that_is_none(deals: Any) -> None:
    game = Gnoming(3, mulligans_at_scoring="one")
    with pytest.raises(NoOdds, match="a whole number above 0"):
        cw.odds(game.observe(game.position(), 0), deals=deals)


def test_only_mulligans_that_vie_are_estimated() -> None:
    game = Gnoming(3, mulligans_at_scoring="one")
    state = game.position(layouts=["M 7 7 / 1 2 3 / [M] [5] 9"], a="3", b="3")
    found = odds(game.observe(state, 0))
    fact = found["score of seat 0"]
    assert fact.error is not None
    assert "standard error" in str(found)
    # without the option: at once, and by listing the two cards
    exact = odds(Gnoming(3).observe(state, 0))["score of seat 0"]
    assert exact.is_exact
    assert abs(fact.value - exact.value) < 4
    down = "1 2 3 / 4 [5] [6] / 7 7 9"
    one = odds(game.observe(game.position(layouts=[down], a="M", b="M"), 0))
    assert one["score of seat 0"].is_exact


def test_a_rebuilt_pile_is_known() -> None:
    layouts = ["7 7 [1] / [1] 2 [3] / 4 5 6", UP, UP]
    parts = rest_on_pile(GAME, layouts, "7 7 M 3", {"rebuilt": True})
    view = GAME.observe(GAME.position(**parts), 0)
    assert chances.lines_by_draw(view, 0) == (3, 4)
    assert odds(view)["next card"].counts == (17, 4)


def test_the_bounce_by_a_draw_by_listing_pairs() -> None:
    state = GAME.position(layouts=["3 5 [1] / [1] [2] [3] / [4] [5] [6]"])
    view = GAME.observe(state, 0)
    cards = [c for c, n in zip(GAME.kinds, view.hidden, strict=True) for _ in range(n)]
    pairs = list(permutations(cards, 2))
    good = sum(under > 0 and under in (3, 5, drawn) for drawn, under in pairs)
    assert chances.bounces_after_draw(view, 0) == (good, len(pairs))


def test_a_view_only() -> None:
    with pytest.raises(NoOdds):
        cw.odds(GAME.initial_state())

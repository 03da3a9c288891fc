"""The dice do not remember: bets, waits, streaks and plans."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from cardwidgets.engine.errors import CardwidgetsError
from cardwidgets.labs.activities import ActivityError
from cardwidgets.labs.activities.due_or_hot import DueOrHot
from cardwidgets.labs.activities.waits import EIGHT_MISSES, groups, plans, streaks
from cardwidgets.sheet.model import house_voice
from cardwidgets.sheet.vocabulary import Picture


def predicted(chance: Any = "1/2", seed: int = 3) -> DueOrHot:
    activity = DueOrHot(seed=seed)
    activity.predict(chance)
    return activity


def told(activity: Any) -> str:
    blocks = activity.page(house_voice("en")).as_json()["blocks"]
    return "\n".join(block["text"] for block in blocks if block["kind"] == "paragraph")


def test_eight_misses_in_a_row_are_one_time_in_ten() -> None:
    assert Fraction(6561, 65536) == EIGHT_MISSES
    cells = list(product(range(4), repeat=2))
    assert Fraction(sum(left != right for left, right in cells), 16) ** 8 == EIGHT_MISSES


def test_rolls_are_grouped_by_the_misses_before_them() -> None:
    hits = [False, True, False, False, True, True, False]
    found = {group.misses: (group.rolls, group.doubles) for group in groups(hits) if group.rolls}
    # before the rolls there were 0, 1, 0, 1, 2, 0 and 0 misses
    assert found == {0: (4, 1), 1: (2, 1), 2: (1, 1)}


def test_the_last_group_holds_all_longer_waits() -> None:
    found = groups([False] * 12)
    assert [group.rolls for group in found] == [1, 1, 1, 1, 1, 1, 1, 1, 4]
    assert found[8].error == pytest.approx((3 / 16 / 4) ** 0.5)


def test_streaks_are_counted_in_blocks_that_do_not_overlap() -> None:
    assert streaks([False] * 15) == (1, 1)
    assert streaks([False] * 16) == (2, 2)
    assert streaks([True, *[False] * 15]) == (2, 1)


def test_plans_bet_when_they_say_so() -> None:
    found = plans([True, True, False, False, False, False, False, True])
    assert {name: tuple(plan) for name, plan in found.items()} == {
        "always": (8, 3), "due": (2, 1), "hot": (3, 2),
    }  # fmt: skip
    assert [plan.coins for plan in found.values()] == [4, 2, 5]


def test_every_bar_lies_at_a_quarter() -> None:
    activity = predicted()
    activity.roll(50_000)
    for group in activity.groups:
        share, error = group.share, group.error
        assert share is not None
        assert error is not None
        assert abs(float(share) - 0.25) < 4 * error
        assert error == pytest.approx((0.1875 / group.rolls) ** 0.5)
    assert sum(group.rolls for group in activity.groups) == 50_000
    blocks, empty = activity.streaks
    assert blocks == 6_250
    assert abs(empty / blocks - 0.1001) < 4 * 0.0038


def test_no_plan_gains_anything_in_the_long_run() -> None:
    activity = predicted()
    activity.roll(100_000)
    for plan in activity.plans.values():
        assert abs(plan.coins / plan.bets) < 4 * (3 / plan.bets) ** 0.5


def test_a_bet_pays_three_to_one() -> None:
    activity = predicted()
    purse = activity.purse
    for _ in range(40):
        activity.bet("double", 2)
        gain = 6 if activity.waiting == 0 else -2
        assert activity.purse == purse + gain
        purse = activity.purse
        if purse < 8:
            break
    assert activity.bets > 20


def test_a_bet_against_a_double_risks_three_times_what_it_wins() -> None:
    activity = predicted()
    for _ in range(10):
        purse = activity.purse
        activity.bet("other", 1)
        assert activity.purse - purse == (-3 if activity.waiting == 0 else 1)


def test_betting_many_times_is_betting_one_at_a_time() -> None:
    at_once, one_by_one = predicted(), predicted()
    at_once.bet("double", 1, times=25)
    for _ in range(25):
        one_by_one.bet("double", 1)
    assert (at_once.purse, at_once.groups) == (one_by_one.purse, one_by_one.groups)


def test_a_purse_that_is_too_small_stops_the_bets_and_can_be_filled() -> None:
    activity = predicted(seed=1)
    while activity.purse >= 20:
        activity.bet("double", 20, times=1_000)
    rolls, purse = activity.rolls, activity.purse
    with pytest.raises(ActivityError, match="risks 60 coins"):
        activity.bet("other", 20)
    assert (activity.rolls, activity.purse) == (rolls, purse)
    assert purse == 0
    activity.borrow()
    assert (activity.purse, activity.borrowed) == (100, 100)
    with pytest.raises(ActivityError, match="without borrowing"):
        activity.borrow()


@pytest.mark.parametrize(
    ("guess", "reply"),
    [("10 %", "The bars do not fall"), ("1/4", "You said 1/4."), (0.6, "The bars do not rise")],
)
def test_the_prediction_is_answered(guess: Any, reply: str) -> None:
    activity = predicted(guess)
    assert reply not in told(activity)
    activity.roll(1_000)
    assert reply in told(activity)


def test_what_was_never_rolled_has_no_bar() -> None:
    activity = predicted()
    activity.roll(1)
    assert "The first roll." in told(activity)
    blocks = activity.page(house_voice("en")).blocks
    figure = next(block.figure for block in blocks if isinstance(block, Picture))
    assert figure.svg.count(">1/4<") == 2, "the legend and one bar"
    assert [row[1] for row in figure.numbers.rows] == [1, 0, 0, 0, 0, 0, 0, 0, 0]


def test_the_table_behind_the_bars_has_counts_shares_and_standard_errors() -> None:
    activity = predicted()
    activity.roll(2_000)
    page = activity.page(house_voice("en")).as_json()
    figure = next(block["figure"] for block in page["blocks"] if block["kind"] == "picture")
    assert len(figure["numbers"]["heads"]) == 5
    for row, group in zip(figure["numbers"]["rows"], activity.groups, strict=True):
        assert row[1:3] == [group.rolls, group.doubles]
        assert Fraction(row[3]) == Fraction(group.doubles, group.rolls)
        assert row[4] == pytest.approx((0.1875 / group.rolls) ** 0.5, abs=1e-4)


@pytest.mark.parametrize(
    "bet",
    [("skull", 1), ("double", 0), ("double", True), ("double", 1, 0), (None, 1), ("other", 21)],
)
def test_a_bet_that_makes_no_sense_changes_nothing(bet: tuple[Any, ...]) -> None:
    activity = predicted()
    with pytest.raises(CardwidgetsError):
        activity.bet(*bet)
    assert (activity.rolls, activity.purse, activity.bets) == (0, 100, 0)

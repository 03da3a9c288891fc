"""Short runs and the unequal die: what few rolls do not tell."""

from __future__ import annotations

import json
from fractions import Fraction
from itertools import product
from math import comb
from random import Random
from typing import Any

import pytest

import cardwidgets as cw
from cardwidgets.engine.errors import CardwidgetsError
from cardwidgets.labs.activities import ActivityError
from cardwidgets.labs.activities.short_runs import ShortRuns, all_alike, expected_gap
from cardwidgets.labs.activities.unequal_die import UnequalDie
from cardwidgets.labs.activities.verdicts import LOADED, wrong_share
from cardwidgets.sheet.model import house_voice


def told(activity: Any) -> str:
    blocks = activity.page(house_voice("en")).as_json()["blocks"]
    return "\n".join(block["text"] for block in blocks if block["kind"] == "paragraph")


# --- short runs


def running(length: int = 16, gap: str = "nearer") -> ShortRuns:
    activity = ShortRuns(seed=3)
    activity.predict(20, gap)
    activity.roll_to(length)
    return activity


def test_all_faces_alike_is_rare() -> None:
    assert all_alike(16) == Fraction(63_063_000, 4**16)
    rows = list(product("abcd", repeat=4))
    assert all_alike(4) == Fraction(sum(len(set(row)) == 4 for row in rows), 256)


@pytest.mark.parametrize("rolls", [1, 4, 7, 16, 160])
def test_the_expected_gap_is_the_sum_over_all_counts(rolls: int) -> None:
    ways = (comb(rolls, skulls) * 3 ** (rolls - skulls) for skulls in range(rolls + 1))
    gaps = (abs(Fraction(skulls) - Fraction(rolls, 4)) for skulls in range(rolls + 1))
    total = sum((way * gap for way, gap in zip(ways, gaps, strict=True)), Fraction(0))
    assert expected_gap(rolls) == total / 4**rolls


def test_counts_stray_farther_and_shares_come_nearer() -> None:
    activity = running(1_600)
    gaps = [float(activity.gap(rolls)) for rolls in (16, 160, 1_600)]
    assert gaps == sorted(gaps)
    assert gaps[2] > 4 * gaps[0]
    shares = [gap / rolls for gap, rolls in zip(gaps, (16, 160, 1_600), strict=True)]
    assert shares == sorted(shares, reverse=True)
    expected = [float(expected_gap(rolls)) for rolls in (16, 160, 1_600)]
    assert expected == pytest.approx([1.35119, 4.36034, 13.81665], abs=1e-5)
    for gap, mean in zip(gaps, expected, strict=True):
        # the gap of one run strays by about 3/4 of its mean; thirty are averaged
        assert abs(gap - mean) < 4 * 0.756 * mean / 30**0.5


def test_thirty_runs_go_on_and_begin_as_before() -> None:
    short, long = running(16), running(16)
    before = short.counts
    assert len(before) == 30
    assert {sum(counts.values()) for counts in before} == {16}
    long.roll_to(160)
    assert tuple(long.shares_after(16)) == short.shares
    assert long.alike == short.alike
    assert {sum(shares) for shares in long.shares} == {1}


def test_runs_are_the_same_in_steps_and_at_once() -> None:
    steps = running(16)
    steps.roll_to(160)
    steps.roll_to(1_600)
    assert steps.counts == running(1_600).counts


def test_runs_only_grow() -> None:
    activity = running(160)
    for length in (16, 160, 0, 161, "1600", True, None):
        with pytest.raises(ActivityError, match=r"1600 rolls, not"):
            activity.roll_to(length)
    activity.roll_to(1_600)
    with pytest.raises(ActivityError, match="have 1,600 rolls already"):
        activity.roll_to(1_600)


@pytest.mark.parametrize(
    ("gap", "reply"),
    [("nearer", "You said nearer."), ("same", "You said just as near."), ("farther", "so it is")],
)
def test_the_prediction_about_the_gap_is_answered(gap: str, reply: str) -> None:
    activity = running(16, gap)
    assert reply not in told(activity)
    activity.roll_to(1_600)
    assert reply in told(activity)


def test_its_figures_show_thirty_plots_and_two_lines() -> None:
    page = running(1_600).page(house_voice("en")).as_json()
    figures = [block["figure"] for block in page["blocks"] if block["kind"] == "picture"]
    assert [len(figure["numbers"]["rows"]) for figure in figures[:2]] == [30, 30]
    assert figures[0]["title"] == "Thirty runs of 16 rolls"
    (row,) = [block for block in page["blocks"] if block["kind"] == "row"]
    heights = [block["figure"]["numbers"]["rows"][-1][2] for block in row["blocks"]]
    assert heights == [13.8166, 0.0086]


# --- the unequal die


def rolling(each: int = 5, seed: int = 3) -> UnequalDie:
    activity = UnequalDie(seed=seed)
    activity.predict(["1/2", "20 %", 0])
    activity.roll(each)
    return activity


def test_the_unequal_die_has_the_weights_1_2_1_2() -> None:
    assert [LOADED.chance(face) for face in LOADED.faces] == [
        Fraction(1, 6), Fraction(1, 3), Fraction(1, 6), Fraction(1, 3),
    ]  # fmt: skip


@pytest.mark.parametrize("each", [1, 2])
def test_wrong_verdicts_are_those_that_listing_finds(each: int) -> None:
    wrong = Fraction(0)
    for rolls in product((0, 1), repeat=4 * each):
        heavy = [sum(rolls[die * each : die * each + each]) for die in range(4)]
        chance = Fraction(1, 2 ** (3 * each)) * Fraction(2 ** heavy[0], 3**each)
        tied = heavy.count(max(heavy))
        wrong += chance * (1 - Fraction(heavy[0] == max(heavy), tied))
    assert wrong_share(4 * each) == wrong


def test_wrong_verdicts_at_20_200_and_2000_rolls() -> None:
    shares = [float(wrong_share(rolls)) for rolls in (20, 200, 2_000)]
    assert shares == pytest.approx([0.533522, 0.107499, 1.086e-7], rel=1e-3)
    # and by trying 4,000 times: 5 rolls of each die, ties by lot
    random = Random("four dice")
    wrong = 0
    for _ in range(4_000):
        chances = (2 / 3, 1 / 2, 1 / 2, 1 / 2)
        heavy = [sum(random.random() < chance for _ in range(5)) for chance in chances]
        best = [die for die in range(4) if heavy[die] == max(heavy)]
        wrong += random.choice(best) != 0
    assert abs(wrong / 4_000 - shares[0]) < 4 * 0.0079


def test_which_die_it_is_stays_hidden_until_the_verdict() -> None:
    """Four pages that differ in nothing but the unequal die must look the same."""
    widget = cw.activity("unequal-die", seed=3)
    widget.predict([0.5, 0.2, 0])
    told_before = [json.dumps(widget.page), repr(widget), str(widget._repr_mimebundle_())]
    told_before += [str(widget.get_state()["page"]), str(widget.model.__repr__())]
    before = json.dumps(widget.model.page(house_voice("en")).as_json())
    for loaded in (1, 2, 3, 4):
        widget.model._loaded = loaded
        assert json.dumps(widget.model.page(house_voice("en")).as_json()) == before
        assert [repr(widget), repr(widget.model)] == [told_before[1], told_before[4]]
    for text in told_before:
        assert "loaded" not in text
    with pytest.raises(ActivityError, match="Accuse a die first"):
        _ = widget.loaded
    with pytest.raises(ActivityError, match="Accuse a die first"):
        _ = widget.wrong_shares


def test_the_page_before_the_verdict_is_made_of_counts_alone() -> None:
    activity = rolling(50)
    before = json.dumps(activity.page(house_voice("en")).as_json())
    for loaded in (1, 2, 3, 4):
        activity._loaded = loaded
        assert json.dumps(activity.page(house_voice("en")).as_json()) == before


@pytest.mark.parametrize("seed", range(8))
def test_the_right_and_the_wrong_verdict(seed: int) -> None:
    right = rolling(500, seed)
    heavy = [counts["sword"] + counts["skull"] for counts in right.counts]
    guilty = heavy.index(max(heavy)) + 1
    assert right.accuse(guilty) == (2_000, guilty, guilty)
    assert f"Right: die {guilty} is the unequal one." in told(right)
    wrong = rolling(500, seed)
    assert not wrong.accuse(guilty % 4 + 1).right
    assert f"Wrong: die {guilty} is the unequal one. It showed more" in told(wrong)
    assert (right.wrong, wrong.wrong, wrong.loaded) == (0, 1, guilty)


def test_who_follows_the_rolls_and_is_wrong_was_led_by_chance() -> None:
    for seed in range(20):
        activity = rolling(1, seed)
        heavy = [counts["sword"] + counts["skull"] for counts in activity.counts]
        verdict = activity.accuse(heavy.index(max(heavy)) + 1)
        assert verdict.right or "Chance looked like guilt after 4 rolls." in told(activity)
        assert "It showed more" not in told(activity)


def test_every_die_is_the_unequal_one_sometimes() -> None:
    found = {rolling(1, seed).accuse(1).loaded for seed in range(40)}
    assert found == {1, 2, 3, 4}


def test_a_closed_case_stays_closed_and_the_next_one_is_another() -> None:
    activity = rolling()
    with pytest.raises(ActivityError, match="still open"):
        activity.next_case()
    activity.accuse(1)
    for refused in (activity.roll, lambda: activity.accuse(2)):
        with pytest.raises(ActivityError, match="closed"):
            refused()
    activity.next_case()
    assert (activity.case, activity.rolls, len(activity.verdicts)) == (2, 0, 1)
    with pytest.raises(ActivityError, match="before you accuse"):
        activity.accuse(1)


def test_counts_are_the_same_in_any_grouping() -> None:
    by_one = rolling(1)
    for _ in range(49):
        by_one.roll(1)
    assert by_one.counts == rolling(50).counts


def test_the_three_bars_are_the_prediction() -> None:
    activity = UnequalDie(seed=3)
    activity.do("bars", [0, 50])
    activity.do("bars", [1, 20])
    activity.do("keep")
    assert activity.prediction == (Fraction(1, 2), Fraction(1, 5), Fraction(0))


@pytest.mark.parametrize("wrong", [[0.5], ["1/2"] * 4, "1/2", None, [2, 0, 0], 0.5])
def test_a_prediction_is_three_chances(wrong: Any) -> None:
    with pytest.raises(CardwidgetsError):
        UnequalDie(seed=3).predict(wrong)

"""Given that, and claims: what is left over is all that counts."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from cardwidgets.engine.errors import CardwidgetsError, UnknownName
from cardwidgets.labs.activities import ActivityError
from cardwidgets.labs.activities.claims import Claims
from cardwidgets.labs.activities.given_that import GivenThat
from cardwidgets.labs.activities.sentences import SENTENCES
from cardwidgets.sheet.model import house_voice

ANSWERS = {
    "left-skull": (12, "1/4"),
    "any-skull": (9, "1/7"),
    "double": (12, "1/4"),
    "no-skull": (7, "1/3"),
    "one-skull": (10, "0"),
    "no-double": (4, "1/2"),
}
"""How many cells each sentence crosses out, and what is left of its question."""
CELLS = list(product("csbk", repeat=2))
GIVEN = {
    "left-skull": lambda left, right: left == "k",
    "any-skull": lambda left, right: "k" in (left, right),
    "double": lambda left, right: left == right,
    "no-skull": lambda left, right: "k" not in (left, right),
    "one-skull": lambda left, right: (left == "k") != (right == "k"),
    "no-double": lambda left, right: left != right,
}
"""The sentences once more, without the grammar; k is the skull."""


def blocks(activity: Any, kind: str) -> list[dict[str, Any]]:
    page = activity.page(house_voice("en")).as_json()
    return [block for block in page["blocks"] if block["kind"] == kind]


def told(activity: Any) -> str:
    return "\n".join(block["text"] for block in blocks(activity, "paragraph"))


def asked(name: str = "any-skull") -> GivenThat:
    activity = GivenThat(seed=3)
    activity.choose(name)
    activity.predict("1/4")
    return activity


def excluded(name: str) -> list[int]:
    return [place for place, cell in enumerate(CELLS) if not GIVEN[name](*cell)]


# --- given that


@pytest.mark.parametrize("name", SENTENCES)
def test_crossing_out_what_the_sentence_excludes_solves_it(name: str) -> None:
    activity = asked(name)
    crosses = excluded(name)
    assert len(crosses) == ANSWERS[name][0]
    for cell in crosses:
        activity.do("cells", cell)
    activity.do("check")
    assert activity.solved
    assert activity.probability == Fraction(ANSWERS[name][1])
    assert f"{16 - len(crosses)} cells are left, equally likely." in told(activity)


@pytest.mark.parametrize("name", SENTENCES)
def test_each_error_is_told_by_its_kind(name: str) -> None:
    crosses = excluded(name)
    kept = next(cell for cell in range(16) if cell not in crosses)
    activity = asked(name)
    for cell in [kept, *crosses[1:]]:
        activity.cross(cell)
    assert activity.check() == ((kept,), (crosses[0],))
    assert not activity.solved
    assert "1 cell is crossed out that fits the sentence" in told(activity)
    assert "1 cell is left that the sentence excludes" in told(activity)
    lit = [n for n, cell in enumerate(blocks(activity, "grid")[0]["cells"])
           if "lit" in cell.get("marks", ())]  # fmt: skip
    assert lit == sorted([kept, crosses[0]])


def test_at_least_one_is_not_the_left_die() -> None:
    """Who crosses out three rows for "at least one skull" is told what is missing."""
    activity = asked("any-skull")
    for row in range(3):
        activity.cross({"row": row})
    assert activity.check() == ((3, 7, 11), ())
    assert "left chest, right skull" in told(activity)


def test_nothing_tells_the_answer_before_it_is_solved() -> None:
    activity = asked("any-skull")
    assert "1/7" not in told(activity)
    assert blocks(activity, "picture") == []
    with pytest.raises(ActivityError, match="Cross out the cells first"):
        _ = activity.probability
    with pytest.raises(ActivityError, match="Cross out the cells first"):
        activity.roll(100)


def test_a_second_click_takes_a_cross_away() -> None:
    activity = asked()
    activity.cross(5)
    activity.cross({"row": 1})
    assert activity.crossed == {4, 5, 6, 7}
    activity.cross({"row": 1})
    activity.cross({"column": 3})
    activity.cross(3)
    assert activity.crossed == {7, 11, 15}


def test_each_sentence_keeps_its_own_prediction_and_crosses() -> None:
    activity = asked("any-skull")
    activity.cross(0)
    activity.choose("double")
    assert (activity.prediction, activity.crossed) == (None, frozenset())
    activity.choose("any-skull")
    assert (activity.prediction, activity.crossed) == (Fraction(1, 4), {0})
    with pytest.raises(ActivityError, match="kept already"):
        activity.predict("1/7")


def test_an_unknown_sentence_is_refused() -> None:
    with pytest.raises(UnknownName, match="Did you mean any-skull"):
        asked().choose("any-skul")


def test_the_prediction_stands_on_the_line_beside_the_answer() -> None:
    activity = asked("any-skull")
    for cell in excluded("any-skull"):
        activity.cross(cell)
    activity.check()
    rows = blocks(activity, "picture")[0]["figure"]["numbers"]["rows"]
    assert {row[0]: row[1] for row in rows} == {
        "being told": "1/7", "told nothing": "1/4", "your prediction": "1/4",
    }  # fmt: skip


def test_rolls_agree_with_the_cells() -> None:
    activity = asked("any-skull")
    for cell in excluded("any-skull"):
        activity.cross(cell)
    activity.check()
    activity.roll(16_000)
    kept, doubles = activity.rolled
    assert abs(kept - 7_000) < 4 * 63  # four standard errors
    assert abs(doubles / kept - 1 / 7) < 4 * 0.0042


# --- claims


def heard(percentage: int = 25, copies: str = "none") -> Claims:
    activity = Claims(seed=3)
    activity.predict("3/4")
    activity.slide(percentage)
    activity.lay_open(copies)
    return activity


@pytest.mark.parametrize(
    ("percentage", "truth"), [(0, "1"), (10, "15/22"), (25, "6/13"), (50, "3/10"), (100, "3/17")]
)
def test_what_a_claim_tells_with_nothing_open(percentage: int, truth: str) -> None:
    activity = heard(percentage)
    assert activity.truth == Fraction(truth)
    assert f"P(match | claim) = {truth} (" in told(activity)
    assert activity.claim_given_match == 1


@pytest.mark.parametrize("copies", ["none", "one", "two"])
@pytest.mark.parametrize("percentage", range(0, 101, 5))
def test_people_in_whole_numbers_say_the_same(percentage: int, copies: str) -> None:
    activity = heard(percentage, copies)
    true, bluffs, silent = activity.people
    assert Fraction(true, true + bluffs) == activity.truth
    assert Fraction(true, true + bluffs + silent) == activity.prior
    assert bluffs * 100 == percentage * 280


def test_priors_follow_from_the_copies_that_lie_open() -> None:
    priors = [heard(25, copies).prior for copies in ("none", "one", "two")]
    assert priors == [Fraction(3, 17), Fraction(1, 8), Fraction(1, 15)]


def test_the_dots_are_a_thousand_claims() -> None:
    activity = heard(25)
    rows = blocks(activity, "picture")[0]["figure"]["numbers"]["rows"]
    assert [row[1] for row in rows] == [activity.true_claims, 1_000 - activity.true_claims]
    assert abs(activity.true_claims - 1_000 * 6 / 13) < 4 * 15.8
    assert heard(0).true_claims == 1_000
    counts = [heard(percentage).true_claims for percentage in range(0, 101, 5)]
    assert counts == sorted(counts, reverse=True)


def test_the_square_has_the_products() -> None:
    rows = blocks(heard(10), "picture")[1]["figure"]["numbers"]["rows"]
    areas = [Fraction(row[-1]) for row in rows]
    assert sum(areas) == 1
    assert {Fraction(3, 17), Fraction(7, 85), Fraction(63, 85)} <= set(areas)


@pytest.mark.parametrize("wrong", [3, 101, -5, True, "10", 12.5, None])
def test_the_bluff_rate_goes_in_steps_of_five(wrong: Any) -> None:
    activity = heard(25)
    with pytest.raises(CardwidgetsError):
        activity.slide(wrong)
    assert activity.bluff_rate == Fraction(1, 4)


def test_the_slider_waits_for_a_prediction_and_for_the_claims() -> None:
    activity = Claims(seed=3)
    with pytest.raises(ActivityError, match="Predict first"):
        activity.slide(10)
    activity.do("predict", "75 %")
    assert set(activity.answers()) == {"roll"}
    activity.do("roll")
    assert set(activity.answers()) == {"bluffs", "open"}

"""Ten pictures are not equally likely: bars, rolls, sixteen cells, ten piles."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from cardwidgets.engine.errors import CardwidgetsError
from cardwidgets.labs.activities import ActivityError
from cardwidgets.labs.activities.ten_pictures import CHANCES, TenPictures
from cardwidgets.sheet.model import house_voice

RIGHT = [10, 20, 20, 20, 10, 20, 20, 10, 20, 10]
"""Of 160 rolls: 160/16 for a double, 160/8 for a mixed pair."""


def blocks(activity: Any, kind: str) -> list[dict[str, Any]]:
    """The page's blocks of one kind."""
    page = activity.page(house_voice("en")).as_json()
    return [block for block in page["blocks"] if block["kind"] == kind]


def told(activity: Any) -> str:
    """All paragraphs of the page."""
    return "\n".join(block["text"] for block in blocks(activity, "paragraph"))


def rolled(prediction: list[Any] | None = None, times: int = 160) -> TenPictures:
    activity = TenPictures(seed=3)
    activity.predict(prediction or [16] * 10)
    activity.roll(times)
    return activity


def test_the_chances_are_sixteenths_and_eighths() -> None:
    single, double = Fraction(1, 16), Fraction(1, 8)
    assert tuple(single if height == 10 else double for height in RIGHT) == CHANCES


def test_a_prediction_is_kept_and_stands_beside_the_counts() -> None:
    activity = rolled(RIGHT)
    assert activity.prediction == CHANCES
    figure = blocks(activity, "picture")[0]["figure"]
    rows = [tuple(row) for row in figure["numbers"]["rows"]]
    assert [row[1] for row in rows] == list(activity.counts.values())
    assert [Fraction(row[2]) for row in rows] == [Fraction(height) for height in RIGHT]
    with pytest.raises(ActivityError, match="kept already"):
        activity.predict([16] * 10)


def test_other_sums_are_made_to_fit() -> None:
    assert rolled([1] * 10).prediction == (Fraction(1, 10),) * 10
    assert rolled(["1/4", *[0] * 8, 0.25]).prediction == (
        Fraction(1, 2), *(Fraction(0),) * 8, Fraction(1, 2),
    )  # fmt: skip


@pytest.mark.parametrize(
    "wrong", [[16] * 9, [0] * 10, [-1, *[1] * 9], "1111111111", None, [None] * 10, [True] * 10]
)
def test_what_is_no_prediction_is_refused(wrong: Any) -> None:
    activity = TenPictures(seed=3)
    with pytest.raises(CardwidgetsError):
        activity.predict(wrong)
    assert activity.prediction is None


def test_bars_are_set_one_by_one_and_the_rest_is_shared_out() -> None:
    activity = TenPictures(seed=3)
    for place in (0, 4, 7, 9):
        activity.do("bars", [place, 10])
    assert (activity.left, "120 rolls are still" in told(activity)) == (120, True)
    activity.do("rest")
    assert list(activity.heights) == RIGHT
    activity.do("keep")
    assert activity.prediction == CHANCES


def test_nothing_is_rolled_before_a_prediction_nor_folded_before_a_roll() -> None:
    activity = TenPictures(seed=3)
    with pytest.raises(ActivityError, match="Predict first"):
        activity.roll(160)
    activity.predict([16] * 10)
    with pytest.raises(ActivityError, match="Roll the dice first"):
        activity.fold()


def test_rolls_are_the_same_in_any_grouping() -> None:
    at_once, by_ten = rolled(times=160), rolled(times=10)
    for _ in range(15):
        by_ten.roll(10)
    assert at_once.counts == by_ten.counts
    assert sum(at_once.counts.values()) == 160


def test_many_rolls_are_nearer_to_sixteen_cells_than_to_ten_pictures() -> None:
    activity = rolled([16] * 10, times=16_000)
    misses = activity.misses
    assert misses["yours"] == misses["alike"]
    # the ten pictures alike would be off by 4 * 600 + 6 * 400 of 16,000 rolls, give or take
    assert 4_300 < misses["alike"] < 5_300
    assert misses["ordered"] < 700
    assert abs(activity.doubles - 4_000) < 4 * 55  # four standard errors


def test_sixteen_cells_fold_into_ten_piles() -> None:
    activity = rolled()
    activity.paint()
    (grid,) = blocks(activity, "grid")
    assert len(grid["cells"]) == 16
    assert sum(int(cell["text"]) for cell in grid["cells"]) == 160
    mirrored = [int(grid["cells"][place]["text"]) for place in (1, 4)]
    assert sum(mirrored) == activity.counts["chest", "sword"]
    activity.fold()
    piles = blocks(activity, "picture")[-1]["figure"]["numbers"]["rows"]
    assert [row[1] for row in piles] == [1, 2, 2, 2, 1, 2, 2, 1, 2, 1]
    assert [row[0].rpartition(": ")[2] for row in piles[:2]] == ["1/16", "1/8"]


def test_the_verdict_names_both_ideas() -> None:
    activity = rolled([16] * 10)
    activity.fold()
    assert "a double comes with chance 4/16 = 1/4, not 4/10" in told(activity)
    assert "it would be about 64" in told(activity)

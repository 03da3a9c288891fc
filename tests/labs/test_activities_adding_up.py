"""Chances do not add up: row and column, and at least one in several rolls."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from cardwidgets.labs.activities import ActivityError
from cardwidgets.labs.activities.adding_up import AddingUp, adding, at_least_one
from cardwidgets.sheet.model import SheetError, house_voice


def predicted(cells: int = 8) -> AddingUp:
    activity = AddingUp(seed=3)
    activity.predict(cells)
    return activity


def sliding(rolls: int = 4) -> AddingUp:
    activity = predicted()
    activity.light("skull", "skull")
    activity.predict_four("1")
    activity.slide(rolls)
    return activity


def page(activity: Any) -> dict[str, Any]:
    return activity.page(house_voice("en")).as_json()


def told(activity: Any) -> str:
    blocks = page(activity)["blocks"]
    return "\n".join(block["text"] for block in blocks if block["kind"] == "paragraph")


def marks(activity: Any) -> list[set[str]]:
    (grid,) = [block for block in page(activity)["blocks"] if block["kind"] == "grid"]
    return [set(cell.get("marks", ())) for cell in grid["cells"]]


def test_row_and_column_share_a_cell_that_flashes_and_counts_once() -> None:
    activity = predicted()
    activity.do("grid", {"row": 3})
    assert [sum("a" in mark for mark in marks(activity)), activity.cells] == [4, 4]
    assert not any("flash" in mark for mark in marks(activity))
    activity.do("grid", {"column": 3})
    assert [place for place, mark in enumerate(marks(activity)) if "flash" in mark] == [15]
    assert (activity.cells, activity.probability) == (7, Fraction(7, 16))
    assert "4 + 4 − 1 = 7 cells: 7/16" in told(activity)
    activity.do("grid", {"row": 3})
    assert (activity.row, activity.probability) == (None, Fraction(1, 4))


@pytest.mark.parametrize("row", ["chest", "sword", "ship", "skull"])
@pytest.mark.parametrize("column", ["chest", "sword", "ship", "skull"])
def test_any_row_and_column_make_seven_sixteenths(row: str, column: str) -> None:
    activity = predicted()
    activity.light(row, column)
    assert activity.probability == Fraction(7, 16)
    assert sum({"a", "b"} <= mark for mark in marks(activity)) == 1


@pytest.mark.parametrize(
    ("cells", "reply"),
    [
        (8, "counts the shared cell twice"),
        (7, "and so it is"),
        (6, "exactly one skull"),
        (4, "one die alone"),
        (10, "which cells did you count?"),
        (0, "which cells did you count?"),
    ],
)
def test_the_wrong_prediction_is_answered(cells: int, reply: str) -> None:
    activity = predicted(cells)
    assert reply not in told(activity)
    activity.light("skull", "skull")
    assert reply in told(activity)


def test_cells_themselves_are_not_for_clicking() -> None:
    with pytest.raises(SheetError, match="picture before a row"):
        predicted().do("grid", 5)


def test_the_lines_part_after_one_roll() -> None:
    assert [adding(rolls) for rolls in (1, 2, 4, 5)] == [
        Fraction(1, 4), Fraction(1, 2), Fraction(1), Fraction(5, 4),
    ]  # fmt: skip
    assert [at_least_one(rolls) for rolls in (1, 2, 4)] == [
        Fraction(1, 4), Fraction(7, 16), Fraction(175, 256),
    ]  # fmt: skip
    # a second way: all rows of four rolls, one by one
    rows = list(product("abcd", repeat=4))
    assert at_least_one(4) == Fraction(sum("d" in row for row in rows), len(rows))


def test_the_slider_shows_both_and_the_figure_has_the_same_numbers() -> None:
    activity = sliding(4)
    assert (activity.added, activity.true) == (Fraction(1), Fraction(175, 256))
    assert "1 − (3/4)⁴ = 175/256" in told(activity)
    figures = [block["figure"] for block in page(activity)["blocks"] if block["kind"] == "picture"]
    rows = figures[1]["numbers"]["rows"]
    assert [[str(value) for value in row] for row in rows] == [
        ["1", "1/4", "1/4"], ["2", "1/2", "7/16"], ["3", "3/4", "37/64"], ["4", "1", "175/256"],
    ]  # fmt: skip
    activity.slide(5)
    assert "More than certain!" in told(activity)


def test_the_slider_waits_for_its_own_prediction() -> None:
    activity = predicted()
    with pytest.raises(ActivityError, match="Predict first"):
        activity.slide(4)
    assert "rolls" not in activity.answers()
    activity.light("skull", "skull")
    activity.do("four", "100 %")
    assert (activity.four_prediction, activity.number) == (Fraction(1), 2)


def test_tries_come_near_the_true_chance_and_not_near_the_sum() -> None:
    activity = sliding(4)
    activity.roll(10_000)
    assert abs(activity.found - 6_836) < 4 * 47  # four standard errors
    found = activity.found
    activity.slide(5)
    assert (activity.tries, activity.found) == (0, 0)
    activity.slide(4)
    activity.roll(10_000)
    assert activity.found == found


def test_tries_are_the_same_in_any_grouping() -> None:
    at_once, by_ten = sliding(), sliding()
    at_once.roll(100)
    for _ in range(10):
        by_ten.roll(10)
    assert at_once.found == by_ten.found


@pytest.mark.parametrize("face", ["skulls", 3, "", ["skull"]])
def test_a_face_that_is_none_is_refused(face: Any) -> None:
    activity = predicted()
    with pytest.raises(ActivityError, match="no face of the die"):
        activity.light(face, "skull")
    assert activity.column is None

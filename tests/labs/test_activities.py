"""What all activities have in common: names, luck, refusals, words, the widget."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

import cardwidgets as cw
from cardwidgets.engine.errors import CardwidgetsError, UnknownName
from cardwidgets.labs.activities import Activity, ActivityError, make, names
from cardwidgets.labs.activities.written import chance_of
from cardwidgets.sheet.html import render
from cardwidgets.sheet.model import house_voice

NAMES = (
    "ten-pictures",
    "adding-up",
    "due-or-hot",
    "short-runs",
    "unequal-die",
    "given-that",
    "claims",
)
JUNK: tuple[Any, ...] = (
    None, True, -1, 10**9, 1.5, float("nan"), float("inf"), "", "x" * 5_000, "1/0", "1e999999999",
    "9" * 400, "<b>", [], [1], [0, True], [0, 10**9], [-1, 3], ["0", "0"], [[]], {}, {"row": 4},
    {"row": True}, {"column": -1}, {"row": 0, "column": 0}, {"row": []}, {"x": 1},
)  # fmt: skip


def shown(activity: Activity) -> str:
    """The whole page as text."""
    return json.dumps(activity.page(house_voice("en")).as_json(), ensure_ascii=False)


def ten_pictures(activity: Any) -> None:
    activity.predict([16] * 10)
    activity.roll(160)
    activity.fold()


def adding_up(activity: Any) -> None:
    activity.predict(8)
    activity.light("skull", "skull")
    activity.predict_four("3/4")
    activity.slide(5)
    activity.roll(100)


def due_or_hot(activity: Any) -> None:
    activity.predict("1/2")
    activity.bet("double", 2)
    activity.bet("other", 1, times=5)
    activity.roll(2_000)


def short_runs(activity: Any) -> None:
    activity.predict(20, "nearer")
    activity.roll_to(16)
    activity.roll_to(160)


def unequal_die(activity: Any) -> None:
    activity.predict(["1/2", "1/4", 0])
    activity.roll(5)
    activity.accuse(1)


def given_that(activity: Any) -> None:
    activity.predict("1/4")
    for row in range(3):
        activity.cross({"row": row})
    assert activity.check().right
    activity.roll(400)


def claims(activity: Any) -> None:
    activity.predict("3/4")
    activity.slide(10)
    activity.lay_open("two")


LED = {
    "ten-pictures": ten_pictures,
    "adding-up": adding_up,
    "due-or-hot": due_or_hot,
    "short-runs": short_runs,
    "unequal-die": unequal_die,
    "given-that": given_that,
    "claims": claims,
}
"""How each activity is led to its end."""


def led(name: str, seed: int | str = 5) -> Activity:
    """An activity at its end."""
    activity = make(name, seed)
    LED[name](activity)
    return activity


def test_the_names_are_the_five_misconceptions_in_their_order() -> None:
    assert names() == NAMES


def test_an_unknown_name_is_answered_with_the_known_ones() -> None:
    with pytest.raises(UnknownName) as refused:
        cw.activity("ten-picture", seed=1)
    said = str(refused.value)
    assert "ten-picture" in said
    assert "unequal-die" in said
    assert "Did you mean ten-pictures?" in said


@pytest.mark.parametrize("name", [None, 3, ["claims"], ""])
def test_a_name_of_another_kind_is_refused_too(name: Any) -> None:
    with pytest.raises(UnknownName):
        make(name, 1)


@pytest.mark.parametrize("seed", [1.5, True, [1], b"x"])
def test_a_seed_is_a_whole_number_or_a_text(seed: Any) -> None:
    with pytest.raises(ActivityError, match="whole number or a text"):
        make("claims", seed)


@pytest.mark.parametrize("name", NAMES)
def test_the_same_seed_gives_the_same_page_and_another_seed_another(name: str) -> None:
    assert shown(led(name, 5)) == shown(led(name, 5))
    if name != "adding-up":  # a hundred tries may well come out alike
        assert shown(led(name, 5)) != shown(led(name, 6))


@pytest.mark.parametrize("name", NAMES)
def test_without_a_seed_it_is_made_all_the_same(name: str) -> None:
    assert make(name).step() == "predict"


def texts(value: Any) -> Iterator[str]:
    """Every text inside a page."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, list | dict):
        for part in value.values() if isinstance(value, dict) else value:
            yield from texts(part)


@pytest.mark.parametrize("name", NAMES)
def test_every_text_is_in_the_catalogue_and_filled_in(name: str) -> None:
    for activity in (make(name, 1), led(name)):
        for text in texts(activity.page(house_voice("en")).as_json()):
            assert "[activities" not in text
            assert "[figures" not in text
            assert "{" not in text, "an argument is missing"


@pytest.mark.parametrize("name", NAMES)
def test_results_wait_for_a_prediction(name: str) -> None:
    activity = make(name, 5)
    page = activity.page(house_voice("en"))
    kinds = {block.kind for block in page.blocks}
    assert "picture" not in kinds
    assert "grid" not in kinds
    assert set(activity.answers()) <= {
        "bars", "rest", "keep", "cells", "predict", "alike", "gap", "sentence",
    }  # fmt: skip


@pytest.mark.parametrize("name", NAMES)
def test_whatever_a_browser_sends_is_refused_in_a_sentence_and_changes_nothing(name: str) -> None:
    for activity in (make(name, 5), led(name)):
        for control in (*activity.answers(), "no such control", "__class__", ""):
            before = shown(activity)
            refused = [junk for junk in JUNK if is_refused(activity, control, junk)]
            if len(refused) == len(JUNK):
                assert shown(activity) == before
            else:
                assert control in BUTTONS, (control, refused)


BUTTONS = {
    "rest",
    "keep",
    "roll",
    "paint",
    "fold",
    "try",
    "bet",
    "bet-10",
    "borrow",
    "check",
    "next",
}
BUTTONS |= {f"roll-{n}" for n in (1, 5, 16, 50, 100, 160, 500, 1_000, 1_600, 10_000)}
BUTTONS |= {f"accuse-{n}" for n in (1, 2, 3, 4)}
"""Controls that take no value, so that no value is wrong."""


def is_refused(activity: Activity, control: str, value: Any) -> bool:
    """Whether something that is done is refused, in a sentence."""
    try:
        activity.do(control, value)
    except CardwidgetsError as error:
        said = str(error)
    else:
        return False
    assert said[-1] in ".?)"
    assert "[activities" not in said
    return True


@pytest.mark.parametrize("name", NAMES)
def test_its_repr_is_short_and_stable(name: str) -> None:
    widget = cw.activity(name, seed=5)
    assert repr(widget) == f"<Activity {name}: predict>"
    LED[name](widget)
    assert repr(widget) == repr(widget)
    assert len(repr(widget)) <= 110
    assert "0x" not in repr(widget)


@pytest.mark.parametrize("name", NAMES)
def test_code_and_buttons_lead_to_the_same_page(name: str) -> None:
    widget = cw.activity(name, seed=5)
    LED[name](widget)
    assert widget.page["blocks"] == json.loads(shown(led(name)))["blocks"]


@pytest.mark.parametrize("name", NAMES)
def test_a_refusal_stands_on_the_page_and_goes_again(name: str) -> None:
    widget = cw.activity(name, seed=5)
    with pytest.raises(CardwidgetsError) as refused:
        widget.predict(*[object()] * (2 if name == "short-runs" else 1))
    assert widget.page["notice"] == str(refused.value)
    LED[name](widget)
    assert "notice" not in widget.page


@pytest.mark.parametrize("name", NAMES)
def test_a_saved_notebook_shows_it_without_script(name: str) -> None:
    made = render(led(name).page(house_voice("en")), Activity.art)
    assert "<script" not in made
    assert "<img" in made
    assert len(made) < 250_000


def test_a_widget_lists_what_its_model_can_do_and_hides_the_rest() -> None:
    widget = cw.activity("unequal-die", seed=5)
    assert {"roll", "accuse", "counts", "wrong_shares"} <= set(dir(widget))
    assert not hasattr(widget, "_loaded")
    with pytest.raises(AttributeError):
        _ = widget.no_such_thing


@pytest.mark.parametrize(
    ("written", "meant"),
    [("7/16", "7/16"), ("0,25", "1/4"), (".5", "1/2"), ("25%", "1/4"), ("12.5 %", "1/8"), (1, "1")],
)
def test_chances_are_read_as_people_write_them(written: Any, meant: str) -> None:
    assert str(chance_of(written)) == meant


@pytest.mark.parametrize("written", ["", ".", "%", "-1/4", "5/4", "1/0", "101 %", "1e5", "x", True])
def test_what_is_no_chance_is_refused(written: Any) -> None:
    with pytest.raises(ActivityError, match="chance from 0 to 1"):
        chance_of(written)

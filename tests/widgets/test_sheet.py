"""The sheet as a widget: what it shows, what it obeys, what it refuses."""

from __future__ import annotations

import gc
import json
import logging
import weakref
from collections.abc import Iterator
from typing import Any

import pytest

from cardwidgets.engine.errors import CardwidgetsError
from cardwidgets.widgets.sheet import Sheet
from support.toy_sheet import ART, ToySheet
from support.wire import Wire


@pytest.fixture
def sheet() -> Iterator[Sheet]:
    """A toy sheet."""
    sheet = Sheet(ToySheet())
    yield sheet
    sheet.close()


@pytest.fixture
def wire(sheet: Sheet) -> Wire:
    """What the browser sends to the sheet and gets from it."""
    return Wire(sheet)


def state(sheet: Sheet) -> dict[str, Any]:
    """What a toy sheet remembers, but for what it was asked."""
    return {key: value for key, value in vars(sheet.model).items() if key != "heard"}


def texts(page: dict[str, Any]) -> list[str]:
    return [block["text"] for block in page["blocks"] if "text" in block]


def answered(wire: Wire) -> list[str]:
    return [content["answered"] for content in wire.custom() if "answered" in content]


# --- what is shown -----------------------------------------------------------------------------


def test_a_message_changes_the_page_once_and_is_answered(sheet: Sheet, wire: Wire) -> None:
    wire.click({"do": "roll", "value": None, "request": "1"})
    assert [json.loads(page) for page in wire.updates("page")] == [sheet.page]
    assert "1 rolls" in texts(sheet.page)
    assert sheet.page["spoken"] == "Rolled 1 times"
    assert answered(wire) == ["1"]


def test_the_answer_comes_after_the_page(wire: Wire) -> None:
    wire.click({"do": "roll", "value": None, "request": "1"})
    assert [message["method"] for message in wire.sent] == ["update", "custom"]


def test_code_does_what_the_browser_does(sheet: Sheet, wire: Wire) -> None:
    sheet.do("count", 5)
    assert sheet.model.count == 5  # type: ignore[attr-defined]
    assert len(wire.updates("page")) == 1
    assert not wire.custom()


def test_the_furniture_is_art_and_words(sheet: Sheet) -> None:
    assert sheet.furniture["art"] == ART
    assert sheet.furniture["words"]["sheet.word.copy"] == "Copy"
    assert all(key.startswith("sheet.word.") for key in sheet.furniture["words"])


def test_a_browser_cannot_write_what_is_shown(sheet: Sheet, wire: Wire) -> None:
    page, furniture = sheet.page, sheet.furniture
    forged = {"page": '{"title": "forged", "blocks": []}', "furniture": {"art": "forged"}}
    wire.receive({"method": "update", "state": forged})
    assert (sheet.page, sheet.furniture) == (page, furniture)
    assert page["title"] == "A toy sheet"


def test_repr_is_short_and_stable(sheet: Sheet) -> None:
    assert repr(sheet) == "<Sheet 0 rolls>"
    sheet.model.summary = lambda: "x" * 500  # type: ignore[method-assign]
    assert len(repr(sheet)) == 110


def test_the_mimebundle_has_a_page_that_needs_no_script(sheet: Sheet) -> None:
    sheet.do("roll")
    data, _ = sheet._repr_mimebundle_()
    assert "1 rolls" in data["text/html"]
    assert "<script" not in data["text/html"]
    assert data["application/vnd.jupyter.widget-view+json"]["model_id"] == sheet.model_id


# --- what is obeyed ----------------------------------------------------------------------------


def test_a_request_that_comes_twice_is_obeyed_once(sheet: Sheet, wire: Wire) -> None:
    for _ in range(2):
        wire.click({"do": "roll", "value": None, "request": "same"})
    wire.click({"do": "roll", "value": None, "request": "other"})
    assert sheet.model.rolls == 2  # type: ignore[attr-defined]
    assert answered(wire) == ["same", "same", "other"]


def test_a_file_goes_to_who_asked(wire: Wire) -> None:
    wire.click({"do": "save", "value": None, "request": "mine"})
    saved = {"request": "mine", "name": "toy.json", "text": '{"rolls": 0}'}
    assert wire.custom() == [{"saved": saved}, {"answered": "mine"}]


# --- what is refused ---------------------------------------------------------------------------

NO_SENSE = "The message makes no sense to this sheet."
HOSTILE = [
    None,
    3,
    "roll",
    [],
    {},
    {"do": "roll"},
    {"do": "roll", "request": None},
    {"do": "roll", "request": 7},
    {"do": "roll", "request": "x" * 101},
    {"do": "x" * 101, "request": "1"},
    {"do": None, "request": "1"},
    {"do": ["roll"], "request": "1"},
    {"request": "1"},
    {"play": "roll", "request": "1"},
]


@pytest.mark.parametrize("content", HOSTILE, ids=repr)
def test_a_message_without_sense_is_refused(sheet: Sheet, wire: Wire, content: Any) -> None:
    before = state(sheet)
    wire.click(content)
    assert sheet.page["notice"] == NO_SENSE
    assert state(sheet) == before
    assert sheet.model.heard == []  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("what", "value"),
    [
        ("count", 10),
        ("count", True),
        ("count", "3"),
        ("count", 10**400),
        ("slide", None),
        ("event", 5),
        ("event", "x" * 5000),
        ("grid", -1),
        ("grid", 4),
        ("hologram", 1),
        ("__class__", 1),
    ],
)
def test_a_refusal_is_shown_and_changes_nothing(
    sheet: Sheet, wire: Wire, what: str, value: Any
) -> None:
    before, page = state(sheet), sheet.page
    wire.click({"do": what, "value": value, "request": "1"})
    assert state(sheet) == before
    assert 10 < len(sheet.page["notice"]) < 160
    assert {**sheet.page, "notice": ""} == {**page, "notice": ""}
    assert answered(wire) == ["1"]
    wire.click({"do": "roll", "value": None, "request": "2"})
    assert "notice" not in sheet.page


def test_code_gets_the_error_too(sheet: Sheet) -> None:
    with pytest.raises(CardwidgetsError, match="A whole number from 0 to 9 is wanted, not 10"):
        sheet.do("count", 10)
    assert "from 0 to 9" in sheet.page["notice"]


def test_a_fault_inside_is_shown_and_logged(
    sheet: Sheet, wire: Wire, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.CRITICAL + 1, "cardwidgets.widgets.sheet"):
        wire.click({"do": "break", "value": None, "request": "1"})
    assert sheet.page["notice"] == (
        "Something went wrong inside (ZeroDivisionError). What you did was not carried out."
    )
    assert answered(wire) == ["1"]
    wire.click({"do": "roll", "value": None, "request": "2"})
    assert sheet.model.rolls == 1  # type: ignore[attr-defined]


def test_a_closed_sheet_is_forgotten() -> None:
    sheet = Sheet(ToySheet())
    seen = weakref.ref(sheet)
    sheet.close()
    del sheet
    gc.collect()
    assert seen() is None

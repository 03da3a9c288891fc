"""The words that sheets are made of, and the models behind them."""

from __future__ import annotations

import json
import re
from dataclasses import fields
from pathlib import Path

import pytest

from cardwidgets.engine.errors import CardwidgetsError
from cardwidgets.figures.palette import DARK, LIGHT
from cardwidgets.sheet import vocabulary
from cardwidgets.sheet.model import Saved, SheetError, house_voice, text, whole
from cardwidgets.sheet.vocabulary import Bar, Bars, Button, Cell, Choice, Page, Picture
from support.toy_sheet import ToySheet, figure

FRONTEND = Path(vocabulary.__file__).parents[1] / "frontend" / "src" / "sheet"


def test_what_has_its_usual_value_is_left_out() -> None:
    page = Page("T", (Button("roll", "Roll", pressed=False), Bars("b", "B", (Bar("x", 0),), 4)))
    assert page.as_json() == {
        "title": "T",
        "blocks": [
            {"kind": "button", "id": "roll", "label": "Roll", "pressed": False},
            {
                "kind": "bars",
                "id": "b",
                "label": "B",
                "bars": [{"label": "x", "value": 0}],
                "most": 4,
            },
        ],
    }


def test_a_bar_of_nothing_beside_is_not_a_bar_without_one() -> None:
    sent = Page("T", (Bars("b", "B", (Bar("x", 1, other=0), Bar("y", 1)), 4),)).as_json()
    assert [bar.get("other") for bar in sent["blocks"][0]["bars"]] == [0, None]


def test_fractions_of_a_figure_arrive_as_fractions() -> None:
    (picture,) = Page("T", (Picture(figure()),)).as_json()["blocks"]
    assert picture["figure"]["numbers"] == {
        "heads": ["outcome", "chance", "seen"],
        "rows": [["any sun", "7/16", 0.4375123], ["none", "9/16", 0.5625]],
    }


def test_pages_are_json() -> None:
    page = ToySheet(4).page(house_voice("en")).as_json()
    assert json.loads(json.dumps(page, allow_nan=False)) == page


def test_the_front_end_knows_every_block_and_mark() -> None:
    contract = (FRONTEND / "contract.ts").read_text(encoding="utf-8")
    blocks = vocabulary.Block.__args__
    assert len(blocks) == 14
    assert set(re.findall(r'kind: "(\w+)"', contract)) == {block.kind for block in blocks}
    drawn = (FRONTEND / "parts" / "page.ts").read_text(encoding="utf-8")
    assert set(re.findall(r'case "(\w+)"', drawn)) == {block.kind for block in blocks}
    for name, one in (("Mark", vocabulary.Mark), ("Look", vocabulary.Look)):
        line = re.search(rf"type {name} = (.*);", contract)
        assert line
        assert set(re.findall(r'"(\w*)"', line[1])) == set(one.__args__)


@pytest.mark.parametrize("block", vocabulary.Block.__args__, ids=lambda block: block.kind)
def test_the_front_end_knows_every_property(block: type) -> None:
    contract = (FRONTEND / "contract.ts").read_text(encoding="utf-8")
    (body,) = re.findall(rf"interface {block.__name__} \{{(.*?)\}}", contract, re.DOTALL)
    known = set(re.findall(r"(\w+)\??:", body)) - {"kind"}
    assert known == {field.name for field in fields(block)}


def test_the_page_has_the_colours_of_stand_alone_figures() -> None:
    css = (FRONTEND / "theme.css").read_text(encoding="utf-8")
    light, dark = css.split('&[data-theme="dark"]')
    for half, palette in ((light, LIGHT), (dark, DARK)):
        found = dict(re.findall(r"--cw-([\w-]+): (#\w+);", half))
        # the ground is the page's own
        assert found == {name: value for name, value in palette.items() if name != "paper"}


# --- models ------------------------------------------------------------------------------------


def test_an_unknown_control_is_refused_by_a_sentence() -> None:
    with pytest.raises(SheetError, match="There is nothing called hologram to be used here now"):
        ToySheet().do("hologram")


def test_a_file_is_handed_out() -> None:
    model = ToySheet()
    model.do("roll")
    assert model.do("save") == Saved("toy.json", '{"rolls": 1}')


@pytest.mark.parametrize("value", [True, 1.0, "2", None, 0, 7, [], {}, 10**400, 10**5000], ids=type)
def test_what_is_no_whole_number_in_the_range_is_refused(value: object) -> None:
    with pytest.raises(SheetError, match=r"A whole number from 1 to 6 is wanted, not .") as caught:
        whole(value, 1, 6)
    assert len(str(caught.value)) < 120


@pytest.mark.parametrize("value", [None, 3, b"x", ["x"], "x" * 1001])
def test_what_is_no_text_is_refused(value: object) -> None:
    with pytest.raises(SheetError, match="A text of at most 1000 characters is wanted"):
        text(value)


def test_a_refusal_leaves_a_model_as_it_was() -> None:
    model = ToySheet()
    before = model.page(house_voice("en"))
    for what, value in (("count", 10), ("grid", 4), ("slide", "3"), ("nothing", 1)):
        with pytest.raises(CardwidgetsError):
            model.do(what, value)
    assert model.page(house_voice("en")) == before


def test_choices_and_cells_are_plain_data() -> None:
    assert Choice("c", "C", "a", (("a", "A"),)) == Choice("c", "C", "a", (("a", "A"),))
    assert hash(Cell(("x",), marks=("a",))) == hash(Cell(("x",), marks=("a",)))

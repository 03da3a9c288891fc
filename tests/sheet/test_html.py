"""Sheets in saved notebooks: everything is there, nothing runs."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from urllib.parse import unquote
from xml.etree import ElementTree

import pytest

from cardwidgets.figures.figure import Figure, Numbers
from cardwidgets.sheet.html import render
from cardwidgets.sheet.model import house_voice
from cardwidgets.sheet.vocabulary import (
    Bar,
    Bars,
    Button,
    Cell,
    Choice,
    Code,
    Counter,
    Field,
    Fold,
    Grid,
    Heading,
    Page,
    Paragraph,
    Picture,
    Row,
    Slider,
    Upload,
)
from support.toy_sheet import ART, ToySheet

EVIL = "<script>alert('1')</script>\"&"
VOID = {"img", "br"}
SAFE = {"alt", "colspan", "height", "open", "scope", "src", "style", "width"}


class Reader(HTMLParser):
    """Collects tags, attributes and words, and checks that what opens is closed."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.attributes: set[str] = set()
        self.images: list[dict[str, str | None]] = []
        self.words = ""
        self._open: list[str] = []
        self.feed(html)
        self.close()
        assert not self._open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes |= {name for name, _ in attrs}
        if tag == "img":
            self.images.append(dict(attrs))
        if tag not in VOID:
            self._open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words += data


def drawn(image: dict[str, str | None]) -> ElementTree.Element:
    kind, picture = (image["src"] or "").split(",", 1)
    assert kind == "data:image/svg+xml"
    return ElementTree.fromstring(unquote(picture))


def toy(side: int = 4) -> str:
    return render(ToySheet(side).page(house_voice("en")), ART)


def test_every_block_is_there() -> None:
    words = Reader(toy()).words
    for wanted in (
        "A toy sheet",
        "Which outcomes do you bet on?",
        "Roll",
        "Number of dice: 2",
        "Rolls: 3 rolls",
        "Event: ",
        "Colour: Red",
        "Number: Number 0",
        "All outcomes",
        "Your prediction for 16 rolls",
        "two suns",
        "5/16",
        "How often a sun is seen",
        "7/16",
        "Why?",
        "4 of 16 outcomes.",
        'q1.answer("7/16")',
        "That is right: 7 of 16.",
        "Load what was saved",
    ):
        assert wanted in words, wanted


def test_nothing_runs_and_nothing_is_fetched() -> None:
    reader = Reader(toy())
    assert not {"script", "style", "button", "input", "svg", "link"} & set(reader.tags)
    assert reader.attributes <= SAFE
    assert all((image["src"] or "").startswith("data:") for image in reader.images)


def test_hostile_texts_stay_texts() -> None:
    evil = Cell(text=EVIL, name=EVIL)
    page = Page(
        EVIL,
        (
            Heading(EVIL),
            Paragraph(EVIL, "good"),
            Code(EVIL),
            Row((Button("b", EVIL), Button("c", EVIL, pressed=True))),
            Counter("n", EVIL, 1, 0, 2),
            Slider("s", EVIL, 1, 0, 2, shown=EVIL),
            Field("f", EVIL, EVIL, hint=EVIL),
            Choice("c", EVIL, "x", (("x", EVIL),)),
            Choice("d", EVIL, "", (("x", EVIL),)),
            Upload("u", EVIL),
            Grid("g", EVIL, 1, (evil,), (evil,), (evil,)),
            Grid("h", EVIL, 1, (Cell(("sun",), EVIL, EVIL),), (evil,), (evil,)),
            Bars("v", EVIL, (Bar(EVIL, 1, EVIL, other=2),), 3),
            Picture(
                Figure(
                    '<svg xmlns="http://www.w3.org/2000/svg"/>',
                    EVIL,
                    EVIL,
                    Numbers((EVIL,), ((EVIL,),)),
                )
            ),
            Fold("d", EVIL, (Paragraph(EVIL),)),
        ),
        notice=EVIL,
    )
    reader = Reader(render(page, ART))
    assert "script" not in reader.tags
    assert reader.attributes <= SAFE
    assert reader.words.count(EVIL) > 18
    for image in reader.images:
        assert not [one for one in drawn(image).iter() if one.tag.endswith("script")]


def test_a_choice_shows_what_is_chosen_and_all_there_is_where_nothing_is() -> None:
    options = (("a", "Apple"), ("b", "Pear"))
    open_ = Reader(render(Page("T", (Choice("c", "Fruit", "", options),)))).words
    chosen = Reader(render(Page("T", (Choice("c", "Fruit", "b", options),)))).words
    assert "Apple" in open_
    assert "Pear" in open_
    assert "Apple" not in chosen
    assert "Pear" in chosen


def test_a_notice_is_shown() -> None:
    assert "Not so." in Reader(render(Page("T", (), "Not so."))).words


def test_a_long_number_is_broken_where_there_is_no_room_for_it() -> None:
    html = render(Page("T", (Paragraph("6513215599/10000000000", look="big"),)))
    [style] = re.findall(r'style="([^"]*)">6513215599/', html)
    assert "overflow-wrap:anywhere" in style.split(";")


def test_a_grid_with_faces_is_a_picture_that_tells_its_cells() -> None:
    reader = Reader(toy())
    (grid,) = [one for one in reader.images if (one["alt"] or "").startswith("All outcomes")]
    assert "box 2, sun 1 (first event);" in (grid["alt"] or "")
    assert "box 2, sun 3 (first event, second event)" in (grid["alt"] or "")
    assert "box 2, box 4 (crossed out)" in (grid["alt"] or "")
    uses = [one for one in drawn(grid).iter() if one.tag.endswith("use")]
    assert len(uses) == 4 + 4 + 16 * 2
    symbols = [one for one in drawn(grid).iter() if one.tag.endswith("symbol")]
    assert len(symbols) == 2


def test_a_grid_of_256_cells_is_a_table_of_words() -> None:
    html = toy(16)
    reader = Reader(html)
    assert len(html) < 60_000
    assert reader.tags.count("td") >= 256
    assert "sun 15, box 16" in reader.words


def test_a_grid_of_numbers_marks_what_is_marked() -> None:
    cells = (
        Cell(text="1"),
        Cell(text="2", marks=("a", "b")),
        Cell(text="3", marks=("crossed",)),
    )
    html = render(Page("T", (Grid("g", "G", 3, cells),)))
    assert ">1</td>" in html
    assert ">2 <b>AB</b></td>" in html
    assert "><s>3</s></td>" in html


def test_an_empty_grid_and_unknown_faces_do_no_harm() -> None:
    reader = Reader(
        render(Page("T", (Grid("g", "G", 0, ()), Grid("h", "H", 1, (Cell(("gone",), name="x"),)))))
    )
    assert "G" in reader.words


@pytest.mark.parametrize("is_open", [True, False])
def test_a_fold_is_as_it_was(is_open: bool) -> None:
    html = render(Page("T", (Fold("f", "Why?", (Paragraph("So."),), is_open),)))
    assert ("<details open" in html) is is_open


def test_the_same_page_gives_the_same_bytes() -> None:
    assert toy() == toy()

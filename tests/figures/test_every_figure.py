"""What is true of every figure: sound, safe, the same each time, told and tabled."""

import os
import re
import subprocess
import sys
from fractions import Fraction
from html import unescape
from pathlib import Path
from urllib.parse import unquote
from xml.etree import ElementTree

import pytest

from cardwidgets import figures
from cardwidgets.figures import BarSpec, Branch, FigureError, html
from cardwidgets.figures.palette import LIGHT
from support.drawn import SVG, root_of, texts_of
from support.gallery import ART, gallery

GALLERY = gallery()
TESTS = Path(__file__).parents[1]
HOSTILE = "\"><script>alert('x')</script>&amp;\x00\x0b\ufffe ]]>"
HALF = Fraction(1, 2)
every_figure = pytest.mark.parametrize("name", GALLERY)


@every_figure
def test_it_is_drawn_in_the_palette_with_letters_that_can_be_read(name):
    root = root_of(GALLERY[name])
    assert root.attrib["viewBox"].startswith("0 0 480 ")
    ground = next(element for element in root if element.tag == f"{SVG}rect")
    assert ground.attrib["width"] == "480"
    assert ground.attrib["fill"] == f"var(--cw-paper, {LIGHT['paper']})"
    in_symbols = {element for symbol in root.iter(f"{SVG}symbol") for element in symbol.iter()}
    for element in set(root.iter()) - in_symbols:
        for key in ("fill", "stroke"):
            colour = element.attrib.get(key, "none")
            found = re.fullmatch(r"var\(--cw-([\w-]+), (#\w{6})\)", colour)
            assert colour == "none" or (found and LIGHT[found[1]] == found[2]), colour
        assert float(element.attrib.get("font-size", 14)) >= 14


@every_figure
def test_it_is_told_in_whole_sentences_without_a_missing_word(name):
    figure = GALLERY[name]
    assert figure.told.endswith(".")
    assert not re.search(r"[\[\]{}]|\.\.", figure.told)
    assert not any(re.search(r"[\[\]{}]", text) for text in texts_of(figure))
    assert root_of(figure).attrib["aria-label"] == figure.told


@every_figure
def test_its_table_has_as_many_entries_in_each_row_as_heads(name):
    numbers = GALLERY[name].numbers
    assert numbers.rows
    assert {len(row) for row in numbers.rows} == {len(numbers.heads)}
    assert all(isinstance(row[0], str) for row in numbers.rows)


@every_figure
def test_it_is_compact(name):
    art = len("".join(re.findall("<symbol.*</symbol>", GALLERY[name].svg)))
    most = 26_000 if name in {"twenty piles", "256 cells"} else 12_000
    assert len(GALLERY[name].svg) - art < most


def test_only_symbols_that_are_used_go_along():
    svg = figures.bars("One", [BarSpec("chest", 1, faces=("bluffaneer-CH",))], art=ART).svg
    assert svg.count("<symbol") == svg.count("<use") == 1
    assert "bluffaneer" not in svg


def test_symbols_of_two_figures_on_a_page_have_names_of_their_own():
    def names(figure):
        return set(re.findall(r' id="([^"]+)"', figure.svg))

    one, two = GALLERY["a grid with faces"], GALLERY["ten piles"]
    assert names(one)
    assert not names(one) & names(two)
    for figure in (one, two):
        assert set(re.findall(r'href="#([^"]+)"', figure.svg)) == names(figure)


def test_it_is_the_same_byte_for_byte_in_every_process():
    def drawn(seed):
        command = [sys.executable, "-m", "support.gallery"]
        return subprocess.run(
            command,
            cwd=TESTS,
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(TESTS.parent)},
            capture_output=True,
            check=True,
        ).stdout

    assert drawn("1") == drawn("2") != b""


HOSTILES = {
    "bars": lambda t: figures.bars(
        t, [BarSpec(t, HALF, HALF, (t,))], value_name=t, other_name=t, art=ART
    ),
    "running": lambda t: figures.running(t, [[(1, HALF), (2, HALF)]] * 2, HALF, names=[t, t]),
    "many_runs": lambda t: figures.many_runs(t, [[HALF]], HALF, labels=[t]),
    "spread": lambda t: figures.spread(t, [(t, [HALF])], HALF),
    "grid": lambda t: figures.grid(
        t, [t], [t], {(0, 0): frozenset("a")}, names={"a": t}, faces={t: t}, art=ART
    ),
    "piles": lambda t: figures.piles(t, [(t, [t])]),
    "tree": lambda t: figures.tree(t, [Branch(t, HALF), Branch(t, HALF)]),
    "dots": lambda t: figures.dots(t, [(t, 3, t)]),
    "lines": lambda t: figures.lines(t, [(t, [(0, HALF)])], ceiling=1, x_name=t, y_name=t),
    "number_line": lambda t: figures.number_line(t, [(t, HALF)]),
    "areas": lambda t: figures.areas(t, [(t, Fraction(1), [(t, Fraction(1))])]),
}


@pytest.mark.parametrize("kind", HOSTILES)
def test_hostile_labels_are_only_text(kind):
    figure = HOSTILES[kind](HOSTILE)
    root = root_of(figure)  # control characters would make this fail
    assert not list(root.iter(f"{SVG}script"))
    assert "<script" not in figure.svg
    assert (
        any("<script" in text or '"><s' in text for text in texts_of(figure)) or kind == "many_runs"
    )
    page = html.render(figure)
    assert "<script" not in page
    assert page.count("<img") == 1


@pytest.mark.parametrize("kind", HOSTILES)
def test_long_and_empty_labels_are_drawn(kind):
    for label in ("", " ", "w" * 500, "Ω dice " * 60):
        assert HOSTILES[kind](label).svg.endswith("</svg>")


NOTHING = {
    "bars": lambda: figures.bars("x", []),
    "running": lambda: figures.running("x", [], HALF),
    "running without points": lambda: figures.running("x", [[]], HALF),
    "many_runs": lambda: figures.many_runs("x", [], HALF),
    "many_runs without faces": lambda: figures.many_runs("x", [[]], []),
    "spread": lambda: figures.spread("x", [], HALF),
    "spread without shares": lambda: figures.spread("x", [("a", [])], HALF),
    "grid": lambda: figures.grid("x", [], ["a"], {}),
    "piles": lambda: figures.piles("x", []),
    "piles without blocks": lambda: figures.piles("x", [("a", [])]),
    "tree": lambda: figures.tree("x", []),
    "dots": lambda: figures.dots("x", []),
    "lines": lambda: figures.lines("x", []),
    "lines without points": lambda: figures.lines("x", [("a", [])]),
    "number_line": lambda: figures.number_line("x", []),
    "areas": lambda: figures.areas("x", []),
}


@pytest.mark.parametrize("kind", NOTHING)
def test_nothing_is_refused_by_a_sentence(kind):
    with pytest.raises(
        FigureError, match=r"^There is nothing to draw\. Give at least one thing\.$"
    ):
        NOTHING[kind]()


@pytest.mark.parametrize("value", [float("nan"), float("inf"), "1", None, True, 10**400])
def test_what_is_no_number_is_refused(value):
    with pytest.raises(FigureError, match="needs a finite number, not"):
        figures.number_line("x", [("a", value)])


def test_numbers_out_of_range_are_refused():
    with pytest.raises(
        FigureError, match=r"^-1 does not fit into this picture, which begins at 0\.$"
    ):
        figures.bars("x", [BarSpec("a", -1)])
    with pytest.raises(FigureError, match=r"^3/2 does not fit .* which goes from 0 to 1\.$"):
        figures.spread("x", [("a", [Fraction(3, 2)])], HALF)
    with pytest.raises(FigureError, match=r"^121 things are too many for one picture"):
        figures.bars("x", [BarSpec("a", 1)] * 121)


# --- in a saved page


@every_figure
def test_a_saved_page_has_the_drawing_as_an_image_and_its_numbers_as_a_table(name):
    figure = GALLERY[name]
    page = figure._repr_mimebundle_()["text/html"]
    [address] = re.findall(r'<img src="data:image/svg\+xml,([^"]+)"', page)
    drawn = ElementTree.canonicalize(unquote(address))
    assert drawn == ElementTree.canonicalize(figure.svg)
    assert unescape(re.findall(r' alt="([^"]+)"', page)[0]) == figure.told
    rows = re.findall(r"<tr>(.*?)</tr>", page)[1:]
    cells = [[unescape(c) for c in re.findall(r"<t[hd][^>]*>(.*?)</t", row)] for row in rows]
    assert len(cells) == len(figure.numbers.rows)
    for shown, row in zip(cells, figure.numbers.rows, strict=True):
        for text, value in zip(shown, row, strict=True):
            if isinstance(value, Fraction):
                assert Fraction(text.replace(",", "")) == value
            elif isinstance(value, str):
                assert text == value


def test_a_figure_names_itself_in_a_line():
    figure = figures.number_line("x" * 300, [("a", 1)])
    assert repr(figure).startswith("<Figure xxx")
    assert len(repr(figure)) <= 110

"""Figures in Chromium: images load, and no words run into each other or out of the drawing."""

import os
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe

from cardwidgets.figures import html
from cardwidgets.figures.palette import DARK
from support.gallery import gallery

GALLERY = gallery()
NIGHT = ":root{" + "".join(f"--cw-{name}:{colour};" for name, colour in DARK.items()) + "}"
WORDS = """svg => [...svg.querySelectorAll("text")].map(text => {
    const box = text.getBoundingClientRect(), frame = svg.getBoundingClientRect();
    return [text.textContent, box.left - frame.left, box.top - frame.top,
            box.right - frame.left, box.bottom - frame.top,
            text.hasAttribute("transform"), frame.width, frame.height];
})"""


@pytest.fixture(scope="module")
def page(browser):
    page = browser.new_page(viewport={"width": 480, "height": 800})
    yield page
    page.close()


def _show(page, width, body, style=""):
    page.set_viewport_size({"width": width, "height": 800})
    page.set_content(
        '<!doctype html><html lang="en"><title>Figures</title>'
        f"<style>body{{margin:0}}{style}</style><main><h1>Figures</h1>{body}</main>"
    )


def _keep(page, name):
    if folder := os.environ.get("CARDWIDGETS_SHOTS"):
        Path(folder).mkdir(parents=True, exist_ok=True)
        page.screenshot(path=Path(folder) / f"figures-{name}.png", full_page=True)


def _overlap(one, two):
    """How far two words lie over each other, the less of across and down."""
    across = min(one[3], two[3]) - max(one[1], two[1])
    down = min(one[4], two[4]) - max(one[2], two[2])
    return min(across, down)


@pytest.mark.parametrize("name", GALLERY)
def test_words_keep_apart_and_inside(page, name):
    _show(page, 480, GALLERY[name].svg)
    words = page.locator("svg").evaluate(WORDS)
    assert words
    for word in words:
        assert word[1] >= -0.5, word
        assert word[3] <= word[6] + 0.5, word
        assert word[2] >= -0.5, word
        assert word[4] <= word[7] + 0.5, word
    level = [word for word in words if not word[5]]
    for place, one in enumerate(level):
        for two in level[:place]:
            # a line's box is higher than its letters
            assert _overlap(one, two) <= 4, (one[0], two[0])


@pytest.mark.parametrize("width", [360, 1200])
def test_images_of_a_saved_page_load_and_fit(page, width):
    _show(page, width, "".join(map(html.render, GALLERY.values())))
    page.wait_for_function("[...document.images].every(image => image.complete)")
    sizes = page.locator("img").evaluate_all("all => all.map(i => [i.naturalWidth, i.clientWidth])")
    assert len(sizes) == len(GALLERY)
    for natural, shown in sizes:
        assert natural > 0
        assert 300 < shown <= min(640, width)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    _keep(page, f"saved-{width}")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_in_figures_of_a_live_page(page, theme):
    style = (
        NIGHT + f"body{{background:{DARK['paper']};color:{DARK['ink']}}}" if theme == "dark" else ""
    )
    _show(page, 480, "".join(figure.svg for figure in GALLERY.values()), style)
    found = Axe().run(page).response["violations"]
    assert [(one["id"], one["impact"], len(one["nodes"])) for one in found] == []
    ground = page.locator("svg > rect").first.evaluate("el => getComputedStyle(el).fill")
    assert ground == ("rgb(29, 26, 22)" if theme == "dark" else "rgb(255, 253, 247)")
    _keep(page, theme)


def test_axe_finds_nothing_in_a_saved_page_with_its_tables_open(page):
    _show(
        page, 800, "".join(map(html.render, GALLERY.values())).replace("<details", "<details open")
    )
    found = Axe().run(page).response["violations"]
    assert [(one["id"], one["impact"], len(one["nodes"])) for one in found] == []

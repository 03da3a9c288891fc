"""Colours that can be told from their ground, in light and in dark, and in the stylesheet."""

import re
from pathlib import Path

import pytest

import cardwidgets
from cardwidgets.figures.palette import DARK, LIGHT

THEME = Path(cardwidgets.__file__).parent / "frontend/src/sheet/theme.css"
# the last two of each are the papers of JupyterLab and of the sheet itself
GROUNDS = {
    "light": (LIGHT, [LIGHT["paper"], "#ffffff"]),
    "dark": (DARK, [DARK["paper"], "#111111", "#12171a"]),
}
TEXT = ("ink", "muted", "a", "b", "both", "good", "bad", "accent")


def _light(colour):
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    ]
    return sum(share * part for share, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def contrast(one, two):
    low, high = sorted((_light(one), _light(two)))
    return (high + 0.05) / (low + 0.05)


def test_contrast_is_counted_as_the_guidelines_do():
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("theme", GROUNDS)
def test_text_and_shapes_stand_out(theme):
    palette, grounds = GROUNDS[theme]
    for ground in grounds:
        for name in TEXT:
            assert contrast(palette[name], ground) >= 4.5, (name, ground)
        assert contrast(palette["line"], ground) >= 3, ground
    for mark in ("a", "b", "both"):
        assert contrast(palette["ink"], palette[f"{mark}-soft"]) >= 4.5, mark
        assert contrast(palette[mark], palette[f"{mark}-soft"]) >= 3, mark
    for name in ("ink", "a", "b", "both", "good", "accent"):
        assert contrast(palette[name], palette["band"]) >= 3, name


def test_both_themes_have_the_same_names():
    assert set(LIGHT) == set(DARK)


def test_the_stylesheet_sets_the_same_colours():
    light, dark = THEME.read_text("utf-8").split('&[data-theme="dark"]')
    for css, palette in ((light, LIGHT), (dark, DARK)):
        found = dict(re.findall(r"--cw-([\w-]+):\s*(#\w{6});", css))
        # the paper is the page's own
        assert found == {name: colour for name, colour in palette.items() if name != "paper"}

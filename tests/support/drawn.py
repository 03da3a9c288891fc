"""Reads figures back: the shapes of an SVG by the name of their colour."""

from __future__ import annotations

import re
from typing import NamedTuple
from xml.etree import ElementTree

from cardwidgets.figures import Figure

SVG = "{http://www.w3.org/2000/svg}"
Point = tuple[float, float]


class Box(NamedTuple):
    x: float
    y: float
    width: float
    height: float


def root_of(figure: Figure) -> ElementTree.Element:
    return ElementTree.fromstring(figure.svg)


def texts_of(figure: Figure) -> list[str]:
    """Everything that is written in it."""
    return [text.text or "" for text in root_of(figure).iter(f"{SVG}text")]


def at(figure: Figure, words: str) -> Point:
    """Where words are written; they are written once."""
    [found] = [text for text in root_of(figure).iter(f"{SVG}text") if text.text == words]
    return float(found.attrib["x"]), float(found.attrib["y"])


def _is(element: ElementTree.Element, name: str, colour: str) -> bool:
    value = element.attrib.get(name, "")
    return value == colour or value.startswith(f"var(--cw-{colour},")


_BOX = re.compile(r"M(\S+) (\S+?)h([\d.]+)v([\d.]+)h-[\d.]+z")


def boxes_of(figure: Figure, fill: str) -> list[Box]:
    """Rectangles with a fill, those of a path among them, from left to right."""
    found = []
    for element in root_of(figure):
        if not _is(element, "fill", fill):
            continue
        if element.tag == f"{SVG}path":
            found += [Box(*map(float, sides)) for sides in _BOX.findall(element.attrib["d"])]
        elif element.tag == f"{SVG}rect" and "x" in element.attrib:
            found.append(
                Box(*(float(element.attrib[key]) for key in ("x", "y", "width", "height")))
            )
    return sorted(found)


def lines_of(figure: Figure, colour: str, *, dashed: bool = False) -> list[list[Point]]:
    """Lines of a colour, each as its points."""
    found = []
    for element in root_of(figure).iter(f"{SVG}path"):
        is_dashed = "stroke-dasharray" in element.attrib
        if _is(element, "stroke", colour) and is_dashed == dashed:
            lines = re.findall(r"M([^M]+)", element.attrib["d"])
            found += [_points(line) for line in lines if "h" not in line]
    return found


def shape_of(figure: Figure, fill: str) -> list[Point]:
    """The corners of the one path with a fill and no line."""
    [path] = [
        path
        for path in root_of(figure).iter(f"{SVG}path")
        if _is(path, "fill", fill) and "stroke" not in path.attrib
    ]
    return _points(path.attrib["d"].strip("MZ"))


def specks_of(figure: Figure, colour: str) -> list[list[Point]]:
    """The dots of each path that is made of dots."""
    return [
        [(float(x), float(y)) for x, y in re.findall(r"M(\S+?) (\S+?)h\.01", path.attrib["d"])]
        for path in root_of(figure).iter(f"{SVG}path")
        if _is(path, "stroke", colour) and "h.01" in path.attrib["d"]
    ]


def _points(text: str) -> list[Point]:
    return [(float(x), float(y)) for x, y in (pair.split() for pair in text.split("L"))]

"""Draws a scene as HTML that needs no script, for saved notebooks.

Pictures are images with data addresses, since an untrusted notebook loses drawings that are
part of the page; text takes the page's own colours.
"""

from __future__ import annotations

import base64
from collections.abc import Callable, Iterable
from functools import cache
from html import escape
from xml.etree import ElementTree

from cardwidgets.engine.errors import HOUSE
from cardwidgets.scene.vocabulary import Element, PlayerPanel, Scene, Zone

_SVG = "http://www.w3.org/2000/svg"
_SIZES = {"card": 44, "die": 34, "coin": 20, "cell": 24, "token": 24}
_say = HOUSE.text


def render(scene: Scene, art: str, *, log_lines: int = 5) -> str:
    """Return a scene as HTML.

    Args:
        scene: what is shown.
        art: the game's ``art.svg``.
        log_lines: how many of the latest sentences to show.

    >>> import cardwidgets as cw
    >>> from cardwidgets.scene.compose import Screen, scene_of
    >>> html = render(scene_of(cw.new("bluffaneer", seed=1), Screen((0,))), "<svg/>")
    >>> html.startswith("<div"), "<script" in html
    (True, False)
    """
    draw = _Drawing(art)
    middle = [zone for zone in scene.picture.zones if zone.owner is None]
    panels = {panel.seat: panel for panel in scene.picture.panels}
    rows = [draw.row(escape(zone.label), [draw.zone(zone)]) for zone in middle]
    for seat in range(len(scene.names)):
        panel = panels.get(seat, PlayerPanel(seat))
        places = [zone for zone in scene.picture.zones if zone.owner == seat]
        rows.append(draw.row(_place(scene, panel), [draw.zone(zone) for zone in places]))
    parts = [
        f"<p><b>{escape(scene.title)}</b></p>",
        f"<table><tbody>{''.join(rows)}</tbody></table>",
        *(f"<div>{escape(sentence)}</div>" for sentence in list(scene.log)[-log_lines:]),
        f"<p><b>{escape(scene.picture.headline or scene.picture.prompt)}</b></p>",
    ]
    if scene.notice:
        parts.append(f"<p>{escape(scene.notice)}</p>")
    return f"<div>{''.join(parts)}</div>"


def _place(scene: Scene, panel: PlayerPanel) -> str:
    name = escape(scene.names[panel.seat])
    label = f"<b>{name}</b>" if panel.seat in scene.to_act else name
    extras = [escape(text) for text in (panel.role, panel.says) if text]
    return f"{label} <i>{', '.join(extras)}</i>" if extras else label


class _Drawing:
    """Draws with the symbols of one game."""

    def __init__(self, art: str) -> None:
        self.picture: Callable[[str], tuple[str, float]] = lambda symbol: _picture(art, symbol)

    def row(self, label: str, cells: Iterable[str]) -> str:
        return f"<tr><th>{label}</th><td>{' '.join(cells)}</td></tr>"

    def zone(self, zone: Zone) -> str:
        drawn = [self.element(zone, element) for element in zone.elements]
        if zone.count is not None:
            symbol = self.image(zone.art, zone.label, 24) if zone.art and not drawn else ""
            drawn.append(f"{symbol} {zone.count}")
        return " ".join(drawn)

    def element(self, zone: Zone, element: Element) -> str:
        faces = ((zone.art,) if zone.art else ()) if element.faces is None else element.faces
        name = element.name or element.text
        images = [
            self.image(face, name if place == 0 else "", _SIZES[element.shape])
            for place, face in enumerate(faces)
        ]
        caption = escape(element.text) if element.text else ""
        drawn = "".join(images) or escape(name)
        if "lit" in element.marks:
            drawn = f"<mark>{drawn}</mark>"
        return f"<span>{drawn} {caption}</span>" if caption else f"<span>{drawn}</span>"

    def image(self, symbol: str, name: str, width: int) -> str:
        source, ratio = self.picture(symbol)
        if not source:
            return escape(name)
        height = round(width * ratio)
        return f'<img src="{source}" alt="{escape(name)}" width="{width}" height="{height}">'


@cache
def _picture(art: str, symbol: str) -> tuple[str, float]:
    """Return a symbol as a data address, and how high it is for its width."""
    found = _symbols(art).get(symbol)
    if found is None:
        return "", 1.0
    _, _, width, height = (float(number) for number in found.attrib["viewBox"].split())
    picture = ElementTree.Element("svg", {"xmlns": _SVG, "viewBox": found.attrib["viewBox"]})
    picture.extend(found)
    text = ElementTree.tostring(picture, encoding="unicode")
    code = base64.b64encode(text.encode()).decode()
    return f"data:image/svg+xml;base64,{code}", height / width


@cache
def _symbols(art: str) -> dict[str, ElementTree.Element]:
    root = ElementTree.fromstring(art or "<svg/>")
    for element in root.iter():
        element.tag = element.tag.removeprefix(f"{{{_SVG}}}")
    return {symbol.attrib["id"]: symbol for symbol in root.iter("symbol")}

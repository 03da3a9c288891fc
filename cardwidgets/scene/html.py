"""Draws a scene as HTML that needs no script, for saved notebooks.

Styles stand on the elements, since notebooks that are not trusted lose style sheets. They are plain
ones: some hosts drop those for flexible boxes, and where all are dropped, the elements still come
in the right order. Text takes the page's own colours.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from cardwidgets.engine.errors import HOUSE
from cardwidgets.scene.drawing import Art, Painter, art_of, picture
from cardwidgets.scene.text import written, zone_text
from cardwidgets.scene.vocabulary import (
    OddsLine,
    PlayerPanel,
    ReportTable,
    Scene,
    Zone,
    laid_out,
    looked_up,
    rows_of,
)

MIDDLE_WIDTH = 336
PLAYERS_WIDTH = 312
THINGS_WIDTH = 116
"""How wide what a player has may be to stand beside the name; else it stands below."""
WIDEST = 1.25
"""How much wider it may be, and then be drawn smaller."""
_LINE = "1px solid rgba(128,128,128,0.5)"
_ACCENT = "#b87503"
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
    symbols = art_of(art)
    laid = laid_out(scene.picture.zones)
    middle = [zone for zone in laid if zone.owner is None and zone.kind != "sheet"]
    table = _middle(middle, symbols) if middle else ""
    log = list(scene.log)[-log_lines:] if log_lines else []
    parts = [
        _div(f"<b>{escape(scene.title)}</b>", "font-size:120%"),
        _div(_beside(table, MIDDLE_WIDTH) + _beside(_players(scene, symbols), PLAYERS_WIDTH)),
        *(_sheet(zone) for zone in laid if zone.kind == "sheet"),
        *(_folded(zone, symbols) for zone in looked_up(scene.picture.zones)),
        _div("".join(_div(escape(sentence)) for sentence in log), "opacity:0.8"),
        _asked(scene),
        _odds(scene.odds) if scene.odds else "",
        *map(_report, scene.report),
        _div(f"<small>{escape(_say('html.picture'))}</small>", "opacity:0.7;margin-top:4px"),
    ]
    frame = f"max-width:680px;border:{_LINE};border-radius:10px;padding:10px;text-align:left"
    return _div("".join(parts), frame)


def _div(content: str, style: str = "") -> str:
    return f'<div style="{style}">{content}</div>' if style else f"<div>{content}</div>"


def _beside(content: str, width: int) -> str:
    """Return a block that stands beside others where there is room, else below."""
    place = "display:inline-block;vertical-align:top;max-width:100%;margin:6px 8px 6px 0"
    return _div(content, f"{place};width:{width}px")


def _middle(zones: list[Zone], art: Art) -> str:
    drawn = Painter(art).middle(zones, MIDDLE_WIDTH)
    return picture(drawn, art, ". ".join(map(zone_text, zones)))


def _sheet(zone: Zone) -> str:
    """Return a sheet as text: a table where it has columns, else a list of its lines."""
    label = f"<b>{escape(zone.label)}</b>"
    if not zone.columns:
        lines = "".join(_div(escape(written(element))) for element in zone.elements)
        return _div(label + lines, "margin-top:8px")
    texts = [[written(element) for element in row] for row in rows_of(zone)]
    return _div(label + _table(texts), "margin-top:8px")


def _folded(zone: Zone, art: Art) -> str:
    """Return a zone that is looked up: it opens without a script."""
    content = _sheet(zone) if zone.kind == "sheet" else _middle([zone], art)
    return f"<details><summary>{escape(zone.label)}</summary>{content}</details>"


def _players(scene: Scene, art: Art) -> str:
    panels = {panel.seat: panel for panel in scene.picture.panels}
    rows = "".join(
        _player(scene, panels.get(seat, PlayerPanel(seat)), art) for seat in scene.seating
    )
    return f'<table style="width:100%;margin:0"><tbody>{rows}</tbody></table>'


def _player(scene: Scene, panel: PlayerPanel, art: Art) -> str:
    roles = [panel.role, *(_say(f"table.mark.{mark}") for mark in panel.marks)]
    name = f"<b>{escape(_named(scene, panel.seat))}</b>"
    about = " ".join(f"<i>{escape(role)}</i>" for role in roles if role)
    said = _bubble(panel.says) if panel.says else ""
    laid = laid_out(scene.picture.zones)
    owned = [zone for zone in laid if zone.owner == panel.seat and zone.kind != "sheet"]
    side = f"4px solid {_ACCENT}" if panel.seat in scene.to_act else "4px solid transparent"
    cell = f"padding:4px 8px;border-bottom:{_LINE}"
    who = f"{name} {about} {said}"
    left = f"{cell};border-left:{side};text-align:left"
    if _is_wide(owned, art):
        below = _div(_apart(owned, art), "margin-top:4px")
        return f'<tr><td colspan="2" style="{left}">{who}{below}</td></tr>'
    return (
        f'<tr><td style="{left}">{who}</td>'
        f'<td style="{cell};text-align:right;width:{THINGS_WIDTH}px;white-space:nowrap">'
        f"{_owned(owned, art)}</td></tr>"
    )


def _named(scene: Scene, seat: int) -> str:
    name = scene.names[seat]
    is_told = name == _say("name.alone")
    return _say("table.you", name=name) if seat == scene.seat and not is_told else name


def _bubble(says: str) -> str:
    colours = "background-color:#fff3c4;color:#2a1a10"
    style = f"display:inline-block;{colours};border-radius:8px;padding:1px 7px"
    return f'<span style="{style}">{escape(says)}</span>'


def _is_wide(zones: list[Zone], art: Art) -> bool:
    """Return whether a player has so much that it would be too small beside the name."""
    return Painter(art, plain=True).owned(zones).width > WIDEST * THINGS_WIDTH


def _owned(zones: list[Zone], art: Art) -> str:
    """Return what a player has: pictures, and a number after each zone that is counted."""
    parts: list[str] = []
    pending: list[Zone] = []
    for zone in (zone for zone in zones if zone.elements or zone.count is not None):
        pending.append(zone)
        if zone.count is not None:
            parts += [_things(pending, art), f"<b>{zone.count}</b>"]
            pending = []
    return " ".join([*parts, _things(pending, art)]).strip()


def _apart(zones: list[Zone], art: Art) -> str:
    """Return what a player has in a picture for each zone, in as many rows as they need."""
    place, parts = "display:inline-block;margin:0 6px 6px 0;white-space:nowrap", []
    for zone in (zone for zone in zones if zone.elements or zone.count is not None):
        number = "" if zone.count is None else f"&nbsp;<b>{zone.count}</b>"
        parts.append(f'<span style="{place}">{_things([zone], art)}{number}</span>')
    return " ".join(parts)


def _things(zones: list[Zone], art: Art) -> str:
    """Return the picture of some zones, named by what lies there."""
    drawn = Painter(art, plain=True).owned(zones)
    names = [zone_text(zone) if zone.elements else zone.label for zone in zones]
    if not drawn.width:
        return escape(" ".join(names))
    return picture(drawn, art, ". ".join(names))


def _asked(scene: Scene) -> str:
    """Return what was refused, what is asked, and the choices."""
    refused = f"border-left:4px solid {_ACCENT};padding-left:8px;margin:6px 0"
    place = "display:inline-block;margin:2px 6px 2px 0;padding:2px 8px"
    choice = f"{place};border:{_LINE};border-radius:6px"
    notice = _div(escape(scene.notice), refused) if scene.notice else ""
    asked = f"<b>{escape(scene.picture.headline or scene.picture.prompt)}</b>"
    offers = "".join(
        f'<span style="{choice}">{escape(offer.label)}</span> ' for offer in scene.picture.offers
    )
    return notice + _div(f"{asked} {offers}".strip(), "margin:6px 0")


def _odds(lines: Sequence[OddsLine]) -> str:
    title = f"<b>{escape(_say('table.odds.title'))}</b>"
    return _div(title + "".join(_div(_bar(line.share) + escape(line.text)) for line in lines))


def _bar(share: float | None) -> str:
    """Return a chance as a bar before its sentence; room for one where there is no chance."""
    place = "display:inline-block;vertical-align:middle;width:80px;height:8px;margin:0 8px 0 0"
    if share is None:
        return f'<span style="{place}"></span>'
    filled = f"display:block;height:8px;width:{round(80 * share)}px;background-color:{_ACCENT}"
    return f'<span style="{place};border:{_LINE}"><span style="{filled}"></span></span>'


def _report(table: ReportTable) -> str:
    lines = [table.columns, *table.rows]
    if len(lines) < len(table.columns):
        lines = list(zip(*lines, strict=True))  # narrow is better on a small screen
    note = f"<small>{escape(table.note)}</small>" if table.note else ""
    title = f"<b>{escape(table.title)}</b>"
    return _div(f"{title}{_table(lines)}{note}", "margin-top:8px")


def _table(lines: Sequence[Sequence[str]]) -> str:
    left = ' style="text-align:left"'
    head = "".join(f"<th{left}>{escape(column)}</th>" for column in lines[0])
    rows = "".join(
        "<tr>" + "".join(f"<td{left}>{escape(cell)}</td>" for cell in line) + "</tr>"
        for line in lines[1:]
    )
    # words are broken only where a small screen would have to scroll
    broken = "anywhere" if len(lines[0]) > 5 else "break-word"
    style = f"margin:0;font-size:90%;overflow-wrap:{broken}"
    body = f"<thead><tr>{head}</tr></thead><tbody>{rows}</tbody>"
    return f'<table style="{style}">{body}</table>'

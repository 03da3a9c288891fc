"""Draws a scene as plain text, for a terminal and for readers without pictures."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from cardwidgets.engine.errors import HOUSE
from cardwidgets.scene.vocabulary import (
    Element,
    Offer,
    PlayerPanel,
    Scene,
    Selection,
    Zone,
    laid_out,
    looked_up,
    rows_of,
)

Choice: TypeAlias = tuple[str, Offer, Selection]
"""A line of a menu: its label, the offer it takes, the elements it selects."""

_say = HOUSE.text


def render(scene: Scene, *, log_lines: int = 6) -> str:
    """Return a scene as text: the middle, the players' places, what happened, the prompt.

    Args:
        scene: what is shown.
        log_lines: how many of the latest sentences to show.

    >>> import cardwidgets as cw
    >>> from cardwidgets.scene.compose import Screen, scene_of
    >>> print(render(scene_of(cw.new("bluffaneer", seed=1), Screen((0,)))).splitlines()[0])
    Bluffaneer
    """
    lines = [scene.title, ""]
    laid = laid_out(scene.picture.zones)
    lines += [zone_text(zone) for zone in laid if zone.owner is None]
    lines.append("")
    panels = {panel.seat: panel for panel in scene.picture.panels}
    for seat in scene.seating:
        lines.append(_place_text(scene, panels.get(seat, PlayerPanel(seat))))
    folded = looked_up(scene.picture.zones)
    lines += ["", *map(_folded_text, folded)] if folded else []
    if scene.odds:
        lines += ["", _say("table.odds.title"), *(f"  {line.text}" for line in scene.odds)]
    if scene.log and log_lines:
        lines += ["", *(f"  {sentence}" for sentence in list(scene.log)[-log_lines:])]
    if scene.notice:
        lines += ["", scene.notice]
    lines += ["", scene.picture.headline or scene.picture.prompt]
    for table in scene.report:
        lines += ["", table.title, *_table_text((table.columns, *table.rows))]
        lines += [table.note] if table.note else []
    return "\n".join(lines)


def _folded_text(zone: Zone) -> str:
    return _say("text.folded", letter=zone.key, label=zone.label)


def zone_lines(zone: Zone) -> str:
    """Return a zone that is looked up, a line for each thing in it.

    >>> low = Zone("o", "sheet", "Order", elements=(Element("o/0", "token", text="ace"),), key="o")
    >>> print(zone_lines(low))
    Order
      ace
    """
    if zone.kind == "sheet" and zone.columns:
        return "\n".join([zone.label, *_sheet_table(zone)])
    parts = [] if zone.count is None else [str(zone.count)]
    parts += _element_texts(zone)
    return "\n  ".join([zone.label, *(parts or ["-"])])


def _sheet_table(zone: Zone) -> list[str]:
    rows = [tuple(map(written, row)) for row in rows_of(zone)]
    return _table_text(row + ("",) * (zone.columns - len(row)) for row in rows)


def zone_text(zone: Zone) -> str:
    """Return a zone as one line, such as ``"Draw pile: 14"``.

    >>> zone_text(Zone("draw", "pile", "Draw pile", count=14))
    'Draw pile: 14'
    """
    if zone.kind == "sheet" and zone.columns:
        return "\n".join([f"{zone.label}:", *_sheet_table(zone)])
    parts = _element_texts(zone)
    if zone.count is not None:
        parts.insert(0, str(zone.count))
    return f"{zone.label}: {', '.join(parts) or '-'}"


def _element_texts(zone: Zone) -> list[str]:
    """Return what lies in a zone, in words; empty places of a grid have none."""
    return [words for words in map(element_text, zone.elements) if words]


def element_text(element: Element) -> str:
    """Return an element as a few words.

    >>> element_text(Element("dice/0", "die", ("bluffaneer-SK",), name="skull"))
    'skull'
    """
    words = element.name or element.text
    if element.name and element.text and element.text not in element.name:
        words = f"{element.name} ({element.text})"
    if "hint" in element.marks:
        words = f"{words} ({_say('table.mark.hint')})"
    return f"*{words}*" if "lit" in element.marks else words


def written(element: Element) -> str:
    """Return what is written on a line or in a cell of a sheet.

    >>> written(Element("scores/0", "cell", text="7", name="Ada, first round: 7"))
    '7'
    """
    words = element.text or element.name
    return f"*{words}*" if "lit" in element.marks else words


def _place_text(scene: Scene, panel: PlayerPanel) -> str:
    seat = panel.seat
    pointer = ">" if seat in scene.to_act else " "
    laid = laid_out(scene.picture.zones)
    zones = [zone_text(zone) for zone in laid if zone.owner == seat]
    said = [f'"{panel.says}"'] if panel.says else []
    role = f" ({panel.role})" if panel.role else ""
    return f"{pointer} {scene.names[seat]}{role}: " + "; ".join([*zones, *said])


def _table_text(rows: Iterable[tuple[str, ...]]) -> list[str]:
    listed = list(rows)
    widths = [max(map(len, column)) for column in zip(*listed, strict=True)]
    return [
        "  "
        + "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in listed
    ]


def menu(scene: Scene) -> list[Choice]:
    """Return the choices of a scene that can be listed: a label, the offer, the selection.

    >>> steal = Offer.pick("steal", "Steal", {"seat.1": 1}, legal=(("seat.1",),))
    >>> from cardwidgets.scene.vocabulary import Picture
    >>> scene = Scene("toy", "Toy", 0, "", ("Ada", "Blaise"), picture=Picture(offers=(steal,)))
    >>> [label for label, _, _ in menu(scene)]
    ['Steal: Blaise']
    """
    choices: list[Choice] = []
    for offer in scene.picture.offers:
        if not offer.sources:
            choices.append((offer.label, offer, ()))
            continue
        singles = tuple((source,) for source in offer.sources) if offer.most == 1 else ()
        for selection in offer.legal if offer.legal is not None else singles:
            named = ", ".join(_source_text(scene, source) for source in selection)
            choices.append((f"{offer.label}: {named}", offer, selection))
    return choices


def _source_text(scene: Scene, source: str) -> str:
    for zone in scene.picture.zones:
        for element in zone.elements:
            if element.id == source:
                # cells with a number for a line may stand between the cards
                alike = [one.id for one in zone.elements if one.shape == element.shape]
                place = alike.index(source) + 1
                return _say("text.element", name=element_text(element), zone=zone.label, n=place)
    seats = {PlayerPanel(seat).element_id: name for seat, name in enumerate(scene.names)}
    return seats.get(source, source)

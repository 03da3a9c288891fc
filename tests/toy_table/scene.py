"""The table of the toy game, with hints and an order of cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from cardwidgets.engine.messages import Event, Voice
from cardwidgets.scene.vocabulary import Element, Motion, Picture, Zone
from toy_game import scene as plain

SWITCHES = ("hints",)


def picture(view: Any, legal: Sequence[Any], voice: Voice) -> Picture:
    drawn = plain.picture(getattr(view, "inner", view), legal, voice)
    row, *others = drawn.zones
    if "hints" in voice.preferences and row.elements:
        best = max(row.elements, key=lambda cell: int(cell.text))
        cells = (replace(cell, marks=("hint",) * (cell is best)) for cell in row.elements)
        row = replace(row, elements=tuple(cells))
    return replace(drawn, zones=(row, *others, order(voice)), around=True)


def motions(event: Event) -> tuple[Motion, ...]:
    return (Motion("card", "row", "hand.0"),) if event.key == "reached" else ()


def order(voice: Voice) -> Zone:
    cards = (Element(f"order/{n}", "card", text=str(9 - n), name=f"rank {9 - n}") for n in range(9))
    return Zone("order", "grid", voice.say("order"), elements=tuple(cards), columns=9, key="o")

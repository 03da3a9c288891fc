"""Draws a sheet's page as HTML that needs no script, for saved notebooks.

Styles stand on the elements and pictures are images with data addresses, since notebooks that are
not trusted lose style sheets, scripts and drawings that are part of the page. Controls are shown
as what they are set to.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from cardwidgets.engine.errors import HOUSE
from cardwidgets.figures.html import render as drawn
from cardwidgets.figures.palette import LIGHT
from cardwidgets.sheet.grid_picture import MOST_CELLS_DRAWN, drawn_grid, ground_of, name_of
from cardwidgets.sheet.vocabulary import (
    Bar,
    Bars,
    Block,
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

_LINE = "1px solid rgba(128,128,128,0.5)"
_CHIP = (
    f"display:inline-block;margin:2px 6px 2px 0;padding:2px 8px;border:{_LINE};border-radius:6px"
)
_LOOKS = {
    "": "",
    "good": f"border-left:4px solid {LIGHT['good']};padding-left:8px",
    "bad": f"border-left:4px solid {LIGHT['bad']};padding-left:8px",
    "note": f"border:{_LINE};border-radius:8px;padding:6px 10px",
    "big": "font-size:140%;font-weight:bold;overflow-wrap:anywhere",
    "quiet": "font-size:90%;opacity:0.8",
}
_BOX = "padding:2px 8px;text-align:center"
_say = HOUSE.text


def render(page: Page, art: str = "") -> str:
    """Return a page as HTML.

    Args:
        page: what is shown.
        art: the text of an ``art.svg`` with the symbols that its cells name.

    >>> html = render(Page("Dice", (Counter("dice", "Number of dice", 2, 1, 9),)))
    >>> "Number of dice: <b>2</b>" in html, "<script" in html
    (True, False)
    """
    parts = [
        _div(f"<b>{escape(page.title)}</b>", "font-size:120%;margin-bottom:4px"),
        _div(escape(page.notice), _LOOKS["bad"]) if page.notice else "",
        _blocks(page.blocks, art),
        _div(f"<small>{escape(_say('sheet.picture'))}</small>", "opacity:0.7;margin-top:6px"),
    ]
    frame = f"max-width:760px;border:{_LINE};border-radius:10px;padding:10px 14px;text-align:left"
    return _div("".join(parts), frame)


def _blocks(blocks: Sequence[Block], art: str) -> str:
    return "".join(_block(block, art) for block in blocks)


def _block(block: Block, art: str) -> str:
    match block:
        case Grid():
            return _grid(block, art)
        case Picture():
            return _picture(block)
        case Row():
            return _div("".join(_beside(_block(part, art)) for part in block.blocks))
        case Fold():
            return _fold(block, art)
        case Heading() | Paragraph() | Code():
            return _text(block)
        case _:
            return _control(block)


def _div(content: str, style: str = "") -> str:
    return f'<div style="{style}">{content}</div>' if style else f"<div>{content}</div>"


def _beside(content: str) -> str:
    """Return a block that stands beside others where there is room, else below."""
    place = "display:inline-block;vertical-align:top;max-width:100%;margin-right:12px"
    return _div(content, place)


def _text(block: Heading | Paragraph | Code) -> str:
    match block:
        case Heading(text):
            return _div(f"<b>{escape(text)}</b>", "font-size:110%;margin:10px 0 2px")
        case Paragraph(text, look):
            lines = "<br>".join(map(escape, text.split("\n")))
            return _div(lines, ";".join(filter(None, ("margin:6px 0", _LOOKS.get(look, "")))))
        case Code(text):
            return f'<pre style="margin:6px 0"><code>{escape(text)}</code></pre>'


def _control(block: Button | Counter | Slider | Field | Choice | Upload | Bars) -> str:
    match block:
        case Button(label=label, pressed=pressed):
            return _chip(f"<b>{escape(label)}</b>" if pressed else escape(label))
        case Counter() | Field():
            return _div(_labelled(block.label, str(block.value)), "margin:4px 0")
        case Slider():
            return _div(_labelled(block.label, block.shown or str(block.value)), "margin:4px 0")
        case Choice(value=""):
            # nothing is chosen yet, so all that can be chosen is shown
            options = "".join(_chip(escape(name)) for _, name in block.options)
            return _div(f"{escape(block.label)}: {options}", "margin:4px 0")
        case Choice():
            chosen = dict(block.options).get(block.value, block.value)
            return _div(_labelled(block.label, chosen), "margin:4px 0")
        case Upload(label=label):
            return _chip(escape(label))
        case Bars():
            return _bars(block)


def _chip(content: str) -> str:
    return f'<span style="{_CHIP}">{content}</span> '


def _labelled(label: str, value: str) -> str:
    return f"{escape(label)}: <b>{escape(value)}</b>"


def _bars(block: Bars) -> str:
    beside = any(bar.other is not None for bar in block.bars)
    rows = "".join(_bar(bar, block.most, beside) for bar in block.bars)
    table = f'<table style="margin:0"><tbody>{rows}</tbody></table>'
    return _div(f"<b>{escape(block.label)}</b>{table}", "margin:8px 0")


def _bar(bar: Bar, most: int, beside: bool) -> str:
    left = "text-align:left;padding:2px 6px"
    length = max(0, min(160, round(160 * bar.value / max(most, 1))))
    strip = (
        f'<span style="display:inline-block;width:{length}px;height:10px;'
        f'background-color:{LIGHT["a"]}"></span>'
    )
    other = ""
    if beside:
        other = f'<td style="{left}">{"" if bar.other is None else bar.other}</td>'
    return (
        f'<tr><th style="{left}">{escape(bar.label)}</th>'
        f'<td style="{left}">{strip} {escape(bar.shown or str(bar.value))}</td>{other}</tr>'
    )


def _picture(block: Picture) -> str:
    return _div(drawn(block.figure), "margin:8px 0")


def _fold(block: Fold, art: str) -> str:
    opened = " open" if block.open else ""
    inner = _div(_blocks(block.blocks, art), "padding-left:14px")
    style = ";".join(filter(None, ("margin:6px 0", _LOOKS.get(block.look, ""))))
    return (
        f'<details{opened} style="{style}"><summary>{escape(block.summary)}</summary>'
        f"{inner}</details>"
    )


def _grid(block: Grid, art: str) -> str:
    has_faces = any(cell.faces for cell in block.cells)
    if has_faces and len(block.cells) <= MOST_CELLS_DRAWN:
        inside = drawn_grid(block, art)
    else:
        inside = _grid_table(block)
    return _div(f"<div><b>{escape(block.label)}</b></div>{inside}", "margin:8px 0")


def _grid_table(block: Grid) -> str:
    corner = "<td></td>" if block.row_heads else ""
    heads = "".join(_head(cell) for cell in block.column_heads)
    top = f"<thead><tr>{corner}{heads}</tr></thead>" if heads else ""
    size = max(block.columns, 1)
    lines = [block.cells[start : start + size] for start in range(0, len(block.cells), size)]
    rows = ""
    for place, line in enumerate(lines):
        head = _head(block.row_heads[place]) if place < len(block.row_heads) else ""
        rows += f"<tr>{head}{''.join(map(_cell, line))}</tr>"
    return f'<table style="margin:0;font-size:90%">{top}<tbody>{rows}</tbody></table>'


def _head(cell: Cell) -> str:
    return f'<th style="{_BOX}">{escape(cell.text or name_of(cell))}</th>'


def _cell(cell: Cell) -> str:
    words = escape(cell.text or name_of(cell))
    ground = ground_of(cell)
    if "crossed" in cell.marks:
        words = f"<s>{words}</s>"
    letters = "".join(mark.upper() for mark in cell.marks if mark in ("a", "b"))
    if letters:
        words += f" <b>{letters}</b>"
    coloured = f"background-color:{ground};color:{LIGHT['ink']}" if ground else ""
    strong = f"border:2px solid {LIGHT['accent']}" if "lit" in cell.marks else ""
    faint = "opacity:0.5" if "dim" in cell.marks else ""
    style = ";".join(filter(None, (_BOX, coloured, strong, faint)))
    return f'<td style="{style}">{words}</td>'

"""Replies as HTML, for a notebook's output."""

from __future__ import annotations

from html import escape

from cardwidgets.figures.html import render
from cardwidgets.teaching.question import Reply

_FRAME = "max-width:46em;padding:.6em .9em;border-left:4px solid {edge};font-family:inherit"
_EDGES = {"right": "#2f7d4f", "wrong": "#b3541e", "open": "#7a7266"}
_SIGNS = {"right": "✓", "wrong": "✗", "open": "…"}


def reply_html(reply: Reply) -> str:
    """Return a reply with its picture; it needs no script and no network.

    >>> reply_html(Reply("open", "Not answered yet.")).startswith("<div")
    True
    """
    edge, sign = _EDGES[reply.verdict], _SIGNS[reply.verdict]
    picture = render(reply.figure) if reply.figure else ""
    text = f'<p style="margin:0"><b aria-hidden="true">{sign}</b> {escape(reply.text)}</p>'
    return f'<div style="{_FRAME.format(edge=edge)}">{text}{picture}</div>'

"""A figure in a saved page: an image that stands alone, and its table folded up under it."""

from __future__ import annotations

from html import escape

from cardwidgets.engine.messages import Voice
from cardwidgets.figures.figure import Figure, Numbers
from cardwidgets.figures.wording import house, written
from cardwidgets.scene.drawing import address

_IMAGE = "max-width:640px;width:100%;height:auto;border-radius:6px"
# once for the table, since a long run has hundreds of cells
_TABLE = "border-spacing:10px 2px;text-align:right"


def render(figure: Figure, voice: Voice | None = None) -> str:
    """Return a figure as HTML that an untrusted notebook shows too.

    Args:
        figure: what to show.
        voice: says the words around it; English by default.

    >>> from cardwidgets.figures import number_line
    >>> render(number_line("Chances", [("a double", 1)]))[:43]
    '<figure style="margin:0.5em 0"><figcaption>'
    """
    return (
        f'<figure style="margin:0.5em 0"><figcaption><b>{escape(figure.title)}</b></figcaption>'
        f'<img src="data:image/svg+xml,{address(figure.svg)}"'
        f' alt="{escape(figure.told)}" style="{_IMAGE}">'
        f"<details><summary>{escape((voice or house()).say('figures.numbers'))}</summary>"
        f"{table(figure.numbers)}</details></figure>"
    )


def table(numbers: Numbers) -> str:
    """Return numbers as an HTML table.

    >>> table(Numbers(("face", "chance"), ()))[-23:]
    '<tbody></tbody></table>'
    """
    heads = "".join(f'<th scope="col">{escape(head)}</th>' for head in numbers.heads)
    rows = "".join(
        f'<tr><th scope="row">{escape(written(row[0]))}</th>'
        + "".join(f"<td>{escape(written(value))}</td>" for value in row[1:])
        + "</tr>"
        for row in numbers.rows
    )
    body = f"<thead><tr>{heads}</tr></thead><tbody>{rows}</tbody>"
    return f'<table style="{_TABLE}">{body}</table>'

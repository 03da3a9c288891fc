"""Ordered outcomes folded into piles of those that look the same."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from cardwidgets.engine.messages import Voice
from cardwidgets.figures.figure import Figure, Numbers
from cardwidgets.figures.lettering import SMALL, room, shortened, wrapped
from cardwidgets.figures.sketch import WIDTH, Sketch
from cardwidgets.figures.wording import check_some, house

MOST_PILES = 40
MOST_BLOCKS = 24
MOST_IN_ROW = 10
_ROOM = WIDTH - 16
_BLOCK = 32
"""How high a block is, with the gap over it."""


class Pile(NamedTuple):
    """Ordered outcomes that look the same once they are put together.

    Attributes:
        label: what they are together.
        outcomes: the name of each.
        faces: the art symbols of each outcome, drawn in place of its name.
        share: what stands under it, such as its chance where blocks are not equally likely; its
            part of all blocks when left out.
    """

    label: str
    outcomes: Sequence[str]
    faces: Sequence[Sequence[str]] = ()
    share: str = ""


def piles(
    title: str,
    piles: Sequence[Pile | tuple[str, Sequence[str]]],
    *,
    art: str = "",
    voice: Voice | None = None,
) -> Figure:
    """Draw ordered outcomes as blocks, in piles of those that look the same.

    Args:
        title: what was folded.
        piles: the piles, each a label and its outcomes.
        art: the text of an ``art.svg`` with the symbols that piles name.
        voice: says the words around them; English by default.

    Returns:
        The figure; its table has a row a pile with how many blocks it has, and which.

    Raises:
        FigureError: there is no pile, there are too many, or one is empty or too high.

    >>> piles("Two coins", [("HH", ["HH"]), ("HT", ["HT", "TH"]), ("TT", ["TT"])]).told
    'Two coins: 4 blocks in 3 piles. There are 2 piles of 1 and 1 pile of 2.'
    """
    voice = voice or house()
    check_some(piles, MOST_PILES)
    given = [Pile(*pile) for pile in piles]
    for pile in given:
        check_some(pile.outcomes, MOST_BLOCKS)
    total = sum(len(pile.outcomes) for pile in given)
    sizes = Counter(len(pile.outcomes) for pile in given)
    each = tuple(
        voice.say("figures.piles.size", n=count, size=size) for size, count in sorted(sizes.items())
    )
    told = voice.say("figures.piles", title=title, blocks=total, n=len(given), each=each)
    heads = tuple(voice.say(f"figures.piles.{head}") for head in ("pile", "blocks", "names"))
    rows = tuple((pile.label, len(pile.outcomes), ", ".join(pile.outcomes)) for pile in given)
    return Figure(_drawn(given, total, art, told), title, told, Numbers(heads, rows))


def _drawn(piles: Sequence[Pile], total: int, art: str, told: str) -> str:
    sketch = Sketch(art)
    with_faces = all(_has_faces(sketch, pile) for pile in piles)
    least = max(_least_width(pile, with_faces) for pile in piles)
    rows = math.ceil(len(piles) / max(1, min(MOST_IN_ROW, int(_ROOM / least))))
    across = math.ceil(len(piles) / rows)
    wide = min(90.0, _ROOM / across)
    y = 8.0
    for start in range(0, len(piles), across):
        row = piles[start : start + across]
        y += max(len(pile.outcomes) for pile in row) * _BLOCK
        for place, pile in enumerate(row):
            _draw_pile(sketch, pile, total, (8 + place * wide, y, wide), with_faces)
        y += 30 if with_faces else 64
    return sketch.svg(y, told)


def _has_faces(sketch: Sketch, pile: Pile) -> bool:
    return len(pile.faces) == len(pile.outcomes) and all(
        faces and all(map(sketch.has, faces)) for faces in pile.faces
    )


def _least_width(pile: Pile, with_faces: bool) -> float:
    """Return how wide a pile must be for what is drawn in and under it."""
    if with_faces:
        return 6 + 20 * max(len(faces) for faces in pile.faces)
    words = [*pile.outcomes, *pile.label.split()]
    return min(90, 8 + max(room(word, SMALL) for word in words))


def _draw_pile(
    sketch: Sketch, pile: Pile, total: int, foot: tuple[float, float, float], with_faces: bool
) -> None:
    x, base, wide = foot
    for place, outcome in enumerate(pile.outcomes):
        top = base - _BLOCK * (place + 1) + 2
        mark = "a" if len(pile.outcomes) == 1 else "b"
        sketch.rect(x + 2, top, wide - 4, _BLOCK - 4, f"{mark}-soft", mark, corner=4)
        if with_faces:
            _draw_faces(sketch, pile.faces[place], x + 3, top, wide - 6)
        else:
            words = shortened(outcome, wide - 4, SMALL)
            sketch.text(words, x + wide / 2, top + 19, size=SMALL)
    count = pile.share or f"{len(pile.outcomes)}/{total}"
    sketch.text(count, x + wide / 2, base + 18, size=SMALL, bold=True)
    if with_faces:
        return
    for place, words in enumerate(wrapped(pile.label, wide, 2, SMALL)):
        sketch.text(words, x + wide / 2, base + 35 + 16 * place, size=SMALL, fill="muted")


def _draw_faces(sketch: Sketch, faces: Sequence[str], x: float, y: float, wide: float) -> None:
    size = min(24.0, wide / len(faces))
    left = x + (wide - size * len(faces)) / 2
    for place, face in enumerate(faces):
        sketch.symbol(face, left + place * size, y + (_BLOCK - 4 - size) / 2, size)

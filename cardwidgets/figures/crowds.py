"""A crowd of dots in groups, such as 1,000 claims: counts that can be seen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from cardwidgets.engine.messages import Voice
from cardwidgets.figures.figure import Figure, Numbers
from cardwidgets.figures.lettering import SMALL, shortened
from cardwidgets.figures.sketch import WIDTH, Sketch
from cardwidgets.figures.wording import FigureError, check_number, check_some, house, written

MOST_GROUPS = 12
MOST_DOTS = 5_000
MOST_IN_ROW = 100


class Crowd(NamedTuple):
    """A group of dots.

    Attributes:
        label: what they are.
        number: how many there are.
        mark: how they look: ``a`` discs, ``b`` squares, ``both`` discs with a hole, else rings.
    """

    label: str
    number: int
    mark: str = ""


def dots(
    title: str,
    groups: Sequence[Crowd | tuple[str, int, str]],
    per_row: int = 50,
    *,
    voice: Voice | None = None,
) -> Figure:
    """Draw counts as dots, a dot each, group under group.

    Args:
        title: what the dots are.
        groups: the groups, each a label, a count and a mark.
        per_row: how many dots stand in a row.
        voice: says the words around them; English by default.

    Returns:
        The figure; its table has a row a group.

    Raises:
        FigureError: there is no group, there are too many, or too many dots.

    >>> dots("Claims", [("true", 250, "a"), ("false", 750, "b")]).told
    'Claims: 1,000 dots. true 250 and false 750.'
    """
    voice = voice or house()
    check_some(groups, MOST_GROUPS)
    given = [Crowd(*group) for group in groups]
    for group in given:
        check_number(group.number, 0)
    check_number(per_row, 1, MOST_IN_ROW)
    total = sum(group.number for group in given)
    if total > MOST_DOTS:
        raise FigureError("figures.too_many", n=total, most=MOST_DOTS)
    each = tuple(f"{group.label} {group.number:,}" for group in given)
    told = voice.say("figures.dots", title=title, n=total, each=each)
    numbers = Numbers(
        (voice.say("figures.what"), voice.say("figures.count")),
        tuple((group.label, group.number) for group in given),
    )
    return Figure(_drawn(given, per_row, told), title, told, numbers)


def _drawn(groups: Sequence[Crowd], per_row: int, told: str) -> str:
    sketch = Sketch()
    step = min(14.0, (WIDTH - 28) / per_row)
    y = 4.0
    for group in groups:
        words = shortened(group.label, WIDTH - 120, SMALL)
        y += 20
        sketch.text(f"{words}: {written(group.number)}", 14, y, size=SMALL, anchor="start")
        y += 6
        for start in range(0, group.number, per_row):
            y += step
            sketch.row(
                14 + step / 2, y - step / 2, min(per_row, group.number - start), step, group.mark
            )
    return sketch.svg(y + 12, told)

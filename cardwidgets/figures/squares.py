"""A square of area 1, cut by a first chance and cut again by a second: products as areas."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from cardwidgets.engine.messages import Voice
from cardwidgets.figures.figure import Figure, Numbers
from cardwidgets.figures.frames import ground, ground_key
from cardwidgets.figures.lettering import SMALL, room, wrapped
from cardwidgets.figures.sketch import Sketch
from cardwidgets.figures.wording import FigureError, check_number, check_some, house, short

MOST_PARTS = 8
_LEFT, _WIDE, _TALL = 20, 440, 300
_LOOKS = ("a", "", "b", "both")


class Part(NamedTuple):
    """A strip of the square.

    Attributes:
        label: what it stands for.
        chance: how wide it is.
        parts: how it is cut again: pairs of a name and a chance given the strip; they sum to 1.
    """

    label: str
    chance: Fraction
    parts: Sequence[tuple[str, Fraction]] = ()


def areas(
    title: str,
    parts: Sequence[Part | tuple[str, Fraction, Sequence[tuple[str, Fraction]]]],
    *,
    voice: Voice | None = None,
) -> Figure:
    """Draw a square cut into strips as wide as a first chance, each cut as high as a second.

    Args:
        title: what it shows.
        parts: the strips; their chances sum to 1.
        voice: says the words around them; English by default.

    Returns:
        The figure; its table has a row a piece with both chances and their product, its area.

    Raises:
        FigureError: there is no strip, there are too many, or chances do not sum to 1.

    >>> half = Fraction(1, 2)
    >>> claim = [("claimed", Fraction(1, 3)), ("silent", Fraction(2, 3))]
    >>> areas("Coins", [("fair", half, claim), ("loaded", half, claim)]).told
    'Coins: fair and claimed 1/6, fair and silent 1/3, loaded and claimed 1/6 and loaded and
    silent 1/3.'
    """
    voice = voice or house()
    check_some(parts, MOST_PARTS)
    given = [_whole(Part(*part)) for part in parts]
    _check_sum([part.chance for part in given])
    pieces = [
        (part.label, name, part.chance, chance) for part in given for name, chance in part.parts
    ]
    each = tuple(
        voice.say("figures.areas.piece", first=first, second=second, area=short(chance * given_it))
        if second
        else f"{first} {short(chance)}"
        for first, second, chance, given_it in pieces
    )
    told = voice.say("figures.areas", title=title, each=each)
    heads = tuple(
        voice.say(f"figures.areas.{head}")
        for head in ("first", "chance", "second", "given", "area")
    )
    rows = tuple(
        (first, chance, second, given_it, chance * given_it)
        for first, second, chance, given_it in pieces
    )
    return Figure(_drawn(given, told), title, told, Numbers(heads, rows))


def _whole(part: Part) -> Part:
    check_some(part.parts or "whole", MOST_PARTS)
    cut = tuple(part.parts) or (("", Fraction(1)),)
    _check_sum([chance for _, chance in cut])
    return Part(part.label, part.chance, cut)


def _check_sum(chances: Sequence[Fraction]) -> None:
    for chance in chances:
        check_number(chance, 0, 1)
    if sum(chances) != 1:
        raise FigureError("figures.no_whole", total=str(sum(chances))[:40])


def _drawn(parts: Sequence[Part], told: str) -> str:
    sketch = Sketch()
    names = list(dict.fromkeys(name for part in parts for name, _ in part.parts if name))
    looks = {name: _LOOKS[place % len(_LOOKS)] for place, name in enumerate(names)}
    top = ground_key(sketch, 22, list(looks.items())) - 8 if names else 12.0
    x, base = float(_LEFT), top + _TALL
    for part in parts:
        wide = float(part.chance) * _WIDE
        if wide:
            _strip(sketch, part, looks, x, base, wide)
        x += wide
    return sketch.svg(base + 58, told)


def _strip(
    sketch: Sketch, part: Part, looks: dict[str, str], x: float, base: float, wide: float
) -> None:
    y = base
    for name, chance in part.parts:
        tall = float(chance) * _TALL
        y -= tall
        if tall:
            ground(sketch, looks.get(name, ""), [(x, y, wide, tall)])
            _area(sketch, short(part.chance * chance), x + wide / 2, y + tall / 2, wide, tall)
    sketch.rect(x, base - _TALL, wide, _TALL, "none", "ink", thick=2.5)
    words = [short(part.chance), *wrapped(part.label, wide, 2, SMALL)]
    if room(words[0], SMALL) > wide:
        return
    for place, line in enumerate(words):
        sketch.text(line, x + wide / 2, base + 18 + 17 * place, size=SMALL, bold=place == 0)


def _area(sketch: Sketch, words: str, x: float, y: float, wide: float, tall: float) -> None:
    half = room(words) / 2 + 5
    if 2 * half <= wide and tall >= 26:
        sketch.rect(x - half, y - 12, 2 * half, 24, "paper", corner=4)
        sketch.text(words, x, y + 6, bold=True)

"""The faces of dice as art symbols, plain and painted: a red die on the left, a blue one right."""

from __future__ import annotations

from functools import cache
from typing import Literal, TypeAlias

from cardwidgets.dice import COIN, D6, PIRATE, Die, Face
from cardwidgets.engine.companions import companion_text
from cardwidgets.games import make
from cardwidgets.scene.drawing import art_of

Paint: TypeAlias = Literal["", "red", "blue"]

_PAINTS: dict[Paint, tuple[str, str]] = {
    "red": ("#fbdcd6", "#b3261e"),
    "blue": ("#d6e6fb", "#1f5fae"),
}
_BONE = ("#fff8ea", "#2a1a10")
_GOLD = ("#f2c14e", "#5b3a12")
_COINS = {"heads": "M35 29v42M65 29v42M35 50h30", "tails": "M31 32h38M50 32v39"}
"""The letters on a coin."""
_LOW, _MIDDLE, _HIGH = 28, 50, 72
_PIPS: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((_MIDDLE, _MIDDLE),),
    2: ((_LOW, _HIGH), (_HIGH, _LOW)),
    3: ((_LOW, _HIGH), (_MIDDLE, _MIDDLE), (_HIGH, _LOW)),
    4: ((_LOW, _LOW), (_LOW, _HIGH), (_HIGH, _LOW), (_HIGH, _HIGH)),
    5: ((_LOW, _LOW), (_LOW, _HIGH), (_MIDDLE, _MIDDLE), (_HIGH, _LOW), (_HIGH, _HIGH)),
    6: tuple((x, y) for x in (_LOW, _HIGH) for y in (_LOW, _MIDDLE, _HIGH)),
}


_PIRATE_SYMBOLS: dict[Face, str] = {
    "chest": "bluffaneer-CH",
    "sword": "bluffaneer-SW",
    "ship": "bluffaneer-SH",
    "skull": "bluffaneer-SK",
}


def pirate_symbol(die: Die, face: Face) -> str:
    """Return the symbol of a face in Bluffaneer's art, or nothing for other dice.

    >>> pirate_symbol(PIRATE, "ship"), pirate_symbol(D6, 6)
    ('bluffaneer-SH', '')
    """
    return _PIRATE_SYMBOLS.get(face, "") if die.faces == PIRATE.faces else ""


def symbol(die: Die, face: Face, paint: Paint = "") -> str:
    """Return the art symbol of a die's face, or nothing where it is simply written.

    >>> symbol(PIRATE, "skull"), symbol(D6, 3, "red")
    ('bluffaneer-SK', 'dice-3-red')
    """
    is_drawn = die.faces in (D6.faces, COIN.faces)
    name = f"dice-{face}" if is_drawn else pirate_symbol(die, face)
    return f"{name}-{paint}" if name and paint else name


@cache
def art() -> str:
    """Return an ``art.svg`` with every face that has a symbol, plain and painted."""
    pirate = art_of(companion_text(make("bluffaneer"), "art.svg"))
    made = [_pips(number, paint) for number in _PIPS for paint in ("", *_PAINTS)]
    made += [_coin(face, paint) for face in _COINS for paint in ("", *_PAINTS)]
    for name in _PIRATE_SYMBOLS.values():
        shapes, frame = pirate.shapes(name), pirate.frame(name)
        made.append(f'<symbol id="{name}" viewBox="{frame}">{shapes}</symbol>')
        made += [
            _symbol(
                f"{name}-{paint}",
                colours,
                f'<g transform="translate(13 13) scale(.74)">{shapes}</g>',
            )
            for paint, colours in _PAINTS.items()
        ]
    return f'<svg xmlns="http://www.w3.org/2000/svg">{"".join(made)}</svg>'


def _symbol(name: str, colours: tuple[str, str], shapes: str) -> str:
    ground, edge = colours
    plate = (
        f'<rect x="4" y="4" width="92" height="92" rx="18" fill="{ground}" '
        f'stroke="{edge}" stroke-width="7"/>'
    )
    return f'<symbol id="{name}" viewBox="0 0 100 100">{plate}{shapes}</symbol>'


def _pips(number: int, paint: Paint) -> str:
    colours = _PAINTS[paint] if paint else _BONE
    pips = "".join(
        f'<circle cx="{x}" cy="{y}" r="10" fill="{colours[1]}"/>' for x, y in _PIPS[number]
    )
    return _symbol(symbol(D6, number, paint), colours, pips)


def _coin(face: str, paint: Paint) -> str:
    ground, edge = _PAINTS[paint] if paint else _GOLD
    shapes = (
        f'<circle cx="50" cy="50" r="44" fill="{ground}" stroke="{edge}" stroke-width="7"/>'
        f'<path d="{_COINS[face]}" fill="none" stroke="{edge}" stroke-width="9" '
        'stroke-linecap="round"/>'
    )
    return f'<symbol id="{symbol(COIN, face, paint)}" viewBox="0 0 100 100">{shapes}</symbol>'

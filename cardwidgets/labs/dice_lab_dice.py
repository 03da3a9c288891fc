"""What a person or a cell says about dice, read: how many, which faces, which weights."""

from __future__ import annotations

import re
from typing import Any

from cardwidgets.dice import COIN, D6, PIRATE, Die, Face, Space, numbered

KINDS: dict[str, Die] = {"pirate": PIRATE, "six": D6, "coin": COIN}
"""Dice that have a name; any others are ``own``."""


def kind_of(space: Space) -> str:
    """Return the name of the kind of dice: one of ``KINDS``, ``own``, or ``mixed``.

    >>> kind_of(Space.of(2)), kind_of(Space((D6, COIN)))
    ('pirate', 'mixed')
    """
    if len(set(space.dice)) > 1:
        return "mixed"
    return next((name for name, die in KINDS.items() if die == space.dice[0]), "own")


def space_of(value: Any, die: Die) -> Space:
    """Return the space of a number of dice, or of dice that are given one by one.

    Args:
        value: a number, or dice.
        die: the kind of dice for a number.

    Raises:
        DiceError: it is neither, or there are none or too many.

    >>> space_of(3, D6).size, space_of([D6, COIN], D6).size
    (216, 12)
    """
    if isinstance(value, list | tuple):
        return Space(tuple(value))
    return Space.of(value, die)


def die_of(value: Any) -> Die:
    """Return the die with some faces.

    Args:
        value: a die; the faces, in a list or a text with commas or spaces; or how many numbers it
            has.

    Raises:
        DiceError: no die has such faces.

    >>> die_of("skull, ship, 3").faces, die_of(4).faces
    (('skull', 'ship', 3), (1, 2, 3, 4))
    """
    if isinstance(value, Die):
        return value
    if isinstance(value, str):
        return Die(tuple(map(_face, _parts(value))))
    return numbered(value) if isinstance(value, int) else Die(value)


def weighted(die: Die, value: Any) -> Die:
    """Return a die with other weights.

    Args:
        die: the die.
        value: the weights, in a list or a text with commas or spaces; nothing for a fair die.

    Raises:
        DiceError: the weights do not fit.

    >>> weighted(PIRATE, "1 2 1 2").weights, weighted(PIRATE, "").weights
    ((1, 2, 1, 2), (1, 1, 1, 1))
    """
    if isinstance(value, str):
        parts = _parts(value)
        value = tuple(int(part) if re.fullmatch("[0-9]{1,7}", part) else part for part in parts)
    return Die(die.faces, value)


def _parts(text: str) -> list[str]:
    """Return what stands between commas; between spaces where there is no comma."""
    parts = text.split(",") if "," in text else text.split()
    return [part.strip() for part in parts if part.strip()]


def _face(text: str) -> Face:
    return int(text) if re.fullmatch("-?[0-9]{1,7}", text) else text

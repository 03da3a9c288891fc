"""A die: its faces and their weights."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, TypeAlias

from cardwidgets.dice.errors import DiceError

Face: TypeAlias = "str | int"
Outcome: TypeAlias = "tuple[Face, ...]"
"""What some dice show, in the order in which they lie."""

MOST_FACES = 100
LONGEST_FACE = 20
LARGEST_NUMBER = 1_000_000


@dataclass(frozen=True, slots=True)
class Die:
    """A die with any symbols or numbers, fair unless it has weights.

    Args:
        faces: its faces, each once: texts or whole numbers.
        weights: how often each face is printed on it, or how heavy its chance is, as whole
            numbers in the order of the faces; all the same when left out.

    Raises:
        DiceError: faces or weights make no sense; the sentence says why.

    >>> Die(("heads", "tails"), (2, 1)).chance("heads")
    Fraction(2, 3)
    >>> Die((1, 2, 2))
    Traceback (most recent call last):
    cardwidgets.dice.errors.DiceError: A die has each face once; 2 stands there twice. Give it a \
weight of 2 instead.
    """

    faces: tuple[Face, ...]
    weights: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        faces = _faces(self.faces)
        object.__setattr__(self, "faces", faces)
        object.__setattr__(self, "weights", _weights(self.weights, len(faces)))

    @property
    def total(self) -> int:
        """The sum of the weights.

        >>> D6.total
        6
        """
        return sum(self.weights)

    @property
    def is_fair(self) -> bool:
        """Whether all faces are equally likely.

        >>> D6.is_fair, Die(("a", "b"), (1, 2)).is_fair
        (True, False)
        """
        return len(set(self.weights)) == 1

    @property
    def is_numbered(self) -> bool:
        """Whether every face is a number, so that faces can be added and compared.

        >>> D6.is_numbered, PIRATE.is_numbered
        (True, False)
        """
        return all(isinstance(face, int) for face in self.faces)

    def weight(self, face: Face) -> int:
        """Return a face's weight; 0 for a face that the die does not have.

        >>> D6.weight(6), D6.weight(7)
        (1, 0)
        """
        return dict(zip(self.faces, self.weights, strict=True)).get(face, 0)

    def chance(self, face: Face) -> Fraction:
        """Return a face's chance.

        >>> PIRATE.chance("skull")
        Fraction(1, 4)
        """
        return Fraction(self.weight(face), self.total)


def _sequence(value: Any, key: str) -> tuple[Any, ...]:
    if isinstance(value, str | bytes) or not isinstance(value, Sequence | range):
        raise DiceError(key, value=repr(value)[:40])
    return tuple(value)


def _faces(value: Any) -> tuple[Face, ...]:
    faces = _sequence(value, "dice.faces")
    if not faces:
        raise DiceError("dice.no_faces")
    if len(faces) > MOST_FACES:
        raise DiceError("dice.many_faces", number=len(faces), most=MOST_FACES)
    seen: set[str] = set()
    for face in faces:
        name = str(_face(face)).casefold()
        if name in seen:
            raise DiceError("dice.face_twice", face=str(face))
        seen.add(name)
    return faces


def _face(face: Any) -> Face:
    if isinstance(face, str):
        if not face.strip() or face != face.strip() or len(face) > LONGEST_FACE:
            raise DiceError("dice.face_text", face=repr(face)[:40], most=LONGEST_FACE)
        if not face.isprintable() or '"' in face:
            raise DiceError("dice.face_sign", face=repr(face)[:40])
        return face
    if type(face) is not int or abs(face) > LARGEST_NUMBER:
        raise DiceError("dice.face_kind", face=repr(face)[:40], most=LARGEST_NUMBER)
    return face


def _weights(value: Any, faces: int) -> tuple[int, ...]:
    weights = _sequence(value, "dice.weights")
    if not weights:
        return (1,) * faces
    if len(weights) != faces:
        raise DiceError("dice.weights_number", n=len(weights), faces=faces)
    for weight in weights:
        if type(weight) is not int or not 0 <= weight <= LARGEST_NUMBER:
            raise DiceError("dice.weight", weight=repr(weight)[:40], most=LARGEST_NUMBER)
    if not sum(weights):
        raise DiceError("dice.no_weight")
    return weights


def numbered(sides: int) -> Die:
    """Return a die with the numbers from 1 to ``sides``.

    Raises:
        DiceError: ``sides`` is no whole number from 1 to 100.

    >>> numbered(4).faces
    (1, 2, 3, 4)
    """
    if type(sides) is not int or not 1 <= sides <= MOST_FACES:
        raise DiceError("dice.sides", value=repr(sides)[:40], most=MOST_FACES)
    return Die(tuple(range(1, sides + 1)))


PIRATE = Die(("chest", "sword", "ship", "skull"))
"""Bluffaneer's die."""
D6 = numbered(6)
COIN = Die(("heads", "tails"))

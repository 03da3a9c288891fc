"""What questions about pirate dice share: spaces, chances of written events, faces in words."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import isqrt
from random import Random
from typing import Any

from cardwidgets.dice import PIRATE, Event, Space, chance, parse
from cardwidgets.engine.messages import Argument
from cardwidgets.teaching.kinds import Parameters
from cardwidgets.teaching.question import Compute, Draw

FACES: tuple[str, ...] = tuple(str(face) for face in PIRATE.faces)
TWO, THREE = Space.of(2), Space.of(3)
DOUBLE = chance(parse("double", TWO), TWO)


def event(text: str, given: Parameters, space: Space = TWO) -> Event:
    """Return an event that is written with parameters in it.

    >>> str(event("first == {face}", {"face": "skull"}))
    'first == skull'
    """
    return parse(text.format(**given), space)


def exact(text: str, condition: str = "", space: Space = TWO) -> Compute:
    """Return what computes the chance of an event that is written with parameters in it.

    Args:
        text: the event, such as ``"any({face})"``.
        condition: what is known to hold; nothing when left out.
        space: the dice.

    >>> exact("any({face})")({"face": "skull"})
    Fraction(7, 16)
    """

    def compute(given: Parameters) -> Fraction:
        known = event(condition, given, space) if condition else None
        return chance(event(text, given, space), space, known)

    return compute


def of_piles(text: str, space: Space = TWO) -> Compute:
    """Return what computes an event's share of the piles, as if all of them were equally likely.

    >>> of_piles("double")({})
    Fraction(2, 5)
    """
    return lambda given: Fraction(_piles(text, given, space), len(space.piles()))


def piles_of_cells(text: str, space: Space = TWO) -> Compute:
    """Return what computes an event's piles over all cells, as if a pile were always one cell.

    >>> piles_of_cells("any(skull) and any(ship)")({})
    Fraction(1, 16)
    """
    return lambda given: Fraction(_piles(text, given, space), space.size)


def _piles(text: str, given: Parameters, space: Space) -> int:
    found = event(text, given, space)
    return sum(found.holds(pile.faces) for pile in space.piles())


def root(value: Fraction) -> Fraction:
    """Return a root: exactly where it is a fraction, else as close as a float.

    >>> root(Fraction(1, 1600))
    Fraction(1, 40)
    """
    close = Fraction(isqrt(value.numerator), isqrt(value.denominator))
    return close if close**2 == value else Fraction(float(value) ** 0.5)


def one_of(name: str, *values: Argument) -> Draw:
    """Return what draws one parameter.

    >>> one_of("n", 3)(Random(1))
    {'n': 3}
    """
    return lambda rng: {name: rng.choice(values)}


def two_faces(*order: str) -> Draw:
    """Return what draws two different faces.

    Args:
        order: the faces in the order from which they are drawn.

    >>> sorted(two_faces(*FACES)(Random(1)))
    ['face', 'other']
    """

    def draw(rng: Random) -> dict[str, Argument]:
        face, other = rng.sample(order, 2)
        return {"face": face, "other": other}

    return draw


def words(given: Parameters) -> Mapping[str, Argument]:
    """Return for each parameter that is a face the keys of its words, and what a lab takes.

    >>> words({"face": "skull", "n": 3})
    {'face': 'exercise.face.skull', 'faces': 'exercise.faces.skull', 'lab_face': 'skull'}
    """
    named = {name: value for name, value in given.items() if _is_face(value)}
    told: dict[str, Argument] = {}
    for name, face in named.items():
        told |= {name: f"exercise.face.{face}", f"{name}s": f"exercise.faces.{face}"}
        told[f"lab_{name}"] = face
    return told


def _is_face(value: Any) -> bool:
    return isinstance(value, str) and value in FACES

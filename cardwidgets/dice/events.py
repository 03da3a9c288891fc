"""Events: what a roll may or may not be, as a tree of conditions.

A condition reads a *measure* of the roll, such as how many dice show a skull. Every condition of
an event reads the same roll, so ``sum >= 8 and sum >= 6`` is never taken for two rolls.
"""

from __future__ import annotations

import operator
import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, TypeAlias

from cardwidgets.dice.die import Face, Outcome

Reading: TypeAlias = "Callable[[Measure], Any]"

COMPARISONS: Mapping[str, Callable[[Any, Any], bool]] = {
    "==": operator.eq,
    "!=": operator.ne,
    ">=": operator.ge,
    "<=": operator.le,
    ">": operator.gt,
    "<": operator.lt,
}
PLAIN_NAME = re.compile(r"[^\W\d]\w*")
"""A face's name that needs no quotes."""
PLACES = ("first", "second", "third")
WORDS = (
    *("and", "or", "not", "any", "all", "count", "distinct", "double", "triple", "alike"),
    *("sum", "max", "min", "last", "die", *PLACES),
)
"""The words of the grammar; a face of the same name is written in quotes."""


def face_text(face: Face) -> str:
    """Return a face as the grammar writes it.

    >>> face_text("skull"), face_text(6), face_text("sum"), face_text("big ship")
    ('skull', '6', '"sum"', '"big ship"')
    """
    if isinstance(face, int):
        return str(face)
    plain = PLAIN_NAME.fullmatch(face) and face.casefold() not in WORDS
    return face if plain else f'"{face}"'


def _listed(faces: tuple[Face, ...]) -> str:
    return ", ".join(face_text(face) for face in faces)


class Measure:
    """Something that is read off a roll."""

    __slots__ = ()
    #: What it is before any die is looked at.
    start: ClassVar[Any] = 0

    def add(self, value: Any, face: Face, count: int) -> Any:
        """Return the value after so many more dice show a face."""
        raise NotImplementedError

    def of(self, outcome: Outcome) -> Any:
        """Return the value for a whole roll."""
        value = self.start
        for face, count in Counter(outcome).items():
            value = self.add(value, face, count)
        return value


@dataclass(frozen=True, slots=True)
class Count(Measure):
    """How many dice show one of some faces.

    >>> Count(("skull",)).of(("skull", "ship", "skull"))
    2
    """

    faces: tuple[Face, ...]

    def add(self, value: int, face: Face, count: int) -> int:
        """Return the value after so many more dice show a face."""
        return value + count if face in self.faces else value

    def __str__(self) -> str:
        return f"count({_listed(self.faces)})"


@dataclass(frozen=True, slots=True)
class Others(Measure):
    """How many dice show none of some faces.

    >>> Others(("skull",)).of(("skull", "ship", "skull"))
    1
    """

    faces: tuple[Face, ...]

    def add(self, value: int, face: Face, count: int) -> int:
        """Return the value after so many more dice show a face."""
        return value if face in self.faces else value + count


@dataclass(frozen=True, slots=True)
class Sum(Measure):
    """What the faces add up to.

    >>> Sum().of((6, 3))
    9
    """

    def add(self, value: int, face: Face, count: int) -> int:
        """Return the value after so many more dice show a face."""
        return value + int(face) * count

    def __str__(self) -> str:
        return "sum"


@dataclass(frozen=True, slots=True)
class Greatest(Measure):
    """The largest number shown.

    >>> Greatest().of((6, 3))
    6
    """

    start: ClassVar[Any] = None

    def add(self, value: int | None, face: Face, count: int) -> int | None:
        """Return the value after so many more dice show a face."""
        number = int(face)
        return number if count and (value is None or number > value) else value

    def __str__(self) -> str:
        return "max"


@dataclass(frozen=True, slots=True)
class Least(Measure):
    """The smallest number shown.

    >>> Least().of((6, 3))
    3
    """

    start: ClassVar[Any] = None

    def add(self, value: int | None, face: Face, count: int) -> int | None:
        """Return the value after so many more dice show a face."""
        number = int(face)
        return number if count and (value is None or number < value) else value

    def __str__(self) -> str:
        return "min"


@dataclass(frozen=True, slots=True)
class MostAlike(Measure):
    """How many dice show the face that most of them show.

    >>> MostAlike().of(("ship", "skull", "ship"))
    2
    """

    def add(self, value: int, face: Face, count: int) -> int:
        """Return the value after so many more dice show a face."""
        return max(value, count)

    def __str__(self) -> str:
        return "alike"


@dataclass(frozen=True, slots=True)
class Place(Measure):
    """What the die at one place shows.

    Args:
        number: its place, from 0.

    >>> Place(1).of(("ship", "skull")), str(Place(1)), str(Place(4))
    ('skull', 'second', 'die(5)')
    """

    number: int

    def of(self, outcome: Outcome) -> Face:
        """Return what that die shows."""
        return outcome[self.number]

    def __str__(self) -> str:
        return PLACES[self.number] if self.number < len(PLACES) else f"die({self.number + 1})"


class Event:
    """A condition on a roll; its text is read back by ``parse``."""

    __slots__ = ()
    #: How tightly it binds: what binds less stands in parentheses inside what binds more.
    binding: ClassVar[int] = 3

    def true_for(self, read: Reading) -> bool:
        """Return whether it is true of the roll whose measures ``read`` tells."""
        raise NotImplementedError

    def comparisons(self) -> Iterator[Compare]:
        """Return the comparisons that it is made of, from left to right."""
        raise NotImplementedError

    def measures(self) -> tuple[Measure, ...]:
        """Return the measures that it reads, each once.

        >>> [str(measure) for measure in And((Alike(2), Not(Distinct()))).measures()]
        ['alike']
        """
        sides = (side for one in self.comparisons() for side in (one.left, one.right))
        return tuple(dict.fromkeys(side for side in sides if isinstance(side, Measure)))

    def holds(self, outcome: Outcome) -> bool:
        """Return whether it is true of an outcome.

        >>> Alike(2).holds(("skull", "skull"))
        True
        """
        return self.true_for(lambda measure: measure.of(outcome))


class _Shorthand(Event):
    """An event that stands for a comparison of one measure."""

    __slots__ = ()

    def meant(self) -> Compare:
        """Return the comparison that it stands for."""
        raise NotImplementedError

    def true_for(self, read: Reading) -> bool:
        """Return whether it is true of the roll whose measures ``read`` tells."""
        return self.meant().true_for(read)

    def comparisons(self) -> Iterator[Compare]:
        """Return the comparison that it stands for."""
        yield self.meant()


@dataclass(frozen=True, slots=True)
class Compare(Event):
    """A measure compared with a number, a face or another place.

    >>> str(Compare(Count(("skull",)), ">=", 3))
    'count(skull) >= 3'
    """

    left: Measure
    sign: str
    right: Face | Place

    def true_for(self, read: Reading) -> bool:
        """Return whether it is true of the roll whose measures ``read`` tells."""
        right = read(self.right) if isinstance(self.right, Place) else self.right
        return COMPARISONS[self.sign](read(self.left), right)

    def comparisons(self) -> Iterator[Compare]:
        """Return itself."""
        yield self

    def __str__(self) -> str:
        right = str(self.right) if isinstance(self.right, Place) else face_text(self.right)
        return f"{self.left} {self.sign} {right}"


@dataclass(frozen=True, slots=True)
class AnyShow(_Shorthand):
    """At least one die shows one of the faces.

    >>> str(AnyShow(("skull",)))
    'any(skull)'
    """

    faces: tuple[Face, ...]

    def meant(self) -> Compare:
        """Return the comparison that it stands for."""
        return Compare(Count(self.faces), ">=", 1)

    def __str__(self) -> str:
        return f"any({_listed(self.faces)})"


@dataclass(frozen=True, slots=True)
class AllShow(_Shorthand):
    """Every die shows one of the faces.

    >>> AllShow(("chest", "ship")).holds(("chest", "skull"))
    False
    """

    faces: tuple[Face, ...]

    def meant(self) -> Compare:
        """Return the comparison that it stands for."""
        return Compare(Others(self.faces), "==", 0)

    def __str__(self) -> str:
        return f"all({_listed(self.faces)})"


@dataclass(frozen=True, slots=True)
class Distinct(_Shorthand):
    """No two dice show the same.

    >>> Distinct().holds((1, 2, 1))
    False
    """

    def meant(self) -> Compare:
        """Return the comparison that it stands for."""
        return Compare(MostAlike(), "<=", 1)

    def __str__(self) -> str:
        return "distinct"


@dataclass(frozen=True, slots=True)
class Alike(_Shorthand):
    """At least so many dice show the same.

    >>> str(Alike(2)), str(Alike(3)), str(Alike(4))
    ('double', 'triple', 'alike(4)')
    """

    number: int

    def meant(self) -> Compare:
        """Return the comparison that it stands for."""
        return Compare(MostAlike(), ">=", self.number)

    def __str__(self) -> str:
        return {2: "double", 3: "triple"}.get(self.number, f"alike({self.number})")


@dataclass(frozen=True, slots=True)
class Not(Event):
    """The complement of an event.

    >>> str(Not(Or((Distinct(), Alike(3)))))
    'not (distinct or triple)'
    """

    binding: ClassVar[int] = 2
    part: Event

    def true_for(self, read: Reading) -> bool:
        """Return whether it is true of the roll whose measures ``read`` tells."""
        return not self.part.true_for(read)

    def comparisons(self) -> Iterator[Compare]:
        """Return the comparisons that its part is made of."""
        return self.part.comparisons()

    def __str__(self) -> str:
        return f"not {_inside(self.part, self.binding)}"


@dataclass(frozen=True, slots=True)
class And(Event):
    """All of some events: their intersection.

    >>> str(And((Alike(2), Or((Distinct(), Alike(3))))))
    'double and (distinct or triple)'
    """

    binding: ClassVar[int] = 1
    parts: tuple[Event, ...]

    def true_for(self, read: Reading) -> bool:
        """Return whether it is true of the roll whose measures ``read`` tells."""
        return all(part.true_for(read) for part in self.parts)

    def comparisons(self) -> Iterator[Compare]:
        """Return the comparisons that its parts are made of."""
        for part in self.parts:
            yield from part.comparisons()

    def __str__(self) -> str:
        return " and ".join(_inside(part, self.binding + 1) for part in self.parts)


@dataclass(frozen=True, slots=True)
class Or(Event):
    """At least one of some events: their union.

    >>> str(Or((Alike(2), And((Distinct(), Alike(3))))))
    'double or distinct and triple'
    """

    binding: ClassVar[int] = 0
    parts: tuple[Event, ...]

    def true_for(self, read: Reading) -> bool:
        """Return whether it is true of the roll whose measures ``read`` tells."""
        return any(part.true_for(read) for part in self.parts)

    def comparisons(self) -> Iterator[Compare]:
        """Return the comparisons that its parts are made of."""
        for part in self.parts:
            yield from part.comparisons()

    def __str__(self) -> str:
        return " or ".join(_inside(part, self.binding + 1) for part in self.parts)


def _inside(part: Event, binding: int) -> str:
    return f"({part})" if part.binding < binding else str(part)


def what_is_left(event: Event, known: dict[Measure, Any]) -> Event | bool:
    """Return what is left of an event once some measures are known: a smaller event, or its truth.

    >>> event = And((Compare(Place(0), "==", "ship"), Alike(2)))
    >>> what_is_left(event, {Place(0): "skull"}), str(what_is_left(event, {Place(0): "ship"}))
    (False, 'double')
    """
    match event:
        case Not(part):
            left = what_is_left(part, known)
            return not left if isinstance(left, bool) else Not(left)
        case And(parts):
            return _joined(And, parts, known, decided=False)
        case Or(parts):
            return _joined(Or, parts, known, decided=True)
    comparisons = tuple(event.comparisons())
    if all(measure in known for measure in event.measures()):
        return all(one.true_for(known.__getitem__) for one in comparisons)
    return event


def _joined(
    kind: type[And | Or],
    parts: tuple[Event, ...],
    known: dict[Measure, Any],
    *,
    decided: bool,
) -> Event | bool:
    left = dict.fromkeys(what_is_left(part, known) for part in parts)
    if decided in left:
        return decided
    events = tuple(part for part in left if isinstance(part, Event))
    if not events:
        return not decided
    return events[0] if len(events) == 1 else kind(events)

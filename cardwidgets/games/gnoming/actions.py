"""The actions of Gnoming A Round and their notation.

Each action knows in which phase it can be taken and, as ``bit``, which of the choices of that phase
it is: a state holds the set of what may be chosen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from itertools import combinations
from typing import Any, ClassVar, Final, TypeAlias

from cardwidgets.games.gnoming.cards import CARDS, NAMES, Card

PLACES: Final = range(9)
"""The positions of a layout, row by row."""

PILES: Final = range(2)
PILE_NAMES: Final = "AB"
"""The discard piles."""


class Phase(IntEnum):
    """What the game waits for."""

    DEAL = 0
    SETUP = 1
    DRAW = 2
    REBUILD = 3
    USE = 4
    BOUNCE = 5
    DISCARD = 6
    FLIP = 7
    OVER = 8


FORMS: Final = (
    "flip POSITION POSITION",
    "draw",
    "take A or B",
    "place POSITION",
    "reject",
    "bounce POSITION",
    "stop",
    "discard A or B",
    "flip POSITION",
    "decline",
    "deal CARD CARD ...",
    "shuffle CARD CARD ...",
)

PAIRS: Final = tuple(combinations(PLACES, 2))
"""Every two positions of a layout, in order."""

_BIT_OF_PAIR: Final[Mapping[Any, int]] = {pair: 1 << bit for bit, pair in enumerate(PAIRS)}
_BESIDE: Final = 1 << len(PLACES)
"""The choice beside the nine positions: to reject, to stop or to decline."""


def _bit_of(place: Any) -> int:
    return 1 << place if type(place) is int and place in PLACES else 0


def _set(action: Any, bit: int) -> None:
    object.__setattr__(action, "bit", bit)


def _own_bit() -> Any:
    return field(init=False, repr=False, compare=False)


@dataclass(frozen=True, slots=True)
class Deal:
    """Chance deals the cards in an order: layouts, starters, draw pile (2.1)."""

    order: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Shuffle:
    """Chance makes a new draw pile of discarded cards (7.1)."""

    order: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class TurnUp:
    """A player turns up two cards before the first turn (2.4)."""

    first: int
    second: int
    bit: int = _own_bit()
    phase: ClassVar = Phase.SETUP

    def __post_init__(self) -> None:
        whole = type(self.first) is int and type(self.second) is int
        _set(self, _BIT_OF_PAIR.get((self.first, self.second), 0) if whole else 0)


@dataclass(frozen=True, slots=True)
class Draw:
    """A player draws the top card of the draw pile (3.2)."""

    bit: int = _own_bit()
    phase: ClassVar = Phase.DRAW

    def __post_init__(self) -> None:
        _set(self, 1)


@dataclass(frozen=True, slots=True)
class Take:
    """A player takes the top card of a discard pile (3.2)."""

    pile: int
    bit: int = _own_bit()
    phase: ClassVar = Phase.DRAW

    def __post_init__(self) -> None:
        fits = type(self.pile) is int and self.pile in PILES
        _set(self, 2 << self.pile if fits else 0)


@dataclass(frozen=True, slots=True)
class Place:
    """A player puts the card in hand into the layout (3.3)."""

    position: int
    bit: int = _own_bit()
    phase: ClassVar = Phase.USE

    def __post_init__(self) -> None:
        _set(self, _bit_of(self.position))


@dataclass(frozen=True, slots=True)
class Reject:
    """A player does not want the card that was drawn (3.4)."""

    bit: int = _own_bit()
    phase: ClassVar = Phase.USE

    def __post_init__(self) -> None:
        _set(self, _BESIDE)


@dataclass(frozen=True, slots=True)
class Bounce:
    """A player moves the card that was replaced to another position (4.2)."""

    position: int
    bit: int = _own_bit()
    phase: ClassVar = Phase.BOUNCE

    def __post_init__(self) -> None:
        _set(self, _bit_of(self.position))


@dataclass(frozen=True, slots=True)
class Stop:
    """A player does not bounce the card (4.2)."""

    bit: int = _own_bit()
    phase: ClassVar = Phase.BOUNCE

    def __post_init__(self) -> None:
        _set(self, _BESIDE)


@dataclass(frozen=True, slots=True)
class Discard:
    """A player chooses the pile for the outgoing card (5.1)."""

    pile: int
    bit: int = _own_bit()
    phase: ClassVar = Phase.DISCARD

    def __post_init__(self) -> None:
        fits = type(self.pile) is int and self.pile in PILES
        _set(self, 1 << self.pile if fits else 0)


@dataclass(frozen=True, slots=True)
class Flip:
    """A player turns up a card because somebody else discarded a hazard (5.4)."""

    position: int
    bit: int = _own_bit()
    phase: ClassVar = Phase.FLIP

    def __post_init__(self) -> None:
        _set(self, _bit_of(self.position))


@dataclass(frozen=True, slots=True)
class Decline:
    """A player turns up none (5.4)."""

    bit: int = _own_bit()
    phase: ClassVar = Phase.FLIP

    def __post_init__(self) -> None:
        _set(self, _BESIDE)


Choice: TypeAlias = TurnUp | Draw | Take | Place | Reject | Bounce | Stop | Discard | Flip | Decline
"""What players do."""

Action: TypeAlias = Deal | Shuffle | Choice

TURN_UPS: Final = tuple(TurnUp(*pair) for pair in PAIRS)
DRAW: Final = Draw()
TAKES: Final = tuple(map(Take, PILES))
PUTS: Final = tuple(map(Place, PLACES))
REJECT: Final = Reject()
BOUNCES: Final = tuple(map(Bounce, PLACES))
STOP: Final = Stop()
DISCARDS: Final = tuple(map(Discard, PILES))
FLIPS: Final = tuple(map(Flip, PLACES))
DECLINE: Final = Decline()

CHOICES: Final[Mapping[Phase, tuple[Choice, ...]]] = {
    Phase.SETUP: TURN_UPS,
    Phase.DRAW: (DRAW, *TAKES),
    Phase.USE: (*PUTS, REJECT),
    Phase.BOUNCE: (*BOUNCES, STOP),
    Phase.DISCARD: DISCARDS,
    Phase.FLIP: (*FLIPS, DECLINE),
}
"""All that may be chosen in each phase; the place in the list is the action's bit."""

KINDS: Final = frozenset(type(choice) for choices in CHOICES.values() for choice in choices)
"""The classes of what players do."""

_PLAIN: Final[Mapping[str, Choice]] = {
    "draw": DRAW,
    "reject": REJECT,
    "stop": STOP,
    "decline": DECLINE,
}
_WITH_POSITION: Final[Mapping[str, Sequence[Choice]]] = {
    "place": PUTS,
    "bounce": BOUNCES,
    "flip": FLIPS,
}
_WITH_PILE: Final[Mapping[str, Sequence[Choice]]] = {"take": TAKES, "discard": DISCARDS}
_WITH_ORDER: Final[Mapping[str, Callable[[tuple[Card, ...]], Action]]] = {
    "deal": Deal,
    "shuffle": Shuffle,
}


def write(action: Action) -> str:
    """Return an action's notation.

    >>> write(Place(4)), write(Take(1)), write(TurnUp(0, 8)), write(Deal((5, 0, -2)))
    ('place 4', 'take B', 'flip 0 8', 'deal 5 M -2')
    """
    match action:
        case Deal(order) | Shuffle(order):
            return " ".join([_word(action), *(NAMES[card] for card in order)])
        case TurnUp(first, second):
            return f"flip {first} {second}"
        case Take(pile) | Discard(pile):
            return f"{_word(action)} {PILE_NAMES[pile]}"
        case Place(position) | Bounce(position) | Flip(position):
            return f"{_word(action)} {position}"
    return _word(action)


def _word(action: Action) -> str:
    return type(action).__name__.lower()


def parse(text: str) -> Sequence[Action]:
    """Return the actions that a text could mean; empty when none.

    >>> parse("Place 4"), parse("flip 8 0"), parse("place 9")
    ((Place(position=4),), (TurnUp(first=0, second=8),), ())
    """
    return tuple(_meanings(text.lower().split()))


def _meanings(words: Sequence[str]) -> Iterator[Action]:
    word, *others = words or [""]
    if word in _WITH_ORDER:
        cards = tuple(CARDS[name.upper()] for name in others if name.upper() in CARDS)
        if len(cards) == len(others):
            yield _WITH_ORDER[word](cards)
    elif not others:
        if word in _PLAIN:
            yield _PLAIN[word]
    elif word in _WITH_PILE:
        if len(others) == 1 and others[0] in PILE_NAMES.lower():
            yield _WITH_PILE[word][PILE_NAMES.lower().index(others[0])]
    elif all(len(other) == 1 and other in "012345678" for other in others):
        positions = tuple(sorted(map(int, others)))
        if len(positions) == 1 and word in _WITH_POSITION:
            yield _WITH_POSITION[word][positions[0]]
        elif word == "flip" and positions in _BIT_OF_PAIR:
            yield TURN_UPS[PAIRS.index((positions[0], positions[1]))]

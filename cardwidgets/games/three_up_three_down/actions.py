"""Actions of 3UP 3DOWN, and their notation."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations_with_replacement
from typing import Final, TypeAlias

from cardwidgets.games.three_up_three_down.cards import KIND_NAMES, KINDS, MOST_COPIES, kind_of


@dataclass(frozen=True, slots=True)
class Start:
    """Chance names the player who begins."""

    player: int


@dataclass(frozen=True, slots=True)
class Deal:
    """Chance puts the deck in order: three face down for each player in turn, then six for each.

    What is left is the draw pile, top card first.
    """

    order: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Up:
    """A player puts three of six cards face up; cards from low to high."""

    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Play:
    """A player discards a card, or several equal ones."""

    kind: int
    count: int = 1


@dataclass(frozen=True, slots=True)
class Flip:
    """A player turns over one of the face-down cards; places count from 0."""

    slot: int


@dataclass(frozen=True, slots=True)
class Draw:
    """A player takes the optional draw after a Clear +1 or Clear +2."""


@dataclass(frozen=True, slots=True)
class PickUp:
    """A player takes the pile."""


@dataclass(frozen=True, slots=True)
class Stop:
    """A player gives up the discards that are left."""


Action: TypeAlias = Start | Deal | Up | Play | Flip | Draw | PickUp | Stop

DRAW, PICK_UP, STOP = Draw(), PickUp(), Stop()
PLAYS: Final = tuple(tuple(Play(kind, n) for n in range(MOST_COPIES + 1)) for kind in KINDS)
"""Every play by kind and count, made once."""
UPS: Final = {cards: Up(cards) for cards in combinations_with_replacement(KINDS, 3)}
"""Every choice of 3UP, made once."""
FLIPS: Final = tuple(Flip(slot) for slot in range(3))

_WORDS: Final[dict[str, Action]] = {"draw": DRAW, "pick up": PICK_UP, "stop": STOP}
_WORD_OF: Final = {action: word for word, action in _WORDS.items()}
_SEAT: Final = re.compile(r"P(\d{1,2})")
_TIMES: Final = re.compile(r"X(\d{1,2})")
_SLOT: Final = re.compile(r"\d")
FORMS: Final = ("play 8", "play 8 x2", "up 8 9 C", "flip 0", *_WORDS, "start P1", "deal 1 5 C ...")


def write(action: Action) -> str:
    """Return an action's notation.

    >>> write(Play(7)), write(Play(7, 2)), write(Up((8, 9, 10))), write(Flip(0)), write(PICK_UP)
    ('play 8', 'play 8 x2', 'up 9 10 C', 'flip 0', 'pick up')
    """
    match action:
        case Play(kind, times):
            return f"play {KIND_NAMES[kind]}" + (f" x{times}" if times > 1 else "")
        case Up(cards):
            return " ".join(["up", *(KIND_NAMES[card] for card in cards)])
        case Deal(order):
            return " ".join(["deal", *(KIND_NAMES[card] for card in order)])
        case Flip(slot):
            return f"flip {slot}"
        case Start(player):
            return f"start P{player}"
        case _:
            return _WORD_OF[action]


def parse(text: str) -> Sequence[Action]:
    """Return the action that a text writes, in a list; empty when it is none.

    The word "play" may be left out, and equal cards may be named one by one.

    >>> parse("play 8 x2"), parse("8 8"), parse("Pick  up"), parse("play 8 9")
    ([Play(kind=7, count=2)], [Play(kind=7, count=2)], [PickUp()], [])
    """
    words = text.upper().split()
    action = _WORDS.get(" ".join(words).lower())
    if action is not None:
        return [action]
    if not words:
        return []
    first, *others = words
    match first:
        case "PLAY":
            return _parse_play(others)
        case "UP" | "DEAL":
            cards = _cards(others)
            if cards is None:
                return []
            return [Up(tuple(sorted(cards)))] if first == "UP" else [Deal(cards)]
        case "FLIP":
            fits = len(others) == 1 and _SLOT.fullmatch(others[0])
            return [Flip(int(others[0]))] if fits else []
        case "START":
            seat = _SEAT.fullmatch(others[0]) if len(others) == 1 else None
            return [Start(int(seat[1]))] if seat else []
    return _parse_play(words)


def _parse_play(words: Sequence[str]) -> Sequence[Action]:
    times = _TIMES.fullmatch(words[-1]) if len(words) == 2 else None
    cards = _cards(words[:1] if times else words)
    if not cards or len(set(cards)) > 1:
        return []
    number = int(times[1]) if times else len(cards)
    return [Play(cards[0], number)] if number else []


def _cards(words: Sequence[str]) -> tuple[int, ...] | None:
    kinds = [kind_of(word) for word in words]
    known = tuple(kind for kind in kinds if kind is not None)
    return known if len(known) == len(kinds) else None

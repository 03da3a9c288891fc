"""Symbols, cards and actions of Bluffaneer, and their notation."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final, TypeAlias

SYMBOLS: Final = ("CH", "SW", "SH", "SK")
CHEST, SWORD, SHIP, SKULL = range(4)
PAIRS: Final = tuple(combinations(range(4), 2))
"""The six cards as pairs of symbols; a card is its index here."""

PAIR_NAMES: Final = tuple(f"{SYMBOLS[left]}+{SYMBOLS[right]}" for left, right in PAIRS)
PAIR_OF: Final = {roll: card for card, pair in enumerate(PAIRS) for roll in (pair, pair[::-1])}
STEAL: Final = {SWORD: 2, SHIP: 3}
"""How many coins a double lets the roller steal (4.2, 4.3)."""

ALL_COINS: Final = 50
NO_CARD: Final = -1
BOX: Final = -1
"""Where coins go that leave the game; stands for a seat in flows of coins."""


def card_number(name: str) -> int | None:
    """Return a card's number from its name in either order, or ``None``.

    >>> card_number("SW+CH"), card_number("CH+CH")
    (0, None)
    """
    left, _, right = name.partition("+")
    if left not in SYMBOLS or right not in SYMBOLS:
        return None
    return PAIR_OF.get((SYMBOLS.index(left), SYMBOLS.index(right)))


@dataclass(frozen=True, slots=True)
class Start:
    """Chance names the first roller."""

    player: int


@dataclass(frozen=True, slots=True)
class Deal:
    """Chance puts the deck in order; the first cards go to the players, the top card is first."""

    order: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Roll:
    """Chance rolls the two dice."""

    left: int
    right: int


@dataclass(frozen=True, slots=True)
class Steal:
    """The roller picks whom to rob."""

    victim: int


@dataclass(frozen=True, slots=True)
class Show:
    """The roller shows a matching card (only asked with ``own_match="optional"``)."""


@dataclass(frozen=True, slots=True)
class Hide:
    """The roller shows no card (only asked with ``own_match="optional"``)."""


@dataclass(frozen=True, slots=True)
class Shout:
    """A player claims to hold the rolled pair."""


@dataclass(frozen=True, slots=True)
class Silent:
    """A player claims nothing."""


@dataclass(frozen=True, slots=True)
class Hear:
    """Chance decides whose shout was heard first."""

    player: int


@dataclass(frozen=True, slots=True)
class Pay:
    """The roller pays the claimer."""


@dataclass(frozen=True, slots=True)
class Challenge:
    """The roller calls the claimer a liar."""


@dataclass(frozen=True, slots=True)
class Reshuffle:
    """Chance shuffles the discard pile into a new draw pile, top card first."""

    order: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Toss:
    """Chance picks the winner among those tied."""

    player: int


Action: TypeAlias = (
    Start
    | Deal
    | Roll
    | Steal
    | Show
    | Hide
    | Shout
    | Silent
    | Hear
    | Pay
    | Challenge
    | Reshuffle
    | Toss
)

SHOUT, SILENT, PAY, CHALLENGE, SHOW, HIDE = Shout(), Silent(), Pay(), Challenge(), Show(), Hide()

_WORDS: Final[dict[str, Action]] = {
    "shout": SHOUT,
    "silent": SILENT,
    "pay": PAY,
    "challenge": CHALLENGE,
    "show": SHOW,
    "hide": HIDE,
}
_WORD_OF: Final = {action: word for word, action in _WORDS.items()}
_SEAT: Final = re.compile(r"P(\d{1,2})")
_WITH_PLAYER: Final[dict[str, Callable[[int], Action]]] = {
    "steal": Steal,
    "start": Start,
    "hear": Hear,
    "toss": Toss,
}
_WITH_ORDER: Final[dict[str, Callable[[tuple[int, ...]], Action]]] = {
    "deal": Deal,
    "reshuffle": Reshuffle,
}
FORMS: Final = (
    *_WORDS,
    *(f"{word} P1" for word in _WITH_PLAYER),
    "roll CH SW",
    *(f"{word} CH+SW CH+SK ..." for word in _WITH_ORDER),
)


def write(action: Action) -> str:
    """Return an action's notation.

    >>> write(Steal(2)), write(Roll(0, 3)), write(SHOUT)
    ('steal P2', 'roll CH SK', 'shout')
    """
    match action:
        case Roll(left, right):
            return f"roll {SYMBOLS[left]} {SYMBOLS[right]}"
        case Deal(order) | Reshuffle(order):
            cards = " ".join(PAIR_NAMES[card] for card in order)
            return f"{type(action).__name__.lower()} {cards}"
        case Steal(player) | Start(player) | Hear(player) | Toss(player):
            return f"{type(action).__name__.lower()} P{player}"
        case _:
            return _WORD_OF[action]


def parse(text: str) -> Sequence[Action]:
    """Return the action that a text writes, in a list; empty when it is none.

    >>> parse("Steal p2"), parse("roll ch sk"), parse("steal the ship")
    ([Steal(victim=2)], [Roll(left=0, right=3)], [])
    """
    first, *others = text.upper().split() or [""]
    word = first.lower()
    if word in _WORDS and not others:
        return [_WORDS[word]]
    if word == "roll" and len(others) == 2 and set(others) <= set(SYMBOLS):
        return [Roll(SYMBOLS.index(others[0]), SYMBOLS.index(others[1]))]
    if word in _WITH_PLAYER and len(others) == 1:
        seat = _SEAT.fullmatch(others[0])
        return [_WITH_PLAYER[word](int(seat[1]))] if seat else []
    if word in _WITH_ORDER:
        cards = [card_number(name) for name in others]
        order = tuple(card for card in cards if card is not None)
        return [_WITH_ORDER[word](order)] if len(order) == len(cards) else []
    return []

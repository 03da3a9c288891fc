"""The actions of Sixes and their notation."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from cardwidgets.games.sixes.cards import NAMES, NUMBERS

FORMS: Final = ("a card, such as 6D", "pass", "deal CARD CARD ...")


@dataclass(frozen=True, slots=True)
class Deal:
    """Chance deals the cards in an order, one at a time (2.1)."""

    order: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Play:
    """A player lays a card (4.1)."""

    card: int


@dataclass(frozen=True, slots=True)
class Pass:
    """A player lays none (5.1)."""


Action: TypeAlias = Deal | Play | Pass

PASS: Final = Pass()
PLAYS: Final = tuple(Play(card) for card in range(len(NAMES)))
"""The one action that lays each card."""


def write(action: Action) -> str:
    """Return an action's notation.

    >>> write(PLAYS[5]), write(PASS), write(Deal((5, 17)))
    ('6D', 'pass', 'deal 6D 6H')
    """
    match action:
        case Play(card):
            return NAMES[card]
        case Deal(order):
            return " ".join(["deal", *(NAMES[card] for card in order)])
    return "pass"


def parse(text: str) -> Sequence[Action]:
    """Return the actions that a text could mean; empty when none.

    >>> parse("6d"), parse("Pass"), parse("six")
    ((Play(card=5),), (Pass(),), ())
    """
    words = text.upper().split()
    if words == ["PASS"]:
        return (PASS,)
    dealt = words[:1] == ["DEAL"]
    cards = [NUMBERS.get(word) for word in words[dealt:]]
    known = tuple(card for card in cards if card is not None)
    if len(known) < len(cards) or not known:
        return ()
    if dealt:
        return (Deal(known),)
    return (PLAYS[known[0]],) if len(known) == 1 else ()

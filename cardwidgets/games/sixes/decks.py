"""The decks of Sixes: 40 cards, or 48 with the eights and nines (1.2, 9.3)."""

from __future__ import annotations

from typing import Final

from cardwidgets.games.sixes.cards import RANKS_OF, SUITS
from cardwidgets.games.sixes.scene import card_face
from cardwidgets.scene.decks import CardGroup, CardKind, Deck

_SUIT_NAMES: Final = dict(zip(SUITS, ("diamonds", "hearts", "spades", "clubs"), strict=True))
_RANK_GROUPS: Final = {"A": "aces", "6": "sixes", "J": "jacks", "Q": "queens", "K": "kings"}
_COURTS: Final = "JQK"


def _groups(ranks: str) -> tuple[CardGroup, ...]:
    suits = tuple(
        CardGroup(name, tuple(rank + suit for rank in ranks), f"suit.{suit}")
        for suit, name in _SUIT_NAMES.items()
    )
    alike = tuple(
        CardGroup(name, tuple(rank + suit for suit in SUITS)) for rank, name in _RANK_GROUPS.items()
    )
    courts = CardGroup("courts", tuple(rank + suit for suit in SUITS for rank in _COURTS))
    return (*suits, *alike, courts)


def _deck(size: int) -> Deck:
    ranks = RANKS_OF[size]
    kinds = tuple(
        CardKind(rank + suit, 1, *card_face(rank + suit)) for suit in SUITS for rank in ranks
    )
    return Deck(str(size), kinds, _groups(ranks), columns=len(ranks))


DECKS: Final = tuple(_deck(size) for size in RANKS_OF)

"""The deck of Aluette: 48 Spanish cards (1.2)."""

from __future__ import annotations

from typing import Final

from cardwidgets.games.aluette.cards import DOUBLES, LUETTES, RANKS, SINGLES, SUITS
from cardwidgets.games.aluette.scene import card_face
from cardwidgets.scene.decks import CardGroup, CardKind, Deck

_SUIT_NAMES: Final = dict(zip(SUITS, ("coins", "cups", "batons", "swords"), strict=True))
_COURTS: Final = "KQJ"


def _of(ranks: str) -> tuple[str, ...]:
    return tuple(rank + suit for suit in SUITS for rank in ranks)


_GROUPS: Final = (
    *(
        CardGroup(name, tuple(rank + suit for rank in RANKS), f"suit.{suit}")
        for suit, name in _SUIT_NAMES.items()
    ),
    CardGroup("luettes", LUETTES),
    CardGroup("doubles", DOUBLES),
    CardGroup("singles", SINGLES),
    CardGroup("aces", _of("A")),
    CardGroup("courts", _of(_COURTS)),
)


def _kind(name: str) -> CardKind:
    return CardKind(name, 1, *card_face(name), key=f"card.name.{name}")


DECKS: Final = (Deck("48", tuple(map(_kind, _of(RANKS))), _GROUPS, columns=len(RANKS)),)

"""The decks of Gnoming A Round, the usual one first (1.4, 10.2)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from cardwidgets.games.gnoming.cards import CARDS
from cardwidgets.games.gnoming.cards import DECKS as COMPOSITIONS
from cardwidgets.games.gnoming.scene import face_of
from cardwidgets.scene.decks import CardGroup, CardKind, Deck


def _deck(name: str, composition: Mapping[str, int]) -> Deck:
    kinds = tuple(CardKind(kind, n, (face_of(CARDS[kind]),)) for kind, n in composition.items())
    positive = tuple(kind for kind in composition if CARDS[kind] > 0)
    negative = tuple(kind for kind in composition if kind.startswith("-"))
    low = tuple(kind for kind in positive if CARDS[kind] < _HIGH)
    groups = (
        CardGroup("positive", positive),
        CardGroup("low", low),
        CardGroup("high", positive[len(low) :]),
        CardGroup("negative", negative),
        CardGroup("special", ("M", "H")),
    )
    return Deck(name, kinds, groups, columns=len(positive))


_HIGH: Final = 7
"""From this value on cards are called high."""

DECKS: Final = tuple(_deck(name, composition) for name, composition in COMPOSITIONS.items())

"""The deck of Bluffaneer: six pairs of symbols, three cards of each (1.3)."""

from __future__ import annotations

from typing import Final

from cardwidgets.games.bluffaneer.actions import PAIR_NAMES, SYMBOLS
from cardwidgets.games.bluffaneer.state import Options
from cardwidgets.scene.decks import CardGroup, CardKind, Deck

_GROUP_NAMES: Final = dict(zip(SYMBOLS, ("chests", "swords", "ships", "skulls"), strict=True))


def _kind(name: str, count: int) -> CardKind:
    return CardKind(name, count, tuple(f"bluffaneer-{symbol}" for symbol in name.split("+")))


DECKS: Final = (
    Deck(
        "usual",
        tuple(_kind(name, count) for name, count in Options().card_counts.items()),
        tuple(
            CardGroup(group, tuple(name for name in PAIR_NAMES if symbol in name.split("+")))
            for symbol, group in _GROUP_NAMES.items()
        ),
    ),
)

"""The decks of 3UP 3DOWN, the usual one first (1.2, 11.2)."""

from __future__ import annotations

from typing import Final

from cardwidgets.games.three_up_three_down.cards import CLEAR, KIND_NAMES
from cardwidgets.games.three_up_three_down.cards import DECKS as COUNTS
from cardwidgets.games.three_up_three_down.scene import FACES, PRINTED
from cardwidgets.scene.decks import CardGroup, CardKind, Deck

_GROUPS: Final = (
    CardGroup("numbers", KIND_NAMES[:CLEAR]),
    CardGroup("clears", KIND_NAMES[CLEAR:]),
)


def _deck(name: str, counts: tuple[int, ...]) -> Deck:
    kinds = tuple(
        CardKind(kind, count, (face,), printed)
        for kind, count, face, printed in zip(KIND_NAMES, counts, FACES, PRINTED, strict=True)
    )
    return Deck(name, kinds, _GROUPS, columns=CLEAR)


DECKS: Final = tuple(_deck(name, counts) for name, counts in COUNTS.items())

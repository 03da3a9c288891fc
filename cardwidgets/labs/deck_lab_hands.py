"""Hands drawn from a deck: the same for the same seed, however they are grouped."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from random import Random
from typing import Any, Final

from cardwidgets.labs.deck_lab_decks import DeckError
from cardwidgets.sheet.model import quoted

MOST_HANDS: Final = 100_000
MOST_KEPT: Final = 2_000_000
"""So many cards are kept at most, hands times cards."""


class Hands:
    """Hands drawn one after the other from the same cards, from one seed.

    Args:
        pool: the cards as numbers of their kinds, each as often as it is there.
        size: how many cards are drawn at once.
        back: whether each card is put back before the next is drawn.
        seed: what the luck comes from.

    >>> singly, together = Hands(bytes([0, 0, 1]), 2), Hands(bytes([0, 0, 1]), 2)
    >>> for _ in range(20):
    ...     singly.draw()
    >>> together.draw(20)
    >>> list(singly) == list(together)
    True
    """

    def __init__(self, pool: bytes, size: int, *, back: bool = False, seed: int | str = 0) -> None:
        self.pool = pool
        self.size = size
        self.back = back
        self._random = Random(f"{seed}/hands")
        self._hands: list[bytes] = []

    def __len__(self) -> int:
        return len(self._hands)

    def __iter__(self) -> Iterator[bytes]:
        return iter(self._hands)

    @property
    def last(self) -> bytes:
        """The latest hand; nothing before the first."""
        return self._hands[-1] if self._hands else b""

    def draw(self, number: Any = 1) -> None:
        """Draw so many hands more; the cards are shuffled anew before each.

        Raises:
            DeckError: the number makes no sense, or there would be too many hands to keep.
        """
        most = min(MOST_HANDS, MOST_KEPT // self.size)
        if type(number) is not int or number < 1:
            raise DeckError("labs.deck.bad_hands", value=quoted(number))
        if len(self) + number > most:
            raise DeckError("labs.deck.many_hands", most=most)
        pool, size, random = self.pool, self.size, self._random
        if self.back:
            self._hands += [bytes(random.choices(pool, k=size)) for _ in range(number)]
        else:
            self._hands += [bytes(random.sample(pool, size)) for _ in range(number)]

    def hits(self, wanted: Collection[int]) -> list[int]:
        """Return how many wanted cards each hand has.

        >>> hands = Hands(bytes([0, 0, 1]), 3)
        >>> hands.draw(2)
        >>> hands.hits([0])
        [2, 2]
        """
        others = bytes(kind for kind in set(self.pool) if kind not in wanted)
        return [len(hand.translate(None, others)) for hand in self._hands]

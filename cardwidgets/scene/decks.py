"""The decks of a game as data: which kinds of cards there are, and how many of each.

A game that is played with cards names its decks in ``decks.py`` of its folder, as ``DECKS``, a
tuple of ``Deck`` with the usual one first. Whoever counts cards without playing reads them there.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class CardKind:
    """Cards of a deck that are all alike.

    Attributes:
        name: how a person writes it, such as ``"6D"``; without spaces and commas, and different
            from the names of other kinds even in small letters.
        count: how many there are of it in the deck.
        faces: the art symbols shown on it.
        text: what is written on it beside these.
        key: the key of its whole name in the game's texts; ``card.`` and the name when left out.
    """

    name: str
    count: int = 1
    faces: tuple[str, ...] = ()
    text: str = ""
    key: str = ""

    @property
    def word(self) -> str:
        """The key of its whole name.

        >>> CardKind("6D").word
        'card.6D'
        """
        return self.key or f"card.{self.name}"


@dataclass(frozen=True, slots=True)
class CardGroup:
    """Kinds that are often asked for together, such as all hearts.

    Attributes:
        name: how a person writes it, in letters; no kind is called so.
        kinds: the names of its kinds.
        key: the key of its whole name in the game's texts; ``deck.group.`` and the name when left
            out.
    """

    name: str
    kinds: tuple[str, ...]
    key: str = ""

    @property
    def word(self) -> str:
        """The key of its whole name.

        >>> CardGroup("hearts", ("6H", "7H"), "suit.H").word
        'suit.H'
        """
        return self.key or f"deck.group.{self.name}"


@dataclass(frozen=True, slots=True)
class Deck:
    """A deck.

    Attributes:
        name: how a person writes it, different from the game's other decks.
        kinds: its kinds of cards, in the order in which they are shown.
        groups: kinds that are often asked for together.
        columns: how many kinds stand side by side, such as the ranks of a suit; 0 for as many as
            there is room for.
        key: the key of its whole name in the game's texts; ``deck.`` and the name when left out.
    """

    name: str
    kinds: tuple[CardKind, ...]
    groups: tuple[CardGroup, ...] = ()
    columns: int = 0
    key: str = ""

    @property
    def word(self) -> str:
        """The key of its whole name."""
        return self.key or f"deck.{self.name}"

    @property
    def size(self) -> int:
        """How many cards it has.

        >>> Deck("small", (CardKind("1", 7), CardKind("C+2"))).size
        8
        """
        return sum(kind.count for kind in self.kinds)


__all__ = ["CardGroup", "CardKind", "Deck"]

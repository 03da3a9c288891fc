"""DeckLab: the laboratory of decks in a notebook."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, ClassVar

from cardwidgets.engine.messages import ENGLISH
from cardwidgets.labs.deck_lab import DeckModel
from cardwidgets.labs.dice_lab import Estimate
from cardwidgets.widgets.laboratory import Laboratory, setting


class DeckLab(Laboratory):
    """A laboratory of decks: wanted cards, exact chances of drawing them, and hands.

    Every keyword can be set later too: ``lab.cards = 3; lab.wanted = "hearts"``. A value that
    makes no sense is refused with a sentence, and everything stays as it was.

    Args:
        deck: a game's name for its usual deck, such as ``"sixes"``; ``"game/deck"`` for another
            one of its; or a deck of one's own: a text such as ``"8x1 8x2 3xM"``, or numbers of
            cards by name.
        cards: how many cards are drawn at once; 5, or all where there are fewer, when left out.
        wanted: the cards that are counted: names of kinds and of groups, as a text or a list.
        ask: ``"at least"``, ``"exactly"`` or ``"at most"``.
        number: how many wanted cards are asked for.
        seen: cards that lie elsewhere in sight, and so cannot be drawn: a text such as
            ``"6D 2xC"``, or numbers of cards by name.
        replacement: whether hands are drawn with each card put back before the next.
        seed: what the luck of the hands comes from.
        language: the language of its texts.

    Raises:
        CardwidgetsError: something makes no sense; the sentence says what.

    What a neighbour holds at Bluffaneer, when one's own card is another one:

    >>> lab = DeckLab(deck="bluffaneer", cards=1, wanted="CH+SW", seen="SW+SH")
    >>> lab.probability
    Fraction(3, 17)
    >>> lab
    <DeckLab bluffaneer/usual, at least 1 of 3 in 1: 3/17>
    """

    no_setting: ClassVar[str] = "labs.deck.no_setting"

    model: DeckModel

    deck = setting("deck")
    cards = setting("cards")
    wanted = setting("wanted")
    ask = setting("ask")
    number = setting("number")
    seen = setting("seen")
    replacement = setting("replacement")
    seed = setting("seed")

    def __init__(
        self,
        *,
        deck: Any = "sixes",
        cards: int | None = None,
        wanted: Any = None,
        ask: str = "at least",
        number: int = 1,
        seen: Any = None,
        replacement: bool = False,
        seed: int | str = 0,
        language: str = ENGLISH,
    ) -> None:
        model = DeckModel(
            deck=deck,
            cards=cards,
            wanted=wanted,
            ask=ask,
            number=number,
            seen=seen,
            replacement=replacement,
            seed=seed,
        )
        super().__init__(model, language=language)

    # --- cards -------------------------------------------------------------------------------

    @property
    def remaining(self) -> Mapping[str, int]:
        """How many cards of each kind can still be drawn."""
        return self.model.remaining

    @property
    def left(self) -> int:
        """How many cards can still be drawn."""
        return self.model.left

    @property
    def hits(self) -> int:
        """How many of them are wanted."""
        return self.model.hits

    # --- exact chances -----------------------------------------------------------------------

    @property
    def probability(self) -> Fraction:
        """The exact chance of what is asked for, where no card is put back."""
        return self.model.probability

    @property
    def probability_with_replacement(self) -> Fraction:
        """The exact chance of what is asked for, where each card is put back before the next."""
        return self.model.probability_with_replacement

    @property
    def distribution(self) -> tuple[Fraction, ...]:
        """The exact chances of 0, 1, 2 ... wanted cards, where no card is put back."""
        return self.model.distribution

    @property
    def distribution_with_replacement(self) -> tuple[Fraction, ...]:
        """The exact chances of 0, 1, 2 ... wanted cards, where each card is put back."""
        return self.model.distribution_with_replacement

    @property
    def at_least_one(self) -> Fraction:
        """The exact chance of at least one wanted card, where no card is put back."""
        return self.model.at_least_one

    @property
    def mean(self) -> Fraction:
        """How many wanted cards are drawn on average, put back or not."""
        return self.model.mean

    @property
    def formula(self) -> str:
        """How the chance is counted, where no card is put back."""
        return self.model.formula()

    @property
    def formula_with_replacement(self) -> str:
        """How the chance is counted, where each card is put back before the next."""
        return self.model.formula(back=True)

    # --- hands -------------------------------------------------------------------------------

    def draw(self, number: int = 1) -> tuple[str, ...]:
        """Draw some hands more, each from all cards that are left.

        Args:
            number: how many hands.

        Returns:
            The latest hand.

        Raises:
            DeckError: the number makes no sense; the page shows why.
        """
        return self._done(lambda: self.model.draw(number))

    def reset(self) -> None:
        """Begin the hands anew; the same seed gives the same hands again."""
        self._done(self.model.reset)

    def lay_aside(self) -> None:
        """Take the latest hand out of the deck, as cards that have been seen.

        Raises:
            DeckError: there is no hand, its cards were put back, or too few cards would be left.
        """
        self._done(self.model.lay_aside)

    @property
    def hand(self) -> tuple[str, ...]:
        """The latest hand, in the order in which it was drawn."""
        return self.model.hand

    @property
    def hands(self) -> tuple[tuple[str, ...], ...]:
        """All hands so far, the first one first."""
        return self.model.hands

    @property
    def frequency(self) -> Fraction:
        """The share of the hands in which what is asked for held."""
        return self.model.frequency

    @property
    def estimate(self) -> Estimate:
        """The chance as the hands tell it, with a standard error."""
        return self.model.estimate

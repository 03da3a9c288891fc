"""The laboratory of decks: a deck, cards that are wanted, exact chances, and hands; no screen."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from types import MappingProxyType
from typing import Any, ClassVar, Final

from cardwidgets.dice import standard_error
from cardwidgets.engine.messages import ENGLISH, Voice
from cardwidgets.labs.deck_lab_chances import ASKS, MOST_DRAWN, Draw, held
from cardwidgets.labs.deck_lab_decks import (
    DeckError,
    deck_art,
    deck_of,
    kind_named,
    seen_cards,
    wanted_kinds,
    written,
)
from cardwidgets.labs.deck_lab_hands import Hands
from cardwidgets.labs.dice_lab import Estimate
from cardwidgets.labs.dice_lab_numbers import fraction
from cardwidgets.labs.laboratory import Laboratory, is_seed
from cardwidgets.sheet.model import Answer, house_voice, quoted
from cardwidgets.sheet.vocabulary import Page

SETTINGS: Final = ("deck", "cards", "wanted", "ask", "number", "seen", "replacement", "seed")
USUAL_CARDS: Final = 5


class DeckModel(Laboratory):
    """A deck, the cards that are wanted, and hands drawn.

    Args:
        deck: a game's name for its usual deck, ``"game/deck"``, or a deck of one's own: a text
            such as ``"8x1 8x2 3xM"``, or numbers of cards by name.
        cards: how many are drawn at once; 5, or all where there are fewer, when left out.
        wanted: the kinds that are counted: names of kinds and of groups, as a text or a list.
        ask: ``"at least"``, ``"exactly"`` or ``"at most"``.
        number: how many wanted cards are asked for.
        seen: cards that lie elsewhere in sight, and so cannot be drawn: a text such as
            ``"6D 2xC"``, or numbers of cards by name.
        replacement: whether hands are drawn with each card put back before the next.
        seed: what the luck of the hands comes from.

    Raises:
        CardwidgetsError: something makes no sense; the sentence says what.

    >>> lab = DeckModel(deck="sixes", cards=10, wanted="sixes")
    >>> lab.probability, lab.probability_with_replacement
    (Fraction(12797, 18278), Fraction(6513215599, 10000000000))
    """

    names: ClassVar[tuple[str, ...]] = SETTINGS
    texts: ClassVar[str] = "labs.deck"

    def __init__(
        self,
        *,
        deck: Any = "sixes",
        cards: Any = None,
        wanted: Any = None,
        ask: Any = "at least",
        number: Any = 1,
        seen: Any = None,
        replacement: Any = False,
        seed: Any = 0,
    ) -> None:
        self.open = deck_of(deck)
        self.cards = min(USUAL_CARDS, self.open.deck.size)
        self.wanted: tuple[str, ...] = ()
        self.ask = ASKS[0]
        self.number = 1
        self.replacement = False
        self.seed: int | str = 0
        #: which cards clicks choose: ``wanted`` or ``seen``
        self.side = "wanted"
        #: whether the field for a deck of one's own is shown
        self.shows_own = False
        self._seen: dict[str, int] = {}
        self._begin_hands()
        given = {"cards": cards, "number": number, "wanted": wanted, "ask": ask, "seen": seen}
        given |= {"replacement": replacement, "seed": seed}
        for name, value in given.items():
            if value is not None:
                self.set(name, value)
        self._said = None

    # --- settings ----------------------------------------------------------------------------

    def set(self, name: str, value: Any) -> None:
        """Set one of the settings; a refused value changes nothing.

        Args:
            name: ``deck``, ``cards``, ``wanted``, ``ask``, ``number``, ``seen``, ``replacement``
                or ``seed``.
            value: its value.

        Raises:
            CardwidgetsError: the value makes no sense; the sentence says why.
        """
        setters: dict[str, Callable[[Any], None]] = {
            "deck": self._set_deck,
            "cards": self._set_cards,
            "wanted": self._set_wanted,
            "ask": self._set_ask,
            "number": self._set_number,
            "seen": self._set_seen,
            "replacement": self._set_replacement,
            "seed": self._set_seed,
        }
        setters[name](value)

    @property
    def deck(self) -> str:
        """The deck as it is written."""
        return self.open.written

    @property
    def seen(self) -> Mapping[str, int]:
        """How many cards of each kind have been seen elsewhere."""
        return MappingProxyType(self._seen)

    @property
    def art(self) -> str:
        """The symbols of all games' cards."""
        return deck_art()

    def _set_deck(self, value: Any) -> None:
        found = deck_of(value)
        if found == self.open:
            return
        self.open, names = found, set(found.counts)
        self.wanted = tuple(name for name in self.wanted if name in names)
        self._seen = {}
        self.cards = min(self.cards, found.deck.size)
        self.number = min(self.number, self.cards)
        self._begin_hands()
        self._say("deck", n=found.deck.size)

    def _set_cards(self, value: Any) -> None:
        most = self.most_drawn
        if type(value) is not int or not 1 <= value <= most:
            raise DeckError("labs.deck.bad_cards", value=quoted(value), most=most)
        if value != self.cards:
            self.cards, self.number = value, min(self.number, value)
            self._begin_hands()
            self._say_chance()

    def _set_wanted(self, value: Any) -> None:
        found = wanted_kinds(value, self.open)
        if found != self.wanted:
            self.wanted = found
            self._say_chance()

    def _set_ask(self, value: Any) -> None:
        if value not in ASKS:
            raise DeckError("labs.deck.bad_ask", value=quoted(value), known=ASKS)
        if value != self.ask:
            self.ask = value
            self._say_chance()

    def _set_number(self, value: Any) -> None:
        if type(value) is not int or not 0 <= value <= self.cards:
            raise DeckError("labs.deck.bad_number", value=quoted(value), most=self.cards)
        if value != self.number:
            self.number = value
            self._say_chance()

    def _set_seen(self, value: Any) -> None:
        found = seen_cards(value, self.open)
        left = self.open.deck.size - sum(found.values())
        if left < self.cards:
            raise DeckError("labs.deck.few_left", n=left, cards=self.cards)
        if found != self._seen:
            self._seen = found
            self._begin_hands()
            self._say("seen", n=left)

    def _set_replacement(self, value: Any) -> None:
        if type(value) is not bool:
            raise DeckError("labs.deck.bad_replacement", value=quoted(value))
        if value != self.replacement:
            self.replacement = value
            self._begin_hands()

    def _set_seed(self, value: Any) -> None:
        if not is_seed(value):
            raise DeckError("labs.deck.bad_seed", value=quoted(value))
        if value != self.seed:
            self.seed = value
            self._begin_hands()

    # --- cards -------------------------------------------------------------------------------

    @property
    def remaining(self) -> dict[str, int]:
        """How many cards of each kind can still be drawn."""
        return {name: number - self._seen.get(name, 0) for name, number in self.open.counts.items()}

    @property
    def left(self) -> int:
        """How many cards can still be drawn.

        >>> DeckModel(seen="6D 7D").left
        38
        """
        return sum(self.remaining.values())

    @property
    def most_drawn(self) -> int:
        """How many cards can be drawn at once at most.

        >>> DeckModel(seen="6D 7D").most_drawn
        38
        """
        return min(MOST_DRAWN, self.left)

    @property
    def hits(self) -> int:
        """How many of them are wanted.

        >>> DeckModel(wanted="sixes", seen="6D 7D").hits
        3
        """
        remaining = self.remaining
        return sum(remaining[name] for name in self.wanted)

    def toggle(self, name: str) -> None:
        """Do what a click on a kind does: want it or not, or see one more of it.

        Args:
            name: the kind's name. Where it is seen and all of it are seen already, none are.

        Raises:
            CardwidgetsError: there is no such kind, or too few cards would be left.

        >>> lab = DeckModel(deck="bluffaneer")
        >>> lab.toggle("CH+SW")
        >>> lab.wanted, lab.hits
        (('CH+SW',), 3)
        """
        name = kind_named(name, self.open)
        if self.side == "wanted":
            self.set("wanted", {*self.wanted} ^ {name})
            return
        number = (self._seen.get(name, 0) + 1) % (self.open.counts[name] + 1)
        self.set("seen", {**self._seen, name: number})

    def toggle_group(self, name: str) -> None:
        """Want a group of kinds; or none of it, if all of it is wanted already.

        Args:
            name: the group's name.

        Raises:
            UnknownName: the deck has no such group or kind.

        >>> lab = DeckModel()
        >>> lab.toggle_group("hearts")
        >>> lab.hits
        10
        """
        kinds = set(wanted_kinds([name], self.open))
        wanted = set(self.wanted)
        self.set("wanted", wanted - kinds if kinds <= wanted else wanted | kinds)

    # --- exact chances -----------------------------------------------------------------------

    def drawing(self, back: bool = False) -> Draw:
        """Return what is drawn from, as numbers of cards.

        Args:
            back: whether each card is put back before the next is drawn.

        Raises:
            DeckError: no card is wanted.
        """
        if not self.wanted:
            raise DeckError("labs.deck.no_wanted")
        return Draw(self.left, self.hits, self.cards, back)

    @property
    def probability(self) -> Fraction:
        """The exact chance of what is asked for, where no card is put back."""
        return self.drawing().chance(self.ask, self.number)

    @property
    def probability_with_replacement(self) -> Fraction:
        """The exact chance of what is asked for, where each card is put back before the next."""
        return self.drawing(back=True).chance(self.ask, self.number)

    @property
    def distribution(self) -> tuple[Fraction, ...]:
        """The exact chances of 0, 1, 2 ... wanted cards, where no card is put back."""
        return self.drawing().distribution()

    @property
    def distribution_with_replacement(self) -> tuple[Fraction, ...]:
        """The exact chances of 0, 1, 2 ... wanted cards, where each card is put back."""
        return self.drawing(back=True).distribution()

    @property
    def at_least_one(self) -> Fraction:
        """The exact chance of at least one wanted card, where no card is put back."""
        return self.drawing().chance("at least", 1)

    @property
    def mean(self) -> Fraction:
        """How many wanted cards are drawn on average, put back or not.

        >>> DeckModel(cards=10, wanted="sixes").mean
        Fraction(1, 1)
        """
        return self.drawing().mean

    def formula(self, *, back: bool = False, voice: Voice | None = None) -> str:
        """Return how the chance of what is asked for is counted.

        Args:
            back: whether each card is put back before the next is drawn.
            voice: says it; in English when left out.

        Raises:
            DeckError: no card is wanted.

        >>> print(DeckModel(deck="3xred 2xblack", cards=2, wanted="red", number=2).formula())
        2 cards out of 5 can be drawn in C(5, 2) = 10 ways, all equally likely.
        P(2) = C(3, 2) × C(2, 0) / C(5, 2) = 3 × 1 / 10 = 3/10 = 30 %
        """
        from cardwidgets.labs.deck_lab_told import Told

        told = Told(self.drawing(back), self.ask, self.number, voice or house_voice(ENGLISH))
        return "\n".join(told.lines())

    # --- hands -------------------------------------------------------------------------------

    def draw(self, number: int = 1) -> tuple[str, ...]:
        """Draw some hands more, each from all cards that are left.

        Args:
            number: how many hands.

        Returns:
            The latest hand.

        Raises:
            DeckError: the number makes no sense, or there would be too many hands to keep.

        >>> lab = DeckModel(deck="3xred 2xblack", cards=5)
        >>> sorted(lab.draw(100))
        ['black', 'black', 'red', 'red', 'red']
        """
        self._hands.draw(number)
        self._say("drawn", n=len(self._hands))
        return self.hand

    def reset(self) -> None:
        """Begin the hands anew; the same seed gives the same hands again."""
        self._begin_hands()
        self._say("reset")

    def lay_aside(self) -> None:
        """Take the latest hand out of the deck, as cards that have been seen.

        Raises:
            DeckError: there is no hand, its cards were put back, or too few cards would be left.

        >>> lab = DeckModel(cards=4, seed=1)
        >>> _ = lab.draw()
        >>> lab.lay_aside()
        >>> lab.left
        36
        """
        if not len(self._hands):
            raise DeckError("labs.deck.no_hands")
        if self.replacement:
            raise DeckError("labs.deck.put_back")
        counts = dict(self._seen)
        for name in self.hand:
            counts[name] = counts.get(name, 0) + 1
        self.set("seen", counts)

    def _begin_hands(self) -> None:
        pool = bytes(
            place for place, number in enumerate(self.remaining.values()) for _ in range(number)
        )
        self._hands = Hands(pool, self.cards, back=self.replacement, seed=self.seed)

    def _named(self, hand: bytes) -> tuple[str, ...]:
        kinds = self.open.kinds
        return tuple(kinds[place].name for place in hand)

    @property
    def hand(self) -> tuple[str, ...]:
        """The latest hand, in the order in which it was drawn; nothing before the first."""
        return self._named(self._hands.last)

    @property
    def hands(self) -> tuple[tuple[str, ...], ...]:
        """All hands so far, the first one first."""
        return tuple(self._named(hand) for hand in self._hands)

    @property
    def hand_hits(self) -> list[int]:
        """How many wanted cards each hand has.

        Raises:
            DeckError: no card is wanted.
        """
        if not self.wanted:
            raise DeckError("labs.deck.no_wanted")
        return self._hands.hits(
            [place for place, kind in enumerate(self.open.kinds) if kind.name in self.wanted]
        )

    @property
    def frequency(self) -> Fraction:
        """The share of the hands in which what is asked for held.

        Raises:
            DeckError: no card is wanted, or no hand is drawn.
        """
        hits = self.hand_hits
        if not hits:
            raise DeckError("labs.deck.no_hands")
        return Fraction(sum(held(hits, self.ask, self.number, self.cards)), len(hits))

    @property
    def estimate(self) -> Estimate:
        """The chance as the hands tell it, with a standard error."""
        share, hands = self.frequency, len(self._hands)
        return Estimate(share, standard_error(share, hands), hands)

    # --- the sheet ---------------------------------------------------------------------------

    def page(self, voice: Voice) -> Page:
        """Return what is shown now, without a notice."""
        from cardwidgets.labs.deck_lab_page import page

        return page(self, voice, self._said)

    def answers(self) -> Mapping[str, Answer]:
        """Return what can be done now."""
        from cardwidgets.labs.deck_lab_answers import answers

        return answers(self)

    def summary(self) -> str:
        """Return the deck and the question in a few words.

        >>> DeckModel(wanted="sixes").summary()
        'sixes/40, at least 1 of 4 in 5: 3903/9139'
        """
        deck = self.deck[:40]
        if not self.wanted:
            return f"{deck}, {self.cards} drawn"
        asked = f"{self.ask} {self.number} of {self.hits} in {self.cards}"
        return f"{deck}, {asked}: {fraction(self.probability)}"

    @property
    def seen_text(self) -> str:
        """The cards seen, as a person writes them."""
        return written(self._seen)

    @property
    def drawn_hands(self) -> int:
        """How many hands are drawn."""
        return len(self._hands)

    def _say_chance(self) -> None:
        if self.wanted:
            self._say("chance", chance=fraction(self.probability))
        else:
            self._say("no_wanted")

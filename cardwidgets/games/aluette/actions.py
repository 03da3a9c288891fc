"""The actions of Aluette and their notation."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import comb
from typing import Final, TypeAlias, overload

from cardwidgets.games.aluette.cards import (
    ACES,
    ALL_CARDS,
    BITS,
    NAMES,
    NUMBERS,
    SINGLES,
    cards_in,
    names_in,
)

FORMS: Final = (
    "a card, such as 3C",
    "yes",
    "no",
    "discard CARD CARD ...",
    "sign CARD",
    "sign ace",
    "sign mordienne",
    "enough",
    "surrender",
    "play on",
    "accept",
    "refuse",
    "keep",
    "swap",
    "cut NUMBER",
    "draw CARD CARD ...",
    "deal CARD CARD ...",
    "watch PLAYER>PLAYER ...",
)

SIGNS: Final = (*SINGLES, "ace", "mordienne")
"""The signs by number: one for each of the eight singles, for an ace, for mordienne (7.2)."""

ACE_SIGN: Final = SIGNS.index("ace")
MORDIENNE_SIGN: Final = SIGNS.index("mordienne")
SIGN_CARDS: Final = (*(BITS[NUMBERS[name]] for name in SINGLES), ACES, 0)
"""For each sign the cards of which it tells one, as a set."""


@dataclass(frozen=True, slots=True)
class Draw:
    """Chance deals cards face up until the luettes have found partners (2.1)."""

    order: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Deal:
    """Chance deals the cards in an order (2.3), or shuffles them to be cut (11.4)."""

    order: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Watch:
    """Chance decides who keeps an eye on whom (11.14); pairs of who is watched and by whom."""

    pairs: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Cut:
    """The player at the dealer's right cuts after so many cards (11.4)."""

    place: int


@dataclass(frozen=True, slots=True)
class Keep:
    """A player keeps the hand (9.1)."""


@dataclass(frozen=True, slots=True)
class Swap:
    """A player changes a poor hand (9.1)."""


@dataclass(frozen=True, slots=True)
class Vote:
    """A player says yes or no to the chant (3.1)."""

    yes: bool


@dataclass(frozen=True, slots=True)
class Discard:
    """A singer puts six cards away, the best first (3.3)."""

    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Surrender:
    """A player offers to give the deal up (8.1)."""


@dataclass(frozen=True, slots=True)
class PlayOn:
    """A player does not offer to give the deal up (8.1)."""


@dataclass(frozen=True, slots=True)
class Answer:
    """A player accepts or refuses that the others give up (8.2)."""

    accepts: bool


@dataclass(frozen=True, slots=True)
class Play:
    """A player lays a card (4.1)."""

    card: int


@dataclass(frozen=True, slots=True)
class Sign:
    """A player makes a sign (7.2)."""

    sign: int


@dataclass(frozen=True, slots=True)
class Enough:
    """A player says aloud to sign no more in this deal (7.6)."""


Action: TypeAlias = (
    Draw | Deal | Watch | Cut | Keep | Swap | Vote | Discard | Surrender | PlayOn | Answer | Play
    | Sign | Enough
)  # fmt: skip

PLAYS: Final = tuple(map(Play, ALL_CARDS))
"""The one action that lays each card."""

SIGN_ACTIONS: Final = tuple(map(Sign, range(len(SIGNS))))
VOTES: Final[tuple[Action, ...]] = (Vote(True), Vote(False))
SWAPS: Final[tuple[Action, ...]] = (Keep(), Swap())
OFFERS: Final[tuple[Action, ...]] = (PlayOn(), Surrender())
ANSWERS: Final[tuple[Action, ...]] = (Answer(True), Answer(False))
CUTS: Final[tuple[Action, ...]] = tuple(map(Cut, range(1, len(NAMES))))
ENOUGH: Final = Enough()
PUT_AWAY: Final = 6
"""How many cards a singer puts away."""


class Discards(Sequence[Action]):
    """All ways to put six cards of a hand away, then other actions; nothing is listed (3.3).

    Args:
        hand: the cards as a set.
        others: actions that may be taken as well.

    >>> ways = Discards(0b111111111111111)
    >>> len(ways), write(ways[0]), write(ways[-1])
    (5005, 'discard 3C 3U 2C 2U 9U 9C', 'discard AU AB AS KC KU KB')
    >>> Discard((0, 1, 2, 3, 4, 14)) in ways, Discard((0, 1, 2, 3, 4, 15)) in ways
    (True, False)
    """

    def __init__(self, hand: int, others: tuple[Action, ...] = ()) -> None:
        self.hand = hand
        self.others = others
        self._cards = tuple(cards_in(hand))
        self._ways = comb(len(self._cards), PUT_AWAY)

    def __len__(self) -> int:
        return self._ways + len(self.others)

    @overload
    def __getitem__(self, place: int) -> Action: ...

    @overload
    def __getitem__(self, place: slice) -> Sequence[Action]: ...

    def __getitem__(self, place: int | slice) -> Action | Sequence[Action]:
        if isinstance(place, slice):
            return tuple(self[at] for at in range(*place.indices(len(self))))
        at = place + len(self) if place < 0 else place
        if not 0 <= at < len(self):
            raise IndexError(place)
        return self._way(at) if at < self._ways else self.others[at - self._ways]

    def _way(self, number: int) -> Discard:
        """Return one of the ways by its number, in the order of the cards."""
        chosen: list[int] = []
        cards, left = self._cards, PUT_AWAY
        for place, card in enumerate(cards):
            with_card = comb(len(cards) - place - 1, left - 1)
            if number < with_card:
                chosen.append(card)
                left -= 1
                if not left:
                    break
            else:
                number -= with_card
        return Discard(tuple(chosen))

    def __contains__(self, action: object) -> bool:
        if type(action) is Discard:
            return is_discard_of(action, self.hand)
        return action in self.others

    def __iter__(self) -> Iterator[Action]:
        return (self[at] for at in range(len(self)))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Discards) and (self.hand, self.others) == (
            other.hand, other.others,
        )  # fmt: skip

    def __hash__(self) -> int:
        return hash((self.hand, self.others))

    def __repr__(self) -> str:
        return f"Discards({' '.join(names_in(self.hand))}, {self.others!r})"


def is_discard_of(action: Discard, hand: int) -> bool:
    """Return whether an action puts six cards of a hand away, the best first.

    >>> is_discard_of(Discard((0, 1, 2, 3, 4, 5)), 0b1111111)
    True
    >>> is_discard_of(Discard((1, 0, 2, 3, 4, 5)), 0b1111111)
    False
    """
    cards = action.cards
    if type(cards) is not tuple or len(cards) != PUT_AWAY:
        return False
    if not all(type(card) is int and BITS.get(card, 0) & hand for card in cards):
        return False
    return all(card < after for card, after in itertools.pairwise(cards))


def discard_of(mask: int) -> Discard:
    """Return the action that puts a set of cards away.

    >>> write(discard_of(0b111111))
    'discard 3C 3U 2C 2U 9U 9C'
    """
    return Discard(tuple(cards_in(mask)))


_WORDS: Final[dict[str, Action]] = {
    "YES": VOTES[0],
    "NO": VOTES[1],
    "KEEP": SWAPS[0],
    "SWAP": SWAPS[1],
    "PLAY ON": OFFERS[0],
    "SURRENDER": OFFERS[1],
    "ACCEPT": ANSWERS[0],
    "REFUSE": ANSWERS[1],
    "ENOUGH": ENOUGH,
}
_WRITTEN: Final = {action: word.lower() for word, action in _WORDS.items()}
_SIGN_NUMBERS: Final = {name.upper(): number for number, name in enumerate(SIGNS)}


def write(action: Action) -> str:
    """Return an action's notation.

    >>> write(PLAYS[0]), write(VOTES[0]), write(Sign(8)), write(Watch(((0, 1), (2, 3))))
    ('3C', 'yes', 'sign ace', 'watch 0>1 2>3')
    """
    match action:
        case Play(card):
            return NAMES[card]
        case Sign(sign):
            return f"sign {SIGNS[sign]}"
        case Cut(place):
            return f"cut {place}"
        case Watch(pairs):
            return " ".join(["watch", *(f"{one}>{other}" for one, other in pairs)])
        case Draw(cards) | Deal(cards) | Discard(cards):
            word = type(action).__name__.lower()
            return " ".join([word, *(NAMES[card] for card in cards)])
    return _WRITTEN[action]


def parse(text: str) -> Sequence[Action]:
    """Return the actions that a text could mean; empty when none.

    >>> parse("3c"), parse("Yes"), parse("sign 2U"), parse("ten")
    ((Play(card=0),), (Vote(yes=True),), (Sign(sign=3),), ())
    """
    words = text.upper().split()
    word = " ".join(words)
    if word in _WORDS:
        return (_WORDS[word],)
    if len(words) == 1 and word in NUMBERS:
        return (PLAYS[NUMBERS[word]],)
    found = _parse_more(words[0], words[1:]) if words else None
    return () if found is None else (found,)


def _parse_more(word: str, others: list[str]) -> Action | None:
    match word, others:
        case "SIGN", [name] if name in _SIGN_NUMBERS:
            return SIGN_ACTIONS[_SIGN_NUMBERS[name]]
        case "CUT", [number] if number.isascii() and number.isdigit() and len(number) < 4:
            return Cut(int(number))
        case "WATCH", _:
            return _parse_watch(others)
        case "DRAW" | "DEAL" | "DISCARD", [_, *_] if all(name in NUMBERS for name in others):
            cards = tuple(NUMBERS[name] for name in others)
            if word == "DISCARD":
                return Discard(tuple(sorted(cards)))
            return Draw(cards) if word == "DRAW" else Deal(cards)
    return None


def _parse_watch(words: list[str]) -> Watch | None:
    pairs = []
    for word in words:
        one, arrow, other = word.partition(">")
        if not arrow or not (one.isascii() and one.isdigit()) or len(word) > 5:
            return None
        if not (other.isascii() and other.isdigit()):
            return None
        pairs.append((int(one), int(other)))
    return Watch(tuple(sorted(pairs)))

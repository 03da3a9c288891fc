"""The decks of the laboratory: those that the games name, and decks of one's own."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, Final, NamedTuple

from cardwidgets.engine.companions import companion
from cardwidgets.engine.errors import CardwidgetsError, UnknownName
from cardwidgets.engine.messages import Voice
from cardwidgets.engine.session import AnyGame
from cardwidgets.games import make
from cardwidgets.games import names as game_names
from cardwidgets.scene.compose import art_of_game
from cardwidgets.scene.decks import CardKind, Deck
from cardwidgets.scene.drawing import art_of
from cardwidgets.sheet.model import quoted

SIDES: Final = ("wanted", "seen")
"""Cards are chosen because they are counted, or because they were seen elsewhere."""

MOST_CARDS: Final = 1_000
MOST_KINDS: Final = 100
LONGEST_NAME: Final = 12
MOST_LISTED: Final = 16
_COUNTED: Final = re.compile(r"(\d{1,4})[x×*](.+)")


class DeckError(CardwidgetsError):
    """Something done in the laboratory of decks that makes no sense; the sentence says why."""


class OpenDeck(NamedTuple):
    """A deck of the laboratory.

    Attributes:
        written: how it is written, such as ``"sixes/40"`` or ``"8x1 8x2"``.
        deck: its cards.
        game: the game that it belongs to; ``None`` for one of one's own.
    """

    written: str
    deck: Deck
    game: AnyGame | None = None

    @property
    def kinds(self) -> tuple[CardKind, ...]:
        """Its kinds of cards."""
        return self.deck.kinds

    @property
    def counts(self) -> dict[str, int]:
        """How many cards there are of each kind, by its name."""
        return {kind.name: kind.count for kind in self.kinds}

    def word(self, kind: CardKind, voice: Voice) -> str:
        """Return what a kind is called.

        >>> from cardwidgets.sheet.model import house_voice
        >>> sixes = deck_of("sixes")
        >>> sixes.word(sixes.kinds[0], house_voice("en"))
        'ace of diamonds'
        """
        return self.say(kind.word, voice) if self.game is not None else kind.name

    def say(self, key: str, voice: Voice) -> str:
        """Return a text of its game."""
        assert self.game is not None
        return Voice(self.game.catalogue, language=voice.language).say(key)

    def in_order(self, counts: Mapping[str, int]) -> dict[str, int]:
        """Return numbers of cards in the order of the deck, without those that are 0."""
        return {kind.name: counts[kind.name] for kind in self.kinds if counts.get(kind.name)}


# --- finding decks --------------------------------------------------------------------------------


def games_with_decks() -> dict[str, tuple[AnyGame, tuple[Deck, ...]]]:
    """Return the games that name decks, and their decks, by the games' names.

    >>> [deck.size for deck in games_with_decks()["sixes"][1]]
    [40, 48]
    """
    return {name: (make(name), decks) for name in game_names() if (decks := _decks_of(make(name)))}


def _decks_of(game: AnyGame) -> tuple[Deck, ...]:
    """Return what a game's ``decks.py`` names; nothing where the game has none."""
    module = companion(game, "decks")
    return tuple(module.DECKS) if module else ()


def deck_of(value: Any) -> OpenDeck:
    """Return a deck from how a person gives it.

    Args:
        value: a game's name for its usual deck, ``"game/deck"``, a deck of one's own as a text
            such as ``"8x1 8x2 3xM"``, or numbers of cards by name.

    Raises:
        DeckError: it makes no sense.
        UnknownName: there is no such deck; those that there are are listed.

    >>> deck_of("bluffaneer").deck.size, deck_of({"red": 3, "black": 2}).written
    (18, '3xred 2xblack')
    """
    if isinstance(value, Mapping):
        return _own(_checked(value))
    if not isinstance(value, str) or not value.strip():
        raise DeckError("labs.deck.bad_deck", value=quoted(value))
    words = _words(value)
    if len(words) > 1 or (words and _COUNTED.fullmatch(words[0])):
        return _own(counted(value))
    return _of_game(value.strip())


def _of_game(written: str) -> OpenDeck:
    found = games_with_decks()
    name, _, which = written.partition("/")
    known = [f"{game}/{deck.name}" for game, (_, decks) in found.items() for deck in decks]
    if name in found:
        game, decks = found[name]
        for deck in decks:
            if which in ("", deck.name):
                return OpenDeck(f"{name}/{deck.name}", deck, game)
    raise UnknownName.among("labs.deck.no_deck", written, known)


# --- decks of one's own ---------------------------------------------------------------------------


def _words(text: str) -> list[str]:
    return text.replace(",", " ").split()


def counted(text: str) -> dict[str, int]:
    """Return numbers of cards from a text such as ``"8x1 8x2 M"``.

    Raises:
        DeckError: it is far too long.

    >>> counted("8x1, 2xM M")
    {'1': 8, 'M': 3}
    """
    words = _words(text)
    if len(words) > MOST_CARDS:
        raise DeckError("labs.deck.size", most=MOST_CARDS)
    found: dict[str, int] = {}
    for word in words:
        match = _COUNTED.fullmatch(word)
        number, name = (int(match[1]), match[2]) if match else (1, word)
        found[name] = found.get(name, 0) + number
    return found


def written(counts: Mapping[str, int]) -> str:
    """Return numbers of cards as a person writes them.

    >>> written({"1": 8, "M": 1})
    '8x1 M'
    """
    return " ".join(name if number == 1 else f"{number}x{name}" for name, number in counts.items())


def _checked(counts: Mapping[Any, Any]) -> dict[str, int]:
    for name, number in counts.items():
        if type(number) is not int or number < 0:
            raise DeckError("labs.deck.bad_count", name=str(name)[:20], value=quoted(number))
    return {str(name): number for name, number in counts.items() if number}


def _own(counts: Mapping[str, int]) -> OpenDeck:
    for name, number in counts.items():
        if not 0 < len(name) <= LONGEST_NAME or _words(name) != [name] or _COUNTED.match(name):
            raise DeckError("labs.deck.bad_name", value=name[:40], most=LONGEST_NAME)
        if number < 1:
            raise DeckError("labs.deck.bad_count", name=name, value=number)
    if len({name.casefold() for name in counts}) < len(counts):
        raise DeckError("labs.deck.alike")
    if not 1 <= sum(counts.values()) <= MOST_CARDS:
        raise DeckError("labs.deck.size", most=MOST_CARDS)
    if len(counts) > MOST_KINDS:
        raise DeckError("labs.deck.kinds", most=MOST_KINDS)
    kinds = tuple(CardKind(name, number, text=name) for name, number in counts.items())
    # a single name alone would be taken for a game's
    text = written(counts) if len(counts) > 1 else f"{kinds[0].count}x{kinds[0].name}"
    return OpenDeck(text, Deck("own", kinds))


# --- cards of a deck ------------------------------------------------------------------------------


def wanted_kinds(value: Any, deck: OpenDeck) -> tuple[str, ...]:
    """Return kinds of a deck from how a person gives them, each once, in the deck's order.

    Args:
        value: names of kinds and of groups of kinds, as a text or a list.
        deck: the deck.

    Raises:
        DeckError: it makes no sense.
        UnknownName: the deck has no such kind or group.

    >>> wanted_kinds("sixes 7H", deck_of("sixes"))
    ('6D', '6H', '7H', '6S', '6C')
    """
    if value is None:
        return ()
    words: Iterable[Any] = _words(value) if isinstance(value, str) else value
    if not isinstance(words, list | tuple | set | frozenset):
        raise DeckError("labs.deck.bad_wanted", value=quoted(value))
    found = {name for word in words for name in _kinds_named(str(word), deck)}
    return tuple(kind.name for kind in deck.kinds if kind.name in found)


def _kinds_named(word: str, deck: OpenDeck) -> tuple[str, ...]:
    """Return the names of a group's kinds, or of a single kind."""
    groups = {group.name.casefold(): group.kinds for group in deck.deck.groups}
    return groups.get(word.casefold()) or (kind_named(word, deck),)


def kind_named(word: str, deck: OpenDeck) -> str:
    """Return a kind's name as the deck has it.

    Raises:
        UnknownName: the deck has no such kind.

    >>> kind_named("6d", deck_of("sixes"))
    '6D'
    """
    names = {kind.name.casefold(): kind.name for kind in deck.kinds}
    if word.casefold() not in names:
        known = [*(group.name for group in deck.deck.groups), *names.values()]
        listed = known if len(known) <= MOST_LISTED else [*known[:MOST_LISTED], "…"]
        raise UnknownName.among("labs.deck.no_kind", word, known, listed=tuple(listed))
    return names[word.casefold()]


def seen_cards(value: Any, deck: OpenDeck) -> dict[str, int]:
    """Return how many cards of each kind have been seen, in the deck's order.

    Args:
        value: a text such as ``"6D 2xC"``, or numbers of cards by name; a group stands for one
            card of each of its kinds.
        deck: the deck.

    Raises:
        DeckError: it makes no sense, or the deck has fewer of them.
        UnknownName: the deck has no such kind.

    >>> seen_cards("2xC 1", deck_of("three_up_three_down"))
    {'1': 1, 'C': 2}
    """
    if value is None:
        return {}
    if not isinstance(value, str | Mapping):
        raise DeckError("labs.deck.bad_seen", value=quoted(value))
    given = counted(value) if isinstance(value, str) else _checked(value)
    counts: dict[str, int] = {}
    for word, number in given.items():
        for name in _kinds_named(word, deck):
            counts[name] = counts.get(name, 0) + number
            if counts[name] > deck.counts[name]:
                has = deck.counts[name]
                raise DeckError("labs.deck.more_seen", name=name, n=has, seen=counts[name])
    return deck.in_order(counts)


# --- art ------------------------------------------------------------------------------------------


def deck_art() -> str:
    """Return the symbols of the cards of all games' decks."""
    return _art(tuple(games_with_decks()))


@cache
def _art(names: tuple[str, ...]) -> str:
    drawn: dict[str, str] = {}
    for game, decks in games_with_decks().values():
        art = art_of(art_of_game(game))
        for symbol in (face for deck in decks for kind in deck.kinds for face in kind.faces):
            if symbol in art and symbol not in drawn:
                drawn[symbol] = (
                    f'<symbol id="{symbol}" viewBox="{art.frame(symbol)}">'
                    f"{art.shapes(symbol)}</symbol>"
                )
    return f'<svg xmlns="http://www.w3.org/2000/svg">{"".join(drawn.values())}</svg>'

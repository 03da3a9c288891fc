"""Messages as keys with arguments, and the catalogues that put them into words.

Rules and sessions speak in keys, such as ``("claimed", (("who", 2),))``.
A catalogue is a folder of JSON files, one a language, that turns a key into a sentence.
A text may be split by who is addressed and by number::

    {"paid": {"you": "You pay {n} coins.", "other": "{who:player} pays {n} coins."}}
    {"left": {"1": "One coin is left.", "other": "{n} coins are left."}}

A text may also have a branch for a preference of the listener, by its name, beside ``"other"``.
A number's branches are keyed by numbers and ranges (``"2,12"``, ``"3-10,13-19"``), so that
languages with several plurals need no code.
"""

from __future__ import annotations

import json
import re
import string
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from types import MappingProxyType
from typing import Any, NamedTuple, TypeAlias

from cardwidgets.engine.turns import Seat

Argument: TypeAlias = "int | str | bool | Fraction | tuple[Argument, ...] | None"
Args: TypeAlias = tuple[tuple[str, Argument], ...]
Text: TypeAlias = "str | dict[str, Text]"

ENGLISH = "en"


class Refusal(NamedTuple):
    """Why an action is refused: the rule that forbids it and a message key, no prose.

    >>> refuse("4.5", "refused.oneself", who=1)
    Refusal(rule='4.5', key='refused.oneself', args=(('who', 1),))
    """

    rule: str
    key: str
    args: Args = ()


class Event(NamedTuple):
    """Something that a viewer saw happen.

    Attributes:
        key: the message key.
        args: its arguments.
        reveals: whether it told somebody something that cannot be forgotten.
        pause: whether a table should rest on it for a moment.
    """

    key: str
    args: Args = ()
    reveals: bool = False
    pause: bool = False

    def get(self, name: str) -> Any:
        """Return an argument by name, or ``None``.

        >>> happened("rolled", who=2).get("who")
        2
        """
        return dict(self.args).get(name)


def refuse(rule: str, key: str, **args: Argument) -> Refusal:
    """Return a refusal that cites a rule.

    >>> refuse("9.4", "refused.over").rule
    '9.4'
    """
    return Refusal(rule, key, tuple(args.items()))


def happened(key: str, *, reveals: bool = False, pause: bool = False, **args: Argument) -> Event:
    """Return an event.

    >>> happened("rolled", reveals=True, who=0)
    Event(key='rolled', args=(('who', 0),), reveals=True, pause=False)
    """
    return Event(key, tuple(args.items()), reveals, pause)


class Catalogue:
    """The texts of one or more packages, by language and key.

    Args:
        packages: package names, each with a ``locale`` folder; later ones win.
        texts: texts that are in no package, in English; they win over all others.

    >>> Catalogue("cardwidgets").text("list.and", first="Ada", last="Blaise")
    'Ada and Blaise'
    >>> Catalogue("cardwidgets", texts={"won": "{who:player} wins."}).text("won", who=1)
    'Player 2 wins.'
    """

    def __init__(self, *packages: str, texts: Mapping[str, Text] = MappingProxyType({})) -> None:
        self.packages = packages
        self.own_texts = dict(texts)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Catalogue) and (self.packages, self.own_texts) == (
            other.packages,
            other.own_texts,
        )

    def __hash__(self) -> int:
        return hash(self.packages)

    def languages(self) -> tuple[str, ...]:
        """Return the languages that every package has, English first.

        >>> Catalogue("cardwidgets").languages()[0]
        'en'
        """
        found = [_languages(package) for package in self.packages]
        common = set.intersection(*found) if found else set()
        return tuple(sorted(common, key=lambda language: (language != ENGLISH, language)))

    def texts(self, language: str = ENGLISH) -> Mapping[str, Text]:
        """Return every text of a language, English where a translation is missing.

        >>> "list.and" in Catalogue("cardwidgets").texts("xx")
        True
        """
        merged: dict[str, Text] = {}
        for package in self.packages:
            merged.update(_texts(package, ENGLISH))
        if language != ENGLISH:
            for package in self.packages:
                merged.update(_texts(package, language))
        merged.update(self.own_texts)
        return merged

    def text(self, key: str, **args: Argument) -> str:
        """Return a key's English sentence with nobody addressed as "you".

        >>> Catalogue("cardwidgets").text("no such key", n=2)
        '[no such key: n=2]'
        """
        return Voice(self).say(key, **args)


@dataclass(frozen=True)
class Voice:
    """A catalogue that speaks one language to one listener.

    Attributes:
        catalogue: where the texts are.
        names: the players' names by seat.
        listener: the seat that is addressed as "you".
        language: the language's code.
        preferences: the names of what the listener has switched on.

    >>> voice = Voice(Catalogue("cardwidgets"), names=("Ada", "Blaise"), listener=1)
    >>> voice.name(0), voice.name(1)
    ('Ada', 'you')
    """

    catalogue: Catalogue
    names: Sequence[str] = ()
    listener: Seat = None
    language: str = ENGLISH
    preferences: frozenset[str] = frozenset()

    def say(self, key: str, /, **args: Argument) -> str:
        """Return the sentence of a key; an unknown key is shown as such, never an error.

        >>> voice = Voice(Catalogue("cardwidgets"), names=("Ada", "Blaise"), listener=1)
        >>> voice.say("session.choice", name="undo", value="5", choices=("fair", "anywhere"))
        'Undo must be one of fair and anywhere, not 5.'
        """
        return self._say(key, args)

    def tell(self, message: Refusal | Event) -> str:
        """Return the sentence of a refusal or an event.

        >>> voice = Voice(Catalogue("cardwidgets"), names=("Ada", "Blaise"), listener=1)
        >>> voice.tell(happened("session.no_undo"))
        'There is nothing to take back.'
        """
        return self._say(message.key, dict(message.args))

    def knows(self, key: str) -> bool:
        """Return whether the catalogue has a text for the key.

        >>> voice = Voice(Catalogue("cardwidgets"), names=("Ada", "Blaise"), listener=1)
        >>> voice.knows("name.you"), voice.knows("name.them")
        (True, False)
        """
        return key in self.catalogue.texts(self.language)

    def name(self, seat: int) -> str:
        """Return a player's name, or "you" for the listener.

        >>> voice = Voice(Catalogue("cardwidgets"), names=("Ada", "Blaise"), listener=1)
        >>> voice.name(0), voice.name(1), voice.name(7)
        ('Ada', 'you', 'Player 8')
        """
        if seat == self.listener:
            return self.say("name.you")
        if 0 <= seat < len(self.names):
            return self.names[seat]
        return self.say("name.seat", number=seat + 1)

    def several(self, words: Sequence[str]) -> str:
        """Join words as a list of things.

        >>> Voice(Catalogue("cardwidgets")).several(["a", "b", "c"])
        'a, b and c'
        """
        if len(words) < 2:
            return "".join(words)
        return self._words("list.and", {"first": ", ".join(words[:-1]), "last": words[-1]})

    def _say(self, key: str, args: Mapping[str, Argument]) -> str:
        sentence = self._words(key, args)
        is_sentence = sentence.endswith((".", "!", "?"))
        return sentence[:1].upper() + sentence[1:] if is_sentence else sentence

    def _words(self, key: str, args: Mapping[str, Argument]) -> str:
        text = _texts_of(self.catalogue, self.language).get(key)
        if text is None:
            listed = ", ".join(f"{name}={value}" for name, value in args.items())
            return f"[{key}: {listed}]" if listed else f"[{key}]"
        return _Words(self).vformat(self._branch(text, args), (), args)

    def _branch(self, text: Text, args: Mapping[str, Argument]) -> str:
        while isinstance(text, dict):
            if "you" in text:
                addressed = self.listener is not None and args.get("who") == self.listener
                text = text["you" if addressed else "other"]
            elif wanted := self.preferences & text.keys():
                text = text[min(wanted)]
            else:
                text = _plural(text, args.get("n"))
        return text


class _Missing(str):
    """Stands in a sentence for an argument that was not given."""

    __slots__ = ()


class _Words(string.Formatter):
    """Formats arguments such as ``{who:player}``, ``{all:players}``, ``{pair:word}``."""

    def __init__(self, voice: Voice) -> None:
        self.voice = voice

    def format_field(self, value: Any, format_spec: str) -> str:
        if isinstance(value, _Missing):
            return value
        match format_spec:
            case "player":
                return self.voice.name(value)
            case "players":
                return self.voice.several([self.voice.name(seat) for seat in value])
            case "word":
                return self.voice.say(str(value))
            case "words":
                return self.voice.several([self.voice.say(str(word)) for word in value])
            case "list":
                return self.voice.several([str(word) for word in value])
            case _:
                return format(value if format_spec else str(value), format_spec)

    def get_value(self, key: int | str, args: Sequence[Any], kwargs: Mapping[str, Any]) -> Any:
        return kwargs.get(str(key), _Missing(f"{{{key}}}"))


_RANGE = re.compile(r"(\d+)(?:-(\d+))?")


def _plural(branches: Mapping[str, Text], number: Argument) -> Text:
    for condition, text in branches.items():
        for first, last in _RANGE.findall(condition):
            if isinstance(number, int) and int(first) <= number <= int(last or first):
                return text
    return branches["other"]


def _folder(package: str) -> Traversable:
    return resources.files(package) / "locale"


def _languages(package: str) -> set[str]:
    folder = _folder(package)
    if not folder.is_dir():
        return set()
    return {entry.name.removesuffix(".json") for entry in folder.iterdir()}


@cache
def _texts(package: str, language: str) -> Mapping[str, Text]:
    folder = _folder(package)
    single, several = folder / f"{language}.json", folder / language
    files = [single] if single.is_file() else []
    if several.is_dir():
        files += sorted(several.iterdir(), key=lambda file: file.name)
    merged: dict[str, Text] = {}
    for file in files:
        merged.update(json.loads(file.read_text(encoding="utf-8")))
    return merged


@cache
def _texts_of(catalogue: Catalogue, language: str) -> Mapping[str, Text]:
    return catalogue.texts(language)

"""The grammar of events, and its parser.

A text is read by hand, sign by sign; nothing in it is ever run. It is::

    event      = part { "or" part }
    part       = single { "and" single }
    single     = "not" single | "(" event ")" | condition
    condition  = "any" faces                 at least one die shows one of them
               | "all" faces                 every die shows one of them
               | "distinct"                  no two dice show the same
               | "double"                    at least two dice show the same
               | "triple"                    at least three dice show the same
               | "alike" "(" number ")"      at least so many dice show the same
               | counted comparison number
               | place comparison ( face | number | place )
    counted    = "count" faces               how many dice show one of them
               | "alike"                     how many dice show the commonest face
               | "sum" | "max" | "min"       of the numbers shown
    place      = "first" | "second" | "third" | "last" | "die" "(" number ")"
    faces      = face | "(" face { "," face } ")"
    face       = name | number | '"' any name '"'
    comparison = "==" | "!=" | ">=" | "<=" | ">" | "<"

``not`` binds closer than ``and``, and ``and`` closer than ``or``. Words and faces may be written
in capitals too. ``=`` is taken for ``==``, and the signs of mathematics for those of code.
"""

from __future__ import annotations

import difflib
import re
from typing import Any, NamedTuple

from cardwidgets.dice.die import LARGEST_NUMBER, Face
from cardwidgets.dice.errors import EventError
from cardwidgets.dice.events import (
    COMPARISONS,
    PLACES,
    PLAIN_NAME,
    WORDS,
    Alike,
    AllShow,
    And,
    AnyShow,
    Compare,
    Count,
    Distinct,
    Event,
    Greatest,
    Least,
    Measure,
    MostAlike,
    Not,
    Or,
    Place,
    Sum,
    face_text,
)
from cardwidgets.dice.space import Space
from cardwidgets.engine.errors import HOUSE

LONGEST_EVENT = 10_000
DEEPEST_EVENT = 50
LONGEST_SHOWN = 60

GRAMMAR: tuple[tuple[str, str], ...] = (
    ("any({one})", "dice.help.any"),
    ("all({one}, {two})", "dice.help.all"),
    ("count({one}) >= 2", "dice.help.count"),
    ("double", "dice.help.double"),
    ("distinct", "dice.help.distinct"),
    ("alike(3)", "dice.help.alike"),
    ("alike == 2", "dice.help.exactly"),
    ("first == {two}", "dice.help.place"),
    ("first == last", "dice.help.places"),
    ("sum >= {total}", "dice.help.sum"),
    ("max == {one}", "dice.help.max"),
    ("first > second", "dice.help.greater"),
    ("not any({one}) and (double or first == {two})", "dice.help.join"),
)
"""Examples of what can be written, each with the message key of what it means."""


class Example(NamedTuple):
    """Something that can be written, and what it means.

    Attributes:
        text: an event in the grammar.
        key: the message key of what it means.
        args: its arguments.
    """

    text: str
    key: str
    args: dict[str, Any]


_SPELLINGS = {"=": "==", "≠": "!=", "<>": "!=", "≥": ">=", "≤": "<="}
_MEASURES: dict[str, Measure] = {"sum": Sum(), "max": Greatest(), "min": Least()}
_TOKEN = re.compile(
    rf"""(?P<space>\s+)
    | (?P<number>-?[0-9]+)
    | (?P<word>{PLAIN_NAME.pattern})
    | "(?P<quoted>[^"]*)"
    | (?P<sign>==|!=|>=|<=|<>|[=<>≠≥≤(),])
    """,
    re.VERBOSE,
)


class Token(NamedTuple):
    """A word, number or sign of the text.

    Attributes:
        kind: ``word``, ``number``, ``quoted``, ``sign`` or ``end``.
        text: what it is; small letters for a word.
        start: where it begins, from 0.
        end: where it ends.
    """

    kind: str
    text: str
    start: int
    end: int


def parse(text: str, space: Space) -> Event:
    """Return the event that a text describes.

    Args:
        text: written in the grammar above.
        space: the dice that it speaks of; it has to name their faces.

    Raises:
        EventError: it cannot be read; the sentence shows where, and what was expected.

    >>> event = parse("NOT any skull and (double or first = ship)", Space.of(2))
    >>> print(event)
    not any(skull) and (double or first == ship)
    >>> parse("count(skul) >= 3", Space.of(5))
    Traceback (most recent call last):
    cardwidgets.dice.errors.EventError: No die here shows skul. Faces: chest, sword, ship and \
skull. Did you mean skull? Column 7: count(→skul) >= 3
    """
    written: Any = text
    if not isinstance(written, str) or len(written) > LONGEST_EVENT:
        raise EventError("dice.event_text", most=LONGEST_EVENT)
    if not text.strip():
        raise EventError("dice.event_empty")
    return _Parser(text, space).whole()


def examples(space: Space) -> tuple[Example, ...]:
    """Return the examples of the grammar that make sense for some dice, with their faces.

    >>> [example.text for example in examples(Space.of(2))][:3]
    ['any(skull)', 'all(skull, ship)', 'count(skull) >= 2']
    """
    faces = space.faces[::-1]
    named = {"one": faces[0], "two": faces[min(1, len(faces) - 1)], "total": _middle(space)}
    written = {name: face_text(face) for name, face in named.items()}
    found = [Example(text.format(**written), key, written) for text, key in GRAMMAR]
    return tuple(example for example in found if _makes_sense(example.text, space))


def _middle(space: Space) -> int:
    highest = [
        max(face for face in die.faces if isinstance(face, int))
        for die in space.dice
        if die.is_numbered
    ]
    return sum(highest) * 3 // 4


def _makes_sense(text: str, space: Space) -> bool:
    try:
        parse(text, space)
    except EventError:
        return False
    return True


def _tokens(text: str) -> list[Token]:
    found, at = [], 0
    while at < len(text):
        match = _TOKEN.match(text, at)
        if match is None:
            raise _wrong(text, at, "dice.event_sign", sign=text[at])
        kind = str(match.lastgroup)
        if kind != "space":
            said = match[kind].lower() if kind == "word" else match[kind]
            found.append(Token(kind, _SPELLINGS.get(said, said), at, match.end()))
        at = match.end()
    return [*found, Token("end", "", len(text), len(text))]


def _wrong(text: str, at: int, key: str, **args: Any) -> EventError:
    first, last = max(0, at - LONGEST_SHOWN // 2), at + LONGEST_SHOWN // 2
    before = ("…" if first else "") + text[first:at]
    after = text[at:last] + ("…" if last < len(text) else "")
    shown = " ".join(f"{before}→{after}".split())
    return EventError("dice.event_at", column=at + 1, why=HOUSE.text(key, **args), shown=shown)


class _Parser:
    """Reads one text, a method for each rule of the grammar."""

    def __init__(self, text: str, space: Space) -> None:
        self.text = text
        self.space = space
        self.faces = {str(face).casefold(): face for face in space.faces}
        self.tokens = _tokens(text)
        self.at = 0
        self.depth = 0

    # --- the text ----------------------------------------------------------------------------

    @property
    def token(self) -> Token:
        """The token to be read next."""
        return self.tokens[self.at]

    def take(self) -> Token:
        """Read a token."""
        token = self.token
        self.at = min(self.at + 1, len(self.tokens) - 1)
        return token

    def took(self, kind: str, text: str) -> bool:
        """Read a token if it is the one named."""
        if self.token[:2] != (kind, text):
            return False
        self.take()
        return True

    def wrong(self, token: Token, key: str, **args: Any) -> EventError:
        """Return the error that points at a token."""
        return _wrong(self.text, token.start, key, **args)

    def need(self, sign: str) -> None:
        """Read a sign that must stand here."""
        if not self.took("sign", sign):
            raise self.wrong(self.token, "dice.event_need", sign=sign)

    # --- and, or, not ------------------------------------------------------------------------

    def whole(self) -> Event:
        """Read the whole text."""
        event = self.either()
        if self.token.kind != "end":
            raise self.wrong(self.token, "dice.event_more")
        return event

    def either(self) -> Event:
        """Read parts that are joined by ``or``."""
        parts = [self.both()]
        while self.took("word", "or"):
            parts.append(self.both())
        return parts[0] if len(parts) == 1 else Or(tuple(parts))

    def both(self) -> Event:
        """Read parts that are joined by ``and``."""
        parts = [self.single()]
        while self.took("word", "and"):
            parts.append(self.single())
        return parts[0] if len(parts) == 1 else And(tuple(parts))

    def single(self) -> Event:
        """Read one condition, or what stands behind ``not`` or in parentheses."""
        self.depth += 1
        if self.depth > DEEPEST_EVENT:
            raise self.wrong(self.token, "dice.event_deep", most=DEEPEST_EVENT)
        if self.took("word", "not"):
            event: Event = Not(self.single())
        elif self.took("sign", "("):
            event = self.either()
            self.need(")")
        else:
            event = self.condition()
        self.depth -= 1
        return event

    # --- conditions --------------------------------------------------------------------------

    def condition(self) -> Event:
        """Read one condition."""
        token = self.take()
        word = token.text if token.kind == "word" else ""
        match word:
            case "any":
                return AnyShow(self.some_faces())
            case "all":
                return AllShow(self.some_faces())
            case "distinct":
                return Distinct()
            case "double":
                return Alike(2)
            case "triple":
                return Alike(3)
            case "alike" if self.token[:2] == ("sign", "("):
                return Alike(self.in_parentheses(1, len(self.space.dice)))
            case "alike":
                return self.counted(MostAlike())
            case "count":
                return self.counted(Count(self.some_faces()))
            case "sum" | "max" | "min":
                self.need_numbers(token)
                return self.counted(_MEASURES[word])
            case "first" | "second" | "third" | "last" | "die":
                return self.placed(self.place(token))
            case _:
                raise self.no_condition(token)

    def no_condition(self, token: Token) -> EventError:
        """Return the error for a token that begins no condition."""
        if token.kind == "end":
            return self.wrong(token, "dice.event_ends")
        if token.kind != "sign" and token.text.casefold() in self.faces:
            face = self.faces[token.text.casefold()]
            return self.wrong(token, "dice.event_face_alone", face=str(face))
        close = difflib.get_close_matches(token.text, WORDS, n=1) if token.kind == "word" else []
        guess = HOUSE.text("game.guess", guess=close[0]) if close else ""
        return self.wrong(token, "dice.event_word", word=token.text[:40], guess=guess)

    def counted(self, measure: Measure) -> Event:
        """Read the comparison of a measure with a number."""
        sign = self.comparison()
        token = self.take()
        if token.kind != "number":
            raise self.wrong(token, "dice.event_number")
        return Compare(measure, sign, self.number(token))

    def placed(self, place: Place) -> Event:
        """Read what a die at a place is compared with."""
        sign_token, sign = self.token, self.comparison()
        if sign not in ("==", "!="):
            self.need_numbers(sign_token)
        token = self.take()
        if token.kind == "word" and token.text in (*PLACES, "last", "die"):
            return Compare(place, sign, self.place(token))
        if token.kind == "number" and sign not in ("==", "!="):
            return Compare(place, sign, self.number(token))
        return Compare(place, sign, self.face(token))

    def comparison(self) -> str:
        """Read a sign that compares."""
        token = self.take()
        if token.kind != "sign" or token.text not in COMPARISONS:
            raise self.wrong(token, "dice.event_compare", signs=tuple(COMPARISONS))
        return token.text

    def need_numbers(self, token: Token) -> None:
        """Refuse what only numbers have, where a die shows something else."""
        if not all(die.is_numbered for die in self.space.dice):
            raise self.wrong(token, "dice.event_numbers", word=token.text)

    # --- places, faces, numbers --------------------------------------------------------------

    def place(self, token: Token) -> Place:
        """Return the place that a word names."""
        most = len(self.space.dice)
        if token.text == "last":
            return Place(most - 1)
        if token.text == "die":
            return Place(self.in_parentheses(1, most) - 1)
        number = PLACES.index(token.text)
        if number >= most:
            raise self.wrong(token, "dice.event_place", word=token.text, n=most)
        return Place(number)

    def in_parentheses(self, least: int, most: int) -> int:
        """Read a number in parentheses."""
        self.need("(")
        token = self.take()
        if token.kind != "number" or not least <= self.number(token) <= most:
            raise self.wrong(token, "dice.event_range", least=least, most=most)
        self.need(")")
        return int(token.text)

    def some_faces(self) -> tuple[Face, ...]:
        """Read one face, or several in parentheses; each is kept once, in the dice's order."""
        if not self.took("sign", "("):
            return (self.face(self.take()),)
        named = {self.face(self.take())}
        while self.took("sign", ","):
            named.add(self.face(self.take()))
        self.need(")")
        return tuple(face for face in self.space.faces if face in named)

    def face(self, token: Token) -> Face:
        """Return the face that a token names."""
        known = tuple(map(str, self.space.faces))
        name = str(self.number(token)) if token.kind == "number" else token.text
        if token.kind in ("sign", "end"):
            raise self.wrong(token, "dice.event_face", known=known)
        if name.casefold() in self.faces:
            return self.faces[name.casefold()]
        close = difflib.get_close_matches(name, known, n=1)
        guess = HOUSE.text("game.guess", guess=close[0]) if close else ""
        raise self.wrong(token, "dice.event_no_face", face=name[:40], known=known, guess=guess)

    def number(self, token: Token) -> int:
        """Return the number that a token is."""
        if len(token.text) > len(str(LARGEST_NUMBER)) + 1:
            raise self.wrong(token, "dice.event_large", most=LARGEST_NUMBER)
        return int(token.text)

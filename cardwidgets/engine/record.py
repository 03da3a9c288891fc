"""Records: a game as JSON with readable notation, one line a move.

A record needs no seed to be replayed, since it holds what chance did; the seed is kept so that
the luck of a game that goes on stays the same.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Final, Literal, TypeAlias

from cardwidgets.engine.errors import CardwidgetsError, RecordError
from cardwidgets.engine.turns import Seat

FORMAT: Final = "cardwidgets record"
VERSION: Final = 1
Move: TypeAlias = tuple[Seat, str]


@dataclass(frozen=True)
class Record:
    """What is kept of a game.

    Attributes:
        game: the game's name.
        players: how many seats.
        options: the options that differ from their defaults.
        seed: what all luck came from.
        chance: who resolves chance: ``"auto"`` or ``"manual"``.
        undo: the policy for taking back.
        people: the seats that people played.
        names: the players' names.
        position: the parts of the position it began from, if not from the deal.
        moves: who did what, in notation; the player ``None`` is chance.
    """

    game: str
    players: int
    options: Mapping[str, Any]
    seed: int | str
    chance: Literal["auto", "manual"]
    undo: Literal["fair", "anywhere"]
    people: tuple[int, ...]
    names: tuple[str, ...]
    position: dict[str, Any] | None
    moves: tuple[Move, ...]


def write(record: Record) -> str:
    """Return a record as text.

    >>> text = write(Record(
    ...     "toy", 2, {}, 1, "auto", "fair", (0,), ("Ada", "Bo"), None, ((0, "pay"),)))
    >>> print(text.splitlines()[-4:])
    ['  "moves": [', '    [0, "pay"]', '  ]', '}']
    """
    head = {
        "format": FORMAT,
        "version": VERSION,
        "game": record.game,
        "players": record.players,
        "options": dict(record.options),
        "seed": record.seed,
        "chance": record.chance,
        "undo": record.undo,
        "people": record.people,
        "names": record.names,
        "position": record.position,
    }
    lines = [f"  {_json(name)}: {_json(value)}," for name, value in head.items()]
    moves = ",\n".join(f"    {_json(move)}" for move in record.moves)
    body = f'  "moves": [\n{moves}\n  ]' if moves else '  "moves": []'
    return "\n".join(["{", *lines, body, "}\n"])


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


@dataclass(frozen=True)
class Reading:
    """A record with the lines on which its parts stand.

    Attributes:
        record: the record.
        lines: the line of each part by name, and of each move by number.
    """

    record: Record
    lines: Mapping[str | int, int]

    @contextmanager
    def errors_at(
        self, part: str | int, key: str, elsewhere: Mapping[str, str | int] | None = None
    ) -> Iterator[None]:
        """Turn an error about a part into one that names its line.

        Args:
            part: the part that is being read.
            key: the message key of the new error.
            elsewhere: other parts that are to blame, by the key of the error within.

        Raises:
            RecordError: the error that happened within.
        """
        try:
            yield
        except RecordError:
            raise
        except CardwidgetsError as error:
            line = self.lines.get((elsewhere or {}).get(error.key, part), 1)
            raise RecordError(key, line=line, reason=str(error)) from error


def read(text: str) -> Reading:
    """Return the record in a text.

    Raises:
        RecordError: it is no complete record or of a newer format; the error names the line.

    >>> read("{}")
    Traceback (most recent call last):
        ...
    cardwidgets.engine.errors.RecordError: Line 1: this is not a cardwidgets record.
    """
    data, lines = _parse(text)
    if data.get("format") != FORMAT:
        raise RecordError("record.not_record")
    version = data.get("version")
    if type(version) is not int or version < 1:
        raise _wrong(lines, "version", version)
    if version > VERSION:
        raise RecordError("record.newer", line=lines["version"], version=version, known=VERSION)
    for name, check in _CHECKS.items():
        if name not in data:
            raise RecordError("record.missing", line=lines["format"], name=name)
        if not check(data[name]):
            raise _wrong(lines, name, data[name])
    for index, move in enumerate(data["moves"]):
        if not _is_move(move):
            raise _wrong(lines, index, move)
    return Reading(
        Record(
            game=data["game"],
            players=data["players"],
            options=data["options"],
            seed=data["seed"],
            chance=data["chance"],
            undo=data["undo"],
            people=tuple(data["people"]),
            names=tuple(data["names"]),
            position=data["position"],
            moves=tuple((player, action) for player, action in data["moves"]),
        ),
        lines,
    )


def _wrong(lines: Mapping[str | int, int], part: str | int, value: Any) -> RecordError:
    name = part if isinstance(part, str) else "move"
    return RecordError("record.wrong", line=lines.get(part, 1), name=name, value=repr(value)[:80])


def _is_whole(value: Any) -> bool:
    return type(value) is int and value >= 0


def _are(kind: type, values: Any) -> bool:
    return isinstance(values, list) and all(type(value) is kind for value in values)


def _is_move(move: Any) -> bool:
    return (
        isinstance(move, list)
        and len(move) == 2
        and (move[0] is None or _is_whole(move[0]))
        and isinstance(move[1], str)
    )


_CHECKS: Final[dict[str, Callable[[Any], bool]]] = {
    "game": lambda value: isinstance(value, str),
    "players": _is_whole,
    "options": lambda value: isinstance(value, dict) and "players" not in value,
    "seed": lambda value: type(value) is int or (type(value) is str and value.isprintable()),
    "chance": lambda value: value in ("auto", "manual"),
    "undo": lambda value: value in ("fair", "anywhere"),
    "people": lambda value: _are(int, value),
    "names": lambda value: _are(str, value),
    "position": lambda value: value is None or isinstance(value, dict),
    "moves": lambda value: isinstance(value, list),
}


def _parse(text: str) -> tuple[dict[str, Any], dict[str | int, int]]:
    """Return a JSON object and the lines on which its parts, and the moves, begin."""
    if not isinstance(text, str):
        raise RecordError("record.not_record")
    try:
        data = json.loads(text)
    except (ValueError, RecursionError, TypeError) as error:
        line = getattr(error, "lineno", 1)
        reason = getattr(error, "msg", type(error).__name__)
        raise RecordError("record.not_json", line=line, reason=reason) from error
    if not isinstance(data, dict):
        raise RecordError("record.not_record")
    return data, _lines(text)


def _lines(text: str) -> dict[str | int, int]:
    lines: dict[str | int, int] = {}
    scan = _Scanner(text, text.index("{") + 1)
    while scan.next_is('"'):
        line = scan.line
        name = scan.value()
        scan.skip(":")
        lines[name] = line
        if name == "moves" and scan.next_is("["):
            lines |= dict(enumerate(scan.lines_of_list()))
        else:
            scan.value()
        scan.skip(",")
    return lines


class _Scanner:
    """Walks through a valid JSON text and knows its line."""

    def __init__(self, text: str, at: int) -> None:
        self.text = text
        self.at = at
        self.decoder = json.JSONDecoder()
        self.counted, self.lines = 0, 1
        self._space()

    @property
    def line(self) -> int:
        self.lines += self.text.count("\n", self.counted, self.at)
        self.counted = self.at
        return self.lines

    def _space(self) -> None:
        while self.text[self.at : self.at + 1].isspace():
            self.at += 1

    def next_is(self, mark: str) -> bool:
        return self.text.startswith(mark, self.at)

    def skip(self, mark: str) -> None:
        self.at += self.next_is(mark)
        self._space()

    def value(self) -> Any:
        value, self.at = self.decoder.raw_decode(self.text, self.at)
        self._space()
        return value

    def lines_of_list(self) -> list[int]:
        lines = []
        self.skip("[")
        while not self.next_is("]"):
            lines.append(self.line)
            self.value()
            self.skip(",")
        self.skip("]")
        return lines

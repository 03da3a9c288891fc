"""Records: written, read and continued; and every error names the line that is to blame."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

import cardwidgets as cw
from cardwidgets.engine import record
from cardwidgets.engine.errors import RecordError
from cardwidgets.engine.session import Session, loads
from cardwidgets.games import make
from toy_game.rules import Swapsies


def played(steps: int = 40, seed: int = 3, **keywords: Any) -> Session:
    session = cw.new("bluffaneer", players=3, seed=seed, **keywords)
    rng = Random(seed)
    for _ in range(steps):
        if session.is_over:
            break
        player = rng.choice(session.to_act)
        session.play(player, rng.choice(session.legal_actions(player)))
    return session


TEXT = played(names=["Ada", "Bläse", 'C "quoted" , ] }'], stakes=(1, 3, 1)).dumps()


def line_of(text: str, words: str) -> int:
    return next(n for n, line in enumerate(text.splitlines(), start=1) if words in line)


def edited(change: Callable[[dict[str, Any]], Any]) -> str:
    """The record with a part changed, written as this package writes it."""
    data = json.loads(TEXT)
    change(data)
    head = [f"  {json.dumps(name)}: {json.dumps(part)}," for name, part in data.items()][:-1]
    moves = ",\n".join(f"    {json.dumps(move)}" for move in data["moves"])
    return "\n".join(["{", *head, f'  "moves": [\n{moves}\n  ]', "}"])


# -- what a record looks like -----------------------------------------------------------------


def test_a_record_is_json_with_one_line_a_move() -> None:
    data, lines = json.loads(TEXT), TEXT.splitlines()
    assert data["format"] == "cardwidgets record"
    assert data["version"] == 1
    assert data["options"] == {"stakes": [1, 3, 1]}
    first = line_of(TEXT, '"moves"')
    for number, move in enumerate(data["moves"]):
        assert json.loads(lines[first + number].rstrip(",")) == move


def test_a_record_read_is_the_game_that_was_written(tmp_path: Path) -> None:
    session = played(undo="anywhere")
    again = cw.load(session.save(tmp_path / "game.json"))
    assert again.entries == session.entries
    assert again.dumps() == session.dumps()
    assert (again.seed, again.names, again.people) == (session.seed, session.names, session.people)
    assert again.undo_policy == "anywhere"


def test_a_game_that_goes_on_has_the_luck_it_would_have_had() -> None:
    session, rest = played(10), Random(8)
    again = cw.loads(session.dumps())
    for each, rng in ((session, Random(8)), (again, rest)):
        while not each.is_over:
            player = rng.choice(each.to_act)
            each.play(player, rng.choice(each.legal_actions(player)))
    assert again.dumps() == session.dumps()


def test_a_record_replays_without_the_luck_of_its_seed() -> None:
    text = edited(lambda data: data.update(seed="another"))
    assert cw.loads(text).entries == cw.loads(TEXT).entries


def test_a_record_that_begins_in_a_position() -> None:
    position = {"coins": [1, 1, 40], "box": 8, "cards": ["CH+SW", "CH+SH", "CH+SK"]}
    session = played(4, position=position)
    again = cw.loads(session.dumps())
    assert again.position == position
    assert again.entries == session.entries


def test_a_record_comes_back_as_it_was_saved_and_may_be_asked_otherwise() -> None:
    session = cw.new("bluffaneer", seed=1, chance="manual")
    again = cw.loads(session.dumps())
    assert (again.step, again.chance) == (0, "manual")
    assert cw.loads(session.dumps(), chance="auto").step > 0


def test_a_record_of_ones_own_game() -> None:
    session = Session(Swapsies(3), seed=1)
    session.play(1, "reach")

    def toys(name: str, players: int, **options: Any) -> Swapsies:
        assert (name, options) == ("swapsies", {})
        return Swapsies(players)

    assert loads(session.dumps(), toys).entries == session.entries


def test_reformatted_and_reordered_it_is_the_same_record() -> None:
    data = json.loads(TEXT)
    for text in (
        json.dumps(data),
        json.dumps(data, indent=4),
        json.dumps(dict(reversed(data.items())), indent="\t"),
        TEXT.replace("\n", "\r\n"),
    ):
        assert cw.loads(text).entries == cw.loads(TEXT).entries


# -- errors -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("part", "change", "words"),
    [
        ("version", lambda d: d.update(version=2), "format 2; this version of cardwidgets reads"),
        ("version", lambda d: d.update(version=0), "version is not as expected: 0"),
        ("version", lambda d: d.update(version=True), "version is not as expected: True"),
        ("version", lambda d: d.update(version="1"), "version is not as expected: '1'"),
        ("game", lambda d: d.update(game="blufaneer"), "Did you mean bluffaneer?"),
        ("game", lambda d: d.update(game=3), "game is not as expected: 3"),
        ("players", lambda d: d.update(players=9), r"Rule 10\.1"),
        ("players", lambda d: d.update(players=0), r"Rule 10\.1"),
        ("players", lambda d: d.update(players=-3), "players is not as expected: -3"),
        ("players", lambda d: d.update(players=True), "players is not as expected: True"),
        ("options", lambda d: d.update(options=[]), "options is not as expected"),
        ("options", lambda d: d["options"].update(stake=1), "Did you mean stakes?"),
        ("options", lambda d: d["options"].update(stakes=[0, 1, 1]), r"Rule 10\.4"),
        ("options", lambda d: d["options"].update(players=4), "options is not as expected"),
        ("options", lambda d: d["options"].update(name=4), "no option called name"),
        ("options", lambda d: d["options"].update(self=4), "no option called self"),
        ("seed", lambda d: d.update(seed=1.5), "seed is not as expected: 1.5"),
        ("seed", lambda d: d.update(seed=None), "seed is not as expected"),
        ("undo", lambda d: d.update(undo="never"), "undo is not as expected"),
        ("people", lambda d: d.update(people=[0, 3]), "no seat 3"),
        ("people", lambda d: d.update(people=["0"]), "people is not as expected"),
        ("names", lambda d: d.update(names=["Ada"]), "one name for 3 players"),
        ("names", lambda d: d.update(names=[1, 2, 3]), "names is not as expected"),
        (
            "position",
            lambda d: d.update(position={"coins": [1, 2, 3], "box": 4}),
            "hold 10 coins instead of 50",
        ),
        ("position", lambda d: d.update(position={"coin": 3}), "Did you mean coins?"),
        ("position", lambda d: d.update(position={"self": 3}), "no part called self"),
        ("position", lambda d: d.update(position=[]), "position is not as expected"),
        ("moves", lambda d: d.update(moves=[["x"]]), "move is not as expected"),
    ],
)
def test_an_error_names_the_line_of_the_part(part: str, change: Any, words: str) -> None:
    text = edited(change)
    line = line_of(text, f'"{part}":') + (part == "moves")
    with pytest.raises(RecordError, match=words) as caught:
        cw.loads(text)
    assert str(caught.value).startswith(f"Line {line}: ")


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda moves, at: moves.__setitem__(at, [0, "steal P0"]), r"Rule 4\.5"),
        (lambda moves, at: moves.__setitem__(at, [2, "pay"]), r"Rule 7\.1"),
        (lambda moves, at: moves.__setitem__(at, [7, "pay"]), r"Rule 1\.1"),
        (lambda moves, at: moves.__setitem__(at, [None, "roll CH"]), "'roll CH' is not an action"),
        (lambda moves, at: moves.__setitem__(at, [0, ""]), "is not an action"),
        (lambda moves, at: moves.__setitem__(at, [0]), "move is not as expected"),
        (lambda moves, at: moves.__setitem__(at, [-1, "pay"]), "move is not as expected"),
        (lambda moves, at: moves.__setitem__(at, [True, "pay"]), "move is not as expected"),
        (lambda moves, at: moves.__setitem__(at, [0, 5]), "move is not as expected"),
        (lambda moves, at: moves.__setitem__(at, "pay"), "move is not as expected"),
        (lambda moves, at: moves.insert(at, moves[0]), "Rule"),
        (lambda moves, at: moves.append([0, "pay"]), "Rule"),
    ],
)
@pytest.mark.parametrize("at", [1, 9, 30])
def test_an_error_names_the_line_of_the_move(change: Any, words: str, at: int) -> None:
    text = edited(lambda data: change(data["moves"], at))
    with pytest.raises(RecordError, match=words) as caught:
        cw.loads(text)
    line = int(re.match(r"Line (\d+): ", str(caught.value))[1])  # type: ignore[index]
    first = line_of(text, '"moves"') + 1
    appended = len(json.loads(text)["moves"]) > len(json.loads(TEXT)["moves"]) and "pay" in text
    assert line == first + at or (appended and line >= first + at)


def test_a_move_left_out_is_found_where_it_no_longer_fits() -> None:
    text = edited(lambda data: data["moves"].pop(1))
    with pytest.raises(RecordError, match="Rule") as caught:
        cw.loads(text)
    second = line_of(text, '"moves"') + 2
    assert str(caught.value).startswith(f"Line {second}: ")


@pytest.mark.parametrize("part", list(json.loads(TEXT))[1:])
def test_a_missing_part_is_named(part: str) -> None:
    data = json.loads(TEXT)
    del data[part]
    with pytest.raises(RecordError, match=rf"^Line \d+: .*{part}") as caught:
        cw.loads(json.dumps(data, indent=2))
    assert caught.value.arguments["line"] in (1, 2)


@pytest.mark.parametrize("kept", [0.1, 0.5, 0.9, 0.999])
def test_a_record_cut_short_is_no_complete_record(kept: float) -> None:
    text = TEXT[: int(len(TEXT) * kept)]
    with pytest.raises(RecordError, match="not a complete record") as caught:
        cw.loads(text)
    last = text.count("\n") + 1
    assert caught.value.arguments["line"] in (last - 1, last)


@pytest.mark.parametrize(
    "text",
    ["", "{", "null", "[]", "3", '"text"', "{}", '{"format": "chess"}', "\ufeff{}", "[" * 100_000,
     "{" + '"a":{' * 100_000, "\x00", '{"format": "cardwidgets record", "version": ' + "9" * 5000],
)  # fmt: skip
def test_what_is_no_record_is_said_to_be_none(text: str) -> None:
    with pytest.raises(RecordError, match=r"^Line \d+: .*(record|JSON)"):
        cw.loads(text)


def test_a_number_too_long_to_read_is_an_error_with_a_sentence() -> None:
    text = TEXT.replace('"players": 3', f'"players": {"9" * 5000}')
    with pytest.raises(RecordError, match=r"^Line \d+: "):
        cw.loads(text)


def test_a_long_record_is_read_in_one_go() -> None:
    """Lines are counted once, not from the start for every move."""
    moves = [(0, "x" * 20)] * 50_000
    kept = record.read(TEXT).record
    text = record.write(
        record.Record(
            kept.game, 3, {}, 1, "auto", "fair", (0,), ("A", "B", "C"), None, tuple(moves)
        )
    )
    reading = record.read(text)
    assert reading.lines[49_999] - reading.lines[0] == 49_999


def test_every_word_of_an_error_is_short() -> None:
    text = edited(lambda data: data.update(game="x" * 100_000))
    with pytest.raises(RecordError) as caught:
        cw.loads(text)
    assert len(str(caught.value)) < 1000


def test_an_unknown_game_lists_the_known_ones() -> None:
    with pytest.raises(RecordError, match=r"Known games: .*bluffaneer"):
        cw.loads(edited(lambda data: data.update(game="chess")))
    assert make("bluffaneer").name == "bluffaneer"

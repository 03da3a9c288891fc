"""What Aluette refuses, by rule, and that it says so in a sentence."""

from __future__ import annotations

from typing import Any

import pytest

from cardwidgets.engine.errors import MalformedAction, NotChance
from cardwidgets.games.aluette import Aluette
from cardwidgets.games.aluette.actions import (
    Cut,
    Deal,
    Discard,
    Discards,
    Draw,
    Play,
    Sign,
    Vote,
    Watch,
    parse,
    write,
)
from cardwidgets.games.aluette.cards import ALL_CARDS
from games.aluette.at_table import DECK, deal, go, numbers, refused, refused_action, table


def test_before_the_deal() -> None:
    game = Aluette()
    start = game.initial_state()
    assert refused(game, start, 0, "yes", "2.3") == "the cards have not been dealt yet"
    assert game.refusal(start, None, Deal(ALL_CARDS)).rule == "2.1"  # type: ignore[union-attr]
    assert game.refusal(start, None, Draw(ALL_CARDS[:-1])).rule == "1.2"  # type: ignore[union-attr]
    assert game.refusal(start, None, Draw((*ALL_CARDS[:-1], 0))).rule == "1.2"  # type: ignore[union-attr]
    assert table().refusal(table().initial_state(), None, Draw(ALL_CARDS)).rule == "2.3"  # type: ignore[union-attr]


def test_players_do_not_deal() -> None:
    game = table()
    for action in (Deal(ALL_CARDS), Draw(ALL_CARDS), Watch(())):
        refused_action(game, game.initial_state(), 3, action, "2.3")


def test_nobody_else_votes_and_nobody_plays_yet() -> None:
    game = table()
    state = deal(game, DECK)
    assert refused(game, state, 1, "yes", "4.1") == "it is the turn of Player 1"
    assert refused(game, state, 0, "3C", "3.1") == "first you are asked about the chant: yes or no"
    assert game.refusal(state, 0, Vote(1)).rule == "4.1"  # type: ignore[arg-type,union-attr]


def test_the_discard_of_a_singer() -> None:
    game = table()
    state = go(game, deal(game, DECK), *["yes"] * 4)
    said = refused(game, state, 0, "discard 2C 9S 8U 7U 5C 4U", "3.3")
    assert said == "they are not in your hand: le Borgne"
    assert refused(game, state, 0, "discard 9S 8U 7U 5C 4U", "3.3") == (
        "a singer puts six different cards away, not 5"
    )
    refused(game, state, 0, "discard 9S 9S 8U 7U 5C 4U", "3.3")
    refused_action(game, state, 0, Discard(tuple(reversed(numbers("9S 8U 7U 5C 4U 3S")))), "3.3")
    assert refused(game, state, 0, "3U", "3.3") == "a singer puts six cards away first"
    refused(game, state, 3, "discard 5U 5B 5S 4C 4B 3B", "4.1")


def test_after_the_end() -> None:
    game = table()
    over = game.position(phase="over", deal=5, points=[3, 2, 3, 2])
    assert refused(game, over, 0, "3C", "5.6") == "the game is over"
    refused(game, over, 0, "sign ace", "5.6")
    assert game.refusal(over, None, Deal(ALL_CARDS)).rule == "5.6"  # type: ignore[union-attr]
    with pytest.raises(NotChance):
        game.chance_outcomes(over)


def test_chance_while_a_player_is_to_act() -> None:
    game = table()
    state = deal(game, DECK)
    assert game.refusal(state, None, Deal(ALL_CARDS)).rule == "4.1"  # type: ignore[union-attr]
    with pytest.raises(NotChance):
        game.chance_outcomes(state)


@pytest.mark.parametrize(
    "action", [Play(48), Play(-1), Play(True), Sign(10), Sign(-1), Cut("5"), Discard([1]), 3, "3C"]
)
def test_nothing_that_players_do(action: Any) -> None:
    game = table()
    state = go(game, deal(game, DECK), "no")
    refusal = game.refusal(state, 0, action)
    assert refusal is not None
    assert refusal.rule == "4.1"


@pytest.mark.parametrize("text", ["", "10C", "CC", "sign 4C", "cut", "cut -1", "discard", "watch 0",
                                  "watch a>b", "deal 3C XX", "maybe", "cut 99999"])  # fmt: skip
def test_malformed_notation(text: str) -> None:
    game = table()
    with pytest.raises(MalformedAction):
        game.read(deal(game, DECK), 0, text)


@pytest.mark.parametrize(
    "text",
    ["3C", "yes", "no", "keep", "swap", "play on", "surrender", "accept", "refuse", "enough",
     "sign 2S", "sign ace", "sign mordienne", "cut 7", "discard 3C 4C 4U 4B 4S 3S", "watch",
     "watch 0>1 3>2", "deal 3C 4C", "draw 3C"],
)  # fmt: skip
def test_notation_there_and_back(text: str) -> None:
    (action,) = parse(text)
    assert write(action) == text
    assert parse(f"  {text.upper()} ") == (action,)


# -- six of fifteen, never listed -----------------------------------------------------------------


def test_the_ways_to_put_six_away() -> None:
    ways = Discards((1 << 15) - 1)
    assert len(ways) == 5005
    every = list(ways)
    assert len(set(every)) == 5005
    assert every[0] == Discard((0, 1, 2, 3, 4, 5))
    assert every[-1] == Discard((9, 10, 11, 12, 13, 14))
    assert ways[-1] == every[-1]
    assert list(ways[3:6]) == every[3:6]
    assert all(one in ways for one in every[::97])
    assert Discard((0, 1, 2, 3, 4, 15)) not in ways
    assert "3C" not in ways
    with pytest.raises(IndexError):
        ways[5005]


def test_asking_for_the_ways_lists_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    game = table(signals="free")
    state = go(game, deal(game, DECK), *["yes"] * 4)
    made: list[int] = []
    monkeypatch.setattr(Discards, "_way", lambda self, number: made.append(number))
    legal = game.legal_actions(state, 0)
    assert len(legal) == 5005 + 11
    assert game.parse("discard 9S 8U 7U 5C 4U 3S")[0] in legal
    assert made == []

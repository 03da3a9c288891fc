"""Lesson 00: what it tells a beginner, against the rules as they are played."""

from __future__ import annotations

from typing import Any

import pytest

import cardwidgets as cw
from cardwidgets.games.bluffaneer.rules import Bluffaneer
from support.classroom import Lesson

LESSON = Lesson("00")
QUESTIONS = {"q1": "rob-the-richest", "q2": "what-happens-now", "q3": "true-or-bluff"}
SOLUTIONS = {"q1": "steal P3", "q2": "matched", "q3": "gain-one"}
SETUPS = {
    "double": "10 10 10 10; You choose whom to rob.",
    "pair": "10 10 10 10; Your turn to roll.",
    "claim": "10 10 10 10; Pay or challenge Blaise?",
    "game": "10 10 10 10; Your turn to roll.",
}


def test_it_asks_these_questions_and_answers_them() -> None:
    assert LESSON.exercises == QUESTIONS
    assert LESSON.solutions == SOLUTIONS


@pytest.mark.parametrize("name", SETUPS)
def test_its_tables_wait_for_a_person(name: str) -> None:
    assert SETUPS[name] in LESSON.said[name]


def coins(position: dict[str, Any], *moves: tuple[int | None, str]) -> tuple[list[int], int]:
    """The coins of four players and the box after some moves from a position."""
    session = cw.new("bluffaneer", players=4, chance="manual", position=position)
    for player, move in moves:
        session.play(player, move)
    view = session.view()
    return list(view.coins), view.box


def test_two_swords_take_two_coins() -> None:
    assert coins({"roll": ["SW", "SW"]}, (0, "steal P2")) == ([12, 10, 8, 10], 10)


def test_a_roll_on_the_own_card_costs_everybody_else_a_coin_for_the_box() -> None:
    cards = ["CH+SK", "CH+SH", "SW+SK", "SH+SK"]
    assert coins({"cards": cards}, (None, "roll SK CH")) == ([10, 9, 9, 9], 13)


@pytest.mark.parametrize(
    ("card", "answer", "mine"),
    [
        ("CH+SH", "pay", 9),
        ("CH+SK", "pay", 9),
        ("CH+SH", "challenge", 8),
        ("CH+SK", "challenge", 11),
    ],
)
def test_paying_costs_one_and_a_challenge_two_or_brings_one(
    card: str, answer: str, mine: int
) -> None:
    cards = ["SW+SK", "SW+SK", card, "SW+SH"]
    position = {"roll": ["CH", "SH"], "claimer": 2, "cards": cards}
    purses, _ = coins(position, (0, answer))
    assert purses == [mine, 10, 20 - mine, 10]


@pytest.mark.parametrize("answer", ["pay", "challenge"])
def test_the_card_is_shown_either_way(answer: str) -> None:
    cards = ["SW+SK", "SW+SK", "CH+SK", "SW+SH"]
    position = {"roll": ["CH", "SH"], "claimer": 2, "cards": cards}
    session = cw.new("bluffaneer", players=4, chance="manual", position=position)
    session.play(0, answer)
    assert session.game.parts(session.state)["discard"] == ["CH+SK"]
    assert "Either way he shows his card" in LESSON.prose


def test_the_second_table_begins_with_a_roll_on_the_own_card() -> None:
    table = cw.play("bluffaneer", players=4, seed=4, roll_by_hand=True)
    assert LESSON.cells["pair"].source == 'cw.play("bluffaneer", players=4, seed=4)'
    before = table.session.state
    card = table.session.game.parts(before)["cards"][0]
    state = before
    while table.session.game.parts(state)["coins"] == [10] * 4:
        table.room.step()
        state = table.session.state
    assert card == "CH+SW"
    assert table.session.game.parts(state)["coins"] == [10, 9, 9, 9]
    table.close()


@pytest.mark.parametrize(
    ("variable", "wrong"),
    [
        ("q1", "steal P1"),
        ("q1", "steal P2"),
        ("q2", "asked"),
        ("q2", "doubled"),
        ("q3", "lose-two"),
    ],
)
def test_the_usual_wrong_answers_are_known(variable: str, wrong: str) -> None:
    reply = LESSON.exercise(variable).answer(wrong)
    assert reply.verdict == "wrong"
    assert reply.misconception
    assert reply.figure


def test_the_guide_asks_the_same() -> None:
    asked = LESSON.guide()
    assert len(asked) == 3
    for row, words in zip(
        asked, ("the richest other player", "your own match", "a bluff"), strict=True
    ):
        assert words in row.right


def test_it_goes_red_where_half_a_card_is_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    assert LESSON.changed() == []
    monkeypatch.setattr(Bluffaneer, "claim_is_true", lambda game, state: True)
    assert {"answer-q3", "points"} <= set(LESSON.changed())

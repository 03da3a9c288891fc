"""The report after a game: every card is accounted for, and nothing hidden is told."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

import pytest

import cardwidgets as cw
from cardwidgets.games.three_up_three_down.cards import size
from cardwidgets.games.three_up_three_down.report import (
    blind_luck,
    cards_by_way,
    clears_played,
    report,
)


def whole_game(seed: int, **options: Any) -> cw.Session:
    session = cw.new("three_up_three_down", players=3, seed=seed, **options)
    rng = Random(seed)
    while not session.is_over:
        player = session.to_act[0]
        session.play(player, rng.choice(session.legal_actions(player)))
    return session


@pytest.mark.parametrize("options", [{}, {"blind_fail": "stays"}, {"end": "ranking"}], ids=str)
@pytest.mark.parametrize("seed", range(6))
def test_every_card_is_accounted_for(seed: int, options: dict[str, Any]) -> None:
    session = whole_game(seed, deck="green36", **options)
    state = session.state
    for player, ways in enumerate(cards_by_way(session)):
        left = size(state.hands[player]) + size(state.ups[player]) + len(state.downs[player])
        assert 9 + ways["drawn"] + ways["taken"] == left + ways["played"]
    row = report(session, 0, session.voice(0))[0].rows[0]
    assert row[0] == "Player 1"
    assert sum(map(int, row[1:])) > 9


def test_the_tables() -> None:
    session = cw.new(
        "three_up_three_down", players=2, names=["Ann", "Ben"], chance="manual",
        position={"hands": ["C", "9"], "down": ["2 9", "1"], "up": ["", "3"], "pile": "3 4"},
    )  # fmt: skip
    for move in ("play C", "play 9", "flip 0", "play 3", "play 9"):
        session.play(session.to_act[0], move)
    cards, luck = report(session, 0, session.voice(0))
    assert cards.rows == (("Ann", "2", "1", "0", "1", "2"), ("Ben", "2", "0", "0", "0", "1"))
    assert luck.rows[0][0] == "Ann"
    assert clears_played(session) == {0: 1}
    good, every, mean = blind_luck(session)[0]
    # on a 9; nobody has seen the 1, the 2 and the other 9
    assert (good, every, mean) == (0, 1, Fraction(1, 3))
    assert luck.rows[0][2] == "0 of 1 (0.3)"


def test_it_is_the_same_for_everybody() -> None:
    session = whole_game(3)
    tables = [report(session, seat, session.voice(seat)) for seat in (None, 0, 1, 2)]
    assert tables[0] == tables[1] == tables[2] == tables[3]

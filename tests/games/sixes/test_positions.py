"""Positions: readable parts, back again, and everything that is wrong at once."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from cardwidgets.engine.errors import InvalidPosition, UnknownName
from cardwidgets.games.sixes import Sixes
from cardwidgets.games.sixes.state import Phase
from games.sixes.at_table import hand, legal, table


def wrong(options: dict[str, Any] | None = None, **parts: Any) -> str:
    with pytest.raises(InvalidPosition) as caught:
        Sixes(**(options or {})).position(**parts)
    assert "[" not in str(caught.value).replace("[[", "").split("cannot be")[0]
    return str(caught.value)


def test_nothing_said_is_the_first_deal() -> None:
    game = Sixes()
    assert game.position() == game.initial_state()


def test_hands_left_out_get_the_other_cards() -> None:
    _, state = table({"D": "5-7"}, "4D 3D JD QD")
    assert sum(hand.bit_count() for hand in state.hands) == 37
    assert hand(state, 0) == "3D 4D JD QD"
    sizes = [hand.bit_count() for hand in state.hands[1:]]
    assert max(sizes) - min(sizes) == 1


def test_the_leader_gets_the_six_of_diamonds() -> None:
    game, state = table({}, None, None, turn=3)
    assert legal(game, state, 3) == "6D"
    game, state = table({}, None, "6D 5D")
    assert game.turn(state).players == (1,)


def test_the_pot_is_what_is_missing() -> None:
    _, state = table({"D": "6-6"}, chips=[4, 9, 8, 10, 12])
    assert state.pot == 7


def test_hands_without_what_they_are_known_to_lack() -> None:
    _, state = table({"D": "6-6"}, lacks=[[], ["5D", "7D"], ["5D"], ["5D"], []])
    assert "5D" not in hand(state, 1) + hand(state, 2) + hand(state, 3)


def test_an_unknown_part_is_guessed() -> None:
    with pytest.raises(UnknownName, match="hands"):
        Sixes().position(hand=[])


@pytest.mark.parametrize(
    ("parts", "words"),
    [
        ({"columns": {"D": "7-J"}}, "columns cannot be"),
        ({"columns": {"X": "6-6"}}, "columns cannot be"),
        ({"columns": {"D": "K-A"}}, "columns cannot be"),
        ({"columns": 7}, "columns cannot be"),
        ({"columns": 7}, "expected is the lowest and the highest rank"),
        ({"columns": {"D": "6-8"}}, "does not have these cards: 8D"),
        ({"columns": {"D": "6-6", "d": "5-7"}}, "columns cannot be"),
        ({"hands": [["6D"]] * 6}, "hands cannot be"),
        ({"hands": "6D"}, "hands cannot be"),
        ({"hands": [["1D"]]}, "hands cannot be"),
        ({"chips": [1, 2]}, "chips cannot be"),
        ({"turn": 5}, "turn cannot be 5; expected is a seat"),
        ({"phase": "later"}, "phase cannot be"),
        ({"phase": "PLAY"}, "phase cannot be"),
        ({"hands": [["5D"], ["5D"]], "columns": {"D": "6-6"}}, "in two places: 5D"),
        ({"hands": [["5D"]], "columns": {"D": "5-6"}}, "in two places: 5D"),
        ({"hands": [["8D"]], "columns": {"D": "6-6"}}, "does not have these cards: 8D"),
        ({"hands": [["5D"], ["4D"], ["3D"], ["2D"], ["AD"]], "columns": {"D": "6-6"}},
         "Nobody can hold"),
        ({"columns": {"H": "6-6"}}, "six of diamonds lies on the table"),
        ({"hands": [["5D"], ["6D"]], "turn": 0}, "must hold the six of diamonds"),
        ({"chips": [10] * 5, "pot": 3, "columns": {"D": "6-6"}}, "53 chips instead of 50"),
        ({"chips": [-1, 11, 10, 10, 10], "pot": 10, "columns": {"D": "6-6"}}, "fewer than 0"),
        ({"columns": {"D": "6-6"}, "last": "5D"}, "must lie on the table"),
        ({"columns": {"D": "6-6"}, "round": 0}, "Rounds count from 1"),
        ({"columns": {"D": "6-6"}, "hands": [[]]}, "must hold a card"),
        ({"columns": {"D": "6-6"}, "hands": [["5D"]], "lacks": [["5D"], [], [], [], []]},
         "both hold and lack"),
        ({"phase": "over", "round": 3, "leader": 0}, "exactly when"),
        ({"phase": "deal", "round": 3, "leader": 0, "chips": [0, 20, 10, 10, 10]}, "exactly when"),
        ({"phase": "deal", "round": 3, "chips": [5, 5, 10, 10, 10], "pot": 10}, "pot is empty"),
        ({"phase": "deal", "round": 1, "columns": {"D": "6-6"}}, "somebody has no cards left"),
        ({"phase": "deal", "round": 1, "turn": 1}, "nobody's turn"),
    ],
    ids=str,
)  # fmt: skip
def test_what_cannot_be_is_said(parts: dict[str, Any], words: str) -> None:
    assert words.lower() in wrong(**parts).lower()


def test_every_part_tells_what_is_expected() -> None:
    for part in ("columns", "hands", "turn", "chips", "pot", "dealer", "leader", "round", "phase",
                 "lacks", "passed", "last"):  # fmt: skip
        said = wrong(**{"columns": {"D": "6-6"}} | {part: object()})
        assert "; expected is a" in said or "; expected is the" in said or "deal, play" in said
        assert "{" not in said.partition("such as")[0]


def test_everything_wrong_is_said_at_once() -> None:
    said = wrong(columns={"H": "6-6"}, chips=[1] * 5, pot=0, last="KC")
    assert all(words in said for words in ("six of diamonds", "5 chips instead", "must lie"))


def test_points_have_no_pot_and_end_at_the_target() -> None:
    options = {"scoring": "points"}
    assert "no pot" in wrong(options, columns={"D": "6-6"}, pot=1)
    assert "exactly when" in wrong(options, columns={"D": "6-6"}, chips=[50, 0, 0, 0, 0])


def test_at_once_nobody_plays_without_chips() -> None:
    options = {"bankrupt": "immediate"}
    assert "exactly when" in wrong(options, columns={"D": "6-6"}, chips=[0, 10, 10, 10, 10])


def test_parts_of_every_phase_lead_back() -> None:
    for options in ({}, {"scoring": "points"}, {"bankrupt": "eliminate", "chips": 2}):
        game = Sixes(**options)
        state = game.initial_state()
        seen = set()
        rng = Random(1)
        while True:
            seen.add(state.phase)
            assert game.position(**game.parts(state)) == state
            if game.is_over(state):
                break
            if game.is_chance(state):
                state = game.apply(state, None, game.chance_outcomes(state).draw(rng))
            else:
                player = state.turn
                state = game.apply(state, player, rng.choice(game.legal_actions(state, player)))
        assert seen == set(Phase)

"""Positions: readable parts become states and come back; what cannot be is refused."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from cardwidgets.engine.companions import companion_text
from cardwidgets.engine.errors import InvalidPosition, UnknownName
from cardwidgets.games.gnoming import Gnoming
from cardwidgets.games.gnoming.actions import Phase
from games.gnoming.at_table import D, lies

GAME = Gnoming(3)
UP = "1 2 3 / 4 5 6 / 7 8 9"
ONE_LEFT = "1 2 3 / 4 5 6 / 7 8 [9]"


def test_with_nothing_given_all_have_cards() -> None:
    state = GAME.position()
    assert [up.bit_count() for up in state.up] == [2, 2, 2]
    assert (len(state.draw), [len(pile) for pile in state.piles]) == (81, [1, 1])
    assert (state.turn, state.phase, state.round) == (0, Phase.DRAW, 1)


def test_cards_left_over_are_drawn_last() -> None:
    state = GAME.position(layouts=[D, None, D], draw="10 M", b="")
    assert state.draw[:2] == (10, 0)
    assert state.draw[2:] == tuple(sorted(state.draw[2:]))
    assert lies(state) == D
    assert state.piles[1] == ()


@pytest.mark.parametrize(
    "parts",
    [
        {},
        {"phase": "deal"},
        {"phase": "setup", "starter": 1},
        {"layouts": [D, D, D], "a": "5 M", "b": ""},
        {"card": "H"},
        {"card": "M", "source": "B", "turn": 2},
        {"phase": "bounce", "card": "2", "path": [0], "layouts": ["2 2 1 / 1 1 1 / 1 1 [1]"]},
        {"phase": "discard", "card": "-2", "path": [0, 1], "layouts": [D]},
        {"phase": "flip", "turn": 1, "mover": 0, "removed": 1, "path": [0]},
        {"layouts": [UP, D, D], "first_out": 0, "turn": 2},
        {"round": 2, "scores": [[1, 2, 3]], "outs": [1]},
        {"phase": "deal", "layouts": [UP, UP, UP], "scores": [[45, 45, 45]], "outs": [2],
         "first_out": 2},
    ],
    ids=str,
)  # fmt: skip
def test_parts_lead_back(parts: dict[str, Any]) -> None:
    state = GAME.position(**parts)
    again = json.loads(json.dumps(GAME.parts(state)))
    assert GAME.position(**again) == state


WRONG: list[tuple[dict[str, Any], str]] = [
    ({"layouts": 5}, "layouts cannot be 5; expected is a layout for each player"),
    ({"layouts": ["1 2 3 / 4 5 6"]}, "layouts cannot be"),
    ({"layouts": ["1 2 3 / 4 5 6 / 7 8 99"]}, "layouts cannot be"),
    ({"layouts": [D] * 4}, "layouts cannot be"),
    ({"a": "5 X"}, "a cannot be '5 X'; expected are cards from bottom to top"),
    ({"a": 5}, "a cannot be 5"),
    ({"draw": ["5"]}, "draw cannot be"),
    ({"card": "13"}, "card cannot be '13'; expected is a card"),
    ({"source": "C"}, "source cannot be 'C'; expected is draw, A or B"),
    ({"path": [9]}, "path cannot be"),
    ({"turn": 3}, "turn cannot be 3; expected is a seat"),
    ({"phase": "think"}, "phase cannot be 'think'"),
    ({"removed": -1}, "removed cannot be -1"),
    ({"rebuilt": 1}, "rebuilt cannot be 1; expected is true or false"),
    ({"scores": [[1, 2]]}, "scores cannot be"),
    ({"outs": [3], "scores": [[1, 2, 3]]}, "outs cannot be"),
    ({"a": "5 5 5 5 5 5 5 5 5"}, "does not have so many of these cards: 5"),
    ({"removed": 4}, "does not have so many of these cards: H"),
    ({"a": "5 H"}, "A hazard lies on no discard pile"),
    ({"phase": "discard", "card": "H"}, "A hazard lies on no discard pile"),
    ({"phase": "use"}, "A card is on its way exactly"),
    ({"phase": "draw", "card": "5"}, "A card is on its way exactly"),
    ({"phase": "setup", "layouts": [D, D, D]}, "each player whose turn it was has two cards"),
    ({"phase": "over", "turn": 0}, "Somebody must be to choose"),
    ({"phase": "draw", "turn": 0, "mover": 1}, "Who must choose is the one whose turn it is"),
    ({"phase": "flip", "turn": 1, "mover": 0}, "after a hazard was removed"),
    ({"phase": "flip", "turn": 1, "mover": 0, "removed": 1, "layouts": [D, ONE_LEFT]},
     "nothing that Player 2 could do"),
    ({"phase": "bounce", "card": "2", "layouts": [UP.replace("3", "[3]")]}, "The path is where"),
    ({"path": [0]}, "The path is where"),
    ({"phase": "discard", "card": "2", "path": [8], "layouts": [D]}, "The path is where"),
    ({"phase": "bounce", "card": "1", "path": [0, 0], "layouts": [D]}, "The path is where"),
    ({"phase": "bounce", "card": "1", "path": [0, 1, 0], "layouts": [D]}, "The path is where"),
    ({"phase": "discard", "card": "5", "path": [0, 1, 0, 1], "layouts": [D]}, "The path is where"),
    ({"source": "A"}, "Where a card came from is said only"),
    ({"left": 2}, "The number of last turns that are left"),
    ({"layouts": [D, UP], "turn": 0}, "Player 2 has no face-down card left"),
    ({"layouts": [D, D], "first_out": 1}, "Player 2 was first out and has face-down cards"),
    ({"layouts": [UP, D], "first_out": 0, "turn": 1, "left": 1}, "The number of last turns"),
    ({"layouts": [UP, D], "first_out": 0, "turn": 0}, "The number of last turns"),
    ({"round": 3}, "Each round that is over needs its scores"),
    ({"scores": [[1, 2, 3]], "outs": [], "round": 2}, "Each round that is over needs"),
    ({"round": 4, "scores": [[1, 2, 3]] * 3, "outs": [0, 0, 0]}, "3 rounds are played"),
    ({"phase": "deal", "layouts": [UP] * 3, "scores": [[1, 2, 3]], "outs": [0], "first_out": 0},
     "The last scores and the first one out"),
    ({"phase": "deal", "layouts": [UP] * 3, "scores": [[45] * 3], "outs": [0]},
     "After a round all cards lie face up"),
    ({"phase": "deal", "a": "5"}, "Before the first deal there is nothing to say of a"),
    ({"phase": "rebuild"}, "While a new draw pile is made"),
    ({"rebuilt": True}, "In a rebuilt draw pile there are no hazards"),
    ({"layouts": ["8 [1] 2 / 3 8 4 / 5 6 7"], "card": "9", "phase": "bounce", "path": [0]},
     "nothing that Player 1 could do"),
]  # fmt: skip


@pytest.mark.parametrize(("parts", "said"), WRONG, ids=str)
def test_what_cannot_be_is_said(parts: dict[str, Any], said: str) -> None:
    with pytest.raises(InvalidPosition, match=f"(?i){said}"):
        GAME.position(**parts)


def test_everything_wrong_is_said_at_once() -> None:
    with pytest.raises(InvalidPosition, match=r"(?i)turn cannot be.*source cannot be.*a cannot be"):
        GAME.position(turn=9, source="C", a=3)
    with pytest.raises(InvalidPosition, match=r"no discard pile.*card is on its way.*Each round"):
        GAME.position(a="H", phase="use", round=2)


def test_unknown_parts() -> None:
    with pytest.raises(UnknownName, match="layouts"):
        GAME.position(layout=[D])


def test_every_number_that_a_rule_names_is_a_rule() -> None:
    rules = companion_text(GAME, "RULES.md")
    known = set(re.findall(r"^\*\*(\d+\.\d+)\*\*", rules, re.MULTILINE))
    named = set(re.findall(r"(?<![\d.])(\d{1,2}\.\d{1,2})(?![\d.])", rules))
    assert named <= known
    assert len(known) == 56

"""Positions: set up from readable parts, refused when they cannot occur, all faults at once."""

from __future__ import annotations

import json
from typing import Any

import pytest

from cardwidgets.engine.errors import InvalidPosition, UnknownName
from cardwidgets.engine.turns import Chance, Decision, Simultaneous, Terminal
from cardwidgets.games.bluffaneer import Bluffaneer
from cardwidgets.games.bluffaneer.state import Call, Phase
from games.bluffaneer.at_table import cards, go, letters, table

GAME = Bluffaneer(3)


# -- what is left out is as usual -------------------------------------------------------------


def test_a_position_of_nothing_is_the_first_roll() -> None:
    state = GAME.position()
    assert GAME.turn(state) == Chance("roll", by=0)
    assert (state.coins, state.box, state.discard, state.turns) == ((10, 10, 10), 20, (), 1)
    assert letters(state.hands) == "aaa"
    assert len(state.draw) == 15
    assert state.lacks == (0, 0, 0)
    assert state.pools == ((3,) * 6,)


def test_the_rest_of_the_cards_and_coins_is_where_it_belongs() -> None:
    state = GAME.position(coins=[1, 2, 3], cards=cards("abc"), discard=cards("de"))
    assert state.box == 44
    assert len(state.draw) == 18 - 3 - 2
    state = GAME.position(cards=cards("abc"), draw=cards("f"))
    assert len(state.discard) == 14
    state = GAME.position(cards=[None, "SK+SH", None])
    assert letters(state.hands) == "afa"


@pytest.mark.parametrize(
    ("parts", "turn"),
    [
        ({"roller": 2}, Chance("roll", by=2)),
        ({"roll": ["SW", "SW"], "roller": 1}, Decision(1)),
        ({"roll": ["CH", "SW"]}, Simultaneous((1, 2))),
        ({"roll": ["CH", "SW"], "calls": [None, "shout", None]}, Simultaneous((2,))),
        ({"roll": ["CH", "SW"], "calls": [None, "shout", "shout"]}, Chance("voice")),
        ({"roll": ["CH", "SW"], "claimer": 2}, Decision(0)),
        ({"phase": "tie", "coins": [0, 25, 25]}, Chance("tie")),
        ({"winners": [1], "coins": [0, 25, 20]}, Terminal()),
        ({"phase": "deal", "roller": 1}, Chance("deal")),
        ({"phase": "reshuffle", "draw": []}, Chance("reshuffle")),
    ],
)
def test_the_phase_follows_from_the_parts(parts: dict[str, Any], turn: Any) -> None:
    assert GAME.turn(GAME.position(**parts)) == turn


def test_a_claim_window_says_that_the_roller_lacks_the_pair() -> None:
    state = GAME.position(roll=["SW", "CH"], roller=1)
    assert state.lacks == (0, 0b000001, 0)
    assert state.hands[1] != 0, "a card left out is dealt as the roll allows"
    optional = Bluffaneer(3, own_match="optional")
    assert optional.position(roll=["SW", "CH"], cards=cards("abc")).lacks == (0, 0, 0)


def test_what_is_known_of_the_past_can_be_given() -> None:
    state = GAME.position(
        cards=cards("abc"),
        draw=cards("ddd"),
        pools=[{"CH+SW": 1, "CH+SH": 1}, {"CH+SK": 1, "SW+SH": 3}],
        origin=[0, 0, 1],
        lacks=[["SH+SK", "CH+SH"], [], []],
        claims=[[1, 2], [0, 0], [3, 0]],
        shown=[2, "SK+SW"],
        turns=9,
    )
    view = GAME.observe(state, 0)
    assert (view.origin, view.turns, view.claims[0]) == ((0, 0, 1), 9, (1, 2))
    assert view.unseen.chance_any([1], 1) == 1, "the other card of the old pool is known"
    assert view.unseen.chance_any([2], 3) > 0


def test_names_are_read_in_either_order_and_case() -> None:
    state = GAME.position(cards=["sw+ch", "SH+CH", "ch+sk"], phase="ROLL")
    assert letters(state.hands) == "abc"


def test_a_position_goes_on_like_any_other() -> None:
    game, state = table(3, "abc", roll=["SH", "SK"], claimer=1)
    assert go(game, state, "P0 pay").coins == (9, 11, 10)


# -- what cannot be -----------------------------------------------------------------------------

PAIR = {"roll": ["CH", "SW"], "cards": cards("bcd")}
WRONG: list[tuple[dict[str, Any], str]] = [
    ({"coins": [10, 10, 10], "box": 21}, "hold 51 coins instead of 50"),
    ({"coins": [20, 20, 20]}, "hold 60 coins instead of 50"),
    ({"coins": [10, 10]}, "Coins cannot be [10, 10]"),
    ({"coins": [10, 10, -10]}, "Coins cannot be"),
    ({"coins": [10, 10, 10.0]}, "Coins cannot be"),
    ({"coins": [10, 10, True]}, "Coins cannot be"),
    ({"coins": "abc"}, "Coins cannot be 'abc'"),
    ({"coins": 30}, "Coins cannot be 30"),
    ({"box": -1}, "Box cannot be -1"),
    ({"box": "20"}, "Box cannot be '20'"),
    ({"coins": [0, 10, 10]}, "Somebody without coins ends the game"),
    ({"phase": "over", "winners": [0]}, "Somebody without coins ends the game"),
    ({"roller": 3}, "Roller cannot be 3"),
    ({"roller": -1}, "Roller cannot be -1"),
    ({"roller": True}, "Roller cannot be True"),
    ({"roller": "0"}, "Roller cannot be '0'"),
    ({"phase": "lunch"}, "Phase cannot be 'lunch'"),
    ({"phase": 4}, "Phase cannot be 4"),
    ({"cards": cards("aaaa")}, "Cards cannot be"),
    ({"cards": ["CH+CH", "CH+SW", "CH+SW"]}, "Cards cannot be"),
    ({"cards": [0, 1, 2]}, "Cards cannot be"),
    ({"cards": "abc"}, "Cards cannot be"),
    ({"cards": cards("aaa"), "draw": cards("a")}, "too many of CH+SW"),
    ({"draw": cards("abc"), "discard": cards("abc")}, "These cards lie nowhere"),
    ({"draw": "CH+SW"}, "Draw cannot be 'CH+SW'"),
    ({"discard": ["x"]}, "Discard cannot be ['x']"),
    ({"draw": []}, "draw pile cannot be empty"),
    ({"roll": ["CH"]}, "Roll cannot be ['CH']"),
    ({"roll": "CH SW"}, "Roll cannot be 'CH SW'"),
    ({"roll": ["CH", "XX"]}, "Roll cannot be"),
    ({"roll": [0, 1]}, "Roll cannot be [0, 1]"),
    ({"roll": ["CH", "CH"]}, "two chests or skulls are settled at once"),
    ({"roll": ["CH", "SW"], "phase": "roll"}, "rolled already"),
    ({"phase": "claim"}, "needs two different symbols"),
    ({**PAIR, "phase": "match"}, "the roller is not asked"),
    ({**PAIR, "cards": cards("abc")}, "Player 1 cannot hold chest and sword here"),
    ({**PAIR, "dice": ["CH", "CH"]}, "The dice show the roll"),
    ({**PAIR, "calls": ["shout", None, None]}, "The roller makes no claim"),
    ({**PAIR, "calls": [None, "silent", "silent"]}, "claim window is closed"),
    ({**PAIR, "calls": [None, "maybe", None]}, "Calls cannot be"),
    ({**PAIR, "calls": [None, None]}, "Calls cannot be"),
    ({"calls": [None, "shout", None]}, "Calls are made in the claim window only"),
    ({**PAIR, "phase": "voice", "calls": [None, "shout", "silent"]}, "two or more shouts"),
    ({**PAIR, "phase": "answer"}, "There must be one claimer"),
    ({**PAIR, "claimer": 0}, "There must be one claimer"),
    ({**PAIR, "claimer": 1, "calls": [None, "silent", "shout"]}, "There must be one claimer"),
    ({**PAIR, "claimer": 3}, "Claimer cannot be 3"),
    ({"claimer": 1}, "Nobody has the claim here"),
    ({"winners": [1]}, "Somebody without coins ends the game"),
    ({"winners": [0], "coins": [0, 25, 20]}, "Only the richest can have won: Player 2"),
    ({"winners": [1, 1], "coins": [0, 25, 20]}, "Only the richest can have won"),
    ({"winners": [1, 2], "coins": [0, 20, 20]}, "Only the richest can have won"),
    ({"winners": [5], "coins": [0, 25, 20]}, "Winners cannot be [5]"),
    ({"phase": "over", "coins": [0, 25, 20]}, "Winners are named exactly when"),
    ({"phase": "tie", "coins": [0, 25, 20]}, "A coin is tossed only between several"),
    ({"phase": "tie", "coins": [10, 20, 20]}, "Somebody without coins ends the game"),
    ({"phase": "reshuffle"}, "needs an empty draw pile"),
    ({"phase": "reshuffle", "draw": [], "cards": ["CH+SW", None, "CH+SW"]}, "Everybody has a card"),
    ({"phase": "tie", "coins": [0, 20, 20], "cards": [None] * 3}, "Only the player whose card"),
    ({"phase": "deal", "coins": [10, 10, 10]}, "Before the deal nothing but the roller"),
    ({"pools": [{"CH+SW": 3}]}, "Pools and origin do not fit"),
    ({"pools": []}, "Pools and origin do not fit"),
    ({"pools": [{"CH+CH": 3}]}, "Pools cannot be"),
    ({"origin": [0, 0, 1]}, "Pools and origin do not fit"),
    ({"origin": [0, 0]}, "Origin cannot be"),
    ({"cards": cards("abc"), "lacks": [["SW+CH"], [], []]}, "Player 1 cannot hold chest and sword"),
    ({"lacks": [["x"], [], []]}, "Lacks cannot be"),
    ({"claims": [[0, 0], [0, 0]]}, "Claims cannot be"),
    ({"claims": [[0, 0], [0, 0], [0]]}, "Claims cannot be"),
    ({"claims": [[0, 0], [0, 0], [0, -1]]}, "Claims cannot be"),
    ({"shown": [0]}, "Shown cannot be [0]"),
    ({"shown": [3, "CH+SW"]}, "Shown cannot be"),
    ({"turns": 0}, "Turns cannot be 0"),
    ({"turns": True}, "Turns cannot be True"),
]


@pytest.mark.parametrize(("parts", "words"), WRONG, ids=lambda part: str(part)[:60])
def test_a_position_that_cannot_be_is_refused_with_a_sentence(parts, words) -> None:
    with pytest.raises(InvalidPosition) as caught:
        GAME.position(**parts)
    assert str(caught.value).startswith("This position of bluffaneer is not possible: ")
    assert words in str(caught.value)
    assert len(str(caught.value)) < 500


def test_all_that_is_wrong_is_said_at_once() -> None:
    with pytest.raises(InvalidPosition) as caught:
        GAME.position(
            coins=[0, 0, 99], cards=cards("aaa"), draw=cards("aa"), roll=["CH", "CH"],
            calls=["shout", None, None], turns=-1, roller=7,
        )  # fmt: skip
    for words in ("hold 99 coins", "too many of CH+SW", "Somebody without coins", "Turns cannot",
                  "Roller cannot be 7"):  # fmt: skip
        assert words in str(caught.value)
    with pytest.raises(InvalidPosition) as caught:
        GAME.position(roll=["CH", "CH"], calls=["shout", None, None], coins=[9, 9, 9], box=9)
    for words in ("hold 36 coins", "settled at once", "The roller makes no claim"):
        assert words in str(caught.value)


@pytest.mark.parametrize(("part", "guess"), [("coin", "coins"), ("hands", None), ("self", None)])
def test_an_unknown_part_lists_the_known_and_guesses(part: str, guess: str | None) -> None:
    with pytest.raises(UnknownName, match="Known parts: phase, roller, coins, box") as caught:
        GAME.position(**{part: 1})
    assert (f"Did you mean {guess}?" in str(caught.value)) == (guess is not None)


@pytest.mark.parametrize(
    ("options", "parts", "words"),
    [
        ({"claims": "polling"}, {**PAIR, "calls": [None, None, "silent"]}, "first who were asked"),
        ({"claims": "ordered"}, {**PAIR, "calls": [None, "shout", None]}, "window is closed"),
        ({"claims": "ordered"}, {**PAIR, "phase": "voice"}, "two or more shouts"),
        ({"tie_break": "shared"}, {"phase": "tie", "coins": [0, 20, 20]}, "tie_break"),
        ({"tie_break": "shared"}, {"winners": [1], "coins": [0, 20, 20]}, "Only the richest"),
        ({"reshuffle": "lazy"}, {"phase": "reshuffle", "draw": []}, "Only the player whose card"),
    ],
)
def test_what_can_be_depends_on_the_options(options, parts, words) -> None:
    with pytest.raises(InvalidPosition, match=words):
        Bluffaneer(3, **options).position(**parts)


@pytest.mark.parametrize(
    ("options", "parts"),
    [
        ({"claims": "polling"}, {**PAIR, "calls": [None, "silent", None]}),
        ({"claims": "ordered"}, {**PAIR, "calls": [None, None, "silent"]}),
        ({"claims": "ordered"}, {**PAIR, "claimer": 2, "calls": [None, None, "shout"]}),
        ({"tie_break": "shared"}, {"winners": [1, 2], "coins": [0, 20, 20]}),
        ({"reshuffle": "lazy"}, {"draw": []}),
        (
            {"reshuffle": "lazy"},
            {"phase": "reshuffle", "draw": [], "cards": ["CH+SW", None, "CH+SW"]},
        ),
        ({"own_match": "optional"}, {**PAIR, "phase": "match", "cards": cards("abc")}),
        ({"own_match": "optional"}, {**PAIR, "cards": cards("abc")}),
        ({"start": "random"}, {"phase": "start"}),
    ],
)
def test_positions_that_need_an_option(options: dict[str, Any], parts: dict[str, Any]) -> None:
    game = Bluffaneer(3, **options)
    state = game.position(**parts)
    again = game.position(**json.loads(json.dumps(game.parts(state))))
    assert again == state
    assert isinstance(state.phase, Phase)
    assert all(isinstance(call, Call) for call in state.calls)

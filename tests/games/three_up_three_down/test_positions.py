"""Positions: readable parts become states and come back; what cannot be is refused."""

from __future__ import annotations

import json
from typing import Any

import pytest

from cardwidgets.engine.companions import companion_text
from cardwidgets.engine.errors import InvalidPosition, UnknownName
from cardwidgets.games.three_up_three_down import ThreeUpThreeDown
from cardwidgets.games.three_up_three_down.cards import size
from cardwidgets.games.three_up_three_down.state import EXTRA, MAY_DRAW, Phase
from games.three_up_three_down.at_table import legal, lies

GAME = ThreeUpThreeDown(2)
TWO: dict[str, Any] = {"hands": ["5 7 1", "1 1 1"]}


def test_with_nothing_given_all_have_cards() -> None:
    state = GAME.position()
    assert [size(hand) for hand in state.hands] == [3, 3]
    assert [size(up) for up in state.ups] == [3, 3]
    assert [len(down) for down in state.downs] == [3, 3]
    assert (len(state.draw), state.pile, state.gone) == (66, 0, 0)
    choosing = GAME.position(phase="choose")
    assert [size(hand) for hand in choosing.hands] == [6, 6]
    assert (choosing.actions, choosing.turns, len(choosing.draw)) == (0, 0, 66)


def test_what_is_left_out_has_left_the_game() -> None:
    state = GAME.position(**TWO, pile="6")
    assert size(state.gone) == 84 - 7
    assert (state.player, state.actions, state.turns, state.draw) == (0, 1, 1, ())


def test_cards_as_text_or_list_in_any_order() -> None:
    one = GAME.position(hands=["C+1 2 10", "1"], draw="3 C", pile="4 2")
    other = GAME.position(hands=[[10, "c+1", 2], ["1"]], draw=["3", "C"], pile=[2, 4])
    assert one == other
    assert lies(one)["draw"] == "3 C"


@pytest.mark.parametrize(
    "parts",
    [
        {},
        {"phase": "deal"},
        {"phase": "choose"},
        {**TWO, "pile": "6", "draw": "2 3"},
        {**TWO, "marks": ["extra", "may_draw"], "actions": 2, "player": 1},
        {"hands": ["1 2 5", "9"], "known": ["2", ""], "limits": [[["3", 1], ["8", 1]], []]},
        {"phase": "over", "hands": ["", "1"], "places": [0]},
        {"hands": ["", "1"], "places": [0]},
    ],
    ids=str,
)
def test_parts_lead_back(parts: dict[str, Any]) -> None:
    state = GAME.position(**parts)
    again = GAME.position(**json.loads(json.dumps(GAME.parts(state))))
    assert again == state
    assert isinstance(state.phase, Phase)


def test_marks() -> None:
    state = GAME.position(hands=["5", "1"], draw="9", marks=["extra", "may_draw"])
    assert state.marks == EXTRA | MAY_DRAW
    assert legal(GAME, state) == ["draw", "play 5"]


WRONG: list[tuple[dict[str, Any], str]] = [
    ({"hands": ["1"]}, "Hands cannot be ['1']"),
    ({"hands": "1 2"}, "Hands cannot be"),
    ({"hands": ["1", "11"]}, "Hands cannot be"),
    ({"hands": ["1", 7]}, "Hands cannot be"),
    ({"hands": ["1 " * 16, "2"]}, "Hands cannot be"),
    ({**TWO, "pile": 3}, "Pile cannot be 3"),
    ({**TWO, "draw": "x"}, "Draw cannot be 'x'"),
    ({**TWO, "player": 2}, "Player cannot be 2"),
    ({**TWO, "player": True}, "Player cannot be True"),
    ({**TWO, "actions": 0}, "Actions cannot be 0"),
    ({**TWO, "marks": "extra"}, "Marks cannot be 'extra'"),
    ({**TWO, "marks": ["more"]}, "Marks cannot be"),
    ({**TWO, "phase": "later"}, "Phase cannot be 'later'"),
    ({**TWO, "known": ["5"]}, "Known cannot be"),
    ({**TWO, "limits": [[["C", 1]], []]}, "Limits cannot be"),
    ({**TWO, "limits": [[["1", 1]], []]}, "Limits cannot be"),
    ({**TWO, "limits": [[["8", 1], ["8", 1]], []]}, "Limits cannot be"),
    ({**TWO, "limits": [[["8", 0]], []]}, "Limits cannot be"),
    ({**TWO, "lacks": ["x", ""]}, "Lacks cannot be"),
    ({**TWO, "shown": [[-1], []]}, "Shown cannot be"),
    ({**TWO, "shown": [[10**9], []]}, "Shown cannot be"),
    ({**TWO, "places": [2]}, "Places cannot be"),
    ({**TWO, "turns": -1}, "Turns cannot be -1"),
    ({"hands": ["C+2 C+2", "1"]}, "too many of C+2"),
    ({"hands": ["1 " * 8, "2"]}, "too many of 1"),
    ({**TWO, "gone": "9 9"}, "These cards lie nowhere: 1, 2, 3"),
    ({**TWO, "pile": "4 C"}, "A Clear never lies on the pile"),
    ({**TWO, "pile": "4 4 4"}, "Three equal cards never lie on the pile"),
    ({**TWO, "up": ["1 2 3 4", ""]}, "Player 1 has more than three cards up or down"),
    ({**TWO, "down": ["", "1 2 3 4"]}, "Player 2 has more than three cards"),
    ({**TWO, "phase": "choose"}, "While 3UP is chosen, Player 1 must"),
    ({"hands": ["1", ""]}, "for Player 2 they do not"),
    ({**TWO, "places": [1], "phase": "play"}, "for Player 2 they do not"),
    ({"hands": ["1", ""], "up": ["", "2"], "draw": "5"}, "Player 2 cannot be without a hand"),
    ({"hands": ["", "1"], "up": ["2", ""], "draw": "5"}, "Player 1 cannot be without a hand"),
    ({**TWO, "known": ["5 5", ""]}, "Player 1 has not got all the cards that are known"),
    ({**TWO, "limits": [[["5", 2]], []]}, "hand of Player 1 does not fit its limits"),
    ({**TWO, "known": ["1", ""], "limits": [[["5", 1]], []]}, "does not fit its limits"),
    ({**TWO, "lacks": ["2", ""]}, "does not fit what it lacks"),
    ({"hands": ["", "1"], "down": ["1 2 3", ""], "shown": [[0], []]}, "can lie open"),
    ({"phase": "over", "hands": ["", "1"], "places": [0, 0]}, "each player has one at most"),
    ({"hands": ["", "1"], "places": [0], "phase": "play", "player": 1}, "game is decided"),
    ({**TWO, "actions": 2}, 'need the mark "extra"'),
    ({**TWO, "marks": ["may_draw"]}, 'need the mark "extra"'),
    ({**TWO, "marks": ["extra", "may_draw"], "pile": "3"}, "the pile is empty"),
    ({**TWO, "marks": ["again"]}, "extra_turn"),
    ({**TWO, "turns": 0}, "numbered from 1 to 10000"),
    ({**TWO, "turns": 10_001}, "numbered from 1 to 10000"),
    ({"phase": "choose", "actions": 1}, "there is none now"),
    ({"phase": "choose", "turns": 1}, "there is none now"),
    ({**TWO, "phase": "over"}, "The game is not over like this"),
    ({"phase": "deal", "pile": "3"}, "Before the deal nothing but the player"),
    ({"phase": "start"}, "fixed by the option start"),
    ({"phase": "deal", "player": 1}, "fixed by the option start"),
]


@pytest.mark.parametrize(("parts", "words"), WRONG, ids=lambda part: str(part)[:60])
def test_a_position_that_cannot_be_is_refused_with_a_sentence(parts, words) -> None:
    with pytest.raises(InvalidPosition) as caught:
        GAME.position(**parts)
    assert str(caught.value).startswith("This position of three_up_three_down is not possible: ")
    assert words in str(caught.value)


def test_every_problem_in_the_catalogue_is_among_these_cases() -> None:
    sentences = json.loads(companion_text(GAME, "locale/en.json"))
    own = {key for key in sentences if key.startswith("position.")}
    said = []
    for parts, _ in WRONG:
        with pytest.raises(InvalidPosition) as caught:
            GAME.position(**parts)
        said.append(str(caught.value))
    for key in own:
        longest = max(sentences[key].replace("}", "{").split("{")[::2], key=len)
        assert any(longest in sentence for sentence in said), key


def test_all_that_is_wrong_is_said_at_once() -> None:
    with pytest.raises(InvalidPosition) as caught:
        GAME.position(hands=["1 2", "C+2 C+2"], pile="4 4 4 C", player=7, turns=0, actions=3)
    for words in ("too many of C+2", "Three equal", "A Clear never", "Player cannot be 7"):
        assert words in str(caught.value)
    with pytest.raises(InvalidPosition) as caught:
        GAME.position(hands=["1 2", "3"], turns=0, actions=3)
    for words in ("numbered from 1", 'need the mark "extra"'):
        assert words in str(caught.value)


@pytest.mark.parametrize(("part", "guess"), [("hand", "hands"), ("ups", "up"), ("self", None)])
def test_an_unknown_part_lists_the_known_and_guesses(part: str, guess: str | None) -> None:
    with pytest.raises(UnknownName, match="Known parts: phase, player, actions") as caught:
        GAME.position(**{part: 1})
    assert (f"Did you mean {guess}?" in str(caught.value)) == (guess is not None)


@pytest.mark.parametrize(
    ("options", "parts"),
    [
        ({"start": "random"}, {"phase": "start"}),
        ({"start": "random"}, {"phase": "deal", "player": 1}),
        ({"multiples": "all_or_one"}, {**TWO, "lacks": ["2 C", ""]}),
        ({"blind_fail": "stays"}, {**TWO, "down": ["1 2", ""], "shown": [[1], []]}),
        ({"triple": "extra_turn"}, {**TWO, "marks": ["extra", "again"]}),
        ({"max_turns": 5}, {**TWO, "phase": "over", "turns": 5}),
        ({"end": "ranking"}, {"hands": ["", "1"], "places": [0, 1]}),
    ],
)
def test_positions_that_need_an_option(options: dict[str, Any], parts: dict[str, Any]) -> None:
    game = ThreeUpThreeDown(2, **options)
    state = game.position(**parts)
    assert game.position(**json.loads(json.dumps(game.parts(state)))) == state
    with pytest.raises(InvalidPosition):
        GAME.position(**parts)

"""Positions of Aluette: what can be set up, and what is wrong with what cannot be."""

from __future__ import annotations

from typing import Any

import pytest

from cardwidgets.engine.errors import InvalidPosition, UnknownName
from cardwidgets.engine.turns import Chance, Decision
from cardwidgets.games.aluette import Aluette
from cardwidgets.games.aluette.cards import NAMES, SINGLE_SET
from cardwidgets.games.aluette.state import Phase
from games.aluette.at_table import hand, table


def test_nothing_said_is_the_beginning() -> None:
    for game in (Aluette(), table(), table(dealer=2)):
        assert game.position() == game.initial_state()


def test_a_hand_alone_begins_a_deal() -> None:
    game = table()
    state = game.position(hands=["3C 3U 2C 2U 9U 9C 2B 2S AC"])
    assert game.turn(state) == Decision(0)
    assert [cards.bit_count() for cards in state.hands] == [9, 9, 9, 9]
    assert (len(state.stock), state.deal, state.dealer) == (12, 1, 3)


def test_cards_as_lists_and_in_small_letters() -> None:
    game = table()
    assert game.position(trick=["kc", "3u"], leader=2) == game.position(trick="KC 3U", leader=2)


def test_tricks_of_which_only_the_winner_is_told() -> None:
    game = table()
    state = game.position(hands=["3C", "3U", "2C", "2U"], tricks=[0, 1, "X", 2, 3, 3, "X", 0])
    assert [trick.winner for trick in state.tricks] == [0, 1, -1, 2, 3, 3, -1, 0]
    assert state.turn == 0
    assert len({card for trick in state.tricks for card in trick.cards}) == 32


def test_the_leader_tells_the_dealer() -> None:
    assert table().position(leader=2).dealer == 1
    assert table().position(tricks=["KC 3U 4C 4U"], leader=2).dealer == 1
    assert table().position(tricks=["KC 3U 4C 4U"], leader=2).turn == 3


@pytest.mark.parametrize(
    ("options", "parts", "phase", "turn"),
    [
        ({}, {"phase": "vote"}, Phase.VOTE, 0),
        ({}, {"phase": "vote", "votes": ["yes", "yes"]}, Phase.VOTE, 2),
        ({}, {"phase": "discard"}, Phase.DISCARD, 0),
        ({}, {"phase": "discard", "put_away": ["4C 4U 4B 4S 5C 5U"]}, Phase.DISCARD, 3),
        ({"cut": True}, {"phase": "cut"}, Phase.CUT, 2),
        ({"poor_hand_swap": True}, {"phase": "swap", "turn": 2}, Phase.SWAP, 2),
        ({"surrender": True}, {"phase": "surrender", "votes": ["no"]}, Phase.SURRENDER, 0),
        ({"surrender": True}, {"phase": "answer", "surrenderer": 1}, Phase.ANSWER, 2),
        ({"signals": "free", "detect": 0.5}, {"phase": "watch"}, Phase.WATCH, -1),
        ({}, {"phase": "deal", "deal": 2, "points": [1, 1, 1, 1]}, Phase.DEAL, -1),
        ({}, {"put_away": ["4C 4U 4B 4S 5C 5U"]}, Phase.PLAY, 0),
    ],
    ids=str,
)
def test_every_phase(options: Any, parts: Any, phase: Phase, turn: int) -> None:
    game = table(**options)
    state = game.position(**parts)
    assert (state.phase, state.turn) == (phase, turn)
    assert game.position(**game.parts(state)) == state
    for viewer in (None, 0, 1, 2, 3):
        game.observe(state, viewer)


def test_singers_have_put_six_cards_away() -> None:
    state = table().position(put_away=["4C 4U 4B 4S 5C 5U"])
    assert [cards.bit_count() for cards in state.put_away] == [6, 0, 0, 6]
    assert state.stock == ()
    assert state.votes == (True,) * 4


def test_a_changed_hand() -> None:
    state = table(poor_hand_swap=True).position(swapper=1)
    assert state.put_away[1].bit_count() == 9
    assert not state.put_away[1] & SINGLE_SET
    assert len(state.stock) == 3


def test_the_draw_of_partners_seats_them() -> None:
    state = Aluette().position(phase="deal", deal=1, seating=[2, 0, 3, 1], dealer=3)
    assert state.left == (3, 2, 0, 1)
    assert Aluette().turn(state) == Chance("deal")


def test_signed_cards_go_where_they_are_proven() -> None:
    game = table(signals="truthful")
    state = game.position(signs=["", "", "3C ace", ""], proofs=["", "", "3C", ""])
    assert "3C" in hand(state, 2)


@pytest.mark.parametrize(
    ("parts", "words"),
    [
        ({"phase": "bid"}, "phase cannot be 'bid'"),
        ({"hands": "3C"}, "hands cannot be '3C'"),
        ({"hands": ["10C"]}, "hands cannot be"),
        ({"hands": ["3C 3C"]}, "hands cannot be"),
        ({"hands": ["3C", "3C"]}, "lie in two places: Monsieur"),
        ({"hands": ["3C 4C"]}, "Player 1 must hold 9 cards here, not 2"),
        ({"trick": "3C 3U 2C 2U"}, "a trick that is over has four cards"),
        ({"tricks": ["3C 3U"]}, "A trick that is over has four cards"),
        ({"tricks": [5]}, "tricks cannot be"),
        ({"tricks": [0] * 10}, "tricks cannot be"),
        ({"leader": 4}, "leader cannot be 4"),
        ({"leader": 1, "dealer": 3}, "leads the first"),
        ({"dealer": "me"}, "dealer cannot be 'me'"),
        ({"points": [1, 0, 0, 0]}, "Partners have the same points"),
        ({"points": [1, 0]}, "points cannot be"),
        ({"phase": "over", "deal": 4, "points": [1, 0, 1, 0]}, "exactly when"),
        ({"phase": "deal", "deal": 5, "points": [1, 0, 1, 0]}, "exactly when"),
        ({"phase": "deal", "deal": 0, "points": [1, 0, 1, 0]}, "before the first deal"),
        ({"phase": "play", "deal": 0}, "Deals count from 1"),
        ({"phase": "cut"}, 'no phase "cut"'),
        ({"phase": "draw"}, 'no phase "draw"'),
        ({"phase": "vote", "votes": ["no"]}, "votes do not fit"),
        ({"phase": "play", "votes": ["no", "yes"]}, "votes do not fit"),
        ({"phase": "play", "votes": ["yes"]}, "votes do not fit"),
        ({"phase": "play", "votes": ["maybe"]}, "votes cannot be"),
        ({"phase": "vote", "turn": 2}, "not that player's turn"),
        ({"swapper": 1}, "hand cannot have been changed"),
        ({"surrenderer": 1}, "Giving up is offered"),
        ({"stock": "3C 3U"}, "stock must have 12 cards"),
        ({"phase": "deal", "deal": 1, "hands": ["3C"]}, "nobody holds a card"),
        ({"phase": "vote", "trick": "3C"}, "Cards lie in a trick only"),
        ({"seating": [0, 1, 3, 2]}, "players 0 and 2 sit opposite"),
        ({"seating": [0, 1, 2]}, "seating cannot be"),
        ({"signs": ["ace", "", "", ""]}, "signs cannot have been made"),
        ({"silent": [1]}, "signs cannot have been made"),
        ({"put_away": ["4C 4U"]}, "must have put 6 cards away"),
    ],
    ids=str,
)
def test_what_cannot_be(parts: dict[str, Any], words: str) -> None:
    with pytest.raises(InvalidPosition) as caught:
        table().position(**parts)
    assert words.lower() in str(caught.value).lower()
    # a text that is missing is told as its key in brackets
    assert "[position." not in str(caught.value)


@pytest.mark.parametrize(
    ("options", "parts", "words"),
    [
        ({"signals": "truthful"}, {"proofs": ["3C", "", "", ""]}, "cannot have been made"),
        (
            {"signals": "truthful"},
            {"signs": ["3C"] + [""] * 3, "proofs": ["3C"] + [""] * 3,
             "hands": ["4C 4U 4B 4S 5C 5U 5B 5S 6C"]},
            "does not hold what the signs prove",
        ),
        ({"signals": "free"}, {"signs": ["3C"] + [""] * 3, "proofs": ["3C"] + [""] * 3},
         "cannot have been made"),
        ({"signals": "free"}, {"watchers": [[1], [], [], []]}, "cannot have these watchers"),
        ({"signals": "free", "detect": 0.5}, {"watchers": [[2], [], [], []]},
         "cannot have these watchers"),
        ({"signals": "free", "detect": 1}, {"watchers": [[1], [0, 2], [1, 3], [0, 2]]},
         "cannot have these watchers"),
        ({"signals": "free", "mordienne": False}, {"signs": ["mordienne"] + [""] * 3},
         "cannot have been made"),
        ({"poor_hand_swap": True}, {"swapper": 0, "put_away": ["3C AC AU AB AS KC KU KB KS"]},
         "cannot have been changed"),
    ],
    ids=str,
)  # fmt: skip
def test_signs_and_hands_that_cannot_be(options: Any, parts: Any, words: str) -> None:
    with pytest.raises(InvalidPosition, match=words):
        table(**options).position(**parts)


def test_everything_wrong_is_told_at_once() -> None:
    with pytest.raises(InvalidPosition) as caught:
        table().position(dealer=7, votes="yes", tricks="none")
    assert str(caught.value).count("cannot be") == 3


def test_an_unknown_part() -> None:
    with pytest.raises(UnknownName, match="surrenderer"):
        table().position(surender=1)


def test_all_names_can_be_written() -> None:
    game = table()
    state = game.position(phase="cut") if game.options.cut else game.position(phase="vote")
    written = " ".join(game.parts(state)["hands"]) + " " + game.parts(state)["stock"]
    assert sorted(written.split()) == sorted(NAMES)

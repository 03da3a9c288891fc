"""Every option: what it changes, and what is wrong with it."""

from __future__ import annotations

from typing import Any

import pytest

from cardwidgets.engine.errors import InvalidOptions
from cardwidgets.games.gnoming import Gnoming
from cardwidgets.games.gnoming.actions import Deal, Phase
from games.gnoming.at_table import D, go, keys, legal, lies, piles, refused, table, told
from games.gnoming.test_worked_cases import deal

UP = "1 2 3 / 4 5 6 / 7 8 9"


def test_10_1_two_players() -> None:
    with pytest.raises(InvalidOptions, match=r"Rule 10\.1.*min_players=2"):
        Gnoming(2)
    game, state = table("1 2 3 / 4 5 [6] / 7 8 9", players=2, options={"min_players": 2}, draw="10")
    after = go(game, state, "draw", "place 5", "discard A")
    assert (after.turn, after.left) == (1, 1)


@pytest.mark.parametrize("players", [0, 1, 8, True, "4", 3.0])
def test_1_1_other_numbers_of_players(players: Any) -> None:
    with pytest.raises(InvalidOptions, match=r"from 3 to 7"):
        Gnoming(players)


def test_10_2_the_wide_deck() -> None:
    cards = Gnoming(deck="wide").cards
    assert [cards.count(value) for value in range(1, 13)] == [7] * 10 + [6] * 2
    assert len(cards) == 110


GOOD = {"5": 82, "-1": 22, "M": 3, "H": 3}

WRONG: list[tuple[dict[str, Any], str]] = [
    ({"deck": "narrow"}, r"Rule 10\.2: deck must be one of default"),
    ({"deck": 5}, r"Rule 10\.2: deck must be one of"),
    ({"deck": {"5": -1}}, r"Rule 10\.2: deck must be one of"),
    ({"deck": {"5": 1.5}}, r"Rule 10\.2: deck must be one of"),
    ({"deck": {**GOOD, "13": 0}}, r"there are no such cards: '13'"),
    ({"deck": {**GOOD, "-5": 1}}, r"there are no such cards: '-5'"),
    ({"deck": {5: 82, -1: 22, "M": 3, "H": 3}}, r"cards: 5 and -1; they are named in quotes"),
    ({"deck": {**GOOD, "5": 81}}, r"not 81, 22, 3 and 3"),
    ({"deck": {**GOOD, "H": 4}}, r"not 82, 22, 3 and 4"),
    ({"deck": GOOD, "total": 111}, r"Rule 10\.3: total must be .* which is 110.* not 111"),
    ({"deck": GOOD, "total": "110"}, r"Rule 10\.3"),
    ({"total": 110}, r"Rule 10\.3: total is for a deck of one's own"),
    ({"deck": {"5": 39, "M": 1}, "total": 40}, r"at least 40 cards of value.* 39"),
    ({"rounds": 0}, r"Rule 10\.4: rounds must be a whole number from 1 to 20, not 0"),
    ({"rounds": True}, r"Rule 10\.4"),
    ({"min_players": 4}, r"Rule 10\.1: min_players must be one of 3"),
    ({"take_must_place": 1}, r"Rule 10\.5"),
    ({"bounce_from_faceup": None}, r"Rule 10\.6"),
    ({"bounce_target": "facedown"}, r"Rule 10\.7.*any.*facedown_only"),
    ({"wild_matches_bounce": "yes"}, r"Rule 10\.8"),
    ({"hazard_flip": "should"}, r"Rule 10\.9.*may.*must"),
    ({"starter_hazard": "away"}, r"Rule 10\.10.*aside.*reshuffle"),
    ({"next_starter": "oldest"}, r"Rule 10\.11.*rotate.*youngest.*lowest_total.*highest_total"),
    ({"mulligans_at_scoring": "two"}, r"Rule 10\.12.*all.*one"),
    ({"first_out_tie": "share"}, r"Rule 10\.13.*bonus.*penalty.*none"),
]  # fmt: skip


@pytest.mark.parametrize(("options", "said"), WRONG, ids=str)
def test_what_is_wrong_is_said(options: dict[str, Any], said: str) -> None:
    with pytest.raises(InvalidOptions, match=said):
        Gnoming(4, **options)


def test_everything_wrong_is_said_at_once() -> None:
    with pytest.raises(InvalidOptions, match=r"10\.9.*1\.1.*10\.4.*10\.2"):
        Gnoming(9, rounds=0, hazard_flip="no", deck="none")


def test_10_3_a_deck_of_ones_own() -> None:
    game = Gnoming(3, deck={"5": 20, "-1": 12, "M": 1}, total=33)
    assert len(game.cards) == 33
    assert Gnoming(4, deck=GOOD).copies == (3, 22, 3, 82)


def test_10_4_one_round() -> None:
    game, state = table(UP, UP, D, first_out=0, turn=2, draw="10", options={"rounds": 1})
    assert go(game, state, "draw", "reject", "discard A").phase is Phase.OVER


def test_10_5_a_taken_card_may_be_rejected() -> None:
    game, state = table(D, options={"take_must_place": False}, a="2 5")
    after = go(game, state, "take A", "reject", "discard B")
    assert piles(after) == ("2", "7 5")
    game, state = table(D, options={"take_must_place": False})
    assert piles(go(game, state, "take A", "reject")) == ("5", "7")
    two = "M [4] 6 / [1] M [9] / [2] [7] 3"
    game, state = table(two, options={"take_must_place": False})
    refused(game, go(game, state, "take A"), "reject", "6.3")


NO_9 = "1 1 [2] / [2] [3] [3] / [4] [4] [5]"
FACE_UP = "6 [4] 6 / [1] 8 [9] / 8 [7] 3"


def test_10_6_bounce_from_face_up() -> None:
    game, state = table(FACE_UP, draw="2")
    assert go(game, state, "draw", "place 0").phase is Phase.DISCARD
    game, state = table(FACE_UP, draw="2", options={"bounce_from_faceup": True})
    after = go(game, state, "draw", "place 0")
    assert after.phase is Phase.BOUNCE
    after = go(game, after, "bounce 4")
    assert (after.card, after.phase) == (8, Phase.BOUNCE)
    refused(game, after, "bounce 0", "10.6")
    refused(game, after, "bounce 4", "4.2")
    after = go(game, after, "bounce 8")
    assert (after.card, lies(after)) == (3, "2 [4] 6 / [1] 6 [9] / 8 [7] 8")


def test_10_6_a_chain_ends() -> None:
    game, state = table(
        "9 9 9 / 9 9 9 / 9 9 [1]", NO_9, NO_9, draw="2", options={"bounce_from_faceup": True}
    )
    after, bounces = go(game, state, "draw", "place 0"), 0
    while after.phase is Phase.BOUNCE and len(legal(game, after)) > 1:
        after = go(game, after, legal(game, after)[0])
        bounces += 1
    assert bounces == 8
    assert after.phase is Phase.DISCARD


def test_10_7_onto_face_down_cards_only() -> None:
    options = {"bounce_target": "facedown_only"}
    game, state = table("6 [4] 6 / [1] [6] [9] / [2] [7] 3", draw="2", options=options)
    after = go(game, state, "draw", "place 4")
    assert legal(game, after) == [f"bounce {place}" for place in (1, 3, 5, 6, 7)] + ["stop"]
    refused(game, after, "bounce 8", "10.7")
    game, state = table("6 4 6 / 1 [6] 9 / 2 7 3", draw="2", options=options)
    assert go(game, state, "draw", "place 4").phase is Phase.DISCARD


def test_10_8_a_mulligan_makes_cards_fit_to_bounce() -> None:
    layout = "M [4] 6 / [1] [5] [-2] / [2] [7] 3"
    game, state = table(layout, draw="2")
    assert go(game, state, "draw", "place 4").phase is Phase.DISCARD
    game, state = table(layout, draw="2", options={"wild_matches_bounce": True})
    assert go(game, state, "draw", "place 4").phase is Phase.BOUNCE
    assert go(game, state, "draw", "place 5").phase is Phase.DISCARD
    down = layout.replace("M", "[M]")
    game, state = table(down, draw="2", options={"wild_matches_bounce": True})
    assert go(game, state, "draw", "place 4").phase is Phase.DISCARD
    game, state = table(down, draw="M", options={"wild_matches_bounce": True})
    assert go(game, state, "draw", "place 4").phase is Phase.BOUNCE


def test_10_9_others_must_turn_up_a_card() -> None:
    game, state = table(D, options={"hazard_flip": "must"}, draw="H")
    after = go(game, state, "draw", "reject")
    assert legal(game, after) == [f"flip {place}" for place in range(2, 9)]
    refused(game, after, "decline", "10.9")


def test_10_10_dealt_anew() -> None:
    game = Gnoming(3, starter_hazard="reshuffle")
    rest = [card for card in game.cards if card != -50]
    for place in (27, 28):
        order = (*rest[:place], -50, *rest[place:], -50, -50)
        action = Deal(order)
        start = game.initial_state()
        after = game.apply(start, None, action)
        assert after == start
        assert keys(game.events(start, None, action, after, 0)) == ["misdeal"]
    order = (*rest[:29], -50, *rest[29:], -50, -50)
    assert game.apply(game.initial_state(), None, Deal(order)).phase is Phase.SETUP


def test_2_3_set_aside_by_default() -> None:
    game = Gnoming(3)
    state = deal(game, [UP] * 3, "H 6 2")
    order = [*(card for k in range(9) for card in [state.layouts[s][k] for s in range(3)])]
    order += [-50, 6, 2, *state.draw]
    heard = game.events(game.initial_state(), None, Deal(tuple(order)), state, None)
    assert keys(heard) == ["dealt", "starter.aside", "starter", "starter", "begins"]


STARTERS = [
    ("rotate", 1),
    ("youngest", 0),
    ("lowest_total", 2),
    ("highest_total", 1),
]


@pytest.mark.parametrize(("way", "starter"), STARTERS)
def test_10_11_who_starts_the_next_round(way: str, starter: int) -> None:
    low = "-1 -1 3 / 4 5 [6] / 7 8 [9]"
    game, state = table(UP, "10 10 9 / 4 5 6 / 7 8 9", low, first_out=0, turn=2, draw="10",
                        options={"next_starter": way})  # fmt: skip
    after = go(game, state, "draw", "reject", "discard A")
    assert game.totals(after) == (50, 68, 40)
    assert after.starter == starter


TIED = {"next_starter": "highest_total", "first_out_tie": "none"}


def test_10_11_ties_go_to_the_left() -> None:
    game, state = table(UP, UP, UP.replace("9", "[9]"), first_out=0, turn=2, draw="10",
                        options=TIED)  # fmt: skip
    after = go(game, state, "draw", "reject", "discard A")
    assert game.totals(after) == (45, 45, 45)
    assert after.starter == 1


def test_10_12_one_mulligan_in_a_game() -> None:
    layout = "7 7 M / M 9 9 / 4 5 6"
    for options, score in (({}, -1), ({"mulligans_at_scoring": "one"}, 20)):
        game, state = table(layout, UP, D, first_out=0, turn=2, draw="10", options=options)
        assert go(game, state, "draw", "reject", "discard A").scores[0][0] == score


@pytest.mark.parametrize(
    ("tie", "event"), [("bonus", "bonus"), ("penalty", "penalty.tie"), ("none", "")]
)
def test_10_13_a_tie_for_the_lowest(tie: str, event: str) -> None:
    game, state = table(UP, UP, UP.replace("9", "[9]"), first_out=0, turn=2, draw="10",
                        options={"first_out_tie": tie})  # fmt: skip
    before = go(game, state, "draw", "reject")
    heard = keys(told(game, before, "discard A"))
    steps = [key for key in heard if key.startswith(("bonus", "penalty"))]
    assert steps == ([event] if event else [])


def test_options_are_shown_where_they_differ() -> None:
    assert repr(Gnoming(3, rounds=1)) == "Gnoming(players=3, rounds=1)"

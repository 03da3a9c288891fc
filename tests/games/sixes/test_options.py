"""Section 9 of the rules: every option, what it changes and what it must not be."""

from __future__ import annotations

from typing import Any

import pytest

from cardwidgets.engine.errors import InvalidOptions, UnknownName
from cardwidgets.engine.turns import Chance, Decision, Terminal
from cardwidgets.games.sixes import Sixes
from cardwidgets.games.sixes.cards import names_in
from games.sixes.at_table import (
    deal,
    deal_again,
    flows,
    go,
    hand,
    keys,
    legal,
    refused,
    table,
    told,
)


def problems(players: int = 5, **options: Any) -> str:
    with pytest.raises(InvalidOptions) as caught:
        Sixes(players, **options)
    assert "{" not in str(caught.value)
    return str(caught.value)


# -- 9.1 to 9.4: players, cards, chips -----------------------------------------------------------


@pytest.mark.parametrize("players", [2, 9, 0, -1, True, 5.0, "5", None])
def test_9_1_three_to_eight_play(players: Any) -> None:
    if players is None:
        assert Sixes(None).players == 5
    else:
        assert "Rule 9.1" in problems(players, uneven=True)


@pytest.mark.parametrize(
    ("players", "deck", "sizes"),
    [
        (3, 40, (14, 13, 13)),
        (6, 40, (7, 7, 7, 7, 6, 6)),
        (7, 40, (6, 6, 6, 6, 6, 5, 5)),
        (5, 48, (10, 10, 10, 9, 9)),
        (7, 48, (7, 7, 7, 7, 7, 7, 6)),
    ],
)
def test_9_2_uneven_hands(players: int, deck: int, sizes: tuple[int, ...]) -> None:
    assert "Rule 9.2" in problems(players, deck=deck)
    state = deal(Sixes(players, deck=deck, uneven=True))
    assert tuple(hand.bit_count() for hand in state.hands) == sizes


def test_9_2_extra_cards_go_to_the_dealers_left() -> None:
    state = deal(Sixes(3, uneven=True, dealer=0))
    assert tuple(hand.bit_count() for hand in state.hands) == (13, 14, 13)


@pytest.mark.parametrize(("players", "each"), [(3, 16), (4, 12), (6, 8), (8, 6)])
def test_9_3_forty_eight_cards(players: int, each: int) -> None:
    game = Sixes(players, deck=48)
    assert {hand.bit_count() for hand in deal(game).hands} == {each}


def test_9_3_with_48_cards_the_eight_follows_the_seven() -> None:
    game, state = table({"D": "6-7"}, "8D JD", players=4, options={"deck": 48})
    assert legal(game, state) == "8D"
    refused(game, state, 0, "JD", "4.3")
    game, state = table({"D": "6-9"}, "JD 5H", players=4, options={"deck": 48})
    assert legal(game, state) == "JD"


def test_9_3_with_40_cards_there_is_no_eight() -> None:
    game, state = table({"D": "6-7"}, "JD")
    assert refused(game, state, 0, "8D", "1.2") == "this deck has no 8 of diamonds"


@pytest.mark.parametrize("chips", [0, -1, 101, 1.5, "10", True])
def test_9_4_chips_are_a_number(chips: Any) -> None:
    assert "Rule 9.4" in problems(chips=chips)
    assert Sixes(chips=15).initial_state().chips == (15,) * 5


# -- 9.5: holding back ---------------------------------------------------------------------------


def test_9_5_the_lead_cannot_be_passed() -> None:
    game, state = table({}, "6D 6H", options={"optional_pass": True})
    assert legal(game, state) == "6D"
    refused(game, state, 0, "pass", "3.1")


def test_9_5_without_a_chip_nothing_is_held_back() -> None:
    game, state = table(
        {"D": "6-6"}, "5D KC", options={"optional_pass": True}, chips=[0, 10, 10, 10, 10]
    )
    assert legal(game, state) == "5D"
    refused(game, state, 0, "pass", "9.5")


def test_9_5_a_paid_pass_proves_nothing_and_a_free_one_does() -> None:
    options = {"optional_pass": True}
    game, state = table({"D": "6-6"}, "KC AC", options=options)
    assert not any(go(game, state, "pass").lacks)
    game, state = table({"D": "6-6"}, "KC AC", options=options, chips=[0, 10, 10, 10, 10])
    assert names_in(go(game, state, "pass").lacks[0]) == ("5D", "7D", "6H", "6S", "6C")


# -- 9.6: without chips --------------------------------------------------------------------------


def test_5_3_a_pass_without_chips_is_free() -> None:
    game, state = table({"D": "6-6"}, "KC AC", chips=[0, 9, 9, 9, 9])
    after = go(game, state, "pass")
    assert (after.chips, after.pot) == ((0, 9, 9, 9, 9), 14)
    assert keys(told(game, state, "pass")) == ["passed.free"]


def test_9_6_debts() -> None:
    options = {"broke_pass": "debt"}
    game, state = table({"D": "6-6"}, "KC AC", options=options, chips=[0, 9, 9, 9, 9], pot=14)
    after = go(game, state, "pass")
    assert (after.chips, after.pot) == ((-1, 9, 9, 9, 9), 15)


def test_9_6_who_is_in_debt_after_a_round_ends_the_game() -> None:
    options = {"broke_pass": "debt"}
    game, state = table({"D": "6-6"}, "5D", options=options, chips=[8, -2, 14, 14, 14], pot=2)
    after = go(game, state, "5D")
    assert after.chips == (10, -2, 14, 14, 14)
    assert game.turn(after) == Terminal()
    assert [str(share) for share in game.returns(after)] == ["0", "0", "1/3", "1/3", "1/3"]


def test_9_6_debt_is_paid_back_by_the_pot() -> None:
    options = {"broke_pass": "debt"}
    game, state = table({"D": "6-6"}, "5D", options=options, chips=[-2, 10, 10, 10, 10], pot=12)
    after = go(game, state, "5D")
    assert after.chips == (10,) * 5
    assert game.turn(after) == Chance("deal")


# -- 9.7: bankrupt -------------------------------------------------------------------------------


def test_9_7_immediate() -> None:
    options = {"bankrupt": "immediate"}
    game, state = table(
        {"D": "6-6", "S": "6-7"}, "4S", "JS KC", options=options, chips=[1, 9, 8, 10, 12], pot=10
    )
    after = go(game, state, "pass")
    assert after.chips == (0, 9, 8, 10, 12)
    assert after.pot == 11
    assert game.turn(after) == Terminal()
    assert game.returns(after) == (0, 0, 0, 0, 1)
    assert keys(told(game, state, "pass")) == ["passed", "broke", "won"]
    refused(game, after, 1, "JS", "7.3")


def eliminated():
    return table(
        {"D": "6-6"}, "5D", options={"bankrupt": "eliminate"}, chips=[15, 0, 20, 0, 10], pot=5,
        leader=1,
    )  # fmt: skip


def test_9_7_eliminate() -> None:
    game, state = eliminated()
    after = go(game, state, "5D")
    assert after.chips == (20, 0, 20, 0, 10)
    assert game.turn(after) == Chance("deal")
    assert keys(told(game, state, "5D")) == ["laid", "round.won", "dropped"]
    # seat 1 led and is out, so seat 2 deals; 4 and 0 come first
    assert after.dealer == 2
    dealt = deal_again(game, after)
    assert [hand.bit_count() for hand in dealt.hands] == [13, 0, 13, 0, 14]
    led = go(game, dealt, "6D")
    assert led.turn in (0, 2, 4)
    seats = []
    for _ in range(6):
        seats.append(led.turn)
        led = go(game, led, legal(game, led, led.turn).split()[0])
    assert set(seats) == {0, 2, 4}


def test_9_7_eliminate_names_only_those_who_drop_out_now() -> None:
    game, state = eliminated()
    state = go(game, deal_again(game, go(game, state, "5D")), "6D")
    end = state._replace(
        hands=tuple(1 << 4 if seat == 0 else hand for seat, hand in enumerate(state.hands)),
        turn=0, table=1 << 5, chips=(20, 0, 0, 0, 10), pot=20,
    )  # fmt: skip
    events = told(game, end, "5D")
    assert [event.get("players") for event in events if event.key == "dropped"] == [(2,)]


def test_9_7_eliminate_ends_when_one_is_left() -> None:
    game, state = table(
        {"D": "6-6"}, "5D", options={"bankrupt": "eliminate"}, chips=[0] * 5, pot=50
    )
    after = go(game, state, "5D")
    assert game.turn(after) == Terminal()
    assert game.returns(after) == (1, 0, 0, 0, 0)


# -- 9.8 and 9.9: ante, cards left ---------------------------------------------------------------


def test_9_8_an_ante() -> None:
    game = Sixes(ante=3)
    state = deal(game)
    assert (state.chips, state.pot) == ((7,) * 5, 15)
    start = game.initial_state()
    action = game.chance_outcomes(start).action(game.cards.cards)
    events = game.events(start, None, action, state, None)
    assert keys(events) == ["ante", "dealt", "leads"]
    assert sum(number for _, _, number in flows(events)) == 15


def test_9_8_who_has_fewer_puts_in_what_is_there() -> None:
    game = Sixes(ante=3)
    between = game.position(phase="deal", round=1, chips=[1, 2, 3, 4, 40], pot=0, leader=1)
    after = deal_again(game, between)
    assert (after.chips, after.pot) == ((0, 0, 0, 1, 37), 12)
    action = game.chance_outcomes(between).action(game.cards.cards)
    told = game.events(between, None, action, after, None)
    assert keys(told)[0] == "ante.less"
    assert flows(told) == [(0, -1, 1), (1, -1, 2), (2, -1, 3), (3, -1, 3), (4, -1, 3)]


def test_9_8_an_ante_can_end_the_game_at_once() -> None:
    game = Sixes(ante=3, bankrupt="immediate")
    between = game.position(phase="deal", round=1, chips=[3, 10, 11, 11, 15], pot=0, leader=1)
    after = deal_again(game, between)
    assert game.turn(after) == Terminal()
    assert game.returns(after) == (0, 0, 0, 0, 1)
    assert game.position(**game.parts(after)) == after


def test_9_8_an_ante_must_leave_a_chip() -> None:
    assert "Rule 9.8" in problems(ante=10)
    assert "Rule 9.8" in problems(ante=-1)


def test_9_9_cards_left_are_paid_for() -> None:
    game, state = table(
        {"D": "6-6"}, "5D", "KC KH", "AC", "2C 3C 4C", options={"card_penalty": 2},
        chips=[10, 10, 10, 5, 10], pot=5,
    )  # fmt: skip
    after = go(game, state, "5D")
    last = 38 - 6  # the fifth hand holds the other cards, and pays all it has
    assert state.hands[4].bit_count() == last
    assert after.chips == (10 + 5 + 4 + 2 + 5 + 10, 6, 8, 0, 0)
    events = told(game, state, "5D")
    assert [event.get("n") for event in events if event.key == "penalty"] == [21]


# -- 9.10 and 9.11: points -----------------------------------------------------------------------


def points(**parts: Any):
    return table(
        {"D": "6-6"}, "5D", "KC KH", "AC", "2C 3C 4C", options={"scoring": "points"}, **parts
    )


def test_9_10_points() -> None:
    game, state = points(chips=[3, -1, 0, 10, 0])
    after = go(game, state, "5D")
    assert after.chips == (3 + 5 + 38, -3, -1, 7, -32)
    assert game.turn(after) == Chance("deal")
    assert after.pot == 0


def test_9_10_a_pass_costs_nothing() -> None:
    game, state = table({"D": "6-6"}, "KC KH", options={"scoring": "points"})
    after = go(game, state, "pass")
    assert after.chips == (0,) * 5
    assert names_in(after.lacks[0]) == ("5D", "7D", "6H", "6S", "6C")


def test_9_10_later_the_next_player_leads_with_any_six() -> None:
    game, state = points(leader=2)
    between = go(game, state, "5D")
    assert between.dealer == 2
    # seat 3 gets the first card and every fifth one after
    after = deal_again(game, between, ["6H", "6D", "6S", "6C", "AD", "5H", "2D", "3D", "4D", "5D"])
    assert game.turn(after) == Decision(3)
    assert legal(game, after, 3).split()[0] == "6H"
    refused(game, after, 3, "5H", "9.10")
    opened = go(game, after, "6H")
    assert legal(game, opened, 4) == "6D"
    assert names_in(opened.playable) == ("6D", "5H", "7H", "6S", "6C")


def test_9_10_a_leader_without_a_six_passes() -> None:
    game, state = points(leader=2)
    after = deal_again(game, go(game, state, "5D"), ["AD", "6D", "6H", "6S", "6C"])
    assert legal(game, after, 3) == "pass"
    assert game.turn(go(game, after, "pass")) == Decision(4)


@pytest.mark.parametrize(
    "option",
    [{"chips": 5}, {"optional_pass": True}, {"broke_pass": "debt"}, {"bankrupt": "immediate"},
     {"ante": 1}, {"card_penalty": 1}],
    ids=str,
)  # fmt: skip
def test_9_10_points_go_without_chips(option: dict[str, Any]) -> None:
    assert "Rule 9.10" in problems(scoring="points", **option)


def test_9_11_the_target_ends_the_game() -> None:
    game, state = points(chips=[10, 0, 0, 0, 0])
    after = go(game, state, "5D")
    assert after.chips[0] == 53
    assert game.turn(after) == Terminal()
    assert game.returns(after) == (1, 0, 0, 0, 0)
    assert keys(told(game, state, "5D")) == ["laid", "round.points", "won.points"]


def test_9_11_the_target_belongs_to_points() -> None:
    assert "Rule 9.11" in problems(target=60)
    assert "Rule 9.11" in problems(target=0, scoring="points")
    assert Sixes(target=60, scoring="points").options.target == 60


# -- 9.12 and 9.13 -------------------------------------------------------------------------------


def test_9_12_counter_clockwise() -> None:
    game = Sixes(direction=-1)
    state = deal(game, ["AD", "6D"])
    assert state.dealer == 4
    assert hand(state, 3).startswith("AD")
    assert game.turn(state) == Decision(2)
    assert game.turn(go(game, state, "6D")) == Decision(1)


def test_9_13_the_first_dealer() -> None:
    state = deal(Sixes(dealer=1), ["AD"])
    assert hand(state, 2).startswith("AD")
    for wrong in (5, -1, True, "1"):
        assert "Rule 9.13" in problems(dealer=wrong)


@pytest.mark.parametrize(
    ("option", "rule"),
    [({"uneven": 1}, "9.2"), ({"deck": 52}, "9.3"), ({"deck": 40.0}, "9.3"),
     ({"optional_pass": "no"}, "9.5"), ({"broke_pass": "never"}, "9.6"),
     ({"bankrupt": []}, "9.7"), ({"card_penalty": 0.5}, "9.9"), ({"scoring": None}, "9.10"),
     ({"direction": 0}, "9.12"), ({"direction": True}, "9.12")],
    ids=str,
)  # fmt: skip
def test_what_is_no_choice_is_refused_with_its_rule(option: dict[str, Any], rule: str) -> None:
    assert f"Rule {rule}:" in problems(**option)


def test_everything_wrong_is_said_at_once() -> None:
    said = problems(2, deck=52, chips=0, direction=3)
    assert [rule for rule in ("9.1", "9.3", "9.4", "9.12") if f"Rule {rule}:" in said] == [
        "9.1", "9.3", "9.4", "9.12",
    ]  # fmt: skip


def test_an_unknown_option_is_guessed() -> None:
    with pytest.raises(UnknownName, match="direction"):
        Sixes(directoin=1)

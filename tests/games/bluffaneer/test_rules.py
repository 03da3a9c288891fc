"""Every numbered rule of RULES.md, by its number; sections 10 and 11 have files of their own."""

from __future__ import annotations

import re
from collections import Counter
from fractions import Fraction
from pathlib import Path
from random import Random

import pytest

from cardwidgets.engine import conformance
from cardwidgets.engine.companions import companion_text
from cardwidgets.engine.errors import InvalidOptions, InvalidPosition
from cardwidgets.engine.turns import Chance, Decision, Simultaneous, Terminal
from cardwidgets.games.bluffaneer import Bluffaneer
from cardwidgets.games.bluffaneer.actions import CHALLENGE, PAY, SHOUT, SILENT, Roll
from cardwidgets.games.bluffaneer.state import Call, Phase, State
from games.bluffaneer.at_table import (
    flows,
    go,
    keys,
    letters,
    refused,
    reshuffle,
    table,
    told,
)

EVERYBODY = (None, 0, 1, 2)


def dealt(players: int, seed: int = 1, **options) -> tuple[Bluffaneer, State]:
    game = Bluffaneer(players, **options)
    start = game.initial_state()
    return game, game.apply(start, None, game.chance_outcomes(start).draw(Random(seed)))


def test_every_rule_has_a_test_named_after_it() -> None:
    numbers = re.findall(
        r"^\*\*(\d+\.\d+)\*\*", companion_text(Bluffaneer(), "RULES.md"), re.MULTILINE
    )
    assert len(numbers) > 60
    tests = "".join(file.read_text() for file in Path(__file__).parent.glob("test_*.py"))
    for number in numbers:
        kind = "option" if number.startswith("10.") else "rule"
        assert f"def test_{kind}_{number.replace('.', '_')}_" in tests, number


# -- 1 components -----------------------------------------------------------------------------


def test_rule_1_1_three_to_six_play_and_two_in_the_laboratory() -> None:
    for players in (2, 3, 4, 5, 6):
        assert len(dealt(players)[1].hands) == players
    for players in (0, 1, 7):
        with pytest.raises(InvalidOptions, match=r"Rule 10\.1"):
            Bluffaneer(players)


def test_rule_1_2_all_symbols_are_equally_likely_on_both_dice() -> None:
    game, state = dealt(3)
    outcomes = dict(game.chance_outcomes(state).outcomes)
    assert outcomes == {Roll(a, b): Fraction(1, 16) for a in range(4) for b in range(4)}


def test_rule_1_3_eighteen_cards_three_of_each_pair() -> None:
    game, state = dealt(4)
    every = Counter(letters((*state.hands, *state.draw)))
    assert every == dict.fromkeys("abcdef", 3)
    assert [game.parse(f"deal {name}")[0].order for name in ("CH+SW", "SW+CH", "SH+SK")] == [
        (0,),
        (0,),
        (5,),
    ]


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_rule_1_4_fifty_coins(players: int) -> None:
    state = Bluffaneer(players).initial_state()
    assert sum(state.coins) + state.box == 50


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_rule_1_5_coins_go_into_the_box_and_never_come_back(players: int) -> None:
    for seed in range(30):
        box = 0
        for step in conformance.play(Bluffaneer(players), seed):
            assert sum(step.state.coins) + step.state.box == 50
            assert step.state.box >= box
            box = step.state.box


# -- 2 setup ----------------------------------------------------------------------------------


def test_rule_2_1_a_card_each_that_only_its_owner_sees() -> None:
    game, state = dealt(3)
    assert state.hands == tuple(card for card in state.hands if card >= 0)
    assert len(state.draw) == 15
    assert state.discard == ()
    for seat in range(3):
        assert game.observe(state, seat).card == state.hands[seat]
    assert game.observe(state, None).card == -1
    start = game.initial_state()
    order = game.parse(
        "deal " + " ".join(["CH+SW"] * 3 + ["CH+SH"] * 3 + ["CH+SK"] * 3)
        + " SW+SH SW+SH SW+SH SW+SK SW+SK SW+SK SH+SK SH+SK SH+SK"
    )[0]  # fmt: skip
    assert letters(game.apply(start, None, order).hands) == "aaa"


def test_rule_2_1_the_whole_deck_is_dealt_out_and_no_other() -> None:
    game = Bluffaneer(3)
    start = game.initial_state()
    assert game.turn(start) == Chance("deal")
    for order in ("", "CH+SW", " ".join(["CH+SW"] * 18)):
        refused(game, start, f"deal {order}", "2.1")
    refused(game, start, "roll CH CH", "2.1")


@pytest.mark.parametrize(("players", "coins"), [(2, 10), (3, 10), (4, 10), (5, 10), (6, 8)])
def test_rule_2_2_ten_coins_each_but_eight_for_six_and_all_can_count_them(players, coins) -> None:
    game, state = dealt(players)
    for viewer in (None, *range(players)):
        assert game.observe(state, viewer).coins == (coins,) * players


@pytest.mark.parametrize(("players", "box"), [(2, 30), (3, 20), (4, 10), (5, 0), (6, 2)])
def test_rule_2_3_the_rest_goes_into_the_box(players: int, box: int) -> None:
    assert dealt(players)[1].box == box


def test_rule_2_4_the_first_seat_starts() -> None:
    game, state = dealt(4)
    assert game.turn(state) == Chance("roll", by=0)


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_rule_2_5_the_turn_passes_clockwise(players: int) -> None:
    for seed in range(10):
        roller = -1
        for step in conformance.play(Bluffaneer(players), seed):
            if step.state.phase is Phase.ROLL:
                assert step.state.roller == (roller + 1) % players
                roller = step.state.roller


# -- 3 the roll -------------------------------------------------------------------------------


def test_rule_3_1_the_dice_decide_once_and_for_all_to_see() -> None:
    game, state = table(3, "abc")
    assert game.turn(state) == Chance("roll", by=0)
    assert all(game.legal_actions(state, seat) == () for seat in range(3))
    asked = go(game, state, "roll SH SK")
    for viewer in EVERYBODY:
        assert game.observe(asked, viewer).roll == asked.roll == (2, 3)
        event = told(game, state, "roll SH SK", viewer)[0]
        assert (event.get("who"), event.get("symbols")) == (0, ("symbol.SH", "symbol.SK"))
    refused(game, asked, "roll CH CH", "3.2")
    refused(game, state, "start P1", "3.1")


def test_rule_3_2_doubles_own_matches_and_claims_whatever_the_order() -> None:
    game, state = table(3, "abc")
    assert go(game, state, "roll SW SW").phase is Phase.TARGET
    for roll in ("CH SW", "SW CH"):
        assert letters(go(game, state, f"roll {roll}").discard) == "a"
    for roll in ("CH SH", "SH CH"):
        assert go(game, state, f"roll {roll}").phase is Phase.CLAIM


def test_rule_3_3_a_double_matches_no_card_opens_no_window_and_gives_no_extra_turn() -> None:
    game, state = table(3, "abc")
    for symbol in ("CH", "SK"):
        after = go(game, state, f"roll {symbol} {symbol}")
        assert (after.hands, after.discard) == (state.hands, ())
        assert game.turn(after) == Chance("roll", by=1)
        refused(game, after, "P1 shout", "6.1")
    for symbol in ("SW", "SH"):
        robbing = go(game, state, f"roll {symbol} {symbol}")
        refused(game, robbing, "P1 shout", "6.1")
        after = go(game, robbing, "P0 steal P1")
        assert (after.hands, after.discard) == (state.hands, ())
        assert game.turn(after) == Chance("roll", by=1)


# -- 4 doubles --------------------------------------------------------------------------------


@pytest.mark.parametrize("roller", range(4))
def test_rule_4_1_two_chests_every_other_gives_the_roller_a_coin(roller: int) -> None:
    game, state = table(4, roller=roller)
    expected = [9] * 4
    expected[roller] = 13
    assert go(game, state, "roll CH CH").coins == tuple(expected)
    moved = flows(told(game, state, "roll CH CH"))
    assert moved == [((roller + step) % 4, roller, 1) for step in (1, 2, 3)]


def test_rule_4_2_two_swords_take_two() -> None:
    game, state = table(3, roller=1)
    assert go(game, state, "roll SW SW", "P1 steal P0").coins == (8, 12, 10)


def test_rule_4_3_two_ships_take_three() -> None:
    game, state = table(3, roller=1)
    assert go(game, state, "roll SH SH", "P1 steal P2").coins == (10, 13, 7)


@pytest.mark.parametrize(
    ("coins", "after"),
    [
        ([1, 10, 10, 10], (0, 11, 10, 10)),
        ([2, 10, 10, 10], (0, 11, 11, 10)),
        ([3, 10, 10, 10], (0, 11, 11, 11)),
        ([4, 10, 10, 10], (1, 11, 11, 11)),
    ],
)
def test_rule_4_4_two_skulls_give_clockwise_as_far_as_the_coins_reach(coins, after) -> None:
    game, state = table(4, coins=coins)
    assert go(game, state, "roll SK SK").coins == after


def test_rule_4_5_the_victim_is_another_player_and_the_roller_must_choose() -> None:
    game, state = table(4, coins=[10, 2, 20, 10], box=8)
    robbing = go(game, state, "roll SW SW")
    assert game.turn(robbing) == Decision(0)
    assert [game.write(action) for action in game.legal_actions(robbing, 0)] == [
        "steal P1",
        "steal P2",
        "steal P3",
    ]
    refused(game, robbing, "P0 steal P0", "4.5")
    refused(game, robbing, "P0 steal P4", "4.5")
    refused(game, robbing, "P1 steal P2", "4.5")
    refused(game, state, "P0 steal P1", "4.5")
    over = go(game, robbing, "P0 steal P1")
    assert game.returns(over) == (0, 0, 1, 0)


def test_rule_4_6_what_is_there_is_moved_and_nobody_stays_in_debt() -> None:
    game, state = table(3, coins=[10, 2, 12], box=26)
    assert go(game, state, "roll SH SH", "P0 steal P1").coins == (12, 0, 12)
    for players in (2, 3, 6):
        for seed in range(30):
            for step in conformance.play(Bluffaneer(players), seed):
                assert min(step.state.coins) >= 0


# -- 5 own match ------------------------------------------------------------------------------


def test_rule_5_1_a_match_must_be_shown() -> None:
    game, state = table(3, "abc")
    after = go(game, state, "roll SW CH")
    assert after.shown == (0, 0)
    for viewer in EVERYBODY:
        assert "shown" in keys(told(game, state, "roll SW CH", viewer))
    refused(game, state, "P0 hide", "10.6")
    with pytest.raises(InvalidPosition, match="Player 1 cannot hold chest and sword here"):
        table(3, "abc", roll=["SW", "CH"])


def test_rule_5_2_the_others_pay_into_the_box_clockwise() -> None:
    game, state = table(4, "abcd", roller=2)
    after = go(game, state, "roll CH SK")
    assert after.coins == (9, 9, 10, 9)
    assert after.box == state.box + 3
    assert flows(told(game, state, "roll CH SK")) == [(3, -1, 1), (0, -1, 1), (1, -1, 1)]


def test_rule_5_3_a_match_goes_before_any_claim() -> None:
    game, state = table(3, "aaa")
    after = go(game, state, "roll CH SW")
    assert after.coins == (10, 9, 9)
    refused(game, after, "P1 shout", "6.1")
    assert letters(after.hands)[1:] == "aa"


def test_rule_5_4_the_roller_never_claims() -> None:
    game, state = table(3, "abc", roller=1)
    asked = go(game, state, "roll SH SK")
    assert game.turn(asked) == Simultaneous((0, 2))
    for call in ("shout", "silent"):
        refused(game, asked, f"P1 {call}", "5.4")


# -- 6 claims ---------------------------------------------------------------------------------


def test_rule_6_1_every_other_player_may_shout_and_the_card_stays_hidden() -> None:
    game, state = table(4, "abcd")
    asked = go(game, state, "roll SH SK")
    assert game.turn(asked) == Simultaneous((1, 2, 3))
    shouted = go(game, asked, "P1 shout", "P2 silent", "P3 silent")
    assert shouted.hands == state.hands
    assert shouted.shown is None
    for early in (state, shouted):
        refused(game, early, "P1 shout", "6.1")
        refused(game, early, "P2 silent", "6.1")


def test_rule_6_2_anybody_may_bluff() -> None:
    game, state = table(3, "abc")
    for roll in ("CH SH", "SH SK"):
        asked = go(game, state, f"roll {roll}")
        assert list(game.legal_actions(asked, 1)) == [SHOUT, SILENT]
        assert list(game.legal_actions(asked, 2)) == [SHOUT, SILENT]


def test_rule_6_3_nobody_has_to_shout_and_nobody_learns_of_it() -> None:
    game, state = table(3, "abc")
    _, other = table(3, "adc")
    for viewer in (None, 0, 2):
        seen = [
            told(game, go(game, each, "roll CH SH", "P1 silent"), "P2 silent", viewer)
            for each in (state, other)
        ]
        assert keys(seen[0]) == ["nobody"]
        assert seen[0] == seen[1]


def test_rule_6_4_calls_are_sealed_until_all_have_called() -> None:
    game, state = table(4, "abcd")
    shouts = go(game, state, "roll SH SK", "P2 shout")
    silent = go(game, state, "roll SH SK", "P2 silent")
    for viewer in (None, 0, 1, 3):
        assert game.observe(shouts, viewer) == game.observe(silent, viewer)
        assert game.observe(shouts, viewer).calls == (0, 0, Call.SEALED, 0)
        assert told(game, go(game, state, "roll SH SK"), "P2 shout", viewer) == ()
    assert game.observe(shouts, 2).calls == (0, 0, Call.SHOUT, 0)
    assert keys(told(game, go(game, state, "roll SH SK"), "P2 shout", 2)) == ["sealed.shout"]
    for call in ("shout", "silent"):
        refused(game, shouts, f"P2 {call}", "6.4")
    ends = {
        go(game, shouts, "P1 shout", "P3 silent"),
        go(game, shouts, "P3 silent", "P1 shout"),
        go(game, state, "roll SH SK", "P3 silent", "P1 shout", "P2 shout"),
    }
    assert len(ends) == 1
    assert game.observe(ends.pop(), 0).calls == (0, Call.SHOUT, Call.SHOUT, Call.SILENT)


def test_rule_6_5_one_voice_is_heard_and_the_others_keep_their_cards_hidden() -> None:
    game, state = table(4, "abcd")
    tied = go(game, state, "roll SH SK", "P1 shout", "P2 shout", "P3 silent")
    outcomes = game.chance_outcomes(tied).outcomes
    assert [(action.player, chance) for action, chance in outcomes] == [
        (1, Fraction(1, 2)),
        (2, Fraction(1, 2)),
    ]
    refused(game, tied, "hear P3", "6.5")
    refused(game, tied, "roll CH CH", "6.5")
    refused(game, tied, "P0 pay", "7.1")
    after = go(game, tied, "hear P2", "P0 pay")
    assert after.coins == (9, 10, 11, 10)
    assert letters(after.hands)[1] == "b"
    assert after.claims[1] == (0, 0)
    assert all(
        told(game, go(game, state, "roll SH SK", "P1 shout", "P2 shout"), "P3 silent", viewer)[
            0
        ].get("players")
        == (1, 2)
        for viewer in EVERYBODY
    )


def test_rule_6_6_if_nobody_shouts_the_turn_ends() -> None:
    game, state = table(3, "abc")
    after = go(game, state, "roll SH SK", "P2 silent", "P1 silent")
    assert game.turn(after) == Chance("roll", by=1)
    assert after.coins == state.coins
    assert after.hands == state.hands
    assert (after.discard, after.shown) == ((), None)


# -- 7 the answer -----------------------------------------------------------------------------


def claimed(hands: str = "abc", **parts):
    """Player 1 alone claims ship and skull, and may hold it."""
    game, state = table(3, hands, **parts)
    return game, go(game, state, "roll SH SK", "P1 shout", "P2 silent")


def test_rule_7_1_only_the_roller_answers_and_must_and_may_do_either() -> None:
    game, asked = claimed()
    assert game.turn(asked) == Decision(0)
    assert list(game.legal_actions(asked, 0)) == [PAY, CHALLENGE]
    for player in (1, 2):
        refused(game, asked, f"P{player} pay", "7.1")
        refused(game, asked, f"P{player} challenge", "7.1")
    _, poor = claimed(coins=[1, 20, 20], box=9)
    assert list(game.legal_actions(poor, 0)) == [PAY, CHALLENGE]
    game, state = table(3, "abc")
    refused(game, state, "P0 pay", "7.1")
    refused(game, go(game, state, "roll SH SK"), "P0 challenge", "7.1")


@pytest.mark.parametrize("hands", ["abc", "afc"])
def test_rule_7_2_paying_costs_a_coin_that_the_claimer_keeps(hands: str) -> None:
    game, asked = claimed(hands)
    assert go(game, asked, "P0 pay").coins == (9, 11, 10)


def test_rule_7_3_challenging_the_truth_costs_two() -> None:
    game, asked = claimed("afc")
    assert go(game, asked, "P0 challenge").coins == (8, 12, 10)
    assert keys(told(game, asked, "P0 challenge"))[:2] == ["challenged.truth", "shown.true"]


def test_rule_7_4_challenging_a_bluff_gains_one() -> None:
    game, asked = claimed("abc")
    assert go(game, asked, "P0 challenge").coins == (11, 9, 10)
    assert keys(told(game, asked, "P0 challenge"))[:2] == ["challenged.bluff", "shown.bluff"]


@pytest.mark.parametrize(("hands", "record"), [("abc", (0, 1)), ("afc", (1, 0))])
@pytest.mark.parametrize("answer", ["pay", "challenge"])
def test_rule_7_5_the_claimers_card_is_always_shown(hands, record, answer) -> None:
    game, asked = claimed(hands)
    after = go(game, asked, f"P0 {answer}")
    assert after.shown == (1, asked.hands[1])
    assert after.discard == (asked.hands[1],)
    for viewer in EVERYBODY:
        assert game.observe(after, viewer).claims == ((0, 0), record, (0, 0))
        assert game.observe(after, viewer).shown == after.shown


def test_rule_7_6_a_single_coin_is_all_that_a_wrong_challenge_can_cost() -> None:
    game, asked = claimed("afc", coins=[1, 20, 20], box=9)
    after = go(game, asked, "P0 challenge")
    assert after.coins == (0, 21, 20)
    assert game.is_over(after)


# -- 8 cards ----------------------------------------------------------------------------------


def test_rule_8_1_a_shown_card_is_discarded_and_replaced_from_the_top() -> None:
    game, asked = claimed()
    after = go(game, asked, "P0 pay")
    assert letters(after.discard) == "b"
    assert after.hands == (asked.hands[0], asked.draw[0], asked.hands[2])
    assert after.draw == asked.draw[1:]
    assert [keys(told(game, asked, "P0 pay", seat))[-1] for seat in (0, 1, 2)] == [
        "drew",
        "drew.own",
        "drew",
    ]


def test_rule_8_2_an_empty_pile_is_reshuffled_at_once_with_the_card_just_shown() -> None:
    game, state = table(3, "abc", draw=["CH+SW"], discard=None)
    after = go(game, state, "roll SH SK", "P1 shout", "P2 silent", "P0 pay")
    assert game.turn(after) == Chance("reshuffle")
    assert letters(after.hands) == "aac"
    shuffle = game.chance_outcomes(after)
    assert sorted(shuffle.cards) == sorted(after.discard)
    assert letters(after.discard[-1:]) == "b"
    refused(game, after, "reshuffle CH+SW", "8.2")
    refused(game, after, "roll CH CH", "8.2")
    refused(game, after, "deal CH+SW", "8.2")
    new = reshuffle(game, after)
    assert new.draw == after.discard
    assert new.discard == ()
    assert game.turn(new) == Chance("roll", by=1)


@pytest.mark.parametrize("players", [2, 4, 6])
def test_rule_8_3_at_most_one_card_is_shown_in_a_turn(players: int) -> None:
    for seed in range(20):
        turn, hands = -1, ()
        for step in conformance.play(Bluffaneer(players), seed):
            state = step.state
            if state.phase is Phase.ROLL and state.turns != turn:
                if hands:
                    assert sum(a != b for a, b in zip(hands, state.hands, strict=True)) <= 1
                turn, hands = state.turns, state.hands


def test_rule_8_4_the_discard_pile_is_open() -> None:
    game, state = table(3, "abc", draw=["CH+SW", "CH+SW"])
    for viewer in EVERYBODY:
        assert game.observe(state, viewer).discard == state.discard
    assert len(state.discard) == 13


# -- 9 the end --------------------------------------------------------------------------------


def test_rule_9_1_an_effect_is_carried_out_and_then_the_game_may_be_over() -> None:
    game, state = table(4, coins=[10, 1, 10, 10], box=19)
    after = go(game, state, "roll CH CH")
    assert after.coins == (13, 0, 9, 9)
    assert game.turn(after) == Terminal()
    game, state = table(4, "abcd", coins=[10, 1, 1, 10], box=28)
    assert go(game, state, "roll CH SW").coins == (10, 0, 0, 9)


def test_rule_9_2_the_most_coins_win() -> None:
    game, state = table(4, coins=[10, 1, 20, 10], box=9)
    over = go(game, state, "roll CH CH")
    assert game.returns(over) == (0, 0, 1, 0)
    assert game.returns(state) == (0, 0, 0, 0)
    (won,) = (event for event in told(game, state, "roll CH CH") if event.key == "won")
    assert (won.get("who"), won.get("coins")) == (2, 19)


def test_rule_9_3_a_tie_is_tossed_for_with_equal_chances() -> None:
    game, state = table(4, coins=[9, 1, 13, 13], box=14)
    tied = go(game, state, "roll CH CH")
    assert tied.coins == (12, 0, 12, 12)
    assert game.turn(tied) == Chance("tie")
    assert game.returns(tied) == (0, 0, 0, 0)
    outcomes = game.chance_outcomes(tied).outcomes
    assert [(action.player, chance) for action, chance in outcomes] == [
        (0, Fraction(1, 3)),
        (2, Fraction(1, 3)),
        (3, Fraction(1, 3)),
    ]
    refused(game, tied, "toss P1", "9.3")
    refused(game, tied, "roll CH CH", "9.3")
    assert game.returns(go(game, tied, "toss P3")) == (0, 0, 0, 1)


def test_rule_9_4_nothing_may_be_done_after_the_end() -> None:
    game, state = table(3, coins=[10, 1, 10], box=29)
    over = go(game, state, "roll CH CH")
    for move in ("roll CH CH", "toss P0", "P0 shout", "P1 silent", "P0 pay", "P2 challenge",
                 "P0 steal P1", "P0 show", "P0 hide"):  # fmt: skip
        refused(game, over, move, "9.4")
    assert all(game.legal_actions(over, seat) == () for seat in range(3))


def test_rule_9_5_a_card_shown_last_is_seen_and_not_replaced() -> None:
    game, asked = claimed("abc", coins=[1, 20, 20], box=9)
    over = go(game, asked, "P0 pay")
    assert letters(over.discard) == "b"
    assert letters(over.hands) == "a.c"
    assert over.draw == asked.draw
    assert game.observe(over, 0).shown == (1, 1)

"""The worked cases: a position, what is done, and the exact result.

Coins stand in the order of the seats; cards are the letters of rule 1.3.
"""

from __future__ import annotations

import pytest

from cardwidgets.engine.turns import Chance, Decision, Simultaneous, Terminal
from cardwidgets.games.bluffaneer import Bluffaneer
from cardwidgets.games.bluffaneer.state import Phase
from games.bluffaneer.at_table import flows, go, letters, refused, reshuffle, table, told


def deal(players: int):
    game = Bluffaneer(players)
    start = game.initial_state()
    order = game.chance_outcomes(start).cards
    return game.apply(start, None, game.chance_outcomes(start).action(order))


def test_b01_setup_for_three() -> None:
    state = deal(3)
    assert state.coins == (10, 10, 10)
    assert (state.box, len(state.draw), len(state.discard)) == (20, 15, 0)
    assert len(state.hands) == 3


@pytest.mark.parametrize(
    ("players", "coins", "box", "draw"), [(4, 10, 10, 14), (5, 10, 0, 13), (6, 8, 2, 12)]
)
def test_b02_setup_for_four_five_and_six(players, coins, box, draw) -> None:
    state = deal(players)
    assert state.coins == (coins,) * players
    assert (state.box, len(state.draw), len(state.discard)) == (box, draw, 0)


def test_b03_two_chests() -> None:
    game, state = table(4, coins=[10, 10, 10, 10], box=10, roller=2)
    after = go(game, state, "roll CH CH")
    assert after.coins == (9, 9, 13, 9)
    assert (after.hands, after.discard) == (state.hands, ())
    assert game.turn(after) == Chance("roll", by=3)


def test_b04_two_chests_end_the_game() -> None:
    game, state = table(4, coins=[6, 1, 1, 9], box=33)
    after = go(game, state, "roll CH CH")
    assert after.coins == (9, 0, 0, 8)
    assert game.turn(after) == Terminal()
    assert game.returns(after) == (1, 0, 0, 0)


def test_b05_two_swords() -> None:
    game, state = table(3, coins=[10, 10, 10])
    after = go(game, state, "roll SW SW", "P0 steal P2")
    assert after.coins == (12, 10, 8)
    assert after.roller == 1


def test_b06_two_swords_end_a_game_that_the_roller_loses() -> None:
    game, state = table(3, coins=[10, 1, 12], box=27)
    after = go(game, state, "roll SW SW", "P0 steal P1")
    assert after.coins == (11, 0, 12)
    assert game.is_over(after)
    assert game.returns(after) == (0, 0, 1)


def test_b08_two_ships() -> None:
    game, state = table(3, coins=[10, 10, 10], roller=1)
    after = go(game, state, "roll SH SH", "P1 steal P0")
    assert after.coins == (7, 13, 10)
    assert after.roller == 2


def test_b09_two_ships_take_what_is_there_and_leave_a_tie() -> None:
    game, state = table(3, coins=[10, 2, 12], box=26)
    after = go(game, state, "roll SH SH", "P0 steal P1")
    assert after.coins == (12, 0, 12)
    assert game.turn(after) == Chance("tie")
    for winner in (0, 2):
        over = go(game, after, f"toss P{winner}")
        assert game.returns(over) == tuple(int(player == winner) for player in range(3))


def test_b10_stealing_from_oneself() -> None:
    game, state = table(3, coins=[10, 10, 10])
    refused(game, go(game, state, "roll SW SW"), "P0 steal P0", "4.5")


def test_b11_two_skulls_pay_clockwise() -> None:
    game, state = table(5, coins=[10] * 5, roller=3)
    assert flows(told(game, state, "roll SK SK")) == [(3, 4, 1), (3, 0, 1), (3, 1, 1), (3, 2, 1)]
    assert go(game, state, "roll SK SK").coins == (11, 11, 11, 6, 11)


def test_b13_two_skulls_with_just_enough() -> None:
    game, state = table(4, coins=[3, 12, 9, 10], box=16)
    after = go(game, state, "roll SK SK")
    assert after.coins == (0, 13, 10, 11)
    assert game.is_over(after)
    assert game.returns(after) == (0, 1, 0, 0)


def test_b14_own_match_in_either_order() -> None:
    game, state = table(4, "abcd", coins=[10] * 4, box=10, roller=1)
    for roll in ("roll SH CH", "roll CH SH"):
        after = go(game, state, roll)
        assert after.coins == (9, 10, 9, 9)
        assert after.box == 13
        assert letters(after.discard) == "b"
        assert after.hands[1] == state.draw[0]
        assert after.draw == state.draw[1:]
        assert game.turn(after) == Chance("roll", by=2)


def test_b15_own_match_goes_before_others_with_the_same_pair() -> None:
    game, state = table(4, "bbbd", coins=[10] * 4, box=10, roller=1)
    after = go(game, state, "roll CH SH")
    assert after.coins == (9, 10, 9, 9)
    assert after.phase is Phase.ROLL
    assert letters(after.discard) == "b"


def test_b17_everybody_silent() -> None:
    game, state = table(3, "abc")
    after = go(game, state, "roll SH SK", "P1 silent", "P2 silent")
    assert (after.coins, after.hands, after.discard) == (state.coins, state.hands, ())
    assert game.turn(after) == Chance("roll", by=1)


def test_b18_a_bluff_is_paid() -> None:
    game, state = table(3, "abc", coins=[10, 10, 10])
    after = go(game, state, "roll SH SK", "P1 shout", "P2 silent", "P0 pay")
    assert after.coins == (9, 11, 10)
    assert letters(after.discard) == "b"
    assert after.claims[1] == (0, 1)
    assert after.hands[1] == state.draw[0]


def test_b19_the_truth_is_paid() -> None:
    game, state = table(3, "abc", coins=[10, 10, 10])
    after = go(game, state, "roll CH SH", "P1 shout", "P2 silent", "P0 pay")
    assert after.coins == (9, 11, 10)
    assert letters(after.discard) == "b"
    assert after.claims[1] == (1, 0)
    assert after.hands[1] == state.draw[0]


def test_b20_the_truth_is_challenged() -> None:
    game, state = table(3, "abc", coins=[10, 10, 10])
    after = go(game, state, "roll CH SH", "P1 shout", "P2 silent", "P0 challenge")
    assert after.coins == (8, 12, 10)
    assert letters(after.discard) == "b"
    assert after.hands[1] == state.draw[0]


def test_b21_a_bluff_is_challenged() -> None:
    game, state = table(3, "abc", coins=[10, 10, 10])
    after = go(game, state, "roll SH SK", "P1 silent", "P2 shout", "P0 challenge")
    assert after.coins == (11, 10, 9)
    assert letters(after.discard) == "c"
    assert after.hands[2] == state.draw[0]


def test_b22_a_holder_may_stay_silent() -> None:
    game, state = table(3, "abc")
    after = go(game, state, "roll CH SH", "P1 silent", "P2 silent")
    assert letters(after.hands) == "abc"
    assert after.discard == ()
    assert game.observe(after, 0) == game.observe(after._replace(hands=(0, 5, 2)), 0)


def test_b24_a_payment_with_the_last_coin() -> None:
    game, state = table(3, "abc", coins=[1, 14, 13], box=22)
    after = go(game, state, "roll SH SK", "P1 silent", "P2 shout", "P0 pay")
    assert after.coins == (0, 14, 14)
    assert game.turn(after) == Chance("tie")
    assert [outcome.player for outcome, _ in game.chance_outcomes(after).outcomes] == [1, 2]
    assert letters(after.discard) == "c"
    assert letters(after.hands) == "ab."
    assert after.draw == state.draw


def test_b26_a_lost_challenge_with_the_last_coins() -> None:
    game, state = table(3, "abc", coins=[2, 13, 13], box=22)
    after = go(game, state, "roll CH SK", "P1 silent", "P2 shout", "P0 challenge")
    assert after.coins == (0, 13, 15)
    assert game.returns(after) == (0, 0, 1)


def test_b28_the_last_card_of_the_pile_and_the_reshuffle() -> None:
    game, state = table(3, "abd", coins=[5, 5, 5], box=35, draw=["SH+SK"])
    assert len(state.discard) == 14
    after = go(game, state, "roll CH SW")
    assert after.coins == (5, 4, 4)
    assert after.box == 37
    assert letters(after.hands) == "fbd"
    assert (len(after.draw), len(after.discard)) == (0, 15)
    assert game.turn(after) == Chance("reshuffle")
    shuffled = reshuffle(game, after)
    assert (len(shuffled.draw), len(shuffled.discard)) == (15, 0)
    assert game.turn(shuffled) == Chance("roll", by=1)


def test_b30_no_shout_after_a_double() -> None:
    game, state = table(3, "abc")
    refused(game, go(game, state, "roll CH CH"), "P1 shout", "6.1")
    refused(game, go(game, state, "roll SW SW"), "P1 shout", "6.1")


def test_b31_only_the_roller_answers() -> None:
    game, state = table(3, "abc")
    asked = go(game, state, "roll SH SK", "P1 shout", "P2 silent")
    assert game.turn(asked) == Decision(0)
    for player in (1, 2):
        for answer in ("pay", "challenge"):
            refused(game, asked, f"P{player} {answer}", "7.1")


def test_b32_the_roller_cannot_claim() -> None:
    game, state = table(3, "abc")
    asked = go(game, state, "roll SH SK")
    assert game.turn(asked) == Simultaneous((1, 2))
    for call in ("shout", "silent"):
        refused(game, asked, f"P0 {call}", "5.4")


def test_b34_the_turn_wraps_around() -> None:
    game, state = table(3, "abc", roller=2)
    after = go(game, state, "roll SH SK", "P0 silent", "P1 silent")
    assert game.turn(after) == Chance("roll", by=0)

"""Fifteen edge cases, each with its answer."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from cardwidgets.engine import conformance
from cardwidgets.engine.errors import InvalidOptions
from cardwidgets.engine.turns import Chance, Decision, Simultaneous
from cardwidgets.games.bluffaneer import Bluffaneer
from cardwidgets.games.bluffaneer.state import Phase
from games.bluffaneer.at_table import go, keys, letters, refused, reshuffle, table, told


def test_edge_01_too_few_coins_move_what_is_there() -> None:
    game, poor_victim = table(3, coins=[10, 1, 12], box=27)
    assert go(game, poor_victim, "roll SW SW", "P0 steal P1").coins == (11, 0, 12)
    assert go(game, poor_victim, "roll SH SH", "P0 steal P1").coins == (11, 0, 12)
    game, poor_roller = table(4, coins=[2, 12, 12, 12], box=12)
    assert go(game, poor_roller, "roll SK SK").coins == (0, 13, 13, 12)
    game, one_coin = table(3, "abc", coins=[1, 14, 13], box=22)
    wrong = go(game, one_coin, "roll CH SH", "P1 shout", "P2 silent", "P0 challenge")
    assert wrong.coins == (0, 15, 13)


def test_edge_01_all_else_can_always_be_paid_in_full() -> None:
    """Everybody has a coin when a turn begins, so one coin is always there."""
    for players in (2, 3, 4, 5, 6):
        game = Bluffaneer(players)
        for seed in range(40):
            for step in conformance.play(game, seed):
                if step.state.phase is Phase.ROLL:
                    assert min(step.state.coins) >= 1


def test_edge_02_several_shouts_are_drawn_among_with_equal_chance() -> None:
    game, state = table(5, "abcde")
    tied = go(game, state, "roll SH SK", *(f"P{p} shout" for p in (4, 1, 2)), "P3 silent")
    assert game.turn(tied) == Chance("voice")
    assert game.chance_outcomes(tied).outcomes == tuple(
        (game.parse(f"hear P{player}")[0], Fraction(1, 3)) for player in (1, 2, 4)
    )
    heard = go(game, tied, "hear P4")
    assert (heard.claimer, heard.phase) == (4, Phase.ANSWER)


def test_edge_03_the_deck_runs_out_and_is_reshuffled_at_once_or_late() -> None:
    eager, state = table(3, "abd", draw=["SH+SK"])
    assert go(eager, state, "roll CH SW").phase is Phase.RESHUFFLE
    lazy, state = table(3, "abd", draw=["SH+SK"], options={"reshuffle": "lazy"})
    after = go(lazy, state, "roll CH SW")
    assert after.phase is Phase.ROLL
    assert after.draw == ()


@pytest.mark.parametrize("reshuffle_when", ["eager", "lazy"])
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_edge_03_a_draw_never_fails(players: int, reshuffle_when: str) -> None:
    seen = False
    game = Bluffaneer(players, reshuffle=reshuffle_when)
    for seed in range(30):
        for step in conformance.play(game, seed):
            seen |= step.state.phase is Phase.RESHUFFLE
            if step.state.phase is Phase.ROLL:
                assert -1 not in step.state.hands
    assert seen


def test_edge_04_who_starts_is_an_option() -> None:
    assert Bluffaneer(3).initial_state().roller == 0
    assert Bluffaneer(3, start=2).initial_state().roller == 2


def test_edge_05_an_effect_is_finished_before_the_end() -> None:
    game, state = table(4, coins=[6, 1, 9, 9], box=25)
    assert go(game, state, "roll CH CH").coins == (9, 0, 8, 8)


def test_edge_06_several_players_at_zero_together() -> None:
    game, state = table(4, "aced", coins=[6, 1, 1, 1], box=41)
    after = go(game, state, "roll CH SW")
    assert after.coins == (6, 0, 0, 0)
    assert after.box == 44
    assert game.returns(after) == (1, 0, 0, 0)
    (broke,) = (event for event in told(game, state, "roll CH SW") if event.key == "broke")
    assert broke.get("players") == (1, 2, 3)


def test_edge_06_who_is_broke_is_told_at_a_tie_too() -> None:
    game, state = table(3, "abc", coins=[1, 14, 13], box=22)
    asked = go(game, state, "roll SH SK", "P1 silent", "P2 shout")
    assert keys(told(game, asked, "P0 pay")) == ["paid", "shown.bluff", "broke", "tied"]


@pytest.mark.parametrize("options", [{}, {"end_check": "immediate"}, {"match_to": "roller"}])
def test_edge_07_the_winner_has_a_coin(options: dict[str, str]) -> None:
    for players in (2, 3, 4, 5, 6):
        game = Bluffaneer(players, **options)
        for seed in range(40):
            *_, end = conformance.play(game, seed)
            assert all(end.state.coins[player] >= 1 for player in end.state.winners)


def test_edge_08_a_tie_for_the_most() -> None:
    game, two = table(4, phase="tie", coins=[15, 0, 15, 10], box=10)
    outcomes = game.chance_outcomes(two).outcomes
    assert [(action.player, chance) for action, chance in outcomes] == [
        (0, Fraction(1, 2)),
        (2, Fraction(1, 2)),
    ]
    _, three = table(4, phase="tie", coins=[12, 0, 12, 12], box=14)
    assert [chance for _, chance in game.chance_outcomes(three).outcomes] == [Fraction(1, 3)] * 3
    refused(game, two, "toss P3", "9.3")


def test_edge_09_an_own_match_goes_before_claims() -> None:
    game, state = table(4, "bbbd", roller=1)
    after = go(game, state, "roll SH CH")
    assert after.phase is Phase.ROLL
    assert letters(after.discard) == "b"


def test_edge_10_the_roller_must_show_a_match() -> None:
    game, state = table(3, "abc")
    after = go(game, state, "roll CH SW")
    assert after.shown == (0, 0)
    refused(game, state, "P0 hide", "10.6")
    refused(game, state, "P0 silent", "6.1")


def test_edge_11_a_holder_may_stay_silent() -> None:
    game, state = table(3, "abc")
    asked = go(game, state, "roll CH SH")
    assert game.turn(asked) == Simultaneous((1, 2))
    assert go(game, asked, "P1 silent", "P2 silent").phase is Phase.ROLL


def test_edge_12_paid_claims_are_shown_too() -> None:
    game, state = table(3, "abc")
    asked = go(game, state, "roll SH SK", "P1 shout", "P2 silent")
    for viewer in (None, 0, 1, 2):
        assert "shown.bluff" in keys(told(game, asked, "P0 pay", viewer))
        assert game.observe(go(game, asked, "P0 pay"), viewer).claims[1] == (0, 1)


def test_edge_13_no_card_is_drawn_after_the_end() -> None:
    game, state = table(3, "abc", coins=[10, 1, 10], box=29)
    over = go(game, state, "roll CH SW")
    assert game.is_over(over)
    assert letters(over.hands) == ".bc"
    assert letters(over.discard) == "a"
    assert over.draw == state.draw
    assert "drew" not in keys(told(game, state, "roll CH SW"))


def test_edge_13_no_reshuffle_after_the_end_either() -> None:
    game, state = table(3, "abc", coins=[10, 1, 10], box=29, draw=["SH+SK"])
    assert game.is_over(go(game, state, "roll CH SW"))


def test_edge_14_anybody_else_can_be_robbed_and_nobody_is_spared() -> None:
    game, state = table(4, coins=[10, 1, 12, 10], box=17)
    robbing = go(game, state, "roll SH SH")
    assert game.turn(robbing) == Decision(0)
    assert [action.victim for action in game.legal_actions(robbing, 0)] == [1, 2, 3]
    assert game.is_over(go(game, robbing, "P0 steal P1"))
    refused(game, robbing, "P0 steal P0", "4.5")
    refused(game, robbing, "P0 silent", "6.1")


def test_edge_15_two_play_in_the_laboratory_only() -> None:
    game = Bluffaneer(2)
    start = game.initial_state()
    assert (start.coins, start.box) == ((10, 10), 30)
    state = game.apply(start, None, game.chance_outcomes(start).draw(Random(1)))
    assert len(state.draw) == 16
    with pytest.raises(InvalidOptions, match="3 to 6 can play, or 2 in the laboratory"):
        Bluffaneer(1)


def test_edge_03_lazily_the_shown_card_may_come_straight_back() -> None:
    game, state = table(3, "abd", draw=[], options={"reshuffle": "lazy"})
    waiting = go(game, state, "roll CH SW")
    assert waiting.phase is Phase.RESHUFFLE
    assert letters(waiting.hands) == ".bd"
    back = reshuffle(game, waiting._replace(discard=waiting.discard[::-1]))
    assert letters(back.hands) == "abd"
    assert (len(back.draw), len(back.discard)) == (15, 0)

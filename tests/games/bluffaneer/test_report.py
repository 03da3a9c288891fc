"""The report after a game, against figures counted by hand."""

from __future__ import annotations

from fractions import Fraction

import pytest

import cardwidgets as cw
from cardwidgets.games.bluffaneer.actions import CHALLENGE, PAY, SHOUT, SILENT, Steal
from cardwidgets.games.bluffaneer.report import (
    coins_by_cause,
    coins_by_own_doubles,
    cost_of,
    decisions,
    report,
)


def a_session(**parts: object) -> cw.Session:
    return cw.new("bluffaneer", players=3, chance="manual", position=parts)


def a_view(viewer: int, **parts: object) -> object:
    game = cw.game("bluffaneer", players=3)
    return game.observe(game.position(**parts), viewer)


def test_causes_add_up_to_what_each_player_gained() -> None:
    for seed in range(30):
        session = cw.new("bluffaneer", seed=seed)
        while not session.is_over:
            seat = session.to_act[0]
            session.play(seat, session.legal_actions(seat)[seed % 2])
        gained = [sum(causes) for causes in zip(*coins_by_cause(session).values(), strict=True)]
        assert gained == [coins - 10 for coins in session.state.coins]


def test_each_cause_is_counted_where_it_belongs() -> None:
    session = a_session(cards=["CH+SW", "CH+SH", "CH+SK"])
    session.play(None, "roll SH SK").play(1, "shout").play(2, "silent").play(0, "challenge")
    assert coins_by_cause(session)["challenges"] == [1, -1, 0]
    session.play(None, "roll SH SH").play(1, "steal P2")
    assert coins_by_cause(session)["thefts"] == [0, 3, -3]
    assert coins_by_own_doubles(session) == [0, 3, 0]


@pytest.mark.parametrize(("action", "cost"), [(Steal(1), Fraction(0)), (Steal(2), Fraction(1))])
def test_a_theft_costs_what_a_richer_victim_would_have_paid_more(
    action: Steal, cost: Fraction
) -> None:
    assert cost_of(a_view(0, coins=[10, 10, 1], roll=["SW", "SW"]), action) == cost


def test_silence_with_the_pair_costs_three_halves() -> None:
    view = a_view(1, cards=["CH+SK", "CH+SW", None], roll=["CH", "SW"])
    assert (cost_of(view, SILENT), cost_of(view, SHOUT)) == (Fraction(3, 2), 0)


def test_a_bluff_is_free_at_the_equilibrium_and_dear_against_a_one_coin_roller() -> None:
    cards = ["CH+SK", "CH+SH", None]
    assert cost_of(a_view(1, cards=cards, roll=["CH", "SW"]), SHOUT) == 0
    poor = a_view(1, cards=cards, roll=["CH", "SW"], coins=[1, 10, 10])
    assert cost_of(poor, SHOUT) == 1


def test_paying_a_claim_that_cannot_be_true_costs_two() -> None:
    view = a_view(
        0,
        cards=["CH+SK", "CH+SH", None],
        discard=["CH+SW", "CH+SW", "CH+SW"],
        roll=["CH", "SW"],
        claimer=1,
    )
    assert (cost_of(view, PAY), cost_of(view, CHALLENGE)) == (2, 0)


def test_decisions_are_ones_own_and_judged_by_what_one_knew() -> None:
    session = a_session(cards=["CH+SW", "CH+SH", "CH+SK"])
    session.play(None, "roll CH SH").play(1, "silent").play(2, "silent")
    (decision,) = decisions(session, 1)
    assert decision == (1, "silent", Fraction(3, 2))
    dearest = report(session, 1, session.voice(1))[-1]
    assert dearest.steps == (1,)
    assert session.branch(dearest.steps[0]).to_act == (1, 2)


def test_every_game_can_be_reported_whatever_was_done() -> None:
    for seed in range(60):
        session = cw.new("bluffaneer", players=3 + seed % 4, seed=seed)
        while not session.is_over:
            seat = session.to_act[0]
            session.play(seat, session.legal_actions(seat)[session.step % 2])
        for seat in range(session.game.players):
            assert all(decision.cost >= 0 for decision in decisions(session, seat))


def test_a_spectator_gets_no_decisions() -> None:
    session = a_session()
    assert len(report(session, None, session.voice())) == 3

"""The numbered rules, those that no worked case shows."""

from __future__ import annotations

from random import Random

import pytest

from cardwidgets.engine.conformance import play
from cardwidgets.engine.turns import Chance, Decision, Terminal
from cardwidgets.games.gnoming import Gnoming
from cardwidgets.games.gnoming.actions import Deal, Phase, Shuffle
from cardwidgets.games.gnoming.cards import HAZARD
from cardwidgets.games.gnoming.state import NOBODY
from games.gnoming.at_table import D, go, keys, legal, lies, pile, piles, refused, table, told
from games.gnoming.test_worked_cases import deal


def test_1_2_the_usual_deck() -> None:
    cards = Gnoming().cards
    assert len(cards) == 110
    assert sum(card > 0 for card in cards) == 82
    assert sum(-5 < card < 0 for card in cards) == 22
    assert (cards.count(0), cards.count(HAZARD)) == (3, 3)
    assert sum(card for card in cards if card > 0) == 459


@pytest.mark.parametrize(
    ("players", "draw"), [(2, 90), (3, 81), (4, 72), (5, 63), (6, 54), (7, 45)]
)
def test_2_1_nine_cards_each_and_two_starters(players: int, draw: int) -> None:
    game = Gnoming(players, min_players=2)
    order = tuple(sorted(game.cards, reverse=True))
    state = game.apply(game.initial_state(), None, Deal(order))
    assert len(state.draw) == draw
    assert state.layouts[0] == order[0 : 9 * players : players]
    assert state.layouts[1] == order[1 : 9 * players : players]
    assert (state.piles, state.up) == (
        ((order[9 * players],), (order[9 * players + 1],)),
        (0,) * players,
    )


def test_2_1_dealing_begins_with_the_starting_player() -> None:
    game = Gnoming(3)
    state = game.initial_state()._replace(starter=2)
    order = tuple(sorted(game.cards, reverse=True))
    after = game.apply(state, None, Deal(order))
    assert after.layouts[2][0] == order[0]
    assert after.layouts[0][0] == order[1]
    assert after.turn == 2


def test_2_4_two_cards_each_in_turn_whatever_they_are() -> None:
    game = Gnoming(3)
    state = deal(game, ["M 1 2 / 3 M 4 / 5 6 7", "H 1 2 / 3 H 4 / 5 6 7", D_PLAIN], "5 6", 0)
    assert len(legal(game, state)) == 36
    assert game.turn(state) == Decision(0)
    after = go(game, state, "flip 0 4")
    assert (after.turn, after.phase, lies(after)) == (
        1,
        Phase.SETUP,
        "M [1] [2] / [3] M [4] / [5] [6] [7]",
    )
    after = go(game, after, "flip 0 4")
    assert after.removed == 0
    after = go(game, after, "flip 7 8")
    assert (after.turn, after.phase) == (0, Phase.DRAW)


D_PLAIN = "1 2 3 / 4 5 6 / 7 8 9"


def test_2_5_starters_rotate() -> None:
    steps = [step.state for step in play(Gnoming(3), "rotate")]
    begins = [state for state in steps if state.phase is Phase.SETUP and not any(state.up)]
    found = [state.turn for state in begins]
    assert found == [0, 1, 2]


def test_3_2_what_can_be_drawn() -> None:
    game, state = table(D, a="", b="7")
    assert legal(game, state) == ["draw", "take B"]
    refused(game, state, "take A", "3.2")
    after = go(game, state, "take B")
    assert (after.card, after.source, piles(after)) == (7, 1, ("", ""))


def test_3_3_any_of_the_nine_positions() -> None:
    game, state = table(D)
    assert legal(game, go(game, state, "draw")) == [
        *[f"place {place}" for place in range(9)],
        "reject",
    ]


def test_4_2_the_bounce_may_go_anywhere_but_back() -> None:
    game, state = table("6 [4] 6 / [1] [6] [9] / [2] [7] 3", draw="2")
    after = go(game, state, "draw", "place 4")
    others = [place for place in range(9) if place != 4]
    assert legal(game, after) == [*[f"bounce {place}" for place in others], "stop"]
    refused(game, after, "bounce 4", "4.2")
    refused(game, after, "discard A", "4.2")


def test_4_3_a_chain_may_come_back_to_where_it_began() -> None:
    game, state = table("6 4 [6] / [4] [1] [9] / [2] [7] 3", draw="2")
    after = go(game, state, "draw", "place 2", "bounce 3")
    assert (after.card, after.path, after.phase) == (4, (2, 3), Phase.BOUNCE)
    refused(game, after, "bounce 3", "4.2")
    after = go(game, after, "bounce 2")
    assert (after.card, lies(after)) == (2, "6 4 4 / 6 [1] [9] / [2] [7] 3")
    assert after.phase is Phase.DISCARD


def test_4_3_seven_bounces_at_most() -> None:
    others = "1 1 [2] / [2] [3] [3] / [4] [4] [5]"
    game, state = table("9 1 [9] / [9] [9] [9] / [9] [9] [9]", others, others, draw="9")
    after, bounces = go(game, state, "draw", "place 2"), 0
    for place in (3, 4, 5, 6, 7, 8, 1):
        after = go(game, after, f"bounce {place}")
        bounces += 1
    assert (bounces, after.card, after.phase) == (7, 1, Phase.DISCARD)


def test_4_4_hazards_and_mulligans_do_not_bounce() -> None:
    game, state = table("H [4] M / [H] [M] [9] / [2] [7] 3", draw="2 2")
    after = go(game, state, "draw", "place 3")
    assert (after.removed, after.phase) == (1, Phase.FLIP)
    after = go(game, state, "draw", "place 4")
    assert (after.card, after.phase) == (0, Phase.DISCARD)


def test_5_1_the_empty_pile_is_filled_at_once() -> None:
    game, state = table(D, a="", b="7", draw="10")
    after = go(game, state, "draw", "reject")
    assert (piles(after), after.turn) == (("10", "7"), 1)
    assert keys(told(game, go(game, state, "draw"), "reject")) == ["rejected", "discarded"]


def test_5_2_after_a_hazard_an_empty_pile_stays_empty() -> None:
    game, state = table(D, a="5", b="7")
    state = go(game, state, "take A")
    hazard = game.position(
        **(
            game.parts(state)
            | {"layouts": ["H 2 [3] / [4] [5] [6] / [7] [8] [9]", D, D], "draw": ""}
        )
    )
    after = go(game, hazard, "place 0", "decline", "decline")
    assert (piles(after), after.removed, after.turn) == (("", "7"), 1, 1)


def test_5_6_hazards_work_in_the_last_turns() -> None:
    up = "1 2 3 / 4 5 6 / 7 8 9"
    game, state = table(up, "1 2 [3] / [4] 5 6 / 7 8 9", D, first_out=0, turn=2, draw="H")
    assert state.left == 1
    after = go(game, state, "draw", "reject")
    assert (after.turn, after.phase) == (1, Phase.FLIP)
    after = go(game, after, "flip 3")
    assert after.phase is Phase.DEAL
    assert after.first_out == 0


def test_6_1_face_down_mulligans_do_not_count() -> None:
    game, state = table("[M] [4] 6 / [1] [M] [9] / [2] [7] 3", draw="M")
    assert len(legal(game, go(game, state, "draw"))) == 10


def test_6_2_a_mulligan_is_taken_in_place_of_the_other() -> None:
    game, state = table("M [4] 6 / [1] [2] [9] / [2] [7] 3", a="M")
    after = go(game, state, "take A")
    assert legal(game, after) == ["place 0"]
    assert piles(go(game, after, "place 0")) == ("M", "7")


def test_7_1_an_empty_draw_pile_is_rebuilt() -> None:
    game, state = table(D, a="5 3 9", b="7 10")
    rest = tuple(card for card in state.draw if card != HAZARD)
    state = state._replace(draw=(), piles=((*rest, *state.piles[0]), state.piles[1]), removed=3)
    gathering = go(game, state, "draw")
    assert game.turn(gathering) == Chance("shuffle")
    assert (piles(gathering), gathering.turn, gathering.mover) == (("9", "10"), NOBODY, 0)
    cards = gathering.draw
    assert sorted(cards) == sorted((*rest, 5, 3, 7))
    assert keys(told(game, state, "draw")) == ["draw.empty"]
    after = game.apply(gathering, None, Shuffle(tuple(reversed(cards))))
    assert (after.card, after.phase, after.turn) == (cards[-1], Phase.USE, 0)
    assert after.draw == tuple(reversed(cards))[1:]
    view = game.observe(after, 1)
    assert view.draw_cards == tuple(sorted(after.draw))
    assert sum(view.hidden) == 3 * 7


def test_7_1_without_cards_to_shuffle_nothing_is_drawn() -> None:
    game, state = table(D)
    state = state._replace(draw=(), piles=((5,), (7,)))
    state = game.with_choices(state)
    assert legal(game, state) == ["take A", "take B"]
    refused(game, state, "draw", "7.1")


def test_7_2_everybody_else_has_one_more_turn() -> None:
    game, state = table("1 2 3 / 4 5 [6] / 7 8 9", players=4, draw="10 10 10 10")
    after = go(game, state, "draw", "place 5", "discard A")
    order = []
    while after.phase is Phase.DRAW:
        order.append((after.turn, after.left))
        after = go(game, after, "draw", "reject", "discard A")
    assert order == [(1, 3), (2, 2), (3, 1)]
    assert after.phase is Phase.DEAL


def test_7_2_only_the_first_is_first_out() -> None:
    game, state = table("1 2 3 / 4 5 [6] / 7 8 9", "1 2 3 / 4 5 [6] / 7 8 9", draw="10 10 9")
    after = go(game, state, "draw", "place 5", "discard A", "draw", "place 5", "discard A")
    assert (after.first_out, after.left, after.turn) == (0, 1, 2)


def test_7_4_hazards_turned_up_at_the_end_only_score() -> None:
    up = "1 2 3 / 4 5 6 / 7 8 9"
    game, state = table(up, "1 2 [H] / [M] 5 6 / 7 8 [9]", D, first_out=0, turn=2, draw="10")
    after = go(game, state, "draw", "reject", "discard A")
    assert after.phase is Phase.DEAL
    assert after.removed == 0
    assert after.scores[0][1] == 1 + 2 + 10 + 0 + 5 + 6 + 7 + 8 + 9


def test_9_a_game_ends_after_three_rounds() -> None:
    last = list(play(Gnoming(3), "whole"))[-1]
    assert isinstance(last.turn, Terminal)
    assert (last.state.round, len(last.state.scores), len(last.state.outs)) == (3, 3, 3)


def test_everybody_is_told_the_same() -> None:
    game = Gnoming(3)
    for step in list(play(game, "told"))[:200]:
        if step.action is not None:
            heard = {game.events(step.state, step.player, step.action, step.after, viewer)
                     for viewer in (None, 0, 1, 2)}  # fmt: skip
            assert len(heard) == 1


def test_g60_what_always_holds() -> None:
    for seed in range(6):
        game = Gnoming(3 + seed % 5)
        before, turns_left = None, 0
        for step in play(game, f"always {seed} {Random(seed).random()}"):
            state = step.state
            assert HAZARD not in state.piles[0] + state.piles[1]
            if before is not None and before.round == state.round and before.layouts:
                for up, now in zip(before.up, state.up, strict=True):
                    assert up & now == up, "a card was turned down again"
                if before.first_out != NOBODY and state.phase is not Phase.SETUP:
                    assert state.first_out == before.first_out
                if before.phase is Phase.DRAW and before.first_out != NOBODY:
                    turns_left += 1
            if state.phase in (Phase.DEAL, Phase.OVER) and before is not None and state.round:
                assert turns_left == game.players - 1
                turns_left = 0
            before = state


def test_pile_text() -> None:
    _, state = table(D, a="5 M -2")
    assert pile(state, 0) == "5 M -2"

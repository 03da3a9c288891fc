"""Signs: who may make which and when, who sees them, what they prove and for how long (7)."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from random import Random
from typing import Any

import pytest

import cardwidgets as cw
from cardwidgets.engine.chance import Listed
from cardwidgets.engine.turns import Decision
from cardwidgets.games.aluette import Aluette
from cardwidgets.games.aluette.actions import SIGNS, Watch
from cardwidgets.games.aluette.cards import ACES, BITS, NUMBERS
from cardwidgets.games.aluette.knowledge import hidden_from
from cardwidgets.games.aluette.state import Phase, State
from games.aluette.at_table import deal, go, keys, legal, refused, say, table, told

LUETTE_EACH = (
    "3C AC 4C 3U AU 4U 2C KC 5C 2U KU 5U "
    "QC QU QB QS JC JU JB JS 8C 8U 8B 8S 7C 7U 7B 7S 6C 6U 6B 6S 3B 3S 4B 4S"
)
"""Each player gets a luette, the first two an ace, nobody a double."""


def begun(**options: Any) -> tuple[Aluette, State]:
    game = table(**{"signals": "truthful", **options})
    return game, deal(game, LUETTE_EACH)


def seen(game: Aluette, state: State, viewer: int | None, player: int) -> str:
    made = game.observe(state, viewer).signs[player]
    return " ".join(name for sign, name in enumerate(SIGNS) if made >> sign & 1)


def proven(game: Aluette, state: State, viewer: int | None, player: int) -> str:
    made = game.observe(state, viewer).proofs[player]
    return " ".join(name for sign, name in enumerate(SIGNS) if made >> sign & 1)


def test_11_13_off_by_default() -> None:
    game = table()
    state = deal(game, LUETTE_EACH)
    assert game.turn(state) == Decision(0)
    assert legal(game, state, 0) == "yes, no"
    refused(game, state, 0, "sign 3C", "11.13")
    refused(game, state, 2, "enough", "11.13")


def test_7_1_signs_from_the_pick_up_on_whoever_is_on_turn() -> None:
    game, state = begun()
    assert game.turn(state) == Decision(0, (1, 2, 3))
    assert legal(game, state, 0) == "yes, no, sign 3C, sign ace, sign mordienne, enough"
    assert legal(game, state, 1) == "sign 3U, sign ace, sign mordienne, enough"
    after = say(game, state, 2, "sign 2C")
    assert game.turn(after) == game.turn(state)
    assert after.hands == state.hands
    on_turn = say(game, state, 0, "sign 3C")
    assert on_turn.turn == 0
    assert on_turn.phase is Phase.VOTE


def test_7_1_signs_until_the_last_card() -> None:
    game = table(signals="truthful")
    state = game.position(hands=["3C", "3U", "2C", "2U"], tricks=[0] * 8, dealer=3)
    for card in ("3C", "3U", "2C"):
        assert "sign mordienne" in legal(game, state, 3)
        state = go(game, state, card)
    state = go(game, say(game, state, 3, "sign 2U"), "2U")
    assert state.phase is Phase.DEAL
    assert legal(game, state, 3) == ""
    refused(game, state, 3, "sign mordienne", "7.1")
    assert game.observe(state, 1).signs == (0, 0, 0, 0)


def test_7_1_no_signs_before_the_deal() -> None:
    game = Aluette(signals="truthful", cut=True)
    refused(game, game.initial_state(), 0, "sign mordienne", "7.1")
    state = deal(game, "", deal(game))
    assert state.phase is Phase.CUT
    refused(game, state, 0, "sign mordienne", "7.1")


def test_7_2_each_sign_once_a_deal() -> None:
    game, state = begun()
    state = say(game, state, 1, "sign 3U", "sign ace", "sign mordienne")
    assert legal(game, state, 1) == "enough"
    said = refused(game, state, 1, "sign ace", "7.2")
    assert said == "each sign is made once in a deal, and this one was made: an ace"


def test_7_3_a_sign_is_true() -> None:
    game, state = begun()
    said = refused(game, state, 1, "sign 3C", "7.3")
    assert said == "a sign is true, and you do not hold what it tells: Monsieur"
    refused(game, state, 2, "sign ace", "7.3")
    assert "sign mordienne" in legal(game, state, 2)


def test_11_13_false_signs_where_all_are_free() -> None:
    game, state = begun(signals="free")
    assert legal(game, state, 1) == ", ".join([*(f"sign {name}" for name in SIGNS), "enough"])
    after = say(game, state, 1, "sign 3C")
    assert seen(game, after, 3, 1) == "3C"
    assert proven(game, after, 3, 1) == ""


def test_without_mordienne_it_is_not_signed() -> None:
    game, state = begun(mordienne=False)
    assert "mordienne" not in legal(game, state, 0)
    refused(game, state, 0, "sign mordienne", "11.9")


def test_7_4_only_the_partner_sees_it() -> None:
    game, state = begun()
    after = say(game, state, 1, "sign 3U")
    assert [seen(game, after, viewer, 1) for viewer in (0, 1, 2, 3, None)] == [
        "", "3U", "", "3U", "",
    ]  # fmt: skip
    for viewer in (0, 2, None):
        assert told(game, state, "sign 3U", viewer, player=1) == ()
        assert game.observe(after, viewer) == game.observe(state, viewer)
    for viewer in (1, 3):
        assert keys(told(game, state, "sign 3U", viewer, player=1)) == ["signed"]


def test_11_13_open_signs_are_seen_by_all() -> None:
    game, state = begun(signals="open")
    after = say(game, state, 1, "sign 3U")
    assert [seen(game, after, viewer, 1) for viewer in (0, 2, 3, None)] == ["3U"] * 4
    assert keys(told(game, state, "sign 3U", None, player=1)) == ["signed"]
    refused(game, state, 1, "sign 3C", "7.3")


def test_7_6_enough_is_heard_by_all() -> None:
    game, state = begun()
    after = say(game, state, 1, "enough")
    assert game.turn(after) == Decision(0, (2, 3))
    assert legal(game, after, 1) == ""
    refused(game, after, 1, "sign 3U", "7.6")
    refused(game, after, 1, "enough", "7.6")
    assert keys(told(game, state, "enough", None, player=1)) == ["enough"]
    # and in the next deal signs are made again
    assert deal(game, "", go_to_end(game, go(game, after, "no"))).silent == 0


def go_to_end(game: Aluette, state: State) -> State:
    while state.phase is Phase.PLAY:
        state = game.apply(state, state.turn, game.legal_actions(state, state.turn)[0])
    return state


def test_the_turn_betrays_no_sign() -> None:
    """However many signs somebody has made, the others see the same turn."""
    game, state = begun()
    after = say(game, state, 1, "sign 3U", "sign ace", "sign mordienne")
    assert game.turn(after) == game.turn(state)
    session, twin = (cw.Session(game, seed=1, position=game.parts(one)) for one in (state, after))
    assert session.token(0) == twin.token(0)
    assert repr(session) == repr(twin)


# -- what signs prove -----------------------------------------------------------------------------


def held(game: Aluette, state: State, viewer: int, player: int, cards: int) -> int:
    """In how many of 40 states that the viewer can think of the player holds one of the cards."""
    view = game.observe(state, viewer)
    return sum(
        bool(game.determinize(view, Random(seed)).hands[player] & cards) for seed in range(40)
    )


def test_7_5_a_true_sign_places_the_card() -> None:
    game, state = begun()
    madame = BITS[NUMBERS["3U"]]
    after = go(game, say(game, state, 1, "sign 3U"), "no")
    assert held(game, after, 3, 1, madame) == 40
    assert 0 < held(game, after, 0, 1, madame) < 40
    assert hidden_from(game.observe(after, 3)).ways_with(NUMBERS["3U"], ("hand", 2)) == 0


def test_7_5_a_true_sign_of_an_ace() -> None:
    game, state = begun()
    after = go(game, say(game, state, 1, "sign ace"), "no")
    assert held(game, after, 3, 1, ACES) == 40
    assert held(game, after, 0, 1, ACES) < 40


def test_7_5_a_card_that_is_played_is_signed_no_more() -> None:
    game, state = begun()
    state = go(game, say(game, state, 1, "sign 3U", "sign ace"), "no", "4C", "3U")
    assert proven(game, state, 3, 1) == "ace"
    assert seen(game, state, 3, 1) == "3U ace"
    state = go(game, state, "5C", "5U", "4U") if state.turn == 1 else go(game, state, "5C", "5U")
    state = go(game, state, "AU")
    assert proven(game, state, 3, 1) == ""


def test_7_5_an_ace_sign_ends_with_the_first_ace() -> None:
    """Also where the player holds another."""
    game = table(signals="truthful", chant="never")
    state = say(game, deal(game, "4C 4U 4B AC AU 5C"), 1, "sign ace")
    state = go(game, state, "4C", "AC")
    assert state.hands[1] & ACES
    assert proven(game, state, 3, 1) == ""


def test_7_5_a_sign_before_the_discard_is_void_afterwards() -> None:
    game, state = begun()
    state = say(game, state, 0, "sign 3C", "sign ace")
    state = say(game, state, 1, "sign 3U")
    state = go(game, state, "yes", "yes", "yes", "yes")
    assert proven(game, state, 2, 0) == "3C ace"
    lowest = game.legal_actions(state, 0)[5004]
    state = game.apply(state, 0, lowest)
    assert proven(game, state, 2, 0) == ""
    assert seen(game, state, 2, 0) == "3C ace"
    assert proven(game, state, 3, 1) == "3U"
    state = game.apply(state, 3, game.legal_actions(state, 3)[5004])
    assert held(game, state, 2, 0, 1) < 40
    refused(game, state, 0, "sign 3C", "7.2")


def test_7_5_a_sign_before_the_hand_is_changed_is_void_afterwards() -> None:
    game = table(signals="truthful", poor_hand_swap=True)
    state = deal(game, "AC AU AB 3C 3U 2C 2U 9U 9C 2B 2S AS KC KU KB 4C 4U 4B 5C 5U 5B 6C 6U 6B "
                       "QC QU QB")  # fmt: skip
    state = go(game, say(game, state, 0, "sign ace"), "swap")
    assert proven(game, state, 2, 0) == ""


def test_two_who_signed_an_ace_and_one_ace_left_each() -> None:
    """Both hold one, however few cards are left; dealt without trying until it fits."""
    game = table(signals="truthful", chant="never")
    state = game.position(
        hands=["4C", "AC", "AU", "5C"], tricks=[0] * 8, dealer=3,
        signs=["", "ace", "ace", ""], proofs=["", "ace", "ace", ""],
    )  # fmt: skip
    view = game.observe(state, 3)
    assert view.proofs[1]
    assert not view.proofs[2]
    for seed in range(20):
        assert game.determinize(view, Random(seed)).hands[1] & ACES


# -- opponents who notice -------------------------------------------------------------------------


def test_11_14_who_keeps_an_eye_on_whom_is_one_chance_event() -> None:
    game, state = begun(detect="1/4")
    assert state.phase is Phase.WATCH
    outcomes = game.chance_outcomes(state)
    assert isinstance(outcomes, Listed)
    assert len(outcomes.outcomes) == 2**8
    chances = {action.pairs: chance for action, chance in outcomes.outcomes}  # type: ignore[union-attr]
    assert chances[()] == Fraction(3, 4) ** 8
    assert chances[(0, 1), (2, 3)] == Fraction(1, 4) ** 2 * Fraction(3, 4) ** 6
    pairs = [(0, 1), (0, 3), (1, 0), (1, 2), (2, 1), (2, 3), (3, 0), (3, 2)]
    assert set(chances) == {chosen for size in range(9) for chosen in combinations(pairs, size)}
    for pair in pairs:
        assert sum(chance for chosen, chance in chances.items() if pair in chosen) == Fraction(1, 4)
    for viewer in (0, 1, 2, 3, None):
        action = Watch(((1, 0),))
        after = game.apply(state, None, action)
        assert game.events(state, None, action, after, viewer) == ()


def test_11_14_an_opponent_who_watches_sees() -> None:
    game, state = begun(detect="1/4")
    state = game.apply(state, None, game.read(state, None, "watch 1>0"))
    assert game.observe(state, 0) == game.observe(state._replace(watchers=(0, 0, 0, 0)), 0)
    after = say(game, state, 1, "sign 3U")
    assert [seen(game, after, viewer, 1) for viewer in (0, 2, 3, None)] == ["3U", "", "3U", ""]
    assert proven(game, after, 0, 1) == "3U"
    assert keys(told(game, state, "sign 3U", 0, player=1)) == ["noticed"]
    assert told(game, state, "sign 3U", 2, player=1) == ()
    # the one who signed does not learn of it
    other = say(game, state._replace(watchers=(0, 0, 0, 0)), 1, "sign 3U")
    assert game.observe(after, 1) == game.observe(other, 1)


@pytest.mark.parametrize(
    "text", ["watch 0>2", "watch 1>0 0>1 1>0", "watch 0>7", "watch 0>0", "yes", "deal 3C"]
)
def test_11_14_only_opponents_watch(text: str) -> None:
    game, state = begun(detect="1/4")
    refusal = game.refusal(state, None, game.parse(text)[0])
    assert refusal is not None
    assert refusal.rule == "11.14"


def test_11_14_all_or_nobody_need_no_chance() -> None:
    game, state = begun(detect=1)
    assert state.phase is Phase.VOTE
    after = say(game, state, 1, "sign 3U")
    assert [seen(game, after, viewer, 1) for viewer in (0, 2, 3, None)] == ["3U", "3U", "3U", ""]
    game, state = begun(detect=0)
    assert state.phase is Phase.VOTE


def test_11_14_how_often_a_sign_is_noticed() -> None:
    game, state = begun(detect=0.25)
    outcomes, rng, noticed = game.chance_outcomes(state), Random(5), 0
    for _ in range(4000):
        after = say(game, game.apply(state, None, outcomes.draw(rng)), 1, "sign 3U")
        noticed += sum(bool(seen(game, after, viewer, 1)) for viewer in (0, 2))
    assert abs(noticed / 8000 - 0.25) < 0.02


def test_who_saw_a_sign_knows_that_he_watches() -> None:
    game, state = begun(detect="1/4")
    state = game.apply(state, None, game.read(state, None, "watch 1>0"))
    view = game.observe(say(game, state, 1, "sign 3U"), 0)
    drawn = [game.determinize(view, Random(seed)) for seed in range(200)]
    assert all(one.watchers[1] & 1 for one in drawn)
    assert 20 < sum(one.watchers[3] & 1 for one in drawn) < 80

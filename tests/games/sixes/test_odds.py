"""Every exact value of the probability section: literals, and a second way where there is one."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, product
from math import comb, prod
from random import Random

import pytest

import cardwidgets as cw
from cardwidgets.games.sixes import Sixes, odds
from cardwidgets.games.sixes.actions import PASS
from cardwidgets.games.sixes.cards import BITS, cards_in, names_in
from cardwidgets.odds import NoOdds, among, mean, numbers_among
from games.sixes.at_table import DECK, deal, go, table

F = Fraction
EIGHT_TURNS = ("6D", "pass", "7D", "JD", "6H", "pass", "QD", "6S")


def f(text: str) -> Fraction:
    return Fraction(text)


def after_lead(players: int = 5, passes: int = 0):
    """What a spectator knows after the lead of seat 0 and some passes."""
    game = Sixes(players, uneven=True)
    state = game.position(columns={"D": "6-6"}, hands=sized(game))
    lacks = tuple(state.playable if 0 < seat <= passes else 0 for seat in range(players))
    return game.observe(state._replace(lacks=lacks), None)


def sized(game: Sixes) -> list[list[str]]:
    """Hands after the lead: the leader one card less, hands of the sizes of the rules."""
    cards = [name for name in names_in(game.cards.mask) if name != "6D"]
    sizes = list(odds.hand_sizes(game))
    sizes[0] -= 1
    hands = []
    for size in sizes:
        hands.append(cards[:size])
        cards = cards[size:]
    return hands


# -- the lead and the sixes ----------------------------------------------------------------------


@pytest.mark.parametrize(("players", "chance"), [(5, "1/5"), (4, "1/4"), (8, "1/8")])
def test_i_am_dealt_the_six_of_diamonds(players: int, chance: str) -> None:
    assert odds.chance_of_lead(Sixes(players)) == f(chance)
    view = Sixes(players).observe(Sixes(players).initial_state(), 2)
    assert cw.odds(view)["leads"].value == f(chance)


def test_leading_in_several_rounds() -> None:
    lead = odds.chance_of_lead(Sixes())
    assert lead**2 == F(1, 25)
    assert (1 - lead) ** 3 == F(64, 125)


def test_number_of_sixes() -> None:
    expected = ["3596/9139", "3968/9139", "6944/45695", "896/45695", "7/9139"]
    assert list(odds.number_of_sixes(Sixes()).values()) == list(map(f, expected))
    assert sum(map(f, expected)) == 1
    assert [F(comb(4, k) * comb(36, 8 - k), comb(40, 8)) for k in range(5)] == list(
        map(f, expected)
    )


def test_the_leaders_other_sixes() -> None:
    expected = ["4960/9139", "3472/9139", "672/9139", "35/9139"]
    assert list(odds.sixes_of_leader(Sixes()).values()) == list(map(f, expected))
    # the second way: given that a hand has the six of diamonds, k of the number of all sixes
    sixes = odds.number_of_sixes(Sixes())
    given = [F(k + 1, 4) * sixes[k + 1] / odds.chance_of_lead(Sixes()) for k in range(4)]
    assert given == list(map(f, expected))


# -- the first turns -----------------------------------------------------------------------------


def test_the_second_player_is_stuck() -> None:
    assert odds.chance_of_no_move(5, 39, 8) == f("2697/9139")
    assert F(comb(34, 8), comb(39, 8)) == f("2697/9139")
    assert odds.chance_stuck(after_lead(), 1) == f("2697/9139")


def test_number_of_legal_cards_of_the_second_player() -> None:
    expected = ["2697/9139", "35960/82251", "17980/82251", "1240/27417", "310/82251", "8/82251"]
    found = numbers_among(5, 39, 8)
    assert list(found.values()) == list(map(f, expected))
    assert mean(found) == F(40, 39)
    assert odds.expected_moves(after_lead(), 1) == F(40, 39)


@pytest.mark.parametrize(
    ("passes", "chance"), [(0, "2697/9139"), (1, "4807/24273"), (2, "39/437"), (3, "1/143")]
)
def test_each_next_player_is_stuck_given_the_passes_before(passes: int, chance: str) -> None:
    assert odds.passes_after_lead(Sixes())[passes] == f(chance)
    assert odds.chance_stuck(after_lead(passes=passes), passes + 1) == f(chance)


def test_all_four_pass_in_the_first_turns_by_two_ways() -> None:
    assert odds.chance_that_all_pass(Sixes()) == F(1, 27417)
    assert F(comb(34, 2), comb(39, 7)) == F(1, 27417)
    four = [f("2697/9139"), f("4807/24273"), f("39/437"), f("1/143")]
    assert prod(four) == F(1, 27417)


@pytest.mark.parametrize(
    ("players", "hand", "chance"),
    [(4, 10, "145/703"), (8, 5, "92752/191919"), (3, 13, "5060/44289")],
)
def test_the_second_player_is_stuck_with_other_numbers(players, hand, chance) -> None:
    game = Sixes(players, uneven=True)
    assert odds.hand_sizes(game)[1] == hand
    assert odds.passes_after_lead(game)[0] == f(chance)
    assert odds.chance_stuck(after_lead(players), 1) == f(chance)


# -- hands ---------------------------------------------------------------------------------------


def test_a_void() -> None:
    assert odds.chance_of_void(Sixes()) == f("10005/131461")
    assert F(comb(30, 8), comb(40, 8)) == f("10005/131461")


def test_at_least_one_void() -> None:
    assert odds.chance_of_any_void(Sixes()) == f("503468/1708993")
    # the second way: count hands by their numbers of cards in the suits
    hands = sum(
        prod(comb(10, n) for n in split)
        for split in product(range(9), repeat=4)
        if sum(split) == 8 and 0 in split
    )
    assert F(hands, comb(40, 8)) == f("503468/1708993")


@pytest.mark.parametrize(
    ("cards", "chance"),
    [("AD 2D", "7/195"), ("AD 2D 3D", "7/1235"), ("5D 6D 7D", "7/1235")],
)
def test_named_cards_in_a_hand(cards: str, chance: str) -> None:
    assert odds.chance_to_hold(Sixes(), cards.split()) == f(chance)
    count = len(cards.split())
    assert F(comb(40 - count, 8 - count), comb(40, 8)) == f(chance)


def test_number_of_deals() -> None:
    assert odds.number_of_deals(Sixes()) == 7656714453153197981835000
    assert prod(comb(8 * n, 8) for n in range(1, 6)) == 7656714453153197981835000


@pytest.mark.parametrize(("playable", "unseen", "hand"), [(2, 7, 3), (1, 5, 5), (3, 6, 2)])
def test_the_general_formula_against_all_hands(playable: int, unseen: int, hand: int) -> None:
    hands = list(combinations(range(unseen), hand))
    stuck = sum(min(cards) >= playable for cards in hands)
    assert odds.chance_of_no_move(playable, unseen, hand) == F(stuck, len(hands))


def test_impossible_numbers_are_no_odds() -> None:
    with pytest.raises(NoOdds, match="41 cards cannot be chosen from 40"):
        among(0, 4, 40, 41)


# -- views ---------------------------------------------------------------------------------------


def test_the_odds_of_a_view_agree_with_made_up_hands() -> None:
    game = Sixes()
    state = go(game, deal(game, DECK.split()), *EIGHT_TURNS)
    view = game.observe(state, 0)
    rng, times = Random(3), 3000
    states = [game.determinize(view, rng) for _ in range(times)]
    for seat in (1, 2, 3, 4):
        share = sum(not made.hands[seat] & view.playable for made in states) / times
        assert abs(share - odds.chance_stuck(view, seat)) < 0.035
        for card in names_in(view.hidden & view.playable):
            (bit,) = (BITS[c] for c in cards_in(view.hidden) if names_in(BITS[c]) == (card,))
            share = sum(bool(made.hands[seat] & bit) for made in states) / times
            assert abs(share - odds.chance_holds(view, seat, card)) < 0.035


def test_every_hidden_card_is_somewhere() -> None:
    game = Sixes()
    state = go(game, deal(game, DECK.split()), *EIGHT_TURNS)
    view = game.observe(state, 0)
    for card in names_in(view.hidden):
        assert sum(odds.chance_holds(view, seat, card) for seat in (1, 2, 3, 4)) == 1


def test_before_the_lead_the_leader_holds_the_six_of_diamonds() -> None:
    game = Sixes()
    view = game.observe(deal(game, DECK.split()), 3)
    assert odds.chance_holds(view, 0, "6D") == 1
    assert odds.chance_holds(view, 1, "6D") == 0
    assert odds.chance_holds(view, 1, "6H") == F(8, 31)


def test_a_held_back_card_proves_nothing() -> None:
    game, state = table({"D": "6-6"}, "5D KC", options={"optional_pass": True})
    view = game.observe(go(game, state, "pass"), 1)
    assert odds.chance_holds(view, 0, "5D") > 0


def test_all_odds_have_words_at_every_step() -> None:
    game, rng = Sixes(chips=1), Random(5)
    state = game.initial_state()
    while not game.is_over(state):
        for viewer in (None, 0):
            sentences = odds.odds(game.observe(state, viewer)).sentences()
            assert all("[" not in s and "{" not in s for s in sentences)
        if game.is_chance(state):
            state = game.apply(state, None, game.chance_outcomes(state).draw(rng))
        else:
            state = game.apply(state, state.turn, rng.choice(game.legal_actions(state, state.turn)))
    assert len(odds.odds(game.observe(state, 0))) == 0


def test_nobody_asks_for_ones_own_hand() -> None:
    game, state = table({"D": "6-6"}, "5D KC")
    with pytest.raises(NoOdds):
        odds.chance_stuck(game.observe(state, 0), 0)


# -- what was measured, with a tolerance -----------------------------------------------------------


def test_who_wins_a_round_played_at_random() -> None:
    """By distance from the leader .358 .189 .180 .153 .120, with 4.86 passes; within 0.02."""
    game, rng, rounds = Sixes(), Random(8), 5000
    wins, passes = [0] * 5, 0
    for _ in range(rounds):
        state = game._result(
            game.initial_state(), None, game.chance_outcomes(game.initial_state()).draw(rng)
        )
        while state.turn >= 0:
            legal = game.legal_actions(state, state.turn)
            passes += legal == (PASS,)
            state = game._result(state, state.turn, legal[rng.randrange(len(legal))])
        winner = state.hands.index(0)
        wins[(winner - state.leader) % 5] += 1
    shares = [won / rounds for won in wins]
    for share, known in zip(shares, (0.358, 0.189, 0.180, 0.153, 0.120), strict=True):
        assert abs(share - known) < 0.02
    assert abs(passes / rounds - 4.86) < 0.15

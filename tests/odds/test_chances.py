"""Bayes, repeated trials, waiting and intervals, against numbers worked out by hand."""

from fractions import Fraction
from itertools import combinations, product
from math import comb

import pytest

from cardwidgets.odds import (
    NoOdds,
    among,
    as_chance,
    at_least,
    exactly,
    mean,
    mean_flips,
    mean_wait,
    numbers_among,
    posterior,
    wilson,
)


@pytest.mark.parametrize(
    ("bluff_rate", "expected"),
    [(0, "1"), ("1/10", "15/22"), ("1/4", "6/13"), ("1/2", "3/10"), (1, "3/17")],
)
def test_bayes_for_a_claim_made_by_every_holder_and_by_some_others(bluff_rate, expected):
    assert posterior("3/17", 1, bluff_rate) == Fraction(expected)


def test_bayes_agrees_with_counting_cases():
    # 6 of 20 urns are full; 5 of the full and 7 of the others show the sign
    assert posterior(Fraction(6, 20), Fraction(5, 6), Fraction(7, 14)) == Fraction(5, 12)


def test_what_cannot_be_seen_tells_nothing():
    with pytest.raises(NoOdds, match="cannot happen"):
        posterior(0, 1, 0)


@pytest.mark.parametrize("value", [-1, 2, "a third", None, "1/0", float("nan"), float("inf"), []])
def test_a_chance_is_a_number_from_0_to_1(value):
    with pytest.raises(NoOdds, match="from 0 to 1"):
        as_chance(value)


def test_a_decimal_number_is_taken_as_it_is_written():
    assert as_chance(0.1) == Fraction(1, 10) != Fraction(0.1)


def test_four_bluffs_in_six_claims():
    assert at_least(4, 6, "1/3") == Fraction(73, 729)
    assert [exactly(n, 6, "1/3") * 729 for n in (4, 5, 6)] == [60, 12, 1]


def test_trials_agree_with_listing_every_outcome():
    chance = Fraction(2, 5)
    for successes in range(5):
        listed = sum(
            chance ** sum(outcome) * (1 - chance) ** (4 - sum(outcome))
            for outcome in product((0, 1), repeat=4)
            if sum(outcome) == successes
        )
        assert exactly(successes, 4, chance) == listed
    assert exactly(5, 4, chance) == 0
    assert at_least(0, 4, chance) == 1


@pytest.mark.parametrize(
    ("players", "expected"),
    [(1, "1/6"), (2, "11/36"), (3, "91/216"), (4, "671/1296"), (5, "4651/7776")],
)
def test_somebody_holds_it_if_cards_were_independent(players, expected):
    assert at_least(1, players, "1/6") == Fraction(expected) == 1 - Fraction(5, 6) ** players


def test_waiting_for_a_double():
    assert mean_wait("1/4") == 4
    assert mean_wait("1/16") == 16
    with pytest.raises(NoOdds):
        mean_wait(0)


def test_fair_choice_among_three_with_a_coin():
    assert mean_flips(3) == Fraction(8, 3)
    # two flips name one of three with 1/4 each and are repeated with 1/4
    assert Fraction(1, 4) / (1 - Fraction(1, 4)) == Fraction(1, 3)
    assert [mean_flips(tied) for tied in (1, 2, 4, 5)] == [0, 1, 2, Fraction(24, 5)]


def test_the_interval_holds_the_true_share_95_times_in_100():
    """Exact coverage, summed over all outcomes of 400 trials."""
    trials, share = 400, 0.39
    held = sum(
        comb(trials, wins) * share**wins * (1 - share) ** (trials - wins)
        for wins in range(trials + 1)
        if wilson(wins, trials)[0] <= share <= wilson(wins, trials)[1]
    )
    assert 0.94 < held < 0.96


def test_the_interval_stays_between_0_and_1():
    assert wilson(0, 10)[0] == 0.0
    assert wilson(10, 10)[1] == 1.0
    assert wilson(0, 0) == (0.0, 1.0)
    assert wilson(Fraction(5, 2), 10) == wilson(2.5, 10)


@pytest.mark.parametrize(
    ("wanted", "cards", "drawn"), [(2, 7, 3), (5, 5, 2), (0, 4, 2), (3, 6, 6), (4, 6, 4)]
)
def test_wanted_cards_against_a_list_of_all_hands(wanted, cards, drawn):
    hands = [sum(card < wanted for card in hand) for hand in combinations(range(cards), drawn)]
    listed = {number: Fraction(hands.count(number), len(hands)) for number in sorted(set(hands))}
    assert numbers_among(wanted, cards, drawn) == listed
    assert [among(number, wanted, cards, drawn) for number in range(-1, cards + 2)] == [
        listed.get(number, 0) for number in range(-1, cards + 2)
    ]
    assert mean(listed) == Fraction(sum(hands), len(hands))


@pytest.mark.parametrize(("wanted", "drawn"), [(5, 2), (2, 5), (-1, 2), (2, -1)])
def test_more_cards_than_there_are(wanted, drawn):
    with pytest.raises(NoOdds, match="cannot be chosen from 4"):
        among(1, wanted, 4, drawn)

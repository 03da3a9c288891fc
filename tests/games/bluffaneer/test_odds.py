"""Odds of Bluffaneer: literals worked out by hand, a second way of counting, and brute force."""

from collections import Counter
from fractions import Fraction
from itertools import chain, permutations, product
from math import comb, prod, sqrt
from random import Random

import pytest

import cardwidgets as cw
from cardwidgets.engine.errors import UnknownName
from cardwidgets.games.bluffaneer import odds
from cardwidgets.games.bluffaneer.actions import PAIR_NAMES, PAIR_OF, SYMBOLS
from cardwidgets.games.bluffaneer.state import Call
from cardwidgets.odds import NoOdds, dominated, mean_wait, solve

#: The columns of the payoffs.
CHALLENGE, PAY = range(2)

PAIR = "SH+SK"
ROLL = ("SH", "SK")
BENT_DICE = [(1, 2, 1, 2), (2, 2, 1, 1), (1, 1, 1, 3)]


def seen(players=4, viewer=0, options=None, **parts):
    """The view of a position; the first free cards are dealt, so seat 0 holds chest and sword."""
    game = cw.game("bluffaneer", players, **(options or {}))
    return game.observe(game.position(**parts), viewer)


def claimed(players=2, viewer=0, **parts):
    """The view of a position in which seat 1 claims a pair that seat 0 rolled and lacks."""
    return seen(players, viewer, roll=ROLL, claimer=1, **parts)


# -- the roll ------------------------------------------------------------------------------------


def test_a_roll_with_equal_symbols():
    view = seen()
    assert odds.chance_of_double(view) == Fraction(1, 4)
    assert {odds.chance_of_double(view, symbol) for symbol in SYMBOLS} == {Fraction(1, 16)}
    assert {odds.chance_of_pair(view, pair) for pair in PAIR_NAMES} == {Fraction(1, 8)}
    assert {odds.chance_of_pair(view, pair) / Fraction(3, 4) for pair in PAIR_NAMES} == {
        Fraction(1, 6)
    }


def test_waiting_for_doubles():
    view = seen()
    assert mean_wait(odds.chance_of_double(view)) == 4
    assert mean_wait(odds.chance_of_double(view, "SH")) == 16


@pytest.mark.parametrize("card", PAIR_NAMES)
def test_a_card_matches_a_roll_whatever_it_is(card):
    view = seen(cards=[card, None, None, None])
    assert odds.chance_my_card_is_rolled(view) == Fraction(1, 8)
    assert odds.chance_of_own_match(view) == Fraction(1, 8)


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_a_turn_splits_into_double_match_and_window(viewer):
    roll = odds.next_roll(seen(viewer=viewer))
    expected = {"double": "1/4", "own match": "1/8", "claim window": "5/8"}
    assert {name: roll[name] for name in expected} == {
        name: Fraction(chance) for name, chance in expected.items()
    }
    assert sum(roll[name] for name in expected) == 1
    assert sum(roll[name] for name in PAIR_NAMES) == Fraction(3, 4)


@pytest.mark.parametrize(
    ("weights", "double"),
    [((1, 2, 1, 2), "5/18"), ((2, 2, 1, 1), "5/18"), ((1, 1, 1, 3), "1/3")],
)
def test_doubles_of_other_dice(weights, double):
    view = seen(options={"die_weights": weights})
    assert odds.chance_of_double(view) == Fraction(double)
    assert odds.chance_of_double(view) == Fraction(sum(w * w for w in weights), sum(weights) ** 2)


@pytest.mark.parametrize(
    ("weights", "match"),
    [((1, 2, 1, 2), "13/108"), ((2, 2, 1, 1), "13/108"), ((1, 1, 1, 3), "1/9")],
)
def test_an_unknown_card_matches_other_dice(weights, match):
    view = seen(viewer=None, options={"die_weights": weights})
    assert odds.chance_of_own_match(view) == Fraction(match)
    assert odds.chance_of_own_match(view) / (1 - odds.chance_of_double(view)) == Fraction(1, 6)


@pytest.mark.parametrize("weights", [(1, 1, 1, 1), *BENT_DICE])
def test_rolls_agree_with_icepool(weights):
    icepool = pytest.importorskip("icepool")
    die = icepool.Die(range(4), times=weights)
    both = icepool.tupleize(die, die)
    view = seen(options={"die_weights": weights})
    for face, symbol in enumerate(SYMBOLS):
        assert odds.chance_of_double(view, symbol) == both.probability((face, face))
    for roll, card in PAIR_OF.items():
        turned = both.probability(roll) + both.probability(roll[::-1])
        assert odds.chance_of_pair(view, card) == turned


def test_the_rules_roll_as_the_odds_say():
    view = seen(options={"die_weights": (1, 2, 3, 4)})
    rolled = Counter()
    for action, chance in view.game.chance_outcomes(view.game.position()).outcomes:
        pair = PAIR_OF.get((action.left, action.right))
        name = PAIR_NAMES[pair] if pair is not None else " ".join([SYMBOLS[action.left]] * 2)
        rolled[name] += chance
    roll = odds.next_roll(view)
    assert rolled == {name: roll[name] for name in rolled}
    assert len(rolled) == 10


def test_what_a_roller_lacks_changes_the_chance_of_an_own_match():
    # equal dice show any card with 1/8, so it does not matter which it is
    assert odds.chance_of_own_match(seen(viewer=1, lacks=[[PAIR], [], [], []])) == Fraction(1, 8)
    # a skull on three faces of six: ship and skull comes with 6/36, the other five pairs with
    # 18/36 together, and the roller holds each of those five with 1/5
    bent = seen(viewer=None, lacks=[[PAIR], [], [], []], options={"die_weights": (1, 1, 1, 3)})
    assert odds.chance_of_own_match(bent) == Fraction(18, 36) / 5 == Fraction(1, 10)


# -- who can claim -------------------------------------------------------------------------------


SOMEBODY = {1: "3/17", 2: "45/136", 3: "79/170", 4: "197/340", 5: "23/34"}


@pytest.mark.parametrize(("others", "expected"), SOMEBODY.items())
def test_somebody_can_claim(others, expected):
    for view in (seen(others + 1, roll=ROLL), seen(others + 1)):
        assert odds.chance_somebody_holds(view, PAIR) == Fraction(expected)
    assert odds.chance_somebody_holds(seen(others + 1, roll=ROLL)) == Fraction(expected)
    assert Fraction(expected) == 1 - Fraction(comb(14, others), comb(17, others))


@pytest.mark.parametrize("others", SOMEBODY)
def test_the_table_thinks_the_same_as_a_roller_while_all_cards_are_from_one_deal(others):
    view = seen(others + 1, viewer=None, roll=ROLL)
    assert odds.chance_somebody_holds(view) == Fraction(SOMEBODY[others])


ONE_GONE = {2: "29/120", 3: "7/20", 4: "9/20", 5: "13/24"}


@pytest.mark.parametrize(("others", "expected"), ONE_GONE.items())
def test_one_copy_is_on_the_discard_pile(others, expected):
    view = seen(others + 1, discard=[PAIR])
    assert odds.chance_somebody_holds(view, PAIR) == Fraction(expected)
    assert Fraction(expected) == 1 - Fraction(comb(14, others), comb(16, others))


@pytest.mark.parametrize("others", range(1, 6))
def test_two_copies_are_gone_or_all(others):
    view = seen(others + 1, discard=[PAIR] * 2)
    assert odds.chance_somebody_holds(view, PAIR) == Fraction(others, 15)
    assert odds.chance_somebody_holds(seen(others + 1, discard=[PAIR] * 3), PAIR) == 0


@pytest.mark.parametrize("gone", range(6))
def test_other_discards_only_shrink_what_is_unseen(gone):
    discard = ["CH+SH", "CH+SK", "SW+SH", "SW+SK", "CH+SH"][:gone]
    unseen = 17 - gone
    expected = 1 - Fraction(comb(unseen - 3, 3), comb(unseen, 3))
    assert odds.chance_somebody_holds(seen(discard=discard), PAIR) == expected


@pytest.mark.parametrize(
    ("others", "expected"),
    [
        (2, {0: "91/136", 1: "21/68", 2: "3/136"}),
        (3, {0: "91/170", 1: "273/680", 2: "21/340", 3: "1/680"}),
    ],
)
def test_the_number_of_holders(others, expected):
    found = odds.number_of_holders(seen(others + 1), PAIR)
    assert found == {number: Fraction(chance) for number, chance in expected.items()}
    assert sum(number * chance for number, chance in found.items()) == Fraction(3 * others, 17)
    assert found == {
        number: Fraction(comb(3, number) * comb(14, others - number), comb(17, others))
        for number in found
    }


@pytest.mark.parametrize("others", range(1, 6))
def test_the_mean_number_of_holders(others):
    found = odds.number_of_holders(seen(others + 1), PAIR)
    assert sum(number * chance for number, chance in found.items()) == Fraction(3 * others, 17)


@pytest.mark.parametrize(
    ("players", "expected"),
    [(2, "15/17"), (3, "45/68"), (4, "27/68"), (5, "81/476"), (6, "243/6188")],
)
def test_all_players_hold_different_pairs(players, expected):
    chance = odds.chance_that_all_cards_differ(seen(players, viewer=None))
    assert chance == Fraction(expected)
    assert chance == Fraction(comb(6, players) * 3**players, comb(18, players))


@pytest.mark.parametrize(
    ("players", "expected"), [(3, "455/816"), (4, "91/204"), (5, "143/408"), (6, "55/204")]
)
def test_nobody_holds_the_rolled_pair(players, expected):
    unseen = seen(players, viewer=None).unseen
    none = unseen.chance_none(range(players), PAIR_NAMES.index(PAIR))
    assert none == Fraction(expected) == Fraction(comb(15, players), comb(18, players))


def test_a_roller_who_had_a_window_before_lacks_what_was_rolled_then():
    # seat 1 was asked for ship and skull as a roller: of its 14 possible cards none shows it,
    # and seat 2 holds one of three among the 16 that are left
    lacks = [[], [PAIR], []]
    assert odds.chance_true(seen(3, lacks=lacks), 1, PAIR) == 0
    assert odds.chance_true(seen(3, lacks=lacks), 2, PAIR) == Fraction(3, 16)
    assert odds.chance_somebody_holds(seen(3, lacks=lacks), PAIR) == Fraction(3, 16)
    # having lacked another pair makes this one likelier: 3 of 14 instead of 3 of 17
    other = [[], ["CH+SH"], []]
    assert odds.chance_true(seen(3, lacks=other), 1, PAIR) == Fraction(3, 14)


def test_the_roller_lacks_the_pair_that_opened_the_window():
    assert odds.chance_true(seen(3, viewer=None, roll=ROLL), 1) == Fraction(3, 17)
    optional = {"own_match": "optional"}
    parts = {"roll": ROLL, "phase": "claim"}
    view = seen(3, viewer=None, options=optional, **parts)
    assert odds.chance_true(view, 1) == Fraction(3, 18)


def test_a_pair_that_is_only_supposed_counts_as_rolled_and_lacked():
    assert odds.chance_true(seen(3, viewer=None), 1, PAIR) == Fraction(3, 17)
    assert odds.chance_true(seen(3, viewer=2), 1, PAIR) == Fraction(3, 16)


RESHUFFLED = {
    "cards": ["CH+SW", PAIR, "CH+SK"],
    "draw": ["CH+SW", "CH+SH", "CH+SH", "CH+SK", "SW+SH", "SW+SH", "SW+SK", PAIR],
    "discard": ["CH+SW", "CH+SH", "CH+SK", "SW+SH", "SW+SK", "SW+SK", PAIR],
    "pools": [
        {"CH+SW": 1, PAIR: 1},
        {
            "CH+SW": 1,
            "CH+SH": 2,
            "CH+SK": 2,
            "SW+SH": 2,
            "SW+SK": 1,
            PAIR: 1,
        },
    ],
    "origin": [0, 0, 1],
}


def test_after_a_reshuffle_each_pile_is_reckoned_with_alone():
    """Two cards are left in hands from the first pile; the third player's is of the second."""
    view = seen(3, **RESHUFFLED)
    assert odds.chance_true(view, 1, PAIR) == 1  # the other of the two
    assert odds.chance_true(view, 2, PAIR) == Fraction(1, 9)
    assert odds.number_of_holders(view, PAIR) == {1: Fraction(8, 9), 2: Fraction(1, 9)}
    spectator = seen(3, viewer=None, **RESHUFFLED)
    # seat 0 rolls the pair and lacks it, so it is seat 1 that holds it
    assert odds.chance_true(spectator, 1, PAIR) == 1
    assert odds.chance_true(spectator, 1, "SW+SK") == 0
    assert odds.chance_true(spectator, 2, "SW+SK") == Fraction(1, 9)
    third = seen(3, viewer=2, **RESHUFFLED)
    assert odds.chance_of_own_match(third, 0) == Fraction(1, 8)


# -- is it true? ---------------------------------------------------------------------------------


TRUE = {"0": "1", "1/10": "15/22", "1/4": "6/13", "1/2": "3/10", "1": "3/17"}


@pytest.mark.parametrize(("bluff_rate", "expected"), TRUE.items())
@pytest.mark.parametrize("heard", ["all", "claimer"])
def test_a_claim_against_one_bluffer(bluff_rate, expected, heard):
    view = claimed()
    assert odds.chance_true(view) == Fraction(3, 17)
    true = odds.chance_true(view, bluff_rate=bluff_rate, heard=heard)
    assert true == Fraction(expected)
    m, b = Fraction(3, 17), Fraction(bluff_rate)
    assert true == m / (m + b * (1 - m))


@pytest.mark.parametrize(
    ("bluff_rate", "coins"), [("1/10", "-23/22"), ("1/4", "-5/13"), ("1/2", "1/10"), ("1", "8/17")]
)
def test_coins_of_challenging(bluff_rate, coins):
    view = claimed()
    true = odds.chance_true(view, bluff_rate=bluff_rate)
    assert odds.coins_of_challenging(view, true) == Fraction(coins) == 1 - 3 * true
    assert odds.coins_of_paying(view) == -1
    better = odds.coins_of_challenging(view, true) > odds.coins_of_paying(view)
    assert better == (true < Fraction(2, 3))


def test_at_two_thirds_it_makes_no_difference():
    view = claimed()
    assert odds.truth_needed(odds.stakes_at(view)) == Fraction(2, 3)
    assert odds.coins_of_challenging(view, Fraction(2, 3)) == odds.coins_of_paying(view)


RATES = [Fraction(n, 10) for n in range(11)] + [Fraction(3, 28), Fraction(1, 7)]


@pytest.mark.parametrize("rate", RATES)
def test_two_callers_of_whom_only_the_claimer_is_heard(rate):
    true = odds.chance_true(claimed(3), bluff_rate=rate, heard="claimer")
    assert true == (45 - 21 * rate) / (45 + 182 * rate - 91 * rate**2)


def test_the_bluff_rate_for_two_callers_is_irrational():
    """182 B^2 - 427 B + 45 = 0 makes a claim true with 2/3: about 0.1106, next to 3/28."""
    root = (427 - sqrt(149569)) / 364
    assert root == pytest.approx(0.1106, abs=5e-5)
    near = Fraction(root).limit_denominator(10**6)
    true = odds.chance_true(claimed(3), bluff_rate=near, heard="claimer")
    assert float(true) == pytest.approx(2 / 3, abs=1e-5)
    assert odds.chance_true(claimed(3), bluff_rate="3/28", heard="claimer") > Fraction(2, 3)


def test_all_calls_are_known():
    """Silence of others makes a claim likelier, since holders shout."""
    one, both = [None, "shout", "silent"], [None, "shout", "shout"]
    rate = Fraction(1, 4)
    alone = odds.chance_true(claimed(3, calls=one), bluff_rate=rate)
    # holders {1}: 21/136; nobody 91/136, who bluffs with 1/4 and is silent with 3/4
    assert alone == Fraction(21, 136) / (Fraction(21, 136) + Fraction(91, 136) / 4)
    together = odds.chance_true(claimed(3, calls=both), bluff_rate=rate)
    weights = {
        "none": Fraction(91, 136) / 16,
        "one": Fraction(21, 136) / 4,
        "two": Fraction(3, 136),
    }
    total = weights["none"] + 2 * weights["one"] + weights["two"]
    assert together == (weights["one"] + weights["two"]) / total
    assert together < odds.chance_true(claimed(3), bluff_rate=rate, heard="claimer") < alone


def test_a_rate_for_each_player():
    view = claimed(3, calls=[None, "shout", "shout"])
    honest = odds.chance_true(view, bluff_rate={1: 0, 2: 1})
    assert honest == 1
    # seat 2, who never bluffs, holds one copy: two are left among 16
    assert odds.chance_true(view, bluff_rate={1: 1, 2: 0}) == Fraction(2, 16)


def test_the_viewer_knows_the_own_card_and_call():
    silent = claimed(3, viewer=2, calls=[None, "shout", "silent"])
    assert odds.chance_true(silent) == Fraction(3, 16)
    assert odds.chance_true(silent, bluff_rate="1/2") == Fraction(6, 19)
    holder = claimed(3, viewer=2, cards=[None, None, PAIR], calls=[None, "shout", "silent"])
    assert odds.chance_true(holder) == Fraction(2, 16)
    claimer = claimed(3, viewer=1)
    assert odds.chance_true(claimer) == 0
    assert odds.chance_true(claimed(3, viewer=1, cards=[None, PAIR, None])) == 1


# -- the equilibrium -----------------------------------------------------------------------------


EQUILIBRIA = {
    "1/6": ("1/10", "1/4"),
    "3/17": ("3/28", "9/34"),
    "1/8": ("1/14", "3/16"),
    "1/15": ("1/28", "1/10"),
}


@pytest.mark.parametrize(("prior", "expected"), EQUILIBRIA.items())
def test_the_equilibrium_of_the_bluff(prior, expected):
    m = Fraction(prior)
    found = odds.bluff_equilibrium(m)
    assert (found.bluff_rate, found.value) == tuple(map(Fraction, expected))
    assert found.challenge_rate == Fraction(1, 2)
    assert found.needed == Fraction(2, 3)
    assert found.bluff_rate == m / (2 * (1 - m))
    shouts = m + (1 - m) * found.bluff_rate
    assert found.value == shouts == 3 * m / 2
    assert m / shouts == Fraction(2, 3)


@pytest.mark.parametrize(("prior", "expected"), EQUILIBRIA.items())
def test_the_solver_finds_the_same_equilibrium(prior, expected):
    payoffs = odds.payoffs(prior)
    m = Fraction(prior)
    assert payoffs == ((3 * m - 1, 1), (2 * m, m))
    found = solve(payoffs)
    assert (found.rows[0], found.value) == tuple(map(Fraction, expected))
    assert found.columns[CHALLENGE] == found.columns[PAY] == Fraction(1, 2)


STAKES = [(1, 2, 1), (1, 3, 1), (2, 3, 1), (1, 2, 5), (3, 4, 2), (2, 2, 1), (3, 1, 1), (1, 1, 1)]
PRIORS = [Fraction(n, 20) for n in range(21)]


@pytest.mark.parametrize("stakes", STAKES)
def test_for_any_stakes_formula_and_solver_agree(stakes):
    pay, truth, caught = stakes
    for m in PRIORS:
        found, solved = odds.bluff_equilibrium(m, stakes), solve(odds.payoffs(m, stakes))
        assert found.value == solved.value
        if solved.saddles:
            column = 0 if found.challenge_rate == 1 else 1
            row = 0 if found.bluff_rate == 1 else 1
            assert {found.bluff_rate, found.challenge_rate} <= {0, 1}
            assert (row, column) in solved.saddles
        else:
            assert (found.bluff_rate, found.challenge_rate) == (solved.rows[0], solved.columns[0])
            assert found.needed == Fraction(pay + caught, truth + caught)
            assert found.value == m * pay * (truth + caught) / (pay + caught)


def test_a_roller_with_one_coin_always_challenges():
    view = claimed(coins=[1, 19])
    assert odds.stakes_at(view) == (1, 1, 1)
    found = odds.equilibrium(view)
    assert (found.bluff_rate, found.challenge_rate) == (0, 1)
    # paying is never better: it loses 1 for certain
    assert dominated(odds.payoffs("3/17", (1, 1, 1)))[1] == (PAY,)
    assert odds.coins_of_paying(view) == odds.coins_of_challenging(view, 1) == -1
    assert odds.coins_of_challenging(view, "9/10") > odds.coins_of_paying(view)


def test_when_all_copies_are_seen_a_claim_is_always_challenged():
    view = claimed(discard=[PAIR] * 3)
    assert odds.chance_true(view) == 0
    found = odds.equilibrium(view)
    assert (found.bluff_rate, found.challenge_rate, found.value) == (0, 1, 0)


@pytest.mark.parametrize(("gone", "rate"), [(0, "3/28"), (1, "1/14"), (2, "1/28")])
def test_the_equilibrium_of_a_position(gone, rate):
    found = odds.equilibrium(claimed(discard=[PAIR] * gone))
    assert found.bluff_rate == Fraction(rate)
    assert found == odds.bluff_equilibrium(odds.chance_true(claimed(discard=[PAIR] * gone)))


def test_claimer_and_roller_reckon_with_the_same_prior():
    position = {"roll": ROLL, "claimer": 1, "lacks": [[], ["CH+SH"], []]}
    found = {odds.prior_at_table(seen(3, viewer, **position)) for viewer in (0, 1, 2, None)}
    # of the cards of seats 0 and 1, laid one after the other: seat 0 has no ship and skull, seat 1
    # no chest and ship; 3 * 15 ways out of 3 * 15 + 12 * 14
    assert found == {Fraction(45, 213)}


def test_short_purses_change_the_stakes():
    assert odds.stakes_at(claimed(coins=[2, 18])) == (1, 2, 1)
    dear = {"stakes": (3, 6, 4)}
    view = seen(2, roll=ROLL, claimer=1, coins=[5, 2], options=dear)
    assert odds.stakes_at(view) == (3, 5, 2)
    assert odds.coins_of_paying(view) == -3
    assert odds.coins_of_challenging(view, "1/2") == Fraction(-5 + 2, 2)


# -- coins of a turn -----------------------------------------------------------------------------


@pytest.mark.parametrize("players", range(2, 7))
def test_doubles_bring_five_sixteenths_at_any_table(players):
    assert odds.coins_of_doubles(seen(players)) == Fraction(5, 16)
    others = players - 1
    assert Fraction(others + 2 + 3 - others, 16) == Fraction(5, 16)


@pytest.mark.parametrize("players", range(2, 7))
def test_doubles_of_bent_dice_depend_on_the_table(players):
    view = seen(players, options={"die_weights": (1, 2, 1, 2)})
    expected = Fraction(11, 36) - Fraction(players - 1, 12)
    assert odds.coins_of_doubles(view) == expected


def test_doubles_when_coins_are_short():
    # chests 3; swords and ships at most 2; skulls only 1, as the roller has one coin
    view = seen(4, coins=[1, 2, 1, 1])
    assert odds.coins_of_doubles(view) == Fraction(3 + 2 + 2 - 1, 16)


@pytest.mark.parametrize("players", range(3, 7))
def test_coins_that_leave_for_the_box(players):
    assert odds.coins_to_box(seen(players)) == Fraction(players - 1, 8)
    view = seen(players, options={"match_to": "roller"})
    assert odds.coins_to_box(view) == 0
    gained = odds.coins_of_turn(view, 0) - odds.coins_of_doubles(view)
    assert gained == Fraction(players - 1, 8)


@pytest.mark.parametrize(
    ("others", "expected"), [(2, "5/128"), (3, "-25/512"), (4, "-235/2048"), (5, "-1345/8192")]
)
def test_a_turn_at_the_equilibrium_turns_from_asset_to_burden(others, expected):
    shouts = 3 * Fraction(1, 6) / 2
    claimed_by_some = 1 - (1 - shouts) ** others
    assert odds.coins_of_turn(seen(others + 1), claimed_by_some) == Fraction(expected)
    assert Fraction(expected) == Fraction(5, 16) - Fraction(5, 8) * (1 - Fraction(3, 4) ** others)


def test_a_turn_among_honest_players():
    view = seen(3)
    assert odds.coins_of_turn(view, odds.chance_somebody_holds(view, PAIR)) == Fraction(115, 1088)


# -- brute force ---------------------------------------------------------------------------------


def deals(view, pair=None):
    """Every way in which the other hands may be, with how often: cards are laid out one by one."""
    hidden = [Counter(dict(enumerate(pool))) for pool in view.pools]
    if view.viewer is not None:
        hidden[view.origin[view.viewer]][view.card] -= 1
    lacks = list(view.lacks)
    if pair is not None:
        lacks[view.roller] |= 1 << pair
    by_pool = []
    for index, cards in enumerate(hidden):
        seats = [s for s, o in enumerate(view.origin) if o == index and s != view.viewer]
        ways = [
            dict(zip(seats, order, strict=True))
            for order in permutations(cards.elements(), len(seats))
        ]
        by_pool.append(ways)
    counted = Counter()
    for parts in product(*by_pool):
        hands = dict(chain.from_iterable(part.items() for part in parts))
        if view.viewer is not None:
            hands[view.viewer] = view.card
        if not any(lacks[seat] >> card & 1 for seat, card in hands.items() if seat != view.viewer):
            counted[tuple(hands[seat] for seat in sorted(hands))] += 1
    return counted


SMALL = {
    "card_counts": {"CH+SW": 2, "CH+SH": 1, "CH+SK": 1, "SW+SH": 1, PAIR: 2},
    "die_weights": (1, 2, 3, 4),
}
BENT_CHANCES = {  # two throws of each pair out of 100
    card: Fraction(2 * SMALL["die_weights"][left] * SMALL["die_weights"][right], 100)
    for (left, right), card in PAIR_OF.items()
}
SMALL_PARTS = {
    "plain": {},
    "one discarded": {"discard": [PAIR]},
    "lacks": {"lacks": [["SW+SH"], ["CH+SH"], ["CH+SH", "SW+SH"]]},
    "two pools": {
        "cards": ["CH+SW", "CH+SH", PAIR],
        "draw": ["SW+SH", "CH+SW"],
        "discard": ["CH+SK", PAIR],
        "pools": [{"CH+SW": 1, "CH+SH": 1}, {"SW+SH": 1, "CH+SW": 1, PAIR: 1}],
        "origin": [0, 0, 1],
    },
}
SITUATIONS = [
    pytest.param(viewer, parts, id=f"{name}, viewer {viewer}")
    for name, parts in SMALL_PARTS.items()
    for viewer in (0, 1, 2, None)
]


@pytest.mark.parametrize(("viewer", "parts"), SITUATIONS)
def test_small_decks_by_listing_every_deal(viewer, parts):
    view = seen(3, viewer, SMALL, **parts)
    plain = deals(view)
    whole = sum(plain.values())
    match = sum(ways * BENT_CHANCES[hands[0]] for hands, ways in plain.items())
    assert odds.chance_of_own_match(view) == match / whole
    differ = sum(ways for hands, ways in plain.items() if len(set(hands)) == 3)
    assert odds.chance_that_all_cards_differ(view) == Fraction(differ, whole)
    for pair, name in enumerate(PAIR_NAMES):
        if viewer == view.roller and view.card == pair:
            continue
        listed = deals(view, pair)
        whole = sum(listed.values())
        if not whole:
            with pytest.raises(NoOdds, match="cannot happen"):
                odds.number_of_holders(view, name)
            continue
        others = [seat for seat in (1, 2) if seat != viewer]
        numbers = Counter()
        for hands, ways in listed.items():
            numbers[sum(hands[seat] == pair for seat in others)] += Fraction(ways, whole)
        assert odds.number_of_holders(view, name) == dict(numbers)
        assert odds.chance_somebody_holds(view, name) == 1 - numbers[0]


def shares(view, pair, claimer, rates, heard):
    """How likely the claim is true, by listing hands, calls and whose voice is heard."""
    true = total = Fraction(0)
    callers = [seat for seat in range(len(view.coins)) if seat != view.roller]
    for hands, ways in deals(view, pair).items():
        for calls in product((False, True), repeat=len(callers)):
            said = dict(zip(callers, calls, strict=True))
            chance = Fraction(ways) * prod(
                _chance_of_call(view, seat, said[seat], hands[seat] == pair, rates[seat])
                for seat in callers
            )
            if not said[claimer] or not chance:
                continue
            if heard == "all" and any(
                view.calls[seat] and (view.calls[seat] is Call.SHOUT) != said[seat]
                for seat in callers
            ):
                continue
            chance /= sum(calls)
            total += chance
            true += chance * (hands[claimer] == pair)
    return true / total


def _chance_of_call(view, seat, shouts, holds, rate):
    if seat == view.viewer:
        return Fraction(shouts == (view.calls[seat] is Call.SHOUT))
    chance = Fraction(1) if holds else rate
    return chance if shouts else 1 - chance


CALLS = [[None, "shout", "silent", "shout"], [None, "shout", "shout", "shout"]]


@pytest.mark.parametrize("heard", ["all", "claimer"])
@pytest.mark.parametrize("calls", CALLS)
@pytest.mark.parametrize("viewer", [0, 2, None])
@pytest.mark.parametrize("lacks", [[[]] * 4, [[], ["CH+SH"], ["CH+SK"], []]])
def test_a_claim_by_listing_hands_calls_and_voices(viewer, calls, heard, lacks):
    counts = {"CH+SW": 2, "CH+SH": 1, "CH+SK": 1, "SW+SH": 1, PAIR: 2}
    view = seen(4, viewer, {"card_counts": counts}, roll=ROLL, calls=calls, claimer=1, lacks=lacks)
    rates = {1: Fraction(1, 3), 2: Fraction(1, 10), 3: Fraction(1, 2)}
    found = odds.chance_true(view, bluff_rate=rates, heard=heard)
    assert found == shares(view, PAIR_NAMES.index(PAIR), 1, rates, heard)


# -- determinizations ----------------------------------------------------------------------------


DEALT = [
    pytest.param(viewer, name, id=f"{name}, viewer {viewer}")
    for name in ("lacks", "two pools")
    for viewer in (0, None)
]


def squares(view, times, seed):
    """Chi square of hands dealt against all deals listed, and its degrees of freedom."""
    listed = deals(view)
    whole = sum(listed.values())
    rng = Random(seed)
    dealt = Counter(view.game.determinize(view, rng).hands for _ in range(times))
    assert set(dealt) <= set(listed)
    expected = {hands: times * ways / whole for hands, ways in listed.items()}
    value = sum((dealt[hands] - mean) ** 2 / mean for hands, mean in expected.items())
    return value, len(listed) - 1


def most_likely(freedom):
    """A bound that chi square passes once in a thousand times (Wilson and Hilferty)."""
    return freedom * (1 - 2 / (9 * freedom) + 3.09 * sqrt(2 / (9 * freedom))) ** 3


@pytest.mark.parametrize(("viewer", "name"), DEALT)
def test_determinizations_are_uniform(viewer, name):
    view = seen(3, viewer, SMALL, **SMALL_PARTS[name])
    value, freedom = squares(view, 3_000, seed=1)
    assert freedom > 0
    assert value < most_likely(freedom)


@pytest.mark.slow
@pytest.mark.parametrize(("viewer", "name"), DEALT)
def test_100_000_determinizations_are_uniform(viewer, name):
    view = seen(3, viewer, SMALL, **SMALL_PARTS[name])
    value, freedom = squares(view, 100_000, seed=2)
    assert value < most_likely(freedom)


def test_the_chi_square_test_can_fail():
    view = seen(3, None, SMALL, **SMALL_PARTS["lacks"])
    forgetful = seen(3, None, SMALL)
    listed, ways = deals(view), sum(deals(view).values())
    rng = Random(1)
    dealt = Counter(view.game.determinize(forgetful, rng).hands for _ in range(3_000))
    value = sum(
        (dealt[hands] - 3_000 * n / ways) ** 2 / (3_000 * n / ways) for hands, n in listed.items()
    )
    assert value > most_likely(len(listed) - 1)


# -- told ----------------------------------------------------------------------------------------


def test_before_a_roll():
    told = cw.odds(seen())
    assert told["double"].value == Fraction(1, 4)
    assert told["CH CH"].value == Fraction(1, 16)
    assert told["CH+SW"].value == Fraction(1, 8)
    assert told["own match"].value == Fraction(1, 8)
    assert told["claim window"].value == Fraction(5, 8)
    assert told["coins of doubles"].value == Fraction(5, 16)
    sentences = told.sentences()
    assert "A double: 1/4 (25.0 %), 4 of 16 equally likely throws." in sentences
    assert "Your own card, chest and sword: 1/8 (12.5 %), 2 of 16 throws." in sentences
    assert all(fact.is_exact for fact in told)


def test_in_a_claim_window():
    told = cw.odds(seen(4, roll=ROLL))
    assert told["somebody holds it"].value == Fraction(79, 170)
    assert told["3 hold it"].value == Fraction(1, 680)
    assert told["bluff rate of seat 2"].value == Fraction(3, 28)
    sentence = (
        "At least one of 3 others holds ship and skull: 79/170 (46.5 %), 1,896 of 4,080 cases; "
        "3 of the 17 cards you have not seen show it."
    )
    assert sentence in told.sentences()


def test_when_a_claim_must_be_answered():
    view = claimed()
    told = cw.odds(view)
    assert told["holds it"].value == Fraction(3, 17)
    assert told["truth needed"].value == Fraction(2, 3)
    assert told["challenge rate"].value == Fraction(1, 2)
    assert "true" not in told
    told = cw.odds(view, bluff_rate="1/4")
    assert told["true"].value == Fraction(6, 13)
    assert told["coins of challenging"].value == Fraction(-5, 13)
    assert "true" not in cw.odds(claimed(viewer=1), bluff_rate="1/4")


def test_while_a_victim_is_picked_the_next_roll_is_the_next_player_s():
    told = cw.odds(seen(roll=["SW", "SW"]))
    assert told["my card"].value == Fraction(1, 8)
    assert "Player 2" in told.sentences()[-1]


def test_before_the_deal_there_are_dice_and_after_the_end_there_is_nothing():
    game = cw.game("bluffaneer", 3)
    dealt = cw.odds(game.observe(game.initial_state(), 0))
    assert "double" in dealt
    assert "own match" not in dealt
    over = seen(3, coins=[0, 15, 15], winners=[1], phase="over", cards=["CH+SW", "CH+SH", "CH+SK"])
    assert len(cw.odds(over)) == 0


@pytest.mark.parametrize("seed", range(4))
def test_every_view_of_whole_games_has_odds_and_words(seed):
    session = cw.new("bluffaneer", players=3 + seed, seed=seed)
    rng = Random(seed)
    while not session.is_over:
        for viewer in (None, *range(session.game.players)):
            view = session.view(viewer)
            told = cw.odds(view, bluff_rate="1/3")
            for fact in told:
                assert fact.is_exact
                if "coins" not in fact.name:
                    assert 0 <= fact.value <= 1, fact
            assert not any(text in str(told) for text in ("{", "[odds"))
        seat = rng.choice(session.to_act)
        session.play(seat, rng.choice(session.legal_actions(seat)))


# -- bad questions -------------------------------------------------------------------------------


def test_questions_without_an_answer():
    game = cw.game("bluffaneer", 3)
    before = game.observe(game.initial_state(), 0)
    for ask in (
        odds.chance_of_own_match,
        odds.chance_that_all_cards_differ,
        lambda view: odds.chance_somebody_holds(view, PAIR),
    ):
        with pytest.raises(NoOdds, match="dealt"):
            ask(before)
    with pytest.raises(NoOdds, match="no card"):
        odds.chance_my_card_is_rolled(seen(viewer=None))
    with pytest.raises(NoOdds, match="No pair"):
        odds.chance_somebody_holds(seen())
    with pytest.raises(NoOdds, match="claim"):
        odds.chance_true(seen(roll=ROLL))
    with pytest.raises(NoOdds, match="other than the roller"):
        odds.chance_true(seen(roll=ROLL), 0)
    with pytest.raises(NoOdds, match="other than the roller"):
        odds.stakes_at(seen(roll=ROLL), 9)
    with pytest.raises(NoOdds, match="from 0 to 1"):
        odds.chance_true(claimed(), bluff_rate=2)
    with pytest.raises(NoOdds, match="cannot happen"):
        odds.chance_true(claimed(discard=[PAIR] * 3), bluff_rate=0)


def test_names_that_do_not_exist():
    with pytest.raises(UnknownName, match="CH, SW, SH and SK"):
        odds.chance_of_double(seen(), "XX")
    with pytest.raises(UnknownName, match="Did you mean CH"):
        odds.chance_of_pair(seen(), "CH+SS")
    with pytest.raises(UnknownName):
        odds.chance_of_pair(seen(), 6)
    assert odds.chance_of_pair(seen(), "sw+ch") == Fraction(1, 8)

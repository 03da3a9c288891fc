"""How well the bots of Bluffaneer play, and that they know no more than their seat."""

from collections import Counter
from fractions import Fraction
from math import sqrt
from random import Random

import pytest

import cardwidgets as cw
from cardwidgets.bots import RandomBot, levels, make_bot
from cardwidgets.engine.errors import UnknownName
from cardwidgets.engine.playout import play_on
from cardwidgets.games.bluffaneer.actions import (
    CHALLENGE,
    HIDE,
    PAIR_NAMES,
    PAY,
    SHOUT,
    SHOW,
    SILENT,
    Steal,
)
from cardwidgets.games.bluffaneer.bots import LearningBot, SteadyBot, outlook
from cardwidgets.odds import wilson
from cardwidgets.simulate import simulate

PAIR = "SH+SK"
ROLL = ("SH", "SK")
BOTS = {"steady": SteadyBot(), "learning": LearningBot()}


class LoudBot(SteadyBot):
    """Always shouts."""

    def _shouts(self, view, rng):
        return True


def asked(bot, seat, players=4, seed=0, options=None, **parts):
    """What a bot does in a position, with one seed after another."""
    game = cw.game("bluffaneer", players, **(options or {}))
    state = game.position(**parts)
    legal = game.legal_actions(state, seat)
    return bot.choose(game.observe(state, seat), legal, Random(seed))


def often(bot, seat, times=200, **position):
    """How often a bot does what in a position."""
    return Counter(asked(bot, seat, seed=seed, **position) for seed in range(times))


def within(count, times, share, errors=3):
    """Whether a count is within so many standard errors of what a share makes expect."""
    return abs(count - times * share) <= errors * sqrt(times * share * (1 - share))


# -- levels --------------------------------------------------------------------------------------


def test_the_levels_of_the_game():
    game = cw.game("bluffaneer")
    assert list(levels(game)) == ["steady", "learning", "random"]
    assert isinstance(make_bot(game), SteadyBot)
    assert type(make_bot(game, "learning")) is LearningBot
    assert isinstance(make_bot(game, "random"), RandomBot)
    with pytest.raises(UnknownName, match="steady, learning and random"):
        make_bot(game, "stedy")


# -- calls ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", BOTS)
def test_a_holder_always_shouts(level):
    cards = ["CH+SW", PAIR, None, None]
    assert often(BOTS[level], 1, roll=ROLL, cards=cards) == {SHOUT: 200}


@pytest.mark.parametrize(("gone", "rate"), [(0, "3/28"), (1, "1/14"), (2, "1/28")])
def test_a_bluff_comes_at_the_equilibrium_rate_for_what_was_seen(gone, rate):
    times = 3_000
    found = often(SteadyBot(), 1, times, players=2, roll=ROLL, discard=[PAIR] * gone)
    assert within(found[SHOUT], times, float(Fraction(rate)))
    assert found[SHOUT] + found[SILENT] == times


@pytest.mark.parametrize("level", BOTS)
def test_nobody_bluffs_a_roller_with_one_coin_or_when_all_copies_are_gone(level):
    assert often(BOTS[level], 1, roll=ROLL, coins=[1, 13, 13, 13]) == {SILENT: 200}
    assert often(BOTS[level], 1, roll=ROLL, discard=[PAIR] * 3) == {SILENT: 200}


# -- answers -------------------------------------------------------------------------------------


def test_half_the_claims_are_challenged_at_the_equilibrium():
    found = often(SteadyBot(), 0, 2_000, players=2, roll=ROLL, claimer=1)
    assert within(found[CHALLENGE], 2_000, 0.5)


@pytest.mark.parametrize("level", BOTS)
def test_a_claim_is_challenged_with_one_coin_or_when_all_copies_are_gone(level):
    assert often(BOTS[level], 0, roll=ROLL, claimer=1, coins=[1, 13, 13, 13]) == {CHALLENGE: 200}
    assert often(BOTS[level], 0, roll=ROLL, claimer=1, discard=[PAIR] * 3) == {CHALLENGE: 200}


@pytest.mark.parametrize("level", BOTS)
def test_a_claim_that_must_be_true_is_paid(level):
    """After a reshuffle two cards of the first pile are left, and the roller holds one of them."""
    parts = {
        "players": 3,
        "cards": ["CH+SW", PAIR, "CH+SK"],
        "draw": [name for name in PAIR_NAMES for _ in range(2)],
        "discard": ["CH+SH", "SW+SH", "SW+SK"],
        "pools": [
            {"CH+SW": 1, PAIR: 1},
            {"CH+SW": 2, "CH+SH": 2, "CH+SK": 3, "SW+SH": 2, "SW+SK": 2, PAIR: 2},
        ],
        "origin": [0, 0, 1],
        "roll": ROLL,
        "claimer": 1,
    }
    assert often(BOTS[level], 0, **parts) == {PAY: 200}


def test_the_learning_bot_answers_by_the_record():
    def answers(true, false):
        claims = [[0, 0], [true, false], [0, 0], [0, 0]]
        return often(LearningBot(), 0, 1_000, roll=ROLL, claimer=1, claims=claims)

    assert within(answers(0, 0)[CHALLENGE], 1_000, 0.5)
    assert within(answers(4, 2)[CHALLENGE], 1_000, 0.5)
    assert answers(0, 3) == {CHALLENGE: 1_000}
    assert answers(3, 0) == {PAY: 1_000}
    steady = often(
        SteadyBot(), 0, 1_000, roll=ROLL, claimer=1, claims=[[0, 0], [0, 9]] + [[0, 0]] * 2
    )
    assert within(steady[CHALLENGE], 1_000, 0.5)


def test_the_record_of_others_does_not_count():
    claims = [[0, 9], [0, 0], [0, 9], [0, 9]]
    found = often(LearningBot(), 0, 1_000, roll=ROLL, claimer=1, claims=claims)
    assert within(found[CHALLENGE], 1_000, 0.5)


@pytest.mark.parametrize(
    ("stakes", "share"), [((1, 2, 1), 1 / 2), ((1, 3, 1), 1 / 2), ((1, 2, 2), 1 / 3)]
)
def test_other_stakes_have_their_own_equilibrium(stakes, share):
    options = {"stakes": stakes}
    found = often(SteadyBot(), 0, 2_000, players=2, roll=ROLL, claimer=1, options=options)
    assert within(found[CHALLENGE], 2_000, share)


# -- thefts --------------------------------------------------------------------------------------


def robs(coins, roll=("SW", "SW"), players=4):
    """Whom a bot robs, whatever its luck."""
    return {
        action.victim
        for action in often(SteadyBot(), 0, 40, players=players, roll=roll, coins=coins)
    }


def test_a_theft_that_wins_is_taken():
    assert robs([12, 2, 9, 10]) == {1}


def test_a_theft_that_loses_is_left():
    assert robs([9, 2, 15, 3], roll=("SH", "SH")) == {2}
    # one short of the leader, who would win if the poorest fell
    assert robs([9, 1, 14, 10]) == {2}


def test_a_tie_is_worth_half_a_win():
    # 10 + 2 ties with 12: half a win now, and better than to go on behind
    assert outlook([12, 0, 12], 0) == 0.5
    assert outlook([12, 0, 12, 12], 0) == pytest.approx(1 / 3)


def test_the_leader_is_robbed_when_nobody_falls():
    assert robs([8, 9, 12, 11]) == {2}


def test_a_leader_hastens_the_end_and_others_rob_their_rival():
    assert robs([20, 10, 4, 6]) == {2}
    assert robs([10, 12, 6, 10]) == {1}


def test_equal_victims_are_equally_likely():
    found = often(SteadyBot(), 0, 1_500, roll=("SW", "SW"))
    assert {action.victim for action in found} == {1, 2, 3}
    assert all(within(found[Steal(victim)], 1_500, 1 / 3) for victim in (1, 2, 3))


def test_if_every_theft_ends_the_game_the_best_end_is_taken():
    # both others would fall; only against seat 1 it ends in a tie
    assert robs([2, 3, 5], roll=("SH", "SH"), players=3) <= {1, 2}
    assert robs([1, 3, 3], roll=("SH", "SH"), players=3) == {1, 2}


# -- own match -----------------------------------------------------------------------------------


def test_an_own_match_is_shown_unless_that_loses_the_game():
    options = {"own_match": "optional"}
    parts = {"roll": ("CH", "SW"), "phase": "match", "options": options}
    assert often(SteadyBot(), 0, 20, **parts) == {SHOW: 20}
    losing = often(SteadyBot(), 0, 20, coins=[5, 1, 15, 9], **parts)
    assert losing == {HIDE: 20}
    winning = often(SteadyBot(), 0, 20, coins=[15, 1, 9, 5], **parts)
    assert winning == {SHOW: 20}
    coins = [12, 1, 14, 9]
    assert often(SteadyBot(), 0, 20, coins=coins, **parts) == {HIDE: 20}
    gaining = {**parts, "options": {"own_match": "optional", "match_to": "roller"}}
    assert often(SteadyBot(), 0, 20, coins=coins, **gaining) == {SHOW: 20}
    without = often(SteadyBot(), 0, 20, cards=[PAIR, None, None, None], **parts)
    assert without == {HIDE: 20}


# -- the outlook ---------------------------------------------------------------------------------


def test_outlooks_add_up_and_grow_with_coins():
    for coins in ([10, 10, 10], [3, 14, 9, 9], [1, 1, 20, 7, 5, 9]):
        chances = [outlook(coins, seat) for seat in range(len(coins))]
        assert sum(chances) == pytest.approx(1)
        assert sorted(range(len(coins)), key=lambda seat: coins[seat]) == sorted(
            range(len(coins)), key=lambda seat: (chances[seat], coins[seat])
        )


def test_a_lead_is_worth_more_near_the_end():
    assert outlook([12, 10, 2], 0) > outlook([12, 10, 8], 0)


# -- views only ----------------------------------------------------------------------------------


@pytest.mark.parametrize("level", BOTS)
@pytest.mark.parametrize("options", [{}, {"claims": "polling"}, {"own_match": "optional"}])
def test_what_a_seat_does_not_know_changes_no_choice(level, options):
    """Another state with the same view, and the same luck: the same choice."""
    game = cw.game("bluffaneer", 4, **options)
    bot, compared = BOTS[level], 0
    for seed in range(12):
        luck = Random(seed)

        def choose(seat, state, legal, luck=luck):
            nonlocal compared
            view = game.observe(state, seat)
            twin = game.determinize(view, luck)
            fate = luck.getrandbits(64)
            chosen = bot.choose(view, legal, Random(fate))
            in_twin = bot.choose(
                game.observe(twin, seat), game.legal_actions(twin, seat), Random(fate)
            )
            assert chosen == in_twin
            compared += twin != state
            return chosen

        play_on(game, game.initial_state(), choose, lambda luck=luck: luck, luck)
    assert compared > 300


@pytest.mark.parametrize("level", BOTS)
def test_bots_keep_nothing(level):
    bot, session = BOTS[level], cw.new("bluffaneer", players=3, seed=5)
    while not session.is_over:
        seat = session.to_act[0]
        action = bot.choose(session.view(seat), session.legal_actions(seat), Random(session.step))
        session.play(seat, action)
    assert vars(bot) == {}


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"claims": "ordered"},
        {"claims": "polling", "reshuffle": "lazy"},
        {"own_match": "optional", "match_to": "roller"},
        {"stakes": (2, 5, 3), "die_weights": (1, 2, 1, 2)},
        {"stakes": (3, 1, 2), "tie_break": "shared", "end_check": "immediate"},
        {"card_counts": {"CH+SW": 6, "CH+SH": 6, "SW+SH": 6}, "start": "random"},
    ],
)
@pytest.mark.parametrize("level", ["steady", "learning", "random"])
def test_bots_play_any_option_and_any_number_of_seats_to_the_end(options, level):
    for players in (2, 3, 4, 5, 6):
        session = cw.new("bluffaneer", players=players, seed=players, **options)
        rng = Random(players)
        bot = make_bot(session.game, level)
        while not session.is_over:
            seat = session.to_act[0]
            action = bot.choose(session.view(seat), session.legal_actions(seat), rng)
            session.play(seat, action)
        assert sum(session.returns) == 1


# -- strength ------------------------------------------------------------------------------------


def wins(bot, others, games, seed):
    """How many of so many four-seat games a bot wins; it sits in each seat in turn."""
    won = Fraction(0)
    for seat in range(4):
        bots = [bot if at == seat else others for at in range(4)]
        won += simulate("bluffaneer", games=games // 4, bots=bots, seed=f"{seed}/{seat}").wins[seat]
    return won


def beats_random(level, games, seed):
    low, high = wilson(wins(level, "random", games, seed), games)
    print(f"{level} against three random players, {games} games: {low:.4f} to {high:.4f}")
    return low


@pytest.mark.parametrize(("level", "least"), [("steady", 0.33), ("learning", 0.40)])
def test_bots_beat_random_players(level, least):
    assert beats_random(level, 1_200, seed=1) >= least


@pytest.mark.slow
@pytest.mark.timeout(900)
@pytest.mark.parametrize(("level", "least"), [("steady", 0.33), ("learning", 0.40)])
def test_bots_beat_random_players_over_10_000_games(level, least):
    assert beats_random(level, 10_000, seed=2) >= least


def test_random_players_win_as_often_as_luck_has_it():
    low, high = wilson(wins("random", "random", 2_000, seed=3), 2_000)
    assert low <= 0.25 <= high


def learns(games, seed):
    """By how many standard errors learning gains more against always shouting than steadiness."""
    loud = LoudBot()
    steady, learning = (
        float(wins(level, loud, games, seed)) / games for level in ("steady", "learning")
    )
    print(f"against three who always shout, {games} games: {steady:.4f} and {learning:.4f}")
    return (learning - steady) / sqrt((steady * (1 - steady) + learning * (1 - learning)) / games)


def test_learning_does_better_against_players_who_always_shout():
    assert learns(1_200, seed=1) > 2.33


@pytest.mark.slow
@pytest.mark.timeout(900)
def test_learning_does_better_against_players_who_always_shout_over_many_games():
    assert learns(8_000, seed=2) > 5


def windows(times, seed):
    """Claim windows of two players with a fresh deck: what was claimed, answered and gained."""
    game, bot, rng = cw.game("bluffaneer", 2), SteadyBot(), Random(seed)
    counted = Counter()
    for _ in range(times):
        deck = sorted(game.deck, key=lambda _: rng.random())
        names = [PAIR_NAMES[card] for card in deck]
        rolled = rng.choice([pair for pair in PAIR_NAMES if pair != names[0]])
        state = game.position(cards=names[:2], draw=names[2:], discard=[], roll=rolled.split("+"))
        call = bot.choose(game.observe(state, 1), game.legal_actions(state, 1), rng)
        if call == SILENT:
            continue
        state = game.apply(state, 1, call)
        answer = bot.choose(game.observe(state, 0), game.legal_actions(state, 0), rng)
        counted["claims"] += 1
        counted["bluffs"] += names[1] != rolled
        counted["challenges"] += answer == CHALLENGE
        counted["coins"] += game.apply(state, 0, answer).coins[1] - 10
    return counted


def plays_the_equilibrium(times, seed):
    counted = windows(times, seed)
    claims = counted["claims"]
    print(f"{times} windows, {dict(counted)}")
    assert within(claims, times, 9 / 34)
    assert within(counted["bluffs"], claims, 1 / 3)
    assert within(counted["challenges"], claims, 1 / 2)
    # a window is worth 9/34 to the caller; a claim brings from -1 to 2 coins
    assert abs(counted["coins"] / times - 9 / 34) < 3 * sqrt(claims * 4 / times**2)


def test_two_players_bluff_in_a_third_of_claims_and_challenge_half():
    plays_the_equilibrium(6_000, seed=1)


@pytest.mark.slow
@pytest.mark.timeout(900)
def test_two_players_bluff_in_a_third_of_claims_and_challenge_half_in_many_windows():
    plays_the_equilibrium(100_000, seed=2)

"""Mass simulation: reproducible, the same for any number of workers, honest intervals."""

from collections import Counter
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from fractions import Fraction
from math import sqrt
from random import Random

import pytest

import cardwidgets as cw
from cardwidgets.bots import RandomBot, make_bot
from cardwidgets.engine.errors import CardwidgetsError, UnknownName
from cardwidgets.engine.playout import play_on
from cardwidgets.games.bluffaneer.actions import SHOUT
from cardwidgets.simulate import Simulation, play_out, simulate
from toy_game import Swapsies


class Silly:
    """Takes the first action whatever it is, and counts how often it was asked."""

    def __init__(self):
        self.asked = 0

    def choose(self, view, legal, rng):
        self.asked += 1
        return legal[0]


class Noting:
    """Also draws a number each time, and notes it."""

    def __init__(self):
        self.drawn = []

    def choose(self, view, legal, rng):
        self.drawn.append(rng.random())
        return legal[0]


def chances_of(game, bots, seed):
    """The chance actions of one play-out."""
    drawn = []

    class Watched(type(game)):
        def _result(self, state, player, action):
            if player is None:
                drawn.append(action)
            return super()._result(state, player, action)

    play_out(Watched(game.players), bots, seed)
    return drawn


def test_a_play_out_is_the_same_for_the_same_seed():
    game = cw.game("bluffaneer")
    bots = [make_bot(game, "steady")] * 4
    ends = [play_out(game, bots, seed) for seed in (1, 1, 2)]
    assert ends[0] == ends[1] != ends[2]
    assert game.is_over(ends[0])


def test_the_luck_of_a_play_out_is_that_of_a_session():
    game = cw.game("bluffaneer", 3)
    drawn = chances_of(game, [Silly()] * 3, "a seed")
    session = cw.new(game, seed="a seed")
    while not session.is_over:
        seat = session.to_act[0]
        session.play(seat, session.legal_actions(seat)[0])
    assert [entry.action for entry in session.entries if entry.player is None] == drawn


def test_another_player_changes_nobody_s_luck():
    """The k-th chance event and the k-th choice of a bot meet the same luck, whoever else plays."""
    game = cw.game("bluffaneer", 3)
    one, two = Noting(), Noting()
    first = chances_of(game, [Silly(), one, Silly()], 7)
    second = chances_of(game, [RandomBot(), two, RandomBot()], 7)
    assert first[0] == second[0]
    shared = min(len(one.drawn), len(two.drawn))
    assert shared > 5
    assert one.drawn[:shared] == two.drawn[:shared]
    assert len(set(one.drawn)) == len(one.drawn)


def test_each_bot_has_a_generator_of_its_own():
    game, bots = cw.game("bluffaneer", 3), [Noting() for _ in range(3)]
    play_out(game, bots, 1)
    drawn = [number for bot in bots for number in bot.drawn]
    assert len(set(drawn)) == len(drawn)


def test_nobody_is_favoured_where_the_first_voice_counts():
    """With claims="ordered" a seat that always shouts would otherwise always be the first."""
    game, rng, heard = cw.game("bluffaneer", 4, claims="ordered"), Random(1), Counter()

    def shout(seat, state, legal):
        heard[(seat - state.roller) % 4] += SHOUT in legal
        return legal[0]

    for _ in range(20):
        play_on(game, game.initial_state(), shout, lambda: rng, rng)
    claims = sum(heard.values())
    assert claims > 200
    assert all(abs(heard[step] - claims / 3) < 3 * sqrt(claims * 2 / 9) for step in (1, 2, 3))


def test_wins_add_up_to_the_games():
    result = simulate("bluffaneer", games=60, bots="random", seed=1)
    assert sum(result.wins) == result.games == 60
    assert len(result.wins) == 4
    assert sum(result.rates) == pytest.approx(1)


def test_shared_wins_count_in_parts():
    found = {simulate(Swapsies(2), games=1, seed=seed).wins for seed in range(60)}
    assert found == {(1, 0), (0, 1), (Fraction(1, 2), Fraction(1, 2))}


@pytest.mark.parametrize("games", [1, 49, 50, 51, 120])
def test_any_number_of_workers_finds_the_same(games):
    alone = simulate("bluffaneer", games=games, players=3, bots="random", seed=5)
    for workers in (1, 3):
        with ThreadPoolExecutor(workers) as executor:
            together = simulate(
                "bluffaneer", games=games, players=3, bots="random", seed=5, executor=executor
            )
        assert together == alone


def test_processes_find_the_same():
    alone = simulate("bluffaneer", games=120, seed=5)
    with ProcessPoolExecutor(2) as executor:
        assert simulate("bluffaneer", games=120, seed=5, executor=executor) == alone


def test_the_first_games_are_the_same_however_many_follow():
    few, many = (simulate("bluffaneer", games=games, bots="random", seed=3) for games in (60, 61))
    assert sum(more - less for less, more in zip(few.wins, many.wins, strict=True)) == 1
    assert all(more >= less for less, more in zip(few.wins, many.wins, strict=True))


def test_any_game_of_a_simulation_can_be_played_again_alone():
    game, bots = cw.game("bluffaneer", 3), [RandomBot()] * 3
    result = simulate(game, games=70, bots="random", seed="s")
    alone = [game.returns(play_out(game, bots, f"s/game {number}")) for number in range(70)]
    assert result.wins == tuple(map(sum, zip(*alone, strict=True)))


def test_another_seed_another_result_and_no_seed_can_be_read_afterwards():
    results = [simulate("bluffaneer", games=60, bots="random", seed=seed) for seed in (1, 2)]
    assert results[0].wins != results[1].wins
    drawn = simulate("bluffaneer", games=20, bots="random")
    assert simulate("bluffaneer", games=20, bots="random", seed=drawn.seed) == drawn
    assert simulate("bluffaneer", games=1, bots="random").seed != drawn.seed


def test_bots_by_level_by_seat_or_made_already():
    silly = Silly()
    for bots, names in (
        (None, ("steady",) * 3),
        ("random", ("random",) * 3),
        ({1: "learning"}, ("steady", "learning", "steady")),
        (["random", silly, "steady"], ("random", "Silly", "steady")),
        (silly, ("Silly",) * 3),
    ):
        assert simulate("bluffaneer", games=2, players=3, bots=bots, seed=1).names == names
    assert silly.asked > 0


def test_options_reach_the_game():
    result = simulate("bluffaneer", games=5, bots="random", seed=1, claims="polling")
    made = simulate(cw.game("bluffaneer", claims="polling"), games=5, bots="random", seed=1)
    assert result == made
    assert cw.simulate is simulate


def test_it_prints_as_sentences():
    result = Simulation(400, (Fraction(156), Fraction(244)), ("steady", "random"), 1)
    assert str(result).splitlines()[0] == (
        "Seat 0 (steady) won 39.0 % of 400 games; 95 % interval 34.3 % to 43.9 %."
    )
    assert repr(result) == str(result)


def test_what_cannot_be_simulated():
    with pytest.raises(CardwidgetsError, match="At least one game"):
        simulate("bluffaneer", games=0)
    with pytest.raises(CardwidgetsError, match="2 bots for 3 seats"):
        simulate("bluffaneer", players=3, bots=["random", "random"])
    with pytest.raises(CardwidgetsError, match="when a game is made"):
        simulate(cw.game("bluffaneer"), players=3)
    with pytest.raises(UnknownName, match="Did you mean steady"):
        simulate("bluffaneer", bots="stedy")
    with pytest.raises(UnknownName, match="bluffaneer"):
        simulate("blufaneer")

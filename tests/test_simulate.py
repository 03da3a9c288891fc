"""Mass simulation: reproducible, the same for any number of workers, honest intervals."""

import _thread
import os
import signal
import statistics
import subprocess
import sys
import tracemalloc
from collections import Counter
from concurrent.futures import Future, ProcessPoolExecutor, ThreadPoolExecutor
from fractions import Fraction
from math import sqrt
from random import Random

import pytest

import cardwidgets as cw
from cardwidgets.bots import RandomBot, make_bot
from cardwidgets.engine.errors import CardwidgetsError, UnknownName
from cardwidgets.engine.playout import play_on
from cardwidgets.games.bluffaneer.actions import SHOUT
from cardwidgets.simulate import (
    ExecutorFailed,
    GameFailed,
    MeasureFailed,
    Simulation,
    play,
    play_out,
    progress,
    simulate,
    tasks,
)
from cardwidgets.simulate.tally import Summary, Tally
from support.many_games import Killer, fails_now_and_then, half_of_the_coins
from toy_game import Swapsies


@pytest.fixture
def many_tasks(monkeypatch):
    """Almost everything goes to the executor, a few games at a time."""
    monkeypatch.setattr(tasks, "FIRST_SECONDS", 0)
    monkeypatch.setattr(tasks, "HERE_SECONDS", 0)
    monkeypatch.setattr(tasks, "TASK_SECONDS", 0.004)


class Elsewhere:
    """An executor that plays a task when its result is asked for, or at once; counts the tasks."""

    def __init__(self, *, at_once=False):
        self.at_once, self.tasks, self.waiting, self.most = at_once, 0, 0, 0
        self.cancelled = 0

    def submit(self, task, *arguments):
        self.tasks, self.waiting = self.tasks + 1, self.waiting + 1
        self.most = max(self.most, self.waiting)
        return Promise(self, task, arguments)


class Promise:
    def __init__(self, executor, task, arguments):
        self.executor, self.task, self.arguments = executor, task, arguments

    def result(self):
        self.executor.waiting -= 1
        return self.task(*self.arguments)

    def done(self):
        return self.executor.at_once

    def cancel(self):
        self.executor.cancelled += 1


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


def test_the_same_numbers_on_every_machine():
    """A change of these is a change of what seeds mean."""
    result = simulate("bluffaneer", games=100, bots="random", seed=1, measure=["coins", "turns"])
    assert result.wins == (26, 26, 21, 27)
    assert [seat.total for seat in result.measures["coins"]] == [682, 743, 673, 834]
    assert result.measures["turns"].total == 2899


@pytest.mark.parametrize("games", [1, 2, 49, 120])
def test_any_number_of_workers_finds_the_same(games, many_tasks):
    chosen = {"games": games, "players": 3, "bots": "random", "seed": 5, "measure": ["coins"]}
    alone = simulate("bluffaneer", **chosen)
    for workers in (1, 3):
        with ThreadPoolExecutor(workers) as executor:
            assert simulate("bluffaneer", **chosen, executor=executor) == alone


def test_processes_find_the_same(many_tasks):
    chosen = {"games": 200, "seed": 5, "bots": "random", "measure": ["box", half_of_the_coins]}
    alone = simulate("bluffaneer", **chosen)
    with ProcessPoolExecutor(2) as executor:
        counting = Elsewhere()
        counting.submit = lambda *task: [executor.submit(*task), Elsewhere.submit(counting, *task)][
            0
        ]
        assert simulate("bluffaneer", **chosen, executor=counting) == alone
    assert counting.tasks > 5


def test_parts_of_any_size_give_the_same_to_the_last_digit(monkeypatch):
    """0.1 is no short fraction in binary: float sums would differ in their last digits."""
    chosen = {"games": 60, "seed": 2, "bots": "random", "measure": half_of_the_coins}
    alone = simulate("bluffaneer", **chosen)
    for here, there in ((0, 0), (0, 0.003), (0.005, 0.02), (0, 10)):
        monkeypatch.setattr(tasks, "FIRST_SECONDS", here)
        monkeypatch.setattr(tasks, "HERE_SECONDS", here)
        monkeypatch.setattr(tasks, "TASK_SECONDS", there)
        assert simulate("bluffaneer", **chosen) == alone
        assert simulate("bluffaneer", **chosen, executor=Elsewhere()) == alone
    exact = [
        sum(
            map(
                Fraction,
                half_of_the_coins(play_out(cw.game("bluffaneer"), [RandomBot()] * 4, seed)),
            )
        )
        for seed in (f"2/game {number}" for number in range(60))
    ]
    assert sum(seat.total for seat in alone.measures["half_of_the_coins"]) == sum(exact)


def test_a_short_simulation_is_played_here():
    executor = Elsewhere()
    simulate(Swapsies(2), games=3, seed=1, executor=executor)
    assert executor.tasks == 0


def test_tasks_take_a_quarter_of_a_second_or_more(monkeypatch):
    """With a clock that says each game takes 10 ms."""
    now = iter(Fraction(n, 100) for n in range(10**6))
    monkeypatch.setattr(play, "perf_counter", lambda: float(next(now)))
    sizes = []
    executor = Elsewhere()
    executor.submit = lambda task, job, first, last: [
        sizes.append(last - first),
        Elsewhere.submit(executor, task, job, first, last),
    ][1]
    monkeypatch.setattr(tasks, "FIRST_AHEAD", 1)
    simulate(Swapsies(2), games=300, seed=1, executor=executor)
    assert sizes[0] >= 25


@pytest.mark.parametrize(("at_once", "most"), [(False, 16), (True, 1024)])
def test_a_limited_number_of_tasks_waits(at_once, most, monkeypatch):
    """A slow executor gets few tasks ahead, one that is done with all of them gets more."""
    monkeypatch.setattr(tasks, "FIRST_SECONDS", 0)
    monkeypatch.setattr(tasks, "HERE_SECONDS", 0)
    monkeypatch.setattr(tasks, "TASK_SECONDS", 0)
    executor = Elsewhere(at_once=at_once)
    simulate(Swapsies(2), games=3000, seed=1, executor=executor)
    assert executor.tasks == 2999
    assert executor.most == most


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


# --- measures --------------------------------------------------------------------------------


def ends(games, seed, players=4):
    game = cw.game("bluffaneer", players)
    bots = [RandomBot()] * players
    return [play_out(game, bots, f"{seed}/game {number}") for number in range(games)]


def test_a_measure_s_mean_spread_and_counts():
    found = simulate("bluffaneer", games=80, bots="random", seed=4, measure="turns").measures[
        "turns"
    ]
    values = [end.turns for end in ends(80, 4)]
    assert found.games == 80
    assert found.counts == Counter(values)
    assert list(found.counts) == sorted(found.counts)
    assert float(found.mean) == pytest.approx(statistics.mean(values), rel=1e-12)
    assert found.sd == pytest.approx(statistics.stdev(values), rel=1e-12)
    assert (found.least, found.most) == (min(values), max(values))
    reach = 1.96 * statistics.stdev(values) / sqrt(80)
    assert found.interval == pytest.approx((found.mean - reach, found.mean + reach))


def test_a_measure_for_each_seat():
    found = simulate("bluffaneer", games=30, players=3, bots="random", seed=4, measure="coins")
    coins = [end.coins for end in ends(30, 4, players=3)]
    assert [seat.total for seat in found.measures["coins"]] == [
        sum(seat) for seat in zip(*coins, strict=True)
    ]


def test_yes_and_no_are_counted_with_wilson_s_interval():
    """For 0 of 50 the mean of the values has no spread at all, and yet is not sure."""
    found = simulate(Swapsies(2), games=50, seed=1, measure={"never": lambda end: end.left > 9})
    assert found.measures["never"].mean == 0
    assert found.measures["never"].interval == pytest.approx((0, 0.0713), abs=1e-4)


def test_the_interval_holds_in_95_of_100_simulations():
    """Two hands from the cards 1 to 7 hold 8 on average."""
    held = 0
    for seed in range(100):
        found = simulate(Swapsies(2), games=30, seed=seed, bots="random", measure=both_hands)
        low, high = found.measures["both_hands"].interval
        held += low <= 8 <= high
    assert 88 <= held <= 99


def both_hands(end):
    return sum(end.hands)


def test_measures_have_names():
    found = simulate(
        Swapsies(2), games=3, seed=1, measure=["left", lambda end: 1, both_hands]
    ).measures
    assert list(found) == ["left", "lambda", "both_hands"]
    found = simulate(Swapsies(2), games=3, seed=1, measure={"a": "left", "b": len}).measures
    assert list(found) == ["a", "b"]


def test_measures_print_as_sentences():
    result = simulate(
        "bluffaneer",
        games=200,
        players=3,
        bots="random",
        seed=1,
        measure={"coins": "coins", "turns": "turns", "a full box": lambda end: end.box > 25},
    )
    lines = str(result).splitlines()
    assert len(lines) == 3 + 3 + 1 + 1
    assert lines[3].startswith("Coins, seat 0 (random): ")
    assert "95 % interval for the average" in lines[3]
    boxes = sum(end.box > 25 for end in ends(200, 1, players=3))
    assert 20 < boxes < 180
    assert lines[7].startswith(f"A full box: {boxes / 2:.1f} % of 200 games; 95 % interval ")


def test_a_single_game_has_a_mean_and_no_spread():
    result = simulate(Swapsies(2), games=1, seed=1, measure="left")
    assert str(result).splitlines()[-1] == "Left: 0 in a single game."
    assert result.measures["left"].sd is None


def test_many_different_values_are_summed_and_not_kept():
    """Three thousand values, added in ten orders and parts: the same sums, and no counts."""
    values = [Fraction(n, 7) for n in range(3000)]
    found = set()
    for seed in range(10):
        rng = Random(seed)
        rng.shuffle(values)
        tallies = [Tally() for _ in range(3)]
        for value in values:
            rng.choice(tallies).add(value)
        whole = tallies[0] + tallies[1] + tallies[2]
        assert len(whole.counts) <= 1000
        found.add(whole.summary())
    assert found == {
        Summary(
            3000,
            Fraction(2999 * 3000, 2 * 7),
            Fraction(2999 * 3000 * 5999, 6 * 49),
            0,
            Fraction(2999, 7),
            None,
        )
    }


def test_numbers_of_other_kinds():
    import numpy as np

    for value, mean in (
        (np.int64(3), 3),
        (np.float64(0.5), Fraction(1, 2)),
        (Fraction(1, 3), Fraction(1, 3)),
    ):
        found = simulate(Swapsies(2), games=2, seed=1, measure={"it": lambda end, v=value: v})
        assert found.measures["it"].mean == mean
    found = simulate(Swapsies(2), games=2, seed=1, measure={"it": lambda end: np.array([1, 2])})
    assert [seat.mean for seat in found.measures["it"]] == [1, 2]


@pytest.mark.parametrize(
    "value", ["3", None, float("nan"), float("inf"), [1], [1, 2, 3], [1, "2"], {"a": 1}, 1j]
)
def test_what_is_no_number_is_refused_with_its_game(value):
    with pytest.raises(MeasureFailed, match=r"The measure it gave .* in game 0: neither a finite"):
        simulate(Swapsies(2), games=2, seed=1, measure={"it": lambda end: value})


@pytest.mark.parametrize("executor", [None, Elsewhere()])
def test_a_measure_that_fails_names_the_game_and_how_to_play_it_again(executor, many_tasks):
    with pytest.raises(MeasureFailed) as caught:
        simulate(
            "bluffaneer", games=500, players=3, bots="random", seed=1,
            measure=fails_now_and_then, executor=executor,
        )  # fmt: skip
    number = caught.value.arguments["number"]
    sentence = str(caught.value)
    assert f"failed in game {number} (ZeroDivisionError: " in sentence
    assert sentence.endswith(f"play_out(game, bots, '1/game {number}').")
    game, bots = cw.game("bluffaneer", 3), [RandomBot()] * 3
    boxes = [play_out(game, bots, f"1/game {n}").box for n in range(number + 1)]
    assert number > 4
    assert boxes[number] <= 20 < min(boxes[:number])


def test_a_measure_keeps_its_shape(many_tasks):
    for executor in (None, Elsewhere()):
        with pytest.raises(MeasureFailed, match=r"one for each seat for others; game \d+ is the"):
            simulate(
                Swapsies(2), games=50, seed=1, executor=executor,
                measure={"it": lambda end: 1 if end.hands[0] > 3 else [1, 2]},
            )  # fmt: skip


def test_a_bot_that_fails_is_told_with_its_game():
    class Faints:
        def choose(self, view, legal, rng):
            return legal[7 if rng.random() < 0.02 else 0]

    with pytest.raises(GameFailed) as caught:
        simulate("bluffaneer", players=3, bots=Faints(), seed="x")
    assert "IndexError: tuple index out of range" in str(caught.value)
    number = caught.value.arguments["number"]
    with pytest.raises(IndexError):
        play_out(cw.game("bluffaneer", 3), [Faints()] * 3, f"x/game {number}")


# --- executors that fail ---------------------------------------------------------------------


def test_a_killed_process_is_told(many_tasks):
    lost = r"The executor lost games 1 to \d+ \(BrokenProcessPool: "
    with ProcessPoolExecutor(2) as executor, pytest.raises(ExecutorFailed, match=lost):
        simulate(Swapsies(2), games=100, seed=1, measure=Killer(), executor=executor)


def test_what_cannot_be_sent_is_told(many_tasks):
    with ProcessPoolExecutor(1) as executor, pytest.raises(ExecutorFailed, match="no lambda"):
        simulate(Swapsies(2), games=100, seed=1, measure=lambda end: 1, executor=executor)


def test_a_closed_executor_is_told(many_tasks):
    executor = ThreadPoolExecutor(1)
    executor.shutdown()
    with pytest.raises(ExecutorFailed, match="after shutdown"):
        simulate(Swapsies(2), games=100, seed=1, executor=executor)


def test_nothing_is_left_running_after_an_error(many_tasks):
    executor = Elsewhere()
    with pytest.raises(MeasureFailed):
        simulate(
            "bluffaneer", games=5000, players=3, bots="random", seed=1,
            measure=fails_now_and_then, executor=executor,
        )  # fmt: skip
    assert executor.cancelled == executor.waiting + 1


# --- interrupts ------------------------------------------------------------------------------


class Interrupts:
    """A measure that interrupts as Ctrl+C does, when it is asked for the n-th time."""

    def __init__(self, n):
        self.left = n

    def __call__(self, end):
        self.left -= 1
        if not self.left:
            _thread.interrupt_main()
        return 1


@pytest.mark.parametrize("executor", [None, Elsewhere()])
def test_an_interrupt_keeps_what_was_done_and_says_so(executor, many_tasks):
    with pytest.warns(
        UserWarning, match=r"Stopped after \d+ of 10,000 games; games=\d+ and seed=1"
    ):
        result = simulate(
            Swapsies(2), games=10_000, bots="random", seed=1, measure={"it": Interrupts(100)},
            executor=executor,
        )  # fmt: skip
    assert 1 <= result.games < 100
    assert result.was_stopped
    assert result.asked == 10_000
    assert result.measures["it"].games == result.games == sum(result.wins)
    assert str(result).startswith(f"Stopped after {result.games} of 10,000 games")
    again = simulate(Swapsies(2), games=result.games, bots="random", seed=1)
    assert again.wins == result.wins
    assert not again.was_stopped


def test_an_interrupt_takes_waiting_tasks_back(many_tasks):
    executor = Elsewhere()
    with pytest.warns(UserWarning, match="Stopped after"):
        simulate(
            Swapsies(2), games=10_000, seed=1, measure={"it": Interrupts(100)}, executor=executor
        )
    assert executor.tasks < 1000
    assert executor.cancelled >= executor.waiting > 0


def test_an_interrupt_in_a_worker_is_one_here(many_tasks):
    """In a terminal Ctrl+C reaches all processes, and a worker may be the first to tell."""

    class Interrupted(Elsewhere):
        def submit(self, task, *arguments):
            promised = Future()
            if self.tasks < 3:
                promised.set_result(task(*arguments))
            else:
                promised.set_exception(KeyboardInterrupt())
            self.tasks += 1
            return promised

    with pytest.warns(UserWarning, match="Stopped after"):
        result = simulate(Swapsies(2), games=10_000, seed=1, executor=Interrupted())
    assert result.games == sum(result.wins) >= 4


def test_an_interrupt_before_the_first_game_is_over_is_an_interrupt():
    with pytest.raises(KeyboardInterrupt):
        simulate(Swapsies(2), games=10**6, seed=1, measure={"it": Interrupts(1)})


# --- progress --------------------------------------------------------------------------------


def test_a_bar_where_tqdm_is(monkeypatch, capsys, many_tasks):
    monkeypatch.setattr(progress, "_PATIENCE", 0)
    simulate(Swapsies(2), games=300, seed=1)
    shown = capsys.readouterr().err
    assert "Playing:   0%|" in shown
    assert "/300 [" in shown
    assert shown.rsplit("\r", 1)[1].strip() == ""


def test_a_line_of_text_where_tqdm_is_not(monkeypatch, capsys, many_tasks):
    monkeypatch.setitem(sys.modules, "tqdm.auto", None)
    monkeypatch.setattr(progress, "_PATIENCE", 0)
    simulate(Swapsies(2), games=1200, seed=1)
    lines = capsys.readouterr().err.split("\r")
    assert lines[1] == "1 of 1,200 games played"
    assert "1,200 of 1,200 games played" in lines
    assert "".join(lines[-2:]).strip() == ""


def test_nothing_is_shown_when_it_is_short_or_not_wanted(monkeypatch, capsys, many_tasks):
    monkeypatch.setattr(progress, "_PATIENCE", 60)
    simulate(Swapsies(2), games=100, seed=1)
    monkeypatch.setattr(progress, "_PATIENCE", 0)
    simulate(Swapsies(2), games=100, seed=1, progress=False)
    captured = capsys.readouterr()
    assert captured.err == captured.out == ""


# --- tables of the result --------------------------------------------------------------------


def test_rows_and_a_data_frame():
    levels = ["random", "steady", "random"]
    result = simulate(
        "bluffaneer", games=50, players=3, bots=levels, seed=1, measure=["coins", "turns"]
    )
    frame = result.to_pandas()
    assert list(frame.columns) == ["measure", "seat", "bot", "games", "mean", "sd", "low", "high"]
    assert list(frame["measure"]) == ["wins"] * 3 + ["coins"] * 3 + ["turns"]
    assert list(frame["bot"][:3]) == levels
    assert frame["mean"][:3].sum() == pytest.approx(1)
    coins = [end.coins[1] for end in replayed(result, levels)]
    assert frame["mean"][4] == pytest.approx(statistics.mean(coins))
    assert frame["sd"][4] == pytest.approx(statistics.stdev(coins))
    assert frame["seat"].isna().tolist() == [False] * 6 + [True]
    assert all(frame["low"] <= frame["mean"])
    assert all(frame["mean"] <= frame["high"])


def replayed(result, levels):
    game = cw.game("bluffaneer", len(levels))
    bots = [make_bot(game, level) for level in levels]
    return [play_out(game, bots, f"{result.seed}/game {n}") for n in range(result.games)]


def test_without_pandas_a_sentence(monkeypatch):
    monkeypatch.setitem(sys.modules, "pandas", None)
    with pytest.raises(CardwidgetsError, match=r"needs pandas, .* rows\(\) gives the same"):
        simulate(Swapsies(2), games=2, seed=1).to_pandas()


# --- where there is little ---------------------------------------------------------------------


def test_it_needs_no_processes_no_threads_and_no_other_package():
    """As in a browser: none of these can be imported there, or do anything."""
    code = """
import sys
for name in ("concurrent.futures", "multiprocessing", "tqdm", "tqdm.auto", "pandas", "numpy"):
    sys.modules[name] = None
import threading
def refuse(self): raise RuntimeError("can't start new thread")
threading.Thread.start = refuse
import cardwidgets as cw
print(cw.simulate("bluffaneer", games=400, bots="random", seed=1, measure="turns").games)
"""
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (ran.stdout.strip(), ran.returncode) == ("400", 0), ran.stderr
    assert "rror" not in ran.stderr


@pytest.mark.slow
@pytest.mark.parametrize("executor", [None, Elsewhere()])
def test_memory_does_not_grow_with_the_games(executor, many_tasks):
    def peak(games):
        # a progress bar comes after a second, with memory of its own
        chosen = {"seed": 1, "measure": ["hands"], "executor": executor, "progress": False}
        tracemalloc.start()
        simulate(Swapsies(2), games=games, **chosen)
        found = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        return found

    peak(1000)
    few, many = peak(1000), peak(6000)
    # whatever is kept of a game takes a place of 8 bytes at least; garbage comes and goes
    assert many - few < 8 * (6000 - 1000) / 2


@pytest.mark.slow
@pytest.mark.timeout(300)
def test_dask_with_a_worker_killed_in_the_middle(monkeypatch):
    """Complete and equal, although one of two processes was killed while it played."""
    import distributed

    monkeypatch.setattr(tasks, "FIRST_SECONDS", 0)
    monkeypatch.setattr(tasks, "HERE_SECONDS", 0)
    monkeypatch.setattr(tasks, "TASK_SECONDS", 0.15)
    chosen = {"games": 6000, "bots": "random", "seed": 3, "measure": ["box", half_of_the_coins]}
    alone = simulate("bluffaneer", **chosen)
    with (
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None
        ) as cluster,
        distributed.Client(cluster) as client,
    ):
        before = client.run(os.getpid)
        executor = client.get_executor()

        class Kills:
            sent = 0

            def submit(self, *task):
                self.sent += 1
                if self.sent == 24:
                    os.kill(min(before.values()), signal.SIGKILL)
                return executor.submit(*task)

        kills = Kills()
        result = simulate("bluffaneer", **chosen, executor=kills)
        client.wait_for_workers(2, timeout=60)
        after = client.run(os.getpid)
    assert result == alone
    assert result.games == 6000
    assert kills.sent > 30
    assert min(before.values()) not in after.values()
    assert max(before.values()) in after.values()


# --- what is refused ---------------------------------------------------------------------------


def test_points_of_gnoming_have_a_name():
    """The rounds' scores at the end, by hand: with five less, or more, for who was out first."""

    def by_hand(end):
        totals = [0, 0, 0]
        for scores, first in zip(end.scores, end.outs, strict=True):
            for seat, score in enumerate(scores):
                step = 0
                if seat == first:
                    step = -5 if score == min(scores) else 5
                totals[seat] += score + step
        return totals

    result = simulate(
        "gnoming", games=20, players=3, seed=1, measure=["points", by_hand], progress=False
    )
    assert result.measures["points"] == result.measures["by_hand"]
    assert len({summary.mean for summary in result.measures["points"]}) > 1


@pytest.mark.parametrize("game", cw.games())
def test_what_has_numbers_is_listed_and_can_be_measured(game):
    with pytest.raises(UnknownName) as refused:
        simulate(game, games=1, bots="random", seed=1, measure="no such", progress=False)
    listed = str(refused.value).partition("What has numbers: ")[2].partition(".")[0]
    names = listed.replace(" and ", ", ").split(", ")
    assert names
    simulate(game, games=1, bots="random", seed=1, measure=names, progress=False)


def test_what_cannot_be_simulated():
    with pytest.raises(UnknownName, match="There is no game called None"):
        simulate(None)
    with pytest.raises(CardwidgetsError, match="There is one bot for 4 seats"):
        simulate("bluffaneer", bots=["random"])
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


@pytest.mark.parametrize(
    ("chosen", "sentence"),
    [
        ({"games": -1}, "from 1, not -1"),
        ({"games": "many"}, "from 1, not 'many'"),
        ({"games": 2.5}, "from 1, not 2.5"),
        ({"games": float("nan")}, "from 1, not nan"),
        ({"progress": "x"}, "Progress must be True or False, not 'x'"),
        ({"executor": 2}, "An executor has a method submit, .* 2 has none"),
        ({"executor": ProcessPoolExecutor}, "An executor has a method submit"),
        ({"measure": 3}, "A measure is a function .* not 3"),
        ({"measure": {1: "left"}}, "A measure is a function .* not 1"),
        ({"measure": ["left", "left"]}, "two measures called left"),
        ({"measure": "wins"}, "two measures called wins"),
        ({"measure": "lefd"}, "Nothing called lefd can be .* numbers: left.* Did you mean left"),
        ({"bots": 7}, "7 is no bot"),
        ({"bots": RandomBot}, "is no bot"),
        ({"bots": {2: "random"}}, "There is no seat 2"),
    ],
)
def test_bad_input_is_answered_in_a_sentence(chosen, sentence):
    with pytest.raises(CardwidgetsError, match=sentence):
        simulate(Swapsies(2), **{"games": 5, "seed": 1, **chosen})


def test_a_whole_number_may_be_written_as_a_float():
    assert simulate(Swapsies(2), games=1e1, seed=1) == simulate(Swapsies(2), games=10, seed=1)

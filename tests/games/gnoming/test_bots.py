"""How well the bot of Gnoming A Round plays, and that it knows no more than its seat."""

from __future__ import annotations

from math import sqrt
from random import Random
from typing import Any

import pytest

import cardwidgets as cw
from cardwidgets.bots import RandomBot, levels, make_bot
from cardwidgets.engine.conformance import play
from cardwidgets.games.gnoming import Gnoming
from cardwidgets.games.gnoming.actions import Phase
from cardwidgets.games.gnoming.bots import SteadyBot, chance_of_lowest, pays_to_go_out
from cardwidgets.games.gnoming.state import State
from games.gnoming.at_table import D, go, table

UP = "1 2 3 / 4 5 6 / 7 8 9"


def choice(game: Gnoming, state: State) -> str:
    seat = state.turn
    view = game.observe(state, seat)
    return game.write(SteadyBot().choose(view, game.legal_actions(state, seat), Random(1)))


def test_the_levels_of_the_game() -> None:
    game = cw.game("gnoming")
    assert list(levels(game)) == ["steady", "random"]
    assert isinstance(make_bot(game), SteadyBot)


def test_it_completes_a_line() -> None:
    game, state = table("7 7 [4] / [1] [6] [9] / [2] [3] [3]", card="7")
    assert choice(game, state) == "place 2"


def test_it_takes_what_completes_a_line_or_is_negative() -> None:
    game, state = table("7 7 [4] / [1] [6] [9] / [2] [3] [3]", a="7", b="10")
    assert choice(game, state) == "take A"
    game, state = table("7 5 [4] / [1] [6] [9] / [2] [3] [3]", a="10", b="-4")
    assert choice(game, state) == "take B"
    game, state = table("7 5 [4] / [1] [6] [9] / [2] [3] [3]", a="10", b="9")
    assert choice(game, state) == "draw"


def test_it_rejects_what_only_costs() -> None:
    game, state = table("1 1 [4] / [1] [6] [9] / [2] [3] [3]", card="10")
    assert choice(game, state) == "reject"


def test_it_bounces_where_a_line_comes_of_it() -> None:
    game, state = table("6 [-3] 6 / [1] [6] [4] / [2] [7] [5]", draw="2")
    assert choice(game, go(game, state, "draw", "place 4")) == "bounce 1"


def test_it_covers_the_better_card() -> None:
    game, state = table(D, a="-3", b="9", card="10", phase="discard")
    assert choice(game, state) == "discard A"
    game, state = table(D, a="-3", b="M", card="10", phase="discard")
    assert choice(game, state) == "discard B"


def test_it_goes_out_only_when_that_pays() -> None:
    nearly = "-1 -1 -2 / 1 1 [6] / 2 1 -1"
    high = "10 9 8 / 7 [6] [5] / 10 9 8"
    game, state = table(nearly, high, high.replace("8", "4"), card="-3", a="1", b="3")
    assert choice(game, state) == "place 5"
    low = "-2 -2 -3 / -3 [1] [1] / -3 1 1"
    bad = "10 9 8 / 7 9 [6] / 10 8 7"
    game, state = table(bad, low, card="5", a="1", b="3")
    assert choice(game, state) != "place 5"


def test_how_likely_it_thinks_to_be_lowest() -> None:
    game, state = table("-1 -1 -2 / 1 1 [6] / 2 1 -1")
    view = game.observe(state, 0)
    found = [chance_of_lowest(view, 0, score) for score in (-10, 10, 20, 30, 60)]
    assert found == sorted(found, reverse=True)
    assert found[0] > 0.95
    assert found[-1] < 0.05
    assert [pays_to_go_out(view, 0, score) for score in (-10, 60)] == [True, False]


def test_it_sees_a_view_only() -> None:
    """The same choice, however the hidden cards lie."""
    game, rng, met = Gnoming(3), Random(2), set()
    for step in list(play(game, "views"))[:240:3]:
        state = step.state
        if state.turn >= 0:
            met.add(state.phase)
            other = game.determinize(game.observe(state, state.turn), rng)
            assert choice(game, state) == choice(game, other)
    assert len(met) >= 4


def rounds(number: int, players: int = 3, **options: Any) -> dict[str, tuple[float, float]]:
    """Mean scores of one steady player and of random ones, with what 95 % lie within."""
    game, steady, random = Gnoming(players, rounds=1, **options), SteadyBot(), RandomBot()
    found: dict[str, list[int]] = {"steady": [], "random": []}
    for k in range(number):
        rng = Random(f"bots/{k}")
        own = k % players
        state = game.initial_state()
        while state.phase is not Phase.OVER:
            if state.turn < 0:
                state = game._result(state, None, game.chance_outcomes(state).draw(rng))
                continue
            seat, legal = state.turn, game.legal_actions(state, state.turn)
            if seat == own:
                action = steady.choose(game.observe(state, seat), legal, rng)
            else:
                action = random.choose(None, legal, rng)
            state = game._result(state, seat, action)
        for seat, score in enumerate(game.finals(state)[0]):
            found["steady" if seat == own else "random"].append(score)
    means = {}
    for name, scores in found.items():
        mean = sum(scores) / len(scores)
        spread = sum((score - mean) ** 2 for score in scores) / len(scores)
        means[name] = (mean, 1.96 * sqrt(spread / len(scores)))
        print(f"{players} players {options}, {name}: {mean:.2f} +- {means[name][1]:.2f}")
    return means


def test_it_scores_far_lower_than_random_players() -> None:
    found = rounds(60)
    (steady, about), (random, _) = found["steady"], found["random"]
    assert steady + about < 0
    assert random > 30


@pytest.mark.parametrize(
    "options",
    [
        {"players": 2, "min_players": 2},
        {"players": 5, "deck": "wide"},
        {"bounce_from_faceup": True, "wild_matches_bounce": True, "hazard_flip": "must"},
        {"take_must_place": False, "bounce_target": "facedown_only"},
    ],
    ids=str,
)
def test_it_plays_on_with_every_option(options: dict[str, Any]) -> None:
    found = rounds(12, **options)
    assert found["steady"][0] + 15 < found["random"][0]


@pytest.mark.slow
@pytest.mark.timeout(3600)
def test_mean_scores_over_10000_rounds() -> None:
    found = rounds(10_000)
    assert found["steady"][0] < -8
    assert found["steady"][1] < 0.3

"""How well the bot plays, and that it knows no more than its seat."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from cardwidgets.bots import RandomBot, levels, make_bot
from cardwidgets.engine import conformance
from cardwidgets.games.three_up_three_down import ThreeUpThreeDown
from cardwidgets.games.three_up_three_down.bots import SavingBot
from cardwidgets.simulate import simulate
from games.three_up_three_down.at_table import table

BOT = SavingBot()


def asked(game: ThreeUpThreeDown, state: Any, seat: int = 0) -> str:
    """What the bot does, in notation."""
    legal = game.legal_actions(state, seat)
    return game.write(BOT.choose(game.observe(state, seat), legal, Random(1)))


def test_the_levels_of_the_game() -> None:
    game = ThreeUpThreeDown()
    assert list(levels(game)) == ["saving", "random"]
    assert isinstance(make_bot(game), SavingBot)
    assert isinstance(make_bot(game, "random"), RandomBot)


def test_it_puts_up_the_best_three() -> None:
    game = ThreeUpThreeDown(2)
    hands = ["1 9 10 C C+1 5", "1 2 2 3 3 4"]
    state = game.position(phase="choose", hands=hands, down=["1 2 3", "4 5 6"])
    assert asked(game, state) == "up 10 C C+1"
    assert asked(game, state, 1) == "up 3 3 4"


@pytest.mark.parametrize(
    ("hand", "pile", "draw", "move"),
    [
        ("1 1 9", "", "5 5 5", "play 1 x2"),
        ("3 8 C", "2", "5 5 5", "play 3"),
        ("9 9 C", "2", "5 5 5", "play 9"),
        ("9 9 C 1", "2", "", "play 9 x2"),
        ("1 C+1 C", "2", "5 5 5", "play C"),
    ],
)
def test_low_cards_go_first(hand: str, pile: str, draw: str, move: str) -> None:
    game, state = table(hand, "8 8 8", "7 7 7", pile=pile, draw=draw)
    assert asked(game, state) == move


def test_it_draws_while_there_is_enough() -> None:
    marks = {"marks": ["extra", "may_draw"]}
    game, state = table("1", "8 8 8", "7 7 7", draw="5 " * 7, **marks)
    assert asked(game, state) == "draw"
    game, state = table("1", "8 8 8", "7 7 7", draw="5 " * 4, **marks)
    assert asked(game, state) == "play 1"
    game, state = table("", "8 8 8", "7 7 7", draw="5", **marks)
    assert asked(game, state) == "draw"


@pytest.mark.parametrize(
    ("hand", "other", "move"),
    [("3 9", ("5", "", ""), "play 9"), ("3 9", ("10", "", ""), "play 3"),
     ("3 C+1", ("10", "", ""), "play C+1"), ("3 9 9", ("5", "", ""), "play 9 x2"),
     ("3 9", ("", "5", "1"), "play 9"), ("3 C", ("5", "", ""), "play 3")],
)  # fmt: skip
def test_the_last_but_one_discard(hand: str, other: tuple[str, str, str], move: str) -> None:
    game, state = table(hand, other=other)
    assert asked(game, state) == move


def test_it_answers_with_a_legal_action_whatever_the_options() -> None:
    options: list[dict[str, Any]] = [
        {"pick_up": "voluntary", "extra": "may"}, {"blind_fail": "stays", "third_fail": "stop"},
        {"choice": "in_order", "end": "ranking", "deck": "green36"}, {"multiples": "all_or_one"},
    ]  # fmt: skip
    for chosen in options:
        game = ThreeUpThreeDown(3, **chosen)
        for step in conformance.play(game, "bot"):
            for seat in game.turn(step.state).players:
                legal = game.legal_actions(step.state, seat)
                assert BOT.choose(game.observe(step.state, seat), legal, Random(1)) in legal


@pytest.mark.parametrize(("players", "least"), [(2, 0.82), (4, 0.60)])
def test_it_beats_random_players_clearly(players: int, least: float) -> None:
    bots = ["saving", *["random"] * (players - 1)]
    result = simulate("three_up_three_down", games=400, players=players, bots=bots, seed=7)
    assert result.intervals[0][0] > least


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.parametrize(("players", "least"), [(2, 0.86), (4, 0.66)])
def test_it_beats_random_players_in_10000_games(players: int, least: float) -> None:
    bots = ["saving", *["random"] * (players - 1)]
    result = simulate("three_up_three_down", games=10_000, players=players, bots=bots, seed=1)
    print(result)
    assert result.intervals[0][0] > least

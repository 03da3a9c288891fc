"""How well the bot of Sixes plays, and that it knows no more than its seat."""

from __future__ import annotations

from random import Random

import pytest

import cardwidgets as cw
from cardwidgets.bots import RandomBot, levels, make_bot
from cardwidgets.games.sixes import Sixes
from cardwidgets.games.sixes.actions import PASS
from cardwidgets.games.sixes.bots import PatientBot
from cardwidgets.games.sixes.state import Phase
from cardwidgets.odds import wilson
from games.sixes.at_table import table

LUCK = 0.2


def choice(columns: dict[str, str], hand: str, **options: object) -> str:
    game, state = table(columns, hand, options=options or None)
    view = game.observe(state, 0)
    return game.write(PatientBot().choose(view, game.legal_actions(state, 0), Random(1)))


def test_the_levels_of_the_game() -> None:
    game = cw.game("sixes")
    assert list(levels(game)) == ["patient", "random"]
    assert isinstance(make_bot(game), PatientBot)


def test_it_opens_the_way_for_its_own_cards() -> None:
    assert choice({"D": "6-6"}, "5D 7D 4D 3D") == "5D"
    assert choice({"D": "6-6"}, "5D 7D JD KD") == "7D"


def test_it_keeps_a_six_that_helps_only_others() -> None:
    assert choice({"D": "6-K"}, "6S 5D 4D AH") == "5D"
    assert choice({"D": "2-6"}, "6S AD 5H") == "AD"


def test_it_passes_only_when_it_must() -> None:
    assert choice({"D": "6-6"}, "KC AC") == "pass"
    assert choice({"D": "6-6"}, "7D KC", optional_pass=True) == "7D"


def test_it_sees_a_view_only() -> None:
    """The same choice, however the hidden cards lie."""
    game, state = table({"D": "5-7", "H": "6-6"}, "4D JD 5H 6S KC")
    view, rng = game.observe(state, 0), Random(2)
    legal = game.legal_actions(state, 0)
    chosen = PatientBot().choose(view, legal, Random(3))
    for _ in range(20):
        other = game.observe(game.determinize(view, rng), 0)
        assert PatientBot().choose(other, legal, Random(3)) == chosen


def shares(bot: object, games: int, **options: object) -> float:
    """The share of wins of a bot against random players, its seat changing from game to game."""
    game, random, won = Sixes(**options), RandomBot(), 0.0  # type: ignore[arg-type]
    for number in range(games):
        rng, own = Random(f"bots/{number}"), number % game.players
        state = game.initial_state()
        while state.phase is not Phase.OVER:
            if state.phase is Phase.DEAL:
                state = game._result(state, None, game.chance_outcomes(state).draw(rng))
                continue
            legal, seat = game.legal_actions(state, state.turn), state.turn
            player = bot if seat == own else random
            view = game.observe(state, seat) if seat == own else None
            action = legal[0] if len(legal) == 1 else player.choose(view, legal, rng)
            state = game._result(state, seat, action)
        won += float(game.returns(state)[own])
    low, high = wilson(won, games)
    print(f"{options}: {won / games:.3f}, 95 % between {low:.3f} and {high:.3f}")
    return low


def test_it_beats_four_random_players_clearly() -> None:
    assert shares(PatientBot(), 400) > LUCK + 0.15


@pytest.mark.parametrize("options", [{"scoring": "points"}, {"players": 3, "uneven": True}])
def test_it_beats_random_players_in_other_games(options: dict[str, object]) -> None:
    assert shares(PatientBot(), 150, **options) > 1 / Sixes(**options).players


@pytest.mark.slow
@pytest.mark.timeout(1800)
def test_it_wins_nearly_half_of_10000_games() -> None:
    assert shares(PatientBot(), 10_000) > 0.45


def test_it_never_passes_out_of_habit() -> None:
    game, rng = Sixes(optional_pass=True, chips=3), Random(4)
    state = game.initial_state()
    while state.phase is not Phase.OVER:
        if state.phase is Phase.DEAL:
            state = game.apply(state, None, game.chance_outcomes(state).draw(rng))
            continue
        legal = game.legal_actions(state, state.turn)
        action = PatientBot().choose(game.observe(state, state.turn), legal, rng)
        assert action != PASS or legal == (PASS,)
        state = game.apply(state, state.turn, action)

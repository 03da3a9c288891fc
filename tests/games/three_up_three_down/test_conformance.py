"""3UP 3DOWN keeps every promise of a game and all its secrets, with every option."""

from __future__ import annotations

import json
from typing import Any

import pytest

from cardwidgets.engine import conformance, secrecy
from cardwidgets.engine.messages import Voice
from cardwidgets.engine.turns import Seat
from cardwidgets.games.three_up_three_down import ThreeUpThreeDown
from cardwidgets.games.three_up_three_down.cards import cards_in
from cardwidgets.games.three_up_three_down.scene import picture
from cardwidgets.games.three_up_three_down.state import State
from cardwidgets.scene.vocabulary import Scene
from games.three_up_three_down.who_may_see import CHOICE, LATER

SMALL = {"1": 3, "4": 4, "5": 3, "8": 5, "9": 4, "10": 5, "C": 1, "C+1": 2, "C+2": 3}
"""A deck in which much happens."""

OPTIONS: list[dict[str, Any]] = [
    {"deck": "two_colour60"},
    {"deck": "green36"},
    {"deck": "seed74"},
    {"deck": SMALL},
    {"start": 2},
    {"start": "random"},
    {"choice": "in_order", "start": 1},
    {"pick_up": "voluntary"},
    {"multiples": "all_or_one"},
    {"multiples": "all_or_one", "hand_and_up": "together", "deck": "green36"},
    {"clear_multiples": "several", "deck": SMALL},
    {"hand_and_up": "together", "deck": "green36"},
    {"triple": "extra_turn"},
    {"optional_draw": "one_card", "deck": SMALL},
    {"extra": "may", "deck": SMALL},
    {"third_fail": "pick_up_from_table", "deck": SMALL},
    {"third_fail": "stop", "deck": SMALL},
    {"blind_fail": "stays", "deck": "green36"},
    {"blind_fail": "stays", "third_fail": "stop", "extra": "may", "deck": SMALL},
    {"first_card": "turned"},
    {"end": "ranking", "deck": "green36"},
    {"end": "ranking", "triple": "extra_turn", "choice": "in_order"},
    {"max_turns": 40},
]
"""Every value of every option, and small decks with which games come to 3DOWN."""


def kept(state: State) -> object:
    """The cards: none is ever made or lost."""
    if not state.hands:
        return None
    lying = [card for down in state.downs for card in down]
    for bag in (*state.hands, *state.ups, state.pile, state.gone):
        lying += cards_in(bag)
    return tuple(sorted([*lying, *state.draw]))


def drawn(game: ThreeUpThreeDown, state: State, viewer: Seat) -> str:
    """All of what a viewer's screen is sent."""
    voice = Voice(game.catalogue, tuple("ABCDEF"[: game.players]), viewer)
    legal = () if viewer is None else game.legal_actions(state, viewer)
    shown = picture(game.observe(state, viewer), legal, voice)
    scene = Scene(game.name, "", viewer, "", voice.names, game.turn(state).players, shown)
    return json.dumps(scene.as_json())


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_40_random_games_conform(players: int) -> None:
    game = ThreeUpThreeDown(players)
    report = conformance.check(game, range(40), every=200, conserved=kept)
    assert report.games == 40


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_random_games_keep_their_secrets(players: int) -> None:
    game = ThreeUpThreeDown(players)
    met = secrecy.check(game, LATER, range(40), every=80, show=drawn)
    assert min(met.values()) >= 3


@pytest.mark.parametrize("choice", ["sealed", "in_order"])
@pytest.mark.parametrize("players", [2, 3, 6])
def test_the_choice_of_3up_keeps_its_secrets(players: int, choice: str) -> None:
    game = ThreeUpThreeDown(players, choice=choice, max_turns=1)
    met = secrecy.check(game, [CHOICE], range(4), show=drawn)
    assert met[CHOICE.name] >= 4


@pytest.mark.parametrize("options", OPTIONS, ids=str)
@pytest.mark.parametrize("players", [2, 3])
def test_every_option_conforms(players: int, options: dict[str, Any]) -> None:
    if options.get("start") == 2:
        players = 3
    game = ThreeUpThreeDown(players, **options)
    total = None if "max_turns" in options else 1
    report = conformance.check(game, range(3), every=80, conserved=kept, total=total)
    assert report.games == 3


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_every_option_keeps_its_secrets(options: dict[str, Any]) -> None:
    game = ThreeUpThreeDown(3, **options)
    small = sum(game.card_counts) < 40
    met = secrecy.check(game, LATER, range(5), every=12 if small else 40, show=drawn)
    assert min(met.values()) >= 1


@pytest.mark.slow
@pytest.mark.timeout(900)
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_every_check_at_every_step(players: int) -> None:
    conformance.check(ThreeUpThreeDown(players), range(6), conserved=kept)


@pytest.mark.slow
@pytest.mark.timeout(900)
@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_every_check_at_every_step_with_every_option(options: dict[str, Any]) -> None:
    total = None if "max_turns" in options else 1
    conformance.check(ThreeUpThreeDown(3, **options), range(3), conserved=kept, total=total)


@pytest.mark.slow
@pytest.mark.timeout(900)
@pytest.mark.parametrize("players", [2, 3])
def test_every_twin_at_every_step(players: int) -> None:
    secrecy.check(ThreeUpThreeDown(players, deck="green36"), LATER, range(1), show=drawn)

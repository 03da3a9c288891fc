"""Sixes keeps every promise of a game and all its secrets, with every option."""

from __future__ import annotations

import json
from typing import Any

import pytest

from cardwidgets.engine import conformance, secrecy
from cardwidgets.engine.messages import Voice
from cardwidgets.engine.turns import Seat
from cardwidgets.games.sixes import Sixes
from cardwidgets.games.sixes.scene import picture
from cardwidgets.games.sixes.state import State
from cardwidgets.scene.vocabulary import Scene
from games.sixes.who_may_see import TABLE

GAMES: list[dict[str, Any]] = [
    {"players": 3, "uneven": True},
    {"players": 4},
    {"players": 6, "uneven": True, "dealer": 2},
    {"players": 7, "uneven": True},
    {"players": 8},
    {"players": 6, "deck": 48},
    {"players": 5, "deck": 48, "uneven": True},
    {"chips": 2},
    {"optional_pass": True},
    {"optional_pass": True, "broke_pass": "debt", "chips": 3},
    {"broke_pass": "debt", "chips": 2},
    {"bankrupt": "immediate"},
    {"bankrupt": "immediate", "ante": 4, "card_penalty": 1},
    {"bankrupt": "eliminate", "chips": 3},
    {"bankrupt": "eliminate", "chips": 3, "ante": 1, "broke_pass": "debt", "card_penalty": 1},
    {"ante": 1},
    {"card_penalty": 1},
    {"scoring": "points", "target": 30},
    {"scoring": "points", "target": 15, "players": 3, "uneven": True, "direction": -1},
    {"direction": -1, "dealer": 0},
]
"""Every value of every option."""


def kept(game: Sixes) -> Any:
    """What is never made or lost: chips, and cards once they are dealt."""

    def count(state: State) -> object:
        chips = 0 if game.plays_for_points else sum(state.chips) + state.pot
        if any(state.hands):
            lying = sum(hand.bit_count() for hand in state.hands) + state.table.bit_count()
            assert lying == len(game.cards.cards)
            together = state.table
            for hand in state.hands:
                together |= hand
            assert together == game.cards.mask
        return chips

    return count


def drawn(game: Sixes, state: State, viewer: Seat) -> str:
    """All of what a viewer's screen is sent."""
    voice = Voice(game.catalogue, tuple("ABCDEFGH"[: game.players]), viewer)
    legal = () if viewer is None else game.legal_actions(state, viewer)
    shown = picture(game.observe(state, viewer), legal, voice)
    scene = Scene(game.name, "", viewer, "", voice.names, game.turn(state).players, shown)
    return json.dumps(scene.as_json())


def test_60_random_games_conform() -> None:
    game = Sixes()
    report = conformance.check(game, range(60), every=40, conserved=kept(game))
    assert report.games == 60


@pytest.mark.parametrize("options", GAMES, ids=str)
def test_every_option_conforms(options: dict[str, Any]) -> None:
    game = Sixes(**options)
    report = conformance.check(game, range(3), every=60, conserved=kept(game), longest=100_000)
    assert report.games == 3


def test_60_random_games_keep_their_secrets() -> None:
    game = Sixes()
    met = secrecy.check(game, TABLE, range(60), every=150, show=drawn)
    assert min(met.values()) >= 10


@pytest.mark.parametrize("options", GAMES, ids=str)
def test_every_option_keeps_its_secrets(options: dict[str, Any]) -> None:
    game = Sixes(**options)
    met = secrecy.check(game, TABLE, range(6), every=30, show=drawn, longest=100_000)
    assert min(met.values()) >= 1


@pytest.mark.slow
@pytest.mark.timeout(900)
def test_every_check_at_every_step() -> None:
    game = Sixes()
    conformance.check(game, range(4), conserved=kept(game))


@pytest.mark.slow
@pytest.mark.timeout(900)
@pytest.mark.parametrize("options", GAMES, ids=str)
def test_every_check_often_with_every_option(options: dict[str, Any]) -> None:
    game = Sixes(**options)
    conformance.check(game, range(8), every=12, conserved=kept(game), longest=100_000)


@pytest.mark.slow
@pytest.mark.timeout(900)
def test_every_twin_at_every_step() -> None:
    secrecy.check(Sixes(), TABLE, range(1), show=drawn)

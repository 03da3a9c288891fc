"""Bluffaneer keeps every promise of a game and all its secrets, with every option."""

from __future__ import annotations

import json
from typing import Any

import pytest

from cardwidgets.engine import conformance, secrecy
from cardwidgets.engine.messages import Voice
from cardwidgets.engine.turns import Seat
from cardwidgets.games.bluffaneer import Bluffaneer
from cardwidgets.games.bluffaneer.scene import picture
from cardwidgets.games.bluffaneer.state import State
from cardwidgets.scene.vocabulary import Scene
from games.bluffaneer.who_may_see import table_for

OPTIONS: list[dict[str, Any]] = [
    {"die_weights": (1, 2, 1, 2)},
    {"die_weights": {"CH": 1, "SW": 1, "SH": 1, "SK": 3}},
    {"card_counts": {"CH+SW": 6, "CH+SH": 6, "SW+SH": 6}},
    {"card_counts": {"CH+SW": 3, "CH+SH": 2, "SH+SK": 2}},
    {"stakes": (2, 5, 3)},
    {"claims": "ordered"},
    {"claims": "polling"},
    {"own_match": "optional"},
    {"own_match": "optional", "reshuffle": "lazy", "card_counts": {"CH+SW": 4, "CH+SH": 2}},
    {"match_to": "roller"},
    {"tie_break": "shared"},
    {"reshuffle": "lazy"},
    {"reshuffle": "lazy", "card_counts": {"CH+SW": 3, "CH+SH": 2, "SH+SK": 2}},
    {"end_check": "immediate"},
    {"end_check": "immediate", "match_to": "roller", "stakes": (1, 9, 9)},
    {"start": 2},
    {"start": "random"},
]
"""Every value of every option, and small decks that are reshuffled often."""


def kept(state: State) -> object:
    """Coins and cards: neither are ever made or lost."""
    if not state.hands:
        return None
    cards = [*state.hands, *state.draw, *state.discard]
    return sum(state.coins) + state.box, tuple(sorted(card for card in cards if card >= 0))


def drawn(game: Bluffaneer, state: State, viewer: Seat) -> str:
    """All of what a viewer's screen is sent."""
    voice = Voice(game.catalogue, tuple("ABCDEF"[: game.players]), viewer)
    legal = () if viewer is None else game.legal_actions(state, viewer)
    shown = picture(game.observe(state, viewer), legal, voice)
    scene = Scene(game.name, "", viewer, "", voice.names, game.turn(state).players, shown)
    return json.dumps(scene.as_json())


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_200_random_games_conform(players: int) -> None:
    report = conformance.check(Bluffaneer(players), range(200), every=40, conserved=kept)
    assert report.games == 200


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_200_random_games_keep_their_secrets(players: int) -> None:
    game = Bluffaneer(players)
    met = secrecy.check(game, table_for(game), range(200), every=120, show=drawn)
    assert min(met.values()) >= 10


@pytest.mark.parametrize("options", OPTIONS, ids=str)
@pytest.mark.parametrize("players", [3, 4])
def test_every_option_conforms(players: int, options: dict[str, Any]) -> None:
    report = conformance.check(Bluffaneer(players, **options), range(4), every=10, conserved=kept)
    assert report.games == 4


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_every_option_keeps_its_secrets(options: dict[str, Any]) -> None:
    game = Bluffaneer(4, **options)
    met = secrecy.check(game, table_for(game), range(6), every=20, show=drawn)
    assert min(met.values()) >= 1


@pytest.mark.slow
@pytest.mark.timeout(900)
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_every_check_at_every_step(players: int) -> None:
    conformance.check(Bluffaneer(players), range(30), conserved=kept)


@pytest.mark.slow
@pytest.mark.timeout(900)
@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_every_check_at_every_step_with_every_option(options: dict[str, Any]) -> None:
    conformance.check(Bluffaneer(4, **options), range(6), conserved=kept)


@pytest.mark.slow
@pytest.mark.timeout(900)
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_every_twin_at_every_step(players: int) -> None:
    game = Bluffaneer(players)
    secrecy.check(game, table_for(game), range(2), show=drawn)

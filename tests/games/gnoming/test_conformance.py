"""Gnoming A Round keeps every promise of a game and all its secrets, with every option."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from cardwidgets.engine import conformance, secrecy
from cardwidgets.games.gnoming import Gnoming
from cardwidgets.games.gnoming.cards import HAZARD, NO_CARD
from cardwidgets.games.gnoming.state import State
from games.gnoming.who_may_see import REMOVED, SECRETS

FLAT = {"3": 60, "7": 22, "-1": 22, "M": 3, "H": 3}
"""A deck in which cards are equal more often."""

FEW = {"2": 12, "5": 12, "9": 8, "-1": 3, "M": 4, "H": 5}
"""A small deck, whose draw pile has to be rebuilt."""

OPTIONS: list[dict[str, Any]] = [
    {"deck": "wide"},
    {"deck": FLAT},
    {"deck": FEW, "total": 44},
    {"deck": FEW, "total": 44, "starter_hazard": "reshuffle", "take_must_place": False},
    {"min_players": 2},
    {"rounds": 1},
    {"rounds": 5, "next_starter": "lowest_total"},
    {"take_must_place": False},
    {"bounce_from_faceup": True, "deck": FLAT},
    {"bounce_from_faceup": True, "bounce_target": "facedown_only", "deck": FLAT},
    {"bounce_target": "facedown_only", "deck": FLAT},
    {"wild_matches_bounce": True, "deck": FEW, "total": 44},
    {"hazard_flip": "must", "deck": FEW, "total": 44},
    {"starter_hazard": "reshuffle"},
    {"next_starter": "youngest"},
    {"next_starter": "lowest_total"},
    {"next_starter": "highest_total"},
    {"mulligans_at_scoring": "one", "deck": FEW, "total": 44},
    {"first_out_tie": "penalty"},
    {"first_out_tie": "none"},
]
"""Every value of every option, and small decks with which much happens."""


def kept(state: State) -> object:
    """The cards: none is ever made or lost (G60)."""
    if not state.layouts:
        return None
    found = Counter(state.draw + state.piles[0] + state.piles[1])
    for layout in state.layouts:
        found.update(layout)
    found[HAZARD] += state.removed
    if state.card != NO_CARD:
        found[state.card] += 1
    return tuple(sorted(found.items()))


@pytest.mark.parametrize("players", [3, 4, 5, 6, 7])
def test_random_games_conform(players: int) -> None:
    report = conformance.check(Gnoming(players), range(12), every=60, conserved=kept)
    assert report.games == 12


@pytest.mark.parametrize("players", [3, 5, 7])
def test_random_games_keep_their_secrets(players: int) -> None:
    met = secrecy.check(Gnoming(players), SECRETS, range(4), every=40)
    assert min(met.values()) >= 3


def test_hazards_that_are_out_are_seen_by_all() -> None:
    met = secrecy.check(Gnoming(3), [REMOVED], range(6), every=4)
    assert met[REMOVED.name] >= 3


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_every_option_conforms(options: dict[str, Any]) -> None:
    players = options.get("min_players", 3)
    report = conformance.check(Gnoming(players, **options), range(3), every=40, conserved=kept)
    assert report.games == 3


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_every_option_keeps_its_secrets(options: dict[str, Any]) -> None:
    players = options.get("min_players", 3)
    met = secrecy.check(Gnoming(players, **options), SECRETS, range(4), every=25)
    assert min(met.values()) >= 1


@pytest.mark.slow
@pytest.mark.timeout(900)
@pytest.mark.parametrize("players", [3, 4, 7])
def test_every_check_at_every_step(players: int) -> None:
    conformance.check(Gnoming(players, rounds=1), range(2), conserved=kept)


@pytest.mark.slow
@pytest.mark.timeout(900)
@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_every_check_at_every_step_with_every_option(options: dict[str, Any]) -> None:
    players = options.get("min_players", 3)
    conformance.check(Gnoming(players, **options), range(1), conserved=kept)


@pytest.mark.slow
@pytest.mark.timeout(900)
def test_every_twin_at_every_step() -> None:
    secrecy.check(Gnoming(3, deck=FEW, total=44, rounds=1), SECRETS, range(1))

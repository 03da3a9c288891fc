"""Aluette keeps every promise of a game and all its secrets, with every option."""

from __future__ import annotations

from typing import Any

import pytest

from cardwidgets.engine import conformance, secrecy
from cardwidgets.games.aluette import Aluette
from cardwidgets.games.aluette.cards import DECK, mask_of
from cardwidgets.games.aluette.state import Phase, State
from games.aluette.who_may_see import CUT_TABLE, SIGN_TABLE, SWAP_TABLE, TABLE, WATCH_TABLE

GAMES: list[dict[str, Any]] = [
    {"partners": "fixed"},
    {"partners": "fixed", "dealer": 1, "direction": -1},
    {"direction": -1},
    {"cut": True, "deals": 2},
    {"deals": 1, "extra_deal": True},
    {"target": 3},
    {"deals": 2, "void_deal": "replay", "mordienne": False},
    {"sweep_is_mordienne": True, "spoiled_transparent": True, "deals": 3},
    {"chant": "never"},
    {"chant_recipients": "left_and_partner"},
    {"poor_hand_swap": True},
    {"poor_hand_swap": True, "signals": "truthful", "surrender": True, "detect": "1/3"},
    {"surrender": True},
    {"surrender": True, "target": 4, "chant": "never"},
    {"signals": "truthful"},
    {"signals": "truthful", "detect": 0.5},
    {"signals": "truthful", "detect": 1, "cut": True},
    {"signals": "truthful", "mordienne": False},
    {"signals": "open"},
    {"signals": "free"},
    {"signals": "free", "detect": "1/4", "chant_recipients": "left_and_partner"},
]
"""Every value of every option."""


def kept(state: State) -> object:
    """Every card lies in one place while cards are dealt."""
    if not Phase.CUT <= state.phase <= Phase.PLAY:
        return None
    places = [*state.hands, *state.put_away, mask_of(state.stock), mask_of(state.trick)]
    places += [mask_of(trick.cards) for trick in state.tricks]
    together = 0
    for cards in places:
        assert not together & cards
        together |= cards
    assert together == DECK
    return "all"


def conforms(game: Aluette, seeds: range, every: int) -> None:
    report = conformance.check(game, seeds, every=every, conserved=kept_or_nothing(game))
    assert report.games == len(seeds)


def kept_or_nothing(game: Aluette) -> Any:
    """Between deals there is nothing to count."""
    return lambda state: kept(state) and None


def test_20_random_games_conform() -> None:
    conforms(Aluette(), range(20), 40)


@pytest.mark.parametrize("options", GAMES, ids=str)
def test_every_option_conforms(options: dict[str, Any]) -> None:
    conforms(Aluette(**options), range(2), 60)


def test_20_random_games_keep_their_secrets() -> None:
    met = secrecy.check(Aluette(), TABLE, range(20), every=20)
    assert min(met.values()) >= 1


@pytest.mark.parametrize(
    ("options", "table"),
    [
        ({"cut": True, "deals": 3}, CUT_TABLE),
        ({"poor_hand_swap": True}, SWAP_TABLE),
        ({"surrender": True, "partners": "fixed"}, TABLE[:2]),
        ({"signals": "truthful"}, SIGN_TABLE),
        ({"signals": "open", "deals": 2}, SIGN_TABLE),
        ({"signals": "free", "partners": "fixed"}, SIGN_TABLE),
        ({"signals": "truthful", "detect": "1/2", "poor_hand_swap": True}, WATCH_TABLE),
        ({"signals": "free", "detect": 0.25}, WATCH_TABLE),
        ({"signals": "truthful", "detect": 1, "deals": 2}, SIGN_TABLE),
    ],
    ids=str,
)
def test_options_keep_their_secrets(options: dict[str, Any], table: Any) -> None:
    every = 3 if "cut" in options else 16
    met = secrecy.check(Aluette(**options), table, range(6), every=every)
    assert min(met.values()) >= 1


@pytest.mark.slow
@pytest.mark.timeout(1800)
def test_every_check_at_every_step() -> None:
    conforms(Aluette(deals=2), range(3), 1)
    conforms(Aluette(deals=1, signals="truthful", detect="1/3"), range(3), 1)


@pytest.mark.slow
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("options", GAMES, ids=str)
def test_every_check_often_with_every_option(options: dict[str, Any]) -> None:
    conforms(Aluette(**options), range(6), 12)


@pytest.mark.slow
@pytest.mark.timeout(1800)
def test_every_twin_at_every_step() -> None:
    secrecy.check(Aluette(deals=3), TABLE, range(10))
    secrecy.check(Aluette(deals=1, signals="truthful", detect="1/2"), WATCH_TABLE, range(10))

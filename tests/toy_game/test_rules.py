"""The toy game keeps every promise of a game, and its secrets."""

from __future__ import annotations

import pytest

from cardwidgets.engine import conformance, secrecy
from toy_game.rules import State, Swapsies
from toy_game.who_may_see import TABLE


def cards(state: State) -> object:
    return tuple(sorted(state.hands + state.row)) or None


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_it_conforms(players: int) -> None:
    report = conformance.check(Swapsies(players), range(30), conserved=cards)
    assert report.games == 30


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_it_keeps_its_secrets(players: int) -> None:
    met = secrecy.check(Swapsies(players), TABLE, range(10))
    assert min(met.values()) >= 10

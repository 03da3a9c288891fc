"""Golden playthroughs; how they are made and written anew stands in `support.golden`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from cardwidgets.games.sixes import Sixes
from cardwidgets.games.sixes.cards import NAMES, names_in
from cardwidgets.games.sixes.state import View
from support.golden import Golden

GAMES: dict[str, tuple[Sixes, int]] = {
    "five": (Sixes(chips=3), 1),
    "at_once": (Sixes(4, chips=4, bankrupt="immediate", ante=1, direction=-1), 3),
    "dropping_out": (Sixes(3, uneven=True, chips=1, bankrupt="eliminate", card_penalty=1), 4),
    "points": (Sixes(4, scoring="points", target=16), 2),
    "debts": (Sixes(8, chips=1, broke_pass="debt"), 1),
    "holding_back": (Sixes(chips=2, optional_pass=True, deck=48, uneven=True), 2),
}


def words(view: View) -> dict[str, Any]:
    sets = {name: getattr(view, name) for name in ("hand", "table", "playable")}
    return {
        "last": NAMES[view.last] if view.last >= 0 else "-",
        **{name: " ".join(names_in(cards)) or "-" for name, cards in sets.items()},
        "lacks": " | ".join(" ".join(names_in(lacks)) or "-" for lacks in view.lacks),
        "passed": " ".join(f"P{seat}" for seat in view.game.seats if view.passed >> seat & 1),
    }


GOLDEN = Golden(Path(__file__).parent / "golden", GAMES, words)


@pytest.mark.parametrize("file", GAMES)
def test_everybody_sees_at_every_step_what_was_seen_before(file: str) -> None:
    assert GOLDEN.kept(file) == GOLDEN.lines(file)


def test_the_playthroughs_meet_every_kind_of_event() -> None:
    every = {
        "ante", "dealt", "dealt.uneven", "leads", "leads.any", "laid", "opened", "passed",
        "passed.free", "round.won", "round.points", "penalty", "broke", "dropped", "won",
        "won.points",
    }  # fmt: skip
    assert every <= GOLDEN.events()

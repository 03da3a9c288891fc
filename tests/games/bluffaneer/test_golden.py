"""Golden playthroughs; how they are made and written anew stands in `support.golden`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from cardwidgets.games.bluffaneer import Bluffaneer
from cardwidgets.games.bluffaneer.actions import PAIR_NAMES, SYMBOLS
from cardwidgets.games.bluffaneer.state import View
from support.golden import Golden

GAMES: dict[str, tuple[Bluffaneer, int]] = {
    "three": (Bluffaneer(3), 150),
    "four": (Bluffaneer(4), 66),
    "six": (Bluffaneer(6), 3),
    "laboratory": (Bluffaneer(2), 180),
    "aloud": (Bluffaneer(4, claims="ordered", start="random"), 211),
    "asked": (Bluffaneer(3, claims="polling", tie_break="shared", stakes=(1, 3, 2)), 10),
    "optional": (
        Bluffaneer(3, own_match="optional", match_to="roller", end_check="immediate"),
        225,
    ),
    "small_deck": (
        Bluffaneer(3, card_counts={"CH+SW": 3, "CH+SH": 2, "SH+SK": 1}, reshuffle="lazy"),
        165,
    ),
}


def words(view: View) -> dict[str, Any]:
    made: dict[str, Any] = {
        "card": card(view.card),
        "discard": " ".join(map(card, view.discard)) or "-",
        "calls": " ".join(call.name.lower() for call in view.calls),
        "lacks": " ".join(
            "/".join(card(kind) for kind in range(6) if lacks >> kind & 1) or "-"
            for lacks in view.lacks
        ),
        "shown": view.shown and f"P{view.shown[0]} {card(view.shown[1])}",
    }
    for dice in ("roll", "dice"):
        rolled = getattr(view, dice)
        made[dice] = rolled and " ".join(SYMBOLS[symbol] for symbol in rolled)
    return made


def card(number: int) -> str:
    return "-" if number < 0 else PAIR_NAMES[number]


GOLDEN = Golden(Path(__file__).parent / "golden", GAMES, words)


@pytest.mark.parametrize("file", GAMES)
def test_everybody_sees_at_every_step_what_was_seen_before(file: str) -> None:
    assert GOLDEN.kept(file) == GOLDEN.lines(file)


def test_the_playthroughs_meet_every_kind_of_event() -> None:
    every = {
        "starts", "dealt", "dealt.own", "rolled", "rolled.double", "double.CH", "double.SK",
        "stole", "matched.box", "matched.roller", "hid", "sealed.shout", "sealed.silent", "silent",
        "nobody", "claimed", "claimed.several", "heard", "paid", "challenged.truth",
        "challenged.bluff", "shown", "shown.true", "shown.bluff", "drew", "drew.own", "pile.empty",
        "reshuffled", "tied", "tossed", "broke", "won", "won.shared",
    }  # fmt: skip
    assert GOLDEN.events() == every

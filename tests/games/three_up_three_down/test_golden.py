"""Golden playthroughs; how they are made and written anew stands in `support.golden`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from cardwidgets.games.three_up_three_down import ThreeUpThreeDown
from cardwidgets.games.three_up_three_down.cards import KIND_NAMES
from cardwidgets.games.three_up_three_down.state import HIDDEN, MARKS, View
from games.three_up_three_down.at_table import text
from support.golden import Golden

SMALL = {"1": 3, "4": 4, "5": 3, "8": 5, "9": 4, "10": 5, "C": 1, "C+1": 2, "C+2": 3}

GAMES: dict[str, tuple[ThreeUpThreeDown, int]] = {
    "two": (ThreeUpThreeDown(2, deck="green36"), 4),
    "four": (ThreeUpThreeDown(4, deck="two_colour60"), 1),
    "six": (ThreeUpThreeDown(6), 2),
    "in_order": (
        ThreeUpThreeDown(3, deck=SMALL, choice="in_order", start="random", triple="extra_turn"),
        3,
    ),
    "ranking": (
        ThreeUpThreeDown(3, deck="green36", end="ranking", blind_fail="stays", extra="may"),
        1,
    ),
    "turned": (
        ThreeUpThreeDown(2, deck=SMALL, first_card="turned", third_fail="stop", max_turns=60),
        1,
    ),
    "turned_clear": (
        ThreeUpThreeDown(2, deck={"1": 9, "C+2": 15}, first_card="turned",
                         clear_multiples="several", optional_draw="one_card"),
        1,
    ),
    "unfinished": (ThreeUpThreeDown(2, max_turns=9, multiples="all_or_one"), 1),
}  # fmt: skip


def words(view: View) -> dict[str, Any]:
    return {
        "marks": "+".join(name for name, mark in MARKS.items() if view.marks & mark) or "-",
        **{one: text(getattr(view, one)) or "-" for one in ("hand", "pile", "gone")},
        **{several: bags(getattr(view, several)) for several in ("ups", "known")},
        "downs": " / ".join(" ".join(map(card, down)) or "-" for down in view.downs),
    }


def bags(several: tuple[int, ...]) -> str:
    return " / ".join(text(bag) or "-" for bag in several)


def card(kind: int) -> str:
    return "?" if kind == HIDDEN else KIND_NAMES[kind]


GOLDEN = Golden(Path(__file__).parent / "golden", GAMES, words)


@pytest.mark.parametrize("file", GAMES)
def test_everybody_sees_at_every_step_what_was_seen_before(file: str) -> None:
    assert GOLDEN.kept(file) == GOLDEN.lines(file)


def test_the_playthroughs_meet_every_kind_of_event() -> None:
    every = {
        "starts", "dealt", "dealt.own", "turned", "turned.clear", "up", "up.sealed", "played",
        "played.up", "played.shown", "flipped", "flip.failed", "cleared", "three", "extra",
        "picked_up", "stopped", "drew", "drew.own", "draw.empty", "won", "out", "last",
        "unfinished",
    }  # fmt: skip
    assert GOLDEN.events() == every

"""Golden playthroughs; how they are made and written anew stands in `support.golden`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from cardwidgets.games.gnoming import Gnoming
from cardwidgets.games.gnoming.cards import HIDDEN, names_of
from cardwidgets.games.gnoming.position import layout_text
from cardwidgets.games.gnoming.state import View
from support.golden import Golden

FEW = {"2": 12, "5": 12, "9": 8, "-1": 3, "M": 4, "H": 5}
TWO = {"2": 9, "5": 8, "-1": 6, "M": 3, "H": 6}

GAMES: dict[str, tuple[Gnoming, int]] = {
    "four": (Gnoming(rounds=1), 14),
    "seven": (Gnoming(7, rounds=1), 2),
    "three_rounds": (Gnoming(2, min_players=2, deck="wide", next_starter="lowest_total"), 3),
    "bouncing": (
        Gnoming(3, rounds=1, deck=FEW, total=44, bounce_from_faceup=True, wild_matches_bounce=True),
        4,
    ),
    "rebuilt": (
        Gnoming(3, rounds=1, deck=FEW, total=44, hazard_flip="must", first_out_tie="penalty"),
        13,
    ),
    "two": (
        Gnoming(2, min_players=2, rounds=2, deck=TWO, total=32, starter_hazard="reshuffle",
                take_must_place=False, mulligans_at_scoring="one"),
        1,
    ),
}  # fmt: skip


def words(view: View) -> dict[str, Any]:
    layouts = [
        layout_text(tuple(0 if card == HIDDEN else card for card in layout), 511)
        for layout in view.layouts
    ]
    shown = [
        " ".join(
            "?" if card == HIDDEN else word
            for card, word in zip(layout, text.replace("/ ", "").split(), strict=True)
        )
        for layout, text in zip(view.layouts, layouts, strict=True)
    ]
    return {
        "layouts": " | ".join(shown) or "-",
        "piles": " | ".join(" ".join(names_of(pile)) or "-" for pile in view.piles),
        "card": " ".join(names_of([view.card])) if view.held else "-",
        "draw_cards": "-" if view.draw_cards is None else " ".join(names_of(view.draw_cards)),
    }


GOLDEN = Golden(Path(__file__).parent / "golden", GAMES, words)


@pytest.mark.parametrize("file", GAMES)
def test_everybody_sees_at_every_step_what_was_seen_before(file: str) -> None:
    assert GOLDEN.kept(file) == GOLDEN.lines(file)


def test_the_playthroughs_meet_every_kind_of_event_but_those_of_ties() -> None:
    every = {
        "dealt", "misdeal", "starter", "starter.aside", "begins", "turned_up", "drew", "took",
        "draw.empty", "rebuilt", "placed", "turned", "replaced", "bounced", "stopped", "rejected",
        "discarded", "removed", "flipped", "declined", "first_out", "revealed", "scored", "bonus",
        "penalty", "round.over", "won", "won.shared",
    }  # fmt: skip
    assert GOLDEN.events() == every

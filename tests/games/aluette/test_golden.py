"""Golden playthroughs; how they are made and written anew stands in `support.golden`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from cardwidgets.games.aluette import Aluette
from cardwidgets.games.aluette.actions import SIGNS
from cardwidgets.games.aluette.cards import NAMES, names_in
from cardwidgets.games.aluette.state import View
from support.golden import Golden

GAMES: dict[str, tuple[Aluette, int]] = {
    "five_deals": (Aluette(deals=2), 15),
    "to_a_target": (Aluette(target=2, cut=True, partners="fixed"), 6),
    "signs": (Aluette(deals=1, signals="truthful", detect="1/2"), 2),
    "giving_up": (Aluette(deals=3, surrender=True, direction=-1), 3),
    "poor_hands": (Aluette(deals=2, poor_hand_swap=True, signals="open"), 0),
    "false_signs": (Aluette(deals=1, signals="free", chant="never"), 4),
}


def words(view: View) -> dict[str, Any]:
    return {
        "hand": " ".join(names_in(view.hand)) or "-",
        "put_away": " ".join(names_in(view.put_away)) or "-",
        "trick": " ".join(NAMES[card] for card in view.trick) or "-",
        "tricks": " | ".join(
            f"{trick.leader}: {' '.join(NAMES[card] for card in trick.cards)} > {trick.winner}"
            for trick in view.tricks[-1:]
        )
        or "-",
        "signs": " | ".join(signs(made) for made in view.signs),
        "proofs": " | ".join(signs(made) for made in view.proofs),
    }


def signs(made: int) -> str:
    return " ".join(name for sign, name in enumerate(SIGNS) if made >> sign & 1) or "-"


GOLDEN = Golden(Path(__file__).parent / "golden", GAMES, words)


@pytest.mark.parametrize("file", GAMES)
def test_everybody_sees_at_every_step_what_was_seen_before(file: str) -> None:
    assert GOLDEN.kept(file) == GOLDEN.lines(file)


def test_the_playthroughs_meet_every_kind_of_event() -> None:
    every = {
        "drawn", "partners", "dealt", "shuffled", "cut", "voted.yes", "voted.no", "unsung",
        "played", "trick.taken", "trick.spoiled", "deal.won", "deal.first", "signed", "noticed",
        "enough", "kept", "swapped", "plays_on", "surrender.offered", "surrender.accepted",
        "surrender.refused", "won", "sung", "discarded", "discarded.own",
    }  # fmt: skip
    assert every <= GOLDEN.events()

"""Golden playthroughs: all that everybody sees at every step, compared with what was kept.

After a change that is meant, ``CARDWIDGETS_GOLDEN=write pytest -k golden`` writes the files anew;
look at the difference before committing it.
"""

from __future__ import annotations

import dataclasses
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from cardwidgets.engine import conformance
from cardwidgets.engine.turns import Seat, Terminal
from cardwidgets.games.bluffaneer import Bluffaneer
from cardwidgets.games.bluffaneer.actions import PAIR_NAMES, SYMBOLS
from cardwidgets.games.bluffaneer.state import View

GOLDEN = Path(__file__).parent / "golden"
WRITE = os.environ.get("CARDWIDGETS_GOLDEN") == "write"

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


def playthrough(game: Bluffaneer, seed: int) -> Iterator[str]:
    """All lines of one random game: each step, and what it changed for whom."""
    yield f"{game!r}, random game {seed}"
    viewers: tuple[Seat, ...] = (None, *range(game.players))
    known = {viewer: fields(game.observe(game.initial_state(), viewer)) for viewer in viewers}
    yield from shared({viewer: [f"sees {listed(seen)}"] for viewer, seen in known.items()})
    for number, state, turn, player, action, after in conformance.play(game, seed):
        if isinstance(turn, Terminal):
            yield f"returns {', '.join(map(str, game.returns(state)))}"
            return
        yield f"{number} {'chance' if player is None else f'P{player}'}: {game.write(action)}"
        lines: dict[Seat, list[str]] = {}
        for viewer in viewers:
            lines[viewer] = [
                f"hears {event.key}{'!' * event.reveals}{'~' * event.pause}"
                + "".join(f" {key}={value}" for key, value in event.args)
                for event in game.events(state, player, action, after, viewer)
            ]
            seen = fields(game.observe(after, viewer))
            changed = {key: seen[key] for key in seen if seen[key] != known[viewer][key]}
            known[viewer] = seen
            if changed:
                lines[viewer].append(f"sees {listed(changed)}")
            legal = [] if viewer is None else game.legal_actions(after, viewer)
            if legal:
                lines[viewer].append(f"may {', '.join(map(game.write, legal))}")
        yield from shared(lines)


def shared(lines: dict[Seat, list[str]]) -> Iterator[str]:
    """Each line once, with all for whom it holds; the spectator is S."""
    who: dict[str, list[str]] = {}
    for viewer, own in lines.items():
        for line in own:
            who.setdefault(line, []).append("S" if viewer is None else f"P{viewer}")
    for line, viewers in who.items():
        yield f"  {'all' if len(viewers) == len(lines) else '+'.join(viewers)} {line}"


def listed(words: dict[str, str]) -> str:
    return ", ".join(f"{key} {value}" for key, value in words.items())


def fields(view: View) -> dict[str, str]:
    """A view's fields as words."""
    words: dict[str, Any] = {
        field.name: getattr(view, field.name)
        for field in dataclasses.fields(view)
        if field.name not in ("game", "viewer")
    }
    words["phase"] = view.phase.name.lower()
    words["card"] = card(view.card)
    words["discard"] = " ".join(map(card, view.discard)) or "-"
    words["calls"] = " ".join(call.name.lower() for call in view.calls)
    words["lacks"] = " ".join(
        "/".join(card(kind) for kind in range(6) if lacks >> kind & 1) or "-"
        for lacks in view.lacks
    )
    words["shown"] = view.shown and f"P{view.shown[0]} {card(view.shown[1])}"
    for dice in ("roll", "dice"):
        rolled = getattr(view, dice)
        words[dice] = rolled and " ".join(SYMBOLS[symbol] for symbol in rolled)
    return {key: str(value) for key, value in words.items()}


def card(number: int) -> str:
    return "-" if number < 0 else PAIR_NAMES[number]


@pytest.mark.parametrize("file", GAMES)
def test_everybody_sees_at_every_step_what_was_seen_before(file: str) -> None:
    lines = list(playthrough(*GAMES[file]))
    path = GOLDEN / f"{file}.txt"
    if WRITE:
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    kept = path.read_text(encoding="utf-8").splitlines()
    assert lines == kept


def test_the_playthroughs_meet_every_kind_of_event() -> None:
    texts = "".join((GOLDEN / f"{file}.txt").read_text(encoding="utf-8") for file in GAMES)
    met = {line.split()[2].rstrip("!~") for line in texts.splitlines() if " hears " in line}
    every = {
        "starts", "dealt", "dealt.own", "rolled", "rolled.double", "double.CH", "double.SK",
        "stole", "matched.box", "matched.roller", "hid", "sealed.shout", "sealed.silent", "silent",
        "nobody", "claimed", "claimed.several", "heard", "paid", "challenged.truth",
        "challenged.bluff", "shown", "shown.true", "shown.bluff", "drew", "drew.own", "pile.empty",
        "reshuffled", "tied", "tossed", "broke", "won", "won.shared",
    }  # fmt: skip
    assert met == every

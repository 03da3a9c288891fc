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
from cardwidgets.games.sixes import Sixes
from cardwidgets.games.sixes.cards import NAMES, names_in
from cardwidgets.games.sixes.state import View

GOLDEN = Path(__file__).parent / "golden"
WRITE = os.environ.get("CARDWIDGETS_GOLDEN") == "write"

GAMES: dict[str, tuple[Sixes, int]] = {
    "five": (Sixes(chips=3), 1),
    "at_once": (Sixes(4, chips=4, bankrupt="immediate", ante=1, direction=-1), 3),
    "dropping_out": (Sixes(3, uneven=True, chips=1, bankrupt="eliminate", card_penalty=1), 4),
    "points": (Sixes(4, scoring="points", target=16), 2),
    "debts": (Sixes(8, chips=1, broke_pass="debt"), 1),
    "holding_back": (Sixes(chips=2, optional_pass=True, deck=48, uneven=True), 2),
}


def playthrough(game: Sixes, seed: int) -> Iterator[str]:
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
    words["last"] = NAMES[view.last] if view.last >= 0 else "-"
    for cards in ("hand", "table", "playable"):
        words[cards] = " ".join(names_in(words[cards])) or "-"
    words["lacks"] = " | ".join(" ".join(names_in(lacks)) or "-" for lacks in view.lacks)
    words["passed"] = " ".join(f"P{seat}" for seat in view.game.seats if view.passed >> seat & 1)
    return {key: str(value) for key, value in words.items()}


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
        "ante", "dealt", "dealt.uneven", "leads", "leads.any", "laid", "opened", "passed",
        "passed.free", "round.won", "round.points", "penalty", "broke", "dropped", "won",
        "won.points",
    }  # fmt: skip
    assert every <= met

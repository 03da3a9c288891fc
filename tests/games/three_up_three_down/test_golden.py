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
from cardwidgets.games.three_up_three_down import ThreeUpThreeDown
from cardwidgets.games.three_up_three_down.cards import KIND_NAMES
from cardwidgets.games.three_up_three_down.state import HIDDEN, MARKS, View
from games.three_up_three_down.at_table import text

GOLDEN = Path(__file__).parent / "golden"
WRITE = os.environ.get("CARDWIDGETS_GOLDEN") == "write"
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


def playthrough(game: ThreeUpThreeDown, seed: int) -> Iterator[str]:
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
    words["marks"] = "+".join(name for name, mark in MARKS.items() if view.marks & mark) or "-"
    for one in ("hand", "pile", "gone"):
        words[one] = text(getattr(view, one)) or "-"
    for several in ("ups", "known"):
        words[several] = bags(getattr(view, several))
    words["downs"] = " / ".join(" ".join(map(card, down)) or "-" for down in view.downs)
    return {key: str(value) for key, value in words.items()}


def bags(several: tuple[int, ...]) -> str:
    return " / ".join(text(bag) or "-" for bag in several)


def card(kind: int) -> str:
    return "?" if kind == HIDDEN else KIND_NAMES[kind]


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
        "starts", "dealt", "dealt.own", "turned", "turned.clear", "up", "up.sealed", "played",
        "played.up", "played.shown", "flipped", "flip.failed", "cleared", "three", "extra",
        "picked_up", "stopped", "drew", "drew.own", "draw.empty", "won", "out", "last",
        "unfinished",
    }  # fmt: skip
    assert met == every

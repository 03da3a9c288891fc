"""Golden playthroughs: all that everybody sees at every step, compared with what was kept.

After a change that is meant, ``CARDWIDGETS_GOLDEN=write pytest -k golden`` writes the files anew;
look at the difference before committing it.
"""

from __future__ import annotations

import dataclasses
import os
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

from cardwidgets.engine import conformance
from cardwidgets.engine.turns import Seat, Terminal

Words = dict[str, str]
LONG = 50
"""Longer lists of actions are counted, not told."""
WRITE = os.environ.get("CARDWIDGETS_GOLDEN") == "write"


@dataclasses.dataclass(frozen=True)
class Golden:
    """Random games of one game, and the folder where they are kept.

    Attributes:
        folder: a text file for each of them.
        games: the game and the number of the random game, by the file's name.
        words: the fields of a view that do not say in themselves what they mean.
    """

    folder: Path
    games: Mapping[str, tuple[Any, int]]
    words: Callable[[Any], dict[str, Any]]

    def lines(self, file: str) -> list[str]:
        """What everybody sees in a random game."""
        return list(self._playthrough(*self.games[file]))

    def kept(self, file: str) -> list[str]:
        """What everybody saw in it before; now, where that is to be written."""
        path = self.folder / f"{file}.txt"
        if WRITE:
            path.write_text("\n".join(self.lines(file)) + "\n", encoding="utf-8")
        return path.read_text(encoding="utf-8").splitlines()

    def events(self) -> set[str]:
        """Every kind of event that somebody hears of in these games."""
        lines = [line for file in self.games for line in self.kept(file)]
        return {line.split()[2].rstrip("!~") for line in lines if " hears " in line}

    def _playthrough(self, game: Any, seed: int) -> Iterator[str]:
        """All lines of one random game: each step, and what it changed for whom."""
        yield f"{game!r}, random game {seed}"
        viewers: tuple[Seat, ...] = (None, *range(game.players))
        start = game.initial_state()
        known = {viewer: self._fields(game.observe(start, viewer)) for viewer in viewers}
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
                seen = self._fields(game.observe(after, viewer))
                changed = {key: seen[key] for key in seen if seen[key] != known[viewer][key]}
                known[viewer] = seen
                if changed:
                    lines[viewer].append(f"sees {listed(changed)}")
                legal = [] if viewer is None else game.legal_actions(after, viewer)
                if len(legal) > LONG:
                    lines[viewer].append(f"may do {len(legal)} things")
                elif legal:
                    lines[viewer].append(f"may {', '.join(map(game.write, legal))}")
            yield from shared(lines)

    def _fields(self, view: Any) -> Words:
        """A view's fields as words."""
        fields = {
            field.name: getattr(view, field.name)
            for field in dataclasses.fields(view)
            if field.name not in ("game", "viewer")
        }
        fields |= {"phase": view.phase.name.lower(), **self.words(view)}
        return {key: str(value) for key, value in fields.items()}


def shared(lines: dict[Seat, list[str]]) -> Iterator[str]:
    """Each line once, with all for whom it holds; the spectator is S."""
    who: dict[str, list[str]] = {}
    for viewer, own in lines.items():
        for line in own:
            who.setdefault(line, []).append("S" if viewer is None else f"P{viewer}")
    for line, viewers in who.items():
        yield f"  {'all' if len(viewers) == len(lines) else '+'.join(viewers)} {line}"


def listed(words: Words) -> str:
    return ", ".join(f"{key} {value}" for key, value in words.items())

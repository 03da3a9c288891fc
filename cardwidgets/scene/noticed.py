"""What a seat has noticed of a game: an aside that it did not see is no step for it."""

from __future__ import annotations

from typing import Any
from weakref import WeakKeyDictionary

from cardwidgets.engine.session import Entry, Session
from cardwidgets.engine.turns import Seat


class _Notes:
    """The steps that one viewer noticed, kept up to date: looking again at all would be slow."""

    def __init__(self) -> None:
        self.entries: tuple[Entry, ...] = ()
        self.steps: list[int] = []
        self.view: Any = None

    def update(self, session: Session, viewer: Seat) -> None:
        entries = session.entries
        same = _alike(self.entries, entries)
        if same < len(self.entries) or not self.entries:
            self.steps = [step for step in self.steps if step < same]
            self.view = session.game.observe(session.state_at(same), viewer)
        for step in range(same, len(entries)):
            view = session.game.observe(entries[step].state, viewer)
            if view != self.view or session.events_of(step, viewer):
                self.steps.append(step)
            self.view = view
        self.entries = entries


def _alike(old: tuple[Entry, ...], new: tuple[Entry, ...]) -> int:
    """Return how many of the first steps are the same ones."""
    for step, (one, other) in enumerate(zip(old, new, strict=False)):
        if one is not other:
            return step
    return min(len(old), len(new))


_notes: WeakKeyDictionary[Session, dict[Seat, _Notes]] = WeakKeyDictionary()


def steps_noticed(session: Session, viewer: Seat) -> list[int]:
    """Return the steps of a session that a viewer noticed, counted from 0.

    A step is noticed when the viewer was told of it, or when it changed what the viewer knows.

    >>> import cardwidgets as cw
    >>> steps_noticed(cw.new("bluffaneer", players=3, seed=1), 0)
    [0, 1, 2, 3]
    """
    notes = _notes.setdefault(session, {}).setdefault(viewer, _Notes())
    notes.update(session, viewer)
    return notes.steps

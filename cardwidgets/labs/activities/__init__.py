"""Activities: each meets one misconception by predicting, rolling, counting and explaining."""

from __future__ import annotations

import secrets

from cardwidgets.engine.errors import UnknownName
from cardwidgets.labs.activities.activity import Activity, ActivityError
from cardwidgets.labs.activities.adding_up import AddingUp
from cardwidgets.labs.activities.claims import Claims
from cardwidgets.labs.activities.due_or_hot import DueOrHot
from cardwidgets.labs.activities.given_that import GivenThat
from cardwidgets.labs.activities.short_runs import ShortRuns
from cardwidgets.labs.activities.ten_pictures import TenPictures
from cardwidgets.labs.activities.unequal_die import UnequalDie

KINDS: dict[str, type[Activity]] = {
    kind.name: kind
    for kind in (TenPictures, AddingUp, DueOrHot, ShortRuns, UnequalDie, GivenThat, Claims)
}
"""Every activity by its name, in the order of the lessons."""


def names() -> tuple[str, ...]:
    """Return the names of the activities.

    >>> names()[:3]
    ('ten-pictures', 'adding-up', 'due-or-hot')
    """
    return tuple(KINDS)


def make(name: str, seed: int | str | None = None) -> Activity:
    """Return a new activity without a screen.

    Args:
        name: its name.
        seed: what all its luck comes from; a random one when left out.

    Raises:
        UnknownName: there is no such activity; those that there are are listed.
        ActivityError: the seed is neither a whole number nor a text.

    >>> make("given-that", seed=1).summary()
    'given-that: predict'
    """
    kind = KINDS.get(str(name))
    if kind is None:
        raise UnknownName.among("activities.unknown", str(name), KINDS)
    if seed is None:
        seed = secrets.token_hex(8)
    if type(seed) not in (int, str):
        raise ActivityError("activities.seed", value=repr(seed)[:40])
    return kind(seed)


__all__ = ["KINDS", "Activity", "ActivityError", "make", "names"]

"""Values of controls that several activities read."""

from __future__ import annotations

from typing import Any

from cardwidgets.engine.errors import UnknownName
from cardwidgets.labs.activities.activity import ActivityError
from cardwidgets.sheet.model import whole


def one_of(value: Any, known: tuple[str, ...]) -> Any:
    """Return a value that must be one of some words.

    Raises:
        UnknownName: it is none of them; they are listed.

    >>> one_of("more", ("less", "more"))
    'more'
    """
    if not isinstance(value, str) or value not in known:
        raise UnknownName.among("activities.one_of", str(value), known)
    return value


def bar_set(value: Any, bars: int, highest: int) -> tuple[int, int]:
    """Return a bar's number and its new height.

    Raises:
        ActivityError: it is no pair.
        SheetError: there is no such bar or height.

    >>> bar_set([9, 16], bars=10, highest=40)
    (9, 16)
    """
    if not isinstance(value, list | tuple) or len(value) != 2:
        raise ActivityError("activities.pair", value=repr(value)[:40])
    return whole(value[0], 0, bars - 1), whole(value[1], 0, highest)

"""What a person at the terminal says who takes whatever is offered."""

from __future__ import annotations

from collections.abc import Sequence


def taken(heard: Sequence[str], number: str = "1") -> str:
    """Return the example of a choice too large for the menu, or a number of the menu.

    >>> taken(["  -  Turn two up: in words, such as flip 0 1 and flip 7 8"]), taken(["  2  Stop"])
    ('flip 0 1', '1')
    """
    last = heard[-1]
    if last.startswith("  -  "):
        return last.partition("such as ")[2].partition(" and ")[0]
    return number

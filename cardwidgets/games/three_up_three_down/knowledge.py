"""What everybody can know of a hand: cards picked up, and what a forced pick-up proves (12.6)."""

from __future__ import annotations

from cardwidgets.games.three_up_three_down.cards import SHIFT, Bag, Kind
from cardwidgets.games.three_up_three_down.state import Limits


def after_playing(known: Bag, limits: Limits, kind: Kind, number: int) -> tuple[Bag, Limits]:
    """Return what is known of a hand after equal cards of it were played.

    A card that could have been one of several is taken to be the one of which most was known:
    what is left is then exactly what nobody can rule out.

    Args:
        known: the cards of the hand that all have seen.
        limits: so many of its other cards are lower than a kind, lowest first.
        kind: what was played.
        number: how many of it.

    >>> after_playing(0, ((3, 1), (8, 2)), 5, 1)
    (0, ((3, 1), (8, 1)))
    """
    seen = min(known >> SHIFT[kind] & 255, number)
    known -= seen << SHIFT[kind]
    for _ in range(number - seen):
        limits = _without_one(limits, kind)
    return known, limits


def _without_one(limits: Limits, kind: Kind) -> Limits:
    for place, (limit, number) in enumerate(limits):
        if kind < limit:
            left = ((limit, number - 1),) if number > 1 else ()
            return (*limits[:place], *left, *limits[place + 1 :])
    return limits


def after_passing(limits: Limits, hidden: int, top: Kind) -> Limits:
    """Return what is known of a hand that could not beat a card.

    Args:
        limits: what was known before.
        hidden: how many of its cards have not been seen.
        top: the card that could not be beaten.

    >>> after_passing(((3, 1), (8, 1)), 4, 6)
    ((3, 1), (6, 3))
    """
    if not limits:
        return ((top, hidden),) if hidden else ()
    lower = tuple(pair for pair in limits if pair[0] < top)
    left = hidden - sum(number for _, number in lower)
    return (*lower, (top, left)) if left else lower

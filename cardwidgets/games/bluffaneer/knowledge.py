"""What questions about a view are about: the pair, the claimer, the others, the unseen cards."""

from __future__ import annotations

from typing import Final, TypeAlias

from cardwidgets.engine.errors import UnknownName
from cardwidgets.engine.unseen import Unseen
from cardwidgets.games.bluffaneer.actions import PAIR_NAMES, PAIRS, card_number
from cardwidgets.games.bluffaneer.state import Phase, View, unseen_from
from cardwidgets.odds import NoOdds

Pair: TypeAlias = int | str
"""A card by number or by name, such as ``"CH+SW"``."""

WINDOW: Final = (Phase.CLAIM, Phase.VOICE, Phase.ANSWER)
"""The phases from the opening of a claim window to the answer."""


def throws(view: View, *faces: int) -> int:
    """Return how many of the equally likely throws show two faces in either order; else all."""
    weights = view.game.options.die_weights
    if not faces:
        return sum(weights) ** 2
    left, right = faces
    return (1 if left == right else 2) * weights[left] * weights[right]


def card_of(pair: Pair) -> int:
    """Return a pair as a card.

    Raises:
        UnknownName: there is no such pair.
    """
    if isinstance(pair, str):
        card = card_number(pair.upper())
        if card is not None:
            return card
    elif pair in range(len(PAIRS)):
        return pair
    raise UnknownName.among("odds.not_among", str(pair), PAIR_NAMES)


def no_odds(view: View, key: str) -> NoOdds:
    """Return the error that says why there are no odds here."""
    return NoOdds(key, view.game.catalogue)


def need_cards(view: View) -> None:
    """Refuse to speak of cards before the deal.

    Raises:
        NoOdds: no cards have been dealt.
    """
    if not view.origin:
        raise no_odds(view, "odds.not_dealt")


def pair_of(view: View, pair: Pair | None) -> int:
    """Return the pair in question as a card; the rolled one when none is named.

    Raises:
        NoOdds: no pair is rolled and none named, or no cards have been dealt.
        UnknownName: there is no such pair.
    """
    need_cards(view)
    if pair is not None:
        return card_of(pair)
    if view.pair is None:
        raise no_odds(view, "odds.no_pair")
    return view.pair


def claimer_of(view: View, claimer: int | None) -> int:
    """Return whose claim is in question; whoever must be answered when nobody is named.

    Raises:
        NoOdds: no claim is made and no claimer named, or the named seat cannot claim.
    """
    who = view.claimer if claimer is None else claimer
    if who is None:
        raise no_odds(view, "odds.no_claimer")
    if who not in range(len(view.coins)) or who == view.roller:
        raise no_odds(view, "odds.cannot_claim")
    return who


def others(view: View) -> tuple[int, ...]:
    """Return the seats of all but the viewer and the player whose turn it is."""
    return tuple(seat for seat in range(len(view.coins)) if seat not in (view.roller, view.viewer))


def lacks_in_window(view: View, pair: int) -> tuple[int, ...]:
    """Return what is known to be missing when a window opens for a pair (11.6)."""
    if view.game.options.own_match != "forced" or view.phase not in (Phase.ROLL, *WINDOW):
        return view.lacks
    roller, lacks = view.roller, view.lacks
    return (*lacks[:roller], lacks[roller] | 1 << pair, *lacks[roller + 1 :])


def unseen_in_window(view: View, pair: int) -> Unseen:
    """Return where the cards may lie when a claim window opens for a pair.

    Raises:
        NoOdds: none can open, since the player whose turn it is must hold the pair.
    """
    lacks = lacks_in_window(view, pair)
    return need_ways(unseen_from(view.pools, view.origin, lacks, view.viewer, view.card))


def need_ways(unseen: Unseen) -> Unseen:
    """Return the unseen cards again.

    Raises:
        NoOdds: they cannot lie as supposed.
    """
    if not unseen.ways():
        raise NoOdds("odds.impossible")
    return unseen

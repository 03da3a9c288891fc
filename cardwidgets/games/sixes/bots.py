"""A bot that plays Sixes well: it lays what opens the way for its own cards and keeps the rest.

A card that is laid lets others be laid. The bot likes cards that let its own follow, above all
those at the far ends of a suit, and holds back those that would only help somebody else: a six with
nothing of its suit behind it stays in the hand, and nobody can lay another card of that suit.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Final

from cardwidgets.bots import Bot
from cardwidgets.games.sixes.actions import PASS, Action, Play
from cardwidgets.games.sixes.cards import BITS, cards_in
from cardwidgets.games.sixes.state import View

OWN: Final = 3.0
"""What a card of one's own behind a card is worth, against one of somebody else."""

FOREIGN: Final = 1.0


class PatientBot:
    """Lays the card that helps its own hand most and the others least."""

    def choose(self, view: View, legal: Sequence[Action], rng: Random) -> Action:
        """Return one of the legal actions; among equally good ones any."""
        plays = [action for action in legal if action != PASS]
        if len(plays) < 2:
            return plays[0] if plays else PASS
        worths = {
            action: worth_of(view, action.card) for action in plays if isinstance(action, Play)
        }
        best = max(worths.values())
        return rng.choice([action for action, worth in worths.items() if worth == best])


def worth_of(view: View, card: int) -> float:
    """Return how good it is to lay a card now: what it does for one's own hand and for the others.

    Args:
        view: what the player knows.
        card: a card of the player's that can be laid.

    >>> from cardwidgets.games import make
    >>> game = make("sixes")
    >>> state = game.position(columns={"D": "6-6"}, hands=[["5D", "4D", "3D", "7D"]])
    >>> view = game.observe(state, 0)
    >>> worth_of(view, 4) > worth_of(view, 6)
    True
    """
    worth = 0.0
    for way in ways_on(view, card):
        own = [place for place, other in enumerate(way) if BITS[other] & view.hand]
        if own:
            # all cards up to the farthest of one's own must be laid before it
            worth += OWN * len(own)
            worth -= FOREIGN * (own[-1] + 1 - len(own)) / 2
        elif way:
            worth -= FOREIGN * (1 + len(way) / 4)
    return worth


def ways_on(view: View, card: int) -> list[list[int]]:
    """Return the cards that follow a card, nearest first: one way for each side it opens.

    >>> from cardwidgets.games import make
    >>> game = make("sixes")
    >>> ways_on(game.observe(game.position(columns={"D": "6-6"}), 0), 6)
    [[9, 10, 11]]
    """
    ways = []
    for first in cards_in(view.game.cards.opens[card]):
        way, opened = [], first
        while opened >= 0:
            way.append(opened)
            behind = view.game.cards.opens[opened]
            opened = behind.bit_length() - 1
        ways.append(way)
    return ways


BOTS: Final[dict[str, Callable[[], Bot]]] = {"patient": PatientBot}

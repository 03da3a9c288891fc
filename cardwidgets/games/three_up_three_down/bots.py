"""Bots that play 3UP 3DOWN well."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from random import Random
from typing import Final

from cardwidgets.bots import Bot
from cardwidgets.games.three_up_three_down.actions import DRAW, Action, Flip, Play, Up
from cardwidgets.games.three_up_three_down.cards import CLEAR, kinds_in, size
from cardwidgets.games.three_up_three_down.odds import chance_hand_stuck
from cardwidgets.games.three_up_three_down.state import HAND, Phase, View

HIGH: Final = 8
"""From this card on (the 9) cards are kept back while there are cards to draw."""


class SavingBot:
    """Saves what can always be played for the end, and gets rid of the rest.

    The six cards on the table decide most games: until the draw pile is used up, every hand is
    filled up again. So the best three cards go up, low cards go first, equal ones together, and
    Clears are kept as long as something else can be played.
    """

    def choose(self, view: View, legal: Sequence[Action], rng: Random) -> Action:
        """Return one of the legal actions."""
        if len(legal) == 1:
            return legal[0]
        if view.phase is Phase.CHOOSE:
            return max((three for three in legal if isinstance(three, Up)), key=_worth_of_up)
        plays = [action for action in legal if isinstance(action, Play)]
        if DRAW in legal and (not plays or view.draw_size > 2 * HAND):
            return DRAW
        if plays:
            worth = worth_at_the_end if is_last_but_one(view) else worth_of_play
            return max(plays, key=lambda play: worth(view, play))
        flips = [action for action in legal if isinstance(action, Flip)]
        return rng.choice(flips) if flips else legal[0]


def _worth_of_up(three: Up) -> tuple[int, ...]:
    return tuple(sorted(three.cards, reverse=True))


def worth_of_play(view: View, play: Play) -> tuple[int, int, int]:
    """Return how good a discard is, as something that can be compared.

    Args:
        view: what the player knows.
        play: the discard.

    >>> from cardwidgets.games import make
    >>> game = make("three_up_three_down", players=2)
    >>> view = game.observe(game.position(hands=["2 2 9", "1"]), 0)
    >>> worth_of_play(view, Play(1, 2)) > worth_of_play(view, Play(1))
    True
    """
    kind, number = play.kind, play.count
    if kind >= CLEAR:
        return 0, -kind, -number
    keeps = kind >= HIGH and view.draw_size > 0
    return 1, -kind, -number if keeps else number


def is_last_but_one(view: View) -> bool:
    """Return whether two against each other are left, with two discards to win.

    Args:
        view: what the player knows whose turn it is.

    >>> from cardwidgets.games import make
    >>> game = make("three_up_three_down", players=2)
    >>> is_last_but_one(game.observe(game.position(hands=["3 9", "5"]), 0))
    True
    """
    player = view.player
    alone = not (view.ups[player] or view.downs[player])
    return alone and len(view.sizes) == 2 and len(list(kinds_in(view.hand))) == 2


def worth_at_the_end(view: View, play: Play) -> tuple[Fraction, int, int]:
    """Return how likely a discard wins the game with the next one.

    All cards of the kind must go. The opponent must then be stuck, or leave something on which
    the last kind can be played: that is not reckoned with, but breaks ties in favour of the low.

    Args:
        view: what the player knows.
        play: the discard.

    >>> from cardwidgets.games import make
    >>> game = make("three_up_three_down", players=2)
    >>> view = game.observe(game.position(hands=["3 9", "5"]), 0)
    >>> worth_at_the_end(view, Play(8))[0], worth_at_the_end(view, Play(2))[0]
    (Fraction(1, 1), Fraction(0, 1))
    """
    other = 1 - view.player
    if size(view.hand) == play.count or play.kind > CLEAR:
        return Fraction(2), 0, 0
    if play.kind == CLEAR or view.pile >> 8 * play.kind & 255 > 2 - play.count:
        return Fraction(0), -play.kind, play.count
    if view.sizes[other]:
        stuck = chance_hand_stuck(view, other, play.kind)
    elif view.ups[other]:
        stuck = Fraction(not any(kind >= play.kind for kind in kinds_in(view.ups[other])))
    else:
        hidden = view.hidden
        low = hidden & ((1 << 8 * play.kind) - 1)
        stuck = Fraction(size(low), max(1, size(hidden)))
    return stuck, -play.kind, play.count


BOTS: Final[dict[str, Callable[[], Bot]]] = {"saving": SavingBot}

"""What a table can point out from a view: lines that would score, cards that could bounce."""

from __future__ import annotations

from fractions import Fraction

from cardwidgets.engine.tuples import changed
from cardwidgets.games.gnoming.actions import PLACES, Phase
from cardwidgets.games.gnoming.cards import HIDDEN, MULLIGAN, NO_CARD, Card
from cardwidgets.games.gnoming.scoring import Line
from cardwidgets.games.gnoming.state import BITS, View


def lines_if_placed(view: View, position: int, card: Card = NO_CARD) -> tuple[Line, ...]:
    """Return the lines that would score with a card put at a position of the mover's layout.

    Args:
        view: what somebody knows.
        position: where the card would lie.
        card: the card; the one on its way when left out.

    >>> from cardwidgets.games import make
    >>> game = make("gnoming")
    >>> view = game.observe(game.position(layouts=["5 5 [6] / 1 [2] 9 / 2 7 3"], card="5"), 0)
    >>> lines_if_placed(view, 2), lines_if_placed(view, 3)
    ((Line(index=0, value=5),), ())
    """
    card = view.card if card == NO_CARD else card
    if view.mover < 0 or card == NO_CARD:
        return ()
    layout = changed(view.layouts[view.mover], position, card)
    return tuple(line for line in view.game.scored(layout).lines if position in line.positions)


def matching(view: View, card: Card = NO_CARD) -> tuple[int, ...]:
    """Return the positions of the mover's face-up cards that allow a card to be bounced.

    Args:
        view: what somebody knows.
        card: the card; the one on its way when left out.

    >>> from cardwidgets.games import make
    >>> game = make("gnoming")
    >>> view = game.observe(game.position(layouts=["5 5 [6] / 1 [2] 9 / 2 7 3"], card="5"), 0)
    >>> matching(view)
    (0, 1)
    """
    card = view.card if card == NO_CARD else card
    if view.mover < 0 or card <= 0:
        return ()
    wild = view.game.options.wild_matches_bounce
    found = (card, MULLIGAN) if wild else (card,)
    layout = view.layouts[view.mover]
    return tuple(place for place in PLACES if layout[place] in found)


def bounce_places(view: View) -> dict[int, Fraction]:
    """Return where putting the card in hand could allow a bounce, with the chance that it does.

    These are positions of face-down cards on which the card may be put; that the card found there
    can be bounced is equally likely at all of them, but for what lies elsewhere.

    >>> from cardwidgets.games import make
    >>> game = make("gnoming", 3)
    >>> state = game.position(layouts=["3 5 [6] / [1] [2] [9] / [2] [7] [3]"], card="7")
    >>> sorted(bounce_places(game.observe(state, 0)))
    [2, 3, 4, 5, 6, 7, 8]
    """
    if view.phase is not Phase.USE:
        return {}
    layout = view.layouts[view.mover]
    unseen = sum(view.hidden)
    found = {}
    for place in PLACES:
        if layout[place] == HIDDEN and view.open & BITS[place]:
            ways = bounce_ways(view, place)
            if ways:
                found[place] = Fraction(ways, unseen)
    return found


def bounce_ways(view: View, position: int) -> int:
    """Return how many of the unseen cards could be bounced if they lay at a position.

    Args:
        view: what somebody knows, with a card in hand.
        position: the position of a face-down card of the mover.
    """
    game = view.game
    layout = changed(view.layouts[view.mover], position, view.card)
    up = view.up[view.mover] | BITS[position]
    return sum(
        number
        for card, number in zip(game.kinds, view.hidden, strict=True)
        if number and game.bounce_choices(layout, up, card, (position,))
    )

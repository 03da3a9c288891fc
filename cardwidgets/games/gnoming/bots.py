"""Bots that play Gnoming A Round well."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import erf, sqrt
from random import Random
from typing import Final

from cardwidgets.bots import Bot
from cardwidgets.engine.tuples import changed
from cardwidgets.games.gnoming.actions import (
    DECLINE,
    DRAW,
    PLACES,
    REJECT,
    STOP,
    Action,
    Bounce,
    Discard,
    Flip,
    Phase,
    Place,
    Take,
    TurnUp,
)
from cardwidgets.games.gnoming.cards import HIDDEN, MULLIGAN, Card, points_of
from cardwidgets.games.gnoming.expectation import Expectation
from cardwidgets.games.gnoming.odds import unseen_of
from cardwidgets.games.gnoming.scoring import FIRST_OUT_POINTS, LINES
from cardwidgets.games.gnoming.state import ALL_UP, BITS, NOBODY, Layout, View

SAVED_BY_A_TURN: Final = 4.0
"""So many points does somebody save with a last turn, about."""

SPREAD: Final = 5.2
"""The standard deviation of what a face-down card counts, about."""

OPENNESS: Final = 0.35
"""A line that can still become one is worth so much of what it would bring, at the start."""

CARDS_A_TURN: Final = 2.5
"""So many new cards does somebody see in a turn of the own, about: tops of piles and a draw."""

_ALMOST: Final = 2

DRAWING_SAVES: Final = 1.6
"""Drawing is worth about so much, since a card that does not help can be rejected."""


class SteadyBot:
    """Puts cards where the expected score falls most, and goes out when that pays.

    The expected score is exact: what the layout would count if all cards were turned up now. A line
    that is begun is worth a little more than that, since cards to come can complete it.
    """

    def choose(self, view: View, legal: Sequence[Action], rng: Random) -> Action:
        """Return one of the legal actions."""
        if len(legal) == 1:
            return legal[0]
        match view.phase:
            case Phase.SETUP:
                return TurnUp(0, 4) if TurnUp(0, 4) in legal else legal[0]
            case Phase.DISCARD:
                return _pile_to_cover(view, legal)
            case Phase.FLIP:
                return _card_to_turn_up(legal)
        own = _Own(view)
        match view.phase:
            case Phase.DRAW:
                return own.where_from(legal)
            case Phase.BOUNCE:
                return own.where_to_bounce(legal)
        return own.where_to(legal)


def _pile_to_cover(view: View, legal: Sequence[Action]) -> Action:
    """Cover the card that the others would like best."""

    def covers(action: Action) -> float:
        assert isinstance(action, Discard)
        pile = view.piles[action.pile]
        return _appeal(pile[-1]) if pile else 0.0

    return max(legal, key=covers)


def _appeal(card: Card) -> float:
    return 14.0 if card == MULLIGAN else 10.0 - points_of(card)


def _card_to_turn_up(legal: Sequence[Action]) -> Action:
    """Turn up a card: who knows more can choose better; the last but one stays."""
    flips = [action for action in legal if isinstance(action, Flip)]
    if len(flips) <= _ALMOST and DECLINE in legal:
        return DECLINE
    return flips[0]


class _Own:
    """The layout of the player who is to choose, and what to expect of it."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.seat = view.turn
        self.layout = view.layouts[self.seat]
        self.unseen = unseen_of(view)
        self.expectation = Expectation(self.unseen)
        self.last_turn = view.first_out != NOBODY
        self._worth_of: dict[Layout, float] = {}
        self._hope_of: dict[tuple[Card, ...], float] = {}
        self.now = self.worth(self.layout)

    def worth(self, layout: Layout) -> float:
        """Return the expected score less what lines that are begun may still bring."""
        if layout not in self._worth_of:
            worth = self.expectation.score(layout) / self.expectation.all
            if not self.last_turn:
                worth -= self._hopes(layout)
            self._worth_of[layout] = worth
        return self._worth_of[layout]

    def _hopes(self, layout: Layout) -> float:
        """Return what lines with two equal positive cards and one to come are worth beyond."""
        turns = min(layout.count(HIDDEN), 4)
        if not turns:
            return 0.0
        found = 0.0
        for one, two, three in LINES:
            line = (layout[one], layout[two], layout[three])
            if HIDDEN in line:
                key = (*line, turns)
                if key not in self._hope_of:
                    self._hope_of[key] = self._hope(line, turns)
                found += self._hope_of[key]
        return found

    def _hope(self, line: tuple[Card, Card, Card], turns: int) -> float:
        """Return what a line that is begun is worth beyond its expected value."""
        value = max(line)
        own, hidden = line.count(value), line.count(HIDDEN)
        if value <= 0 or hidden > 1 or own + line.count(MULLIGAN) < _ALMOST:
            return 0.0
        outs = self.unseen.get(value, 0) + self.expectation.wild
        chance = min(1.0, turns * CARDS_A_TURN * outs / max(1, self.expectation.cards))
        return OPENNESS * (value * (1 + own) - 1) * chance

    def after(self, place: int, card: Card) -> float:
        """Return the worth with a card put at a position, a bounce from there included."""
        layout = changed(self.layout, place, card)
        worth = self.worth(layout)
        if self.layout[place] == HIDDEN:
            worth -= self._bounce_saves(layout, place, worth)
        return worth

    def _bounce_saves(self, layout: Layout, place: int, worth: float) -> float:
        """Return what a bounce from a position is worth on average."""
        saves = 0.0
        for value in {card for card in layout if card > 0}:
            n = self.unseen.get(value, 0)
            if n and layout.count(value) + layout.count(MULLIGAN) >= 1:
                best = min(
                    self.worth(changed(layout, other, value))
                    for other in _neighbours(layout, value, place)
                )
                saves += n * max(0.0, worth - best)
        return saves / max(1, self.expectation.cards)

    def where_from(self, legal: Sequence[Action]) -> Action:
        """Take a discarded card that saves more than a card from the draw pile would."""
        best: Action | None = None
        most = DRAWING_SAVES
        for action in legal:
            if isinstance(action, Take):
                card = self.view.piles[action.pile][-1]
                place = self.best_place(
                    card,
                    self.view.game.use_choices(
                        self.layout, self.view.up[self.seat], card, action.pile
                    ),
                )
                if place is not None and place[1] > most:
                    best, most = action, place[1]
        if best is not None:
            return best
        return DRAW if DRAW in legal else legal[0]

    def best_place(self, card: Card, may: int) -> tuple[int, float] | None:
        """Return the position where a card saves most, and how much."""
        best = None
        for place in PLACES:
            if may & BITS[place] and self._dares(place, card):
                saved = self.now - self.after(place, card)
                if best is None or saved > best[1]:
                    best = (place, saved)
        return best

    def where_to(self, legal: Sequence[Action]) -> Action:
        """Put the card where it saves most, or reject it."""
        card = self.view.card
        found = self.best_place(card, self.view.open)
        if REJECT in legal and (found is None or found[1] <= 0):
            return REJECT
        if found is None:
            found = min(
                (
                    (action.position, self.after(action.position, card))
                    for action in legal
                    if isinstance(action, Place)
                ),
                key=lambda it: it[1],
            )
        return Place(found[0])

    def where_to_bounce(self, legal: Sequence[Action]) -> Action:
        """Bounce the card to where it saves most, or stop."""
        card, most = self.view.card, 0.0
        best: Action = STOP
        for action in legal:
            if isinstance(action, Bounce) and self._dares(action.position, card):
                saved = self.now - self.after(action.position, card)
                if saved > most:
                    best, most = action, saved
        return best if best in legal else legal[0]

    def _dares(self, place: int, card: Card) -> bool:
        """Return whether to put a card there, as far as being the first out goes."""
        if self.last_turn or self.view.up[self.seat] | BITS[place] != ALL_UP:
            return True
        if self.view.up[self.seat] == ALL_UP:
            return True
        score = self.view.game.score(changed(self.layout, place, card))
        return pays_to_go_out(self.view, self.seat, score)


def pays_to_go_out(view: View, seat: int, score: int) -> bool:
    """Return whether a score is likely enough the lowest, so that being first out pays.

    The scores of the others are taken as normal: about what their layouts can be expected to
    score, less what a last turn saves; it pays from a chance of one half on.

    Args:
        view: what the player knows.
        seat: the player.
        score: what the player's layout would score.

    >>> from cardwidgets.games import make
    >>> game = make("gnoming", 3)
    >>> view = game.observe(game.position(), 0)
    >>> pays_to_go_out(view, 0, -5), pays_to_go_out(view, 0, 60)
    (True, False)
    """
    return chance_of_lowest(view, seat, score) * 2 * FIRST_OUT_POINTS >= FIRST_OUT_POINTS


def chance_of_lowest(view: View, seat: int, score: int) -> float:
    """Return about how likely a score is the lowest in the end.

    >>> from cardwidgets.games import make
    >>> game = make("gnoming", 3)
    >>> chance_of_lowest(game.observe(game.position(), 0), 0, -20) > 0.99
    True
    """
    expectation = Expectation(unseen_of(view))
    chance = 1.0
    for other in view.game.seats:
        if other != seat:
            layout = view.layouts[other]
            mean = expectation.score(layout) / expectation.all - SAVED_BY_A_TURN
            spread = sqrt(9 + SPREAD**2 * layout.count(HIDDEN))
            chance *= 0.5 * (1 + erf((mean + 0.5 - score) / (spread * sqrt(2))))
    return chance


def _neighbours(layout: Layout, value: Card, place: int) -> list[int]:
    """Return the positions worth a look for a bounce: those in line with an equal card."""
    found = [
        other
        for other in PLACES
        if other != place
        and layout[other] != value
        and any(layout[mate] in (value, MULLIGAN) for mate in _IN_LINE[other] if mate != other)
    ]
    return found or [other for other in PLACES if other != place][:1]


_IN_LINE: Final = tuple(
    tuple({mate for line in LINES if place in line for mate in line if mate != place})
    for place in PLACES
)

BOTS: Final[dict[str, Callable[[], Bot]]] = {"steady": SteadyBot}

"""What can be known of a game of Gnoming A Round, as exact fractions.

Functions of a view use nothing else: nobody has seen a face-down card, so that all unseen cards are
equally likely to lie anywhere face down or in the draw pile; and once the draw pile was rebuilt, it
holds exactly the cards that went into it. What a deal brings stands in ``chances.py``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import comb, sqrt
from random import Random
from typing import Final

from cardwidgets.engine.tuples import changed
from cardwidgets.games.gnoming.actions import PLACES, Phase
from cardwidgets.games.gnoming.cards import HAZARD, HIDDEN, MULLIGAN, Card, points_of
from cardwidgets.games.gnoming.chances import (
    BREAK_EVEN,
    chance_at_least_one,
    chance_of_card,
    chance_of_line,
    chance_of_pair,
    chance_within,
    copies,
    line_chances,
    mean_cancelled,
    mean_line_value,
    mean_lines,
    mean_points,
    mean_score,
    number_among,
    step_when_first_out,
)
from cardwidgets.games.gnoming.expectation import Expectation
from cardwidgets.games.gnoming.hints import bounce_places, bounce_ways
from cardwidgets.games.gnoming.state import BITS, DRAW_PILE, Layout, View
from cardwidgets.odds import DEALS, Fact, NoOdds, Odds, averaged, counted

__all__ = [
    "BREAK_EVEN",
    "bounces_after_draw",
    "chance_at_least_one",
    "chance_of_card",
    "chance_of_line",
    "chance_of_pair",
    "chance_within",
    "copies",
    "expected_score",
    "hides_hazard",
    "line_chances",
    "lines_by_draw",
    "mean_cancelled",
    "mean_line_value",
    "mean_lines",
    "mean_points",
    "mean_score",
    "number_among",
    "odds",
    "step_when_first_out",
]


def odds(view: View, *, deals: int | None = None, seed: int | str = 0) -> Odds:
    """Return what matters now: unknown cards, what a draw can bring, and the scores to expect.

    Args:
        view: anybody's view; a spectator is told of the player whose turn it is.
        deals: from how many deals made at random the scores are estimated where they cannot be
            counted, which is so only where one mulligan is wild of several (10.12).
        seed: what the luck of these deals comes from.

    Raises:
        NoOdds: no cards have been dealt, or ``deals`` is no whole number above 0.

    >>> from cardwidgets.games import make
    >>> game = make("gnoming", 3)
    >>> state = game.position(layouts=["7 7 [1] / [1] [2] [3] / [4] [5] [6]"])
    >>> odds(game.observe(state, 0))["line by draw"].value
    Fraction(3, 34)
    """
    if not view.layouts:
        raise NoOdds("odds.not_dealt", view.game.catalogue)
    deals = DEALS if deals is None else deals
    if type(deals) is not int or deals < 1:
        raise NoOdds("odds.no_deals", value=repr(deals)[:40])
    between = view.phase in (Phase.DEAL, Phase.OVER)
    facts = () if between else tuple(_facts(view, deals, seed))
    return Odds(facts, view.game.catalogue, view.viewer)


def _facts(view: View, deals: int, seed: int | str) -> Iterator[Fact]:
    who = view.mover if view.viewer is None else view.viewer
    unseen = sum(view.hidden)
    if any(map(view.down, view.game.seats)):
        points = _points(view, view.hidden)
        yield _average("unknown card", points, unseen, "odds.unknown")
    yield from _facts_of_draw(view, who)
    if view.phase is Phase.USE and view.turn == who:
        places = bounce_places(view)
        if places:
            ways = bounce_ways(view, next(iter(places)))
            yield counted("bounce now", ways, unseen, "odds.bounce", who=who)
    down = view.down(who)
    if down:
        ways, every = hides_hazard(view, who)
        yield counted("hazard hidden", ways, every, "odds.hazard", who=who, n=down)
    yield from _facts_of_scores(view, deals, seed)


def _facts_of_draw(view: View, who: int) -> Iterator[Fact]:
    if not any(view.drawable):
        return
    all_cards = sum(view.drawable)
    yield _average("next card", _points(view, view.drawable), all_cards, "odds.next")
    yield counted("line by draw", *lines_by_draw(view, who), "odds.line", who=who)
    if view.down(who):
        ways, every = bounces_after_draw(view, who)
        if every:
            yield counted("bounce by draw", ways, every, "odds.bounce.draw", who=who)


def _average(name: str, points: int, cards: int, key: str) -> Fact:
    return averaged(name, points, cards, key, mean=f"{points / cards:.2f}")


def _points(view: View, counts: tuple[int, ...]) -> int:
    return sum(points_of(card) * n for card, n in zip(view.game.kinds, counts, strict=True))


def _facts_of_scores(view: View, deals: int, seed: int | str) -> Iterator[Fact]:
    made: list[tuple[Layout, ...]] = []
    for seat in view.game.seats:
        if _is_countable(view, seat):
            yield _counted_score(view, seat)
        else:
            made = made or list(_deals(view, deals, seed))
            yield _estimated_score(view, seat, [layouts[seat] for layouts in made])


def _deals(view: View, deals: int, seed: int | str) -> Iterator[tuple[Layout, ...]]:
    """Return what all layouts are in deals made at random, the same for all players."""
    unseen = [card for card, n in unseen_of(view).items() for _ in range(n)]
    down = sum(map(view.down, view.game.seats))
    for deal in range(deals):
        hidden = iter(Random(f"{seed}/{deal}").sample(unseen, down))
        yield tuple(
            tuple(next(hidden) if card == HIDDEN else card for card in layout)
            for layout in view.layouts
        )


def _counted_score(view: View, seat: int) -> Fact:
    ways, every = expected_score(view, seat)
    down = view.down(seat)
    key = "odds.score" if down else "odds.score.sure"
    mean = _decimal(Fraction(ways, every))
    return averaged(
        f"score of seat {seat}", ways, every, key, who=seat, n=min(down, _CROSS), mean=mean
    )


def _estimated_score(view: View, seat: int, layouts: Sequence[Layout]) -> Fact:
    deals, results = len(layouts), list(map(view.game.score, layouts))
    total = sum(results)
    average = Fraction(total, deals)
    variance = sum(result * result for result in results) / deals - float(average) ** 2
    error = sqrt(max(0.0, variance) / deals)
    return averaged(
        f"score of seat {seat}", total, deals, "odds.score.estimated", error=error, who=seat,
        mean=_decimal(average),
    )  # fmt: skip


def _decimal(number: Fraction) -> str:
    return f"{float(number):.1f}"


_CROSS: Final = 5


def _is_countable(view: View, seat: int) -> bool:
    """Return whether a score's average can be counted: not if mulligans vie for being wild."""
    layout = view.layouts[seat]
    if not view.game.one_mulligan or HIDDEN not in layout:
        return True
    kind = view.game.kind_of.get(MULLIGAN)
    hidden = view.hidden[kind] if kind is not None else 0
    return layout.count(MULLIGAN) + min(hidden, layout.count(HIDDEN)) < 2


def expected_score(view: View, seat: int) -> tuple[int, int]:
    """Return what a player's layout would score if all were turned up now: points, over ways.

    The ways are those in which so many of its face-down cards, five at most, can be drawn one
    after another. Before the first-out step; all mulligans are wild.

    Args:
        view: what somebody knows.
        seat: whose layout.

    >>> from cardwidgets.games import make
    >>> game = make("gnoming", 3)
    >>> state = game.position(layouts=["5 5 5 / 1 2 3 / 4 6 7"], first_out=0, turn=1)
    >>> expected_score(game.observe(state, 0), 0)
    (18, 1)
    """
    layout = view.layouts[seat]
    down = layout.count(HIDDEN)
    if not down:
        return view.game.score(layout), 1
    expectation = Expectation(unseen_of(view), min(down, _CROSS))
    return expectation.score(layout), expectation.all


def unseen_of(view: View) -> dict[Card, int]:
    """Return how many there are of each card that may lie face down.

    >>> from cardwidgets.games import make
    >>> game = make("gnoming", 3)
    >>> unseen_of(game.observe(game.position(a="10", b="10"), 0))[10]
    7
    """
    return dict(zip(view.game.kinds, view.hidden, strict=True))


def hides_hazard(view: View, seat: int) -> tuple[int, int]:
    """Return in how many ways a player's face-down cards hide a hazard, and of how many.

    The ways are those in which the hazards can lie among all cards that nobody has seen. Where a
    single card lies face down they are the cards that it may be.

    >>> from cardwidgets.games import make
    >>> game = make("gnoming", 3)
    >>> state = game.position(layouts=["1 2 3 / 4 5 6 / 7 [8] [9]"])
    >>> hides_hazard(game.observe(state, 0), 0)
    (9025, 147440)
    """
    down, unseen = view.down(seat), sum(view.hidden)
    hazards = unseen_of(view).get(HAZARD, 0)
    if down < 2:
        return down * hazards, unseen
    every = comb(unseen, hazards)
    return every - comb(unseen - down, hazards), every


def lines_by_draw(view: View, seat: int) -> tuple[int, int]:
    """Return how many of the cards that may be drawn next complete a line, and of how many.

    A line is complete that matches with all its cards face up and did not match before. What the
    rules forbid, as to lay a second mulligan, completes none.

    >>> from cardwidgets.games import make
    >>> game = make("gnoming", 3)
    >>> state = game.position(layouts=["7 7 [1] / [1] [2] [3] / [4] [5] [6]"])
    >>> lines_by_draw(game.observe(state, 0), 0)
    (9, 102)
    """
    ways = sum(
        n
        for card, n in zip(view.game.kinds, view.drawable, strict=True)
        if n and completes(view, seat, card)
    )
    return ways, sum(view.drawable)


def completes(view: View, seat: int, card: Card) -> bool:
    """Return whether a card that is drawn can complete a line of a player's layout.

    >>> from cardwidgets.games import make
    >>> game = make("gnoming", 3)
    >>> state = game.position(layouts=["7 7 [1] / [1] [2] [3] / [4] [5] [6]"])
    >>> completes(game.observe(state, 0), 0, 7), completes(game.observe(state, 0), 0, 1)
    (True, False)
    """
    game, layout = view.game, view.layouts[seat]
    may = game.use_choices(layout, view.up[seat], card, DRAW_PILE)
    before = set(game.scored(layout).lines)
    return any(
        may & BITS[place] and set(game.scored(changed(layout, place, card)).lines) - before
        for place in PLACES
    )


def bounces_after_draw(view: View, seat: int) -> tuple[int, int]:
    """Return in how many ways a draw and the face-down card in its place allow a bounce.

    The ways are pairs of cards: that which is drawn, and that which it replaces.

    >>> from cardwidgets.games import make
    >>> game = make("gnoming", 3)
    >>> state = game.position(layouts=["3 5 [1] / [1] [2] [3] / [4] [5] [6]"])
    >>> bounces_after_draw(game.observe(state, 0), 0)[1]
    10302
    """
    layout, up = view.layouts[seat], view.up[seat]
    place = layout.index(HIDDEN)
    apart = view.drawable is not view.hidden
    drawn, hidden = sum(view.drawable), sum(view.hidden)
    ways = 0
    for kind, n in enumerate(view.drawable):
        if n:
            left = view.hidden if apart else changed(view.hidden, kind, n - 1)
            ways += n * _bounces(view, layout, up, place, view.game.kinds[kind], left)
    return ways, drawn * (hidden if apart else hidden - 1)


def _bounces(
    view: View, layout: Layout, up: int, place: int, card: Card, left: tuple[int, ...]
) -> int:
    """Return how many of the cards left could be bounced from a place where a card was put."""
    game, bit = view.game, BITS[place]
    if not game.use_choices(layout, up, card, DRAW_PILE) & bit:
        return 0
    with_card = changed(layout, place, card)
    return sum(
        n
        for kind, n in enumerate(left)
        if n and game.bounce_choices(with_card, up | bit, game.kinds[kind], (place,))
    )

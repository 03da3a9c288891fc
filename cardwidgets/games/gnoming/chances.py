"""What a deal of Gnoming A Round brings, before anything is seen, as exact fractions."""

from __future__ import annotations

from collections.abc import Collection
from fractions import Fraction
from math import comb
from typing import TYPE_CHECKING, Final

from cardwidgets.games.gnoming.actions import PLACES
from cardwidgets.games.gnoming.cards import CARDS, HIDDEN, Card, points_of, sort_of
from cardwidgets.games.gnoming.expectation import Expectation
from cardwidgets.games.gnoming.scoring import LINES
from cardwidgets.odds import among, numbers_among

if TYPE_CHECKING:
    from cardwidgets.games.gnoming.rules import Gnoming

LINE: Final = 3
"""A line has so many cards."""

BREAK_EVEN: Final = Fraction(1, 2)
"""Being first out pays by itself if the chance of the lowest score is greater (8.6)."""


def copies(game: Gnoming, cards: Collection[str] | str) -> int:
    """Return how many there are of some cards, or of a sort of them.

    Args:
        game: the rules with their deck.
        cards: names such as ``["7", "M"]``, or ``"positive"``, ``"negative"``, ``"mulligan"`` or
            ``"hazard"``.

    >>> from cardwidgets.games import make
    >>> copies(make("gnoming"), "negative"), copies(make("gnoming"), ["7", "M"])
    (22, 11)
    """
    if isinstance(cards, str):
        return sum(sort_of(card) == cards for card in game.cards)
    wanted = [CARDS[name] for name in cards]
    return sum(card in wanted for card in game.cards)


def chance_of_card(game: Gnoming, cards: Collection[str] | str) -> Fraction:
    """Return the chance that a random card is one of these.

    >>> from cardwidgets.games import make
    >>> chance_of_card(make("gnoming"), "positive")
    Fraction(41, 55)
    """
    return Fraction(copies(game, cards), len(game.cards))


def mean_points(game: Gnoming, cards: int = 1) -> Fraction:
    """Return what so many random cards count together on average, lines left aside.

    >>> from cardwidgets.games import make
    >>> mean_points(make("gnoming")), mean_points(make("gnoming"), 9)
    (Fraction(439, 110), Fraction(3951, 110))
    """
    return Fraction(cards * sum(map(points_of, game.cards)), len(game.cards))


def number_among(
    game: Gnoming, cards: Collection[str] | str, drawn: int = len(PLACES)
) -> dict[int, Fraction]:
    """Return how likely each number of some cards is among so many random ones.

    >>> from cardwidgets.games import make
    >>> number_among(make("gnoming"), "hazard")[0]
    Fraction(505, 654)
    """
    return numbers_among(copies(game, cards), len(game.cards), drawn)


def chance_at_least_one(
    game: Gnoming, cards: Collection[str] | str, drawn: int = len(PLACES)
) -> Fraction:
    """Return the chance of at least one of some cards among so many random ones.

    >>> from cardwidgets.games import make
    >>> chance_at_least_one(make("gnoming"), "hazard")
    Fraction(149, 654)
    """
    return 1 - number_among(game, cards, drawn)[0]


def _of_each_value(game: Gnoming) -> list[int]:
    return [n for card, n in zip(game.kinds, game.copies, strict=True) if card > 0]


def chance_of_pair(game: Gnoming, *, with_mulligan: bool = False) -> Fraction:
    """Return the chance that two random cards are an equal positive pair.

    Args:
        game: the rules with their deck.
        with_mulligan: whether a mulligan and a positive card count as one.

    >>> from cardwidgets.games import make
    >>> chance_of_pair(make("gnoming")), chance_of_pair(make("gnoming"), with_mulligan=True)
    (Fraction(296, 5995), Fraction(542, 5995))
    """
    ways = sum(comb(n, 2) for n in _of_each_value(game))
    if with_mulligan:
        ways += copies(game, "positive") * copies(game, "mulligan")
    return Fraction(ways, comb(len(game.cards), 2))


def line_chances(game: Gnoming) -> dict[int, Fraction]:
    """Return how likely a given line of random cards matches with 0, 1 and 2 mulligans.

    >>> from cardwidgets.games import make
    >>> line_chances(make("gnoming"))[0]
    Fraction(14, 4905)
    """
    wild, deck = copies(game, "mulligan"), comb(len(game.cards), LINE)
    return {
        used: Fraction(
            comb(wild, used) * sum(comb(n, LINE - used) for n in _of_each_value(game)), deck
        )
        for used in range(LINE)
    }


def chance_of_line(game: Gnoming) -> Fraction:
    """Return the chance that a given line of random cards matches.

    >>> from cardwidgets.games import make
    >>> chance_of_line(make("gnoming"))
    Fraction(175, 21582)
    """
    return sum(line_chances(game).values(), Fraction(0))


def mean_lines(game: Gnoming) -> Fraction:
    """Return how many lines of a random layout match on average: six times the chance of one.

    >>> from cardwidgets.games import make
    >>> mean_lines(make("gnoming"))
    Fraction(175, 3597)
    """
    return len(LINES) * chance_of_line(game)


def _untouched(game: Gnoming) -> tuple[Expectation, tuple[Card, ...]]:
    unseen = dict(zip(game.kinds, game.copies, strict=True))
    return Expectation(unseen), (HIDDEN,) * len(PLACES)


def mean_cancelled(game: Gnoming) -> Fraction:
    """Return what the faces that add nothing in a random layout come to on average.

    >>> from cardwidgets.games import make
    >>> mean_cancelled(make("gnoming")) / 9
    Fraction(2810693, 40797174)
    """
    expectation, layout = _untouched(game)
    return Fraction(expectation.cancelled(layout), expectation.all)


def mean_line_value(game: Gnoming) -> Fraction:
    """Return what a given line of random cards is worth on average.

    >>> from cardwidgets.games import make
    >>> mean_line_value(make("gnoming"))
    Fraction(61, 1308)
    """
    expectation, layout = _untouched(game)
    return Fraction(expectation.line(0, layout), expectation.all)


def mean_score(game: Gnoming) -> Fraction:
    """Return what a random layout scores on average.

    >>> from cardwidgets.games import make
    >>> mean_score(make("gnoming"))
    Fraction(2381080589, 67995290)
    """
    expectation, layout = _untouched(game)
    return Fraction(expectation.score(layout), expectation.all)


def chance_within(outs: int, unseen: int, draws: int) -> Fraction:
    """Return the chance that one of some cards comes within so many draws.

    >>> chance_within(9, 102, 1), chance_within(9, 102, 2)
    (Fraction(3, 34), Fraction(291, 1717))
    """
    return 1 - among(0, outs, unseen, draws)


def step_when_first_out(chance_of_lowest: Fraction) -> Fraction:
    """Return what the first-out step adds on average: -5p + 5(1 - p) (8.6).

    >>> step_when_first_out(Fraction(7, 10)), step_when_first_out(BREAK_EVEN)
    (Fraction(-2, 1), Fraction(0, 1))
    """
    return 5 - 10 * chance_of_lowest


__all__ = [
    "BREAK_EVEN",
    "chance_at_least_one",
    "chance_of_card",
    "chance_of_line",
    "chance_of_pair",
    "chance_within",
    "copies",
    "line_chances",
    "mean_cancelled",
    "mean_line_value",
    "mean_lines",
    "mean_points",
    "mean_score",
    "number_among",
    "step_when_first_out",
]

"""Odds of 3UP 3DOWN, exactly: of any deck before the deal, and of what a seat has not seen.

Cards are counted with copies told apart, so that a chance is a number of good ways over all ways.
What is known of a hand (12.6) counts; how people play does not.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import reduce
from math import comb, prod
from typing import TYPE_CHECKING, Final

from cardwidgets.engine.unseen import Slot
from cardwidgets.games.three_up_three_down.cards import (
    CLEAR,
    CLEAR_1,
    CLEAR_2,
    KIND_NAMES,
    KINDS,
    NOTHING,
    Kind,
    kind_of,
)
from cardwidgets.games.three_up_three_down.questions import (
    clears_unseen,
    hand_stuck,
    hidden_playable,
    playable_kinds,
    questions,
)
from cardwidgets.games.three_up_three_down.state import HAND, Phase, View
from cardwidgets.odds import DEALS, Fact, NoOdds, Odds, among, answers, counted, numbers_among
from cardwidgets.odds.hands import EASY, effort

if TYPE_CHECKING:
    from cardwidgets.games.three_up_three_down.rules import ThreeUpThreeDown

NUMBERS: Final = range(CLEAR)
CLEARS: Final = (CLEAR, CLEAR_1, CLEAR_2)


# -- of a deck --------------------------------------------------------------------------------


def copies(game: ThreeUpThreeDown, kinds: Iterable[Kind]) -> int:
    """Return how many cards of the deck are of these kinds.

    >>> from cardwidgets.games import make
    >>> copies(make("three_up_three_down"), CLEARS)
    14
    """
    return sum(game.card_counts[kind] for kind in kinds)


def top_named(top: Kind | str | None) -> Kind:
    """Return a top card given as a number, by name, or as ``None`` for an empty pile.

    Raises:
        NoOdds: it is no number that can lie on the pile.

    >>> top_named("10"), top_named(None), top_named(4)
    (9, -1, 4)
    """
    kind = NOTHING if top is None else kind_of(top) if isinstance(top, str) else top
    if kind is None or not NOTHING <= kind < CLEAR:
        raise NoOdds("odds.not_among", name=str(top), known=KIND_NAMES[:CLEAR], guess="")
    return kind


def chance_of_clear(game: ThreeUpThreeDown) -> Fraction:
    """Return the chance that a random card is a Clear of any sort.

    >>> from cardwidgets.games import make
    >>> chance_of_clear(make("three_up_three_down"))
    Fraction(1, 6)
    """
    return Fraction(copies(game, CLEARS), len(game.deck))


def chance_playable(game: ThreeUpThreeDown, top: Kind | str | None) -> Fraction:
    """Return the chance that a random card of the deck can be played on a top card.

    With the published decks this is (13 - t)/12 on the number t.

    >>> from cardwidgets.games import make
    >>> chance_playable(make("three_up_three_down"), "10")
    Fraction(1, 4)
    """
    return Fraction(copies(game, playable_kinds(top_named(top))), len(game.deck))


def chance_stuck(game: ThreeUpThreeDown, top: Kind | str | None, cards: int = HAND) -> Fraction:
    """Return the chance that none of so many random cards can be played on a top card.

    >>> from cardwidgets.games import make
    >>> chance_stuck(make("three_up_three_down"), "7")
    Fraction(10, 83)
    """
    low = len(game.deck) - copies(game, playable_kinds(top_named(top)))
    return among(cards, low, len(game.deck), cards)


def number_among(game: ThreeUpThreeDown, kinds: Iterable[Kind], cards: int) -> dict[int, Fraction]:
    """Return how likely each number of cards of some kinds is among so many random cards.

    >>> from cardwidgets.games import make
    >>> number_among(make("three_up_three_down"), CLEARS, 3)[0]
    Fraction(1955, 3403)
    """
    return numbers_among(copies(game, kinds), len(game.deck), cards)


def chance_at_least(
    game: ThreeUpThreeDown, kinds: Iterable[Kind], cards: int, least: int = 1
) -> Fraction:
    """Return the chance of at least some number of cards of some kinds among random cards.

    >>> from cardwidgets.games import make
    >>> chance_at_least(make("three_up_three_down"), [CLEAR_2], 9)
    Fraction(3, 28)
    """
    found = number_among(game, kinds, cards)
    return sum((chance for number, chance in found.items() if number >= least), Fraction(0))


def mean_among(game: ThreeUpThreeDown, kinds: Iterable[Kind], cards: int) -> Fraction:
    """Return how many cards of some kinds are to be expected among so many random cards.

    >>> from cardwidgets.games import make
    >>> mean_among(make("three_up_three_down"), CLEARS, 9)
    Fraction(3, 2)
    """
    return Fraction(cards * copies(game, kinds), len(game.deck))


def chance_all_different(game: ThreeUpThreeDown, cards: int) -> Fraction:
    """Return the chance that no two of so many random cards are equal.

    The ways are the coefficient of x to that power in the product of (1 + n x) over the kinds.

    >>> from cardwidgets.games import make
    >>> chance_all_different(make("three_up_three_down"), 3)
    Fraction(5423, 6806)
    """
    return Fraction(_ways(game, cards, dict.fromkeys(KINDS, 1)), comb(len(game.deck), cards))


def chance_of_triple(game: ThreeUpThreeDown, cards: int) -> Fraction:
    """Return the chance of at least three equal numbers among so many random cards.

    >>> from cardwidgets.games import make
    >>> chance_of_triple(make("three_up_three_down"), 3)
    Fraction(25, 6806)
    """
    none = _ways(game, cards, dict.fromkeys(NUMBERS, 2))
    return 1 - Fraction(none, comb(len(game.deck), cards))


def _ways(game: ThreeUpThreeDown, cards: int, most: dict[Kind, int]) -> int:
    """Return in how many ways cards can be drawn with so many of each kind at most."""

    def times(poly: list[int], kind: Kind) -> list[int]:
        have = game.card_counts[kind]
        own = [comb(have, number) for number in range(min(have, most.get(kind, have)) + 1)]
        product = [0] * (cards + 1)
        for left, ways in enumerate(poly):
            for right, more in enumerate(own[: cards + 1 - left]):
                product[left + right] += ways * more
        return product

    return reduce(times, KINDS, [1] + [0] * cards)[cards]


def chance_second_lower(game: ThreeUpThreeDown, gone: Iterable[Kind] = ()) -> Fraction:
    """Return the chance that of two random cards both are numbers, the second one lower.

    Args:
        game: the rules with their deck.
        gone: cards known not to be among the two.

    >>> from cardwidgets.games import make
    >>> chance_second_lower(make("three_up_three_down"))
    Fraction(105, 332)
    """
    counts = list(game.card_counts)
    for kind in gone:
        counts[kind] -= 1
    lower = sum(counts[kind] * sum(counts[:kind]) for kind in NUMBERS)
    cards = sum(counts)
    return Fraction(lower, cards * (cards - 1))


def chance_of_gamble(game: ThreeUpThreeDown) -> Fraction:
    """Return the chance to win at once with a Clear +2 turned over and two blind cards left.

    It fails only if both are numbers and the second is lower; nothing else has been seen.

    >>> from cardwidgets.games import make
    >>> chance_of_gamble(make("three_up_three_down"))
    Fraction(4601, 6806)
    """
    return 1 - chance_second_lower(game, [CLEAR_2])


def chance_of_run(game: ThreeUpThreeDown, cards: int = HAND) -> Fraction:
    """Return the chance that random cards can be played one after another on an empty pile.

    Nobody else plays in between. A Clear empties the pile again.

    >>> from cardwidgets.games import make
    >>> chance_of_run(make("three_up_three_down"))
    Fraction(2991, 6806)
    """

    def ways(counts: tuple[int, ...], top: Kind, twice: bool, left: int) -> int:
        if not left:
            return 1
        found = 0
        for kind in playable_kinds(top):
            if counts[kind]:
                fewer = (*counts[:kind], counts[kind] - 1, *counts[kind + 1 :])
                clears = kind >= CLEAR or (kind == top and twice)
                now = NOTHING if clears else kind
                found += counts[kind] * ways(fewer, now, kind == top and not twice, left - 1)
        return found

    all_ways = prod(range(len(game.deck), len(game.deck) - cards, -1))
    return Fraction(ways(game.card_counts, NOTHING, False, cards), all_ways)


def mean_last_blind(game: ThreeUpThreeDown) -> Fraction:
    """Return how likely a last blind card wins, on average over the numbers it can lie on.

    >>> from cardwidgets.games import make
    >>> mean_last_blind(make("three_up_three_down"))
    Fraction(5, 8)
    """
    chances = [chance_playable(game, top) for top in NUMBERS]
    return sum(chances, Fraction(0)) / len(chances)


# -- of a view --------------------------------------------------------------------------------


def chance_hidden_playable(view: View, top: Kind | str | None = None) -> Fraction:
    """Return the chance that a hidden card of which nothing is known can be played.

    Such are the draw pile, every blind 3DOWN card, and hand cards of which nothing is known: by
    exchange, it does not matter which.

    Args:
        view: what somebody knows.
        top: the card to beat; that of the pile when left out.

    Raises:
        NoOdds: no such card is left.

    >>> from cardwidgets.games import make
    >>> game = make("three_up_three_down", players=2)
    >>> state = game.position(hands=["1", "5"], down=["2", ""], pile="3")
    >>> chance_hidden_playable(game.observe(state, 0))
    Fraction(1, 2)
    """
    if not view.unseen_with({"it": Slot()}).ways():
        raise NoOdds("odds.no_hidden", view.game.catalogue)
    return Fraction(*hidden_playable(view, view.top if top is None else top_named(top)))


def chance_hand_stuck(view: View, player: int, top: Kind | str | None = None) -> Fraction:
    """Return the chance that nothing in a player's hand can be played.

    Args:
        view: what somebody knows.
        player: whose hand.
        top: the card to beat; that of the pile when left out.

    >>> from cardwidgets.games import make
    >>> game = make("three_up_three_down", players=2)
    >>> state = game.position(hands=["1", "5"], down=["2", ""], pile="3")
    >>> chance_hand_stuck(game.observe(state, 0), 1)
    Fraction(1, 2)
    """
    return Fraction(*hand_stuck(view, player, view.top if top is None else top_named(top)))


# -- facts ------------------------------------------------------------------------------------


def odds(view: View, *, deals: int | None = None, seed: int | str = 0) -> Odds:
    """Return what a viewer may know now.

    Hidden cards are counted exactly. Where that would take too long (``hands.effort``), and
    wherever ``deals`` is given, they are dealt at random instead, and facts say so.

    Args:
        view: anybody's view.
        deals: how many deals to make instead of counting.
        seed: what the luck of these deals comes from.

    Raises:
        NoOdds: no cards have been dealt, or ``deals`` is no whole number above 0.

    >>> from cardwidgets.games import make
    >>> game = make("three_up_three_down", players=2)
    >>> state = game.position(hands=["1 5 9", "2 2 2"], draw="4 4 C", pile="8")
    >>> found = odds(game.observe(state, 0))
    >>> found["next card"].value
    Fraction(1, 6)
    """
    if view.phase in (Phase.START, Phase.DEAL):
        raise NoOdds("odds.not_dealt", view.game.catalogue)
    facts: list[Fact] = []
    clears, hidden = clears_unseen(view)
    if view.phase is not Phase.OVER and hidden:
        facts.append(counted("clear", clears, hidden, "odds.clear"))
    if view.phase is Phase.PLAY:
        if deals is None and any(effort(pool) > EASY for pool in view.unseen.pools):
            deals = DEALS
        facts = [*answers(view, questions(view), deals=deals, seed=seed), *facts]
    return Odds(tuple(facts), view.game.catalogue, view.viewer)

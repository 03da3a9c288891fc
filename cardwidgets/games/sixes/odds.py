"""What can be known of a game of Sixes, as exact fractions.

Functions of a view use nothing else: cards seen, and what passes prove (RULES.md 8.1 and 8.2).
Functions of a game tell what its deal brings, before anything is seen.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from cardwidgets.engine.unseen import Pool
from cardwidgets.games.sixes.cards import BITS, NAMES, NUMBERS, SIX_OF_DIAMONDS, SUITS, cards_in
from cardwidgets.games.sixes.deals import (
    chance_of_any_void,
    chance_of_lead,
    chance_of_no_move,
    chance_of_number,
    chance_of_void,
    chance_that_all_pass,
    chance_to_hold,
    hand_sizes,
    mean,
    number_of_deals,
    number_of_sixes,
    numbers,
    passes_after_lead,
    sixes_of_leader,
)
from cardwidgets.games.sixes.state import Phase, View
from cardwidgets.odds import Fact, NoOdds, Odds, fact

__all__ = [
    "after_lead",
    "chance_holds",
    "chance_of_any_void",
    "chance_of_lead",
    "chance_of_no_move",
    "chance_of_number",
    "chance_of_void",
    "chance_stuck",
    "chance_that_all_pass",
    "chance_to_hold",
    "expected_moves",
    "hand_sizes",
    "mean",
    "number_of_deals",
    "number_of_sixes",
    "numbers",
    "odds",
    "passes_after_lead",
    "sixes_of_leader",
]


def odds(view: View) -> Odds:
    """Return what matters now: before a deal what it brings, in a round who can lay what.

    Args:
        view: anybody's view.

    >>> from cardwidgets.games import make
    >>> game = make("sixes")
    >>> odds(game.observe(game.position(), 0))["leads"].value
    Fraction(1, 5)
    """
    facts: tuple[Fact, ...] = ()
    if view.phase is Phase.DEAL:
        facts = tuple(_facts_of_deal(view))
    elif view.phase is Phase.PLAY:
        facts = tuple(_facts_of_round(view))
    return Odds(facts, view.game.catalogue, view.viewer)


def _facts_of_deal(view: View) -> Iterator[Fact]:
    game = view.game
    seats = [seat for seat in game.seats if not game.is_out(view.chips[seat])]
    if len(seats) == game.players:
        sizes = hand_sizes(game)
        if view.viewer is not None:
            ahead = (view.viewer - view.dealer) * game.options.direction - 1
            hand = sizes[ahead % game.players]
            yield fact(
                "leads", Fraction(hand, game.options.deck), "odds.leads", who=view.viewer,
                hand=hand, all=game.options.deck, six=f"card.{NAMES[SIX_OF_DIAMONDS]}",
            )  # fmt: skip
        for number, chance in number_of_sixes(game).items():
            yield fact(f"{number} sixes", chance, "odds.sixes", n=number)
        for letter in SUITS:
            suit = f"suit.{letter}"
            yield fact(f"no {letter}", chance_of_void(game), "odds.void", suit=suit)
        yield fact("void", chance_of_any_void(game), "odds.void.any")


def _facts_of_round(view: View) -> Iterator[Fact]:
    view = after_lead(view) if view.leads else view
    hidden = view.hidden
    could = (hidden & view.playable).bit_count()
    for seat in _others(view):
        about = {"who": seat, "n": could, "hidden": hidden.bit_count()}
        yield fact(f"seat {seat} is stuck", chance_stuck(view, seat), "odds.stuck", **about)
    for card in cards_in(hidden & view.playable):
        for seat in _others(view):
            name = NAMES[card]
            chance = chance_holds(view, seat, name)
            key = f"seat {seat} holds {name}"
            yield fact(key, chance, "odds.holds", who=seat, card=f"card.{name}")


def after_lead(view: View) -> View:
    """Return what a viewer will know once the six of diamonds lies, which nobody can prevent.

    >>> from cardwidgets.games import make
    >>> game = make("sixes")
    >>> state = game.position(columns={}, hands=[["6D", "KC"]])
    >>> after_lead(game.observe(state, 1)).sizes[0]
    1
    """
    six = BITS[SIX_OF_DIAMONDS]
    sizes = tuple(size - (seat == view.leader) for seat, size in enumerate(view.sizes))
    playable = view.game.cards.playable(six)
    return replace(view, table=six, playable=playable, sizes=sizes, hand=view.hand & ~six)


def _others(view: View) -> tuple[int, ...]:
    return tuple(seat for seat, size in enumerate(view.sizes) if size and seat != view.viewer)


def chance_stuck(view: View, seat: int) -> Fraction:
    """Return the chance that a player could lay nothing if it were that player's turn now.

    Args:
        view: what the viewer knows.
        seat: another player.

    Raises:
        NoOdds: that player holds no hidden cards.

    >>> from cardwidgets.games import make
    >>> game = make("sixes")
    >>> state = game.position(columns={"D": "6-6"})
    >>> chance_stuck(game.observe(state, None), 1)
    Fraction(2697, 9139)
    """
    return chance_without(view, seat, view.playable)


def chance_holds(view: View, seat: int, card: str) -> Fraction:
    """Return the chance that a player holds a card, such as ``"6H"``.

    Raises:
        NoOdds: that player holds no hidden cards.

    >>> from cardwidgets.games import make
    >>> game = make("sixes")
    >>> state = game.position(columns={"D": "6-6"})
    >>> chance_holds(game.observe(state, None), 1, "6H")
    Fraction(8, 39)
    """
    return 1 - chance_without(view, seat, BITS[NUMBERS[card]])


def expected_moves(view: View, seat: int) -> Fraction:
    """Return how many cards that can be laid now a player holds on average.

    Raises:
        NoOdds: that player holds no hidden cards.

    >>> from cardwidgets.games import make
    >>> game = make("sixes")
    >>> state = game.position(columns={"D": "6-6"})
    >>> expected_moves(game.observe(state, None), 1)
    Fraction(40, 39)
    """
    cards = cards_in(view.hidden & view.playable)
    return sum((chance_holds(view, seat, NAMES[card]) for card in cards), Fraction(0))


def chance_without(view: View, seat: int, cards: int) -> Fraction:
    """Return the chance that a player holds none of a set of cards.

    Raises:
        NoOdds: that player holds no hidden cards.
    """
    (pool,) = view.unseen.pools
    if seat not in pool.slots:
        raise NoOdds("odds.no_such_hand", view.game.catalogue, seat=seat)
    slots = {**pool.slots, seat: pool.slots[seat].without(cards_in(cards))}
    without: Pool = replace(pool, slots=slots)
    return Fraction(without.ways(), pool.ways())

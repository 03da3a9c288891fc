"""What can be known of a game of Sixes, as exact fractions.

Functions of a view use nothing else: cards seen, and what passes prove (RULES.md 8.1 and 8.2).
Functions of a game tell what its deal brings, before anything is seen.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cache, partial
from math import comb

from cardwidgets.engine.messages import Argument
from cardwidgets.games.sixes.cards import (
    ALL_SIXES,
    BITS,
    NAMES,
    NUMBERS,
    SIX_OF_DIAMONDS,
    SIXES,
    SUITS,
    cards_in,
)
from cardwidgets.games.sixes.deals import (
    chance_of_any_void,
    chance_of_lead,
    chance_of_no_move,
    chance_of_void,
    chance_that_all_pass,
    chance_to_hold,
    hand_sizes,
    number_of_deals,
    number_of_sixes,
    passes_after_lead,
    sixes_of_leader,
)
from cardwidgets.games.sixes.state import Phase, State, View
from cardwidgets.odds import DEALS, Fact, NoOdds, Odds, Question, answers, counted
from cardwidgets.odds.hands import EASY, effort, none_of, number_of, place_of

__all__ = [
    "after_lead",
    "chance_holds",
    "chance_of_any_void",
    "chance_of_lead",
    "chance_of_no_move",
    "chance_of_void",
    "chance_stuck",
    "chance_that_all_pass",
    "chance_to_hold",
    "expected_moves",
    "hand_sizes",
    "number_of_deals",
    "number_of_sixes",
    "odds",
    "passes_after_lead",
    "questions",
    "sixes_of_leader",
]


def odds(view: View, *, deals: int | None = None, seed: int | str = 0) -> Odds:
    """Return what matters now: before a deal what it brings, in a round who holds and can lay what.

    Hidden hands are counted exactly. Where that would take too long (``hands.effort``), and
    wherever ``deals`` is given, they are dealt at random instead, and facts say so.

    Args:
        view: anybody's view.
        deals: how many deals to make instead of counting.
        seed: what the luck of these deals comes from.

    Raises:
        NoOdds: ``deals`` is no whole number above 0.

    >>> from cardwidgets.games import make
    >>> game = make("sixes")
    >>> odds(game.observe(game.position(), 0))["leads"].value
    Fraction(1, 5)
    >>> view = game.observe(game.position(columns={"D": "6-6"}), None)
    >>> odds(view)["seat 1 is stuck"].counts
    (18156204, 61523748)
    """
    facts: tuple[Fact, ...] = ()
    if view.phase is Phase.DEAL:
        facts = tuple(_facts_of_deal(view))
    elif view.phase is Phase.PLAY:
        if deals is None and any(effort(pool) > EASY for pool in view.unseen.pools):
            deals = DEALS
        facts = tuple(answers(view, questions(view), deals=deals, seed=seed))
    return Odds(facts, view.game.catalogue, view.viewer)


def _facts_of_deal(view: View) -> Iterator[Fact]:
    game = view.game
    seats = [seat for seat in game.seats if not game.is_out(view.chips[seat])]
    if len(seats) < game.players:
        return
    sizes, deck = hand_sizes(game), game.options.deck
    if view.viewer is not None:
        ahead = (view.viewer - view.dealer) * game.options.direction - 1
        hand = sizes[ahead % game.players]
        six = f"card.{NAMES[SIX_OF_DIAMONDS]}"
        yield counted("leads", hand, deck, "odds.leads", who=view.viewer, six=six)
    hand, every = sizes[0], comb(deck, sizes[0])
    for number in range(len(SIXES) + 1):
        ways = comb(len(SIXES), number) * comb(deck - len(SIXES), hand - number)
        yield counted(f"{number} sixes", ways, every, "odds.sixes", n=number)
    for letter in SUITS:
        ways = comb(deck - deck // len(SUITS), hand)
        yield counted(f"no {letter}", ways, every, "odds.void", suit=f"suit.{letter}")
    ways = int(chance_of_any_void(game) * every)
    yield counted("void", ways, every, "odds.void.any")


# -- questions about hidden hands ------------------------------------------------------------------


def questions(view: View) -> Iterator[Question]:
    """Yield what there is to know of the other hands, what is to be decided first.

    Whether the next player must pass (after each card that the viewer may lay); who could lay
    nothing now; how many sixes each may hold; where each card may lie.

    Args:
        view: anybody's view of a round.
    """
    view = after_lead(view) if view.leads else view
    yield from _of_the_next(view)
    others = _others(view)
    stuck = [
        _stuck(f"seat {seat} is stuck", "odds.stuck", view, seat, view.playable)
        for seat in sorted(others, key=lambda seat: seat == view.turn)
    ]
    # of whose turn it is the same has been said: that comes last
    said = int(view.turn in others)
    yield from stuck[: len(stuck) - said]
    sixes = view.hidden & ALL_SIXES
    if sixes.bit_count() > 1:
        for seat in others:
            yield from _sixes(view, seat, sixes)
    yield from stuck[len(stuck) - said :]
    yield from _cards(view, others)


def _of_the_next(view: View) -> Iterator[Question]:
    if view.viewer != view.turn:
        if view.turn in _others(view):
            yield _stuck("next must pass", "odds.next", view, view.turn, view.playable)
        return
    seat = _after(view, view.turn)
    if view.hand.bit_count() > 1:
        for card in cards_in(view.hand & view.playable):
            playable = view.game.cards.playable(view.table | BITS[card])
            name, laid = f"next must pass after {NAMES[card]}", f"card.{NAMES[card]}"
            yield _stuck(name, "odds.next.after_play", view, seat, playable, laid=laid)
    if not view.hand & view.playable or view.game.options.optional_pass:
        name = "next must pass after pass"
        yield _stuck(name, "odds.next.after_pass", view, seat, view.playable)


def _stuck(name: str, key: str, view: View, seat: int, playable: int, **args: Argument) -> Question:
    """Return the question whether a player holds none of the cards that can be laid."""
    (pool,) = view.unseen.pools
    cards = tuple(cards_in(playable & view.hidden))

    def count() -> tuple[int, int]:
        return none_of(pool, seat, cards)

    def holds(state: State) -> bool:
        return not state.hands[seat] & playable

    about = {"who": seat, "n": len(cards), "hidden": view.hidden.bit_count()}
    return Question(name, key, count, holds, {**about, **args})


def _sixes(view: View, seat: int, sixes: int) -> Iterator[Question]:
    """Yield how likely a player holds each number of the sixes that may be in that hand."""
    (pool,) = view.unseen.pools
    most = min((sixes & ~view.lacks[seat]).bit_count(), view.sizes[seat])
    if not most:
        return
    counts = cache(lambda: number_of(pool, seat, tuple(cards_in(sixes))))
    for number in range(most + 1):

        def count(number: int = number) -> tuple[int, int]:
            ways, every = counts()
            return ways.get(number, 0), every

        def holds(state: State, number: int = number) -> bool:
            return (state.hands[seat] & sixes).bit_count() == number

        name = f"seat {seat} has {number} sixes"
        yield Question(name, "odds.number", count, holds, {"who": seat, "n": number})


def _cards(view: View, others: Sequence[int]) -> Iterator[Question]:
    """Yield where each hidden card may lie, those first that can be laid.

    Cards that the same players may hold are equally likely to be held, so they are counted once.
    """
    (pool,) = view.unseen.pools
    lacks = [slot.lacks for slot in pool.slots.values()]
    counted_once: dict[tuple[int, tuple[int, ...]], tuple[int, int]] = {}

    def count(seat: int, card: int) -> tuple[int, int]:
        alike = seat, tuple(lack >> card & 1 for lack in lacks)
        if alike not in counted_once:
            counted_once[alike] = place_of(pool, seat, [card])
        return counted_once[alike]

    for cards in (view.hidden & view.playable, view.hidden & ~view.playable):
        for card in cards_in(cards):
            for seat in others:
                yield Question(
                    f"seat {seat} holds {NAMES[card]}",
                    "odds.holds",
                    partial(count, seat, card),
                    partial(_holds, seat, BITS[card]),
                    {"who": seat, "card": f"card.{NAMES[card]}"},
                )


def _holds(seat: int, card: int, state: State) -> bool:
    return bool(state.hands[seat] & card)


def _after(view: View, seat: int) -> int:
    """Return who is next after a player; who has no cards is left out."""
    seat = view.game.left[seat]
    while not view.sizes[seat]:
        seat = view.game.left[seat]
    return seat


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
    laid = replace(view, table=six, playable=playable, sizes=sizes, hand=view.hand & ~six)
    return replace(laid, turn=_after(laid, view.leader))


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
    return Fraction(*none_of(pool, seat, cards_in(cards)))

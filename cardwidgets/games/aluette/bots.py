"""A bot that plays Aluette steadily: for the one player with most tricks, and for the spoil.

For each card it asks what may become of the trick, and what the deal is worth to its side after
that: more tricks for one player, its own or the partner's, or fewer for whoever is ahead among the
opponents. A trick that it cannot take it likes to spoil, above all when it plays last. It weighs
that against what the card may still do later, so that good cards are not wasted on tricks that
lower ones take or that nobody can save. A mordienne that its side can make counts double; one that
threatens is broken.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from math import comb
from random import Random
from typing import Final

from cardwidgets.bots import Bot
from cardwidgets.games.aluette.actions import (
    ENOUGH,
    SIGN_CARDS,
    Action,
    Answer,
    Cut,
    Keep,
    Play,
    PlayOn,
    Sign,
    Swap,
    Vote,
    discard_of,
)
from cardwidgets.games.aluette.cards import (
    CLASS_OF,
    CLASSES,
    HAND,
    NOBODY,
    SINGLE_SET,
    cards_in,
    lowest_six,
)
from cardwidgets.games.aluette.state import Phase, View

ME, LEFT, PARTNER, RIGHT = range(4)
"""The players as the bot sees them, in the order of their turns."""

OTHERS: Final = 3
SPOILED: Final = 0.069
"""How often a trick is spoiled when all lay any card."""

THRIFT: Final = 1.7
"""How much more a card may do later than against random cards, since it is laid where it helps.

Found by playing: with 1 the bot wins 82 % of matches with a random partner, with 3 as many.
"""

STRONG: Final = 2.1
"""What a hand takes on average: who has less would like to see more cards."""

MOST_DETECTED: Final = 0.5
"""A sign that an opponent sees more often than this is better not made."""


class SteadyBot:
    """Plays for the single count and the spoil, and tells its partner what it holds."""

    def choose(self, view: View, legal: Sequence[Action], rng: Random) -> Action:
        """Return one of the legal actions; among equally good ones any."""
        if view.phase is Phase.PLAY:
            sign = self.sign_to_make(view, legal)
            return sign or self.play(view, rng)
        sign = None if view.viewer in view.singers else self.sign_to_make(view, legal)
        return sign or self.answer(view, legal, rng)

    def sign_to_make(self, view: View, legal: Sequence[Action]) -> Action | None:
        """Return a sign that tells the partner of a luette or a double, if one can be made."""
        game = view.game
        if game.options.signals in ("off", "open") or game.detect > MOST_DETECTED:
            return None
        others = legal[-1] == ENOUGH and view.hand & SINGLE_SET
        if not others or view.viewer is None:
            return None
        made = view.signs[view.viewer]
        for sign, cards in enumerate(SIGN_CARDS):
            if cards & view.hand & SINGLE_SET and not made >> sign & 1:
                return Sign(sign)
        return None

    def answer(self, view: View, legal: Sequence[Action], rng: Random) -> Action:
        """Return what to say or do before the tricks."""
        match view.phase:
            case Phase.VOTE:
                return Vote(view.viewer in view.singers or strength_of(view, view.hand) < STRONG)
            case Phase.DISCARD:
                return discard_of(lowest_six(view.hand))
            case Phase.SWAP:
                return Swap() if Swap() in legal else Keep()
            case Phase.SURRENDER:
                return PlayOn()
            case Phase.ANSWER:
                return Answer(True)
        return rng.choice([action for action in legal if isinstance(action, Cut)])

    def play(self, view: View, rng: Random) -> Action:
        """Return the card that is worth most now; of equal ones the lowest."""
        worths = {card: worth_of(view, card) for card in _one_of_each_class(view.hand)}
        best = max(worths.values())
        return Play(rng.choice([card for card, worth in worths.items() if worth == best]))


def worth_of(view: View, card: int) -> float:
    """Return how good it is to lay a card now.

    What the deal is worth after the trick, in points, less what the card might do in a later trick.

    >>> from cardwidgets.games import make
    >>> game = make("aluette", partners="fixed", chant="never")
    >>> view = game.observe(game.position(hands=["AC 4C 3C 5C 6C 7C 8C 3B 9B"], leader=1,
    ...     trick="KU 4U 4B"), 0)
    >>> worth_of(view, 8) > worth_of(view, 0) > worth_of(view, 47)
    True
    """
    places = {seat: place for place, seat in enumerate(view.seating)}
    winners = tuple(NOBODY if one == NOBODY else places[one] for one in view.winners)
    after = [value_after(winners, taker, view.game.options.mordienne) for taker in _TAKERS]
    chances = ends_of_trick(view, card)
    worth = sum(chance * after[taker] for taker, chance in chances.items())
    usual = SPOILED * after[NOBODY] + (1 - SPOILED) / 4 * sum(after[:4])
    later = HAND - 1 - len(winners)
    if not later:
        return worth
    return worth - THRIFT * strength_of(view, 1 << card) * max(0.02, after[ME] - usual)


_TAKERS: Final = (ME, LEFT, PARTNER, RIGHT, NOBODY)


def strength_of(view: View, cards: int) -> float:
    """Return how many tricks some cards take, each against three random cards not yet seen.

    >>> from cardwidgets.games import make
    >>> game = make("aluette", partners="fixed")
    >>> view = game.observe(game.position(hands=["3C 4C 4U 4B 4S 5C 5U 5B 5S"]), 0)
    >>> strength_of(view, view.hand), round(strength_of(view, 1 << 8), 2)
    (1.0, 0.36)
    """
    counts = class_counts(view.hidden)
    hidden = sum(counts)
    if hidden < OTHERS:
        return 0.0
    below = lower_than(counts)
    return sum(
        comb(below[CLASS_OF[card]], OTHERS) / comb(hidden, OTHERS) for card in cards_in(cards)
    )


def class_counts(cards: int) -> list[int]:
    """Return how many of some cards are of each class.

    >>> class_counts(0b1000000001)[:10]
    [1, 0, 0, 0, 0, 0, 0, 0, 1, 0]
    """
    counts = [0] * len(CLASSES)
    for card in cards_in(cards):
        counts[CLASS_OF[card]] += 1
    return counts


def lower_than(counts: Sequence[int]) -> list[int]:
    """Return for each class how many cards are of lower classes.

    >>> lower_than([1, 2, 4])
    [6, 4, 0]
    """
    below, so_far = [0] * len(counts), 0
    for rank in range(len(counts) - 1, -1, -1):
        below[rank] = so_far
        so_far += counts[rank]
    return below


def ends_of_trick(view: View, card: int) -> dict[int, float]:
    """Return how likely each player takes the trick if the viewer lays a card.

    Who has still to play is taken to lay any card that may be in the hand. A card that was signed
    by somebody who has played already, or is not in this trick's way, is not among them.

    Returns:
        The chances by player as the bot sees them, -1 for a spoiled trick.

    >>> from cardwidgets.games import make
    >>> game = make("aluette", partners="fixed", chant="never")
    >>> view = game.observe(game.position(hands=["AC KC 4C 5C 6C 7C 8C 3B 9B"], leader=1,
    ...     trick="KU 4U 4B"), 0)
    >>> ends_of_trick(view, 8)
    {0: 1.0}
    """
    waiting = [LEFT, PARTNER, RIGHT][: OTHERS - len(view.trick)]
    counts = class_counts(view.hidden & ~_held_elsewhere(view, waiting))
    below, n = lower_than(counts), len(waiting)
    every = comb(sum(counts), n)
    rank = CLASS_OF[card]
    best = min((CLASS_OF[laid] for laid in view.trick), default=len(CLASSES))
    top = min(rank, best)
    alone = comb(below[top], n) / every
    not_beaten = comb(below[top] + counts[top], n) / every
    if rank < best:
        holder = ME
    elif rank == best or view.taker == NOBODY:
        holder = NOBODY
    else:
        holder = view.seating.index(view.taker)
    ends: dict[int, float] = {}
    if holder == NOBODY:
        ends[NOBODY] = not_beaten
    else:
        ends[holder] = alone
        ends[NOBODY] = not_beaten - alone
    beaten = sum(counts[better] * comb(below[better], n - 1) for better in range(top)) if n else 0
    for place in waiting:
        ends[place] = ends.get(place, 0) + beaten / every / n
    ends[NOBODY] += 1 - not_beaten - beaten / every
    return {taker: chance for taker, chance in ends.items() if chance > 0}


def _held_elsewhere(view: View, waiting: Sequence[int]) -> int:
    """Return the cards that signs prove to be with players who are not waiting to play."""
    cards = 0
    for place, seat in enumerate(view.seating):
        if place != ME and place not in waiting:
            for sign, of in enumerate(SIGN_CARDS):
                if view.proofs[seat] >> sign & 1 and of & SINGLE_SET:
                    cards |= of
    return cards


def value_after(winners: tuple[int, ...], taker: int, mordienne: bool) -> float:
    """Return what a deal is worth to the bot's side after one more trick, in points.

    Args:
        winners: who took each trick so far, as the bot sees the players.
        taker: who takes the next one.
        mordienne: whether there is one.

    >>> value_after((0, 0, 1, 2, 0, 3, 1, 0), 0, True), value_after((1,) * 8, 3, True)
    (1.0, -1.0)
    """
    counts: tuple[int, ...] = (0, 0, 0, 0)
    ahead = run = NOBODY
    for number, winner in enumerate((*winners, taker)):
        counts, ahead, run = _stepped(counts, ahead, run, winner, number)
    return _value(counts, ahead, run, len(winners) + 1, mordienne)


def _stepped(
    counts: tuple[int, ...], ahead: int, run: int, winner: int, number: int
) -> tuple[tuple[int, ...], int, int]:
    """Return counts, who is ahead and who may come to mordienne, after one more trick."""
    if winner == NOBODY:
        return counts, ahead, NOBODY
    if winner != run:
        run = winner if number and not counts[winner] else NOBODY
    most = max(counts)
    counts = (*counts[:winner], counts[winner] + 1, *counts[winner + 1 :])
    return counts, winner if counts[winner] > most else ahead, run


@lru_cache(maxsize=50_000)
def _value(counts: tuple[int, ...], ahead: int, run: int, number: int, mordienne: bool) -> float:
    """Return the points to be expected if every trick that is left is anybody's."""
    if number == HAND:
        if ahead == NOBODY:
            return 0.0
        points = 2.0 if mordienne and run == ahead else 1.0
        return points if ahead in (ME, PARTNER) else -points
    total = SPOILED * _value(*_stepped(counts, ahead, run, NOBODY, number), number + 1, mordienne)
    for winner in (ME, LEFT, PARTNER, RIGHT):
        after = _stepped(counts, ahead, run, winner, number)
        total += (1 - SPOILED) / 4 * _value(*after, number + 1, mordienne)
    return total


def _one_of_each_class(hand: int) -> list[int]:
    """Return a card of each class in a hand, the best first."""
    found: dict[int, int] = {}
    for card in cards_in(hand):
        found[CLASS_OF[card]] = card
    return list(found.values())


BOTS: Final[dict[str, Callable[[], Bot]]] = {"steady": SteadyBot}

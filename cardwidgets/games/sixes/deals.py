"""What a deal of Sixes brings, before anything is seen: hypergeometric chances, all exact."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import comb, factorial, prod
from typing import Final

from cardwidgets.games.sixes.cards import SUITS
from cardwidgets.games.sixes.rules import Sixes
from cardwidgets.odds import among, numbers_among

SIXES_IN_DECK: Final = 4
PLAYABLE_AFTER_LEAD: Final = 5
"""Two neighbours of the six of diamonds, and three sixes."""


def hand_sizes(game: Sixes) -> tuple[int, ...]:
    """Return how many cards each player is dealt first, beginning at the dealer's left (2.1, 9.2).

    >>> hand_sizes(Sixes(3, uneven=True))
    (14, 13, 13)
    """
    each, extra = divmod(game.options.deck, game.players)
    return tuple(each + (place < extra) for place in range(game.players))


def chance_of_no_move(playable: int, unseen: int, hand: int) -> Fraction:
    """Return the chance that a hand holds none of the cards that can be laid.

    Args:
        playable: how many of the unseen cards can be laid.
        unseen: how many cards are unseen.
        hand: how many of them the hand has.

    Returns:
        ``C(unseen - playable, hand) / C(unseen, hand)``.

    Raises:
        NoOdds: there are fewer cards than that.

    >>> chance_of_no_move(5, 39, 8)
    Fraction(2697, 9139)
    """
    return among(0, playable, unseen, hand)


def chance_of_lead(game: Sixes, place: int = 0) -> Fraction:
    """Return the chance to be dealt the six of diamonds, by place from the dealer's left.

    >>> chance_of_lead(Sixes())
    Fraction(1, 5)
    """
    return Fraction(hand_sizes(game)[place], game.options.deck)


def number_of_sixes(game: Sixes) -> dict[int, Fraction]:
    """Return the chance of each number of sixes in the first hand that is dealt.

    >>> number_of_sixes(Sixes())[4]
    Fraction(7, 9139)
    """
    return numbers_among(SIXES_IN_DECK, game.options.deck, hand_sizes(game)[0])


def sixes_of_leader(game: Sixes) -> dict[int, Fraction]:
    """Return the chance of each number of other sixes in the leader's hand.

    >>> sixes_of_leader(Sixes())[3]
    Fraction(35, 9139)
    """
    return numbers_among(SIXES_IN_DECK - 1, game.options.deck - 1, hand_sizes(game)[0] - 1)


def passes_after_lead(game: Sixes) -> tuple[Fraction, ...]:
    """Return how likely each player after the leader passes, given that all before did.

    The five cards that can be laid after the lead are squeezed into ever fewer hands.
    Where hands are uneven, the leader is taken to sit at the dealer's left.

    >>> passes_after_lead(Sixes())[1]
    Fraction(4807, 24273)
    """
    sizes = hand_sizes(game)
    unseen, chances = game.options.deck - 1, []
    for hand in sizes[1:]:
        chances.append(chance_of_no_move(PLAYABLE_AFTER_LEAD, unseen, hand))
        unseen -= hand
    return tuple(chances)


def chance_that_all_pass(game: Sixes) -> Fraction:
    """Return the chance that everybody after the leader passes in the first turns.

    >>> chance_that_all_pass(Sixes())
    Fraction(1, 27417)
    """
    return prod(passes_after_lead(game), start=Fraction(1))


def chance_of_void(game: Sixes, suits: int = 1) -> Fraction:
    """Return the chance that the first hand dealt holds no card of some named suits.

    >>> chance_of_void(Sixes())
    Fraction(10005, 131461)
    """
    deck = game.options.deck
    return chance_of_no_move(deck // len(SUITS) * suits, deck, hand_sizes(game)[0])


def chance_of_any_void(game: Sixes) -> Fraction:
    """Return the chance that the first hand dealt lacks at least one suit.

    By inclusion and exclusion over the suits.

    >>> chance_of_any_void(Sixes())
    Fraction(503468, 1708993)
    """
    return sum(
        (
            (-1) ** (suits - 1) * comb(len(SUITS), suits) * chance_of_void(game, suits)
            for suits in range(1, len(SUITS))
        ),
        Fraction(0),
    )


def chance_to_hold(game: Sixes, cards: Sequence[str]) -> Fraction:
    """Return the chance that the first hand dealt holds all of some named cards.

    Only how many they are counts.

    >>> chance_to_hold(Sixes(), ["AD", "2D"])
    Fraction(7, 195)
    """
    wanted = len(set(cards))
    return among(wanted, wanted, game.options.deck, hand_sizes(game)[0])


def number_of_deals(game: Sixes) -> int:
    """Return in how many ways the cards can be dealt (multinomial coefficient).

    >>> number_of_deals(Sixes())
    7656714453153197981835000
    """
    return factorial(game.options.deck) // prod(map(factorial, hand_sizes(game)))

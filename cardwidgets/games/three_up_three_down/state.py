"""Options, states and views of 3UP 3DOWN."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import IntEnum
from functools import partial
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

from cardwidgets.engine.turns import Seat
from cardwidgets.engine.unseen import Pool, Slot, SlotName, Unseen
from cardwidgets.games.three_up_three_down.cards import (
    CLEAR,
    KIND_NAMES,
    NOTHING,
    Bag,
    Kind,
    bag_of,
    counts,
    size,
    top_of,
)

if TYPE_CHECKING:
    from cardwidgets.games.three_up_three_down.rules import ThreeUpThreeDown

HIDDEN: Final = -1
"""A face-down card in a view."""

HAND: Final = 3
"""How many cards a player draws up to, and how many lie up and down."""


class Phase(IntEnum):
    """What the game waits for."""

    START = 0
    DEAL = 1
    CHOOSE = 2
    PLAY = 3
    OVER = 4


EXTRA: Final = 1
"""A mark of a turn: what is asked now is an extra discard."""
MAY_DRAW: Final = 2
"""A mark of a turn: a Clear +1 or Clear +2 was the last thing discarded, so drawing is allowed."""
FROM_TABLE: Final = 4
"""A mark of a turn: its last Clear +2 came from 3UP or 3DOWN."""
AGAIN: Final = 8
"""A mark of a turn: three of a kind earned another one (11.9)."""
MARKS: Final = {"extra": EXTRA, "may_draw": MAY_DRAW, "from_table": FROM_TABLE, "again": AGAIN}


@dataclass(frozen=True)
class Options:
    """The options of 3UP 3DOWN; the numbers are those of RULES.md.

    Attributes:
        deck: ``"published84"``, ``"two_colour60"``, ``"green36"``, ``"seed74"``, or how many
            there are of each card by name, such as ``{"1": 4, "C": 2}`` (11.2).
        start: the first player's seat, or ``"random"`` (11.3).
        choice: how 3UP cards are chosen, ``"sealed"`` or ``"in_order"`` (11.4).
        pick_up: ``"forced"`` (only when nothing can be played) or ``"voluntary"`` (11.5).
        multiples: ``"any"`` number of equal cards, or ``"all_or_one"`` (11.6).
        clear_multiples: Clear +1 and Clear +2 ``"one"`` at a time, or ``"several"`` (11.7).
        hand_and_up: may equal cards of hand and 3UP go ``"together"``, or ``"apart"`` (11.8).
        triple: after three of a kind comes the ``"next_player"``, or an ``"extra_turn"`` (11.9).
        optional_draw: ``"to_three"`` or ``"one_card"`` (11.10).
        extra: extra discards ``"must"`` or ``"may"`` be made (11.11).
        third_fail: ``"pick_up"``, ``"pick_up_from_table"`` or ``"stop"`` (11.12).
        blind_fail: a blind card that cannot be played goes ``"to_hand"``, or ``"stays"`` (11.13).
        first_card: ``"none"``, or ``"turned"`` up from the draw pile (11.14).
        end: ``"first_out"``, or a whole ``"ranking"`` (11.15).
        max_turns: after so many turns a game is broken off (11.16).

    >>> Options(deck={"1": 20, "C": 10}).deck
    {'1': 20, 'C': 10}
    """

    deck: str | Mapping[str, int] = "published84"
    start: int | str = 0
    choice: str = "sealed"
    pick_up: str = "forced"
    multiples: str = "any"
    clear_multiples: str = "one"
    hand_and_up: str = "apart"
    triple: str = "next_player"
    optional_draw: str = "to_three"
    extra: str = "must"
    third_fail: str = "pick_up"
    blind_fail: str = "to_hand"
    first_card: str = "none"
    end: str = "first_out"
    max_turns: int = 10_000

    def __post_init__(self) -> None:
        if isinstance(self.deck, Mapping):
            object.__setattr__(self, "deck", dict(self.deck))


CHOICES: Final = {
    "choice": ("11.4", ("sealed", "in_order")),
    "pick_up": ("11.5", ("forced", "voluntary")),
    "multiples": ("11.6", ("any", "all_or_one")),
    "clear_multiples": ("11.7", ("one", "several")),
    "hand_and_up": ("11.8", ("apart", "together")),
    "triple": ("11.9", ("next_player", "extra_turn")),
    "optional_draw": ("11.10", ("to_three", "one_card")),
    "extra": ("11.11", ("must", "may")),
    "third_fail": ("11.12", ("pick_up", "pick_up_from_table", "stop")),
    "blind_fail": ("11.13", ("to_hand", "stays")),
    "first_card": ("11.14", ("none", "turned")),
    "end": ("11.15", ("first_out", "ranking")),
}

Limits: TypeAlias = tuple[tuple[Kind, int], ...]
"""Pairs, lowest first: so many of a player's hidden hand cards are lower than a kind."""


class State(NamedTuple):
    """A state of the game.

    Attributes:
        phase: what the game waits for.
        player: whose turn it is.
        actions: how many discards are left in this turn.
        marks: what else holds for this turn, as a bit mask.
        hands: each player's hand; six cards until three are put up.
        ups: each player's 3UP cards.
        downs: each player's 3DOWN cards, by place.
        draw: the draw pile, top card first.
        pile: the discard pile.
        gone: cards out of the game.
        known: what of each hand all have seen: cards picked up and not played since.
        limits: what a forced pick-up proved of the other cards of each hand (12.6).
        lacks: kinds that all of a hand's other cards are known not to be, as a bit mask.
        shown: places of 3DOWN cards that were flipped and lie face up, as a bit mask (11.13).
        places: who has got rid of all cards, in order.
        turns: how many turns have begun.
    """

    phase: Phase
    player: int = 0
    actions: int = 0
    marks: int = 0
    hands: tuple[Bag, ...] = ()
    ups: tuple[Bag, ...] = ()
    downs: tuple[tuple[Kind, ...], ...] = ()
    draw: tuple[Kind, ...] = ()
    pile: Bag = 0
    gone: Bag = 0
    known: tuple[Bag, ...] = ()
    limits: tuple[Limits, ...] = ()
    lacks: tuple[int, ...] = ()
    shown: tuple[int, ...] = ()
    places: tuple[int, ...] = ()
    turns: int = 0


state_from: Final[Callable[[tuple[Any, ...]], State]] = partial(tuple.__new__, State)
"""Make a state from all its fields; quicker than naming them."""


def limit_mask(limit: Kind) -> int:
    """Return the kinds that are not lower than a limit, as a bit mask.

    >>> bin(limit_mask(11))
    '0b1100000000000'
    """
    return (1 << len(KIND_NAMES)) - (1 << limit)


@dataclass(frozen=True)
class View:
    """What one viewer knows: the fields of ``State`` less what is hidden.

    Attributes:
        game: the rules with their options.
        viewer: whose view it is; ``None`` for a spectator.
        hand: the viewer's own hand.
        sizes: how many cards each hand holds.
        chosen: who has chosen 3UP cards, each player.
        ups: each player's 3UP cards; those of others are empty until all have chosen.
        downs: each player's 3DOWN cards by place, ``HIDDEN`` unless face up.
        draw_size: how many cards the draw pile holds.
    """

    game: ThreeUpThreeDown
    viewer: Seat
    phase: Phase
    player: int
    actions: int
    marks: int
    hand: Bag
    sizes: tuple[int, ...]
    chosen: tuple[bool, ...]
    ups: tuple[Bag, ...]
    downs: tuple[tuple[Kind, ...], ...]
    draw_size: int
    pile: Bag
    gone: Bag
    known: tuple[Bag, ...]
    limits: tuple[Limits, ...]
    lacks: tuple[int, ...]
    places: tuple[int, ...]
    turns: int

    @property
    def top(self) -> Kind:
        """The card to beat; ``NOTHING`` on an empty pile."""
        return top_of(self.pile)

    @property
    def is_open(self) -> bool:
        """Whether every card can be played: on an empty pile."""
        return self.top == NOTHING

    @property
    def hidden(self) -> Bag:
        """All cards that this viewer has not seen."""
        seen = self.hand + self.pile + self.gone + sum(self.ups)
        for player, known in enumerate(self.known):
            if player != self.viewer:
                seen += known
        for down in self.downs:
            seen += bag_of(kind for kind in down if kind != HIDDEN)
        return self.game.deck_bag - seen

    @property
    def limited(self) -> dict[int, list[tuple[int, int]]]:
        """Hidden hand cards of which something is known, by the kinds that they are not.

        Each entry lists the players and how many such cards they hold.
        """
        found: dict[int, list[tuple[int, int]]] = {}
        for player in range(len(self.limits)):
            if player == self.viewer:
                continue
            left = self.sizes[player] - size(self.known[player])
            for limit, number in self.limits[player]:
                mask = limit_mask(limit) | self.lacks[player]
                found.setdefault(mask, []).append((player, number))
                left -= number
            if self.lacks[player] and left:
                found.setdefault(self.lacks[player], []).append((player, left))
        return found

    def free(self, player: int) -> int:
        """Return how many of a player's hand cards may be any that the viewer has not seen."""
        if player == self.viewer or self.lacks[player]:
            return 0
        limited = sum(number for _, number in self.limits[player])
        return self.sizes[player] - size(self.known[player]) - limited

    def blind(self, player: int) -> int:
        """Return how many of a player's 3DOWN cards nobody has seen."""
        return self.downs[player].count(HIDDEN)

    def unseen_with(self, slots: Mapping[SlotName, Slot] | None = None) -> Unseen:
        """Return where the cards may lie that this viewer has not seen.

        Hidden places of which the same is known make one slot, named by the kinds they lack;
        those of which nothing is known belong to the rest, unless they are named here.

        Args:
            slots: hidden places of which nothing is known, to be told from the rest.
        """
        known: dict[SlotName, Slot] = {
            mask: Slot(sum(number for _, number in members), mask)
            for mask, members in self.limited.items()
        }
        return Unseen((Pool(counts(self.hidden), {**known, **(slots or {})}),))

    def unseen_hand(self, player: int, lacking: Iterable[Kind] = ()) -> Unseen:
        """Return where the cards may lie that this viewer has not seen, one hand apart.

        Args:
            player: whose hand.
            lacking: kinds that none of its hidden cards is supposed to be.
        """
        slots: dict[SlotName, Slot] = {("free", player): Slot(self.free(player)).without(lacking)}
        for mask, members in self.limited.items():
            own = sum(number for seat, number in members if seat == player)
            others = sum(number for seat, number in members if seat != player)
            slots |= {(mask, player): Slot(own, mask).without(lacking), mask: Slot(others, mask)}
        return Unseen((Pool(counts(self.hidden), slots),))

    @property
    def unseen(self) -> Unseen:
        """Where the cards may lie that this viewer has not seen."""
        return self.unseen_with()


def is_playable(kind: Kind, top: Kind) -> bool:
    """Return whether a card may be put on a pile with this top (4.1, 6.1).

    >>> is_playable(4, 5), is_playable(5, 5), is_playable(CLEAR, 9), is_playable(0, NOTHING)
    (False, True, True, True)
    """
    return kind >= top or kind >= CLEAR

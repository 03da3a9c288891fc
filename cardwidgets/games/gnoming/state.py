"""What a game of Gnoming A Round is made of: options, states and views."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from cardwidgets.engine.turns import Seat
from cardwidgets.engine.unseen import Pool, Slot, Unseen
from cardwidgets.games.gnoming.actions import PLACES, Phase
from cardwidgets.games.gnoming.cards import HIDDEN, MULLIGAN, NO_CARD, Card

if TYPE_CHECKING:
    from cardwidgets.games.gnoming.rules import Gnoming

NOBODY: Final = -1
DRAW_PILE: Final = -1
"""Where a card in hand comes from when from no discard pile."""

ALL_UP: Final = (1 << len(PLACES)) - 1
BITS: Final = tuple(1 << place for place in PLACES)
"""The set that holds one position alone."""

DOWN: Final = "down"
"""The name of the hidden places: all face-down cards of all layouts together."""

Layout: TypeAlias = tuple[Card, ...]
"""Nine cards, row by row."""


@dataclass(frozen=True)
class Options:
    """The options of Gnoming A Round; the numbers are those of RULES.md.

    Attributes:
        deck: ``"default"``, ``"wide"``, or how many there are of each card by name, such as
            ``{"5": 82, "-1": 22, "M": 3, "H": 3}`` (10.2).
        total: how many cards a deck of one's own has, if not the usual 110 (10.3).
        min_players: 3, or 2 (10.1).
        rounds: how many rounds are played (10.4).
        take_must_place: whether a card taken from a discard pile must be put in (10.5).
        bounce_from_faceup: whether cards that lay face up can be bounced too (10.6).
        bounce_target: onto ``"any"`` position, or ``"facedown_only"`` (10.7).
        wild_matches_bounce: whether a mulligan that lies face up allows a bounce (10.8).
        hazard_flip: others ``"may"`` or ``"must"`` turn up a card (10.9).
        starter_hazard: a hazard among the first two cards goes ``"aside"``, or they
            ``"reshuffle"`` (10.10).
        next_starter: who begins the next round: ``"rotate"``, ``"youngest"``,
            ``"lowest_total"`` or ``"highest_total"`` (10.11).
        mulligans_at_scoring: ``"all"`` are wild, or the best ``"one"`` is (10.12).
        first_out_tie: what a first-out player gets who ties for the lowest score:
            ``"bonus"``, ``"penalty"`` or ``"none"`` (10.13).

    >>> Options(deck="wide").rounds
    3
    """

    deck: str | Mapping[str, int] = "default"
    total: int | None = None
    min_players: int = 3
    rounds: int = 3
    take_must_place: bool = True
    bounce_from_faceup: bool = False
    bounce_target: str = "any"
    wild_matches_bounce: bool = False
    hazard_flip: str = "may"
    starter_hazard: str = "aside"
    next_starter: str = "rotate"
    mulligans_at_scoring: str = "all"
    first_out_tie: str = "bonus"

    def __post_init__(self) -> None:
        if isinstance(self.deck, Mapping):
            object.__setattr__(self, "deck", dict(self.deck))


class State(NamedTuple):
    """Everything there is, hidden things included.

    Attributes:
        turn: who must choose; nobody before a deal, while cards are shuffled, and at the end.
        phase: what the game waits for.
        open: which choices of the phase there are, as a bit mask: of positions, where it is about
            positions, and the bit above them to reject, stop or decline.
        card: the card on its way: in hand, then replaced, then outgoing; else ``NO_CARD``.
        source: where the card in hand came from: 0, 1 or ``DRAW_PILE``.
        path: the positions to which cards were put in this turn, in order.
        layouts: each player's nine cards.
        up: which of them lie face up, for each player a bit mask of positions.
        piles: the discard piles A and B, top card last.
        draw: the draw pile, top card first.
        removed: how many hazards are out of the round.
        mover: whose turn it is, also while others turn up cards.
        first_out: who was the first without face-down cards.
        left: how many last turns are to come.
        rebuilt: whether the draw pile was made of discarded cards.
        round: the number of the round, from 1; 0 before the first deal.
        starter: who begins, or began, the round.
        scores: for each finished round each player's score before the first-out step.
        outs: for each finished round who was the first out.
    """

    turn: int
    phase: Phase
    open: int
    card: Card
    source: int
    path: tuple[int, ...]
    layouts: tuple[Layout, ...]
    up: tuple[int, ...]
    piles: tuple[tuple[Card, ...], tuple[Card, ...]]
    draw: tuple[Card, ...]
    removed: int
    mover: int
    first_out: int
    left: int
    rebuilt: bool
    round: int
    starter: int
    scores: tuple[tuple[int, ...], ...]
    outs: tuple[int, ...]


@dataclass(frozen=True)
class View:
    """What one viewer knows. All viewers know the same: nobody has seen a face-down card.

    The fields are those of ``State`` but for these.

    Attributes:
        game: the rules with their options.
        viewer: whose view it is; ``None`` for a spectator.
        layouts: each player's nine cards, ``HIDDEN`` where they lie face down.
        draw_size: how many cards the draw pile holds.
        draw_cards: which these are, the lowest first, once the pile was rebuilt of discarded
            cards that all had seen; ``None`` before.
    """

    game: Gnoming
    viewer: Seat
    turn: int
    phase: Phase
    open: int
    layouts: tuple[Layout, ...]
    up: tuple[int, ...]
    card: Card
    source: int
    path: tuple[int, ...]
    piles: tuple[tuple[Card, ...], tuple[Card, ...]]
    draw_size: int
    draw_cards: tuple[Card, ...] | None
    removed: int
    mover: int
    first_out: int
    left: int
    rebuilt: bool
    round: int
    starter: int
    scores: tuple[tuple[int, ...], ...]
    outs: tuple[int, ...]

    @property
    def held(self) -> bool:
        """Whether a card is on its way."""
        return self.card != NO_CARD

    def down(self, seat: int) -> int:
        """Return how many face-down cards a player has."""
        return self.layouts[seat].count(HIDDEN)

    @cached_property
    def hidden(self) -> tuple[int, ...]:
        """How many cards of each kind nobody has seen, face-down cards and unseen draw pile.

        The kinds are ``game.kinds``. Of a rebuilt draw pile all cards were seen.
        """
        counts = list(self.game.copies)
        kind = self.game.kind_of
        seen = [card for layout in self.layouts for card in layout if card != HIDDEN]
        seen += [*self.piles[0], *self.piles[1], *(self.draw_cards or ())]
        if self.held:
            seen.append(self.card)
        for card in seen:
            counts[kind[card]] -= 1
        if self.removed:
            counts[self.game.hazard_kind] -= self.removed
        return tuple(counts)

    @cached_property
    def drawable(self) -> tuple[int, ...]:
        """How many cards of each kind the next card of the draw pile may be.

        With an empty draw pile these are the cards of which it will be rebuilt (7.1).
        """
        if not self.draw_size:
            cards = (*self.piles[0][:-1], *self.piles[1][:-1])
        elif self.draw_cards is None:
            return self.hidden
        else:
            cards = self.draw_cards
        return self.game.counts_of(cards)

    @cached_property
    def unseen(self) -> Unseen:
        """Where the cards may lie that nobody has seen.

        All face-down cards make one hidden place, since nothing tells them apart.
        """
        down = sum(map(self.down, self.game.seats)) if self.layouts else 0
        pools = [Pool(self.hidden, {DOWN: Slot(down)})]
        if self.draw_cards:
            pools.append(Pool(self.game.counts_of(self.draw_cards), {}))
        return Unseen(tuple(pools))


def face_up_mulligans(layout: Layout, up: int) -> int:
    """Return the positions of a player's face-up mulligans, as a bit mask.

    >>> bin(face_up_mulligans((0, 5, 0, 1, 1, 1, 1, 1, 1), 0b011))
    '0b1'
    """
    found = 0
    if MULLIGAN in layout:
        for place in PLACES:
            if layout[place] == MULLIGAN:
                found |= BITS[place]
    return found & up


def is_up_in(layout: Layout, up: int, card: Card) -> bool:
    """Return whether a card lies face up in a layout.

    >>> is_up_in((7, 5, 0, 1, 1, 1, 1, 1, 1), 0b010, 7)
    False
    """
    if card not in layout:
        return False
    return any(layout[place] == card and up & BITS[place] for place in PLACES)

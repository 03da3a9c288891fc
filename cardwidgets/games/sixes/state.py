"""What a game of Sixes is made of: options, states and views."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import partial
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple

from cardwidgets.engine.turns import Seat
from cardwidgets.engine.unseen import Pool, Slot, SlotName, Unseen
from cardwidgets.games.sixes.cards import BITS, NAMES, SIX_OF_DIAMONDS, cards_in

if TYPE_CHECKING:
    from cardwidgets.games.sixes.rules import Sixes

NOBODY: Final = -1


class Phase(IntEnum):
    """What comes next: a deal, a player's turn, or nothing more."""

    DEAL, PLAY, OVER = range(3)


@dataclass(frozen=True)
class Options:
    """The options of Sixes; the numbers are those of RULES.md.

    Attributes:
        uneven: whether cards that do not come out even are dealt all the same (9.2).
        deck: how many cards there are, 40 or 48 (9.3).
        chips: how many each player starts with (9.4).
        optional_pass: whether a player may pay to hold a card back (9.5).
        broke_pass: what a player without chips pays for a pass (9.6).
        bankrupt: what happens to a player without chips (9.7).
        ante: what everybody puts into the pot before a deal (9.8).
        card_penalty: what everybody pays the winner for each card left (9.9).
        scoring: whether chips or points are played for (9.10).
        target: how many points win (9.11).
        direction: 1 for clockwise, -1 for counter-clockwise (9.12).
        dealer: who deals first; the last seat when left out (9.13).
    """

    uneven: bool = False
    deck: int = 40
    chips: int = 10
    optional_pass: bool = False
    broke_pass: Literal["free", "debt"] = "free"
    bankrupt: Literal["end_of_round", "immediate", "eliminate"] = "end_of_round"
    ante: int = 0
    card_penalty: int = 0
    scoring: Literal["chips", "points"] = "chips"
    target: int = 50
    direction: Literal[1, -1] = 1
    dealer: int | None = None


class State(NamedTuple):
    """Everything there is, hidden things included.

    Attributes:
        turn: whose turn it is; nobody's before a deal and at the end.
        hands: each player's cards as a set. Between rounds the cards that were left.
        table: the cards that lie in the columns.
        playable: the cards that may be laid now, whoever holds them.
        passed: the seats that passed on their last turn, as a bit mask.
        last: the card laid last.
        lacks: for each player, cards that passes of this round prove not to be held.
        chips: each player's chips, or points.
        pot: the chips in the pot.
        phase: what comes next.
        dealer: who deals, or has dealt.
        leader: who leads, or led, the round; nobody before the first.
        round: the number of the round, from 1; 0 before the first deal.
    """

    turn: int
    hands: tuple[int, ...]
    table: int
    playable: int
    passed: int
    last: int
    lacks: tuple[int, ...]
    chips: tuple[int, ...]
    pot: int
    phase: Phase
    dealer: int
    leader: int
    round: int

    def after_pass(
        self, turn: int, passed: int, lacks: tuple[int, ...], chips: tuple[int, ...], pot: int
    ) -> State:
        """Return the state after a pass; the rest stays."""
        _, hands, table, playable, _, last = self[:6]
        fresh = (turn, hands, table, playable, passed, last, lacks, chips, pot)
        return new_state(fresh + self[9:])


new_state: Final[Callable[[tuple[Any, ...]], State]] = partial(tuple.__new__, State)
"""Makes a state of all its fields; quicker than the class itself."""


@dataclass(frozen=True)
class View:
    """What one viewer knows: the fields of ``State`` less what is hidden.

    Attributes:
        game: the rules with their options.
        viewer: whose view it is; ``None`` for a spectator.
        hand: the viewer's own cards as a set.
        sizes: how many cards each player holds.
        lacks: for each player, cards not on the table that passes prove not to be held.
    """

    game: Sixes
    viewer: Seat
    turn: int
    hand: int
    sizes: tuple[int, ...]
    table: int
    playable: int
    passed: int
    last: int
    lacks: tuple[int, ...]
    chips: tuple[int, ...]
    pot: int
    phase: Phase
    dealer: int
    leader: int
    round: int

    @property
    def leads(self) -> bool:
        """Whether the round waits for the six of diamonds."""
        return (
            self.phase is Phase.PLAY and not self.table and self.playable == BITS[SIX_OF_DIAMONDS]
        )

    @property
    def hidden(self) -> int:
        """The cards in the hands of the others, as a set."""
        others = sum(self.sizes) - self.hand.bit_count()
        return self.game.cards.mask & ~self.table & ~self.hand if others else 0

    @property
    def unseen(self) -> Unseen:
        """Where the cards may lie that this viewer has not seen; slots are the other players."""
        hidden, leader = self.hidden, self.leader if self.leads else NOBODY
        held = BITS[SIX_OF_DIAMONDS]
        slots: dict[SlotName, Slot] = {
            seat: Slot(size, self.lacks[seat] | (0 if leader in (NOBODY, seat) else held))
            for seat, size in enumerate(self.sizes)
            if size and seat != self.viewer
        }
        counts = [0] * len(NAMES)
        for card in cards_in(hidden):
            counts[card] = 1
        return Unseen((Pool(tuple(counts), slots),))


def richest(chips: Sequence[int]) -> tuple[int, ...]:
    """Return the players with most chips.

    >>> richest((3, 5, 5))
    (1, 2)
    """
    most = max(chips)
    return tuple(player for player, number in enumerate(chips) if number == most)

"""Options, states and views of Bluffaneer."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from functools import partial
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

from cardwidgets.engine.turns import Seat
from cardwidgets.engine.unseen import Pool, Slot, Unseen
from cardwidgets.games.bluffaneer.actions import NO_CARD, PAIR_NAMES, PAIR_OF, SYMBOLS

if TYPE_CHECKING:
    from cardwidgets.games.bluffaneer.rules import Bluffaneer


class Phase(IntEnum):
    """What the game waits for."""

    START = 0
    DEAL = 1
    ROLL = 2
    TARGET = 3
    MATCH = 4
    CLAIM = 5
    VOICE = 6
    ANSWER = 7
    RESHUFFLE = 8
    TIE = 9
    OVER = 10


ROLL: Final = Phase.ROLL


class Call(IntEnum):
    """What a player said in the claim window."""

    NONE = 0
    SILENT = 1
    SHOUT = 2
    SEALED = 3
    """Chosen, but not yet to be seen by this viewer; occurs in views only."""


@dataclass(frozen=True)
class Options:
    """The options of Bluffaneer; the numbers are those of RULES.md.

    Attributes:
        die_weights: how often each symbol turns up, in the order CH, SW, SH, SK (10.2).
        card_counts: copies of each card by name, such as ``{"CH+SW": 3}`` (10.3).
        stakes: coins for paying, for challenging the truth, for being caught (10.4).
        claims: ``"sealed"``, ``"ordered"`` (first voice wins) or ``"polling"`` (10.5).
        own_match: ``"forced"`` or ``"optional"`` (10.6).
        match_to: who gets the coins of an own match, ``"box"`` or ``"roller"`` (10.7).
        tie_break: ``"uniform"`` or ``"shared"`` (10.8).
        reshuffle: ``"eager"`` or ``"lazy"`` (10.9).
        end_check: ``"after_effect"`` or ``"immediate"`` (10.10).
        start: the first roller's seat, or ``"random"`` (10.11).

    >>> Options(stakes=(1, 3, 1)).stakes
    (1, 3, 1)
    """

    die_weights: tuple[int, ...] = (1, 1, 1, 1)
    card_counts: Mapping[str, int] = field(default_factory=lambda: dict.fromkeys(PAIR_NAMES, 3))
    stakes: tuple[int, ...] = (1, 2, 1)
    claims: str = "sealed"
    own_match: str = "forced"
    match_to: str = "box"
    tie_break: str = "uniform"
    reshuffle: str = "eager"
    end_check: str = "after_effect"
    start: int | str = 0

    def __post_init__(self) -> None:
        weights = self.die_weights
        if isinstance(weights, Mapping) and set(weights) <= set(SYMBOLS):
            in_order = tuple(weights.get(symbol, 0) for symbol in SYMBOLS)
            object.__setattr__(self, "die_weights", in_order)
        for name in ("die_weights", "stakes"):
            value = getattr(self, name)
            if isinstance(value, list):
                object.__setattr__(self, name, tuple(value))
        if isinstance(self.card_counts, Mapping):
            object.__setattr__(self, "card_counts", dict(self.card_counts))


CHOICES: Final = {
    "claims": ("10.5", ("sealed", "ordered", "polling")),
    "own_match": ("10.6", ("forced", "optional")),
    "match_to": ("10.7", ("box", "roller")),
    "tie_break": ("10.8", ("uniform", "shared")),
    "reshuffle": ("10.9", ("eager", "lazy")),
    "end_check": ("10.10", ("after_effect", "immediate")),
}


Waits: TypeAlias = tuple[Phase, tuple[Call, ...], int | None]
"""The first fields of a state: what it waits for, the calls made, the claimer."""

Cards: TypeAlias = tuple[
    tuple[int, ...],
    tuple[int, ...],
    tuple[int, ...],
    tuple[tuple[int, ...], ...],
    tuple[int, ...],
    tuple[tuple[int, int], ...],
    tuple[int, int] | None,
    tuple[int, ...],
]
"""The fields of a state from ``hands`` on."""


class State(NamedTuple):
    """A state of the game.

    What changes most often comes first, and most of a state is taken over from the one before in
    one piece: states are made so often that this is what the speed of play-outs hangs on.

    Attributes:
        phase: what the game waits for.
        calls: what each player said this turn.
        claimer: whose claim the roller must answer.
        roller: whose turn it is.
        roll: the symbols rolled this turn.
        dice: the symbols that the dice show, this turn's or those of the turn before.
        lacks: kinds that each player's card is known not to be, as a bit mask.
        turns: how many turns have begun.
        coins: coins in front of each player.
        box: coins out of the game.
        hands: each player's card, ``NO_CARD`` where there is none.
        draw: the draw pile, top card first.
        discard: the discard pile, oldest card first.
        pools: for each draw pile there has been, how many of its cards of each kind are unseen.
        origin: from which pool each player's card came; ``NO_CARD`` where there is none.
        claims: how many of each player's claims were shown true, and how many false.
        shown: the last card shown and its owner.
        winners: who won.
    """

    phase: Phase
    calls: tuple[Call, ...] = ()
    claimer: int | None = None
    roller: int = 0
    roll: tuple[int, int] | None = None
    dice: tuple[int, int] | None = None
    lacks: tuple[int, ...] = ()
    turns: int = 0
    coins: tuple[int, ...] = ()
    box: int = 0
    hands: tuple[int, ...] = ()
    draw: tuple[int, ...] = ()
    discard: tuple[int, ...] = ()
    pools: tuple[tuple[int, ...], ...] = ()
    origin: tuple[int, ...] = ()
    claims: tuple[tuple[int, int], ...] = ()
    shown: tuple[int, int] | None = None
    winners: tuple[int, ...] = ()

    def waiting(self, waits: Waits) -> State:
        """Return the state within the same turn that waits for something else."""
        return _state(waits + self[3:])

    def rolled(self, phase: Phase, roll: tuple[int, int], lacks: tuple[int, ...]) -> State:
        """Return the state after the dice were rolled."""
        fresh = (phase, self.calls, None, self.roller, roll, roll, lacks)
        return _state(fresh + self[7:])

    def settled(
        self, lacks: tuple[int, ...], coins: tuple[int, ...], box: int, cards: Cards
    ) -> State:
        """Return the state within the same turn after coins moved and a card was shown."""
        effect = (lacks, self.turns, coins, box)
        return _state(self[:6] + effect + cards)

    def next_turn(
        self,
        calls: tuple[Call, ...],
        roller: int,
        lacks: tuple[int, ...],
        coins: tuple[int, ...],
        box: int,
        cards: Cards,
    ) -> State:
        """Return the state in which the next player rolls."""
        turns = self.turns + 1
        fresh = (ROLL, calls, None, roller, None, self.dice, lacks, turns, coins, box)
        return _state(fresh + cards)


_state: Final[Callable[[tuple[Any, ...]], State]] = partial(tuple.__new__, State)


@dataclass(frozen=True)
class View:
    """What one viewer knows: the fields of ``State`` less what is hidden.

    Attributes:
        game: the rules with their options.
        viewer: whose view it is; ``None`` for a spectator.
        card: the viewer's own card; ``NO_CARD`` where there is none.
        draw_size: how many cards the draw pile holds.
    """

    game: Bluffaneer
    viewer: Seat
    phase: Phase
    roller: int
    coins: tuple[int, ...]
    box: int
    card: int
    draw_size: int
    discard: tuple[int, ...]
    roll: tuple[int, int] | None
    calls: tuple[Call, ...]
    claimer: int | None
    pools: tuple[tuple[int, ...], ...]
    origin: tuple[int, ...]
    lacks: tuple[int, ...]
    claims: tuple[tuple[int, int], ...]
    shown: tuple[int, int] | None
    winners: tuple[int, ...]
    turns: int
    dice: tuple[int, int] | None

    @property
    def pair(self) -> int | None:
        """The rolled pair as a card, or ``None`` without a roll or after a double."""
        return None if self.roll is None else PAIR_OF.get(self.roll)

    @property
    def unseen(self) -> Unseen:
        """Where the cards may lie that this viewer has not seen; slots are the other players."""
        return unseen_from(self.pools, self.origin, self.lacks, self.viewer, self.card)


def unseen_from(
    pools: tuple[tuple[int, ...], ...],
    origin: tuple[int, ...],
    lacks: tuple[int, ...],
    viewer: Seat,
    card: int,
) -> Unseen:
    """Return where the cards may lie that a viewer with this card has not seen."""
    counts = [list(pool) for pool in pools]
    if card != NO_CARD and viewer is not None:
        counts[origin[viewer]][card] -= 1
    return Unseen(
        tuple(
            Pool(
                tuple(hidden),
                {
                    player: Slot(1, lacks[player])
                    for player, pool in enumerate(origin)
                    if pool == index and player != viewer
                },
            )
            for index, hidden in enumerate(counts)
        )
    )


def richest(coins: Sequence[int]) -> tuple[int, ...]:
    """Return the players with most coins.

    >>> richest((3, 5, 5))
    (1, 2)
    """
    most = max(coins)
    return tuple(player for player, number in enumerate(coins) if number == most)

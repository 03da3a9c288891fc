"""What a game of Aluette is made of: options, states and views."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from cardwidgets.engine.turns import Seat
from cardwidgets.games.aluette.cards import DECK, mask_of
from cardwidgets.games.aluette.scoring import ahead, count, reached

if TYPE_CHECKING:
    from cardwidgets.games.aluette.rules import Aluette

NO_CLASS: Final = 99
"""Stands for the best class of a trick in which no card lies."""


class Phase(IntEnum):
    """What comes next; the order is that of a deal."""

    DRAW, DEAL, CUT, WATCH, SWAP, VOTE, DISCARD, SURRENDER, ANSWER, PLAY, OVER = range(11)


@dataclass(frozen=True)
class Options:
    """The options of Aluette; the numbers are those of RULES.md.

    Attributes:
        partners: whether partners are drawn or sit fixed (11.1).
        dealer: who deals first where partners are fixed; the last seat when left out (11.2).
        direction: 1 for clockwise, -1 for counter-clockwise (11.3).
        cut: whether the player at the dealer's right cuts the cards (11.4).
        deals: how many deals there are (11.5).
        target: how many points end the game instead (11.6).
        extra_deal: whether equal points lead to more deals (11.7).
        void_deal: whether a deal with nine spoiled tricks counts or is dealt again (11.8).
        mordienne: whether there is mordienne (11.9).
        sweep_is_mordienne: whether nine of nine are one too (11.9).
        spoiled_transparent: whether spoiled tricks do not break it (11.9).
        chant: whether there is a vote on the chant (11.10).
        chant_recipients: who sings (11.10).
        poor_hand_swap: whether a poor hand can be changed (11.11).
        surrender: whether a deal can be given up (11.12).
        signals: whether signs are made, and how (11.13).
        detect: how likely an opponent sees a sign, as a number or a text (11.14).
    """

    partners: Literal["draw", "fixed"] = "draw"
    dealer: int | None = None
    direction: Literal[1, -1] = 1
    cut: bool = False
    deals: int = 5
    target: int | None = None
    extra_deal: bool = False
    void_deal: Literal["counts", "replay"] = "counts"
    mordienne: bool = True
    sweep_is_mordienne: bool = False
    spoiled_transparent: bool = False
    chant: Literal["vote", "never"] = "vote"
    chant_recipients: Literal["left_and_dealer", "left_and_partner"] = "left_and_dealer"
    poor_hand_swap: bool = False
    surrender: bool = False
    signals: Literal["off", "truthful", "open", "free"] = "off"
    detect: float | str = 0


class Trick(NamedTuple):
    """A trick that is over.

    Attributes:
        leader: who laid the first card.
        cards: the four cards in the order in which they were laid.
        winner: who took it; nobody if it was spoiled.
    """

    leader: int
    cards: tuple[int, ...]
    winner: int


class State(NamedTuple):
    """Everything there is, hidden things included.

    Players keep their numbers when they sit down anew; ``left`` tells who sits beside whom.

    Attributes:
        turn: whose turn it is; nobody's when chance is next and at the end.
        hands: each player's cards as a set.
        trick: the cards that lie in the trick, in the order in which they were laid.
        best: the best class among them.
        taker: who would take the trick now; nobody if it is spoiled or empty.
        leader: who leads or led the trick.
        tricks: the tricks of this deal that are over; after a deal, those of that deal.
        phase: what comes next.
        dealer: who deals, or has dealt; the first seat for the draw of partners.
        deal: the number of the deal, from 1; 0 before the first.
        left: for each player, who sits at the left.
        points: each player's points; partners have the same.
        stock: the cards that were not dealt, the top one first; before the cut, all cards.
        votes: what was said about the chant, from the dealer's left on.
        put_away: for each player, the cards put away, as a set.
        swapper: who changed the hand in this deal.
        surrenderer: who has offered to give this deal up.
        signs: for each player, the signs made in this deal, as a bit mask.
        proofs: those of them that still prove something.
        watchers: for each player, the opponents who keep an eye on that player, as a bit mask.
        silent: the players who have said enough, as a bit mask.
    """

    turn: int
    hands: tuple[int, ...]
    trick: tuple[int, ...]
    best: int
    taker: int
    leader: int
    tricks: tuple[Trick, ...]
    phase: Phase
    dealer: int
    deal: int
    left: tuple[int, ...]
    points: tuple[int, ...]
    stock: tuple[int, ...]
    votes: tuple[bool, ...]
    put_away: tuple[int, ...]
    swapper: int
    surrenderer: int
    signs: tuple[int, ...]
    proofs: tuple[int, ...]
    watchers: tuple[int, ...]
    silent: int


@dataclass(frozen=True)
class View:
    """What one viewer knows: the fields of ``State`` less what is hidden.

    Attributes:
        game: the rules with their options.
        viewer: whose view it is; ``None`` for a spectator.
        phase: what comes next.
        turn: whose turn it is; nobody's (-1) when chance is next and at the end.
        hand: the viewer's own cards as a set; ``cards.cards_in`` lists them, the best first.
        sizes: how many cards each player holds.
        trick: the cards of the trick, in the order in which they were laid from ``leader`` on.
        leader: who leads or led the trick.
        taker: who would take the trick now; -1 if it is spoiled or empty.
        tricks: the tricks of this deal that are over; between deals those of the deal before.
        dealer: who deals, or has dealt.
        deal: the number of the deal, from 1; 0 before the first.
        left: for each player, who sits at the left.
        points: each player's points; partners have the same.
        stock: how many cards of the stock are left, all hidden.
        votes: what was said about the chant, from the dealer's left on.
        put_away: the cards that the viewer put away, as a set.
        away_sizes: how many cards each player put away.
        swapper: who changed the hand in this deal, or -1.
        surrenderer: who has offered to give this deal up, or -1.
        signs: for each player, the signs that the viewer saw or made, as a bit mask.
        proofs: for each player, those of them that still prove what the player holds.
        silent: the players who have said enough, as a bit mask.
    """

    game: Aluette
    viewer: Seat
    phase: Phase
    turn: int
    hand: int
    sizes: tuple[int, ...]
    trick: tuple[int, ...]
    leader: int
    taker: int
    tricks: tuple[Trick, ...]
    dealer: int
    deal: int
    left: tuple[int, ...]
    points: tuple[int, ...]
    stock: int
    votes: tuple[bool, ...]
    put_away: int
    away_sizes: tuple[int, ...]
    swapper: int
    surrenderer: int
    signs: tuple[int, ...]
    proofs: tuple[int, ...]
    silent: int

    @property
    def winners(self) -> tuple[int, ...]:
        """Who took each trick of this deal so far; -1 for a spoiled one."""
        return tuple(trick.winner for trick in self.tricks)

    @property
    def counts(self) -> tuple[int, ...]:
        """How many tricks each player has taken in this deal."""
        return count(self.winners)

    @property
    def reached(self) -> tuple[int, ...]:
        """Who was first to have one trick, two tricks and so on in this deal (5.1)."""
        return reached(self.winners)

    @property
    def ahead(self) -> int:
        """Who would win the deal with the tricks so far, or -1."""
        return ahead(self.winners)

    @property
    def played(self) -> int:
        """The cards that lie in this deal's tricks, the trick on the table included, as a set."""
        return mask_of([*self.trick, *(card for trick in self.tricks for card in trick.cards)])

    @property
    def hidden(self) -> int:
        """The cards that the viewer has not seen in this deal, as a set; none between deals."""
        if not any(self.sizes):
            return 0
        return DECK & ~self.played & ~self.hand & ~self.put_away

    @property
    def singers(self) -> tuple[int, ...]:
        """Who sings or would sing in this deal, the dealer's left first (3.2)."""
        return singers(self.game, self.left, self.dealer)

    @property
    def sung(self) -> bool:
        """Whether all have agreed to the chant in this deal."""
        return len(self.votes) == len(self.left) and all(self.votes)

    @property
    def seating(self) -> tuple[int, ...]:
        """The players in the order of their turns, beginning with the viewer or player 0."""
        return round_from(self.left, 0 if self.viewer is None else self.viewer)


def round_from(left: tuple[int, ...], player: int) -> tuple[int, ...]:
    """Return all players in the order of their turns, beginning with one.

    >>> round_from((1, 2, 3, 0), 2)
    (2, 3, 0, 1)
    """
    second = left[player]
    third = left[second]
    return player, second, third, left[third]


def partner_of(left: tuple[int, ...], player: int) -> int:
    """Return a player's partner, who sits opposite.

    >>> partner_of((1, 2, 3, 0), 1)
    3
    """
    return left[left[player]]


def opponents_of(left: tuple[int, ...], player: int) -> tuple[int, int]:
    """Return a player's opponents, the one at the left first.

    >>> opponents_of((1, 2, 3, 0), 1)
    (2, 0)
    """
    return left[player], left[left[left[player]]]


def singers(game: Aluette, left: tuple[int, ...], dealer: int) -> tuple[int, int]:
    """Return who is given the stock if all agree to the chant, the dealer's left first (3.2)."""
    first = left[dealer]
    return first, left[first] if game.options.chant_recipients == "left_and_partner" else dealer


def is_dealt(phase: Phase) -> bool:
    """Return whether players hold cards in this phase.

    >>> is_dealt(Phase.VOTE), is_dealt(Phase.DEAL)
    (True, False)
    """
    return Phase.WATCH <= phase <= Phase.PLAY

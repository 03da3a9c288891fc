"""Who wins a deal of Aluette, from who took each trick: pure functions of the winners (5)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from cardwidgets.games.aluette.cards import HAND, NOBODY

PLAYERS: Final = 4


class Score(NamedTuple):
    """What the tricks of a deal come to.

    Attributes:
        counts: how many tricks each player took.
        winner: whose deal it is; nobody's if all tricks are spoiled (5.4).
        tied: who has as many tricks as the winner, the winner included.
        mordienne: whether the winner made mordienne (5.3).
        points: what the winner's side gets.
    """

    counts: tuple[int, ...]
    winner: int
    tied: tuple[int, ...]
    mordienne: bool
    points: int


def count(winners: Sequence[int]) -> tuple[int, ...]:
    """Return how many tricks each player took.

    >>> count([0, 0, 1, -1, 2])
    (2, 1, 1, 0)
    """
    return tuple(winners.count(player) for player in range(PLAYERS))


def reached(winners: Sequence[int]) -> tuple[int, ...]:
    """Return who was first to have one trick, two tricks, three tricks and so on.

    >>> reached([1, 2, 2, -1, 1])
    (1, 2)
    """
    first: list[int] = []
    counts = [0] * PLAYERS
    for winner in winners:
        if winner != NOBODY:
            counts[winner] += 1
            if counts[winner] > len(first):
                first.append(winner)
    return tuple(first)


def ahead(winners: Sequence[int]) -> int:
    """Return who would win the deal with the tricks so far; nobody before the first (5.1).

    >>> ahead([1, 2, 2, 1]), ahead([-1])
    (2, -1)
    """
    first = reached(winners)
    return first[-1] if first else NOBODY


def is_mordienne(
    winners: Sequence[int], player: int, *, sweep: bool = False, transparent: bool = False
) -> bool:
    """Return whether a player took the last tricks in a row and none before (5.3, 11.9).

    Args:
        winners: who took each trick; -1 for a spoiled one.
        player: who is to have won the deal.
        sweep: whether all tricks count as such too.
        transparent: whether spoiled tricks among and after the last ones are passed over.

    >>> is_mordienne([1, 2, 3, 1, 0, 0, 0, 0, 0], 0), is_mordienne([0] * 9, 0)
    (True, False)
    """
    if player not in winners:
        return False
    first = winners.index(player)
    allowed = (player, NOBODY) if transparent else (player,)
    return (first > 0 or sweep) and all(winner in allowed for winner in winners[first:])


def could_be_mordienne(
    winners: Sequence[int], player: int, *, sweep: bool = False, transparent: bool = False
) -> bool:
    """Return whether a player could still make mordienne after these tricks.

    >>> could_be_mordienne([1, 0], 0), could_be_mordienne([1, 0, 1], 0), could_be_mordienne([], 2)
    (True, False, True)
    """
    if not winners:
        return True
    # nothing is better for it than to take all the tricks that are left
    taken = [*winners, *[player] * (HAND - len(winners))]
    return ahead(taken) == player and is_mordienne(
        taken, player, sweep=sweep, transparent=transparent
    )


def score(
    winners: Sequence[int],
    *,
    mordienne: bool = True,
    sweep: bool = False,
    transparent: bool = False,
) -> Score:
    """Return what the tricks of a deal come to (5.1 to 5.4).

    Args:
        winners: who took each trick; -1 for a spoiled one.
        mordienne: whether there is mordienne.
        sweep: whether nine of nine count as mordienne.
        transparent: whether spoiled tricks do not break mordienne.

    >>> score([1, 1, 2, 2, 3, 3, -1, 0, 0]).winner
    1
    >>> score([1, 2, 3, 1, 0, 0, 0, 0, 0]).points
    2
    """
    # counted here and not by `count` and `ahead`, since every deal of a simulation comes here
    counts, most, winner = [0] * PLAYERS, 0, NOBODY
    for taker in winners:
        if taker != NOBODY:
            counts[taker] += 1
            if counts[taker] > most:
                most, winner = counts[taker], taker
    tied = tuple(player for player, number in enumerate(counts) if most and number == most)
    made = (
        mordienne
        and winner != NOBODY
        and is_mordienne(winners, winner, sweep=sweep, transparent=transparent)
    )
    return Score(tuple(counts), winner, tied, made, (2 if made else 1) if winner != NOBODY else 0)

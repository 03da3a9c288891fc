"""The score of a deal against a slow scorer of its own, over every sequence of trick winners."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from cardwidgets.games.aluette.scoring import ahead, could_be_mordienne, reached, score

NOBODY = -1
SEQUENCES = 5**9


def slowly(winners: tuple[int, ...], *, sweep: bool, transparent: bool) -> tuple[int, int]:
    """The deal's winner and points, told from piles of tricks that grow one by one."""
    piles: dict[int, list[int]] = {0: [], 1: [], 2: [], 3: []}
    marker: dict[int, int] = {}
    for number, winner in enumerate(winners, start=1):
        if winner in piles:
            piles[winner].append(number)
            height = len(piles[winner])
            if height not in marker:
                marker[height] = winner
    if not marker:
        return NOBODY, 0
    mine = piles[marker[max(marker)]]
    champion = marker[max(marker)]
    foreign = {
        number
        for number, winner in enumerate(winners, start=1)
        if winner != champion and not (transparent and winner == NOBODY and number > mine[0])
    }
    run = set(range(mine[0], 10)) - foreign == set(range(mine[0], 10))
    earlier = mine[0] > 1 if transparent else len(mine) < 9
    return champion, 2 if run and (earlier or sweep) else 1


def agree(winners: tuple[int, ...]) -> None:
    for sweep, transparent in product((False, True), repeat=2):
        found = score(winners, sweep=sweep, transparent=transparent)
        assert (found.winner, found.points) == slowly(
            winners, sweep=sweep, transparent=transparent
        ), (winners, sweep, transparent)
        assert found.counts == tuple(sum(one == player for one in winners) for player in range(4))


def test_20000_sequences_agree() -> None:
    rng = Random(1)
    for _ in range(20_000):
        agree(tuple(rng.choices(range(-1, 4), k=9)))


def test_sequences_with_a_last_run_agree() -> None:
    """Those in which mordienne is near: anything, then one player or spoiled tricks."""
    rng = Random(2)
    for _ in range(20_000):
        start = rng.randrange(10)
        last = rng.choices((0, 0, 0, 0, 0, 0, -1), k=9 - start)
        agree((*rng.choices(range(-1, 4), k=start), *last))


@pytest.mark.slow
@pytest.mark.timeout(1200)
def test_all_sequences_agree() -> None:
    number = 0
    for winners in product(range(-1, 4), repeat=9):
        found = score(winners)
        expected = slowly(winners, sweep=False, transparent=False)
        assert (found.winner, found.points) == expected, winners
        number += 1
    assert number == SEQUENCES == 1_953_125


@pytest.mark.slow
@pytest.mark.timeout(2400)
def test_all_sequences_agree_with_the_options() -> None:
    for winners in product(range(-1, 4), repeat=9):
        for sweep, transparent in ((True, False), (False, True), (True, True)):
            found = score(winners, sweep=sweep, transparent=transparent)
            assert (found.winner, found.points) == slowly(
                winners, sweep=sweep, transparent=transparent
            ), (winners, sweep, transparent)


def test_without_mordienne_every_deal_is_one_point() -> None:
    assert score([1, 2, 3, 1, 0, 0, 0, 0, 0], mordienne=False).points == 1
    assert not score([1, 2, 3, 1, 0, 0, 0, 0, 0], mordienne=False).mordienne


def test_a_spoiled_trick_in_the_run_breaks_it_unless_passed_over() -> None:
    broken = [1, 2, 0, 0, -1, 0, 0, 0, 0]
    assert score(broken).points == 1
    assert score(broken, transparent=True).points == 2
    assert score([1, 2, 0, 0, 0, 0, 0, 0, -1]).points == 1
    assert score([1, 2, 0, 0, 0, 0, 0, 0, -1], transparent=True).points == 2
    assert score([0, -1, 0, 0, 0, 0, 0, 0, 0], transparent=True).points == 1
    assert score([0, -1, 0, 0, 0, 0, 0, 0, 0], sweep=True, transparent=True).points == 2
    assert score([-1, 0, 0, 0, 0, 0, 0, 0, 0]).points == 2


def test_who_is_ahead() -> None:
    assert ahead([]) == ahead([-1, -1]) == NOBODY
    assert [ahead([0, 1, 1, 0, 0][:number]) for number in range(1, 6)] == [0, 0, 1, 1, 0]
    assert reached([0, 1, 1, 0, 0]) == (0, 1, 0)


def could_slowly(winners: tuple[int, ...], player: int) -> bool:
    """Whether some course of the tricks that are left brings the player mordienne."""
    for rest in product(range(-1, 4), repeat=9 - len(winners)):
        champion, points = slowly((*winners, *rest), sweep=False, transparent=False)
        if champion == player and points == 2:
            return True
    return False


def test_whether_mordienne_can_still_be_made() -> None:
    rng = Random(3)
    for _ in range(150):
        tricks = rng.randrange(6, 10)
        winners = tuple(rng.choices((0, 0, 0, 1, 2, -1), k=tricks))
        for player in (0, 1):
            assert could_be_mordienne(winners, player) == could_slowly(winners, player), winners

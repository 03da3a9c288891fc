"""Chance: exact fractions, draws that follow them, and the same luck for the same seed."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import permutations
from random import Random

import pytest

from cardwidgets.engine.chance import Listed, Shuffle
from support.chi_square import deviation


def test_weights_become_exact_fractions() -> None:
    listed = Listed.weighted([("a", 1), ("b", 2), ("c", 4)])
    assert listed.outcomes == (("a", Fraction(1, 7)), ("b", Fraction(2, 7)), ("c", Fraction(4, 7)))
    assert sum(chance for _, chance in listed.outcomes) == 1


@pytest.mark.parametrize(
    "outcomes",
    [
        (),
        (("a", Fraction(1, 2)),),
        (("a", Fraction(1, 2)), ("b", Fraction(2, 3))),
        (("a", Fraction(3, 2)), ("b", Fraction(-1, 2))),
        (("a", Fraction(1)), ("b", Fraction(0))),
    ],
)
def test_chances_that_do_not_add_up_to_one_are_refused(outcomes) -> None:
    with pytest.raises(ValueError):  # noqa: PT011
        Listed(outcomes)


def test_draws_follow_the_fractions() -> None:
    listed = Listed.weighted([("a", 1), ("b", 2), ("c", 4), ("d", 3)])
    rng = Random("draws")
    counted = Counter(listed.draw(rng) for _ in range(20_000))
    assert abs(deviation(counted, dict(listed.outcomes))) < 4


def test_every_outcome_is_drawn_for_exactly_its_share_of_the_generators_numbers() -> None:
    class Given(Random):
        """Answers with every number in turn."""

        def __init__(self) -> None:
            self.limit = 0
            self.next = -1

        def randrange(self, limit: int) -> int:  # type: ignore[override]
            self.limit = limit
            self.next += 1
            return self.next

    listed = Listed((("a", Fraction(1, 6)), ("b", Fraction(1, 2)), ("c", Fraction(1, 3))))
    rng = Given()
    drawn = [listed.draw(rng) for _ in range(6)]
    assert rng.limit == 6
    assert Counter(drawn) == {"a": 1, "b": 3, "c": 2}


def test_a_shuffle_gives_every_order_with_the_same_chance() -> None:
    shuffle = Shuffle((1, 2, 3, 4), tuple)
    rng = Random("shuffles")
    counted = Counter(shuffle.draw(rng) for _ in range(24_000))
    exact = dict.fromkeys(permutations((1, 2, 3, 4)), Fraction(1, 24))
    assert abs(deviation(counted, exact)) < 4


def test_copies_of_a_card_are_shuffled_like_any_other() -> None:
    shuffle = Shuffle((7, 7, 9), tuple)
    rng = Random("copies")
    counted = Counter(shuffle.draw(rng) for _ in range(9000))
    orders = [(7, 7, 9), (7, 9, 7), (9, 7, 7)]
    assert abs(deviation(counted, dict.fromkeys(orders, Fraction(1, 3)))) < 4


def test_the_same_seed_draws_the_same() -> None:
    listed, shuffle = Listed.uniform(range(1000)), Shuffle(tuple(range(50)), tuple)
    assert listed.draw(Random("x")) == listed.draw(Random("x")) != listed.draw(Random("y"))
    assert shuffle.draw(Random("x")) == shuffle.draw(Random("x")) != shuffle.draw(Random("y"))


def test_the_luck_of_a_seed_never_changes() -> None:
    """Records hold what was drawn, but a seed that somebody wrote down should keep its meaning."""
    rolls = Listed.uniform(range(16))
    assert [rolls.draw(Random(f"1/{k}")) for k in range(12)] == LUCK_OF_SEED_1
    assert Shuffle(tuple(range(10)), tuple).draw(Random("1/0")) == SHUFFLE_OF_SEED_1


LUCK_OF_SEED_1 = [12, 15, 2, 8, 12, 1, 5, 9, 4, 14, 4, 13]
SHUFFLE_OF_SEED_1 = (5, 9, 6, 1, 8, 2, 3, 4, 7, 0)

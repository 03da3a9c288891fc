"""Dice and sample spaces: what is refused, and what is counted."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardwidgets.dice import D6, DiceError, Die, Space, numbered
from support.events import spaces

NO_DICE = ((), (1, 2, 2), ("a", "A"), (1, "1"), ("",), (" a",), ("a" * 21,), ("a\n",), ('a"b',))
NO_DICE += ((1.0, 2), (True, 2), (None,), "abc", 6, None, tuple(range(101)), (10**7,), ({1},))


@pytest.mark.parametrize("faces", NO_DICE, ids=repr)
def test_faces_that_make_no_sense_get_a_sentence(faces) -> None:
    with pytest.raises(DiceError, match=r"^[A-Z].*\.$"):
        Die(faces)


@pytest.mark.parametrize(
    "weights",
    [
        (1,),
        (1, 2, 3),
        (1, -1),
        (0, 0),
        (1, 1.0),
        (1, True),
        (1, "2"),
        "11",
        3,
        (1, 10**7),
        (1, None),
    ],
    ids=repr,
)
def test_weights_that_make_no_sense_get_a_sentence(weights) -> None:
    with pytest.raises(DiceError, match=r"^[A-Z].*\.$"):
        Die(("a", "b"), weights)


@pytest.mark.parametrize("number", [0, -1, 1.0, True, "2", 10**6, None, 1001], ids=repr)
def test_a_number_of_dice_that_makes_no_sense_gets_a_sentence(number) -> None:
    with pytest.raises(DiceError, match=r"A whole number of dice from 1 to 1,000 is wanted, not"):
        Space.of(number)


@pytest.mark.parametrize(
    "dice", [(), [], (6,), D6, None, "d6", (D6,) * 1001], ids=lambda d: repr(d)[:20]
)
def test_a_space_is_made_of_dice(dice) -> None:
    with pytest.raises(DiceError):
        Space(dice)


@pytest.mark.parametrize("sides", [0, -6, 101, 6.0, True, "6"], ids=repr)
def test_sides_that_make_no_sense_get_a_sentence(sides) -> None:
    with pytest.raises(DiceError, match="from 1 to 100"):
        numbered(sides)


def test_a_die_with_one_side_shows_it_always() -> None:
    assert numbered(1).chance(1) == 1


def test_chances_of_faces_are_exact_and_sum_to_one() -> None:
    die = Die(("chest", "sword", "ship", "skull"), (1, 2, 1, 2))
    assert [die.chance(face) for face in die.faces] == [
        Fraction(1, 6),
        Fraction(1, 3),
        Fraction(1, 6),
        Fraction(1, 3),
    ]
    assert die.chance("anchor") == 0


def test_sixteen_outcomes_fold_into_ten_piles() -> None:
    piles = Space.of(2).piles()
    assert Counter(len(pile.outcomes) for pile in piles) == {1: 4, 2: 6}
    assert {pile.chance for pile in piles if len(pile.outcomes) == 1} == {Fraction(1, 16)}
    assert {pile.chance for pile in piles if len(pile.outcomes) == 2} == {Fraction(1, 8)}


def test_sixty_four_outcomes_fold_into_twenty_piles() -> None:
    piles = Space.of(3).piles()
    assert Counter(len(pile.outcomes) for pile in piles) == {1: 4, 3: 12, 6: 4}


@given(spaces())
def test_outcomes_and_piles_are_a_whole(space) -> None:
    outcomes = list(space.outcomes())
    assert len(outcomes) == len(set(outcomes)) == space.size
    assert sum(map(space.weight, outcomes)) == space.total
    assert sum(map(space.chance, outcomes)) == 1
    piles = space.piles()
    assert sorted(map(repr, (one for pile in piles for one in pile.outcomes))) == sorted(
        map(repr, outcomes)
    )
    assert all(Counter(pile.faces) == Counter(one) for pile in piles for one in pile.outcomes)
    assert sum(pile.chance for pile in piles) == 1


def test_too_many_outcomes_are_not_listed() -> None:
    with pytest.raises(DiceError, match="more than 100,000 outcomes"):
        Space.of(30, D6).outcomes()


@given(st.lists(st.one_of(st.integers(), st.text(), st.floats(), st.none()), max_size=5))
def test_whatever_faces_are_given_only_a_dice_error_is_raised(faces) -> None:
    try:
        die = Die(tuple(faces))
    except DiceError:
        return
    assert sum(die.chance(face) for face in die.faces) == 1

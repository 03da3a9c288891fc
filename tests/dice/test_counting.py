"""The counting that unfolds under a fraction."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given

from cardwidgets.dice import D6, PIRATE, DiceError, Die, Space, chance, counting, parse
from support.events import dice_and_events

TWO = Space.of(2)


def told(text: str, space: Space, given: str | None = None) -> str:
    return str(counting(parse(text, space), space, parse(given, space) if given else None))


def test_fair_dice_are_counted_by_outcomes() -> None:
    assert told("any(skull)", TWO) == (
        "2 dice with 4 faces each: 4 × 4 = 16 outcomes, all equally likely.\n"
        "The event holds for 7 of them: chest skull, sword skull, ship skull, skull chest, "
        "skull sword, skull ship and skull skull.\n"
        "Its chance is 7/16."
    )


def test_given_something_only_what_is_left_is_counted() -> None:
    said = told("double", TWO, "any(skull)")
    assert "only 7 of them are left: chest skull" in said
    assert "Of these, the event holds for 1: skull skull." in said
    assert said.endswith("Its chance is 1/7.")


def test_unequal_dice_are_counted_by_weights() -> None:
    space = Space.of(2, Die(PIRATE.faces, (1, 2, 1, 2)))
    said = told("double", space)
    assert "16 outcomes, not equally likely" in said
    assert "all outcomes together weigh 36" in said
    assert "weigh 10: chest chest, sword sword, ship ship and skull skull" in said
    assert said.endswith("Its chance is 10/36 = 5/18.")


def test_an_event_that_never_holds() -> None:
    assert "The event holds for none of them." in told("any skull and not any skull", TWO)
    with pytest.raises(DiceError, match="can never hold"):
        told("double", TWO, "any skull and not any skull")


def test_very_long_numbers_are_told_by_their_first_digits() -> None:
    said = told("any(6)", Space.of(100, D6))
    assert "6^100 = 6.533 × 10^77 outcomes" in said
    assert len(said) < 500
    weights = tuple(range(999_901, 1_000_001))
    heavy = Space.of(1000, Die(tuple(range(100)), weights))
    assert "× 10^" in told("first == 5", heavy)


@given(dice_and_events())
def test_what_is_counted_is_the_chance(case) -> None:
    space, text = case
    event = parse(text, space)
    counted = counting(event, space)
    assert counted.chance == chance(event, space) == Fraction(counted.favourable, counted.possible)
    assert counted.possible == space.total
    assert all(event.holds(outcome) for outcome in counted.outcomes)
    if counted.outcomes and space.is_fair:
        each = space.total // space.size
        assert len(counted.outcomes) * each == counted.favourable
    assert "[" not in "".join(counted.told())

"""Exact chances against listing, against literals, and against a second way of counting."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations, product
from math import comb, factorial

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardwidgets.dice import (
    COIN,
    D6,
    PIRATE,
    DiceError,
    Die,
    NotExact,
    Space,
    chance,
    exact,
    independent,
    numbered,
    parse,
)
from support.events import dice_and_events, spaces, texts_of

TWO, THREE = Space.of(2), Space.of(3)
UNEQUAL = Die(PIRATE.faces, (1, 2, 1, 2))


def of(text: str, space: Space, given: str | None = None) -> Fraction:
    return chance(parse(text, space), space, parse(given, space) if given else None)


def listed(event, space: Space) -> Fraction:
    """The chance by the plainest way there is: outcome by outcome, with fractions."""
    total = Fraction(0)
    for outcome in product(*(die.faces for die in space.dice)):
        if event.holds(outcome):
            one = Fraction(1)
            for die, face in zip(space.dice, outcome, strict=True):
                one *= Fraction(die.weights[die.faces.index(face)], sum(die.weights))
            total += one
    return total


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("double", "1/4"),
        ("all(skull)", "1/16"),
        ("count(ship) == 1 and count(skull) == 1", "1/8"),
        ("any(skull)", "7/16"),
        ("first == skull and second == skull", "1/16"),
        ("first == skull or second == skull", "7/16"),
        ("not double", "3/4"),
        ("distinct", "3/4"),
    ],
)
def test_two_pirate_dice(text: str, expected: str) -> None:
    assert of(text, TWO) == Fraction(expected)


@pytest.mark.parametrize(
    ("text", "given", "expected"),
    [
        ("double", "first == skull", "1/4"),
        ("double", "any(skull)", "1/7"),
        ("count(ship) == 1 and count(skull) == 1", "not double", "1/6"),
        ("any(skull)", "double", "1/4"),
        ("double", "double", "1"),
    ],
)
def test_given(text: str, given: str, expected: str) -> None:
    assert of(text, TWO, given) == Fraction(expected)


def test_three_dice_have_patterns_of_4_36_and_24() -> None:
    assert of("alike == 3", THREE) == Fraction(4, 64)
    assert of("alike == 2", THREE) == Fraction(36, 64)
    assert of("distinct", THREE) == Fraction(24, 64)
    assert of("double", THREE) == Fraction(40, 64)


@pytest.mark.parametrize(
    ("weights", "expected"), [((1, 2, 1, 2), "5/18"), ((2, 2, 1, 1), "5/18"), ((1, 1, 1, 3), "1/3")]
)
def test_a_double_of_unequal_dice(weights: tuple[int, ...], expected: str) -> None:
    assert of("double", Space.of(2, Die(PIRATE.faces, weights))) == Fraction(expected)


def test_one_roll_is_one_roll() -> None:
    two = Space.of(2, D6)
    assert of("sum >= 8 and sum >= 6", two) == Fraction(5, 12) == Fraction(15, 36)
    assert of("first == 6", two, "sum == 9") == Fraction(1, 4)
    assert of("all(chest)", TWO, "any(chest)") == Fraction(1, 7)
    thirty = Space.of(30, D6)
    assert of("sum >= 120 and sum >= 100", thirty) == of("sum >= 120", thirty)


def test_thirty_dice_against_formulas() -> None:
    thirty = Space.of(30, D6)
    at_least_8 = sum(comb(30, k) * 5 ** (30 - k) for k in range(8, 31))
    assert of("count(6) >= 8", thirty) == Fraction(at_least_8, 6**30)
    assert of("any(6)", thirty) == 1 - Fraction(5, 6) ** 30
    assert of("all(5, 6)", thirty) == Fraction(1, 3) ** 30
    assert of("max == 5", thirty) == Fraction(5**30 - 4**30, 6**30)
    assert of("min >= 2 and max <= 5", thirty) == Fraction(4, 6) ** 30
    assert of("distinct", thirty) == 0
    assert of("double", thirty) == 1
    assert of("first == 6 and any(1)", thirty) == Fraction(1, 6) * (1 - Fraction(5, 6) ** 29)
    assert of("alike == 5", thirty) == Fraction(factorial(30) // factorial(5) ** 6, 6**30)


def test_a_sum_of_thirty_dice_against_adding_one_die_after_the_other() -> None:
    ways = {0: 1}
    for _ in range(30):
        longer: dict[int, int] = {}
        for total, number in ways.items():
            for face in range(1, 7):
                longer[total + face] = longer.get(total + face, 0) + number
        ways = longer
    for bound in (30, 31, 90, 105, 179, 180, 181):
        expected = Fraction(sum(n for total, n in ways.items() if total >= bound), 6**30)
        assert of(f"sum >= {bound}", Space.of(30, D6)) == expected


def test_different_faces_of_a_die_with_thirty_sides() -> None:
    assert of("distinct", Space.of(30, numbered(30))) == Fraction(factorial(30), 30**30)


@given(dice_and_events())
@settings(max_examples=300)
def test_every_way_of_counting_agrees_with_listing(case) -> None:
    space, text = case
    event = parse(text, space)
    expected = listed(event, space)
    assert chance(event, space) == expected
    few, exact.FEW = exact.FEW, 0  # counting by faces, however few outcomes there are
    exact._weight_if_exact.cache_clear()
    try:
        assert chance(event, space) == expected
    finally:
        exact.FEW = few
        exact._weight_if_exact.cache_clear()


@given(st.data())
def test_the_laws_of_chance_hold(data) -> None:
    space = data.draw(spaces())
    a, b = data.draw(texts_of(space)), data.draw(texts_of(space))
    p, q = of(a, space), of(b, space)
    union, both = of(f"({a}) or ({b})", space), of(f"({a}) and ({b})", space)
    assert union == p + q - both
    assert of(f"not ({a})", space) == 1 - p
    assert of(f"not (({a}) or ({b}))", space) == of(f"not ({a}) and not ({b})", space)
    if q:
        assert of(a, space, b) == both / q
    assert independent(parse(a, space), parse(b, space), space) == (both == p * q)


def test_independence() -> None:
    assert independent(parse("double", TWO), parse("first == skull", TWO), TWO)
    assert not independent(parse("double", TWO), parse("any(skull)", TWO), TWO)
    unequal = Space.of(2, UNEQUAL)
    assert not independent(parse("double", unequal), parse("first == skull", unequal), unequal)


def test_mixed_dice() -> None:
    mixed = Space((COIN, PIRATE))
    assert of("first == heads and last == skull", mixed) == Fraction(1, 8)
    many = Space((D6,) * 10 + (numbered(8),) * 10)
    assert of("any(8)", many) == 1 - Fraction(7, 8) ** 10
    assert of("max <= 6", many) == Fraction(6, 8) ** 10
    assert of("all(7, 8)", many) == 0


def test_what_is_too_much_work_is_refused_with_an_offer_to_roll() -> None:
    space = Space.of(30, D6)
    with pytest.raises(NotExact, match=r"more than 500,000 steps .* standard error"):
        of(" and ".join(f"die({n}) == die({n + 1})" for n in range(1, 12)), space)
    with pytest.raises(NotExact):
        of("sum >= 3500 and alike >= 200", Space.of(1000, D6))


def test_a_condition_that_never_holds_is_refused() -> None:
    with pytest.raises(DiceError, match="can never hold"):
        of("double", TWO, "any(skull) and not any(skull)")


CONDITIONS = (
    *("first == 4", "last != -3", "die(2) > first", "any(4)", "all(4, 2)", "count(2, -3) == 1"),
    *("alike >= 2", "alike == 1", "sum == 1", "sum >= 6", "max < 4", "min == 2", "count(4) <= 1"),
)


@pytest.mark.parametrize(
    "space",
    [
        Space.of(3, Die((4, -3, 2), (1, 2, 1))),
        Space((Die((4, -3)), Die((2, 4)), Die((2, -3), (0, 1)))),
    ],
    ids=("alike", "mixed"),
)
@pytest.mark.parametrize("between", ["and", "or"])
def test_each_pair_of_conditions_is_counted_by_faces_as_by_listing(
    space: Space, between: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(exact, "FEW", 0)
    exact._weight_if_exact.cache_clear()
    for one, other in product(CONDITIONS, repeat=2):
        event = parse(f"{one} {between} not ({other})", space)
        assert chance(event, space) == listed(event, space), str(event)
    exact._weight_if_exact.cache_clear()


def test_what_no_longer_matters_may_still_be_compared(monkeypatch: pytest.MonkeyPatch) -> None:
    assert of("(min > 1 or any(1)) and alike(30)", Space.of(30, D6)) == Fraction(6, 6**30)
    monkeypatch.setattr(exact, "FEW", 0)
    exact._weight_if_exact.cache_clear()
    space = Space.of(4, Die((4, -3, 2), (1, 2, 1)))
    for one, two, three in permutations(("min > 1", "any(4)", "max < 4", "alike(3)", "sum > 2"), 3):
        for text in (f"{one} and {two} or {three}", f"({one} or {two}) and {three}"):
            event = parse(text, space)
            assert chance(event, space) == listed(event, space), text
    exact._weight_if_exact.cache_clear()


@pytest.mark.parametrize("number", [2, 3])
def test_bounds_belong_to_what_they_say(number: int) -> None:
    space = Space.of(number, D6)
    sums = [sum(roll) for roll in product(range(1, 7), repeat=number)]
    for bound in range(number - 1, 6 * number + 2):
        below = Fraction(sum(one < bound for one in sums), len(sums))
        equal = Fraction(sums.count(bound), len(sums))
        assert of(f"sum < {bound}", space) == below
        assert of(f"sum <= {bound}", space) == below + equal
        assert of(f"sum == {bound}", space) == equal
        assert of(f"sum > {bound}", space) == 1 - below - equal
        assert of(f"sum >= {bound}", space) == 1 - below


def test_chances_and_shares_are_fractions_and_sum_to_one() -> None:
    space = Space.of(2, Die((1, 2, 5), (1, 0, 3)))
    chances = [of(f"sum == {total}", space) for total in range(2, 11)]
    assert {type(one) for one in chances} == {Fraction}
    assert sum(chances) == 1
    assert of("sum == 4", space) == 0  # a gap inside the range

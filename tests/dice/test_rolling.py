"""Rolls: the same in every grouping, counted rightly, and as likely as they should be."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardwidgets.dice import D6, PIRATE, DiceError, Die, Rolls, Space, parse, runs, standard_error
from cardwidgets.dice.rolling import MOST_ROLLS
from support.events import dice_and_events


@given(st.lists(st.integers(1, 50), min_size=1, max_size=8), st.integers())
def test_rolls_do_not_hang_on_how_they_are_grouped(groups, seed) -> None:
    one, many = Rolls(Space.of(2), seed), Rolls(Space.of(2), seed)
    for number in groups:
        one.roll(number)
    many.roll(sum(groups))
    assert one.outcomes == many.outcomes
    assert one.last == many[-1]


def test_seeds_differ() -> None:
    rolled = {Rolls(Space.of(2), seed).roll(40) for seed in (*range(50), "0 ", "a")}
    assert len(rolled) == 52


def test_every_process_rolls_the_same_and_leaves_the_global_luck_alone() -> None:
    code = "from cardwidgets.dice import *; print(hash_ := Rolls(Space.of(3), 'x').roll(20))"
    said = set()
    for seed in ("0", "1", "random"):
        environment = {**os.environ, "PYTHONHASHSEED": seed}
        command = [sys.executable, "-c", code]
        run = subprocess.run(command, capture_output=True, check=True, text=True, env=environment)
        said.add(run.stdout)
    before = random.getstate()
    assert said == {f"{Rolls(Space.of(3), 'x').roll(20)}\n"}
    assert random.getstate() == before


def test_weights_are_obeyed_by_both_ways_of_drawing() -> None:
    for weights in ((1, 0, 2), (1_000_000, 0, 2_000_000 // 2)):
        rolls = Rolls(Space((Die(("a", "b", "c"), weights),)), seed=3)
        rolls.roll(30_000)
        counts = Counter(face for (face,) in rolls)
        total = sum(weights)
        assert counts["b"] == 0
        for face, weight in zip("abc", weights, strict=True):
            chance = Fraction(weight, total)
            # five standard errors
            assert abs(counts[face] / 30_000 - chance) <= 5 * standard_error(chance, 30_000)


def test_all_sixteen_outcomes_come_up_as_often_as_they_should() -> None:
    rolls = Rolls(Space.of(2), seed=11)
    rolls.roll(16_000)
    counts = Counter(rolls)
    squares = sum((counts[outcome] - 1000) ** 2 / 1000 for outcome in rolls.space.outcomes())
    assert squares < 37.7  # the 99.9 % point of chi square with 15 degrees of freedom


@given(dice_and_events(), st.integers(1, 60))
def test_running_shares_against_counting_by_hand(case, number) -> None:
    space, text = case
    event = parse(text, space)
    rolls = Rolls(space, seed=5)
    rolls.roll(number)
    hits, expected = 0, []
    for place, outcome in enumerate(rolls, start=1):
        hits += event.holds(outcome)
        expected.append((place, Fraction(hits, place)))
    assert rolls.running(event) == expected
    assert rolls.count(event) == hits
    assert rolls.frequency(event) == Fraction(hits, number)


def test_a_share_given_something_looks_at_those_rolls_only() -> None:
    space = Space.of(2)
    rolls = Rolls(space, seed=2)
    rolls.roll(500)
    double, skull = parse("double", space), parse("any(skull)", space)
    with_skull = [one for one in rolls if "skull" in one]
    both = [one for one in with_skull if one[0] == one[1]]
    assert rolls.frequency(double, skull) == Fraction(len(both), len(with_skull))
    assert Rolls(space).frequency(double, skull) is None


def test_runs_are_seeded_and_differ_from_one_another() -> None:
    space = Space.of(2)
    made = runs(space, 1, 30, 16)
    assert [run.outcomes for run in made] == [run.outcomes for run in runs(space, 1, 30, 16)]
    assert len({run.outcomes for run in made}) == 30
    assert {len(run) for run in made} == {16}


@pytest.mark.parametrize("number", [0, -1, 1.0, True, "2", None], ids=repr)
def test_numbers_of_rolls_that_make_no_sense_get_a_sentence(number) -> None:
    rolls = Rolls(Space.of(2))
    with pytest.raises(DiceError, match="A whole number of rolls, at least 1, is wanted"):
        rolls.roll(number)
    with pytest.raises(DiceError, match="A whole number of rolls"):
        runs(Space.of(2), 0, number, 16)
    with pytest.raises(DiceError, match="A whole number of rolls"):
        runs(Space.of(2), 0, 3, number)
    assert len(rolls) == 0


def test_more_rolls_than_can_be_kept_are_refused_before_they_are_rolled() -> None:
    rolls = Rolls(Space.of(2))
    rolls.roll(10)
    with pytest.raises(DiceError, match="At most 1,000,000 rolls"):
        rolls.roll(MOST_ROLLS)
    assert len(rolls) == 10
    with pytest.raises(DiceError, match="At most 3,000 rolls"):
        Rolls(Space.of(1000, D6)).roll(3001)
    with pytest.raises(DiceError, match="rolls of these dice"):
        runs(Space.of(1, PIRATE), 0, 60, 10**6)


def test_the_standard_error_of_a_share() -> None:
    assert standard_error(Fraction(1, 4), 300) == pytest.approx(0.025)
    assert standard_error(Fraction(0), 10) == 0

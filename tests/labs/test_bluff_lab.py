"""The laboratory of bluffs without a screen: the game counted once more, and the bot."""

from __future__ import annotations

import json
import re
from fractions import Fraction
from math import sqrt
from typing import Any

import pytest

from cardwidgets.engine.errors import CardwidgetsError
from cardwidgets.labs.bluff_lab import BluffError, BluffModel
from cardwidgets.labs.bluff_lab_bot import Bot, Round
from cardwidgets.odds import solve
from cardwidgets.sheet.model import quoted
from cardwidgets.sheet.vocabulary import (
    Button,
    Choice,
    Field,
    Grid,
    Picture,
    Slider,
)
from support.pages import blocks, page, texts

MATCH = Fraction(3, 17)
BALANCED = Fraction(3, 28)
VALUE = Fraction(9, 34)


def by_cases(
    prior: Fraction, stakes: tuple[int, int, int], bluff: Fraction, challenge: Fraction
) -> Fraction:
    """The caller's mean gain by going through all that can happen in a round."""
    pay, truth, caught = stakes
    holder = challenge * truth + (1 - challenge) * pay
    bluffer = -challenge * caught + (1 - challenge) * pay
    return prior * holder + (1 - prior) * bluff * bluffer


# --- the game ----------------------------------------------------------------------------------


@pytest.mark.parametrize("stakes", [(1, 2, 1), (1, 3, 2), (2, 2, 5), (3, 1, 1), (20, 20, 20)])
@pytest.mark.parametrize("prior", [Fraction(0), Fraction(1, 6), MATCH, Fraction(4, 5), Fraction(1)])
@pytest.mark.parametrize("bluff", [Fraction(0), Fraction(1, 3), Fraction(1)])
@pytest.mark.parametrize("challenge", [Fraction(0), Fraction(2, 5), Fraction(1)])
def test_the_value_is_that_of_going_through_all_cases(
    prior: Fraction, stakes: tuple[int, int, int], bluff: Fraction, challenge: Fraction
) -> None:
    lab = BluffModel(prior=prior, stakes=stakes, bluff=bluff, challenge=challenge)
    assert lab.value == by_cases(prior, stakes, bluff, challenge)
    options = [by_cases(prior, stakes, rate, challenge) for rate in (Fraction(1), Fraction(0))]
    assert lab.caller_values == tuple(options)
    assert lab.replies.caller == ("either" if options[0] == options[1] else "bluff"
                                  if options[0] > options[1] else "honest")  # fmt: skip
    costs = [by_cases(prior, stakes, bluff, rate) for rate in (Fraction(1), Fraction(0))]
    assert lab.roller_values == tuple(costs)
    assert lab.replies.roller == ("either" if costs[0] == costs[1] else "challenge"
                                  if costs[0] < costs[1] else "pay")  # fmt: skip
    lab.balance()
    assert lab.value == lab.equilibrium.value == solve(lab.payoffs).value
    assert max(lab.caller_values) == lab.value
    assert min(lab.roller_values) == lab.value
    assert "[labs." not in json.dumps(page(lab).as_json())


def test_at_bluffaneer_the_lines_cross_at_three_in_twenty_eight_and_a_half() -> None:
    lab = BluffModel()
    assert (lab.prior, lab.stakes) == (MATCH, (1, 2, 1))
    assert (lab.indifferent_roller, lab.indifferent_caller) == (BALANCED, Fraction(1, 2))
    assert lab.equilibrium.value == VALUE
    assert lab.needed == Fraction(2, 3)
    assert BluffModel(bluff="1/4").truth == Fraction(6, 13)


@pytest.mark.parametrize("challenge", [Fraction(part, 10) for part in range(11)])
def test_against_the_equilibrium_share_of_bluffs_nobody_gains(challenge: Fraction) -> None:
    assert BluffModel(bluff=BALANCED, challenge=challenge).value == VALUE
    assert BluffModel(bluff=challenge, challenge=Fraction(1, 2)).value == VALUE


def test_there_may_be_no_crossing() -> None:
    assert BluffModel(prior=1).indifferent_roller is None
    assert BluffModel(prior="9/10").indifferent_roller is None
    assert BluffModel(stakes=(3, 1, 1)).indifferent_roller is None
    assert BluffModel(prior=0, bluff=0).truth is None


def test_best_replies_are_taken() -> None:
    lab = BluffModel(bluff=1, challenge="1/3")
    lab.reply("roller")
    assert (lab.challenge, lab.value) == (1, Fraction(-8, 17))
    lab.reply("caller")
    assert (lab.bluff, lab.value) == (0, Fraction(6, 17))
    lab.balance()
    lab.reply("caller")
    lab.reply("roller")
    assert (lab.bluff, lab.challenge) == (BALANCED, Fraction(1, 2))
    with pytest.raises(BluffError):
        lab.reply("dealer")


# --- the bot -----------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(25))
def test_who_always_bluffs_is_challenged_and_held_below_the_equilibrium(seed: int) -> None:
    lab = BluffModel(prior=MATCH, bluff=1, seed=seed)
    lab.play(200)
    latest = lab.rounds[-100:]
    assert all(played.claims for played in latest)
    assert sum(played.challenged for played in latest) > 90
    assert lab.challenge_share(100) > Fraction(9, 10)
    assert Fraction(sum(played.coins for played in lab.rounds), 200) == lab.gain < VALUE


@pytest.mark.parametrize("seed", range(5))
def test_who_never_bluffs_is_paid(seed: int) -> None:
    lab = BluffModel(bluff=0, seed=seed)
    lab.play(300)
    assert all(played.holds for played in lab.rounds if played.claims)
    assert lab.challenge_share(100) == 0
    assert lab.gain < VALUE


@pytest.mark.parametrize("seed", range(5))
def test_who_bluffs_as_in_balance_gains_the_value_whatever_the_bot_does(seed: int) -> None:
    lab = BluffModel(bluff=BALANCED, seed=seed)
    lab.play(20_000)
    # a round brings from -1 to 2 coins, and at most 4 on average when squared
    assert abs(lab.gain - VALUE) < 4 * sqrt(4 / 20_000)


@pytest.mark.parametrize("seed", range(5))
def test_a_roller_who_always_challenges_meets_honesty_and_one_who_always_pays_bluffs(
    seed: int,
) -> None:
    lab = BluffModel(role="roller", challenge=1, seed=seed)
    lab.play(200)
    assert lab.bluff_share(100) == 0
    assert lab.gain > VALUE - Fraction(1, 5)
    lab = BluffModel(role="roller", challenge=0, seed=seed)
    lab.play(200)
    assert lab.bluff_share(100) == 1
    assert lab.gain > Fraction(9, 10)


def test_the_bot_adapts_to_a_change() -> None:
    lab = BluffModel(bluff=1)
    lab.play(50)
    lab.set("bluff", 0)
    assert len(lab.rounds) == 50
    lab.play(2_000)
    assert lab.challenge_share(100) == 0


def test_the_bot_counts_claims_only_and_begins_in_balance() -> None:
    bot = Bot("roller", (1, 2, 1))
    assert bot.memory.share == Fraction(2, 3)
    assert bot.is_bold(True)
    assert not bot.is_bold(False)
    bot.watch(Round(True, False, False, 0))
    assert bot.gain() == 0
    bot.watch(Round(True, True, False, 1))
    assert bot.memory.share == Fraction(3, 4)
    assert not bot.is_bold(True)
    caller = Bot("caller", (1, 2, 1))
    caller.watch(Round(True, True, True, 2))
    assert not caller.is_bold(True)


def test_the_bot_never_sees_the_card_before_it_answers() -> None:
    """With the same claims and other cards the answer to the next claim is the same."""
    true, false = BluffModel(prior=1, seed=1), BluffModel(prior=0, seed=1)
    for lab in (true, false):
        lab.set("bluff", 1)
        lab.play(1)
    assert true.rounds[0].challenged == false.rounds[0].challenged


# --- rounds ------------------------------------------------------------------------------------


def test_coins_follow_from_what_happened() -> None:
    lab = BluffModel(bluff="1/2", stakes=(2, 5, 3), seed=4)
    lab.play(2_000)
    kinds = set()
    for played in lab.rounds:
        expected = {
            (False, False): 0, (True, False): 2,
            (True, True): 5 if played.holds else -3,
        }[played.claims, played.challenged]  # fmt: skip
        assert played.coins == expected
        assert played.claims or not played.holds
        kinds.add(played[:3])
    assert len(kinds) >= 4


def test_the_same_seed_gives_the_same_rounds_however_they_are_grouped() -> None:
    one, many = BluffModel(seed=3), BluffModel(seed=3)
    for _ in range(50):
        one.play(1)
    many.play(50)
    assert one.rounds == many.rounds
    many.reset()
    assert many.rounds == ()
    many.play(50)
    assert one.rounds == many.rounds
    other = BluffModel(seed=4)
    other.play(50)
    assert other.rounds != one.rounds


def test_rounds_by_hand() -> None:
    lab = BluffModel(seed=2)
    done = set()
    for number in range(60):
        choice = lab.choices()[number % len(lab.choices())]
        lab.choose(choice)
        done.add(choice)
        assert lab.rounds[-1].claims == (choice != "silent")
        assert lab.rounds[-1].holds == (choice == "claim")
    assert done == {"claim", "bluff", "silent"}
    with pytest.raises(BluffError, match="In this round one can choose"):
        lab.choose("pay")
    lab.set("role", "roller")
    assert lab.rounds == ()
    done = set()
    for number in range(80):
        choice = lab.choices()[number % len(lab.choices())]
        lab.choose(choice)
        done.add(choice)
        assert lab.rounds[-1].challenged == (choice == "challenge")
        assert lab.rounds[-1].claims == (choice != "next")
    assert done == {"challenge", "pay", "next"}


def test_the_hidden_card_does_not_show_on_the_page_of_the_roller() -> None:
    """What stands there before a claim is answered is the same for a true claim and a bluff."""
    pages: dict[bool, set[str]] = {True: set(), False: set()}
    for number in range(60):
        seed = f"(seed {number})"
        lab = BluffModel(role="roller", prior="1/2", seed=seed)
        if lab.choices() == ("challenge", "pay"):
            shown = json.dumps(page(lab).as_json()).replace(seed, "")
            pages[lab.upcoming().holds].add(shown)
    assert pages[True] == pages[False]
    assert len(pages[True]) == 1


# --- values that make no sense -----------------------------------------------------------------


@pytest.mark.parametrize(("name", "value"), [
    ("prior", 2), ("prior", -1), ("prior", "x"), ("prior", "1/0"), ("prior", None), ("prior", True),
    ("prior", float("nan")), ("prior", float("inf")), ("prior", "1e-999999999"),
    ("prior", 10**5000),
    ("prior", "1/99999999999"), ("bluff", "110 %"), ("bluff", []), ("challenge", "3/-4"),
    ("stakes", (1, 2)), ("stakes", (0, 1, 1)), ("stakes", (1, 2.0, 1)), ("stakes", "1 2 1"),
    ("stakes", (1, 21, 1)), ("stakes", 5), ("role", "bot"), ("role", []), ("seed", 1.5),
    ("seed", None), ("seed", 10**5000),
], ids=quoted)  # fmt: skip
def test_bad_settings_change_nothing(name: str, value: Any) -> None:
    lab = BluffModel()
    lab.play(5)
    before, rounds = lab.settings(), lab.rounds
    with pytest.raises(CardwidgetsError) as refused:
        lab.set(name, value)
    assert str(refused.value).endswith(".")
    assert lab.settings() == before
    assert lab.rounds == rounds


@pytest.mark.parametrize("value", [0, -1, 1.5, True, None, "5", 100_001, 10**5000], ids=quoted)
def test_bad_numbers_of_rounds(value: Any) -> None:
    lab = BluffModel()
    with pytest.raises(BluffError):
        lab.play(value)
    assert lab.rounds == ()
    with pytest.raises(BluffError, match="No round"):
        lab.gain  # noqa: B018 - reading it is what fails
    with pytest.raises(BluffError):
        lab.challenge_share()


@pytest.mark.parametrize(
    ("written", "meant"),
    [("3/28", BALANCED), ("25 %", Fraction(1, 4)), (".5", Fraction(1, 2)), (0.1, Fraction(1, 10)),
     (" 1 ", Fraction(1)), ("12.5%", Fraction(1, 8))],
)  # fmt: skip
def test_chances_as_people_write_them(written: Any, meant: Fraction) -> None:
    assert BluffModel(bluff=written).bluff == meant


# --- the page ----------------------------------------------------------------------------------


def test_the_table_frames_the_best_replies() -> None:
    lab = BluffModel(bluff="1/4", challenge="1/4")
    (grid,) = [block for block in blocks(lab) if isinstance(block, Grid)]
    assert [cell.text for cell in grid.cells] == [
        "−8/17", "1", "43/68", "6/17", "3/17", "15/68", "5/34", "13/34", "11/34",
    ]  # fmt: skip
    assert [place for place, cell in enumerate(grid.cells) if "lit" in cell.marks] == [2, 6]
    lab.balance()
    (grid,) = [block for block in blocks(lab) if isinstance(block, Grid)]
    assert not [cell for cell in grid.cells if cell.marks]


def test_pictures_have_their_numbers() -> None:
    lab = BluffModel(bluff="1/4", challenge="1/4")
    figures = [block.figure for block in blocks(lab) if isinstance(block, Picture)]
    assert len(figures) == 3
    square, by_bluff, by_challenge = figures
    assert ("in balance", BALANCED, Fraction(1, 2)) in square.numbers.rows
    assert ("now", Fraction(1, 4), Fraction(1, 4)) in square.numbers.rows
    assert "cross where the caller bluffs with chance 3/28" in square.told
    assert ("3/28", VALUE, VALUE) in by_bluff.numbers.rows
    assert ("1/2", VALUE, VALUE) in by_challenge.numbers.rows
    assert by_bluff.numbers.rows[-1] == ("1", Fraction(-8, 17), Fraction(1))
    lab.play(200)
    figures = [block.figure for block in blocks(lab) if isinstance(block, Picture)]
    assert figures[3].numbers.rows[-1] == ("200", lab.gain, VALUE)


def test_the_lines_of_the_square_cross_where_nobody_cares() -> None:
    square = next(block.figure for block in blocks(BluffModel()) if isinstance(block, Picture))
    discs = re.findall(r'<circle cx="([\d.]+)" cy="([\d.]+)"', square.svg)
    (x, y), (now_x, now_y) = [tuple(map(float, disc)) for disc in discs]
    low = y + (now_y - y) * 2  # a quarter below the half lies as far from it as from nothing
    assert x - 52 == pytest.approx((456 - 52) * 3 / 28, abs=0.1)
    assert now_x - 52 == pytest.approx((456 - 52) / 4, abs=0.1)
    assert low - y == pytest.approx(330 / 2, abs=0.2)


def test_sliders_and_fields_set_what_they_say() -> None:
    lab = BluffModel()
    lab.do("bluff", 30)
    lab.do("challenge", 0)
    lab.do("exact prior", "1/6")
    lab.do("pay", 2)
    assert (lab.bluff, lab.challenge, lab.prior) == (Fraction(3, 10), 0, Fraction(1, 6))
    assert lab.stakes == (2, 2, 1)
    lab.do("usual")
    assert (lab.prior, lab.stakes) == (MATCH, (1, 2, 1))
    for bad in (-1, 101, True, "5", None, 2.5):
        with pytest.raises(CardwidgetsError):
            lab.do("bluff", bad)
    assert lab.bluff == Fraction(3, 10)


def test_every_control_does_something_and_nothing_breaks() -> None:
    def made() -> BluffModel:
        lab = BluffModel(prior="1/3", bluff="1/5", challenge="1/3")
        lab.play(10)
        return lab

    before = page(made())
    for block in blocks(made()):
        if isinstance(block, Button):
            values: list[Any] = [None]
        elif isinstance(block, Choice):
            values = [value for value, _ in block.options if value != block.value]
        elif isinstance(block, Slider):
            values = [block.least, block.most]
        elif isinstance(block, Field):
            values = ["1/7"]
        else:
            continue
        for value in values:
            lab = made()
            lab.do(block.id, value)
            assert "[labs." not in json.dumps(page(lab).as_json())
            assert page(lab) != before or value == block.value, (block.id, value)


@pytest.mark.parametrize("role", ["caller", "roller"])
def test_every_kind_of_round_has_its_sentence(role: str) -> None:
    lab = BluffModel(role=role, bluff="1/2", challenge="1/2", prior="1/2", seed=1)
    said = set()
    for _ in range(120):
        lab.play(1)
        said.add(next(text for text in texts(lab).split("\n") if text.startswith("Last round")))
    assert "[labs" not in "".join(said)
    assert len(said) >= 4

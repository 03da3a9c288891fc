"""The bank: what is right is counted once more by hand, and every known mistake is answered."""

from __future__ import annotations

import html
import json
import re
from collections import Counter
from collections.abc import Callable, Iterable
from fractions import Fraction
from importlib import resources
from itertools import combinations, permutations, product
from math import comb, sqrt
from typing import Any

import pytest

import cardwidgets as cw
from cardwidgets.dice import D6, PIRATE, Space, parse
from cardwidgets.figures.figure import Figure
from cardwidgets.labs.activities import names
from cardwidgets.sheet.model import house_voice
from cardwidgets.sheet.vocabulary import Field
from cardwidgets.teaching.bank import question_of, questions
from cardwidgets.teaching.examining import gives_away
from cardwidgets.teaching.exercise import ExerciseModel
from cardwidgets.teaching.kinds import Number, Parameters
from cardwidgets.teaching.misconceptions import MAIN
from cardwidgets.teaching.question import Mistake, Question
from cardwidgets.teaching.work import Works

ALL = questions()
LESSONS = ("00", "06", "07", "08", "09", "10", "11", "12", "13", "14", "15", "16", "17", "18")
FACES = ("chest", "sword", "ship", "skull")
CELLS = tuple(product(FACES, repeat=2))
CUBE = tuple(product(FACES, repeat=3))
NUMBERS = tuple(product(range(1, 7), repeat=2))
QUARTER = Fraction(1, 4)

every_question = pytest.mark.parametrize("question", ALL, ids=lambda question: question.name)


def drawn(question: Question, seeds: int = 300) -> list[Parameters]:
    """The different parameters that some seeds draw."""
    found: list[Parameters] = []
    for seed in range(seeds):
        parameters = question.draw(seed)
        if parameters not in found:
            found.append(parameters)
    return found


def share(
    cells: Iterable[Any], holds: Callable[..., bool], given: Any = lambda *_: True
) -> Fraction:
    left = [cell for cell in cells if given(*cell)]
    return Fraction(sum(holds(*cell) for cell in left), len(left))


def written(value: Any) -> Any:
    """An answer as a person gives it: a fraction where it is one, else a long decimal."""
    if isinstance(value, frozenset):
        return min(value)
    if isinstance(value, Fraction) and value.denominator > 10**20:
        return f"{float(value):.15f}"
    return str(value)


# --- what is right -----------------------------------------------------------------------------

#: For seed 1, with which each question shows its plain case.
PLAIN: dict[str, Any] = {
    "rob-the-richest": frozenset({"steal P3"}),
    "what-happens-now": "matched",
    "true-or-bluff": "gain-one",
    "two-skulls": "1/16",
    "mixed-pair": "1/8",
    "double-chance": "1/4",
    "total-of-two": "1/6",
    "one-head": "1/2",
    "which-run": "few-rolls",
    "exactly-a-quarter": "241805655/1073741824",
    "how-far-off": "1/40",
    "smaller-error": "4",
    "gap-or-share": "count-gap",
    "skull-somewhere": "7/16",
    "neither": "4/9",
    "double-in-some-rolls": "175/256",
    "left-or-double": "7/16",
    "somebody-has-it": "45/136",
    "double-given-left": "1/4",
    "skulls-given-one": "1/7",
    "left-given-one": "4/7",
    "pair-given-no-double": "1/6",
    "independent-or-not": "X",
    "claim-or-match": "6/13",
    "double-is-due": "1/4",
    "first-on-the-third": "9/64",
    "mean-wait": "4",
    "long-streak": "6561/65536",
    "which-sequence": "same",
    "one-pair-of-three": "9/16",
    "all-different": "3/8",
    "loaded-double": "5/18",
    "loaded-pair": "1/18",
    "skull-in-three": "37/64",
    "fair-bet": "1/4",
    "roll-is-worth": "5/16",
    "two-rolls-are-worth": "5/8",
    "mean-or-most-likely": "nothing",
    "two-of-a-sort": "11/130",
    "one-clear-of-three": "2065/5402",
    "card-after-discards": "1/10",
    "after-the-shuffle": "1/7",
    "both-hold-it": "1/78",
    "short-deck": "5/14",
    "claims-to-expect": "58",
    "how-much-a-claim-says": "4",
    "claim-after-discards": "4/15",
    "bluff-and-watch": "loss",
    "challenge-or-pay": "challenge-all",
    "bluff-in-balance": "3/22",
    "dearer-challenge": "same",
    "found-out": "-1/17",
    "games-in-the-interval": "0",
    "ends-of-the-interval": "1/50",
    "enough-games": "2500",
    "wrong-intervals": "8",
    "what-narrows": "average-only",
    "silent-partner": "3/5",
    "signed-one": "1/5",
    "negatives-to-expect": "7/5",
    "after-a-pass": "4/7",
    "who-draws-the-best": "same",
    "keep-wins": "7/12",
    "swap-wins": "1/3",
    "keep-or-swap": "swap",
    "drawn-by-the-last": "1/9",
}


def test_the_plain_cases_are_known_numbers() -> None:
    found = {question.name: question.solve(question.draw(1)) for question in ALL}
    assert set(found) == set(PLAIN)
    for name, right in PLAIN.items():
        wanted = Fraction(right) if "/" in right or str(right).isdigit() else right
        assert found[name] == wanted, name


def test_questions_about_skulls_speak_of_skulls_with_seed_1() -> None:
    for name in ("two-skulls", "skull-somewhere", "skulls-given-one", "skull-in-three"):
        assert question_of(name).draw(1)["face"] == "skull"


def _in_a_row(rolls: int, hit: Fraction, holds: Callable[[tuple[bool, ...]], bool]) -> Fraction:
    """A chance of rolls in a row, summed over every row of hits and misses."""
    total = Fraction(0)
    for row in product((True, False), repeat=rolls):
        if holds(row):
            hits = sum(row)
            total += hit**hits * (1 - hit) ** (rolls - hits)
    return total


def _hit(what: str) -> Fraction:
    wanted = {"double": lambda a, b: a == b, "pair": lambda a, b: {a, b} == {"ship", "skull"}}
    return share(CELLS, wanted.get(what, lambda a, b: a == b == "skull"))


def _weighted(weights: tuple[int, ...], holds: Callable[[str, str], bool]) -> Fraction:
    """A chance of two loaded dice, with a face for each part of the weight."""
    faces = [face for face, weight in zip(FACES, weights, strict=True) for _ in range(weight)]
    return share(product(faces, repeat=2), holds)


def _three(n: int, different: int) -> Fraction:
    return share(product(range(n), repeat=3), lambda *faces: len(set(faces)) == different)


def _somebody(opponents: int) -> Fraction:
    """Every way to deal the opponents their cards, three of seventeen showing the pair."""
    deals = list(combinations(range(17), opponents))
    return Fraction(sum(min(deal) < 3 for deal in deals), len(deals))


def _true_claims(rate: str) -> Fraction:
    """Seventeen cards, each as often as makes all numbers of bluffs whole."""
    bluff = Fraction(rate)
    true = 3 * bluff.denominator
    return Fraction(true, true + 14 * bluff.numerator)


#: So many cards, and the wanted ones among them.
SORTS = {"courts": (40, 12), "hearts": (40, 10), "sixes": (40, 4), "spades": (40, 10)}
CLEARS = {
    "published84": (84, 14),
    "two_colour60": (60, 10),
    "green36": (36, 6),
    "seed74": (74, 14),
}


def _two_wanted(cards: int, wanted: int) -> Fraction:
    return share(permutations(range(cards), 2), lambda *hand: max(hand) < wanted)


def _one_wanted_of_three(cards: int, wanted: int) -> Fraction:
    hands = combinations(range(cards), 3)
    return share(hands, lambda *hand: sum(card < wanted for card in hand) == 1)


def _hidden(p: Parameters) -> list[str]:
    """The cards that are not seen: neither one's own nor the discards."""
    hidden = ["SH+SK"] * (3 - p["shown"])
    return hidden + ["other"] * (14 - (p["discards"] - p["shown"]))


def _cases(held: int, lacking: int, claims: str, bluffs: str) -> list[tuple[bool, bool]]:
    """Equally likely cases: whether the pair is held, and whether it is claimed."""
    honest, false = Fraction(claims), Fraction(bluffs)
    each = honest.denominator * false.denominator
    cases = [(True, case < honest * each) for case in range(each)] * held
    return cases + [(False, case < false * each) for case in range(each)] * lacking


def _held(held: bool, claimed: bool) -> bool:
    return held


def _claimed(held: bool, claimed: bool) -> bool:
    return claimed


def _odds(chance: Fraction) -> Fraction:
    return chance / (1 - chance)


BY_HAND: dict[str, Callable[[Parameters], Fraction | int]] = {
    "two-skulls": lambda p: share(CELLS, lambda a, b: a == b == p["face"]),
    "mixed-pair": lambda p: share(CELLS, lambda a, b: {a, b} == {p["face"], p["other"]}),
    "double-chance": lambda p: share(CELLS, lambda a, b: a == b),
    "total-of-two": lambda p: share(NUMBERS, lambda a, b: a + b == p["n"]),
    "one-head": lambda p: share(product("HT", repeat=2), lambda a, b: a != b),
    "exactly-a-quarter": lambda p: Fraction(
        comb(p["n"], p["n"] // 4) * 3 ** (3 * p["n"] // 4), 4 ** p["n"]
    ),
    "skull-somewhere": lambda p: share(CELLS, lambda *faces: p["face"] in faces),
    "neither": lambda p: share(NUMBERS, lambda *numbers: max(numbers) <= p["n"]),
    "double-in-some-rolls": lambda p: _in_a_row(p["n"], QUARTER, any),
    "left-or-double": lambda p: share(CELLS, lambda a, b: p["face"] == a or a == b),
    "somebody-has-it": lambda p: _somebody(p["n"]),
    "double-given-left": lambda p: share(CELLS, lambda a, b: a == b, lambda a, b: a == p["face"]),
    "skulls-given-one": lambda p: share(
        CELLS, lambda a, b: a == b == p["face"], lambda *faces: p["face"] in faces
    ),
    "left-given-one": lambda p: share(
        CELLS, lambda a, b: a == p["face"], lambda *faces: p["face"] in faces
    ),
    "pair-given-no-double": lambda p: share(
        CELLS, lambda a, b: {a, b} == {p["face"], p["other"]}, lambda a, b: a != b
    ),
    "claim-or-match": lambda p: _true_claims(p["rate"]),
    "double-is-due": lambda p: (
        _in_a_row(p["n"] + 1, QUARTER, lambda row: row[-1] and not any(row[:-1]))
        / _in_a_row(p["n"], QUARTER, lambda row: not any(row))
    ),
    "first-on-the-third": lambda p: _in_a_row(
        3, _hit(p["what"]), lambda row: row == (False, False, True)
    ),
    "mean-wait": lambda p: (
        len(CELLS)
        // sum(
            {"double": a == b, "pair": {a, b} == {"ship", "skull"}, "named": a == b == "skull"}[
                p["what"]
            ]
            for a, b in CELLS
        )
    ),
    "long-streak": lambda p: _in_a_row(p["n"], QUARTER, lambda row: not any(row)),
    "one-pair-of-three": lambda p: _three(p["n"], 2),
    "all-different": lambda p: _three(p["n"], 3),
    "loaded-double": lambda p: _weighted(p["weights"], lambda a, b: a == b),
    "loaded-pair": lambda p: _weighted(
        p["weights"], lambda a, b: {a, b} == {p["face"], p["other"]}
    ),
    "skull-in-three": lambda p: share(CUBE, lambda *faces: p["face"] in faces),
    "fair-bet": lambda p: Fraction(
        sum(p["win"] if a == b else -p["loss"] for a, b in CELLS), len(CELLS)
    ),
    "roll-is-worth": lambda p: Fraction(
        sum(_coins(a, p["n"]) for a, b in CELLS if a == b), len(CELLS)
    ),
    "two-rolls-are-worth": lambda p: Fraction(5 * p["rolls"], 16),
    "smaller-error": lambda p: p["k"] * p["k"],
    "two-of-a-sort": lambda p: _two_wanted(*SORTS[p["sort"]]),
    "one-clear-of-three": lambda p: _one_wanted_of_three(*CLEARS[p["deck"]]),
    "card-after-discards": lambda p: Fraction(_hidden(p).count("SH+SK"), len(_hidden(p))),
    "after-the-shuffle": lambda p: Fraction(p["copies"], 18 - p["players"]),
    "both-hold-it": lambda p: share(
        permutations(_hidden(p), 2), lambda *cards: set(cards) == {"SH+SK"}
    ),
    "short-deck": lambda p: share(_cases(1, p["n"] - 1, "1", f"1/{p['k']}"), _held, _claimed),
    "claims-to-expect": lambda p: p["n"] * share(_cases(3, 14, "1", p["rate"]), _claimed),
    "how-much-a-claim-says": lambda p: (
        _odds(share(_cases(3, 14, p["claims"], p["rate"]), _held, _claimed)) / Fraction(3, 14)
    ),
    "claim-after-discards": lambda p: share(
        _cases(_hidden(p).count("SH+SK"), _hidden(p).count("other"), "1", p["rate"]),
        _held,
        _claimed,
    ),
    "bluff-in-balance": lambda p: _bluffs_in_balance(p["cards"], p["unseen"]),
    "found-out": lambda p: Fraction(min(_coins_of_claims(p["rate"])), 17 * 28),
    "enough-games": lambda p: _games_until(1 / Fraction(p["off"])),
    "wrong-intervals": lambda p: sum(person % 20 == 0 for person in range(p["people"])),
    "silent-partner": lambda p: share(
        # the place of each card that is neither one's own nor the partner's
        ([place] for place in ["opponents"] * 2 * (9 - p["tricks"]) + ["stock"] * 12),
        lambda place: place == p["where"],
    ),
    "signed-one": lambda p: share(
        permutations(range(9 - p["tricks"] + 2 * (9 - p["tricks"]) + 12), 2),
        lambda signed, other: other < 9 - p["tricks"],
        # the partner's cards come first, the one that was signed among them
        lambda signed, other: signed < 9 - p["tricks"],
    ),
    "negatives-to-expect": lambda p: Fraction(
        sum(k * comb(22, k) * comb(88, p["n"] - k) for k in range(p["n"] + 1)), comb(110, p["n"])
    ),
    "after-a-pass": lambda p: share(
        ([hand] for hand in ("ben", "cem", "dia") for _ in range(p[hand])),
        lambda hand: hand == "cem",
        lambda hand: hand != "ben",
    ),
    "keep-wins": lambda p: _dealt_lower(p["card"], _unseen(p), p["players"] - 1),
    "swap-wins": lambda p: share(
        permutations(_unseen(p), p["players"]), lambda new, *theirs: new > max(theirs)
    ),
    "drawn-by-the-last": lambda p: share(
        # where the best card lies, of the hands, the cards drawn before, and the pile
        ([place] for place in range(len(_unseen(p)))),
        lambda place: place == p["players"] - 1 + p["before"],
    ),
}


def _unseen(p: Parameters) -> list[int]:
    """The cards that are not in one's own hand."""
    return [card for card in range(1, p["cards"] + 1) if card != p["card"]]


def _dealt_lower(card: int, unseen: list[int], others: int) -> Fraction:
    return share(permutations(unseen, others), lambda *theirs: max(theirs) < card)


def _games_until(parts: Fraction) -> int:
    """Count games of two equal bots until two standard errors are one of so many parts of 1."""
    # twice the root of 1/4 divided by n is the root of 1/n
    return next(n for n in range(1, 10**5) if n >= parts * parts)


def _coins_of_claims(rate: str) -> tuple[int, int]:
    """A caller's coins in 17 times 28 rounds, by the rules: all claims paid, all challenged."""
    true, bluffs = 3 * 28, int(14 * 28 * Fraction(rate))
    return true + bluffs, 2 * true - bluffs


def _bluffs_in_balance(cards: int, unseen: int) -> Fraction:
    """Twice the unseen cards are so many rounds: count bluffs until challenging costs as much."""
    true, missing = 2 * cards, 2 * (unseen - cards)
    bluffs = next(n for n in range(missing) if true + n == 2 * true - n)
    return Fraction(bluffs, missing)


def _coins(face: str, players: int) -> int:
    """What a double brings by the rules: 4.1 to 4.4."""
    return {"chest": players - 1, "sword": 2, "ship": 3, "skull": 1 - players}[face]


@pytest.mark.parametrize("name", BY_HAND)
def test_what_is_right_is_counted_by_hand(name: str) -> None:
    question = question_of(name)
    for parameters in drawn(question):
        assert question.solve(parameters) == BY_HAND[name](parameters), parameters


def test_a_standard_error_is_that_of_the_mean_of_ones_and_zeros() -> None:
    question = question_of("how-far-off")
    for parameters in drawn(question):
        one_roll = sum((x - 0.25) ** 2 for x in (1, 0, 0, 0)) / 4
        assert float(question.solve(parameters)) == pytest.approx(sqrt(one_roll / parameters["n"]))
        assert isinstance(question.solve(parameters), Fraction)


@pytest.mark.parametrize("name", ["which-run", "gap-or-share"])
def test_few_and_many_rolls_are_compared_by_hand(name: str) -> None:
    question = question_of(name)
    for parameters in drawn(question):
        few, many = parameters["few"], parameters["many"]
        assert many == 100 * few
        exactly = [comb(n, n // 4) * 0.25 ** (n // 4) * 0.75 ** (n - n // 4) for n in (few, 400)]
        # the chance of exactly a quarter falls with n, so 400 rolls stand for all longer runs
        assert exactly[0] > exactly[1]
        errors = [sqrt(n * 3 / 16) for n in (few, many)]
        assert errors[0] < errors[1]
        assert errors[0] / few > errors[1] / many
        right = {"which-run": "few-rolls", "gap-or-share": "count-gap"}
        assert question.solve(parameters) == right[name]


def test_sequences_of_a_coin_are_all_equally_likely() -> None:
    question = question_of("which-sequence")
    for parameters in drawn(question):
        one, two = parameters["one"], parameters["two"]
        assert len(one) == len(two) == 6
        assert one != two
        assert {len(set(one)), len(set(two))} == {1, 2}
        assert question.solve(parameters) == "same"


HOLDS: dict[str, Callable[[str, str], bool]] = {
    "left_skull": lambda a, b: a == "skull",
    "left_ship": lambda a, b: a == "ship",
    "right_ship": lambda a, b: b == "ship",
    "double": lambda a, b: a == b,
    "skull": lambda a, b: "skull" in (a, b),
    "ship": lambda a, b: "ship" in (a, b),
    "no_skull": lambda a, b: "skull" not in (a, b),
    "two_skulls": lambda a, b: a == b == "skull",
    "chest_ship": lambda a, b: {a, b} == {"chest", "ship"},
}


def test_just_one_of_three_pairs_is_independent() -> None:
    question = question_of("independent-or-not")
    rights: Counter[str] = Counter()
    for parameters in drawn(question):
        found = []
        for name, (one, other) in parameters.items():
            both = share(CELLS, lambda a, b, x=one, y=other: HOLDS[x](a, b) and HOLDS[y](a, b))
            if both == share(CELLS, HOLDS[one]) * share(CELLS, HOLDS[other]):
                found.append(name)
        assert found == [question.solve(parameters)], parameters
        rights[found[0]] += 1
    assert set(rights) == {"X", "Y", "Z"}


def test_the_right_theft_is_from_the_richest() -> None:
    question = question_of("rob-the-richest")
    for parameters in drawn(question):
        coins = parameters["coins"]
        richest = max(range(1, 4), key=coins.__getitem__)
        poorest = min(range(1, 4), key=coins.__getitem__)
        assert coins[poorest] <= 2
        assert question.solve(parameters) == {f"steal P{richest}"}
        assert question.mistakes[0].value(parameters) == {f"steal P{poorest}"}


def test_a_roll_and_a_card_are_compared_by_hand() -> None:
    now, claim = question_of("what-happens-now"), question_of("true-or-bluff")
    for parameters in drawn(now):
        roll = {parameters["left"], parameters["right"]}
        card = {parameters["one"], parameters["two"]}
        right = "doubled" if len(roll) == 1 else "matched" if roll == card else "asked"
        assert now.solve(parameters) == right
    assert {now.solve(parameters) for parameters in drawn(now)} == {"doubled", "matched", "asked"}
    for parameters in drawn(claim):
        roll = {parameters["left"], parameters["right"]}
        card = {parameters["one"], parameters["two"]}
        assert claim.solve(parameters) == ("lose-two" if roll == card else "gain-one")
    assert {claim.solve(parameters) for parameters in drawn(claim)} == {"lose-two", "gain-one"}


def test_nothing_happens_most_often() -> None:
    question = question_of("mean-or-most-likely")
    for parameters in drawn(question):
        moved = sum(a == b and _coins(a, parameters["n"]) != 0 for a, b in CELLS)
        assert moved < len(CELLS) - moved
        assert question.solve(parameters) == "nothing"


def test_a_roller_who_watches_is_counted_by_hand() -> None:
    question = question_of("bluff-and-watch")
    for parameters in drawn(question):
        paid, challenged = _coins_of_claims(parameters["rate"])
        assert challenged < paid
        assert question.solve(parameters) == ("loss" if challenged < 0 else "smaller-gain")
    assert {question.solve(parameters) for parameters in drawn(question)} == {
        "loss",
        "smaller-gain",
    }


def test_the_cheaper_answer_to_claims_is_counted_by_hand() -> None:
    question = question_of("challenge-or-pay")
    rights = Counter[str]()
    for parameters in drawn(question):
        paid, challenged = _coins_of_claims(parameters["rate"])
        right = "pay-all" if paid < challenged else "challenge-all"
        assert question.solve(parameters) == right
        rights[right] += 1
    assert rights == {"pay-all": 2, "challenge-all": 3}


def test_only_what_a_bluff_can_bring_or_cost_moves_the_challenges() -> None:
    """A bluff that brings 1 coin and costs 1, 2 or 3 is worth nothing at 1/2, 1/3 or 1/4."""
    question = question_of("dearer-challenge")
    right = {"truth-3": "same", "truth-4": "same", "caught-2": "rarer", "caught-3": "rarer"}
    assert {p["change"]: question.solve(p) for p in drawn(question)} == right


def test_no_number_of_sixes_lies_in_the_interval_of_an_average() -> None:
    """The leader's seven other cards come from 39, of which three are sixes."""
    question = question_of("games-in-the-interval")
    ways = {1 + more: comb(3, more) * comb(36, 7 - more) for more in range(4)}
    mean = sum(sixes * count for sixes, count in ways.items()) / comb(39, 7)
    assert mean == pytest.approx(20 / 13)
    variance = sum(count * (sixes - mean) ** 2 for sixes, count in ways.items()) / comb(39, 7)
    for parameters in drawn(question):
        told = question.tells(parameters)
        reach = 2 * sqrt(variance / parameters["n"])
        assert (told["low"], told["high"]) == (f"{mean - reach:.2f}", f"{mean + reach:.2f}")
        assert not [sixes for sixes in ways if mean - reach <= sixes <= mean + reach]
        assert question.solve(parameters) == 0


def test_an_interval_reaches_two_standard_deviations_of_a_mean() -> None:
    question = question_of("ends-of-the-interval")
    for parameters in drawn(question):
        share = float(Fraction(parameters["share"]))
        one = share * (1 - share) ** 2 + (1 - share) * share**2
        right = question.solve(parameters)
        assert float(right) == pytest.approx(2 * sqrt(one / parameters["n"]))
        assert isinstance(right, Fraction)


def test_more_deals_narrow_the_average_and_not_the_deals() -> None:
    question = question_of("what-narrows")
    assert {question.solve(parameters) for parameters in drawn(question)} == {"average-only"}
    for parameters in drawn(question):
        assert parameters["times"] > 1


def test_every_place_of_a_pile_holds_the_best_card_as_often() -> None:
    question = question_of("who-draws-the-best")
    piles = list(permutations(range(6)))
    assert {sum(pile[place] == 5 for pile in piles) for place in range(6)} == {120}
    for parameters in drawn(question):
        assert parameters["players"] < parameters["cards"]
        assert question.solve(parameters) == "same"


def test_a_card_is_kept_that_beats_all_others_more_often_than_a_new_one() -> None:
    question = question_of("keep-or-swap")
    rights = Counter[str]()
    for parameters in drawn(question):
        others, unseen = parameters["players"] - 1, _unseen(parameters)
        kept = _dealt_lower(parameters["card"], unseen, others)
        new = share(permutations(unseen, others + 1), lambda card, *theirs: card > max(theirs))
        right = "keep" if kept > new else "swap"
        assert question.solve(parameters) == right
        rights[right] += 1
    assert rights == {"keep": 3, "swap": 3}


def test_every_question_is_counted_in_some_second_way() -> None:
    others = {
        "rob-the-richest", "what-happens-now", "true-or-bluff", "which-run", "how-far-off",
        "gap-or-share", "independent-or-not", "which-sequence", "mean-or-most-likely",
        "bluff-and-watch", "challenge-or-pay", "dearer-challenge", "games-in-the-interval",
        "ends-of-the-interval", "what-narrows",
        "who-draws-the-best", "keep-or-swap",
    }  # fmt: skip
    assert set(BY_HAND) | others == set(PLAIN)


#: Cases that a lesson works out itself before it asks.
WORKED_OUT: dict[str, tuple[dict[str, Any], ...]] = {
    "card-after-discards": ({"discards": 4, "shown": 1},),
    "after-the-shuffle": ({"players": 3, "copies": 2},),
    "claims-to-expect": ({"n": 170, "rate": Fraction(1, 10)},),
    "bluff-in-balance": ({"cards": 3, "unseen": 17},),
    "wrong-intervals": ({"people": 100},),
    "signed-one": ({"tricks": 0},),
    "keep-wins": ({"cards": 10, "card": 7, "players": 3}, {"cards": 10, "card": 6, "players": 3}),
    "keep-or-swap": ({"cards": 10, "players": 3},),
}


@pytest.mark.parametrize("name", WORKED_OUT)
def test_no_class_is_asked_what_its_lesson_has_just_printed(name: str) -> None:
    for parameters in drawn(question_of(name)):
        for case in WORKED_OUT[name]:
            told = {part: parameters[part] for part in case}
            assert {k: Fraction(v) for k, v in told.items()} != case


# --- the known mistakes ------------------------------------------------------------------------

#: Wrong answers with seed 1, and the misconception that each shows.
KNOWN = [
    ("two-skulls", "1/10", "ten-pictures"),
    ("two-skulls", "1/4", "one-die-only"),
    ("two-skulls", "2/16", "order-counted-twice"),
    ("mixed-pair", "1/16", "order-ignored"),
    ("mixed-pair", "1/10", "ten-pictures"),
    ("double-chance", "4/10", "ten-pictures"),
    ("double-chance", "0.4", "ten-pictures"),
    ("double-chance", "50 %", "fifty-fifty"),
    ("total-of-two", "1/11", "ten-pictures"),
    ("total-of-two", "3/21", "order-ignored"),
    ("total-of-two", "3/36", "only-one-way"),
    ("one-head", "1/3", "ten-pictures"),
    ("one-head", "1/4", "order-ignored"),
    ("which-run", "many-rolls", "short-runs"),
    ("exactly-a-quarter", "1", "likely-as-certain"),
    ("exactly-a-quarter", "1/4", "share-and-count-confused"),
    ("exactly-a-quarter", "0.000123736", "only-one-way"),
    ("how-far-off", "3/4800", "linear-in-n"),
    ("how-far-off", "0.0014434", "linear-in-n"),
    ("how-far-off", "7.5", "share-and-count-confused"),
    ("smaller-error", "2", "linear-in-n"),
    ("gap-or-share", "neither", "counts-even-out"),
    ("skull-somewhere", "8/16", "chances-add-up"),
    ("skull-somewhere", "6/16", "at-least-as-exactly"),
    ("skull-somewhere", "1/4", "one-die-only"),
    ("neither", "20/36", "complement-forgotten"),
    ("double-in-some-rolls", "1", "chances-add-up"),
    ("double-in-some-rolls", "1/256", "product-for-sum"),
    ("double-in-some-rolls", "81/256", "complement-forgotten"),
    ("left-or-double", "8/16", "shared-cell-twice"),
    ("left-or-double", "6/16", "shared-cell-lost"),
    ("somebody-has-it", "6/17", "chances-add-up"),
    ("somebody-has-it", "93/289", "with-replacement"),
    ("somebody-has-it", "91/136", "complement-forgotten"),
    ("double-given-left", "1/16", "condition-as-joint"),
    ("skulls-given-one", "1/16", "given-ignored"),
    ("skulls-given-one", "2/7", "order-counted-twice"),
    ("left-given-one", "1", "given-both-ways"),
    ("left-given-one", "1/4", "given-ignored"),
    ("pair-given-no-double", "1/8", "given-ignored"),
    ("claim-or-match", "1", "given-both-ways"),
    ("claim-or-match", "3/17", "given-ignored"),
    ("claim-or-match", "12/29", "wrong-whole"),
    ("double-is-due", "242461/262144", "due-or-hot"),
    ("double-is-due", "58975/65536", "due-or-hot"),
    ("double-is-due", "90 %", "due-or-hot"),
    ("double-is-due", "92.5 %", "due-or-hot"),
    ("double-is-due", "0.025", "condition-as-joint"),
    ("first-on-the-third", "37/64", "exactly-as-at-least"),
    ("first-on-the-third", "1/64", "complement-forgotten"),
    ("first-on-the-third", "1/4", "joint-as-condition"),
    ("mean-wait", "1", "mean-as-most-likely"),
    ("mean-wait", "3", "median-as-mean"),
    ("mean-wait", "1/4", "mean-inverted"),
    ("long-streak", "6", "sum-for-product"),
    ("which-sequence", "second", "due-or-hot"),
    ("one-pair-of-three", "12/20", "ten-pictures"),
    ("one-pair-of-three", "12/64", "order-ignored"),
    ("all-different", "4/20", "ten-pictures"),
    ("all-different", "4/64", "order-ignored"),
    ("loaded-double", "1/4", "weights-ignored"),
    ("loaded-pair", "1/36", "order-ignored"),
    ("loaded-pair", "1/8", "weights-ignored"),
    ("skull-in-three", "3/4", "chances-add-up"),
    ("skull-in-three", "27/64", "complement-forgotten"),
    ("fair-bet", "3", "gains-only"),
    ("fair-bet", "3/2", "fifty-fifty"),
    ("fair-bet", "1", "losses-forgotten"),
    ("fair-bet", "0", "likely-as-certain"),
    ("roll-is-worth", "5/4", "wrong-whole"),
    ("roll-is-worth", "5", "gains-only"),
    ("roll-is-worth", "1/2", "losses-forgotten"),
    ("two-rolls-are-worth", "25/256", "product-for-sum"),
    ("mean-or-most-likely", "gain", "mean-as-most-likely"),
    ("two-of-a-sort", "9/100", "with-replacement"),
    ("two-of-a-sort", "11/39", "joint-as-condition"),
    ("two-of-a-sort", "60 %", "sum-for-product"),
    ("two-of-a-sort", "3/10", "one-die-only"),
    ("one-clear-of-three", "2065/16206", "only-one-way"),
    ("one-clear-of-three", "0.3731", "with-replacement"),
    ("one-clear-of-three", "21/37", "chances-add-up"),
    ("card-after-discards", "3/17", "given-ignored"),
    ("card-after-discards", "1/17", "wrong-whole"),
    ("card-after-discards", "1/11", "whole-space-kept"),
    ("after-the-shuffle", "1/3", "reshuffle-forgotten"),
    ("after-the-shuffle", "3/17", "given-ignored"),
    ("both-hold-it", "4/169", "with-replacement"),
    ("both-hold-it", "3/136", "given-ignored"),
    ("short-deck", "80 %", "base-rate-neglected"),
    ("short-deck", "1", "given-both-ways"),
    ("short-deck", "1/10", "given-ignored"),
    ("short-deck", "1/3", "wrong-whole"),
    ("claims-to-expect", "30", "only-one-way"),
    ("claims-to-expect", "28", "only-one-way"),
    ("claims-to-expect", "64", "wrong-whole"),
    ("how-much-a-claim-says", "1/4", "ratio-upside-down"),
    ("how-much-a-claim-says", "0.8", "other-reason-forgotten"),
    ("how-much-a-claim-says", "5", "likely-as-certain"),
    ("claim-after-discards", "3/4", "base-rate-neglected"),
    ("claim-after-discards", "1", "given-both-ways"),
    ("claim-after-discards", "1/12", "given-ignored"),
    ("claim-after-discards", "6/13", "whole-space-kept"),
    ("claim-after-discards", "1/4", "wrong-whole"),
    ("bluff-and-watch", "as-now", "other-stands-still"),
    ("bluff-and-watch", "smaller-gain", "losses-forgotten"),
    ("challenge-or-pay", "pay-all", "gains-only"),
    ("challenge-or-pay", "as-many", "probability-matching"),
    ("challenge-or-pay", "half", "balance-as-best-reply"),
    ("bluff-in-balance", "1/3", "wrong-whole"),
    ("bluff-in-balance", "3/28", "wrong-whole"),
    ("bluff-in-balance", "1/2", "own-coins-only"),
    ("bluff-in-balance", "3/14", "probability-matching"),
    ("dearer-challenge", "rarer", "own-coins-only"),
    ("found-out", "10/17", "other-stands-still"),
    ("found-out", "6/17", "losses-forgotten"),
    ("found-out", "9/34", "balance-as-best-reply"),
    ("found-out", "-1/10", "wrong-whole"),
    ("games-in-the-interval", "95 %", "interval-holds-the-games"),
    ("games-in-the-interval", "1", "likely-as-certain"),
    ("ends-of-the-interval", "0.01", "one-error-only"),
    ("ends-of-the-interval", "0.0002", "linear-in-n"),
    ("ends-of-the-interval", "18", "share-and-count-confused"),
    ("ends-of-the-interval", "1/30", "fifty-fifty"),
    ("enough-games", "625", "one-error-only"),
    ("enough-games", "50", "linear-in-n"),
    ("enough-games", "10000", "wrong-whole"),
    ("wrong-intervals", "0", "likely-as-certain"),
    ("wrong-intervals", "152", "complement-forgotten"),
    ("what-narrows", "both", "interval-holds-the-games"),
    ("what-narrows", "neither", "small-sample-trusted"),
    ("silent-partner", "6/13", "silence-is-no-news"),
    ("silent-partner", "2/3", "weights-ignored"),
    ("silent-partner", "50 %", "fifty-fifty"),
    ("signed-one", "2/9", "given-ignored"),
    ("signed-one", "8/35", "whole-space-kept"),
    ("signed-one", "7/36", "wrong-whole"),
    ("signed-one", "1/4", "weights-ignored"),
    ("negatives-to-expect", "1/5", "only-one-way"),
    ("negatives-to-expect", "0.8005", "share-and-count-confused"),
    ("negatives-to-expect", "1", "mean-as-most-likely"),
    ("after-a-pass", "8/23", "silence-is-no-news"),
    ("after-a-pass", "1/2", "weights-ignored"),
    ("after-a-pass", "3/7", "complement-forgotten"),
    ("who-draws-the-best", "first", "order-of-drawing"),
    ("who-draws-the-best", "last", "order-of-drawing"),
    ("keep-wins", "7/9", "one-die-only"),
    ("keep-wins", "49/81", "with-replacement"),
    ("keep-wins", "7/15", "whole-space-kept"),
    ("keep-wins", "5/12", "complement-forgotten"),
    ("swap-wins", "50 %", "fifty-fifty"),
    ("swap-wins", "5/9", "rule-misread"),
    ("swap-wins", "1/6", "given-ignored"),
    ("keep-or-swap", "keep", "one-die-only"),
    ("drawn-by-the-last", "1/7", "order-of-drawing"),
    ("drawn-by-the-last", "1/5", "wrong-whole"),
    ("drawn-by-the-last", "1/10", "whole-space-kept"),
]


@pytest.mark.parametrize(("name", "answer", "misconception"), KNOWN)
def test_a_wrong_answer_shows_its_misconception(name: str, answer: str, misconception: str) -> None:
    question = question_of(name)
    parameters = question.draw(1)
    reply = question.judge(question.kind.read(answer, parameters), parameters)
    assert (reply.verdict, reply.misconception) == ("wrong", misconception)
    assert reply.figure is not None


def each_mistake(question: Question) -> Iterable[tuple[Parameters, Mistake]]:
    for parameters in drawn(question, 60)[:12]:
        for mistake in question.mistakes:
            if mistake.value(parameters) is not None:
                yield parameters, mistake


@every_question
def test_each_mistake_is_answered_in_its_own_words_and_with_a_picture(question: Question) -> None:
    for parameters, mistake in each_mistake(question):
        answer = question.kind.read(written(mistake.value(parameters)), parameters)
        reply = question.judge(answer, parameters)
        assert reply.text == question.text(mistake.part, parameters)
        assert reply.misconception == mistake.misconception
        assert isinstance(reply.figure, Figure)
    parts = [mistake.part for mistake in question.mistakes]
    texts = {question.text(part, question.draw(1)) for part in parts}
    assert len(texts) == len(parts) == len(set(parts))


@every_question
def test_no_mistake_is_one_for_no_seed_at_all(question: Question) -> None:
    for mistake in question.mistakes:
        assert any(mistake.value(parameters) is not None for parameters in drawn(question))


@every_question
def test_what_is_written_in_a_picture_gives_nothing_away(question: Question) -> None:
    for parameters, mistake in each_mistake(question):
        assert mistake.figure is not None
        figure = mistake.figure(parameters, question.say(parameters))
        right = question.solve(parameters)
        for text in re.findall(r"<text[^>]*>([^<]*)<", figure.svg):
            assert not gives_away(html.unescape(text), right), (mistake, parameters)
        assert len(figure.svg) < 20_000


@every_question
def test_success_is_explained_with_a_picture(question: Question) -> None:
    for parameters in drawn(question, 60)[:4]:
        right = written(question.solve(parameters))
        reply = question.judge(question.kind.read(right, parameters), parameters)
        assert reply.verdict == "right"
        assert isinstance(reply.figure, Figure)
        assert "{" not in reply.text
        assert "[exercise" not in reply.text + reply.figure.title + reply.figure.told


@every_question
def test_pictures_have_all_their_words(question: Question) -> None:
    for parameters, mistake in each_mistake(question):
        assert mistake.figure is not None
        figure = mistake.figure(parameters, question.say(parameters))
        texts = " ".join((figure.title, figure.told, *map(str, figure.numbers.rows), figure.svg))
        assert "[exercise" not in texts
        assert "{" not in figure.title + figure.told


# --- hints -------------------------------------------------------------------------------------


@every_question
def test_the_first_hint_names_something_to_do(question: Question) -> None:
    for parameters in drawn(question, 60)[:12]:
        hints = question.hints(parameters)
        assert 2 <= len(hints) <= 3
        assert re.search(
            r"cw\.(play|activity|DiceLab|DeckLab|BluffLab|simulate)\(|\bdice lab\b|slips of paper",
            hints[0],
        )
        assert not any("{" in hint or "[exercise" in hint for hint in hints)


@every_question
def test_what_a_hint_says_to_write_can_be_written(question: Question) -> None:
    for parameters in drawn(question, 60)[:12]:
        hint = question.hints(parameters)[0]
        for name in re.findall(r'cw\.activity\("([^"]*)"\)', hint):
            assert name in names()
        for deck, wanted in re.findall(r'DeckLab\(deck="([^"]*)".*?wanted="([^"]*)"\)', hint):
            assert cw.DeckLab(deck=deck, wanted=wanted).wanted
        for name, value in re.findall(r'BluffLab\((bluff|prior)="([^"]*)"\)', hint):
            assert getattr(cw.BluffLab(**{name: value}), name) == Fraction(value)
        die = D6 if "range(1, 7)" in hint else PIRATE
        space = Space.of(3 if "dice=3" in hint or "lab.dice = 3" in hint else 2, die)
        for event in re.findall(r'lab\.(?:event|given) = "([^"]*)"', hint):
            parse(event, space)


# --- the bank as a whole -----------------------------------------------------------------------


def test_there_are_enough_questions_for_every_lesson() -> None:
    assert tuple(dict.fromkeys(question.lesson for question in ALL)) == LESSONS
    for lesson in LESSONS:
        assert 3 <= len(questions(lesson)) <= 6
    assert len(ALL) >= 22
    with_mistakes = [question for question in ALL if question.mistakes]
    assert len(with_mistakes) >= 16
    assert len({mistake.misconception for q in ALL for mistake in q.mistakes}) >= 25


@pytest.mark.parametrize("misconception", MAIN)
def test_each_main_misconception_is_asked_about_before_and_after(misconception: str) -> None:
    places = {
        question.place: question for question in ALL if question.misconception == misconception
    }
    assert set(places) == {"before", "after"}
    before, after = places["before"], places["after"]
    assert before.lesson == after.lesson
    asked = (before.text("ask", before.draw(1)), after.text("ask", after.draw(1)))
    assert asked[0] != asked[1]


def test_before_and_after_catch_what_they_ask_about() -> None:
    # an after question may show another side of the same idea
    sides = {"short-runs": "counts-even-out"}
    for question in ALL:
        if question.misconception:
            caught = {mistake.misconception for mistake in question.mistakes}
            wanted = question.misconception
            assert wanted in caught or sides.get(wanted) in caught, question


def test_no_two_questions_ask_the_same() -> None:
    texts = [re.sub(r"[\d,./]+", "", q.text("ask", q.draw(1))) for q in ALL]
    for face in FACES:
        texts = [text.replace(face, "face") for text in texts]
    assert len(set(texts)) == len(ALL)


def test_seeds_matter_where_a_question_has_parameters() -> None:
    fixed = {question.name for question in ALL if len(drawn(question, 60)) == 1}
    assert fixed == {"double-chance", "one-head"}


def test_no_text_is_left_over() -> None:
    folder = resources.files("cardwidgets") / "locale" / "en" / "exercises.json"
    keys = list(json.loads(folder.read_text(encoding="utf-8")))
    shared = {
        "face", "faces", "pair", "times", "coins", "chance", "rolls", "opponents", "picture",
        "mark", "what", "double", "share", "dice", "weight", "three", "loaded", "roll_number",
        "doubles_off", "sort", "bluff", "interval",
        "luette", "beside_six",
    }  # fmt: skip
    owned = {question.name for question in ALL}
    assert {key.split(".")[1] for key in keys} <= shared | owned
    for question in ALL:
        parts = {mistake.part for mistake in question.mistakes}
        stem = f"exercise.{question.name}."
        told = {key.removeprefix(stem) for key in keys if key.startswith(f"{stem}mistake.")}
        assert told == parts, question


def test_answers_are_words_that_can_be_typed() -> None:
    for question in ALL:
        if not isinstance(question.kind, Number):
            for option in question.kind.options(question.draw(1)):
                assert re.fullmatch(r"[A-Za-z]+(-[a-z]+)?|steal P\d", option)


def test_orders_of_three_faces_are_counted_by_hand() -> None:
    """The bars that answer whoever takes pictures of three dice as equally likely."""
    question = question_of("one-pair-of-three")
    for parameters in drawn(question):
        figure = question.mistakes[0].figure
        assert figure is not None
        heights = [row[1] for row in figure(parameters, question.say(parameters)).numbers.rows]
        assert heights == [len(set(permutations(text))) for text in ("aaa", "aab", "abc")]


@pytest.mark.parametrize("question", ALL, ids=lambda question: question.name)
def test_an_unanswered_page_does_not_give_a_number_away(question: Question) -> None:
    if not isinstance(question.kind, Number):
        return
    for seed in range(40):
        exercise = ExerciseModel(question, seed=seed, works=Works())
        blocks = exercise.page(house_voice("en")).blocks
        fields = [block for block in blocks if isinstance(block, Field)]
        right = question.solve(exercise.parameters)
        assert [gives_away(field.example, right) for field in fields] == [""]

"""Lesson 17: what it says, against literals of the rules, and counted once more."""

from __future__ import annotations

from fractions import Fraction
from math import comb
from random import Random

import pytest

from cardwidgets.games.aluette.rules import Aluette
from support.classroom import Lesson

LESSON = Lesson("17")
QUESTIONS = {
    "q1": "silent-partner",
    "q2": "signed-one",
    "q3": "negatives-to-expect",
    "q4": "after-a-pass",
}
SOLUTIONS = {"q1": "7/13", "q2": "3/16", "q3": "6/5", "q4": "7/16"}
#: How many there are of each card of Gnoming (1.4), a hazard worth 10 and a mulligan 0.
POSITIVE = {**dict.fromkeys(range(1, 9), 8), 9: 9, 10: 9}
NEGATIVE = {-1: 7, -2: 6, -3: 5, -4: 4}


def test_it_asks_these_questions_and_answers_them() -> None:
    assert LESSON.exercises == QUESTIONS
    assert LESSON.solutions == SOLUTIONS


def test_silence_moves_monsieur_to_the_others() -> None:
    silent, shares, dealt = LESSON.said["deals"].splitlines()[:3]
    assert shares == "before: 6/13 after: 3/5"
    quiet = int(silent.split()[4])
    # 30 of 39 places are not Ann's
    assert abs(quiet - 2000 * 30 / 39) < 3 * (2000 * 30 / 39 * 9 / 39) ** 0.5
    share = float(dealt.removeprefix("dealt: "))
    assert abs(share - 0.6) < 3 * (0.6 * 0.4 / quiet) ** 0.5
    assert "Ann, silent" in LESSON.html("deals")


def test_the_deals_are_of_cards_that_were_not_seen() -> None:
    mine = {"2B", "KS", "KB", "QS", "QC", "JS", "9S", "4U", "3S"}
    for own, *others in LESSON.run().names["hands"][:50]:
        assert set(own.split()) == mine
        assert {len(hand.split()) for hand in others} == {9}
        assert not mine & set(" ".join(others).split())


def test_a_habit_is_counted_in_whole_evenings() -> None:
    """Of 78 evenings Monsieur is twice at each of 39 places; half of Ann's are signed."""
    assert LESSON.said["habits-counted"].splitlines() == [
        "Ann would have signed: 1  opponents: 3/5",
        f"Ann would have signed: 1/2  opponents: {Fraction(36, 9 + 36 + 24)}",
        f"Ann would have signed: 0  opponents: {Fraction(36, 18 + 36 + 24)}",
    ]


def test_a_sign_takes_a_place_away() -> None:
    assert LESSON.said["signed"].splitlines() == [
        "before: 3/13",
        "Ann makes the sign for Monsieur.",
        "after: 4/19",
    ]


def test_a_pass_leaves_the_five_cards_to_two_hands() -> None:
    stuck = Fraction(comb(25, 10), comb(30, 10))
    after = Fraction(comb(15, 10), comb(20, 10))
    assert LESSON.said["passed"].splitlines() == [
        "before the pass: seat 2 holds 7D 1/3",
        f"before the pass: seat 2 is stuck {stuck}",
        "after the pass:  seat 2 holds 7D 1/2",
        f"after the pass:  seat 2 is stuck {after}",
    ]
    assert after == Fraction(21, 1292)


def test_averages_of_cards_are_added() -> None:
    counted, dealt = LESSON.said["grid"].splitlines()
    total = sum(value * n for value, n in {**POSITIVE, **NEGATIVE}.items()) + 3 * 10
    assert Fraction(total, 82 + 22 + 3 + 3) == Fraction(439, 110)
    assert counted == "110 cards, each counts 439/110 on average, and nine count 3951/110"
    assert dealt.startswith("counted: 35.92  dealt: ")
    # the sum of nine of these cards has a standard deviation of about 13
    assert abs(float(dealt.rpartition(" ")[2]) - 35.918) < 3 * 13 / 10_000**0.5


def test_lines_are_added_too() -> None:
    """Three equal cards, a pair and a mulligan, or a card and two mulligans."""
    counts = POSITIVE.values()
    ways = sum(comb(n, 3) + 3 * comb(n, 2) + comb(3, 2) * n for n in counts)
    line = Fraction(ways, comb(110, 3))
    assert line == Fraction(175, 21582)
    first, second = LESSON.said["lines"].splitlines()
    assert first == f"one line matches: {line}  six lines: {Fraction(175, 3597)} on average"
    assert 6 * line == Fraction(175, 3597)
    assert second == "score of nine unknown cards: 35.02 on average"


def test_the_average_score_is_about_that_of_layouts_dealt_here() -> None:
    deck = [value for value, n in {**POSITIVE, **NEGATIVE}.items() for _ in range(n)]
    names = [str(value) for value in deck] + ["M"] * 3 + ["H"] * 3
    luck = Random("layouts")
    scores = [_score(luck.sample(names, 9)) for _ in range(4000)]
    mean = sum(scores) / len(scores)
    spread = (sum((score - mean) ** 2 for score in scores) / len(scores)) ** 0.5
    assert abs(mean - 2381080589 / 67995290) < 3 * spread / len(scores) ** 0.5


def _score(cards: list[str]) -> int:
    """Score a layout by rules 8.1 to 8.5, place by place."""
    matched: set[int] = set()
    total = 0
    for row in ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8)):
        shown = {cards[place] for place in row} - {"M"}
        if len(shown) == 1 and (value := shown.pop()).isdecimal():
            matched |= set(row)
            total -= int(value)
    for place, card in enumerate(cards):
        if card == "H":
            total += 10
        elif card != "M" and place not in matched:
            total += int(card)
    return total


@pytest.mark.parametrize(
    ("variable", "wrong", "misconception"),
    [
        ("q1", "14/33", "silence-is-no-news"),
        ("q1", "2/3", "weights-ignored"),
        ("q2", "7/33", "given-ignored"),
        ("q2", "7/32", "whole-space-kept"),
        ("q2", "1/4", "weights-ignored"),
        ("q3", "1/5", "only-one-way"),
        ("q3", "1", "mean-as-most-likely"),
        ("q4", "7/24", "silence-is-no-news"),
        ("q4", "1/2", "weights-ignored"),
    ],
)
def test_the_usual_wrong_answers_are_known(variable: str, wrong: str, misconception: str) -> None:
    reply = LESSON.run(solved=False).names[variable].answer(wrong)
    assert (reply.verdict, reply.misconception) == ("wrong", misconception)
    assert reply.figure


def test_the_guide_has_the_same_answers() -> None:
    assert [row.right for row in LESSON.guide()] == list(SOLUTIONS.values())
    for variable, row in zip(QUESTIONS, LESSON.guide(), strict=True):
        exercise = LESSON.run(solved=False).names[variable]
        for part in row.wrong.split("; "):
            assert exercise.answer(part.partition(":")[0]).misconception


def test_it_goes_red_where_all_deals_are_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    usual = Aluette.determinize
    states: list[object] = []

    def same(self: Aluette, view: object, rng: Random) -> object:
        if not states:
            states.append(usual(self, view, rng))
        return states[0]

    monkeypatch.setattr(Aluette, "determinize", same)
    assert "deals" in LESSON.changed()

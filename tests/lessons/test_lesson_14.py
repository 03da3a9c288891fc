"""Lesson 14: what it says, against literals, cases that are listed, and the game's own rules."""

from __future__ import annotations

from fractions import Fraction

import pytest

import cardwidgets as cw
from cardwidgets.games.bluffaneer import odds
from support.classroom import Lesson

LESSON = Lesson("14")
QUESTIONS = {
    "q1": "short-deck",
    "q2": "claims-to-expect",
    "q3": "how-much-a-claim-says",
    "q4": "claim-after-discards",
}
SOLUTIONS = {"q1": "10/29", "q2": "130", "q3": "6", "q4": "1/3"}
#: How often people bluff, how likely a claim is true, and what a challenge brings.
CLAIMS = [
    ("0", "1", "-2"),
    ("1/10", "15/22", "-23/22"),
    ("1/4", "6/13", "-5/13"),
    ("1/2", "3/10", "1/10"),
    ("1", "3/17", "8/17"),
]


def true_share(copies: int, one_in: int) -> Fraction:
    """Listed case by case: so many copies and 14 other cards, each so many times."""
    cases = [("true", True)] * copies * one_in
    cases += [("bluff", case == 0) for _ in range(14) for case in range(one_in)]
    claims = [what for what, is_claimed in cases if is_claimed]
    return Fraction(claims.count("true"), len(claims))


def coins_after(move: str, card: str) -> int:
    """What the answer to a claim costs the roller, as the game pays it."""
    position = {"cards": ["CH+SW", card], "roll": ["SH", "SK"], "claimer": 1}
    game = cw.new("bluffaneer", players=2, seed=1, position=position)
    before = game.view(0).coins[0]
    game.play(0, move)
    return int(game.view(0).coins[0] - before)


def test_it_asks_these_questions_and_answers_them() -> None:
    assert LESSON.exercises == QUESTIONS
    assert LESSON.solutions == SOLUTIONS


def test_what_is_heard_is_about_what_is_to_be_expected() -> None:
    names = LESSON.run().names
    assert len(names["holds"]) == 1700
    dealt = [card for (card,) in names["lab"].hands]
    assert "CH+SW" in dealt
    true, bluffs = dealt.count("SH+SK"), names["bluffs"]
    assert LESSON.said["heard"].splitlines()[0] == (
        f"{true + bluffs} claims: {true} true, {bluffs} bluffs"
    )
    # three standard errors of 1,700 times
    assert abs(true - 300) < 3 * (1700 * 3 / 17 * 14 / 17) ** 0.5
    assert abs(bluffs - 140) < 3 * (1700 * 14 / 170 * 156 / 170) ** 0.5
    assert f"<td>{Fraction(true, true + bluffs)}" in LESSON.html("heard")


def test_of_170_times_44_are_claims() -> None:
    assert LESSON.said["claims"].startswith("true claims: 15/22 or 68.2%\n")
    assert [number for _, number, _ in LESSON.run().names["said"]] == [30, 14, 126]
    assert true_share(3, 10) == Fraction(30, 44)


def test_what_a_challenge_brings_is_counted_by_the_rules() -> None:
    lines = LESSON.said["pay-or-challenge"].splitlines()[: len(CLAIMS)]
    for line, (rate, true, coins) in zip(lines, CLAIMS, strict=True):
        assert line == (
            f"bluffs {rate} - true {true} - a challenge brings {coins} coins, paying -1"
        )
        caught, fooled = coins_after("challenge", "CH+SH"), coins_after("challenge", "SH+SK")
        chance = Fraction(3) / (3 + 14 * Fraction(rate))
        assert Fraction(true) == chance
        assert Fraction(coins) == chance * fooled + (1 - chance) * caught
    assert {coins_after("pay", card) for card in ("CH+SH", "SH+SK")} == {-1}


def test_at_the_table_a_claim_is_to_be_answered() -> None:
    table = LESSON.run().names["table"]
    moves = table.session.legal_actions(0)
    assert {str(table.session.game.write(move)) for move in moves} == {"pay", "challenge"}


def test_odds_are_multiplied() -> None:
    assert LESSON.said["odds-form"].splitlines() == [
        "bluffs 1/10 - odds 3/14 become 15/7 - so true: 15/22",
        "bluffs 1/4 - odds 3/14 become 6/7 - so true: 6/13",
        "bluffs 1/2 - odds 3/14 become 3/7 - so true: 3/10",
    ]
    for one_in, true in ((10, "15/22"), (4, "6/13"), (2, "3/10")):
        assert true_share(3, one_in) == Fraction(true)


def test_the_rarer_the_pair_the_less_a_claim_is_believed() -> None:
    told = LESSON.said["open-copies"].splitlines()[:3]
    for line, copies in zip(told, (3, 2, 1), strict=True):
        assert line == f"{copies} left, bluffs 1/10: {true_share(copies, 10)}"
    assert [str(true_share(copies, 10)) for copies in (3, 2, 1)] == ["15/22", "10/17", "5/12"]
    for (_, points), copies in zip(LESSON.run().names["series"], (3, 2, 1), strict=True):
        assert points[0] == (0, 1)
        assert points[-1] == (1, Fraction(copies, copies + 14))
        assert dict(points)[Fraction(1, 4)] == true_share(copies, 4)


@pytest.mark.parametrize("shown", [0, 1, 2])
def test_open_copies_are_what_the_game_counts(shown: int) -> None:
    game = cw.game("bluffaneer", players=2)
    state = game.position(
        cards=["CH+SW", "CH+SH"], roll=["SH", "SK"], claimer=1, discard=["SH+SK"] * shown
    )
    true = cw.odds(game.observe(state, 0), bluff_rate="1/10")["true"].value
    assert true == true_share(3 - shown, 10)


@pytest.mark.parametrize(
    ("variable", "wrong", "misconception"),
    [
        ("q1", "9/10", "base-rate-neglected"),
        ("q1", "1", "given-both-ways"),
        ("q2", "60", "only-one-way"),
        ("q2", "145", "wrong-whole"),
        ("q3", "1/6", "ratio-upside-down"),
        ("q3", "8", "likely-as-certain"),
        ("q4", "4/5", "base-rate-neglected"),
        ("q4", "15/29", "whole-space-kept"),
    ],
)
def test_the_usual_wrong_answers_are_known(variable: str, wrong: str, misconception: str) -> None:
    reply = LESSON.run(solved=False).names[variable].answer(wrong)
    assert (reply.verdict, reply.misconception) == ("wrong", misconception)
    assert reply.figure


def test_the_guide_has_the_same_answers() -> None:
    assert [row.right for row in LESSON.guide()] == list(SOLUTIONS.values())
    for variable, row in zip(SOLUTIONS, LESSON.guide(), strict=True):
        exercise = LESSON.run(solved=False).names[variable]
        for part in row.wrong.split("; "):
            assert exercise.answer(part.partition(":")[0]).misconception


def test_it_goes_red_where_a_claim_is_not_weighed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(odds, "claims_true", lambda *_, **__: (3, 17))
    assert "pay-or-challenge" in LESSON.changed()

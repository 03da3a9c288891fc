"""Lesson 12: what it says, against literals, a count by hand, and the game's own coins."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

import cardwidgets as cw
from cardwidgets.games.bluffaneer import coins as game_coins
from support.classroom import Lesson

LESSON = Lesson("12")
FACES = ("chest", "sword", "ship", "skull")
SYMBOLS = {"chest": "CH", "sword": "SW", "ship": "SH", "skull": "SK"}
QUESTIONS = {
    "q1": "fair-bet",
    "q2": "roll-is-worth",
    "q3": "two-rolls-are-worth",
    "q4": "mean-or-most-likely",
}
SOLUTIONS = {"q1": "-1/4", "q2": "5/16", "q3": "15/8", "q4": "nothing"}


def coins_of(face: str, players: int) -> int:
    """What a double brings the first player, as the game pays it."""
    game = cw.new("bluffaneer", players=players, chance="manual", seed=1).draw()
    before = game.view().coins[0]
    game.play(None, f"roll {SYMBOLS[face]} {SYMBOLS[face]}")
    if face in ("sword", "ship"):
        game.play(0, "steal P1")
    return int(game.view().coins[0] - before)


def test_it_asks_these_questions_and_answers_them() -> None:
    assert LESSON.exercises == QUESTIONS
    assert LESSON.solutions == SOLUTIONS


def test_the_bet_is_fair() -> None:
    bets = [3 if left == right else -1 for left, right in product(FACES, repeat=2)]
    assert sum(bets) == 0
    assert LESSON.said["expected"] == "Ann's bet: 0\n"


def test_the_coins_of_the_bet_are_those_of_the_rolls() -> None:
    rolls = list(LESSON.run().names["lab"].rolls)
    assert len(rolls) == 1600
    for line, number in zip(LESSON.said["bets"].splitlines()[:3], (16, 160, 1600), strict=True):
        coins = 4 * sum(left == right for left, right in rolls[:number]) - number
        assert line == f"{number} rolls: {coins} coins, {round(coins / number, 3)} a roll"
        # the standard error of a roll's coins is the root of 3
        assert abs(coins) < 3 * (3 * number) ** 0.5


def test_a_guess_stands_beside_what_was_rolled() -> None:
    rolls = list(LESSON.run().names["lab"].rolls)
    coins = 4 * sum(left == right for left, right in rolls) - len(rolls)
    for number in (coins, 1600):
        assert f"<td>{number:,}</td>" in LESSON.html("bets")


def test_the_gains_are_what_the_game_pays() -> None:
    assert LESSON.run().names["gains"] == {face: coins_of(face, 4) for face in FACES}


def test_at_the_table_two_ships_are_rolled() -> None:
    assert LESSON.said["ships"] == (
        "<Table Bluffaneer step 0: 10 10 10 10; You choose whom to rob.>"
    )
    assert "steal 3" in LESSON.html("ships")


def test_a_roll_is_worth_five_sixteenths_at_every_table() -> None:
    assert LESSON.said["gains"].startswith("counted: 5 coins in 16 rolls, 0.3125 a roll\n")
    for line, players in zip(LESSON.said["tables"].splitlines(), (3, 4, 5, 6), strict=True):
        worth = Fraction(sum(coins_of(face, players) for face in FACES), 16)
        assert worth == Fraction(5, 16)
        assert line == f"{players} players: 5/16"


def test_the_rolls_bring_about_as_much() -> None:
    gains = {"chest": 3, "sword": 2, "ship": 3, "skull": -3}
    rolls = list(LESSON.run().names["lab"].rolls)
    coins = sum(gains[left] for left, right in rolls if left == right)
    told = LESSON.said["gains"].splitlines()[1]
    assert told == f"rolled: {coins} coins in 1600 rolls, {coins / 1600} a roll"
    # a roll's coins have the mean square 31/16, so this is three standard errors
    assert abs(coins - 500) < 3 * (1600 * 31 / 16) ** 0.5


def test_the_bars_are_the_chances_of_each_gain() -> None:
    run = LESSON.run()
    assert len(run.names["brought"]) == 16
    heights = {bar.label: bar.value for bar in run.names["shown"]}
    assert heights == {
        "-3 coins": Fraction(1, 16),
        "0 coins": Fraction(12, 16),
        "2 coins": Fraction(1, 16),
        "3 coins": Fraction(2, 16),
    }


@pytest.mark.parametrize(
    ("variable", "wrong", "misconception"),
    [
        ("q1", "3", "gains-only"),
        ("q1", "3/2", "fifty-fifty"),
        ("q2", "5/4", "wrong-whole"),
        ("q2", "5", "gains-only"),
        ("q2", "1/2", "losses-forgotten"),
        ("q3", "5/16", "only-one-way"),
        ("q3", "15/2", "wrong-whole"),
        ("q4", "gain", "mean-as-most-likely"),
    ],
)
def test_the_usual_wrong_answers_are_known(variable: str, wrong: str, misconception: str) -> None:
    reply = LESSON.run(solved=False).names[variable].answer(wrong)
    assert (reply.verdict, reply.misconception) == ("wrong", misconception)
    assert reply.figure


def test_the_guide_has_the_same_answers() -> None:
    asked = ("q1", "q2", "q4")
    assert [row.right for row in LESSON.guide()] == [SOLUTIONS[q] for q in asked]
    for variable, row in zip(asked, LESSON.guide(), strict=True):
        exercise = LESSON.run(solved=False).names[variable]
        for part in row.wrong.split("; "):
            assert exercise.answer(part.partition(":")[0]).misconception


def test_it_goes_red_where_thieves_take_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game_coins, "STEAL", dict.fromkeys(game_coins.STEAL, 4))
    assert LESSON.run().said["tables"].startswith("3 players: 1/2\n")
    assert "tables" in LESSON.changed()

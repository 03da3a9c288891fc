"""Lesson 18: what it says, against literals, every deal, and what is asked of any game."""

from __future__ import annotations

import re
from fractions import Fraction
from itertools import combinations, permutations, product
from typing import Any

import pytest

import cardwidgets as cw
from cardwidgets.engine import conformance
from cardwidgets.engine.chance import Shuffle
from cardwidgets.terminal import play_in_terminal
from support.classroom import Lesson

LESSON = Lesson("18")
QUESTIONS = {
    "q1": "who-draws-the-best",
    "q2": "keep-wins",
    "q3": "keep-or-swap",
    "q4": "drawn-by-the-last",
}
SOLUTIONS = {"q1": "same", "q2": "56/165", "q3": "keep", "q4": "1/9"}
GAME = ("cards", "turns", "rules", "winner", "secrets", "table")
#: What a bot wins that keeps from a card on, by hand: (keep wins, of 36, over 10) + (swaps, 1/3).
KEEPERS = {
    5: Fraction(41, 90),
    6: Fraction(17, 36),
    7: Fraction(43, 90),
    8: Fraction(169, 360),
    9: Fraction(4, 9),
}


def game(players: int = 3) -> Any:
    return LESSON.run().names["KeepOrSwap"](players)


def state(names: dict[str, Any], order: tuple[int, ...], swaps: tuple[bool, ...]) -> Any:
    return names["State"](order, swaps)


def test_it_asks_these_questions_and_answers_them() -> None:
    assert LESSON.exercises == QUESTIONS
    assert LESSON.solutions == SOLUTIONS


def test_the_game_has_fifty_lines() -> None:
    lines = [line for name in GAME for line in LESSON.cells[name].source.splitlines()]
    written = [line for line in lines if line.strip() and not line.startswith("cw.")]
    assert len(written) == 50


@pytest.mark.parametrize("players", [2, 3, 5])
def test_it_keeps_what_every_game_promises(players: int) -> None:
    report = conformance.check(game(players), seeds=range(6))
    assert report.longest == players + 1


def test_nobody_sees_more_than_the_own_cards_until_the_end() -> None:
    names = LESSON.run().names
    rules, order = names["KeepOrSwap"](3), (4, 9, 7, 1, 2, 3, 5, 6, 8, 10)
    before = state(names, order, (True, False))
    seen = [rules.observe(before, seat).state.order for seat in (0, 1, 2, None)]
    assert [[card for card in cards if card] for cards in seen] == [[4, 1], [9], [7], []]
    over = state(names, order, (True, False, True))
    assert rules.hands(rules.observe(over, None).state) == [1, 9, 2]
    assert rules.returns(over) == (0, 1, 0)


def test_the_table_shows_the_own_card_and_covers_the_others() -> None:
    assert LESSON.said["table"] == "<Table Keep or Swap step 1:; Waiting for you.>"
    shown = LESSON.html("table")
    assert re.findall(r'alt="(Cards: [^"]*)"', shown) == [
        "Cards: a card with 7",
        "Cards: a card, face down",
        "Cards: a card, face down",
    ]
    assert "You win " in shown


def test_its_odds_are_those_of_every_deal_and_every_coin() -> None:
    names = LESSON.run().names
    rules, others = names["KeepOrSwap"](3), [card for card in range(1, 11) if card != 7]
    wins = dict.fromkeys((False, True), 0)
    deals = list(permutations(others, 5))
    for rest in deals:
        for swaps in product((False, True), repeat=3):
            hands = rules.hands(state(names, (7, *rest), swaps))
            wins[swaps[0]] += hands[0] == max(hands)
    kept, swapped = (Fraction(won, 4 * len(deals)) for won in wins.values())
    assert (kept, swapped) == (Fraction(5, 12), Fraction(1, 3))
    first, found = LESSON.said["odds"].splitlines()[:2]
    assert first == "with the 7 you win 5/12 = 0.417"
    told = re.fullmatch(
        r"You win ([\d.]+) % of 2000 games .* \(standard error ([\d.]+) %\)\.", found
    )
    assert told
    share, error = map(float, told.groups())
    # a coin keeps half of the time
    assert abs(share - 37.5) < 3 * error
    assert error == pytest.approx(100 * (3 / 8 * 5 / 8 / 2000) ** 0.5, abs=0.06)


def test_bots_win_about_as_often_as_is_counted() -> None:
    for line, (least, counted) in zip(
        LESSON.said["bots"].splitlines(), KEEPERS.items(), strict=True
    ):
        card, won, told = line.split()
        assert (int(card), float(told)) == (least, round(float(counted), 4))
        assert abs(float(won) - float(counted)) < 3 * (0.25 / 2000) ** 0.5
    assert max(KEEPERS, key=KEEPERS.__getitem__) == 7


def test_what_is_counted_for_the_bots_is_counted_by_listing() -> None:
    for least, counted in KEEPERS.items():
        total = Fraction(0)
        for card in range(1, 11):
            unseen = [other for other in range(1, 11) if other != card]
            if card >= least:
                hands = list(combinations(unseen, 2))
                total += Fraction(sum(max(hand) < card for hand in hands), len(hands))
            else:
                draws = list(permutations(unseen, 3))
                total += Fraction(sum(new > max(a, b) for new, a, b in draws), len(draws))
        assert total / 10 == counted


def test_it_is_played_in_the_terminal_and_its_records_are_read() -> None:
    LESSON.run()
    heard: list[str] = []
    session = play_in_terminal(
        cw.game("keep_or_swap"), seed=22, ask=lambda _: "swap", show=heard.append
    )
    assert session.is_over
    assert any("You swapped." in line for line in heard)
    assert "Won by" in heard[-1]
    assert cw.loads(session.dumps()).state == session.state


@pytest.mark.parametrize(
    ("variable", "wrong", "misconception"),
    [
        ("q1", "first", "order-of-drawing"),
        ("q1", "last", "order-of-drawing"),
        ("q2", "8/11", "one-die-only"),
        ("q2", "512/1331", "with-replacement"),
        ("q2", "14/55", "whole-space-kept"),
        ("q3", "swap", "fifty-fifty"),
        ("q4", "1/7", "order-of-drawing"),
        ("q4", "1/5", "wrong-whole"),
    ],
)
def test_the_usual_wrong_answers_are_known(variable: str, wrong: str, misconception: str) -> None:
    reply = LESSON.run(solved=False).names[variable].answer(wrong)
    assert (reply.verdict, reply.misconception) == ("wrong", misconception)
    assert reply.figure


def test_the_guide_has_the_same_answers() -> None:
    assert [row.right for row in LESSON.guide()] == ["all alike", "56/165", "keep it", "1/9"]
    for variable, row in zip(("q2", "q4"), LESSON.guide()[1::2], strict=True):
        exercise = LESSON.run(solved=False).names[variable]
        for part in row.wrong.split("; "):
            assert exercise.answer(part.partition(":")[0]).misconception


def test_it_goes_red_where_nobody_shuffles(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Shuffle, "draw", lambda self, rng: self.action(self.cards))
    assert {"odds", "bots"} <= set(LESSON.changed())

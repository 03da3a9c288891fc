"""Lesson 13: what it says, against literals, a list of hands, and what a seat of the game knows."""

from __future__ import annotations

import re
from fractions import Fraction
from itertools import combinations
from math import comb

import pytest

import cardwidgets as cw
from cardwidgets.labs import deck_lab_decks
from support.classroom import Lesson

LESSON = Lesson("13")
QUESTIONS = {
    "q1": "two-of-a-sort",
    "q2": "one-clear-of-three",
    "q3": "card-after-discards",
    "q4": "after-the-shuffle",
    "q5": "both-hold-it",
}
SOLUTIONS = {"q1": "3/52", "q2": "2415/6806", "q3": "1/9", "q4": "1/6", "q5": "1/66"}
#: The discards of the lesson, once all but the cards in the hands lie there.
DISCARDS = [
    *["SH+SK"] * 2, *["CH+SW"] * 2, *["CH+SH"] * 3, *["CH+SK"] * 3, *["SW+SH"] * 3,
    *["SW+SK"] * 2,
]  # fmt: skip
HANDS = ["CH+SW", "SH+SK", "SW+SK"]


def view_of(players: int, **parts: object) -> object:
    """What the first player sees, who has rolled a ship and a skull."""
    game = cw.game("bluffaneer", players=players)
    return game.observe(game.position(roll=["SH", "SK"], **parts), 0)


def test_it_asks_these_questions_and_answers_them() -> None:
    assert LESSON.exercises == QUESTIONS
    assert LESSON.solutions == SOLUTIONS


def test_hands_are_counted_twice_and_are_those_of_the_deal() -> None:
    lines = LESSON.said["ways"].splitlines()
    assert [line.split()[-1] for line in lines[:3]] == ["5481/18278", "5481/18278", "12797/18278"]
    told = [int(line.split()[2].replace(",", "")) for line in lines[3:]]
    assert told == [254186856, 376573120, 181562040, 33390720, 1947792]
    assert sum(told) == comb(40, 10) == 847660528
    assert [line.split()[-1] for line in lines[3:]] == ["30.0%", "44.4%", "21.4%", "3.9%", "0.2%"]
    # the game's own deal: 10 cards for each of four players
    view = cw.new("sixes", players=4, chance="manual", seed=1).view(0)
    assert cw.odds(view)["0 sixes"].value == Fraction(5481, 18278)


def test_small_hands_are_listed() -> None:
    for cards in (1, 2, 3):
        hands = list(combinations(range(40), cards))
        some = sum(min(hand) < 4 for hand in hands)
        kept = LESSON.run().names["kept"][cards - 1]
        assert kept == (cards, pytest.approx(some / len(hands)))


def test_kept_and_put_back_part() -> None:
    assert LESSON.said["kept-or-back"].splitlines()[:4] == [
        " 2 cards: kept 0.1923, put back 0.1900",
        "10 cards: kept 0.7001, put back 0.6513",
        "20 cards: kept 0.9470, put back 0.8784",
        "37 cards: kept 1.0000, put back 0.9797",
    ]
    names = LESSON.run().names
    assert names["kept"][35][1] < 1 == names["kept"][36][1]
    for cards, chance in names["back"]:
        assert chance == pytest.approx(1 - 0.9**cards)


def test_the_hands_are_about_as_good_as_they_should_be() -> None:
    deal = LESSON.run().names["deal"]
    good = sum(any(card[0] == "6" for card in hand) for hand in deal.hands)
    assert len(deal.hands) == 100
    assert all(len(set(hand)) == 10 for hand in deal.hands)
    # three standard errors of a hundred hands
    assert abs(good - 70) < 14
    assert f"in {good} of 100 hands" in re.sub(r"\s+", " ", LESSON.html("hands"))


def test_open_cards_are_what_a_seat_of_the_game_knows() -> None:
    assert LESSON.said["open-cards"].splitlines()[:2] == [
        "only your own card seen: 3/17",
        "and four open cards:     2/13",
    ]
    first = view_of(4, cards=["CH+SW", "SW+SH", "SW+SH", "CH+SK"])
    assert cw.odds(first)["somebody holds it"].value == Fraction(79, 170)
    assert first.unseen.chance_any([1], 5) == Fraction(3, 17)
    cards = ["CH+SW", "SW+SH", "SW+SH", "CH+SK"]
    later = view_of(4, cards=cards, discard=["CH+SW", "SH+SK", "SW+SK", "SW+SK"])
    assert later.unseen.chance_any([1], 5) == Fraction(2, 13)


def test_a_new_pile_is_what_a_seat_of_the_game_knows() -> None:
    assert LESSON.said["new-pile"].splitlines() == [
        "unseen before the shuffle: 2 cards",
        "a ship and a skull in your neighbour's hand: 1/2",
        "a ship and a skull drawn from the new pile:  2/15",
    ]
    names = LESSON.run().names
    assert sorted(DISCARDS) == sorted(
        card for card, number in names["pile"].items() for _ in range(number)
    )
    old = {card: HANDS.count(card) for card in HANDS}
    new = {card: DISCARDS.count(card) for card in DISCARDS}
    parts = {"cards": HANDS, "draw": DISCARDS, "discard": [], "pools": [old, new]}
    held = view_of(3, **parts, origin=[0, 0, 0])
    assert held.unseen.chance_any([1], 5) == Fraction(1, 2)
    # the neighbour showed a sword and a skull, and drew a card of the new pile
    drawn = {
        "cards": ["CH+SW", DISCARDS[0], "SH+SK"],
        "draw": DISCARDS[1:],
        "discard": ["SW+SK"],
        "pools": [{"CH+SW": 1, "SH+SK": 1}, new],
    }
    after = view_of(3, **drawn, origin=[0, 1, 0])
    assert after.unseen.chance_any([1], 5) == Fraction(2, 15)


@pytest.mark.parametrize(
    ("variable", "wrong", "misconception"),
    [
        ("q1", "1/16", "with-replacement"),
        ("q1", "3/13", "joint-as-condition"),
        ("q2", "805/6806", "only-one-way"),
        ("q2", "1/2", "chances-add-up"),
        ("q3", "3/17", "given-ignored"),
        ("q3", "1/17", "wrong-whole"),
        ("q4", "1/5", "reshuffle-forgotten"),
        ("q4", "3/17", "given-ignored"),
        ("q5", "1/36", "with-replacement"),
        ("q5", "3/136", "given-ignored"),
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


def test_it_goes_red_where_a_seen_card_can_still_be_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardwidgets.labs.deck_lab.seen_cards", lambda value, deck: {})
    assert deck_lab_decks.seen_cards("2xCH+SW", deck_lab_decks.deck_of("bluffaneer"))
    assert {"open-cards", "new-pile"} <= set(LESSON.changed())

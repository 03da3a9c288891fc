"""Lesson 5 prints what the worked cases of Aluette say, and goes red where the rules do not."""

from __future__ import annotations

from typing import Any

import pytest

from cardwidgets.games.aluette import Aluette
from support.classroom import Lesson

LESSON = Lesson("05")

# From the worked cases of the rules and not from the program.
WORKED = {
    "cards": [
        " 1  Monsieur ", " 8  deux d'écrit ", "above 47", "AC AU AB AS  above 36",
        "13  nines of batons and swords     9B 9S        above 22",
        "19  threes of batons and swords    3B 3S        above 0", "Rule 1.1",
    ],
    "partners": [
        "with 12 cards",
        "Monsieur goes to Ben, Madame to Dia, le Borgne to Ann and la Vache to Cem",
        "Dia and Ben play against Ann and Cem. Dia has Madame", "Ann Ben Cem Dia", "Rule 2.1",
    ],
    "deal": [
        "Ann 3U KB KS QC QS JS 9S 4U 3S", "Ben 3C 2B AC KU QU JC 8S 6U 6S",
        "Cem 2U 9U 2S AB JB 9B 8C 6C 4S", "Dia 2C 7B 7S 6B 5U 5B 4C 4B 3B", "stock: 12",
    ],
    "no_chant": ["Cem says no", "cards: (9, 9, 9, 9) stock: 12", "Dia: 'yes' is refused"],
    "sing": [
        "Ann and Dia take 6 cards each", "Ann 3U 9C AS KB KS QC QS JU JS 9S 8U 7U 5C 4U 3S",
        "Rule 3.3", "Dia puts 6 cards away.", "Ann puts 6 cards away.",
    ],
    "first_trick": ["Dia takes trick 1", "Rule 4.2", "Rule 4.1"],
    "spoiled": [
        "KC 3U 3C 2C  Cem takes", "4C 5S 6B 7U  Ann takes", "2S 2B AU 3B  Dia takes",
        "3B 4S 3S 4U  Trick 9 is spoiled", "KC KS AU 5B  Cem takes",
        "8C 8U 8B 8S  Trick 9 is spoiled", "AC AS 2S 4U  Cem takes",
        "5C AU 6S AB  Trick 9 is spoiled", "9B 9S 8C 7U  Trick 9 is spoiled",
        "2C 2U 2B 2S  Cem takes", "9U 9C 9B 9S  Ben takes", "3S 3B 4C 5C  Dia takes",
        "QC JS QB KU  Ben takes", "KU 9S QC KB  Trick 9 is spoiled", "2U 3U AS AB  Ann takes",
    ],
    "play_on": [
        "Trick 2 is spoiled", "Cem takes trick 3", "Trick 4 is spoiled", "Ben takes trick 5",
        "Trick 6 is spoiled", "Trick 7 is spoiled", "Ann takes trick 8", "Ann takes trick 9",
    ],
    "score": ["Mordienne! Ann took the last 2 tricks: 2 points", "points: (2, 0, 2, 0)"],
    "deals": [
        "001203100 - Ann wins the deal with 5 tricks: a point", "XXXXXXXXX - All nine tricks",
        "XXXXXXXX3 - Mordienne! Dia", "123100000 - Mordienne! Ann took the last 5 tricks: 2 points",
        "X23X01X33 - Dia wins the deal with 3 tricks: a point",
        "112233X00 - Ben was the first to have 2 tricks: a point",
        "000000000 - Ann wins the deal with 9 tricks: a point",
        "11223X000 - Mordienne! Ann took the last 3 tricks: 2 points",
        "XXXXXXX0X - Ann wins the deal with one trick: a point",
    ],
    "match": ["with 3 to 2. Shares: 1/2 0 1/2 0", "drawn, 2 points each. Shares: 1/4 1/4 1/4 1/4",
              "Rule 5.6"],
    "known": ["33 cards are hidden from Ann", "9S 8U 7U 5C 4U 3S", "(6, 0, 0, 6)"],
    "signs": [
        "Ann was told: Cem makes the sign for la Vache", "Ben was told: Deal 1", "Rule 7.2",
        "Rule 7.3", "Rule 11.13", "To Ann the signs of Cem prove: 2U",
        "To Ben the signs of Cem prove: nothing",
    ],
    "proof": [
        "To Cem the signs of Ann prove: 3U\nTo Cem the signs of Ann prove: nothing\n",
        "prove: nothing\nTo Ann the signs of Cem prove: 2U\n", "Rule 7.6",
    ],
    "surrender": ["Cem accepts. Cem and Ann get a point", "must make mordienne", "Rule 8.1"],
    "poor": ["Rule 9.1", "you hold Madame", "stock: 3 put away: (9, 0, 0, 0)"],
    "deal_options": [
        "asked first: Cem", "cuts: Cem", "leads, without a chant: Ann", "Rule 11.4", "Rule 11.2",
        "Cem and Dia take 6 cards each",
    ],
    "score_options": [
        "000000000 - Mordienne! Ann took the last 9 tricks: 2 points", "12310X000 - Ann wins the",
        "12310X000 - Mordienne! Ann took the last 4", "123100000 - Ann wins the deal with 5 tricks",
        "Dia deals again", "another deal is played", "Ben and Dia win the game with 3 to 2",
    ],
    "sign_options": [
        "Ben was told: Cem makes the sign for la Vache",
        "Ann was told: Cem makes the sign for Monsieur",
        "Ben was told: You notice that Cem", "Rule 7.1",
    ],
}  # fmt: skip


@pytest.mark.parametrize("name", WORKED)
def test_the_lesson_prints_what_the_rules_say(name: str) -> None:
    for words in WORKED[name]:
        assert words in LESSON.said[name]


def test_games_at_random_are_as_long_as_rule_10_1_says() -> None:
    moves = [int(number) for number in LESSON.said["length"].split()]
    assert len(moves) == 6
    assert all(180 <= number <= 210 for number in moves)


def test_every_table_is_seen_without_a_kernel() -> None:
    for name in ("deal", "play_on", "proof", "game"):
        assert "data:image/svg+xml" in LESSON.html(name)


def test_the_lesson_goes_red_where_the_engine_allows_too_much(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    usual = Aluette.refusal

    def refusal(self: Aluette, state: Any, player: Any, action: Any) -> Any:
        return None if action == self.parse("6S")[0] else usual(self, state, player, action)

    monkeypatch.setattr(Aluette, "refusal", refusal)
    with pytest.raises(AssertionError, match="the rules allowed '6S'"):
        LESSON.run()

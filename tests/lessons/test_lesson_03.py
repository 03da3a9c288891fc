"""Lesson 3 prints what the rules of 3UP 3DOWN say, and stops where the engine allows too much."""

from __future__ import annotations

import re
from typing import Any

import pytest

from cardwidgets.games.three_up_three_down import ThreeUpThreeDown
from support.classroom import Lesson

LESSON = Lesson("03")

# From the rules and their worked cases, and not from the program.
WORKED = {
    "components": [
        "published84: 84 cards, 14 of them Clears: (7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 6, 1)",
        "two_colour60: 60 cards, 10 of them Clears: (5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 4, 1)",
        "green36: 36 cards, 6 of them Clears: (3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 2, 1)",
        "3UP 3DOWN cannot be played so: Rule 11.1",
    ],
    "setup": [f"{players} play: {draw} cards to draw"
              for players, draw in zip(range(2, 7), (66, 57, 48, 39, 30), strict=True)],
    "choose": ["Ann has 20 ways to choose", "'play 2' is refused. Rule 2.2"],
    "sealed": ["Ben knows: ()", "'up 2 5 7' is refused. Rule 2.2", "Ann begins"],
    "turn": [
        "'play 10' is refused. Rule 9.1", "'flip 0' is refused. Rule 9.1",
        "Ben: 'play 1' is refused. Rule 3.1", "Ann: hand 7 8 9, pile 2 2, to draw 4",
    ],
    "discard": [
        "Ann may: play 7\n", "'play 5' is refused. Rule 4.1", "'pick up' is refused. Rule 4.3",
        "hand 1 1 7,", "pile 6 6,",
    ],
    "several": [
        "Ann may: play 6, play 6 x2, play 6 x3\n", "Ann: hand 6 7 8, pile 4 6 6, to draw 4\n",
        "Ann may: play 6, play 6 x2, play C\n",
    ],
    "three": [
        "Ann: hand 4 7 8,", "Ann: hand 1 2 3,", "Three 6s! 4 cards leave the game",
        "Three 5s! 5 cards leave the game", "'play 1' is refused. Rule 3.1: it is the turn of Ben",
    ],
    "clear": [
        "Ann: hand 2 3 7, pile -, to draw 8 4\n", "The pile is cleared: 4 cards leave the game",
        "Ann: hand 7 C C, pile -, to draw 8 4\n", "It leaves the game alone",
        "Ann: hand 1 7 8, pile -, to draw 4\n", "The pile is cleared: 3 cards leave the game",
    ],
    "extra": ["'draw' is refused. Rule 6.4", "Ann may: draw, play 3, play 7\n"],
    "too_late": ["'draw' is refused. Rule 6.5", "Ann: hand 4 7 8,", "pile 3 5, to draw -\n",
                 "The pile is cleared: 3 cards leave the game"],
    "add_up": ["'play C+1 x2' is refused. Rule 6.7", "Ann: hand 4 8 9,", "pile 3, to draw -\n",
               "4 cards leave the game", "It leaves the game alone",
               "after C+2 and C+1 are left: 2 discards"],
    "must": ["'stop' is refused. Rule 6.8", "Ann may: pick up\n",
             "Ann: hand 3 7, pile -, to draw 5 8 4\n", "Ann may: draw, stop\n",
             "'play 7' is refused. Rule 3.3", "Ann: hand 6, ", "pile 5, to draw -\n"],
    "pick_up": [
        "Ann: hand 1 2 3 4 6 9, pile -, to draw 7 8 4\n",
        "Ben may: play 1, play 1 x2, play 1 x3\n",
        "Ann: hand 8 8 10, 3UP 3 4 5, 3DOWN 9 9 9, pile -,",
    ],
    "draw": [
        "Ann: hand 2 3 7, pile 4 6 6, to draw 8 4\n", "hand 2 3 6 6, pile 4 9, to draw 7 8 4\n",
        "Ann: hand 2 7,", "The draw pile is empty.\n",
    ],
    "up": [
        "'play 9 x3' is refused. Rule 9.3", "'play 9' is refused. Rule 9.1",
        "'flip 0' is refused. Rule 9.1",
        "Ann: hand -, 3UP 4, 3DOWN 2 6 10, pile 8 9 9, to draw -\n",
    ],
    "down": [
        "Ann: hand 4 8 8, 3UP -, 3DOWN 9 C+1, pile -, to draw -\n",
        "Ann: hand -, 3UP -, 3DOWN 9 C+1, pile -, to draw -\n", "Three 8s! 3 cards leave",
        "Ann: hand -, 3UP -, 3DOWN 9, pile 4, to draw -\n", "cleared: 3 cards leave",
        "'flip 2' is refused. Rule 9.4", "'play 9' is refused. Rule 9.4",
    ],
    "blind": ["Ann may: flip 0, flip 1, flip 2\n", "3DOWN 6 2, pile 9, to draw -\n"],
    "end": ["Ann is rid of all cards and wins. Ann, Ben: 1 0\n" * 3, "Rule 10.3",
            "Ann turns over 6.\nAnn is rid of all cards and wins."],
    "lead": ["Ann is rid of all cards and wins.\nBen is rid of all cards and wins."],
    "known": [
        "Ann: hand 1 1 2, 3UP -, 3DOWN -, pile -,", "Ben: hand 1 1, 3UP -, 3DOWN -, pile -,",
        "broken off after 3 turns",
        # twelve cards are unseen, and only 1, 2 and 2 of them are lower than 3
        "on the 3: 1/220\n", "on the 4: 1\n",
    ],
    "start_options": [
        "Rule 11.2: there must be nine cards for each player, 45 in all; 36 are not enough",
        "Rule 11.3", "Dia begins", "Rule 11.4", "Ann puts up 9, 10 and Clear",
        "10 is turned up and starts the pile",
    ],
    "discard_options": [
        "Ann may: play 7\n", "Ann may: play 7, pick up\n", "Ann may: play 6, play 6 x3, play 9\n",
        "Ann may: play C+1\n", "Ann may: play C+1, play C+1 x2\n",
        "Ann may: play 9\n", "Ann may: play 9, play 9 x2, play 9 x3\n", "Rule 11.6",
    ],
    "turn_options": [
        "usual - next: Ben\n", "'extra_turn'} - next: Ann\n", "usual - Ann: hand 5 6,",
        "'one_card'} - Ann: hand 5, pile -, to draw 6\n",
        "usual from hand - Ann may: pick up\n", "usual from 3UP - Ann may: pick up\n",
        "'may'} from hand - Ann may: pick up, stop\n", "'stop'} from hand - Ann may: stop\n",
        "'stop'} from 3UP - Ann may: stop\n",
        "'pick_up_from_table'} from hand - Ann may: stop\n",
        "'pick_up_from_table'} from 3UP - Ann may: pick up\n",
    ],
    "end_options": [
        "Ann: hand 8 8, 3UP -, 3DOWN 4 9 C+1, pile -,", "'flip 0' is refused. Rule 11.13",
        "Ann may: flip 1, flip 2\n", "Ann is rid of all cards and wins.\nBen takes the pile",
    ],
}  # fmt: skip


@pytest.mark.parametrize("cell", WORKED)
def test_the_lesson_prints_what_the_rules_say(cell: str) -> None:
    for line in WORKED[cell]:
        assert line in LESSON.said[cell]


def test_nothing_that_the_lesson_prints_is_left_out() -> None:
    tables = {"many", "game"}
    assert {cell for cell, said in LESSON.said.items() if said} == {*WORKED, *tables}


@pytest.mark.parametrize("number", ["12.1", "12.2", "12.3", "12.4", "12.5", "12.6", "12.7"])
def test_where_the_rules_come_from_is_told_too(number: str) -> None:
    assert f"({number})" in LESSON.prose


@pytest.mark.parametrize(
    "text", ["play 5", "pick up", "play C+1 x2", "draw", "stop", "flip 0", "play 9 x3", "up 2 5 7"]
)
def test_the_lesson_stops_where_the_engine_allows_too_much(
    monkeypatch: pytest.MonkeyPatch, text: str
) -> None:
    refusal, apply = ThreeUpThreeDown.refusal, ThreeUpThreeDown.apply

    def allow(self: ThreeUpThreeDown, state: Any, player: Any, action: Any) -> Any:
        usual = refusal(self, state, player, action)
        return None if action in self.parse(text) else usual

    def do(self: ThreeUpThreeDown, state: Any, player: Any, action: Any) -> Any:
        wrong = refusal(self, state, player, action)
        return state if wrong else apply(self, state, player, action)

    monkeypatch.setattr(ThreeUpThreeDown, "refusal", allow)
    monkeypatch.setattr(ThreeUpThreeDown, "apply", do)
    with pytest.raises(AssertionError, match=re.escape(f"the rules allowed {text!r}")):
        LESSON.run()

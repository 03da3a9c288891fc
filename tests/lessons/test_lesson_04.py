"""Lesson 4 prints what the rules of Gnoming A Round say, and stops where too much is allowed."""

from __future__ import annotations

import re
from typing import Any

import pytest

from cardwidgets.games.gnoming import Gnoming
from support.classroom import Lesson

LESSON = Lesson("04")

X = "[4] [2] / [6] 5 [1] / [3] [8] [-1]"
EVERYWHERE = "place 0, place 1, place 2, place 3, place 4, place 5, place 6, place 7, place 8"
ROUND_BOUNCE = (
    "bounce 0, bounce 1, bounce 2, bounce 3, bounce 5, bounce 6, bounce 7, bounce 8, stop"
)

# From the rules and their worked cases, and not from the program.
WORKED = {
    "components": [
        "default: 110 cards",
        "'hazard': 3, 'negative': 22, 'mulligan': 3, 'positive': 82}, up to 10",
        "worth on average 439/110\n", "up to 12\n", "Rule 1.1",
    ],
    "deal": [
        *(f"{players} play: {draw} cards to draw\n"
          for players, draw in zip(range(3, 8), (81, 72, 63, 54, 45), strict=True)),
        "The hazard is set aside",
        "The 6 begins pile A.\nThe 2 begins pile B.\nAnn begins.\n80 cards",
    ],
    "setup": ["'draw' is refused. Rule 2.4", "Ben: 'flip 0 4' is refused. Rule 2.4"],
    "ready": ["Ann may: draw, take A, take B\n"],
    "turn": [
        "'place 0' is refused. Rule 3.2", "Ben: 'draw' is refused. Rule 3.1",
        "'reject' is refused. Rule 3.4", f"Ann: 5 {X}, A 9, B 7\n", f"{EVERYWHERE}, reject\n",
        f"Ann: 9 {X}, A 5, B 7 3\n", "Ann: 9 3 [2] / [6] 5 [1] / [3] [8] [-1], A 5, B 7 4\n",
    ],
    "bounce": ["There lay, face down, the 6.\n", "'bounce 4' is refused. Rule 4.2",
               "'discard A' is refused. Rule 4.2"],
    "bounced": ["Ann: 6 6 10 / [1] 2 [4] / [8] [7] [5], A 5 -3, B 7\n",
                "Ann: 6 [-3] 10 / [1] 8 8 / [2] [7] [5], A 5 3, B 7\n"],
    "chain": [
        "Ann bounces the 3.\nThere lay, face down, the 4.\n",
        "Ann bounces the 4.\nIt replaces the 2.\n",
        "Ann: 4 [8] -2 / 4 3 3 / [H] [7] [1], A 5, B 7 2\n",
        "Ann: 6 [4] 6 / [1] 2 [9] / [2] [7] 6, A 5 3, B 7\n",
        "Ann: 6 [4] 6 / [1] 2 [9] / [2] [7] 3, A 5 6, B 7\n" * 2,
    ],
    "never": [
        "Ann may: discard A, discard B\n", "Ann: -2 [4] 6 / [1] 2 [9] / [2] [7] 3, A 5 -2, B 7\n",
        "Ben: 8 8 M / [4] [5] 6 / 7 1 9, A 5",
    ],
    "piles": ["Ben may: discard A, discard B\n", "A 10, B 9\n"],
    "hazard": [
        "gets rid of the hazard",
        "Ben may: flip 2, flip 3, flip 4, flip 5, flip 6, flip 7, flip 8, decline\n",
        "Cem: 'flip 8' is refused. Rule 5.5", "Ben: 'flip 0' is refused. Rule 5.4",
        "Ben turns up the 3.\nCem may: \n",
    ],
    "kept": ["Ann: 5 H 6 / [1] [2] [9] / [2] [7] 3, A 5 4, B 7\nBen is next\n"],
    "mulligans": [
        "'place 1' is refused. Rule 6.2", "Ann may: place 0, reject\n",
        "'place 1' is refused. Rule 6.3", "'reject' is refused. Rule 6.3",
        "Ann may: place 0, place 4\n", "'take A' is refused. Rule 6.3",
        "'place 0' is refused. Rule 6.3", "Ann may: reject\n",
    ],
    "rebuilt": ["0 cards to draw, 3 1 on the piles\nThe draw pile is empty.\n2 discarded cards",
                "1 cards to draw, 1 1 on the piles\n"],
    "end": [
        "Ann has no face-down card left", "face-down card of Ben is turned up: 4.\n",
        "face-down card of Cem is turned up: 9.\nAnn scores 43 points.\n",
        "Ben scores 24 points.\nCem scores 43 points.\n",
        "not with the fewest points: 5 points more.\nRound 1 is over.\n",
        "Ben begins round 2\n",
    ],
    "score": [
        "4 6 7: 18, lines -5\n", "4 3 7: 5, lines -4 -4\n", "6 1 2 / 3 6 4 / 5 7 6: 40\n",
        "7 M 7 / 1 2 3 / 4 5 6: 14, lines -7\n", "M M M / 1 2 3 / 4 5 6: 21\n",
        "-3 -3 -3 / 1 2 4 / 5 6 7: 16\n", "6 6 -1 / 2 3 4 / 5 7 8: 40\n",
        "H 2 2 / 2 1 3 / 2 4 5: 31\n", "7 7 7 / 7 M 7 / 7 7 7: -42, lines" + " -7" * 6,
        "10 10 10: -60, lines" + " -10" * 6, "H 10 10 / 10 H 10 / 10 10 H: 90\n",
    ],
    "first_out": ["(12, 15, 20) becomes (7, 15, 20)\n", "(16, 15, 20) becomes (21, 15, 20)\n",
                  "(15, 15, 20) becomes (10, 15, 20)\n"],
    "over": ["(27, 27, 70) won by Ann Ben\n(27, 27, 70) won by Ben\n", "Rule 9.1"],
    "options": ["Rule 10.1", "not 60, 3, 0 and 0", "Rule 10.3", "Rule 10.4", "43 cards to draw"],
    "turn_options": [
        f"usual                              Ann may: {EVERYWHERE}\n",
        f"{{'take_must_place': False}}         Ann may: {EVERYWHERE}, reject\n",
        f"{{'bounce_from_faceup': True}}       Ann may: {ROUND_BOUNCE}\n",
        "'facedown_only'} Ann may: bounce 1, bounce 3, bounce 5, bounce 6, bounce 7, stop\n",
        f"usual                              Ann may: {ROUND_BOUNCE}\n",
        f"{{'wild_matches_bounce': True}}      Ann may: {ROUND_BOUNCE}\n",
        "'must'}            Ben may: flip 2, flip 3, flip 4, flip 5, flip 6, flip 7, flip 8\n",
        "'decline' is refused. Rule 10.9", "'bounce 8' is refused. Rule 10.7",
    ],
    "round_options": [
        "dealt anew", "rotate - Ben begins.\nyoungest - Ann begins.\n",
        "lowest_total - Ann begins.\nhighest_total - Ben begins.\n",
        "5 M 5 / 1 2 3 / 8 8 M: -7, lines -5 -8\n5 M 5 / 1 2 3 / 8 8 M: 8, lines -8\n",
        "bonus (10, 15, 20)\npenalty (20, 15, 20)\nnone (15, 15, 20)\n",
    ],
}  # fmt: skip


@pytest.mark.parametrize("cell", WORKED)
def test_the_lesson_prints_what_the_rules_say(cell: str) -> None:
    for line in WORKED[cell]:
        assert line in LESSON.said[cell]


def test_nothing_that_the_lesson_prints_is_left_out() -> None:
    tables = {"lit", "game"}
    assert {cell for cell, said in LESSON.said.items() if said} == {*WORKED, *tables}


@pytest.mark.parametrize("number", ["11.1", "11.2", "11.3"])
def test_where_the_rules_come_from_is_told_too(number: str) -> None:
    assert f"({number})" in LESSON.prose


@pytest.mark.parametrize(
    "text",
    ["flip 0 4", "reject", "bounce 4", "flip 8", "flip 0", "place 1", "take A", "decline", "draw"],
)
def test_the_lesson_stops_where_the_engine_allows_too_much(
    monkeypatch: pytest.MonkeyPatch, text: str
) -> None:
    refusal, apply = Gnoming.refusal, Gnoming.apply

    def allow(self: Gnoming, state: Any, player: Any, action: Any) -> Any:
        usual = refusal(self, state, player, action)
        return None if action in self.parse(text) else usual

    def do(self: Gnoming, state: Any, player: Any, action: Any) -> Any:
        wrong = refusal(self, state, player, action)
        return state if wrong else apply(self, state, player, action)

    monkeypatch.setattr(Gnoming, "refusal", allow)
    monkeypatch.setattr(Gnoming, "apply", do)
    with pytest.raises(AssertionError, match=re.escape(f"the rules allowed {text!r}")):
        LESSON.run()

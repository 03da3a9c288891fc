"""Every refusal: who tries what when, the rule it cites, and its words."""

from __future__ import annotations

from typing import Any

import pytest

from cardwidgets.engine.conformance import JUNK
from cardwidgets.engine.messages import Voice
from cardwidgets.games.three_up_three_down import ThreeUpThreeDown
from cardwidgets.games.three_up_three_down.actions import (
    DRAW,
    PICK_UP,
    STOP,
    Deal,
    Flip,
    Play,
    Start,
    Up,
)
from cardwidgets.games.three_up_three_down.state import State
from games.three_up_three_down.at_table import go, refused_action, table

Situation = tuple[ThreeUpThreeDown, State]


def situation(name: str) -> Situation:
    """A table at which something can be refused."""
    match name:
        case "start":
            game = ThreeUpThreeDown(2, start="random")
            return game, game.initial_state()
        case "deal":
            game = ThreeUpThreeDown(2)
            return game, game.initial_state()
        case "choose":
            game = ThreeUpThreeDown(2)
            return game, go(game, game.position(phase="choose"), "P0 up 1 2 2")
        case "in_order":
            game = ThreeUpThreeDown(2, choice="in_order")
            return game, game.position(phase="choose")
        case "hand":
            return table("5 9 9", "6 9 8", "1 2 3", pile="7")
        case "mixed":
            options = {"hand_and_up": "together"}
            return table("5 9 9", "6 9 8", "1 2 3", pile="7", options=options)
        case "joining":
            options = {"hand_and_up": "together"}
            return table("5", "5 9 8", "1 2 3", pile="7", options=options)
        case "joining_clears":
            return table("C+1", "C+1 9 8", "1", options={"hand_and_up": "together"})
        case "stuck":
            return table("5 5", "6 9 8", "1 2 3", pile="7")
        case "lead":
            return table("5 C+1 C+1", "6 9 8", "1 2 3")
        case "all_or_one":
            return table("5 5 5", options={"multiples": "all_or_one"})
        case "cleared":
            game, state = table("C+1 1 2 3", "6 9 8", "1 2 3", draw="4")
            return game, go(game, state, "play C+1")
        case "nothing_to_draw":
            game, state = table("C+1 1", "6 9 8", "1 2 3")
            return game, go(game, state, "play C+1")
        case "third":
            game, state = table("C+2 1 2", "6 9 8", "1 2 3", draw="4 4 4")
            return game, go(game, state, "play C+2", "play 1")
        case "empty_hand":
            game, state = table("C+2 1", "6 9 8", "1 2 3", draw="4 4 4")
            return game, go(game, state, "play C+2", "play 1")
        case "lost":
            game, state = table("C+2 9 1", "6 9 8", "1 2 3", options={"third_fail": "stop"})
            return game, go(game, state, "play C+2", "play 9")
        case "up":
            return table("", "6 9 8", "1 2 3", pile="7")
        case "down":
            return table("", "", "1 2", pile="7")
        case "shown":
            options = {"blind_fail": "stays"}
            return table("", "", "1 2", pile="7", options=options, shown=[[0], []])
    game, state = table("5")
    return game, go(game, state, "play 5")


SITUATIONS = (
    "start", "deal", "choose", "in_order", "hand", "stuck", "lead", "all_or_one", "cleared",
    "nothing_to_draw", "third", "empty_hand", "lost", "up", "down", "shown", "over",
    "mixed", "joining", "joining_clears",
)  # fmt: skip

FIVE, SIX, NINE = 4, 5, 8
CASES: list[tuple[str, Any, Any, str, str]] = [
    ("hand", -1, PICK_UP, "1.1", "seat"),
    ("hand", 2, PICK_UP, "1.1", "seat"),
    ("hand", True, PICK_UP, "1.1", "seat"),
    ("hand", "0", PICK_UP, "1.1", "seat"),
    ("hand", 0, Deal(()), "2.1", "chance_only"),
    ("hand", 0, Start(0), "2.1", "chance_only"),
    ("hand", 0, None, "3.1", "unknown"),
    ("hand", 0, "play 9", "3.1", "unknown"),
    ("hand", 0, Play(13), "3.1", "unknown"),
    ("hand", 0, Play(True), "3.1", "unknown"),
    ("hand", 0, Play(NINE, 0), "3.1", "unknown"),
    ("hand", 0, Play(NINE, 1.0), "3.1", "unknown"),  # type: ignore[arg-type]
    ("hand", 0, Flip(-1), "3.1", "unknown"),
    ("choose", 1, Up([1, 2, 3]), "3.1", "unknown"),  # type: ignore[arg-type]
    ("over", 0, PICK_UP, "10.3", "over"),
    ("over", 1, Play(0), "10.3", "over"),
    ("deal", 0, PICK_UP, "2.1", "not_dealt"),
    ("start", 1, Up((1, 2, 3)), "2.1", "not_dealt"),
    ("choose", 0, Play(0), "2.2", "choose_first"),
    ("choose", 1, PICK_UP, "2.2", "choose_first"),
    ("choose", 0, Up((0, 1, 1)), "2.2", "chosen"),
    ("hand", 0, Up((FIVE, NINE, NINE)), "2.2", "chosen"),
    ("in_order", 1, Up((2, 3, 3)), "11.4", "wait"),
    ("choose", 1, Up((10, 11, 12)), "2.2", "three"),
    ("choose", 1, Up((3, 2)), "2.2", "three"),
    ("hand", 1, Play(0), "3.1", "not_turn"),
    ("empty_hand", 0, Play(SIX), "3.3", "empty_hand"),
    ("empty_hand", 0, Flip(0), "3.3", "empty_hand"),
    ("down", 0, Play(0), "9.4", "blind"),
    ("hand", 0, Play(NINE, 3), "9.3", "together"),
    ("mixed", 0, Play(NINE, 3), "11.8", "not_last"),
    ("joining", 0, Play(FIVE, 2), "4.1", "lower"),
    ("joining", 0, Play(FIVE, 3), "4.2", "not_there"),
    ("joining_clears", 0, Play(11, 2), "6.7", "one_clear"),
    ("hand", 0, Play(SIX), "9.1", "up_locked"),
    ("hand", 0, Play(9), "4.2", "not_there"),
    ("up", 0, Play(NINE, 2), "4.2", "not_there"),
    ("hand", 0, Play(FIVE), "4.1", "lower"),
    ("up", 0, Play(SIX), "4.1", "lower"),
    ("shown", 0, Flip(0), "11.13", "lower"),
    ("lead", 0, Play(11, 2), "6.7", "one_clear"),
    ("all_or_one", 0, Play(FIVE, 2), "11.6", "all_or_one"),
    ("hand", 0, Flip(0), "9.1", "hand_first"),
    ("up", 0, Flip(0), "9.1", "up_first"),
    ("down", 0, Flip(2), "9.4", "no_slot"),
    ("hand", 0, DRAW, "6.4", "no_draw"),
    ("third", 0, DRAW, "6.5", "too_late"),
    ("nothing_to_draw", 0, DRAW, "8.2", "draw_empty"),
    ("cleared", 0, DRAW, "6.4", "hand_full"),
    ("lead", 0, PICK_UP, "4.3", "no_pile"),
    ("hand", 0, PICK_UP, "4.3", "can_play"),
    ("down", 0, PICK_UP, "9.4", "flip_first"),
    ("lost", 0, PICK_UP, "11.12", "only_stop"),
    ("hand", 0, STOP, "4.3", "must_discard"),
    ("stuck", 0, STOP, "4.3", "must_discard"),
    ("third", 0, STOP, "6.8", "must_discard"),
    ("deal", None, Start(0), "2.1", "deal"),
    ("deal", None, None, "2.1", "deal"),
    ("deal", None, Deal((0,) * 84), "2.1", "order"),
    ("deal", None, Deal(None), "2.1", "order"),  # type: ignore[arg-type]
    ("deal", None, Deal([0]), "2.1", "order"),  # type: ignore[arg-type]
    ("deal", None, Deal((True,)), "2.1", "order"),
    ("start", None, Start(2), "11.3", "start"),
    ("start", None, Start(True), "11.3", "start"),
    ("start", None, Deal(()), "11.3", "start"),
    ("choose", None, Deal(()), "3.1", "no_chance"),
    ("hand", None, PICK_UP, "3.1", "no_chance"),
    ("over", None, Deal(()), "10.3", "over"),
]


@pytest.mark.parametrize(("when", "player", "action", "rule", "key"), CASES, ids=str)
def test_a_refusal_cites_its_rule_and_the_state_stays(when, player, action, rule, key) -> None:
    game, state = situation(when)
    refused_action(game, state, player, action, rule)
    refusal = game.refusal(state, player, action)
    assert refusal is not None
    assert refusal.key == f"refused.{key}"
    said = Voice(game.catalogue, listener=0).tell(refusal)
    assert "{" not in said.replace(repr(action), "")


def test_every_refusal_in_the_catalogue_is_among_these_cases() -> None:
    texts = ThreeUpThreeDown().catalogue.texts()
    catalogue = {key for key in texts if key.startswith("refused.")}
    assert {f"refused.{key}" for *_, key in CASES} == catalogue


@pytest.mark.parametrize("when", SITUATIONS)
def test_junk_is_refused_everywhere_to_everybody(when: str) -> None:
    game, state = situation(when)
    for player in (None, *range(game.players), -1, "0", 7):
        for action in JUNK:
            assert game.refusal(state, player, action) is not None  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "rule"),
    [("play 6", "4.1"), ("8", "4.2"), ("9 9 9", "9.3"), ("Take", None), ("pick up 3", None),
     ("play", None), ("play 9 x0", None), ("play 9 C", None), ("flip", None), ("", None)],
)  # fmt: skip
def test_what_is_written(text: str, rule: str | None) -> None:
    game, state = table("5 6 9 9", "9 9 7", "1 2 3", pile="7")
    meanings = game.parse(text)
    assert bool(meanings) == (rule is not None)
    if meanings:
        refused_action(game, state, 0, meanings[0], rule or "")

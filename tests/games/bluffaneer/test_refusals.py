"""Every refusal: who tries what when, the rule it cites, and its words."""

from __future__ import annotations

from typing import Any

import pytest

from cardwidgets.engine.conformance import JUNK
from cardwidgets.engine.messages import Voice
from cardwidgets.games.bluffaneer import Bluffaneer
from cardwidgets.games.bluffaneer.actions import (
    CHALLENGE,
    HIDE,
    PAY,
    SHOUT,
    SHOW,
    Deal,
    Hear,
    Reshuffle,
    Roll,
    Start,
    Steal,
    Toss,
)
from cardwidgets.games.bluffaneer.state import State
from games.bluffaneer.at_table import go, refused_action, table

Situation = tuple[Bluffaneer, State]


def situation(name: str) -> Situation:
    """A table at which something can be refused."""
    optional: dict[str, Any] = {"own_match": "optional"}
    match name:
        case "start":
            game = Bluffaneer(3, start="random")
            return game, game.initial_state()
        case "deal":
            game = Bluffaneer(3)
            return game, game.initial_state()
        case "roll":
            return table(3, "abc")
        case "target":
            game, state = table(3, "abc")
            return game, go(game, state, "roll SW SW")
        case "match":
            game, state = table(3, "abc", options=optional)
            return game, go(game, state, "roll SH SK")
        case "claim":
            game, state = table(3, "abc")
            return game, go(game, state, "roll SH SK", "P2 shout")
        case "polling":
            game, state = table(3, "abc", options={"claims": "polling"})
            return game, go(game, state, "roll SH SK")
        case "heard":
            game, state = table(3, "abc", options={"claims": "ordered"})
            return game, go(game, state, "roll SH SK", "P1 shout")
        case "voice":
            game, state = table(4, "abcd")
            moves = ("roll SH SK", "P1 shout", "P2 shout", "P3 silent")
            return game, go(game, state, *moves)
        case "answer":
            game, state = table(3, "abc")
            return game, go(game, state, "roll SH SK", "P1 shout", "P2 silent")
        case "reshuffle":
            game, state = table(3, "abc", draw=["CH+SW"])
            return game, go(game, state, "roll CH SW")
        case "tie":
            return table(3, phase="tie", coins=[12, 0, 12], box=26)
    return table(3, phase="over", coins=[11, 0, 12], box=27, winners=[2])


CASES: list[tuple[str, Any, Any, str, str]] = [
    ("claim", -1, SHOUT, "1.1", "seat"),
    ("claim", 3, SHOUT, "1.1", "seat"),
    ("claim", True, SHOUT, "1.1", "seat"),
    ("claim", "1", SHOUT, "1.1", "seat"),
    ("claim", 1.0, SHOUT, "1.1", "seat"),
    ("claim", 1, None, "3.2", "unknown"),
    ("claim", 1, "shout", "3.2", "unknown"),
    ("claim", 1, Roll(0, 0), "3.1", "chance_only"),
    ("target", 0, Steal(True), "3.2", "unknown"),  # type: ignore[arg-type]
    ("target", 0, Steal([1]), "3.2", "unknown"),  # type: ignore[arg-type]
    ("over", 0, SHOUT, "9.4", "over"),
    ("over", 1, Steal(0), "9.4", "over"),
    ("roll", 1, SHOUT, "6.1", "no_window"),
    ("answer", 2, SHOUT, "6.1", "no_window"),
    ("voice", 1, SHOUT, "6.1", "no_window"),
    ("heard", 2, SHOUT, "10.5", "too_late"),
    ("match", 1, SHOUT, "10.6", "asked_first"),
    ("claim", 0, SHOUT, "5.4", "roller_claims"),
    ("claim", 2, SHOUT, "6.4", "called"),
    ("polling", 2, SHOUT, "10.5", "wait"),
    ("roll", 0, PAY, "7.1", "no_claim"),
    ("claim", 0, CHALLENGE, "7.1", "no_claim"),
    ("claim", 0, Steal(1), "4.5", "no_steal"),
    ("claim", 0, SHOW, "10.6", "no_question"),
    ("roll", 0, HIDE, "10.6", "no_question"),
    ("answer", 1, PAY, "7.1", "not_roller"),
    ("answer", 2, CHALLENGE, "7.1", "not_roller"),
    ("target", 1, Steal(0), "4.5", "not_roller"),
    ("match", 2, HIDE, "10.6", "not_roller"),
    ("target", 0, Steal(0), "4.5", "victim"),
    ("target", 0, Steal(3), "4.5", "victim"),
    ("target", 0, Steal(-1), "4.5", "victim"),
    ("match", 0, SHOW, "10.6", "no_match"),
    ("roll", None, Roll(0, 4), "3.1", "roll"),
    ("roll", None, Roll(True, 0), "3.1", "roll"),
    ("roll", None, Roll("CH", "CH"), "3.1", "roll"),  # type: ignore[arg-type]
    ("roll", None, Hear(1), "3.1", "roll"),
    ("roll", None, None, "3.1", "roll"),
    ("over", None, Roll(0, 0), "9.4", "over"),
    ("claim", None, Roll(0, 0), "3.2", "no_chance"),
    ("target", None, Roll(0, 0), "3.2", "no_chance"),
    ("match", None, Roll(0, 0), "3.2", "no_chance"),
    ("answer", None, SHOUT, "3.2", "no_chance"),
    ("start", None, Roll(0, 0), "10.11", "other_chance"),
    ("deal", None, Roll(0, 0), "2.1", "other_chance"),
    ("voice", None, Roll(0, 0), "6.5", "other_chance"),
    ("reshuffle", None, Deal(()), "8.2", "other_chance"),
    ("tie", None, Start(0), "9.3", "other_chance"),
    ("deal", None, Deal((0,) * 18), "2.1", "order"),
    ("deal", None, Deal([0] * 18), "2.1", "order"),  # type: ignore[arg-type]
    ("deal", None, Deal(None), "2.1", "order"),  # type: ignore[arg-type]
    ("reshuffle", None, Reshuffle((1, 2)), "8.2", "order"),
    ("start", None, Start(3), "10.11", "chance_player"),
    ("start", None, Start(True), "10.11", "chance_player"),
    ("voice", None, Hear(3), "6.5", "chance_player"),
    ("voice", None, Hear(1.0), "6.5", "chance_player"),  # type: ignore[arg-type]
    ("tie", None, Toss(1), "9.3", "chance_player"),
    ("tie", None, Toss(None), "9.3", "chance_player"),  # type: ignore[arg-type]
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
    catalogue = {key for key in Bluffaneer().catalogue.texts() if key.startswith("refused.")}
    assert {f"refused.{key}" for *_, key in CASES} == catalogue


@pytest.mark.parametrize(
    "when",
    ["start", "deal", "roll", "target", "match", "claim", "polling", "voice", "answer",
     "reshuffle", "tie", "over"],
)  # fmt: skip
def test_junk_is_refused_everywhere_to_everybody(when: str) -> None:
    game, state = situation(when)
    for player in (None, *range(game.players), -1, "0", 7):
        for action in JUNK:
            assert game.refusal(state, player, action) is not None  # type: ignore[arg-type]

"""The laboratory of dice as a widget: traits, code, messages, and what a browser cannot do."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import ipywidgets
import pytest
import traitlets

import cardwidgets as cw
from cardwidgets.dice import COIN, D6
from cardwidgets.engine.errors import UnknownName
from cardwidgets.labs.dice_lab import SETTINGS
from support.wire import Wire


@pytest.fixture
def lab() -> Iterator[Any]:
    made = cw.DiceLab()
    yield made
    made.close()


@pytest.fixture
def wire(lab: Any) -> Wire:
    return Wire(lab)


def state(lab: Any) -> dict[str, Any]:
    return {name: getattr(lab, name) for name in SETTINGS}


def test_a_lesson_drives_it_from_code(lab: Any) -> None:
    lab.dice = 3
    lab.event = "double"
    assert lab.probability == Fraction(5, 8)
    lab.given = "any(skull)"
    assert lab.conditional == Fraction(19, 37)
    assert lab.union + lab.intersection == Fraction(40 + 37, 64)
    assert lab.complement == Fraction(3, 8)
    assert lab.reverse == Fraction(19, 40)
    assert not lab.independent
    assert str(lab.counting).endswith("Its chance is 40/64 = 5/8.")
    assert lab.conditional_counting.chance == Fraction(19, 37)
    assert len(lab.outcomes) == 40
    assert lab.space.size == 64
    assert lab.chances["both"] == Fraction(19, 64)
    assert len(lab.roll(1000)) == 1000
    assert lab.frequency == Fraction(sum(len(set(one)) < 3 for one in lab.rolls), 1000)
    assert lab.estimate.rolls == 1000
    assert 0 <= lab.conditional_frequency <= 1
    assert len(lab.runs(16)) == 30
    lab.reset()
    assert len(lab.rolls) == 0


def test_two_dice_are_dice_of_bluffaneer_and_mixed_ones_are_given_one_by_one(lab: Any) -> None:
    assert state(lab)["faces"] == ("chest", "sword", "ship", "skull")
    lab.dice = [COIN, D6]
    assert lab.dice == (COIN, D6)
    assert lab.get_state()["dice"] == [
        {"faces": ["heads", "tails"], "weights": [1, 1]},
        {"faces": [1, 2, 3, 4, 5, 6], "weights": [1] * 6},
    ]
    lab.event = "first == heads"
    assert lab.probability == Fraction(1, 2)


def test_a_bad_value_raises_shows_why_and_changes_nothing(lab: Any) -> None:
    lab.event = "double"
    lab.roll(5)
    before, rolled = state(lab), lab.rolls.outcomes
    for name, value in (
        ("dice", 0),
        ("weights", (-1, 1, 1, 1)),
        ("event", "any(skul)"),
        ("dice", 10**6),
    ):
        with pytest.raises(cw.DiceError) as refused:
            setattr(lab, name, value)
        assert lab.page["notice"] == str(refused.value)
        assert state(lab) == before
        assert lab.rolls.outcomes == rolled
    with pytest.raises(cw.DiceError):
        lab.roll(0)
    lab.roll()
    assert "notice" not in lab.page


def test_a_misspelt_setting_is_refused(lab: Any) -> None:
    with pytest.raises(UnknownName, match=r"no setting called evnt.*Did you mean event\?"):
        lab.evnt = "double"
    assert not hasattr(lab, "evnt")


def test_weights_and_faces_may_stand_between_spaces(lab: Any) -> None:
    lab.weights = "1 2 1 2"
    assert lab.weights == (1, 2, 1, 2)
    lab.faces = "red green 3"
    assert lab.faces == ("red", "green", 3)


def test_an_assignment_is_one_message_with_everything_in_it(lab: Any, wire: Wire) -> None:
    lab.event = "double"
    (message,) = [message for message in wire.sent if message["method"] == "update"]
    assert set(message["state"]) == {"event", "page"}
    lab.faces = 6
    lab.event = "sum >= 9"
    wire.sent.clear()
    lab.faces = "chest, ship"
    (message,) = [message for message in wire.sent if message["method"] == "update"]
    assert set(message["state"]) == {"faces", "weights", "event", "page"}
    assert message["state"]["event"] == ""


def test_observers_see_the_new_state_as_a_whole(lab: Any) -> None:
    seen = []
    lab.event = "double"
    lab.observe(lambda change: seen.append((change["name"], lab.dice, lab.model.dice)), "dice")
    lab.observe(lambda change: seen.append((change["name"], lab.event, lab.model.event)), "event")
    lab.faces = 6
    lab.dice = 3
    lab.event = "sum >= 9"
    lab.faces = "a, b"
    assert seen == [("dice", 3, 3), ("event", "sum >= 9", "sum >= 9"), ("event", "", "")]


def test_what_the_browser_does_moves_the_traits(lab: Any, wire: Wire) -> None:
    wire.click({"do": "dice", "value": 3, "request": "1"})
    wire.click({"do": "event", "value": "double", "request": "2"})
    wire.click({"do": "order", "value": None, "request": "3"})
    wire.click({"do": "roll 100", "value": None, "request": "4"})
    assert (lab.dice, lab.event, lab.order, len(lab.rolls)) == (3, "double", True, 100)
    wire.click({"do": "roll 100", "value": None, "request": "4"})
    assert len(lab.rolls) == 100


def test_a_browser_cannot_write_the_traits(lab: Any, wire: Wire) -> None:
    lab.event = "double"
    before, page = state(lab), lab.page
    forged = {
        "dice": 30, "faces": ["x"], "weights": [9], "event": "any(skull)", "given": "nonsense",
        "order": True, "view": "tree", "seed": 5, "page": '{"title": "forged"}',
    }  # fmt: skip
    wire.receive({"method": "update", "state": forged})
    assert state(lab) == before
    assert lab.page == page
    assert lab.probability == Fraction(1, 4)


@pytest.mark.parametrize("value", [None, True, -1, 10**9, "x", [], {}, {"row": 99}], ids=repr)
def test_hostile_values_are_shown_as_a_notice(lab: Any, wire: Wire, value: Any) -> None:
    before = state(lab)
    wire.click({"do": "space", "value": value, "request": "1"})
    assert lab.page["notice"]
    assert state(lab) == before


def test_a_second_view_and_a_restart_see_the_same(lab: Any) -> None:
    lab.event = "double"
    lab.roll(20)
    sent = json.loads(json.dumps(lab.get_state()["page"]))
    assert json.loads(sent) == lab.page


def test_the_page_of_two_dice_is_small(lab: Any) -> None:
    lab.event, lab.given = "any(skull)", "double"
    assert len(json.dumps(lab.page)) < 20_000
    lab.roll(10_000)
    assert len(json.dumps(lab.page)) < 60_000


def test_it_is_told_in_one_line_and_saved_as_a_picture(lab: Any) -> None:
    lab.event = "any(skull)"
    assert repr(lab) == "<DiceLab 2 dice, any(skull): 7/16>"
    data, _ = lab._repr_mimebundle_()
    assert "7/16 = 43.75 %" in data["text/html"]
    assert "<script" not in data["text/html"]
    lab.event = " or ".join(["double"] * 200)
    assert len(repr(lab)) <= 110


def test_keywords_are_checked_before_anything_is_shown() -> None:
    with pytest.raises(cw.DiceError, match="from 1 to 1,000"):
        cw.DiceLab(dice=0)
    with pytest.raises(cw.DiceError, match="no condition called"):
        cw.DiceLab(event="doubel")
    with pytest.raises(TypeError):
        cw.DiceLab(sides=6)


def test_numbers_and_texts_do_not_hang_on_the_hash_seed() -> None:
    code = (
        "import cardwidgets as cw; lab = cw.DiceLab(event='any(skull)', given='double', seed=3);"
        "lab.roll(50); lab.runs(16); lab.do('space', {'row': 3}); lab.do('space', 0);"
        "import json; print(json.dumps(lab.page))"
    )
    said = {
        subprocess.run(
            [sys.executable, "-c", code], capture_output=True, check=True, text=True,
            env={"PYTHONHASHSEED": seed},
        ).stdout
        for seed in ("0", "1")
    }  # fmt: skip
    assert len(said) == 1


def test_other_widgets_can_be_linked_to_a_setting(lab: Any) -> None:
    slider = ipywidgets.IntSlider(min=1, max=30, value=5)
    link = traitlets.link((slider, "value"), (lab, "dice"))
    assert lab.dice == 5
    slider.value = 3
    lab.event = "double"
    assert lab.probability == Fraction(5, 8)
    lab.do("dice", 2)
    assert slider.value == 2
    link.unlink()
    slider.close()


def test_an_observer_may_set_another_setting(lab: Any) -> None:
    lab.observe(lambda change: setattr(lab, "event", "sum >= 9"), "faces")
    lab.faces = 6
    assert lab.probability == Fraction(10, 36)
    assert (lab.event, lab.model.event) == ("sum >= 9", "sum >= 9")

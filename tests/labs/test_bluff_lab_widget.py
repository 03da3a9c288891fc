"""The laboratory of bluffs as a widget: traits, code and messages."""

from __future__ import annotations

import gc
import json
import subprocess
import sys
import weakref
from collections.abc import Iterator
from fractions import Fraction
from time import perf_counter
from typing import Any

import pytest

import cardwidgets as cw
from cardwidgets.engine.errors import UnknownName
from cardwidgets.labs.bluff_lab import SETTINGS
from support.wire import Wire


@pytest.fixture
def lab() -> Iterator[Any]:
    made = cw.BluffLab()
    yield made
    made.close()


@pytest.fixture
def wire(lab: Any) -> Wire:
    return Wire(lab)


def state(lab: Any) -> dict[str, Any]:
    return {name: getattr(lab, name) for name in SETTINGS}


def test_a_lesson_drives_it_from_code(lab: Any) -> None:
    lab.bluff = 1
    lab.challenge = "1/2"
    assert lab.value == Fraction(9, 34)
    assert lab.payoffs[0] == (Fraction(-8, 17), 1)
    assert lab.caller_values == (Fraction(9, 34), Fraction(9, 34))
    assert lab.roller_values == (Fraction(-8, 17), 1)
    assert tuple(lab.replies) == ("either", "challenge")
    assert (lab.truth, lab.needed) == (Fraction(3, 17), Fraction(2, 3))
    lab.reply("roller")
    assert lab.challenge == 1
    lab.balance()
    assert (lab.bluff, lab.challenge) == (lab.equilibrium.bluff_rate, Fraction(1, 2))
    lab.bluff = 1
    lab.play(200)
    assert lab.challenge_share(last=100) > Fraction(9, 10)
    assert lab.gain < lab.equilibrium.value
    assert lab.bluff_share() == 1
    lab.reset()
    lab.choose(lab.choices[0])
    assert len(lab.rounds) == 1


def test_a_bad_value_raises_shows_why_and_changes_nothing(lab: Any) -> None:
    lab.play(5)
    before, rounds = state(lab), lab.rounds
    for name, value in (("bluff", 2), ("stakes", (1, 2)), ("role", "bot"), ("prior", "many")):
        with pytest.raises(cw.CardwidgetsError) as refused:
            setattr(lab, name, value)
        assert lab.page["notice"] == str(refused.value)
        assert state(lab) == before
        assert lab.rounds == rounds
    for what in (lambda: lab.play(0), lambda: lab.choose("sing"), lambda: lab.reply("bot")):
        with pytest.raises(cw.CardwidgetsError):
            what()
        assert lab.page["notice"]
    lab.play(1)
    assert "notice" not in lab.page


def test_a_misspelt_setting_is_refused(lab: Any) -> None:
    with pytest.raises(UnknownName, match=r"no setting called bluf\..*Did you mean bluff\?"):
        lab.bluf = 1
    with pytest.raises(TypeError):
        cw.BluffLab(bluf=1)


def test_what_the_browser_does_moves_the_traits(lab: Any, wire: Wire) -> None:
    wire.click({"do": "bluff", "value": 40, "request": "1"})
    wire.click({"do": "truth", "value": 5, "request": "2"})
    wire.click({"do": "play 200", "value": None, "request": "3"})
    wire.click({"do": "play 200", "value": None, "request": "3"})
    assert (lab.bluff, lab.stakes, len(lab.rounds)) == (Fraction(2, 5), (1, 5, 1), 200)
    (first, *_) = [message for message in wire.sent if message["method"] == "update"]
    assert first["state"]["bluff"] == "2/5"


def test_a_browser_cannot_write_the_traits(lab: Any, wire: Wire) -> None:
    before, page = state(lab), lab.page
    forged = {"prior": 1, "stakes": [9, 9, 9], "bluff": 1, "role": "roller", "page": "{}"}
    wire.receive({"method": "update", "state": forged})
    assert state(lab) == before
    assert lab.page == page


def test_it_is_told_in_one_line_and_saved_as_a_picture(lab: Any) -> None:
    assert repr(lab) == "<BluffLab prior 3/17, bluff 1/4, challenge 1/4: 11/34 a round>"
    data, _ = lab._repr_mimebundle_()
    assert "11/34 ≈ 0.324" in data["text/html"]
    assert "<script" not in data["text/html"]


def test_pages_stay_small_and_quick(lab: Any) -> None:
    assert len(json.dumps(lab.page)) < 30_000
    lab.play(10_000)
    assert len(json.dumps(lab.page)) < 100_000
    lab.reset()
    lab.play(200)
    spent = []
    for rate in range(20):
        began = perf_counter()
        lab.do("bluff", rate)
        spent.append(perf_counter() - began)
    assert min(spent) < 0.06


def test_other_widgets_can_follow_a_setting(lab: Any) -> None:
    seen = []
    lab.observe(lambda change: seen.append((change["old"], change["new"])), "bluff")
    lab.do("bluff", 50)
    lab.balance()
    assert seen == [
        (Fraction(1, 4), Fraction(1, 2)),
        (Fraction(1, 2), Fraction(3, 28)),
    ]


def test_a_closed_laboratory_is_forgotten() -> None:
    made = cw.BluffLab()
    seen = weakref.ref(made)
    made.close()
    del made
    gc.collect()
    assert seen() is None


def test_numbers_and_texts_do_not_hang_on_the_hash_seed() -> None:
    code = (
        "import cardwidgets as cw; lab = cw.BluffLab(seed='a'); lab.play(50);"
        "import json; print(json.dumps(lab.page), lab.rounds)"
    )
    said = {
        subprocess.run(
            [sys.executable, "-c", code], capture_output=True, check=True, text=True,
            env={"PYTHONHASHSEED": seed},
        ).stdout
        for seed in ("0", "1")
    }  # fmt: skip
    assert len(said) == 1

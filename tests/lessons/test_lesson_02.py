"""Lesson 2 mentions every rule of Sixes, and prints what the worked cases say."""

from __future__ import annotations

import re
from typing import Any

import nbformat
import pytest
from nbformat import NotebookNode

import cardwidgets as cw
from cardwidgets.engine.companions import companion_text
from cardwidgets.games.sixes.rules import Sixes
from support.notebooks import REPOSITORY

LESSON = REPOSITORY / "lessons" / "02_sixes_rules.ipynb"
NUMBERS = re.findall(
    r"^\*\*(\d+\.\d+)\*\*", companion_text(cw.game("sixes"), "RULES.md"), re.MULTILINE
)
TOLD = [number for number in NUMBERS if not number.startswith("10.")]


def cells(kind: str) -> list[NotebookNode]:
    return [cell for cell in nbformat.read(LESSON, as_version=4).cells if cell.cell_type == kind]


def printed(cell_id: str) -> str:
    [cell] = [cell for cell in cells("code") if cell.id == cell_id]
    return "".join(output.text for output in cell.outputs if output.output_type == "stream")


def test_a_chapter_for_every_section() -> None:
    text = "\n".join(cell.source for cell in cells("markdown"))
    sections = {number.partition(".")[0] for number in TOLD}
    assert set(re.findall(r"^## (\d+) ", text, flags=re.MULTILINE)) == sections
    assert "Section 10" in text


@pytest.mark.parametrize("number", TOLD)
def test_every_rule_is_mentioned(number: str) -> None:
    text = "\n".join(cell.source for cell in cells("markdown"))
    assert re.search(rf"(?<![\d.]){re.escape(number)}(?![\d])", text)


# From the worked cases of the rules and not from the program.
WORKED = {
    "components": ["40 cards", "Ann may: JD", "Rule 9.1"],
    "deal": ["8 cards to everybody", "(8, 8, 8, 8, 8)", "Ann holds the 6 of diamonds"],
    "lead": ["Ann may: 6D\n", "Rule 3.1", "Rule 4.1"],
    "turn": ["Ann may: 4D JD 6S", "Rule 4.3: the 3 of diamonds needs the 4 of diamonds"],
    "ends": ["Ann may: 3S JS\n", "Rule 4.2"],
    "pass": ["Ann may: pass\n", "Ann 9, Ben 10, Cem 0, Dia 10, Eve 10 - pot 11", "Rule 5.1"],
    "round": ["Ann 7, Ben 9, Cem 8, Dia 17, Eve 9 - pot 0", "takes the 7 chips", "7 passes"],
    "next": ["Ann deals"],
    "end": ["Ann wins with 25 chips", "Ann 11, Ben 9, Cem 8, Dia 10, Eve 12 - pot 0",
            "over: False", "Shares: 1/2 0 1/2 0 0"],
    "known": ["Ben holds the six of hearts: 0\n", "Cem holds the six of hearts: 1/3"],
    "cards_options": ["4 play  - 10 10 10 10", "8 play  - 5 5 5 5 5 5 5 5",
                      "- 7 7 7 7 6 6", "Ann may: 8D\n", "Rule 9.2"],
    "pass_options": ["Ann may: 5D pass", "Rule 9.5", "Ann -1, Ben 9, Cem 9, Dia 9, Eve 9 - pot 15"],
    "chips_options": ["Eve wins with 12 chips", "Ben has no chips left and drops out",
                      "(10, 0, 10, 10, 10)", "- pot 10"],
    "points_options": ["gets 43 points", "(43, -10, -10, -9, -9)", "Ben led, then comes Ann"],
}  # fmt: skip


@pytest.mark.parametrize("cell_id", WORKED)
def test_the_lesson_prints_what_the_rules_say(cell_id: str) -> None:
    for line in WORKED[cell_id]:
        assert line in printed(cell_id)


def run_the_lesson() -> dict[str, Any]:
    """Run the lesson's cells here, without a kernel."""
    names: dict[str, Any] = {"__name__": "lesson"}
    for cell in cells("code"):
        exec(compile(cell.source, cell.id, "exec"), names)
    return names


def test_every_refusal_was_one() -> None:
    said = sum(printed(cell.id).count(" is refused. Rule ") for cell in cells("code"))
    assert said > 12


def test_the_lesson_goes_red_where_the_engine_allows_too_much(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    usual = Sixes.refusal

    def refusal(self: Sixes, state: Any, player: Any, action: Any) -> Any:
        jumps = self.parse("QD")[0]
        return None if action == jumps else usual(self, state, player, action)

    monkeypatch.setattr(Sixes, "refusal", refusal)
    with pytest.raises(AssertionError, match="the rules allowed 'QD'"):
        run_the_lesson()


def test_the_lesson_runs_here() -> None:
    assert run_the_lesson()["game"].is_over is False

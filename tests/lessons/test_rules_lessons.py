"""What the lessons on rules have in common: each walks through all the rules of its game."""

from __future__ import annotations

import re
from typing import NamedTuple

import pytest

import cardwidgets as cw
from cardwidgets.engine.companions import companion_text
from support.classroom import Lesson
from support.notebooks import shipped

#: The game of each lesson, by the lesson's name.
GAMES = {
    "bluffaneer": "bluffaneer",
    "sixes": "sixes",
    "3up_3down": "three_up_three_down",
    "gnoming": "gnoming",
    "aluette": "aluette",
}
LEAST_REFUSALS = 13


class Rule(NamedTuple):
    """A numbered rule, and the lesson that is to mention it."""

    lesson: str
    number: str

    @property
    def section(self) -> str:
        return self.number.partition(".")[0]


LESSONS = {
    path.stem[:2]: GAMES[path.stem[3:].removesuffix("_rules")]
    for path in shipped()
    if path.parent.name == "lessons" and path.stem.endswith("_rules")
}
RULES = [
    Rule(lesson, number)
    for lesson, game in LESSONS.items()
    for number in re.findall(
        r"^\*\*(\d+\.\d+)\*\*", companion_text(cw.game(game), "RULES.md"), re.MULTILINE
    )
]
#: The last section of all rules tells where they come from.
SOURCES = {rule.lesson: rule.section for rule in RULES}

every_lesson = pytest.mark.parametrize("number", LESSONS)


def test_there_are_lessons_with_many_rules() -> None:
    assert LESSONS
    assert len(RULES) > 40 * len(LESSONS)


@every_lesson
def test_a_chapter_for_every_section(number: str) -> None:
    prose = Lesson(number).prose
    sections = {rule.section for rule in RULES if rule.lesson == number}
    chapters = set(re.findall(r"^## (\d+) ", prose, re.MULTILINE))
    assert chapters == sections - {SOURCES[number]}
    assert f"Section {SOURCES[number]}" in prose


@pytest.mark.parametrize(
    "rule", [rule for rule in RULES if rule.section != SOURCES[rule.lesson]], ids="-".join
)
def test_every_rule_is_mentioned(rule: Rule) -> None:
    prose = Lesson(rule.lesson).prose
    assert re.search(rf"(?<![\d.]){re.escape(rule.number)}(?![\d])", prose)


@every_lesson
def test_every_refusal_names_its_rule(number: str) -> None:
    said = "\n".join(Lesson(number).said.values())
    refusals = re.findall(r".* is refused\..*", said)
    assert len(refusals) >= LEAST_REFUSALS
    assert all(re.search(r"is refused\. Rule \d+\.\d+: .", line) for line in refusals)


@every_lesson
def test_it_says_here_what_is_saved(number: str) -> None:
    assert Lesson(number).changed() == []

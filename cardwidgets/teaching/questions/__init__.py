"""The questions of the bank, a module for each lesson."""

from __future__ import annotations

from cardwidgets.teaching.question import Question
from cardwidgets.teaching.questions import lesson00, lesson06, lesson10

#: Every question, in the order of the lessons.
BANK: tuple[Question, ...] = (*lesson00.QUESTIONS, *lesson06.QUESTIONS, *lesson10.QUESTIONS)

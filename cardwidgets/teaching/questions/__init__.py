"""The questions of the bank, a module for each lesson."""

from __future__ import annotations

from cardwidgets.teaching.question import Question
from cardwidgets.teaching.questions import (
    lesson_00_first_turn,
    lesson_06_sixteen_or_ten,
    lesson_07_short_and_long,
    lesson_08_events,
    lesson_09_given_that,
    lesson_10_waiting,
    lesson_11_three_and_unequal,
    lesson_12_worth,
    lesson_13_counting,
    lesson_14_claims,
    lesson_15_how_often_to_bluff,
    lesson_16_how_sure,
    lesson_17_silence_and_signs,
    lesson_18_own_game,
)

#: Every question, in the order of the lessons.
BANK: tuple[Question, ...] = (
    *lesson_00_first_turn.QUESTIONS,
    *lesson_06_sixteen_or_ten.QUESTIONS,
    *lesson_07_short_and_long.QUESTIONS,
    *lesson_08_events.QUESTIONS,
    *lesson_09_given_that.QUESTIONS,
    *lesson_10_waiting.QUESTIONS,
    *lesson_11_three_and_unequal.QUESTIONS,
    *lesson_12_worth.QUESTIONS,
    *lesson_13_counting.QUESTIONS,
    *lesson_14_claims.QUESTIONS,
    *lesson_15_how_often_to_bluff.QUESTIONS,
    *lesson_16_how_sure.QUESTIONS,
    *lesson_17_silence_and_signs.QUESTIONS,
    *lesson_18_own_game.QUESTIONS,
)

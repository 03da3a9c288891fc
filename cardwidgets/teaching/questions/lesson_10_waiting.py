"""Lesson 10: waiting for a double, streaks."""

from __future__ import annotations

from cardwidgets.teaching.kinds import Options
from cardwidgets.teaching.question import Mistake, Question

QUESTIONS: tuple[Question, ...] = (
    Question(
        name="a-double-is-due",
        lesson="10",
        kind=Options(("larger", "same", "smaller")),
        misconception="due-or-hot",
        place="before",
        parameters=lambda rng: {"n": rng.choice((6, 7, 8, 9))},
        solve=lambda given: "same",
        mistakes=(
            Mistake("due-or-hot", lambda given: "larger", reply="due"),
            Mistake("due-or-hot", lambda given: "smaller", reply="cold"),
        ),
    ),
)

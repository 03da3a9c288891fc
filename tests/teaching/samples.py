"""Questions to try things on, so that tests do not depend on what stands in the bank."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from cardwidgets.figures.figure import Figure, Numbers
from cardwidgets.teaching.kinds import Move, Number, Options
from cardwidgets.teaching.question import Mistake, Question, Say


def picture(given: Any, say: Say) -> Figure:
    """A picture with a title from the question's own texts."""
    numbers = Numbers(("what", "number"), (("dice", given["n"]),))
    svg = '<svg viewBox="0 0 10 10" xmlns="http://www.w3.org/2000/svg"></svg>'
    return Figure(svg, say("picture"), say("picture"), numbers)


def at_least_one(given: Any) -> Fraction:
    """One minus the chance of none, as a sum over every outcome would give it."""
    return 1 - Fraction(3, 4) ** given["n"]


SKULLS = Question(
    name="skull-sample",
    lesson="mine",
    parameters=lambda rng: {"n": rng.choice((2, 3, 5))},
    solve=at_least_one,
    mistakes=(
        Mistake("chances-add-up", lambda given: Fraction(given["n"], 4), figure=picture),
        Mistake("complement-forgotten", lambda given: Fraction(3, 4) ** given["n"]),
        Mistake("only-one-way", lambda given: Fraction(1, 4) if given["n"] > 2 else None),
    ),
    explained=picture,
    texts={
        "title": "A skull somewhere",
        "ask": "{n} dice are rolled. How likely is at least one skull?",
        "hint.1": "Cross out in the lab what has no skull.",
        "hint.2": "How likely is no skull at all?",
        "mistake.chances-add-up": "Adding counts some rolls more than once.",
        "mistake.complement-forgotten": "That is the chance of no skull.",
        "mistake.only-one-way": "That is the chance for one die.",
        "explanation": "Take the rolls without any skull away from all rolls.",
        "picture": "Rolls of {n} dice",
    },
)

MEMORY = Question(
    name="memory-sample",
    lesson="mine",
    kind=Options(("more", "same", "less")),
    solve=lambda given: "same",
    mistakes=(Mistake("due-or-hot", lambda given: "more"),),
    texts={
        "title": "After many misses",
        "ask": "Is a double more likely now?",
        "option.more": "More likely",
        "option.same": "As ever",
        "option.less": "Not so likely",
        "hint.1": "Group rolls by what came before them.",
        "mistake.due-or-hot": "Dice owe nobody anything.",
        "explanation": "Dice remember nothing.",
    },
)

ROBBERY = Question(
    name="robbery-sample",
    lesson="mine",
    kind=Move(
        game="bluffaneer",
        position=lambda given: {"roller": 0, "roll": ("SW", "SW"), "coins": (10, 12, 1)},
        rules=lambda given: {"players": 3},
    ),
    solve=lambda given: frozenset({"steal P1"}),
    mistakes=(Mistake("gains-only", lambda given: "steal P2"),),
    texts={
        "title": "A robbery",
        "ask": "Who has most to take?",
        "hint.1": "Count their coins.",
        "mistake.gains-only": "There is little to take there.",
        "explanation": "A theft takes no more than there is.",
    },
)

WAIT = Question(
    name="wait-sample",
    lesson="mine",
    kind=Number(),
    solve=lambda given: Fraction(4),
    mistakes=(Mistake("mean-inverted", lambda given: Fraction(1, 4)),),
    texts={
        "title": "Waiting",
        "ask": "How many rolls does a double take on average?",
        "hint.1": "Wait in the lab, many times over.",
        "mistake.mean-inverted": "That is a chance and no number of rolls.",
        "explanation": "The mean is one over the chance.",
    },
)

ALL = (SKULLS, MEMORY, ROBBERY, WAIT)

"""Dice: their faces, what they can show, events and exact chances, and rolls from a seed.

>>> from cardwidgets.dice import PIRATE, Space, chance, parse
>>> space = Space((PIRATE, PIRATE))
>>> chance(parse("any(skull)", space), space)
Fraction(7, 16)
"""

from cardwidgets.dice.counting import Counting, counting, number_text, outcome_text
from cardwidgets.dice.die import COIN, D6, PIRATE, Die, Face, Outcome, numbered
from cardwidgets.dice.errors import DiceError, EventError, NotExact
from cardwidgets.dice.events import And, Event, Not, Or, face_text
from cardwidgets.dice.exact import chance, independent
from cardwidgets.dice.grammar import GRAMMAR, Example, examples, parse
from cardwidgets.dice.rolling import Rolls, runs, standard_error
from cardwidgets.dice.space import Pile, Space

__all__ = [
    "COIN",
    "D6",
    "GRAMMAR",
    "PIRATE",
    "And",
    "Counting",
    "DiceError",
    "Die",
    "Event",
    "EventError",
    "Example",
    "Face",
    "Not",
    "NotExact",
    "Or",
    "Outcome",
    "Pile",
    "Rolls",
    "Space",
    "chance",
    "counting",
    "examples",
    "face_text",
    "independent",
    "number_text",
    "numbered",
    "outcome_text",
    "parse",
    "runs",
    "standard_error",
]

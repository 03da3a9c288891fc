"""Exercises: questions, answers, progress, copies for a class, and scores.

What somebody needs to write a question is here; :mod:`cardwidgets.teaching.question` says how.
"""

from cardwidgets.teaching.kinds import Chance, Move, Number, Options
from cardwidgets.teaching.question import Mistake, Question, examine

__all__ = ["Chance", "Mistake", "Move", "Number", "Options", "Question", "examine"]

"""The errors of dice: each is one sentence that says what was wrong and what was expected."""

from __future__ import annotations

from cardwidgets.engine.errors import CardwidgetsError


class DiceError(CardwidgetsError):
    """Dice, an event or a number of rolls that makes no sense."""


class EventError(DiceError):
    """The text of an event that cannot be read; the sentence shows where and why."""


class NotExact(DiceError):
    """A chance that cannot be worked out exactly within the limit; rolling estimates it."""

"""Activity: what all activities have in common."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator
from fractions import Fraction
from importlib import import_module
from typing import ClassVar

from cardwidgets.engine.errors import CardwidgetsError
from cardwidgets.engine.messages import Argument, Voice
from cardwidgets.labs.activities.pirates import art
from cardwidgets.labs.activities.words import Words
from cardwidgets.sheet.model import Model
from cardwidgets.sheet.vocabulary import Block, Page


class ActivityError(CardwidgetsError):
    """Something that an activity cannot do now; the sentence says why."""


class Activity(Model):
    """The state of an activity.

    What a button does, a public method does too. Results are shown once there is a prediction,
    which is kept and drawn beside them.

    Args:
        seed: what all its luck comes from.
    """

    art = art()

    #: What it is asked for by.
    name: ClassVar[str]

    def __init__(self, seed: int | str) -> None:
        self.seed = seed
        self._spoken: tuple[str, dict[str, Argument]] | None = None

    def blocks(self, say: Words) -> Iterator[Block]:
        """Return what is shown, from top to bottom: what its page says."""
        page = import_module(f"{__package__}.pages.{self.name.replace('-', '_')}")
        shown: Iterator[Block] = page.blocks(self, say)
        return shown

    @abstractmethod
    def step(self) -> str:
        """Return which step it is at, in a word or two."""

    def page(self, voice: Voice) -> Page:
        """Return what is shown now, without a notice."""
        say = Words(voice, self._room)
        key, args = self._spoken or ("", {})
        return Page(say("title"), tuple(self.blocks(say)), spoken=say(key, **args) if key else "")

    def summary(self) -> str:
        """Return its name and its step."""
        return f"{self.name}: {self.step()}"

    def __repr__(self) -> str:
        return f"<Activity {self.summary()}>"

    def tell(self, key: str, /, **args: Argument) -> None:
        """Note what a screen reader says after what has just been done."""
        self._spoken = key, args

    def refuse(self, key: str, /, **args: Argument) -> ActivityError:
        """Return an error with a sentence of this activity."""
        return ActivityError(f"{self._room}.{key}", **args)

    def require(self, condition: bool, key: str, /, **args: Argument) -> None:
        """Refuse what is being done unless a condition holds."""
        if not condition:
            raise self.refuse(key, **args)

    @property
    def _room(self) -> str:
        return f"activities.{self.name.replace('-', '_')}"


def mean(values: list[Fraction]) -> Fraction:
    """Return the mean of some numbers.

    >>> mean([Fraction(1), Fraction(2)])
    Fraction(3, 2)
    """
    return sum(values, Fraction(0)) / len(values)

"""Words: how an activity says its texts."""

from __future__ import annotations

from typing import NamedTuple

from cardwidgets.engine.messages import Argument, Voice
from cardwidgets.sheet.vocabulary import Heading, Look, Paragraph


class Words(NamedTuple):
    """Says the texts of one activity.

    Attributes:
        voice: the voice.
        room: what the keys of the activity begin with.

    >>> from cardwidgets.sheet.model import house_voice
    >>> Words(house_voice("en"), "activities.claims")("title")
    'What a claim tells'
    """

    voice: Voice
    room: str

    def __call__(self, key: str, /, **args: Argument) -> str:
        """Return the text of a key of this activity."""
        return self.voice.say(f"{self.room}.{key}", **args)

    def common(self, key: str, /, **args: Argument) -> str:
        """Return a text that all activities share."""
        return self.voice.say(f"activities.{key}", **args)

    def step(self, key: str) -> Heading:
        """Return the heading of a step: predict, roll, count or explain."""
        return Heading(self.common(f"step.{key}"))

    def told(self, key: str, look: Look = "", /, **args: Argument) -> Paragraph:
        """Return a text of this activity as a paragraph."""
        return Paragraph(self(key, **args), look)

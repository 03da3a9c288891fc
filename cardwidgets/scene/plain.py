"""The scene of a game that draws none of its own: its options as buttons, and the log."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardwidgets.engine.messages import Voice
from cardwidgets.scene.vocabulary import Offer, Picture


def picture(view: Any, legal: Sequence[Any], voice: Voice) -> Picture:
    """Return the legal actions in notation as buttons."""
    write = view.game.write
    return Picture(
        offers=tuple(Offer.button(write(action), write(action), action) for action in legal),
        prompt=voice.say("plain.choose") if legal else voice.say("plain.wait"),
    )

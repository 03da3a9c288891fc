"""The colours of figures: names, and what they are on a light and on a dark ground."""

from __future__ import annotations

LIGHT = {
    "paper": "#fffdf7",
    "ink": "#241c12",
    "muted": "#655a4a",
    "line": "#8a7f6c",
    "band": "#f0e2bd",
    "a": "#1d5fa8",
    "a-soft": "#d4e5f7",
    "b": "#a84a08",
    "b-soft": "#fbe1cb",
    "both": "#74308a",
    "both-soft": "#ead9f1",
    "good": "#1a7444",
    "bad": "#b3261e",
    "accent": "#8a5d00",
}
"""The colours on a light page and in pictures that stand alone."""

DARK = {
    "paper": "#1d1a16",
    "ink": "#f4ecdd",
    "muted": "#beb29f",
    "line": "#8b8070",
    "band": "#45391f",
    "a": "#7ab8ff",
    "a-soft": "#1f3a57",
    "b": "#ffab66",
    "b-soft": "#553519",
    "both": "#d9a0ec",
    "both-soft": "#4a2f55",
    "good": "#6fd49b",
    "bad": "#ff8f85",
    "accent": "#f2b632",
}
"""The colours that a dark page sets."""


def colour(name: str) -> str:
    """Return a colour that follows the page, with the light one where there is no page.

    Args:
        name: its name in ``LIGHT``; ``"none"`` for none.

    >>> colour("ink")
    'var(--cw-ink, #241c12)'
    """
    return "none" if name == "none" else f"var(--cw-{name}, {LIGHT[name]})"

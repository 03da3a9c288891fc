"""Words in a drawing, which cannot measure them: how wide they are, and what fits."""

from __future__ import annotations

import textwrap
from html import escape

SIZE = 16
"""How high letters are: 480 units on a screen of 360 pixels leave 12 pixels."""
SMALL = 14
_LETTER = 0.56
"""How wide a letter is for its height, roughly: drawings cannot measure text."""
_CONTROLS = dict.fromkeys([*range(9), 11, 12, *range(14, 32), 0xFFFE, 0xFFFF])


def safe(words: str) -> str:
    """Return words as XML, without the characters that XML cannot hold.

    >>> safe("<b>")
    '&lt;b&gt;'
    """
    return escape(words.translate(_CONTROLS))


def shortened(words: str, width: float, size: int = SIZE) -> str:
    """Return words that fit into a width, with an ellipsis where some are left out.

    >>> shortened("a very long label", 60)
    'a ver…'
    """
    letters = max(2, int(width / (size * _LETTER)))
    return words if len(words) <= letters else words[: letters - 1].rstrip() + "…"


def wrapped(words: str, width: float, most: int = 2, size: int = SIZE) -> list[str]:
    """Return words in a few lines that fit into a width.

    >>> wrapped("three dice alike", 90)
    ['three dice', 'alike']
    """
    letters = max(2, int(width / (size * _LETTER)))
    lines = textwrap.wrap(words, letters, break_long_words=False) or [""]
    if len(lines) > most:
        lines = [*lines[: most - 1], " ".join(lines[most - 1 :])]
    return [shortened(line, width, size) for line in lines]


def room(words: str, size: int = SIZE) -> float:
    """Return how wide words are, roughly."""
    return len(words) * size * _LETTER

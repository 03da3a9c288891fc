"""What stands on the page of a laboratory, without a screen."""

from __future__ import annotations

from typing import Any

from cardwidgets.sheet.model import Model, house_voice
from cardwidgets.sheet.vocabulary import Fold, Page, Paragraph, Row


def page(lab: Model) -> Page:
    return lab.page(house_voice("en"))


def blocks(lab: Model) -> list[Any]:
    """Every block of a page, those in rows and folds too, in order."""
    found: list[Any] = []
    waiting = list(page(lab).blocks)
    while waiting:
        block = waiting.pop(0)
        found.append(block)
        if isinstance(block, Row | Fold):
            waiting = [*block.blocks, *waiting]
    return found


def texts(lab: Model) -> str:
    """All paragraphs of a page, a line each."""
    return "\n".join(block.text for block in blocks(lab) if isinstance(block, Paragraph))

"""A game's other rooms, found beside its rules: scene, odds, bots."""

from __future__ import annotations

from importlib import import_module, resources
from importlib.util import find_spec
from types import ModuleType
from typing import Any

from cardwidgets.engine.game import Game


def companion(game: Game[Any, Any, Any], room: str) -> ModuleType | None:
    """Return the module of a game's room, or ``None`` where the game has none.

    >>> from cardwidgets.games import make
    >>> companion(make("bluffaneer"), "kitchen") is None
    True
    """
    if not game.package:
        return None
    name = f"{game.package}.{room}"
    return import_module(name) if find_spec(name) else None


def companion_text(game: Game[Any, Any, Any], file: str) -> str:
    """Return the text of a file of a game's folder, or nothing where the game has none.

    >>> from cardwidgets.games import make
    >>> companion_text(make("bluffaneer"), "RULES.md").splitlines()[0]
    '# Bluffaneer'
    """
    if not game.package:
        return ""
    path = resources.files(game.package) / file
    return path.read_text(encoding="utf-8") if path.is_file() else ""

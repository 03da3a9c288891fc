"""The games: one package each, found by its folder and imported when it is first asked for."""

from __future__ import annotations

import pkgutil
from collections.abc import Mapping
from importlib import import_module
from typing import Any

from cardwidgets.engine.errors import InvalidOptions, UnknownName
from cardwidgets.engine.game import Game

_registered: dict[str, type[Game[Any, Any, Any]]] = {}


def names() -> tuple[str, ...]:
    """Return the names of all known games, in alphabetical order.

    >>> "bluffaneer" in names()
    True
    """
    built_in = {module.name for module in pkgutil.iter_modules(__path__) if module.ispkg}
    return tuple(sorted(built_in | _registered.keys()))


def register(game_class: type[Game[Any, Any, Any]]) -> type[Game[Any, Any, Any]]:
    """Make a game of one's own known by its name, also to records; usable as a decorator."""
    _registered[game_class.name] = game_class
    return game_class


def forget(game_class: type[Game[Any, Any, Any]]) -> None:
    """Undo ``register``."""
    _registered.pop(game_class.name, None)


def find(name: str) -> type[Game[Any, Any, Any]]:
    """Return a game's class.

    Raises:
        UnknownName: there is no such game; the known ones are listed.

    >>> find("bluffaneer").usual_players
    4
    """
    if name not in names():
        raise UnknownName.among("game.unknown", str(name), names())
    if name in _registered:
        return _registered[name]
    found: type[Game[Any, Any, Any]] = import_module(f"{__name__}.{name}").game_class
    return found


def make(name: str, /, players: int | None = None, **options: Any) -> Game[Any, Any, Any]:
    """Return the rules of a game with its options and number of seats.

    Raises:
        UnknownName: there is no such game or option.
        InvalidOptions: it cannot be played so.

    >>> make("bluffaneer", players=3)
    Bluffaneer(players=3)
    """
    return find(name)(players, **options)


def game_of(
    name: str | Game[Any, Any, Any], players: int | None, options: Mapping[str, Any]
) -> Game[Any, Any, Any]:
    """Return a game given by name with its options, or as it is.

    Raises:
        UnknownName: there is no such game or option.
        InvalidOptions: it cannot be played so, or it is made already and players or options are
            given all the same.

    >>> game_of(make("bluffaneer", players=3), None, {})
    Bluffaneer(players=3)
    """
    if not isinstance(name, Game):
        return make(name, players, **options)
    if players is not None or options:
        raise InvalidOptions("option.made", game=name.name)
    return name

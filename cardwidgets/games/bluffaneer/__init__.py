"""Bluffaneer: dice, hidden cards and bluffing."""

from cardwidgets.games.bluffaneer.rules import Bluffaneer

__all__ = ["Bluffaneer"]

game_class = Bluffaneer

"""Sixes: four columns that grow from their sixes, and a pot that fills with passes."""

from cardwidgets.games.sixes.rules import Sixes

__all__ = ["Sixes"]

game_class = Sixes

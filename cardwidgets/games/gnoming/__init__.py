"""Gnoming A Round: a grid of nine cards that nobody has seen, and three rounds of mini-golf."""

from cardwidgets.games.gnoming.rules import Gnoming

__all__ = ["Gnoming"]

game_class = Gnoming

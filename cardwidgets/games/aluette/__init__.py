"""Aluette: nine tricks, two against two, and the side of the one player with most tricks wins."""

from cardwidgets.games.aluette.rules import Aluette

__all__ = ["Aluette"]

game_class = Aluette

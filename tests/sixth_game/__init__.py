"""A game that is rules, a scene and words, to prove that it gets all the rest for nothing."""

from sixth_game.rules import Swaps

game_class = Swaps

"""A toy game, which proves that rules are all that a game needs."""

from toy_game.rules import Swapsies

game_class = Swapsies

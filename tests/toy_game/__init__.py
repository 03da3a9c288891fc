"""A toy game of two pages, which proves that a game needs rules and nothing else."""

from toy_game.rules import Swapsies

game_class = Swapsies

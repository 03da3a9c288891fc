"""The toy game at a table that has more: a switch for hints, and an order of cards to look up."""

from toy_table.rules import Hinted

game_class = Hinted

"""3UP 3DOWN: get rid of all cards, the last three of them unseen."""

from cardwidgets.games.three_up_three_down.rules import ThreeUpThreeDown

__all__ = ["ThreeUpThreeDown"]

game_class = ThreeUpThreeDown

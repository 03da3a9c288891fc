"""What tests of simulations send to other processes, which have to find it in a module."""

from __future__ import annotations

import os
from typing import Any


def half_of_the_coins(end: Any) -> list[float]:
    """A measure with a float for each seat; 0.1 makes sums of floats depend on their order."""
    return [coins / 2 + 0.1 for coins in end.coins]


def fails_now_and_then(end: Any) -> int:
    """A measure that fails where the box is low."""
    return 100 // (end.box > 20)


class Killer:
    """A measure that ends the process it is in, unless that is the one it was made in."""

    def __init__(self) -> None:
        self.home = os.getpid()

    def __call__(self, end: Any) -> int:
        if os.getpid() != self.home:
            os._exit(1)
        return 1

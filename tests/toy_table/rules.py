"""Swapsies by the same rules, with a table of its own."""

from __future__ import annotations

from cardwidgets.engine.messages import Catalogue
from toy_game.rules import Swapsies


class Hinted(Swapsies):
    name, package = "hinted", "toy_table"

    def prepare(self) -> None:
        super().prepare()
        self.__dict__["catalogue"] = Catalogue("cardwidgets", "toy_game", "toy_table")

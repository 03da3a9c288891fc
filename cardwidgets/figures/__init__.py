"""Pictures of chances and counts: drawn as SVG, with words and a table that say the same."""

from __future__ import annotations

from cardwidgets.figures.cells import grid
from cardwidgets.figures.columns import BarSpec, bars
from cardwidgets.figures.crowds import Crowd, dots
from cardwidgets.figures.curves import lines
from cardwidgets.figures.figure import Figure, Number, Numbers
from cardwidgets.figures.folded import Pile, piles
from cardwidgets.figures.number_lines import number_line
from cardwidgets.figures.shares import running, standard_error
from cardwidgets.figures.small_plots import many_runs, spread
from cardwidgets.figures.squares import Part, areas
from cardwidgets.figures.trees import Branch, independent, tree
from cardwidgets.figures.wording import FigureError

__all__ = [
    "BarSpec",
    "Branch",
    "Crowd",
    "Figure",
    "FigureError",
    "Number",
    "Numbers",
    "Part",
    "Pile",
    "areas",
    "bars",
    "dots",
    "grid",
    "independent",
    "lines",
    "many_runs",
    "number_line",
    "piles",
    "running",
    "spread",
    "standard_error",
    "tree",
]

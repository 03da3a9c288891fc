"""The components that a notebook shows."""

from cardwidgets.widgets.table import Table, play

__all__ = ["Table", "play"]

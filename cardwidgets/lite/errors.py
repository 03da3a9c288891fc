"""The error of the offline site."""

from __future__ import annotations

from cardwidgets.engine.errors import CardwidgetsError


class LiteError(CardwidgetsError):
    """A site that cannot be built, or not be served."""

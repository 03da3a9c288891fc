"""What laboratories have in common: settings by name, which code and page both set."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any

from cardwidgets.sheet.model import Model


class Laboratory(Model):
    """A model with settings."""

    @abstractmethod
    def set(self, name: str, value: Any) -> None:
        """Set one of the settings; a refused value changes nothing.

        Args:
            name: the setting's name.
            value: its value.

        Raises:
            CardwidgetsError: the value makes no sense; the sentence says why.
        """

    @abstractmethod
    def settings(self) -> dict[str, Any]:
        """Return all settings by their names."""


def quoted(value: Any) -> str:
    """Return a value that makes no sense as a sentence about it names it.

    >>> quoted("many"), quoted(10**5000)
    ("'many'", 'int')
    """
    try:
        return repr(value)[:40]
    except ValueError:  # a number too long to be written
        return type(value).__name__

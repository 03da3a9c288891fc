"""The built front end: one script and one style sheet, given to anywidget as text.

As text and not as a path, since a path was seen to keep closed widgets alive.
"""

from __future__ import annotations

from importlib import resources

from cardwidgets.engine.errors import CardwidgetsError


class MissingBundle(CardwidgetsError):
    """A file of the front end that is not where it should be."""


def bundle(file: str) -> str:
    """Return the text of a built file.

    Raises:
        MissingBundle: it has not been built; the error names it.

    >>> bundle("table.css") != ""
    True
    >>> bundle("chair.js")
    Traceback (most recent call last):
        ...
    cardwidgets.widgets.bundle.MissingBundle: The front end's file chair.js is missing: ...
    """
    path = resources.files("cardwidgets") / "static" / file
    if not path.is_file():
        raise MissingBundle("bundle.missing", file=file)
    return path.read_text(encoding="utf-8")

"""What all widgets do with what they send to a browser and get back from it."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any


def kept(name: str) -> Callable[[Any, Any], Any]:
    """Return a reader for a trait that a browser must not write: it keeps what is there.

    Args:
        name: the trait's name.
    """
    return lambda value, widget: getattr(widget, name)


def as_text(value: Any, _: Any) -> str:
    """Return a trait's value as text, since JupyterLite loses a null on the way to the browser.

    >>> as_text({"seat": None}, None)
    '{"seat": null}'
    """
    return json.dumps(value, ensure_ascii=False)

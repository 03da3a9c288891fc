"""Activities in a notebook."""

from __future__ import annotations

from functools import wraps
from typing import Any

from cardwidgets.engine.errors import CardwidgetsError
from cardwidgets.engine.messages import ENGLISH
from cardwidgets.labs.activities import make
from cardwidgets.widgets.sheet import Sheet


class Activity(Sheet):
    """An activity's page, driven from code as well.

    What can be done and read is what the model has: ``activity.predict(...)``,
    ``activity.roll(160)``, ``activity.counts``. The page follows.

    Args:
        name: the activity's name.
        seed: what all its luck comes from; a random one when left out.
        language: the language of its texts.
    """

    def __init__(
        self, name: str, seed: int | str | None = None, *, language: str = ENGLISH, **traits: Any
    ) -> None:
        super().__init__(make(name, seed), language=language, **traits)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_") or name == "model":
            raise AttributeError(name)
        found = getattr(self.model, name)
        return self._shown_after(found) if callable(found) else found

    def __dir__(self) -> list[str]:
        return sorted({*super().__dir__(), *(name for name in dir(self.model) if name[0] != "_")})

    def _shown_after(self, method: Any) -> Any:
        """Return a method of the model after which the page is shown anew."""

        @wraps(method)
        def done(*values: Any, **named: Any) -> Any:
            with self.lock:
                try:
                    result = method(*values, **named)
                except CardwidgetsError as error:
                    self.refresh(str(error))
                    raise
                self.refresh()
                return result

        return done


def activity(
    name: str, seed: int | str | None = None, *, language: str = ENGLISH, **traits: Any
) -> Activity:
    """Return an activity against one misconception.

    Args:
        name: ``"ten-pictures"``, ``"adding-up"``, ``"due-or-hot"``, ``"short-runs"``,
            ``"unequal-die"``, ``"given-that"`` or ``"claims"``.
        seed: what all its luck comes from; a random one when left out.
        language: the language of its texts.
        traits: further traits of the widget, such as ``layout``.

    Raises:
        UnknownName: there is no such activity; those that there are are listed.

    >>> ten = activity("ten-pictures", seed=1)
    >>> ten.predict([10] * 4 + [20] * 6)
    >>> ten.roll(160)
    >>> ten
    <Activity ten-pictures: 160 rolls>
    """
    return Activity(name, seed, language=language, **traits)

"""Laboratory: a sheet with settings that code, the page and other widgets set alike."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import Any, ClassVar, TypeVar

import traitlets

from cardwidgets.dice import Die
from cardwidgets.engine.errors import CardwidgetsError, UnknownName
from cardwidgets.engine.messages import ENGLISH
from cardwidgets.labs.laboratory import Laboratory as Model
from cardwidgets.widgets.sheet import Sheet
from cardwidgets.widgets.synced import kept

Result = TypeVar("Result")


def _plain(value: Any, _: Any) -> Any:
    """Return a setting as JSON: a die as its faces and weights, a chance as its text."""
    if isinstance(value, Die):
        return {"faces": list(value.faces), "weights": list(value.weights)}
    if isinstance(value, Fraction):
        return str(value)
    if isinstance(value, Mapping):
        return dict(value)
    return [_plain(part, _) for part in value] if isinstance(value, tuple) else value


class Setting(traitlets.Any):
    """A setting of the laboratory: read as a trait, and written by way of the model."""

    def set(self, obj: Any, value: Any) -> None:
        """Hand a new value to the laboratory, which refuses it or takes it over."""
        obj.assign(str(self.name), value)

    def keep(self, obj: Any, value: Any) -> None:
        """Take over a value that the laboratory has accepted."""
        super().set(obj, value)


def setting(name: str) -> Setting:
    """Return a setting of that name."""
    made = Setting()
    made.tag(sync=True, to_json=_plain, from_json=kept(name), echo_update=False)
    return made


class Laboratory(Sheet):
    """A sheet with settings.

    Every setting can be set from code at any time. A value that makes no sense is refused with a
    sentence, and everything stays as it was.

    Args:
        model: what stands behind it.
        language: the language of its texts.
    """

    no_setting: ClassVar[str]
    """The key of the sentence about a setting that does not exist."""

    model: Model

    def __init__(self, model: Model, *, language: str = ENGLISH) -> None:
        self._is_ready = False
        super().__init__(model, language=language, **model.settings())
        self._is_ready = True

    def __setattr__(self, name: str, value: Any) -> None:
        # a misspelt setting would otherwise be kept, and do nothing
        is_ready = self.__dict__.get("_is_ready", False)
        is_known = name.startswith("_") or hasattr(type(self), name) or name in self.__dict__
        if is_ready and not is_known:
            raise UnknownName.among(self.no_setting, name, self.model.settings())
        super().__setattr__(name, value)

    def assign(self, name: str, value: Any) -> None:
        """Set a setting, as ``lab.seed = 3`` does.

        Args:
            name: the setting's name.
            value: its value.

        Raises:
            CardwidgetsError: the value makes no sense; the page shows why, and nothing has changed.
        """
        if self._is_ready:
            self._done(lambda: self.model.set(name, value))
        else:
            self._keep(name, value)

    def refresh(self, notice: str = "") -> None:
        """Show the present state, and a sentence about what was refused."""
        with self.lock, self.hold_sync():
            # all values are there before anybody hears of one
            changes = list(self._taken_over())
            super().refresh(notice)
            for change in changes:
                self.notify_change(change)

    def _taken_over(self) -> Iterator[traitlets.Bunch]:
        """Take over what has changed in the laboratory, and return what is to be told of it."""
        for name, value in self.model.settings().items():
            old = getattr(self, name)
            if value != old:
                self._trait_values[name] = value
                yield traitlets.Bunch(name=name, old=old, new=value, owner=self, type="change")

    def _keep(self, name: str, value: Any) -> None:
        trait = self.traits()[name]
        assert isinstance(trait, Setting)
        trait.keep(self, value)

    def _done(self, work: Callable[[], Result]) -> Result:
        """Do something with the model, and show what has become of it."""
        with self.lock:
            try:
                result = work()
            except CardwidgetsError as error:
                self.refresh(str(error))
                raise
            self.refresh()
            return result

"""The errors of cardwidgets: each says what was wrong, what was expected and which rule."""

from __future__ import annotations

import difflib
import traceback
from collections.abc import Iterable
from typing import Any

from cardwidgets.engine.messages import Argument, Catalogue, Refusal, Voice

HOUSE = Catalogue("cardwidgets")


class CardwidgetsError(ValueError):
    """The base of every error that cardwidgets raises on bad input.

    Args:
        key: the message key of its sentence.
        args: the sentence's arguments.

    >>> str(CardwidgetsError("session.no_undo"))
    'There is nothing to take back.'
    """

    def __init__(self, key: str, /, **args: Argument) -> None:
        super().__init__(HOUSE.text(key, **args))
        self.key = key
        self.arguments = args

    def _render_traceback_(self) -> list[str]:
        """Return what a notebook shows of it: the line that was run, and the sentence.

        IPython asks for this. The way through the package would hide both from whoever learns.
        """
        frames = traceback.extract_tb(self.__traceback__)
        runs = [number for number, frame in enumerate(frames) if frame.name == "run_code"]
        cell = frames[runs[-1] + 1 : runs[-1] + 2] if runs else []
        lines = [f"----> {frame.lineno} {frame.line}\n" for frame in cell]
        return [*lines, f"{type(self).__name__}: {self}"]

    def __reduce__(self) -> Any:
        # the usual way would call the class with the finished sentence
        return _restored, (type(self), self.args, self.__dict__)


def _restored(
    kind: type[CardwidgetsError], args: tuple[Any, ...], state: dict[str, Any]
) -> CardwidgetsError:
    """Return an error that has come from another process."""
    error = kind.__new__(kind)
    error.args = args
    error.__dict__.update(state)
    return error


class UnknownName(CardwidgetsError):
    """A game, option, keyword or part that does not exist.

    >>> print(UnknownName.among("game.unknown", "chest", ["chess", "go"]))
    There is no game called chest. Known games: chess and go. Did you mean chess?
    """

    @classmethod
    def among(cls, key: str, name: str, known: Iterable[str], **args: Argument) -> UnknownName:
        """Return the error that lists the known names and guesses what was meant."""
        names, name = tuple(known), name[:60]
        close = difflib.get_close_matches(name, names, n=1)
        guess = HOUSE.text("game.guess", guess=close[0]) if close else ""
        return cls(key, name=name, known=names, guess=guess, **args)


class InvalidOptions(CardwidgetsError):
    """Options or a number of players with which the game cannot be played."""


class InvalidPosition(CardwidgetsError):
    """A position that cannot occur; the sentence lists everything that is wrong with it."""


class ActionError(CardwidgetsError):
    """The base of the three ways in which an action can be wrong."""


class MalformedAction(ActionError):
    """A text that is no action of the game."""


class AmbiguousAction(ActionError):
    """A text that could mean several legal actions."""


class IllegalAction(ActionError):
    """An action that the rules refuse now.

    Args:
        refusal: the rule's number and the message key.
        voice: says it, to whom and with which names.
    """

    def __init__(self, refusal: Refusal, voice: Voice) -> None:
        reason = voice.tell(refusal)
        super().__init__("action.illegal", rule=refusal.rule, reason=reason)
        self.refusal = refusal


class UndoError(CardwidgetsError):
    """Nothing can be taken back or played again."""


class StaleChoice(CardwidgetsError):
    """A choice that was offered once and is no longer open."""


class NoSuchSeat(CardwidgetsError):
    """A seat that the game does not have."""


class NotChance(CardwidgetsError):
    """Chance was asked for while a player must choose, or after the end."""


class RecordError(CardwidgetsError):
    """A record that cannot be read; the sentence names the line."""

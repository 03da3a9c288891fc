"""What an answer can be: a number, one of several options, or a move at a table."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, TypeAlias

from cardwidgets.engine.errors import MalformedAction
from cardwidgets.engine.messages import Voice
from cardwidgets.teaching.errors import AnswerError
from cardwidgets.teaching.numbers import Written, read_number

Parameters: TypeAlias = Mapping[str, Any]


class Kind(ABC):
    """How answers to a question are read and compared."""

    @abstractmethod
    def read(self, given: Any, parameters: Parameters) -> str:
        """Return an answer as it is kept: the same text for the same answer.

        Raises:
            AnswerError: it is no answer of this kind; the sentence says what one looks like.
        """

    @abstractmethod
    def matches(self, answer: str, value: Any) -> bool:
        """Return whether an answer that was read is as good as a value."""

    @abstractmethod
    def clash(self, first: Any, second: Any) -> bool:
        """Return whether some answer would match both of two values."""

    @abstractmethod
    def example(self, parameters: Parameters) -> str:
        """Return what an answer looks like in a cell, whatever is right."""

    def nudge(self, answer: str, value: Any) -> str:
        """Return the key of what is said about a wrong answer that is no known mistake."""
        return "reply.wrong"

    def options(self, parameters: Parameters) -> tuple[str, ...]:
        """Return what can be chosen from; empty where an answer is written."""
        return ()

    def told(self, voice: Voice) -> str:
        """Return a sentence about how to write an answer; empty where none is needed."""
        return ""


@dataclass(frozen=True)
class Number(Kind):
    """A number; fractions and whole numbers must be equal, decimals and percentages close.

    Args:
        tolerance: how far a decimal may be off, as a part of the right number.
        near_zero: how far it may be off where the right number is 0.

    >>> chance = Number()
    >>> chance.matches(chance.read("0.44", {}), Fraction(7, 16))
    True
    >>> chance.matches(chance.read("11/25", {}), Fraction(7, 16))
    False
    """

    tolerance: Fraction = Fraction(1, 100)
    near_zero: Fraction = Fraction(1, 1000)

    def read(self, given: Any, parameters: Parameters) -> str:
        """Return the number as a fraction, or as a decimal where it was one."""
        return str(read_number(given))

    def matches(self, answer: str, value: Any) -> bool:
        """Return whether the number is equal, or as a decimal close."""
        written = read_number(answer)
        off = abs(written.value - value)
        return bool(off == 0 if written.exact else off <= self._slack(value))

    def clash(self, first: Any, second: Any) -> bool:
        """Return whether the ranges around two numbers touch."""
        return bool(abs(first - second) <= self._slack(first) + self._slack(second))

    def example(self, parameters: Parameters) -> str:
        """Return a fraction that no question has as its answer."""
        return "13/37"

    def nudge(self, answer: str, value: Any) -> str:
        """Say that it is too large, too small, or close but not close enough."""
        written: Written = read_number(answer)
        off = written.value - value
        if not written.exact and abs(off) <= 5 * self._slack(value):
            return "reply.close"
        return "reply.large" if off > 0 else "reply.small"

    def told(self, voice: Voice) -> str:
        """Say how far a decimal may be off."""
        return voice.say("exercise.number", percent=f"{float(self.tolerance * 100):g}")

    def _slack(self, value: Any) -> Fraction:
        return self.tolerance * abs(Fraction(value)) or self.near_zero


@dataclass(frozen=True)
class Chance(Number):
    """A number between 0 and 1."""

    def nudge(self, answer: str, value: Any) -> str:
        """Say first whether it can be a chance at all."""
        if not 0 <= read_number(answer).value <= 1:
            return "reply.no_chance"
        return super().nudge(answer, value)


@dataclass(frozen=True)
class Options(Kind):
    """One of several; what they are called is the texts ``option.<name>``.

    Args:
        names: short names, such as ``("more", "less", "same")``; an answer is one of them.
    """

    names: tuple[str, ...]

    def read(self, given: Any, parameters: Parameters) -> str:
        """Return the option's name."""
        text = given.strip().casefold() if isinstance(given, str) else ""
        for name in self.names:
            if text == name.casefold():
                return name
        raise AnswerError("answer.no_option", options=self.names, given=repr(given)[:40])

    def matches(self, answer: str, value: Any) -> bool:
        """Return whether it is the same option."""
        return bool(answer == value)

    def clash(self, first: Any, second: Any) -> bool:
        """Return whether they are the same option."""
        return bool(first == second)

    def example(self, parameters: Parameters) -> str:
        """Return the first option: it is the first whatever is right."""
        return self.names[0]

    def options(self, parameters: Parameters) -> tuple[str, ...]:
        """Return the names."""
        return self.names


@dataclass(frozen=True)
class Move(Kind):
    """A move at a table, which the game's rules check.

    What is right is a set of moves, written as the game writes them: say in the question by which
    property they are known.

    Args:
        game: a game's name.
        position: the parts of the position, from the parameters.
        seat: who moves.
        rules: the game's options and ``players``, from the parameters.
    """

    game: str
    position: Callable[[Parameters], Mapping[str, Any]]
    seat: int = 0
    rules: Callable[[Parameters], Mapping[str, Any]] = lambda parameters: {}

    def table(self, parameters: Parameters) -> tuple[Any, Any]:
        """Return the game and its state."""
        from cardwidgets.games import make

        options = dict(self.rules(parameters))
        game = make(self.game, options.pop("players", None), **options)
        return game, game.position(**self.position(parameters))

    def read(self, given: Any, parameters: Parameters) -> str:
        """Return the move as the game writes it.

        Raises:
            CardwidgetsError: the rules refuse it.
        """
        game, state = self.table(parameters)
        try:
            action = game.read(state, self.seat, given if isinstance(given, str) else "")
        except MalformedAction as error:
            raise AnswerError("answer.no_move", moves=self.options(parameters)) from error
        game.check(state, self.seat, action)
        return str(game.write(action))

    def matches(self, answer: str, value: Any) -> bool:
        """Return whether the move is one of a set."""
        return answer in _several(value)

    def clash(self, first: Any, second: Any) -> bool:
        """Return whether two sets share a move."""
        return bool(_several(first) & _several(second))

    def example(self, parameters: Parameters) -> str:
        """Return the first legal move."""
        return self.options(parameters)[0]

    def options(self, parameters: Parameters) -> tuple[str, ...]:
        """Return every legal move."""
        game, state = self.table(parameters)
        return tuple(str(game.write(move)) for move in game.legal_actions(state, self.seat))


def _several(value: Any) -> frozenset[str]:
    return frozenset({value} if isinstance(value, str) else value)

"""Game: the rules of one game with its options and number of seats."""

from __future__ import annotations

import dataclasses
from abc import ABC, abstractmethod
from collections.abc import Hashable, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from random import Random
from types import MappingProxyType
from typing import Any, ClassVar, Generic, TypeVar, final

from cardwidgets.engine.chance import Listed, Shuffle
from cardwidgets.engine.errors import (
    AmbiguousAction,
    IllegalAction,
    InvalidOptions,
    InvalidPosition,
    MalformedAction,
    UnknownName,
)
from cardwidgets.engine.messages import Catalogue, Event, Refusal, Text, Voice
from cardwidgets.engine.turns import Chance, Seat, Terminal, Turn

State = TypeVar("State")
Action = TypeVar("Action", bound=Hashable)
View = TypeVar("View")


class Game(ABC, Generic[State, Action, View]):
    """The rules of one game with its options and number of seats.

    States are immutable: ``apply`` returns a new one and leaves the old one untouched.
    Nothing here is random: chance is an action of the player ``None``.

    Args:
        players: how many seats; the game's usual number when left out.
        options: the game's options by name.

    Raises:
        UnknownName: an option that the game does not have.
        InvalidOptions: options with which it cannot be played, all problems in one sentence.
    """

    name: ClassVar[str]
    """The name under which the game is known to ``cardwidgets.play``."""

    package: ClassVar[str] = ""
    """The package that holds the game's scene, odds, bots, art and words; none when left out."""

    texts: ClassVar[Mapping[str, Text]] = MappingProxyType({})
    """The words of a game that has no package for them, by message key."""

    usual_players: ClassVar[int]
    """How many play when nobody says otherwise."""

    options_type: ClassVar[type]
    """A frozen dataclass of the game's options."""

    shared_screen_options: ClassVar[Mapping[str, Any]] = MappingProxyType({})
    """Options that suit several people at one screen, where nobody says otherwise."""

    def __init__(self, /, players: int | None = None, **options: Any) -> None:
        self.players: int = self.usual_players if players is None else players
        known = [field.name for field in dataclasses.fields(self.options_type)]
        for name in options:
            if name not in known:
                n = len(known)
                raise UnknownName.among("option.unknown", name, known, game=self.name, n=n)
        self.options = self.options_type(**options)
        problems = self.option_problems()
        if problems:
            voice = Voice(self.catalogue)
            sentences = " ".join(voice.tell(problem) for problem in problems)
            title = voice.say("title") if voice.knows("title") else self.name
            raise InvalidOptions("option.problems", game=title, problems=sentences)
        self.prepare()

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Game)
            and type(other) is type(self)
            and (self.players, self.options) == (other.players, other.options)
        )

    def __hash__(self) -> int:
        return hash((type(self), self.players))

    def __repr__(self) -> str:
        changed = "".join(f", {name}={value!r}" for name, value in self.changed_options().items())
        return f"{type(self).__name__}(players={self.players}{changed})"

    @final
    @cached_property
    def catalogue(self) -> Catalogue:
        """The game's texts over those of the house."""
        packages = ("cardwidgets", self.package) if self.package else ("cardwidgets",)
        return Catalogue(*packages, texts=self.texts)

    def changed_options(self) -> dict[str, Any]:
        """Return the options that differ from their defaults."""
        default = self.options_type()
        return {
            field.name: getattr(self.options, field.name)
            for field in dataclasses.fields(self.options_type)
            if getattr(self.options, field.name) != getattr(default, field.name)
        }

    @abstractmethod
    def option_problems(self) -> Sequence[Refusal]:
        """Return everything that is wrong with the options and the number of players."""

    def prepare(self) -> None:
        """Build tables that every state of this game shares; called once, after validation."""

    @abstractmethod
    def initial_state(self) -> State:
        """Return the state before anything has happened."""

    @abstractmethod
    def turn(self, state: State) -> Turn:
        """Return whose move it is."""

    @abstractmethod
    def legal_actions(self, state: State, player: int) -> Sequence[Action]:
        """Return what a player may do now, in a fixed order; empty when nothing.

        The sequence may be lazy where it is long.
        """

    @abstractmethod
    def refusal(self, state: State, player: Seat, action: Any) -> Refusal | None:
        """Return why an action is not allowed now, or ``None`` when it is.

        Never raises, whatever the action is.
        """

    @abstractmethod
    def _result(self, state: State, player: Seat, action: Action) -> State:
        """Return the state after an action known to be legal."""

    @final
    def apply(self, state: State, player: Seat, action: Action) -> State:
        """Return the state after an action; the old state is untouched.

        Raises:
            IllegalAction: the rules refuse it; the error cites the rule.
        """
        refusal = self.refusal(state, player, action)
        if refusal is not None:
            raise IllegalAction(refusal, Voice(self.catalogue))
        return self._result(state, player, action)

    @final
    def check(self, state: State, player: Seat, action: Action) -> None:
        """Refuse an action that is not allowed now.

        Raises:
            IllegalAction: the rules refuse it; the error cites the rule.
        """
        refusal = self.refusal(state, player, action)
        if refusal is not None:
            raise IllegalAction(refusal, Voice(self.catalogue))

    @abstractmethod
    def chance_outcomes(self, state: State) -> Listed[Action] | Shuffle[Action]:
        """Return what chance can do now.

        Raises:
            NotChance: it is not chance's turn.
        """

    @abstractmethod
    def events(
        self, before: State, player: Seat, action: Action, after: State, viewer: Seat
    ) -> tuple[Event, ...]:
        """Return what a viewer saw happen when an action was taken."""

    @abstractmethod
    def observe(self, state: State, viewer: Seat) -> View:
        """Return everything that a viewer was entitled to learn and that still matters."""

    @abstractmethod
    def determinize(self, view: View, rng: Random) -> State:
        """Return a state drawn uniformly among those consistent with a view."""

    def shown(self, view: View) -> Mapping[int | str, Sequence[str | int | None]]:
        """Return the cards that the plain table shows: those of a seat, or of a place by its name.

        A card is what stands on it; ``None`` lies face down. None are shown unless a game says
        otherwise. A game with a scene of its own needs none of this.

        Args:
            view: what the person at the table knows.
        """
        return {}

    def measures(self, state: State) -> Mapping[str, Any]:
        """Return what a simulation may measure by name, beside the parts of a position.

        Each is a number, or one for each seat; none are named unless a game says otherwise.
        """
        return {}

    @abstractmethod
    def returns(self, state: State) -> tuple[Fraction, ...]:
        """Return each player's share of the win; zeros until the game is over."""

    @abstractmethod
    def position(self, /, **parts: Any) -> State:
        """Return the state described by readable parts.

        Raises:
            UnknownName: a part that positions of this game do not have.
            InvalidPosition: a position that cannot occur, everything wrong in one sentence.
        """

    @abstractmethod
    def parts(self, state: State) -> dict[str, Any]:
        """Return the parts from which ``position`` makes this state again, JSON-ready."""

    @abstractmethod
    def write(self, action: Action) -> str:
        """Return an action's notation."""

    @abstractmethod
    def parse(self, text: str) -> Sequence[Action]:
        """Return the actions that a text could mean, whatever the state; empty when none."""

    @property
    @abstractmethod
    def forms(self) -> tuple[str, ...]:
        """The forms of the notation, for an error that says what was expected."""

    @final
    def read(self, state: State, player: Seat, text: str) -> Action:
        """Return the action that a text means here.

        Raises:
            MalformedAction: the text is no action of this game.
            IllegalAction: it is one, but the rules refuse it now.
            AmbiguousAction: it could mean several legal actions.
        """
        meanings = self.parse(str(text))
        if not meanings:
            shown = repr(text)[:60]
            raise MalformedAction("action.malformed", text=shown, game=self.name, forms=self.forms)
        legal = [action for action in meanings if not self.refusal(state, player, action)]
        if len(legal) > 1:
            written = tuple(self.write(action) for action in legal)
            raise AmbiguousAction("action.ambiguous", text=repr(text), meanings=written)
        meant = legal[0] if legal else meanings[0]
        self.check(state, player, meant)
        return meant

    @final
    def is_over(self, state: State) -> bool:
        """Return whether the game is over."""
        return isinstance(self.turn(state), Terminal)

    @final
    def is_chance(self, state: State) -> bool:
        """Return whether chance moves next."""
        return isinstance(self.turn(state), Chance)

    @final
    def impossible(self, problems: Sequence[Refusal]) -> InvalidPosition:
        """Return the error that lists everything wrong with a position."""
        voice = Voice(self.catalogue)
        sentences = " ".join(voice.tell(problem) for problem in problems)
        return InvalidPosition("position.problems", game=self.name, problems=sentences)

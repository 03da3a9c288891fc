"""SimpleGame: a game of which only the rules need be written.

Options, refusals, notation and positions follow from the classes of its states and actions.
A game that wants to cite rules, or to say in readable parts what a position is, writes its own.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Sequence
from typing import Any, ClassVar, TypeVar

from cardwidgets.engine.chance import Listed, Shuffle
from cardwidgets.engine.errors import NotChance, UnknownName
from cardwidgets.engine.game import Game
from cardwidgets.engine.messages import Event, Refusal, refuse
from cardwidgets.engine.turns import Seat

State = TypeVar("State")
Action = TypeVar("Action")
View = TypeVar("View")


@dataclasses.dataclass(frozen=True)
class NoOptions:
    """The options of a game that has none."""


class SimpleGame(Game[State, Action, View]):
    """A game whose states are named tuples and whose actions are frozen dataclasses.

    A subclass gives ``name``, ``usual_players``, ``numbers_of_players``, ``state_type`` and
    ``action_types``, and ``texts`` or a ``package`` with its words. It writes ``turn``,
    ``legal_actions``, ``_result``, ``observe``, ``determinize`` and ``returns``;
    ``initial_state`` where a state needs to be given something at the start; ``chance_outcomes``
    and ``events`` where something is random or to be told; and ``shown`` where there are cards
    to be seen.

    An action with fields is written as its class's name and their values: ``swap 1 3``.
    """

    options_type = NoOptions
    numbers_of_players: ClassVar[range]
    """How many may play."""

    state_type: ClassVar[type[Any]]
    """The named tuple that states are made of."""

    action_types: ClassVar[tuple[type[Any], ...]]
    """The frozen dataclasses of actions, with whole numbers or one tuple of them as fields."""

    def initial_state(self) -> State:
        """Return a state with nothing but the defaults of its class."""
        start: State = self.state_type()
        return start

    def option_problems(self) -> Sequence[Refusal]:
        """Return what is wrong with the number of players."""
        if type(self.players) is int and self.players in self.numbers_of_players:
            return ()
        least, most = self.numbers_of_players[0], self.numbers_of_players[-1]
        value = repr(self.players)[:40]
        return [refuse("", "simple.players", least=least, most=most, value=value)]

    def chance_outcomes(self, state: State) -> Listed[Action] | Shuffle[Action]:
        """Return what chance can do now: nothing, unless a game says otherwise.

        Raises:
            NotChance: it is not chance's turn.
        """
        raise NotChance("chance.over", turn=type(self.turn(state)).__name__)

    def events(
        self, before: State, player: Seat, action: Action, after: State, viewer: Seat
    ) -> tuple[Event, ...]:
        """Return what a viewer saw happen: nothing, unless a game says otherwise."""
        return ()

    def refusal(self, state: State, player: Seat, action: Any) -> Refusal | None:
        """Return why an action is not allowed now: it is not among those that are."""
        if type(action) in self.action_types and self._allows(state, player, action):
            return None
        return refuse("1", "simple.refused")

    def _allows(self, state: State, player: Seat, action: Action) -> bool:
        if any(type(value) not in (int, tuple) for value in _values(action)):
            return False
        if player is not None:
            seated = type(player) is int and 0 <= player < self.players
            return seated and action in self.legal_actions(state, player)
        if not self.is_chance(state):
            return False
        outcomes = self.chance_outcomes(state)
        if isinstance(outcomes, Listed):
            return any(action == outcome for outcome, _ in outcomes.outcomes)
        order = next(iter(_values(action)), None)
        if not isinstance(order, tuple) or any(type(card) is not int for card in order):
            return False
        return sorted(order) == sorted(outcomes.cards) and outcomes.action(order) == action

    # -- notation ---------------------------------------------------------------------------

    @property
    def forms(self) -> tuple[str, ...]:
        """The forms of the notation."""
        return tuple(
            " ".join([_word(kind), *(field.name.upper() for field in dataclasses.fields(kind))])
            for kind in self.action_types
        )

    def write(self, action: Action) -> str:
        """Return an action's notation: its name and its numbers."""
        return " ".join([_word(type(action)), *map(str, _flat(_values(action)))])

    def parse(self, text: str) -> Sequence[Action]:
        """Return the action that a text writes, in a list; empty when it is none."""
        word, *others = text.lower().split() or [""]
        if not all(other.isdecimal() and len(other) < 10 for other in others):
            return []
        numbers = tuple(map(int, others))
        return [
            action
            for kind in self.action_types
            if _word(kind) == word
            for action in _made(kind, numbers)
        ]

    # -- positions --------------------------------------------------------------------------

    def position_problems(self, state: State) -> Sequence[Refusal]:
        """Return everything that is wrong with a state made by hand."""
        return ()

    def position(self, /, **parts: Any) -> State:
        """Return a state from the fields of its class; those left out are as at the start.

        Raises:
            UnknownName: a part that the state does not have.
            InvalidPosition: what ``position_problems`` finds.
        """
        known = self.state_type._fields
        for part in parts:
            if part not in known:
                raise UnknownName.among("position.unknown", part, known, game=self.name)
        start: Any = self.initial_state()
        given = {name: _tuples(value) for name, value in parts.items()}
        wrong = [
            refuse("", "simple.part", name=name, value=repr(value)[:40])
            for name, value in given.items()
            if not _is_like(value, getattr(start, name))
        ]
        if wrong:
            raise self.impossible(wrong)
        state: State = start._replace(**given)
        problems = self.position_problems(state)
        if problems:
            raise self.impossible(problems)
        return state

    def parts(self, state: State) -> dict[str, Any]:
        """Return a state's fields, JSON-ready."""
        fields: Any = state
        return {name: _lists(value) for name, value in fields._asdict().items()}


def _word(kind: type[Any]) -> str:
    return kind.__name__.lower()


def _values(action: Any) -> list[Any]:
    return [getattr(action, field.name) for field in dataclasses.fields(action)]


def _flat(values: Iterable[Any]) -> list[Any]:
    return [one for value in values for one in (value if isinstance(value, tuple) else (value,))]


def _made(kind: type[Any], numbers: tuple[int, ...]) -> list[Any]:
    """Return the action of a kind with these numbers, in a list; empty when they do not fit."""
    fields = dataclasses.fields(kind)
    if len(fields) == 1 and "tuple" in str(fields[0].type):
        return [kind(numbers)]
    return [kind(*numbers)] if len(fields) == len(numbers) else []


def _is_like(value: Any, usual: Any) -> bool:
    """Return whether a part is of the kind that it has at the start, where that says anything."""
    return usual is None or value is None or type(value) is type(usual)


def _tuples(value: Any) -> Any:
    return tuple(map(_tuples, value)) if isinstance(value, (list, tuple)) else value


def _lists(value: Any) -> Any:
    return list(map(_lists, value)) if isinstance(value, tuple) else value

"""Swapsies, a toy game: a hidden card each, a sealed choice, a swap of two cells.

1. Everybody gets a hidden card, and owns the cell with their number in a row of open cards.
2. In each round all choose in secret, to reach for the row or to wait.
3. If one alone reached, that player swaps two cells of the row.
4. After the last round, hand and own cell are added up: the most wins, and ties share.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from random import Random
from typing import Any, NamedTuple

from cardwidgets.engine.chance import Shuffle
from cardwidgets.engine.errors import NotChance, UnknownName
from cardwidgets.engine.game import Game
from cardwidgets.engine.messages import Event, Refusal, happened, refuse
from cardwidgets.engine.turns import Chance, Decision, Seat, Simultaneous, Terminal, Turn


@dataclass(frozen=True)
class Options:
    rounds: int = 4


class Deal(NamedTuple):
    order: tuple[int, ...]


@dataclass(frozen=True)
class Choice:
    reach: bool


@dataclass(frozen=True)
class Swap:
    left: int
    right: int


Action = Deal | Choice | Swap
REACH, WAIT = Choice(reach=True), Choice(reach=False)


class State(NamedTuple):
    left: int
    hands: tuple[int, ...] = ()
    row: tuple[int, ...] = ()
    choices: tuple[bool | None, ...] = ()
    reacher: int | None = None


class View(NamedTuple):
    game: Swapsies
    viewer: Seat
    seen: State
    """The state; 0 for a hidden card, ``None`` for a choice not made, 2 for a sealed one."""


class Swapsies(Game[State, Action, View]):
    name = "swapsies"
    package = "toy_game"
    usual_players = 2
    options_type = Options

    def option_problems(self) -> list[Refusal]:
        problems = []
        if type(self.players) is not int or not 2 <= self.players <= 5:
            problems.append(refuse("1", "option.players", value=repr(self.players)))
        if type(self.options.rounds) is not int or self.options.rounds < 1:
            problems.append(refuse("4", "option.rounds", value=repr(self.options.rounds)))
        return problems

    def prepare(self) -> None:
        self.deck = tuple(range(1, 2 * self.players + 4))
        swaps = combinations(range(self.players + 1), 2)
        self.swaps = tuple(Swap(left, right) for left, right in swaps)

    def initial_state(self) -> State:
        return State(self.options.rounds)

    def turn(self, state: State) -> Turn:
        if not state.hands:
            return Chance("deal")
        if not state.left:
            return Terminal()
        if state.reacher is not None:
            return Decision(state.reacher)
        return Simultaneous(tuple(p for p, choice in enumerate(state.choices) if choice is None))

    def legal_actions(self, state: State, player: int) -> Sequence[Action]:
        turn = self.turn(state)
        if player not in turn.players:
            return ()
        return self.swaps if isinstance(turn, Decision) else (REACH, WAIT)

    def refusal(self, state: State, player: Seat, action: Any) -> Refusal | None:
        if player is None:
            order = action.order if type(action) is Deal else ()
            whole = isinstance(order, tuple) and all(type(card) is int for card in order)
            dealt = whole and sorted(order) == list(self.deck)
            return None if dealt and not state.hands else refuse("1", "refused.deal")
        if type(player) is not int or player not in self.turn(state).players:
            return refuse("2", "refused.wait")
        known = type(action) is Choice and type(action.reach) is bool
        known |= type(action) is Swap and type(action.left) is type(action.right) is int
        if known and action in self.legal_actions(state, player):
            return None
        return refuse("3" if state.reacher is not None else "2", "refused.other")

    def _result(self, state: State, player: Seat, action: Action) -> State:
        if isinstance(action, Deal):
            last = 2 * self.players + 1
            hands, row = action.order[: self.players], action.order[self.players : last]
            return State(state.left, hands, row, (None,) * self.players)
        if isinstance(action, Swap):
            row = list(state.row)
            row[action.left], row[action.right] = row[action.right], row[action.left]
            return self._next_round(state._replace(row=tuple(row)))
        choices = list(state.choices)
        choices[player or 0] = action.reach
        state = state._replace(choices=tuple(choices))
        if None in choices:
            return state
        if choices.count(True) == 1:
            return state._replace(reacher=choices.index(True))
        return self._next_round(state)

    def _next_round(self, state: State) -> State:
        nobody = (None,) * self.players
        return state._replace(left=state.left - 1, choices=nobody, reacher=None)

    def chance_outcomes(self, state: State) -> Shuffle[Action]:
        if state.hands:
            raise NotChance("chance.over", turn=type(self.turn(state)).__name__)
        return Shuffle(self.deck, Deal)

    def events(
        self, before: State, player: Seat, action: Action, after: State, viewer: Seat
    ) -> tuple[Event, ...]:
        told = []
        if isinstance(action, Deal) and viewer is not None:
            told.append(happened("dealt", reveals=True, card=after.hands[viewer]))
        elif isinstance(action, Swap):
            told.append(happened("swapped", who=player, left=action.left, right=action.right))
        elif isinstance(action, Choice):
            if viewer == player:
                told.append(happened("reaches" if action.reach else "waits"))
            if after.choices.count(None) in (0, self.players):  # the window has closed
                choices = (*before.choices[: player or 0], action.reach)
                choices += before.choices[len(choices) :]
                who = tuple(seat for seat, choice in enumerate(choices) if choice)
                told.append(happened("reached", reveals=True, players=who, n=len(who)))
        if not after.left:
            told.append(happened("won", reveals=True, players=self.winners(after)))
        return tuple(told)

    def observe(self, state: State, viewer: Seat) -> View:
        if not state.left:
            return View(self, viewer, state)
        hands = tuple(card if p == viewer else 0 for p, card in enumerate(state.hands))
        choices = state.choices
        if state.reacher is None:
            choices = tuple(
                choice if p == viewer or choice is None else 2 for p, choice in enumerate(choices)
            )
        return View(self, viewer, state._replace(hands=hands, choices=choices))

    def determinize(self, view: View, rng: Random) -> State:
        seen = view.seen
        unseen = sorted(set(self.deck) - {*seen.hands, *seen.row})
        rng.shuffle(unseen)
        return seen._replace(
            hands=tuple(card or unseen.pop() for card in seen.hands),
            choices=tuple(
                rng.random() < 0.5 if c is not None and c == 2 else c for c in seen.choices
            ),
        )

    def winners(self, state: State) -> tuple[int, ...]:
        sums = [hand + cell for hand, cell in zip(state.hands, state.row, strict=False)]
        return tuple(player for player, number in enumerate(sums) if number == max(sums))

    def returns(self, state: State) -> tuple[Fraction, ...]:
        if state.left:
            return (Fraction(0),) * self.players
        won = self.winners(state)
        return tuple(Fraction(int(p in won), len(won)) for p in range(self.players))

    def position(self, /, **parts: Any) -> State:
        for part in parts:
            if part not in State._fields:
                raise UnknownName.among("position.unknown", part, State._fields, game=self.name)
        given = {k: tuple(v) if isinstance(v, list) else v for k, v in parts.items()}
        state = State(**{"left": self.options.rounds, **given})
        if state.hands and not state.choices:
            state = state._replace(choices=(None,) * self.players)
        cards = [*state.hands, *state.row]
        if len(set(cards) & set(self.deck)) != (2 * self.players + 1 if state.hands else 0):
            raise self.impossible([refuse("1", "position.cards")])
        return state

    def parts(self, state: State) -> dict[str, Any]:
        parts = state._asdict().items()
        return {name: list(part) if isinstance(part, tuple) else part for name, part in parts}

    forms = ("reach", "wait", "swap 1 3", "deal 1 2 3 ...")

    def write(self, action: Action) -> str:
        match action:
            case Deal(order):
                return " ".join(["deal", *map(str, order)])
            case Swap(left, right):
                return f"swap {left} {right}"
        return "reach" if action.reach else "wait"

    def parse(self, text: str) -> Sequence[Action]:
        word, *others = text.lower().split() or [""]
        if word in ("reach", "wait") and not others:
            return [REACH if word == "reach" else WAIT]
        if not all(number.isdecimal() for number in others):
            return []
        numbers = [int(number) for number in others]
        if word == "swap" and len(numbers) == 2:
            return [Swap(*sorted(numbers))]
        return [Deal(tuple(numbers))] if word == "deal" else []

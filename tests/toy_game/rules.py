"""Swapsies, a toy game: a hidden card each, a sealed choice, a swap of two cells.

1. Everybody gets a hidden card, and owns the cell with their number in a row of open cards.
2. In each of four rounds all choose in secret, to reach for the row or to wait.
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
from cardwidgets.engine.errors import NotChance
from cardwidgets.engine.messages import Event, Refusal, happened, refuse
from cardwidgets.engine.simple import SimpleGame
from cardwidgets.engine.turns import Chance, Decision, Seat, Simultaneous, Terminal, Turn


@dataclass(frozen=True)
class Deal:
    order: tuple[int, ...]


@dataclass(frozen=True)
class Reach: ...


@dataclass(frozen=True)
class Wait: ...


@dataclass(frozen=True)
class Swap:
    left: int
    right: int


Action = Deal | Reach | Wait | Swap
OPEN, WAITS, REACHES, SEALED = range(4)


class State(NamedTuple):
    left: int = 4
    hands: tuple[int, ...] = ()
    row: tuple[int, ...] = ()
    choices: tuple[int, ...] = ()
    reacher: int | None = None


class View(NamedTuple):
    game: Swapsies
    viewer: Seat
    seen: State  # a hidden card is 0, a hidden choice SEALED


class Swapsies(SimpleGame[State, Action, View]):
    name, package, usual_players, numbers_of_players = "swapsies", "toy_game", 2, range(2, 6)
    state_type, action_types = State, (Deal, Reach, Wait, Swap)

    def initial_state(self) -> State:
        return State()

    def turn(self, state: State) -> Turn:
        if not state.hands:
            return Chance("deal")
        if not state.left:
            return Terminal()
        if state.reacher is not None:
            return Decision(state.reacher)
        return Simultaneous(tuple(p for p, choice in enumerate(state.choices) if choice == OPEN))

    def legal_actions(self, state: State, player: int) -> Sequence[Action]:
        if player not in self.turn(state).players:
            return ()
        if state.reacher is None:
            return (Reach(), Wait())
        return tuple(Swap(*cells) for cells in combinations(range(len(state.row)), 2))

    def chance_outcomes(self, state: State) -> Shuffle[Action]:
        if state.hands:
            raise NotChance("chance.over", turn=type(self.turn(state)).__name__)
        return Shuffle(tuple(range(1, 2 * self.players + 4)), Deal)

    def _result(self, state: State, player: Seat, action: Action) -> State:
        n = self.players
        match action:
            case Deal(order):
                return State(state.left, order[:n], order[n : 2 * n + 1], (OPEN,) * n)
            case Swap(left, right):
                row = list(state.row)
                row[left], row[right] = row[right], row[left]
                return self._next_round(state._replace(row=tuple(row)))
        choices = list(state.choices)
        choices[player or 0] = REACHES if action == Reach() else WAITS
        state = state._replace(choices=tuple(choices))
        if OPEN in choices:
            return state
        if choices.count(REACHES) == 1:
            return state._replace(reacher=choices.index(REACHES))
        return self._next_round(state)

    def _next_round(self, state: State) -> State:
        return State(state.left - 1, state.hands, state.row, (OPEN,) * self.players)

    def events(
        self, before: State, player: Seat, action: Action, after: State, viewer: Seat
    ) -> tuple[Event, ...]:
        told = []
        match action:
            case Deal() if viewer is not None:
                told.append(happened("dealt", reveals=True, card=after.hands[viewer]))
            case Swap(left, right):
                told.append(happened("swapped", who=player, left=left, right=right))
            case Reach() | Wait() if viewer == player:
                told.append(happened("reaches" if action == Reach() else "waits"))
        if before.choices.count(OPEN) == 1:
            reached = {p for p, choice in enumerate(before.choices) if choice == REACHES}
            who = tuple(sorted(reached | ({player} if action == Reach() else set())))
            told.append(happened("reached", reveals=True, players=who, n=len(who)))
        if not after.left:
            told.append(happened("won", reveals=True, players=self.winners(after)))
        return tuple(told)

    def observe(self, state: State, viewer: Seat) -> View:
        if not state.left:
            return View(self, viewer, state)
        hands = (card if p == viewer else 0 for p, card in enumerate(state.hands))
        closed = state.reacher is not None
        choices = (
            choice if closed or p == viewer or choice == OPEN else SEALED
            for p, choice in enumerate(state.choices)
        )
        return View(self, viewer, state._replace(hands=tuple(hands), choices=tuple(choices)))

    def determinize(self, view: View, rng: Random) -> State:
        seen = view.seen
        unseen = [c for c in range(1, 2 * self.players + 4) if c not in (*seen.hands, *seen.row)]
        rng.shuffle(unseen)
        hands = tuple(card or unseen.pop() for card in seen.hands)
        choices = (rng.choice((WAITS, REACHES)) if c == SEALED else c for c in seen.choices)
        return seen._replace(hands=hands, choices=tuple(choices))

    def winners(self, state: State) -> tuple[int, ...]:
        sums = [hand + cell for hand, cell in zip(state.hands, state.row, strict=False)]
        return tuple(player for player, number in enumerate(sums) if number == max(sums))

    def returns(self, state: State) -> tuple[Fraction, ...]:
        won = () if state.left else self.winners(state)
        return tuple(Fraction(int(p in won), len(won) or 1) for p in range(self.players))

    def position_problems(self, state: State) -> Sequence[Refusal]:
        cards: tuple[Any, ...] = (*state.hands, *state.row)
        whole = sorted({*cards} & {*range(1, 2 * self.players + 4)}) == sorted(cards)
        return () if whole else [refuse("1", "position.cards")]

"""Swaps, a sixth game in a hundred lines: a hidden card each, a sealed choice, a swap of two cells.

1. Everybody gets a hidden card, and owns the cell with their number in a row of open cards.
2. In each of four rounds all choose in secret, to reach for the row or to wait.
3. If one alone reached, that player swaps two cells of the row.
4. After the last round, hand and own cell are added up: the most wins, and ties share.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from random import Random
from typing import NamedTuple

from cardwidgets.engine.chance import Shuffle
from cardwidgets.engine.messages import Event, happened
from cardwidgets.engine.simple import SimpleGame
from cardwidgets.engine.turns import Chance, Decision, Seat, Simultaneous, Terminal, Turn

OWED, WAITS, REACHES, SEALED = range(4)
HIDDEN = 0


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


class State(NamedTuple):
    rounds: int = 4
    hands: tuple[int, ...] = ()
    row: tuple[int, ...] = ()
    choices: tuple[int, ...] = ()


class View(NamedTuple):
    game: Swaps
    viewer: Seat
    seen: State


class Swaps(SimpleGame[State, Action, View]):
    name, package = "swaps", "sixth_game"
    usual_players, numbers_of_players = 2, range(2, 6)
    state_type, action_types = State, (Deal, Reach, Wait, Swap)

    def prepare(self) -> None:
        self.deck = tuple(range(1, 2 * self.players + 4))
        self.nobody = (OWED,) * self.players
        self.swaps = tuple(Swap(*cells) for cells in combinations(range(self.players + 1), 2))

    def initial_state(self) -> State:
        return State()

    def turn(self, state: State) -> Turn:
        if not state.hands or not state.rounds:
            return Terminal() if state.hands else Chance("deal")
        owing = tuple(seat for seat, choice in enumerate(state.choices) if choice == OWED)
        return Simultaneous(owing) if owing else Decision(state.choices.index(REACHES))

    def legal_actions(self, state: State, player: int) -> tuple[Action, ...]:
        turn = self.turn(state)
        if player not in turn.players:
            return ()
        return self.swaps if isinstance(turn, Decision) else (Reach(), Wait())

    def chance_outcomes(self, state: State) -> Shuffle[Action]:
        return super().chance_outcomes(state) if state.hands else Shuffle(self.deck, Deal)

    def _result(self, state: State, player: Seat, action: Action) -> State:
        if isinstance(action, Deal):
            hands = action.order[: self.players]
            row = action.order[self.players : 2 * self.players + 1]
            return State(state.rounds, hands, row, self.nobody)
        row, choices = list(state.row), list(state.choices)
        if isinstance(action, Swap):
            row[action.left], row[action.right] = row[action.right], row[action.left]
        else:
            choices[player] = REACHES if action == Reach() else WAITS
            if OWED in choices or choices.count(REACHES) == 1:
                return state._replace(choices=tuple(choices))
        return State(state.rounds - 1, state.hands, tuple(row), self.nobody)

    def events(
        self, before: State, player: Seat, action: Action, after: State, viewer: Seat
    ) -> tuple[Event, ...]:
        told = []
        if isinstance(action, Deal) and viewer is not None:
            told.append(happened("dealt", reveals=True, card=after.hands[viewer]))
        if isinstance(action, Swap):
            told.append(happened("swapped", who=player, left=action.left, right=action.right))
        elif player is not None and OWED not in after.choices:
            told.append(happened("reached", reveals=True, who=after.choices.index(REACHES)))
        elif player is not None and after.rounds < before.rounds:
            told.append(happened("nobody", reveals=True))
        if not after.rounds:
            told.append(happened("won", reveals=True, players=self.winners(after)))
        return tuple(told)

    def observe(self, state: State, viewer: Seat) -> View:
        hands, choices = state.hands, state.choices
        if state.rounds:
            hands = tuple(card if p == viewer else HIDDEN for p, card in enumerate(hands))
        if OWED in choices:
            choices = tuple(c if p == viewer or not c else SEALED for p, c in enumerate(choices))
        return View(self, viewer, state._replace(hands=hands, choices=choices))

    def determinize(self, view: View, rng: Random) -> State:
        seen = view.seen
        unseen = sorted(set(self.deck) - {*seen.hands, *seen.row}, key=lambda _: rng.random())
        return seen._replace(
            hands=tuple(card or unseen.pop() for card in seen.hands),
            choices=tuple(rng.choice((1, 2)) if c == SEALED else c for c in seen.choices),
        )

    def winners(self, state: State) -> tuple[int, ...]:
        sums = [hand + cell for hand, cell in zip(state.hands, state.row, strict=False)]
        return tuple(player for player, number in enumerate(sums) if number == max(sums))

    def returns(self, state: State) -> tuple[Fraction, ...]:
        won = () if state.rounds else self.winners(state)
        return tuple(Fraction(p in won, len(won) or 1) for p in range(self.players))

"""Who may see what in Swaps, from its rules 1 to 4."""

from __future__ import annotations

from collections.abc import Iterator

from cardwidgets.engine.secrecy import Secret, Twin, everybody
from sixth_game.rules import OWED, REACHES, WAITS, State, Swaps


def hands(game: Swaps, state: State) -> Iterator[Twin]:
    """A hand is its owner's secret until the last round is over."""
    spare = sorted(set(game.deck) - {*state.hands, *state.row})
    for player in range(len(state.hands)):
        hands = (*state.hands[:player], spare[0], *state.hands[player + 1 :])
        seen_by = {player} if state.rounds else everybody(game)
        yield Twin(state._replace(hands=hands), seen_by, lambda *_: state.rounds == 1)


def choices(game: Swaps, state: State) -> Iterator[Twin]:
    """A choice is its maker's secret until all have chosen."""
    last = state.choices.count(OWED) == 1
    for player, choice in enumerate(state.choices):
        if choice != OWED and OWED in state.choices:
            other = WAITS + REACHES - choice
            turned = (*state.choices[:player], other, *state.choices[player + 1 :])
            yield Twin(state._replace(choices=turned), {player}, lambda *_: last)


def row(game: Swaps, state: State) -> Iterator[Twin]:
    """The row lies open."""
    if state.row:
        yield Twin(state._replace(row=state.row[::-1]), everybody(game))


TABLE = (
    Secret("hand", "1", hands),
    Secret("sealed choice", "2", choices),
    Secret("row", "1", row),
)

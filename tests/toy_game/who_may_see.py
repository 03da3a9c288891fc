"""Who may see what in Swapsies, from its rules 1 to 4."""

from __future__ import annotations

from collections.abc import Iterator

from cardwidgets.engine.secrecy import Secret, Twin, everybody
from toy_game.rules import OPEN, REACHES, WAITS, State, Swapsies


def hands(game: Swapsies, state: State) -> Iterator[Twin]:
    """A hand is its owner's secret until the last round is over."""
    spare = next(card for card in range(1, 100) if card not in (*state.hands, *state.row))
    for player in range(len(state.hands)):
        hands = (*state.hands[:player], spare, *state.hands[player + 1 :])
        seen_by = {player} if state.left else everybody(game)
        yield Twin(state._replace(hands=hands), seen_by, lambda *_: state.left == 1)


def choices(game: Swapsies, state: State) -> Iterator[Twin]:
    """A choice is its maker's secret until all have chosen."""
    last = state.choices.count(OPEN) == 1
    for player, choice in enumerate(state.choices):
        if choice != OPEN and state.reacher is None:
            other = WAITS if choice == REACHES else REACHES
            turned = (*state.choices[:player], other, *state.choices[player + 1 :])
            yield Twin(state._replace(choices=turned), {player}, lambda *_: last)


def row(game: Swapsies, state: State) -> Iterator[Twin]:
    """The row lies open."""
    if state.row:
        yield Twin(state._replace(row=state.row[::-1]), everybody(game))


TABLE = (
    Secret("hand", "1", hands),
    Secret("sealed choice", "2", choices),
    Secret("row", "1", row),
)

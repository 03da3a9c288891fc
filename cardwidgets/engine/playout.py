"""Playing a game on to its end, without a session."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from cardwidgets.engine.game import Game
from cardwidgets.engine.turns import Chance, Terminal


def play_on(
    game: Game[Any, Any, Any],
    state: Any,
    choose: Callable[[int, Any, Sequence[Any]], Any],
    luck: Callable[[], Random],
) -> Any:
    """Return the state at the end of a game played on from a state.

    Nobody speaks out of turn, and of several players who owe a choice the first is asked first.

    Args:
        game: the rules.
        state: where to begin.
        choose: picks one of a player's legal actions; given the seat, the state and the actions.
            What it returns is not checked again.
        luck: gives the generator for the next chance event.

    >>> from cardwidgets.games import make
    >>> game, rng = make("bluffaneer", players=3), Random(1)
    >>> end = play_on(game, game.initial_state(), lambda *given: rng.choice(given[2]), lambda: rng)
    >>> game.is_over(end)
    True
    """
    turn_of, legal_actions, result = game.turn, game.legal_actions, game._result
    turn = turn_of(state)
    while not isinstance(turn, Terminal):
        if isinstance(turn, Chance):
            state = result(state, None, game.chance_outcomes(state).draw(luck()))
        else:
            player = turn.players[0]
            state = result(state, player, choose(player, state, legal_actions(state, player)))
        turn = turn_of(state)
    return state

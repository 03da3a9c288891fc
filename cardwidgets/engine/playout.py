"""Playing a game on to its end, without a session."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from cardwidgets.engine.game import Game
from cardwidgets.engine.turns import Chance, Simultaneous, Terminal


def play_on(
    game: Game[Any, Any, Any],
    state: Any,
    choose: Callable[[int, Any, Sequence[Any]], Any],
    luck: Callable[[], Random],
    voices: Random,
) -> Any:
    """Return the state at the end of a game played on from a state.

    Nobody speaks out of turn.

    Args:
        game: the rules.
        state: where to begin.
        choose: picks one of a player's legal actions; given the seat, the state and the actions.
            What it returns is not checked again.
        luck: gives the generator for the next chance event.
        voices: decides who is asked first where the first voice counts.

    >>> from cardwidgets.games import make
    >>> game, rng = make("bluffaneer", players=3), Random(1)
    >>> start, take_any = game.initial_state(), lambda seat, state, legal: rng.choice(legal)
    >>> game.is_over(play_on(game, start, take_any, lambda: rng, rng))
    True
    """
    turn_of, legal_actions, result = game.turn, game.legal_actions, game._result
    turn = turn_of(state)
    while not isinstance(turn, Terminal):
        if isinstance(turn, Chance):
            state = result(state, None, game.chance_outcomes(state).draw(luck()))
        else:
            first_counts = isinstance(turn, Simultaneous) and not turn.sealed
            player = voices.choice(turn.players) if first_counts else turn.players[0]
            state = result(state, player, choose(player, state, legal_actions(state, player)))
        turn = turn_of(state)
    return state

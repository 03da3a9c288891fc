"""Whether a game keeps its secrets, told by twins.

A game says in a small table what is hidden and who may see it.
For each hidden thing the table lists twins of a state: states that differ in that thing only.
Whoever may not see it must not be able to tell the twins apart, to the byte: by views, turns,
legal actions, the wording of refusals, pictures, tokens, or by what is told of the moves that
follow. Whoever may see it must see a difference, so that the test is not empty.

>>> from cardwidgets.games import make
>>> def coins(game, state):
...     if len(set(state.coins)) > 1:
...         yield Twin(state._replace(coins=state.coins[::-1]), seen_by=everybody(game))
>>> table = [Secret("coins", "2.2", coins)]
>>> check(make("bluffaneer", players=2), table, seeds=range(2), every=9)["coins"] > 0
True
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from cardwidgets.engine.chance import Listed
from cardwidgets.engine.conformance import MANY, NonConformance, Step, play, seats_and_spectator
from cardwidgets.engine.session import AnyGame, Session
from cardwidgets.engine.turns import Chance, Seat

Shown = Callable[[Seat, Any, Seat], bool]
"""Whether an action of a player tells the twins apart for a viewer."""

Show = Callable[[AnyGame, Any, Seat], str | bytes]
"""Draws a state for a viewer."""

MOVES: Final = 4
"""So many of the moves that may follow are looked at."""

TRIES: Final = 8
"""So many actions of earlier steps are tried by everybody, to see how they are refused."""


def never(player: Seat, action: Any, viewer: Seat) -> bool:
    """Say that no action shows anything.

    >>> never(0, "pass", 1)
    False
    """
    return False


def everybody(game: AnyGame) -> frozenset[Seat]:
    """Return all who can look: of a thing that lies open, this is who may see it.

    >>> from cardwidgets.games import make
    >>> sorted(everybody(make("bluffaneer", players=2)), key=str)
    [0, 1, None]
    """
    return frozenset(seats_and_spectator(game))


@dataclass(frozen=True)
class Twin:
    """A state that differs from another in one thing only.

    Attributes:
        state: the twin.
        seen_by: who may know the difference.
        shown_by: which of the actions that may follow show it, and to whom.
    """

    state: Any
    seen_by: Collection[Seat] = ()
    shown_by: Shown = never


@dataclass(frozen=True)
class Secret:
    """One line of the table: something of which the rules say who may see it.

    Attributes:
        name: what it is, such as ``"hand"``.
        rule: the number of the rule that says who may see it.
        twins: lists twins of a state in this thing, given the game and the state.
    """

    name: str
    rule: str
    twins: Callable[[Any, Any], Iterable[Twin]]


class Leak(NonConformance):
    """A viewer sees what it must not, or misses what it may see.

    Attributes:
        secret: the line of the table.
        viewer: who looked.
    """

    def __init__(
        self, game: AnyGame, seed: object, step: int, secret: Secret, viewer: Seat, what: str
    ) -> None:
        who = "the spectator" if viewer is None else f"seat {viewer}"
        super().__init__(game, seed, step, f"{secret.name} ({secret.rule}), {who}: {what}")
        self.secret = secret
        self.viewer = viewer


def check(
    game: AnyGame,
    table: Iterable[Secret],
    seeds: Iterable[object] = range(20),
    *,
    every: int = 1,
    show: Show | None = None,
    longest: int = 10_000,
) -> dict[str, int]:
    """Play random games, look at twins and raise at the first leak.

    Args:
        game: the game with its options.
        table: what there is to see, and who may see it.
        seeds: one random game is played for each.
        every: twins are looked at in one step of so many, picked at random. With 1, all twins
            in all steps; else one twin for each line of the table.
        show: draws a state for a viewer, if pictures are to be compared too.
        longest: how many steps a game may have.

    Returns:
        how many twins were compared for each line of the table.

    Raises:
        Leak: somebody sees too much or too little.
        NonConformance: there never was a twin for a line of the table, so nothing was tested.
    """
    lines = tuple(table)
    met = {secret.name: 0 for secret in lines}
    for seed in seeds:
        rng = Random(f"secrecy {seed}")
        known: dict[Any, None] = {}
        for step in play(game, seed, longest):
            if rng.randrange(every) == 0:
                some = rng.sample(list(known), min(TRIES, len(known)))
                for secret in lines:
                    twins = list(secret.twins(game, step.state))
                    if every > 1 and twins:
                        twins = [rng.choice(twins)]
                    for twin in twins:
                        _Pair(game, seed, step, secret, twin, some, rng, show).check()
                        met[secret.name] += 1
            if len(known) < MANY:
                known[step.action] = None
    for name, times in met.items():
        if not times:
            what = f"no twin was ever met for {name!r}, so that nothing is tested"
            raise NonConformance(game, "any", 0, what)
    return met


class _Pair:
    """A state and its twin."""

    def __init__(
        self,
        game: AnyGame,
        seed: object,
        step: Step,
        secret: Secret,
        twin: Twin,
        known: Sequence[Any],
        rng: Random,
        show: Show | None,
    ) -> None:
        self.game = game
        self.seed = seed
        self.step = step
        self.secret = secret
        self.twin = twin
        self.known = known
        self.rng = rng
        self.show = show

    def check(self) -> None:
        """Let everybody look."""
        state, twin = self.step.state, self.twin
        moves = self.moves()
        for viewer in seats_and_spectator(self.game):
            if viewer in twin.seen_by:
                if self.game.observe(state, viewer) == self.game.observe(twin.state, viewer):
                    self.leak(viewer, "the view shows no difference, though it may be seen")
                continue
            self.compare(viewer, "", state, twin.state)
            self.compare_pictures(viewer, "", state, twin.state)
            for number, (player, action) in enumerate(moves):
                if not twin.shown_by(player, action, viewer):
                    # pictures cost most: those after one move will do
                    self.compare_move(viewer, player, action, draw=number == 0)
        self.compare_sessions(moves)

    def leak(self, viewer: Seat, what: str) -> None:
        raise Leak(self.game, self.seed, self.step.number, self.secret, viewer, what)

    def moves(self) -> list[tuple[Seat, Any]]:
        """Return moves that are legal in both."""
        game, state, twin = self.game, self.step.state, self.twin.state
        moves: list[tuple[Seat, Any]] = []
        if isinstance(self.step.turn, Chance):
            outcomes = game.chance_outcomes(state)
            if isinstance(outcomes, Listed):
                moves += [(None, action) for action, _ in outcomes.outcomes]
            else:
                moves.append((None, outcomes.draw(self.rng)))
        for seat in range(game.players):
            legal = game.legal_actions(state, seat)
            moves += [(seat, action) for action in legal[:MANY]]
        moves = [move for move in moves if game.refusal(twin, *move) is None]
        return moves if len(moves) <= MOVES else self.rng.sample(moves, MOVES)

    def compare(self, viewer: Seat, after: str, one: Any, other: Any) -> None:
        """Compare all that a viewer can ask of two states."""
        game = self.game
        for what, ask in (
            ("turn", game.turn),
            ("view", lambda state: game.observe(state, viewer)),
            ("legal actions", lambda state: self.legal(state, viewer)),
            ("refusals", lambda state: self.refusals(state, viewer)),
        ):
            answers = ask(one), ask(other)
            if answers[0] != answers[1] or repr(answers[0]) != repr(answers[1]):
                self.leak(viewer, f"the {what}{after} must be the same: {_apart(*answers)}")

    def compare_pictures(self, viewer: Seat, after: str, one: Any, other: Any) -> None:
        """Compare what is drawn of two states for a viewer."""
        if self.show is not None:
            pictures = self.show(self.game, one, viewer), self.show(self.game, other, viewer)
            if pictures[0] != pictures[1]:
                self.leak(viewer, f"the picture{after} must be the same: {_apart(*pictures)}")

    def legal(self, state: Any, viewer: Seat) -> list[Any]:
        return [] if viewer is None else list(self.game.legal_actions(state, viewer)[:MANY])

    def refusals(self, state: Any, viewer: Seat) -> list[Any]:
        """Return why a viewer is refused what was done so far; the wording follows from it."""
        if viewer is None:
            return []
        return [self.game.refusal(state, viewer, action) for action in self.known]

    def compare_move(self, viewer: Seat, player: Seat, action: Any, *, draw: bool) -> None:
        """Compare what a viewer sees of a move, and what it can ask afterwards."""
        game, ends, told = self.game, [], []
        for state in (self.step.state, self.twin.state):
            after = game._result(state, player, action)
            ends.append(after)
            told.append(game.events(state, player, action, after, viewer))
        by = "chance" if player is None else f"seat {player}"
        after = f" after {game.write(action)!r} by {by}"
        if told[0] != told[1]:
            self.leak(viewer, f"the events{after} must be the same: {_apart(*told)}")
        self.compare(viewer, after, *ends)
        if draw:
            self.compare_pictures(viewer, after, *ends)

    def compare_sessions(self, moves: Sequence[tuple[Seat, Any]]) -> None:
        """Compare what a session tells each viewer after a move: log, token, what is open."""
        game, twin = self.game, self.twin
        if not moves:
            return
        player, action = self.rng.choice(moves)
        sessions = []
        for state in (self.step.state, twin.state):
            parts = json.loads(json.dumps(game.parts(state)))
            sessions.append(Session(game, seed=0, chance="manual", position=parts))
        before = [self.told(session) for session in sessions]
        for session in sessions:
            session.play(player, action)
        after = [self.told(session) for session in sessions]
        for viewer in seats_and_spectator(game):
            if viewer in twin.seen_by:
                continue
            if before[0][viewer] != before[1][viewer]:
                self.leak(
                    viewer,
                    f"a session tells twins apart: {_apart(before[0][viewer], before[1][viewer])}",
                )
            if not twin.shown_by(player, action, viewer) and after[0][viewer] != after[1][viewer]:
                self.leak(
                    viewer,
                    f"a session tells twins apart after {game.write(action)!r}: "
                    f"{_apart(after[0][viewer], after[1][viewer])}",
                )

    def told(self, session: Session) -> dict[Seat, str]:
        """Return what a session shows to each viewer besides its view."""
        return {
            viewer: "; ".join(
                (
                    repr(session),
                    *session.log(viewer),
                    "" if viewer is None else session.token(viewer),
                    str(session.can_undo(viewer)),
                )
            )
            for viewer in seats_and_spectator(self.game)
        }


def _apart(one: Any, other: Any) -> str:
    """Return the place where two texts, or what is printed of two things, part."""
    left, right = repr(one), repr(other)
    at = next((i for i, (a, b) in enumerate(zip(left, right, strict=False)) if a != b), 0)
    start = max(0, at - 30)
    return f"...{left[start : at + 30]}... and ...{right[start : at + 30]}..."

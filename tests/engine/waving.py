"""Swapsies with an aside: once in a game each player may wave, whoever's turn it is."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from random import Random
from typing import Any, NamedTuple

from cardwidgets.engine.messages import Event, Refusal, happened, refuse
from cardwidgets.engine.turns import Decision, Seat, Simultaneous, Turn
from toy_game import Swapsies


class Wave(NamedTuple):
    """Somebody waves; a named tuple, since actions may be any hashable thing."""


class Waved(NamedTuple):
    """A state, or a view's part of it, and who has waved."""

    inner: Any
    waved: tuple[bool, ...]


class Waving(Swapsies):
    def prepare(self) -> None:
        super().prepare()
        self.plain = Swapsies(self.players)

    def initial_state(self) -> Any:
        return Waved(self.plain.initial_state(), (False,) * self.players)

    def turn(self, state: Any) -> Turn:
        turn = self.plain.turn(state.inner)
        aside = tuple(seat for seat, waved in enumerate(state.waved) if not waved)
        if isinstance(turn, Decision):
            others = tuple(seat for seat in aside if seat != turn.player)
            return Decision(turn.player, others)
        if isinstance(turn, Simultaneous):
            others = tuple(seat for seat in aside if seat not in turn.players)
            return Simultaneous(turn.players, others)
        return turn

    def legal_actions(self, state: Any, player: int) -> Sequence[Any]:
        if player in self.turn(state).aside:
            return (Wave(),)
        return self.plain.legal_actions(state.inner, player)

    def refusal(self, state: Any, player: Seat, action: Any) -> Refusal | None:
        if type(action) is Wave:
            may = type(player) is int and player in self.turn(state).aside
            return None if may else refuse("2", "simple.refused", action="wave")
        return self.plain.refusal(state.inner, player, action)

    def _result(self, state: Any, player: Seat, action: Any) -> Any:
        if type(action) is Wave:
            assert player is not None
            waved = (*state.waved[:player], True, *state.waved[player + 1 :])
            return state._replace(waved=waved)
        return state._replace(inner=self.plain._result(state.inner, player, action))

    def chance_outcomes(self, state: Any) -> Any:
        return self.plain.chance_outcomes(state.inner)

    def events(
        self, before: Any, player: Seat, action: Any, after: Any, viewer: Seat
    ) -> tuple[Event, ...]:
        if type(action) is Wave:
            return (happened("waits"),) if viewer == player else ()
        return self.plain.events(before.inner, player, action, after.inner, viewer)

    def observe(self, state: Any, viewer: Seat) -> Any:
        return Waved(self.plain.observe(state.inner, viewer), state.waved)

    def determinize(self, view: Any, rng: Random) -> Any:
        return Waved(self.plain.determinize(view.inner, rng), view.waved)

    def returns(self, state: Any) -> tuple[Fraction, ...]:
        return self.plain.returns(state.inner)

    def position(self, /, **parts: Any) -> Any:
        waved = parts.pop("waved")
        return Waved(self.plain.position(**parts), tuple(waved))

    def parts(self, state: Any) -> dict[str, Any]:
        return {**self.plain.parts(state.inner), "waved": list(state.waved)}

    def write(self, action: Any) -> str:
        return "wave" if type(action) is Wave else self.plain.write(action)

    def parse(self, text: str) -> Sequence[Any]:
        return [Wave()] if text == "wave" else self.plain.parse(text)

"""Positions of Gnoming A Round: any state from readable parts, and the parts of a state."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, Final

from cardwidgets.engine.positions import Draft, WrongPart, whole
from cardwidgets.games.gnoming.actions import PILE_NAMES, PLACES, Phase
from cardwidgets.games.gnoming.cards import (
    CARDS,
    HAZARD,
    NAMES,
    NO_CARD,
    Card,
    names_of,
)
from cardwidgets.games.gnoming.state import (
    ALL_UP,
    BITS,
    DRAW_PILE,
    NOBODY,
    Layout,
    State,
)

if TYPE_CHECKING:
    from cardwidgets.games.gnoming.rules import Gnoming

_PARTS: Final = (
    "phase",
    "turn",
    "layouts",
    "a",
    "b",
    "draw",
    "card",
    "source",
    "path",
    "removed",
    "mover",
    "first_out",
    "left",
    "rebuilt",
    "round",
    "starter",
    "scores",
    "outs",
)
_SOURCES: Final = {"draw": DRAW_PILE, "A": 0, "B": 1}
_CARRIES: Final = (Phase.USE, Phase.BOUNCE, Phase.DISCARD)
"""Phases in which a card is on its way."""

_UNTURNED: Final = (Phase.DEAL, Phase.REBUILD, Phase.OVER)
"""Phases in which nobody has to choose."""

_USUALLY_UP: Final = BITS[0] | BITS[4]


def position_from(game: Gnoming, parts: Mapping[str, Any]) -> State:
    """Return the state that the parts describe.

    Raises:
        UnknownName: a part that positions do not have.
        InvalidPosition: everything that is wrong, in one sentence.
    """
    return _Draft(game, parts).finished()


def parts_of(state: State) -> dict[str, Any]:
    """Return the parts from which ``position_from`` makes the state again."""
    parts: dict[str, Any] = {
        "phase": state.phase.name.lower(),
        "round": state.round,
        "starter": state.starter,
        "scores": [list(scores) for scores in state.scores],
        "outs": list(state.outs),
    }
    if not state.layouts:
        return parts
    parts |= {
        "layouts": [layout_text(*pair) for pair in zip(state.layouts, state.up, strict=True)],
        "a": _text(state.piles[0]),
        "b": _text(state.piles[1]),
        "draw": _text(state.draw),
        "removed": state.removed,
        "rebuilt": state.rebuilt,
        "left": state.left,
    }
    if state.turn != NOBODY:
        parts["turn"] = state.turn
    if state.mover != NOBODY:
        parts["mover"] = state.mover
    if state.first_out != NOBODY:
        parts["first_out"] = state.first_out
    if state.card != NO_CARD:
        parts["card"] = NAMES[state.card]
        parts["source"] = "draw" if state.source == DRAW_PILE else PILE_NAMES[state.source]
    if state.path:
        parts["path"] = list(state.path)
    return parts


def layout_text(layout: Layout, up: int) -> str:
    """Return a layout as people write it, face-down cards in brackets.

    >>> layout_text((9, 4, 2, 6, 5, 1, 3, 8, -1), 0b000011001)
    '9 [4] [2] / 6 5 [1] / [3] [8] [-1]'
    """
    words = [
        NAMES[card] if up & bit else f"[{NAMES[card]}]"
        for card, bit in zip(layout, BITS, strict=True)
    ]
    return " / ".join(" ".join(words[row : row + 3]) for row in (0, 3, 6))


def read_layout(text: str) -> tuple[Layout, int]:
    """Return a written layout: its cards, and which of them lie face up.

    >>> read_layout("9 [4] [2] / 6 5 [1] / [3] [8] [-1]")
    ((9, 4, 2, 6, 5, 1, 3, 8, -1), 25)
    """
    rows = [row.split() for row in text.split("/")]
    if [len(row) for row in rows] != [3, 3, 3]:
        raise WrongPart
    cards, up = [], 0
    for bit, word in zip(BITS, [word for row in rows for word in row], strict=True):
        is_down = word.startswith("[") and word.endswith("]")
        cards.append(_card(word[1:-1] if is_down else word))
        up |= 0 if is_down else bit
    return tuple(cards), up


def _text(cards: Iterable[Card]) -> str:
    return " ".join(names_of(cards))


def _card(word: str) -> Card:
    return CARDS[word.upper()]


def _cards(text: str) -> tuple[Card, ...]:
    return tuple(map(_card, text.split()))


def _is_no_chain(state: State) -> bool:
    """Whether the path goes on from a card that lay face up, or back to where it was."""
    turned_up = state.path if state.phase is Phase.BOUNCE else state.path[:-1]
    return len(set(turned_up)) < len(turned_up) or state.path[-1:] == state.path[-2:-1] != ()


def _phase(name: str) -> Phase:
    return Phase[name.upper()]


def _place(value: Any) -> int:
    if whole(value, 0) not in PLACES:
        raise WrongPart
    return int(value)


def _truth(value: Any) -> bool:
    if type(value) is not bool:
        raise WrongPart
    return value


class _Draft(Draft["Gnoming", State]):
    part_names = _PARTS

    def state(self) -> State:
        """Return the state; it holds only if no problems were noted."""
        game = self.game
        start = game.initial_state()
        scores = self.part("scores", (), lambda rounds: tuple(map(self._scores, rounds)))
        phase = self.part("phase", self._usual_phase(), _phase)
        between = phase in (Phase.DEAL, Phase.OVER)
        usual = len(scores) + (not between)
        number = self.part("round", usual, lambda value: whole(value, 0))
        starter = self.part("starter", 0, self.seat)
        outs = self.part("outs", (0,) * len(scores), lambda seats: tuple(map(self.seat, seats)))
        if phase is Phase.DEAL and not number:
            self._check_start()
            return start._replace(starter=starter)
        turn = self.part("turn", NOBODY if phase in _UNTURNED else starter, self.seat)
        mover = self.part("mover", self._usual_mover(phase, turn, starter), self.seat)
        state = start._replace(
            turn=turn,
            phase=phase,
            card=self.part("card", NO_CARD, _card),
            source=self.part("source", DRAW_PILE, _SOURCES.__getitem__),
            path=self.part("path", (), lambda places: tuple(map(_place, places))),
            removed=self.part("removed", 0, lambda value: whole(value, 0)),
            mover=mover,
            first_out=self.part("first_out", NOBODY, self.seat),
            rebuilt=self.part("rebuilt", phase is Phase.REBUILD, _truth),
            round=number,
            starter=starter,
            scores=scores,
            outs=outs,
        )
        usual_left = 0
        if state.first_out != NOBODY and not between:
            usual_left = (state.first_out - mover) % game.players
        state = state._replace(left=self.part("left", usual_left, lambda value: whole(value, 0)))
        state = self._with_cards(state)
        if self.problems:
            return state
        state = game.with_choices(state)
        self._check(state)
        return state

    # -- reading parts -----------------------------------------------------------

    def _scores(self, values: Any) -> tuple[int, ...]:
        numbers = tuple(values)
        if not all(type(value) is int for value in numbers):
            raise WrongPart
        return self.one_each(numbers)

    def _layouts(self, values: Any) -> tuple[tuple[Layout, int] | None, ...]:
        if isinstance(values, str) or len(values) > self.game.players:
            raise WrongPart
        given = [None if text is None else read_layout(text) for text in values]
        return (*given, *[None] * (self.game.players - len(given)))

    def _usual_phase(self) -> Phase:
        if "card" in self.parts:
            return Phase.DISCARD if "path" in self.parts else Phase.USE
        return Phase.DRAW

    @staticmethod
    def _usual_mover(phase: Phase, turn: int, starter: int) -> int:
        if phase in (Phase.DEAL, Phase.OVER):
            return NOBODY
        return starter if turn == NOBODY else turn

    # -- the cards ---------------------------------------------------------------

    def _with_cards(self, state: State) -> State:
        """Return the state with all cards in their places; those left over are drawn last."""
        layouts = self.part("layouts", (None,) * self.game.players, self._layouts)
        piles = self.part("a", None, _cards), self.part("b", None, _cards)
        draw = self.part("draw", (), _cards)
        if not self.is_read("layouts", "a", "b", "draw", "card", "removed", "phase"):
            return state
        free = Counter(self.game.cards)
        free[HAZARD] -= state.removed
        if state.card != NO_CARD:
            free[state.card] -= 1
        for layout in layouts:
            free.subtract(layout[0] if layout else ())
        for cards in (*piles, draw):
            free.subtract(cards or ())
        missing = tuple(NAMES[card] for card, n in sorted(free.items()) if n < 0)
        if missing:
            self.problem("1.2", "position.too_many", cards=missing)
            return state
        spare = [card for card in self.game.kinds for _ in range(free[card])]
        cards_of_value = [card for card in spare if card > 0]
        filled, ups = [], []
        everything_up = state.phase in (Phase.DEAL, Phase.OVER)
        for layout in layouts:
            usual = _USUALLY_UP if state.phase is not Phase.SETUP else 0
            own = layout or (
                tuple(cards_of_value[: len(PLACES)]),
                ALL_UP if everything_up else usual,
            )
            if layout is None:
                for card in own[0]:
                    spare.remove(card)
                del cards_of_value[: len(PLACES)]
            filled.append(own[0])
            ups.append(own[1])
        both: list[tuple[Card, ...]] = []
        for given in piles:
            if given is None and cards_of_value:
                spare.remove(cards_of_value[0])
                both.append((cards_of_value.pop(0),))
            else:
                both.append(given or ())
        if any(len(layout) < len(PLACES) for layout in filled):
            self.problem("1.3", "position.too_few")
            return state
        rest = (*draw, *spare)
        if state.phase is Phase.REBUILD:
            rest = tuple(sorted(rest))
        return state._replace(
            layouts=tuple(filled), up=tuple(ups), piles=(both[0], both[1]), draw=rest
        )

    # -- what must hold ----------------------------------------------------------

    def _check_start(self) -> None:
        others = tuple(
            name
            for name in self.parts
            if name not in ("phase", "round", "starter", "scores", "outs")
        )
        if others:
            self.problem("2.1", "position.undealt", names=others)
        if self.parts.get("scores") or self.parts.get("outs"):
            self.problem("9.1", "position.rounds")
        if self.parts.get("starter"):
            self.problem("2.5", "position.starter")

    def _check(self, state: State) -> None:
        """Note all that does not fit together."""
        self._check_cards(state)
        self._check_turn(state)
        self._check_end(state)
        self._check_rounds(state)

    def _check_cards(self, state: State) -> None:
        if HAZARD in state.piles[0] + state.piles[1]:
            self.problem("5.2", "position.hazard")
        if state.phase is Phase.REBUILD:
            if HAZARD in state.draw or max(map(len, state.piles)) > 1 or not state.draw:
                self.problem("7.1", "position.rebuild")
            if not state.rebuilt:
                self.problem("7.1", "position.rebuild")
        elif state.rebuilt and HAZARD in state.draw:
            self.problem("7.1", "position.rebuilt")
        carries = state.phase in _CARRIES
        if carries != (state.card != NO_CARD):
            self.problem("3.2", "position.card")
        if state.phase is Phase.SETUP:
            order = [(state.starter + step) % self.game.players for step in self.game.seats]
            done = order.index(state.turn)
            wrong = any(
                state.up[seat].bit_count() != (2 if place < done else 0)
                for place, seat in enumerate(order)
            )
            if wrong:
                self.problem("2.4", "position.setup")

    def _check_turn(self, state: State) -> None:
        phase, turn, mover = state.phase, state.turn, state.mover
        if (turn == NOBODY) != (phase in _UNTURNED):
            self.problem("3.1", "position.turn")
        if (mover == NOBODY) != (phase in (Phase.DEAL, Phase.OVER)):
            self.problem("3.1", "position.mover")
        elif phase is Phase.FLIP:
            if mover == turn or not state.removed:
                self.problem("5.4", "position.flip")
        elif turn not in (NOBODY, mover):
            self.problem("3.1", "position.mover")
        if turn != NOBODY and not state.open:
            self.problem("3.1", "position.stuck", who=turn)
        moved = phase in (Phase.BOUNCE, Phase.DISCARD, Phase.FLIP)
        lying_down = any(not state.up[mover] & BITS[place] for place in state.path)
        missing = phase is Phase.BOUNCE and not state.path
        if lying_down or missing or (state.path and not moved) or _is_no_chain(state):
            self.problem("3.3", "position.path")
        if phase is Phase.DISCARD and state.card == HAZARD:
            self.problem("5.2", "position.hazard")
        if state.source != DRAW_PILE and phase not in _CARRIES:
            self.problem("3.2", "position.source")

    def _check_end(self, state: State) -> None:
        out, phase = state.first_out, state.phase
        between = phase in (Phase.DEAL, Phase.OVER)
        if between:
            if out == NOBODY or state.left or any(up != ALL_UP for up in state.up):
                self.problem("7.4", "position.ended")
            return
        if out == NOBODY:
            if state.left:
                self.problem("7.2", "position.left")
            owner = state.mover
            for seat, up in enumerate(state.up):
                if up == ALL_UP and (
                    seat != owner or phase in (Phase.DRAW, Phase.REBUILD, Phase.USE)
                ):
                    self.problem("7.2", "position.no_first_out", who=seat)
            return
        if state.up[out] != ALL_UP:
            self.problem("7.2", "position.first_out", who=out)
        expected = (out - state.mover) % self.game.players
        if state.left != expected or not state.left:
            self.problem("7.2", "position.left")

    def _check_rounds(self, state: State) -> None:
        between = state.phase in (Phase.DEAL, Phase.OVER)
        done = len(state.scores)
        if len(state.outs) != done or state.round != done + (not between):
            self.problem("9.1", "position.rounds")
            return
        last = state.round == self.game.options.rounds
        if state.round > self.game.options.rounds or (
            between and last != (state.phase is Phase.OVER)
        ):
            self.problem("9.1", "position.over", n=self.game.options.rounds)
        if between and done:
            scores = tuple(map(self.game.score, state.layouts))
            if state.scores[-1] != scores or state.outs[-1] != state.first_out:
                self.problem("8.1", "position.scores")

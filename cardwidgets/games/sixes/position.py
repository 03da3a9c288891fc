"""Positions of Sixes: any state from readable parts, and the parts of a state."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from cardwidgets.engine.positions import Draft, WrongPart, whole
from cardwidgets.games.sixes.cards import (
    ALL_SIXES,
    BITS,
    NAMES,
    NO_CARD,
    NUMBERS,
    SIX_OF_DIAMONDS,
    SIXES,
    SUITS,
    cards_in,
    ends,
    mask_of,
    names_in,
)
from cardwidgets.games.sixes.state import NOBODY, Phase, State

if TYPE_CHECKING:
    from cardwidgets.games.sixes.rules import Sixes

_PARTS: Final = (
    "columns",
    "hands",
    "turn",
    "chips",
    "pot",
    "dealer",
    "leader",
    "round",
    "phase",
    "lacks",
    "passed",
    "last",
)
_HELD: Final = BITS[SIX_OF_DIAMONDS]


def position_from(game: Sixes, parts: Mapping[str, Any]) -> State:
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
        "dealer": state.dealer,
        "chips": list(state.chips),
        "pot": state.pot,
    }
    if state.leader != NOBODY:
        parts["leader"] = state.leader
    if not any(state.hands):
        return parts
    parts |= {
        "columns": _columns_of(state.table),
        "hands": [list(names_in(hand)) for hand in state.hands],
        "lacks": [list(names_in(lacks)) for lacks in state.lacks],
        "passed": [seat for seat in range(len(state.hands)) if state.passed >> seat & 1],
    }
    if state.turn != NOBODY:
        parts["turn"] = state.turn
    if state.last != NO_CARD:
        parts["last"] = NAMES[state.last]
    return parts


def _columns_of(table: int) -> dict[str, str]:
    columns = {}
    for suit, letter in enumerate(SUITS):
        found = ends(table, suit)
        if found:
            columns[letter] = "-".join(NAMES[card][0] for card in found)
    return columns


class _Draft(Draft["Sixes", State]):
    part_names = _PARTS

    def state(self) -> State:
        """Return the state; it holds only if no problems were noted."""
        game = self.game
        start = game.initial_state()
        table = self.part("columns", 0, self._columns)
        hands = self.part("hands", None, self._hands)
        phase = self.part("phase", self._usual_phase(), _phase)
        chips = self.part("chips", start.chips, self._chips)
        pot = self.part("pot", max(0, game.all_chips - sum(chips)), lambda value: whole(value, 0))
        if game.plays_for_points:
            pot = self.part("pot", 0, lambda value: whole(value, 0))
        number = self.part("round", int(phase is not Phase.DEAL), lambda value: whole(value, 0))
        lacks = self.part("lacks", start.lacks, self._masks)
        dealer = self.part("dealer", start.dealer, self.seat)
        if self.problems:
            return start
        empty = phase is not Phase.PLAY and not table and hands is None
        free = game.plays_for_points and number > 1
        waits = phase is Phase.PLAY and not table and not free
        leader = self.part("leader", NOBODY, self.seat)
        turn = self.part("turn", NOBODY, self.seat)
        if phase is Phase.PLAY and turn == NOBODY:
            turn = self._usual_turn(hands, leader, waits)
        if phase is Phase.PLAY and leader == NOBODY:
            leader = turn
        if empty:
            hands = start.hands
        else:
            hands = self._filled(table, hands, lacks, turn if waits else NOBODY)
        if empty:
            playable = 0
        elif table:
            playable = game.cards.playable(table)
        else:
            playable = ALL_SIXES if free else _HELD
        state = State(
            turn=turn,
            hands=hands,
            table=table,
            playable=playable,
            passed=self.part("passed", 0, lambda seats: sum(1 << s for s in self._seats(seats))),
            last=self.part("last", NO_CARD, _card),
            lacks=lacks,
            chips=chips,
            pot=pot,
            phase=phase,
            dealer=dealer,
            leader=leader,
            round=number,
        )
        if not self.problems:
            self._check(state, waits=waits, free=free)
        return state

    # -- reading parts -----------------------------------------------------------

    def _seats(self, values: Any) -> set[int]:
        return {self.seat(value) for value in values}

    def _chips(self, values: Any) -> tuple[int, ...]:
        return self.one_each(tuple(whole(value, -(10**6)) for value in values))

    def _masks(self, values: Any) -> tuple[int, ...]:
        return self.one_each(tuple(mask_of(map(_card, cards)) for cards in values))

    def _columns(self, value: Any) -> int:
        table = 0
        for letter, text in value.items():
            low, _, high = text.upper().partition("-")
            first, last = _card(low + letter.upper()), _card((high or low) + letter.upper())
            six = SIXES[SUITS.index(letter.upper())]
            if not first <= six <= last or table & BITS[six]:
                raise WrongPart
            self._count([first, last] if first < last else [first])
            table |= self.game.cards.column(first, last)
        return table

    def _hands(self, value: Any) -> tuple[int | None, ...]:
        if isinstance(value, str) or len(value) > self.game.players:
            raise WrongPart
        given = [*value, *[None] * (self.game.players - len(value))]
        cards = [None if hand is None else [_card(name) for name in hand] for hand in given]
        self._count([card for hand in cards for card in hand or ()])
        return tuple(None if hand is None else mask_of(hand) for hand in cards)

    def _count(self, cards: list[int]) -> None:
        """Note cards that are held twice or that the deck does not have."""
        twice = tuple(NAMES[card] for card in dict.fromkeys(cards) if cards.count(card) > 1)
        if twice:
            self.problem("1.2", "position.twice", cards=twice)
        strange = tuple(NAMES[card] for card in cards if card not in self.game.cards.opens)
        if strange:
            self.problem("1.2", "position.strange", cards=strange)

    # -- what is usual where a part is left out ----------------------------------

    def _usual_phase(self) -> Phase:
        given = ("columns", "hands", "turn", "lacks", "passed", "last")
        return Phase.PLAY if any(name in self.parts for name in given) else Phase.DEAL

    def _usual_turn(self, hands: tuple[int | None, ...] | None, leader: int, waits: bool) -> int:
        if not waits:
            return 0
        for seat, hand in enumerate(hands or ()):
            if hand and hand & _HELD:
                return seat
        return max(0, leader)

    def _filled(
        self,
        table: int,
        given: tuple[int | None, ...] | None,
        lacks: tuple[int, ...],
        leader: int,
    ) -> tuple[int, ...]:
        """Deal the cards that are left to the hands that were left out."""
        hands = list(given or [None] * self.game.players)
        open_seats = [seat for seat, hand in enumerate(hands) if hand is None]
        held = [hand or 0 for hand in hands]
        laid_and_held = tuple(
            NAMES[card] for card in cards_in(table) if any(hand & BITS[card] for hand in held)
        )
        if laid_and_held:
            self.problem("1.2", "position.twice", cards=laid_and_held)
        free = self.game.cards.mask & ~table
        for hand in held:
            free &= ~hand
        if leader in open_seats and free & _HELD:
            held[leader] |= _HELD
            free &= ~_HELD
        for card in cards_in(free):
            takers = [seat for seat in open_seats if not lacks[seat] & BITS[card]]
            if not takers:
                self.problem("1.2", "position.missing", cards=(NAMES[card],))
                break
            seat = min(takers, key=lambda seat: held[seat].bit_count())
            held[seat] |= BITS[card]
        return tuple(held)

    # -- what must hold ----------------------------------------------------------

    def _check(self, state: State, *, waits: bool, free: bool) -> None:
        """Note all that does not fit together."""
        self._check_chips(state)
        self._check_hands(state)
        if state.table and not free and not state.table & _HELD:
            self.problem("3.1", "position.no_lead")
        if waits and (not state.hands[state.turn] & _HELD or state.leader != state.turn):
            self.problem("3.1", "position.lead", who=state.turn)
        if state.phase is not Phase.PLAY and state.turn != NOBODY:
            self.problem("4.1", "position.turn")
        if (state.round == 0) and (state.phase is not Phase.DEAL or any(state.hands)):
            self.problem("2.1", "position.round")
        if state.last != NO_CARD and not BITS[state.last] & state.table:
            self.problem("4.1", "position.last", card=f"card.{NAMES[state.last]}")

    def _check_chips(self, state: State) -> None:
        game, chips, phase = self.game, state.chips, state.phase
        if game.plays_for_points:
            if state.pot:
                self.problem("9.10", "position.no_pot")
            if (max(chips) >= game.options.target) != (phase is Phase.OVER):
                self.problem("9.11", "position.end")
            return
        if sum(chips) + state.pot != game.all_chips:
            n = sum(chips) + state.pot
            self.problem("1.4", "position.chips", n=n, all=game.all_chips)
        if min(chips) < 0 and game.options.broke_pass != "debt":
            self.problem("5.3", "position.debt")
        if game.options.bankrupt == "immediate":
            ended = min(chips) < 1
        else:
            ended = phase is not Phase.PLAY and game.ends(chips)
            if phase is not Phase.PLAY and state.pot:
                self.problem("6.1", "position.pot")
        if ended != (phase is Phase.OVER):
            self.problem("7.1", "position.end")

    def _check_hands(self, state: State) -> None:
        for seat, hand in enumerate(state.hands):
            wrong = tuple(f"card.{NAMES[card]}" for card in cards_in(hand & state.lacks[seat]))
            if wrong:
                self.problem("8.2", "position.lacks", who=seat, cards=wrong)
        if state.phase is Phase.PLAY:
            idle = [
                seat
                for seat, hand in enumerate(state.hands)
                if not hand and (seat == state.turn or not self.game.is_out(state.chips[seat]))
            ]
            for seat in idle:
                self.problem("6.1", "position.no_cards", who=seat)
        elif any(state.hands) and all(state.hands) and self.game.options.bankrupt != "immediate":
            self.problem("6.1", "position.nobody_out")


def _card(name: Any) -> int:
    return NUMBERS[name.upper()]


def _phase(name: Any) -> Phase:
    if not isinstance(name, str) or name != name.lower():
        raise WrongPart
    return Phase[name.upper()]

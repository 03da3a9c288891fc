"""Positions of 3UP 3DOWN: any state from readable parts, and the parts of a state."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from cardwidgets.engine.positions import Draft, WrongPart, whole
from cardwidgets.games.three_up_three_down.cards import (
    CLEAR,
    KIND_NAMES,
    KINDS,
    MOST_COPIES,
    NUMBERS,
    Bag,
    Kind,
    bag_of,
    below,
    cards_in,
    count,
    counts,
    holds,
    kind_of,
    names,
    size,
)
from cardwidgets.games.three_up_three_down.state import (
    AGAIN,
    EXTRA,
    FROM_TABLE,
    HAND,
    MARKS,
    MAY_DRAW,
    Limits,
    Phase,
    State,
)

if TYPE_CHECKING:
    from cardwidgets.games.three_up_three_down.rules import ThreeUpThreeDown

_PARTS: Final = (
    "phase", "player", "actions", "marks", "hands", "up", "down", "draw", "pile", "gone",
    "known", "limits", "lacks", "shown", "places", "turns",
)  # fmt: skip
_LYING: Final = ("hands", "up", "down", "draw", "pile", "gone")
_PER_HAND: Final = (*_LYING, "known", "limits", "lacks", "shown", "phase", "places")


def position_from(game: ThreeUpThreeDown, parts: Mapping[str, Any]) -> State:
    """Return the state that the parts describe.

    Raises:
        UnknownName: a part that positions do not have.
        InvalidPosition: everything that is wrong, in one sentence.
    """
    return _Draft(game, parts).finished()


def parts_of(state: State) -> dict[str, Any]:
    """Return the parts from which ``position_from`` makes the state again."""
    parts: dict[str, Any] = {"phase": state.phase.name.lower(), "player": state.player}
    if state.phase in (Phase.START, Phase.DEAL):
        return parts
    return parts | {
        "actions": state.actions,
        "marks": [name for name, mark in MARKS.items() if state.marks & mark],
        "hands": [_text(hand) for hand in state.hands],
        "up": [_text(up) for up in state.ups],
        "down": [_joined(down) for down in state.downs],
        "draw": _joined(state.draw),
        "pile": _text(state.pile),
        "gone": _text(state.gone),
        "known": [_text(known) for known in state.known],
        "limits": [
            [[KIND_NAMES[limit], number] for limit, number in limits] for limits in state.limits
        ],
        "lacks": [
            _joined(tuple(kind for kind in KINDS if mask >> kind & 1)) for mask in state.lacks
        ],
        "shown": [
            [slot for slot in range(len(down)) if mask >> slot & 1]
            for mask, down in zip(state.shown, state.downs, strict=True)
        ],
        "places": list(state.places),
        "turns": state.turns,
    }


def _text(bag: Bag) -> str:
    return " ".join(names(bag))


def _joined(kinds: tuple[Kind, ...]) -> str:
    return " ".join(KIND_NAMES[kind] for kind in kinds)


class _Draft(Draft["ThreeUpThreeDown", State]):
    part_names = _PARTS

    def state(self) -> State:
        """Return the state; it holds only if no problems were noted."""
        n = self.game.players
        start = self.game.options.start
        player = self.part("player", start if isinstance(start, int) else 0, self.seat)
        places = self.part("places", (), lambda seats: tuple(self.seat(seat) for seat in seats))
        phase = self.part("phase", self._usual_phase(places), _phase)
        if phase in (Phase.START, Phase.DEAL):
            return self._undealt(phase, player)
        playing = phase is Phase.PLAY
        hands, ups, downs, draw, pile, gone = self._cards(phase)
        state = State(
            phase,
            player,
            self.part("actions", int(playing), lambda value: whole(value, int(playing))),
            self.part("marks", 0, _marks),
            hands,
            ups,
            downs,
            draw,
            pile,
            gone,
            self._each("known", 0, _bag),
            self._each("limits", (), _limits),
            self._each("lacks", 0, lambda value: _mask(_kinds(value))),
            self._each("shown", 0, _mask),
            places,
            self.part("turns", int(playing), lambda value: whole(value, 0)),
        )
        assert len(state.hands) == n
        if self.is_read(*_LYING):
            self._check_cards(state)
        if self.is_read(*_PER_HAND):
            self._check_players(state)
            self._check_knowledge(state)
        if self.is_read("phase", "places", "turns", "actions", "marks", "pile", "player"):
            self._check_turn(state)
        return state

    def _usual_phase(self, places: tuple[int, ...]) -> Phase:
        ended = self.game.players if self.game.ranks else 1
        return Phase.OVER if len(places) >= ended else Phase.PLAY

    def _undealt(self, phase: Phase, player: int) -> State:
        others = tuple(name for name in self.parts if name not in ("phase", "player"))
        if others:
            self.problem("2.1", "position.undealt", names=others)
        fixed = isinstance(self.game.options.start, int)
        if (phase is Phase.START and (fixed or player)) or (
            phase is Phase.DEAL and fixed and player != self.game.options.start
        ):
            self.problem("11.3", "position.start")
        return State(phase, player)

    # -- reading parts -----------------------------------------------------------

    def _each(self, name: str, default: Any, read: Callable[[Any], Any]) -> tuple[Any, ...]:
        """Return a part that has a value for each player."""

        def read_all(values: Any) -> tuple[Any, ...]:
            if isinstance(values, str) or len(values) != self.game.players:
                raise WrongPart
            return tuple(read(value) for value in values)

        return tuple(self.part(name, (default,) * self.game.players, read_all))

    def _cards(
        self, phase: Phase
    ) -> tuple[
        tuple[Bag, ...], tuple[Bag, ...], tuple[tuple[Kind, ...], ...], tuple[Kind, ...], Bag, Bag
    ]:
        """Return all that lies somewhere; what is left out is as simple as it can be."""
        hands, ups = self._each("hands", 0, _bag), self._each("up", 0, _bag)
        downs = self._each("down", (), _kinds)
        draw, gone = self.part("draw", None, _kinds), self.part("gone", None, _bag)
        pile = self.part("pile", 0, _bag)
        lying = [bag_of(draw or ()), pile, gone or 0]
        if not any(self.parts.get(name) for name in ("hands", "up", "down")):
            free = list(self._free(lying))
            choosing = phase is Phase.CHOOSE
            hands, ups, downs = self._dealt(free, choosing=choosing)
            if draw is None and gone is None:
                draw = tuple(free)
        draw = draw or ()
        if gone is None:
            gone = bag_of(self._free(_zones(hands, ups, downs, draw, pile)))
        return hands, ups, downs, draw, pile, gone

    def _free(self, lying: Sequence[Bag]) -> Iterator[Kind]:
        """Yield the cards of the deck that lie nowhere yet, from low to high."""
        for kind, number in enumerate(self.game.card_counts):
            yield from [kind] * max(0, number - sum(count(bag, kind) for bag in lying))

    def _dealt(
        self, free: list[Kind], *, choosing: bool
    ) -> tuple[tuple[Bag, ...], tuple[Bag, ...], tuple[tuple[Kind, ...], ...]]:
        def take(number: int) -> tuple[Kind, ...]:
            taken = tuple(free[:number])
            del free[:number]
            return taken

        seats = self.game.seats
        downs = tuple(take(HAND) for _ in seats)
        ups = tuple(0 if choosing else bag_of(take(HAND)) for _ in seats)
        return tuple(bag_of(take(2 * HAND if choosing else HAND)) for _ in seats), ups, downs

    # -- what must hold ----------------------------------------------------------

    def _check_cards(self, state: State) -> None:
        zones = _zones(state.hands, state.ups, state.downs, state.draw, state.pile)
        lies = [sum(count(bag, kind) for bag in (*zones, state.gone)) for kind in KINDS]
        have = self.game.card_counts
        many = tuple(KIND_NAMES[kind] for kind in KINDS if lies[kind] > have[kind])
        missing = tuple(KIND_NAMES[kind] for kind in KINDS if lies[kind] < have[kind])
        if many:
            self.problem("1.2", "position.too_many", cards=many)
        elif missing:
            self.problem("1.2", "position.missing", cards=missing)
        if state.pile > NUMBERS:
            self.problem("6.1", "position.clear_on_pile")
        if any(number > 2 for number in counts(state.pile)):
            self.problem("5.1", "position.three")

    def _check_players(self, state: State) -> None:
        playing, choosing = state.phase is Phase.PLAY, state.phase is Phase.CHOOSE
        for player in self.game.seats:
            hand, up, down = state.hands[player], state.ups[player], state.downs[player]
            if len(down) > HAND or (size(up) > HAND):
                self.problem("2.2", "position.table", who=player)
            if choosing and (len(down), size(up), size(hand)) not in _CHOOSING:
                self.problem("2.2", "position.choosing", who=player)
            if not choosing:
                is_out, empty = player in state.places, not (hand or up or down)
                last = state.phase is Phase.OVER and self.game.ranks
                if (empty and not is_out) or (is_out and not empty and not last):
                    self.problem("10.1", "position.out", who=player)
            extra = player == state.player and state.marks & EXTRA
            if playing and not hand and state.draw and player not in state.places and not extra:
                self.problem("8.1", "position.empty_hand", who=player)

    def _check_knowledge(self, state: State) -> None:
        for player in self.game.seats:
            hand, known = state.hands[player], state.known[player]
            if not holds(hand, known):
                self.problem("12.6", "position.known", who=player)
                continue
            hidden, least = hand - known, 0
            for limit, number in state.limits[player]:
                least += number
                if size(below(hidden, limit)) < least:
                    self.problem("12.6", "position.limits", who=player)
                    break
            lacks = state.lacks[player]
            if lacks and (
                not self.game.shows_lacks
                or not hand
                or any(lacks >> kind & 1 for kind in cards_in(hidden))
            ):
                self.problem("12.6", "position.lacks", who=player)
            shown = state.shown[player]
            stays = self.game.options.blind_fail == "stays"
            if shown and (not stays or shown >> len(state.downs[player])):
                self.problem("11.13", "position.shown", who=player)

    def _check_turn(self, state: State) -> None:
        phase, marks, places = state.phase, state.marks, state.places
        ranks, most = self.game.ranks, self.game.options.max_turns
        if len(set(places)) < len(places):
            self.problem("10.1", "position.places")
        if phase is Phase.PLAY:
            if state.player in places or (places and not ranks):
                self.problem("10.1", "position.out_plays", who=state.player)
            elif len(places) >= self.game.players - 1:
                self.problem("10.1", "position.places")
            if (state.actions > 1 or marks & (MAY_DRAW | FROM_TABLE)) and not marks & EXTRA:
                self.problem("6.3", "position.extra")
            if marks & MAY_DRAW and state.pile:
                self.problem("6.4", "position.may_draw")
            if marks & AGAIN and self.game.options.triple != "extra_turn":
                self.problem("11.9", "position.again")
            if not 1 <= state.turns <= most:
                self.problem("11.16", "position.turns", most=most)
            return
        if state.actions or marks:
            self.problem("3.1", "position.no_turn")
        if phase is Phase.CHOOSE:
            if state.turns or places:
                self.problem("2.2", "position.no_turn")
            return
        whole = len(places) == (self.game.players if ranks else 1)
        if not whole and (state.turns != most or (places and not ranks)):
            self.problem("10.1", "position.not_over")


_CHOOSING: Final = ((HAND, 0, 2 * HAND), (HAND, HAND, HAND))
"""How many cards lie down, up and in hand while 3UP is chosen."""


def _phase(value: Any) -> Phase:
    return Phase[value.upper()]


def _kinds(value: Any) -> tuple[Kind, ...]:
    words = value.split() if isinstance(value, str) else [str(word) for word in value]
    kinds = tuple(kind_of(word) for word in words)
    if None in kinds or any(kinds.count(kind) > MOST_COPIES for kind in kinds):
        raise WrongPart
    return tuple(kind for kind in kinds if kind is not None)


def _bag(value: Any) -> Bag:
    return bag_of(_kinds(value))


def _zones(
    hands: tuple[Bag, ...],
    ups: tuple[Bag, ...],
    downs: tuple[tuple[Kind, ...], ...],
    draw: tuple[Kind, ...],
    pile: Bag,
) -> list[Bag]:
    """Return all places but the cards out of the game, as bags.

    They are not added up, since there may be more cards than any bag can count.
    """
    return [*hands, *ups, *map(bag_of, downs), bag_of(draw), pile]


def _marks(value: Any) -> int:
    if isinstance(value, str):
        raise WrongPart
    return sum({MARKS[name] for name in value})


def _mask(value: Any) -> int:
    if isinstance(value, str):
        raise WrongPart
    return sum(1 << place for place in {whole(place, 0) for place in value} if _small(place))


def _small(place: int) -> bool:
    if place > len(KINDS):
        raise WrongPart
    return True


def _limits(value: Any) -> Limits:
    pairs = tuple((kind_of(str(name)), whole(number, 1)) for name, number in value)
    kinds = [kind for kind, _ in pairs]
    if any(kind is None or not 0 < kind < CLEAR for kind in kinds):
        raise WrongPart
    limits = tuple((kind, number) for kind, number in pairs if kind is not None)
    if any(one[0] >= other[0] for one, other in itertools.pairwise(limits)):
        raise WrongPart
    return limits

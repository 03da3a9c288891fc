"""Positions of Aluette: any state from readable parts, and the parts of a state."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import TYPE_CHECKING, Any, Final

from cardwidgets.engine.positions import Draft, WrongPart, whole
from cardwidgets.games.aluette.actions import ACE_SIGN, MORDIENNE_SIGN, SIGN_CARDS, SIGNS
from cardwidgets.games.aluette.cards import (
    BITS,
    CLASS_OF,
    DECK,
    HAND,
    NAMES,
    NOBODY,
    NUMBERS,
    SINGLE_SET,
    best_place,
    cards_in,
    mask_of,
    names_in,
)
from cardwidgets.games.aluette.state import (
    NO_CLASS,
    Phase,
    State,
    Trick,
    is_dealt,
    opponents_of,
    partner_of,
    round_from,
    singers,
)

if TYPE_CHECKING:
    from cardwidgets.games.aluette.rules import Aluette

_PARTS: Final = (
    *("phase", "hands", "trick", "tricks", "leader", "dealer", "deal", "seating", "points"),
    *("stock", "votes", "put_away", "swapper", "surrenderer", "turn", "signs", "proofs"),
    *("watchers", "silent"),
)
_OF_PLAY: Final = (
    *("hands", "trick", "tricks", "leader", "put_away", "stock", "signs", "proofs", "silent"),
    *("surrenderer", "swapper", "watchers"),
)
"""Parts that only a deal has in which cards are played, unless the phase says otherwise."""

_SEATS: Final = range(4)
_NOTHING: Final = (0, 0, 0, 0)
_STOCK: Final = len(NAMES) - 4 * HAND
_SUNG: Final = _STOCK // 2
_SAID: Final = {"yes": True, "no": False}
_SOME_LOW: Final = 10
"""A trick of which only the winner is told is made of the lowest so many cards."""


def position_from(game: Aluette, parts: Mapping[str, Any]) -> State:
    """Return the state that the parts describe.

    Raises:
        UnknownName: a part that positions do not have.
        InvalidPosition: everything that is wrong, in one sentence.
    """
    return _Draft(game, parts).finished()


def parts_of(game: Aluette, state: State) -> dict[str, Any]:
    """Return the parts from which ``position_from`` makes the state again."""
    parts: dict[str, Any] = {
        "phase": state.phase.name.lower(),
        "deal": state.deal,
        "dealer": state.dealer,
        "seating": list(round_from(state.left, state.dealer)),
        "points": list(state.points),
    }
    if state.tricks:
        parts["tricks"] = [_written(trick.cards) for trick in state.tricks]
        parts["leader"] = state.tricks[0].leader
    if state.votes:
        parts["votes"] = ["yes" if vote else "no" for vote in state.votes]
    for name in ("swapper", "surrenderer"):
        if getattr(state, name) != NOBODY:
            parts[name] = getattr(state, name)
    if state.stock:
        parts["stock"] = _written(state.stock)
    if not is_dealt(state.phase):
        return parts
    if state.turn != NOBODY:
        parts["turn"] = state.turn
    parts |= {
        "hands": [" ".join(names_in(hand)) for hand in state.hands],
        "trick": _written(state.trick),
        "put_away": [" ".join(names_in(cards)) for cards in state.put_away],
    }
    if game.options.signals != "off":
        parts |= {
            "signs": [_signs_in(signs) for signs in state.signs],
            "proofs": [_signs_in(signs) for signs in state.proofs],
            "watchers": [_seats_in(seats) for seats in state.watchers],
            "silent": _seats_in(state.silent),
        }
    return parts


class _Draft(Draft["Aluette", State]):
    part_names = _PARTS

    def state(self) -> State:
        """Return the state; it holds only if no problems were noted."""
        start = self.game.initial_state()
        phase = self.part("phase", self._usual_phase(start), _phase)
        left = self.part("seating", start.left, self._left)
        leader = self.part("leader", NOBODY, self.seat)
        usual_dealer = start.dealer if leader == NOBODY else left.index(leader)
        dealer = self.part("dealer", usual_dealer, self.seat)
        put_away = self.part("put_away", None, self._hands)
        hands = self.part("hands", None, self._hands)
        stock = self.part("stock", None, _cards)
        trick = self.part("trick", (), _cards)
        tricks = self.part("tricks", (), _tricks)
        swapper = self.part("swapper", NOBODY, self.seat)
        sings = phase is Phase.DISCARD or (any(put_away or ()) and swapper == NOBODY)
        votes = self.part("votes", (True,) * 4 if sings else (), _votes)
        state = start._replace(
            phase=phase,
            left=left,
            dealer=dealer,
            deal=self.part("deal", int(phase > Phase.DEAL), lambda value: whole(value, 0)),
            points=self.part("points", _NOTHING, self._points),
            votes=votes,
            swapper=swapper,
            surrenderer=self.part("surrenderer", NOBODY, self.seat),
            signs=self.part("signs", _NOTHING, self._signs),
            proofs=self.part("proofs", _NOTHING, self._signs),
            watchers=self.part("watchers", self._usual_watchers(left, phase), self._watchers),
            silent=self.part("silent", 0, self._mask_of_seats),
        )
        turn = self.part("turn", NOBODY, self.seat)
        if self.problems:
            return state
        self._count(hands, put_away, trick, tricks, stock)
        if self.problems:
            return state
        if leader == NOBODY and (tricks or phase is Phase.PLAY):
            leader = left[dealer]
        state = self._with_tricks(state, leader, trick, tricks, (hands, put_away, stock))
        if self.problems:
            return state
        state = state._replace(turn=self._usual_turn(state, put_away) if turn == NOBODY else turn)
        if is_dealt(phase) or phase is Phase.CUT:
            state = self._with_cards(state, hands, put_away, stock)
        elif any(hands or ()) or any(put_away or ()) or stock:
            self.problem("2.3", "position.undealt")
        if not self.problems:
            self._check(state)
        return state

    # -- reading parts -----------------------------------------------------------

    def _hands(self, value: Any) -> tuple[int | None, ...]:
        if isinstance(value, str) or len(value) > len(_SEATS):
            raise WrongPart
        given = [*value, *[None] * (len(_SEATS) - len(value))]
        hands: list[int | None] = []
        for one in given:
            cards = None if one is None else _cards(one)
            if cards is not None and len(set(cards)) < len(cards):
                raise WrongPart
            hands.append(None if cards is None else mask_of(cards))
        return tuple(hands)

    def _left(self, value: Any) -> tuple[int, ...]:
        order = [self.seat(seat) for seat in value]
        if sorted(order) != list(_SEATS):
            raise WrongPart
        return tuple(order[(order.index(seat) + 1) % len(order)] for seat in _SEATS)

    def _points(self, value: Any) -> tuple[int, ...]:
        return self.one_each(tuple(whole(number, 0) for number in value))

    def _signs(self, value: Any) -> tuple[int, ...]:
        if isinstance(value, str):
            raise WrongPart
        return self.one_each(
            tuple(sum(1 << sign for sign in {_sign(name) for name in text.split()})
                  for text in value)
        )  # fmt: skip

    def _mask_of_seats(self, value: Any) -> int:
        return sum(1 << seat for seat in {self.seat(seat) for seat in value})

    def _watchers(self, value: Any) -> tuple[int, ...]:
        return self.one_each(tuple(map(self._mask_of_seats, value)))

    # -- what is usual where a part is left out ----------------------------------

    def _usual_phase(self, start: State) -> Phase:
        if any(self.parts.get(name) is not None for name in _OF_PLAY):
            return Phase.PLAY
        if "deal" in self.parts or "seating" in self.parts:
            return Phase.DEAL
        return start.phase

    def _usual_watchers(self, left: tuple[int, ...], phase: Phase) -> tuple[int, ...]:
        if self.game.detect == 1 and Phase.SWAP <= phase <= Phase.PLAY:
            return tuple(sum(1 << other for other in opponents_of(left, seat)) for seat in _SEATS)
        return _NOTHING

    def _usual_turn(self, state: State, put_away: Sequence[int | None] | None) -> int:
        """Return whose turn it is, or would be where the parts leave it open."""
        first = state.left[state.dealer]
        match state.phase:
            case Phase.CUT:
                return partner_of(state.left, first)
            case Phase.VOTE:
                return round_from(state.left, first)[len(state.votes) % 4]
            case Phase.DISCARD:
                one, other = singers(self.game, state.left, state.dealer)
                return other if put_away and put_away[one] else one
            case Phase.ANSWER:
                return NOBODY if state.surrenderer == NOBODY else state.left[state.surrenderer]
            case Phase.SWAP | Phase.SURRENDER:
                return first
            case Phase.PLAY:
                return round_from(state.left, state.leader)[len(state.trick) % 4]
        return NOBODY

    # -- cards -------------------------------------------------------------------

    def _count(
        self,
        hands: Sequence[int | None] | None,
        put_away: Sequence[int | None] | None,
        trick: tuple[int, ...],
        tricks: Sequence[tuple[int, ...] | int],
        stock: tuple[int, ...] | None,
    ) -> None:
        """Note cards that lie in two places."""
        cards = [
            card for mask in (*(hands or ()), *(put_away or ())) for card in cards_in(mask or 0)
        ]
        cards += [*trick, *(stock or ())]
        cards += [card for one in tricks if isinstance(one, tuple) for card in one]
        twice = tuple(f"card.{NAMES[card]}" for card in dict.fromkeys(cards)
                      if cards.count(card) > 1)  # fmt: skip
        if twice:
            self.problem("1.2", "position.twice", cards=twice)

    def _with_tricks(
        self,
        state: State,
        leader: int,
        trick: tuple[int, ...],
        given: Sequence[tuple[int, ...] | int],
        lying: tuple[Any, Any, Any],
    ) -> State:
        """Return the state with its tricks, from their cards or from who took them."""
        hands, put_away, stock = lying
        used = mask_of([*trick, *(stock or ())])
        for mask in (*(hands or ()), *(put_away or ())):
            used |= mask or 0
        for one in given:
            used |= mask_of(one) if isinstance(one, tuple) else 0
        tricks: list[Trick] = []
        for one in given:
            if isinstance(one, int):
                cards = self._trick_for(one, round_from(state.left, leader), DECK & ~used)
                used |= mask_of(cards)
            else:
                cards = one
            if len(cards) != len(_SEATS):
                self.problem("4.1", "position.trick", n=len(cards))
                return state
            place = best_place(cards)
            winner = NOBODY if place is None else round_from(state.left, leader)[place]
            tricks.append(Trick(leader, cards, winner))
            leader = leader if winner == NOBODY else winner
        if len(trick) >= len(_SEATS):
            self.problem("4.1", "position.trick", n=len(trick))
            return state
        state = state._replace(tricks=tuple(tricks))
        if state.phase is not Phase.PLAY:
            if trick:
                self.problem("4.1", "position.no_trick")
            return state
        place = best_place(trick)
        return state._replace(
            leader=leader,
            trick=trick,
            best=min((CLASS_OF[card] for card in trick), default=NO_CLASS),
            taker=NOBODY if place is None else round_from(state.left, leader)[place],
        )

    def _trick_for(self, winner: int, order: tuple[int, ...], left_over: int) -> tuple[int, ...]:
        """Return four low cards with which a player took a trick, or by which it was spoiled."""
        low = list(cards_in(left_over))[-_SOME_LOW:]
        for cards in combinations(reversed(low), len(_SEATS)):
            place = best_place(cards)
            if winner == NOBODY and place is None:
                return cards
            if winner != NOBODY and place is not None:
                others = [card for card in cards if card != cards[place]]
                at = order.index(winner)
                return (*others[:at], cards[place], *others[at:])
        return ()

    def _with_cards(
        self,
        state: State,
        hands: Sequence[int | None] | None,
        put_away: Sequence[int | None] | None,
        stock: tuple[int, ...] | None,
    ) -> State:
        """Return the state with every card in its place; what is left out gets what is left."""
        if state.phase is Phase.CUT:
            deck = tuple(range(len(NAMES))) if stock is None else stock
            if any(hands or ()) or any(put_away or ()) or len(deck) != len(NAMES):
                self.problem("11.4", "position.cut")
            return state._replace(stock=deck)
        held = [hand or 0 for hand in hands or [0] * 4]
        away = [cards or 0 for cards in put_away or [0] * 4]
        sizes, away_sizes, in_stock = self._sizes(state)
        free = DECK & ~mask_of([*state.trick, *(stock or ())])
        for trick in state.tricks:
            free &= ~mask_of(trick.cards)
        for mask in (*held, *away):
            free &= ~mask
        for seat in _SEATS:
            if not hands or hands[seat] is None:
                held[seat] |= self._proven(state.proofs[seat]) & free
                free &= ~held[seat]
        wanting = [
            *((held, seat, sizes[seat]) for seat in _SEATS if not hands or hands[seat] is None),
            *((away, seat, away_sizes[seat]) for seat in _SEATS
              if away_sizes[seat] and (not put_away or put_away[seat] is None)),
        ]  # fmt: skip
        rest: list[int] = []
        for card in cards_in(free):
            takers = [
                (where, seat) for where, seat, size in wanting
                if where[seat].bit_count() < size
                and not (where is away and seat == state.swapper and BITS[card] & SINGLE_SET)
            ]  # fmt: skip
            if takers:
                where, seat = min(takers, key=lambda taker: taker[0][taker[1]].bit_count())
                where[seat] |= BITS[card]
            else:
                rest.append(card)
        pile = tuple(rest) if stock is None else stock
        for seat in _SEATS:
            if held[seat].bit_count() != sizes[seat]:
                self.problem("2.3", "position.hand", who=seat, n=held[seat].bit_count(),
                             wanted=sizes[seat])  # fmt: skip
            if away[seat].bit_count() != away_sizes[seat]:
                self.problem("3.3", "position.away", who=seat, n=away[seat].bit_count(),
                             wanted=away_sizes[seat])  # fmt: skip
        if not self.problems and (len(pile) != in_stock or (stock is not None and rest)):
            self.problem("2.3", "position.stock", n=len(pile), wanted=in_stock)
        return state._replace(hands=tuple(held), put_away=tuple(away), stock=pile)

    def _sizes(self, state: State) -> tuple[list[int], list[int], int]:
        """Return how many cards everybody holds and has put away, and how many the stock has."""
        laid = [len(state.tricks)] * 4
        if state.phase is Phase.PLAY:
            for seat in round_from(state.left, state.leader)[: len(state.trick)]:
                laid[seat] += 1
        sizes, away, stock = [HAND - number for number in laid], [0] * 4, _STOCK
        if len(state.votes) == len(_SEATS) and all(state.votes):
            stock = 0
            first, second = singers(self.game, state.left, state.dealer)
            for seat in (first, second):
                done = state.phase is not Phase.DISCARD or (seat == first and state.turn == second)
                sizes[seat] += 0 if done else _SUNG
                away[seat] = _SUNG if done else 0
        elif state.swapper != NOBODY:
            stock -= HAND
            away[state.swapper] = HAND
        return sizes, away, stock

    @staticmethod
    def _proven(proofs: int) -> int:
        cards = 0
        for sign, of in enumerate(SIGN_CARDS):
            if proofs >> sign & 1 and sign != ACE_SIGN:
                cards |= of
        return cards

    # -- what must hold ----------------------------------------------------------

    def _check(self, state: State) -> None:
        """Note all that does not fit together."""
        self._check_points(state)
        self._check_phase(state)
        self._check_course(state)
        self._check_signs(state)

    def _check_points(self, state: State) -> None:
        game, points, left = self.game, state.points, state.left
        if any(points[seat] != points[partner_of(left, seat)] for seat in _SEATS):
            self.problem("5.2", "position.points")
            return
        before = state.phase not in (Phase.OVER, Phase.DEAL)
        if game.ends(points, state.deal - before) != (state.phase is Phase.OVER):
            self.problem("5.5", "position.end")
        if (state.deal == 0) != (state.phase in (Phase.DRAW, Phase.DEAL)) and (
            state.deal == 0 or state.phase is Phase.DRAW
        ):
            self.problem("2.4", "position.deal")
        if state.deal == 0 and any(points):
            self.problem("5.2", "position.early")

    def _check_phase(self, state: State) -> None:
        """Note a phase that the options do not have, and a turn that is not of the phase."""
        options = self.game.options
        needed = {
            Phase.DRAW: options.partners == "draw",
            Phase.CUT: options.cut,
            Phase.WATCH: 0 < self.game.detect < 1,
            Phase.SWAP: options.poor_hand_swap,
            Phase.VOTE: options.chant == "vote",
            Phase.DISCARD: options.chant == "vote",
            Phase.SURRENDER: options.surrender,
            Phase.ANSWER: options.surrender,
        }
        if not needed.get(state.phase, True):
            self.problem("11.1", "position.option", name=state.phase.name.lower())
        free = state.phase in (Phase.SWAP, Phase.SURRENDER)
        if (
            (state.turn == NOBODY)
            if free
            else state.turn != self._usual_turn(state, state.put_away)
        ):
            self.problem("4.1", "position.turn")
        if self.game.options.partners == "fixed" and partner_of(state.left, 0) != 2:
            self.problem("11.1", "position.seating")

    def _check_course(self, state: State) -> None:
        """Note what cannot have come before."""
        options, phase, first = self.game.options, state.phase, state.left[state.dealer]
        if phase is Phase.PLAY:
            led = state.tricks[0].leader if state.tricks else state.leader
            if led != first or len(state.tricks) >= HAND:
                self.problem("4.1", "position.lead", who=first)
        elif len(state.tricks) not in (0, HAND) or (state.tricks and not self._keeps_tricks(state)):
            self.problem("4.1", "position.tricks")
        if not self._votes_fit(state):
            self.problem("3.1", "position.votes")
        if state.swapper != NOBODY and (
            not options.poor_hand_swap or state.votes
            or phase in (Phase.WATCH, Phase.SWAP, Phase.VOTE)
            or state.put_away[state.swapper] & SINGLE_SET
        ):  # fmt: skip
            self.problem("9.1", "position.swapper")
        offered = state.surrenderer != NOBODY
        if offered and (not options.surrender or Phase.DEAL < phase < Phase.ANSWER):
            self.problem("8.1", "position.surrenderer")
        if phase is Phase.ANSWER and not offered:
            self.problem("8.1", "position.surrenderer")

    def _keeps_tricks(self, state: State) -> bool:
        """Return whether the tricks of a deal before may lie there still."""
        if state.phase not in (Phase.DEAL, Phase.OVER):
            return False
        return state.deal > 0 or self.game.options.void_deal == "replay"

    def _votes_fit(self, state: State) -> bool:
        """Return whether what was said about the chant leads to the phase (3.1)."""
        said, phase = state.votes, state.phase
        if phase is Phase.DISCARD:
            return len(said) == len(_SEATS) and all(said)
        if not said:
            return True
        if self.game.options.chant == "never" or phase in (Phase.SWAP, Phase.WATCH, Phase.CUT):
            return False
        if phase is Phase.VOTE:
            return len(said) < len(_SEATS) and all(said)
        whole = not said[-1] or len(said) == len(_SEATS)
        return whole and all(said[:-1]) and len(said) <= len(_SEATS)

    def _check_signs(self, state: State) -> None:
        game = self.game
        every = (*state.signs, *state.proofs, state.silent)
        in_time = Phase.SWAP <= state.phase <= Phase.PLAY
        if any(every) and (game.options.signals == "off" or not in_time):
            self.problem("7.1", "position.signs")
            return
        for seat in _SEATS:
            proofs, hand = state.proofs[seat], state.hands[seat]
            possible = game.all_signs & ~(1 << MORDIENNE_SIGN) if game.signs_are_true else 0
            held = all(cards & hand for sign, cards in enumerate(SIGN_CARDS) if proofs >> sign & 1)
            if state.signs[seat] & ~game.all_signs or proofs & ~(state.signs[seat] & possible):
                self.problem("7.2", "position.signs")
            elif not held:
                self.problem("7.5", "position.proofs", who=seat)
            opponents = sum(1 << other for other in opponents_of(state.left, seat))
            least = opponents if game.detect == 1 and in_time else 0
            most = opponents if game.detect and in_time else 0
            watchers = state.watchers[seat]
            if watchers & ~most or least & ~watchers:
                self.problem("11.14", "position.watchers", who=seat)


def _written(cards: Sequence[int]) -> str:
    return " ".join(NAMES[card] for card in cards)


def _signs_in(signs: int) -> str:
    return " ".join(name for sign, name in enumerate(SIGNS) if signs >> sign & 1)


def _seats_in(seats: int) -> list[int]:
    return [seat for seat in _SEATS if seats >> seat & 1]


def _cards(value: Any) -> tuple[int, ...]:
    names = value.split() if isinstance(value, str) else value
    return tuple(NUMBERS[name.upper()] for name in names)


def _tricks(value: Any) -> tuple[tuple[int, ...] | int, ...]:
    if isinstance(value, str) or len(value) > HAND:
        raise WrongPart
    return tuple(_trick(one) for one in value)


def _trick(value: Any) -> tuple[int, ...] | int:
    if value == "X":
        return NOBODY
    if type(value) is int:
        if value not in _SEATS:
            raise WrongPart
        return value
    return _cards(value)


def _votes(value: Any) -> tuple[bool, ...]:
    if isinstance(value, str):
        raise WrongPart
    return tuple(_SAID[one] for one in value)


def _sign(name: str) -> int:
    lower = {known.lower(): number for number, known in enumerate(SIGNS)}
    return lower[name.lower()]


def _phase(name: Any) -> Phase:
    if not isinstance(name, str) or name != name.lower():
        raise WrongPart
    return Phase[name.upper()]

"""The rules of Aluette; the numbers in refusals are those of RULES.md."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations
from operator import itemgetter
from random import Random
from typing import Any, Final

from cardwidgets.engine.chance import Listed, Shuffle
from cardwidgets.engine.errors import NotChance
from cardwidgets.engine.game import Game
from cardwidgets.engine.messages import Event, Refusal, refuse
from cardwidgets.engine.notation import Notated, Notation
from cardwidgets.engine.tuples import changed
from cardwidgets.engine.turns import Chance, Decision, Seat, Terminal, Turn
from cardwidgets.games.aluette import actions
from cardwidgets.games.aluette.actions import (
    ANSWERS,
    CUTS,
    ENOUGH,
    MORDIENNE_SIGN,
    OFFERS,
    PLAYS,
    SIGN_ACTIONS,
    SIGN_CARDS,
    SIGNS,
    SWAPS,
    VOTES,
    Action,
    Answer,
    Cut,
    Deal,
    Discard,
    Discards,
    Draw,
    Enough,
    Keep,
    Play,
    PlayOn,
    Sign,
    Surrender,
    Swap,
    Vote,
    Watch,
    is_discard_of,
)
from cardwidgets.games.aluette.cards import (
    ALL_CARDS,
    BITS,
    CLASS_OF,
    HAND,
    LUETTES,
    NAMES,
    NOBODY,
    SINGLE_SET,
    cards_in,
    mask_of,
)
from cardwidgets.games.aluette.events import events_of
from cardwidgets.games.aluette.knowledge import hidden_from, watchers_from
from cardwidgets.games.aluette.position import parts_of, position_from
from cardwidgets.games.aluette.scoring import Score, score
from cardwidgets.games.aluette.state import (
    NO_CLASS,
    Options,
    Phase,
    State,
    Trick,
    View,
    opponents_of,
    partner_of,
    round_from,
    singers,
)

SEATS: Final = range(4)
PACKET: Final = 3
"""How many cards are dealt at a time (2.3)."""

MOST_DEALS: Final = 25

_CHOICES: Final[Mapping[str, tuple[str, tuple[Any, ...]]]] = {
    "partners": ("11.1", ("draw", "fixed")),
    "direction": ("11.3", (1, -1)),
    "cut": ("11.4", (False, True)),
    "extra_deal": ("11.7", (False, True)),
    "void_deal": ("11.8", ("counts", "replay")),
    "mordienne": ("11.9", (True, False)),
    "sweep_is_mordienne": ("11.9", (False, True)),
    "spoiled_transparent": ("11.9", (False, True)),
    "chant": ("11.10", ("vote", "never")),
    "chant_recipients": ("11.10", ("left_and_dealer", "left_and_partner")),
    "poor_hand_swap": ("11.11", (False, True)),
    "surrender": ("11.12", (False, True)),
    "signals": ("11.13", ("off", "truthful", "open", "free")),
}
_NUMBERS: Final = {"deals": "11.5", "target": "11.6"}
"""Options that are whole numbers from 1 to 25, and their rule."""


class Aluette(Notated, Game[State, Action, View]):
    """Aluette for four players, two against two.

    >>> game = Aluette()
    >>> game.turn(game.initial_state())
    Chance(what='partners', by=None)
    >>> state = game.position(hands=["3C KS", None, "4C 5C"], tricks=["X", 0, 1, 2, 2, 2, 0])
    >>> [game.write(action) for action in game.legal_actions(state, 0)]
    ['3C', 'KS']
    """

    name = "aluette"
    package = "cardwidgets.games.aluette"
    notation = Notation(actions.write, actions.parse, actions.FORMS)
    usual_players = 4
    options_type = Options
    options: Options

    # -- options and set-up ------------------------------------------------------

    def option_problems(self) -> list[Refusal]:
        """Return everything that is wrong with the options and the number of players."""
        problems = [*self._choice_problems(), *self._number_problems()]
        if type(self.players) is not int or self.players != len(SEATS):
            problems.append(refuse("1.1", "option.players", value=repr(self.players)[:40]))
        if chance_from(self.options.detect) is None:
            value = repr(self.options.detect)[:40]
            problems.append(refuse("11.14", "option.detect", value=value))
        if not problems:
            problems += self._mixture_problems()
        return problems

    def _choice_problems(self) -> Iterable[Refusal]:
        for name, (rule, choices) in _CHOICES.items():
            value = getattr(self.options, name)
            if not any(type(value) is type(choice) and value == choice for choice in choices):
                yield refuse(
                    rule, "option.choice", number=rule, name=name, value=repr(value)[:40],
                    choices=tuple(map(str, choices)),
                )  # fmt: skip

    def _number_problems(self) -> Iterable[Refusal]:
        for name, rule in _NUMBERS.items():
            value = getattr(self.options, name)
            if name == "target" and value is None:
                continue
            if type(value) is not int or not 1 <= value <= MOST_DEALS:
                shown = repr(value)[:40]
                yield refuse(
                    rule, "option.number", number=rule, name=name, value=shown, most=MOST_DEALS
                )
        dealer = self.options.dealer
        if dealer is not None and (type(dealer) is not int or dealer not in SEATS):
            yield refuse("11.2", "option.dealer", value=repr(dealer)[:40], last=SEATS[-1])

    def _mixture_problems(self) -> Iterable[Refusal]:
        options, usual = self.options, Options()
        if options.partners == "draw" and options.dealer is not None:
            yield refuse("11.2", "option.drawn_dealer")
        if options.target is not None:
            idle = [name for name in ("deals", "extra_deal")
                    if getattr(options, name) != getattr(usual, name)]  # fmt: skip
            if idle:
                yield refuse("11.6", "option.target", names=tuple(idle))
        if not options.mordienne:
            kinds = ("sweep_is_mordienne", "spoiled_transparent", "surrender")
            idle = [name for name in kinds if getattr(options, name)]
            if idle:
                yield refuse("11.9", "option.no_mordienne", names=tuple(idle))
        if options.chant == "never" and options.chant_recipients != usual.chant_recipients:
            yield refuse("11.10", "option.no_chant")
        if chance_from(options.detect) and options.signals in ("off", "open"):
            yield refuse("11.14", "option.no_detect", signals=options.signals)

    def prepare(self) -> None:
        """Build the tables that every state shares."""
        options = self.options
        self.seats = SEATS
        self.detect = chance_from(options.detect) or Fraction(0)
        self.signs_are_true = options.signals in ("truthful", "open")
        self.all_signs = sum(
            1 << sign for sign in range(len(SIGNS)) if sign != MORDIENNE_SIGN or options.mordienne
        )
        self._signs = options.signals != "off"
        self._watches = 0 < self.detect < 1
        self._first_phase = (
            Phase.SWAP if options.poor_hand_swap
            else Phase.VOTE if options.chant == "vote"
            else Phase.SURRENDER if options.surrender
            else Phase.PLAY
        )  # fmt: skip
        self._first_left = tuple((seat + options.direction) % 4 for seat in SEATS)
        self._decisions = tuple(map(Decision, SEATS))
        self._asides = {
            (seat, silent): Decision(
                seat, tuple(other for other in SEATS if other != seat and not silent >> other & 1)
            )
            for seat in SEATS
            for silent in range(1 << len(SEATS))
        }
        self._plays = _plays_in_quarters()
        self._watchings: dict[tuple[int, ...], Listed[Action]] = {}

    def initial_state(self) -> State:
        """Return the state before anything is dealt (2.1, 11.2)."""
        draws, dealer = self.options.partners == "draw", self.options.dealer
        return State(
            turn=NOBODY,
            hands=_NOTHING,
            trick=(),
            best=NO_CLASS,
            taker=NOBODY,
            leader=NOBODY,
            tricks=(),
            phase=Phase.DRAW if draws else Phase.DEAL,
            dealer=0 if draws else SEATS[-1] if dealer is None else dealer,
            deal=0,
            left=self._first_left,
            points=_NOTHING,
            stock=(),
            votes=(),
            put_away=_NOTHING,
            swapper=NOBODY,
            surrenderer=NOBODY,
            signs=_NOTHING,
            proofs=_NOTHING,
            watchers=_NOTHING,
            silent=0,
        )

    # -- whose move it is and what may be done -----------------------------------

    def turn(self, state: State) -> Turn:
        """Return whose move it is."""
        seat = state.turn
        if seat >= 0:
            if self._signs and state.phase >= _SWAP:
                return self._asides[seat, state.silent]
            return self._decisions[seat]
        return _CHANCES.get(state.phase, _END)

    def legal_actions(self, state: State, player: int) -> Sequence[Action]:
        """Return what a player may do now: cards the best first, signs last."""
        phase = state.phase
        if player == state.turn and player >= 0:
            if phase is _PLAY:
                hand = state.hands[player]
                best, good, fair, low = self._plays
                plays = (
                    best[hand & _QUARTER]
                    + good[hand >> 12 & _QUARTER]
                    + fair[hand >> 24 & _QUARTER]
                    + low[hand >> 36]
                )
                return plays + self.signs_of(state, player) if self._signs else plays
            return self._choices(state, player)
        return self.signs_of(state, player) if self._signs else ()

    def _choices(self, state: State, player: int) -> Sequence[Action]:
        """Return what a player may do whose turn it is before the tricks."""
        signs = self.signs_of(state, player)
        match state.phase:
            case Phase.CUT:
                return CUTS
            case Phase.SWAP:
                return SWAPS[: 1 + is_poor(state.hands[player])] + signs
            case Phase.VOTE:
                return VOTES + signs
            case Phase.DISCARD:
                return Discards(state.hands[player], signs)
            case Phase.SURRENDER:
                return OFFERS + signs
        return ANSWERS + signs

    def signs_of(self, state: State, player: int) -> tuple[Action, ...]:
        """Return the signs that a player may make now, and last to say enough (7.1 to 7.6)."""
        if not self._signs or not _SWAP <= state.phase <= _PLAY or player not in SEATS:
            return ()
        if state.silent >> player & 1:
            return ()
        made, hand = state.signs[player], state.hands[player]
        signs: list[Action] = [
            action
            for sign, action in enumerate(SIGN_ACTIONS)
            if not made >> sign & 1 and self.may_sign(sign, hand)
        ]
        return (*signs, ENOUGH)

    def may_sign(self, sign: int, hand: int) -> bool:
        """Return whether a sign may be made by somebody who holds these cards (7.3, 11.13)."""
        if not self.all_signs >> sign & 1:
            return False
        return not self.signs_are_true or sign == MORDIENNE_SIGN or bool(SIGN_CARDS[sign] & hand)

    def refusal(self, state: State, player: Seat, action: Any) -> Refusal | None:
        """Return why an action is not allowed now, or ``None`` when it is."""
        if (
            type(action) is Play
            and type(player) is int
            and player == state.turn
            and state.phase is _PLAY
        ):
            card = action.card
            if type(card) is int and BITS.get(card, 0) & state.hands[player]:
                return None
        elif (
            type(action) is Vote
            and type(player) is int
            and player == state.turn
            and state.phase is Phase.VOTE
            and type(action.yes) is bool
        ):
            return None
        if player is None:
            return self._chance_refusal(state, action)
        return self._why_not(state, player, action)

    def _why_not(self, state: State, player: Any, action: Any) -> Refusal | None:
        if type(player) is not int or player not in SEATS:
            return refuse("1.1", "refused.seat", value=repr(player)[:40], last=SEATS[-1])
        kind = type(action)
        if kind in (Draw, Deal, Watch):
            return refuse("2.3", "refused.chance_only")
        if not _is_whole(action):
            return refuse("4.1", "refused.unknown", value=repr(action)[:60])
        if state.phase is Phase.OVER:
            return refuse("5.6", "refused.over")
        if kind is Sign or kind is Enough:
            return self._sign_refusal(state, player, action)
        if state.turn == NOBODY:
            return refuse("2.3", "refused.undealt")
        if player != state.turn:
            return refuse("4.1", "refused.turn", who=state.turn)
        if kind not in _KINDS[state.phase]:
            rule, key = _INSTEAD[state.phase]
            return refuse(rule, key)
        return self._choice_refusal(state, player, action)

    def _choice_refusal(self, state: State, player: int, action: Action) -> Refusal | None:
        """Return why an action of the right kind is not allowed to the player on turn."""
        hand = state.hands[player]
        match action:
            case Play(card):
                return refuse("4.2", "refused.not_held", card=f"card.{NAMES[card]}")
            case Discard(cards):
                if is_discard_of(action, hand):
                    return None
                strange = tuple(
                    f"card.{NAMES[card]}" for card in dict.fromkeys(cards) if not BITS[card] & hand
                )
                if strange:
                    return refuse("3.3", "refused.discard_not_held", cards=strange)
                return refuse("3.3", "refused.discard", n=len(set(cards)))
            case Cut(place) if not 1 <= place < len(NAMES):
                return refuse("11.4", "refused.cut", value=str(place)[:20], most=len(NAMES) - 1)
            case Swap() if not is_poor(hand):
                rich = tuple(f"card.{NAMES[card]}" for card in cards_in(hand & SINGLE_SET))
                return refuse("9.1", "refused.swap", cards=rich)
        return None

    def _sign_refusal(self, state: State, player: int, action: Sign | Enough) -> Refusal | None:
        if not self._signs:
            return refuse("11.13", "refused.no_signs")
        if not _SWAP <= state.phase <= _PLAY:
            return refuse("7.1", "refused.sign_time")
        if state.silent >> player & 1:
            return refuse("7.6", "refused.silent")
        if isinstance(action, Enough):
            return None
        sign, name = action.sign, f"sign.{SIGNS[action.sign]}"
        if not self.all_signs >> sign & 1:
            return refuse("11.9", "refused.sign_mordienne")
        if state.signs[player] >> sign & 1:
            return refuse("7.2", "refused.signed", sign=name)
        if not self.may_sign(sign, state.hands[player]):
            return refuse("7.3", "refused.false_sign", sign=name)
        return None

    def _chance_refusal(self, state: State, action: Any) -> Refusal | None:
        if state.phase is Phase.OVER:
            return refuse("5.6", "refused.over")
        if state.turn != NOBODY:
            return refuse("4.1", "refused.no_chance")
        if state.phase is Phase.WATCH:
            if type(action) is not Watch or not self._can_watch(state, action.pairs):
                return refuse("11.14", "refused.watch")
            return None
        if type(action) is not (Draw if state.phase is Phase.DRAW else Deal):
            rule = "2.1" if state.phase is Phase.DRAW else "2.3"
            return refuse(rule, "refused.draw" if rule == "2.1" else "refused.deal")
        if not _is_deck(action.order):
            return refuse("1.2", "refused.order", n=len(NAMES))
        return None

    def _can_watch(self, state: State, pairs: object) -> bool:
        if type(pairs) is not tuple:
            return False
        known = _opposing(state.left)
        if not all(
            type(pair) is tuple and len(pair) == 2 and all(type(seat) is int for seat in pair)
            for pair in pairs
        ):
            return False
        return all(pair in known for pair in pairs) and list(pairs) == sorted(set(pairs))

    def chance_outcomes(self, state: State) -> Listed[Action] | Shuffle[Action]:
        """Return what chance can do now.

        Raises:
            NotChance: it is not chance's turn.
        """
        if state.phase is Phase.DEAL:
            return _DEALS
        if state.phase is Phase.DRAW:
            return _DRAWS
        if state.phase is Phase.WATCH:
            return self._watching(state.left)
        raise NotChance("chance.over", turn=type(self.turn(state)).__name__)

    def _watching(self, left: tuple[int, ...]) -> Listed[Action]:
        """Return who may come to keep an eye on whom, and how likely (11.14)."""
        if left not in self._watchings:
            every, chance = _opposing(left), self.detect
            self._watchings[left] = Listed(
                tuple(
                    (Watch(pairs), chance**number * (1 - chance) ** (len(every) - number))
                    for number in range(len(every) + 1)
                    for pairs in combinations(every, number)
                )
            )
        return self._watchings[left]

    # -- what actions do ---------------------------------------------------------

    def _result(self, state: State, player: Seat, action: Action) -> State:
        # a play is worked out here and not a call away, since there are so many
        if type(action) is not Play:
            return self._other_result(state, player, action)
        assert player is not None
        card = action.card
        if self._signs and state.proofs[player]:
            state = _after_showing(state, player, card)
        _, held, trick, best, taker, leader, tricks = state[:7]
        hands = list(held)
        hands[player] ^= _BIT[card]
        rank = CLASS_OF[card]
        if rank < best:
            best, taker = rank, player
        elif rank == best:
            taker = NOBODY  # for now: a better card may still come
        if len(trick) < 3:
            left = state.left[player]
            return _new(State, (left, tuple(hands), (*trick, card), best, taker, *state[5:]))
        tricks = (*tricks, _new(Trick, (leader, (*trick, card), taker)))
        if taker >= 0:
            leader = taker
        if len(tricks) < HAND:
            fresh = (leader, tuple(hands), (), NO_CLASS, NOBODY, leader, tricks, *state[7:])
            return _new(State, fresh)
        return self._settle(
            _new(State, (NOBODY, _NOTHING, (), NO_CLASS, NOBODY, NOBODY, tricks, *state[7:]))
        )

    def _other_result(self, state: State, player: Seat, action: Action) -> State:
        match action:
            case Vote(yes) if player is not None:
                return self._vote(state, player, yes)
            case Deal(order):
                return self._deal(state, order)
            case Draw(order):
                return self._draw(state, order)
            case Watch(pairs):
                return self._open(state._replace(watchers=_watchers(pairs)))
        assert player is not None
        match action:
            case Sign(sign):
                return self._sign(state, player, sign)
            case Enough():
                return state._replace(silent=state.silent | 1 << player)
            case Discard(cards):
                return self._discard(state, player, mask_of(cards))
            case Cut(place):
                return self._dealt(state, state.stock[place:] + state.stock[:place], state.deal)
            case Keep():
                last = player == state.dealer
                return self._ask_chant(state) if last else state._replace(turn=state.left[player])
            case Swap():
                return self._swap(state, player)
            case PlayOn():
                last = player == state.dealer
                return self._lead(state) if last else state._replace(turn=state.left[player])
            case Surrender():
                answers = state.left[player]
                return state._replace(turn=answers, phase=Phase.ANSWER, surrenderer=player)
            case Answer(accepts):
                return self._settle(self._cleared(state)) if accepts else self._lead(state)
        raise AssertionError(action)

    def _draw(self, state: State, order: tuple[int, ...]) -> State:
        """Find partners (2.1, 2.2)."""
        found = self.luettes_drawn(state, order)
        madame, borgne, monsieur, vache = (found[name] for name in ("3U", "2C", "3C", "2U"))
        left = [0] * 4
        for one, other in zip(
            (madame, borgne, monsieur, vache), (borgne, monsieur, vache, madame), strict=True
        ):
            left[one] = other
        return state._replace(phase=Phase.DEAL, dealer=madame, left=tuple(left))

    def luettes_drawn(self, state: State, order: tuple[int, ...]) -> dict[str, int]:
        """Return who gets each luette when cards are dealt face up in this order (2.1)."""
        found: dict[str, int] = {}
        left, seat = list(state.left), state.dealer
        for card in order:
            seat = left[seat]
            if card < len(LUETTES):  # the luettes are the first cards
                found[NAMES[card]] = seat
                if len(found) == len(LUETTES):
                    break
                # who has one is dealt no more: the next card goes to whoever sits behind
                before = left.index(seat)
                left[before], left[seat], seat = left[seat], NOBODY, before
        return found

    def _deal(self, state: State, order: tuple[int, ...]) -> State:
        if self.options.cut:
            right = partner_of(state.left, state.left[state.dealer])
            return state._replace(
                turn=right, phase=Phase.CUT, tricks=(), votes=(), swapper=NOBODY,
                surrenderer=NOBODY, stock=order, deal=state.deal + 1,
            )  # fmt: skip
        return self._dealt(state, order, state.deal + 1)

    def _dealt(self, state: State, order: tuple[int, ...], deal: int) -> State:
        """Give nine cards to each player, in packets of three (2.3)."""
        hands, bit = [0] * 4, _BIT.__getitem__
        first = state.left[state.dealer]
        for cards_for, seat in zip(_CARDS_FOR, round_from(state.left, first), strict=True):
            hands[seat] = sum(map(bit, cards_for(order)))
        turn, phase = (NOBODY, Phase.WATCH) if self._watches else (first, self._first_phase)
        watchers = _watchers(_opposing(state.left)) if self.detect == 1 else _NOTHING
        leader = first if phase is _PLAY else NOBODY
        return _new(
            State,
            (
                *(turn, tuple(hands), (), NO_CLASS, NOBODY, leader, (), phase),
                *(state.dealer, deal, state.left, state.points, order[4 * HAND :], ()),
                *(_NOTHING, NOBODY, NOBODY, _NOTHING, _NOTHING, watchers, 0),
            ),
        )

    def _open(self, state: State) -> State:
        """Ask the first question of a deal that is to be asked."""
        first = state.left[state.dealer]
        leader = first if self._first_phase is _PLAY else NOBODY
        return state._replace(turn=first, leader=leader, phase=self._first_phase)

    def _ask_chant(self, state: State) -> State:
        if self.options.chant == "vote":
            return state._replace(turn=state.left[state.dealer], phase=Phase.VOTE)
        return self._ask_surrender(state)

    def _ask_surrender(self, state: State) -> State:
        if self.options.surrender:
            return state._replace(turn=state.left[state.dealer], phase=Phase.SURRENDER)
        return self._lead(state)

    def _lead(self, state: State) -> State:
        first = state.left[state.dealer]
        return _new(State, (first, *state[1:5], first, (), Phase.PLAY, *state[8:]))

    def _swap(self, state: State, player: int) -> State:
        """Give a poor hand the top nine cards of the stock (9.1)."""
        hand = state.hands[player]
        return self._ask_surrender(
            state._replace(
                hands=changed(state.hands, player, mask_of(state.stock[:HAND])),
                put_away=changed(state.put_away, player, hand),
                stock=state.stock[HAND:],
                swapper=player,
                proofs=changed(state.proofs, player, 0),
            )
        )

    def _vote(self, state: State, player: int, yes: bool) -> State:
        votes = (*state.votes, yes)
        turn = state.left[player]
        state = _new(State, (turn, *state[1:13], votes, *state[14:]))
        if not yes:
            return self._ask_surrender(state)
        if len(votes) < 4:
            return state
        first, second = singers(self, state.left, state.dealer)
        hands = list(state.hands)
        hands[first] |= mask_of(state.stock[0::2])
        hands[second] |= mask_of(state.stock[1::2])
        return state._replace(turn=first, hands=tuple(hands), stock=(), phase=Phase.DISCARD)

    def _discard(self, state: State, player: int, cards: int) -> State:
        state = state._replace(
            hands=changed(state.hands, player, state.hands[player] ^ cards),
            put_away=changed(state.put_away, player, cards),
            proofs=changed(state.proofs, player, 0),
        )
        first, second = singers(self, state.left, state.dealer)
        return state._replace(turn=second) if player == first else self._ask_surrender(state)

    def _sign(self, state: State, player: int, sign: int) -> State:
        made = changed(state.signs, player, state.signs[player] | 1 << sign)
        if self.signs_are_true and sign != MORDIENNE_SIGN:
            proofs = changed(state.proofs, player, state.proofs[player] | 1 << sign)
            return state._replace(signs=made, proofs=proofs)
        return state._replace(signs=made)

    def _cleared(self, state: State) -> State:
        """Return the state without the cards of a deal; what all saw of it stays."""
        return state._replace(turn=NOBODY, hands=_NOTHING)

    def _settle(self, state: State) -> State:
        """Give the points of a deal that is over, look for the end, choose the dealer."""
        gains = self.gains(state)
        points = tuple(number + gained for number, gained in zip(state.points, gains, strict=True))
        deal, dealer, phase = state.deal, state.dealer, Phase.DEAL
        if self.is_replayed(state):
            deal -= 1
        elif self.ends(points, deal):
            phase = Phase.OVER
        else:
            dealer = state.left[dealer]
        return _new(
            State,
            (
                *(*state[:7], phase, dealer, deal, state.left, points, (), state.votes),
                *(_NOTHING, state.swapper, state.surrenderer, _NOTHING, _NOTHING, _NOTHING, 0),
            ),
        )

    def score_of(self, state: State | View) -> Score:
        """Return what the tricks of a deal come to, with the options of the game (5, 11.9)."""
        options = self.options
        return score(
            [trick.winner for trick in state.tricks],
            mordienne=options.mordienne,
            sweep=options.sweep_is_mordienne,
            transparent=options.spoiled_transparent,
        )

    def gains(self, state: State) -> tuple[int, ...]:
        """Return what a deal that is over brings each player (5.2, 5.3, 8.2, 8.3)."""
        found, left = self.score_of(state), state.left
        winner, points = found.winner, found.points
        if state.surrenderer != NOBODY:
            refusers = opponents_of(left, state.surrenderer)
            if len(state.tricks) < HAND:
                winner, points = refusers[0], 1
            else:
                made = found.mordienne and winner in refusers
                winner, points = refusers[0] if made else state.surrenderer, 2
        if winner == NOBODY:
            return _NOTHING
        side = (winner, partner_of(left, winner))
        return tuple(points if seat in side else 0 for seat in SEATS)

    def is_replayed(self, state: State) -> bool:
        """Return whether a deal that is over is dealt again, being void (5.4, 11.8)."""
        return (
            self.options.void_deal == "replay"
            and state.surrenderer == NOBODY
            and all(trick.winner == NOBODY for trick in state.tricks)
        )

    def ends(self, points: Sequence[int], deal: int) -> bool:
        """Return whether the game is over after a deal (2.4, 11.5 to 11.7)."""
        options = self.options
        if options.target is not None:
            return max(points) >= options.target
        return deal >= options.deals and not (options.extra_deal and min(points) == max(points))

    def returns(self, state: State) -> tuple[Fraction, ...]:
        """Return each player's share of the win; zeros until the game is over (5.5)."""
        winners = self.winners(state)
        return tuple(Fraction(seat in winners, max(1, len(winners))) for seat in SEATS)

    def winners(self, state: State | View) -> tuple[int, ...]:
        """Return who has won, all four after a draw; nobody before the end (5.5)."""
        if state.phase is not Phase.OVER:
            return ()
        most = max(state.points)
        return tuple(seat for seat in SEATS if state.points[seat] == most)

    # -- what is seen ------------------------------------------------------------

    def sees_signs(self, state: State, player: int, viewer: Seat) -> bool:
        """Return whether a viewer sees the signs that a player makes (7.4, 11.13, 11.14)."""
        if self.options.signals == "open":
            return True
        if viewer is None:
            return False
        partners = viewer in (player, partner_of(state.left, player))
        return partners or bool(state.watchers[player] >> viewer & 1)

    def observe(self, state: State, viewer: Seat) -> View:
        """Return everything that a viewer was entitled to learn and that still matters."""
        signs, proofs = state.signs, state.proofs
        if any(signs):
            seen = [self.sees_signs(state, player, viewer) for player in SEATS]
            signs = tuple(made if sees else 0 for made, sees in zip(signs, seen, strict=True))
            proofs = tuple(made if sees else 0 for made, sees in zip(proofs, seen, strict=True))
        return View(
            game=self,
            viewer=viewer,
            phase=state.phase,
            turn=state.turn,
            hand=0 if viewer is None else state.hands[viewer],
            sizes=tuple(hand.bit_count() for hand in state.hands),
            trick=state.trick,
            leader=state.leader,
            taker=state.taker,
            tricks=state.tricks,
            dealer=state.dealer,
            deal=state.deal,
            left=state.left,
            points=state.points,
            stock=len(state.stock),
            votes=state.votes,
            put_away=0 if viewer is None else state.put_away[viewer],
            away_sizes=tuple(cards.bit_count() for cards in state.put_away),
            swapper=state.swapper,
            surrenderer=state.surrenderer,
            signs=signs,
            proofs=proofs,
            silent=state.silent,
        )

    def determinize(self, view: View, rng: Random) -> State:
        """Return a state drawn uniformly among those consistent with a view.

        Signs that the viewer has not seen are taken not to have been made; who keeps an eye on
        whom is drawn with the chance of 11.14, as far as no sign that was seen tells.
        """
        hands, put_away, stock = hidden_from(view).deal(rng)
        return State(
            turn=view.turn,
            hands=hands,
            trick=view.trick,
            best=min((CLASS_OF[card] for card in view.trick), default=NO_CLASS),
            taker=view.taker,
            leader=view.leader,
            tricks=view.tricks,
            phase=view.phase,
            dealer=view.dealer,
            deal=view.deal,
            left=view.left,
            points=view.points,
            stock=stock,
            votes=view.votes,
            put_away=put_away,
            swapper=view.swapper,
            surrenderer=view.surrenderer,
            signs=view.signs,
            proofs=view.proofs,
            watchers=watchers_from(view, rng),
            silent=view.silent,
        )

    def events(
        self, before: State, player: Seat, action: Action, after: State, viewer: Seat
    ) -> tuple[Event, ...]:
        """Return what a viewer saw happen when an action was taken."""
        return events_of(self, before, player, action, after, viewer)

    # -- positions ---------------------------------------------------------------

    def position(self, /, **parts: Any) -> State:
        """Return the state described by readable parts; every part may be left out.

        Args:
            parts: ``phase`` (``"draw"``, ``"deal"``, ``"cut"``, ``"watch"``, ``"swap"``,
                ``"vote"``, ``"discard"``, ``"surrender"``, ``"answer"``, ``"play"`` or
                ``"over"``), ``hands`` (a text of cards for each player, ``["3C KS", None, ...]``;
                those left out get what is left), ``trick`` (``"KC 3U"``), ``tricks`` (for each
                trick that is over its four cards, who took it, or ``"X"``), ``leader`` (who led
                the first trick, or whose lead it is where there is none), ``dealer``, ``deal``,
                ``seating`` (the players in the order of their turns), ``points`` (of each
                player), ``stock`` (cards, the top one first), ``votes`` (``["yes", "no"]``),
                ``put_away`` (cards for each player), ``swapper``, ``surrenderer``, ``turn``,
                ``signs`` and ``proofs`` (a text of signs for each player), ``watchers`` (for each
                player, who keeps an eye on that player) and ``silent`` (players).

        Raises:
            UnknownName: a part that positions do not have.
            InvalidPosition: everything that is wrong, in one sentence.

        >>> game = Aluette(partners="fixed")
        >>> state = game.position(hands=["3C"], tricks=8 * [2], trick="9U 4S", leader=2)
        >>> game.turn(state)
        Decision(player=0, aside=())
        """
        return position_from(self, parts)

    def parts(self, state: State) -> dict[str, Any]:
        """Return the parts from which ``position`` makes this state again, JSON-ready."""
        return parts_of(self, state)


def is_poor(hand: int) -> bool:
    """Return whether a hand may be changed: it has none of the eight single cards (9.1).

    >>> from cardwidgets.games.aluette.cards import set_of
    >>> is_poor(set_of("AC 4S")), is_poor(set_of("3C 4S"))
    (True, False)
    """
    return not hand & SINGLE_SET


def chance_from(value: object) -> Fraction | None:
    """Return a chance given as a number or a text; ``None`` where it is none.

    >>> chance_from(0.25), chance_from("1/3"), chance_from(2), chance_from("often")
    (Fraction(1, 4), Fraction(1, 3), None, None)
    """
    if type(value) not in (int, float, str) or len(str(value)) > 20:
        return None
    try:
        chance = Fraction(str(value))
    except (ValueError, ZeroDivisionError):
        return None
    return chance if 0 <= chance <= 1 else None


_NOTHING: Final = (0, 0, 0, 0)
_BIT: Final = tuple(1 << card for card in ALL_CARDS)
_CARDS_FOR: Final = tuple(
    itemgetter(
        *(
            start + step
            for start in range(PACKET * place, 4 * HAND, 4 * PACKET)
            for step in range(PACKET)
        )
    )
    for place in SEATS
)
"""Each takes the cards that a player gets from the deck, beginning at the dealer's left (2.3)."""

_DECK_SET: Final = frozenset(ALL_CARDS)
_new: Final = tuple.__new__
"""Makes a state of all its fields; quicker than the class itself."""

_PLAY: Final = Phase.PLAY
_SWAP: Final = Phase.SWAP
_END: Final = Terminal()
_CHANCES: Final = {
    Phase.DRAW: Chance("partners"),
    Phase.DEAL: Chance("deal"),
    Phase.WATCH: Chance("watch"),
}
_DEALS: Final[Shuffle[Action]] = Shuffle(ALL_CARDS, Deal)
_DRAWS: Final[Shuffle[Action]] = Shuffle(ALL_CARDS, Draw)
_KINDS: Final[Mapping[Phase, tuple[type, ...]]] = {
    Phase.CUT: (Cut,),
    Phase.SWAP: (Keep, Swap),
    Phase.VOTE: (Vote,),
    Phase.DISCARD: (Discard,),
    Phase.SURRENDER: (PlayOn, Surrender),
    Phase.ANSWER: (Answer,),
    Phase.PLAY: (Play,),
}
"""What the player on turn chooses from."""

_INSTEAD: Final = {
    Phase.CUT: ("11.4", "refused.cut_first"),
    Phase.SWAP: ("9.1", "refused.swap_first"),
    Phase.VOTE: ("3.1", "refused.vote_first"),
    Phase.DISCARD: ("3.3", "refused.discard_first"),
    Phase.SURRENDER: ("8.1", "refused.surrender_first"),
    Phase.ANSWER: ("8.2", "refused.answer_first"),
    Phase.PLAY: ("4.1", "refused.card_first"),
}
_QUARTER_SIZE: Final = 12
_QUARTER: Final = (1 << _QUARTER_SIZE) - 1
"""Plays are looked up for a quarter of the deck at a time, of which there are few sets."""


@cache
def _plays_in_quarters() -> tuple[list[tuple[Action, ...]], ...]:
    """Return the plays of every set of cards of each quarter of the deck, by the set."""
    quarters = []
    for first in range(0, len(NAMES), _QUARTER_SIZE):
        plays: list[tuple[Action, ...]] = [()]
        for card in reversed(range(first, first + _QUARTER_SIZE)):
            # from the last card to the first, so that the best comes first
            plays = [more for rest in plays for more in (rest, (PLAYS[card], *rest))]
        quarters.append(plays)
    return tuple(quarters)


def _after_showing(state: State, player: int, card: int) -> State:
    """Return the state in which the signs for a card that is played prove nothing (7.5)."""
    proofs = state.proofs[player]
    for sign, cards in enumerate(SIGN_CARDS):
        if cards & BITS[card]:
            proofs &= ~(1 << sign)
    return state._replace(proofs=changed(state.proofs, player, proofs))


def _opposing(left: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
    """Return all pairs of a player and an opponent."""
    return tuple((seat, other) for seat in SEATS for other in sorted(opponents_of(left, seat)))


def _watchers(pairs: Iterable[tuple[int, int]]) -> tuple[int, ...]:
    masks = [0] * 4
    for watched, watcher in pairs:
        masks[watched] |= 1 << watcher
    return tuple(masks)


def _is_card(card: object) -> bool:
    return type(card) is int and card in BITS


def _is_whole(action: Any) -> bool:
    """Return whether this is an action of a player, its fields of the right kind."""
    match action:
        case Play(card):
            return _is_card(card)
        case Discard(cards):
            return type(cards) is tuple and all(map(_is_card, cards))
        case Sign(sign):
            return type(sign) is int and 0 <= sign < len(SIGNS)
        case Cut(place):
            return type(place) is int
        case Vote(said) | Answer(said):
            return type(said) is bool
    return type(action) in (Keep, Swap, Surrender, PlayOn, Enough)


def _is_deck(order: object) -> bool:
    if type(order) is not tuple or len(order) != len(NAMES):
        return False
    return set(map(type, order)) == {int} and _DECK_SET.issubset(order)

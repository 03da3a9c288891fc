"""The rules of Sixes; the numbers in refusals are those of RULES.md."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from random import Random
from typing import Any, Final

from cardwidgets.engine.chance import Shuffle, is_order_of
from cardwidgets.engine.errors import NotChance
from cardwidgets.engine.game import Game
from cardwidgets.engine.messages import Event, Refusal, refuse
from cardwidgets.engine.notation import Notated, Notation
from cardwidgets.engine.tuples import changed
from cardwidgets.engine.turns import Chance, Decision, Seat, Terminal, Turn
from cardwidgets.games.sixes import actions
from cardwidgets.games.sixes.actions import PASS, PLAYS, Action, Deal, Pass, Play
from cardwidgets.games.sixes.cards import (
    ALL_SIXES,
    BITS,
    NAMES,
    NO_CARD,
    SIX_OF_DIAMONDS,
    SIXES,
    cards_in,
    deck_of,
    mask_of,
    suit_of,
)
from cardwidgets.games.sixes.events import events_of
from cardwidgets.games.sixes.position import parts_of, position_from
from cardwidgets.games.sixes.state import (
    NOBODY,
    Options,
    Phase,
    State,
    View,
    new_state,
    richest,
)

FEWEST, MOST = 3, 8
MOST_CHIPS: Final = 100
"""The largest number of chips or points: with more, games would take thousands of rounds."""

ROUND_POINTS: Final = 5
"""What the winner of a round gets where points are played for (9.10)."""

_CHOICES: Final[Mapping[str, tuple[str, tuple[Any, ...]]]] = {
    "uneven": ("9.2", (False, True)),
    "deck": ("9.3", (40, 48)),
    "optional_pass": ("9.5", (False, True)),
    "broke_pass": ("9.6", ("free", "debt")),
    "bankrupt": ("9.7", ("end_of_round", "immediate", "eliminate")),
    "scoring": ("9.10", ("chips", "points")),
    "direction": ("9.12", (1, -1)),
}
_NUMBERS: Final[Mapping[str, tuple[str, int]]] = {
    "chips": ("9.4", 1),
    "ante": ("9.8", 0),
    "card_penalty": ("9.9", 0),
    "target": ("9.11", 1),
}
"""Options that are whole numbers: their rule and the least that they may be."""

_OF_CHIPS: Final = ("chips", "optional_pass", "broke_pass", "bankrupt", "ante", "card_penalty")
"""Options that say nothing where points are played for."""


class Sixes(Notated, Game[State, Action, View]):
    """Sixes for 3 to 8 players, usually 5.

    >>> game = Sixes()
    >>> game.turn(game.initial_state())
    Chance(what='deal', by=None)
    >>> state = game.position(columns={"D": "6-6"}, hands=[["5D", "KC"]])
    >>> [game.write(action) for action in game.legal_actions(state, 0)]
    ['5D']
    """

    name = "sixes"
    package = "cardwidgets.games.sixes"
    notation = Notation(actions.write, actions.parse, actions.FORMS)
    usual_players = 5
    options_type = Options
    options: Options

    # -- options and set-up ------------------------------------------------------

    def option_problems(self) -> list[Refusal]:
        """Return everything that is wrong with the options and the number of players."""
        problems = [*self._choice_problems(), *self._number_problems()]
        if type(self.players) is not int or not FEWEST <= self.players <= MOST:
            value = repr(self.players)[:40]
            problems.append(refuse("9.1", "option.players", value=value, least=FEWEST, most=MOST))
        elif not problems:
            problems += self._deal_problems()
        if not problems:
            problems += self._mixture_problems()
        return problems

    def _choice_problems(self) -> Iterable[Refusal]:
        for name, (rule, choices) in _CHOICES.items():
            value = getattr(self.options, name)
            if not any(type(value) is type(choice) and value == choice for choice in choices):
                shown = repr(value)[:40]
                listed = tuple(map(str, choices))
                yield refuse(
                    rule, "option.choice", number=rule, name=name, value=shown, choices=listed
                )

    def _number_problems(self) -> Iterable[Refusal]:
        for name, (rule, least) in _NUMBERS.items():
            value = getattr(self.options, name)
            if type(value) is not int or not least <= value <= MOST_CHIPS:
                shown = repr(value)[:40]
                yield refuse(
                    rule, "option.number", number=rule, name=name, value=shown,
                    least=least, most=MOST_CHIPS,
                )  # fmt: skip

    def _deal_problems(self) -> Iterable[Refusal]:
        deck, dealer = self.options.deck, self.options.dealer
        if deck % self.players and not self.options.uneven:
            yield refuse("9.2", "option.uneven", deck=deck, n=self.players)
        if dealer is not None and (type(dealer) is not int or not 0 <= dealer < self.players):
            last = self.players - 1
            yield refuse("9.13", "option.dealer", value=repr(dealer)[:40], last=last)

    def _mixture_problems(self) -> Iterable[Refusal]:
        options, usual = self.options, Options()
        if options.scoring == "points":
            idle = [name for name in _OF_CHIPS if getattr(options, name) != getattr(usual, name)]
            if idle:
                yield refuse("9.10", "option.no_chips", names=tuple(idle))
        else:
            if options.target != usual.target:
                yield refuse("9.11", "option.no_points")
            if options.ante >= options.chips:
                yield refuse("9.8", "option.ante", ante=options.ante, chips=options.chips)

    def prepare(self) -> None:
        """Build the tables that every state shares."""
        options = self.options
        self.cards = deck_of(options.deck)
        self.seats = range(self.players)
        self.left = tuple((seat + options.direction) % self.players for seat in self.seats)
        self.plays_for_points = options.scoring == "points"
        self.all_chips = 0 if self.plays_for_points else options.chips * self.players
        self._decisions = tuple(Decision(seat) for seat in self.seats)
        self._opens = self.cards.opens
        self._low_plays, self._high_plays = _Plays(0), _Plays(_HALF)
        self._may_hold_back = options.optional_pass
        self._in_debt = options.broke_pass == "debt"
        self._ends_at_once = options.bankrupt == "immediate"
        self._drops_out = options.bankrupt == "eliminate"

    def initial_state(self) -> State:
        """Return the state before the first deal (1.4, 2.2)."""
        dealer, nothing = self.options.dealer, (0,) * self.players
        return State(
            turn=NOBODY,
            hands=nothing,
            table=0,
            playable=0,
            passed=0,
            last=NO_CARD,
            lacks=nothing,
            chips=nothing if self.plays_for_points else (self.options.chips,) * self.players,
            pot=0,
            phase=Phase.DEAL,
            dealer=self.players - 1 if dealer is None else dealer,
            leader=NOBODY,
            round=0,
        )

    # -- whose move it is and what may be done -----------------------------------

    def turn(self, state: State) -> Turn:
        """Return whose move it is."""
        seat = state.turn
        if seat >= 0:
            return self._decisions[seat]
        return _DEAL if state.phase is Phase.DEAL else _END

    def legal_actions(self, state: State, player: int) -> tuple[Action, ...]:
        """Return what a player may do now: cards suit by suit, low to high, then a pass."""
        if player != state.turn or player < 0:
            return ()
        cards = state.hands[player] & state.playable
        if not cards:
            return _ONLY_PASS
        plays = self._low_plays[cards & _LOW_HALF] + self._high_plays[cards >> _HALF]
        if self._may_hold_back and self._can_hold_back(state, player):
            return (*plays, PASS)
        return plays

    def _can_hold_back(self, state: State, player: int) -> bool:
        """Return whether a player may pay to keep a card that could be laid (9.5)."""
        return bool(state.table) and state.chips[player] > 0

    def refusal(self, state: State, player: Seat, action: Any) -> Refusal | None:
        """Return why an action is not allowed now, or ``None`` when it is."""
        if player is None:
            return self._deal_refusal(state, action)
        if type(player) is int and player == state.turn and player >= 0:
            kind = type(action)
            if kind is Play:
                card = action.card
                if type(card) is int and (BITS.get(card, 0) & state.hands[player] & state.playable):
                    return None
            elif kind is Pass and (
                not state.hands[player] & state.playable
                or (self._may_hold_back and self._can_hold_back(state, player))
            ):
                return None
        return self._why_not(state, player, action)

    def _why_not(self, state: State, player: Any, action: Any) -> Refusal:
        if type(player) is not int or player not in self.seats:
            return refuse("1.1", "refused.seat", value=repr(player)[:40], last=self.players - 1)
        kind = type(action)
        if kind is Deal:
            return refuse("2.1", "refused.chance_only")
        if kind is not Pass and (kind is not Play or not _is_card(action.card)):
            return refuse("4.1", "refused.unknown", value=repr(action)[:60])
        if state.phase is Phase.OVER:
            return refuse("7.3", "refused.over")
        if state.phase is Phase.DEAL:
            return refuse("2.1", "refused.undealt")
        if player != state.turn:
            return refuse("4.1", "refused.turn", who=state.turn)
        return self._card_refusal(state, player, action)

    def _card_refusal(self, state: State, player: int, action: Play | Pass) -> Refusal:
        """Return why a player whose turn it is cannot do this with the cards in hand."""
        hand = state.hands[player]
        if not isinstance(action, Play):
            able = tuple(f"card.{NAMES[card]}" for card in cards_in(hand & state.playable))
            if not state.table and state.playable == BITS[SIX_OF_DIAMONDS]:
                return refuse("3.1", "refused.lead", six=_LEAD)
            if self._may_hold_back:
                return refuse("9.5", "refused.no_chip")
            return refuse("5.1", "refused.able", cards=able, n=len(able))
        card = action.card
        named = f"card.{NAMES[card]}"
        if card not in self.cards.opens:
            return refuse("1.2", "refused.not_in_deck", card=named)
        if BITS[card] & state.table:
            return refuse("4.1", "refused.laid", card=named)
        if not BITS[card] & hand:
            return refuse("4.1", "refused.not_held", card=named)
        if not state.table:
            if state.playable == BITS[SIX_OF_DIAMONDS]:
                return refuse("3.1", "refused.lead", six=_LEAD)
            return refuse("9.10", "refused.any_six")
        six = SIXES[suit_of(card)]
        needed = self.cards.needs[card]
        if not BITS[six] & state.table:
            return refuse(
                "4.2", "refused.closed", card=named, six=f"card.{NAMES[six]}",
                suit=f"suit.{NAMES[six][-1]}",
            )  # fmt: skip
        return refuse("4.3", "refused.gap", card=named, needed=f"card.{NAMES[needed]}")

    def _deal_refusal(self, state: State, action: Any) -> Refusal | None:
        if state.phase is Phase.OVER:
            return refuse("7.3", "refused.over")
        if state.phase is Phase.PLAY:
            return refuse("4.1", "refused.no_chance")
        if type(action) is not Deal:
            return refuse("2.1", "refused.deal")
        if not is_order_of(action.order, self.cards.cards):
            return refuse("2.1", "refused.order", n=len(self.cards.cards))
        return None

    def chance_outcomes(self, state: State) -> Shuffle[Action]:
        """Return what chance can do now: deal the cards in any order.

        Raises:
            NotChance: it is not chance's turn.
        """
        if state.phase is not Phase.DEAL:
            raise NotChance("chance.over", turn=type(self.turn(state)).__name__)
        return Shuffle(self.cards.cards, Deal)

    # -- what actions do ---------------------------------------------------------

    def _result(self, state: State, player: Seat, action: Action) -> State:
        # a play is worked out here and not a call away, since there are so many
        if type(action) is not Play:
            if type(action) is Pass:
                return self._pass(state, player)  # type: ignore[arg-type]
            return self._deal(state, action.order)  # type: ignore[union-attr]
        card, hands, table = action.card, state.hands, state.table
        assert player is not None
        bit = BITS[card]
        hand = hands[player] ^ bit
        hands = (*hands[:player], hand, *hands[player + 1 :])
        playable = state.playable ^ bit | self._opens[card]
        if not table:
            playable |= ALL_SIXES ^ bit  # from now on every six may be laid
        passed = state.passed & ~(1 << player)
        if hand:
            left = self.left
            seat = left[player]
            while not hands[seat]:
                seat = left[seat]
            fresh = (seat, hands, table | bit, playable, passed, card)
            return new_state(fresh + state[6:])
        fresh = (NOBODY, hands, table | bit, playable, passed, card)
        return self._end_round(new_state(fresh + state[6:]), player)

    def _deal(self, state: State, order: tuple[int, ...]) -> State:
        dealt_to = self.dealt_to(state)
        chips, pot = self.after_ante(state)
        begun = state._replace(
            hands=(0,) * self.players, table=0, playable=0, passed=0, last=NO_CARD,
            lacks=(0,) * self.players, chips=chips, pot=pot, round=state.round + 1,
        )  # fmt: skip
        if self._ends_at_once and min(chips) < 1 and not self.plays_for_points:
            return begun._replace(phase=Phase.OVER)
        hands = [0] * self.players
        for place, seat in enumerate(dealt_to):
            hands[seat] = mask_of(order[place :: len(dealt_to)])
        free = self.plays_for_points and state.round > 0
        leader = self.left[state.dealer] if free else _holder(hands, SIX_OF_DIAMONDS)
        return begun._replace(
            turn=leader,
            hands=tuple(hands),
            playable=ALL_SIXES if free else BITS[SIX_OF_DIAMONDS],
            phase=Phase.PLAY,
            leader=leader,
        )

    def dealt_to(self, state: State) -> tuple[int, ...]:
        """Return who takes part in the next round, beginning at the dealer's left (2.1)."""
        seat, order = state.dealer, []
        for _ in self.seats:
            seat = self.left[seat]
            if not self.is_out(state.chips[seat]):
                order.append(seat)
        return tuple(order)

    def is_out(self, chips: int) -> bool:
        """Return whether a player with so many chips between two rounds has dropped out (9.7)."""
        return self._drops_out and chips < 1

    def after_ante(self, state: State) -> tuple[tuple[int, ...], int]:
        """Return everybody's chips and the pot after the ante (9.8)."""
        ante = self.options.ante
        if not ante:
            return state.chips, state.pot
        chips = tuple(number - min(ante, max(0, number)) for number in state.chips)
        return chips, state.pot + sum(state.chips) - sum(chips)

    def _pass(self, state: State, player: int) -> State:
        chips, pot, lacks = state.chips, state.pot, state.lacks
        paid = self.pays(state, player)
        if paid:
            chips, pot = changed(chips, player, chips[player] - 1), pot + 1
        if not (self._may_hold_back and state.chips[player] > 0):
            lacks = changed(lacks, player, lacks[player] | state.playable)
        left, hands = self.left, state.hands
        seat = left[player]
        while not hands[seat]:
            seat = left[seat]
        passed = state.passed | 1 << player
        if paid and self._ends_at_once and chips[player] < 1:
            done = state.after_pass(NOBODY, passed, lacks, chips, pot)
            return done._replace(phase=Phase.OVER)
        return state.after_pass(seat, passed, lacks, chips, pot)

    def pays(self, state: State, player: int) -> int:
        """Return how many chips a pass costs a player now (5.2, 5.3, 9.6, 9.10)."""
        if self.plays_for_points:
            return 0
        return int(state.chips[player] > 0 or self._in_debt)

    def _end_round(self, state: State, winner: int) -> State:
        """Give the winner what a won round brings, look for the end, choose the dealer."""
        chips = list(state.chips)
        for seat, number in self.gains(state, winner).items():
            chips[seat] += number
        over = self.ends(chips)
        dealer = state.leader
        while self.is_out(chips[dealer]):
            dealer = self.left[dealer]
        settled = (tuple(chips), 0, Phase.OVER if over else Phase.DEAL, dealer)
        return new_state(state[:7] + settled + state[11:])

    def gains(self, state: State, winner: int) -> dict[int, int]:
        """Return what the end of a round brings each player (6.1, 9.9, 9.10).

        Args:
            state: the state with the last card laid.
            winner: who laid it.
        """
        left = {seat: hand.bit_count() for seat, hand in enumerate(state.hands) if hand}
        if self.plays_for_points:
            lost = left
            won = ROUND_POINTS + sum(left.values())
        else:
            lost = self.penalties(state)
            won = state.pot + sum(lost.values())
        return {winner: won} | {seat: -number for seat, number in lost.items() if number}

    def penalties(self, state: State) -> dict[int, int]:
        """Return what each loser of a round pays the winner for cards left (9.9)."""
        fee = self.options.card_penalty
        return {
            seat: min(fee * hand.bit_count(), max(0, state.chips[seat]))
            for seat, hand in enumerate(state.hands)
            if hand and fee
        }

    def ends(self, chips: Sequence[int]) -> bool:
        """Return whether a round after which there are these chips is the last (7.1, 9.7, 9.11)."""
        if self.plays_for_points:
            return max(chips) >= self.options.target
        if self._drops_out:
            return sum(number > 0 for number in chips) == 1
        return min(chips) < 1

    def returns(self, state: State) -> tuple[Fraction, ...]:
        """Return each player's share of the win; zeros until the game is over (7.2)."""
        winners = self.winners(state)
        return tuple(Fraction(seat in winners, max(1, len(winners))) for seat in self.seats)

    def winners(self, state: State | View) -> tuple[int, ...]:
        """Return who has won; nobody before the end (7.2)."""
        return richest(state.chips) if state.phase is Phase.OVER else ()

    # -- what is seen ------------------------------------------------------------

    def observe(self, state: State, viewer: Seat) -> View:
        """Return everything that a viewer was entitled to learn and that still matters."""
        return View(
            game=self,
            viewer=viewer,
            turn=state.turn,
            hand=0 if viewer is None else state.hands[viewer],
            sizes=tuple(hand.bit_count() for hand in state.hands),
            table=state.table,
            playable=state.playable,
            passed=state.passed,
            last=state.last,
            lacks=tuple(lacks & ~state.table for lacks in state.lacks),
            chips=state.chips,
            pot=state.pot,
            phase=state.phase,
            dealer=state.dealer,
            leader=state.leader,
            round=state.round,
        )

    def determinize(self, view: View, rng: Random) -> State:
        """Return a state drawn uniformly among those consistent with a view."""
        hands = [0] * self.players
        if view.hidden:
            dealt, _ = view.unseen.deal(rng)
            for seat, cards in dealt.items():
                assert isinstance(seat, int)
                hands[seat] = mask_of(cards)
        if view.viewer is not None:
            hands[view.viewer] = view.hand
        return State(
            turn=view.turn,
            hands=tuple(hands),
            table=view.table,
            playable=view.playable,
            passed=view.passed,
            last=view.last,
            lacks=view.lacks,
            chips=view.chips,
            pot=view.pot,
            phase=view.phase,
            dealer=view.dealer,
            leader=view.leader,
            round=view.round,
        )

    def events(
        self, before: State, player: Seat, action: Action, after: State, viewer: Seat
    ) -> tuple[Event, ...]:
        """Return what a viewer saw happen when an action was taken."""
        return events_of(self, before, player, action, after)

    # -- positions ---------------------------------------------------------------

    def position(self, /, **parts: Any) -> State:
        """Return the state described by readable parts; every part may be left out.

        Args:
            parts: ``columns`` (``{"D": "5-7"}``, lowest and highest rank of each open suit),
                ``hands`` (each player's cards, ``[["5D", "KC"], None, ...]``; those left out get
                the cards that are left, one at a time), ``turn``, ``chips``, ``pot``, ``dealer``,
                ``leader``, ``round``, ``phase`` (``"deal"``, ``"play"`` or ``"over"``), and what
                is known of the past: ``lacks`` (for each player, cards not held), ``passed``
                (seats), ``last`` (a card).

        Raises:
            UnknownName: a part that positions do not have.
            InvalidPosition: everything that is wrong, in one sentence.

        >>> game = Sixes()
        >>> state = game.position(columns={"D": "5-7"}, hands=[["4D", "3D", "JD", "QD"]])
        >>> [game.write(action) for action in game.legal_actions(state, 0)]
        ['4D', 'JD']
        """
        return position_from(self, parts)

    def parts(self, state: State) -> dict[str, Any]:
        """Return the parts from which ``position`` makes this state again, JSON-ready."""
        return parts_of(state)


_LEAD: Final = "card.6D"
_DEAL: Final = Chance("deal")
_END: Final = Terminal()
_ONLY_PASS: Final[tuple[Action, ...]] = (PASS,)
_HALF: Final = 24
"""Two suits: plays are looked up for half a deck at a time, of which there are few sets."""
_LOW_HALF: Final = (1 << _HALF) - 1


class _Plays(dict[int, tuple[Action, ...]]):
    """The plays of a set of cards of two suits, made when they are first asked for."""

    def __init__(self, first: int) -> None:
        self.first = first

    def __missing__(self, cards: int) -> tuple[Action, ...]:
        plays = tuple(PLAYS[card + self.first] for card in cards_in(cards))
        self[cards] = plays
        return plays


def _holder(hands: Sequence[int], card: int) -> int:
    return next(seat for seat, hand in enumerate(hands) if hand & BITS[card])


def _is_card(card: object) -> bool:
    return type(card) is int and card in BITS

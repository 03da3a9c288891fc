"""The rules of Bluffaneer; the numbers in refusals are those of RULES.md."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from random import Random
from types import MappingProxyType
from typing import Any, Final, TypeAlias, TypeVar

from cardwidgets.engine.chance import Listed, Shuffle, is_order_of
from cardwidgets.engine.errors import NotChance
from cardwidgets.engine.game import Game
from cardwidgets.engine.messages import Event, Refusal, refuse
from cardwidgets.engine.notation import Notated, Notation
from cardwidgets.engine.tuples import changed
from cardwidgets.engine.turns import Chance, Decision, Seat, Simultaneous, Terminal, Turn
from cardwidgets.games.bluffaneer import actions
from cardwidgets.games.bluffaneer.actions import (
    ALL_COINS,
    BOX,
    CHALLENGE,
    CHEST,
    HIDE,
    NO_CARD,
    PAIR_NAMES,
    PAIR_OF,
    PAIRS,
    PAY,
    SHOUT,
    SHOW,
    SILENT,
    STEAL,
    SYMBOLS,
    Action,
    Challenge,
    Deal,
    Hear,
    Hide,
    Pay,
    Reshuffle,
    Roll,
    Shout,
    Show,
    Silent,
    Start,
    Steal,
    Toss,
)
from cardwidgets.games.bluffaneer.events import events_of
from cardwidgets.games.bluffaneer.position import parts_of, position_from
from cardwidgets.games.bluffaneer.state import (
    CHOICES,
    Call,
    Options,
    Phase,
    State,
    View,
    Waits,
    richest,
)

# Names of their own, since looking up an enumeration's member takes as long as many a rule.
ROLL, TARGET, MATCH, CLAIM = Phase.ROLL, Phase.TARGET, Phase.MATCH, Phase.CLAIM
VOICE, ANSWER = Phase.VOICE, Phase.ANSWER

COINS_OF: Final = {2: 10, 3: 10, 4: 10, 5: 10, 6: 8}
HEAVIEST: Final = 100
"""The largest weight of a symbol: with one that hardly ever gives way games would not end."""
MOST_COPIES: Final = 100

Flow: TypeAlias = tuple[int, int, int]
"""Coins that moved: from whom, to whom, how many."""


class Bluffaneer(Notated, Game[State, Action, View]):
    """Bluffaneer for 3 to 6 players, and 2 in the laboratory.

    >>> game = Bluffaneer(players=4)
    >>> game.turn(game.initial_state())
    Chance(what='deal', by=None)
    >>> game.position(coins=[10, 10, 10, 10], roller=2).coins
    (10, 10, 10, 10)
    """

    name = "bluffaneer"
    package = "cardwidgets.games.bluffaneer"
    notation = Notation(actions.write, actions.parse, actions.FORMS)
    usual_players = 4
    options_type = Options
    shared_screen_options = MappingProxyType({"claims": "ordered"})
    options: Options

    # -- options and set-up ------------------------------------------------------

    def option_problems(self) -> list[Refusal]:
        """Return everything that is wrong with the options and the number of players."""
        options, problems = self.options, []
        if not self._players_are_known():
            problems.append(refuse("10.1", "option.players", value=repr(self.players)))
        weights = options.die_weights
        if not _all_whole(weights, 4, most=HEAVIEST):
            problems.append(refuse("10.2", "option.die_weights", value=repr(weights)))
        problems += self._card_problems()
        if not _all_whole(options.stakes, 3, most=ALL_COINS):
            problems.append(refuse("10.4", "option.stakes", value=repr(options.stakes)))
        for name, (rule, choices) in CHOICES.items():
            value = getattr(options, name)
            if value not in choices:
                shown = repr(value)
                problems.append(
                    refuse(rule, "option.choice", number=rule, name=name, value=shown,
                           choices=choices)
                )  # fmt: skip
        start = options.start
        if start != "random" and not (_is_whole(start, 0) and start in self._seats()):
            problems.append(refuse("10.11", "option.start", value=repr(start)))
        return problems

    def _seats(self) -> range:
        return range(self.players if self._players_are_known() else max(COINS_OF))

    def _players_are_known(self) -> bool:
        return _is_whole(self.players, 0) and self.players in COINS_OF

    def _card_problems(self) -> list[Refusal]:
        counts: Any = self.options.card_counts
        known = isinstance(counts, Mapping) and set(counts) <= set(PAIR_NAMES)
        if not known or not all(
            _is_whole(count, 0) and count <= MOST_COPIES for count in counts.values()
        ):
            return [refuse("10.3", "option.card_counts", value=repr(counts), names=PAIR_NAMES)]
        if sum(counts.values()) <= len(self._seats()):
            return [refuse("10.3", "option.few_cards", n=sum(counts.values()))]
        return []

    def prepare(self) -> None:
        """Build the tables that every state shares."""
        weights = self.options.die_weights
        self.card_counts = tuple(self.options.card_counts.get(name, 0) for name in PAIR_NAMES)
        self.deck = tuple(card for card, count in enumerate(self.card_counts) for _ in range(count))
        self.coins_each = COINS_OF[self.players]
        self.seats = range(self.players)
        self._is_sealed = self.options.claims == "sealed"
        self._match_is_optional = self.options.own_match == "optional"
        self._reshuffles_late = self.options.reshuffle == "lazy"
        self._ends_at_once = self.options.end_check == "immediate"
        self._nobody = (Call.NONE,) * self.players
        self._others = tuple(
            tuple((roller + step) % self.players for step in range(1, self.players))
            for roller in self.seats
        )
        self._rolls = Listed.weighted(
            (Roll(left, right), weights[left] * weights[right])
            for left in range(4)
            for right in range(4)
        )
        self._decisions = tuple(Decision(player) for player in self.seats)
        self._turns: dict[Phase, tuple[Turn, ...]] = {
            **{phase: (turn,) * self.players for phase, turn in _FIXED_TURNS.items()},
            **dict.fromkeys((Phase.ANSWER, Phase.TARGET, Phase.MATCH), self._decisions),
            Phase.ROLL: tuple(Chance("roll", by=player) for player in self.seats),
        }
        self._steals = tuple(
            tuple(Steal(victim) for victim in self.seats if victim != roller)
            for roller in self.seats
        )
        self._windows = _Table(self._window)
        self._voices = _Table(self._shouters)
        self._after_call = _Table(self._called)
        self._hearings = _Table(_hearing)

    def initial_state(self) -> State:
        """Return the state before the deal (2.1 to 2.4)."""
        start = self.options.start
        coins = (self.coins_each,) * self.players
        box = max(0, ALL_COINS - sum(coins))
        if start == "random":
            return State(Phase.START, coins=coins, box=box)
        assert isinstance(start, int)
        return State(Phase.DEAL, roller=start, coins=coins, box=box)

    # -- whose move it is and what may be done -----------------------------------

    def turn(self, state: State) -> Turn:
        """Return whose move it is."""
        phase = state.phase
        if phase is CLAIM:
            return self._windows[state.roller, state.calls]
        return self._turns[phase][state.roller]

    def _window(self, key: tuple[int, tuple[Call, ...]]) -> Turn:
        """Return who must call now, by roller and what was called already (6.4, 10.5)."""
        roller, calls = key
        owing = tuple(player for player in self._others[roller] if not calls[player])
        if self.options.claims == "polling":
            return self._decisions[owing[0]]
        return Simultaneous(tuple(sorted(owing)), sealed=self._is_sealed)

    def _shouters(self, calls: tuple[Call, ...]) -> tuple[int, ...]:
        """Return whose voice may be heard first (6.5)."""
        return tuple(player for player in self.seats if calls[player] is Call.SHOUT)

    def legal_actions(self, state: State, player: int) -> tuple[Action, ...]:
        """Return what a player may do now."""
        phase = state.phase
        if phase is CLAIM:
            if player in self._windows[state.roller, state.calls].players:
                return _CALLS
        elif player == state.roller:
            if phase is ANSWER:
                return _ANSWERS
            if phase is TARGET:
                return self._steals[player]
            if phase is MATCH:
                return _MATCHES if self._matches(state) else _NO_MATCH
        return ()

    def _matches(self, state: State) -> bool:
        assert state.roll is not None
        return PAIR_OF.get(state.roll) == state.hands[state.roller]

    def refusal(self, state: State, player: Seat, action: Any) -> Refusal | None:
        """Return why an action is not allowed now, or ``None`` when it is."""
        if player is None:
            return self._chance_refusal(state, action)
        kind, phase = type(action), state.phase
        if type(player) is int and _ASKED_IN.get(kind) is phase:
            if phase is CLAIM:
                if player in self._windows[state.roller, state.calls].players:
                    return None
            elif player == state.roller and self._may_choose(state, action):
                return None
        return self._why_not(state, player, action)

    def _may_choose(self, state: State, action: Any) -> bool:
        """Return whether the roller may choose this where something of its kind is asked."""
        kind = type(action)
        if kind is Steal:
            return type(action.victim) is int and action in self._steals[state.roller]
        return kind is not Show or self._matches(state)

    def _why_not(self, state: State, player: int, action: Any) -> Refusal:
        if not _is_whole(player, 0) or player >= self.players:
            return refuse("1.1", "refused.seat", value=repr(player)[:40], last=self.players - 1)
        kind = type(action)
        if kind in _UP_TO_CHANCE:
            return refuse(_UP_TO_CHANCE[kind], "refused.chance_only")
        if kind not in _ASKED_IN or (kind is Steal and type(action.victim) is not int):
            return refuse("3.2", "refused.unknown", value=repr(action)[:60])
        phase = state.phase
        if phase is Phase.OVER:
            return refuse("9.4", "refused.over")
        if kind in (Shout, Silent):
            if phase is Phase.ANSWER and not self._is_sealed:
                return refuse("10.5", "refused.too_late")
            if phase is Phase.MATCH:
                return refuse("10.6", "refused.asked_first")
            if phase is not Phase.CLAIM:
                return refuse("6.1", "refused.no_window")
            if player == state.roller:
                return refuse("5.4", "refused.roller_claims")
            if state.calls[player]:
                return refuse("6.4", "refused.called")
            return refuse("10.5", "refused.wait")
        if phase is not _ASKED_IN[kind]:
            rule, key = _NOT_ASKED[kind]
            return refuse(rule, key)
        if player != state.roller:
            return refuse(_NOT_ASKED[kind][0], "refused.not_roller", who=state.roller)
        if kind is Steal:
            return refuse("4.5", "refused.victim")
        return refuse("10.6", "refused.no_match")

    def _chance_refusal(self, state: State, action: Any) -> Refusal | None:
        phase = state.phase
        if phase is ROLL:
            if type(action) is Roll and _is_face(action.left) and _is_face(action.right):
                return None
            return refuse("3.1", "refused.roll")
        if phase is Phase.OVER:
            return refuse("9.4", "refused.over")
        if phase not in _CHANCE_ACTIONS:
            return refuse("3.2", "refused.no_chance")
        rule, kind = _CHANCE_ACTIONS[phase]
        if type(action) is not kind:
            return refuse(rule, "refused.other_chance", phase=f"chance.{phase.name.lower()}")
        if kind in (Deal, Reshuffle):
            cards = self.deck if phase is Phase.DEAL else state.discard
            if is_order_of(action.order, cards):
                return None
            return refuse(rule, "refused.order", n=len(cards))
        if type(action.player) is int and action.player in self._chance_players(state):
            return None
        return refuse(rule, "refused.chance_player", allowed=tuple(self._chance_players(state)))

    def _chance_players(self, state: State) -> Sequence[int]:
        if state.phase is VOICE:
            return self._voices[state.calls]
        if state.phase is Phase.TIE:
            return richest(state.coins)
        return self.seats

    def chance_outcomes(self, state: State) -> Listed[Action] | Shuffle[Action]:
        """Return what chance can do now.

        Raises:
            NotChance: it is not chance's turn.
        """
        phase = state.phase
        if phase is ROLL:
            return self._rolls
        if phase is VOICE:
            return self._hearings[self._voices[state.calls]]
        match phase:
            case Phase.DEAL:
                return Shuffle(self.deck, Deal)
            case Phase.RESHUFFLE:
                return Shuffle(tuple(sorted(state.discard)), Reshuffle)
            case Phase.TIE:
                return Listed.uniform(Toss(player) for player in self._chance_players(state))
            case Phase.START:
                return Listed.uniform(Start(player) for player in self.seats)
        raise NotChance("chance.over", turn=type(self.turn(state)).__name__)

    # -- what actions do ---------------------------------------------------------

    def _result(self, state: State, player: Seat, action: Action) -> State:
        effect = _EFFECTS[type(action)]
        return effect(self, state, player, action)

    def _start(self, state: State, _: Seat, action: Start) -> State:
        return state._replace(phase=Phase.DEAL, roller=action.player)

    def _deal(self, state: State, _: Seat, action: Deal) -> State:
        players = self.players
        return state._replace(
            phase=Phase.ROLL,
            hands=action.order[:players],
            draw=action.order[players:],
            calls=self._nobody,
            pools=(self.card_counts,),
            origin=(0,) * players,
            lacks=(0,) * players,
            claims=((0, 0),) * players,
            turns=1,
        )

    def _roll(self, state: State, _: Seat, action: Roll) -> State:
        roller, roll = state.roller, (action.left, action.right)
        card = PAIR_OF.get(roll)
        if card is None:
            return self._double(state, action.left)
        if self._match_is_optional:
            return state.rolled(MATCH, roll, state.lacks)
        if card == state.hands[roller]:
            return self._own_match(state.rolled(ROLL, roll, state.lacks))
        # 5.1 forces a matching card to be shown, so a claim window proves that there is none.
        lacks = state.lacks
        return state.rolled(CLAIM, roll, changed(lacks, roller, lacks[roller] | 1 << card))

    def _double(self, state: State, symbol: int) -> State:
        state = state.rolled(TARGET, (symbol, symbol), state.lacks)
        return state if symbol in STEAL else self._finish(state, self.double_flows(state, symbol))

    def double_flows(self, state: State, symbol: int) -> list[Flow]:
        """Return the coins that a double chest or skull moves (4.1, 4.4, 4.6)."""
        roller = state.roller
        others = self._others[roller]
        if symbol == CHEST:
            return self._collect(state, others, roller)
        return [(roller, other, 1) for other in others[: state.coins[roller]]]

    def _collect(self, state: State, payers: Sequence[int], to: int) -> list[Flow]:
        """Return one coin from each payer; stop at the first zero where 10.10 says so."""
        flows = []
        for payer in payers:
            flows.append((payer, to, 1))
            if self._ends_at_once and state.coins[payer] == 1:
                break
        return flows

    def _own_match(self, state: State) -> State:
        return self._finish(state, self.match_flows(state), state.roller, state.claims)

    def match_flows(self, state: State) -> list[Flow]:
        """Return the coins that an own match moves (5.2)."""
        to = state.roller if self.options.match_to == "roller" else BOX
        return self._collect(state, self._others[state.roller], to)

    def _show(self, state: State, _: Seat, action: Show) -> State:
        return self._own_match(state)

    def _hide(self, state: State, _: Seat, action: Hide) -> State:
        return state.waiting((CLAIM, state.calls, None))

    def clockwise(self, roller: int) -> tuple[int, ...]:
        """Return the other players, clockwise from the roller's left (2.5)."""
        return self._others[roller]

    def _steal(self, state: State, _: Seat, action: Steal) -> State:
        return self._finish(state, self.steal_flows(state, action))

    def steal_flows(self, state: State, action: Steal) -> list[Flow]:
        """Return the coins that a theft moves (4.2, 4.3, 4.6)."""
        assert state.roll is not None
        wanted = self.steals(state.roll)
        return [(action.victim, state.roller, min(wanted, state.coins[action.victim]))]

    def steals(self, roll: tuple[int, int]) -> int:
        """Return how many coins a roll lets the roller steal (4.2, 4.3); 0 for other rolls."""
        left, right = roll
        return STEAL.get(left, 0) if left == right else 0

    def _call(self, state: State, player: Seat, action: Shout | Silent) -> State:
        assert player is not None
        waits = self._after_call[state.calls, player, type(action)]
        return (
            self._next_turn(state, state.coins, state.box)
            if waits is None
            else state.waiting(waits)
        )

    def _called(self, key: tuple[tuple[Call, ...], int, type]) -> Waits | None:
        """Return what is waited for after a call; ``None`` when nobody claims (6.4 to 6.6)."""
        before, player, kind = key
        shouts = kind is Shout
        calls = changed(before, player, Call.SHOUT if shouts else Call.SILENT)
        if shouts and self.options.claims != "sealed":
            return ANSWER, calls, player
        if calls.count(Call.NONE) > 1:
            return CLAIM, calls, None
        shouters = self._voices[calls]
        if len(shouters) > 1:
            return VOICE, calls, None
        return (ANSWER, calls, shouters[0]) if shouters else None

    def _hear(self, state: State, _: Seat, action: Hear) -> State:
        return state.waiting((ANSWER, state.calls, action.player))

    def _answer(self, state: State, _: Seat, action: Pay | Challenge) -> State:
        claimer = state.claimer
        assert claimer is not None
        true, false = state.claims[claimer]
        record = (true + 1, false) if self.claim_is_true(state) else (true, false + 1)
        claims = changed(state.claims, claimer, record)
        return self._finish(state, self.answer_flows(state, action), claimer, claims)

    def claim_is_true(self, state: State) -> bool:
        """Return whether the claimer holds the rolled pair."""
        assert state.claimer is not None
        assert state.roll is not None
        return state.hands[state.claimer] == PAIR_OF[state.roll]

    def answer_flows(self, state: State, action: Pay | Challenge) -> list[Flow]:
        """Return the coins that an answer to a claim moves (7.2 to 7.4, 7.6)."""
        roller, claimer = state.roller, state.claimer
        assert claimer is not None
        pay, truth, bluff = self.options.stakes
        if type(action) is Pay:
            return [(roller, claimer, min(pay, state.coins[roller]))]
        if self.claim_is_true(state):
            return [(roller, claimer, min(truth, state.coins[roller]))]
        return [(claimer, roller, min(bluff, state.coins[claimer]))]

    def _finish(
        self,
        state: State,
        flows: Iterable[Flow],
        shower: int | None = None,
        claims: tuple[tuple[int, int], ...] = (),
    ) -> State:
        """Move the coins of a whole effect and show a card, look for the end (9.1), go on."""
        purses, box = list(state.coins), state.box
        for source, target, number in flows:
            purses[source] -= number
            if target == BOX:
                box += number
            else:
                purses[target] += number
        coins = tuple(purses)
        if shower is not None:
            return self._show_card(state, shower, coins, box, claims)
        if 0 in coins:
            return self._end(state._replace(coins=coins, box=box))
        return self._next_turn(state, coins, box)

    def _show_card(
        self,
        state: State,
        player: int,
        coins: tuple[int, ...],
        box: int,
        claims: tuple[tuple[int, int], ...],
    ) -> State:
        """Put a player's card on the discard pile for all to see, and replace it (8.1, 9.5)."""
        hands, draw = state.hands, state.draw
        card = hands[player]
        pools, origin = _without(state.pools, state.origin, player, card)
        over = 0 in coins
        if draw and not over:
            drawn, source, draw = draw[0], len(pools) - 1, draw[1:]
        else:
            drawn = source = NO_CARD
        lacks = changed(state.lacks, player, 0)
        cards = (
            changed(hands, player, drawn),
            draw,
            (*state.discard, card),
            pools,
            changed(origin, player, source),
            claims,
            (player, card),
            (),
        )
        if drawn != NO_CARD and (draw or self._reshuffles_late):
            left = self._others[state.roller][0]
            return state.next_turn(self._nobody, left, lacks, coins, box, cards)
        state = state.settled(lacks, coins, box, cards)
        return self._end(state) if over else state._replace(phase=Phase.RESHUFFLE)

    def _reshuffle(self, state: State, _: Seat, action: Reshuffle) -> State:
        counts = tuple(action.order.count(card) for card in range(len(PAIRS)))
        pools = state.pools
        if not any(pools[-1]):
            pools = pools[:-1]
        state = state._replace(draw=action.order, discard=(), pools=(*pools, counts))
        if NO_CARD in state.hands:
            state = self._draw_card(state)
        return self._next_turn(state, state.coins, state.box)

    def _draw_card(self, state: State) -> State:
        player = state.hands.index(NO_CARD)
        return state._replace(
            hands=changed(state.hands, player, state.draw[0]),
            origin=changed(state.origin, player, len(state.pools) - 1),
            draw=state.draw[1:],
        )

    def _next_turn(self, state: State, coins: tuple[int, ...], box: int) -> State:
        left = self._others[state.roller][0]
        return state.next_turn(self._nobody, left, state.lacks, coins, box, state[10:])

    def _end(self, state: State) -> State:
        leaders = richest(state.coins)
        if len(leaders) == 1 or self.options.tie_break == "shared":
            return state._replace(phase=Phase.OVER, winners=leaders)
        return state._replace(phase=Phase.TIE)

    def _toss(self, state: State, _: Seat, action: Toss) -> State:
        return state._replace(phase=Phase.OVER, winners=(action.player,))

    def returns(self, state: State) -> tuple[Fraction, ...]:
        """Return each player's share of the win; zeros until the game is over."""
        winners = state.winners
        return tuple(Fraction(player in winners, max(1, len(winners))) for player in self.seats)

    # -- what is seen ------------------------------------------------------------

    def observe(self, state: State, viewer: Seat) -> View:
        """Return everything that a viewer was entitled to learn and that still matters."""
        card = NO_CARD if viewer is None or not state.hands else state.hands[viewer]
        return View(
            game=self,
            viewer=viewer,
            phase=state.phase,
            roller=state.roller,
            coins=state.coins,
            box=state.box,
            card=card,
            draw_size=len(state.draw),
            discard=state.discard,
            roll=state.roll,
            calls=self._calls_seen(state, viewer),
            claimer=state.claimer,
            pools=state.pools,
            origin=state.origin,
            lacks=state.lacks,
            claims=state.claims,
            shown=state.shown,
            winners=state.winners,
            turns=state.turns,
            dice=state.dice,
        )

    def _calls_seen(self, state: State, viewer: Seat) -> tuple[Call, ...]:
        if state.phase is not Phase.CLAIM or self.options.claims != "sealed":
            return state.calls
        return tuple(
            Call.SEALED if call and player != viewer else call
            for player, call in enumerate(state.calls)
        )

    def determinize(self, view: View, rng: Random) -> State:
        """Return a state drawn uniformly among those consistent with a view."""
        hands = [NO_CARD] * len(view.origin)
        draw: tuple[int, ...] = ()
        if view.pools:
            dealt, rests = view.unseen.deal(rng)
            for player, cards in dealt.items():
                assert isinstance(player, int)
                hands[player] = cards[0]
            if view.viewer is not None:
                hands[view.viewer] = view.card
            draw = tuple(rests[-1])
        calls = tuple(
            rng.choice((Call.SILENT, Call.SHOUT)) if call is Call.SEALED else call
            for call in view.calls
        )
        return State(
            phase=view.phase,
            calls=calls,
            claimer=view.claimer,
            roller=view.roller,
            roll=view.roll,
            dice=view.dice,
            lacks=view.lacks,
            turns=view.turns,
            coins=view.coins,
            box=view.box,
            hands=tuple(hands),
            draw=draw,
            discard=view.discard,
            pools=view.pools,
            origin=view.origin,
            claims=view.claims,
            shown=view.shown,
            winners=view.winners,
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
            parts: ``coins``, ``box``, ``roller``, ``cards`` (each player's, as ``"CH+SW"``; the
                first free ones are dealt where left out), ``draw`` and ``discard`` (lists of
                cards), ``roll`` (``["CH", "SW"]``), ``calls`` (``"shout"``, ``"silent"`` or
                ``None`` by player), ``claimer``, ``phase``, and what is known of the past:
                ``pools``, ``origin``, ``lacks``, ``claims``, ``shown``, ``winners``, ``turns``,
                ``dice``.

        Raises:
            UnknownName: a part that positions do not have.
            InvalidPosition: everything that is wrong, in one sentence.

        >>> game = Bluffaneer(players=3)
        >>> state = game.position(cards=["CH+SW", "CH+SH", "CH+SK"], roll=["SH", "SK"])
        >>> game.turn(state)
        Simultaneous(players=(1, 2), aside=(), sealed=True)
        """
        return position_from(self, parts)

    def parts(self, state: State) -> dict[str, Any]:
        """Return the parts from which ``position`` makes this state again, JSON-ready."""
        return parts_of(state)


Key = TypeVar("Key")
Worth = TypeVar("Worth")


class _Table(dict[Key, Worth]):
    """A table whose entries are worked out when they are first asked for."""

    def __init__(self, work_out: Callable[[Key], Worth]) -> None:
        self.work_out = work_out

    def __missing__(self, key: Key) -> Worth:
        self[key] = worth = self.work_out(key)
        return worth


_FIXED_TURNS: Final[dict[Phase, Turn]] = {
    Phase.START: Chance("start"),
    Phase.DEAL: Chance("deal"),
    Phase.VOICE: Chance("voice"),
    Phase.RESHUFFLE: Chance("reshuffle"),
    Phase.TIE: Chance("tie"),
    Phase.OVER: Terminal(),
}
_CALLS: Final = (SHOUT, SILENT)
_ANSWERS: Final = (PAY, CHALLENGE)
_MATCHES: Final = (SHOW, HIDE)
_NO_MATCH: Final = (HIDE,)

_ASKED_IN: Final[dict[type, Phase]] = {
    Shout: Phase.CLAIM,
    Silent: Phase.CLAIM,
    Pay: Phase.ANSWER,
    Challenge: Phase.ANSWER,
    Steal: Phase.TARGET,
    Show: Phase.MATCH,
    Hide: Phase.MATCH,
}
_NOT_ASKED: Final = {
    Pay: ("7.1", "refused.no_claim"),
    Challenge: ("7.1", "refused.no_claim"),
    Steal: ("4.5", "refused.no_steal"),
    Show: ("10.6", "refused.no_question"),
    Hide: ("10.6", "refused.no_question"),
}
_CHANCE_ACTIONS: Final[dict[Phase, tuple[str, Any]]] = {
    Phase.START: ("10.11", Start),
    Phase.DEAL: ("2.1", Deal),
    Phase.VOICE: ("6.5", Hear),
    Phase.RESHUFFLE: ("8.2", Reshuffle),
    Phase.TIE: ("9.3", Toss),
}
_UP_TO_CHANCE: Final = {Roll: "3.1"} | {kind: rule for rule, kind in _CHANCE_ACTIONS.values()}
_EFFECTS: Final[dict[type, Callable[[Bluffaneer, State, Seat, Any], State]]] = {
    Start: Bluffaneer._start,
    Deal: Bluffaneer._deal,
    Roll: Bluffaneer._roll,
    Steal: Bluffaneer._steal,
    Show: Bluffaneer._show,
    Hide: Bluffaneer._hide,
    Shout: Bluffaneer._call,
    Silent: Bluffaneer._call,
    Hear: Bluffaneer._hear,
    Pay: Bluffaneer._answer,
    Challenge: Bluffaneer._answer,
    Reshuffle: Bluffaneer._reshuffle,
    Toss: Bluffaneer._toss,
}


def _without(
    pools: tuple[tuple[int, ...], ...], origin: tuple[int, ...], player: int, card: int
) -> tuple[tuple[tuple[int, ...], ...], tuple[int, ...]]:
    """Return what is known of unseen cards when a player's card was seen (11.5)."""
    pool = origin[player]
    counts = changed(pools[pool], card, pools[pool][card] - 1)
    if any(counts) or pool == len(pools) - 1:
        return changed(pools, pool, counts), origin
    # nothing of that pile is unseen any more
    pools = (*pools[:pool], *pools[pool + 1 :])
    return pools, tuple(other - (other > pool) for other in origin)


def _hearing(shouters: tuple[int, ...]) -> Listed[Action]:
    return Listed.uniform(Hear(player) for player in shouters)


def _is_whole(value: object, least: int) -> bool:
    return type(value) is int and value >= least


def _is_face(value: object) -> bool:
    return type(value) is int and 0 <= value < len(SYMBOLS)


def _all_whole(values: object, length: int, most: int) -> bool:
    return (
        isinstance(values, tuple)
        and len(values) == length
        and all(_is_whole(value, 1) and value <= most for value in values)
    )

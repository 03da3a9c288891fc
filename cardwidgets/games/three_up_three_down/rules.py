"""The rules of 3UP 3DOWN; the numbers in refusals are those of RULES.md."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import combinations
from random import Random
from typing import Any, Final

from cardwidgets.engine.chance import Listed, Shuffle
from cardwidgets.engine.errors import NotChance
from cardwidgets.engine.game import Game
from cardwidgets.engine.messages import Event, Refusal, refuse
from cardwidgets.engine.notation import Notated, Notation
from cardwidgets.engine.tuples import changed
from cardwidgets.engine.turns import Chance, Decision, Seat, Simultaneous, Terminal, Turn
from cardwidgets.games.three_up_three_down import actions
from cardwidgets.games.three_up_three_down.actions import (
    DRAW,
    FLIPS,
    PICK_UP,
    PLAYS,
    STOP,
    UPS,
    Action,
    Deal,
    Draw,
    Flip,
    PickUp,
    Play,
    Start,
    Stop,
    Up,
)
from cardwidgets.games.three_up_three_down.cards import (
    ALL_CARDS,
    CLEAR,
    CLEAR_2,
    DECKS,
    KIND_NAMES,
    KINDS,
    MOST_COPIES,
    NUMBERS,
    SHIFT,
    UNIT,
    Bag,
    Kind,
    bag_from,
    bag_of,
    cards_in,
    count,
    size,
    top_of,
)
from cardwidgets.games.three_up_three_down.events import events_of
from cardwidgets.games.three_up_three_down.knowledge import after_passing, after_playing
from cardwidgets.games.three_up_three_down.position import parts_of, position_from
from cardwidgets.games.three_up_three_down.state import (
    AGAIN,
    CHOICES,
    EXTRA,
    FROM_TABLE,
    HAND,
    HIDDEN,
    MAY_DRAW,
    Limits,
    Options,
    Phase,
    State,
    View,
    is_playable,
    state_from,
)

# Names of their own, since looking up an enumeration's member takes as long as many a rule.
START, DEAL, CHOOSE, PLAY, OVER = Phase

CARDS_EACH: Final = 3 * HAND
LONGEST: Final = 1_000_000
"""The largest number of turns after which a game may be broken off."""

# What of the options and of a turn decides which discards are open, as a bit mask.
ALL_OR_ONE, CLEARS_TOGETHER, VOLUNTARY, MAY_STOP = 1, 2, 4, 8
STUCK_STOPS, CAN_DRAW, HAS_PILE = 16, 32, 64

NOT_LOWER: Final = (*(ALL_CARDS ^ ((1 << shift) - 1) for shift in SHIFT), ALL_CARDS)
"""The bits of a bag that count cards not lower than a top, by top; the last is for an empty pile,
whose top is -1."""


class ThreeUpThreeDown(Notated, Game[State, Action, View]):
    """3UP 3DOWN for 2 to 6 players.

    >>> game = ThreeUpThreeDown(players=2)
    >>> game.turn(game.initial_state())
    Chance(what='deal', by=None)
    >>> state = game.position(hands=["5 7 1", "1 1 1"], pile="6")
    >>> game.legal_actions(state, 0)
    (Play(kind=6, count=1),)
    """

    name = "three_up_three_down"
    package = "cardwidgets.games.three_up_three_down"
    notation = Notation(actions.write, actions.parse, actions.FORMS)
    usual_players = 4
    options_type = Options
    options: Options

    # -- options and set-up ------------------------------------------------------

    def option_problems(self) -> list[Refusal]:
        """Return everything that is wrong with the options and the number of players."""
        options, problems = self.options, []
        known = type(self.players) is int and 2 <= self.players <= 6
        if not known:
            problems.append(refuse("11.1", "option.players", value=repr(self.players)[:40]))
        problems += self._deck_problems(self.players if known else 2)
        for name, (rule, choices) in CHOICES.items():
            value = getattr(options, name)
            if value not in choices:
                shown = repr(value)[:40]
                problems.append(
                    refuse(rule, "option.choice", number=rule, name=name, value=shown,
                           choices=choices)
                )  # fmt: skip
        start = options.start
        if start != "random" and not (
            type(start) is int and 0 <= start < (self.players if known else 6)
        ):
            problems.append(refuse("11.3", "option.start", value=repr(start)[:40]))
        if type(options.max_turns) is not int or not 1 <= options.max_turns <= LONGEST:
            value = repr(options.max_turns)[:40]
            problems.append(refuse("11.16", "option.max_turns", value=value, most=LONGEST))
        return problems

    def _deck_problems(self, players: int) -> list[Refusal]:
        deck: Any = self.options.deck
        if not isinstance(deck, Mapping):
            if isinstance(deck, str) and deck in DECKS:
                return self._few_cards(sum(DECKS[deck]), players)
            value = repr(deck)[:60]
            return [refuse("11.2", "option.deck", value=value, choices=tuple(DECKS))]
        if not set(deck) <= set(KIND_NAMES) or not all(
            type(number) is int and 0 <= number <= MOST_COPIES for number in deck.values()
        ):
            value = repr(deck)[:60]
            return [refuse("11.2", "option.cards", value=value, names=KIND_NAMES, most=MOST_COPIES)]
        return self._few_cards(sum(deck.values()), players)

    def _few_cards(self, cards: int, players: int) -> list[Refusal]:
        if cards >= CARDS_EACH * players:
            return []
        return [refuse("11.2", "option.few_cards", n=cards, needed=CARDS_EACH * players)]

    def prepare(self) -> None:
        """Build the tables that every state shares."""
        options, deck = self.options, self.options.deck
        if isinstance(deck, str):
            self.card_counts: tuple[int, ...] = DECKS[deck]
        else:
            self.card_counts = tuple(deck.get(name, 0) for name in KIND_NAMES)
        self.deck = tuple(kind for kind in KINDS for _ in range(self.card_counts[kind]))
        self.deck_bag = bag_from(self.card_counts)
        self.seats = range(self.players)
        self.in_order = options.choice == "in_order"
        self._decisions = tuple(Decision(player) for player in self.seats)
        self._three_again = options.triple == "extra_turn"
        self._draws_one = options.optional_draw == "one_card"
        self._stays = options.blind_fail == "stays"
        self.ranks = options.end == "ranking"
        self._mixes = options.hand_and_up == "together"
        self.shows_lacks = options.multiples == "all_or_one"
        self._max_turns = options.max_turns
        self._always = (
            ALL_OR_ONE * self.shows_lacks
            | CLEARS_TOGETHER * (options.clear_multiples == "several")
            | VOLUNTARY * (options.pick_up == "voluntary")
        )
        self._may_stop = options.extra == "may"
        self._third_fail = options.third_fail
        self._left_of = (*range(1, self.players), 0)
        self._asked: tuple[State | None, tuple[Action, ...]] = (None, ())

    def initial_state(self) -> State:
        """Return the state before the deal."""
        start = self.options.start
        return State(START) if isinstance(start, str) else State(DEAL, start)

    # -- whose move it is and what may be done -----------------------------------

    def turn(self, state: State) -> Turn:
        """Return whose move it is."""
        phase = state.phase
        if phase is PLAY:
            return self._decisions[state.player]
        if phase is CHOOSE:
            owing = self._owing(state)
            return self._decisions[owing[0]] if self.in_order else _sealed_choice(owing)
        return _FIXED_TURNS[phase]

    def _owing(self, state: State) -> tuple[int, ...]:
        """Return who has still to choose 3UP cards; in order of play where it matters (11.4)."""
        ups = state.ups
        if not self.in_order:
            return tuple(player for player in self.seats if not ups[player])
        seats = ((state.player + step) % self.players for step in self.seats)
        return tuple(player for player in seats if not ups[player])

    def legal_actions(self, state: State, player: int) -> tuple[Action, ...]:
        """Return what a player may do now.

        The last answer is kept, since whoever asks what is legal mostly does one of it.
        """
        phase = state.phase
        if phase is PLAY:
            if player != state.player:
                return ()
            asked, found = self._asked
            if asked is not state:
                found = self._find_discards(state)
                self._asked = (state, found)
            return found
        if phase is not CHOOSE or player not in self.seats or state.ups[player]:
            return ()
        waits = self.in_order and player != self._owing(state)[0]
        return () if waits else _threes(state.hands[player])

    def _find_discards(self, state: State) -> tuple[Action, ...]:
        """Return what the player whose turn it is may do (3.2 to 9.6)."""
        _, player, _, marks, hands, ups, downs, draw, pile, _, _, _, _, _, _, _ = state
        cards, flags = hands[player], self._always
        if marks:
            flags |= self._flags(state)
        if pile:
            flags |= HAS_PILE
        if not cards:
            if draw:
                return _DRAW_OR_STOP if marks & MAY_DRAW else _ONLY_STOP
            cards = ups[player]
            if not cards:
                shown = _shown_cards(state, player)
                return _flips(len(downs[player]), shown, top_of(pile), flags)
        elif self._mixes and not draw and size(cards) == count(cards, top_of(cards)):
            return _open_discards(cards & NOT_LOWER[top_of(pile)], ups[player], flags)
        return _open_discards(cards & NOT_LOWER[(pile.bit_length() - 1) >> 3], 0, flags)

    def _flags(self, state: State) -> int:
        """Return what the marks of a turn allow."""
        marks, flags = state.marks, 0
        if marks & MAY_DRAW and state.draw and size(state.hands[state.player]) < HAND:
            flags |= CAN_DRAW
        if marks & EXTRA:
            if self._may_stop:
                flags |= MAY_STOP
            if self._third_fail == "stop" or (
                self._third_fail == "pick_up_from_table" and not marks & FROM_TABLE
            ):
                flags |= STUCK_STOPS
        return flags

    def refusal(self, state: State, player: Seat, action: Any) -> Refusal | None:
        """Return why an action is not allowed now, or ``None`` when it is."""
        if player is None:
            return self._chance_refusal(state, action)
        if type(player) is int and 0 <= player < self.players:
            asked, legal = self._asked
            if asked is not state or player != state.player:
                legal = self.legal_actions(state, player)
            # most actions come from that very list, and comparing them is slow
            for one in legal:
                if one is action:
                    return None
            if _is_sound(type(action), action) and action in legal:
                return None
        return self._why_not(state, player, action)

    def _why_not(self, state: State, player: Any, action: Any) -> Refusal:
        if type(player) is not int or not 0 <= player < self.players:
            return refuse("1.1", "refused.seat", value=repr(player)[:40], last=self.players - 1)
        kind = type(action)
        if kind in (Start, Deal):
            return refuse("2.1", "refused.chance_only")
        if kind not in _WHY_NOT or not _is_sound(kind, action):
            return refuse("3.1", "refused.unknown", value=_printed(action))
        if state.phase is OVER:
            return refuse("10.3", "refused.over")
        if state.phase in (START, DEAL):
            return refuse("2.1", "refused.not_dealt")
        if (state.phase is CHOOSE) != (kind is Up):
            return refuse("2.2", "refused.choose_first" if kind is not Up else "refused.chosen")
        if kind is Up:
            return self._why_not_up(state, player, action)
        if player != state.player:
            return refuse("3.1", "refused.not_turn", who=state.player)
        return _WHY_NOT[kind](self, state, player, action)

    def _why_not_up(self, state: State, player: int, action: Up) -> Refusal:
        if state.ups[player]:
            return refuse("2.2", "refused.chosen")
        owing = self.turn(state).players
        if player not in owing:
            return refuse("11.4", "refused.wait", who=owing[0])
        return refuse("2.2", "refused.three")

    def _why_not_play(self, state: State, player: int, action: Play) -> Refusal:
        card, kind, n = KIND_NAMES[action.kind], action.kind, action.count
        hand, up = state.hands[player], state.ups[player]
        if not hand and state.draw:
            return refuse("3.3", "refused.empty_hand")
        source = hand or up
        if not source:
            return refuse("9.4", "refused.blind")
        held = count(source, kind)
        joins = self._mixes and not state.draw and held == size(hand) > 0
        if joins:
            held += count(up, kind)
        if held < n:
            if hand and not joins and held + count(up, kind) >= n:
                if held and self._mixes:
                    return refuse("11.8", "refused.not_last", card=card)
                if held:
                    return refuse("9.3", "refused.together", card=card)
                return refuse("9.1", "refused.up_locked", card=card)
            return refuse("4.2", "refused.not_there", card=card, n=n, held=held)
        top = top_of(state.pile)
        if not is_playable(kind, top):
            return refuse("4.1", "refused.lower", card=card, top=KIND_NAMES[top])
        if kind > CLEAR:
            return refuse("6.7", "refused.one_clear", card=card)
        return refuse("11.6", "refused.all_or_one", card=card, n=held)

    def _why_not_flip(self, state: State, player: int, action: Flip) -> Refusal:
        if state.hands[player]:
            return refuse("9.1", "refused.hand_first")
        if state.draw:
            return refuse("3.3", "refused.empty_hand")
        if state.ups[player]:
            return refuse("9.1", "refused.up_first", n=size(state.ups[player]))
        down = state.downs[player]
        if action.slot >= len(down):
            return refuse("9.4", "refused.no_slot", slot=action.slot, n=len(down))
        card, top = KIND_NAMES[down[action.slot]], KIND_NAMES[top_of(state.pile)]
        return refuse("11.13", "refused.lower", card=card, top=top)

    def _why_not_draw(self, state: State, player: int, action: Draw) -> Refusal:
        if not state.marks & MAY_DRAW:
            key = "refused.too_late" if state.marks & EXTRA else "refused.no_draw"
            return refuse("6.5" if state.marks & EXTRA else "6.4", key)
        if not state.draw:
            return refuse("8.2", "refused.draw_empty")
        return refuse("6.4", "refused.hand_full")

    def _why_not_pick_up(self, state: State, player: int, action: PickUp) -> Refusal:
        if not state.pile:
            return refuse("4.3", "refused.no_pile")
        open_now = self.legal_actions(state, player)
        if any(type(choice) is Play for choice in open_now):
            return refuse("4.3", "refused.can_play")
        if any(type(choice) is Flip for choice in open_now):
            return refuse("9.4", "refused.flip_first")
        return refuse("11.12", "refused.only_stop")

    def _why_not_stop(self, state: State, player: int, action: Stop) -> Refusal:
        return refuse("6.8" if state.marks & EXTRA else "4.3", "refused.must_discard")

    def _chance_refusal(self, state: State, action: Any) -> Refusal | None:
        phase, kind = state.phase, type(action)
        if phase is OVER:
            return refuse("10.3", "refused.over")
        if phase is DEAL:
            if kind is not Deal:
                return refuse("2.1", "refused.deal")
            order = action.order
            whole = type(order) is tuple and set(map(type, order)) == {int}
            if whole and tuple(sorted(order)) == self.deck:
                return None
            return refuse("2.1", "refused.order", n=len(self.deck))
        if phase is START:
            if kind is Start and type(action.player) is int and action.player in self.seats:
                return None
            return refuse("11.3", "refused.start")
        return refuse("3.1", "refused.no_chance")

    def chance_outcomes(self, state: State) -> Listed[Action] | Shuffle[Action]:
        """Return what chance can do now.

        Raises:
            NotChance: it is not chance's turn.
        """
        if state.phase is DEAL:
            return Shuffle(self.deck, Deal)
        if state.phase is START:
            return Listed.uniform(Start(player) for player in self.seats)
        raise NotChance("chance.over", turn=type(self.turn(state)).__name__)

    # -- what actions do ---------------------------------------------------------

    def _result(self, state: State, player: Seat, action: Action) -> State:
        if type(action) is Play:
            return self._play(state, player, action)
        return _EFFECTS[type(action)](self, state, player, action)

    def _start(self, state: State, _: Seat, action: Start) -> State:
        return State(DEAL, action.player)

    def _deal(self, state: State, _: Seat, action: Deal) -> State:
        order, n, seats = action.order, self.players, self.seats
        sixes = [order[HAND * (n + 2 * player) :][: 2 * HAND] for player in seats]
        draw, pile, gone = order[CARDS_EACH * n :], 0, 0
        if self.options.first_card == "turned" and draw:
            pile, draw = UNIT[draw[0]], draw[1:]
            if pile > NUMBERS:
                pile, gone = 0, pile
        return State(
            CHOOSE,
            state.player,
            hands=tuple(map(bag_of, sixes)),
            ups=(0,) * n,
            downs=tuple(order[HAND * p : HAND * (p + 1)] for p in seats),
            draw=draw,
            pile=pile,
            gone=gone,
            known=(0,) * n,
            limits=((),) * n,
            lacks=(0,) * n,
            shown=(0,) * n,
        )

    def _up(self, state: State, player: int, action: Up) -> State:
        one, two, three = action.cards
        cards = UNIT[one] + UNIT[two] + UNIT[three]
        hands = changed(state.hands, player, state.hands[player] - cards)
        ups = changed(state.ups, player, cards)
        if 0 in ups:
            return state_from((*state[:4], hands, ups, *state[6:]))
        return state_from((PLAY, state.player, 1, 0, hands, ups, *state[6:15], 1))

    def _play(self, state: State, player: Any, action: Play) -> State:
        """Let cards leave their owner and take effect (5.1, 6.1 to 6.8), and go on.

        One long function, which makes one state: play-outs spend half their time here.
        """
        (phase, _, left, marks, hands, ups, downs, draw, pile, gone,
         known, limits, lacks, shown, places, turns) = state  # fmt: skip
        kind, number = action.kind, action.count
        shift = SHIFT[kind]
        cards, hand, from_table = number << shift, hands[player], FROM_TABLE
        if hand:
            from_table = 0
            held = hand >> shift & 255
            if held < number:
                joining = (number - held) << shift
                ups = changed(ups, player, ups[player] - joining)
                hand, number = hand + joining, held
            seen = known[player]
            if seen >> shift & 255 >= number:
                known = changed(known, player, seen - (number << shift))
            elif seen or limits[player]:
                known, limits = _after_play(known, limits, player, kind, number)
            if self.shows_lacks:
                lacks = self._after_all_or_one(state, kind, number, held)
            hand -= cards
        else:
            ups = changed(ups, player, ups[player] - cards)
        left -= 1
        pile += cards
        marks &= ~MAY_DRAW
        if kind < CLEAR:
            if pile >> shift & 255 > 2:
                gone, pile = gone + pile, 0
                if self._three_again:
                    marks |= AGAIN
        else:
            gone, pile = gone + pile, 0
            if kind > CLEAR:
                left += (kind - CLEAR) * (cards >> shift)
                marks |= EXTRA | MAY_DRAW
                if kind == CLEAR_2:
                    marks |= from_table
        is_out = not (hand or ups[player] or downs[player])
        ends = not (left or is_out)
        if ends and draw and hand % 255 < HAND:
            missing = HAND - hand % 255
            for card in draw[:missing]:
                hand += UNIT[card]
            draw = draw[missing:]
            if lacks[player]:
                lacks = changed(lacks, player, 0)
        hands = changed(hands, player, hand)
        if ends:
            if marks or places or turns >= self._max_turns:
                phase, player, left, marks = self._next(player, marks, places, turns)
                turns += phase is PLAY
            else:
                player, left = self._left_of[player], 1
                turns += 1
        state = state_from(
            (phase, player, left, marks, hands, ups, downs, draw, pile, gone,
             known, limits, lacks, shown, places, turns)
        )  # fmt: skip
        return self._out(state) if is_out else state

    def _after_all_or_one(
        self, state: State, kind: Kind, number: int, held: int
    ) -> tuple[int, ...]:
        """Return what hands lack where all or one must be played (11.6, 12.6)."""
        player = state.player
        lacking = state.lacks[player] | (1 << kind if held == number > 1 else 0)
        if size(state.hands[player]) == number:
            lacking = 0
        return changed(state.lacks, player, lacking)

    def _out(self, state: State) -> State:
        """Return the state after a player got rid of the last card (10.1, 11.15)."""
        places = (*state.places, state.player)
        if self.ranks and len(places) < self.players - 1:
            return self._next_turn(state._replace(places=places, marks=state.marks & ~AGAIN))
        if self.ranks:
            places += tuple(seat for seat in self.seats if seat not in places)
        return state._replace(phase=OVER, places=places, actions=0, marks=0)

    def _end_turn(self, state: State) -> State:
        """Fill up the hand (8.1, 8.2) and pass the turn."""
        missing = HAND - size(state.hands[state.player])
        if state.draw and missing > 0:
            state = self._drawn(state, missing)
        return self._next_turn(state)

    def _drawn(self, state: State, number: int) -> State:
        player, draw = state.player, state.draw
        hand = state.hands[player] + bag_of(draw[:number])
        return state._replace(
            hands=changed(state.hands, player, hand),
            draw=draw[number:],
            lacks=changed(state.lacks, player, 0),
        )

    def _next_turn(self, state: State) -> State:
        head = self._next(state.player, state.marks, state.places, state.turns)
        return state_from((*head, *state[4:15], state.turns + (head[0] is PLAY)))

    def _next(
        self, player: int, marks: int, places: tuple[int, ...], turns: int
    ) -> tuple[Phase, int, int, int]:
        """Return the first fields of the state in which the next turn begins (3.1, 10.4)."""
        if turns >= self._max_turns:
            return OVER, player, 0, 0
        if not marks & AGAIN:
            player = self._left_of[player]
            while player in places:
                player = self._left_of[player]
        return PLAY, player, 1, 0

    def _flip(self, state: State, player: int, action: Flip) -> State:
        slot, down = action.slot, state.downs[player]
        kind, shown = down[slot], state.shown[player]
        playable = is_playable(kind, top_of(state.pile))
        if not playable and self._stays:
            state = state._replace(shown=changed(state.shown, player, shown | 1 << slot))
            return self._take_pile(state, 0)
        lower = shown & ((1 << slot) - 1)
        downs = changed(state.downs, player, down[:slot] + down[slot + 1 :])
        faces = changed(state.shown, player, lower | (shown >> (slot + 1)) << slot)
        if playable:
            # it is turned over, lies open for a moment, and is played like a 3UP card
            ups = changed(state.ups, player, UNIT[kind])
            open_state = state._replace(ups=ups, downs=downs, shown=faces)
            return self._play(open_state, player, PLAYS[kind][1])
        return self._take_pile(state._replace(downs=downs, shown=faces), UNIT[kind])

    def _draw(self, state: State, player: int, action: Draw) -> State:
        missing = 1 if self._draws_one else HAND - size(state.hands[player])
        return self._drawn(state._replace(marks=state.marks & ~MAY_DRAW), missing)

    def _pick_up(self, state: State, player: int, action: PickUp) -> State:
        return self._take_pile(state, 0)

    def _limits_after_passing(self, state: State) -> tuple[Limits, ...]:
        """Return what it proves of hands that a player had to pass (12.6)."""
        player = state.player
        hidden = size(state.hands[player]) - size(state.known[player])
        limits = after_passing(state.limits[player], hidden, top_of(state.pile))
        return changed(state.limits, player, limits)

    def _take_pile(self, state: State, flipped: Bag) -> State:
        """Return the state after the pile went to the hand (7.1, 9.5); no card is drawn."""
        (_, player, _, marks, hands, ups, downs, draw, pile, gone,
         known, limits, lacks, shown, places, turns) = state  # fmt: skip
        hand, seen = hands[player], known[player]
        if hand and not self._always & VOLUNTARY:
            lower = after_passing(limits[player], hand % 255 - seen % 255, top_of(pile))
            if lower is not limits[player]:
                limits = changed(limits, player, lower)
        taken = pile + flipped
        hands, known = changed(hands, player, hand + taken), changed(known, player, seen + taken)
        phase, player, left, marks = self._next(player, marks, places, turns)
        return state_from(
            (phase, player, left, marks, hands, ups, downs, draw, 0, gone,
             known, limits, lacks, shown, places, turns + (phase is PLAY))
        )  # fmt: skip

    def _stop(self, state: State, player: int, action: Stop) -> State:
        if state.hands[player] and not self._may_stop:
            state = state._replace(limits=self._limits_after_passing(state))
        return self._end_turn(state)

    def returns(self, state: State) -> tuple[Fraction, ...]:
        """Return 1 for the winner once the game is over; an unfinished game has none (10.4)."""
        winner = state.places[:1] if state.phase is OVER else ()
        return tuple(Fraction(player in winner) for player in self.seats)

    # -- what is seen ------------------------------------------------------------

    def observe(self, state: State, viewer: Seat) -> View:
        """Return everything that a viewer was entitled to learn and that still matters."""
        ups, downs, shown = state.ups, state.downs, state.shown
        if state.phase is CHOOSE and not self.in_order:
            ups = tuple(cards if player == viewer else 0 for player, cards in enumerate(ups))
        return View(
            game=self,
            viewer=viewer,
            phase=state.phase,
            player=state.player,
            actions=state.actions,
            marks=state.marks,
            hand=0 if viewer is None or not state.hands else state.hands[viewer],
            sizes=tuple(hand % 255 for hand in state.hands),
            chosen=tuple(state.phase is not CHOOSE or up > 0 for up in state.ups),
            ups=ups,
            downs=tuple(
                tuple(
                    card if shown[player] >> slot & 1 else HIDDEN for slot, card in enumerate(down)
                )
                if shown[player]
                else (HIDDEN,) * len(down)
                for player, down in enumerate(downs)
            ),
            draw_size=len(state.draw),
            pile=state.pile,
            gone=state.gone,
            known=state.known,
            limits=state.limits,
            lacks=state.lacks,
            places=state.places,
            turns=state.turns,
        )

    def determinize(self, view: View, rng: Random) -> State:
        """Return a state drawn uniformly among those consistent with a view."""
        if view.phase in (START, DEAL):
            return State(view.phase, view.player)
        dealt, rests = view.unseen.deal(rng)
        hands = list(view.known)
        for mask, members in view.limited.items():
            cards = sorted(dealt[mask], key=lambda _: rng.random())
            for player, number in members:
                hands[player] += bag_of(cards[:number])
                cards = cards[number:]
        rest = iter(rests[0])
        ups, downs = list(view.ups), []
        for player in self.seats:
            if player == view.viewer:
                hands[player] = view.hand
            else:
                hands[player] += bag_of(next(rest) for _ in range(view.free(player)))
            if view.phase is CHOOSE and view.chosen[player] and not ups[player]:
                ups[player] = bag_of(next(rest) for _ in range(HAND))
            down = view.downs[player]
            downs.append(tuple(next(rest) if card == HIDDEN else card for card in down))
        return State(
            view.phase,
            view.player,
            view.actions,
            view.marks,
            tuple(hands),
            tuple(ups),
            tuple(downs),
            tuple(rest),
            view.pile,
            view.gone,
            view.known,
            view.limits,
            view.lacks,
            tuple(
                sum(1 << slot for slot, card in enumerate(down) if card != HIDDEN)
                for down in view.downs
            ),
            view.places,
            view.turns,
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
            parts: ``hands``, ``up`` and ``down`` (cards by seat, as ``"9 2 C+1"`` or a list; with
                none of the three given all have three cards each), ``draw`` (top first), ``pile``,
                ``gone`` (the cards that lie nowhere else, where left out), ``player`` (whose turn
                it is), ``actions``, ``marks`` (``"extra"``, ``"may_draw"``, ``"from_table"``,
                ``"again"``), ``phase``, ``known``, ``limits`` and ``lacks`` (what is known of
                hands), ``shown`` (places of 3DOWN that lie face up), ``places`` and ``turns``.

        Raises:
            UnknownName: a part that positions do not have.
            InvalidPosition: everything that is wrong, in one sentence.

        >>> game = ThreeUpThreeDown(players=2)
        >>> state = game.position(hands=["9 2 2", "1"], draw="7 8 4")
        >>> game.write(game.legal_actions(state, 0)[1])
        'play 2 x2'
        """
        return position_from(self, parts)

    def parts(self, state: State) -> dict[str, Any]:
        """Return the parts from which ``position`` makes this state again, JSON-ready."""
        return parts_of(state)


_FIXED_TURNS: Final[dict[Phase, Turn]] = {
    START: Chance("start"),
    DEAL: Chance("deal"),
    OVER: Terminal(),
}
_ONLY_STOP: Final = (STOP,)
_DRAW_OR_STOP: Final = (DRAW, STOP)

_WHY_NOT: Final[dict[type, Callable[[ThreeUpThreeDown, State, int, Any], Refusal]]] = {
    Up: ThreeUpThreeDown._why_not_up,
    Play: ThreeUpThreeDown._why_not_play,
    Flip: ThreeUpThreeDown._why_not_flip,
    Draw: ThreeUpThreeDown._why_not_draw,
    PickUp: ThreeUpThreeDown._why_not_pick_up,
    Stop: ThreeUpThreeDown._why_not_stop,
}
_EFFECTS: Final[dict[type, Callable[[ThreeUpThreeDown, State, Any, Any], State]]] = {
    Start: ThreeUpThreeDown._start,
    Deal: ThreeUpThreeDown._deal,
    Up: ThreeUpThreeDown._up,
    Play: ThreeUpThreeDown._play,
    Flip: ThreeUpThreeDown._flip,
    Draw: ThreeUpThreeDown._draw,
    PickUp: ThreeUpThreeDown._pick_up,
    Stop: ThreeUpThreeDown._stop,
}


def _runs(kind: Kind, held: int, joining: Bag, flags: int) -> Sequence[Play]:
    """Return how many cards of a kind may go at once (4.2, 6.7, 11.6 to 11.8)."""
    most = held + count(joining, kind)
    if kind > CLEAR and not flags & CLEARS_TOGETHER:
        most = 1
    if flags & ALL_OR_ONE:
        return [PLAYS[kind][number] for number in sorted({1, min(held, most), most})]
    return PLAYS[kind][1 : most + 1]


USUAL_PLAYS: Final = tuple(
    tuple(tuple(_runs(kind, held, 0, 0)) for held in range(MOST_COPIES + 1)) for kind in KINDS
)
"""What may go at once with the usual rules, by kind and how many are held."""


@lru_cache(maxsize=1 << 15)
def _open_discards(playable: Bag, joining: Bag, flags: int) -> tuple[Action, ...]:
    """Return what may be done with cards of the hand or of 3UP.

    Args:
        playable: those that are not too low; the others do not matter.
        joining: 3UP cards that may go together with the last cards of the hand (11.8).
        flags: what the options and the turn allow.
    """
    plays: list[Action] = []
    usual = not joining and not flags & (ALL_OR_ONE | CLEARS_TOGETHER)
    for kind, held in enumerate(playable.to_bytes(len(KINDS), "little")):
        if held:
            runs = USUAL_PLAYS[kind][held] if usual else _runs(kind, held, joining, flags)
            plays += runs
    found: list[Action] = [DRAW] if flags & CAN_DRAW else []
    found += plays
    if not plays and flags & STUCK_STOPS:
        return (*found, STOP)
    if flags & HAS_PILE and (not plays or flags & VOLUNTARY):
        found.append(PICK_UP)
    if flags & MAY_STOP:
        found.append(STOP)
    return tuple(found)


@lru_cache(maxsize=1 << 12)
def _flips(number: int, shown: tuple[Kind, ...], top: Kind, flags: int) -> tuple[Action, ...]:
    """Return which 3DOWN cards may be flipped (9.4, 11.13); ``shown`` is empty if all are blind."""
    found: list[Action] = [
        FLIPS[slot]
        for slot in range(number)
        if not shown or shown[slot] == HIDDEN or is_playable(shown[slot], top)
    ]
    if not found:
        found.append(STOP if flags & STUCK_STOPS else PICK_UP)
    if flags & MAY_STOP and found[-1] is not STOP:
        found.append(STOP)
    return tuple(found)


@lru_cache
def _sealed_choice(owing: tuple[int, ...]) -> Simultaneous:
    return Simultaneous(owing)


@lru_cache(maxsize=1 << 15)
def _threes(hand: Bag) -> tuple[Up, ...]:
    """Return the different ways to put three of six cards up (2.2)."""
    return tuple(map(UPS.__getitem__, sorted(set(combinations(cards_in(hand), HAND)))))


def _after_play(
    known: tuple[Bag, ...], limits: tuple[Limits, ...], player: int, kind: Kind, number: int
) -> tuple[tuple[Bag, ...], tuple[Limits, ...]]:
    """Return what is known of hands after a play from one of them (12.6)."""
    left, lower = after_playing(known[player], limits[player], kind, number)
    if left != known[player]:
        known = changed(known, player, left)
    if lower is not limits[player]:
        limits = changed(limits, player, lower)
    return known, limits


def _shown_cards(state: State, player: int) -> tuple[Kind, ...]:
    shown = state.shown[player]
    if not shown:
        return ()
    down = state.downs[player]
    return tuple(card if shown >> slot & 1 else HIDDEN for slot, card in enumerate(down))


def _is_sound(kind: type, action: Any) -> bool:
    """Return whether an action is made of what its kind is made of."""
    if kind is Play:
        number = action.count
        return (
            type(action.kind) is int
            and 0 <= action.kind < len(KINDS)
            and type(number) is int
            and number > 0
        )
    if kind is Flip:
        return type(action.slot) is int and action.slot >= 0
    if kind is Up:
        cards = action.cards
        return type(cards) is tuple and all(type(card) is int and card in KINDS for card in cards)
    return kind in (Draw, PickUp, Stop)


def _printed(action: Any) -> str:
    try:
        return repr(action)[:60]
    except Exception:  # noqa: BLE001
        return type(action).__name__

"""The rules of Gnoming A Round; the numbers in refusals are those of RULES.md."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from random import Random
from typing import Any, Final

from cardwidgets.engine import chance
from cardwidgets.engine.errors import NotChance
from cardwidgets.engine.game import Game
from cardwidgets.engine.messages import Event, Refusal, refuse
from cardwidgets.engine.notation import Notated, Notation
from cardwidgets.engine.tuples import changed
from cardwidgets.engine.turns import Chance, Decision, Seat, Terminal, Turn
from cardwidgets.games.gnoming import actions
from cardwidgets.games.gnoming.actions import (
    CHOICES,
    KINDS,
    PLACES,
    Action,
    Bounce,
    Choice,
    Deal,
    Decline,
    Discard,
    Draw,
    Flip,
    Phase,
    Place,
    Reject,
    Shuffle,
    Stop,
    Take,
    TurnUp,
)
from cardwidgets.games.gnoming.cards import (
    CARDS,
    DECKS,
    HAZARD,
    HIDDEN,
    MULLIGAN,
    NO_CARD,
    PARTS,
    Card,
    cards_of,
    sort_of,
)
from cardwidgets.games.gnoming.events import events_of
from cardwidgets.games.gnoming.position import parts_of, position_from
from cardwidgets.games.gnoming.refusals import chance_refusal_of, refusal_of
from cardwidgets.games.gnoming.scoring import Scored, final_scores, score, scored
from cardwidgets.games.gnoming.state import (
    ALL_UP,
    BITS,
    DOWN,
    DRAW_PILE,
    NOBODY,
    Layout,
    Options,
    State,
    View,
    face_up_mulligans,
    is_up_in,
)

FEWEST, MOST = 3, 7
MOST_ROUNDS: Final = 20
MOST_CARDS: Final = 400
SPARE: Final = 4
"""So many cards of value there are at least beside the layouts, so that the game can go on."""

_CHOICES: Final[Mapping[str, tuple[str, tuple[Any, ...]]]] = {
    "min_players": ("10.1", (3, 2)),
    "take_must_place": ("10.5", (True, False)),
    "bounce_from_faceup": ("10.6", (False, True)),
    "bounce_target": ("10.7", ("any", "facedown_only")),
    "wild_matches_bounce": ("10.8", (False, True)),
    "hazard_flip": ("10.9", ("may", "must")),
    "starter_hazard": ("10.10", ("aside", "reshuffle")),
    "next_starter": ("10.11", ("rotate", "youngest", "lowest_total", "highest_total")),
    "mulligans_at_scoring": ("10.12", ("all", "one")),
    "first_out_tie": ("10.13", ("bonus", "penalty", "none")),
}

# Draws, puts and discards are nearly all that happens. They make their states of all fields at
# once, in the order of `State`, which takes half as long as changing some by name.
_new: Final = tuple.__new__
_DRAWS, _USE, _BOUNCE, _DISCARD = Phase.DRAW, Phase.USE, Phase.BOUNCE, Phase.DISCARD

# what may be chosen, as bits of a state's `open`
_TWO_CARDS: Final = (1 << len(actions.PAIRS)) - 1
_DRAW: Final = 1
_TAKE: Final = (2, 4)
_BESIDE: Final = 1 << len(PLACES)
_ANYWHERE: Final = ALL_UP
_ANY_PILE: Final = 3


class Gnoming(Notated, Game[State, Action, View]):
    """Gnoming A Round for 3 to 7 players, usually 4.

    >>> game = Gnoming()
    >>> game.turn(game.initial_state())
    Chance(what='deal', by=None)
    >>> state = game.position(layouts=["5 5 6 / 1 [2] 9 / 2 7 3"], a="5", b="8")
    >>> state = game.apply(state, 0, game.read(state, 0, "take A"))
    >>> state = game.apply(state, 0, game.read(state, 0, "place 4"))
    >>> [game.write(action) for action in game.legal_actions(state, 0)][-1]
    'stop'
    """

    name = "gnoming"
    package = "cardwidgets.games.gnoming"
    notation = Notation(actions.write, actions.parse, actions.FORMS)
    usual_players = 4
    options_type = Options
    options: Options

    # -- options and set-up ------------------------------------------------------

    def option_problems(self) -> list[Refusal]:
        """Return everything that is wrong with the options and the number of players."""
        options = self.options
        problems = list(self._choice_problems())
        fewest = 2 if options.min_players == 2 else FEWEST
        if type(self.players) is not int or not fewest <= self.players <= MOST:
            value = repr(self.players)[:40]
            rule = "10.1" if self.players == 2 else "1.1"
            problems.append(
                refuse(rule, "option.players", number=rule, value=value, least=fewest, most=MOST)
            )
        if type(options.rounds) is not int or not 1 <= options.rounds <= MOST_ROUNDS:
            shown = repr(options.rounds)[:40]
            problems.append(refuse("10.4", "option.rounds", value=shown, most=MOST_ROUNDS))
        return problems + list(self._deck_problems())

    def _choice_problems(self) -> Iterable[Refusal]:
        for name, (rule, choices) in _CHOICES.items():
            value = getattr(self.options, name)
            if not any(type(value) is type(choice) and value == choice for choice in choices):
                shown, listed = repr(value)[:40], tuple(map(str, choices))
                yield refuse(
                    rule, "option.choice", number=rule, name=name, value=shown, choices=listed
                )

    def _deck_problems(self) -> Iterable[Refusal]:
        deck, total = self.options.deck, self.options.total
        if isinstance(deck, str):
            if deck not in DECKS:
                yield refuse("10.2", "option.deck", value=repr(deck)[:40], choices=tuple(DECKS))
            elif total is not None:
                yield refuse("10.3", "option.total.named", deck=deck)
            return
        given: Any = deck
        if not isinstance(given, Mapping) or not all(
            type(n) is int and 0 <= n <= MOST_CARDS for n in given.values()
        ):
            yield refuse("10.2", "option.deck", value=repr(deck)[:40], choices=tuple(DECKS))
            return
        strange = tuple(repr(name)[:20] for name in deck if name not in CARDS)
        if strange:
            yield refuse("10.2", "option.strange", cards=strange)
            return
        yield from self._composition_problems(deck)

    def _composition_problems(self, deck: Mapping[str, int]) -> Iterable[Refusal]:
        total = self.options.total
        found = dict.fromkeys(PARTS, 0)
        for name, n in deck.items():
            found[sort_of(CARDS[name])] += n
        if total is None:
            if found != PARTS:
                yield refuse("10.2", "option.parts", **found)
        elif type(total) is not int or total != sum(found.values()) or total > MOST_CARDS:
            shown, n = repr(total)[:40], sum(found.values())
            yield refuse("10.3", "option.total", value=shown, n=n, most=MOST_CARDS)
        if type(self.players) is int and FEWEST - 1 <= self.players <= MOST:
            needed = len(PLACES) * self.players + SPARE
            of_value = found["positive"] + found["negative"]
            if of_value < needed:
                yield refuse("10.2", "option.few", n=of_value, needed=needed, players=self.players)

    def prepare(self) -> None:
        """Build the tables that every state shares."""
        options = self.options
        composition = DECKS[options.deck] if isinstance(options.deck, str) else options.deck
        self.cards: tuple[Card, ...] = cards_of(composition)
        self.kinds: tuple[Card, ...] = tuple(sorted(set(self.cards)))
        self.kind_of: Mapping[Card, int] = {card: kind for kind, card in enumerate(self.kinds)}
        self.hazard_kind = self.kind_of.get(HAZARD, 0)
        self.copies: tuple[int, ...] = self.counts_of(self.cards)
        self.seats = range(self.players)
        self.left = tuple((seat + 1) % self.players for seat in self.seats)
        self.one_mulligan = options.mulligans_at_scoring == "one"
        self._decisions = tuple(Decision(seat) for seat in self.seats)
        self._from_up = options.bounce_from_faceup
        self._onto_down = options.bounce_target == "facedown_only"
        self._wild = options.wild_matches_bounce
        self._may_decline = options.hazard_flip == "may"
        self._reshuffles = options.starter_hazard == "reshuffle"
        self._taken = _ANYWHERE if options.take_must_place else _ANYWHERE | _BESIDE
        self._do: Mapping[type[Any], Callable[[State, Any], State]] = {
            Draw: self._draw,
            Take: self._take,
            Place: self._put,
            Reject: self._reject,
            Discard: self._discard,
            Bounce: self._put,
            Stop: self._reject,
            Flip: self._flip,
            Decline: self._decline,
            TurnUp: self._turn_up,
            Deal: self._deal,
            Shuffle: self._rebuild,
        }

    def counts_of(self, cards: Iterable[Card]) -> tuple[int, ...]:
        """Return how many of each kind some cards are.

        >>> Gnoming().counts_of([-4, -4, 10])[1:3]
        (2, 0)
        """
        counts = [0] * len(self.kinds)
        for card in cards:
            counts[self.kind_of[card]] += 1
        return tuple(counts)

    def initial_state(self) -> State:
        """Return the state before the first deal."""
        return State(
            turn=NOBODY,
            phase=Phase.DEAL,
            open=0,
            card=NO_CARD,
            source=DRAW_PILE,
            path=(),
            layouts=(),
            up=(),
            piles=((), ()),
            draw=(),
            removed=0,
            mover=NOBODY,
            first_out=NOBODY,
            left=0,
            rebuilt=False,
            round=0,
            starter=0,
            scores=(),
            outs=(),
        )

    # -- whose move it is and what may be done -----------------------------------

    def turn(self, state: State) -> Turn:
        """Return whose move it is."""
        seat = state.turn
        if seat >= 0:
            return self._decisions[seat]
        return _TURNS[state.phase]

    def legal_actions(self, state: State, player: int) -> tuple[Action, ...]:
        """Return what a player may do now: positions in order, then to reject, stop or decline."""
        return _MENUS[state.phase][state.open] if player == state.turn else ()

    def refusal(self, state: State, player: Seat, action: Any) -> Refusal | None:
        """Return why an action is not allowed now, or ``None`` when it is."""
        if (
            type(action) in KINDS
            and player == state.turn
            and type(player) is int
            and action.phase is state.phase
            and action.bit & state.open
        ):
            return None
        if player is None:
            return chance_refusal_of(self, state, action)
        return refusal_of(self, state, player, action)

    def chance_outcomes(self, state: State) -> chance.Shuffle[Action]:
        """Return what chance can do now: put the deck, or the discarded cards, in any order.

        Raises:
            NotChance: it is not chance's turn.
        """
        if state.phase is Phase.DEAL:
            return chance.Shuffle(self.cards, Deal)
        if state.phase is Phase.REBUILD:
            return chance.Shuffle(state.draw, Shuffle)
        raise NotChance("chance.over", turn=type(self.turn(state)).__name__)

    # -- what actions do ---------------------------------------------------------

    def _result(self, state: State, player: Seat, action: Action) -> State:
        return self._do[type(action)](state, action)

    def _deal(self, state: State, action: Deal) -> State:
        order, starter = action.order, state.starter
        dealt = len(PLACES) * self.players
        if self._reshuffles and HAZARD in order[dealt : dealt + 2]:
            return state
        layouts = tuple(
            order[(seat - starter) % self.players : dealt : self.players] for seat in self.seats
        )
        rest, removed = dealt, 0
        tops: list[Card] = []
        while len(tops) < len(actions.PILES):
            if order[rest] == HAZARD:
                removed += 1
            else:
                tops.append(order[rest])
            rest += 1
        return self.initial_state()._replace(
            turn=starter,
            phase=Phase.SETUP,
            open=_TWO_CARDS,
            layouts=layouts,
            up=(0,) * self.players,
            piles=((tops[0],), (tops[1],)),
            draw=order[rest:],
            removed=removed,
            mover=starter,
            round=state.round + 1,
            starter=starter,
            scores=state.scores,
            outs=state.outs,
        )

    def _turn_up(self, state: State, action: TurnUp) -> State:
        seat = state.turn
        up = changed(state.up, seat, BITS[action.first] | BITS[action.second])
        following = self.left[seat]
        if following != state.starter:
            return state._replace(turn=following, mover=following, up=up)
        return self._begin_turn(state._replace(up=up), following)

    def _begin_turn(self, state: State, seat: int) -> State:
        layout, up = state.layouts[seat], state.up[seat]
        may = self.draw_choices(layout, up, state.piles, state.draw)
        return state._replace(
            turn=seat,
            phase=Phase.DRAW,
            open=may,
            card=NO_CARD,
            source=DRAW_PILE,
            path=(),
            mover=seat,
        )

    def draw_choices(
        self,
        layout: Layout,
        up: int,
        piles: tuple[tuple[Card, ...], tuple[Card, ...]],
        draw: tuple[Card, ...],
    ) -> int:
        """Return where a player may take a card from, as bits of ``open`` (3.2, 6.3, 7.1)."""
        first, second = piles
        may = _DRAW | (_TAKE[0] if first else 0) | (_TAKE[1] if second else 0)
        if not draw and len(first) < 2 and len(second) < 2:
            may &= ~_DRAW
        if MULLIGAN in layout and face_up_mulligans(layout, up).bit_count() > 1:
            for pile, bit in zip(piles, _TAKE, strict=True):
                if pile and pile[-1] == MULLIGAN:
                    may &= ~bit
        return may

    def use_choices(self, layout: Layout, up: int, card: Card, source: int) -> int:
        """Return where a card in hand may go, as bits of ``open`` (3.3, 3.4, 6.2, 6.3)."""
        may = _ANYWHERE | _BESIDE if source == DRAW_PILE else self._taken
        if MULLIGAN not in layout:
            return may
        wild = face_up_mulligans(layout, up)
        if wild & (wild - 1):
            return may & _BESIDE if card == MULLIGAN else wild
        if wild and card == MULLIGAN:
            return wild | (may & _BESIDE)
        return may

    def bounce_choices(self, layout: Layout, up: int, card: Card, path: tuple[int, ...]) -> int:
        """Return where a replaced card may be bounced, as bits of ``open`` (4.1, 4.2).

        Zero where it cannot be bounced, for another reason than that it lay face up.

        Args:
            layout: the player's layout, without the card.
            up: which of its cards lie face up.
            card: the card that was replaced.
            path: where cards were put in this turn; the replaced card comes from the last.
        """
        matches = is_up_in(layout, up, card) or (self._wild and is_up_in(layout, up, MULLIGAN))
        if card <= 0 or not matches:
            return 0
        may = ALL_UP & ~BITS[path[-1]]
        if self._from_up:
            for place in path:
                may &= ~BITS[place]
        if self._onto_down:
            may &= ~up
        return may | _BESIDE if may else 0

    def _draw(self, state: State, action: Draw) -> State:
        draw = state.draw
        if not draw:
            return self._gather(state)
        seat, card = state.turn, draw[0]
        layout = state.layouts[seat]
        if MULLIGAN in layout:
            may = self.use_choices(layout, state.up[seat], card, DRAW_PILE)
        else:
            may = _ANYWHERE | _BESIDE
        (
            _, _, _, _, _, _, layouts, ups, piles, _, removed,
            mover, first_out, left, rebuilt, number, starter, scores, outs,
        ) = state  # fmt: skip
        return _new(State, (
            seat, _USE, may, card, DRAW_PILE, (), layouts, ups, piles, draw[1:], removed,
            mover, first_out, left, rebuilt, number, starter, scores, outs,
        ))  # fmt: skip

    def _take(self, state: State, action: Take) -> State:
        seat, source = state.turn, action.pile
        first, second = state.piles
        if source:
            card, piles = second[-1], (first, second[:-1])
        else:
            card, piles = first[-1], (first[:-1], second)
        may = self._taken
        if MULLIGAN in state.layouts[seat]:
            may = self.use_choices(state.layouts[seat], state.up[seat], card, source)
        (
            _, _, _, _, _, _, layouts, ups, _, draw, removed,
            mover, first_out, left, rebuilt, number, starter, scores, outs,
        ) = state  # fmt: skip
        return _new(State, (
            seat, _USE, may, card, source, (), layouts, ups, piles, draw, removed,
            mover, first_out, left, rebuilt, number, starter, scores, outs,
        ))  # fmt: skip

    def _gather(self, state: State) -> State:
        """Take up the discarded cards below the tops, to be shuffled (7.1)."""
        first, second = state.piles
        return state._replace(
            turn=NOBODY,
            phase=Phase.REBUILD,
            open=0,
            piles=(first[-1:], second[-1:]),
            draw=tuple(sorted(first[:-1] + second[:-1])),
            rebuilt=True,
        )

    def _rebuild(self, state: State, action: Shuffle) -> State:
        return self._draw(state._replace(turn=state.mover, draw=action.order), actions.DRAW)

    def _put(self, state: State, action: Place | Bounce) -> State:
        """Put the card on its way into the layout; what it replaces is on its way then."""
        place = action.position
        (
            seat, phase, may, card, source, path, layouts, ups, piles, draw, removed,
            mover, first_out, left, rebuilt, number, starter, scores, outs,
        ) = state  # fmt: skip
        layout, up = layouts[seat], ups[seat]
        old, bit = layout[place], BITS[place]
        path = (*path, place)
        fresh = list(layout)
        fresh[place] = card
        layout = tuple(fresh)
        laid = list(layouts)
        laid[seat] = layout
        layouts = tuple(laid)
        may = 0
        if up & bit:
            if self._from_up:
                may = self.bounce_choices(layout, up, old, path)
        else:
            up |= bit
            turned = list(ups)
            turned[seat] = up
            ups = tuple(turned)
            if old > 0 and (old in layout or self._wild):
                may = self.bounce_choices(layout, up, old, path)
        if may:
            phase = _BOUNCE
        else:
            phase = _DISCARD
            if old != HAZARD and (not piles[0]) is (not piles[1]):
                may = _ANY_PILE
        after = _new(State, (
            seat, phase, may, old, source, path, layouts, ups, piles, draw, removed,
            mover, first_out, left, rebuilt, number, starter, scores, outs,
        ))  # fmt: skip
        return after if may else self._let_go(after)

    def _reject(self, state: State, action: Reject | Stop) -> State:
        first, second = state.piles
        if state.card == HAZARD or bool(first) is not bool(second):
            return self._let_go(state)
        return _new(State, (state[0], _DISCARD, _ANY_PILE, *state[3:]))

    def _let_go(self, state: State) -> State:
        """Part with the outgoing card where there is nothing to choose (5.1, 5.2)."""
        if state.card == HAZARD:
            gone = state._replace(removed=state.removed + 1, card=NO_CARD, source=DRAW_PILE)
            return self._ask_next(gone, gone.turn)
        return self._discard(state, actions.DISCARDS[0 if state.piles[1] else 1])

    def _discard(self, state: State, action: Discard) -> State:
        """Put the outgoing card on a pile and end the turn, the commonest way in one step."""
        (
            seat, _, _, card, _, _, layouts, ups, piles, draw, removed,
            _, first_out, left, rebuilt, number, starter, scores, outs,
        ) = state  # fmt: skip
        first, second = piles
        piles = (first, (*second, card)) if action.pile else ((*first, card), second)
        if first_out >= 0 or ups[seat] == ALL_UP:
            return self._end_turn(state._replace(piles=piles))
        seat = self.left[seat]
        if not draw or MULLIGAN in layouts[seat]:
            may = self.draw_choices(layouts[seat], ups[seat], piles, draw)
        else:
            may = _DRAW | (_TAKE[0] if piles[0] else 0) | (_TAKE[1] if piles[1] else 0)
        return _new(State, (
            seat, _DRAWS, may, NO_CARD, DRAW_PILE, (), layouts, ups, piles, draw, removed,
            seat, first_out, left, rebuilt, number, starter, scores, outs,
        ))  # fmt: skip

    def _ask_next(self, state: State, asked: int) -> State:
        """Ask the next player after one who may turn up a card; then end the turn (5.4, 5.5)."""
        seat = self.left[asked]
        while seat != state.mover:
            down = ALL_UP & ~state.up[seat]
            if down & (down - 1):
                may = down | (_BESIDE if self._may_decline else 0)
                return state._replace(turn=seat, phase=Phase.FLIP, open=may)
            seat = self.left[seat]
        return self._end_turn(state)

    def _flip(self, state: State, action: Flip) -> State:
        seat = state.turn
        up = changed(state.up, seat, state.up[seat] | BITS[action.position])
        return self._ask_next(state._replace(up=up), seat)

    def _decline(self, state: State, action: Decline) -> State:
        return self._ask_next(state, state.turn)

    def _end_turn(self, state: State) -> State:
        mover, first_out, left = state.mover, state.first_out, state.left
        if first_out >= 0:
            left -= 1
        elif state.up[mover] == ALL_UP:
            first_out, left = mover, self.players - 1
        state = state._replace(first_out=first_out, left=left)
        if first_out >= 0 and not left:
            return self._end_round(state)
        return self._begin_turn(state, self.left[mover])

    def _end_round(self, state: State) -> State:
        """Turn up all cards, score, and choose who begins the next round (7.4, 8, 10.11)."""
        scores = (*state.scores, tuple(map(self.score, state.layouts)))
        outs = (*state.outs, state.first_out)
        over = state.round == self.options.rounds
        ended = state._replace(
            turn=NOBODY,
            phase=Phase.OVER if over else Phase.DEAL,
            open=0,
            card=NO_CARD,
            source=DRAW_PILE,
            path=(),
            up=(ALL_UP,) * self.players,
            mover=NOBODY,
            scores=scores,
            outs=outs,
        )
        return ended if over else ended._replace(starter=self.next_starter(ended))

    # -- the score ---------------------------------------------------------------

    def score(self, layout: Sequence[Card]) -> int:
        """Return what a layout scores (8.1 to 8.5, 10.12).

        >>> Gnoming().score((5, 5, 5, 1, 2, 3, 4, 6, 7))
        18
        """
        if self.one_mulligan and layout.count(MULLIGAN) > 1:
            return scored(layout, one_mulligan=True).total
        return score(layout)

    def scored(self, layout: Sequence[Card]) -> Scored:
        """Return what a layout scores, line by line; face-down cards count nothing yet.

        >>> Gnoming().scored((5, 5, 5, 1, 2, 3, 4, 6, 7)).lines[0].value
        5
        """
        return scored(layout, one_mulligan=self.one_mulligan)

    def final_scores(self, scores: Sequence[int], first_out: int) -> tuple[int, ...]:
        """Return a round's scores after the first-out step (8.6, 10.13).

        >>> Gnoming(3).final_scores((15, 15, 20), 0)
        (10, 15, 20)
        """
        return final_scores(scores, first_out, self.options.first_out_tie)

    def finals(self, state: State | View) -> tuple[tuple[int, ...], ...]:
        """Return each finished round's scores after the first-out step."""
        return tuple(map(self.final_scores, state.scores, state.outs))

    def totals(self, state: State | View) -> tuple[int, ...]:
        """Return each player's points so far."""
        finals = self.finals(state)
        return tuple(sum(final[seat] for final in finals) for seat in self.seats)

    def measures(self, state: State) -> dict[str, Any]:
        """Return what a simulation may measure by name: each player's points.

        >>> Gnoming(3).measures(Gnoming(3).initial_state())
        {'points': (0, 0, 0)}
        """
        return {"points": self.totals(state)}

    def next_starter(self, state: State | View) -> int:
        """Return who begins the round after the last one that is finished (2.5, 10.11)."""
        way = self.options.next_starter
        if way == "youngest":
            return 0
        following = [(state.starter + step) % self.players for step in range(1, self.players + 1)]
        if way == "rotate":
            return following[0]
        totals = self.totals(state)
        sign = 1 if way == "lowest_total" else -1
        return min(following, key=lambda seat: sign * totals[seat])

    def returns(self, state: State) -> tuple[Fraction, ...]:
        """Return each player's share of the win; zeros until the game is over (9.1, 9.2)."""
        winners = self.winners(state)
        return tuple(Fraction(seat in winners, max(1, len(winners))) for seat in self.seats)

    def winners(self, state: State | View) -> tuple[int, ...]:
        """Return who has won; nobody before the end (9.1, 9.2)."""
        if state.phase is not Phase.OVER:
            return ()
        finals, totals = self.finals(state), self.totals(state)
        standing = [(totals[seat], finals[-1][seat]) for seat in self.seats]
        return tuple(seat for seat in self.seats if standing[seat] == min(standing))

    # -- what is seen ------------------------------------------------------------

    def observe(self, state: State, viewer: Seat) -> View:
        """Return everything that a viewer was entitled to learn and that still matters."""
        return View(
            game=self,
            viewer=viewer,
            turn=state.turn,
            phase=state.phase,
            open=state.open,
            layouts=tuple(map(_as_seen, state.layouts, state.up)),
            up=state.up,
            card=state.card,
            source=state.source,
            path=state.path,
            piles=state.piles,
            draw_size=len(state.draw),
            draw_cards=tuple(sorted(state.draw)) if state.rebuilt else None,
            removed=state.removed,
            mover=state.mover,
            first_out=state.first_out,
            left=state.left,
            rebuilt=state.rebuilt,
            round=state.round,
            starter=state.starter,
            scores=state.scores,
            outs=state.outs,
        )

    def determinize(self, view: View, rng: Random) -> State:
        """Return a state drawn uniformly among those consistent with a view."""
        layouts: tuple[Layout, ...] = view.layouts
        draw: list[Card] = []
        if layouts:
            dealt, rests = view.unseen.deal(rng)
            hidden = iter(dealt[DOWN])
            layouts = tuple(
                tuple(self.kinds[next(hidden)] if card == HIDDEN else card for card in layout)
                for layout in layouts
            )
            draw = [self.kinds[kind] for kind in rests[-1]]
            if view.phase is Phase.REBUILD:
                draw.sort()
        return State(
            turn=view.turn,
            phase=view.phase,
            open=view.open,
            card=view.card,
            source=view.source,
            path=view.path,
            layouts=layouts,
            up=view.up,
            piles=view.piles,
            draw=tuple(draw),
            removed=view.removed,
            mover=view.mover,
            first_out=view.first_out,
            left=view.left,
            rebuilt=view.rebuilt,
            round=view.round,
            starter=view.starter,
            scores=view.scores,
            outs=view.outs,
        )

    def events(
        self, before: State, player: Seat, action: Action, after: State, viewer: Seat
    ) -> tuple[Event, ...]:
        """Return what a viewer saw happen when an action was taken; all see the same."""
        return events_of(self, before, action, after)

    # -- positions ---------------------------------------------------------------

    def position(self, /, **parts: Any) -> State:
        """Return the state described by readable parts; every part may be left out.

        Args:
            parts: ``layouts`` (for each player nine cards row by row, face-down ones in brackets,
                ``["9 [4] [2] / [6] 5 [1] / [3] [8] [-1]", None, ...]``; those left out get cards
                that are left), ``a`` and ``b`` (the discard piles, bottom to top), ``draw`` (the
                draw pile's next cards; those left over follow, low to high), ``turn``, ``phase``,
                ``card`` and ``source`` (``"draw"``, ``"A"`` or ``"B"``) of the card on its way,
                ``path``, ``removed``, ``mover``, ``first_out``, ``left``, ``rebuilt``, ``round``,
                ``starter``, ``scores`` and ``outs``.

        Raises:
            UnknownName: a part that positions do not have.
            InvalidPosition: everything that is wrong, in one sentence.

        >>> game = Gnoming(3)
        >>> state = game.position(layouts=["M [4] 6 / [1] [2] 9 / 2 7 3"], draw="M")
        >>> state = game.apply(state, 0, game.read(state, 0, "draw"))
        >>> [game.write(action) for action in game.legal_actions(state, 0)]
        ['place 0', 'reject']
        """
        return position_from(self, parts)

    def parts(self, state: State) -> dict[str, Any]:
        """Return the parts from which ``position`` makes this state again, JSON-ready."""
        return parts_of(state)

    def with_choices(self, state: State) -> State:
        """Return a state with the choices that its phase has; ``open`` follows from the rest."""
        seat, layouts, up = state.turn, state.layouts, state.up
        phase, may = state.phase, 0
        if seat < 0:
            return state._replace(open=0)
        if phase is Phase.SETUP:
            may = _TWO_CARDS
        elif phase is Phase.DRAW:
            may = self.draw_choices(layouts[seat], up[seat], state.piles, state.draw)
        elif phase is Phase.USE:
            may = self.use_choices(layouts[seat], up[seat], state.card, state.source)
        elif phase is Phase.BOUNCE and state.path:
            may = self.bounce_choices(layouts[seat], up[seat], state.card, state.path)
        elif phase is Phase.DISCARD:
            may = _ANY_PILE if bool(state.piles[0]) is bool(state.piles[1]) else 0
        elif phase is Phase.FLIP:
            down = ALL_UP & ~up[seat]
            may = down | (_BESIDE if self._may_decline else 0) if down & (down - 1) else 0
        return state._replace(open=may)


class _Menu(dict[int, tuple[Action, ...]]):
    """The choices of a phase by their bits, listed when they are first asked for."""

    def __init__(self, choices: Sequence[Choice]) -> None:
        self.choices = choices

    def __missing__(self, may: int) -> tuple[Action, ...]:
        listed = tuple(choice for choice in self.choices if choice.bit & may)
        self[may] = listed
        return listed


_MENUS: Final = tuple(_Menu(CHOICES.get(phase, ())) for phase in Phase)

_TURNS: Final[Mapping[Phase, Turn]] = {
    Phase.DEAL: Chance("deal"),
    Phase.REBUILD: Chance("shuffle"),
    Phase.OVER: Terminal(),
}


def _as_seen(layout: Layout, up: int) -> Layout:
    return tuple(card if up & bit else HIDDEN for card, bit in zip(layout, BITS, strict=True))

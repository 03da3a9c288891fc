"""What there is to ask of a view of 3UP 3DOWN, each question with the way to count its answer."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from math import perm
from typing import Final, TypeAlias

from cardwidgets.engine.messages import Argument
from cardwidgets.engine.unseen import Pool, Slot
from cardwidgets.games.three_up_three_down.cards import (
    CLEAR,
    CLEAR_2,
    KINDS,
    NOTHING,
    Kind,
    cards_in,
    count,
    kinds_in,
    size,
    top_of,
)
from cardwidgets.games.three_up_three_down.events import word
from cardwidgets.games.three_up_three_down.state import (
    AGAIN,
    HIDDEN,
    State,
    View,
    is_playable,
)
from cardwidgets.odds import Question
from cardwidgets.odds.hands import place_of, shortened

Counts: TypeAlias = tuple[int, int]
Asked: TypeAlias = tuple[Callable[[], Counts], Callable[[State], bool]]
"""How to count an answer, and whether it holds in a state."""

_THREE: Final = 3
"""So many equal numbers on top take the pile away (5.1)."""


def playable_kinds(top: Kind) -> tuple[Kind, ...]:
    """Return the kinds that may be put on a pile with this top (4.1, 6.1).

    >>> playable_kinds(9)
    (9, 10, 11, 12)
    """
    return tuple(kind for kind in KINDS if is_playable(kind, top))


def questions(view: View) -> Iterator[Question]:
    """Yield what there is to know now, what is to be decided first.

    Whether the next player must pick up (after each card that the viewer may play), whether all
    blind cards can go in one turn, the next card, each hand, each blind card.

    Args:
        view: anybody's view while cards are played.
    """
    yield from _of_the_next(view)
    yield from _of_all_blind(view)
    if view.is_open:
        return
    if view.draw_size:
        yield Question("next card", "odds.next", *_next_card(view), on_top(view.top))
    stuck = [
        player
        for player in view.game.seats
        if player != view.viewer and player not in view.places and view.sizes[player]
    ]
    for player in view.game.seats:
        if player in stuck and player != view.player:
            yield _of_hand(view, player)
    for player in view.game.seats:
        if view.blind(player):
            about = {"who": player, **on_top(view.top)}
            asked = _blind(view, player, view.top)
            yield Question(f"blind of seat {player}", "odds.blind", *asked, about)
    if view.player in stuck:
        # the same has been said of the next player: that comes last
        yield _of_hand(view, view.player)


def _of_hand(view: View, player: int) -> Question:
    about = {"who": player, **on_top(view.top)}
    asked = _stuck_hand(view, player, view.top)
    return Question(f"seat {player} stuck", "odds.stuck", *asked, about)


def on_top(top: Kind) -> dict[str, Argument]:
    """Return the card to beat as a sentence's argument.

    >>> on_top(9)
    {'top': 'card.10'}
    """
    return {"top": word(top)}


# -- single cards and hands ------------------------------------------------------------------------


def hidden_playable(view: View, top: Kind) -> Counts:
    """Return in how many cases a hidden card of which nothing is known can be played, of how many.

    Args:
        view: anybody's view.
        top: the card to beat.
    """
    (pool,) = view.unseen_with({"it": Slot()}).pools
    return place_of(pool, "it", playable_kinds(top))


def hand_stuck(view: View, player: int, top: Kind) -> Counts:
    """Return in how many ways nothing in a player's hand can be played, and how many there are.

    Args:
        view: anybody's view.
        player: whose hand.
        top: the card to beat.
    """
    playable = playable_kinds(top)
    sure = view.hand if player == view.viewer else view.known[player]
    surely = any(kind in playable for kind in kinds_in(sure))
    if player == view.viewer:
        return int(not surely), 1
    every = _ways_of_hand(view, player)
    return (0 if surely else _ways_of_hand(view, player, playable)), every


def _ways_of_hand(view: View, player: int, lacking: tuple[Kind, ...] = ()) -> int:
    (pool,) = view.unseen_hand(player, lacking).pools
    own = [name for name in pool.slots if isinstance(name, tuple)]
    return shortened(pool, own).ways()


def _next_card(view: View) -> Asked:
    top = view.top
    return lambda: hidden_playable(view, top), lambda state: is_playable(state.draw[0], top)


def _stuck_hand(view: View, player: int, top: Kind) -> Asked:
    def holds(state: State) -> bool:
        return not any(is_playable(kind, top) for kind in kinds_in(state.hands[player]))

    return lambda: hand_stuck(view, player, top), holds


def _blind(view: View, player: int, top: Kind) -> Asked:
    place = view.downs[player].index(HIDDEN)
    return (
        lambda: hidden_playable(view, top),
        lambda state: is_playable(state.downs[player][place], top),
    )


# -- the next player -------------------------------------------------------------------------------


def _of_the_next(view: View) -> Iterator[Question]:
    """Yield whether the next player must pick up: now, or after what the viewer may play."""
    if view.viewer != view.player:
        asked = _must_pick_up(view, view.player, view.top)
        if asked:
            about = {"who": view.player, **on_top(view.top)}
            yield Question("next must pick up", "odds.pick_up", *asked, about)
        return
    if view.actions > 1 or view.marks & AGAIN:
        return
    player = _after(view, view.player)
    for kind in _numbers_to_play(view):
        asked = _must_pick_up(view, player, kind)
        if asked:
            name = f"next must pick up after {word(kind).removeprefix('card.')}"
            about = {"who": player, **on_top(kind)}
            yield Question(name, "odds.pick_up.after", *asked, about)


def _numbers_to_play(view: View) -> Iterator[Kind]:
    """Yield the numbers of which the viewer may play one, and which then lie on top."""
    hand = view.hand or (0 if view.draw_size else view.ups[view.player])
    if size(hand) == 1 and not view.ups[view.player] and not any(view.downs[view.player]):
        return
    for kind in kinds_in(hand):
        if kind < CLEAR and is_playable(kind, view.top) and count(view.pile, kind) < _THREE - 1:
            yield kind


def _must_pick_up(view: View, player: int, top: Kind) -> Asked | None:
    """Return the question whether nothing of a player fits; ``None`` where there is none."""
    if top == NOTHING or player == view.viewer:
        return None
    if view.sizes[player]:
        return _stuck_hand(view, player, top)
    if view.draw_size:
        return None
    if view.ups[player]:
        stuck = not any(is_playable(kind, top) for kind in kinds_in(view.ups[player]))
        return lambda: (int(stuck), 1), lambda state: stuck
    shown = [kind for kind in view.downs[player] if kind != HIDDEN]
    if any(is_playable(kind, top) for kind in shown):
        return lambda: (0, 1), lambda state: False
    if not view.blind(player):
        return lambda: (1, 1), lambda state: True
    ways, fits = _blind(view, player, top)

    def counted() -> Counts:
        good, every = ways()
        return every - good, every

    return counted, lambda state: not fits(state)


def _after(view: View, player: int) -> int:
    """Return who is next after a player; who has got rid of all cards is left out."""
    seats = view.game.players
    player = (player + 1) % seats
    while player in view.places:
        player = (player + 1) % seats
    return player


# -- blind cards, one after another ----------------------------------------------------------------


@dataclass(frozen=True)
class Run:
    """What blind cards are turned over on.

    Attributes:
        left: how many blind cards are left.
        discards: how many discards are left.
        top: the card to beat.
        equal: how many cards equal to it lie there.
        again: whether another turn follows (11.9).
        extra_turn: whether three of a kind earn one.
    """

    left: int
    discards: int
    top: Kind
    equal: int
    again: bool = False
    extra_turn: bool = False

    def after(self, kind: Kind) -> Run | None:
        """Return what is left after a card is turned over; ``None`` where the turn ends.

        >>> Run(2, 2, NOTHING, 0).after(5)
        Run(left=1, discards=1, top=5, equal=1, again=False, extra_turn=False)
        >>> Run(2, 1, 7, 1).after(5)
        """
        if not is_playable(kind, self.top):
            return None
        discards, top, again = self.discards - 1, kind, self.again
        equal = self.equal + 1 if kind == self.top else 1
        if kind >= CLEAR:
            discards, top, equal = discards + kind - CLEAR, NOTHING, 0
        elif equal >= _THREE:
            top, equal, again = NOTHING, 0, again or self.extra_turn
        if not discards and again:
            discards, again = 1, False
        left = self.left - 1
        if left and not discards:
            return None
        return Run(left, discards, top, equal, again, self.extra_turn)


def _of_all_blind(view: View) -> Iterator[Question]:
    """Yield whether all blind cards go in one turn: of whose turn it is, or after a Clear."""
    player = view.player
    blind = view.blind(player)
    own = view.hand if player == view.viewer else 0
    if view.draw_size or not blind or blind < len(view.downs[player]):
        return
    hand, ups = view.sizes[player], view.ups[player]
    again = view.game.options.triple == "extra_turn"
    if not hand and not ups:
        extra = sorted(max(0, kind - CLEAR) for kind in cards_in(view.hidden))[1 - blind :]
        if blind > 1 and (again or view.actions + sum(extra) >= blind):
            equal = 0 if view.is_open else count(view.pile, view.top)
            turn = bool(view.marks & AGAIN)
            run = Run(blind, view.actions, view.top, equal, turn, again)
            about: Mapping[str, Argument] = {"who": player, "n": blind}
            name = f"all blind of seat {player}"
            yield Question(name, "odds.all_blind", *_run(view, player, run), about)
        return
    last = own + ups
    if player == view.viewer and size(last) == 1 and CLEAR < top_of(last) <= CLEAR_2:
        kind = top_of(last)
        discards = view.actions - 1 + kind - CLEAR
        run = Run(blind, discards, NOTHING, 0, bool(view.marks & AGAIN), again)
        about = {"who": player, "n": blind, "clear": word(kind)}
        yield Question("gamble", "odds.gamble", *_run(view, player, run), about)


def _run(view: View, player: int, run: Run) -> Asked:
    """Return the question whether all blind cards of a player go in one turn."""

    def holds(state: State) -> bool:
        now: Run | None = run
        for kind in state.downs[player]:
            now = now.after(kind) if now else None
        return now is not None

    return lambda: ways_of_run(view, run), holds


def ways_of_run(view: View, run: Run) -> Counts:
    """Return in how many ways blind cards can be turned over to the last one, and of how many.

    Ways tell copies apart and have an order. Each is counted as often as the other hidden cards of
    which something is known can then lie.

    Args:
        view: anybody's view.
        run: what the blind cards are turned over on.

    >>> from cardwidgets.games import make
    >>> game = make("three_up_three_down", players=2)
    >>> state = game.position(hands=["C+2", "1"], down=["2 9", "3"], draw="")
    >>> ways_of_run(game.observe(state, 0), Run(2, 2, NOTHING, 0))
    (6, 12)
    """
    (pool,) = view.unseen.pools
    known = shortened(pool)
    have = list(known.counts)

    @cache
    def ways_of_others(taken: tuple[int, ...]) -> int:
        # which kind stands for its sort does not matter, only how many of the sort are left
        left = list(known.counts)
        for kinds, number in zip(sorts, taken, strict=True):
            more = number
            for kind in kinds:
                gone = min(more, left[kind])
                left[kind] -= gone
                more -= gone
        return Pool(tuple(left), known.slots).ways()

    sorts = _sorts(known)
    sort_of = {kind: sort for sort, kinds in enumerate(sorts) for kind in kinds}
    taken = [0] * len(sorts)

    def ways(now: Run) -> int:
        if not now.left:
            return ways_of_others(tuple(taken))
        found = 0
        for kind in KINDS:
            after = now.after(kind) if have[kind] else None
            if after:
                copies = have[kind]
                have[kind] -= 1
                taken[sort_of[kind]] += 1
                found += copies * ways(after)
                taken[sort_of[kind]] -= 1
                have[kind] += 1
        return found

    return ways(run), known.ways() * perm(known.rest(), run.left)


def _sorts(pool: Pool) -> list[list[Kind]]:
    """Return the kinds in groups that may lie in the same places."""
    groups: dict[tuple[int, ...], list[Kind]] = {}
    for kind in KINDS:
        alike = tuple(slot.lacks >> kind & 1 for slot in pool.slots.values())
        groups.setdefault(alike, []).append(kind)
    return list(groups.values())


def clears_unseen(view: View) -> Counts:
    """Return how many of the cards that a viewer has not seen are Clears, and how many these are.

    >>> from cardwidgets.games import make
    >>> game = make("three_up_three_down", players=2)
    >>> state = game.position(hands=["1", "5"], down=["2", "C"], pile="3")
    >>> clears_unseen(game.observe(state, 0))
    (1, 3)
    """
    hidden = cards_in(view.hidden)
    return sum(kind >= CLEAR for kind in hidden), len(hidden)

"""What the odds of 3UP 3DOWN are about, for tests/odds/test_every_game.py: told by the rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import permutations
from random import Random

from cardwidgets.engine.conformance import play
from cardwidgets.games.three_up_three_down import ThreeUpThreeDown
from cardwidgets.games.three_up_three_down.actions import Flip, Play
from cardwidgets.games.three_up_three_down.cards import CLEAR, bag_of, cards_in, size
from cardwidgets.games.three_up_three_down.odds import odds
from cardwidgets.games.three_up_three_down.state import HIDDEN, Phase, State, View
from games.three_up_three_down.at_table import table

DECK = {"1": 3, "2": 3, "4": 3, "6": 4, "9": 3, "C": 1, "C+1": 2, "C+2": 2}
"""Few enough cards for positions in which nearly all are known."""


def predicates(view: View) -> dict[str, Callable[[State], bool]]:
    """Each fact of a turn as something that the rules say of a state."""
    if view.phase is not Phase.PLAY:
        return {}
    found: dict[str, Callable[[State], bool]] = {}
    for fact in odds(view):
        first, *rest = fact.name.split()
        about = " ".join((first, *(word for word in rest if not word.isdecimal())))
        seat = next((int(word) for word in rest if word.isdecimal()), 0)
        if fact.name == "next card":
            found[fact.name] = lambda state: fits(state, state.draw[0])
        elif fact.name.startswith("next must pick up after "):
            move = Play(kind_named(rest[-1]))
            found[fact.name] = lambda state, move=move: must_pick_up(
                view.game, view.game.apply(state, view.player, move)
            )
        elif fact.name == "next must pick up":
            found[fact.name] = lambda state: must_pick_up(view.game, state)
        elif about == "seat stuck":
            found[fact.name] = lambda state, seat=seat: not can_play(view.game, state, seat)
        elif about == "blind of seat":
            place = max(i for i, kind in enumerate(view.downs[seat]) if kind == HIDDEN)
            found[fact.name] = lambda state, seat=seat, place=place: fits(
                state, state.downs[seat][place]
            )
        elif about == "all blind of seat":
            found[fact.name] = lambda state: flips_all(view.game, state)
        elif fact.name == "gamble":
            last = max(cards_in(view.hand + view.ups[view.player]))
            found[fact.name] = lambda state, last=last: flips_all(
                view.game, view.game.apply(state, view.player, Play(last))
            )
    return found


def kind_named(name: str) -> int:
    return int(name) - 1


def fits(state: State, kind: int) -> bool:
    pile = cards_in(state.pile)
    return kind >= CLEAR or not pile or kind >= max(pile)


def can_play(game: ThreeUpThreeDown, state: State, seat: int) -> bool:
    turn = state._replace(player=seat, actions=1, marks=0)
    return any(isinstance(action, Play) for action in game.legal_actions(turn, seat))


def must_pick_up(game: ThreeUpThreeDown, state: State) -> bool:
    """Whether nothing of the player whose turn it is goes on the pile."""
    seat = state.player
    legal = game.legal_actions(state, seat)
    flips = [action for action in legal if isinstance(action, Flip)]
    if flips:
        return bool(game.apply(state, seat, flips[0]).hands[seat])
    return not any(isinstance(action, Play) for action in legal)


def flips_all(game: ThreeUpThreeDown, state: State) -> bool:
    """Whether the player whose turn it is turns over card after card and is out."""
    seat = state.player
    while state.phase is Phase.PLAY and state.player == seat and not state.hands[seat]:
        flips = [a for a in game.legal_actions(state, seat) if isinstance(a, Flip)]
        if not flips:
            break
        state = game.apply(state, seat, flips[0])
    return seat in state.places


def small() -> Iterator[View]:
    """Positions in which few cards are hidden: made up ones, and ends of games."""
    for cards, opponent in (
        (("C+2", "", "1 2"), ("3 9", "", "5")),
        (("", "C+1", "4 4 C"), ("3 9", "", "")),
        (("", "", "1 2 C+2"), ("3 9", "", "5")),
        (("", "", "6 6"), ("7", "", "6")),
    ):
        for options in ({}, {"triple": "extra_turn"}):
            game, state = table(*cards, opponent, options=options, pile="6 6")
            yield from (game.observe(state, viewer) for viewer in (0, 1))
    for seen in ({}, {"known": ["", "3"]}, {"limits": [[], [["6", 1]]]}):
        game, state = table("1 8", "8", "1", ("3 9", "", "5"), draw="2 7", pile="6", **seen)
        yield from (game.observe(state, viewer) for viewer in (0, 1))
    for options in ({}, {"blind_fail": "stays"}, {"multiples": "all_or_one"}):
        game = ThreeUpThreeDown(2, deck=DECK, **options)
        for seed in range(6):
            met = 0
            for step in play(game, seed):
                view = game.observe(step.state, step.number % 2)
                if view.phase is Phase.PLAY and 1 < size(view.hidden) < 7:
                    met += 1
                    if met % 4 == 0:
                        yield view
                if met > 20:
                    break


def every_deal(view: View) -> Iterator[State]:
    """All orders in which the hidden cards can be laid into the hidden places."""
    shape = view.game.determinize(view, Random(1))
    places = [place for place in _places(view) for _ in range(place[1])]
    for order in permutations(cards_in(view.hidden)):
        if all(fit(kind) for kind, (_, _, fit) in zip(order, places, strict=True)):
            yield _state(view, shape, [place[0] for place in places], order)


def _places(view: View) -> Iterator[tuple[object, int, Callable[[int], bool]]]:
    """Yield each hidden place: whose or what, how many cards, and which may lie there (12.6)."""
    for seat in view.game.seats:
        if seat == view.viewer:
            continue
        left, lacks = view.sizes[seat] - size(view.known[seat]), view.lacks[seat]
        for limit, number in view.limits[seat]:
            yield (
                ("hand", seat), number,
                lambda kind, limit=limit, lacks=lacks: kind < limit and not lacks >> kind & 1,
            )  # fmt: skip
            left -= number
        yield ("hand", seat), left, lambda kind, lacks=lacks: not lacks >> kind & 1
    for seat in view.game.seats:
        yield ("down", seat), view.blind(seat), lambda kind: True
    yield ("draw", 0), view.draw_size, lambda kind: True


def _state(view: View, shape: State, places: list[object], order: tuple[int, ...]) -> State:
    dealt: dict[object, list[int]] = {}
    for place, kind in zip(places, order, strict=True):
        dealt.setdefault(place, []).append(kind)
    hands = [
        view.hand
        if seat == view.viewer
        else view.known[seat] + bag_of(dealt.get(("hand", seat), ()))
        for seat in view.game.seats
    ]
    downs = []
    for seat in view.game.seats:
        blind = iter(dealt.get(("down", seat), ()))
        downs.append(tuple(next(blind) if kind == HIDDEN else kind for kind in view.downs[seat]))
    draw = tuple(dealt.get(("draw", 0), ()))
    return shape._replace(hands=tuple(hands), downs=tuple(downs), draw=draw)


def large() -> Iterator[View]:
    """A game of three in which one has picked up and one has had to."""
    game = ThreeUpThreeDown(3)
    state = game.position(
        hands=["1 4 9", "2 3 5 7", "6 C 1"], up=["8 8 9"] * 2 + ["10 10 C"],
        down=["1 2 3", "4 5 6", "7 8 9"], draw="1 2 3 4 5 6 7 8 9 10 C C+1",
        pile="4", known=["", "7", ""], limits=[[], [["6", 3]], []],
    )  # fmt: skip
    yield game.observe(state, 0)
    state = game.position(
        hands=["C+2", "2 3 5 7", "1 9"], up=["", "8 8 9", ""], down=["2 7", "4 5 6", "7 8 9"],
        draw="", pile="5 6", known=["", "7", ""], limits=[[], [["6", 3]], []],
    )  # fmt: skip
    yield game.observe(state, 0)

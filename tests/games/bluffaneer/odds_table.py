"""What the odds of Bluffaneer are about, for tests/odds/test_every_game.py."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import permutations, product
from random import Random

from cardwidgets.games.bluffaneer import Bluffaneer
from cardwidgets.games.bluffaneer.actions import PAIR_OF
from cardwidgets.games.bluffaneer.state import Phase, State, View

SMALL = {
    "card_counts": {"CH+SW": 2, "CH+SH": 1, "CH+SK": 1, "SW+SH": 1, "SH+SK": 2},
    "die_weights": (1, 2, 3, 4),
}
WINDOW = (Phase.CLAIM, Phase.VOICE, Phase.ANSWER)


def predicates(view: View) -> dict[str, Callable[[State], bool | Fraction]]:
    """The facts about hidden cards, and what is left to the dice as a share of the throws."""
    if view.phase in WINDOW:
        return _of_window(view)
    if view.phase is not Phase.ROLL:
        return {}
    rolls = [chance for _, chance in _throws(view)]
    assert sum(rolls) == 1
    return {
        "own match": lambda state: _matches(view, state.hands[view.roller]),
        "claim window": lambda state: (
            sum(chance for pair, chance in _throws(view) if pair is not None)
            - _matches(view, state.hands[view.roller])
        ),
    }


def _throws(view: View) -> list[tuple[int | None, Fraction]]:
    """Each throw as the pair that it shows, if any, with its chance."""
    weights = view.game.options.die_weights
    return [
        (PAIR_OF.get((left, right)), Fraction(weights[left] * weights[right], sum(weights) ** 2))
        for left, right in product(range(4), repeat=2)
    ]


def _matches(view: View, card: int) -> Fraction:
    return sum((chance for pair, chance in _throws(view) if pair == card), Fraction(0))


def _of_window(view: View) -> dict[str, Callable[[State], bool | Fraction]]:
    seats = [s for s in range(len(view.coins)) if s not in (view.roller, view.viewer)]
    found: dict[str, Callable[[State], bool | Fraction]] = {}

    def holders(state: State) -> int:
        return sum(state.hands[seat] == view.pair for seat in seats)

    if seats:
        found["somebody holds it"] = lambda state: holders(state) > 0
        states = [view.game.determinize(view, Random(n)) for n in range(200)]
        for number in {holders(state) for state in states}:
            found[f"{number} hold it"] = lambda state, number=number: holders(state) == number
    if view.claimer not in (None, view.viewer):
        found["holds it"] = lambda state: state.hands[view.claimer] == view.pair
    return found


def small() -> Iterator[View]:
    """A deck of seven cards, cards thrown away, cards known to be lacking, and two piles."""
    two_pools = {
        "cards": ["CH+SW", "CH+SH", "SH+SK"],
        "draw": ["SW+SH", "CH+SW"],
        "discard": ["CH+SK", "SH+SK"],
        "pools": [{"CH+SW": 1, "CH+SH": 1}, {"SW+SH": 1, "CH+SW": 1, "SH+SK": 1}],
        "origin": [0, 0, 1],
    }
    lacks = {"lacks": [["SW+SH"], ["CH+SH"], ["CH+SH", "SW+SH"]]}
    game = Bluffaneer(3, **SMALL)
    for parts in ({}, {"discard": ["SH+SK"]}, lacks, two_pools):
        for viewer in (0, 1, 2, None):
            yield game.observe(game.position(**parts), viewer)
            rolled = {"roll": ("SH", "SK"), "claimer": 1}
            yield game.observe(game.position(**parts, **rolled), viewer)


def every_deal(view: View) -> Iterator[State]:
    """Every way in which the other hands may be, copies told apart."""
    shape = view.game.determinize(view, Random(1))
    by_pool = []
    for index, pool in enumerate(view.pools):
        cards = [card for card, count in enumerate(pool) for _ in range(count)]
        if view.viewer is not None and view.origin[view.viewer] == index:
            cards.remove(view.card)
        seats = [s for s, o in enumerate(view.origin) if o == index and s != view.viewer]
        by_pool.append([list(zip(seats, p, strict=True)) for p in permutations(cards, len(seats))])
    for parts in product(*by_pool):
        hands = list(shape.hands)
        for seat, card in (pair for part in parts for pair in part):
            hands[seat] = card
        rolled = view.roller if view.phase in WINDOW else None
        if any(
            view.lacks[seat] >> card & 1 or (seat == rolled and card == view.pair)
            for seat, card in enumerate(hands)
            if seat != view.viewer
        ):
            continue
        yield shape._replace(hands=tuple(hands))


def large() -> Iterator[View]:
    """Five players before a roll and in a claim window."""
    game = Bluffaneer(5)
    lacks = [[], ["CH+SH"], [], ["CH+SK", "SW+SH"], []]
    yield game.observe(game.position(lacks=lacks), 1)
    yield game.observe(game.position(lacks=lacks, roll=("SH", "SK"), claimer=1), 0)

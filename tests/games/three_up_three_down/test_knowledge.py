"""Rule 12.6: what can be known, told from views, and held against brute force."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations_with_replacement, permutations
from random import Random
from typing import Any

import pytest

from cardwidgets.engine import conformance
from cardwidgets.games.three_up_three_down import ThreeUpThreeDown
from cardwidgets.games.three_up_three_down.cards import cards_in, size
from cardwidgets.games.three_up_three_down.knowledge import after_passing, after_playing
from cardwidgets.games.three_up_three_down.state import Limits, State
from games.three_up_three_down.at_table import go, table, text
from support.chi_square import deviation

KINDS = range(6)
Hand = tuple[int, ...]


def fits(hidden: Hand, limits: Limits) -> bool:
    """Whether hidden cards are so many of them so low, in every way of telling them apart."""
    least = 0
    for limit, number in limits:
        least += number
        if sum(card < limit for card in hidden) < least:
            return False
    return True


def hands(number: int, limits: Limits) -> set[Hand]:
    ways = combinations_with_replacement(KINDS, number)
    return {hand for hand in ways if fits(hand, limits)}


LIMITS: list[Limits] = [
    (), ((3, 1),), ((3, 2),), ((2, 1), (4, 1)), ((1, 1), (4, 2)), ((5, 3),), ((2, 2), (5, 1)),
]  # fmt: skip


@pytest.mark.parametrize("limits", LIMITS, ids=str)
@pytest.mark.parametrize("number", [3, 4])
def test_what_is_left_after_a_play_is_what_nobody_can_rule_out(limits: Limits, number: int) -> None:
    for kind in KINDS:
        left = set()
        for hand in hands(number, limits):
            if kind in hand:
                rest = list(hand)
                rest.remove(kind)
                left.add(tuple(rest))
        if left:
            assert left == hands(number - 1, after_playing(0, limits, kind, 1)[1])


@pytest.mark.parametrize("limits", LIMITS, ids=str)
def test_what_is_left_after_a_pass(limits: Limits) -> None:
    for top in range(1, 6):
        lower = {hand for hand in hands(4, limits) if max(hand) < top}
        if lower:
            assert lower == hands(4, after_passing(limits, 4, top))


def test_known_cards_go_first() -> None:
    assert after_playing(2 << 8, ((4, 1),), 1, 1) == (1 << 8, ((4, 1),))
    assert after_playing(1 << 8, ((4, 1),), 1, 2) == (0, ())


def test_cards_taken_are_known_until_they_are_played() -> None:
    game, state = table("1 2", pile="8 9", draw="5 5 5 5")
    state = go(game, state, "pick up")
    assert text(state.known[0]) == "8 9"
    state = go(game, state, "play 1", "play 9")
    assert text(state.known[0]) == "8"
    for viewer in (None, 1):
        view = game.observe(state, viewer)
        assert text(view.known[0]) == "8"
        # 1 and 2 could not beat the 9, and are still among the hidden ones
        assert view.limits[0] == ((8, 2),)
        assert view.sizes[0] == 3


def test_a_forced_pick_up_proves_that_all_was_lower() -> None:
    game, state = table("1 2", pile="7", draw="9 9 9 9")
    state = go(game, state, "pick up")
    assert state.limits == (((6, 2),), ())
    view = game.observe(state, 1)
    rng = Random(1)
    for _ in range(200):
        hidden = game.determinize(view, rng).hands[0] - view.known[0]
        assert max(cards_in(hidden)) < 6


def test_cards_drawn_later_may_be_anything() -> None:
    game, state = table("1 2", pile="7", draw="9 9 9 9")
    state = go(game, state, "pick up", "play 1", "play 7")
    view = game.observe(state, 1)
    assert (view.limits[0], view.sizes[0], view.free(0)) == (((6, 2),), 3, 1)


def test_nothing_is_proved_where_taking_is_free() -> None:
    game, state = table("1 2", pile="7", options={"pick_up": "voluntary"})
    assert go(game, state, "pick up").limits == ((), ())


def test_what_all_or_one_proves_is_forgotten_with_the_next_draw() -> None:
    options = {"multiples": "all_or_one"}
    game, state = table("1 1 5 6 7", draw="9 9", options=options)
    assert go(game, state, "play 1 x2").lacks == (1, 0)
    game, state = table("1 1 5 6", draw="9 9", options=options)
    assert go(game, state, "play 1 x2").lacks == (0, 0)
    game, state = table("1 1", "5", "6", options=options)
    assert go(game, state, "play 1 x2").lacks == (0, 0)


@pytest.mark.parametrize("options", [{}, {"multiples": "all_or_one"}, {"third_fail": "stop"}])
@pytest.mark.parametrize("players", [2, 4])
def test_what_is_known_is_always_true(players: int, options: dict[str, Any]) -> None:
    game = ThreeUpThreeDown(players, deck="published84", **options)
    met = 0
    for seed in range(12):
        for step in conformance.play(game, f"known {seed}"):
            for player in range(len(step.state.known)):
                state: State = step.state
                hidden = state.hands[player] - state.known[player]
                assert hidden >= 0
                cards = cards_in(hidden)
                assert fits(cards, state.limits[player])
                assert not any(state.lacks[player] >> card & 1 for card in cards)
                met += bool(state.limits[player])
    assert met > 100


# -- determinizations against full enumeration --------------------------------------------------

DECK = {"1": 3, "5": 2, "9": 1, "C": 12}


def worlds(game: ThreeUpThreeDown, view: Any) -> Counter[tuple[Hand, Hand]]:
    """How many ways there are for each hand of seat 1 and 3DOWN of both, copies told apart."""
    hidden = list(cards_in(view.hidden))
    named = list(enumerate(hidden))
    number, known = view.sizes[1] - size(view.known[1]), cards_in(view.known[1])
    limited = [limit for limit, many in view.limits[1] for _ in range(many)]
    found: Counter[tuple[Hand, Hand]] = Counter()
    blind = view.blind(0) + view.blind(1)
    for order in permutations(named, number + blind):
        cards = [card for _, card in order]
        if all(card < limit for card, limit in zip(cards, limited, strict=False)):
            hand = tuple(sorted([*known, *cards[:number]]))
            found[hand, tuple(cards[number:])] += 1
    return found


def states(game: ThreeUpThreeDown, view: Any, times: int) -> Iterator[State]:
    rng = Random("worlds")
    return (game.determinize(view, rng) for _ in range(times))


@pytest.mark.parametrize("limits", [[], [["5", 1]], [["9", 2]], [["5", 1], ["9", 1]]], ids=str)
def test_determinizations_are_uniform(limits: list[list[Any]]) -> None:
    game = ThreeUpThreeDown(2, deck=DECK)
    state = game.position(
        hands=["9", "1 1 C"], down=["5", "1"], known=["", "C"], limits=[[], limits], draw="5"
    )
    view = game.observe(state, 0)
    ways = worlds(game, view)
    total = sum(ways.values())
    exact = {world: Fraction(number, total) for world, number in ways.items()}
    counted = Counter(
        (cards_in(state.hands[1]), state.downs[0] + state.downs[1])
        for state in states(game, view, 6000)
    )
    assert deviation(counted, exact) < 4


def test_one_s_own_3down_is_as_unknown_as_any() -> None:
    game, state = table("1", "", "2 3 4", ("5", "", "6 7 8"))
    view = game.observe(state, 0)
    assert view.blind(0) == view.blind(1) == 3
    # seven cards: the other hand, and six that lie face down
    assert text(view.hidden) == "2 3 4 5 6 7 8"
    found = Counter(state.downs[0][0] for state in states(game, view, 3500))
    assert deviation(found, {kind: Fraction(1, 7) for kind in range(1, 8)}) < 4

"""What can be known: views, and made-up states held against listing all deals."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import comb
from random import Random

from cardwidgets.engine.conformance import play
from cardwidgets.games.gnoming import Gnoming
from cardwidgets.games.gnoming.actions import Phase
from cardwidgets.games.gnoming.cards import HIDDEN
from cardwidgets.games.gnoming.state import DOWN, State
from games.gnoming.at_table import D, table
from games.gnoming.odds_table import every_deal, rest_on_pile
from support.chi_square import deviation

UP = "1 2 3 / 4 5 6 / 8 8 9"


def test_a_view_shows_face_up_cards_and_piles_to_everybody() -> None:
    game, state = table(D, a="5 M 3", b="7 -2", removed=1)
    for viewer in (None, 0, 1, 2):
        view = game.observe(state, viewer)
        assert view.layouts[0] == (1, 2, *[HIDDEN] * 7)
        assert view.piles == ((5, 0, 3), (7, -2))
        assert (view.removed, view.draw_size, view.draw_cards) == (1, len(state.draw), None)
        assert view.down(0) == 7


def test_all_viewers_know_the_same() -> None:
    game = Gnoming(4)
    for step in list(play(game, "same"))[:300:7]:
        views = [game.observe(step.state, viewer) for viewer in (None, 0, 1, 2, 3)]
        fields = [
            {key: value for key, value in vars(view).items() if key != "viewer"} for view in views
        ]
        assert all(one == fields[0] for one in fields)


def test_ways_of_the_hidden_cards() -> None:
    game, state = table(D, a="5", b="7")
    unseen = game.observe(state, 0).unseen
    assert sum(unseen.pools[0].counts) == 110 - 6 - 2
    assert unseen.pools[0].slots[DOWN].size == 21
    assert unseen.ways() == comb(102, 21)


def made_up(state: State) -> tuple[tuple[int, ...], ...]:
    """The face-down cards in order, and the draw pile."""
    down = tuple(
        card
        for layout, up in zip(state.layouts, state.up, strict=True)
        for place, card in enumerate(layout)
        if not up >> place & 1
    )
    return down, state.draw


def check_uniform(layouts: list[str], draw: str, **parts: object) -> int:
    game = Gnoming(3)
    view = game.observe(game.position(**rest_on_pile(game, layouts, draw, dict(parts))), 0)
    ways = Counter(map(made_up, every_deal(view)))
    exact = {way: Fraction(n, sum(ways.values())) for way, n in ways.items()}
    rng = Random("uniform")
    counted = Counter(made_up(game.determinize(view, rng)) for _ in range(len(exact) * 80))
    assert abs(deviation(counted, exact)) < 4
    return len(exact)


def test_made_up_states_are_uniform_before_a_rebuild() -> None:
    assert check_uniform(["7 7 [1] / 2 [3] 4 / 5 6 9", UP, "2 2 3 / [1] 5 6 / 8 8 9"], "7 7") == 30


def test_made_up_states_are_uniform_after_a_rebuild() -> None:
    layouts = ["7 7 [1] / 2 [3] 4 / 5 6 9", UP, "2 2 3 / [1] 5 6 / 8 8 9"]
    assert check_uniform(layouts, "7 7 9", rebuilt=True) == 3 * 3


def test_after_a_rebuild_face_down_cards_and_draw_pile_do_not_mix() -> None:
    game = Gnoming(3)
    layouts = ["7 7 [1] / 2 [3] 4 / 5 6 9", UP, UP]
    parts = rest_on_pile(game, layouts, "7 9 10", {"rebuilt": True})
    view = game.observe(game.position(**parts), None)
    assert view.draw_cards == (7, 9, 10)
    rng = Random(1)
    for _ in range(50):
        state = game.determinize(view, rng)
        assert sorted(state.draw) == [7, 9, 10]
        assert sorted(made_up(state)[0]) == [1, 3]


def test_made_up_states_look_the_same_and_keep_all_cards() -> None:
    for options in ({}, {"deck": {"2": 12, "5": 12, "9": 8, "-1": 3, "M": 4, "H": 5}, "total": 44}):
        game, rng, met = Gnoming(3, **options), Random(2), set()
        for step in list(play(game, "look"))[::5]:
            view = game.observe(step.state, 1)
            again = game.determinize(view, rng)
            assert game.observe(again, 1) == view
            met.add((view.phase, view.rebuilt))
        assert (Phase.DRAW, False) in met
        if options:
            assert (Phase.DRAW, True) in met

"""What a table can point out: lines that would score, cards that could bounce."""

from __future__ import annotations

from fractions import Fraction

from cardwidgets.games.gnoming import Gnoming
from cardwidgets.games.gnoming.cards import MULLIGAN
from cardwidgets.games.gnoming.hints import bounce_places, lines_if_placed, matching
from cardwidgets.games.gnoming.scoring import Line
from games.gnoming.at_table import D, go, table

LAYOUT = "5 5 [6] / 5 [2] 9 / 2 7 3"


def test_lines_that_would_score() -> None:
    game, state = table(LAYOUT, card="5")
    view = game.observe(state, 1)
    assert lines_if_placed(view, 2) == (Line(0, 5),)
    assert lines_if_placed(view, 6) == (Line(3, 5),)
    assert lines_if_placed(view, 4) == ()
    assert lines_if_placed(view, 2, 6) == ()
    assert lines_if_placed(view, 2, MULLIGAN) == (Line(0, 5),)


def test_no_card_no_lines() -> None:
    game, state = table(LAYOUT)
    assert lines_if_placed(game.observe(state, 0), 2) == ()
    assert lines_if_placed(game.observe(state, 0), 2, 5) == (Line(0, 5),)
    start = Gnoming(3)
    assert lines_if_placed(start.observe(start.initial_state(), 0), 2, 5) == ()


def test_where_a_bounce_could_happen() -> None:
    game, state = table("3 5 [6] / [1] [2] [9] / [2] [7] [3]", card="7", a="-1", b="-1")
    found = bounce_places(game.observe(state, 0))
    assert list(found) == [2, 3, 4, 5, 6, 7, 8]
    seen = sum(one in (1, 2) for one in (1, 2)) * 2
    unseen = 110 - 2 - seen - 2 - 1
    assert set(found.values()) == {Fraction(21, unseen)}


def test_no_bounce_where_nothing_unseen_matches() -> None:
    deck = {"5": 1, "6": 40, "-1": 9}
    game = Gnoming(3, deck=deck, total=50)
    state = game.position(layouts=["-1 -1 [6] / -1 -1 -1 / -1 -1 -1"], card="5")
    assert bounce_places(game.observe(state, 0)) == {}
    assert bounce_places(game.observe(game.position(), 0)) == {}


def test_no_bounce_where_the_card_may_not_go() -> None:
    game, state = table("M 5 [6] / [1] [2] [9] / [2] [7] [3]", card="M")
    assert bounce_places(game.observe(state, 0)) == {}


def test_why_a_card_may_bounce() -> None:
    game, state = table("6 [4] 6 / [1] [6] [9] / [2] [7] 3", draw="2")
    view = game.observe(go(game, state, "draw", "place 4"), 0)
    assert matching(view) == (0, 2)
    assert matching(view, 2) == (4,)
    assert matching(view, -1) == ()
    wild, state = table("M [4] 6 / [1] [6] [9] / [2] [7] 3", options={"wild_matches_bounce": True})
    assert matching(wild.observe(state, 0), 6) == (0, 2)


def test_other_layouts_do_not_matter() -> None:
    game, state = table(D, D, turn=1, card="5")
    assert matching(game.observe(state, 0)) == ()

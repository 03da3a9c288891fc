"""The worked cases of the rules, each by its number."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from cardwidgets.engine.session import Session
from cardwidgets.games.gnoming import Gnoming
from cardwidgets.games.gnoming.actions import Deal, Phase
from cardwidgets.games.gnoming.cards import CARDS, Card
from cardwidgets.games.gnoming.position import read_layout
from cardwidgets.games.gnoming.scoring import scored
from cardwidgets.games.gnoming.state import State
from cardwidgets.scene.compose import Screen, picture_of
from games.gnoming.at_table import go, keys, legal, lies, pile, piles, refused, table, told

# -- what layouts score ----------------------------------------------------------------------

LAYOUTS = {
    "G1": ("5 5 5 / 1 2 3 / 4 6 7", 18),
    "G2": ("6 1 2 / 6 3 4 / 6 5 7", 16),
    "G3": ("4 4 4 / 4 1 2 / 4 3 7", 5),
    "G4": ("9 9 9 / 9 9 9 / 9 9 9", -54),
    "G5": ("10 10 10 / 10 10 10 / 10 10 10", -60),
    "G6": ("H 10 10 / 10 H 10 / 10 10 H", 90),
    "G7": ("7 M 7 / 1 2 3 / 4 5 6", 14),
    "G9": ("M 1 2 / 3 4 5 / 6 7 8", 36),
    "G10": ("-2 M -2 / 1 3 4 / 5 6 7", 22),
    "G11": ("-3 -3 -3 / 1 2 4 / 5 6 7", 16),
    "G12": ("6 6 -1 / 2 3 4 / 5 7 8", 40),
    "G13": ("H 2 2 / 2 1 3 / 2 4 5", 31),
    "G16": ("M M M / 1 2 3 / 4 5 6", 21),
    "G17": ("8 3 5 / 8 3 6 / 8 3 -4", -4),
    "G18": ("7 7 7 / 7 M 7 / 7 7 7", -42),
    "G19": ("6 1 2 / 3 6 4 / 5 7 6", 40),
    "G20": ("-4 -4 -4 / -4 -3 -3 / -3 -3 -3", -31),
    "G21": ("3 3 3 / 8 8 8 / 1 2 -1", -9),
    "G23": ("M H 5 / 5 1 2 / 5 3 4", 20),
}


@pytest.mark.parametrize("case", LAYOUTS)
def test_a_layout_scores(case: str) -> None:
    text, total = LAYOUTS[case]
    cards = read_layout(text)[0]
    assert Gnoming().score(cards) == total
    assert scored(cards).total == total


LINES = {
    "G1": [(0, 5)],
    "G2": [(3, 6)],
    "G3": [(0, 4), (3, 4)],
    "G4": [(index, 9) for index in range(6)],
    "G7": [(0, 7)],
    "G16": [],
    "G17": [(3, 8), (4, 3)],
    "G18": [(index, 7) for index in range(6)],
    "G19": [],
    "G23": [(3, 5)],
}


@pytest.mark.parametrize("case", LINES)
def test_which_lines_score(case: str) -> None:
    cards = read_layout(LAYOUTS[case][0])[0]
    assert [(line.index, line.value) for line in scored(cards).lines] == LINES[case]


def test_g3_line_by_line() -> None:
    found = scored(read_layout("4 4 4 / 4 1 2 / 4 3 7")[0])
    assert found.cancelled == (0, 1, 2, 3, 6)
    assert found.points == (0, 0, 0, 0, 1, 2, 0, 3, 7)
    assert [line.positions for line in found.lines] == [(0, 1, 2), (0, 3, 6)]


# -- the first-out step and the end ----------------------------------------------------------

STEPS = {
    "G24": ((12, 15, 20), "bonus", (7, 15, 20)),
    "G25": ((16, 15, 20), "bonus", (21, 15, 20)),
    "G26": ((15, 15, 20), "bonus", (10, 15, 20)),
    "G26 penalty": ((15, 15, 20), "penalty", (20, 15, 20)),
    "G26 none": ((15, 15, 20), "none", (15, 15, 20)),
    "lowest, penalty for ties": ((12, 15, 20), "penalty", (7, 15, 20)),
    "not lowest, none for ties": ((16, 15, 20), "none", (21, 15, 20)),
}


@pytest.mark.parametrize("case", STEPS)
def test_the_first_out_step(case: str) -> None:
    before, tie, after = STEPS[case]
    assert Gnoming(3, first_out_tie=tie).final_scores(before, 0) == after


def after_rounds(*finals: tuple[int, int, int]) -> tuple[Gnoming, State]:
    """A finished game with these scores, first-out step included, if any round can end so."""
    game = Gnoming(3, first_out_tie="penalty")
    scores, outs = [], []
    for final in finals:
        before, out = next(
            (before, out)
            for out in range(3)
            for step in (-5, 5)
            for before in [(*final[:out], final[out] - step, *final[out + 1 :])]
            if game.final_scores(before, out) == final
        )
        scores.append(before)
        outs.append(out)
    state = game.position(round=1)._replace(phase=Phase.OVER, turn=-1, mover=-1, round=3)
    return game, state._replace(scores=tuple(scores), outs=tuple(outs))


def test_g29_a_tie_over_three_rounds_and_in_the_last() -> None:
    game, state = after_rounds((12, 9, 20), (5, 8, 10), (10, 10, 1))
    assert game.totals(state) == (27, 27, 31)
    assert game.winners(state) == (0, 1)
    assert game.returns(state) == (Fraction(1, 2), Fraction(1, 2), 0)


def test_the_last_round_decides_a_tie() -> None:
    game, state = after_rounds((13, 9, 20), (5, 8, 10), (9, 10, 1))
    assert game.totals(state) == (27, 27, 31)
    assert game.winners(state) == (0,)


def test_g30_everybody_shares() -> None:
    game = Gnoming(3, first_out_tie="none")
    state = game.position(round=1)._replace(phase=Phase.OVER, turn=-1, mover=-1, round=3)
    state = state._replace(scores=((4, 4, 4), (7, 7, 7), (-1, -1, -1)), outs=(0, 1, 2))
    assert game.totals(state) == (10, 10, 10)
    assert game.returns(state) == (Fraction(1, 3),) * 3


# -- turns -----------------------------------------------------------------------------------

X = "9 [4] [2] / [6] 5 [1] / [3] [8] [-1]"


def test_g31_a_face_up_card_is_replaced_and_refills_a_pile() -> None:
    game, state = table(X)
    after = go(game, state, "take A", "place 0")
    assert lies(after) == "5 [4] [2] / [6] 5 [1] / [3] [8] [-1]"
    assert piles(after) == ("9", "7")
    assert (after.turn, after.phase) == (1, Phase.DRAW)


def test_g32_rejected_to_b() -> None:
    game, state = table(X, draw="3")
    after = go(game, state, "draw", "reject", "discard B")
    assert (lies(after), piles(after)) == (X, ("5", "7 3"))


def test_g33_revealed_and_no_match() -> None:
    game, state = table(X, draw="3")
    after = go(game, state, "draw", "place 1")
    assert legal(game, after) == ["discard A", "discard B"]
    after = go(game, after, "discard B")
    assert lies(after) == "9 3 [2] / [6] 5 [1] / [3] [8] [-1]"
    assert piles(after) == ("5", "7 4")


def test_g34_a_bounce_that_finds_a_negative_card() -> None:
    game, state = table("6 [-3] 10 / [1] [6] [4] / [8] [7] [5]", draw="2")
    after = go(game, state, "draw", "place 4")
    assert after.phase is Phase.BOUNCE
    assert "bounce 4" not in legal(game, after)
    after = go(game, after, "bounce 1", "discard A")
    assert lies(after) == "6 6 10 / [1] 2 [4] / [8] [7] [5]"
    assert pile(after, 0) == "5 -3"


def test_g35_it_matches_the_card_just_placed() -> None:
    game, state = table("6 [-3] 10 / [1] [8] [3] / [2] [7] [5]", draw="8")
    after = go(game, state, "draw", "place 4", "bounce 5", "discard A")
    assert lies(after).split(" / ")[1] == "[1] 8 8"
    assert pile(after, 0) == "5 3"


G37 = "6 [4] 6 / [1] [6] [9] / [2] [7] 3"


def test_g37_onto_a_face_up_card_the_chain_ends() -> None:
    game, state = table(G37, draw="2")
    after = go(game, state, "draw", "place 4", "bounce 8")
    assert (after.phase, after.card) == (Phase.DISCARD, 3)
    assert lies(after) == "6 [4] 6 / [1] 2 [9] / [2] [7] 6"


def test_g39_stop_or_bounce_onto_an_equal_card() -> None:
    game, state = table(G37, draw="2")
    before = go(game, state, "draw", "place 4")
    stopped, onto = go(game, before, "stop"), go(game, before, "bounce 0")
    assert (stopped.card, onto.card) == (6, 6)
    assert lies(stopped) == lies(onto) == "6 [4] 6 / [1] 2 [9] / [2] [7] 3"


def test_g40_negative_cards_do_not_bounce() -> None:
    game, state = table("-2 [4] 6 / [1] [-2] [9] / [2] [7] 3", draw="2")
    after = go(game, state, "draw", "place 4")
    assert (after.phase, after.card) == (Phase.DISCARD, -2)
    after = go(game, after, "discard A")
    assert "take A" in legal(game, after)


def test_g41_a_revealed_mulligan_leaves_and_is_taken() -> None:
    game, state = table(
        "5 [4] 6 / [1] [M] [9] / [2] [7] 3", "8 8 [2] / [4] [5] [6] / [7] [8] [9]", draw="2"
    )
    after = go(game, state, "draw", "place 4", "discard A")
    assert pile(after, 0) == "5 M"
    after = go(game, after, "take A", "place 2")
    assert (after.phase, after.card) == (Phase.DISCARD, 2)
    assert lies(after, 1).split(" / ")[0] == "8 8 M"


def test_g42_a_hazard_goes_out_and_others_may_turn_up_a_card() -> None:
    game, state = table(
        "5 [4] 6 / [1] [H] [9] / [2] [7] 3", D_SEVEN, "3 3 4 / 1 2 6 / 7 8 [9]", draw="2"
    )
    after = go(game, state, "draw", "place 4")
    assert (after.removed, after.phase, after.turn, after.mover) == (1, Phase.FLIP, 1, 0)
    after = go(game, after, "flip 2")
    assert lies(after, 1) == "1 2 3 / [4] [5] [6] / [7] [8] [9]"
    assert (after.turn, after.phase) == (1, Phase.DRAW)
    assert lies(after, 2) == "3 3 4 / 1 2 6 / 7 8 [9]"
    assert piles(after) == ("5", "7")


D_SEVEN = "1 2 [3] / [4] [5] [6] / [7] [8] [9]"


def test_g44_a_hazard_never_turns_up_the_last_card() -> None:
    game, state = table("5 [4] 6 / [1] [2] [9] / [2] [7] 3", D_SEVEN, "3 3 4 / 1 2 6 / 7 8 [9]",
                        players=4, draw="H")  # fmt: skip
    after = go(game, state, "draw", "reject")
    assert after.turn == 1
    refused(game, after, "flip 8", "5.5", player=2)
    after = go(game, after, "decline")
    assert after.turn == 3


def test_g45_a_hazard_may_be_kept() -> None:
    game, state = table("5 [4] 6 / [1] [2] [9] / [2] [7] 3", draw="H")
    after = go(game, state, "draw", "place 1")
    assert (after.phase, after.card, after.removed) == (Phase.DISCARD, 4, 0)
    assert lies(after).split(" / ")[0] == "5 H 6"


def test_g47_two_empty_piles() -> None:
    game, state = table(D_SEVEN, "1 2 9 / [4] [5] [6] / [7] [8] [9]", a="", b="7",
                        turn=1, draw="10")  # fmt: skip
    after = go(game, state, "take B", "place 2")
    assert legal(game, after) == ["discard A", "discard B"]
    after = go(game, after, "discard B")
    assert piles(after) == ("", "9")
    after = go(game, after, "draw", "reject")
    assert piles(after) == ("10", "9")
    assert (after.turn, after.phase) == (0, Phase.DRAW)


def test_g48_first_out_but_not_lowest() -> None:
    game, state = table(
        "5 5 6 / 1 [2] 9 / 2 7 3", "8 8 [2] / [4] 5 6 / 7 1 9", "3 3 4 / 1 2 6 / 7 8 [9]",
        a="5", b="8", draw="4", options={"rounds": 1},
    )  # fmt: skip
    after = go(game, state, "take A", "place 4")
    assert after.phase is Phase.BOUNCE
    after = go(game, after, "stop")
    assert (after.first_out, after.left, piles(after)) == (0, 2, ("2", "8"))
    after = go(game, after, "take B", "place 2")
    assert piles(after) == ("2", "2")
    assert after.left == 1
    after = go(game, after, "draw", "reject", "discard A")
    assert after.phase is Phase.OVER
    assert after.scores == ((43, 24, 43),)
    assert game.finals(after) == ((48, 24, 43),)
    assert game.winners(after) == (1,)


def test_g50_two_hazards_leave_the_last_card_down() -> None:
    last = "3 3 4 / 1 2 6 / 7 8 [9]"
    game, state = table(last, turn=1, draw="H H")
    after = go(game, state, "draw", "reject")
    assert after.turn == 2
    after = go(game, after, "decline", "draw", "reject")
    assert after.turn == 1
    after = go(game, after, "decline")
    assert (lies(after), after.first_out, after.turn) == (last, -1, 0)


def test_g51_a_second_mulligan() -> None:
    game, state = table("M [4] 6 / [1] [2] [9] / [2] [7] 3", draw="M")
    after = go(game, state, "draw")
    refused(game, after, "place 1", "6.2")
    assert legal(game, after) == ["place 0", "reject"]
    placed = go(game, after, "place 0")
    assert (placed.card, lies(placed)) == (0, lies(state))


def test_g53_two_mulligans_among_the_first_two() -> None:
    game, state = table("M [4] 6 / [1] M [9] / [2] [7] 3", draw="5", a="M")
    refused(game, state, "take A", "6.3")
    after = go(game, state, "draw")
    assert legal(game, after) == ["place 0", "place 4"]
    refused(game, after, "reject", "6.3")
    refused(game, after, "place 1", "6.3")
    after = go(game, after, "place 4", "discard B")
    assert lies(after) == "M [4] 6 / [1] 5 [9] / [2] [7] 3"


def test_g53_a_third_mulligan_must_be_rejected() -> None:
    game, state = table("M [4] 6 / [1] M [9] / [2] [7] 3", draw="M")
    after = go(game, state, "draw")
    assert legal(game, after) == ["reject"]
    refused(game, after, "place 0", "6.3")


def deal(game: Gnoming, layouts: list[str], rest: str, starter: int = 0) -> State:
    """The deal that gives these layouts, starters and draw pile; the other cards follow."""
    hands = [text.replace("/", " ").split() for text in layouts]
    n = len(hands)
    names = [hands[(starter + k) % n][place] for place in range(9) for k in range(n)]
    names += rest.split()
    order = [CARDS[name] for name in names]
    left: list[Card] = list(game.cards)
    for card in order:
        left.remove(card)
    state = game.initial_state()._replace(starter=starter)
    return game.apply(state, None, Deal((*order, *left)))


def test_g56_a_hazard_among_the_starters() -> None:
    game = Gnoming(3)
    layouts = ["1 2 3 / 4 5 6 / 7 8 9"] * 3
    state = deal(game, layouts, "H 6 2")
    assert (piles(state), state.removed, len(state.draw)) == (("6", "2"), 1, 80)
    assert state.phase is Phase.SETUP
    assert len(deal(game, layouts, "6 2 H").draw) == 81
    two = deal(game, layouts, "6 H H 2")
    assert (piles(two), two.removed, len(two.draw)) == (("6", "2"), 2, 79)


def test_g57_a_taken_card_cannot_be_rejected() -> None:
    game, state = table(X)
    refused(game, go(game, state, "take A"), "reject", "3.4")


# -- G59: a whole round ----------------------------------------------------------------------

G59 = [
    ("take A", "place 1", [], "8", 0),
    ("draw", "reject", ["discard A"], "10", 0),
    ("draw", "place 0", ["discard B"], "7", 1),
    ("draw", "place 2", ["discard A"], "-2", 0),
    ("take A", "place 4", ["discard B"], "6", 1),
    ("draw", "reject", ["discard A"], "8", 0),
    ("draw", "place 3", ["bounce 5", "bounce 0", "discard B"], "2", 1),
    ("take B", "place 1", ["discard A"], "7", 0),
    ("draw", "place 1", ["discard B"], "-3", 1),
    ("take B", "place 7", ["discard A"], "7", 0),
    ("draw", "reject", ["discard B"], "7", 1),
    ("draw", "reject", ["discard A"], "9", 0),
    ("draw", "place 8", ["discard B"], "1", 1),
    ("take B", "place 3", ["discard A"], "8", 0),
    ("draw", "place 3", ["discard B"], "6", 1),
]
DRAWN = "10 5 -2 8 4 5 7 9 2 4 4 H 7"


def g59(**options: Any) -> tuple[Gnoming, State]:
    """G59 up to the turn in which seat 0 goes out."""
    game = Gnoming(3, **options)
    layouts = ["2 8 -2 / 3 3 4 / H 7 1", "2 7 4 / 8 6 -1 / 8 10 7", "7 -3 M / 6 -4 1 / M -1 1"]
    state = deal(game, layouts, f"-4 5 {DRAWN}")
    state = go(game, state, "flip 0 4", "flip 0 4", "flip 0 4")
    for seat, (first, use, then, outgoing, number) in enumerate(G59):
        assert state.turn == state.mover == seat % 3
        assert state.phase is Phase.DRAW
        state = go(game, state, first, use, *then)
        assert pile(state, number).split()[-1] == outgoing
    return game, state


def test_g59_a_whole_round_move_by_move() -> None:
    game, state = g59()
    state = go(game, state, "draw", "place 6")
    assert (state.removed, state.turn) == (1, 1)
    state = go(game, state, "flip 2")
    assert state.turn == 2
    state = go(game, state, "flip 2")
    assert (state.first_out, state.left, state.turn) == (0, 2, 1)
    state = go(game, state, "draw", "reject")
    assert (state.removed, state.turn) == (2, 2)
    state = go(game, state, "flip 5")
    assert (state.left, state.turn, state.phase) == (1, 2, Phase.DRAW)
    state = go(game, state, "draw", "reject", "discard A")
    assert [lies(state, seat) for seat in range(3)] == [
        "4 -4 -2 / 4 3 3 / 4 -3 2",
        "2 2 4 / 1 -2 -1 / 8 10 7",
        "5 5 M / 4 -4 1 / M -1 1",
    ]
    assert state.scores == ((-5, 31, -7),)
    assert game.finals(state) == ((0, 31, -7),)
    assert piles(state) == ("8 10 8 7 7 9 8 7", "5 7 6 7 6")
    assert state.removed == 2
    assert (state.phase, state.starter) == (Phase.DEAL, 1)


def test_g59_is_told_as_it_happens() -> None:
    game, state = g59(rounds=1)
    state = go(game, state, "draw")
    assert keys(told(game, state, "place 6")) == ["placed", "turned", "removed"]
    state = go(game, state, "place 6", "flip 2")
    assert keys(told(game, state, "flip 2")) == ["flipped", "first_out"]
    state = go(game, state, "flip 2", "draw", "reject", "flip 5", "draw", "reject")
    assert keys(told(game, state, "discard A")) == [
        "discarded", "revealed", "revealed", "scored", "scored", "scored", "penalty",
        "round.over", "won",
    ]  # fmt: skip


def log_of_the_end(layout: str, earlier: tuple[tuple[int, ...], ...], **options: Any) -> list[str]:
    """What is told where the first out, Jakob, has this layout in the last round, and others 10."""
    game, state = table(
        "1 2 3 / 4 -4 -3 / 5 6 -4", "1 2 3 / 4 -3 -4 / 6 5 [-4]", layout,
        a="9", b="9", draw="8", turn=1, first_out=2, round=len(earlier) + 1,
        scores=[list(scores) for scores in earlier], outs=[2] * len(earlier),
        options={"rounds": len(earlier) + 1, **options},
    )  # fmt: skip
    names = ("Ada", "Blaise", "Jakob")
    session = Session(game, seed=1, names=names, position=game.parts(state))
    for move in ("draw", "reject", "discard A"):
        session.play(1, move)
    assert picture_of(session, None, Screen()).headline == session.log()[-1]
    return list(session.log())


def test_it_is_told_that_the_last_round_decided_a_tie() -> None:
    six = "7 1 -2 / -2 3 -1 / 3 -1 -2"
    assert log_of_the_end(six, ((9, 20, 10), (10, 5, 8)))[-1] == (
        "Jakob wins with 29 points: of those who tie, the fewest in the last round."
    )
    assert log_of_the_end(six, ((9, 20, 5), (10, 5, 8)))[-1] == "Jakob wins with 14 points."


@pytest.mark.parametrize(
    ("tie", "said"),
    [
        ("bonus", "Jakob was first out and nobody has fewer points: 5 points less."),
        ("penalty", "Jakob was first out, but not alone with the fewest points: 5 points more."),
    ],
)
def test_what_is_told_of_a_first_out_who_ties_is_true(tie: str, said: str) -> None:
    ten = "1 3 2 / 4 -1 -2 / 6 -1 -2"
    assert said in log_of_the_end(ten, (), first_out_tie=tie)


def test_what_is_told_of_a_first_out_with_more_points() -> None:
    thirteen = "1 3 2 / 4 -1 -2 / 6 1 -1"
    assert "Jakob was first out, but not with the fewest points: 5 points more." in log_of_the_end(
        thirteen, ()
    )

"""Every option of Aluette: what it changes, and what it must not be."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from cardwidgets.engine.errors import InvalidOptions, UnknownName
from cardwidgets.engine.turns import Chance, Decision
from cardwidgets.games.aluette import Aluette
from cardwidgets.games.aluette.cards import NAMES, NOBODY, SINGLE_SET, names_in
from cardwidgets.games.aluette.state import Phase, round_from
from games.aluette.at_table import DECK, deal, deck, go, hand, keys, legal, refused, table, told
from games.aluette.test_worked_cases import ended

POOR = "AC AU AB KC KU KB QC QU QB"
"""A hand without any of the eight single cards."""


def dealt_to_first(cards: str) -> str:
    """A deck in which the player at the dealer's left gets these nine cards."""
    names = cards.split()
    others = [name for name in NAMES if name not in names]
    order: list[str] = []
    for packet in range(3):
        order += names[3 * packet : 3 * packet + 3]
        order += [others.pop(0) for _ in range(9)]
    return " ".join(order)


# -- what is refused ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "rule"),
    [
        ({"partners": "chosen"}, "11.1"),
        ({"partners": "fixed", "dealer": 4}, "11.2"),
        ({"dealer": 1}, "11.2"),
        ({"direction": 0}, "11.3"),
        ({"cut": 1}, "11.4"),
        ({"deals": 0}, "11.5"),
        ({"deals": True}, "11.5"),
        ({"target": 26}, "11.6"),
        ({"target": 5, "deals": 3}, "11.6"),
        ({"target": 5, "extra_deal": True}, "11.6"),
        ({"extra_deal": "yes"}, "11.7"),
        ({"void_deal": "again"}, "11.8"),
        ({"mordienne": None}, "11.9"),
        ({"mordienne": False, "sweep_is_mordienne": True}, "11.9"),
        ({"mordienne": False, "surrender": True}, "11.9"),
        ({"chant": "sung"}, "11.10"),
        ({"chant": "never", "chant_recipients": "left_and_partner"}, "11.10"),
        ({"poor_hand_swap": 2}, "11.11"),
        ({"surrender": []}, "11.12"),
        ({"signals": "on"}, "11.13"),
        ({"signals": "truthful", "detect": 1.5}, "11.14"),
        ({"signals": "truthful", "detect": "often"}, "11.14"),
        ({"signals": "truthful", "detect": float("nan")}, "11.14"),
        ({"signals": "truthful", "detect": "1/0"}, "11.14"),
        ({"signals": "truthful", "detect": True}, "11.14"),
        ({"detect": 0.5}, "11.14"),
        ({"signals": "open", "detect": 0.5}, "11.14"),
        ({"players": 5}, "1.1"),
    ],
    ids=str,
)
def test_impossible_options_are_refused(options: dict[str, Any], rule: str) -> None:
    with pytest.raises(InvalidOptions, match=f"Rule {rule}: "):
        Aluette(**options)


def test_all_problems_are_told_at_once() -> None:
    with pytest.raises(InvalidOptions) as caught:
        Aluette(3, deals=0, signals="on")
    assert str(caught.value).count("Rule ") == 3


def test_an_unknown_option() -> None:
    with pytest.raises(UnknownName, match="sweep_is_mordienne"):
        Aluette(sweep_is_mordiene=True)


# -- what they do ---------------------------------------------------------------------------------


def test_11_1_fixed_partners() -> None:
    game = table()
    assert game.turn(game.initial_state()) == Chance("deal")
    assert round_from(game.initial_state().left, 0) == (0, 1, 2, 3)


def test_11_2_the_first_dealer() -> None:
    state = deal(table(dealer=1), DECK)
    assert (state.dealer, state.turn) == (1, 2)


def test_11_3_the_direction() -> None:
    state = go(table(direction=-1), deal(table(direction=-1), DECK), "no")
    assert state.turn == 2
    game = table(direction=-1)
    assert [go(game, state, "KS").turn] == [1]
    assert hand(state, 2) == "3U KB KS QC QS JS 9S 4U 3S"


def test_11_4_the_cut() -> None:
    game = table(cut=True)
    state = deal(game, DECK)
    assert state.phase is Phase.CUT
    assert game.turn(state) == Decision(2)
    assert len(game.legal_actions(state, 2)) == 47
    after = go(game, state, "cut 12")
    names = DECK.split()
    assert after == deal(table(), " ".join(names[12:] + names[:12]))
    assert keys(told(game, state, "cut 12")) == ["cut", "dealt"]
    refused(game, state, 2, "cut 48", "11.4")
    refused(game, state, 2, "cut 0", "11.4")
    refused(game, state, 2, "3C", "11.4")


@pytest.mark.parametrize("deals", [1, 3, 25])
def test_11_5_the_number_of_deals(deals: int) -> None:
    game = table(deals=deals)
    over = game.position(phase="over", deal=deals, points=[1, 0, 1, 0])
    assert game.is_over(over)
    assert not game.is_over(game.position(phase="deal", deal=deals - 1, points=[0] * 4))


def test_11_6_to_a_target() -> None:
    game = table(target=5)
    assert not game.ends((4, 4, 4, 4), 9)
    assert game.ends((4, 5, 4, 5), 9)
    assert game.ends((6, 4, 6, 4), 9)
    over = game.position(phase="over", deal=8, points=[6, 2, 6, 2])
    assert game.returns(over) == (Fraction(1, 2), 0, Fraction(1, 2), 0)


def test_11_7_an_extra_deal() -> None:
    game = table(deals=1, extra_deal=True)
    assert not game.ends((0, 0, 0, 0), 1)
    assert game.ends((1, 0, 1, 0), 1)
    state = game.position(hands=["AC", "AU", "AB", "AS"], tricks=["X"] * 8, dealer=3, deal=1)
    events = told(game, go(game, state, "AC", "AU", "AB"), "AS")
    assert keys(events) == ["played", "trick.spoiled", "deal.void", "extra"]
    after = go(game, state, "AC", "AU", "AB", "AS")
    assert (after.phase, after.deal, after.dealer) == (Phase.DEAL, 1, 0)
    assert after == game.position(**game.parts(after))


def test_11_8_a_void_deal_is_dealt_again() -> None:
    state, game = ended("X X X X X X X X X", void_deal="replay")
    assert (state.deal, state.dealer, state.phase) == (0, 3, Phase.DEAL)
    again = deal(game, DECK, state)
    assert (again.deal, again.turn, again.tricks) == (1, 0, ())
    counted, _ = ended("X X X X X X X X X")
    assert (counted.deal, counted.dealer) == (1, 0)


@pytest.mark.parametrize(
    ("text", "options", "points"),
    [
        ("1 2 3 1 0 0 0 0 0", {}, 2),
        ("1 2 3 1 0 0 0 0 0", {"mordienne": False}, 1),
        ("0 0 0 0 0 0 0 0 0", {}, 1),
        ("0 0 0 0 0 0 0 0 0", {"sweep_is_mordienne": True}, 2),
        ("1 2 3 1 0 X 0 0 0", {}, 1),
        ("1 2 3 1 0 X 0 0 0", {"spoiled_transparent": True}, 2),
        ("0 X 0 0 0 0 0 0 0", {"spoiled_transparent": True}, 1),
        ("0 X 0 0 0 0 0 0 0", {"spoiled_transparent": True, "sweep_is_mordienne": True}, 2),
    ],
)
def test_11_9_mordienne(text: str, options: dict[str, Any], points: int) -> None:
    state, _ = ended(text, **options)
    assert state.points == (points, 0, points, 0)


def test_11_10_no_chant() -> None:
    game = table(chant="never")
    state = deal(game, DECK)
    assert state.phase is Phase.PLAY
    assert len(state.stock) == 12
    refused(game, state, 0, "yes", "4.1")


def test_11_10_the_left_and_the_partner_sing() -> None:
    game = table(chant_recipients="left_and_partner")
    state = go(game, deal(game, DECK), *["yes"] * 4)
    assert [cards.bit_count() for cards in state.hands] == [15, 9 + 6, 9, 9]
    state = game.apply(state, 0, game.legal_actions(state, 0)[5])
    assert state.turn == 1


def test_11_11_changing_a_poor_hand() -> None:
    game = table(poor_hand_swap=True)
    state = deal(game, dealt_to_first(POOR))
    assert legal(game, state, 0) == "keep, swap"
    top = state.stock[:9]
    after = go(game, state, "swap")
    assert names_in(after.hands[0]) == tuple(NAMES[card] for card in sorted(top))
    assert names_in(after.put_away[0]) == tuple(POOR.replace("  ", " ").split())
    assert (after.swapper, len(after.stock), after.phase) == (0, 3, Phase.PLAY)
    assert after.votes == ()
    kept = go(game, state, "keep")
    assert kept.turn == 1
    assert legal(game, kept, 1) == "keep"
    assert kept.hands[1] & SINGLE_SET
    said = refused(game, kept, 1, "swap", "9.1")
    assert said.startswith("only a hand without any of the eight single cards can be changed")
    refused(game, kept, 1, "yes", "9.1")
    assert go(game, kept, "keep", "keep", "keep").phase is Phase.VOTE


def test_11_11_all_know_that_no_single_card_was_put_away() -> None:
    game = table(poor_hand_swap=True, chant="never")
    from random import Random

    state = go(game, deal(game, dealt_to_first(POOR)), "swap")
    view = game.observe(state, 2)
    for seed in range(30):
        assert not game.determinize(view, Random(seed)).put_away[0] & SINGLE_SET


def given_up(*moves: str) -> Any:
    game = table(surrender=True)
    return game, go(game, deal(game, DECK), "no", *moves)


def test_11_12_giving_up_accepted() -> None:
    game, state = given_up("play on", "surrender")
    assert state.phase is Phase.ANSWER
    assert state.turn == 2
    assert legal(game, state, 2) == "accept, refuse"
    refused(game, state, 2, "3C", "8.2")
    after = go(game, state, "accept")
    assert after.points == (1, 0, 1, 0)
    assert (after.phase, after.hands, after.stock) == (Phase.DEAL, (0, 0, 0, 0), ())
    assert keys(told(game, state, "accept")) == ["surrender.accepted"]


@pytest.mark.parametrize(
    ("winners", "points", "key"),
    [
        ("1 2 3 1 0 0 0 0 0", (2, 0, 2, 0), "deal.refused.made"),
        ("0 0 0 1 2 3 0 1 0", (0, 2, 0, 2), "deal.refused.failed"),
        ("0 2 2 0 1 1 1 1 1", (0, 2, 0, 2), "deal.refused.failed"),
        ("X X X X X X X X X", (0, 2, 0, 2), "deal.refused.failed"),
    ],
)
def test_11_12_giving_up_refused(winners: str, points: object, key: str) -> None:
    """Player 1 offers; the side of player 0 must make mordienne then, and nothing else counts."""
    game = table(surrender=True)
    names = "AC AU AB AS" if winners.endswith("X") else "4C 4U 5B 5S"
    last = dict(enumerate(names.split()))
    if not winners.endswith("X"):
        last = {
            seat: ["4C", "4U", "5B", "3S"][(seat - int(winners[-1]) - 1) % 4] for seat in range(4)
        }
        last[int(winners[-1])] = "3C"
    text = [one if one == "X" else int(one) for one in winners.split()[:8]]
    state = game.position(
        hands=[last[seat] for seat in range(4)], tricks=text, dealer=3, deal=1, surrenderer=1
    )
    order = round_from(state.left, state.turn)
    before = go(game, state, *(last[seat] for seat in order[:3]))
    assert keys(told(game, before, last[order[3]]))[-1] == key
    assert go(game, before, last[order[3]]).points == points


def test_11_12_nobody_gives_up() -> None:
    game, state = given_up("play on", "play on", "play on", "play on")
    assert (state.phase, state.turn, state.surrenderer) == (Phase.PLAY, 0, NOBODY)
    refused(game, state, 0, "surrender", "4.1")


def test_the_order_of_a_deal_with_every_question() -> None:
    game = Aluette(cut=True, poor_hand_swap=True, surrender=True, signals="free", detect="1/2")
    state = game.initial_state()
    met = [state.phase]
    moves = {
        Phase.CUT: "cut 5", Phase.SWAP: "keep", Phase.VOTE: "yes", Phase.SURRENDER: "surrender",
        Phase.ANSWER: "refuse",
    }  # fmt: skip
    while state.phase is not Phase.PLAY:
        if state.phase is Phase.WATCH:
            state = game.apply(state, None, game.read(state, None, "watch 0>1"))
        elif game.is_chance(state):
            action = game.chance_outcomes(state).action(deck())
            state = game.apply(state, None, action)
        elif state.phase is Phase.DISCARD:
            state = game.apply(state, state.turn, game.legal_actions(state, state.turn)[0])
        else:
            state = go(game, state, moves[state.phase])
        if state.phase is not met[-1]:
            met.append(state.phase)
    assert met == list(Phase)[:10]

"""The worked cases U01 to U51: positions, moves and what comes of them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from cardwidgets.games.three_up_three_down import ThreeUpThreeDown
from cardwidgets.games.three_up_three_down.cards import KIND_NAMES, cards_in, size
from cardwidgets.games.three_up_three_down.state import Phase, State
from games.three_up_three_down.at_table import expect, go, legal, refused, table, text


@pytest.mark.parametrize(("players", "draw"), [(2, 66), (3, 57), (4, 48), (5, 39), (6, 30)])
def test_u01_the_deal(players: int, draw: int) -> None:
    game = ThreeUpThreeDown(players)
    state = go(game, game.initial_state(), " ".join(["deal", *_in_order(game)]))
    assert len(state.draw) == draw
    assert [size(hand) for hand in state.hands] == [6] * players
    for player in range(players):
        state = go(game, state, f"P{player} {legal(game, state, player)[0]}")
    assert [size(hand) for hand in state.hands] == [3] * players
    assert [size(up) for up in state.ups] == [3] * players
    assert [len(down) for down in state.downs] == [3] * players
    assert (len(state.draw), state.pile, state.player) == (draw, 0, 0)


def _in_order(game: ThreeUpThreeDown) -> list[str]:
    return [KIND_NAMES[card] for card in game.deck]


def test_u02_two_equal_cards_lead() -> None:
    game, start = table("9 2 2", draw="7 8 4")
    state = go(game, start, "play 2 x2")
    expect(start, state, pile="2 2", h="9 7 8", draw="4")
    assert state.player == 1


def test_u03_equal_is_enough() -> None:
    game, start = table("6 1 1", pile="6", draw="7")
    expect(start, go(game, start, "play 6"), pile="6 6", h="1 1 7")


def test_u04_lower_is_refused() -> None:
    refused(*table("5 7 1", pile="6"), "play 5", "4.1")


def test_u05_who_can_must() -> None:
    refused(*table("5 7 1", pile="6"), "pick up", "4.3")


def test_u06_taking_the_pile() -> None:
    game, start = table("1 2 3", pile="4 6 9", draw="7 8 4")
    state = go(game, start, "pick up")
    expect(start, state, h="1 2 3 4 6 9", pile="", draw="7 8 4")
    assert state.player == 1
    assert legal(game, state) == ["play 1", "play 1 x2", "play 1 x3"]


def test_u07_more_than_three_in_hand() -> None:
    game, start = table("6 6 2 3", pile="4", draw="7 8 4")
    state = go(game, start, "play 6 x2")
    expect(start, state, pile="4 6 6", h="2 3 7", draw="8 4")


def test_u08_no_draw_above_three() -> None:
    game, start = table("6 6 2 3 9", pile="4", draw="7 8 4")
    expect(start, go(game, start, "play 9"), pile="4 9", h="6 6 2 3", draw="7 8 4")


def test_u09_part_of_a_multiple() -> None:
    game, start = table("6 6 6", pile="4", draw="7 8 4")
    expect(start, go(game, start, "play 6 x2"), pile="4 6 6", h="6 7 8")


def test_u10_three_of_a_kind() -> None:
    game, start = table("6 6 6", pile="4", draw="7 8 4")
    state = go(game, start, "play 6 x3")
    expect(start, state, gone=4, pile="", h="7 8 4")
    assert state.player == 1
    assert "play 1" in legal(game, state)


def test_u12_four_of_a_kind_across_players() -> None:
    game, start = table("5 5 1", pile="3 5 5", draw="2 3")
    expect(start, go(game, start, "play 5 x2"), gone=5, pile="", h="1 2 3")


def test_u13_clear() -> None:
    game, start = table("C 2 3", pile="4 6 10", draw="7 8 4")
    state = go(game, start, "play C")
    expect(start, state, gone=4, pile="", h="2 3 7")
    assert state.player == 1


def test_u14_clear_on_an_empty_pile() -> None:
    game, start = table("C C C", draw="7 8 4")
    expect(start, go(game, start, "play C"), gone=1, h="C C 7")


def test_u15_two_clears_at_once() -> None:
    game, start = table("C C 1", pile="10", draw="7 8 4")
    expect(start, go(game, start, "play C x2"), gone=3, h="1 7 8")


def test_u16_clear_1_without_the_draw() -> None:
    game, start = table("C+1 2 3", pile="4 6 10", draw="7 8 4")
    state = go(game, start, "play C+1", "play 2")
    expect(start, state, gone=4, pile="2", h="3 7 8")
    assert state.player == 1


def test_u18_chained_clear_1() -> None:
    game, start = table("C+1 C+1 3", pile="4 6 10", draw="9 8 4")
    state = go(game, start, "play C+1", "draw", "play C+1", "draw", "play 3")
    expect(start, state, gone=5, pile="3", h="9 8 4", draw="")


def test_u19_two_clear_1_at_once() -> None:
    refused(*table("C+1 C+1 3"), "play C+1 x2", "6.7")


def test_u20_clear_2() -> None:
    game, start = table("C+2 7 3", pile="10 10", draw="5 8 4")
    state = go(game, start, "play C+2", "draw", "play 3", "play 5")
    expect(start, state, gone=3, pile="3 5", h="7 8 4", draw="")


def test_u21_no_draw_before_the_third_discard() -> None:
    game, start = table("C+2 7 3", pile="10 10", draw="5 8 4")
    refused(game, go(game, start, "play C+2", "draw", "play 3"), "draw", "6.5")


def test_u23_clear_2_with_three_of_a_kind() -> None:
    game, start = table("C+2 4 4 4 9", pile="2 10", draw="1 8")
    state = go(game, start, "play C+2")
    expect(start, state, gone=3)
    state = go(game, state, "play 4 x3")
    expect(start, state, gone=6)
    expect(start, go(game, state, "play 9"), gone=6, pile="9", h="1 8")


def test_u24_clear_after_clear_2() -> None:
    game, start = table("C+2 C 2", pile="2 10", draw="1 8")
    state = go(game, start, "play C+2", "play C", "play 2")
    expect(start, state, gone=4, pile="2", h="1 8")


def test_u27_taking_what_is_left() -> None:
    game, start = table("6 6 2", pile="4", draw="7")
    expect(start, go(game, start, "play 6 x2"), h="2 7", draw="")


def test_u29_3up_is_closed_while_there_is_a_hand() -> None:
    refused(*table("8", "9 4 4", pile="7"), "play 9", "9.1")


def test_u30_hand_and_3up_stay_apart() -> None:
    refused(*table("9", "9 9 5", pile="8"), "play 9 x3", "9.3")


def test_u31_equal_cards_of_3up() -> None:
    game, start = table("", "9 9 4", pile="8")
    expect(start, go(game, start, "play 9 x2"), pile="8 9 9", u="4")


def test_u32_3up_is_closed_again() -> None:
    other = ("10", "2 2 2", "3 3 3")
    game, start = table("", "3 4 5", "1 1 1", other, pile="8 8")
    state = go(game, start, "pick up", "play 10", "pick up")
    expect(start, state, h="8 8 10", u="3 4 5", pile="")
    state = go(game, state, "play 2")
    refused(game, state, "play 3", "9.1")


def test_u33_all_3up_before_any_3down() -> None:
    refused(*table("", "4", "1 1 1", pile="3"), "flip 0", "9.1")


def test_u34_a_blind_card_that_fails() -> None:
    game, start = table("", "", "4 9 C+1", pile="8 8")
    state = go(game, start, "flip 0")
    expect(start, state, h="8 8 4", d="9 C+1", pile="")
    assert state.player == 1


def test_u35_a_blind_card_makes_three_of_a_kind() -> None:
    game, start = table("", "", "8 9 C+1", pile="8 8")
    state = go(game, start, "flip 0")
    expect(start, state, gone=3, d="9 C+1", pile="")
    assert state.player == 1


def test_u36_a_blind_clear_1() -> None:
    game, start = table("", "", "C+1 9 4", pile="8 8")
    state = go(game, start, "flip 0", "flip 1")
    expect(start, state, gone=3, pile="4", d="9")
    assert state.player == 1


def test_u39_three_blind_cards_in_one_turn() -> None:
    game, start = table("", "", "C+2 3 6", pile="5 10")
    state = go(game, start, "flip 0", "flip 0", "flip 0")
    assert state.phase is Phase.OVER
    assert game.returns(state) == (1, 0)


def test_u41_a_last_clear_1_wins() -> None:
    game, start = table("C+1", pile="10")
    assert game.returns(go(game, start, "play C+1")) == (1, 0)


def test_u42_a_last_blind_clear_2_wins() -> None:
    game, start = table("", "", "C+2", pile="10")
    assert game.returns(go(game, start, "flip 0")) == (1, 0)


def test_u43_a_last_three_of_a_kind_wins() -> None:
    game, start = table("5 5 5", pile="4")
    assert game.returns(go(game, start, "play 5 x3")) == (1, 0)


def test_u45_drawing_with_an_empty_hand() -> None:
    game, start = table("C+1", "7 8 9", "1 1 1", draw="5 6", pile="10")
    state = go(game, start, "play C+1")
    refused(game, state, "play 7", "3.3")
    assert legal(game, state) == ["draw", "stop"]
    state = go(game, state, "draw")
    expect(start, state, gone=2, h="5 6", draw="")
    expect(start, go(game, state, "play 5"), gone=2, pile="5", h="6", draw="")


def test_u47_3down_opens_in_the_same_turn() -> None:
    game, start = table("", "C+1", "6 2 9", pile="10")
    state = go(game, start, "play C+1", "flip 2")
    expect(start, state, gone=2, pile="9", d="6 2")
    assert state.player == 1


def test_u49_the_order_decides() -> None:
    game, start = table("3 9", other=("5", "", ""))
    assert game.returns(go(game, start, "play 9", "pick up", "play 3")) == (1, 0)
    assert game.returns(go(game, start, "play 3", "play 5")) == (0, 1)


DECK = {"1": 1, "2": 2, "3": 2, "4": 3, "5": 2, "6": 2, "7": 1, "8": 2, "9": 2, "10": 4,
        "C": 3, "C+1": 2, "C+2": 1}  # fmt: skip
DEAL = (
    "2 9 C 6 1 C+1 "  # 3DOWN
    "3 7 C+1 10 C 8 4 4 10 9 10 C+2 "  # six each
    "5 5 2 8 4 10 6 C 3"
)
LONG: list[tuple[str, str, dict[str, str]]] = [
    # moves, the pile after, and what else is said: hands (h0, h1), cards gone, cards to draw
    ("play 3", "3", {"h0": "7 C+1 5"}),
    ("play 4 x2", "3 4 4", {"h1": "10 5 2"}),
    ("play 5", "3 4 4 5", {"h0": "7 C+1 8"}),
    ("play 5", "3 4 4 5 5", {"h1": "10 2 4"}),
    ("play C+1; draw; play 7", "7", {"gone": "6", "h0": "8 10 6"}),
    ("play 10", "7 10", {"h1": "2 4 C"}),
    ("play 10", "7 10 10", {"h0": "8 6 3", "draw": ""}),
    ("play C", "", {"gone": "10", "h1": "2 4"}),
    ("play 3; play 4; play 6", "3 4 6", {"h0": "8", "h1": "2"}),
    ("pick up", "", {"h1": "2 3 4 6"}),
    ("play 8; pick up", "", {"h0": "", "h1": "2 3 4 6 8"}),
    ("play 8; play 8; play 10; pick up", "", {"h1": "2 3 4 6 8 8 10", "u0": "C"}),
    ("play C", "", {"gone": "11", "u0": ""}),
    ("play 8 x2; flip 1; play 10", "8 8 9 10", {"d0": "2 C"}),
    ("flip 0", "", {"h0": "8 8 9 10 2", "d0": "C"}),
    ("play 2; play 8 x2; pick up", "", {"h0": "9 10 2", "h1": "3 4 6 2 8 8"}),
    ("play 2; play 8 x2; play 9; pick up", "", {"h0": "10", "h1": "3 4 6 2 2 8 8 9"}),
    ("play 10; pick up", "", {"h1": "3 4 6 2 2 8 8 9 10", "u1": "9 10 C+2"}),
]


def test_u51_a_long_game() -> None:
    game = ThreeUpThreeDown(2, deck=DECK)
    assert len(game.deck) == 27
    state = go(game, game.initial_state(), f"deal {DEAL}", "P0 up 10 C 8", "P1 up 9 10 C+2")
    assert text(state.hands[0]) == "3 7 C+1"
    for moves, pile, words in LONG:
        state = go(game, state, *moves.split("; "))
        assert text(state.pile) == pile
        for what, wanted in words.items():
            assert " ".join(sorted(_found(state, what))) == " ".join(sorted(wanted.split())), what
    state = go(game, state, "flip 0")
    assert state.phase is Phase.OVER
    assert game.returns(state) == (1, 0)
    left = (*cards_in(state.hands[1]), *cards_in(state.ups[1]), *state.downs[1])
    assert len(left) == 15


def _found(state: State, what: str) -> Iterator[str]:
    match what:
        case "gone":
            yield str(size(state.gone))
        case "draw":
            yield from (KIND_NAMES[card] for card in state.draw)
        case _:
            zones = {"h": state.hands, "u": state.ups, "d": state.downs}[what[0]]
            zone = zones[int(what[1])]
            cards = zone if isinstance(zone, tuple) else cards_in(zone)
            yield from (KIND_NAMES[card] for card in cards)

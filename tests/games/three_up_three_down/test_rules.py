"""The numbered rules, each by a game or a position; the worked cases have a file of their own."""

from __future__ import annotations

from itertools import combinations

import pytest

import cardwidgets as cw
from cardwidgets.engine.turns import Decision, Simultaneous
from cardwidgets.games.three_up_three_down import ThreeUpThreeDown
from cardwidgets.games.three_up_three_down.cards import DECKS, KIND_NAMES, size
from cardwidgets.games.three_up_three_down.state import HIDDEN, Phase
from games.three_up_three_down.at_table import expect, go, keys, legal, refused, table, text, told

SIX = "1 2 3 8 8 C"


def choosing() -> tuple[ThreeUpThreeDown, object]:
    game = ThreeUpThreeDown(2)
    down = ["1 2 3", "4 5 6"]
    return game, game.position(phase="choose", hands=[SIX, "4 4 5 9 10 C+1"], down=down, draw="7 9")


def test_1_1_two_to_six_play() -> None:
    for players in range(2, 7):
        assert ThreeUpThreeDown(players).players == players
    for players in (1, 7, True, "3"):
        with pytest.raises(cw.CardwidgetsError, match=r"Rule 11\.1: 2 to 6 can play"):
            ThreeUpThreeDown(players)  # type: ignore[arg-type]


def test_1_2_the_deck() -> None:
    counts = dict(zip(KIND_NAMES, ThreeUpThreeDown(2).card_counts, strict=True))
    assert sum(counts.values()) == 84
    assert {counts[str(number)] for number in range(1, 11)} == {7}
    assert (counts["C"], counts["C+1"], counts["C+2"]) == (7, 6, 1)


def test_1_3_each_colour_taken_out_leaves_the_smaller_decks() -> None:
    colour = (2,) * 10 + (2, 2, 0)
    big, middle, small = (DECKS[name] for name in ("published84", "two_colour60", "green36"))
    for larger, smaller in ((big, middle), (middle, small)):
        left = tuple(have - taken for have, taken in zip(larger, colour, strict=True))
        assert left == smaller
    assert [sum(DECKS[name]) for name in DECKS] == [84, 60, 36, 74]
    # one card in six is a Clear, in each of them
    assert {sum(deck) // sum(deck[10:]) for deck in (big, middle, small)} == {6}
    assert {sum(deck) % sum(deck[10:]) for deck in (big, middle, small)} == {0}


def test_1_4_ranks() -> None:
    game, state = table("1 5 10 C C+1 C+2", pile="10")
    assert legal(game, state) == ["play 10", "play C", "play C+1", "play C+2"]


def test_2_1_nobody_knows_3down() -> None:
    game, state = table("5", "4", "1 2 3")
    for viewer in (None, 0, 1):
        view = game.observe(state, viewer)
        assert view.downs == ((HIDDEN,) * 3, (HIDDEN,) * 3)
        assert "downs=((0" not in repr(view)


def test_2_2_three_of_six_are_put_up_in_secret() -> None:
    game, state = choosing()
    assert game.turn(state) == Simultaneous((0, 1))
    ways = {tuple(sorted(three)) for three in combinations(SIX.split(), 3)}
    assert len(legal(game, state, 0)) == len(ways) == 14
    refused(game, state, "P0 up 8 8 8", "2.2")
    refused(game, state, "P0 up 8 8", "2.2")
    refused(game, state, "P0 play 8", "2.2")
    state = go(game, state, "P0 up 8 8 C")
    assert (text(state.hands[0]), text(state.ups[0])) == ("1 2 3", "8 8 C")
    refused(game, state, "P0 up 1 2 3", "2.2")
    assert game.observe(state, 1).ups == (0, 0)
    assert game.observe(state, 1).chosen == (True, False)
    assert game.observe(state, 0).ups[0] == state.ups[0]
    assert keys(told(game, state, "P1 up 9 10 C+1", 0)) == ["up", "up"]
    state = go(game, state, "P1 up 9 10 C+1")
    assert game.observe(state, None).ups == state.ups
    refused(game, state, "P0 up 1 2 3", "2.2")


def test_2_3_no_pile_at_the_start() -> None:
    game, state = choosing()
    state = go(game, state, "P1 up 9 10 C+1", "P0 up 8 8 C")
    assert (state.pile, state.gone and size(state.gone) > 0) == (0, True)
    assert legal(game, state) == ["play 1", "play 2", "play 3"]


def test_2_4_clockwise_from_the_first_seat() -> None:
    game = ThreeUpThreeDown(3)
    state = game.position(hands=["1 9 9", "2 9 9", "3 9 9"], draw="1 2 3 4")
    seats = [state.player]
    for card in ("1", "2", "3"):
        state = go(game, state, f"play {card}")
        seats.append(state.player)
    assert seats == [0, 1, 2, 0]
    assert game.turn(state) == Decision(0)
    refused(game, state, "P1 play 9", "3.1")


def test_3_1_one_discard_then_the_hand_is_filled_up() -> None:
    game, state = table("1 2 3", draw="7 8 4")
    after = go(game, state, "play 1")
    expect(state, after, h="2 3 7", draw="8 4")
    assert after.player == 1


def test_3_2_hand_then_3up_then_3down() -> None:
    game, state = table("5", "6 7 8", "1 2 3", draw="9")
    assert legal(game, state) == ["play 5"]
    game, state = table("5", "6 7 8", "1 2 3")
    assert legal(game, state) == ["play 5"]
    game, state = table("", "6 7 8", "1 2 3")
    assert legal(game, state) == ["play 6", "play 7", "play 8"]
    game, state = table("", "", "1 2 3")
    assert legal(game, state) == ["flip 0", "flip 1", "flip 2"]


def test_3_3_an_empty_hand_with_cards_to_draw() -> None:
    game, state = table("C+2 7", "8 8 9", "1 2 3", draw="4 5 6 7")
    state = go(game, state, "play C+2", "play 7")
    assert (state.player, legal(game, state)) == (0, ["stop"])
    refused(game, state, "play 8", "3.3")
    refused(game, state, "flip 0", "3.3")
    after = go(game, state, "stop")
    expect(state, after, h="4 5 6", draw="7", u="8 8 9")
    assert after.player == 1


def test_3_3_the_optional_draw_comes_first() -> None:
    game, state = table("C+1", "8 8 9", "1 2 3", draw="4 5 6 7")
    state = go(game, state, "play C+1")
    assert legal(game, state) == ["draw", "stop"]
    after = go(game, state, "draw")
    expect(state, after, h="4 5 6", draw="7")
    assert legal(game, after) == ["play 4", "play 5", "play 6"]


def test_4_1_not_lower_than_the_top() -> None:
    game, state = table("4 5 6", pile="2 5")
    assert legal(game, state) == ["play 5", "play 6"]
    refused(game, state, "play 4", "4.1")
    refused(game, state, "play 7", "4.2")


def test_4_2_equal_numbers_together() -> None:
    game, state = table("5 5 5 5 C C C", pile="5")
    assert legal(game, state) == [
        "play 5", "play 5 x2", "play 5 x3", "play 5 x4", "play C", "play C x2", "play C x3",
    ]  # fmt: skip
    refused(game, state, "play 5 x5", "4.2")


def test_4_3_who_can_must() -> None:
    game, state = table("1 C", pile="9")
    assert legal(game, state) == ["play C"]
    refused(game, state, "pick up", "4.3")
    refused(game, state, "stop", "4.3")
    refused(*table("1 C"), "pick up", "4.3")


def test_4_4_everything_leads() -> None:
    game, state = table("1 1 10 C+1")
    assert legal(game, state) == ["play 1", "play 1 x2", "play 10", "play C+1"]


def test_5_1_the_top_three_and_no_others() -> None:
    game, state = table("5 9", pile="3 3 5 5")
    expect(state, go(game, state, "play 9"), pile="3 3 5 5 9")
    expect(state, go(game, state, "play 5"), pile="", gone=5)


def test_5_2_by_several_players() -> None:
    game = ThreeUpThreeDown(3)
    state = game.position(hands=["5 1", "5 1", "5 5 1"])
    after = go(game, state, "play 5", "play 5", "play 5 x2")
    assert (after.pile, size(after.gone) - size(state.gone)) == (0, 4)


def test_5_3_the_next_player_leads() -> None:
    game, state = table("5 1", pile="5 5")
    after = go(game, state, "play 5")
    assert (after.player, after.pile, legal(game, after)[0]) == (1, 0, "play 1")


def test_5_4_clears_make_no_three() -> None:
    game, state = table("C C C 1", pile="5 5")
    events = keys(told(game, state, "play C x3"))
    assert events == ["played", "cleared"]


def test_6_1_a_clear_takes_the_pile_away() -> None:
    game, state = table("C 1", pile="3 9")
    expect(state, go(game, state, "play C"), pile="", gone=3)


def test_6_2_on_an_empty_pile_it_goes_alone() -> None:
    game, state = table("C C")
    assert legal(game, state) == ["play C", "play C x2"]
    expect(state, go(game, state, "play C"), pile="", gone=1)


@pytest.mark.parametrize(("card", "more"), [("C", 0), ("C+1", 1), ("C+2", 2)])
def test_6_3_extra_discards(card: str, more: int) -> None:
    game, state = table(f"{card} 1 2 3", pile="9")
    after = go(game, state, f"play {card}")
    assert (after.player, after.actions) == ((0, more) if more else (1, 1))


def test_6_4_the_optional_draw() -> None:
    game, state = table("C+1 1", draw="5 6 7")
    after = go(game, state, "play C+1")
    assert legal(game, after) == ["draw", "play 1"]
    drawn = go(game, after, "draw")
    expect(after, drawn, h="1 5 6", draw="7")
    assert drawn.actions == after.actions
    refused(game, drawn, "draw", "6.5")
    expect(after, go(game, after, "play 1"), h="5 6 7")


def test_6_4_no_draw_with_three_or_without_cards() -> None:
    game, state = table("C+1 1 2 3", draw="5")
    refused(game, go(game, state, "play C+1"), "draw", "6.4")
    game, state = table("C+1 1")
    refused(game, go(game, state, "play C+1"), "draw", "8.2")
    refused(*table("1 2", draw="5"), "draw", "6.4")


def test_6_5_never_before_the_third_discard() -> None:
    game, state = table("C+2 1 1", draw="5 6 7 8")
    after = go(game, state, "play C+2", "play 1")
    refused(game, after, "draw", "6.5")


def test_6_6_extra_discards_add_up() -> None:
    game, state = table("C+2 C+1 1 2", draw="5 6 7 8")
    after = go(game, state, "play C+2", "play C+1")
    assert (after.actions, legal(game, after)) == (2, ["draw", "play 1", "play 2"])


def test_6_7_one_at_a_time() -> None:
    refused(*table("C+2 C+1 C+1"), "play C+1 x2", "6.7")


def test_6_8_a_failed_extra_discard_takes_the_pile() -> None:
    game, state = table("C+2 9 1", "8 8 9", draw="2 2 2 3")
    after = go(game, state, "play C+2", "draw", "play 9")
    assert legal(game, after) == ["pick up"]
    refused(game, after, "stop", "6.8")
    taken = go(game, after, "pick up")
    expect(after, taken, h="1 2 9", draw="2 2 3", pile="")
    assert (taken.player, taken.actions) == (1, 1)


def test_7_1_no_draw_after_taking_the_pile() -> None:
    game, state = table("1", pile="9", draw="5 6")
    after = go(game, state, "pick up")
    expect(state, after, h="1 9", draw="5 6", pile="")
    assert after.player == 1
    assert legal(game, after)[0] == "play 1"


def test_7_2_no_draw_above_three() -> None:
    game, state = table("1 2 3 9", pile="4", draw="5 6")
    expect(state, go(game, state, "play 9"), h="1 2 3", draw="5 6")


def test_7_3_3up_is_closed_again() -> None:
    game, state = table("", "4 5 6", "1 2 3", ("1", "", "2"), pile="9")
    after = go(game, state, "pick up", "play 1")
    assert (text(after.ups[0]), legal(game, after)) == ("4 5 6", ["play 9"])
    refused(game, after, "play 4", "9.1")


def test_8_1_and_8_2_drawing() -> None:
    game, state = table("1 1 1", draw="5 6")
    expect(state, go(game, state, "play 1"), h="1 1 5", draw="6")
    expect(state, go(game, state, "play 1 x2"), h="1 5 6", draw="")
    expect(state, go(game, state, "play 1 x3"), h="5 6", draw="", pile="", gone=3)
    assert keys(told(game, state, "play 1 x2")) == ["played", "drew", "draw.empty"]


def test_8_3_no_new_draw_pile() -> None:
    game, state = table("1 2", pile="1 1")
    after = go(game, state, "play 1")
    expect(state, after, draw="", gone=3, h="2")


def test_9_1_all_of_3up_first() -> None:
    game, state = table("", "4 4", "1 2 3")
    refused(game, state, "flip 0", "9.1")
    after = go(game, state, "play 4 x2", "P1 pick up")
    assert legal(game, after) == ["flip 0", "flip 1", "flip 2"]


def test_9_2_several_of_3up() -> None:
    game, state = table("", "4 4 C", "1 2 3", pile="3")
    assert legal(game, state) == ["play 4", "play 4 x2", "play C"]


def test_9_3_hand_and_3up_apart() -> None:
    refused(*table("9", "9 5", "1 2 3", pile="3"), "play 9 x2", "9.3")


def test_9_4_any_place_but_one_at_a_time() -> None:
    game, state = table("", "", "6 2 9", pile="5")
    refused(game, state, "flip 3", "9.4")
    refused(game, state, "play 6", "9.4")
    refused(game, state, "pick up", "9.4")
    after = go(game, state, "flip 2")
    expect(state, after, d="6 2", pile="5 9")


def test_9_5_a_blind_card_that_does_not_fit() -> None:
    game, state = table("", "", "2 9", pile="5 8")
    assert keys(told(game, state, "flip 0")) == ["flipped", "flip.failed"]
    after = go(game, state, "flip 0")
    expect(state, after, h="2 5 8", d="9", pile="")
    assert (after.player, text(after.known[0])) == (1, "2 5 8")


def test_9_6_3up_opens_in_the_same_turn() -> None:
    game, state = table("C+2", "5", "9 9")
    after = go(game, state, "play C+2", "play 5", "flip 1")
    expect(state, after, d="9", pile="5 9", gone=1)


@pytest.mark.parametrize(
    ("cards", "move"),
    [(("1", "", ""), "play 1"), (("C+2", "", ""), "play C+2"), (("", "", "9"), "flip 0"),
     (("", "7 7", ""), "play 7 x2")],
)  # fmt: skip
def test_10_1_and_10_2_any_last_card_wins_at_once(cards: tuple[str, str, str], move: str) -> None:
    game, state = table(*cards)
    after = go(game, state, move)
    assert (after.phase, after.places) == (Phase.OVER, (0,))
    assert game.returns(after) == (1, 0)
    assert keys(told(game, state, move))[-1] == "won"


def test_10_1_having_no_hand_is_not_enough() -> None:
    game, state = table("1", "", "5")
    assert go(game, state, "play 1").phase is Phase.PLAY


def test_10_3_nothing_after_the_end() -> None:
    game, state = table("1")
    after = go(game, state, "play 1")
    refused(game, after, "P1 play 1", "10.3")
    refused(game, after, "P0 pick up", "10.3")


def test_10_4_unfinished() -> None:
    game, state = table("1 2", other=("1", "", "2"), options={"max_turns": 2})
    after = go(game, state, "play 1", "play 1")
    assert (after.phase, after.places, game.returns(after)) == (Phase.OVER, (), (0, 0))
    assert keys(told(game, go(game, state, "play 1"), "play 1"))[-1] == "unfinished"


def test_12_7_the_position_that_comes_back() -> None:
    game, state = table("1 1", other=("1 1 2", "", ""))
    after = go(game, state, "play 1", "play 2", "pick up")
    assert (text(after.hands[1]), text(after.hands[0])) == ("1 1", "1 1 2")
    assert (after.player, after.pile) == (1, 0)

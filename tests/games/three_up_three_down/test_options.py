"""Every option: what it allows, what it forbids, and what it refuses to be."""

from __future__ import annotations

from typing import Any

import pytest

from cardwidgets.engine.errors import InvalidOptions
from cardwidgets.engine.turns import Chance, Decision, Simultaneous
from cardwidgets.games.three_up_three_down import ThreeUpThreeDown
from cardwidgets.games.three_up_three_down.cards import KIND_NAMES, size
from cardwidgets.games.three_up_three_down.state import CHOICES, HIDDEN, Phase
from games.three_up_three_down.at_table import expect, go, keys, legal, refused, table, text, told

DRAW_PILES = {
    "published84": (66, 57, 48, 39, 30),
    "two_colour60": (42, 33, 24, 15, 6),
    "green36": (18, 9, 0, None, None),
    "seed74": (56, 47, 38, 29, 20),
}


@pytest.mark.parametrize("deck", DRAW_PILES)
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_11_2_decks(deck: str, players: int) -> None:
    left = DRAW_PILES[deck][players - 2]
    if left is None:
        with pytest.raises(InvalidOptions, match=r"Rule 11\.2: there must be nine cards for each"):
            ThreeUpThreeDown(players, deck=deck)
        return
    game = ThreeUpThreeDown(players, deck=deck)
    deal = " ".join(["deal", *(KIND_NAMES[card] for card in game.deck)])
    assert len(go(game, game.initial_state(), deal).draw) == left


def test_11_2_a_deck_of_ones_own() -> None:
    game = ThreeUpThreeDown(2, deck={"1": 10, "10": 5, "C+2": 3})
    assert len(game.deck) == 18
    assert game.card_counts[0] == 10


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"deck": "blue"}, "deck must be one of published84, two_colour60"),
        ({"deck": 84}, "deck must be one of"),
        ({"deck": {"11": 1}}, "whole numbers from 0 to 15"),
        ({"deck": {"1": 16}}, "whole numbers from 0 to 15"),
        ({"deck": {"1": True}}, "whole numbers from 0 to 15"),
        ({"deck": {"1": 15}}, "18 in all; 15 are not enough"),
        ({"start": 2}, "start must be a seat"),
        ({"start": True}, "start must be a seat"),
        ({"start": "me"}, "start must be a seat"),
        ({"max_turns": 0}, "max_turns must be a whole number"),
        ({"max_turns": None}, "max_turns must be a whole number"),
        *(({name: "?"}, f"{name} must be one of") for name in CHOICES),
        *(({name: []}, f"{name} must be one of") for name in CHOICES),
    ],
)
def test_what_options_cannot_be(options: dict[str, Any], words: str) -> None:
    with pytest.raises(InvalidOptions, match="Rule 11") as caught:
        ThreeUpThreeDown(2, **options)
    assert words in str(caught.value)


def test_all_that_is_wrong_is_said_at_once() -> None:
    with pytest.raises(InvalidOptions) as caught:
        ThreeUpThreeDown(9, deck="x", start=-1, choice=1, max_turns="2")
    for words in ("2 to 6 can play", "deck must", "start must", "choice must", "max_turns must"):
        assert words in str(caught.value)


def test_11_3_start() -> None:
    game = ThreeUpThreeDown(3, start=2)
    assert game.initial_state().player == 2
    game = ThreeUpThreeDown(3, start="random")
    state = game.initial_state()
    assert game.turn(state) == Chance("start")
    assert len(game.chance_outcomes(state).outcomes) == 3  # type: ignore[union-attr]
    state = go(game, state, "start P1", " ".join(["deal", *(KIND_NAMES[c] for c in game.deck)]))
    assert (state.phase, state.player) == (Phase.CHOOSE, 1)


def test_11_4_choosing_in_order() -> None:
    game = ThreeUpThreeDown(3, choice="in_order", start=1)
    six = ["1 2 3 4 5 6", "1 2 3 4 5 6", "1 2 3 4 5 6"]
    state = game.position(phase="choose", hands=six, down=["7 7 7", "8 8 8", "9 9 9"])
    assert game.turn(state) == Decision(1)
    refused(game, state, "P0 up 1 2 3", "11.4")
    assert keys(told(game, state, "P1 up 4 5 6", 2)) == ["up"]
    state = go(game, state, "P1 up 4 5 6")
    assert game.observe(state, 2).ups[1] == state.ups[1]
    assert game.turn(state) == Decision(2)
    state = go(game, state, "P2 up 1 2 3", "P0 up 1 2 3")
    assert (state.phase, state.player) == (Phase.PLAY, 1)
    sealed = ThreeUpThreeDown(3).position(phase="choose")
    assert ThreeUpThreeDown(3).turn(sealed) == Simultaneous((0, 1, 2))


def test_11_5_voluntary_pick_up() -> None:
    options = {"pick_up": "voluntary"}
    game, state = table("5 7", pile="6", options=options)
    assert legal(game, state) == ["play 7", "pick up"]
    after = go(game, state, "pick up")
    assert text(after.hands[0]) == "5 6 7"
    assert after.limits == ((), ())
    refused(*table("5 7", options=options), "pick up", "4.3")
    refused(*table("", "", "5 7", pile="6", options=options), "pick up", "9.4")


def test_11_6_all_or_one() -> None:
    game, state = table("5 5 5 C C", options={"multiples": "all_or_one"})
    assert legal(game, state) == ["play 5", "play 5 x3", "play C", "play C x2"]
    refused(game, state, "play 5 x2", "11.6")
    game, state = table("5 5 6 6 6 6 1", pile="4", options={"multiples": "all_or_one"})
    assert go(game, state, "play 6").lacks == (0, 0)
    after = go(game, state, "play 5 x2")
    assert after.lacks == (1 << 4, 0)


def test_11_7_several_clears() -> None:
    options = {"clear_multiples": "several"}
    game, state = table("C+1 C+1 C+2 2 3", pile="9", options=options)
    after = go(game, state, "play C+1 x2")
    assert (after.actions, size(after.gone) - size(state.gone)) == (2, 3)


def test_11_8_hand_and_3up_together() -> None:
    options = {"hand_and_up": "together"}
    game, state = table("9", "9 9 5", "1", pile="8", options=options)
    assert legal(game, state) == ["play 9", "play 9 x2", "play 9 x3"]
    expect(state, go(game, state, "play 9 x3"), h="", u="5", pile="", gone=4)
    assert legal(*table("9 9 1", "9 9 5", "1", options=options)) == [
        "play 1", "play 9", "play 9 x2",
    ]  # fmt: skip
    refused(*table("9", "9 9 5", "1", draw="2", options=options), "play 9 x2", "11.8")
    clears, state = table("C+1", "C+1", "1", options=options)
    refused(clears, state, "play C+1 x2", "6.7")


def test_11_9_an_extra_turn() -> None:
    game, state = table("5 5 5", draw="2 2 2 2", options={"triple": "extra_turn"})
    after = go(game, state, "play 5 x3")
    assert (after.player, after.actions, after.marks, after.turns) == (0, 1, 0, 2)
    expect(state, after, h="2 2 2", draw="2", gone=3)
    assert go(game, after, "play 2").player == 1


def test_11_9_an_extra_turn_after_taking_the_pile() -> None:
    options = {"triple": "extra_turn"}
    game, state = table("C+2 5 5 5 1", options=options)
    after = go(game, state, "play C+2", "play 5 x3")
    assert (after.player, after.actions) == (0, 1)
    game, state = table("C+2 9 9 9 4 1", options=options, pile="1")
    after = go(game, state, "play C+2", "play 9 x3", "play 4")
    assert (after.player, text(after.hands[0]), text(after.pile)) == (0, "1", "4")
    after = go(game, after, "pick up")
    assert after.player == 1


def test_11_10_one_card() -> None:
    game, state = table("C+2 1", draw="5 6 7", options={"optional_draw": "one_card"})
    after = go(game, state, "play C+2", "draw")
    expect(state, after, h="1 5", draw="6 7", gone=1)
    refused(game, after, "draw", "6.5")


def test_11_11_extra_discards_may_be_left() -> None:
    game, state = table("C+2 1 2 3", draw="5", options={"extra": "may"})
    refused(game, state, "stop", "4.3")
    after = go(game, state, "play C+2")
    assert legal(game, after) == ["play 1", "play 2", "play 3", "stop"]
    after = go(game, after, "play 1", "stop")
    expect(state, after, h="2 3 5", pile="1", draw="", gone=1)
    assert after.limits == ((), ())


STUCK = {"hand": "C+2 9 1 2", "pile": "5"}


@pytest.mark.parametrize(
    ("third_fail", "open_now"),
    [("pick_up", "pick up"), ("pick_up_from_table", "stop"), ("stop", "stop")],
)
def test_11_12_the_third_discard_fails_from_hand(third_fail: str, open_now: str) -> None:
    game, state = table(**STUCK, options={"third_fail": third_fail})
    after = go(game, state, "play C+2", "play 9")
    assert legal(game, after) == [open_now]
    if open_now == "stop":
        refused(game, after, "pick up", "11.12")
        stopped = go(game, after, "stop")
        expect(state, stopped, h="1 2", pile="9", gone=2)
        assert stopped.limits == (((8, 2),), ())


@pytest.mark.parametrize(
    ("third_fail", "open_now"),
    [("pick_up", "pick up"), ("pick_up_from_table", "pick up"), ("stop", "stop")],
)
def test_11_12_the_third_discard_fails_from_3up(third_fail: str, open_now: str) -> None:
    game, state = table("", "C+2 9 1", "5", pile="5", options={"third_fail": third_fail})
    after = go(game, state, "play C+2", "play 9")
    assert legal(game, after) == [open_now]
    if open_now == "stop":
        expect(state, go(game, after, "stop"), u="1", pile="9", gone=2)


def test_11_12_a_blind_card_is_handled_as_always() -> None:
    game, state = table("", "", "C+2 9 1", pile="5", options={"third_fail": "stop"})
    after = go(game, state, "flip 0", "flip 0", "flip 0")
    expect(state, after, h="1 9", d="", gone=2)


def test_11_13_a_blind_card_stays() -> None:
    options = {"blind_fail": "stays"}
    game, state = table("", "", "2 9 1", ("7", "", "1"), pile="5 6", options=options)
    after = go(game, state, "flip 0")
    expect(state, after, h="5 6", d="2 9 1", pile="")
    assert game.observe(after, 1).downs[0] == (1, HIDDEN, HIDDEN)
    game, state = table("", "", "2 9 1", pile="5", options=options, shown=[[0], []])
    assert legal(game, state) == ["flip 1", "flip 2"]
    refused(game, state, "flip 0", "11.13")
    assert keys(told(game, state, "flip 1")) == ["flipped"]
    expect(state, go(game, state, "flip 1"), d="2 1", pile="5 9")
    game, state = table("", "", "2 9 1", options=options, shown=[[0, 2], []])
    assert keys(told(game, state, "flip 0")) == ["played.shown"]
    after = go(game, state, "flip 0")
    assert (after.shown, text(after.pile)) == ((0b10, 0), "2")
    game, state = table("", "", "2 1", pile="5", options=options, shown=[[0, 1], []])
    assert legal(game, state) == ["pick up"]
    expect(state, go(game, state, "pick up"), h="5", d="2 1")


@pytest.mark.parametrize(("top", "pile", "gone"), [("7", "7", 0), ("C+1", "", 1)])
def test_11_14_a_card_is_turned_up(top: str, pile: str, gone: int) -> None:
    game = ThreeUpThreeDown(2, first_card="turned")
    left = [KIND_NAMES[card] for card in game.deck]
    left.remove(top)
    deal = " ".join(["deal", *left[:18], top, *left[18:]])
    start = game.initial_state()
    state = go(game, start, deal)
    assert (text(state.pile), size(state.gone), len(state.draw)) == (pile, gone, 65)
    assert keys(told(game, start, deal))[-1] == ("turned" if pile else "turned.clear")


def test_11_14_nothing_is_turned_up_without_a_draw_pile() -> None:
    game = ThreeUpThreeDown(4, deck="green36", first_card="turned")
    deal = " ".join(["deal", *(KIND_NAMES[card] for card in game.deck)])
    state = go(game, game.initial_state(), deal)
    assert (state.pile, state.draw) == (0, ())


def test_11_15_a_whole_ranking() -> None:
    game = ThreeUpThreeDown(3, end="ranking")
    state = game.position(hands=["5", "6 1", "1 9"])
    state = go(game, state, "play 5")
    assert (state.phase, state.places, state.player) == (Phase.PLAY, (0,), 1)
    assert game.returns(state) == (0, 0, 0)
    state = go(game, state, "play 6", "play 9")
    assert (state.player, legal(game, state)) == (1, ["pick up"])
    state = go(game, state, "pick up")
    assert keys(told(game, state, "play 1")) == ["played", "out", "last"]
    state = go(game, state, "play 1")
    assert (state.phase, state.places) == (Phase.OVER, (0, 2, 1))
    assert game.returns(state) == (1, 0, 0)


def test_11_16_max_turns() -> None:
    game, state = table("1 2", other=("1", "", "2"), options={"max_turns": 1})
    assert go(game, state, "play 1").phase is Phase.OVER

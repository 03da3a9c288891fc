"""Section 10 of RULES.md: every option, its default, its other values and its bad ones."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from cardwidgets.engine.errors import InvalidOptions, UnknownName
from cardwidgets.engine.session import Session, loads
from cardwidgets.engine.turns import Chance, Decision, Simultaneous
from cardwidgets.games import make
from cardwidgets.games.bluffaneer import Bluffaneer
from cardwidgets.games.bluffaneer.state import Phase
from games.bluffaneer.at_table import flows, go, keys, letters, refused, reshuffle, table, told


def test_option_10_1_players() -> None:
    assert Bluffaneer().players == 4
    for players in range(2, 7):
        assert len(Bluffaneer(players).initial_state().coins) == players


# -- 10.2 to 10.4: numbers --------------------------------------------------------------------


def test_option_10_2_die_weights_default() -> None:
    assert Bluffaneer().options.die_weights == (1, 1, 1, 1)


def test_option_10_2_die_weights_with_swords_and_skulls_twice() -> None:
    game, state = table(3, options={"die_weights": (1, 2, 1, 2)})
    chances = {game.write(roll): chance for roll, chance in game.chance_outcomes(state).outcomes}
    assert chances["roll CH CH"] == Fraction(1, 36)
    assert chances["roll SW SK"] == chances["roll SK SW"] == Fraction(4, 36)
    assert chances["roll CH SW"] == Fraction(2, 36)
    double = sum(chances[f"roll {symbol} {symbol}"] for symbol in ("CH", "SW", "SH", "SK"))
    assert double == Fraction(5, 18)


def test_option_10_2_die_weights_by_name_or_as_a_list() -> None:
    named = Bluffaneer(die_weights={"SK": 3, "CH": 1, "SW": 1, "SH": 1})
    assert named == Bluffaneer(die_weights=[1, 1, 1, 3]) == Bluffaneer(die_weights=(1, 1, 1, 3))
    with pytest.raises(InvalidOptions):
        Bluffaneer(die_weights={"CH": 1, "SW": 1, "SH": 1})


def test_option_10_3_card_counts_without_skulls() -> None:
    game = Bluffaneer(3, card_counts={"CH+SW": 6, "CH+SH": 6, "SW+SH": 6})
    assert Counter(letters(game.deck)) == {"a": 6, "b": 6, "d": 6}
    start = game.initial_state()
    state = game.apply(start, None, game.chance_outcomes(start).draw(Random(1)))
    assert Counter(letters((*state.hands, *state.draw))) == {"a": 6, "b": 6, "d": 6}


def test_option_10_3_card_counts_of_the_smallest_deck() -> None:
    game = Bluffaneer(3, card_counts={"CH+SW": 3, "SH+SK": 1})
    assert len(game.deck) == 4
    with pytest.raises(InvalidOptions, match="more cards than players; 3 are not enough"):
        Bluffaneer(3, card_counts={"CH+SW": 3})


def test_option_10_3_card_counts_cannot_be_changed_afterwards() -> None:
    counts = {"CH+SW": 3, "SH+SK": 3}
    game = Bluffaneer(3, card_counts=counts)
    counts["SH+SK"] = 1
    assert game.options.card_counts == {"CH+SW": 3, "SH+SK": 3}


@pytest.mark.parametrize(
    ("hands", "answer", "coins"),
    [
        ("abc", "pay", (8, 12, 10)),
        ("afc", "pay", (8, 12, 10)),
        ("afc", "challenge", (5, 15, 10)),
        ("abc", "challenge", (13, 7, 10)),
    ],
)
def test_option_10_4_stakes(hands: str, answer: str, coins: tuple[int, ...]) -> None:
    game, state = table(3, hands, options={"stakes": (2, 5, 3)})
    after = go(game, state, "roll SH SK", "P1 shout", "P2 silent", f"P0 {answer}")
    assert after.coins == coins


def test_option_10_4_stakes_that_somebody_cannot_pay_in_full() -> None:
    options = {"stakes": (4, 9, 9)}
    game, state = table(3, "abc", coins=[3, 8, 20], box=19, options=options)
    asked = go(game, state, "roll SH SK", "P1 shout", "P2 silent")
    assert go(game, asked, "P0 pay").coins == (0, 11, 20)
    assert go(game, asked, "P0 challenge").coins == (11, 0, 20)
    game, state = table(3, "afc", coins=[3, 8, 20], box=19, options=options)
    asked = go(game, state, "roll SH SK", "P1 shout", "P2 silent")
    assert go(game, asked, "P0 challenge").coins == (0, 11, 20)


# -- 10.5 claims ------------------------------------------------------------------------------


def test_option_10_5_claims_sealed_is_the_default() -> None:
    game, state = table(4, "abcd")
    assert game.options.claims == "sealed"
    assert game.turn(go(game, state, "roll SH SK")) == Simultaneous((1, 2, 3))


def test_option_10_5_claims_ordered_the_first_voice_has_the_claim() -> None:
    game, state = table(4, "abcd", options={"claims": "ordered"})
    asked = go(game, state, "roll SH SK")
    assert game.turn(asked) == Simultaneous((1, 2, 3), sealed=False)
    claimed = go(game, asked, "P3 shout")
    assert (claimed.phase, claimed.claimer) == (Phase.ANSWER, 3)
    refused(game, claimed, "P1 shout", "10.5")
    later = go(game, asked, "P2 silent", "P1 shout")
    assert later.claimer == 1
    for viewer in (None, 0, 1, 2, 3):
        assert keys(told(game, asked, "P2 silent", viewer)) == ["silent"]
        assert keys(told(game, asked, "P2 shout", viewer)) == ["claimed"]
    nobody = go(game, asked, "P3 silent", "P1 silent", "P2 silent")
    assert game.turn(nobody) == Chance("roll", by=1)
    refused(game, go(game, asked, "P2 silent"), "P2 shout", "6.4")


def test_option_10_5_claims_polling_asks_clockwise_until_somebody_shouts() -> None:
    game, state = table(4, "abcd", roller=2, options={"claims": "polling"})
    asked = go(game, state, "roll SW SK")
    assert game.turn(asked) == Decision(3)
    refused(game, asked, "P0 shout", "10.5")
    refused(game, asked, "P2 shout", "5.4")
    second = go(game, asked, "P3 silent")
    assert game.turn(second) == Decision(0)
    refused(game, second, "P3 shout", "6.4")
    claimed = go(game, second, "P0 shout")
    assert (claimed.claimer, claimed.phase) == (0, Phase.ANSWER)
    refused(game, claimed, "P1 shout", "10.5")
    third = go(game, second, "P0 silent")
    assert game.turn(third) == Decision(1)
    assert game.turn(go(game, third, "P1 silent")) == Chance("roll", by=3)


@pytest.mark.parametrize("claims", ["ordered", "polling"])
def test_option_10_5_claims_aloud_need_no_draw_of_a_voice(claims: str) -> None:
    game = Bluffaneer(5, claims=claims)
    for seed in range(20):
        session = Session(game, seed=seed)
        rng = Random(seed)
        while not session.is_over:
            player = rng.choice(session.to_act)
            session.play(player, rng.choice(session.legal_actions(player)))
        assert all(entry.state.phase is not Phase.VOICE for entry in session.entries)


# -- 10.6 and 10.7: own match -----------------------------------------------------------------


def test_option_10_6_own_match_forced_is_the_default() -> None:
    game, state = table(3, "abc")
    assert game.options.own_match == "forced"
    assert letters(go(game, state, "roll CH SW").discard) == "a"


def test_option_10_6_own_match_optional_asks_after_every_pair() -> None:
    game, state = table(3, "abc", options={"own_match": "optional"})
    for roll in ("CH SW", "SH SK"):
        asked = go(game, state, f"roll {roll}")
        assert game.turn(asked) == Decision(0)
        assert keys(told(game, state, f"roll {roll}")) == ["rolled"]
        for viewer in (None, 1, 2):
            assert game.observe(asked, viewer).phase is Phase.MATCH
        refused(game, asked, "P1 shout", "10.6")
        refused(game, asked, "P1 hide", "10.6")
    match, other = go(game, state, "roll CH SW"), go(game, state, "roll SH SK")
    assert [game.write(action) for action in game.legal_actions(match, 0)] == ["show", "hide"]
    assert [game.write(action) for action in game.legal_actions(other, 0)] == ["hide"]
    refused(game, other, "P0 show", "10.6")
    shown = go(game, match, "P0 show")
    assert (shown.coins, letters(shown.discard)) == ((10, 9, 9), "a")
    hidden = go(game, match, "P0 hide")
    assert game.turn(hidden) == Simultaneous((1, 2))
    assert hidden.lacks == (0, 0, 0)
    assert game.observe(hidden, 1) == game.observe(hidden._replace(hands=(5, *hidden.hands[1:])), 1)
    claimed = go(game, hidden, "P1 shout", "P2 silent", "P0 pay")
    assert letters(claimed.discard) == "b"


def test_option_10_6_own_match_optional_does_not_ask_after_a_double() -> None:
    game, state = table(3, "abc", options={"own_match": "optional"})
    assert go(game, state, "roll CH CH").phase is Phase.ROLL


def test_option_10_7_match_to_box() -> None:
    game, state = table(3, "abc")
    assert game.options.match_to == "box"
    after = go(game, state, "roll CH SW")
    assert (after.coins, after.box) == ((10, 9, 9), 22)


def test_option_10_7_match_to_roller() -> None:
    game, state = table(3, "abc", options={"match_to": "roller"})
    after = go(game, state, "roll CH SW")
    assert (after.coins, after.box) == ((12, 9, 9), 20)
    events = told(game, state, "roll CH SW")
    assert "matched.roller" in keys(events)
    assert flows(events) == [(1, 0, 1), (2, 0, 1)]


# -- 10.8 to 10.11 ----------------------------------------------------------------------------


def test_option_10_8_tie_break_uniform_is_the_default() -> None:
    game, state = table(3, coins=[10, 2, 12], box=26)
    assert game.turn(go(game, state, "roll SH SH", "P0 steal P1")) == Chance("tie")


def test_option_10_8_tie_break_shared() -> None:
    game, state = table(3, coins=[10, 2, 12], box=26, options={"tie_break": "shared"})
    over = go(game, state, "roll SH SH", "P0 steal P1")
    assert game.is_over(over)
    assert over.winners == (0, 2)
    assert game.returns(over) == (Fraction(1, 2), 0, Fraction(1, 2))
    robbed = go(game, state, "roll SH SH")
    assert keys(told(game, robbed, "P0 steal P1"))[-1] == "won.shared"


def test_option_10_9_reshuffle_eager_is_the_default() -> None:
    game, state = table(3, "abd", draw=["SH+SK"])
    assert go(game, state, "roll CH SW").phase is Phase.RESHUFFLE


def test_option_10_9_reshuffle_lazy_waits_until_a_card_is_needed() -> None:
    game, state = table(3, "abd", draw=["SH+SK"], options={"reshuffle": "lazy"})
    empty = go(game, state, "roll CH SW")
    assert (empty.draw, len(empty.discard)) == ((), 15)
    assert game.turn(empty) == Chance("roll", by=1)
    waiting = go(game, empty, "roll CH SH")
    assert letters(waiting.hands) == "f.d"
    assert (game.turn(waiting), len(waiting.discard)) == (Chance("reshuffle"), 16)
    drawn = reshuffle(game, waiting)
    assert drawn.hands[1] == waiting.discard[0]
    assert (len(drawn.draw), drawn.discard) == (15, ())
    assert game.turn(drawn) == Chance("roll", by=2)
    own = [told(game, waiting, f"reshuffle {_names(game, waiting)}", seat) for seat in (0, 1)]
    assert [keys(events) for events in own] == [["reshuffled", "drew"], ["reshuffled", "drew.own"]]


def _names(game: Bluffaneer, state: Any) -> str:
    return game.write(game.chance_outcomes(state).action(state.discard)).partition(" ")[2]


def test_option_10_10_end_check_after_effect_is_the_default() -> None:
    game, state = table(4, coins=[6, 1, 1, 9], box=33)
    assert go(game, state, "roll CH CH").coins == (9, 0, 0, 8)


def test_option_10_10_end_check_immediate_stops_at_the_first_empty_purse() -> None:
    options = {"end_check": "immediate"}
    game, state = table(4, coins=[6, 1, 1, 9], box=33, options=options)
    after = go(game, state, "roll CH CH")
    assert after.coins == (7, 0, 1, 9)
    assert game.returns(after) == (0, 0, 0, 1)
    game, state = table(4, "abcd", coins=[6, 9, 1, 9], box=25, options=options)
    after = go(game, state, "roll CH SW")
    assert (after.coins, after.box) == ((6, 8, 0, 9), 27)
    game, state = table(4, coins=[2, 12, 9, 10], box=17, options=options)
    assert go(game, state, "roll SK SK").coins == (0, 13, 10, 10)


def test_option_10_11_start_is_the_first_seat_or_another() -> None:
    assert Bluffaneer(4).initial_state().roller == 0
    game = Bluffaneer(4, start=3)
    start = game.initial_state()
    assert start.roller == 3
    state = game.apply(start, None, game.chance_outcomes(start).draw(Random(1)))
    assert game.turn(state) == Chance("roll", by=3)


def test_option_10_11_start_at_random() -> None:
    game = Bluffaneer(5, start="random")
    start = game.initial_state()
    assert game.turn(start) == Chance("start")
    outcomes = game.chance_outcomes(start).outcomes
    assert [(action.player, chance) for action, chance in outcomes] == [
        (player, Fraction(1, 5)) for player in range(5)
    ]
    refused(game, start, "start P5", "10.11")
    refused(game, start, "roll CH CH", "10.11")
    assert keys(told(game, start, "start P2")) == ["starts"]
    dealing = go(game, start, "start P2")
    assert game.turn(dealing) == Chance("deal")
    assert dealing.roller == 2


# -- bad options ------------------------------------------------------------------------------

BAD: list[tuple[dict[str, Any], str]] = [
    *(({"players": value}, "10.1") for value in (0, 1, 7, -1, 10**9, True, "3", 3.0, [3], (), {})),
    *(
        ({"die_weights": value}, "10.2")
        for value in (
            (),
            (1, 1, 1),
            (1, 1, 1, 1, 1),
            (0, 1, 1, 1),
            (1, 1, 1, -1),
            (1, 1, 1, 1.0),
            (True, 1, 1, 1),
            ("1", 1, 1, 1),
            [],
            "1111",
            4,
            None,
            {"CH": 1},
            {"CH": 1, "SW": 1, "SH": 1, "SK": 0},
            {"CH": 1, "SW": 1, "SH": 1, "SX": 1},
        )
    ),
    *(
        ({"card_counts": value}, "10.3")
        for value in (
            {},
            {"CH+SW": 4},
            {"CH+SW": 0, "CH+SH": 2},
            {"CH+SW": -1, "CH+SH": 20},
            {"CH+SW": 3.0},
            {"CH+SW": True},
            {"CH+SW": "3"},
            {"CH+CH": 20},
            {"chest": 20},
            {0: 20},
            [3] * 6,
            18,
            "CH+SW",
            None,
        )
    ),
    *(
        ({"stakes": value}, "10.4")
        for value in (
            (1, 2),
            (1, 2, 1, 1),
            (0, 2, 1),
            (-1, 2, 1),
            (1, -2, 1),
            (1, 2, True),
            (1, 2.0, 1),
            ("1", "2", "1"),
            [],
            {},
            3,
            "121",
            None,
        )
    ),
    *(
        ({name: value}, rule)
        for name, rule in (
            ("claims", "10.5"),
            ("own_match", "10.6"),
            ("match_to", "10.7"),
            ("tie_break", "10.8"),
            ("reshuffle", "10.9"),
            ("end_check", "10.10"),
        )
        for value in ("", "Sealed", True, 1, None, ["sealed"], ("sealed",), {})
    ),
    *(({"start": value}, "10.11") for value in (-1, 4, True, "0", 1.0, "Random", None, [0], ())),
]


@pytest.mark.parametrize(("options", "rule"), BAD, ids=lambda part: str(part)[:50])
def test_a_bad_option_is_refused_and_cites_its_rule(options: dict[str, Any], rule: str) -> None:
    if "players" not in options:
        options = {"players": 4, **options}
    with pytest.raises(InvalidOptions, match="Bluffaneer cannot be played so: ") as caught:
        make("bluffaneer", **options)
    sentence = str(caught.value)
    assert f"Rule {rule}: " in sentence
    assert "[option" not in sentence


def test_all_that_is_wrong_with_the_options_is_said_at_once() -> None:
    with pytest.raises(InvalidOptions) as caught:
        Bluffaneer(9, stakes=(1,), die_weights="1", claims="loud", start=7)
    for words in ("not 9", "stakes must", "die_weights must", "claims must be one of", "start"):
        assert words in str(caught.value)


@pytest.mark.parametrize(
    ("name", "guess"), [("stake", "stakes"), ("claim", "claims"), ("dice", None), ("", None)]
)
def test_an_unknown_option_lists_the_known_and_guesses(name: str, guess: str | None) -> None:
    with pytest.raises(UnknownName, match="Known options: die_weights, card_counts") as caught:
        make("bluffaneer", **{name: 1})
    assert (f"Did you mean {guess}?" in str(caught.value)) == (guess is not None)


def test_an_unknown_game_lists_the_known_and_guesses() -> None:
    with pytest.raises(UnknownName, match=r"Known games: .*bluffaneer.* Did you mean bluffaneer\?"):
        make("bluffanear")


@pytest.mark.parametrize(
    "options",
    [
        {"die_weights": {"CH": 1, "SW": 2, "SH": 1, "SK": 2}},
        {"card_counts": {"CH+SW": 6, "SW+SH": 6}},
        {"stakes": [1, 3, 1], "claims": "polling", "start": "random"},
        {"own_match": "optional", "match_to": "roller", "tie_break": "shared"},
        {"reshuffle": "lazy", "end_check": "immediate", "start": 2},
    ],
)
def test_options_are_kept_in_the_record(options: dict[str, Any]) -> None:
    session = Session(Bluffaneer(3, **options), seed=1)
    again = loads(session.dumps(), make)
    assert again.game == session.game
    assert hash(again.game) == hash(session.game)
    assert again.state == session.state


def test_games_are_equal_when_their_options_are() -> None:
    one = Bluffaneer(3, card_counts={"CH+SW": 2, "SW+SH": 6})
    other = Bluffaneer(3, card_counts={"SW+SH": 6, "CH+SW": 2})
    assert one == other
    assert hash(one) == hash(other)
    assert one != Bluffaneer(3) != Bluffaneer(4)
    assert repr(one) == "Bluffaneer(players=3, card_counts={'CH+SW': 2, 'SW+SH': 6})"

"""The worked cases S1 to S35: a position, what is done, and the exact result.

Where a case names an open suit only, the six of diamonds lies on the table too (3.1).
"""

from __future__ import annotations

import pytest

from cardwidgets.engine.turns import Chance, Decision, Terminal
from cardwidgets.games.sixes import Sixes
from cardwidgets.games.sixes.cards import RANKS_OF, cards_in, names_in, suit_of
from cardwidgets.games.sixes.state import Phase, State
from games.sixes.at_table import (
    DECK,
    deal,
    deal_again,
    flows,
    go,
    hand,
    keys,
    legal,
    refused,
    table,
    told,
)

PLAYS = (
    "6D - 7D JD 6H  - QD 6S 5D KD  - 5H 6C 4D 7S  3D 2D AD 4H -  "
    "7C 3H 5C JC 2H  - QC AH 5S 4C  KC JS - QS KS  4S 3S - 3C"
)
"""What the five do in turn in S31; a dash is a pass."""


def test_s01_the_deal() -> None:
    game = Sixes()
    state = deal(game, DECK.split())
    dealt = DECK.split()
    assert state.dealer == 4
    assert set(hand(state, 0).split()) == set(dealt[0::5])
    assert hand(state, 0) == "3D 6D AS 2S 4S 2C 7C KC"
    assert hand(state, 1) == "2D QD 3H 5H 7H 3S JS QC"
    assert hand(state, 2) == "AD 7D AH QH KH 6S 5C 6C"
    assert hand(state, 3) == "4D 5D JD 4H 5S QS 3C JC"
    assert hand(state, 4) == "KD 2H 6H JH 7S KS AC 4C"


@pytest.mark.parametrize("dealer", range(5))
def test_s02_the_six_of_diamonds_leads_whoever_dealt(dealer: int) -> None:
    game = Sixes(dealer=dealer)
    fourth = (3 - dealer - 1) % 5
    cards = [*["AD", "2D", "3D", "4D"][:fourth], "6D"]
    state = deal(game, cards)
    assert game.turn(state) == Decision(3)
    assert state.leader == 3


def test_s03_the_leader_may_lay_nothing_else() -> None:
    game, state = table({}, "6D 6H 5D AC")
    assert legal(game, state) == "6D"
    for other in ("6H", "5D", "AC", "pass"):
        refused(game, state, 0, other, "3.1")


def test_s04_after_the_lead() -> None:
    game, state = table({"D": "6-6"}, "5D 7D 6H 6S 6C 4D JD AH")
    assert legal(game, state) == "5D 7D 6H 6S 6C"


def test_s05_who_can_lay_must() -> None:
    game, state = table({"D": "6-6"}, "5D KC QC AS")
    assert legal(game, state) == "5D"
    said = refused(game, state, 0, "pass", "5.1")
    assert said == "you must lay a card if you can, and you can lay the 5 of diamonds"


def test_s06_a_forced_pass() -> None:
    game, state = table({"D": "6-6"}, "4D JD 5H 7S KC AC 2S 3H")
    assert legal(game, state) == "pass"
    after = go(game, state, "pass")
    assert after.chips == (9, 10, 10, 10, 10)
    assert after.pot == 1
    assert game.turn(after) == Decision(1)
    assert flows(told(game, state, "pass")) == [(0, -1, 1)]


@pytest.mark.parametrize("columns", [{"D": "6-6"}, {"D": "A-K", "H": "A-K"}, {"D": "5-J"}])
def test_s07_who_holds_a_six_never_passes(columns: dict[str, str]) -> None:
    game, state = table(columns, "6S AC")
    assert "pass" not in legal(game, state)
    refused(game, state, 0, "pass", "5.1")


def test_s09_no_jumping() -> None:
    game, state = table({"D": "5-7"}, "4D 3D JD QD")
    assert legal(game, state) == "4D JD"
    said = refused(game, state, 0, "QD", "4.3")
    assert said == "the queen of diamonds needs the jack of diamonds on the table first"
    said = refused(game, state, 0, "3D", "4.3")
    assert said == "the 3 of diamonds needs the 4 of diamonds on the table first"


def test_s10_both_ends_and_a_six() -> None:
    game, state = table({"D": "2-Q"}, "AD KD AH KH 6H")
    assert legal(game, state) == "AD KD 6H"


def test_s11_no_column_goes_round_the_corner() -> None:
    game, state = table({"D": "A-K"}, "AH KH 5H")
    assert legal(game, state) == "pass"
    said = refused(game, state, 0, "5H", "4.2")
    assert said == ("nobody has opened hearts yet; the 5 of hearts has to wait for the 6 of hearts")


def test_s13_the_jack_follows_the_seven() -> None:
    game, state = table({"D": "A-K", "S": "4-7"}, "3S JS 2S QS")
    assert legal(game, state) == "3S JS"


def test_s14_three_columns() -> None:
    game, state = table({"D": "4-7", "S": "4-7", "H": "6-6"}, "3S JS 5H 7H 6C KC")
    assert sorted(legal(game, state).split()) == sorted(["3S", "JS", "5H", "7H", "6C"])


def test_s16_one_card_a_turn() -> None:
    game, state = table({"D": "6-6"}, "5D 7D")
    after = go(game, state, "5D")
    assert hand(after, 0) == "7D"
    assert game.turn(after) == Decision(1)
    refused(game, after, 0, "7D", "4.1")


def test_s17_the_last_card_takes_the_pot() -> None:
    game, state = table({"D": "6-6", "H": "2-6"}, "7H", chips=[4, 9, 8, 10, 12], pot=7)
    after = go(game, state, "7H")
    assert after.chips == (11, 9, 8, 10, 12)
    assert after.pot == 0
    assert game.turn(after) == Chance("deal")
    assert flows(told(game, state, "7H")) == [(-1, 0, 7)]


def s19() -> tuple[Sixes, State]:
    return table({"D": "6-6", "S": "6-7"}, "4S", "JS KC", chips=[1, 9, 8, 10, 12], pot=10)


def test_s19_the_last_chip_does_not_end_the_game_at_once() -> None:
    game, state = s19()
    after = go(game, state, "pass")
    assert after.chips == (0, 9, 8, 10, 12)
    assert after.pot == 11
    assert game.turn(after) == Decision(1)
    assert "JS" in legal(game, after, 1)
    assert told(game, state, "pass")[0].get("n") == 0


def test_s20_saved_by_the_pot() -> None:
    game, state = table({"D": "6-6", "S": "5-7"}, "4S", chips=[0, 9, 8, 10, 12], pot=11)
    after = go(game, state, "4S")
    assert after.chips == (11, 9, 8, 10, 12)
    assert game.turn(after) == Chance("deal")


def test_s22_the_end_of_the_game() -> None:
    game, state = table({"D": "6-6", "S": "5-7"}, "4S", chips=[20, 0, 5, 8, 12], pot=5)
    after = go(game, state, "4S")
    assert after.chips == (25, 0, 5, 8, 12)
    assert game.turn(after) == Terminal()
    assert game.returns(after) == (1, 0, 0, 0, 0)
    assert keys(told(game, state, "4S")) == ["laid", "round.won", "broke", "won"]


def s24() -> tuple[Sixes, State]:
    game, state = table({"D": "6-6", "S": "5-7"}, None, None, None, None, "4S", turn=4, leader=2)
    return game, go(game, state, "4S")


def test_s24_who_led_deals_and_not_who_won() -> None:
    _, after = s24()
    assert after.dealer == 2


def test_s25_who_dealt_may_lead_again() -> None:
    game, state = s24()
    # seat 3 gets the first card, seat 2 the last of the first five
    after = deal_again(game, state, ["AD", "2D", "3D", "4D", "6D"])
    assert game.turn(after) == Decision(2)
    assert (after.dealer, after.leader, after.round) == (2, 2, 2)


def test_s26_an_empty_pot() -> None:
    game, state = table({"D": "6-6", "S": "5-7"}, "4S")
    after = go(game, state, "4S")
    assert after.chips == (10,) * 5
    assert after.pot == 0
    assert flows(told(game, state, "4S")) == []


@pytest.mark.parametrize(
    ("players", "uneven", "sizes"),
    [(4, False, (10,) * 4), (8, False, (5,) * 8), (3, True, (14, 13, 13))],
)
def test_s28_other_numbers_of_players(players, uneven, sizes) -> None:
    state = deal(Sixes(players, uneven=uneven))
    assert tuple(hand.bit_count() for hand in state.hands) == sizes


def test_s29_holding_back() -> None:
    game, state = table({"D": "6-6"}, "5D KC", options={"optional_pass": True})
    assert legal(game, state) == "5D pass"
    after = go(game, state, "pass")
    assert after.chips[0] == 9
    assert after.pot == 1
    assert hand(after, 0) == "5D KC"


# -- S31: a whole round --------------------------------------------------------------------------


def distance(card: int) -> int:
    ranks = RANKS_OF[40]
    return abs(ranks.index(names_in(1 << card)[0][0]) - ranks.index("6"))


def farthest(game: Sixes, state: State) -> str:
    """The legal card farthest from the six, ties by suit and then the lower card."""
    player = game.turn(state).players[0]
    cards = list(cards_in(state.hands[player] & state.playable))
    if not cards:
        return "pass"
    return names_in(1 << min(cards, key=lambda card: (-distance(card), suit_of(card), card)))[0]


def test_s31_a_whole_round() -> None:
    game = Sixes()
    state = deal(game, DECK.split())
    assert game.turn(state) == Decision(0)
    for place, play in enumerate(PLAYS.split()):
        move = "pass" if play == "-" else play
        assert game.turn(state) == Decision(place % 5)
        assert farthest(game, state) == move
        state = go(game, state, move)
    assert hand(state, 3) == ""
    assert state.chips == (7, 9, 8, 17, 9)
    assert state.pot == 0
    assert [set(hand(state, seat).split()) for seat in (0, 1, 2, 4)] == [
        {"2S", "AS", "2C"}, {"7H"}, {"QH", "KH"}, {"JH", "AC"}
    ]  # fmt: skip
    assert game.parts(state)["columns"] == {"D": "A-K", "H": "A-6", "S": "3-K", "C": "3-K"}
    assert state.dealer == 0
    assert game.turn(state) == Chance("deal")
    passes = [sum(play == "-" for play in PLAYS.split()[seat::5]) for seat in range(5)]
    assert passes == [3, 1, 2, 0, 1]


def test_s34_what_a_pass_proves() -> None:
    game = Sixes()
    state = go(game, deal(game, DECK.split()), "6D", "pass")
    for viewer in (None, 0, 1, 2, 3, 4):
        lacks = game.observe(state, viewer).lacks
        assert names_in(lacks[1]) == ("5D", "7D", "6H", "6S", "6C")
        assert not any(lacks[:1] + lacks[2:])


def test_s35_is_tested_by_playing_at_random() -> None:
    """See test_invariants; here for a single game, step by step."""
    game = Sixes()
    state = deal(game, DECK.split())
    while state.phase is Phase.PLAY:
        player = game.turn(state).players[0]
        assert (legal(game, state, player) == "pass") == (farthest(game, state) == "pass")
        state = go(game, state, farthest(game, state))
        held = sum(hand.bit_count() for hand in state.hands)
        assert held + state.table.bit_count() == 40
        assert sum(state.chips) + state.pot == 50
    assert [seat for seat in range(5) if not state.hands[seat]] == [3]

"""Section 8 of RULES.md: what can be known, told from views, and held against brute force."""

from __future__ import annotations

import re
from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb
from random import Random

from cardwidgets.engine.companions import companion_text
from cardwidgets.games.sixes import Sixes
from cardwidgets.games.sixes.cards import BITS, SIX_OF_DIAMONDS, names_in
from games.sixes.at_table import DECK, deal, go, hand, keys, table, told
from support.chi_square import deviation

RULES = companion_text(Sixes(), "RULES.md")


def test_every_number_that_a_rule_names_is_a_rule() -> None:
    known = set(re.findall(r"^\*\*(\d+\.\d+)\*\*", RULES, re.MULTILINE))
    named = set(re.findall(r"(?<![\d.])(\d{1,2}\.\d{1,2})(?![\d.])", RULES.partition("## 10")[0]))
    measured = {"9.8", "3.7", "19.2"}
    assert named - measured <= known
    assert len(known) > 40


def test_8_1_all_see_columns_chips_and_numbers_of_cards() -> None:
    game = Sixes()
    state = go(game, deal(game, DECK.split()), "6D", "pass", "7D")
    for viewer in (None, *range(5)):
        view = game.observe(state, viewer)
        assert names_in(view.table) == ("6D", "7D")
        assert view.chips == (10, 9, 10, 10, 10)
        assert view.pot == 1
        assert view.sizes == (7, 8, 7, 8, 8)
        assert names_in(view.playable) == ("5D", "JD", "6H", "6S", "6C")
        assert view.passed == 0b00010
        assert names_in(BITS[view.last]) == ("7D",)


def test_8_1_the_leader_is_known_to_hold_the_six_of_diamonds() -> None:
    game = Sixes()
    state = deal(game, DECK.split())
    rng = Random(1)
    for viewer in (None, 1, 2):
        for _ in range(20):
            made_up = game.determinize(game.observe(state, viewer), rng)
            assert made_up.hands[0] & BITS[SIX_OF_DIAMONDS]


def test_2_4_nobody_sees_the_hand_of_another() -> None:
    game = Sixes()
    state = deal(game, DECK.split())
    assert names_in(game.observe(state, 2).hand) == tuple(hand(state, 2).split())
    assert game.observe(state, None).hand == 0
    assert str(state.hands[3]) not in repr(game.observe(state, 2))


def test_8_2_what_a_pass_proves_ends_with_the_round() -> None:
    game, state = table({"D": "6-6"}, "5D", lacks=[[], ["4D"], [], [], []])
    after = go(game, state, "5D")
    assert names_in(game.observe(after, 0).lacks[1]) == ("4D",)
    again = deal(game)
    assert not any(again.lacks)


def test_8_2_a_card_that_lies_is_no_longer_of_interest() -> None:
    game = Sixes()
    state = go(game, deal(game, DECK.split()), "6D", "pass", "7D")
    assert "7D" not in names_in(game.observe(state, 0).lacks[1])


def test_6_2_cards_left_are_not_shown() -> None:
    game, state = table({"D": "6-6"}, "5D", "KC KH")
    assert "card.KC" not in str(told(game, state, "5D"))
    assert keys(told(game, state, "5D")) == ["laid", "round.won"]
    assert game.observe(go(game, state, "5D"), 0).hand == 0


def test_made_up_hands_are_uniform_among_those_that_fit() -> None:
    """A small end of a round, where every way of laying six cards can be listed."""
    columns = {"D": "A-K", "H": "A-K", "S": "A-K", "C": "5-6"}
    game, state = table(
        columns, "KC", "4C 3C", "7C JC", "2C QC", "AC", lacks=[[], ["7C"], ["4C"], ["4C", "7C"], []]
    )
    view = game.observe(state, 0)
    unseen = ["AC", "2C", "3C", "4C", "7C", "JC", "QC"]
    lacks = ({"7C"}, {"4C"}, {"4C", "7C"}, set())
    sizes = (2, 2, 2, 1)
    ways: list[tuple[tuple[str, ...], ...]] = [()]
    for size, missing in zip(sizes, lacks, strict=True):
        ways = [
            (*way, chosen)
            for way in ways
            for chosen in combinations([c for c in unseen if not any(c in w for w in way)], size)
            if not missing & set(chosen)
        ]
    exact = dict.fromkeys(ways, Fraction(1, len(ways)))
    assert len(ways) == view.unseen.ways()
    rng = Random("hands")
    order = {name: place for place, name in enumerate(unseen)}
    counted = Counter(
        tuple(
            tuple(sorted(hand(made_up, seat).split(), key=order.__getitem__))
            for seat in (1, 2, 3, 4)
        )
        for made_up in (game.determinize(view, rng) for _ in range(len(ways) * 60))
    )
    assert abs(deviation(counted, exact)) < 4


def test_ways_of_the_hidden_hands_before_and_after_a_pass() -> None:
    """39!/(7! 8!^4) deals once the lead lies; after seat 1 passes only 34 cards are left for it."""
    game = Sixes()
    led = go(game, deal(game, DECK.split()), "6D")
    spectator = game.observe(led, None).unseen
    assert spectator.ways() == comb(39, 8) * comb(31, 8) * comb(23, 8) * comb(15, 8)
    passed = go(game, led, "pass")
    unseen = game.observe(passed, None).unseen
    assert unseen.ways() == comb(34, 8) * comb(31, 8) * comb(23, 8) * comb(15, 8)

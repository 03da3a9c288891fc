"""The decks as data are those of the rules."""

from __future__ import annotations

from cardwidgets.games.gnoming import Gnoming
from cardwidgets.games.gnoming.cards import CARDS
from cardwidgets.games.gnoming.decks import DECKS


def test_the_decks_are_those_of_the_rules() -> None:
    usual, wide = DECKS
    assert {kind.name: kind.count for kind in usual.kinds} == {
        "1": 8, "2": 8, "3": 8, "4": 8, "5": 8, "6": 8, "7": 8, "8": 8, "9": 9, "10": 9,
        "-1": 7, "-2": 6, "-3": 5, "-4": 4, "M": 3, "H": 3,
    }  # fmt: skip
    assert {kind.name: kind.count for kind in wide.kinds} == {
        "1": 7, "2": 7, "3": 7, "4": 7, "5": 7, "6": 7, "7": 7, "8": 7, "9": 7, "10": 7,
        "11": 6, "12": 6, "-1": 7, "-2": 6, "-3": 5, "-4": 4, "M": 3, "H": 3,
    }  # fmt: skip


def test_their_cards_are_those_that_are_played_with() -> None:
    for deck in DECKS:
        game = Gnoming(deck=deck.name)
        assert deck.size == len(game.cards) == 110
        cards = sorted(CARDS[kind.name] for kind in deck.kinds for _ in range(kind.count))
        assert tuple(cards) == game.cards
        assert deck.kinds[4].faces == ("gnoming-5",)

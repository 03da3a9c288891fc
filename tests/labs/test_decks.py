"""The decks that games name: words, art, and the cards that the rules have."""

from __future__ import annotations

import re

import pytest

import cardwidgets as cw
from cardwidgets.labs.deck_lab_decks import deck_art, deck_of, games_with_decks, wanted_kinds
from cardwidgets.scene.compose import art_of_game
from cardwidgets.scene.drawing import art_of
from cardwidgets.sheet.model import house_voice

DECKS = [(name, deck) for name, (_, decks) in games_with_decks().items() for deck in decks]


@pytest.fixture(params=DECKS, ids=lambda pair: f"{pair[0]}/{pair[1].name}")
def named(request: pytest.FixtureRequest) -> tuple[str, object]:
    return request.param


CARD_GAMES = {"aluette", "bluffaneer", "gnoming", "sixes", "three_up_three_down"}


def test_every_game_with_cards_names_its_decks() -> None:
    assert CARD_GAMES & set(cw.games()) <= set(games_with_decks())


def test_kinds_can_be_written_and_told_apart(named) -> None:
    game, deck = named
    names = [kind.name for kind in deck.kinds] + [group.name for group in deck.groups]
    assert len({name.casefold() for name in names}) == len(names)
    for name in names:
        assert re.fullmatch(r"[^\s,]+", name)
        assert not re.match(r"\d+x", name)
    assert all(kind.count >= 1 for kind in deck.kinds)
    assert len(deck.kinds) <= 100
    assert deck.size <= 1_000
    found = deck_of(f"{game}/{deck.name}")
    for group in deck.groups:
        assert wanted_kinds(group.name, found)


def test_everything_has_a_word(named) -> None:
    game, deck = named
    catalogue = cw.game(game).catalogue.texts()
    for thing in (deck, *deck.kinds, *deck.groups):
        assert thing.word in catalogue, thing.word


def test_every_symbol_is_drawn_in_the_laboratory_as_in_the_game(named) -> None:
    game, deck = named
    here, there = art_of(deck_art()), art_of(art_of_game(cw.game(game)))
    for kind in deck.kinds:
        assert kind.faces or kind.text
        for face in kind.faces:
            assert here.shapes(face) == there.shapes(face)


def test_bluffaneer_has_three_cards_of_each_of_six_pairs() -> None:
    deck = deck_of("bluffaneer")
    assert deck.deck.size == 18
    assert set(deck.counts.values()) == {3}
    assert wanted_kinds("skulls", deck) == ("CH+SK", "SW+SK", "SH+SK")


def test_sixes_has_forty_cards_or_forty_eight() -> None:
    small, large = deck_of("sixes"), deck_of("sixes/48")
    assert (small.deck.size, large.deck.size) == (40, 48)
    assert set(large.counts) - set(small.counts) == {
        rank + suit for rank in "89" for suit in "DHSC"
    }
    assert wanted_kinds("courts", small) == wanted_kinds("jacks queens kings", small)
    king = next(kind for kind in small.kinds if kind.name == "KH")
    assert small.word(king, house_voice("en")) == "king of hearts"
    assert (king.faces, king.text) == (("french-KH",), "K")


def test_three_up_three_down_has_seven_of_each_number_and_fourteen_clears() -> None:
    deck = deck_of("three_up_three_down")
    assert deck.deck.size == 84
    assert [deck.counts[name] for name in ("1", "10", "C", "C+1", "C+2")] == [7, 7, 7, 6, 1]
    assert deck_of("three_up_three_down/green36").deck.size == 36

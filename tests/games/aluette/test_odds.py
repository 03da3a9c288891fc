"""Every exact value of what Aluette has to teach: the literal, and counted a second way."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations, product
from math import comb

import pytest

import cardwidgets as cw
from cardwidgets.games.aluette import Aluette
from cardwidgets.games.aluette.cards import CLASS_OF, NAMES, NUMBERS, best_place
from cardwidgets.games.aluette.decks import DECKS
from cardwidgets.games.aluette.odds import (
    chance_of_all,
    chance_of_mordienne,
    chance_of_one_luette_each,
    chance_of_spoiled_trick,
    chance_of_tie,
    chance_to_spoil,
    chance_to_take,
    draw_lengths,
    mean_spoiled,
    mean_tricks,
    median,
    number_among,
)
from cardwidgets.games.aluette.scoring import score
from cardwidgets.odds import NoOdds, mean
from games.aluette.at_table import DECK, deal, go, say, table

F = Fraction
NO_MONSIEUR = "3U KS KB QS QC JS 9S 4U 3S"
NEITHER = "4C KS KB QS QC JS 9S 4U 3S"


# -- before anything is seen ----------------------------------------------------------------------


def test_who_holds_monsieur() -> None:
    assert number_among(1, 9)[1] == F(9, 48) == F(3, 16)
    assert [number_among(1, cards)[1] for cards in (18, 12)] == [F(3, 8), F(1, 4)]


def test_with_a_chant_a_luette_reaches_my_side() -> None:
    """Each side has a singer and so sees 24 cards."""
    assert number_among(1, 24)[1] == F(1, 2)


@pytest.mark.parametrize(
    ("cards", "chances"),
    [
        (9, "9139/21620 9139/21620 741/5405 91/5405 7/10810"),
        (18, "609/4324 406/1081 1479/4324 136/1081 17/1081"),
    ],
)
def test_the_number_of_luettes(cards: int, chances: str) -> None:
    found = number_among(4, cards)
    assert [str(found[number]) for number in range(5)] == chances.split()
    # a second way: where the four luettes lie among 48 places
    ways = Counter(sum(place < cards for place in places) for places in combinations(range(48), 4))
    assert {number: F(way, comb(48, 4)) for number, way in ways.items()} == found


def test_none_and_one_luette_are_equally_likely() -> None:
    assert comb(44, 9) == 4 * comb(44, 8)


def test_single_cards_in_a_hand() -> None:
    found = number_among(8, 9)
    assert found[0] == F(310726, 1905803) == F(comb(40, 9), comb(48, 9))
    assert found[1] == F(1398267, 3811606)


def test_both_and_one_each() -> None:
    assert chance_of_all(2, 18) == F(51, 376) == F(18 * 17, 48 * 47)
    assert chance_of_one_luette_each() == F(729, 21620)
    # a second way: places 0-8 are the first hand, and so on, 36-47 the stock
    good = sum(
        sorted(place // 9 for place in places) == [0, 1, 2, 3]
        for places in combinations(range(48), 4)
    )
    assert F(good, comb(48, 4)) == F(729, 21620)


def test_aces() -> None:
    assert 1 - number_among(4, 9)[0] == F(12481, 21620)
    assert mean(number_among(4, 9)) == F(3, 4)


def test_luettes_in_the_stock_and_with_a_singer() -> None:
    assert number_among(4, 12)[0] == F(1309, 4324)
    assert 1 - number_among(4, 12)[0] == F(3015, 4324)
    assert 1 - number_among(4, 15)[0] == F(2561, 3243)


def test_all_tricks_could_be_spoiled() -> None:
    assert chance_of_all(8, 12) == F(5, 3811606) == F(comb(40, 36), comb(48, 36))


def test_a_trick_with_a_single_card() -> None:
    assert 1 - number_among(8, 4)[0] == F(10319, 19458)


def test_a_random_trick_is_spoiled() -> None:
    assert chance_of_spoiled_trick() == F(13430, 194580) == F(1343, 19458)
    assert comb(48, 4) == 194580


def test_all_194580_tricks() -> None:
    spoiled = 0
    for classes in combinations(CLASS_OF, 4):
        best = min(classes)
        spoiled += classes.count(best) > 1
    assert spoiled == 13430


def test_means_of_a_random_deal() -> None:
    assert mean_spoiled() == F(1343, 2162)
    assert mean_tricks() == F(18115, 8648)


ONE_CARD = {
    "3C": ("1", "0"),
    "3U": ("44/47", "0"),
    "2C": ("946/1081", "0"),
    "2U": ("13244/16215", "0"),
    "9U": ("12341/16215", "0"),
    "9C": ("2296/3243", "0"),
    "2B": ("2132/3243", "0"),
    "2S": ("1976/3243", "0"),
    "AC": ("476/1081", "1999/16215"),
    "KC": ("992/3243", "317/3243"),
    "QC": ("1092/5405", "53/705"),
    "JC": ("88/705", "901/16215"),
    "9B": ("308/3243", "77/5405"),
    "8C": ("272/5405", "514/16215"),
    "7C": ("364/16215", "316/16215"),
    "6C": ("8/1081", "166/16215"),
    "5C": ("4/3243", "64/16215"),
    "4C": ("0", "2/3243"),
    "3B": ("0", "0"),
}


@pytest.mark.parametrize("card", ONE_CARD)
def test_one_card_against_three_random_ones(card: str) -> None:
    takes, spoils = map(F, ONE_CARD[card])
    assert (chance_to_take(card), chance_to_spoil(card)) == (takes, spoils)


@pytest.mark.parametrize("card", ["3U", "AC", "9B", "4C"])
def test_one_card_against_all_16215_triples(card: str) -> None:
    mine = NUMBERS[card]
    others = [number for number in range(48) if number != mine]
    ends = Counter()
    for three in combinations(others, 3):
        place = best_place([mine, *three])
        best = min(CLASS_OF[number] for number in (mine, *three))
        ends["takes"] += place == 0
        ends["spoils"] += place is None and best == CLASS_OF[mine]
    assert sum(1 for _ in combinations(others, 3)) == 16215
    assert F(ends["takes"], 16215) == chance_to_take(card)
    assert F(ends["spoils"], 16215) == chance_to_spoil(card)


def test_the_draw_of_partners() -> None:
    lengths = draw_lengths()
    assert sum(lengths.values()) == 1
    assert lengths[4] == F(1, 194580)
    assert lengths[48] == F(1, 12)
    assert mean(lengths) == F(196, 5)
    assert median(lengths) == 41
    assert sum(chance for cards, chance in lengths.items() if cards <= 41) == F(10127, 19458)
    # a second way: the last of four places
    last = Counter(max(places) + 1 for places in combinations(range(48), 4))
    assert {cards: F(ways, comb(48, 4)) for cards, ways in last.items()} == lengths


TIES = ("9345/32768", "4095/16384", "525/2048", "195/512", "45/128", "15/64", "3/8", "3/4", "0")
MORDIENNES = (
    *("105/16384", "67/9216", "143/18432", "583/86016", "361/32256", "145/8064", "11/672"),
    *("1/144", "1/9"),
)


@pytest.mark.parametrize("spoiled", range(9))
def test_random_deals_by_the_number_of_spoiled_tricks(spoiled: int) -> None:
    assert chance_of_tie(spoiled) == F(TIES[spoiled])
    assert chance_of_mordienne(spoiled) == F(MORDIENNES[spoiled])


def listed(spoiled: int) -> tuple[Fraction, Fraction]:
    """Ties and mordiennes among all sequences with so many spoiled tricks."""
    tied = made = every = 0
    for places in combinations(range(9), spoiled):
        for takers in product(range(4), repeat=9 - spoiled):
            takes = iter(takers)
            found = score([-1 if trick in places else next(takes) for trick in range(9)])
            tied += len(found.tied) > 1
            made += found.mordienne
            every += 1
    return F(tied, every), F(made, every)


@pytest.mark.parametrize("spoiled", [5, 6, 7, 8])
def test_random_deals_listed(spoiled: int) -> None:
    assert listed(spoiled) == (F(TIES[spoiled]), F(MORDIENNES[spoiled]))


@pytest.mark.slow
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("spoiled", [0, 1, 2, 3, 4])
def test_all_random_deals_listed(spoiled: int) -> None:
    assert listed(spoiled) == (F(TIES[spoiled]), F(MORDIENNES[spoiled]))
    if not spoiled:
        assert chance_of_tie(0) == F(74760, 262144)
        assert chance_of_mordienne(0) == F(1680, 262144)


# -- of what a seat has not seen ------------------------------------------------------------------


def seen(hand: str, **options: object) -> tuple[Aluette, object]:
    game = table(**options)
    return game, game.position(hands=[hand], phase="vote")


def test_i_do_not_hold_monsieur() -> None:
    game, state = seen(NO_MONSIEUR)
    found = cw.odds(game.observe(state, 0))
    assert found["partner has 3C"].value == F(3, 13)
    assert found["opponents have 3C"].value == F(6, 13)
    assert found["3C is out of play"].value == F(4, 13)
    assert found["partner has 3C"].counts == (9, 39)
    assert "9 of 39 places" in str(found)


def test_a_signed_monsieur_tells_of_madame() -> None:
    game = table(signals="truthful")
    cards = " ".join(NEITHER.split())
    signed = ["", "", "3C", ""]
    state = game.position(hands=[cards], phase="vote", signs=signed, proofs=signed)
    found = cw.odds(game.observe(state, 0))
    assert found["partner has 3C"].value == 1
    assert found["partner has 3U"].value == F(8, 38) == F(4, 19)
    assert found["opponents have 3U"].value == F(9, 19)
    assert found["3U is out of play"].value == F(6, 19)
    before = cw.odds(game.observe(game.position(hands=[cards], phase="vote"), 0))
    assert before["partner has 3U"].value == F(3, 13)


def test_a_partner_who_would_sign_and_does_not() -> None:
    """How silence is read is no rule: it is conditioning on top of what the odds say."""
    game, state = seen(NO_MONSIEUR)
    found = cw.odds(game.observe(state, 0))
    opponents, stock = found["opponents have 3C"].value, found["3C is out of play"].value
    assert (opponents / (opponents + stock), stock / (opponents + stock)) == (F(3, 5), F(2, 5))


def test_a_chant_brings_a_luette() -> None:
    game, state = seen("4C 4U 4B 4S 5C 5U 5B 5S 6C")
    found = cw.odds(game.observe(state, 0))["a luette in the stock"]
    assert found.value == 1 - F(comb(35, 12), comb(39, 12))
    spectator = cw.odds(game.observe(state, None))
    assert spectator["a luette in the stock"].value == F(3015, 4324)
    assert spectator["seat 0 holds 3C"].value == F(3, 16)


def test_last_to_play_everything_is_certain() -> None:
    game = table(chant="never")
    state = game.position(hands=["AC KC 4C 5C 6C 7C 8C 3B 9B"], trick="KU 4U 4B", leader=1)
    found = cw.odds(game.observe(state, 0))
    assert found["AC takes"].value == found["AC is safe"].value == 1
    assert found["KC spoils"].value == 1
    assert found["KC takes"].value == found["9B takes"].value == found["9B spoils"].value == 0
    assert "KC is safe" not in found


def test_a_table_shows_the_trick_and_what_the_partner_may_have() -> None:
    """It shows the first eight facts, however many cards the hand holds."""
    game = table(chant="never")
    state = game.position(hands=["AC KC QC JC 9B 8C 7C 6C 5C"], trick="4U", leader=3)
    shown = [fact.name for fact in cw.odds(game.observe(state, 0))][:8]
    assert shown[:4] == ["AC takes", "AC spoils", "KC takes", "KC spoils"]
    assert shown[4:] == [f"partner has {name}" for name in ("3C", "3U", "2C", "2U")]


def test_with_a_signed_ace_cases_are_counted_and_no_places() -> None:
    game = table(signals="truthful", chant="never")
    signed = ["", "", "ace", ""]
    state = game.position(hands=[NEITHER], phase="play", signs=signed, proofs=signed)
    told = str(cw.odds(game.observe(state, 0)))
    assert "places" not in told
    assert "equally likely cases" in told


def test_before_the_deal_the_deck_speaks() -> None:
    game = table()
    found = cw.odds(game.observe(game.initial_state(), 0))
    assert found["0 luettes in a hand"].value == F(9139, 21620)
    assert found["no single card in a hand"].value == F(310726, 1905803)
    assert found["an ace in a hand"].value == F(12481, 21620)
    assert found["a random trick is spoiled"].value == F(1343, 19458)


def test_before_the_draw() -> None:
    found = cw.odds(Aluette().observe(Aluette().initial_state(), 1))
    assert found["you deal first"].value == F(1, 4)
    assert found["seat 0 is partner"].value == F(1, 3)
    assert found["48 cards are needed"].value == F(1, 12)


def test_how_others_play_enters_by_name_only() -> None:
    game = table()
    view = game.observe(go(game, deal(game, DECK), "no"), 0)
    names = {fact.name for fact in cw.odds(view, others=None)}
    assert names
    assert not any(name.endswith(("takes", "spoils")) for name in names)
    assert any(name.endswith("is safe") for name in names)
    with pytest.raises(NoOdds, match="must be"):
        cw.odds(view, others="clever")


def test_after_the_end_nothing_is_told() -> None:
    game = table()
    over = game.position(phase="over", deal=5, points=[3, 2, 3, 2])
    assert len(cw.odds(game.observe(over, 0))) == 0


def test_signs_that_prove_nothing_change_nothing() -> None:
    game = table(signals="free")
    state = deal(game, DECK)
    after = say(game, state, 1, "sign 3U")
    assert tuple(cw.odds(game.observe(after, 3))) == tuple(cw.odds(game.observe(state, 3)))


@pytest.mark.parametrize("call", [lambda: number_among(49, 9), lambda: number_among(4, 60),
                                  lambda: chance_to_take("10C")])  # fmt: skip
def test_what_has_no_odds(call: object) -> None:
    with pytest.raises(NoOdds):
        call()  # type: ignore[operator]


# -- the deck -------------------------------------------------------------------------------------


def test_the_deck_of_the_laboratory_is_that_of_the_rules() -> None:
    (deck,) = DECKS
    assert sorted(kind.name for kind in deck.kinds) == sorted(NAMES)
    assert [kind.count for kind in deck.kinds] == [1] * 48
    sizes = {group.name: len(group.kinds) for group in deck.groups}
    assert sizes == {
        "coins": 12, "cups": 12, "batons": 12, "swords": 12, "luettes": 4, "doubles": 4,
        "singles": 8, "aces": 4, "courts": 12,
    }  # fmt: skip

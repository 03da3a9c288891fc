"""The laboratory of decks without a screen: counted here once more, card by card."""

from __future__ import annotations

import json
from collections import Counter
from fractions import Fraction
from itertools import combinations, product
from math import isclose, sqrt
from typing import Any

import pytest

from cardwidgets.engine.errors import CardwidgetsError, UnknownName
from cardwidgets.labs.deck_lab import DeckModel
from cardwidgets.labs.deck_lab_decks import DeckError
from cardwidgets.sheet import html
from cardwidgets.sheet.model import SheetError, quoted
from cardwidgets.sheet.vocabulary import (
    Button,
    Choice,
    Field,
    Grid,
    Picture,
)
from support.pages import blocks, page, texts


def named(lab: DeckModel, kind: type, id: str) -> Any:
    return next(one for one in blocks(lab) if isinstance(one, kind) and one.id == id)


def by_hand(deck: list[str], wanted: set[str], drawn: int, back: bool) -> list[Fraction]:
    """The distribution by looking at every hand, ordered where cards are put back."""
    ways = product(deck, repeat=drawn) if back else combinations(deck, drawn)
    counts = Counter(sum(card in wanted for card in hand) for hand in ways)
    return [Fraction(counts[number], counts.total()) for number in range(drawn + 1)]


# --- exact chances -----------------------------------------------------------------------------


@pytest.mark.parametrize("back", [False, True])
@pytest.mark.parametrize(
    ("written", "wanted", "drawn"),
    [
        ("3xa 2xb c", {"a"}, 3),
        ("3xa 2xb c", {"a", "c"}, 4),
        ("a b c d e", {"e"}, 1),
        ("5xa", {"a"}, 3),
        ("2xa 5xb", {"a"}, 5),
    ],
)
def test_chances_are_those_of_looking_at_every_hand(
    written: str, wanted: set[str], drawn: int, back: bool
) -> None:
    lab = DeckModel(deck=written, wanted=wanted, cards=drawn)
    deck = [name for name, number in lab.open.counts.items() for _ in range(number)]
    expected = by_hand(deck, wanted, drawn, back)
    found = lab.distribution_with_replacement if back else lab.distribution
    assert list(found) == expected
    for number in range(drawn + 1):
        sums = {
            "at least": sum(expected[number:]),
            "exactly": expected[number],
            "at most": sum(expected[: number + 1]),
        }
        for ask, chance in sums.items():
            lab.set("ask", ask)
            lab.set("number", number)
            shown = lab.probability_with_replacement if back else lab.probability
            assert shown == chance
    assert lab.mean == sum(number * chance for number, chance in enumerate(expected))


def test_a_six_among_ten_cards() -> None:
    lab = DeckModel(deck="sixes", cards=10, wanted="sixes")
    none = Fraction(30 * 29 * 28 * 27, 40 * 39 * 38 * 37)
    assert lab.probability == lab.at_least_one == 1 - none
    assert lab.probability_with_replacement == 1 - Fraction(9, 10) ** 10


def test_the_pair_at_bluffaneer_is_three_in_seventeen() -> None:
    lab = DeckModel(deck="bluffaneer", cards=1, wanted="CH+SW", seen="SW+SH")
    assert lab.probability == Fraction(3, 17)


def test_what_was_seen_is_taken_out_before_drawing() -> None:
    lab = DeckModel(deck="4xa 6xb", cards=2, wanted="a", seen="a 2xb")
    assert list(lab.distribution) == by_hand(list("aaabbbb"), {"a"}, 2, back=False)
    assert (lab.left, lab.hits, dict(lab.seen)) == (7, 3, {"a": 1, "b": 2})


def test_conditioning_is_the_share_among_all_orders_that_begin_with_what_was_seen() -> None:
    from itertools import permutations

    deck = ["a1", "a2", "a3", "b1", "b2", "b3"]
    begun = [order for order in permutations(deck) if order[:2] == ("a1", "b1")]
    hits = Counter(sum(card[0] == "a" for card in order[2:4]) for order in begun)
    lab = DeckModel(deck="3xa 3xb", cards=2, wanted="a", seen="a b")
    assert list(lab.distribution) == [Fraction(hits[n], len(begun)) for n in range(3)]


def test_many_cards_stay_exact_and_readable() -> None:
    lab = DeckModel(deck={f"k{n}": 10 for n in range(100)}, cards=100, wanted="k0 k1", number=2)
    assert sum(lab.distribution) == sum(lab.distribution_with_replacement) == 1
    assert len(json.dumps(page(lab).as_json())) < 100_000


# --- formulas ----------------------------------------------------------------------------------


def test_the_formula_has_the_numbers_of_this_case() -> None:
    lab = DeckModel(deck="sixes", cards=5, wanted="sixes")
    away, back = lab.formula(), lab.formula(back=True)
    assert "C(40, 5) = 658,008" in away
    assert "P(0) = C(4, 0) × C(36, 5) / C(40, 5) = 1 × 376,992 / 658,008 = 5236/9139" in away
    assert "P(at least 1) = 1 − P(0) = 3903/9139 ≈ 42.7 %" in away
    assert "36/40 × 35/39 × 34/38 × 33/37 × 32/36 = 5236/9139" in away
    assert "chance 1/10 = 10 %" in back
    assert "P(0) = C(5, 0) × (4/40)⁰ × (36/40)⁵ = 1 × (4/40)⁰ × (36/40)⁵ = 59049/100000" in back


def test_a_formula_adds_up_the_shorter_side() -> None:
    lab = DeckModel(deck="sixes", cards=5, wanted="sixes", ask="at most", number=1)
    assert "P(at most 1) = P(0) + P(1) =" in lab.formula()
    lab.set("number", 4)
    assert "P(at most 4) = 1 − P(5) = 1" in lab.formula()
    lab.set("number", 5)
    assert "P(at most 5) = 1 − 0 = 1" in lab.formula()
    lab.set("ask", "exactly")
    lab.set("number", 2)
    assert lab.formula().count("P(") == 1
    lab = DeckModel(deck="40xa 40xb", cards=40, wanted="a", number=20)
    assert "… and 14 numbers more." in lab.formula()
    assert "1 − (P(0) + P(1) + … + P(19))" in lab.formula()


# --- settings ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("written", "counts"), [
    ("8x1 8x2 3xM", {"1": 8, "2": 8, "M": 3}),
    ("2×red, red 3*black", {"red": 3, "black": 3}),
    ("A B", {"A": 1, "B": 1}),
    ({"sixes": 1}, {"sixes": 1}),
    ({"red": 2, "none": 0, 7: 1}, {"red": 2, "7": 1}),
])  # fmt: skip
def test_decks_of_ones_own(written: Any, counts: dict[str, int]) -> None:
    lab = DeckModel(deck=written)
    assert lab.open.counts == counts
    assert lab.cards == min(5, sum(counts.values()))
    again = DeckModel(deck=lab.deck)
    assert again.open.counts == counts


@pytest.mark.parametrize("value", [
    None, 5, "", "  ", True, [], "2x1 0xA", {"a": -1}, {"a": 1.5}, {"a": "1"}, {"": 1}, {"a b": 1},
    {"3xM": 1}, "A a", {}, {"a": 1001}, "9999xa 1xb", {f"k{n}": 1 for n in range(101)},
    {"a": 10**5000}, {"a": -(10**5000)}, "verylongnameofacard b", "x " * 1001,
], ids=quoted)  # fmt: skip
def test_decks_that_make_no_sense(value: Any) -> None:
    lab = DeckModel(cards=3, wanted="6D")
    lab.draw(3)
    before, hands = lab.settings(), lab.hands
    with pytest.raises(CardwidgetsError) as refused:
        lab.set("deck", value)
    assert str(refused.value).endswith(".")
    assert "[" not in str(refused.value)[:1]
    assert lab.settings() == before
    assert lab.hands == hands


def test_a_mistyped_deck_is_guessed() -> None:
    with pytest.raises(UnknownName, match="sixes/40"):
        DeckModel(deck="sixxes")
    with pytest.raises(UnknownName, match="sixes/48"):
        DeckModel(deck="sixes/49")


@pytest.mark.parametrize(("name", "value"), [
    ("cards", 0), ("cards", 41), ("cards", 2.5), ("cards", True), ("cards", 10**5000),
    ("wanted", "7X"), ("wanted", 5), ("wanted", [5]), ("wanted", "6D nonsense"),
    ("ask", "about"), ("ask", []), ("number", -1), ("number", 6), ("number", None),
    ("seen", "2x6D"), ("seen", 5), ("seen", {"6D": 2}), ("seen", "ZZ"), ("seen", {"6D": "1"}),
    ("seen", " ".join(r + s for s in "DHSC" for r in "A234567JQ")),
    ("replacement", 1), ("seed", None), ("seed", 1.5), ("seed", "x" * 101), ("seed", True),
    ("seed", 10**5000),
], ids=quoted)  # fmt: skip
def test_values_that_make_no_sense(name: str, value: Any) -> None:
    lab = DeckModel(wanted="sixes", seen="AD")
    lab.draw(2)
    before, hands = lab.settings(), lab.hands
    with pytest.raises(CardwidgetsError) as refused:
        lab.set(name, value)
    assert str(refused.value).endswith((".", "?"))
    assert lab.settings() == before
    assert lab.hands == hands


def test_another_deck_keeps_what_still_makes_sense() -> None:
    lab = DeckModel(deck="sixes/48", cards=5, wanted="8D 6D", seen="AD", number=4)
    lab.set("deck", "sixes")
    assert (lab.wanted, dict(lab.seen), lab.cards) == (("6D",), {}, 5)
    lab.set("deck", "2xa b")
    assert (lab.wanted, lab.cards, lab.number) == ((), 3, 3)


def test_a_group_may_have_been_seen() -> None:
    lab = DeckModel(deck="three_up_three_down", seen="clears 2x10")
    assert dict(lab.seen) == {"10": 2, "C": 1, "C+1": 1, "C+2": 1}


def test_a_mistyped_card_is_guessed_and_few_are_listed() -> None:
    with pytest.raises(UnknownName, match="Did you mean hearts"):
        DeckModel(wanted="heart")
    with pytest.raises(UnknownName) as refused:
        DeckModel(deck={f"card{number}": 1 for number in range(100)}, wanted="nonsense")
    assert len(str(refused.value)) < 300


def test_groups_and_names_in_small_letters() -> None:
    lab = DeckModel(wanted="HEARTS 6d")
    assert lab.hits == 11
    lab.toggle_group("hearts")
    assert lab.wanted == ("6D",)


# --- hands -------------------------------------------------------------------------------------


def test_the_same_seed_draws_the_same_hands_however_they_are_grouped() -> None:
    one, many = DeckModel(seed=5), DeckModel(seed=5)
    for _ in range(20):
        one.draw()
    many.draw(20)
    assert one.hands == many.hands
    assert DeckModel(seed=6).draw(20) != many.hand
    many.reset()
    many.draw(20)
    assert one.hands == many.hands


def test_hands_come_from_what_is_left() -> None:
    lab = DeckModel(deck="2xa 2xb", cards=2, seen="2xa")
    lab.draw(50)
    assert set(lab.hands) == {("b", "b")}
    lab = DeckModel(deck="a b", cards=2, replacement=True)
    lab.draw(200)
    assert set(lab.hands) == set(product("ab", repeat=2))
    lab.set("replacement", False)
    lab.draw(200)
    assert set(lab.hands) == {("a", "b"), ("b", "a")}


@pytest.mark.parametrize("back", [False, True])
def test_shares_of_many_hands_lie_near_the_chances(back: bool) -> None:
    lab = DeckModel(cards=10, wanted="sixes", replacement=back, seed=3)
    lab.draw(10_000)
    exact = lab.distribution_with_replacement if back else lab.distribution
    hits = Counter(sum(name[0] == "6" for name in hand) for hand in lab.hands)
    expected = [float(chance) * 10_000 for chance in exact]
    many = [number for number in range(11) if expected[number] >= 5]
    chi = sum((hits[number] - expected[number]) ** 2 / expected[number] for number in many)
    assert chi < 20  # four degrees of freedom: one in 2,000 is greater
    chance = lab.probability_with_replacement if back else lab.probability
    found = Fraction(10_000 - hits[0], 10_000)
    assert lab.frequency == found
    assert abs(found - chance) < 4 * sqrt(chance * (1 - chance) / 10_000)
    assert isclose(lab.estimate.error, sqrt(found * (1 - found) / 10_000))


def test_a_hand_is_laid_aside_until_too_few_are_left() -> None:
    lab = DeckModel(deck="3xa 4xb", cards=3, wanted="a", seed=2)
    with pytest.raises(DeckError, match="No hand"):
        lab.lay_aside()
    hand = Counter(lab.draw())
    lab.lay_aside()
    assert lab.left == 4
    assert Counter(lab.seen) == hand
    assert lab.hands == ()
    lab.draw()
    with pytest.raises(DeckError, match="One card would be left, too few to draw 3"):
        lab.lay_aside()
    assert named(lab, Button, "lay aside").disabled
    lab.set("replacement", True)
    lab.draw()
    with pytest.raises(DeckError, match="put back"):
        lab.lay_aside()


@pytest.mark.parametrize("number", [0, -1, 1.5, True, None, "5", 100_001, 10**5000], ids=quoted)
def test_numbers_of_hands_that_make_no_sense(number: Any) -> None:
    lab = DeckModel()
    lab.draw(5)
    with pytest.raises(DeckError):
        lab.draw(number)
    assert len(lab.hands) == 5


# --- the page ----------------------------------------------------------------------------------


def test_the_page_shows_both_ways_of_drawing_side_by_side() -> None:
    lab = DeckModel(cards=5, wanted="sixes")
    said = texts(lab)
    assert "Without putting back: 3903/9139 ≈ 42.7 %" in said
    assert "Putting each back: 40951/100000 ≈ 41.0 %" in said
    (picture,) = [block for block in blocks(lab) if isinstance(block, Picture)]
    rows = picture.figure.numbers.rows
    assert [row[1] for row in rows] == list(lab.distribution)
    assert [row[2] for row in rows] == list(lab.distribution_with_replacement)


def test_what_was_seen_is_told_with_the_chance_before() -> None:
    lab = DeckModel(cards=5, wanted="sixes", seen="6D")
    assert "it was 3903/9139 ≈ 42.7 % before" in texts(lab)
    grid = named(lab, Grid, "kinds")
    six = next(cell for cell in grid.cells if cell.name.startswith("6 of diamonds"))
    assert six.marks == ("lit", "crossed")


def test_clicks_choose_and_take_out() -> None:
    lab = DeckModel(deck="bluffaneer")
    lab.do("kinds", 0)
    assert lab.wanted == ("CH+SW",)
    lab.do("side", "seen")
    for expected in ({"CH+SW": 1}, {"CH+SW": 2}, {"CH+SW": 3}, {}):
        lab.do("kinds", 0)
        assert dict(lab.seen) == expected
    lab.do("side", "wanted")
    lab.do("kinds", 0)
    assert lab.wanted == ()


def made() -> DeckModel:
    lab = DeckModel(deck="sixes", wanted="sixes", seen="AD")
    lab.draw(10)
    return lab


def test_every_control_does_something_and_nothing_breaks() -> None:
    before = page(made())
    for block in blocks(made()):
        if isinstance(block, Button):
            values = [None]
        elif isinstance(block, Choice):
            values = [value for value, _ in block.options if value != block.value]
        else:
            continue
        for value in values:
            lab = made()
            lab.do(block.id, value)
            assert page(lab) != before, (block.id, value)


@pytest.mark.parametrize("value", [None, True, -1, 10**9, "x", [], {}, {"row": 1}], ids=repr)
@pytest.mark.parametrize(
    "what", ["kinds", "game", "which", "deck", "side", "cards", "ask", "number"]
)
def test_hostile_values_change_nothing(what: str, value: Any) -> None:
    lab = DeckModel(wanted="sixes")
    before = lab.settings()
    with pytest.raises(CardwidgetsError):
        lab.do(what, value)
    assert lab.settings() == before
    with pytest.raises(SheetError):
        lab.do("nothing")


@pytest.mark.parametrize(
    ("field", "value", "sentence"),
    [
        ("cards", 500, "from 1 to 39 is wanted, not 500"),
        ("cards", 0, "from 1 to 39 is wanted, not 0"),
        ("number", 6, "from 0 to 5 is wanted, not 6"),
    ],
)
def test_a_field_names_its_bounds_as_they_are_now(field: str, value: int, sentence: str) -> None:
    with pytest.raises(CardwidgetsError, match=sentence):
        made().do(field, value)


def test_copies_are_written_as_this_deck_has_them() -> None:
    def hint(deck: str) -> str:
        return named(DeckModel(deck=deck), Field, "seen").hint

    assert "2x" not in hint("sixes")
    assert "Write 2x1 for two alike." in hint("gnoming/wide")
    assert "Write 2xred for two alike." in hint("3xred 2xblack")


def test_own_decks_on_the_page() -> None:
    lab = DeckModel(wanted="sixes")
    lab.do("game", "own")
    assert lab.deck == "sixes/40"
    lab.do("deck", "3xred 2xblack")
    assert named(lab, Choice, "game").value == "own"
    assert named(lab, Grid, "kinds").cells[0].text == "red ×3"
    lab.do("game", "bluffaneer")
    assert lab.deck == "bluffaneer/usual"
    lab.do("try 1")
    assert lab.probability == Fraction(3, 17)


def test_a_name_that_looks_like_a_tag_is_only_a_name() -> None:
    lab = DeckModel(deck="3x<i> 2x&amp;", wanted="<i>")
    lab.draw()
    shown = html.render(page(lab), lab.art)
    assert "<i>" not in shown
    assert "&lt;i&gt;" in shown


@pytest.mark.parametrize("settings", [
    {}, {"wanted": "6D", "seen": "7D"}, {"deck": "2xa b", "wanted": "a"},
    {"wanted": "sixes", "cards": 12, "replacement": True}, {"deck": "1xa", "wanted": "a"},
], ids=str)  # fmt: skip
def test_no_text_is_missing(settings: dict[str, Any]) -> None:
    lab = DeckModel(**settings)
    for _ in range(3):
        assert "[labs." not in json.dumps(page(lab).as_json())
        lab.draw(1)

"""The laboratory of dice as a model: settings, chances, rolls, clicks, and what the page shows."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardwidgets.dice import COIN, D6, PIRATE, DiceError, Die, NotExact, Space
from cardwidgets.engine.errors import CardwidgetsError
from cardwidgets.labs.dice_lab import SETTINGS, VIEWS, DiceModel
from cardwidgets.labs.dice_lab_art import pirate_symbol
from cardwidgets.labs.dice_lab_chosen import written
from cardwidgets.labs.dice_lab_numbers import percentage
from cardwidgets.sheet import html
from cardwidgets.sheet.model import house_voice, quoted
from cardwidgets.sheet.vocabulary import Block, Cell, Fold, Grid, Page, Paragraph, Picture, Row

VOICE = house_voice("en")
ALIKE_MANY = " and ".join(f"die({n}) == die({n + 1})" for n in range(1, 12))


def page(lab: DiceModel) -> Page:
    return lab.page(VOICE)


def blocks(lab: DiceModel) -> Iterator[Block]:
    """Every block of the page, also those inside others."""

    def inside(some: tuple[Block, ...]) -> Iterator[Block]:
        for block in some:
            yield block
            if isinstance(block, Row | Fold):
                yield from inside(block.blocks)

    return inside(page(lab).blocks)


def words(lab: DiceModel) -> str:
    return "\n".join(block.text for block in blocks(lab) if isinstance(block, Paragraph))


def figures(lab: DiceModel) -> dict[str, Any]:
    return {block.figure.title: block.figure for block in blocks(lab) if isinstance(block, Picture)}


def grid(lab: DiceModel, name: str = "space") -> Grid:
    return next(block for block in blocks(lab) if isinstance(block, Grid) and block.id == name)


# --- settings ----------------------------------------------------------------------------------


def test_two_pirate_dice_are_there_to_begin_with() -> None:
    lab = DiceModel()
    assert lab.settings() == {
        "dice": 2,
        "faces": ("chest", "sword", "ship", "skull"),
        "weights": (1, 1, 1, 1),
        "event": "",
        "given": "",
        "order": False,
        "view": "grid",
        "seed": 0,
    }


def test_every_setting_can_be_given_at_once() -> None:
    lab = DiceModel(
        dice=3, faces=(1, 2), weights=(1, 2), event="sum >= 5", given="first == 2", order=True,
        view="tree", seed="x",
    )  # fmt: skip
    # 2+2+2 with 8/27, and 5 in three orders with 4/27 each
    assert lab.probability == Fraction(20, 27)
    assert lab.conditional == Fraction(8, 9)
    assert lab.settings()["view"] == "tree"


@pytest.mark.parametrize(
    ("name", "value", "faces"),
    [
        ("faces", "red, green, 3", ("red", "green", 3)),
        ("faces", ["a", "b"], ("a", "b")),
        ("faces", 4, (1, 2, 3, 4)),
        ("faces", range(1, 4), (1, 2, 3)),
        ("faces", COIN, ("heads", "tails")),
        ("dice", [COIN, COIN, COIN], ("heads", "tails")),
        ("dice", (COIN, D6), ("heads", "tails", 1, 2, 3, 4, 5, 6)),
    ],
)
def test_faces_can_be_said_in_many_ways(name: str, value: Any, faces: tuple[Any, ...]) -> None:
    lab = DiceModel()
    lab.set(name, value)
    assert lab.faces == faces


def test_mixed_dice() -> None:
    lab = DiceModel(dice=[COIN, PIRATE], event="first == heads and last == skull")
    assert lab.dice == (COIN, PIRATE)
    assert lab.weights == ()
    assert lab.probability == Fraction(1, 8)
    with pytest.raises(DiceError, match="not all alike"):
        lab.set("weights", (1, 2))
    assert "mixed" in json.dumps(page(lab).as_json())


BAD = {
    "dice": [0, -1, 1.0, True, "2", 10**6, None, [], [6], "two", {}],
    "faces": [(), ("a", "a"), "", "a, a", 0, -1, 1.5, True, None, [None], 101, {"a"}],
    "weights": [(1,), (-1, 1, 1, 1), (0, 0, 0, 0), "1, x, 1, 1", (1.0, 1, 1, 1), 3, None],
    "event": ["skul", "any(skul)", "sum >= 9", 3, True, b"double", [("skull",)], {("a", "b")}],
    "given": ["third == ship", 3.5, [("skull", "skull", "skull")], [1]],
    "order": [1, 0, "yes", None],
    "view": ["circle", "", None, 1, ["grid"]],
    "seed": [1.5, None, True, (1,), "x" * 101, 10**200, 10**5000],
}


@pytest.mark.parametrize(
    ("name", "value"),
    [(name, value) for name, values in BAD.items() for value in values],
    ids=quoted,
)
def test_what_makes_no_sense_is_refused_and_everything_stays(name: str, value: Any) -> None:
    lab = DiceModel(event="double", given="any(skull)", seed=3)
    lab.roll(7)
    before, rolled = lab.settings(), lab.rolls.outcomes
    with pytest.raises(DiceError, match=r"^[A-Z0-9(].*"):
        lab.set(name, value)
    assert lab.settings() == before
    assert lab.rolls.outcomes == rolled
    with pytest.raises(DiceError):
        DiceModel(**{name: value}) if value is not None else lab.set(name, value)


def test_an_event_that_makes_no_sense_any_more_is_cleared_and_stays_in_sight() -> None:
    lab = DiceModel(faces=6, event="sum >= 9", given="double")
    lab.set("faces", "chest, ship")
    assert (lab.event, lab.given) == ("", "double")
    assert lab.cleared == {"event": "sum >= 9"}
    shown = json.dumps(page(lab).as_json())
    assert "Event A makes no sense with these dice and was cleared" in shown
    assert "sum >= 9" in shown
    with pytest.raises(DiceError, match="There is no event yet"):
        _ = lab.probability
    lab.set("event", "distinct")
    assert "makes no sense" not in words(lab)


def test_an_event_is_kept_where_it_still_makes_sense() -> None:
    lab = DiceModel(event="double")
    chances = []
    for number in (2, 3, 4, 5):
        lab.set("dice", number)
        chances.append(lab.probability)
    assert chances == [Fraction(1, 4), Fraction(5, 8), Fraction(29, 32), 1]


@pytest.mark.parametrize("name", ["union", "intersection", "conditional", "reverse", "independent"])
def test_without_a_second_event_there_is_a_sentence(name: str) -> None:
    with pytest.raises(DiceError, match="no second event yet"):
        getattr(DiceModel(event="double"), name)


# --- chances -----------------------------------------------------------------------------------


def test_two_events_and_what_is_made_of_them() -> None:
    lab = DiceModel(event="any(skull)", given="double")
    assert lab.probability == Fraction(7, 16)
    assert lab.union == Fraction(10, 16)
    assert lab.intersection == Fraction(1, 16)
    assert lab.complement == Fraction(9, 16)
    assert lab.conditional == Fraction(1, 4)
    assert lab.reverse == Fraction(1, 7)
    assert not lab.independent
    assert list(lab.chances.values()) == [
        *(Fraction(7, 16), Fraction(4, 16), Fraction(1, 16), Fraction(10, 16)),
        *(Fraction(9, 16), Fraction(1, 4), Fraction(1, 7)),
    ]


def test_a_double_is_independent_of_one_die_of_fair_dice_only() -> None:
    lab = DiceModel(event="double", given="first == skull")
    assert lab.independent
    assert "A and B are independent" in words(lab)
    assert "1/4 × 1/4 = 1/16" in words(lab)
    lab.set("weights", (1, 2, 1, 2))
    assert lab.probability == Fraction(5, 18)
    assert not lab.independent
    assert "not independent" in words(lab)


def test_a_condition_that_never_holds_gets_a_sentence_on_the_page() -> None:
    lab = DiceModel(event="double", given="any skull and not any skull")
    assert lab.chances["a_given_b"] is None
    assert "can never hold" in words(lab)
    assert "P(A) = 1/4" in words(lab)


def test_what_cannot_be_worked_out_is_offered_to_be_rolled() -> None:
    lab = DiceModel(dice=30, faces=6, event=ALIKE_MANY)
    with pytest.raises(NotExact):
        _ = lab.probability
    assert "more than 500,000 steps" in words(lab)
    lab.do("simulate")
    assert len(lab.rolls) == 10_000
    assert "In 10,000 rolls A never held" in words(lab)
    lab.set("event", ALIKE_MANY.replace(" and ", " or "))
    lab.do("simulate")
    share, error, rolls = lab.estimate
    # eleven pairs of neighbours, and none is alike with (5/6)^11
    exact = 1 - (5 / 6) ** 11
    assert rolls == 20_000
    assert abs(float(share) - exact) < 5 * error
    assert "with a standard error of" in words(lab)


def test_what_is_nearly_certain_or_impossible_is_not_called_so() -> None:
    lab = DiceModel(dice=1000, faces=6, event="any(6)")
    assert lab.summary() == "1000 dice, any(6): 0.999999…"
    lab.set("event", "all(6)")
    assert lab.summary() == "1000 dice, all(6): 7.059… × 10^-779"
    assert (percentage(Fraction(2000, 2001)), percentage(Fraction(1, 10**9))) == (
        "99.9500… %",
        "1.000… × 10^-7 %",
    )


def test_numbers_with_thousands_of_digits_have_a_page() -> None:
    heavy = Die((1, 2), (999_999, 1))
    lab = DiceModel(dice=[heavy] * 1000, event="all(2)", given="first == 2")
    assert lab.probability == Fraction(1, 10**6000)
    assert len(json.dumps(page(lab).as_json())) < 30_000


def test_percentages_are_exact_where_two_decimals_are_enough() -> None:
    assert [
        percentage(Fraction(*pair)) for pair in ((7, 16), (1, 4), (1, 3), (1, 6**4), (0, 1))
    ] == [
        "43.75 %",
        "25 %",
        "33.3 %",
        "0.077 %",
        "0 %",
    ]


# --- plots tell what the laboratory says --------------------------------------------------------


@pytest.mark.parametrize(
    ("settings", "a", "b", "both"),
    [
        ({"event": "any(skull)", "given": "double"}, "7/16", "1/4", "1/16"),
        ({"dice": 3, "event": "double", "given": "any(ship)"}, "5/8", "37/64", "19/64"),
        ({"faces": 6, "event": "sum >= 8", "given": "sum >= 6"}, "5/12", "13/18", "5/12"),
    ],
)
def test_the_bars_have_the_laboratorys_fractions(settings, a, b, both) -> None:
    lab = DiceModel(**settings)
    p, q, pq = Fraction(a), Fraction(b), Fraction(both)
    expected = [p, q, pq, p + q - pq, 1 - p, pq / q, pq / p]
    rows = figures(lab)["Chances of A, B and what they make together"].numbers.rows
    assert [row[1] for row in rows] == expected == list(lab.chances.values())
    table = [cell.text for cell in grid(lab, "chances").cells]
    assert table[::2] == [str(chance) for chance in expected]
    assert table[1::2] == [percentage(chance) for chance in expected]
    assert [head.text for head in grid(lab, "chances").column_heads] == ["chance", "percent"]


def test_the_running_shares_are_those_of_the_rolls() -> None:
    lab = DiceModel(event="any(skull)", seed=4)
    lab.roll(250)
    figure = figures(lab)["Share of A"]
    hits = [("skull" in outcome) for outcome in lab.rolls]
    for row in figure.numbers.rows:
        number = int(row[0])
        assert row[1] == Fraction(sum(hits[:number]), number)
        assert row[2] == Fraction(7, 16)
    assert int(figure.numbers.rows[-1][0]) == 250
    assert lab.frequency == Fraction(sum(hits), 250)


def test_many_runs_show_their_shares() -> None:
    lab = DiceModel(event="double", seed=4)
    shares = lab.runs(16, how_many=30)
    assert all((share * 16).denominator == 1 for share in shares)
    drawn = figures(lab)
    rows = drawn["Share of A in 30 runs of 16 rolls"].numbers.rows
    assert [row[1] for row in rows] == list(shares)
    cloud = drawn["Shares of A by the length of the run"].numbers.rows
    assert {row[1]: row[2] for row in cloud} == Counter(shares)
    assert lab.runs(16) != shares
    lab.set("event", "any(skull)")
    assert "Share of A in 30 runs of 16 rolls" not in figures(lab)
    again = DiceModel(event="double", seed=4)
    assert again.runs(16) == shares


def test_the_tree_marks_the_event() -> None:
    lab = DiceModel(event="double", view="tree", weights=(1, 2, 1, 2))
    (figure,) = (figure for title, figure in figures(lab).items() if "Tree" in title)
    rows = figure.numbers.rows
    assert len(rows) == 16
    assert sum(row[1] for row in rows) == 1
    assert sum(row[1] for row in rows if row[2]) == Fraction(5, 18) == lab.probability


def test_piles_and_table_fold_sixteen_cells_into_ten() -> None:
    lab = DiceModel(view="piles")
    (figure,) = figures(lab).values()
    assert Counter(row[1] for row in figure.numbers.rows) == {1: 4, 2: 6}
    lab.set("view", "table")
    lab.set("event", "any(skull)")
    table = grid(lab, "table")
    assert table.columns == 3
    assert [cell.text for cell in table.cells][:6] == ["1", "1/16", "0 of 1", "2", "1/8", "0 of 2"]
    chances = [Fraction(cell.text) for cell in table.cells[1::3]]
    assert sum(chances) == 1
    assert not table.clickable


def test_order_paints_the_dice_apart_and_folds_them() -> None:
    lab = DiceModel()
    plain = grid(lab)
    assert plain.cells[3].faces == ("bluffaneer-CH", "bluffaneer-SK")
    assert plain.cells[3].name == "chest, skull"
    lab.set("order", True)
    painted = grid(lab)
    assert painted.cells[3].faces == ("bluffaneer-CH-red", "bluffaneer-SK-blue")
    assert painted.cells[3].name == "left chest, right skull"
    (piles,) = figures(lab).values()
    assert Counter(row[1] for row in piles.numbers.rows) == {1: 4, 2: 6}
    for symbol in ("bluffaneer-CH-red", "bluffaneer-SK-blue", "dice-6-red"):
        assert f'id="{symbol}"' in lab.art


def test_three_dice_fold_into_twenty_piles() -> None:
    lab = DiceModel(dice=3, order=True)
    (piles,) = figures(lab).values()
    assert Counter(row[1] for row in piles.numbers.rows) == {1: 4, 3: 12, 6: 4}


# --- rolls -------------------------------------------------------------------------------------


def test_the_same_seed_gives_the_same_rolls_in_any_grouping() -> None:
    one, many = DiceModel(event="double", seed=9), DiceModel(event="double", seed=9)
    for what in ("roll 1", "roll 10", "roll 100"):
        one.do(what)
    many.roll(111)
    assert one.rolls.outcomes == many.rolls.outcomes
    assert one.frequency == many.frequency
    many.reset()
    assert many.roll(5).outcomes == one.rolls.outcomes[:5]


def test_other_dice_or_another_seed_begin_anew() -> None:
    for name, value in (("dice", 3), ("faces", 6), ("weights", (1, 2, 1, 2)), ("seed", 10)):
        lab = DiceModel(seed=9)
        lab.roll(3)
        lab.set(name, value)
        assert len(lab.rolls) == 0
    lab = DiceModel(seed=9)
    lab.roll(3)
    for name, value in (("dice", 2), ("event", "double"), ("view", "tree"), ("seed", 9)):
        lab.set(name, value)
    assert len(lab.rolls) == 3


def test_shares_of_no_rolls_get_a_sentence() -> None:
    lab = DiceModel(event="double", given="any(skull)")
    for name in ("frequency", "conditional_frequency", "estimate"):
        with pytest.raises(DiceError, match="no such rolls yet"):
            getattr(lab, name)


def test_the_share_given_something_is_shown() -> None:
    lab = DiceModel(event="double", given="any(skull)", seed=1)
    lab.roll(400)
    skulls = [outcome for outcome in lab.rolls if "skull" in outcome]
    doubles = skulls.count(("skull", "skull"))
    assert lab.conditional_frequency == Fraction(doubles, len(skulls))
    assert f"B held in {len(skulls)} of the rolls, and A in {doubles} of those" in words(lab)


# --- clicks ------------------------------------------------------------------------------------


def test_cells_rows_and_columns_make_an_event_that_is_written() -> None:
    lab = DiceModel()
    lab.do("space", {"row": 3})
    assert (lab.event, lab.probability) == ("first == skull", Fraction(1, 4))
    lab.do("space", {"column": 3})
    assert lab.event == "first == skull or second == skull"
    assert lab.probability == Fraction(7, 16)
    lab.do("space", 15)
    assert lab.probability == Fraction(6, 16)
    assert ("skull", "skull") not in lab.outcomes
    lab.do("space", {"row": 0})
    assert lab.probability == Fraction(9, 16)
    lab.do("clear event")
    for cell in (0, 5, 10, 15):
        lab.do("space", cell)
    assert lab.event == "double"
    for cell in (0, 5, 10, 15):
        lab.do("space", cell)
    assert lab.event == ""


def test_chosen_outcomes_are_written_in_the_order_of_the_dice() -> None:
    lab = DiceModel(event=[("ship", "skull"), ("chest", "sword"), ("ship", "chest")])
    assert lab.event == (
        "(first == chest and second == sword) or (first == ship and second == chest)"
        " or (first == ship and second == skull)"
    )


def test_clicks_choose_the_second_event_too() -> None:
    lab = DiceModel(event="double")
    lab.do("side", "given")
    lab.do("space", 0)
    assert (lab.event, lab.given) == ("double", "first == chest and second == chest")
    marks = Counter(cell.marks for cell in grid(lab).cells)
    assert marks == {(): 12, ("a",): 3, ("a", "b"): 1}


def test_three_dice_have_a_grid_for_each_face_of_the_first() -> None:
    lab = DiceModel(dice=3)
    lab.do("space 3", 15)
    assert lab.outcomes == (("skull", "skull", "skull"),)
    lab.do("space 1", {"column": 0})
    assert lab.probability == Fraction(5, 64)
    assert "second == chest" not in lab.event
    with pytest.raises(CardwidgetsError, match="nothing called space"):
        lab.do("space", 0)


@given(st.data())
def test_chosen_outcomes_are_written_as_an_event_of_exactly_those(data) -> None:
    coins = data.draw(
        st.sampled_from((Space.of(2), Space.of(3, COIN), Space.of(4, COIN), Space((COIN, D6))))
    )
    outcomes = list(coins.outcomes())
    chosen = data.draw(st.sets(st.sampled_from(outcomes)))
    lab = DiceModel(dice=coins.dice, event=chosen)
    assert lab.event == written(chosen, coins)
    if chosen:
        assert set(lab.outcomes) == chosen


def test_an_event_can_be_a_set_of_outcomes_in_code() -> None:
    lab = DiceModel()
    lab.set("event", {("skull", "ship"), ("ship", "skull")})
    assert lab.probability == Fraction(1, 8)
    lab.set("event", list(lab.space.outcomes()))
    assert lab.event == "all(chest, sword, ship, skull)"
    with pytest.raises(DiceError, match="256 at most"):
        DiceModel(dice=5, event=[("skull",) * 5])


HOSTILE: list[Any] = [
    *(None, True, -1, 16, 10**30, 1.5, "0", "", [], [0], {}, {"row": 4}, {"row": -1}, {"row": "0"}),
    *(
        {"row": 0, "column": 0},
        {"column": True},
        {"cell": 1},
        "x" * 5000,
        {"a": {"b": 1}},
        float("nan"),
    ),
]


@pytest.mark.parametrize("value", HOSTILE, ids=lambda value: repr(value)[:30])
def test_whatever_a_browser_sends_is_refused_with_a_sentence_or_makes_sense(value: Any) -> None:
    lab = DiceModel(event="double", seed=1)
    for what in (
        "dice",
        "kind",
        "faces",
        "weights",
        "view",
        "event",
        "given",
        "side",
        "space",
        "seed",
    ):
        before = lab.settings()
        try:
            lab.do(what, value)
        except CardwidgetsError:
            assert lab.settings() == before
    page(lab)


def test_controls_that_are_not_there_are_refused() -> None:
    lab = DiceModel(dice=30)
    for what in ("space", "space 0", "roll 7", "runs 3", "try 99", "__init__", "set"):
        with pytest.raises(CardwidgetsError, match="nothing called"):
            lab.do(what, 0)


# --- the page ----------------------------------------------------------------------------------


EVERYTHING = [
    {},
    {"dice": 1},
    {"dice": 1, "faces": 100},
    {"dice": 3, "faces": 6, "event": "sum >= 9"},
    {"dice": 4, "event": "double", "given": "any(skull)"},
    {"dice": 8, "faces": COIN, "event": "count(heads) == 4", "order": True},
    {"dice": 30, "faces": 6, "event": "sum >= 105", "given": "any(6)", "order": True},
    {"dice": 1000, "faces": COIN, "event": "any(heads)"},
    {"dice": [COIN, D6], "event": "first == heads", "order": True},
    {"faces": 16, "event": "sum > 16"},
    {"faces": ["<q>1", "b"], "event": 'any("<q>1")'},
    {"weights": (1, 0, 0, 0), "event": "double", "given": "first == chest"},
]


@pytest.mark.parametrize("settings", EVERYTHING, ids=repr)
@pytest.mark.parametrize("view", VIEWS)
def test_every_page_can_be_made_and_speaks_in_words(settings: dict[str, Any], view: str) -> None:
    lab = DiceModel(**settings, view=view)
    lab.roll(20)
    if lab.has("event"):
        lab.runs(16)
    made = json.dumps(page(lab).as_json())
    assert "[labs." not in made
    assert "[dice." not in made
    assert "{" not in words(lab)
    assert len(made) < 200_000
    shown = html.render(page(lab), lab.art)
    assert "<q>1" not in shown
    assert set(lab.settings()) == set(SETTINGS)
    for block in blocks(lab):
        if isinstance(block, Grid) and block.id.startswith("space"):
            assert all(isinstance(cell, Cell) and cell.name for cell in block.cells)


def test_the_counting_stands_under_the_fraction() -> None:
    lab = DiceModel(event="any(skull)", given="double")
    folds = {block.id: block for block in blocks(lab) if isinstance(block, Fold)}
    (steps,) = folds["counting"].blocks
    assert "4 × 4 = 16 outcomes" in steps.text
    assert "holds for 7 of them" in steps.text
    (steps,) = folds["counting given"].blocks
    assert "only 4 of them are left" in steps.text


def test_every_example_in_the_help_can_be_tried() -> None:
    lab = DiceModel(dice=3, faces=6)
    labels = {
        block.id: block.label
        for block in blocks(lab)
        if getattr(block, "id", "").startswith("try ")
    }
    assert len(labels) >= 10
    for name, label in labels.items():
        lab.do(name)
        assert lab.event == label
        assert 0 < lab.probability < 1


def test_what_was_done_is_spoken_once() -> None:
    lab = DiceModel()
    assert page(lab).spoken == ""
    lab.do("event", "double")
    assert page(lab).spoken == "Chance of A: 1/4."
    lab.do("roll 100")
    assert page(lab).spoken == "100 rolls so far."
    lab.do("side", "given")
    assert page(lab).spoken == ""


def test_the_summary_is_short() -> None:
    assert DiceModel(dice=1).summary() == "1 die"
    assert len(DiceModel(dice=1000, faces=6, event="any(6)").summary()) < 60
    assert DiceModel(event="double").summary() == "2 dice, double: 1/4"


def test_piles_of_unequal_dice_show_their_chances() -> None:
    (figure,) = figures(DiceModel(view="piles", weights=(1, 2, 1, 2))).values()
    assert ">1/36<" in figure.svg
    assert ">2/9<" in figure.svg  # sword and skull: 2 * 2 * 2 of 36
    assert ">2/16<" not in figure.svg


def test_pirate_faces_have_art_and_others_are_written() -> None:
    assert [pirate_symbol(PIRATE, face)[-2:] for face in PIRATE.faces] == ["CH", "SW", "SH", "SK"]
    assert (
        pirate_symbol(COIN, "heads")
        == pirate_symbol(D6, 6)
        == pirate_symbol(PIRATE, "anchor")
        == ""
    )

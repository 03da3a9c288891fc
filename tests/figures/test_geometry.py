"""What is drawn is what was given: heights, places, areas and counts, read back from the SVG."""

import math
import re
from fractions import Fraction

import pytest

from cardwidgets import figures
from cardwidgets.figures import BarSpec, Branch, FigureError
from cardwidgets.figures.scales import Scale, round_step, thinned
from support.drawn import (
    at,
    boxes_of,
    lines_of,
    root_of,
    shape_of,
    specks_of,
    texts_of,
)
from support.gallery import ART, NAMES, SKULLS, folded, gallery, run_of

QUARTER, HALF = Fraction(1, 4), Fraction(1, 2)
GALLERY = gallery()


# --- bars


def test_bars_are_as_high_as_their_values():
    figure = figures.bars("x", [BarSpec("a", QUARTER), BarSpec("b", HALF), BarSpec("c", 1)])
    low, middle, high = boxes_of(figure, "a-soft")
    assert (low.height, middle.height, high.height) == (52.5, 105, 210)
    assert low.y + low.height == middle.y + middle.height == high.y + high.height
    assert low.width == middle.width == high.width
    assert {"1/4", "1/2", "1"} <= set(texts_of(figure))
    assert figure.numbers.heads == ("what", "value")
    assert figure.numbers.rows == (("a", QUARTER), ("b", HALF), ("c", 1))


def test_a_second_bar_stands_beside_the_first():
    figure = figures.bars(
        "x",
        [BarSpec("a", 10, 20), BarSpec("b", 40)],
        most=80,
        value_name="guessed",
        other_name="rolled",
    )
    key, first, second = boxes_of(figure, "a-soft")
    assert (key.width, key.height) == (18, 16)
    other = next(box for box in boxes_of(figure, "b-soft") if box.height != 16)
    assert (first.height, other.height, second.height) == (26.2, 52.5, 105)
    assert other.x == pytest.approx(first.x + first.width, abs=0.11)
    assert figure.numbers.heads == ("what", "guessed", "rolled")
    assert figure.numbers.rows == (("a", 10, 20), ("b", 40, ""))
    assert {"guessed", "rolled"} <= set(texts_of(figure))
    assert figure.told == "X, each time guessed beside rolled: a 10 beside 20 and b 40."


def test_a_bar_of_nothing_is_no_box_and_is_still_told():
    figure = figures.bars("x", [BarSpec("none", 0)])
    assert boxes_of(figure, "a-soft") == []
    assert figure.numbers.rows == (("none", 0),)
    assert figure.told == "X: none 0."


def test_the_scale_grows_with_a_bar_that_is_over_it():
    figure = figures.bars("x", [BarSpec("a", 3), BarSpec("b", 6)], most=2)
    assert [box.height for box in boxes_of(figure, "a-soft")] == [105, 210]


def test_bars_with_faces_show_them_in_place_of_words():
    drawn = GALLERY["ten bars with faces"]
    assert drawn.svg.count("<use") == 20
    assert drawn.svg.count("<symbol") == 4
    assert "chest" not in " ".join(texts_of(drawn))
    unknown = figures.bars("x", [BarSpec("chest", 1, faces=("no such face",))], art=ART)
    assert "chest" in texts_of(unknown)


def test_fractions_that_are_too_wide_are_written_as_decimals():
    wide = Fraction(123, 1600)  # 0.076875
    for count, shown in ((4, "123/1600"), (9, "0.077"), (11, "0.08"), (40, None)):
        figure = figures.bars("x", [BarSpec("a", wide)] * count, most=1)
        assert texts_of(figure).count(shown) == (count if shown else 0)
        assert figure.numbers.rows[0] == ("a", wide)
        if not shown:
            assert set(texts_of(figure)) == {"value", "a", "0", "0.2", "0.4", "0.6", "0.8", "1"}


def test_marked_bars_look_different():
    figure = figures.bars("x", [BarSpec("a", 1, mark="lit"), BarSpec("b", 1), BarSpec("c", 1)])
    assert len(boxes_of(figure, "band")) == 1
    assert len(boxes_of(figure, "a-soft")) == 2


def test_of_very_many_bars_some_have_no_label():
    written = texts_of(GALLERY["many bars"])
    labels = [int(text) for text in written if text.isdigit() and int(text) >= 10]
    assert 5 < len(labels) < 30
    assert "53 bars. The highest is 36 with 36, the lowest 10 with 10." in GALLERY["many bars"].told


# --- runs


def test_a_run_goes_through_its_points():
    run = [(10, QUARTER), (20, HALF), (30, Fraction(3, 4))]
    figure = figures.running("x", [run], None)
    line = lines_of(figure, "a")[-1]  # the first one is the key's
    assert len(line) == 3
    (x1, y1), (x2, y2), (x3, y3) = line
    assert x1 == 52
    assert x3 == 466
    assert x2 - x1 == pytest.approx(x3 - x2, abs=0.11)
    assert y1 - y2 == pytest.approx(y2 - y3, abs=0.11)
    assert y1 > y3
    assert figure.numbers.heads == ("rolls", "run 1")
    assert figure.numbers.rows == (("10", QUARTER), ("20", HALF), ("30", Fraction(3, 4)))


def test_the_band_is_one_and_two_standard_errors_wide():
    run = [(25, QUARTER), (100, QUARTER)]
    figure = figures.running("x", [run], QUARTER)
    # sqrt(1/4 * 3/4 / n) is 0.0866 for 25 rolls and 0.0433 for 100
    assert figure.numbers.rows[0][0] == "25"
    assert figure.numbers.rows[0][3:] == pytest.approx((0.0768, 0.1634, 0.3366, 0.4232), abs=1e-4)
    assert figure.numbers.rows[1][3:] == pytest.approx((0.1634, 0.2067, 0.2933, 0.3366), abs=1e-4)
    corners = shape_of(figure, "band")
    assert len(corners) == 82
    upper, lower = corners[:41], corners[:40:-1]
    exact = lines_of(figure, "ink", dashed=True)[-1][0][1]
    for (x, high), (_, low) in zip(upper, lower, strict=True):
        rolls = 25 + 75 * (x - 52) / (466 - 52)
        wide = (exact - upper[-1][1]) * math.sqrt(100 / rolls)
        assert exact - high == pytest.approx(wide, abs=0.6)
        assert low - exact == pytest.approx(wide, abs=0.6)
    inner = lines_of(figure, "accent", dashed=True)
    assert exact - inner[0][-1][1] == pytest.approx((exact - upper[-1][1]) / 2, abs=0.2)


def test_the_band_can_be_left_out():
    figure = figures.running("x", [[(1, HALF)]], HALF, band=False)
    assert figure.numbers.heads == ("rolls", "run 1", "exact chance")
    with pytest.raises(ValueError, match="not enough values"):
        shape_of(figure, "band")


def test_the_exact_chance_0_or_1_has_no_band_to_speak_of():
    for chance in (Fraction(0), Fraction(1)):
        figure = figures.running("x", [[(1, chance), (9, chance)]], chance)
        assert {*figure.numbers.rows[0][1:]} == {chance}


def test_a_long_run_is_thinned_and_its_table_with_it():
    run = run_of(100_000)
    figure = figures.running("x", [run], QUARTER)
    line = lines_of(figure, "a")[-1]
    assert len(line) == len(figure.numbers.rows) <= 300
    assert figure.numbers.rows[0][0] == "1"
    assert figure.numbers.rows[-1][:2] == ("100,000", run[-1][1])
    shares = {f"{rolls:,}": share for rolls, share in run}
    assert all(shares[row[0]] == row[1] for row in figure.numbers.rows)
    # equal factors take equal room
    assert at(figure, "100")[0] - at(figure, "10")[0] == pytest.approx(
        at(figure, "1,000")[0] - at(figure, "100")[0], abs=0.2
    )
    assert len(figure.svg) < 12_000


def test_runs_of_different_length_share_a_table():
    figure = figures.running("x", [[(1, HALF), (2, HALF)], [(2, QUARTER)]], HALF, band=False)
    assert figure.numbers.rows == (("1", HALF, "", HALF), ("2", HALF, QUARTER, HALF))
    assert "the shares of 2 runs lie between 1/4, about 0.25 and 1/2, about 0.5" in figure.told


def test_a_run_out_of_order_is_refused():
    with pytest.raises(FigureError, match=r"^2 does not fit .* begins at 6\.$"):
        figures.running("x", [[(5, HALF), (2, HALF)]], HALF)


# --- many small plots


def test_each_small_plot_has_its_bars():
    runs = [[HALF, QUARTER, QUARTER, Fraction(0)], [QUARTER] * 4, [Fraction(0)] * 3 + [Fraction(1)]]
    figure = figures.many_runs("x", runs, QUARTER, labels=NAMES)
    bars = boxes_of(figure, "a-soft")
    assert [bar.height for bar in bars] == [28, 14, 14, *[14] * 4, 56]
    assert figure.numbers.heads == ("run", *NAMES)
    assert figure.numbers.rows == tuple((str(k + 1), *run) for k, run in enumerate(runs))
    assert figure.told.endswith("Run 3 is farthest off.")
    [frame] = [
        rect
        for rect in root_of(figure)
        if "accent" in rect.attrib.get("stroke", "") and "rx" in rect.attrib
    ]
    assert (
        float(frame.attrib["x"])
        < bars[-1].x
        < float(frame.attrib["x"]) + float(frame.attrib["width"])
    )
    assert len(lines_of(figure, "ink", dashed=True)) == 1 + 3


def test_each_face_may_have_a_chance_of_its_own():
    chances = [Fraction(1, 6), Fraction(1, 3), HALF]
    figure = figures.many_runs("x", [chances], chances)
    marks = lines_of(figure, "ink", dashed=True)[1:]  # the first one is the key's
    tops = [bar.y for bar in boxes_of(figure, "a-soft")]
    assert [mark[0][1] for mark in marks] == tops
    with pytest.raises(FigureError, match=r"^Every run needs 3 shares, but one has 2\.$"):
        figures.many_runs("x", [[HALF, HALF]], chances)


# --- clouds


def test_a_cloud_has_a_dot_for_each_share():
    shares = [QUARTER, QUARTER, HALF]
    figure = figures.spread("x", [("few", shares), ("one", [QUARTER])], QUARTER)
    few, one = specks_of(figure, "a")
    line = lines_of(figure, "ink", dashed=True)[0][0][0]
    assert [x for x, _ in few[:2]] == [line, line]
    assert [x for x, _ in one] == [line]
    assert few[0][1] - few[1][1] == pytest.approx(6, abs=0.11)
    assert few[2][0] > line
    assert figure.numbers.rows == (("few", QUARTER, 2), ("few", HALF, 1), ("one", QUARTER, 1))


def test_dots_lie_where_their_shares_are():
    figure = GALLERY["clouds"]
    left, right = at(figure, "0.2")[0], at(figure, "0.4")[0]
    shares = [row[1] for row in figure.numbers.rows for _ in range(row[2])]
    dots = [x for cloud in specks_of(figure, "a") for x, _ in sorted(cloud)]
    assert len(dots) == len(shares) == 180
    for x, share in zip(dots, shares, strict=True):
        # to half a dot
        assert x == pytest.approx(left + (float(share) - 0.2) / 0.2 * (right - left), abs=3.2)


def test_a_large_cloud_is_thinned():
    shares = [Fraction(k, 5_000) for k in range(5_000)]
    figure = figures.spread("x", [("many", shares)], HALF)
    [cloud] = specks_of(figure, "a")
    assert len(cloud) == sum(count for _, _, count in figure.numbers.rows) == 300


# --- grids and piles


def test_cells_are_marked_where_they_should_be():
    figure = figures.grid("x", NAMES, NAMES, SKULLS, names={"a": "left", "b": "right"})
    row, column, both = (
        [box for box in boxes_of(figure, f"{mark}-soft") if box.height != 16]  # not the key's
        for mark in ("a", "b", "both")
    )
    assert (len(row), len(column), len(both)) == (3, 3, 1)
    assert {box.y for box in row} == {both[0].y}
    assert {box.x for box in column} == {both[0].x}
    assert figure.told == "X: 16 cells. left: 4, right: 4, both: 1, one or both: 7."
    assert figure.numbers.heads == ("row", *NAMES)
    assert figure.numbers.rows[0] == ("chest", "", "", "", "right")
    assert figure.numbers.rows[3] == ("skull", "left", "left", "left", "left, right")


def test_excluded_cells_are_crossed_out():
    figure = GALLERY["a grid with words"]
    crosses = [line for line in lines_of(figure, "muted") if len(line) == 2]
    assert len(crosses) == 2 + 2 * 9  # the key's, and nine cells'
    assert "excluded: 9" in figure.told


def test_lit_cells_have_a_frame():
    figure = figures.grid("x", ["1"], ["1", "2"], {(0, 1): frozenset({"lit"})})
    assert len(boxes_of(figure, "none")) == 1
    assert figure.numbers.rows == (("1", "", "marked"),)


def test_events_are_hatched_so_that_colour_is_not_all():
    figure = GALLERY["a grid with faces"]
    rising, falling = lines_of(figure, "a")[0], lines_of(figure, "b")[0]
    assert (rising[0][0] - rising[1][0]) * (rising[0][1] - rising[1][1]) < 0
    assert (falling[0][0] - falling[1][0]) * (falling[0][1] - falling[1][1]) > 0
    assert len(lines_of(figure, "both")) > 10


def test_marks_and_cells_that_do_not_exist_are_refused():
    with pytest.raises(FigureError, match=r"^There is no cell in row 1 and column 0: .* 1 rows"):
        figures.grid("x", ["a"], ["b"], {(1, 0): frozenset("a")})
    with pytest.raises(FigureError, match=r"^A cell cannot be marked c\. Known marks: a, b, "):
        figures.grid("x", ["a"], ["b"], {(0, 0): frozenset("c")})


def test_sixteen_cells_fold_into_ten_piles():
    figure = figures.piles("x", folded(2, art=False))
    ones, twos = boxes_of(figure, "a-soft"), boxes_of(figure, "b-soft")
    assert (len(ones), len(twos)) == (4, 12)
    assert texts_of(figure).count("1/16") == 4
    assert texts_of(figure).count("2/16") == 6
    assert [row[1] for row in figure.numbers.rows] == [1, 2, 2, 2, 1, 2, 2, 1, 2, 1]
    assert figure.numbers.rows[1] == ("chest cutlass", 2, "ch cu, cu ch")
    assert {"ch cu", "cu ch"} <= set(texts_of(figure))


def test_piles_are_wide_enough_for_their_words():
    written = " ".join(texts_of(GALLERY["ten piles with words"]))
    assert written.count("cutlass") == 5
    assert "…" not in written


def test_sixty_four_cells_fold_into_twenty_piles():
    figure = figures.piles("x", folded(3, art=True), art=ART)
    assert figure.told.endswith("There are 4 piles of 1, 12 piles of 3 and 4 piles of 6.")
    assert figure.svg.count("<use") == 3 * 64


# --- trees


def test_the_ends_of_a_tree_are_products():
    figure = GALLERY["a crooked tree"]
    assert figure.numbers.rows == (
        ("double", QUARTER, "yes"),
        ("miss, double", Fraction(3, 16), ""),
        ("miss, miss", Fraction(9, 16), ""),
    )
    assert {"1/4", "3/4", "3/16", "9/16"} <= set(texts_of(figure))
    assert len(boxes_of(figure, "a-soft")) == 1


def test_a_tree_of_three_dice_is_folded_and_its_table_is_not():
    figure = GALLERY["a folded tree"]
    written = texts_of(figure)
    assert (written.count("1 of 4"), written.count("0 of 4")) == (4, 12)
    assert len(figure.numbers.rows) == 64
    assert sum(row[1] for row in figure.numbers.rows) == 1
    assert sum(row[1] for row in figure.numbers.rows if row[2]) == Fraction(1, 16)
    assert figure.told.endswith("4 ends are marked; together 1/16.")


def test_a_tree_that_is_too_deep_or_too_wide_is_refused():
    coin = [("heads", HALF), ("tails", HALF)]
    with pytest.raises(FigureError, match=r"^A tree can be drawn with 3 levels at most\.$"):
        figures.tree("x", figures.independent([coin] * 4))
    with pytest.raises(FigureError, match=r"^1,000 things are too many"):
        figures.tree("x", figures.independent([[(str(k), Fraction(1, 10)) for k in range(10)]] * 3))
    with pytest.raises(FigureError, match="does not fit"):
        figures.tree("x", [Branch("a", Fraction(3, 2))])


# --- dots


def test_there_is_a_dot_for_each_of_a_crowd():
    figure = figures.dots(
        "x", [("these", 120, "a"), ("those", 1, "b"), ("none", 0, "")], per_row=50
    )
    rows = re.findall(
        r'h([\d.]+)" fill="none" stroke="var\(--cw-(\w+)[^>]*dasharray="0 (\S+)"', figure.svg
    )
    counts = [(colour, math.floor(float(wide) / float(step)) + 1) for wide, colour, step in rows]
    assert counts == [("a", 50), ("a", 50), ("a", 20), ("b", 1)]
    assert figure.numbers.rows == (("these", 120), ("those", 1), ("none", 0))
    assert {"these: 120", "those: 1", "none: 0"} <= set(texts_of(figure))


def test_groups_of_dots_differ_in_shape_too():
    caps = re.findall(
        r'stroke-linecap="(\w+)"', figures.dots("x", [("a", 1, "a"), ("b", 1, "b")]).svg
    )
    assert caps == ["round", "square"]


def test_too_many_dots_are_refused():
    with pytest.raises(
        FigureError, match=r"^5,001 things are too many for one picture\. Give 5,000"
    ):
        figures.dots("x", [("a", 5_001, "a")])


# --- lines, number lines, areas


def test_the_adding_line_reaches_the_ceiling_at_four_rolls():
    figure = GALLERY["two lines"]
    adding, true = lines_of(figure, "a")[-1], lines_of(figure, "b", dashed=True)[-1]
    ceiling = lines_of(figure, "bad")[-1]
    assert adding[3][1] == ceiling[0][1] == ceiling[1][1]
    assert adding[0] == true[0]
    assert all(y > ceiling[0][1] for _, y in true)
    assert "Adding up goes over 1 at 5." in figure.told
    assert "True" not in figure.told.split(".", 1)[1]
    assert figure.numbers.rows[3] == ("4", 1, Fraction(175, 256))


def test_lines_may_have_a_scale_of_equal_factors():
    figure = figures.lines("x", [("a", [(16, 1), (160, 2), (1600, 4)])], log=True)
    (x1, _), (x2, _), (x3, _) = lines_of(figure, "a")[-1]
    assert x2 - x1 == pytest.approx(x3 - x2, abs=0.11)
    assert {"20", "50", "100", "200", "500", "1,000"} <= set(texts_of(figure))
    with pytest.raises(FigureError, match="does not fit"):
        figures.lines("x", [("a", [(0, 1)])], log=True)


def test_lines_may_go_under_nothing_where_the_scale_begins_there():
    figure = figures.lines("x", [("a", [(0, 1), (1, -HALF)])], floor=-1)
    start, end = lines_of(figure, "a")[-1]
    zero = lines_of(figure, "ink")[-1]
    assert end[1] > zero[0][1] == zero[1][1] > start[1]
    assert (zero[0][1] - start[1]) == pytest.approx(2 * (end[1] - zero[0][1]), abs=0.2)
    assert "-1" in texts_of(figure)
    assert figure.numbers.rows[-1] == ("1", -HALF)
    with pytest.raises(FigureError, match="does not fit"):
        figures.lines("x", [("a", [(0, 1), (1, -HALF)])])


def test_a_running_share_may_be_of_other_things_than_rolls():
    figure = figures.running("x", [[(1, 0), (4, HALF)]], HALF, trials="hands")
    assert "after 4 hands the share" in figure.told
    assert figure.numbers.heads[0] == "hands"
    assert "hands" in texts_of(figure)
    assert "rolls" not in figure.told + " ".join(texts_of(figure))


def test_long_lines_are_thinned():
    figure = figures.lines("x", [("a", [(n, n) for n in range(5_000)])])
    assert len(lines_of(figure, "a")[-1]) == len(figure.numbers.rows) == 300


def test_marks_lie_on_the_number_line_by_their_value():
    figure = GALLERY["a number line"]
    discs = [e for e in root_of(figure) if e.tag.endswith("circle")]
    zero, one = at(figure, "0")[0], at(figure, "1")[0]
    places = [(float(disc.attrib["cx"]) - zero) / (one - zero) for disc in discs]
    assert places == pytest.approx([1 / 8, 7 / 16, 1 / 2], abs=0.001)
    assert figure.numbers.rows[0] == ("your answer", HALF)


def test_marks_at_the_same_place_are_all_seen():
    figure = figures.number_line("x", [("yours", HALF), ("right", HALF), ("other", 1)])
    discs = [e.attrib for e in root_of(figure) if e.tag.endswith("circle")]
    assert [(disc["cx"], disc["r"]) for disc in discs] == [("240", "9"), ("240", "6"), ("450", "6")]


def test_a_number_line_reaches_beyond_1_where_an_answer_does():
    figure = figures.number_line("x", [("yours", Fraction(5, 4)), ("right", HALF)])
    left, right = sorted(float(e.attrib["cx"]) for e in root_of(figure) if e.tag.endswith("circle"))
    assert 30 < left < right < 450
    below = figures.number_line("x", [("yours", -1), ("right", HALF)])
    assert "-1" in texts_of(below)


def test_areas_are_products():
    figure = GALLERY["areas"]
    given = [box for box in boxes_of(figure, "a-soft") if box.height != 16]
    assert [box.width * box.height / (440 * 300) for box in given] == pytest.approx(
        [7 / 16 * 4 / 5, 9 / 16 / 3], abs=1e-3
    )
    assert [row[4] for row in figure.numbers.rows] == [
        Fraction(7, 20),
        Fraction(7, 80),
        Fraction(3, 16),
        Fraction(3, 8),
    ]
    assert sum(row[4] for row in figure.numbers.rows) == 1


def test_parts_that_are_no_whole_are_refused():
    with pytest.raises(
        FigureError, match=r"^The parts of a whole sum to 1, but these sum to 3/4\.$"
    ):
        figures.areas("x", [("a", HALF, []), ("b", QUARTER, [])])
    with pytest.raises(FigureError, match=r"sum to 1/2\.$"):
        figures.areas("x", [("a", Fraction(1), [("c", HALF)])])


# --- scales


def test_round_steps_are_round():
    assert [round_step(length) for length in (0.02, 0.3, 1, 7, 64, 10_000)] == [
        Fraction(1, 200),
        Fraction(1, 10),
        Fraction(1, 5),
        2,
        20,
        2_000,
    ]


def test_a_scale_ends_at_its_ends():
    scale = Scale(1, 1000, 0, 300, log=True)
    assert [scale.at(value) for value in (0.1, 1, 10, 100, 1000, 5000)] == pytest.approx(
        [0, 0, 100, 200, 300, 300]
    )
    assert scale.ticks() == [1, 10, 100, 1000]


def test_thinning_keeps_the_first_and_the_last():
    for log in (False, True):
        kept = thinned(range(12_345), 100, log=log)
        assert kept[0] == 0
        assert kept[-1] == 12_344
        assert len(kept) <= 100
        assert kept == sorted(set(kept))
    assert thinned([1, 2], 100) == [1, 2]

"""Answers as they are written: what is read, what is refused, and how exactly it is meant."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardwidgets.teaching.errors import AnswerError
from cardwidgets.teaching.kinds import Chance, Number
from cardwidgets.teaching.numbers import Written, decimal, read_number

SEVEN_16 = Fraction(7, 16)


@pytest.mark.parametrize(
    "written",
    ["7/16", " 7 / 16 ", "14/32", "7⁄16", "7 of 16", "7 out of 16", "7 in 16", "7 IN 16", SEVEN_16],
)
def test_fractions_are_meant_exactly(written: object) -> None:
    assert read_number(written) == Written(SEVEN_16, exact=True)


@pytest.mark.parametrize(
    "written",
    ["0.4375", "0,4375", ".4375", "43.75 %", "43,75%", "+43.75 %", 7 / 16, Decimal("0.4375")],
)
def test_decimals_and_percentages_are_meant_nearly(written: object) -> None:
    assert read_number(written) == Written(SEVEN_16, exact=False)


@pytest.mark.parametrize(
    ("written", "value", "exact"),
    [
        ("½", Fraction(1, 2), True),
        ("４／１０", Fraction(2, 5), True),
        ("0", Fraction(0), True),
        (0, Fraction(0), True),
        ("0.0", Fraction(0), False),
        ("100 %", Fraction(1), False),
        ("1.", Fraction(1), False),
        ("−5/13", Fraction(-5, 13), True),
        ("-0,5", Fraction(-1, 2), False),
        ("0,125", Fraction(1, 8), False),
        ("12,125 %", Fraction(97, 800), False),
        (1e-05, Fraction(1, 100_000), False),
    ],
)
def test_the_odder_ways_to_write_a_number(written: object, value: Fraction, exact: bool) -> None:
    assert read_number(written) == Written(value, exact)


@pytest.mark.parametrize(
    "written",
    [
        "",
        "a half",
        "1-1/216",
        "1 - 3/4",
        "3/4/5",
        "1,234.5",
        "7/16 %",
        "1e-3",
        "50 % %",
        "0x10",
        "nan",
        "inf",
        "7/",
        "/16",
        "1 1/2",
        "٣/٤",
        "7 of16",
        True,
        float("nan"),
        float("inf"),
        Decimal("NaN"),
        Decimal("sNaN"),
        [7, 16],
        None,
        b"7/16",
        7j,
    ],
)
def test_what_is_no_number_is_refused_with_an_example(written: object) -> None:
    with pytest.raises(AnswerError, match="13/37"):
        read_number(written)


@pytest.mark.parametrize("written", ["1,600", "-2,500", " 10,000 "])
def test_a_comma_before_three_digits_is_asked_about(written: str) -> None:
    with pytest.raises(AnswerError, match="can be read in two ways"):
        read_number(written)


@pytest.mark.parametrize("written", ["1/0", "0/0", "7 of 0"])
def test_nothing_is_divided_by_zero(written: str) -> None:
    with pytest.raises(AnswerError, match="divided by 0"):
        read_number(written)


@pytest.mark.parametrize("written", ["9" * 25, "1/" + "9" * 25, "x" * 10_000, 10**30])
def test_endless_numbers_are_refused(written: object) -> None:
    with pytest.raises(AnswerError, match="24 digits"):
        read_number(written)


def test_a_number_too_long_to_be_printed_is_refused() -> None:
    with pytest.raises(AnswerError, match="24 digits"):
        read_number(10**5000)


@given(st.text(max_size=70))
def test_any_text_is_read_or_refused(written: str) -> None:
    try:
        read = read_number(written)
    except AnswerError:
        return
    assert read_number(str(read)) == read


@given(st.fractions(max_denominator=10**6).filter(lambda value: abs(value) < 10**6))
def test_fractions_come_back_from_their_text(value: Fraction) -> None:
    assert read_number(str(value)) == Written(value, exact=True)
    assert read_number(str(read_number(value))) == read_number(value)


@given(st.decimals(-1000, 1000, places=6))
def test_decimals_come_back_from_their_text(value: Decimal) -> None:
    read = read_number(value)
    assert read.value == Fraction(value)
    assert read_number(decimal(read.value)).value == Fraction(value)
    assert read_number(format(value, "f").replace(".", ",")).value == Fraction(value)


@given(st.floats(allow_nan=False, allow_infinity=False))
def test_any_float_is_read_nearly_or_refused(value: float) -> None:
    try:
        read = read_number(value)
    except AnswerError:
        assert abs(value) >= 10**23
    else:
        assert not read.exact
        assert abs(read.value - Fraction(value)) <= abs(Fraction(value)) / 10**12 + Fraction(
            1, 10**20
        )
        assert read_number(str(read)) == read


# --- what is near enough ------------------------------------------------------------------------

ONE_216 = Fraction(1, 216)


@pytest.mark.parametrize(
    ("written", "right"),
    [
        ("1/216", True),
        ("2/432", True),
        ("0.0046", True),
        ("0,0046", True),
        ("0.463 %", True),
        ("0.005", False),
        ("0.5 %", False),
        ("1/217", False),
        ("0.00467", True),
        ("0.00468", False),
    ],
)
def test_a_decimal_may_be_off_by_a_hundredth_of_what_is_asked(written: str, right: bool) -> None:
    # 1 % of 1/216 is 0.0000463: from 0.0045833 to 0.0046759
    kind = Chance()
    assert kind.matches(kind.read(written, {}), ONE_216) is right


@pytest.mark.parametrize(
    ("written", "right"),
    [
        ("0", True),
        ("0/7", True),
        ("0.0", True),
        ("0.001", True),
        ("0.0011", False),
        ("1/999", False),
    ],
)
def test_near_zero_the_distance_counts(written: str, right: bool) -> None:
    kind = Chance()
    assert kind.matches(kind.read(written, {}), Fraction(0)) is right


def test_a_question_may_have_a_tolerance_of_its_own() -> None:
    coarse = Number(tolerance=Fraction(1, 10))
    assert coarse.matches(coarse.read("3.3", {}), Fraction(3))
    assert not coarse.matches(coarse.read("3.31", {}), Fraction(3))
    assert not coarse.matches(coarse.read("33/10", {}), Fraction(3))


def test_two_numbers_clash_where_one_decimal_would_be_both() -> None:
    kind = Chance()
    assert kind.clash(Fraction(1, 4), Fraction(253, 1000))
    assert not kind.clash(Fraction(1, 4), Fraction(2, 5))
    assert kind.clash(Fraction(0), Fraction(1, 1000))


@pytest.mark.parametrize(
    ("written", "key"),
    [
        ("3/2", "reply.no_chance"),
        ("-1/4", "reply.no_chance"),
        ("0.45", "reply.close"),
        ("1/2", "reply.large"),
        ("0.1", "reply.small"),
        ("4/10", "reply.small"),
    ],
)
def test_the_nudge_tells_no_more_than_the_direction(written: str, key: str) -> None:
    kind = Chance()
    assert kind.nudge(kind.read(written, {}), SEVEN_16) == key

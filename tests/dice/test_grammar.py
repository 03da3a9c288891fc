"""The grammar of events: what is read, what it means, and what is refused with a sentence."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from cardwidgets.dice import COIN, D6, DiceError, Die, EventError, Space, examples, parse
from support.events import dice_and_events

TWO, SIX = Space.of(2), Space.of(3, D6)

MEANINGS = [
    # event, an outcome for which it holds, one for which it does not
    ("any(skull)", ("ship", "skull"), ("ship", "ship")),
    ("any skull", ("ship", "skull"), ("ship", "ship")),
    ("any(skull, chest)", ("ship", "chest"), ("ship", "sword")),
    ("all(skull)", ("skull", "skull"), ("ship", "skull")),
    ("all(chest, ship)", ("ship", "chest"), ("ship", "skull")),
    ("count(skull) == 1", ("skull", "ship"), ("skull", "skull")),
    ("count skull < 1", ("ship", "ship"), ("skull", "ship")),
    ("distinct", ("ship", "skull"), ("ship", "ship")),
    ("double", ("ship", "ship"), ("ship", "skull")),
    ("alike(2)", ("ship", "ship"), ("ship", "skull")),
    ("alike == 1", ("ship", "skull"), ("ship", "ship")),
    ("first == ship", ("ship", "skull"), ("skull", "ship")),
    ("second != ship", ("ship", "skull"), ("skull", "ship")),
    ("last = ship", ("skull", "ship"), ("ship", "skull")),
    ("die(2) == ship", ("skull", "ship"), ("ship", "skull")),
    ("first == second", ("ship", "ship"), ("ship", "skull")),
    ("not double", ("ship", "skull"), ("ship", "ship")),
    ("not not double", ("ship", "ship"), ("ship", "skull")),
    # not binds closer than and, and closer than or
    ("double or any ship and any skull", ("chest", "chest"), ("chest", "skull")),
    ("(double or any ship) and any skull", ("ship", "skull"), ("chest", "chest")),
    ("not double and any ship", ("ship", "skull"), ("ship", "ship")),
    ("not (double and any ship)", ("chest", "chest"), ("ship", "ship")),
    ("ANY(Skull) AND NOT Double", ("ship", "skull"), ("skull", "skull")),
]
NUMBERS = [
    ("sum >= 9", (3, 3, 3), (3, 3, 2)),
    ("sum > 9", (3, 3, 4), (3, 3, 3)),
    ("sum ≤ 9", (3, 3, 3), (3, 3, 4)),
    ("sum <> 9", (3, 3, 4), (3, 3, 3)),
    ("max == 6", (6, 1, 1), (5, 5, 5)),
    ("min < 2", (6, 1, 6), (2, 2, 2)),
    ("count(6) >= 2", (6, 1, 6), (6, 5, 1)),
    ("first > second", (3, 2, 6), (2, 2, 1)),
    ("third >= 4", (1, 1, 4), (6, 6, 3)),
    ("triple", (2, 2, 2), (2, 2, 3)),
    ("die(3) == 2", (1, 1, 2), (2, 2, 1)),
    ("sum >= -3", (1, 1, 1), None),
]


@pytest.mark.parametrize(("text", "holds", "fails"), MEANINGS)
def test_what_events_of_symbols_mean(text: str, holds, fails) -> None:
    event = parse(text, TWO)
    assert event.holds(holds)
    assert not event.holds(fails)


@pytest.mark.parametrize(("text", "holds", "fails"), NUMBERS)
def test_what_events_of_numbers_mean(text: str, holds, fails) -> None:
    event = parse(text, SIX)
    assert event.holds(holds)
    assert fails is None or not event.holds(fails)


@given(dice_and_events())
def test_an_event_written_out_is_read_back_as_the_same_event(case) -> None:
    space, text = case
    event = parse(text, space)
    again = parse(str(event), space)
    assert again == event
    assert str(again) == str(event)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "An event needs some words"),
        ("   ", "An event needs some words"),
        ("skull", "A face alone is no condition. Write any(skull)"),
        ("any(", "A face is expected here: one of chest, sword, ship and skull. Column 5: any(→"),
        ("any()", "A face is expected here"),
        ("any(skul)", "Did you mean skull? Column 5: any(→skul)"),
        ("any(skull", "A ) is missing. Column 10"),
        (
            "count(skull)",
            "A comparison is expected here: one of ==, !=, >=, <=, > and <. Column 13",
        ),
        ("count(skull) >= x", "A whole number is expected here. Column 17: count(skull) >= →x"),
        ("duoble", "There is no condition called duoble"),
        ("duoble", "Did you mean double?"),
        ("sum >= 9", "Only dice with numbers on all faces can be added and compared (sum)"),
        ("first > second", "Only dice with numbers on all faces"),
        ("third == ship", "There is no third die; there are only 2."),
        ("die(3) == ship", "A whole number from 1 to 2 is expected here. Column 5"),
        ("die(0) == ship", "A whole number from 1 to 2 is expected here"),
        ("alike(3)", "A whole number from 1 to 2 is expected here"),
        ("double and", "The event breaks off"),
        ("double double", 'The event could end here. Join further conditions with "and" or "or".'),
        ("double)", "The event could end here"),
        ("$", "The sign $ has no meaning here. Column 1: →$"),
        ("__import__(1)", "There is no condition called __import__"),
        ("count(skull) >= 99999999999999", "A number of at most 1,000,000 is expected here"),
        ("(" * 60 + "double" + ")" * 60, "More than 50 levels of parentheses"),
        ("not " * 60 + "double", "More than 50 levels of parentheses"),
        ("double or " * 2000 + "double", "An event is a text of at most 10,000 letters"),
        ('any("skull)', 'The sign " has no meaning here'),
    ],
)
def test_a_refusal_says_where_and_what_was_expected(text: str, sentence: str) -> None:
    with pytest.raises(EventError) as refused:
        parse(text, TWO)
    assert sentence in str(refused.value)
    assert len(str(refused.value)) < 400


@pytest.mark.parametrize("text", [None, 3, True, b"double", ["double"]], ids=repr)
def test_an_event_is_a_text(text) -> None:
    with pytest.raises(EventError, match="An event is a text"):
        parse(text, TWO)


@given(st.text(max_size=200))
@example("²==³")
@example("first==\u0661")
@example("count(\u00bd)>=1")
def test_whatever_is_typed_only_a_dice_error_is_raised(text: str) -> None:
    for space in (TWO, SIX):
        try:
            event = parse(text, space)
        except DiceError:
            continue
        assert parse(str(event), space) == event


WORDS = (
    "any",
    "all",
    "count",
    "(",
    ")",
    "not",
    "and",
    "or",
    "first",
    "==",
    ">=",
    "3",
    "skull",
    ",",
)
WORDS += ("double", "alike", "die", "sum", '"', "-1", "last", "max", "6", "\u2028", "\0")


@given(st.lists(st.sampled_from(WORDS), max_size=25), st.sampled_from(("", " ")))
def test_words_in_any_order_raise_a_dice_error_or_are_read_back(words, between) -> None:
    for space in (TWO, SIX):
        try:
            event = parse(between.join(words), space)
        except DiceError:
            continue
        assert parse(str(event), space) == event


def test_faces_with_the_names_of_words_stand_in_quotes() -> None:
    space = Space((Die(("sum", "big ship", "Ödland")),) * 2)
    assert str(parse('any("SUM", "big ship", ödland)', space)) == 'any("sum", "big ship", Ödland)'
    with pytest.raises(EventError):
        parse("any(sum and", space)


@pytest.mark.parametrize(
    "space",
    [TWO, SIX, Space.of(1, COIN), Space.of(1, D6), Space((D6, COIN)), Space.of(2, Die((5,)))],
)
def test_every_example_can_be_tried(space) -> None:
    found = examples(space)
    assert len(found) >= 5
    assert all(parse(one.text, space) for one in found)

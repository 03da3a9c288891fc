"""Questions: drawn alike everywhere, judged by the answer alone, examined for faults."""

from __future__ import annotations

import dataclasses
import os
import pickle
import subprocess
import sys
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from cardwidgets.engine.errors import CardwidgetsError, IllegalAction, UnknownName
from cardwidgets.figures.figure import Figure
from cardwidgets.teaching.bank import question_of, questions
from cardwidgets.teaching.errors import AnswerError, QuestionError
from cardwidgets.teaching.examining import figure_text, gives_away
from cardwidgets.teaching.misconceptions import FINE, MAIN, misconceptions
from cardwidgets.teaching.question import Mistake, Question, Reply, Say, examine
from teaching.samples import ALL, MEMORY, ROBBERY, SKULLS, WAIT

# --- parameters ---------------------------------------------------------------------------------


def test_the_same_seed_draws_the_same_everywhere() -> None:
    program = (
        "from teaching.samples import SKULLS\n"
        "print([SKULLS.draw(seed)['n'] for seed in (1, 2, 3, 'b', 10**20)])"
    )
    drawn = set()
    for hash_seed in ("0", "1", "77"):
        ran = subprocess.run(
            [sys.executable, "-c", program],
            env=os.environ | {"PYTHONHASHSEED": hash_seed, "PYTHONPATH": "tests"},
            capture_output=True,
            text=True,
            check=True,
        )
        drawn.add(ran.stdout)
    assert drawn == {f"{[SKULLS.draw(seed)['n'] for seed in (1, 2, 3, 'b', 10**20)]}\n"}


def test_what_a_seed_draws_will_never_change() -> None:
    # a class's number means the same questions next year
    assert [SKULLS.draw(seed)["n"] for seed in range(12)] == [3, 2, 5, 3, 5, 3, 3, 5, 3, 3, 2, 3]


def test_questions_with_one_seed_are_drawn_apart() -> None:
    renamed = dataclasses.replace(SKULLS, name="other-sample")
    assert [SKULLS.draw(s) for s in range(20)] != [renamed.draw(s) for s in range(20)]


# --- judging ------------------------------------------------------------------------------------

TWO = {"n": 2}
FIVE = {"n": 5}


def judged(question: Question, answer: Any, parameters: Any) -> Reply:
    return question.judge(question.kind.read(answer, parameters), parameters)


@pytest.mark.parametrize("answer", ["7/16", "14 of 32", "0.4375", "43.75 %", "0,44", 7 / 16])
def test_a_right_answer_gets_its_explanation_and_picture(answer: Any) -> None:
    reply = judged(SKULLS, answer, TWO)
    assert reply.verdict == "right"
    assert "Take the rolls without any skull away" in reply.text
    assert reply.figure is not None
    assert reply.figure.title == "Rolls of 2 dice"


@pytest.mark.parametrize(
    ("answer", "misconception", "sentence"),
    [
        ("2/4", "chances-add-up", "Adding counts some rolls more than once."),
        ("0.5", "chances-add-up", "Adding counts some rolls more than once."),
        ("50 %", "chances-add-up", "Adding counts some rolls more than once."),
        ("9/16", "complement-forgotten", "That is the chance of no skull."),
        ("56.25 %", "complement-forgotten", "That is the chance of no skull."),
    ],
)
def test_a_known_mistake_is_known_by_its_value(
    answer: str, misconception: str, sentence: str
) -> None:
    reply = judged(SKULLS, answer, TWO)
    assert (reply.verdict, reply.misconception, reply.text) == ("wrong", misconception, sentence)


def test_a_picture_comes_with_the_mistake_that_has_one() -> None:
    assert isinstance(judged(SKULLS, "2/4", TWO).figure, Figure)
    assert judged(SKULLS, "9/16", TWO).figure is None


def test_a_mistake_without_a_value_is_not_known() -> None:
    assert judged(SKULLS, "1/4", FIVE).misconception == "only-one-way"
    assert judged(SKULLS, "1/4", TWO).misconception == ""


def test_an_unknown_mistake_gets_a_plain_nudge() -> None:
    assert judged(SKULLS, "1/9", TWO).text.startswith("Not yet: 1/9 is too small.")
    assert judged(SKULLS, "8/9", TWO).text.startswith("Not yet: 8/9 is too large.")
    assert "cannot be a chance" in judged(SKULLS, "9/8", TWO).text
    assert "close" in judged(SKULLS, "0.43", TWO).text


def test_an_option_is_judged() -> None:
    assert judged(MEMORY, " Same ", {}).verdict == "right"
    assert judged(MEMORY, "more", {}).misconception == "due-or-hot"
    assert judged(MEMORY, "less", {}).text.startswith("Not yet: less is not right.")


@pytest.mark.parametrize("given", ["", "often", 1, None, True, ["same"]])
def test_what_is_no_option_is_refused_with_the_options(given: Any) -> None:
    with pytest.raises(AnswerError, match="one of more, same and less"):
        MEMORY.kind.read(given, {})


def test_a_move_is_judged_as_the_game_writes_it() -> None:
    assert judged(ROBBERY, "STEAL P1", {}).verdict == "right"
    assert judged(ROBBERY, "steal P2", {}).misconception == "gains-only"


@pytest.mark.parametrize("given", ["steal P0", "steal P9", "fly", "", 1, None])
def test_a_move_that_the_rules_refuse_is_no_answer(given: Any) -> None:
    with pytest.raises(CardwidgetsError):
        ROBBERY.kind.read(given, {})
    with pytest.raises(IllegalAction, match=r"4\.5"):
        ROBBERY.kind.read("steal P0", {})


@pytest.mark.parametrize("given", ["P1", "rob P1", "fly", "", 1, None])
def test_what_is_no_move_is_refused_with_the_moves_that_are(given: Any) -> None:
    with pytest.raises(AnswerError, match=r"as a text: steal P1 and steal P2\.$"):
        ROBBERY.kind.read(given, {})


def test_the_options_of_a_move_are_the_legal_ones() -> None:
    assert ROBBERY.kind.options({}) == ("steal P1", "steal P2")


def test_a_reply_is_short_to_look_at_and_has_a_picture_to_show() -> None:
    reply = judged(SKULLS, "2/4", TWO)
    assert repr(reply) == "Adding counts some rolls more than once."
    shown = reply._repr_mimebundle_()
    assert shown["text/plain"] == repr(reply)
    assert "data:image/svg+xml" in shown["text/html"]
    assert pickle.loads(pickle.dumps(reply)) == reply


def test_a_reply_is_escaped() -> None:
    assert "<b>x" not in Reply("open", "<b>x")._repr_mimebundle_()["text/html"]


# --- definitions --------------------------------------------------------------------------------


def test_a_question_is_frozen() -> None:
    with pytest.raises(dataclasses.FrozenInstanceError):
        SKULLS.name = "other"  # type: ignore[misc]


@pytest.mark.parametrize("name", ["", "two words", "a.b", "ä", "a/b", "{x}"])
def test_a_name_is_letters_digits_and_hyphens(name: str) -> None:
    with pytest.raises(QuestionError, match="letters, digits and hyphens"):
        dataclasses.replace(SKULLS, name=name)


def test_a_misconception_must_be_a_known_one() -> None:
    with pytest.raises(QuestionError, match="no-such-thing"):
        dataclasses.replace(SKULLS, mistakes=(Mistake("no-such-thing", at_zero),))
    with pytest.raises(QuestionError, match="no-such-thing"):
        dataclasses.replace(SKULLS, misconception="no-such-thing")


def test_every_misconception_has_a_sentence() -> None:
    named = misconceptions()
    assert list(named) == [*MAIN, *FINE]
    assert len(set(named.values())) == len(named)
    assert all(text.endswith(".") and not text.startswith("[") for text in named.values())


def test_questions_with_other_texts_are_other_voices() -> None:
    other = dataclasses.replace(SKULLS, texts={**SKULLS.texts, "title": "Something else"})
    assert SKULLS.text("title", TWO) == "A skull somewhere"
    assert other.text("title", TWO) == "Something else"


# --- the bank -----------------------------------------------------------------------------------


def test_a_misspelt_name_is_guessed() -> None:
    name = questions()[0].name
    with pytest.raises(UnknownName, match=f"Did you mean {name}"):
        question_of(name + "x")


def test_names_in_the_bank_are_different() -> None:
    names = [question.name for question in questions()]
    assert len(set(names)) == len(names)


# --- examining ----------------------------------------------------------------------------------


@pytest.mark.parametrize("question", ALL, ids=repr)
def test_the_samples_are_well_made(question: Question) -> None:
    assert examine(question) == ()


def at_zero(given: Any) -> Fraction:
    return Fraction(0)


def changed(part: str, text: str, question: Question = SKULLS) -> Question:
    return dataclasses.replace(question, texts={**question.texts, part: text})


def telling_figure(given: Any, say: Say) -> Figure:
    figure = SKULLS.mistakes[0].figure
    assert figure is not None
    return dataclasses.replace(figure(given, say), told=f"It is {SKULLS.solve(given)}.")


@pytest.mark.parametrize(
    ("question", "fault"),
    [
        (changed("hint.2", "It is 7/16 for two."), 'hint.2 gives the right answer away: "7/16"'),
        (changed("hint.1", "Of 32 cells, 14 of 32."), 'away: "14 of 32"'),
        (changed("mistake.chances-add-up", "More like 43.8 %."), 'away: "43.8 %"'),
        (changed("title", "The chance 0.4375"), 'away: "0.4375"'),
        (changed("hint.1", "Wait {mystery} times."), "hint.1 names something that is not there"),
        (changed("hint.1", "About four rolls.", WAIT), 'away: "four"'),
        (changed("hint.1", "Take steal P1.", ROBBERY), 'away: "steal P1"'),
        (changed("hint.1", "It is the same.", MEMORY), 'away: "same"'),
        (
            dataclasses.replace(
                SKULLS, mistakes=(Mistake("chances-add-up", at_zero, figure=telling_figure),)
            ),
            'figure gives the right answer away: "7/16"',
        ),
        (
            dataclasses.replace(SKULLS, mistakes=(Mistake("chances-add-up", SKULLS.solve),)),
            "right and mistake.chances-add-up cannot be told apart",
        ),
        (
            dataclasses.replace(SKULLS, mistakes=(Mistake("linear-in-n", at_zero),)),
            "there is no text mistake.linear-in-n",
        ),
        (
            dataclasses.replace(MEMORY, texts={"title": "Only a title"}),
            "there is no text hint.1",
        ),
    ],
)
def test_a_question_that_goes_wrong_is_found_out(question: Question, fault: str) -> None:
    assert any(fault in found for found in examine(question, range(60)))


@pytest.mark.parametrize(
    "text",
    [
        "7/16",
        "it is 7 / 16.",
        "14/32",
        "7 of 16",
        "7 out of 16",
        "7 in 16 rolls",
        "0.4375",
        ".4375",
        "0,4375",
        "0.438",
        "0.44",
        "44 %",
        "44%",
        "43.8 percent",
        "seven sixteenths",
        "(7/16)",
    ],
)
def test_every_way_to_write_the_answer_gives_it_away(text: str) -> None:
    assert gives_away(text, Fraction(7, 16))


@pytest.mark.parametrize(
    "text", ["17/16", "7/160", "7/164", "0.4", "10.44", "0.443", "144 %", "44 rolls", "7 and 16"]
)
def test_other_numbers_give_nothing_away(text: str) -> None:
    assert not gives_away(text, Fraction(7, 16))


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("four rolls", Fraction(4)),
        ("wait 4 times", Fraction(4)),
        ("a quarter", Fraction(1, 4)),
        ("one in four", Fraction(1, 4)),
        ("steal P1", frozenset({"steal P1", "steal P2"})),
        ("-5/13", Fraction(-5, 13)),
        ("5/18", Fraction(5, 18)),
    ],
)
def test_words_whole_numbers_and_moves_give_it_away_too(text: str, value: Any) -> None:
    assert gives_away(text, value)


def test_a_figure_is_read_whole() -> None:
    say = SKULLS.say(TWO)
    build: Callable[..., Figure] | None = SKULLS.mistakes[0].figure
    assert build is not None
    assert figure_text(build(TWO, say)) == "Rolls of 2 dice | Rolls of 2 dice | dice 2"

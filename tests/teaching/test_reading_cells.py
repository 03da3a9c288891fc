"""Cells are read and never run: which exercise they make, which answer they give."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardwidgets.teaching.notebooks import Given, Made, code_cells, read_cell


def made(source: str) -> list[tuple[str, str, int | str]]:
    return [(m.variable, m.question, m.seed) for m in read_cell(source) if isinstance(m, Made)]


def answers(source: str) -> list[Any]:
    return [g.answer for g in read_cell(source) if isinstance(g, Given) and g.readable]


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ('q1 = cw.Exercise("a", seed=7)\nq1', ("q1", "a", 7)),
        ("q1 = cw.Exercise('a')", ("q1", "a", 1)),
        ('q = cardwidgets.Exercise("a", label="q", seed="7b")', ("q", "a", "7b")),
        ('q = Exercise("a", seed=-3)', ("q", "a", -3)),
        ('%matplotlib inline\n!ls\nq = cw.Exercise("a")', ("q", "a", 1)),
    ],
)
def test_an_exercise_is_found(source: str, found: tuple[str, str, int | str]) -> None:
    assert made(source) == [found]


@pytest.mark.parametrize(
    "source",
    [
        "q = cw.Exercise(name)",
        'q = cw.Exercise("a", seed=class_number)',
        'q = cw.Exercise("a", seed=True)',
        'q = cw.Exercise("a", seed=None)',
        'q, r = cw.Exercise("a"), 1',
        'if late:\n    q = cw.Exercise("a")',
        'print(cw.Exercise("a"))',
    ],
)
def test_what_cannot_be_known_without_running_it_is_no_exercise(source: str) -> None:
    assert made(source) == []


@pytest.mark.parametrize(
    ("source", "answer"),
    [
        ('q.answer("7/16")', "7/16"),
        ("q.answer(7/16)", 0.4375),
        ("q.answer(1 - (3/4)**2)", 0.4375),
        ("q.answer(Fraction(7, 16))", Fraction(7, 16)),
        ("q.answer(1 - Fraction(3, 4) ** 2)", Fraction(7, 16)),
        ("q.answer(fractions.Fraction('7/16'))", Fraction(7, 16)),
        ("q.answer(given='7/16')", "7/16"),
        ("r = q.answer(4)", 4),
        ("q.answer(-5/13)", -5 / 13),
        ("q.answer(True)", True),
        ("q.answer()", None),
        ("q.answer(None)", None),
    ],
)
def test_an_answer_that_is_written_out_is_read(source: str, answer: Any) -> None:
    assert answers(source) == [answer]
    assert type(answers(source)[0]) is type(answer)


@pytest.mark.parametrize(
    "source",
    [
        "q.answer(p)",
        "q.answer(f'{p}')",
        "q.answer(__import__('os').system('touch /tmp/never'))",
        "q.answer(1/0)",
        "q.answer(9**9**9)",
        "q.answer(2**64**2)",
        "q.answer(10**400 * 1.0)",
        "q.answer('a' * 10**9)",
        "q.answer(Fraction('x'))",
        "q.answer(Fraction(1, 0))",
        "q.answer([1, 2])",
        "q.answer(*both)",
        "q.answer(1e308 * 10)",
        "q.answer((-1) ** 0.5)",
        "q.answer(b'7/16')",
    ],
)
def test_an_answer_that_would_have_to_be_run_is_not_read(source: str) -> None:
    assert read_cell(source) == [Given("q", None, readable=False)]


@pytest.mark.parametrize(
    "source",
    ["q.answer('1/4'", "def", "x" * 20_001, "(" * 3000 + ")" * 3000, "q.answer('\0')", "\ud800"],
)
def test_what_is_no_python_is_said_to_be_none(source: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 - the kind is all that is promised
        read_cell(source)


@pytest.mark.parametrize(
    "source",
    [
        "print(q.answer('1/4'))",
        "display(q.answer('1/4'), 3)",
        "q.answer('1/4').text",
        "[q.answer('1/4')]",
        "(r := q.answer('1/4'))",
        "r: object = q.answer('1/4')",
        "assert q.answer('1/4').verdict == 'right'",
    ],
)
def test_an_answer_inside_a_simple_statement_is_read(source: str) -> None:
    assert read_cell(source) == [Given("q", "1/4")]


def test_several_answers_in_a_row_are_read_in_their_order() -> None:
    assert answers("q.answer('1/2'), q.answer('1/4')\nq.answer('1/8')") == ["1/2", "1/4", "1/8"]


@pytest.mark.parametrize(
    "source",
    [
        "def f():\n    q.answer('1/4')",
        "if x:\n    q.answer('1/2')",
        "for a in ('1/2', '1/4'):\n    q.answer(a)",
        "[q.answer(a) for a in ('1/2', '1/4')]",
        "lambda: q.answer('1/4')",
        "x and q.answer('1/4')",
        "q.answer('1/4') if x else 0",
        "try:\n    q.answer('1/4')\nexcept ValueError:\n    pass",
    ],
)
def test_an_answer_that_may_not_be_given_is_noticed_and_not_read(source: str) -> None:
    assert read_cell(source) == [Given("q", None, readable=False)]


def test_what_is_answered_need_not_be_a_variable() -> None:
    assert read_cell("qs[0].answer('1/4')") == [Given("qs[0]", "1/4")]


@given(st.text(max_size=60))
def test_any_text_is_read_or_refused(source: str) -> None:
    for text in (source, f"q.answer({source})", f"q = cw.Exercise({source})"):
        try:
            found = read_cell(text)
        except ValueError:
            continue
        assert all(isinstance(entry, Made | Given) for entry in found)


@pytest.mark.parametrize(
    "notebook",
    [
        None,
        [],
        {},
        {"cells": None},
        {"cells": "code"},
        {"cells": [None, 1, {}, {"cell_type": "code", "source": 3}]},
        {"cells": [{"cell_type": "markdown", "source": "q.answer(1)"}]},
    ],
)
def test_strange_notebooks_have_no_sources(notebook: Any) -> None:
    assert [source for _, source in code_cells(notebook) if source] == []


def test_sources_are_lines_or_one_text() -> None:
    cells = [
        {"cell_type": "code", "source": ["a\n", "b"]},
        {"cell_type": "raw", "source": "x"},
        {"cell_type": "code", "source": "c"},
    ]
    assert list(code_cells({"cells": cells})) == [(1, "a\nb"), (3, "c")]

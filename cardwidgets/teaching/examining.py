"""What can be wrong with a question, found by trying many seeds."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations
from typing import Any

from cardwidgets.engine.errors import HOUSE
from cardwidgets.figures.figure import Figure
from cardwidgets.teaching.kinds import Number, Parameters
from cardwidgets.teaching.numbers import decimal
from cardwidgets.teaching.question import Question, Say

NEEDED = ("title", "ask", "hint.1", "explanation")
MOST_MULTIPLES = 40
LEAST_DIGITS, MOST_DIGITS = 2, 6


def faults(question: Question, seeds: range) -> tuple[str, ...]:
    """Return what is wrong with a question for some of the seeds, each fault once."""
    found: dict[str, None] = {}
    seen: list[Parameters] = []
    for seed in seeds:
        parameters = question.draw(seed)
        if parameters not in seen:
            seen.append(parameters)
            found.update(dict.fromkeys(_faults(question, parameters)))
    return tuple(found)


def gives_away(text: str, value: Any) -> str:
    """Return the part of a text that names a value; empty where none does.

    Args:
        text: what a person reads.
        value: a number, the name of an option, a move or a set of moves.

    >>> gives_away("So it is 14/32.", Fraction(7, 16)), gives_away("about 43.8 %", Fraction(7, 16))
    ('14/32', '43.8 %')
    >>> gives_away("A row has 4 cells.", Fraction(7, 16)), gives_away("It is 0.5.", Fraction(1, 2))
    ('', '0.5')
    """
    pattern = _number(Fraction(value)) if isinstance(value, Fraction | int) else _words(value)
    found = re.search(pattern, text, flags=re.IGNORECASE)
    return found[0] if found else ""


def figure_text(figure: Figure) -> str:
    """Return all that can be read in a figure: its title, what is told of it, and its numbers."""
    rows = " | ".join(" ".join(map(_cell, row)) for row in figure.numbers.rows)
    return " | ".join((figure.title, figure.told, rows))


def _cell(entry: Any) -> str:
    return decimal(Fraction(entry)) if isinstance(entry, float) else str(entry)


def _faults(question: Question, parameters: Parameters) -> Iterator[str]:
    say = question.say(parameters)
    yield from _missing(question, say)
    right = question.solve(parameters)
    values = [("right", right)]
    for mistake in question.mistakes:
        value = mistake.value(parameters)
        if value is not None:
            values.append((mistake.part, value))
    for (first, one), (second, other) in combinations(values, 2):
        if question.kind.clash(one, other):
            yield HOUSE.text(
                "question.clash", name=question.name, first=first, second=second, given=str(one)
            )
    for what, text in _read_before(question, parameters, say):
        if given := gives_away(text, right):
            yield HOUSE.text("question.given_away", name=question.name, what=what, given=given)


def _missing(question: Question, say: Say) -> Iterator[str]:
    options = () if isinstance(question.kind, Number) else question.kind.options(say.parameters)
    named = [f"option.{option}" for option in options if " " not in option]
    replies = [mistake.part for mistake in question.mistakes]
    for part in (*NEEDED, *named, *replies):
        if not say.voice.knows(question.key(part)):
            yield HOUSE.text("question.no_text", name=question.name, part=part)
        elif "{" in say(part):
            yield HOUSE.text("question.no_argument", name=question.name, part=part, text=say(part))


def _read_before(question: Question, parameters: Parameters, say: Say) -> Iterator[tuple[str, str]]:
    """Yield all that can be read before the question is solved, and where."""
    yield "title", say("title")
    if isinstance(question.kind, Number):
        yield "ask", say("ask")
    for number, hint in enumerate(question.hints(parameters), start=1):
        yield f"hint.{number}", hint
    if question.shown:
        yield "shown", figure_text(question.shown(parameters, say))
    for mistake in question.mistakes:
        if mistake.value(parameters) is not None:
            yield mistake.part, say(mistake.part)
            if mistake.figure:
                yield f"{mistake.part}, figure", figure_text(mistake.figure(parameters, say))


def _number(value: Fraction) -> str:
    """Return a pattern of every way to write a number."""
    top, bottom = value.numerator, value.denominator
    forms = [rf"{top * k} ?(?:/|of|in|out of) ?{bottom * k}" for k in range(1, MOST_MULTIPLES + 1)]
    for digits in range(LEAST_DIGITS, MOST_DIGITS + 1):
        forms.append(_rounded(value, digits))
        forms.append(rf"{_rounded(value * 100, digits - 2)} ?(?:%|percent)")
    if 10 % bottom == 0 and bottom > 1:
        forms.append(_rounded(value, 1))
    if bottom == 1:
        forms += [str(top), rf"{top}[.,]0+"]
    named = (f"{kind}.{top}" if bottom == 1 else f"{kind}.{top}/{bottom}" for kind in ("number",))
    forms += [text for key in named if (text := HOUSE.text(key)) != f"[{key}]"]
    return rf"(?<![\d./,])(?:{'|'.join(dict.fromkeys(forms))})(?![\d/]|[.,]\d)(?!\w)"


def _rounded(value: Fraction, digits: int) -> str:
    scaled = round(abs(value) * 10**digits)
    before, behind = divmod(scaled, 10**digits)
    sign = "[-−]" if value < 0 else ""
    if not digits:
        return f"{sign}{before}"
    whole = f"{sign}{before or '0?'}"
    return rf"{whole}[.,]{behind:0{digits}d}"


def _words(value: Any) -> str:
    words = {value} if isinstance(value, str) else set(value)
    return rf"\b(?:{'|'.join(map(re.escape, sorted(words)))})\b"

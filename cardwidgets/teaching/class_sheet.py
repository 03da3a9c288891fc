"""A class sheet as text, as CSV and as a page of HTML."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Sequence
from html import escape

from cardwidgets.engine.errors import HOUSE
from cardwidgets.teaching.misconceptions import misconceptions
from cardwidgets.teaching.scores import Answered, ClassSheet, HandedIn

LONGEST_NAME = 32
#: What a spreadsheet would take for the beginning of a formula.
_FORMULA = ("=", "+", "-", "@", "\t", "\r")
_STYLE = """
:root { color-scheme: light dark; --ink: #241c12; --paper: #fffdf7; --line: #b9ad99;
  --good: #1f6b41; --quiet: #5f574a; }
@media (prefers-color-scheme: dark) { :root { --ink: #f1eadc; --paper: #1c1813; --line: #6a6152;
  --good: #7fd0a0; --quiet: #b9b0a0; } }
body { font: 16px/1.45 system-ui, sans-serif; color: var(--ink); background: var(--paper);
  margin: 2rem auto; max-width: 72rem; padding: 0 1rem; }
h1, h2 { font-family: Georgia, serif; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; }
th, td { border: 1px solid var(--line); padding: .3rem .6rem; text-align: left; }
th.question { writing-mode: vertical-rl; transform: rotate(180deg); font-weight: 500; }
td.number { text-align: right; font-variant-numeric: tabular-nums; }
td.solved { color: var(--good); font-weight: 700; }
.quiet { color: var(--quiet); }
"""

_say = HOUSE.text


def as_text(sheet: ClassSheet) -> str:
    """Return a class sheet to be read in a terminal: a line for each file, then what to know."""
    heads = [f"{number}" for number in range(1, len(sheet.questions) + 1)]
    rows = [[_say("class.file"), *heads, _say("class.points")]]
    for file in sheet.scored:
        cells = [_mark(file.answered.get(name)) for name in sheet.questions]
        rows.append([_short(file.name), *cells, str(file.points)])
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = [_line(row, widths) for row in rows]
    lines += ["", _say("class.key"), ""]
    lines += [f"{number:>3}  {name}" for number, name in enumerate(sheet.questions, start=1)]
    for title, told in _sections(sheet):
        lines += ["", title, *(f"  {sentence}" for sentence in told)]
    return "\n".join(map(_printable, lines))


def as_csv(sheet: ClassSheet) -> str:
    """Return a class sheet as comma-separated values: a row for each file.

    There are two columns for each exercise: 1 or 0, and how many answers were given; empty where
    it was not in the file.
    """
    written = io.StringIO()
    writer = csv.writer(written, lineterminator="\n")
    counts = [_say("class.answers", name=name) for name in sheet.questions]
    pairs = zip(sheet.questions, counts, strict=True)
    heads = [head for pair in pairs for head in pair]
    writer.writerow([_say("class.file"), _say("class.points"), *heads, _say("class.notes")])
    for file in sheet.files:
        cells = [cell for name in sheet.questions for cell in _pair(file.answered.get(name))]
        points = file.points if file.scored else ""
        writer.writerow([_harmless(file.name), points, *cells, _harmless(" ".join(file.notes))])
    return written.getvalue()


def as_html(sheet: ClassSheet) -> str:
    """Return a class sheet as a page of its own, which needs nothing else."""
    heads = "".join(
        f'<th scope="col" class="question">{escape(name)}</th>' for name in sheet.questions
    )
    rows = "".join(_html_row(file, sheet.questions) for file in sheet.scored)
    parts = "".join(
        f"<h2>{escape(title)}</h2><ul>{''.join(f'<li>{escape(line)}</li>' for line in told)}</ul>"
        for title, told in _sections(sheet)
    )
    title = escape(_say("class.title"))
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{title}</title>'
        f'<meta name="viewport" content="width=device-width"><style>{_STYLE}</style></head>'
        f'<body><h1>{title}</h1><div class="wide" tabindex="0"><table><thead><tr>'
        f'<th scope="col">{escape(_say("class.file"))}</th>{heads}'
        f'<th scope="col">{escape(_say("class.points"))}</th></tr></thead>'
        f"<tbody>{rows}</tbody></table></div>"
        f'<p class="quiet">{escape(_say("class.key"))}</p>{parts}</body></html>\n'
    )


def _sections(sheet: ClassSheet) -> Iterator[tuple[str, list[str]]]:
    if wrong := [line for name in sheet.questions for line in _wrong(sheet, name)]:
        yield _say("class.wrong"), wrong
    sentences = misconceptions()
    if fallen := [
        _say(
            "class.fallen",
            name=entry.misconception,
            about=sentences[entry.misconception],
            asked=entry.asked,
            n=entry.before,
            fell=entry.fell,
            after=entry.after,
        )
        for entry in sheet.fallen()
    ]:
        yield _say("class.misconceptions"), fallen
    if notes := [f"{file.name}: {note}" for file in sheet.files for note in file.notes]:
        yield _say("class.notes"), notes
    if not sheet.scored:
        yield _say("class.none"), []


def _wrong(sheet: ClassSheet, question: str) -> Iterator[str]:
    for answer, misconception, number in sheet.commonest(question):
        key = "class.known" if misconception else "class.unknown"
        yield _say(key, question=question, answer=answer, shown=misconception, n=number)


def _mark(answered: Answered | None) -> str:
    """Return how an exercise is shown in the table: points and, where it matters, answers."""
    if answered is None or not answered.answers:
        return "."
    tries = len(answered.answers)
    return f"{int(answered.solved)}" if tries == 1 else f"{int(answered.solved)} ({tries})"


def _pair(answered: Answered | None) -> tuple[str, str]:
    if answered is None:
        return "", ""
    return str(int(answered.solved)), str(len(answered.answers))


def _html_row(file: HandedIn, names: Sequence[str]) -> str:
    cells = []
    for name in names:
        answered = file.answered.get(name)
        kind = "number solved" if answered and answered.solved else "number"
        cells.append(f'<td class="{kind}">{escape(_mark(answered))}</td>')
    return (
        f'<tr><th scope="row">{escape(file.name)}</th>{"".join(cells)}'
        f'<td class="number">{file.points}</td></tr>'
    )


def _line(row: Sequence[str], widths: Sequence[int]) -> str:
    first, *others = (cell.ljust(width) for cell, width in zip(row, widths, strict=True))
    return "  ".join((first, *others)).rstrip()


def _short(name: str) -> str:
    printed = _printable(name)
    return printed if len(printed) <= LONGEST_NAME else "…" + printed[1 - LONGEST_NAME :]


def _printable(text: str) -> str:
    """Return a text that can change nothing in a terminal."""
    return "".join(letter if letter.isprintable() else "?" for letter in text)


def _harmless(text: str) -> str:
    return f"'{text}" if text.startswith(_FORMULA) else text

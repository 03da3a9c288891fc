"""Scores: what a class handed in, judged anew from the answers alone.

A file of answers or a notebook is read as data: nothing in it is run, no output and no claim of
points in it is believed.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path
from typing import Any

from cardwidgets.engine.errors import HOUSE, CardwidgetsError
from cardwidgets.teaching.bank import question_of, questions
from cardwidgets.teaching.errors import ProgressError
from cardwidgets.teaching.kinds import Parameters
from cardwidgets.teaching.misconceptions import MAIN
from cardwidgets.teaching.notebooks import Given, Made, code_cells, read_cell
from cardwidgets.teaching.numbers import read_number
from cardwidgets.teaching.progress import LONGEST_FILE, MOST_EXERCISES, entries
from cardwidgets.teaching.question import Question

LONGEST_NOTEBOOK = 20_000_000
_DAMAGED = {".ipynb": "score.no_notebook", ".json": "progress.no_json"}
MOST_FILES = 1_000
MOST_NOTES = 5
"""So many notes about one file are kept; the rest are counted."""
COMMONEST = 3
ROUNDED = Fraction(1, 50)
"""Answers that show the same mistake may be rounded so far from each other, as a part of them."""

_say = HOUSE.text


@dataclass(frozen=True)
class Answered:
    """One exercise in one file.

    Attributes:
        question: the question's name.
        seed: the seed with which it was asked.
        answers: the different answers, in their order.
        wrong: those that are not right, each with the misconception that it shows, or ``""``.
        solved: whether one of the answers is right.
    """

    question: str
    seed: int | str
    answers: tuple[str, ...]
    wrong: tuple[tuple[str, str], ...]
    solved: bool

    @property
    def shown(self) -> frozenset[str]:
        """The misconceptions that its answers show."""
        return frozenset(misconception for _, misconception in self.wrong if misconception)


@dataclass(frozen=True)
class HandedIn:
    """One file.

    Attributes:
        name: its path in the folder.
        answered: its exercises by the question's name.
        notes: what is to be said about it, each in a sentence.
        scored: whether it could be read at all.
    """

    name: str
    answered: Mapping[str, Answered] = field(default_factory=dict)
    notes: tuple[str, ...] = ()
    scored: bool = True

    @property
    def points(self) -> int:
        """How many exercises are solved."""
        return sum(answered.solved for answered in self.answered.values())


@dataclass(frozen=True)
class Fallen:
    """What became of a misconception between the questions before and after its activity.

    Attributes:
        misconception: its name.
        asked: how many answered a question before and one after.
        before: how many of them showed it before.
        fell: how many of those solved what came after without showing it once more.
        after: how many of those who answered both showed it after.
    """

    misconception: str
    asked: int
    before: int
    fell: int
    after: int


@dataclass(frozen=True)
class ClassSheet:
    """What a class handed in.

    Attributes:
        files: one entry a file, by name.
        questions: the names of the questions that were asked, in the order of the bank.
    """

    files: tuple[HandedIn, ...]
    questions: tuple[str, ...]

    @property
    def scored(self) -> tuple[HandedIn, ...]:
        """The files that could be read."""
        return tuple(file for file in self.files if file.scored)

    def commonest(self, question: str) -> list[tuple[str, str, int]]:
        """Return the commonest wrong answers to a question: answer, misconception, how many files.

        ``1/10``, ``0.1`` and ``10 %`` are one answer, written as most wrote it.
        """
        written: dict[tuple[str, str], set[str]] = {}
        for file in self.scored:
            for wrong in file.answered[question].wrong if question in file.answered else ():
                written.setdefault(wrong, set()).add(file.name)
        alike: dict[tuple[str, str], set[str]] = {}
        for wrong, names in _ranked(written):
            first = next((other for other in alike if _alike(other, wrong)), wrong)
            alike.setdefault(first, set()).update(names)
        return [(*wrong, len(names)) for wrong, names in _ranked(alike)[:COMMONEST]]

    def fallen(self) -> list[Fallen]:
        """Return what became of each misconception that was asked for before and after."""
        return [fallen for name in MAIN if (fallen := self._fallen(name)).asked]

    def _fallen(self, misconception: str) -> Fallen:
        places = {
            place: {
                question.name
                for question in questions()
                if (question.misconception, question.place) == (misconception, place)
            }
            for place in ("before", "after")
        }
        had, has, fell, asked = 0, 0, 0, 0
        for file in self.scored:
            before = [a for n, a in file.answered.items() if n in places["before"] and a.answers]
            after = [a for n, a in file.answered.items() if n in places["after"] and a.answers]
            if before and after:
                showed = any(misconception in answered.shown for answered in before)
                shows = any(misconception in answered.shown for answered in after)
                asked, had, has = asked + 1, had + showed, has + shows
                fell += showed and not shows and all(answered.solved for answered in after)
        return Fallen(misconception, asked, had, fell, has)


def _ranked(counted: Mapping[tuple[str, str], set[str]]) -> list[tuple[tuple[str, str], set[str]]]:
    return sorted(counted.items(), key=lambda entry: (-len(entry[1]), entry[0]))


def _alike(first: tuple[str, str], second: tuple[str, str]) -> bool:
    """Return whether two wrong answers are one number; rounded, if both are the same mistake."""
    (one, mistake), (other, its_mistake) = first, second
    try:
        numbers = read_number(one).value, read_number(other).value
    except CardwidgetsError:
        return False
    slack = ROUNDED * max(map(abs, numbers)) if mistake else 0
    return mistake == its_mistake and abs(numbers[0] - numbers[1]) <= slack


class Scorer:
    """Scores files; what is computed for one is not computed again for the next.

    Args:
        seed: the class's number: answers to questions with another seed do not count; all count
            when it is left out.
    """

    def __init__(self, seed: int | str | None = None) -> None:
        self.seed = seed
        self._asked: dict[tuple[str, int | str], tuple[Question, Parameters, Any]] = {}
        self._judged: dict[tuple[str, int | str, str], tuple[str, bool, str]] = {}

    def file(self, path: Path, name: str) -> HandedIn:
        """Return what a file handed in; one that cannot be read has a note instead of points."""
        try:
            notes: list[str] = []
            found = self._given(path, notes)
            answered = self._answered(found, notes)
        except CardwidgetsError as error:
            return HandedIn(name, notes=(str(error),), scored=False)
        except Exception as error:  # noqa: BLE001 - no file may take the class sheet away
            reason = _say("score.trouble", kind=type(error).__name__)
            return HandedIn(name, notes=(reason,), scored=False)
        if not answered:
            notes.insert(0, _say("score.none_counts" if found else "score.nothing"))
        return HandedIn(name, answered, _shortened(notes))

    # -- what stands in a file ---------------------------------------------------

    def _given(self, path: Path, notes: list[str]) -> list[tuple[str, int | str, list[Any]]]:
        # a file may have lost its ending or got another: what is in it tells what it is
        text = _bounded(path, LONGEST_FILE if path.suffix == ".json" else LONGEST_NOTEBOOK)
        try:
            content = json.loads(text)
        except (ValueError, RecursionError) as error:
            raise ProgressError(_DAMAGED.get(path.suffix.lower(), "score.kind")) from error
        if isinstance(content, dict) and isinstance(content.get("cells"), list):
            return list(_of_cells(content, notes))
        if path.suffix == ".ipynb" and not (isinstance(content, dict) and "format" in content):
            raise ProgressError("score.no_notebook")
        return _of_progress(text, notes)

    # -- what it is worth --------------------------------------------------------

    def _answered(
        self, found: Sequence[tuple[str, int | str, list[Any]]], notes: list[str]
    ) -> dict[str, Answered]:
        answered: dict[str, Answered] = {}
        for name, seed, answers in found:
            if self.seed is not None and str(seed) != str(self.seed):
                notes.append(_say("score.seed", question=name, seed=seed, wanted=self.seed))
                continue
            try:
                question, parameters, _ = self._question(name, seed)
            except CardwidgetsError:
                notes.append(_say("score.question", name=name[:60]))
                continue
            if name in answered and answered[name].seed != seed:
                notes.append(_say("score.two_seeds", question=name, seed=answered[name].seed))
                continue
            known = list(answered[name].answers) if name in answered else []
            for given in answers:
                try:
                    known.append(question.kind.read(given, parameters))
                except CardwidgetsError:
                    notes.append(_say("score.answer", question=name, given=str(given)[:40]))
            answered[name] = self._judge(question, seed, tuple(dict.fromkeys(known)))
        return answered

    def _judge(self, question: Question, seed: int | str, answers: tuple[str, ...]) -> Answered:
        judged = [self._verdict(question.name, seed, answer) for answer in answers]
        wrong = tuple((answer, shown) for answer, right, shown in judged if not right)
        return Answered(question.name, seed, answers, wrong, any(right for _, right, _ in judged))

    def _verdict(self, name: str, seed: int | str, answer: str) -> tuple[str, bool, str]:
        key = (name, seed, answer)
        if key not in self._judged:
            question, parameters, right = self._question(name, seed)
            is_right = question.kind.matches(answer, right)
            mistake = None if is_right else question.known(answer, parameters)
            self._judged[key] = (answer, is_right, mistake.misconception if mistake else "")
        return self._judged[key]

    def _question(self, name: str, seed: int | str) -> tuple[Question, Parameters, Any]:
        if (name, seed) not in self._asked:
            question = question_of(name)
            parameters = question.draw(seed)
            self._asked[name, seed] = (question, parameters, question.solve(parameters))
        return self._asked[name, seed]


def score(
    folder: Path,
    *,
    seed: int | str | None = None,
    tell: Callable[[int, int], None] = lambda done, of: None,
) -> ClassSheet:
    """Return the class sheet of a folder with files of answers, notebooks, or both.

    Args:
        folder: where they are, in folders of their own or not.
        seed: the class's number, if answers for another are not to count.
        tell: is called with how many files are done, and how many there are.

    Raises:
        ProgressError: there is no such folder, nothing in it, or far too much.
    """
    paths = _files(folder)
    scorer, seen, files = Scorer(seed), dict[str, str](), list[HandedIn]()
    for number, path in enumerate(paths, start=1):
        name = path.relative_to(folder).as_posix()
        handed_in = scorer.file(path, name)
        files.append(_noted_twice(handed_in, path, seen))
        tell(number, len(paths))
    asked = {name for file in files for name in file.answered}
    ordered = tuple(question.name for question in questions() if question.name in asked)
    return ClassSheet(tuple(files), ordered)


def _files(folder: Path) -> list[Path]:
    if not folder.is_dir():
        raise ProgressError("score.no_folder", folder=str(folder))
    inside = (path for path in folder.rglob("*") if path.is_file())
    hidden = (path for path in inside if not _is_hidden(path.relative_to(folder)))
    paths = sorted(hidden)
    if not paths:
        raise ProgressError("score.empty", folder=str(folder))
    if len(paths) > MOST_FILES:
        raise ProgressError("score.many", most=MOST_FILES, n=len(paths))
    return paths


def _is_hidden(path: Path) -> bool:
    return any(part.startswith((".", "~", "__")) for part in path.parts)


def _noted_twice(file: HandedIn, path: Path, seen: dict[str, str]) -> HandedIn:
    if not file.scored or not file.answered:
        return file
    digest = hashlib.sha256(path.read_bytes()).hexdigest()
    first = seen.setdefault(digest, file.name)
    if first == file.name:
        return file
    return HandedIn(file.name, file.answered, (*file.notes, _say("score.twice", name=first)))


def _bounded(path: Path, most: int) -> str:
    try:
        with path.open("rb") as file:
            content = file.read(most + 1)
    except OSError as error:
        raise ProgressError("score.unreadable", reason=error.strerror or str(error)) from error
    if len(content) > most:
        raise ProgressError("score.too_long", most=most // 1_000_000)
    if not content.strip():
        raise ProgressError("score.blank")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise ProgressError("score.binary") from error


def _of_progress(text: str, notes: list[str]) -> list[tuple[str, int | str, list[Any]]]:
    found: list[tuple[str, int | str, list[Any]]] = []
    for entry in entries(text):
        if isinstance(entry, ProgressError):
            notes.append(str(entry))
        else:
            found.append((entry.question, entry.seed, list(entry.answers)))
    return found


def _of_cells(notebook: Any, notes: list[str]) -> Iterator[tuple[str, int | str, list[Any]]]:
    """Yield each exercise of a notebook with its answers, read in the order of the cells."""
    held: dict[str, tuple[str, int | str]] = {}
    answers: dict[tuple[str, int | str], list[Any]] = {}
    for number, source in code_cells(notebook):
        try:
            found = read_cell(source)
        except ValueError:
            if "answer(" in source:
                notes.append(_say("score.cell", number=number))
            continue
        for entry in found:
            if isinstance(entry, Made) and len(answers) < MOST_EXERCISES:
                held[entry.variable] = (entry.question, entry.seed)
                answers.setdefault(held[entry.variable], [])
            elif isinstance(entry, Given) and (entry.answer is not None or not entry.readable):
                if entry.variable not in held:
                    notes.append(_say("score.unheld", number=number, name=entry.variable))
                elif not entry.readable:
                    notes.append(_say("score.reckoned", number=number, name=entry.variable))
                else:
                    answers[held[entry.variable]].append(entry.answer)
    for (question, seed), given in answers.items():
        yield question, seed, given


def _shortened(notes: list[str]) -> tuple[str, ...]:
    different = list(dict.fromkeys(notes))
    if len(different) <= MOST_NOTES:
        return tuple(different)
    more = _say("score.more_notes", n=len(different) - MOST_NOTES)
    return (*different[:MOST_NOTES], more)

"""Progress: the file of answers, which can be carried from one kernel to another and handed in."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from cardwidgets.engine.errors import CardwidgetsError
from cardwidgets.engine.messages import ENGLISH, Voice
from cardwidgets.sheet.model import Answer, Model, Saved
from cardwidgets.sheet.vocabulary import Button, Page, Paragraph, Row, Upload
from cardwidgets.teaching.bank import question_of
from cardwidgets.teaching.errors import ProgressError, QuestionError
from cardwidgets.teaching.exercise import ExerciseModel
from cardwidgets.teaching.work import HERE, MOST_ANSWERS, Work, Works, seed_of

FORMAT = "cardwidgets-progress"
VERSION = 1
FILE = "progress.json"
LONGEST_FILE = 1_000_000
MOST_EXERCISES = 1_000
LONGEST_ANSWER = 100


@dataclass(frozen=True)
class Entry:
    """One exercise of a file of answers: what it claims, not what is true."""

    question: str
    seed: int | str
    answers: tuple[str, ...]
    hints: int = 0


def written(works: Iterable[Work]) -> str:
    """Return a file of answers: no right answers, no points, no names.

    >>> print(written([]))
    {
     "format": "cardwidgets-progress",
     "version": 1,
     "exercises": []
    }
    <BLANKLINE>
    """
    exercises = [
        {
            "question": work.question,
            "seed": work.seed,
            "answers": work.answers,
            "attempts": len(work.answers),
            "hints": work.hints,
        }
        for work in works
    ]
    content = {"format": FORMAT, "version": VERSION, "exercises": exercises}
    return json.dumps(content, ensure_ascii=False, indent=1) + "\n"


def entries(text: str) -> list[Entry | ProgressError]:
    """Return the exercises of a file of answers; an error stands for each that cannot be read.

    Raises:
        ProgressError: the file as a whole is none, or of a newer version.
    """
    content = _json(text)
    if not isinstance(content, dict) or content.get("format") != FORMAT:
        raise ProgressError("progress.foreign")
    version = content.get("version")
    if type(version) is not int or version < 1:
        raise ProgressError("progress.foreign")
    if version > VERSION:
        raise ProgressError("progress.newer", version=str(version)[:9], known=VERSION)
    exercises = content.get("exercises")
    if not isinstance(exercises, list) or len(exercises) > MOST_EXERCISES:
        raise ProgressError("progress.exercises", most=MOST_EXERCISES)
    return [_entry_or_error(number, given) for number, given in enumerate(exercises, start=1)]


def read(text: str) -> list[Entry]:
    """Return the exercises of a file of answers, all of which can be read.

    Raises:
        ProgressError: one of them cannot, or the file as a whole; the sentence says why.
    """
    found: list[Entry] = []
    for entry in entries(text):
        if isinstance(entry, ProgressError):
            raise entry
        found.append(entry)
    return found


def restore(text: str, works: Works = HERE) -> None:
    """Take up the answers of a file; those that were given since are kept behind them.

    Raises:
        ProgressError: it cannot be read, or has an answer that is none; nothing is taken up.
    """
    checked = [(entry, _answers(entry)) for entry in read(text)]
    with works.lock:
        for entry, answers in checked:
            work = works.of(entry.question, entry.seed)
            later, last = work.answers, work.last
            work.answers = []
            for answer in (*answers, *later):
                work.add(answer)
            work.last = last or work.last
            work.hints = max(work.hints, entry.hints)
    works.changed()


def _answers(entry: Entry) -> list[str]:
    try:
        question = question_of(entry.question)
    except CardwidgetsError:
        return list(entry.answers)  # somebody's own question, which may be made later
    parameters = question.draw(entry.seed)
    try:
        return [question.kind.read(answer, parameters) for answer in entry.answers]
    except CardwidgetsError as error:
        raise ProgressError(
            "progress.answer", question=entry.question, reason=str(error)
        ) from error


def _json(text: str) -> Any:
    if len(text) > LONGEST_FILE:
        raise ProgressError("progress.too_long", most=LONGEST_FILE // 1000)
    try:
        return json.loads(text.removeprefix("\ufeff"))
    except (ValueError, RecursionError) as error:
        raise ProgressError("progress.no_json") from error


def _entry_or_error(number: int, given: Any) -> Entry | ProgressError:
    try:
        return _entry(number, given)
    except ProgressError as error:
        return error


def _entry(number: int, given: Any) -> Entry:
    match given:
        case {"question": str(question), "answers": [*answers]} if (
            0 < len(question) <= LONGEST_ANSWER
            and len(answers) <= MOST_ANSWERS
            and all(isinstance(a, str) and len(a) <= LONGEST_ANSWER for a in answers)
        ):
            hints = given.get("hints", 0)
            taken = hints if type(hints) is int and 0 <= hints <= MOST_ANSWERS else 0
            try:
                return Entry(question, seed_of(given.get("seed")), tuple(answers), taken)
            except QuestionError as error:
                raise ProgressError("progress.entry", number=number) from error
    raise ProgressError("progress.entry", number=number)


class ProgressModel(Model):
    """All exercises that were made in this kernel, and the file of their answers.

    Args:
        works: where the answers are kept.
        language: the language of its texts.
    """

    def __init__(self, works: Works = HERE, *, language: str = ENGLISH) -> None:
        self.works = works
        self.language = language
        self._restored = False

    @property
    def text(self) -> str:
        """The file of answers."""
        return written(self.works)

    @property
    def points(self) -> int:
        """How many exercises are solved."""
        return sum(exercise.points for exercise in self._exercises() if exercise)

    def page(self, voice: Voice) -> Page:
        """Return the list of exercises, the button to save it and the place to restore it."""
        lines = [
            voice.say("progress.line", title=title, state=state)
            for title, state in self._list(voice)
        ]
        total = voice.say("progress.points", points=self.points, n=len(lines))
        listed = "\n".join(lines) or voice.say("progress.nothing")
        save = Button("save", voice.say("progress.save"), disabled=not lines, main=True)
        blocks = (
            Paragraph(listed),
            Paragraph(total, "big"),
            Row((save, Upload("restore", voice.say("progress.restore")))),
            Paragraph(voice.say("progress.about"), "quiet"),
        )
        spoken = voice.say("progress.restored") if self._restored else ""
        return Page(voice.say("progress.title"), blocks, spoken=spoken)

    def answers(self) -> Mapping[str, Answer]:
        """Return what can be done: save and restore."""
        return {"save": self._save, "restore": self._restore}

    def summary(self) -> str:
        """Return how many exercises there are and how many are solved."""
        listed = self._exercises()
        return f"{self.points} of {len(listed)}"

    def _save(self, value: Any) -> Saved:
        self._restored = False
        return Saved(FILE, self.text)

    def _restore(self, value: Any) -> None:
        self._restored = False
        if not isinstance(value, str):
            raise ProgressError("progress.no_json")
        restore(value, self.works)
        self._restored = True

    def _list(self, voice: Voice) -> list[tuple[str, str]]:
        listed = []
        for work, exercise in zip(self.works, self._exercises(), strict=True):
            if exercise:
                title = exercise.question.text("title", exercise.parameters, self.language)
                listed.append((f"{title} ({work.question})", exercise.state(voice)))
            else:
                state = voice.say("exercise.state.unknown", n=len(work.answers))
                listed.append((work.question, state))
        return listed

    def _exercises(self) -> list[ExerciseModel | None]:
        return [self._exercise(work) for work in self.works]

    def _exercise(self, work: Work) -> ExerciseModel | None:
        question = self.works.questions.get(work.question, work.question)
        try:
            return ExerciseModel(question, seed=work.seed, works=self.works, language=self.language)
        except CardwidgetsError:
            return None

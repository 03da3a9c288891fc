"""An exercise: a question with a seed, the answers that were given, and its page."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from cardwidgets.engine.messages import ENGLISH, Voice
from cardwidgets.sheet.model import Answer, Model, house_voice, text
from cardwidgets.sheet.vocabulary import (
    Block,
    Button,
    Choice,
    Code,
    Field,
    Look,
    Page,
    Paragraph,
    Picture,
    Row,
)
from cardwidgets.teaching.bank import question_of
from cardwidgets.teaching.errors import AnswerError
from cardwidgets.teaching.question import Question, Reply
from cardwidgets.teaching.work import HERE, Works, seed_of

UNNAMED = "q"
_LOOKS: Mapping[str, Look] = {"right": "good", "wrong": "bad", "open": "note"}


class ExerciseModel(Model):
    """A question with a seed.

    Args:
        question: a question, or the name of one in the bank.
        seed: what its parameters are drawn from.
        language: the language of its texts.
        works: where answers are kept.

    Attributes:
        label: the name of the variable that holds the exercise, for the line to paste.

    >>> exercise = ExerciseModel("double-chance", seed=1, works=Works())
    >>> exercise.answer()
    Not answered yet.
    >>> exercise.answer("1/2").verdict, exercise.points, exercise.attempts
    ('wrong', 0, 1)
    """

    def __init__(
        self,
        question: str | Question,
        *,
        seed: int | str = 1,
        language: str = ENGLISH,
        works: Works = HERE,
    ) -> None:
        self.question = question_of(question)
        self.seed = seed_of(seed)
        self.parameters = self.question.draw(self.seed)
        self.language = language
        self.label = UNNAMED
        self.works = works
        works.questions[self.question.name] = self.question
        self.work = works.of(self.question.name, self.seed)
        self._typed = ""
        self._chosen = ""

    # -- in a cell ---------------------------------------------------------------

    def answer(self, given: Any = None) -> Reply:
        """Return what is said to an answer, and keep it.

        Args:
            given: the answer; what was said last is said again when left out.

        Raises:
            AnswerError: it cannot be read; it is not kept.
        """
        if given is None:
            return self._judged() or Reply("open", self._say("reply.open"))
        with self.works.lock:
            read = self.question.kind.read(given, self.parameters)
            # judged first, so that an answer at which a question breaks is not kept
            reply = self.question.judge(read, self.parameters, self.language)
            self.work.add(read)
            self._typed, self._chosen = "", ""
        self.works.changed(self.work)
        return reply

    def hint(self) -> Reply:
        """Return the next hint; the last one again when there are no more."""
        hints = self._hints()
        with self.works.lock:
            self.work.hints = min(self.work.hints + 1, len(hints))
        self.works.changed(self.work)
        return Reply("open", hints[self.work.hints - 1] if hints else self._say("exercise.no_hint"))

    @property
    def solved(self) -> bool:
        """Whether one of the answers is right: found out anew each time it is asked for."""
        if not self.work.answers:
            return False
        right = self.question.solve(self.parameters)
        return any(self.question.kind.matches(answer, right) for answer in self.work.answers)

    @property
    def points(self) -> int:
        """1 when it is solved, else 0."""
        return int(self.solved)

    @property
    def attempts(self) -> int:
        """How many different answers were given."""
        return len(self.work.answers)

    def summary(self) -> str:
        """Return the question, the seed and how far it is."""
        return f"{self.question.name}, seed {self.seed}: {self.state(house_voice(self.language))}"

    def state(self, voice: Voice) -> str:
        """Return how far it is, in a few words."""
        key = "solved" if self.solved else "tried" if self.attempts else "open"
        return voice.say(f"exercise.state.{key}", n=self.attempts)

    # -- its page ----------------------------------------------------------------

    def page(self, voice: Voice) -> Page:
        """Return the question, where to answer it, what was said, and the hints."""
        say = self.question.say(self.parameters, self.language)
        reply = self._judged()
        shown = self.question.shown
        blocks: list[Block] = [Paragraph(say("ask"))]
        if shown:
            blocks.append(Picture(shown(self.parameters, say)))
        blocks += self._entry(voice)
        if reply:
            blocks.append(Paragraph(reply.text, _LOOKS[reply.verdict]))
            if reply.figure:
                blocks.append(Picture(reply.figure))
        blocks += self._hint_blocks(voice)
        blocks += self._line_to_paste(voice)
        blocks.append(Paragraph(self._tally(voice), "quiet"))
        return Page(say("title"), tuple(blocks), spoken=reply.text if reply else "")

    def answers(self) -> Mapping[str, Answer]:
        """Return what can be done: answer, choose, take a hint."""
        if self.question.kind.options(self.parameters):
            return {"choose": self._choose, "answer": self._send, "hint": self._take_hint}
        return {"answer": self._type, "hint": self._take_hint}

    def _entry(self, voice: Voice) -> list[Block]:
        kind, say = self.question.kind, self.question.say(self.parameters, self.language)
        names, label = kind.options(self.parameters), voice.say("exercise.answer")
        send = voice.say("exercise.send")
        if not names:
            hint = kind.told(voice)
            example = voice.say("exercise.form")
            return [Field("answer", label, self.work.last, example, send, hint)]
        named = tuple(
            (
                name,
                say(f"option.{name}")
                if say.voice.knows(self.question.key(f"option.{name}"))
                else name,
            )
            for name in names
        )
        choice = Choice("choose", label, self._chosen or self.work.last, named)
        return [
            choice,
            Button("answer", send, disabled=not (self._chosen or self.work.last), main=True),
        ]

    def _hint_blocks(self, voice: Voice) -> list[Block]:
        hints, taken = self._hints(), self.work.hints
        blocks: list[Block] = [
            Paragraph(voice.say("exercise.hint", number=number, text=hint), "note")
            for number, hint in enumerate(hints[:taken], start=1)
        ]
        if taken < len(hints) and not self.solved:
            label = voice.say("exercise.next_hint", number=taken + 1, all=len(hints))
            blocks.append(Row((Button("hint", label),)))
        return blocks

    def _line_to_paste(self, voice: Voice) -> list[Block]:
        if not self._typed:
            return []
        line = f"{self.label}.answer({json.dumps(self._typed, ensure_ascii=False)})"
        return [Paragraph(voice.say("exercise.paste")), Code(line)]

    def _tally(self, voice: Voice) -> str:
        words = [voice.say("exercise.attempts", n=self.attempts)] if self.attempts else []
        if self.work.hints:
            words.append(voice.say("exercise.hints", n=self.work.hints))
        return " · ".join(words) or voice.say("reply.open")

    # -- what the controls do ----------------------------------------------------

    def _type(self, value: Any) -> None:
        typed = text(value).strip()
        if not typed:
            raise AnswerError("answer.empty")
        self.answer(typed)
        self._typed = self.work.last

    def _choose(self, value: Any) -> None:
        self._chosen = self.question.kind.read(value, self.parameters)

    def _send(self, value: Any) -> None:
        chosen = self._chosen or self.work.last
        if not chosen:
            raise AnswerError("answer.empty")
        self.answer(chosen)
        self._typed = self.work.last

    def _take_hint(self, value: Any) -> None:
        self.hint()

    # -- small things ------------------------------------------------------------

    def _judged(self) -> Reply | None:
        """Return what is said to the last answer, if there is one."""
        last = self.work.last
        return self.question.judge(last, self.parameters, self.language) if last else None

    def _hints(self) -> tuple[str, ...]:
        return self.question.hints(self.parameters, self.language)

    def _say(self, key: str) -> str:
        return house_voice(self.language).say(key)

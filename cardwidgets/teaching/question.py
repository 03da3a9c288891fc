"""Questions: what is asked, how the right answer is computed, which wrong ones are known.

How to write a question
=======================

A question is a frozen :class:`Question`. Its numbers come from functions of its *parameters*, its
sentences from a catalogue, under ``exercise.<name of the question>.<part>``, or from ``texts``::

    {
      "exercise.skull-somewhere.title": "A skull somewhere",
      "exercise.skull-somewhere.ask": "Two dice are rolled. How likely is at least one {face}?",
      "exercise.skull-somewhere.hint.1": "Click the row and then the column of {face} in the lab.",
      "exercise.skull-somewhere.hint.2": "How often did you count the cell that they share?",
      "exercise.skull-somewhere.mistake.shared-cell-twice": "You added a row and a column ...",
      "exercise.skull-somewhere.explanation": "A row and a column share one cell, so ..."
    }

* ``title``, ``ask`` and ``explanation`` are needed, and a first hint ``hint.1``, which names
  something to do in the lab; ``hint.2`` and so on follow. Each option of
  :class:`~cardwidgets.teaching.kinds.Options` is named by ``option.<option>``.
* Every text may use the parameters, as ``{face}``, and what ``tells`` returns.
* ``mistake.<reply>`` answers a known mistake; ``reply`` is the misconception's name when left out.
* **No hint and no answer to a mistake may contain the right answer**, in any form, for any seed: no
  fraction, no percentage, no "7 of 16", and no word for it either. The same is true for the title,
  the ``told`` and the numbers of a mistake's figure. Let the person count.
* ``solve`` and ``mistakes`` compute: from ``cardwidgets.dice``, ``cardwidgets.odds`` or a game,
  never from a table of answers. Import those inside the functions.
* ``parameters`` draws with the ``Random`` it is given and nothing else, and returns only what can
  be put into a sentence (numbers, texts, tuples). Values of mistakes must differ from the right
  answer and from each other for *every* parameter that can be drawn, further than the tolerance:
  draw so that this holds, or let a mistake's value be ``None`` where it does not apply.
* Figures are built by functions of the parameters and ``say``: ``say("bars")`` is the text
  ``exercise.<name>.bars`` with the parameters put in, ``say.voice`` is to be handed to a figure.

:func:`examine` tries a question with many seeds and lists what is wrong with it.

>>> from fractions import Fraction
>>> coin = Question(
...     name="two-coins",
...     lesson="mine",
...     parameters=lambda rng: {"n": rng.choice([2, 3])},
...     solve=lambda given: 1 - Fraction(1, 2) ** given["n"],
...     mistakes=(Mistake("chances-add-up", lambda given: given["n"] * Fraction(1, 2)),),
...     texts={
...         "title": "Heads somewhere",
...         "ask": "{n} coins are tossed. How likely is at least one head?",
...         "hint.1": "Toss {n} coins in the lab and look at those tosses without a head.",
...         "mistake.chances-add-up": "With twice as many coins you would be above one.",
...         "explanation": "All tails is one outcome in two to the power of {n}.",
...     },
... )
>>> examine(coin, seeds=range(50))
()
>>> coin.text("ask", coin.draw(seed=1))
'2 coins are tossed. How likely is at least one head?'
>>> coin.judge("1", coin.draw(seed=1)).text
'With twice as many coins you would be above one.'
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any, Literal, TypeAlias

from cardwidgets.engine.messages import ENGLISH, Argument, Catalogue, Text, Voice
from cardwidgets.figures.figure import Figure
from cardwidgets.teaching.errors import QuestionError
from cardwidgets.teaching.kinds import Chance, Kind, Parameters
from cardwidgets.teaching.misconceptions import FINE, MAIN

Draw: TypeAlias = Callable[[Random], Mapping[str, Argument]]
Compute: TypeAlias = Callable[[Parameters], Any]
Verdict: TypeAlias = Literal["right", "wrong", "open"]
PREFIX = "exercise"
#: Where a question stands: before or after the activity on its misconception, or anywhere.
Place: TypeAlias = Literal["", "before", "after"]


@dataclass(frozen=True)
class Say:
    """The texts of a question with its parameters put in.

    Attributes:
        question: whose texts.
        parameters: what is put in.
        voice: who says it.
    """

    question: Question
    parameters: Parameters
    voice: Voice

    def __call__(self, part: str, **more: Argument) -> str:
        """Return the text ``exercise.<name>.<part>``."""
        return self.voice.say(self.question.key(part), **{**self.parameters, **more})


Build: TypeAlias = Callable[[Parameters, Say], Figure]


def nothing(rng: Random) -> Mapping[str, Argument]:
    """Draw no parameters: the question is the same for every seed."""
    return {}


def nothing_more(parameters: Parameters) -> Mapping[str, Argument]:
    """Tell nothing beyond the parameters."""
    return {}


@dataclass(frozen=True)
class Mistake:
    """A wrong answer that is known by its value.

    Args:
        misconception: which one it shows; a name of ``cardwidgets.teaching.misconceptions``.
        value: computes the wrong answer: a number, an option, a move or a set of moves; ``None``
            where nobody could come to it with these parameters.
        figure: builds a picture that speaks to this mistake.
        reply: the text's name; the misconception's when left out.
    """

    misconception: str
    value: Compute
    figure: Build | None = None
    reply: str = ""

    @property
    def part(self) -> str:
        """Which of the question's texts answers it."""
        return f"mistake.{self.reply or self.misconception}"


@dataclass(frozen=True)
class Reply:
    """What is said to an answer.

    Attributes:
        verdict: ``"right"``, ``"wrong"``, or ``"open"`` where nothing was answered yet.
        text: the sentences.
        figure: a picture to them, if there is one.
        misconception: which one the answer shows, if it is a known mistake.
    """

    verdict: Verdict
    text: str
    figure: Figure | None = None
    misconception: str = ""

    def __repr__(self) -> str:
        return self.text

    def _repr_mimebundle_(self, **_: Any) -> dict[str, str]:
        from cardwidgets.teaching.showing import reply_html

        return {"text/plain": repr(self), "text/html": reply_html(self)}


class OwnTexts(Catalogue):
    """The catalogue of the house with the texts of one question added.

    Args:
        name: the question's name.
        own: its texts by part.
    """

    def __init__(self, name: str, own: Mapping[str, Text]) -> None:
        super().__init__("cardwidgets")
        self.own = {f"{PREFIX}.{name}.{part}": text for part, text in own.items()}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, OwnTexts) and self.own == other.own

    def __hash__(self) -> int:
        return hash(tuple(self.own))

    def texts(self, language: str = ENGLISH) -> Mapping[str, Text]:
        """Return the texts of the house and these."""
        return {**super().texts(language), **self.own}


@dataclass(frozen=True, kw_only=True)
class Question:
    """A question with everything that is needed to ask it and to judge answers.

    The module's text says how to write one.

    Args:
        name: short and speaking, such as ``"skull-somewhere"``.
        lesson: the number of the lesson that it belongs to, such as ``"08"``.
        solve: computes what is right.
        kind: what an answer is; a chance when left out.
        parameters: draws what varies with the seed.
        tells: computes what texts need besides the parameters.
        mistakes: the wrong answers that are known.
        misconception: the one that the question is about, if it stands before or after an activity.
        place: whether it stands before or after it.
        shown: builds a picture that belongs to the question.
        explained: builds a picture that belongs to the explanation.
        texts: its texts by part, where they are in no catalogue.
    """

    name: str
    lesson: str
    solve: Compute
    kind: Kind = field(default_factory=Chance)
    parameters: Draw = nothing
    tells: Callable[[Parameters], Mapping[str, Argument]] = nothing_more
    mistakes: tuple[Mistake, ...] = ()
    misconception: str = ""
    place: Place = ""
    shown: Build | None = None
    explained: Build | None = None
    texts: Mapping[str, Text] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if not self.name.replace("-", "").isalnum() or not self.name.isascii():
            raise QuestionError("question.name", name=self.name[:40])
        for named in (self.misconception, *(known.misconception for known in self.mistakes)):
            if named and named not in (*MAIN, *FINE):
                raise QuestionError("question.misconception", name=self.name, given=named[:40])

    def __repr__(self) -> str:
        return f"<Question {self.name}>"

    def __hash__(self) -> int:
        return hash(self.name)

    def key(self, part: str) -> str:
        """Return the message key of one of its texts."""
        return f"{PREFIX}.{self.name}.{part}"

    def draw(self, seed: int | str) -> Parameters:
        """Return the parameters for a seed: the same in every process and on every machine."""
        digest = hashlib.sha256(f"{seed}/{self.name}".encode()).digest()
        return dict(self.parameters(Random(int.from_bytes(digest, "big"))))

    def say(self, parameters: Parameters, language: str = ENGLISH) -> Say:
        """Return what says its texts with the parameters put in."""
        catalogue = OwnTexts(self.name, self.texts) if self.texts else Catalogue("cardwidgets")
        told = {**parameters, **self.tells(parameters)}
        return Say(self, told, Voice(catalogue, language=language))

    def text(self, part: str, parameters: Parameters, language: str = ENGLISH) -> str:
        """Return one of its texts."""
        return self.say(parameters, language)(part)

    def hints(self, parameters: Parameters, language: str = ENGLISH) -> tuple[str, ...]:
        """Return its hints in their order."""
        return tuple(self._hints(self.say(parameters, language)))

    def _hints(self, say: Say) -> Iterator[str]:
        number = 1
        while say.voice.knows(self.key(f"hint.{number}")):
            yield say(f"hint.{number}")
            number += 1

    def known(self, answer: str, parameters: Parameters) -> Mistake | None:
        """Return the mistake that an answer shows, if it is a known one."""
        for mistake in self.mistakes:
            value = mistake.value(parameters)
            if value is not None and self.kind.matches(answer, value):
                return mistake
        return None

    def judge(self, answer: str, parameters: Parameters, language: str = ENGLISH) -> Reply:
        """Return what is said to an answer, which depends on the answer and the parameters alone.

        Args:
            answer: an answer as the kind reads it.
            parameters: as ``draw`` returns them.
            language: the language of the texts.
        """
        right, say = self.solve(parameters), self.say(parameters, language)
        if self.kind.matches(answer, right):
            picture = self.explained(parameters, say) if self.explained else None
            opening = say.voice.say("reply.right", answer=answer)
            return Reply("right", f"{opening} {say('explanation')}", picture)
        mistake = self.known(answer, parameters)
        if mistake is None:
            return Reply("wrong", say.voice.say(self.kind.nudge(answer, right), answer=answer))
        picture = mistake.figure(parameters, say) if mistake.figure else None
        return Reply("wrong", say(mistake.part), picture, mistake.misconception)


def examine(question: Question, seeds: range = range(1000)) -> tuple[str, ...]:
    """Return what is wrong with a question, each fault in a sentence; nothing when all is well.

    It tries every seed: texts that are missing, mistakes that are right or that cannot be told
    apart, and right answers that a hint or the answer to a mistake gives away.
    """
    from cardwidgets.teaching.examining import faults

    return faults(question, seeds)

"""What "claims" shows: a thousand dots, a square, and two chances on a line."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from cardwidgets.figures import areas, dots, number_line
from cardwidgets.figures.figure import Figure
from cardwidgets.labs.activities.claims import CLAIMS, STEP, UNSEEN, Claims
from cardwidgets.labs.activities.words import Words
from cardwidgets.labs.activities.written import both, counted
from cardwidgets.sheet.vocabulary import Block, Button, Choice, Field, Picture, Slider


def blocks(activity: Claims, say: Words) -> Iterator[Block]:
    """Return what is shown, from top to bottom."""
    yield say.told("intro")
    yield say.step("predict")
    yield say.told("question", "big")
    if activity.prediction is None:
        yield Field(
            "predict", say("predict"), example="1/2", button=say.common("keep"),
            hint=say.common("chance_hint"),
        )  # fmt: skip
        return
    yield say.told("kept", value=both(activity.prediction))
    yield say.step("roll")
    if not activity.rolled:
        yield Button("roll", say("roll"), main=True)
        return
    yield from _hearing(activity, say)
    yield say.step("count")
    yield from _counting(activity, say)
    yield say.step("explain")
    yield say.told("explain", "note")


def _hearing(activity: Claims, say: Words) -> Iterator[Block]:
    rate = int(activity.bluff_rate * 100)
    yield Slider("bluffs", say("slider"), rate, 0, 100, STEP, f"{rate} %")
    options = tuple((name, say(f"open.{name}")) for name in UNSEEN)
    yield Choice("open", say("open"), activity.open_copies, options)
    yield Picture(_dots(activity, say))
    yield say.told("heard", share=counted(activity.true_claims, CLAIMS), truth=both(activity.truth))


def _counting(activity: Claims, say: Words) -> Iterator[Block]:
    people = activity.people
    yield say.told(
        "people", all=sum(people), true=people.true, n=people.bluffs,
        others=people.bluffs + people.silent, claims=people.true + people.bluffs,
    )  # fmt: skip
    yield say.told("truth", "big", value=both(activity.truth))
    yield Picture(_areas(activity, say))
    yield Picture(_line(activity, say))


def _dots(activity: Claims, say: Words) -> Figure:
    groups = [
        (say("figure.true"), activity.true_claims, "a"),
        (say("figure.bluff"), CLAIMS - activity.true_claims, "b"),
    ]
    return dots(say("figure.dots"), groups, voice=say.voice)


def _areas(activity: Claims, say: Words) -> Figure:
    prior, rate = activity.prior, activity.bluff_rate
    claimed, silent = say("figure.claimed"), say("figure.silent")
    parts = [
        (say("figure.holds"), prior, [(claimed, Fraction(1)), (silent, Fraction(0))]),
        (say("figure.holds_not"), 1 - prior, [(claimed, rate), (silent, 1 - rate)]),
    ]
    return areas(say("figure.areas"), parts, voice=say.voice)


def _line(activity: Claims, say: Words) -> Figure:
    marks = [(say("mark.truth"), activity.truth), (say("mark.claim"), activity.claim_given_match)]
    asked = activity.bluff_rate == Fraction(1, 4) and activity.open_copies == "none"
    if activity.prediction is not None and asked:
        marks.append((say.common("mark.you"), activity.prediction))
    return number_line(say("figure.line"), marks, voice=say.voice)

"""What "short-runs" shows: thirty small plots, and how far counts and shares stray."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any, get_args

from cardwidgets.figures import lines, many_runs, number_line, spread
from cardwidgets.figures.figure import Figure
from cardwidgets.labs.activities.pirates import FACES, face_word
from cardwidgets.labs.activities.short_runs import (
    LENGTHS,
    RUNS,
    SKULL,
    Opinion,
    ShortRuns,
    all_alike,
    expected_gap,
)
from cardwidgets.labs.activities.words import Words
from cardwidgets.sheet.vocabulary import Block, Button, Choice, Picture, Row
from cardwidgets.sheet.vocabulary import Counter as Number

SEEN = (16, 32, 64, 160, 320, 640, 1_600)
"""The numbers of rolls at which the two figures look at the runs."""


def blocks(activity: ShortRuns, say: Words) -> Iterator[Block]:
    """Return what is shown, from top to bottom."""
    yield say.told("intro")
    yield say.step("predict")
    if activity.prediction is None:
        yield Number("alike", say("alike"), activity.draft, 0, RUNS)
        options = tuple((name, say(f"opinion.{name}")) for name in get_args(Opinion))
        yield Choice("gap", say("gap"), activity.opinion, options)
        yield Button("keep", say.common("keep"), main=True)
        return
    runs, opinion = activity.prediction
    yield say.told("kept", n=runs, opinion=say(f"opinion.{opinion}"))
    yield say.step("roll")
    left = [n for n in LENGTHS if n > activity.length]
    if left:
        yield Row(
            tuple(
                Button(f"roll-{n}", say("roll", number=f"{n:,}"), main=n == left[0]) for n in left
            )
        )
    if activity.length:
        yield from _counting(activity, say)


def _counting(activity: ShortRuns, say: Words) -> Iterator[Block]:
    yield Picture(_plots(activity, say, min(LENGTHS)))
    if activity.length > min(LENGTHS):
        yield Picture(_plots(activity, say, activity.length))
    yield say.step("count")
    runs, _ = activity.prediction or (0, "same")
    expected = round(float(RUNS * all_alike(min(LENGTHS))), 2)
    yield say.told("alike_found", n=activity.alike, predicted=runs, mean=str(expected))
    marks = [(say("mark.found"), activity.alike), (say("mark.mean"), expected)]
    marks.append((say.common("mark.you"), runs))
    yield Picture(number_line(say("figure.alike"), marks, voice=say.voice))
    if activity.length == min(LENGTHS):
        yield say.told("go_on", "note")
        return
    yield Picture(_spread(activity, say))
    yield Row((Picture(_gaps(activity, say)), Picture(_nearer(activity, say))))
    yield say.told("gaps", **_means(activity))
    yield say.step("explain")
    yield say.told(f"verdict.{(activity.prediction or (0, 'same'))[1]}", "note")
    yield say.told("explain")


def _means(activity: ShortRuns) -> dict[str, str]:
    last = activity.length
    short, long = activity.gap(16), activity.gap(last)
    return {
        "n": f"{last:,}",
        "short": f"{float(short):.1f}",
        "long": f"{float(long):.1f}",
        "short_share": f"{float(short / 16):.3f}",
        "long_share": f"{float(long / last):.3f}",
    }


def _plots(activity: ShortRuns, say: Words, rolls: int) -> Figure:
    names = [face_word(say, face) for face in FACES]
    shares = list(activity.shares_after(rolls))
    title = say("figure.plots", number=f"{rolls:,}")
    return many_runs(title, shares, SKULL, labels=names, voice=say.voice)


def _spread(activity: ShortRuns, say: Words) -> Figure:
    place = FACES.index("skull")
    groups = [
        (say("rolls", number=f"{n:,}"), [shares[place] for shares in activity.shares_after(n)])
        for n in LENGTHS
        if n <= activity.length
    ]
    return spread(say("figure.spread"), groups, SKULL, voice=say.voice)


def _gaps(activity: ShortRuns, say: Words) -> Figure:
    return _lines(activity, say, "figure.gaps", lambda _: Fraction(1))


def _nearer(activity: ShortRuns, say: Words) -> Figure:
    return _lines(activity, say, "figure.nearer", Fraction)


def _lines(activity: ShortRuns, say: Words, key: str, over: Any) -> Figure:
    seen = [n for n in SEEN if n <= activity.length]
    series = [
        (say("figure.runs"), [(n, _shown(activity.gap(n) / over(n))) for n in seen]),
        (say("figure.mean"), [(n, _shown(expected_gap(n) / over(n))) for n in seen]),
    ]
    return lines(say(key), series, x_name=say("figure.x"), y_name=say(f"{key}.y"), voice=say.voice)


def _shown(number: Fraction) -> float:
    return round(float(number), 4)

"""What "due-or-hot" shows: bets, and a bar for each number of misses before."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from typing import get_args

from cardwidgets.figures import BarSpec, bars, number_line
from cardwidgets.figures.figure import Figure, Numbers
from cardwidgets.labs.activities.due_or_hot import MOST_STAKE, DueOrHot, Side
from cardwidgets.labs.activities.pirates import TWO, cell_word
from cardwidgets.labs.activities.waits import DOUBLE, EIGHT_MISSES, LONGEST, Group, Plan
from cardwidgets.labs.activities.words import Words
from cardwidgets.labs.activities.written import both, counted, signed
from cardwidgets.labs.dice_lab_art import pirate_symbol
from cardwidgets.odds.facts import percent
from cardwidgets.sheet.vocabulary import (
    Block,
    Button,
    Cell,
    Choice,
    Counter,
    Field,
    Fold,
    Grid,
    Paragraph,
    Picture,
    Row,
)

HEADS = ("misses", "rolls", "doubles", "share", "error")


def blocks(activity: DueOrHot, say: Words) -> Iterator[Block]:
    """Return what is shown, from top to bottom."""
    yield say.told("intro")
    yield say.step("predict")
    yield say.told("question")
    if activity.prediction is None:
        yield Field(
            "predict",
            say("predict"),
            example="1/2",
            button=say.common("keep"),
            hint=say.common("chance_hint"),
        )
        return
    yield say.told("kept", value=both(activity.prediction))
    yield say.step("roll")
    yield from _betting(activity, say)
    if activity.rolls:
        yield say.step("count")
        yield from _counting(activity, say)


def _betting(activity: DueOrHot, say: Words) -> Iterator[Block]:
    yield say.told("odds", "quiet")
    yield from _last_rolls(activity, say)
    yield say.told("purse", "big", n=activity.purse)
    if activity.borrowed:
        yield say.told("borrowed", n=activity.borrowed)
    sides = tuple(
        (name, say(f"side.{name}", n=activity.stake, gain=3 * activity.stake))
        for name in get_args(Side)
    )
    yield Choice("side", say("side"), activity.side, sides)
    yield Counter("stake", say("stake"), activity.stake, 1, MOST_STAKE)
    if activity.purse < 3:
        yield Button("borrow", say("borrow"))
    yield Row((Button("bet", say("bet"), main=True), Button("bet-10", say("bet_ten"))))
    yield say.told("watch", "quiet")
    yield Row(
        tuple(Button(f"roll-{n}", say("roll", n=n, number=f"{n:,}")) for n in (1, 100))
        + tuple(Button(f"roll-{n}", say("roll", n=n, number=f"{n:,}")) for n in (1_000, 10_000))
    )


def _last_rolls(activity: DueOrHot, say: Words) -> Iterator[Block]:
    last = activity.last
    if not last:
        return
    shown = []
    for left, right in last:
        pair = str(left), str(right)
        faces = tuple(pirate_symbol(TWO.dice[0], face) for face in pair)
        shown.append(Cell(faces, "", cell_word(say, pair), ("a",) if left == right else ()))
    yield Grid("last", say("last"), len(shown), tuple(shown), clickable=False)
    yield say.told("waiting", n=activity.waiting)


def _counting(activity: DueOrHot, say: Words) -> Iterator[Block]:
    yield say.told("groups", n=activity.rolls, all=f"{activity.rolls:,}")
    yield Picture(_figure(activity, say))
    longest = activity.groups[-1]
    if longest.error is not None:
        share, error = counted(longest.doubles, longest.rolls), percent(longest.error)
        yield say.told("longest", share=share, error=error)
        yield Picture(_line(activity, say, longest))
    blocks, empty = activity.streaks
    if blocks:
        yield say.told("streaks", share=counted(empty, blocks), exact=both(EIGHT_MISSES))
    told = tuple(_plan(activity, say, name, plan) for name, plan in activity.plans.items())
    yield Fold("plans", say("plans"), told, open=activity.rolls >= 1_000)
    if activity.rolls >= 1_000:
        yield say.step("explain")
        yield say.told(f"verdict.{_opinion(activity)}", "note")
        yield say.told("explain")


def _plan(activity: DueOrHot, say: Words, name: str, plan: Plan) -> Paragraph:
    each = f"{round(plan.coins / plan.bets, 2) + 0:.2f}" if plan.bets else "0"
    error = f"{(3 / plan.bets) ** 0.5:.2f}" if plan.bets else "0"
    numbers = {"bets": f"{plan.bets:,}", "won": f"{plan.won:,}", "coins": signed(plan.coins)}
    return say.told(f"plan.{name}", each=each.replace("-", "−"), error=error, **numbers)


def _figure(activity: DueOrHot, say: Words) -> Figure:
    groups = activity.groups
    drawn = bars(
        say("figure"),
        [
            BarSpec(_label(activity, say, group), round(float(group.share), 3), DOUBLE)
            for group in groups
            if group.share is not None
        ],
        most=max(Fraction(1, 2), *(group.share or 0 for group in groups)),
        value_name=say("figure.share"),
        other_name=say("figure.exact"),
        voice=say.voice,
    )
    heads = tuple(say(f"table.{name}") for name in ("misses", "rolls", "doubles", "share", "error"))
    rows = tuple(
        (_label(activity, say, group), group.rolls, group.doubles, *_share(group))
        for group in groups
    )
    return replace(drawn, numbers=Numbers(heads, rows))


def _line(activity: DueOrHot, say: Words, longest: Group) -> Figure:
    marks = [(say("mark.rolled"), longest.share or Fraction(0)), (say("mark.exact"), DOUBLE)]
    if activity.prediction is not None:
        marks.append((say.common("mark.you"), activity.prediction))
    return number_line(say("figure.line"), marks, voice=say.voice)


def _opinion(activity: DueOrHot) -> str:
    guess = DOUBLE if activity.prediction is None else activity.prediction
    return "same" if guess == DOUBLE else "more" if guess > DOUBLE else "less"


def _label(activity: DueOrHot, say: Words, group: Group) -> str:
    return say("or_more", n=LONGEST) if group.misses == LONGEST else str(group.misses)


def _share(group: Group) -> tuple[Fraction | str, float | str]:
    if group.share is None or group.error is None:
        return "", ""
    return group.share, round(group.error, 4)

"""Due or hot: the dice do not remember how long a double has not come."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any, Literal, TypeAlias, get_args

from cardwidgets.dice import parse
from cardwidgets.dice.rolling import Rolls, remembered
from cardwidgets.figures import BarSpec, bars
from cardwidgets.figures.figure import Figure, Numbers
from cardwidgets.labs.activities import waits
from cardwidgets.labs.activities.activity import Activity
from cardwidgets.labs.activities.pirates import TWO, cell_word
from cardwidgets.labs.activities.values import one_of
from cardwidgets.labs.activities.waits import DOUBLE, EIGHT_MISSES, LONGEST, Group, Plan
from cardwidgets.labs.activities.words import Words
from cardwidgets.labs.activities.written import both, counted, signed
from cardwidgets.sheet.model import Answer, whole
from cardwidgets.sheet.vocabulary import (
    Block,
    Button,
    Cell,
    Choice,
    Counter,
    Fold,
    Grid,
    Paragraph,
    Picture,
    Row,
)

Side: TypeAlias = Literal["double", "other"]
Opinion: TypeAlias = Literal["less", "same", "more"]

PURSE = 100
MOST_STAKE = 20
MOST_ROLLS = 100_000
HEADS = ("misses", "rolls", "doubles", "share", "error")


class DueOrHot(Activity):
    """Bet on doubles, and see all rolls grouped by the misses before them.

    A bet on a double wins three times its stake; a bet against one wins a third of it, so both
    are fair.

    >>> activity = DueOrHot(seed=1)
    >>> activity.predict("more")
    >>> activity.bet("double", stake=2)
    >>> activity.purse in (98, 106)
    True
    """

    name = "due-or-hot"

    def __init__(self, seed: int | str) -> None:
        super().__init__(seed)
        self.prediction: Opinion | None = None
        self.purse = PURSE
        self.borrowed = 0
        self.bets = 0
        self._opinion: Opinion = "same"
        self._side: Side = "double"
        self._stake = 1
        self._is_double = remembered(parse("double", TWO))
        self._rolls = Rolls(TWO, f"{seed}/{self.name}")
        self._hits: list[bool] = []

    # --- what can be done

    def predict(self, opinion: Any) -> None:
        """Keep what is thought of a double's chance after eight misses in a row.

        Args:
            opinion: ``"less"``, ``"same"`` or ``"more"`` than 1/4.

        Raises:
            UnknownName: it is none of the three.
            ActivityError: there is a prediction already.
        """
        self.require(self.prediction is None, "predicted")
        self.prediction = one_of(opinion, get_args(Opinion))
        self.tell("spoken.kept")

    def bet(self, side: Any, stake: Any = 1, times: Any = 1) -> None:
        """Bet before a roll, once or again and again until the purse is too small.

        Args:
            side: ``"double"`` or ``"other"``.
            stake: coins; ``"other"`` puts three times as many at risk, to win the stake.
            times: how many rolls.

        Raises:
            UnknownName: there is no such side.
            SheetError: stake or times are no sensible numbers.
            ActivityError: there is no prediction yet, the purse is too small, or there are too
                many rolls.
        """
        chosen: Side = one_of(side, get_args(Side))
        coins, number = whole(stake, 1, MOST_STAKE), whole(times, 1, MOST_ROLLS)
        risk, gain = (coins, 3 * coins) if chosen == "double" else (3 * coins, coins)
        self._check_roll(number)
        self.require(self.purse >= risk, "poor", risk=risk, purse=self.purse)
        made, before = 0, self.purse
        while made < number and self.purse >= risk:
            self._roll_on(1)
            self.purse += gain if self._hits[-1] == (chosen == "double") else -risk
            made += 1
        self.bets += made
        self._side, self._stake = chosen, coins
        self.tell("spoken.bet", n=made, coins=signed(self.purse - before), purse=self.purse)

    def roll(self, times: Any = 1) -> None:
        """Roll without a bet.

        Raises:
            SheetError: it is no sensible number of rolls.
            ActivityError: there is no prediction yet, or there are too many rolls.
        """
        number = whole(times, 1, MOST_ROLLS)
        self._check_roll(number)
        self._roll_on(number)
        self.tell("spoken.rolled", n=number, all=f"{self.rolls:,}")

    def borrow(self, _: Any = None) -> None:
        """Borrow another hundred coins, once the purse is too small for a bet.

        Raises:
            ActivityError: there are coins enough.
        """
        self.require(self.purse < 3, "rich", purse=self.purse)
        self.purse += PURSE
        self.borrowed += PURSE
        self.tell("spoken.borrowed", n=self.purse)

    # --- what can be read

    @property
    def rolls(self) -> int:
        """How often the dice were rolled."""
        return len(self._hits)

    @property
    def doubles(self) -> int:
        """How many doubles were rolled."""
        return sum(self._hits)

    @property
    def waiting(self) -> int:
        """How many rolls without a double there have been since the last one."""
        hits = self._hits[::-1]
        return hits.index(True) if True in hits else len(hits)

    @property
    def groups(self) -> tuple[Group, ...]:
        """All rolls, grouped by the misses before them."""
        return waits.groups(self._hits)

    @property
    def streaks(self) -> tuple[int, int]:
        """How many blocks of eight rolls there were, and how many of them had no double."""
        return waits.streaks(self._hits)

    @property
    def plans(self) -> dict[str, Plan]:
        """What each way to bet would have brought in these rolls."""
        return waits.plans(self._hits)

    def step(self) -> str:
        """Return the step."""
        if self.prediction is None:
            return "predict"
        return f"{self.rolls} rolls, {self.purse} coins"

    def _check_roll(self, number: int) -> None:
        self.require(self.prediction is not None, "predict_first")
        self.require(self.rolls + number <= MOST_ROLLS, "enough", most=MOST_ROLLS)

    def _roll_on(self, number: int) -> None:
        self._hits += [self._is_double(roll) for roll in self._rolls.roll(number)]

    # --- what is shown

    def answers(self) -> Mapping[str, Answer]:
        """Return what can be done now."""
        if self.prediction is None:
            return {"opinion": self._think, "keep": lambda _: self.predict(self._opinion)}
        done: dict[str, Answer] = {
            "side": self._choose_side,
            "stake": self._choose_stake,
            "bet": lambda _: self.bet(self._side, self._stake),
            "bet-10": lambda _: self.bet(self._side, self._stake, 10),
        }
        done |= {f"roll-{n}": self._roller(n) for n in (1, 100, 1_000, 10_000)}
        return done | ({"borrow": self.borrow} if self.purse < 3 else {})

    def _roller(self, number: int) -> Answer:
        return lambda _: self.roll(number)

    def _think(self, value: Any) -> None:
        self._opinion = one_of(value, get_args(Opinion))

    def _choose_side(self, value: Any) -> None:
        self._side = one_of(value, get_args(Side))

    def _choose_stake(self, value: Any) -> None:
        self._stake = whole(value, 1, MOST_STAKE)

    def blocks(self, say: Words) -> Iterator[Block]:
        """Return what is shown, from top to bottom."""
        yield say.told("intro")
        yield say.step("predict")
        yield say.told("question")
        if self.prediction is None:
            options = tuple((name, say(f"opinion.{name}")) for name in get_args(Opinion))
            yield Choice("opinion", say("opinion"), self._opinion, options)
            yield Button("keep", say.common("keep"), main=True)
            return
        yield say.told("kept", opinion=say(f"opinion.{self.prediction}"))
        yield say.step("roll")
        yield from self._betting(say)
        if self.rolls:
            yield say.step("count")
            yield from self._counting(say)

    def _betting(self, say: Words) -> Iterator[Block]:
        yield say.told("odds", "quiet")
        yield from self._last_rolls(say)
        yield say.told("purse", "big", n=self.purse)
        if self.borrowed:
            yield say.told("borrowed", n=self.borrowed)
        sides = tuple(
            (name, say(f"side.{name}", n=self._stake, gain=3 * self._stake))
            for name in get_args(Side)
        )
        yield Choice("side", say("side"), self._side, sides)
        yield Counter("stake", say("stake"), self._stake, 1, MOST_STAKE)
        if self.purse < 3:
            yield Button("borrow", say("borrow"))
        yield Row((Button("bet", say("bet"), main=True), Button("bet-10", say("bet_ten"))))
        yield say.told("watch", "quiet")
        yield Row(
            tuple(Button(f"roll-{n}", say("roll", n=n, number=f"{n:,}")) for n in (1, 100))
            + tuple(Button(f"roll-{n}", say("roll", n=n, number=f"{n:,}")) for n in (1_000, 10_000))
        )

    def _last_rolls(self, say: Words) -> Iterator[Block]:
        last = self._rolls.outcomes[-LONGEST:]
        if not last:
            return
        shown = []
        for left, right in last:
            pair = str(left), str(right)
            faces = tuple(TWO.dice[0].art(face) for face in pair)
            shown.append(Cell(faces, "", cell_word(say, pair), ("a",) if left == right else ()))
        yield Grid("last", say("last"), len(shown), tuple(shown), clickable=False)
        yield say.told("waiting", n=self.waiting)

    def _counting(self, say: Words) -> Iterator[Block]:
        yield say.told("groups", all=f"{self.rolls:,}")
        yield Picture(self._figure(say))
        blocks, empty = self.streaks
        if blocks:
            yield say.told("streaks", share=counted(empty, blocks), exact=both(EIGHT_MISSES))
        told = tuple(self._plan(say, name, plan) for name, plan in self.plans.items())
        yield Fold("plans", say("plans"), told, open=self.rolls >= 1_000)
        if self.rolls >= 1_000:
            yield say.step("explain")
            yield say.told(f"verdict.{self.prediction}", "note")
            yield say.told("explain")

    def _plan(self, say: Words, name: str, plan: Plan) -> Paragraph:
        each = f"{plan.coins / plan.bets:+.3f}".replace("-", "−") if plan.bets else "0"
        error = f"{(3 / plan.bets) ** 0.5:.3f}" if plan.bets else "0"
        numbers = {"bets": f"{plan.bets:,}", "won": f"{plan.won:,}", "coins": signed(plan.coins)}
        return say.told(f"plan.{name}", each=each, error=error, **numbers)

    def _figure(self, say: Words) -> Figure:
        groups = self.groups
        drawn = bars(
            say("figure"),
            [
                BarSpec(self._label(say, group), group.share or Fraction(0), DOUBLE)
                for group in groups
            ],
            most=1,
            value_name=say("figure.share"),
            other_name=say("figure.exact"),
            voice=say.voice,
        )
        heads = tuple(
            say(f"table.{name}") for name in ("misses", "rolls", "doubles", "share", "error")
        )
        rows = tuple(
            (self._label(say, group), group.rolls, group.doubles, *_share(group))
            for group in groups
        )
        return replace(drawn, numbers=Numbers(heads, rows))

    def _label(self, say: Words, group: Group) -> str:
        return say("or_more", n=LONGEST) if group.misses == LONGEST else str(group.misses)


def _share(group: Group) -> tuple[Fraction | str, float | str]:
    if group.share is None or group.error is None:
        return "", ""
    return group.share, round(group.error, 4)

"""Due or hot: the dice do not remember how long a double has not come."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, Literal, TypeAlias, get_args

from cardwidgets.dice import Outcome, parse
from cardwidgets.dice.rolling import Rolls, remembered
from cardwidgets.labs.activities import waits
from cardwidgets.labs.activities.activity import Activity
from cardwidgets.labs.activities.pirates import TWO
from cardwidgets.labs.activities.values import one_of
from cardwidgets.labs.activities.waits import LONGEST, Group, Plan
from cardwidgets.labs.activities.written import chance_of, signed
from cardwidgets.sheet.model import Answer, text, whole

Side: TypeAlias = Literal["double", "other"]

PURSE = 100
MOST_STAKE = 20
MOST_ROLLS = 100_000


class DueOrHot(Activity):
    """Bet on doubles, and see all rolls grouped by the misses before them.

    A bet on a double wins three times its stake; a bet against one wins a third of it, so both
    are fair.

    >>> activity = DueOrHot(seed=1)
    >>> activity.predict("1/2")
    >>> activity.bet("double", stake=2)
    >>> activity.purse in (98, 106)
    True
    """

    name = "due-or-hot"

    def __init__(self, seed: int | str) -> None:
        super().__init__(seed)
        self.prediction: Fraction | None = None
        self.purse = PURSE
        self.borrowed = 0
        self.bets = 0
        self.side: Side = "double"
        self.stake = 1
        self._is_double = remembered(parse("double", TWO))
        self._rolls = Rolls(TWO, f"{seed}/{self.name}")
        self._hits: list[bool] = []

    # --- what can be done

    def predict(self, value: Any) -> None:
        """Keep what is thought of a double's chance after eight misses in a row.

        Args:
            value: a chance, such as ``"1/2"``, ``0.25`` or ``"60 %"``.

        Raises:
            ActivityError: it is no chance, or there is a prediction already.
        """
        self.require(self.prediction is None, "predicted")
        self.prediction = chance_of(value)
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
        self.side, self.stake = chosen, coins
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
    def last(self) -> tuple[Outcome, ...]:
        """The last eight rolls, the latest first."""
        return self._rolls.outcomes[: -LONGEST - 1 : -1]

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
            return {"predict": lambda value: self.predict(text(value))}
        done: dict[str, Answer] = {
            "side": self._choose_side,
            "stake": self._choose_stake,
            "bet": lambda _: self.bet(self.side, self.stake),
            "bet-10": lambda _: self.bet(self.side, self.stake, 10),
        }
        done |= {f"roll-{n}": self._roller(n) for n in (1, 100, 1_000, 10_000)}
        return done | ({"borrow": self.borrow} if self.purse < 3 else {})

    def _roller(self, number: int) -> Answer:
        return lambda _: self.roll(number)

    def _choose_side(self, value: Any) -> None:
        self.side = one_of(value, get_args(Side))

    def _choose_stake(self, value: Any) -> None:
        self.stake = whole(value, 1, MOST_STAKE)

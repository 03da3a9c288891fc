"""The unequal die: how many rolls it takes to accuse the right one of four dice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from random import Random
from typing import Any

from cardwidgets.dice import PIRATE, Space
from cardwidgets.dice.rolling import Rolls
from cardwidgets.labs.activities.activity import Activity
from cardwidgets.labs.activities.pirates import FACES
from cardwidgets.labs.activities.values import bar_set
from cardwidgets.labs.activities.verdicts import DICE, HEAVY, LOADED, Verdict, wrong_share
from cardwidgets.labs.activities.written import chance_of
from cardwidgets.sheet.model import Answer, whole

ROLLS = (20, 200, 2_000)
"""Rolls of all four dice together for which the share of wrong verdicts is worked out."""
MOST_EACH = 10_000


class UnequalDie(Activity):
    """Roll four dice as often as one likes, then accuse the unequal one.

    >>> activity = UnequalDie(seed=1)
    >>> activity.predict(["1/2", "1/4", 0])
    >>> activity.roll(500)
    >>> verdict = activity.accuse(1)
    >>> verdict.rolls
    2000
    """

    name = "unequal-die"

    def __init__(self, seed: int | str) -> None:
        super().__init__(seed)
        self.prediction: tuple[Fraction, ...] | None = None
        self.verdicts: list[Verdict] = []
        self.heights = [0] * len(ROLLS)
        self._begin(1)

    # --- what can be done

    def predict(self, shares: Any) -> None:
        """Keep how often a verdict after 20, 200 and 2,000 rolls is thought to be wrong.

        Args:
            shares: three chances, such as ``["1/2", 0.2, "5 %"]``.

        Raises:
            ActivityError: they are not three chances, or there is a prediction already.
        """
        self.require(self.prediction is None, "predicted")
        three = isinstance(shares, Sequence) and not isinstance(shares, str)
        self.require(three and len(shares) == len(ROLLS), "three")
        self.prediction = tuple(chance_of(share) for share in shares)
        self.tell("spoken.kept")

    def roll(self, each: Any = 5) -> None:
        """Roll each of the four dice so many times more.

        Raises:
            SheetError: it is no sensible number of rolls.
            ActivityError: there is no prediction yet, this case is closed, or there are too many
                rolls.
        """
        number = whole(each, 1, MOST_EACH)
        self._check_open()
        self.require(self.each + number <= MOST_EACH, "enough", most=MOST_EACH)
        for rolls in self._rolls:
            rolls.roll(number)
        self.tell("spoken.rolled", n=self.rolls)

    def accuse(self, die: Any) -> Verdict:
        """Stop, accuse a die, and be told which one it was.

        Args:
            die: its number, from 1 to 4.

        Raises:
            SheetError: there is no such die.
            ActivityError: there is no prediction yet, nothing was rolled, or this case is closed.
        """
        number = whole(die, 1, DICE)
        self._check_open()
        self.require(self.rolls > 0, "roll_first")
        verdict = Verdict(self.rolls, number, self._loaded)
        self.verdicts.append(verdict)
        self.is_open = False
        self.tell("spoken.right" if verdict.right else "spoken.wrong", loaded=verdict.loaded)
        return verdict

    def next_case(self, _: Any = None) -> None:
        """Take four other dice, one of them unequal.

        Raises:
            ActivityError: this case is not closed yet.
        """
        self.require(not self.is_open, "still_open")
        self._begin(self.case + 1)
        self.tell("spoken.next", n=self.case)

    # --- what can be read

    @property
    def each(self) -> int:
        """How often each die was rolled in this case."""
        return len(self._rolls[0])

    @property
    def rolls(self) -> int:
        """How often the four dice together were rolled in this case."""
        return DICE * self.each

    @property
    def counts(self) -> tuple[dict[str, int], ...]:
        """How often each face came, for each of the four dice."""
        found = [Counter(str(face) for (face,) in rolls.outcomes) for rolls in self._rolls]
        return tuple({face: one[face] for face in FACES} for one in found)

    def heavy(self, die: int) -> int:
        """Return how often a die showed a sword or a skull in this case.

        Args:
            die: its number, from 1 to 4.
        """
        return sum(self.counts[die - 1][face] for face in HEAVY)

    @property
    def wrong(self) -> Fraction | None:
        """The share of one's own verdicts that were wrong; ``None`` before the first."""
        if not self.verdicts:
            return None
        return Fraction(sum(not verdict.right for verdict in self.verdicts), len(self.verdicts))

    @property
    def loaded(self) -> int:
        """The unequal die of this case, from 1 to 4.

        Raises:
            ActivityError: nobody was accused yet.
        """
        self.require(not self.is_open, "accuse_first")
        return self._loaded

    @property
    def wrong_shares(self) -> dict[int, Fraction]:
        """How often a verdict is wrong after 20, 200 and 2,000 rolls, exactly.

        Raises:
            ActivityError: nobody was accused yet.
        """
        self.require(bool(self.verdicts), "accuse_first")
        return {rolls: wrong_share(rolls) for rolls in ROLLS}

    def step(self) -> str:
        """Return the step, without which die it is."""
        if self.prediction is None:
            return "predict"
        return f"case {self.case}, {self.rolls} rolls" + ("" if self.is_open else ", closed")

    def _begin(self, case: int) -> None:
        self.case = case
        self.is_open = True
        luck = f"{self.seed}/{self.name}/{case}"
        self._loaded: int = Random(f"{luck}/loaded").randrange(DICE) + 1
        dice = [LOADED if number == self._loaded else PIRATE for number in range(1, DICE + 1)]
        self._rolls = [
            Rolls(Space((die,)), f"{luck}/{number}") for number, die in enumerate(dice, start=1)
        ]

    def _check_open(self) -> None:
        self.require(self.prediction is not None, "predict_first")
        self.require(self.is_open, "closed")

    # --- what is shown

    def answers(self) -> Mapping[str, Answer]:
        """Return what can be done now."""
        if self.prediction is None:
            return {"bars": self._set_bar, "keep": self._keep}
        if not self.is_open:
            return {"next": self.next_case}
        done: dict[str, Answer] = {f"roll-{n}": self._roller(n) for n in (1, 5, 50, 500)}
        if self.rolls:
            done |= {f"accuse-{n}": self._accuser(n) for n in range(1, DICE + 1)}
        return done

    def _roller(self, number: int) -> Answer:
        return lambda _: self.roll(number)

    def _accuser(self, die: int) -> Answer:
        def accuse(_: Any) -> None:
            self.accuse(die)

        return accuse

    def _set_bar(self, value: Any) -> None:
        place, height = bar_set(value, len(ROLLS), 100)
        self.heights[place] = height

    def _keep(self, _: Any) -> None:
        self.predict([Fraction(height, 100) for height in self.heights])

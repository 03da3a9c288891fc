"""Claims: how likely a claim is when one holds the pair, and the pair when one claims."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from random import Random
from typing import Any, NamedTuple

from cardwidgets.labs.activities.activity import Activity
from cardwidgets.labs.activities.values import one_of
from cardwidgets.labs.activities.written import chance_of
from cardwidgets.odds.chances import posterior
from cardwidgets.sheet.model import Answer, text, whole

CLAIMS = 1_000
STEP = 5
"""The bluff rate moves by so many percent."""
GROUPS = 20
"""So many times the unseen cards are looked at, so that every number of people is whole."""


class Unseen(NamedTuple):
    """The cards that the roller has not seen.

    Attributes:
        cards: how many there are.
        copies: how many of them show the rolled pair.
    """

    cards: int
    copies: int

    @property
    def prior(self) -> Fraction:
        """The chance that an opponent holds the pair.

        >>> Unseen(17, 3).prior
        Fraction(3, 17)
        """
        return Fraction(self.copies, self.cards)


UNSEEN: dict[str, Unseen] = {
    "none": Unseen(17, 3),
    "one": Unseen(16, 2),
    "two": Unseen(15, 1),
}
"""By how many copies of the pair lie open: eighteen cards with three copies, one in one's hand."""


class People(NamedTuple):
    """What can be expected of so many people, in whole numbers.

    Attributes:
        true: they hold the pair, and claim it.
        bluffs: they do not hold it, and claim it.
        silent: they do not hold it, and say nothing.
    """

    true: int
    bluffs: int
    silent: int


class Claims(Activity):
    """A thousand claims as dots, and a slider for the bluff rate.

    Who holds the pair always claims it.

    >>> activity = Claims(seed=1)
    >>> activity.predict("3/4")
    >>> activity.slide(10)
    >>> activity.truth
    Fraction(15, 22)
    """

    name = "claims"

    def __init__(self, seed: int | str) -> None:
        super().__init__(seed)
        self.prediction: Fraction | None = None
        self.bluff_rate = Fraction(1, 4)
        self.open_copies = "none"
        self.rolled = False
        random = Random(f"{seed}/{self.name}/claims")
        self._luck = [random.random() for _ in range(CLAIMS)]

    # --- what can be done

    def predict(self, value: Any) -> None:
        """Keep what share of claims is thought to be true.

        Args:
            value: a chance, such as ``"3/4"``, ``0.7`` or ``"70 %"``.

        Raises:
            ActivityError: it is no chance, or there is a prediction already.
        """
        self.require(self.prediction is None, "predicted")
        self.prediction = chance_of(value)
        self.tell("spoken.kept")

    def roll(self, _: Any = None) -> None:
        """Hear a thousand claims.

        Raises:
            ActivityError: there is no prediction yet.
        """
        self.require(self.prediction is not None, "predict_first")
        self.rolled = True
        self._tell_now()

    def slide(self, percentage: Any) -> None:
        """Choose how often one bluffs who does not hold the pair.

        Args:
            percentage: a multiple of 5 from 0 to 100.

        Raises:
            SheetError: it is no whole number from 0 to 100.
            ActivityError: it is no multiple of 5, or there is no prediction yet.
        """
        chosen = whole(percentage, 0, 100)
        self.require(chosen % STEP == 0, "multiple", step=STEP, value=chosen)
        self.require(self.prediction is not None, "predict_first")
        self.bluff_rate = Fraction(chosen, 100)
        self.rolled = True
        self._tell_now()

    def lay_open(self, copies: Any) -> None:
        """Choose how many copies of the pair lie open on the table.

        Args:
            copies: ``"none"``, ``"one"`` or ``"two"``.

        Raises:
            UnknownName: it is none of the three.
            ActivityError: there is no prediction yet.
        """
        chosen = one_of(copies, tuple(UNSEEN))
        self.require(self.prediction is not None, "predict_first")
        self.open_copies = chosen
        self.rolled = True
        self._tell_now()

    def _tell_now(self) -> None:
        self.tell("spoken.now", truth=str(self.truth), n=self.true_claims)

    # --- what can be read

    @property
    def prior(self) -> Fraction:
        """The chance that an opponent holds the pair: P(match)."""
        return UNSEEN[self.open_copies].prior

    @property
    def claim_given_match(self) -> Fraction:
        """The chance of a claim when one holds the pair: 1."""
        return Fraction(1)

    @property
    def truth(self) -> Fraction:
        """The chance that a claim is true, P(match | claim): m / (m + B(1 - m)).

        Raises:
            ActivityError: there is no prediction yet.
        """
        self.require(self.prediction is not None, "predict_first")
        return posterior(self.prior, self.claim_given_match, self.bluff_rate)

    @property
    def people(self) -> People:
        """What can be expected of twenty times as many people as there are unseen cards."""
        unseen = UNSEEN[self.open_copies]
        true, others = GROUPS * unseen.copies, GROUPS * (unseen.cards - unseen.copies)
        bluffs = int(others * self.bluff_rate)
        return People(true, bluffs, others - bluffs)

    @property
    def true_claims(self) -> int:
        """How many of the thousand claims that were heard are true."""
        truth = float(self.truth)
        return sum(luck < truth for luck in self._luck)

    def step(self) -> str:
        """Return the step."""
        if self.prediction is None:
            return "predict"
        return f"bluff rate {self.bluff_rate}, prior {self.prior}"

    # --- what is shown

    def answers(self) -> Mapping[str, Answer]:
        """Return what can be done now."""
        if self.prediction is None:
            return {"predict": lambda value: self.predict(text(value))}
        if not self.rolled:
            return {"roll": self.roll}
        return {"bluffs": self.slide, "open": self.lay_open}

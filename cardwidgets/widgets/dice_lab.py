"""DiceLab: the laboratory of dice in a notebook."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, ClassVar

from cardwidgets.dice import Counting, Outcome, Rolls, Space
from cardwidgets.engine.messages import ENGLISH
from cardwidgets.labs.dice_lab import DiceModel, Estimate
from cardwidgets.widgets.laboratory import Laboratory, setting


class DiceLab(Laboratory):
    """A laboratory of dice: sample space, events, exact chances, and rolls.

    Every keyword can be set later too: ``lab.dice = 3; lab.event = "double"``. A value that makes
    no sense is refused with a sentence, and everything stays as it was.

    Args:
        dice: how many dice, or the dice themselves, such as ``[cw.dice.D6, cw.dice.COIN]``.
        faces: their faces: a list, a text with commas, or how many numbers; those of Bluffaneer's
            dice when left out.
        weights: the weights of the faces; all alike when left out.
        event: the event that is asked for, such as ``"any(skull)"`` or ``"sum >= 9"``; the grammar
            stands in ``cardwidgets.dice.grammar``.
        given: a second event, to condition on and to compare with.
        order: whether the dice are painted apart.
        view: how the outcomes are shown: ``"grid"``, ``"tree"``, ``"piles"`` or ``"table"``.
        seed: what the luck of the rolls comes from.
        language: the language of its texts.

    Raises:
        DiceError: something makes no sense; the sentence says what.

    >>> lab = DiceLab(event="any(skull)", given="double")
    >>> lab.probability, lab.conditional
    (Fraction(7, 16), Fraction(1, 4))
    >>> lab.dice = 3
    >>> lab
    <DiceLab 3 dice, any(skull): 37/64>
    """

    no_setting: ClassVar[str] = "labs.dice.no_setting"

    model: DiceModel

    dice = setting("dice")
    faces = setting("faces")
    weights = setting("weights")
    event = setting("event")
    given = setting("given")
    order = setting("order")
    view = setting("view")
    seed = setting("seed")

    def __init__(
        self,
        *,
        dice: Any = 2,
        faces: Any = None,
        weights: Any = None,
        event: Any = "",
        given: Any = "",
        order: bool = False,
        view: str = "grid",
        seed: int | str = 0,
        language: str = ENGLISH,
    ) -> None:
        model = DiceModel(
            dice=dice,
            faces=faces,
            weights=weights,
            event=event,
            given=given,
            order=order,
            view=view,
            seed=seed,
        )
        super().__init__(model, language=language)

    # --- exact chances -----------------------------------------------------------------------

    @property
    def space(self) -> Space:
        """The sample space."""
        return self.model.space

    @property
    def probability(self) -> Fraction:
        """The exact chance of the event, whatever is given."""
        return self.model.probability

    @property
    def conditional(self) -> Fraction:
        """The exact chance of the event, given the second one."""
        return self.model.conditional

    @property
    def reverse(self) -> Fraction:
        """The exact chance of the second event, given the first one."""
        return self.model.reverse

    @property
    def union(self) -> Fraction:
        """The exact chance that at least one of the two events holds."""
        return self.model.union

    @property
    def intersection(self) -> Fraction:
        """The exact chance that both events hold."""
        return self.model.intersection

    @property
    def complement(self) -> Fraction:
        """The exact chance that the event does not hold."""
        return self.model.complement

    @property
    def independent(self) -> bool:
        """Whether the two events are independent."""
        return self.model.independent

    @property
    def chances(self) -> dict[str, Fraction | None]:
        """The exact chances of the two events and of what is made of them, by name."""
        return self.model.chances

    @property
    def counting(self) -> Counting:
        """How the event's chance is counted; it prints as sentences."""
        return self.model.counting

    @property
    def conditional_counting(self) -> Counting:
        """How the event's chance is counted, given the second one."""
        return self.model.conditional_counting

    @property
    def outcomes(self) -> tuple[Outcome, ...]:
        """The outcomes for which the event holds."""
        return self.model.outcomes

    # --- rolls -------------------------------------------------------------------------------

    def roll(self, number: int = 1) -> Rolls:
        """Roll the dice some times more.

        Args:
            number: how often.

        Returns:
            All rolls so far.

        Raises:
            DiceError: the number makes no sense; the page shows why.
        """
        return self._done(lambda: self.model.roll(number))

    def reset(self) -> None:
        """Begin the rolls anew; the same seed gives the same rolls again."""
        self._done(self.model.reset)

    def runs(self, length: int = 16, how_many: int = 30) -> tuple[Fraction, ...]:
        """Make many runs of the same length, and show them side by side.

        Args:
            length: how many rolls each run has.
            how_many: how many runs there are.

        Returns:
            For each run the share of its rolls in which the event held.

        Raises:
            DiceError: a number makes no sense, or there is no event; the page shows why.
        """
        return self._done(lambda: self.model.runs(length, how_many))

    @property
    def rolls(self) -> Rolls:
        """All rolls so far."""
        return self.model.rolls

    @property
    def frequency(self) -> Fraction:
        """The share of the rolls in which the event held."""
        return self.model.frequency

    @property
    def conditional_frequency(self) -> Fraction:
        """The share of the event among the rolls in which the second event held."""
        return self.model.conditional_frequency

    @property
    def estimate(self) -> Estimate:
        """The event's chance as the rolls tell it, with a standard error."""
        return self.model.estimate

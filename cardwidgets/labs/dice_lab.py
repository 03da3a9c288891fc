"""The laboratory of dice: dice, two events, their exact chances, and rolls; without a screen."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any, ClassVar, NamedTuple

from cardwidgets.dice import (
    And,
    Counting,
    DiceError,
    Die,
    Event,
    EventError,
    Face,
    Not,
    Or,
    Outcome,
    Rolls,
    Space,
    chance,
    counting,
    independent,
    number_text,
    parse,
    runs,
    standard_error,
)
from cardwidgets.engine.messages import Voice
from cardwidgets.labs import dice_lab_art
from cardwidgets.labs.dice_lab_chosen import written
from cardwidgets.labs.dice_lab_dice import die_of, space_of, weighted
from cardwidgets.labs.dice_lab_numbers import fraction
from cardwidgets.labs.laboratory import Laboratory, is_seed
from cardwidgets.sheet.model import Answer, quoted
from cardwidgets.sheet.vocabulary import Page

VIEWS = ("grid", "tree", "piles", "table")
SETTINGS = ("dice", "faces", "weights", "event", "given", "order", "view", "seed")
MOST_RUNS = 60


class Estimate(NamedTuple):
    """A chance as rolls tell it.

    Attributes:
        share: the share of the rolls in which the event held.
        error: its standard error.
        rolls: how many rolls there were.
    """

    share: Fraction
    error: float
    rolls: int


class Written(NamedTuple):
    """An event, and how a person wrote it."""

    text: str
    event: Event


class DiceModel(Laboratory):
    """Dice, an event and a condition, and rolls.

    Args:
        dice: how many dice, or the dice themselves.
        faces: their faces: a list, a text with commas, or how many numbers; pirate's faces when
            left out.
        weights: the weights of the faces; all alike when left out.
        event: the event that is asked for, in the grammar of ``cardwidgets.dice.grammar``.
        given: a second event, on which the first may be conditioned.
        order: whether the dice are painted apart.
        view: how the sample space is shown: ``grid``, ``tree``, ``piles`` or ``table``.
        seed: what the luck of the rolls comes from.

    Raises:
        DiceError: something makes no sense; the sentence says what.

    >>> lab = DiceModel(event="any(skull)")
    >>> lab.probability
    Fraction(7, 16)
    >>> lab.set("dice", 3)
    >>> lab.probability
    Fraction(37, 64)
    """

    names: ClassVar[tuple[str, ...]] = SETTINGS
    texts: ClassVar[str] = "labs.dice"
    art: ClassVar[str] = dice_lab_art.art()

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
    ) -> None:
        self.space = Space.of(2)
        self.rolls = Rolls(self.space)
        self.order, self.view = False, "grid"
        self.seed: int | str = 0
        #: which of the two events clicks choose
        self.side = "event"
        #: whether the fields for faces and weights of one's own are shown
        self.shows_own = False
        #: texts of events that no longer made sense, by side
        self.cleared: dict[str, str] = {}
        #: final shares of many runs, by their length
        self.run_shares: dict[int, tuple[Fraction, ...]] = {}
        self._events: dict[str, Written] = {}
        self._runs_made = 0
        for name, value in (("faces", faces), ("dice", dice), ("weights", weights)):
            if value is not None:
                self.set(name, value)
        others = {"event": event, "given": given, "order": order, "view": view, "seed": seed}
        for name, value in others.items():
            self.set(name, value)
        self._said = None

    # --- settings ----------------------------------------------------------------------------

    def set(self, name: str, value: Any) -> None:
        """Set one of the settings; a refused value changes nothing.

        Args:
            name: ``dice``, ``faces``, ``weights``, ``event``, ``given``, ``order``, ``view`` or
                ``seed``.
            value: its value.

        Raises:
            DiceError: the value makes no sense; the sentence says why.
        """
        setters: dict[str, Callable[[Any], None]] = {
            "dice": lambda dice: self._use(space_of(dice, self.space.dice[0])),
            "faces": lambda faces: self._use(Space((die_of(faces),) * len(self.space.dice))),
            "weights": self._set_weights,
            "event": lambda event: self._set_event("event", event),
            "given": lambda event: self._set_event("given", event),
            "order": self._set_order,
            "view": self._set_view,
            "seed": self._set_seed,
        }
        setters[name](value)

    @property
    def dice(self) -> int | tuple[Die, ...]:
        """How many dice there are; the dice themselves where they are not all alike."""
        return len(self.space.dice) if len(set(self.space.dice)) == 1 else self.space.dice

    @property
    def faces(self) -> tuple[Face, ...]:
        """The faces of the dice."""
        return self.space.faces

    @property
    def weights(self) -> tuple[int, ...]:
        """The weights of the faces; nothing where the dice are not all alike."""
        return self.space.dice[0].weights if len(set(self.space.dice)) == 1 else ()

    @property
    def event(self) -> str:
        """The event as it was written; empty for none."""
        return self._text_of("event")

    @property
    def given(self) -> str:
        """The second event as it was written; empty for none."""
        return self._text_of("given")

    def _text_of(self, side: str) -> str:
        return self._events[side].text if side in self._events else ""

    def _set_weights(self, value: Any) -> None:
        if len(set(self.space.dice)) > 1:
            raise DiceError("labs.dice.mixed")
        self._use(Space((weighted(self.space.dice[0], value),) * len(self.space.dice)))

    def _use(self, space: Space) -> None:
        """Take other dice; an event that makes no sense with them is cleared and kept in sight."""
        if space == self.space:
            return
        self.space, self.cleared = space, {}
        for side, before in list(self._events.items()):
            try:
                self._events[side] = Written(before.text, parse(before.text, space))
            except EventError:
                self.cleared[side] = before.text
                del self._events[side]
        self._begin_rolls()
        self._say("dice", n=len(space.dice), size=number_text(space.size))

    def _set_event(self, side: str, value: Any) -> None:
        text = self._event_text(value)
        if text == self._text_of(side):
            return
        if text:
            self._events[side] = Written(text, parse(text, self.space))
        else:
            self._events.pop(side, None)
        self.cleared.pop(side, None)
        self.run_shares = {}
        self._say_chance(side)

    def _event_text(self, value: Any) -> str:
        if value is None:
            return ""
        if isinstance(value, Event):
            return str(value)
        if isinstance(value, set | frozenset | list | tuple):
            return self._outcomes_text(value)
        if not isinstance(value, str):
            raise DiceError("labs.dice.bad_event", value=quoted(value))
        return value.strip()

    def _outcomes_text(self, value: Any) -> str:
        self.check_listed()
        known = set(self.space.outcomes())
        for outcome in value:
            if not isinstance(outcome, tuple) or outcome not in known:
                raise DiceError("labs.dice.outcome", value=quoted(outcome))
        return written(value, self.space)

    def _set_order(self, value: Any) -> None:
        if type(value) is not bool:
            raise DiceError("labs.dice.bad_order", value=quoted(value))
        self.order = value

    def _set_view(self, value: Any) -> None:
        if not isinstance(value, str) or value not in VIEWS:
            raise DiceError("labs.dice.bad_view", value=quoted(value), known=VIEWS)
        self.view = value

    def _set_seed(self, value: Any) -> None:
        if not is_seed(value):
            raise DiceError("labs.dice.bad_seed", value=quoted(value))
        if value != self.seed:
            self.seed = value
            self._begin_rolls()

    # --- exact chances -----------------------------------------------------------------------

    def has(self, side: str) -> bool:
        """Return whether there is an event on a side: ``event`` or ``given``.

        >>> DiceModel(event="double").has("given")
        False
        """
        return side in self._events

    def holding(self, side: str) -> Event:
        """Return an event.

        Args:
            side: ``event`` or ``given``.

        Raises:
            DiceError: there is none.
        """
        if side not in self._events:
            raise DiceError(f"labs.dice.no_{side}")
        return self._events[side].event

    @property
    def probability(self) -> Fraction:
        """The exact chance of the event, whatever is given."""
        return chance(self.holding("event"), self.space)

    @property
    def conditional(self) -> Fraction:
        """The exact chance of the event, given the second one."""
        return chance(self.holding("event"), self.space, self.holding("given"))

    @property
    def reverse(self) -> Fraction:
        """The exact chance of the second event, given the first one."""
        return chance(self.holding("given"), self.space, self.holding("event"))

    @property
    def union(self) -> Fraction:
        """The exact chance that at least one of the two events holds."""
        return chance(Or((self.holding("event"), self.holding("given"))), self.space)

    @property
    def intersection(self) -> Fraction:
        """The exact chance that both events hold."""
        return chance(And((self.holding("event"), self.holding("given"))), self.space)

    @property
    def complement(self) -> Fraction:
        """The exact chance that the event does not hold."""
        return chance(Not(self.holding("event")), self.space)

    @property
    def independent(self) -> bool:
        """Whether the two events are independent."""
        return independent(self.holding("event"), self.holding("given"), self.space)

    @property
    def chances(self) -> dict[str, Fraction | None]:
        """The exact chances of the two events and of what is made of them.

        The names are ``a`` for the event and ``b`` for the second one, ``both``, ``either``,
        ``not_a``, ``a_given_b`` and ``b_given_a``. A chance is ``None`` where its condition can
        never hold.
        """
        a = self.probability
        b = chance(self.holding("given"), self.space)
        both = self.intersection
        return {
            "a": a,
            "b": b,
            "both": both,
            "either": a + b - both,
            "not_a": 1 - a,
            "a_given_b": both / b if b else None,
            "b_given_a": both / a if a else None,
        }

    @property
    def counting(self) -> Counting:
        """How the event's chance is counted."""
        return counting(self.holding("event"), self.space)

    @property
    def conditional_counting(self) -> Counting:
        """How the event's chance is counted, given the second one."""
        return counting(self.holding("event"), self.space, self.holding("given"))

    @property
    def outcomes(self) -> tuple[Outcome, ...]:
        """The outcomes for which the event holds."""
        event = self.holding("event")
        return tuple(outcome for outcome in self.space.outcomes() if event.holds(outcome))

    # --- rolls -------------------------------------------------------------------------------

    def roll(self, number: int = 1) -> Rolls:
        """Roll the dice some times more.

        Args:
            number: how often.

        Returns:
            All rolls so far.

        Raises:
            DiceError: the number makes no sense, or there would be too many rolls to keep.

        >>> lab = DiceModel(event="double", seed=1)
        >>> lab.roll(10_000), lab.frequency == Fraction(sum(a == b for a, b in lab.rolls), 10_000)
        (<10000 rolls of 2 dice>, True)
        """
        self.rolls.roll(number)
        self._say("rolled", n=len(self.rolls))
        return self.rolls

    def reset(self) -> None:
        """Begin the rolls anew; the same seed gives the same rolls again."""
        self._begin_rolls()
        self._say("reset")

    def _begin_rolls(self) -> None:
        self.rolls = Rolls(self.space, self.seed)
        self.run_shares = {}
        self._runs_made = 0

    @property
    def frequency(self) -> Fraction:
        """The share of the rolls in which the event held."""
        return self._share(self.rolls.frequency(self.holding("event")))

    @property
    def conditional_frequency(self) -> Fraction:
        """The share of the event among the rolls in which the second event held."""
        event, given = self.holding("event"), self.holding("given")
        return self._share(self.rolls.frequency(event, given))

    @property
    def estimate(self) -> Estimate:
        """The event's chance as the rolls tell it, with a standard error."""
        share = self.frequency
        return Estimate(share, standard_error(share, len(self.rolls)), len(self.rolls))

    def _share(self, share: Fraction | None) -> Fraction:
        if share is None:
            raise DiceError("labs.dice.no_rolls")
        return share

    def runs(self, length: int = 16, how_many: int = 30) -> tuple[Fraction, ...]:
        """Make many runs of the same length, each anew from the first roll.

        Args:
            length: how many rolls each run has.
            how_many: how many runs there are.

        Returns:
            For each run the share of its rolls in which the event held.

        Raises:
            DiceError: a number makes no sense, or there is no event.

        >>> len(DiceModel(event="double").runs(16))
        30
        """
        event = self.holding("event")
        if type(how_many) is not int or not 1 <= how_many <= MOST_RUNS:
            raise DiceError("labs.dice.bad_runs", value=quoted(how_many), most=MOST_RUNS)
        made = runs(self.space, f"{self.seed}/runs {self._runs_made}", how_many, length)
        self._runs_made += 1
        shares = tuple(Fraction(run.count(event), length) for run in made)
        self.run_shares = {**self.run_shares, length: shares}
        self._say("runs", n=how_many, length=length)
        return shares

    # --- clicks ------------------------------------------------------------------------------

    def check_listed(self) -> None:
        """Refuse what needs every outcome in sight.

        Raises:
            DiceError: there are too many.
        """
        from cardwidgets.labs.dice_lab_space import MOST_CELLS, can_be_listed

        if not can_be_listed(self.space):
            raise DiceError("labs.dice.many_cells", most=MOST_CELLS)

    def toggle(self, outcomes: tuple[Outcome, ...]) -> None:
        """Take outcomes into the event that is being chosen; or out, if all are in it.

        Args:
            outcomes: one outcome, or a row or column of them.

        Raises:
            DiceError: the dice have no such outcomes, or too many to be chosen from.

        >>> lab = DiceModel()
        >>> lab.toggle((("skull", "skull"),))
        >>> lab.event, lab.probability
        ('first == skull and second == skull', Fraction(1, 16))
        """
        chosen: set[Outcome] = set()
        if self.has(self.side):
            event = self.holding(self.side)
            chosen = {outcome for outcome in self.space.outcomes() if event.holds(outcome)}
        taken = set(outcomes)
        self.set(self.side, (chosen - taken) if taken <= chosen else (chosen | taken))

    # --- the sheet ---------------------------------------------------------------------------

    def page(self, voice: Voice) -> Page:
        """Return what is shown now, without a notice."""
        from cardwidgets.labs.dice_lab_page import page

        return page(self, voice, self._said)

    def answers(self) -> Mapping[str, Answer]:
        """Return what can be done now."""
        from cardwidgets.labs.dice_lab_answers import answers

        return answers(self)

    def summary(self) -> str:
        """Return the dice and the event in a few words.

        >>> DiceModel(event="double").summary()
        '2 dice, double: 1/4'
        """
        dice = f"{len(self.space.dice)} dice" if len(self.space.dice) != 1 else "1 die"
        if not self.has("event"):
            return dice
        try:
            return f"{dice}, {self.event[:60]}: {fraction(self.probability)}"
        except DiceError:
            return f"{dice}, {self.event[:60]}"

    def _say_chance(self, side: str) -> None:
        if not self.has(side):
            self._say(f"{side}.none")
            return
        try:
            share = chance(self.holding(side), self.space)
        except DiceError:
            self._say(f"{side}.unknown")
        else:
            self._say(side, chance=fraction(share))

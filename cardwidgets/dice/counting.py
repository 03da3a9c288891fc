"""How a chance is counted, step by step in words: what unfolds under a fraction."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import log10

from cardwidgets.dice.die import Face, Outcome
from cardwidgets.dice.errors import DiceError
from cardwidgets.dice.events import And, Event
from cardwidgets.dice.exact import weight
from cardwidgets.dice.space import Space
from cardwidgets.engine.errors import HOUSE
from cardwidgets.engine.messages import Argument, Refusal, Voice, refuse

MOST_DIGITS = 25
SHOWN = 16
"""So many favourable outcomes are named one by one."""


@dataclass(frozen=True, slots=True)
class Counting:
    """How a chance is counted.

    Attributes:
        favourable: the outcomes for which the event holds, or their weight together.
        possible: the outcomes that can happen, or their weight together.
        outcomes: the favourable outcomes, where there are few enough to be named.
        steps: the counting, as messages.
    """

    favourable: int
    possible: int
    outcomes: tuple[Outcome, ...]
    steps: tuple[Refusal, ...]

    @property
    def chance(self) -> Fraction:
        """The fraction that is counted."""
        return Fraction(self.favourable, self.possible)

    def told(self, voice: Voice | None = None) -> tuple[str, ...]:
        """Return the steps as sentences.

        Args:
            voice: says them; in English when left out.
        """
        speaker = voice or Voice(HOUSE)
        return tuple(speaker.tell(step) for step in self.steps)

    def __str__(self) -> str:
        return "\n".join(self.told())


def counting(event: Event, space: Space, given: Event | None = None) -> Counting:
    """Return how an event's chance is counted.

    Args:
        event: what is asked for.
        space: the dice.
        given: what is known to hold of the same roll.

    Raises:
        NotExact: it takes too many steps.
        DiceError: the condition can never hold.

    >>> from cardwidgets.dice.grammar import parse
    >>> two = Space.of(2)
    >>> print(counting(parse("double", two), two))
    2 dice with 4 faces each: 4 × 4 = 16 outcomes, all equally likely.
    The event holds for 4 of them: chest chest, sword sword, ship ship and skull skull.
    Its chance is 4/16 = 1/4.
    """
    steps = [*_all_outcomes(space)]
    possible, wanted = space.total, event
    if given is not None:
        possible, wanted = weight(given, space), And((event, given))
        if not possible:
            raise DiceError("dice.never")
        steps.append(_step(space, "given", possible, _named(given, space)))
    favourable, named = weight(wanted, space), _named(wanted, space)
    kind = "holds" if given is None else "both"
    steps += [_step(space, kind, favourable, named), _fraction(favourable, possible)]
    return Counting(favourable, possible, named, tuple(steps))


def outcome_text(outcome: tuple[Face, ...]) -> str:
    """Return an outcome as it is named in sentences.

    >>> outcome_text(("ship", "skull")), outcome_text((6, 1))
    ('ship skull', '6 1')
    """
    return " ".join(map(str, outcome))


def number_text(number: int) -> str:
    """Return a whole number as it is told: a very long one by its first digits.

    >>> number_text(16), number_text(6**100)
    ('16', '6.533 × 10^77')
    """
    if number < 10**MOST_DIGITS:
        return str(number)
    power = int(log10(number))
    return f"{number // 10 ** (power - 3) / 1000} × 10^{power}"


def _all_outcomes(space: Space) -> list[Refusal]:
    sides = [len(die.faces) for die in space.dice]
    product = " × ".join(map(str, sides)) if len(sides) <= 6 else f"{sides[0]}^{len(sides)}"
    if len(set(sides)) > 1:
        product = " × ".join(map(str, sides[:6])) + (" × …" if len(sides) > 6 else "")
    kind = "same" if len(set(sides)) == 1 else "mixed"
    args: dict[str, Argument] = {
        "n": len(sides),
        "sides": sides[0],
        "product": product,
        "size": number_text(space.size),
    }
    fair = refuse("", f"dice.count.{kind}.fair", **args)
    if space.is_fair:
        return [fair]
    weighted = refuse("", "dice.count.weights", size=number_text(space.total))
    return [refuse("", f"dice.count.{kind}.weighted", **args), weighted]


def _step(space: Space, kind: str, number: int, named: tuple[Outcome, ...]) -> Refusal:
    words = "fair" if space.is_fair else "weighted"
    listed = "listed" if named else "plain"
    names = tuple(outcome_text(outcome) for outcome in named)
    return refuse(
        "",
        f"dice.count.{kind}.{words}.{listed}",
        n=number,
        number=number_text(number),
        outcomes=names,
    )


def _fraction(favourable: int, possible: int) -> Refusal:
    chance = Fraction(favourable, possible)
    raw = f"{number_text(favourable)}/{number_text(possible)}"
    if possible >= 10**MOST_DIGITS:
        return refuse("", "dice.count.about", raw=raw, chance=f"{float(chance):.6g}")
    key = "dice.count.chance" if str(chance) == raw else "dice.count.reduced"
    return refuse("", key, raw=raw, chance=chance)


def _named(event: Event, space: Space) -> tuple[Outcome, ...]:
    if space.size > 256:
        return ()
    found = tuple(one for one in space.outcomes() if event.holds(one) and space.weight(one))
    return found if len(found) <= SHOWN else ()

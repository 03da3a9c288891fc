"""Rolls of dice from a seed: the same however they are grouped."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import accumulate
from math import sqrt
from random import Random

from cardwidgets.dice.die import Die, Face, Outcome
from cardwidgets.dice.errors import DiceError
from cardwidgets.dice.events import Event
from cardwidgets.dice.space import Space

MOST_ROLLS = 1_000_000
MOST_FACES_ROLLED = 3_000_000
"""So many faces are kept at most, dice times rolls."""
TABLE = 1_000
"""Up to this total weight a die is rolled by a table of its faces."""


class Rolls:
    """Rolls of some dice, one after the other, from one seed.

    The same seed gives the same rolls, whether they are rolled one at a time or all at once.

    Args:
        space: the dice.
        seed: what the luck comes from.

    >>> one, many = Rolls(Space.of(2), seed=7), Rolls(Space.of(2), seed=7)
    >>> [one.roll() for _ in range(3)] == [many.roll(3)[:1], many.outcomes[1:2], many.outcomes[2:]]
    True
    """

    def __init__(self, space: Space, seed: int | str = 0) -> None:
        self.space = space
        self.seed = seed
        self._random = Random(f"{seed}/rolls")
        self._draw = [_drawer(die, self._random) for die in space.dice]
        self._outcomes: list[Outcome] = []

    def __len__(self) -> int:
        return len(self._outcomes)

    def __iter__(self) -> Iterator[Outcome]:
        return iter(self._outcomes)

    def __getitem__(self, number: int) -> Outcome:
        return self._outcomes[number]

    def __repr__(self) -> str:
        return f"<{len(self)} rolls of {len(self.space.dice)} dice>"

    @property
    def outcomes(self) -> tuple[Outcome, ...]:
        """Every roll so far, the first one first."""
        return tuple(self._outcomes)

    @property
    def last(self) -> Outcome | None:
        """The latest roll, or ``None`` before the first."""
        return self._outcomes[-1] if self._outcomes else None

    def roll(self, number: int = 1) -> tuple[Outcome, ...]:
        """Roll the dice so many times more.

        Args:
            number: how often.

        Returns:
            The new rolls.

        Raises:
            DiceError: the number makes no sense, or there would be too many rolls to keep.

        >>> len(Rolls(Space.of(2)).roll(10_000))
        10000
        """
        most = min(MOST_ROLLS, MOST_FACES_ROLLED // len(self.space.dice))
        if type(number) is not int or number < 1:
            raise DiceError("dice.rolls", value=repr(number)[:40])
        if len(self) + number > most:
            raise DiceError("dice.many_rolls", most=most)
        draw = self._draw
        new = [tuple([face() for face in draw]) for _ in range(number)]
        self._outcomes += new
        return tuple(new)

    def count(self, event: Event) -> int:
        """Return in how many of the rolls an event held.

        >>> from cardwidgets.dice.grammar import parse
        >>> rolls = Rolls(Space.of(2), seed=1)
        >>> _ = rolls.roll(1000)
        >>> rolls.count(parse("double", rolls.space)) + rolls.count(parse("distinct", rolls.space))
        1000
        """
        return sum(map(remembered(event), self._outcomes))

    def frequency(self, event: Event, given: Event | None = None) -> Fraction | None:
        """Return the share of the rolls in which an event held.

        Args:
            event: what is counted.
            given: only rolls in which this held are looked at.

        Returns:
            The share, or ``None`` while no roll can be looked at.
        """
        running = self.running(event, given)
        return running[-1][1] if running else None

    def running(self, event: Event, given: Event | None = None) -> list[tuple[int, Fraction]]:
        """Return the share after each roll that is looked at, with how many those were.

        >>> from cardwidgets.dice.grammar import parse
        >>> rolls = Rolls(Space.of(2), seed=1)
        >>> _ = rolls.roll(3)
        >>> [number for number, _ in rolls.running(parse("any skull", rolls.space))]
        [1, 2, 3]
        """
        looked_at: Sequence[Outcome] = self._outcomes
        if given is not None:
            holds = remembered(given)
            looked_at = [outcome for outcome in looked_at if holds(outcome)]
        hits = accumulate(map(remembered(event), looked_at))
        return [(number, Fraction(hit, number)) for number, hit in enumerate(hits, start=1)]


def runs(space: Space, seed: int | str, how_many: int, length: int) -> tuple[Rolls, ...]:
    """Return many runs of the same length side by side, each with luck of its own.

    Raises:
        DiceError: a number makes no sense, or there would be too many rolls to keep.

    >>> [len(run) for run in runs(Space.of(2), seed=1, how_many=3, length=16)]
    [16, 16, 16]
    """
    for number in (how_many, length):
        if type(number) is not int or number < 1:
            raise DiceError("dice.rolls", value=repr(number)[:40])
    if how_many * length * len(space.dice) > MOST_FACES_ROLLED:
        raise DiceError("dice.many_rolls", most=MOST_FACES_ROLLED // len(space.dice))
    made = tuple(Rolls(space, f"{seed}/run {number}") for number in range(how_many))
    for run in made:
        run.roll(length)
    return made


def standard_error(chance: Fraction, rolls: int) -> float:
    """Return the standard error of a share of so many rolls: the root of p(1 - p)/n.

    >>> standard_error(Fraction(1, 4), 300)
    0.025
    """
    return sqrt(chance * (1 - chance) / rolls)


def remembered(event: Event) -> Callable[[Outcome], bool]:
    """Return an event's ``holds`` that works out each outcome once.

    >>> from cardwidgets.dice.events import Alike
    >>> remembered(Alike(2))(("ship", "ship"))
    True
    """
    return lru_cache(maxsize=10_000)(event.holds)


def _drawer(die: Die, random: Random) -> Callable[[], Face]:
    total, draw = die.total, random.randrange
    if total <= TABLE:
        pairs = zip(die.faces, die.weights, strict=True)
        table = [face for face, weight in pairs for _ in range(weight)]
        return lambda: table[draw(total)]
    bounds = list(accumulate(die.weights))
    faces = die.faces

    def drawn() -> Face:
        from bisect import bisect_right

        return faces[bisect_right(bounds, draw(total))]

    return drawn

"""Pictures of the bluff: the square of all ways to play, and lines of what they gain."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import accumulate
from typing import TYPE_CHECKING, Final, TypeAlias

from cardwidgets.engine.messages import Argument, Voice
from cardwidgets.figures import Figure, Number, Numbers, lines
from cardwidgets.figures.frames import LEFT, RIGHT, Line, Plot, line_key
from cardwidgets.figures.lettering import SMALL, shortened
from cardwidgets.figures.scales import Scale, ceiling_of, thinned
from cardwidgets.figures.sketch import Sketch
from cardwidgets.figures.wording import short

if TYPE_CHECKING:
    from cardwidgets.labs.bluff_lab import BluffModel
    from cardwidgets.labs.bluff_lab_bot import Round

Ends: TypeAlias = tuple[Fraction, Fraction]
"""What is gained at both ends of a scale."""

_TALL: Final = 330
_ROLLER, _CALLER, _NOW = Line("a", False, 3), Line("b", True, 3), Line("bad", False, 8)
_REACH: Final = 26
"""How long an arrow is."""

_LEAST_REACH: Final = 8
_KEPT: Final = 150
"""So many rounds of a long play are drawn."""


class Map:
    """The square of all ways to play: bluffs across, challenges upwards.

    Args:
        lab: the laboratory.
        voice: says the words.
    """

    def __init__(self, lab: BluffModel, voice: Voice) -> None:
        self.lab = lab
        self.voice = voice
        self.roller = lab.indifferent_roller
        self.caller = lab.indifferent_caller
        self.sketch = Sketch()

    def _say(self, key: str, **args: Argument) -> str:
        return self.voice.say(f"labs.bluff.map.{key}", **args)

    def figure(self) -> Figure:
        """Return the picture: each side's line where it does not care, and how both play now."""
        title, told = self._say("title"), " ".join(self._told())
        return Figure(self._drawn(told), title, told, self._numbers())

    def _told(self) -> Iterator[str]:
        yield self._say("caller.told", rate=short(self.caller))
        if self.roller is None:
            yield self._say("roller.none")
        else:
            yield self._say("roller.told", rate=short(self.roller))
            yield self._say("cross", bluff=short(self.roller), challenge=short(self.caller))
        yield self._say("now", bluff=short(self.lab.bluff), challenge=short(self.lab.challenge))

    def _numbers(self) -> Numbers:
        any_rate = self._say("any")
        rows: list[tuple[str | Number, ...]] = [
            (self._say("caller"), any_rate, self.caller),
            (self._say("roller"), any_rate if self.roller is None else self.roller, any_rate),
            (self._say("now.name"), self.lab.bluff, self.lab.challenge),
        ]
        if self.roller is None:
            del rows[1]
        else:
            rows.append((self._say("balance"), self.roller, self.caller))
        return Numbers((self._say("what"), self._say("x"), self._say("y")), tuple(rows))

    def _drawn(self, told: str) -> str:
        entries = [(self._say("caller"), _CALLER), (self._say("now.name"), _NOW)]
        if self.roller is not None:
            entries.insert(0, (self._say("roller"), _ROLLER))
        top = line_key(self.sketch, 22, entries)
        name = shortened(self._say("y"), 300, SMALL)
        self.sketch.text(name, 14, top + 4, size=SMALL, anchor="start", fill="muted")
        top += 22
        plot = Plot(Scale(0, 1, LEFT, RIGHT - 10), Scale(0, 1, top + _TALL, top))
        plot.draw_heights(self.sketch)
        plot.draw_places(self.sketch, self._say("x"))
        self._arrows(plot)
        self._lines(plot)
        return self.sketch.svg(top + _TALL + 50, told)

    def _lines(self, plot: Plot) -> None:
        across = plot.y.at(self.caller)
        self.sketch.line(LEFT, across, RIGHT - 10, across, _CALLER.colour, thick=3, dashed=True)
        if self.roller is not None:
            x = plot.x.at(self.roller)
            self.sketch.line(x, plot.y.start, x, plot.y.end, _ROLLER.colour, thick=3)
            self.sketch.dot(x, across, 7, "paper", "ink")
        now = plot.at(self.lab.bluff, self.lab.challenge)
        self.sketch.dot(*now, 7, _NOW.colour, "paper")

    def _arrows(self, plot: Plot) -> None:
        """Draw where each side would rather go, in the middle of each part of the square."""
        edge = Fraction(0) if self.roller is None else self.roller
        if self.roller is None and self._always_paid():
            edge = Fraction(1)
        for left, right in ((Fraction(0), edge), (edge, Fraction(1))):
            for low, high in ((Fraction(0), self.caller), (self.caller, Fraction(1))):
                if right > left and high > low:
                    middle = ((left + right) / 2, (low + high) / 2)
                    width = plot.x.at(right) - plot.x.at(left)
                    self._corner(plot, middle, min(_REACH, width / 2 - 2), right > edge)

    def _always_paid(self) -> bool:
        """Return whether paying is best however often the caller bluffs."""
        return self.lab.value_at(Fraction(1), Fraction(1)) >= self.lab.stakes[0]

    def _corner(
        self, plot: Plot, middle: tuple[Fraction, Fraction], reach: float, dares: bool
    ) -> None:
        x, y = plot.at(*middle)
        if reach >= _LEAST_REACH:
            step = reach if middle[1] < self.caller else -reach
            self._arrow(x, y, x + step, y, _CALLER.colour)
        self._arrow(x, y, x, y - (_REACH if dares else -_REACH), _ROLLER.colour)

    def _arrow(self, x: float, y: float, to_x: float, to_y: float, colour: str) -> None:
        length = abs(to_x - x) + abs(to_y - y)  # one of the two is nothing
        along, down = (to_x - x) / length * 7, (to_y - y) / length * 7
        barbs = [
            (to_x, to_y, to_x - along + turn * down, to_y - down + turn * along)
            for turn in (0.7, -0.7)
        ]
        self.sketch.segments([(x, y, to_x, to_y), *barbs], colour, thick=2.5)


def gains(lab: BluffModel, voice: Voice) -> tuple[Figure, Figure]:
    """Return two pictures of what the caller gains: by his bluffs, and by the roller's challenges.

    Args:
        lab: the laboratory.
        voice: says the words.
    """
    (bluffed, bluff_paid), (honest, honest_paid) = lab.payoffs
    numbers = (bluffed, bluff_paid, honest, honest_paid)
    floor = -ceiling_of([-min(numbers)]) if min(numbers) < 0 else 0

    def picture(side: str, first: Ends, second: Ends) -> Figure:
        rates = (Fraction(0), *_inside(lab, side), Fraction(1))
        names = [voice.say(f"labs.bluff.gain.{side}.{line}") for line in ("first", "second")]
        return lines(
            voice.say(f"labs.bluff.gain.{side}"),
            [
                (name, [(rate, start + (end - start) * rate) for rate in rates])
                for name, (start, end) in zip(names, (first, second), strict=True)
            ],
            floor=floor,
            x_name=voice.say(f"labs.bluff.map.{'x' if side == 'bluff' else 'y'}"),
            y_name=voice.say("labs.bluff.gain.coins"),
            voice=voice,
        )

    return (
        picture("bluff", (honest, bluffed), (honest_paid, bluff_paid)),
        picture("challenge", (bluff_paid, bluffed), (honest_paid, honest)),
    )


def _inside(lab: BluffModel, side: str) -> tuple[Fraction, ...]:
    """Return where the two lines cross, if not at an end."""
    rate = lab.indifferent_roller if side == "bluff" else lab.indifferent_caller
    return (rate,) if rate is not None and 0 < rate < 1 else ()


# --- rounds ---------------------------------------------------------------------------------------


def average(lab: BluffModel, voice: Voice) -> Figure:
    """Return a picture of what the caller has gained a round, beside the equilibrium."""
    coins = [played.coins for played in lab.rounds]
    return _run(voice, "average", coins, lab.equilibrium.value)


def boldness(lab: BluffModel, voice: Voice) -> Figure | None:
    """Return a picture of how often the bot was bold among its latest choices.

    That is how often it challenged claims, or bluffed without the pair; nothing before its first
    choice.
    """
    rounds = lab.rounds
    if lab.role == "caller":
        key, balance = "challenges", lab.equilibrium.challenge_rate
        bold = [played.challenged for played in rounds if played.claims]
    else:
        key, balance = "bluffs", lab.equilibrium.bluff_rate
        bold = [played.claims for played in rounds if not played.holds]
    if not bold:
        return None
    return _run(voice, key, bold, balance)


def _run(voice: Voice, key: str, numbers: Sequence[int], balance: Fraction) -> Figure:
    """Return a picture of how the average of some numbers moves while they are added."""
    sums = thinned(list(enumerate(accumulate(numbers), start=1)), _KEPT)
    kept = [(count, Fraction(total, count)) for count, total in sums]
    lowest = min(*(height for _, height in kept), balance)
    ends = (kept[0][0], max(kept[-1][0], kept[0][0] + 1))
    return lines(
        voice.say(f"labs.bluff.play.{key}"),
        [
            (voice.say(f"labs.bluff.play.{key}.line"), kept),
            (voice.say("labs.bluff.play.balance"), [(end, balance) for end in ends]),
        ],
        floor=-ceiling_of([-lowest]) if lowest < 0 else 0,
        x_name=voice.say(f"labs.bluff.play.{key}.x"),
        y_name=voice.say(f"labs.bluff.play.{key}.y"),
        voice=voice,
    )


def told_round(played: Round, role: str, voice: Voice) -> str:
    """Return in a sentence what happened in a round."""
    if not played.claims:
        kind = "silent"
    elif not played.challenged:
        kind = "paid.true" if played.holds else "paid.bluff"
    else:
        kind = "challenged.true" if played.holds else "challenged.bluff"
    return voice.say(f"labs.bluff.round.{role}.{kind}", n=abs(played.coins))

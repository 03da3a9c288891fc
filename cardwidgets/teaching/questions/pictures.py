"""Pictures that several questions share."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import lru_cache

from cardwidgets.dice import COIN, PIRATE, Die, Face, Outcome, Rolls, Space, parse, runs
from cardwidgets.engine.messages import Argument
from cardwidgets.figures import BarSpec, Crowd, bars, dots, grid, lines, number_line, spread
from cardwidgets.figures.figure import Figure, Number
from cardwidgets.labs.dice_lab_art import pirate_symbol
from cardwidgets.teaching.kinds import Parameters
from cardwidgets.teaching.question import Build, Compute, Say
from cardwidgets.teaching.questions.pirates import DOUBLE, TWO, event

ROLLED = 1_600
CLOUD = 40
"""So many runs make a cloud."""

PER_ROW = 20
"""So many dots stand side by side."""

_TITLES = {PIRATE: "pirates", COIN: "two_coins"}


def art() -> str:
    """Return the art of the four faces."""
    from cardwidgets.labs.activities.pirates import art

    return art()


def common(say: Say, part: str, **args: Argument) -> str:
    """Return a text that all questions share, with the question's parameters put in."""
    return say.voice.say(f"exercise.{part}", **{**say.parameters, **args})


def face_word(say: Say, face: Face) -> str:
    """Return what a face is called."""
    return common(say, f"face.{face}") if isinstance(face, str) else str(face)


def cells(die: Die = PIRATE, **marks: tuple[str, str]) -> Build:
    """Return what draws the outcomes of two dice as a grid.

    Args:
        die: what both dice are.
        marks: for each mark an event, written with parameters in it, and the name of the text
            ``exercise.mark.<name>`` for it.
    """

    def build(given: Parameters, say: Say) -> Figure:
        space = Space.of(2, die)
        events = {mark: event(text, given, space) for mark, (text, _) in marks.items()}
        labels = [face_word(say, face) for face in die.faces]
        found = {
            (row, column): frozenset(
                mark for mark, one in events.items() if one.holds((left, right))
            )
            for row, left in enumerate(die.faces)
            for column, right in enumerate(die.faces)
        }
        return grid(
            common(say, f"picture.{_TITLES.get(die, 'two_dice')}"),
            labels,
            labels,
            found,
            names={mark: common(say, f"mark.{name}") for mark, (_, name) in marks.items()},
            faces={
                word: pirate_symbol(die, face) for word, face in zip(labels, die.faces, strict=True)
            },
            either=False,
            art=art() if die == PIRATE else "",
            voice=say.voice,
        )

    return build


@lru_cache(maxsize=8)
def rolled(space: Space, number: int = ROLLED) -> tuple[Outcome, ...]:
    """Return so many rolls, always the same ones."""
    return Rolls(space, "exercise").roll(number)


def rolled_pictures(given: Parameters, say: Say) -> Figure:
    """Draw how often each of the ten pictures came when two pirate dice were rolled often."""
    counts = Counter(tuple(sorted(map(str, outcome))) for outcome in rolled(TWO))
    shown = []
    for pile in TWO.piles():
        left, right = map(str, pile.faces)
        label = common(say, "pair", first=f"exercise.face.{left}", second=f"exercise.face.{right}")
        mark = "b" if left == right else "a"
        count = counts[tuple(sorted((left, right)))]
        shown.append(
            BarSpec(
                label,
                count,
                None,
                (pirate_symbol(PIRATE, left), pirate_symbol(PIRATE, right)),
                mark,
            )
        )
    title = common(say, "picture.rolled", rolls=ROLLED)
    return bars(title, shown, value_name=common(say, "times"), art=art(), voice=say.voice)


def counted(
    part: str,
    values: Compute,
    label: str = "bar",
    value_name: str = "chance",
    mark: Compute | None = None,
) -> Build:
    """Return what draws bars over whole numbers.

    Args:
        part: the question's text for the title.
        values: computes the heights by whole number.
        label: the question's text that names a bar, with its number as ``n``.
        value_name: what the heights are: the name of a text that questions share.
        mark: computes which bars stand out.
    """

    def build(given: Parameters, say: Say) -> Figure:
        heights = values(given)
        marked = mark(given) if mark else ()
        shown = [
            BarSpec(say(label, n=n), drawn(height), mark="b" if n in marked else "a")
            for n, height in heights.items()
        ]
        return bars(say(part), shown, value_name=common(say, value_name), voice=say.voice)

    return build


def drawn(value: Number) -> Number:
    """Return a number as it is drawn: a long fraction as a decimal.

    >>> drawn(Fraction(1, 4)), drawn(Fraction(1, 4) ** 9)
    (Fraction(1, 4), 3.814697265625e-06)
    """
    is_long = isinstance(value, Fraction) and value.denominator > 9_999
    return float(value) if is_long else value


def line_of(part: str, **marks: Compute) -> Build:
    """Return what draws numbers on a line.

    Args:
        part: the question's text for the title.
        marks: computes each number by the name of the question's text for it.
    """

    def build(given: Parameters, say: Say) -> Figure:
        shown = [(say(name), drawn(value(given))) for name, value in marks.items()]
        return number_line(say(part), shown, voice=say.voice)

    return build


def growing(part: str, x_name: str, up_to: Compute, /, **series: Compute) -> Build:
    """Return what draws how chances grow with a number, under a ceiling of 1.

    Args:
        part: the question's text for the title.
        x_name: the text of all questions for what is counted.
        up_to: computes the largest number.
        series: for each line, by the name of the question's text for it, what computes the value
            from the parameters with the number as ``at``.
    """

    def build(given: Parameters, say: Say) -> Figure:
        numbers = range(1, up_to(given) + 1)
        shown = [
            (say(name), [(at, drawn(value({**given, "at": at}))) for at in numbers])
            for name, value in series.items()
        ]
        return lines(
            say(part),
            shown,
            ceiling=1,
            x_name=common(say, x_name),
            y_name=common(say, "chance"),
            voice=say.voice,
        )

    return build


@lru_cache(maxsize=16)
def shares(length: int) -> tuple[Fraction, ...]:
    """Return the shares of doubles in forty runs of so many rolls."""
    double = parse("double", TWO)
    found = runs(TWO, "exercise", CLOUD, length)
    return tuple(Fraction(run.count(double), length) for run in found)


def clouds(*lengths: Compute) -> Build:
    """Return what draws the shares of doubles in forty runs of each of some lengths.

    Args:
        lengths: compute the numbers of rolls.
    """

    def build(given: Parameters, say: Say) -> Figure:
        found = [length(given) for length in lengths]
        groups = [(common(say, "rolls", n=n, rolls=n), shares(n)) for n in found]
        title = common(say, "picture.clouds", runs=CLOUD)
        return spread(title, groups, DOUBLE, voice=say.voice)

    return build


def crowds(part: str, *groups: tuple[str, Compute, str]) -> Build:
    """Return what draws cards as dots.

    Args:
        part: the question's text for the title.
        groups: for each group the question's text for it, its number, and how it looks.
    """

    def build(given: Parameters, say: Say) -> Figure:
        crowds = [Crowd(say(name), number(given), mark) for name, number, mark in groups]
        shown = [crowd for crowd in crowds if crowd.number]
        return dots(say(part), shown, PER_ROW, voice=say.voice)

    return build

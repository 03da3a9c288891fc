"""Lesson 07: short runs and long runs. Chances of counts come from the binomial distribution."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from math import comb
from random import Random

from cardwidgets.dice import Rolls, parse, runs
from cardwidgets.engine.messages import Argument
from cardwidgets.figures import grid, lines, running
from cardwidgets.figures.figure import Figure
from cardwidgets.odds.chances import at_least, exactly
from cardwidgets.teaching.kinds import Number, Options, Parameters
from cardwidgets.teaching.question import Build, Compute, Draw, Mistake, Question, Say
from cardwidgets.teaching.questions.pictures import CLOUD, clouds, common, counted, line_of, shares
from cardwidgets.teaching.questions.pirates import DOUBLE, TWO, one_of, root

VARIANCE = DOUBLE * (1 - DOUBLE)
"""Of the number of doubles in one roll."""
SERIES = 60
"""So many series of rolls show how their counts differ."""
BASE, STEP = 60, 12
ORDERS = 4


def _few_and_many(*lengths: int) -> Draw:
    def draw(rng: Random) -> Mapping[str, Argument]:
        few = rng.choice(lengths)
        return {"few": few, "many": 100 * few}

    return draw


def _quarter(name: str) -> Compute:
    """Return what computes the chance of exactly a quarter of doubles."""
    return lambda given: exactly(given[name] // 4, given[name], DOUBLE)


def _likelier_run(given: Parameters) -> str:
    few, many = _quarter("few")(given), _quarter("many")(given)
    return "same" if few == many else "few-rolls" if few > many else "many-rolls"


def _chances_around_a_quarter(name: str, side: int) -> Build:
    """Return what draws the chances of a quarter and of some counts on each side of it."""

    def heights(given: Parameters) -> dict[int, float]:
        rolls = given[name]
        middle = rolls // 4
        counts = range(max(0, middle - side), min(rolls, middle + side) + 1)
        return {count: float(exactly(count, rolls, DOUBLE)) for count in counts}

    return counted(f"around.{name}", heights, mark=lambda given: {given[name] // 4})


def _expected(given: Parameters) -> Mapping[str, Argument]:
    rolls, doubles = given["n"], given["n"] // 4
    orders = comb(rolls, doubles)
    return {"k": doubles, "rest": rolls - doubles, "all": orders, "series": SERIES}


def _one_order(given: Parameters) -> Fraction:
    count = given["n"] // 4
    return Fraction(DOUBLE**count * (1 - DOUBLE) ** (given["n"] - count))


def _counts(given: Parameters) -> dict[int, int]:
    """Return in how many of some series each number of doubles came."""
    double = parse("double", TWO)
    found = Counter(run.count(double) for run in runs(TWO, "exercise", SERIES, given["n"]))
    return {count: found[count] for count in range(max(found) + 1)}


def _some_orders(given: Parameters, say: Say) -> Figure:
    """Draw some of the orders in which the doubles can come."""
    rolls, count = given["n"], given["n"] // 4
    rng = Random("exercise/orders")
    orders = [range(count), *(sorted(rng.sample(range(rolls), count)) for _ in range(ORDERS - 1))]
    marks = {
        (row, column): frozenset({"lit"}) for row, order in enumerate(orders) for column in order
    }
    rows = [say("order", n=number) for number in range(1, ORDERS + 1)]
    columns = [str(number) for number in range(1, rolls + 1)]
    names = {"lit": common(say, "mark.double_at")}
    return grid(say("orders"), rows, columns, marks, names=names, voice=say.voice)


def _settling(given: Parameters, say: Say) -> Figure:
    rolls = Rolls(TWO, "exercise")
    rolls.roll(given["n"])
    run = rolls.running(parse("double", TWO))
    return running(say("settling"), [run], DOUBLE, voice=say.voice)


def _what_grows(given: Parameters) -> str:
    """Return what is typically larger after many rolls than after few."""
    few, many = given["few"], given["many"]
    count = VARIANCE * many > VARIANCE * few
    share = VARIANCE / many > VARIANCE / few
    names = {(True, False): "count-gap", (False, True): "share-gap", (True, True): "both"}
    return names.get((count, share), "neither")


def _mean_gaps(given: Parameters) -> dict[int, float]:
    """Return how far counts of doubles are from a quarter on average, by the number of rolls."""
    lengths = (given["few"], 10 * given["few"], given["many"])
    return {
        length: float(sum(abs(share - DOUBLE) * length for share in shares(length)))
        / len(shares(length))
        for length in lengths
    }


def _number(name: str) -> Compute:
    return lambda given: given[name]


def _falling_error(given: Parameters, say: Say) -> Figure:
    """Draw the error up to k times as many rolls, and how small it should become."""
    rolls = range(BASE, BASE * given["k"] + 1, STEP)
    points = [(n, float(root(VARIANCE / n))) for n in rolls]
    wanted = [(n, float(root(VARIANCE / BASE)) / given["k"]) for n in (rolls[0], rolls[-1])]
    return lines(
        say("falling"),
        [(say("error"), points), (say("wanted"), wanted)],
        x_name=common(say, "rolls.name"),
        y_name=say("error"),
        voice=say.voice,
    )


QUESTIONS: tuple[Question, ...] = (
    Question(
        name="which-run",
        lesson="07",
        kind=Options(("few-rolls", "many-rolls", "same")),
        misconception="short-runs",
        place="before",
        parameters=_few_and_many(8, 20, 16, 12),
        solve=_likelier_run,
        mistakes=(
            Mistake(
                "short-runs",
                lambda given: "many-rolls",
                _chances_around_a_quarter("many", 4),
                "many",
            ),
            Mistake(
                "share-and-count-confused",
                lambda given: "same",
                _chances_around_a_quarter("few", 7),
                "same",
            ),
        ),
        explained=_chances_around_a_quarter("few", 7),
    ),
    Question(
        name="exactly-a-quarter",
        lesson="07",
        parameters=one_of("n", 16, 8, 20),
        tells=_expected,
        solve=_quarter("n"),
        mistakes=(
            Mistake(
                "likely-as-certain",
                lambda given: 1,
                counted("series", _counts, value_name="times"),
            ),
            Mistake("share-and-count-confused", lambda given: DOUBLE, clouds(_number("n"))),
            Mistake("only-one-way", _one_order, _some_orders),
            Mistake(
                "exactly-as-at-least",
                lambda given: at_least(given["n"] // 4, given["n"], DOUBLE),
                counted(
                    "series",
                    _counts,
                    value_name="times",
                    mark=lambda given: range(given["n"] // 4, given["n"] + 1),
                ),
            ),
        ),
        explained=counted(
            "exact",
            lambda given: {
                count: float(exactly(count, given["n"], DOUBLE))
                for count in range(given["n"] // 4 + 8)
                if count <= given["n"]
            },
            mark=lambda given: {given["n"] // 4},
        ),
    ),
    Question(
        name="how-far-off",
        lesson="07",
        kind=Number(),
        parameters=one_of("n", 48, 75, 192, 1200, 300),
        solve=lambda given: root(VARIANCE / given["n"]),
        mistakes=(
            Mistake(
                "linear-in-n", lambda given: VARIANCE / given["n"], clouds(_number("n")), "no-root"
            ),
            Mistake(
                "linear-in-n",
                lambda given: root(VARIANCE) / given["n"],
                clouds(_number("n")),
                "divided",
            ),
            Mistake(
                "share-and-count-confused",
                lambda given: root(VARIANCE * given["n"]),
                line_of(
                    "shares",
                    most=lambda given: 1,
                    yours=lambda given: root(VARIANCE * given["n"]),
                ),
            ),
        ),
        explained=_settling,
    ),
    Question(
        name="smaller-error",
        lesson="07",
        kind=Number(),
        parameters=one_of("k", 3, 5, 2, 10),
        tells=lambda given: {"base": BASE},
        # the error is the root of the variance over n
        solve=lambda given: given["k"] ** 2,
        mistakes=(
            Mistake("linear-in-n", _number("k"), _falling_error),
            Mistake(
                "larger-sample-larger-deviation",
                lambda given: Fraction(1, given["k"]),
                _falling_error,
            ),
        ),
        explained=clouds(lambda given: BASE, lambda given: BASE * given["k"] ** 2),
    ),
    Question(
        name="gap-or-share",
        lesson="07",
        kind=Options(("count-gap", "share-gap", "both", "neither")),
        misconception="short-runs",
        place="after",
        parameters=_few_and_many(8, 20, 40, 16),
        tells=lambda given: {"runs": CLOUD},
        solve=_what_grows,
        mistakes=(
            Mistake(
                "share-and-count-confused",
                lambda given: "share-gap",
                clouds(_number("few"), _number("many")),
                "share",
            ),
            Mistake(
                "larger-sample-larger-deviation",
                lambda given: "both",
                clouds(_number("few"), _number("many")),
                "all",
            ),
            Mistake(
                "counts-even-out",
                lambda given: "neither",
                counted("gaps", _mean_gaps, value_name="doubles_off"),
            ),
        ),
        explained=counted("gaps", _mean_gaps, value_name="doubles_off"),
    ),
)

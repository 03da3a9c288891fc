"""Lesson 16: how sure a simulation is. Deals are those of Sixes, seen from whoever leads."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from math import exp, lgamma, log, sqrt
from random import Random
from string import ascii_lowercase, ascii_uppercase

from cardwidgets.engine.messages import Argument
from cardwidgets.figures import Crowd, dots, grid, lines
from cardwidgets.figures.figure import Figure
from cardwidgets.odds import wilson
from cardwidgets.teaching.kinds import Number, Options, Parameters
from cardwidgets.teaching.question import Build, Compute, Draw, Mistake, Question, Say
from cardwidgets.teaching.questions.pictures import common
from cardwidgets.teaching.questions.pirates import one_of, root

SURE = Fraction(95, 100)
ERRORS = 2
"""So many standard errors to each side make a 95 % interval, as people reckon."""
SHOWN = 200
"""So many single deals are drawn."""
DEALS = 80
"""So many deals each person makes whose interval is drawn."""
WIDEST = 4
"""So many standard errors to each side of a share are drawn."""
STEPS = 40


@lru_cache(maxsize=2)
def _sixes() -> Mapping[int, Fraction]:
    """Return how likely the leader of Sixes holds each number of sixes, with that of the lead."""
    from cardwidgets.games.sixes.odds import sixes_of_leader
    from cardwidgets.games.sixes.rules import Sixes

    return {1 + more: chance for more, chance in sixes_of_leader(Sixes()).items()}


@lru_cache(maxsize=8)
def _dealt(number: int) -> tuple[int, ...]:
    """Return the leader's sixes in so many deals, always the same ones."""
    random = Random("exercise/deals")
    counts = tuple(_sixes())
    weights = [float(chance) for chance in _sixes().values()]
    return tuple(random.choices(counts, weights, k=number))


# -- games-in-the-interval ------------------------------------------------------------


def _ends(given: Parameters) -> tuple[float, float]:
    """Return the ends of the interval that so many deals leave for the average."""
    mean = sum(number * chance for number, chance in _sixes().items())
    spread = sum(chance * (number - mean) ** 2 for number, chance in _sixes().items())
    reach = ERRORS * sqrt(float(spread) / given["n"])
    return float(mean) - reach, float(mean) + reach


def _interval(given: Parameters) -> Mapping[str, Argument]:
    low, high = _ends(given)
    return {"low": f"{low:.2f}", "high": f"{high:.2f}", "mean": f"{(low + high) / 2:.2f}"}


def _single_deals(given: Parameters) -> Fraction:
    """Return how likely the sixes of a single deal lie in the interval."""
    low, high = _ends(given)
    inside = (chance for number, chance in _sixes().items() if low <= number <= high)
    return sum(inside, Fraction(0))


def _some_deals(given: Parameters, say: Say) -> Figure:
    """Draw how many sixes there were in some deals."""
    found = Counter(_dealt(SHOWN))
    groups = [
        Crowd(say("held", n=number), found[number], mark)
        for number, mark in zip(sorted(found), ("a", "b", "both", ""), strict=False)
    ]
    return dots(say("deals", shown=SHOWN), groups, voice=say.voice)


# -- how wide an interval is ----------------------------------------------------------


def _error(share: Fraction, games: int) -> float:
    return sqrt(float(share * (1 - share)) / games)


def _exactly(successes: int, games: int, share: float) -> float:
    """Return the chance of so many successes, as close as a picture needs it."""
    ways = lgamma(games + 1) - lgamma(successes + 1) - lgamma(games - successes + 1)
    return exp(ways + successes * log(share) + (games - successes) * log(1 - share))


def _hill(share: Fraction, games: int, reach: float, say: Say, title: str) -> Figure:
    """Draw where the share of so many games can lie, and an interval around it.

    Args:
        share: the chance of success.
        games: how many.
        reach: how far the interval goes to each side.
        say: the question's texts.
        title: the text's name for the picture.
    """
    far = WIDEST * _error(share, games)
    counts = sorted(
        {round(games * (float(share) + far * step / STEPS)) for step in range(-STEPS, STEPS + 1)}
    )
    top = _exactly(round(games * share), games, float(share))
    heights = [
        (count / games, _exactly(count, games, float(share)) / top)
        for count in counts
        if 0 <= count <= games
    ]
    ends = [(float(share) - reach, 1 / 8), (float(share) + reach, 1 / 8)]
    return lines(
        say(title),
        [(common(say, "interval.shares"), heights), (common(say, "interval.ends"), ends)],
        x_name=common(say, "interval.share"),
        y_name=common(say, "interval.height"),
        voice=say.voice,
    )


def _share_and_games(*pairs: tuple[str, int]) -> Draw:
    def draw(rng: Random) -> Mapping[str, Argument]:
        share, games = rng.choice(pairs)
        return {"share": share, "n": games}

    return draw


def _reach(given: Parameters) -> Fraction:
    return ERRORS * _one_error(given)


def _one_error(given: Parameters) -> Fraction:
    share = Fraction(given["share"])
    return root(share * (1 - share) / given["n"])


def _no_root(given: Parameters) -> Fraction:
    share = Fraction(given["share"])
    return Fraction(ERRORS * share * (1 - share) / given["n"])


def _of_the_count(given: Parameters) -> Fraction:
    return Fraction(_reach(given) * given["n"])


def _as_a_coin(given: Parameters) -> Fraction:
    return ERRORS * root(Fraction(1, 4 * given["n"]))


def _around(reach: Compute) -> Build:
    """Return what draws an interval of some reach beside where a share can lie."""
    return lambda given, say: _hill(
        Fraction(given["share"]), given["n"], float(reach(given)), say, "hill"
    )


# -- enough-games ---------------------------------------------------------------------

HALF = Fraction(1, 2)


def _games(errors: int, part: int = 1) -> Compute:
    """Return what computes how many games bring some standard errors down to a distance.

    Args:
        errors: how many standard errors.
        part: into how many parts the distance is cut.
    """

    def compute(given: Parameters) -> Fraction:
        return HALF * (1 - HALF) * (errors * part / Fraction(given["off"])) ** 2

    return compute


def _one_by_one(given: Parameters) -> Fraction:
    return 1 / Fraction(given["off"])


def _after(games: Compute) -> Build:
    """Return what draws where the share of so many games can lie, and what is wanted of it."""

    def build(given: Parameters, say: Say) -> Figure:
        off = float(Fraction(given["off"]))
        told = Say(say.question, {**say.parameters, "games": int(games(given))}, say.voice)
        return _hill(HALF, int(games(given)), off, told, "hill")

    return build


# -- wrong-intervals ------------------------------------------------------------------


def _misses(given: Parameters) -> Fraction:
    return Fraction((1 - SURE) * given["people"])


def _lucky(people: int) -> tuple[bool, ...]:
    """Return for each of some people whether the interval holds the exact chance of one six."""
    dealt = _dealt(people * DEALS)
    found = []
    for person in range(people):
        own = dealt[person * DEALS : (person + 1) * DEALS]
        low, high = wilson(own.count(1), DEALS)
        found.append(low <= _sixes()[1] <= high)
    return tuple(found)


def _people(given: Parameters, say: Say) -> Figure:
    """Draw a cell for each person, crossed where the interval missed."""
    per_row = 20 if given["people"] > 100 else 10
    marks = {
        divmod(person, per_row): frozenset({"crossed"})
        for person, lucky in enumerate(_lucky(given["people"]))
        if not lucky
    }
    rows = ascii_uppercase[: given["people"] // per_row]
    columns = ascii_lowercase[:per_row]
    names = {"crossed": say("missed")}
    return grid(say("people", deals=DEALS), rows, columns, marks, names=names, voice=say.voice)


# -- what-narrows ---------------------------------------------------------------------


def _narrower(given: Parameters) -> str:
    """Return what is narrower after more games: the average's interval, or single games."""
    average = 1 / sqrt(given["few"] * given["times"]) < 1 / sqrt(given["few"])
    return "average-only" if average else "neither"


def _more(given: Parameters) -> Mapping[str, Argument]:
    return {"many": given["few"] * given["times"]}


def _two_clouds(given: Parameters, say: Say) -> Figure:
    """Draw the sixes of single deals, few and many, as shares."""
    series = []
    for part in ("few", "many"):
        number = given["few"] * (given["times"] if part == "many" else 1)
        found = Counter(_dealt(number))
        points = [(sixes, Fraction(found[sixes], number)) for sixes in _sixes()]
        series.append((say(part), [(sixes, float(share)) for sixes, share in points]))
    return lines(
        say("single"),
        series,
        x_name=say("sixes"),
        y_name=common(say, "share"),
        voice=say.voice,
    )


QUESTIONS: tuple[Question, ...] = (
    Question(
        name="games-in-the-interval",
        lesson="16",
        misconception="interval-holds-the-games",
        place="before",
        parameters=one_of("n", 1_000, 10_000, 2_500, 4_000),
        tells=_interval,
        solve=_single_deals,
        mistakes=(
            Mistake("interval-holds-the-games", lambda given: SURE, _some_deals),
            Mistake("likely-as-certain", lambda given: 1, _some_deals),
            Mistake("complement-forgotten", lambda given: 1 - SURE, _some_deals),
        ),
        explained=_some_deals,
    ),
    Question(
        name="ends-of-the-interval",
        lesson="16",
        kind=Number(),
        parameters=_share_and_games(("1/5", 400), ("1/10", 900), ("4/5", 6_400), ("1/5", 1_600)),
        solve=_reach,
        mistakes=(
            Mistake("one-error-only", _one_error, _around(_one_error)),
            Mistake("linear-in-n", _no_root, _around(_no_root)),
            Mistake("share-and-count-confused", _of_the_count, _around(_of_the_count)),
            Mistake("fifty-fifty", _as_a_coin, _around(_as_a_coin)),
        ),
        explained=_around(_reach),
    ),
    Question(
        name="enough-games",
        lesson="16",
        kind=Number(),
        parameters=one_of("off", "1/10", "1/50", "1/20", "1/40"),
        solve=_games(ERRORS),
        mistakes=(
            Mistake("one-error-only", _games(1), _after(_games(1))),
            Mistake("linear-in-n", _one_by_one, _after(_one_by_one)),
            Mistake("wrong-whole", _games(ERRORS, 2), _after(_games(ERRORS, 2))),
        ),
        explained=_after(_games(ERRORS)),
    ),
    Question(
        name="wrong-intervals",
        lesson="16",
        kind=Number(),
        parameters=one_of("people", 160, 140, 120, 200),
        solve=_misses,
        mistakes=(
            Mistake("likely-as-certain", lambda given: 0, _people),
            Mistake("complement-forgotten", lambda given: SURE * given["people"], _people),
            Mistake("fifty-fifty", lambda given: HALF * given["people"], _people),
        ),
        explained=_people,
    ),
    Question(
        name="what-narrows",
        lesson="16",
        kind=Options(("average-only", "games-only", "both", "neither")),
        misconception="interval-holds-the-games",
        place="after",
        parameters=lambda rng: {"few": rng.choice((400, 1_000)), "times": rng.choice((4, 9, 25))},
        tells=_more,
        solve=_narrower,
        mistakes=(
            Mistake("interval-holds-the-games", lambda given: "both", _two_clouds),
            Mistake("interval-holds-the-games", lambda given: "games-only", _two_clouds, "games"),
            Mistake("small-sample-trusted", lambda given: "neither", _two_clouds),
        ),
        explained=_two_clouds,
    ),
)

"""Lesson 12: what a roll is worth. Coins come from the game's own rules, played out."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from random import Random

from cardwidgets.engine.messages import Argument
from cardwidgets.figures import Crowd, dots, number_line
from cardwidgets.figures.figure import Figure
from cardwidgets.teaching.kinds import Number, Options, Parameters
from cardwidgets.teaching.question import Build, Compute, Draw, Mistake, Question, Say
from cardwidgets.teaching.questions.pictures import cells, line_of
from cardwidgets.teaching.questions.pirates import DOUBLE, TWO, one_of

CODES = ("CH", "SW", "SH", "SK")
CELLS = TWO.size


# -- fair-bet -------------------------------------------------------------------------


def _stakes(*order: tuple[int, int]) -> Draw:
    def draw(rng: Random) -> Mapping[str, Argument]:
        win, loss = rng.choice(order)
        return {"win": win, "loss": loss}

    return draw


def _bet(given: Parameters) -> Fraction:
    return Fraction(given["win"] * DOUBLE - given["loss"] * (1 - DOUBLE))


def _sixteen_bets(given: Parameters, say: Say) -> Figure:
    """Draw a bet for each cell."""
    doubles = int(CELLS * DOUBLE)
    groups = [Crowd(say("won"), doubles, "a"), Crowd(say("lost"), CELLS - doubles)]
    return dots(say("cells"), groups, CELLS, voice=say.voice)


# -- what doubles bring ---------------------------------------------------------------


@lru_cache(maxsize=8)
def _gains(players: int) -> Mapping[str, int]:
    """Return the coins that each double brings the roller, by playing it with full purses."""
    from cardwidgets.games import make

    game = make("bluffaneer", players)
    before = game.position(roller=0)
    gains = {}
    for code in CODES:
        after = game.apply(before, None, game.read(before, None, f"roll {code} {code}"))
        thefts = game.legal_actions(after, 0)
        ends = [game.apply(after, 0, theft) for theft in thefts] or [after]
        gains[code] = max(end.coins[0] for end in ends) - before.coins[0]
    return gains


def _worth(given: Parameters) -> Fraction:
    """Return the coins that doubles bring on average in one roll."""
    from cardwidgets.games import make
    from cardwidgets.games.bluffaneer.odds import coins_of_doubles

    game = make("bluffaneer", given["n"])
    return Fraction(coins_of_doubles(game.observe(game.position(roller=0), 0)))


def _sum_of_gains(*left_out: str) -> Compute:
    def compute(given: Parameters) -> int:
        return sum(gain for code, gain in _gains(given["n"]).items() if code not in left_out)

    return compute


def _mean_without(code: str) -> Compute:
    """Return what computes the mean when one double is forgotten."""

    def compute(given: Parameters) -> Fraction | None:
        mean = Fraction(_sum_of_gains(code)(given), CELLS)
        return mean if mean > 0 else None

    return compute


def _given_a_double(given: Parameters) -> Fraction:
    return Fraction(_sum_of_gains()(given), len(CODES))


def _others(given: Parameters) -> Mapping[str, Argument]:
    return {"others": given["n"] - 1}


def _gain_line(given: Parameters, say: Say) -> Figure:
    """Draw what each double brings."""
    gains = _gains(given["n"])
    marks = [(say.voice.say(f"exercise.double.{code}"), gains[code]) for code in CODES]
    return number_line(say("gains"), marks, voice=say.voice)


_doubles = cells(a=("double", "double"))


def _most_often(given: Parameters) -> str:
    """Return what happens most often to the coins of a roller."""
    gains = _gains(given["n"]).values()
    cells = {
        "gain": sum(gain > 0 for gain in gains),
        "lose": sum(gain < 0 for gain in gains),
        "nothing": CELLS - len(CODES) + sum(gain == 0 for gain in gains),
    }
    return max(cells, key=cells.__getitem__)


# -- two-rolls-are-worth --------------------------------------------------------------

PLAYERS = {"n": 4}


def _one_roll(given: Parameters) -> Fraction:
    return _worth(PLAYERS)


def _some_rolls(given: Parameters) -> Fraction:
    return Fraction(given["rolls"] * _one_roll(given))


def _your_line(yours: Compute) -> Build:
    return line_of("line", one=_one_roll, yours=yours)


def _power(given: Parameters) -> Fraction:
    return Fraction(_worth(PLAYERS) ** given["rolls"])


def _as_chance(given: Parameters) -> Fraction:
    return Fraction(1 - (1 - _worth(PLAYERS)) ** given["rolls"])


def _times_double(given: Parameters) -> Fraction:
    return Fraction(given["rolls"] * _given_a_double(PLAYERS))


QUESTIONS: tuple[Question, ...] = (
    Question(
        name="fair-bet",
        lesson="12",
        kind=Number(),
        parameters=_stakes((9, 2), (5, 2), (6, 1), (7, 2), (4, 1), (5, 1)),
        solve=_bet,
        mistakes=(
            Mistake(
                "gains-only", lambda given: given["win"] - given["loss"], _sixteen_bets, "amounts"
            ),
            Mistake(
                "fifty-fifty",
                lambda given: Fraction(given["win"] - given["loss"], 2),
                _sixteen_bets,
            ),
            Mistake("losses-forgotten", lambda given: given["win"] * DOUBLE, _sixteen_bets),
            Mistake(
                "likely-as-certain",
                lambda given: given["win"] * DOUBLE - given["loss"],
                _sixteen_bets,
            ),
        ),
        explained=_sixteen_bets,
    ),
    Question(
        name="roll-is-worth",
        lesson="12",
        kind=Number(),
        parameters=one_of("n", 3, 5, 6, 4),
        tells=_others,
        solve=_worth,
        mistakes=(
            Mistake("wrong-whole", _given_a_double, _doubles),
            Mistake("gains-only", _sum_of_gains(), _doubles, "sum"),
            Mistake("losses-forgotten", _mean_without("SK"), _gain_line),
            Mistake("depends-on-players", _mean_without("CH"), _gain_line),
        ),
        explained=_gain_line,
    ),
    Question(
        name="two-rolls-are-worth",
        lesson="12",
        kind=Number(),
        parameters=one_of("rolls", 3, 2, 4, 6),
        tells=lambda given: {"one": str(_one_roll(given))},
        solve=_some_rolls,
        mistakes=(
            Mistake("product-for-sum", _power, _your_line(_power)),
            Mistake("share-and-count-confused", _as_chance, _your_line(_as_chance)),
            Mistake("only-one-way", _one_roll, _your_line(_one_roll)),
            Mistake("wrong-whole", _times_double, _your_line(_times_double)),
        ),
        explained=line_of(
            "line", one=_one_roll, all=lambda given: given["rolls"] * _one_roll(given)
        ),
    ),
    Question(
        name="mean-or-most-likely",
        lesson="12",
        kind=Options(("gain", "nothing", "lose")),
        parameters=one_of("n", 3, 4, 5, 6),
        tells=_others,
        solve=_most_often,
        mistakes=(
            Mistake("mean-as-most-likely", lambda given: "gain", _gain_line),
            Mistake("rule-misread", lambda given: "lose", _gain_line),
        ),
        explained=_doubles,
    ),
)

"""Lesson 09: given that ..., and independence."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from random import Random
from typing import Any

from cardwidgets.dice import independent
from cardwidgets.engine.messages import Argument
from cardwidgets.figures import Crowd, Part, areas, dots
from cardwidgets.figures.figure import Figure
from cardwidgets.teaching.kinds import Options, Parameters
from cardwidgets.teaching.question import Build, Compute, Mistake, Question, Say
from cardwidgets.teaching.questions.pictures import cells, rolled_pictures
from cardwidgets.teaching.questions.pirates import (
    FACES,
    TWO,
    event,
    exact,
    one_of,
    two_faces,
    words,
)

ROW, COLUMN = ("first == {face}", "left"), ("second == {face}", "right")
SOMEWHERE, BOTH = "any({face})", "all({face})"
PAIR = "any({face}) and any({other})"
EXCLUDED = cells(crossed=("not any({face})", "excluded"))

EVENTS: Mapping[str, str] = {
    "left_skull": "first == skull",
    "left_ship": "first == ship",
    "right_ship": "second == ship",
    "double": "double",
    "skull": "any(skull)",
    "ship": "any(ship)",
    "no_skull": "not any(skull)",
    "two_skulls": "all(skull)",
    "chest_ship": "any(chest) and any(ship)",
}
INDEPENDENT = (("left_skull", "right_ship"), ("left_skull", "double"), ("double", "right_ship"))
EXCLUSIVE = (("left_skull", "left_ship"), ("double", "chest_ship"), ("two_skulls", "no_skull"))
OVERLAPPING = (("left_skull", "skull"), ("skull", "double"), ("skull", "ship"))
NAMES = ("X", "Y", "Z")


def _fifty_fifty(given: Parameters) -> Fraction:
    return Fraction(1, 2)


# -- independent-or-not ---------------------------------------------------------------


def _three_pairs(rng: Random) -> dict[str, Argument]:
    pairs = [rng.choice(pool) for pool in (INDEPENDENT, EXCLUSIVE, OVERLAPPING)]
    rng.shuffle(pairs)
    return dict(zip(NAMES, pairs, strict=True))


def _event_words(given: Parameters) -> Mapping[str, Argument]:
    return {name: tuple(f"exercise.mark.event.{one}" for one in given[name]) for name in NAMES}


def _named(*, independent_ones: bool, together: bool) -> Compute:
    """Return what computes the pair that is independent or not, and can happen together or not."""

    def compute(given: Parameters) -> str:
        for name in NAMES:
            one, other = (event(EVENTS[each], {}) for each in given[name])
            both = exact(f"({EVENTS[given[name][0]]}) and ({EVENTS[given[name][1]]})")({})
            found = (independent(one, other, TWO), both > 0)
            if found == (independent_ones, together):
                return name
        raise LookupError

    return compute


_independent = _named(independent_ones=True, together=True)
_exclusive = _named(independent_ones=False, together=False)
_overlapping = _named(independent_ones=False, together=True)


def _pair_of(name: Compute) -> Build:
    """Return what draws the two events of a pair."""

    def build(given: Parameters, say: Say) -> Figure:
        one, other = given[name(given)]
        first, second = ((EVENTS[each], f"event.{each}") for each in (one, other))
        return cells(a=first, b=second)(given, say)

    return build


# -- claim-or-match -------------------------------------------------------------------


def _view() -> Any:
    """Return what a roller sees whose only opponent claims a pair that the roller lacks."""
    from cardwidgets.games import make

    game = make("bluffaneer", 2)
    return game.observe(game.position(roller=0, roll=("SH", "SK"), claimer=1), 0)


def _prior(given: Parameters) -> Fraction:
    from cardwidgets.games.bluffaneer.odds import chance_true

    return chance_true(_view())


def _true_claim(given: Parameters) -> Fraction:
    from cardwidgets.games.bluffaneer.odds import chance_true

    return chance_true(_view(), bluff_rate=given["rate"])


def _rate(given: Parameters) -> Fraction:
    return Fraction(given["rate"])


def _bluffs(given: Parameters) -> Mapping[str, Argument]:
    prior = _prior(given)
    return {"prior": str(prior), "bluffs": str((1 - prior) * _rate(given))}


def _wrong_whole(given: Parameters) -> Fraction:
    return _prior(given) / (_prior(given) + _rate(given))


def _claim_square(given: Parameters, say: Say) -> Figure:
    prior, rate = _prior(given), _rate(given)
    parts = [
        Part(say("holds"), prior, [(say("claims"), Fraction(1))]),
        Part(say("lacks"), 1 - prior, [(say("claims"), rate), (say("silent"), 1 - rate)]),
    ]
    return areas(say("square"), parts, voice=say.voice)


def _cards_as_dots(given: Parameters, say: Say) -> Figure:
    prior = _prior(given)
    groups = [
        Crowd(say("with"), prior.numerator, "a"),
        Crowd(say("others"), prior.denominator - prior.numerator),
    ]
    return dots(say("cards"), groups, prior.denominator, voice=say.voice)


QUESTIONS: tuple[Question, ...] = (
    Question(
        name="double-given-left",
        lesson="09",
        parameters=one_of("face", "skull", "ship", "sword", "chest"),
        tells=words,
        solve=exact("double", "first == {face}"),
        mistakes=(
            Mistake(
                "condition-as-joint",
                exact("double and first == {face}"),
                cells(crossed=("not first == {face}", "excluded")),
            ),
            Mistake("wrong-whole", exact("double", SOMEWHERE), cells(a=ROW, b=COLUMN)),
            Mistake("fifty-fifty", _fifty_fifty, cells(a=ROW)),
        ),
        explained=cells(crossed=("not first == {face}", "excluded"), a=("double", "double")),
    ),
    Question(
        name="skulls-given-one",
        lesson="09",
        misconception="given-ignored",
        place="before",
        parameters=one_of("face", "ship", "sword", "chest", "skull"),
        tells=words,
        solve=exact(BOTH, SOMEWHERE),
        mistakes=(
            Mistake("given-ignored", exact(BOTH), EXCLUDED),
            Mistake("only-one-way", exact(BOTH, "first == {face}"), cells(a=ROW)),
            Mistake(
                "shared-cell-twice",
                lambda given: (
                    exact(BOTH)(given)
                    / (exact("first == {face}")(given) + exact("second == {face}")(given))
                ),
                cells(a=ROW, b=COLUMN),
            ),
            Mistake(
                "order-counted-twice",
                lambda given: 2 * exact(BOTH, SOMEWHERE)(given),
                cells(lit=(BOTH, "both")),
            ),
            Mistake("given-both-ways", exact(SOMEWHERE, BOTH), cells(lit=(BOTH, "both"))),
        ),
        explained=cells(crossed=("not any({face})", "excluded"), lit=(BOTH, "both")),
    ),
    Question(
        name="left-given-one",
        lesson="09",
        misconception="given-both-ways",
        place="before",
        parameters=one_of("face", "ship", "skull", "sword", "chest"),
        tells=words,
        solve=exact("first == {face}", SOMEWHERE),
        mistakes=(
            Mistake("given-both-ways", exact(SOMEWHERE, "first == {face}"), cells(a=ROW)),
            Mistake("given-ignored", exact("first == {face}"), EXCLUDED),
            Mistake("fifty-fifty", _fifty_fifty, cells(a=ROW, b=COLUMN)),
            Mistake(
                "shared-cell-lost",
                exact("first == {face} and second != {face}", SOMEWHERE),
                cells(lit=("first == {face} and second != {face}", "counted")),
            ),
        ),
        explained=cells(crossed=("not any({face})", "excluded"), a=ROW),
    ),
    Question(
        name="pair-given-no-double",
        lesson="09",
        misconception="given-ignored",
        place="after",
        parameters=two_faces(*FACES),
        tells=words,
        solve=exact(PAIR, "not double"),
        mistakes=(
            Mistake("given-ignored", exact(PAIR), cells(crossed=("double", "excluded"))),
            Mistake(
                "order-ignored",
                exact("first == {face} and second == {other}", "not double"),
                cells(lit=("first == {face} and second == {other}", "one_order")),
            ),
            Mistake(
                "ten-pictures",
                lambda given: Fraction(1, len(TWO.piles())),
                rolled_pictures,
            ),
        ),
        explained=cells(crossed=("double", "excluded"), a=(PAIR, "pair")),
    ),
    Question(
        name="independent-or-not",
        lesson="09",
        kind=Options(NAMES),
        parameters=_three_pairs,
        tells=_event_words,
        solve=_independent,
        mistakes=(
            Mistake("exclusive-as-independent", _exclusive, _pair_of(_exclusive)),
            Mistake("product-for-dependent", _overlapping, _pair_of(_overlapping)),
        ),
        explained=_pair_of(_independent),
    ),
    Question(
        name="claim-or-match",
        lesson="09",
        misconception="given-both-ways",
        place="after",
        parameters=one_of("rate", "1/10", "1/2", "1/3", "1/5", "1/4"),
        tells=_bluffs,
        solve=_true_claim,
        mistakes=(
            Mistake("given-both-ways", lambda given: 1, _claim_square),
            Mistake(
                "given-both-ways", lambda given: 1 - _rate(given), _claim_square, "honest-share"
            ),
            Mistake("given-ignored", _prior, _cards_as_dots),
            Mistake("wrong-whole", _wrong_whole, _claim_square),
        ),
        explained=_claim_square,
    ),
)

"""Lesson 14: is the claimer lying? What a sign tells of a rare thing."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from random import Random

from cardwidgets.engine.messages import Argument
from cardwidgets.figures import Crowd, Part, areas, dots
from cardwidgets.figures.figure import Figure
from cardwidgets.odds.chances import posterior
from cardwidgets.teaching.kinds import Number, Parameters
from cardwidgets.teaching.question import Compute, Draw, Mistake, Question, Say
from cardwidgets.teaching.questions.lesson_13_counting import COPIES, UNSEEN

PER_ROW = 25
FRESH = Fraction(COPIES, UNSEEN)
"""How likely a player holds the pair when nothing lies open."""


def _drawn(names: tuple[str, ...], *order: tuple[Argument, ...]) -> Draw:
    """Return what draws several parameters together."""

    def draw(rng: Random) -> Mapping[str, Argument]:
        return dict(zip(names, rng.choice(order), strict=True))

    return draw


def _certain(given: Parameters) -> int:
    return 1


def _rate(given: Parameters) -> Fraction:
    return Fraction(given["rate"])


def _silent(given: Parameters) -> Fraction:
    return 1 - _rate(given)


def _claim_square(prior: Fraction, given: Parameters, say: Say) -> Figure:
    """Draw who holds the pair, and what is said in either case."""
    rate = _rate(given)
    parts = [
        Part(say("holds"), prior, [(say("claims"), Fraction(1))]),
        Part(say("lacks"), 1 - prior, [(say("claims"), rate), (say("silent"), 1 - rate)]),
    ]
    return areas(say("square"), parts, voice=say.voice)


# -- short-deck -----------------------------------------------------------------------


def _one_deck(given: Parameters) -> Fraction:
    return Fraction(1, given["n"])


def _alarm(given: Parameters) -> Fraction:
    return Fraction(1, given["k"])


def _short(given: Parameters) -> Fraction:
    return posterior(_one_deck(given), 1, _alarm(given))


def _wrong_alarms(given: Parameters) -> Fraction:
    """Return what comes out when the false alarms are taken of all decks."""
    return _one_deck(given) / (_one_deck(given) + _alarm(given))


def _decks(given: Parameters) -> Mapping[str, Argument]:
    """Return so many decks that every number of them is whole."""
    n, k = given["n"], given["k"]
    return {"all": n * k, "short": k, "false": n - 1, "quiet": (n - 1) * (k - 1)}


def _decks_as_dots(given: Parameters, say: Say) -> Figure:
    n, k = given["n"], given["k"]
    groups = [
        Crowd(say("truly"), k, "a"),
        Crowd(say("falsely"), n - 1, "b"),
        Crowd(say("quietly"), (n - 1) * (k - 1)),
    ]
    return dots(say("decks"), groups, PER_ROW, voice=say.voice)


# -- claims-to-expect -----------------------------------------------------------------


def _true_claims(given: Parameters) -> Fraction:
    return Fraction(given["n"] * FRESH)


def _bluffs(given: Parameters) -> Fraction:
    return Fraction(given["n"] * (1 - FRESH) * _rate(given))


def _all_bluff(given: Parameters) -> Fraction:
    return Fraction(_true_claims(given) + given["n"] * _rate(given))


def _fresh_square(given: Parameters, say: Say) -> Figure:
    return _claim_square(FRESH, given, say)


def _expected(given: Parameters) -> Mapping[str, Argument]:
    true = _true_claims(given)
    return {"true": int(true), "lacking": int(given["n"] - true), "bluffs": int(_bluffs(given))}


# -- how-much-a-claim-says ------------------------------------------------------------


def _holders(given: Parameters) -> Fraction:
    return Fraction(given["claims"])


def _factor(given: Parameters) -> Fraction:
    return _holders(given) / _rate(given)


def _shy_square(given: Parameters, say: Say) -> Figure:
    """Draw who holds the pair where a holder may be silent."""
    held, rate = _holders(given), _rate(given)
    parts = [
        Part(say("holds"), FRESH, [(say("claims_so"), held), (say("silent"), 1 - held)]),
        Part(say("lacks"), 1 - FRESH, [(say("claims_so"), rate), (say("silent"), 1 - rate)]),
    ]
    return areas(say("square"), parts, voice=say.voice)


# -- claim-after-discards -------------------------------------------------------------


def _prior(given: Parameters) -> Fraction:
    return Fraction(COPIES - given["shown"], UNSEEN - given["discards"])


def _true(given: Parameters) -> Fraction:
    """Return what the player who rolled knows, as the game counts it."""
    from cardwidgets.games import make
    from cardwidgets.games.bluffaneer.odds import chance_true

    pair = ["SH+SK"] * given["shown"]
    others = ["CH+SH", "CH+SH", "SW+SK", "SW+SK"][: given["discards"] - given["shown"]]
    game = make("bluffaneer", 2)
    state = game.position(
        roll=("SH", "SK"), claimer=1, cards=["CH+SW", "CH+SK"], discard=[*pair, *others]
    )
    return chance_true(game.observe(state, 0), bluff_rate=given["rate"])


def _as_if_fresh(given: Parameters) -> Fraction:
    return posterior(FRESH, 1, _rate(given))


def _bluffs_of_all(given: Parameters) -> Fraction:
    return _prior(given) / (_prior(given) + _rate(given))


def _told_prior(given: Parameters) -> Mapping[str, Argument]:
    prior = _prior(given)
    return {
        "left": UNSEEN - given["discards"],
        "copies": COPIES - given["shown"],
        "prior": str(prior),
        "bluffs": str((1 - prior) * _rate(given)),
    }


def _square_now(given: Parameters, say: Say) -> Figure:
    return _claim_square(_prior(given), given, say)


def _cards_now(given: Parameters, say: Say) -> Figure:
    left, copies = UNSEEN - given["discards"], COPIES - given["shown"]
    groups = [
        Crowd(say("open"), given["discards"], "b"),
        Crowd(say("with"), copies, "a"),
        Crowd(say("others"), left - copies),
    ]
    return dots(say("cards"), groups, PER_ROW, voice=say.voice)


def _one_minus(value: Compute) -> Compute:
    return lambda given: 1 - value(given)


QUESTIONS: tuple[Question, ...] = (
    Question(
        name="short-deck",
        lesson="14",
        misconception="base-rate-neglected",
        place="before",
        parameters=_drawn(("n", "k"), (20, 10), (20, 20), (10, 10), (30, 10), (10, 5), (10, 20)),
        tells=_decks,
        solve=_short,
        mistakes=(
            Mistake("base-rate-neglected", _one_minus(_alarm), _decks_as_dots),
            Mistake("given-both-ways", _certain, _decks_as_dots),
            Mistake("given-ignored", _one_deck, _decks_as_dots),
            Mistake("wrong-whole", _wrong_alarms, _decks_as_dots),
        ),
        explained=_decks_as_dots,
    ),
    Question(
        name="claims-to-expect",
        lesson="14",
        kind=Number(),
        parameters=_drawn(
            ("n", "rate"), (170, "1/4"), (340, "1/10"), (170, "1/5"), (340, "1/4"), (170, "1/2")
        ),
        tells=_expected,
        solve=lambda given: _true_claims(given) + _bluffs(given),
        mistakes=(
            Mistake("only-one-way", _true_claims, _fresh_square),
            Mistake("only-one-way", _bluffs, _fresh_square, "bluffs-only"),
            Mistake("wrong-whole", _all_bluff, _fresh_square),
        ),
        explained=_fresh_square,
    ),
    Question(
        name="how-much-a-claim-says",
        lesson="14",
        kind=Number(),
        parameters=_drawn(
            ("claims", "rate"),
            ("4/5", "1/5"),
            ("1/2", "1/10"),
            ("3/4", "1/8"),
            ("4/5", "1/10"),
            ("7/10", "1/10"),
        ),
        solve=_factor,
        mistakes=(
            Mistake("ratio-upside-down", lambda given: 1 / _factor(given), _shy_square),
            Mistake("other-reason-forgotten", _holders, _shy_square),
            Mistake("likely-as-certain", lambda given: 1 / _rate(given), _shy_square),
        ),
        explained=_shy_square,
    ),
    Question(
        name="claim-after-discards",
        lesson="14",
        misconception="base-rate-neglected",
        place="after",
        parameters=_drawn(
            ("discards", "shown", "rate"),
            (4, 1, "1/4"),
            (3, 2, "1/7"),
            (6, 2, "1/5"),
            (2, 1, "1/4"),
            (5, 2, "1/4"),
        ),
        tells=_told_prior,
        solve=_true,
        mistakes=(
            Mistake("base-rate-neglected", _silent, _square_now),
            Mistake("given-both-ways", _certain, _square_now),
            Mistake("given-ignored", _prior, _cards_now),
            Mistake("whole-space-kept", _as_if_fresh, _cards_now),
            Mistake("wrong-whole", _bluffs_of_all, _square_now),
        ),
        explained=_square_now,
    ),
)

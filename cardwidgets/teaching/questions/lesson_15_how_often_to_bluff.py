"""Lesson 15: how often to bluff. Coins come from the bluff as a game of two choices against two."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from random import Random

from cardwidgets.engine.messages import Argument
from cardwidgets.figures import Crowd, Part, areas, dots, lines
from cardwidgets.figures.figure import Figure
from cardwidgets.labs.bluff_lab import BluffModel
from cardwidgets.labs.bluff_lab_map import average, boldness
from cardwidgets.odds import posterior
from cardwidgets.teaching.kinds import Number, Options, Parameters
from cardwidgets.teaching.question import Build, Compute, Mistake, Question, Say
from cardwidgets.teaching.questions.pictures import common
from cardwidgets.teaching.questions.pirates import one_of

ROUNDS = 68
"""In so many rounds the pair is held twelve times, and every share of bluffs below is whole."""
PLAYED = 200
"""So many rounds are played against the bot."""
PRIORS = ((2, 15), (2, 16), (3, 16), (3, 14), (3, 15))
"""Cards with the pair among those that the roller has not seen, of some discards."""


def _lab(given: Parameters) -> BluffModel:
    """Return the bluff with the caller's rate of a question."""
    return BluffModel(bluff=given["rate"], seed="exercise")


@lru_cache(maxsize=8)
def _played(rate: str) -> BluffModel:
    """Return the bluff after rounds against the bot."""
    lab = BluffModel(bluff=rate, seed="exercise")
    lab.play(PLAYED)
    return lab


def _paid(given: Parameters) -> Fraction:
    """Return what the caller gains a round from a roller who always pays."""
    return _lab(given).roller_values[1]


def _answered(given: Parameters) -> Fraction:
    """Return what the caller gains a round from a roller who does what is best."""
    return min(_lab(given).roller_values)


def _challenges(given: Parameters, say: Say) -> Figure:
    """Draw how often the bot challenged."""
    found = boldness(_played(given["rate"]), say.voice)
    if found is None:
        raise LookupError
    return found


def _gained(given: Parameters, say: Say) -> Figure:
    """Draw what the caller gained in rounds against the bot."""
    return average(_played(given["rate"]), say.voice)


def _claims(given: Parameters) -> Mapping[str, Argument]:
    """Return how many claims are true and how many are bluffs in some rounds."""
    lab = _lab(given)
    true = int(ROUNDS * lab.prior)
    bluffs = int(ROUNDS * (1 - lab.prior) * lab.bluff)
    return {
        "rounds": ROUNDS,
        "holds": true,
        "lacks": ROUNDS - true,
        "bluffs": bluffs,
        "claims": true + bluffs,
        "silent": ROUNDS - true - bluffs,
    }


def _rounds(given: Parameters, say: Say) -> Figure:
    """Draw rounds as dots: true claims, bluffs, and silence."""
    told = _claims(given)
    groups = [
        Crowd(common(say, f"bluff.{name}"), int(str(told[part])), mark)
        for name, part, mark in (("true", "holds", "a"), ("false", "bluffs", "b"))
    ]
    if told["silent"]:
        groups.append(Crowd(common(say, "bluff.silent"), int(str(told["silent"]))))
    return dots(common(say, "bluff.rounds", n=ROUNDS), groups, ROUNDS // 2, voice=say.voice)


# -- bluff-and-watch ------------------------------------------------------------------


def _what_comes(given: Parameters) -> str:
    """Return what becomes of the gain when the roller does what is best."""
    later = _answered(given)
    if later == _paid(given):
        return "as-now"
    return "loss" if later < 0 else "smaller-gain"


def _now(given: Parameters) -> Mapping[str, Argument]:
    return {"now": str(_paid(given)), "played": PLAYED}


def _unless_right(option: str) -> Compute:
    return lambda given: None if _what_comes(given) == option else option


# -- challenge-or-pay -----------------------------------------------------------------


def _truth(given: Parameters) -> Fraction:
    lab = _lab(given)
    return Fraction(posterior(lab.prior, 1, lab.bluff))


def _best_answer(given: Parameters) -> str:
    return {"challenge": "challenge-all", "pay": "pay-all"}[_lab(given).replies.roller]


def _mostly_true(given: Parameters) -> str | None:
    """Return what looks only at whether a claim is true rather than not."""
    reply = "pay-all" if _truth(given) > Fraction(1, 2) else "challenge-all"
    return reply if reply != _best_answer(given) else None


def _no_bluff_unpunished(given: Parameters) -> str | None:
    """Return what looks only at the coin that a caught bluff brings."""
    return "challenge-all" if _best_answer(given) == "pay-all" else None


def _answers(given: Parameters) -> Mapping[str, Argument]:
    return {**_claims(given), "false": str(1 - _truth(given))}


# -- bluff-in-balance -----------------------------------------------------------------


def _cards(rng: Random) -> Mapping[str, Argument]:
    cards, unseen = rng.choice(PRIORS)
    return {"cards": cards, "unseen": unseen}


def _prior(given: Parameters) -> Fraction:
    return Fraction(given["cards"], given["unseen"])


def _balanced(given: Parameters) -> Fraction:
    return BluffModel(prior=_prior(given)).equilibrium.bluff_rate


def _third(given: Parameters) -> Fraction:
    """Return the share of bluffs among all claims in balance."""
    return 1 - BluffModel(prior=_prior(given)).equilibrium.needed


def _of_all_rounds(given: Parameters) -> Fraction:
    return _balanced(given) * (1 - _prior(given))


def _rolled_rate(given: Parameters) -> Fraction:
    return BluffModel(prior=_prior(given)).equilibrium.challenge_rate


def _square(rate: Compute) -> Build:
    """Return what draws all rounds of a caller who bluffs so often.

    Args:
        rate: computes how often.
    """

    def build(given: Parameters, say: Say) -> Figure:
        bluff = Fraction(rate(given))
        prior = _prior(given)
        claims, silent = common(say, "bluff.claims"), common(say, "bluff.silent")
        parts = [
            Part(common(say, "bluff.holds"), prior, [(claims, Fraction(1))]),
            Part(common(say, "bluff.lacks"), 1 - prior, [(claims, bluff), (silent, 1 - bluff)]),
        ]
        return areas(say("square"), parts, voice=say.voice)

    return build


# -- dearer-challenge -----------------------------------------------------------------

STAKES = {"truth-3": (1, 3, 1), "truth-4": (1, 4, 1), "caught-2": (1, 2, 2), "caught-3": (1, 2, 3)}


def _new(given: Parameters) -> BluffModel:
    return BluffModel(stakes=STAKES[given["change"]])


def _changed(given: Parameters) -> Mapping[str, Argument]:
    return {"what": f"exercise.dearer-challenge.rule.{given['change']}"}


def _new_challenges(given: Parameters) -> str:
    before, after = (lab.equilibrium.challenge_rate for lab in (BluffModel(), _new(given)))
    return "same" if before == after else "rarer" if after < before else "oftener"


def _own_coins(given: Parameters) -> str:
    """Return what looks only at what a challenge costs or brings the roller."""
    return "rarer" if given["change"].startswith("truth") else "oftener"


def _leftover(given: Parameters) -> str:
    return "oftener" if given["change"].startswith("truth") else "same"


def _bluffs_worth(given: Parameters, say: Say) -> Figure:
    """Draw what a bluff brings, by how often claims are challenged, before and now."""
    series = []
    for name, lab in (("before", BluffModel()), ("after", _new(given))):
        pay, _, caught = lab.stakes
        rates = sorted({Fraction(0), lab.indifferent_caller, Fraction(1)})
        series.append((say(name), [(rate, pay - (pay + caught) * rate) for rate in rates]))
    if series[0][1] == series[1][1]:
        series = [(say("both"), series[0][1])]
    floor = min(height for _, points in series for _, height in points)
    return lines(
        say("worth"),
        series,
        floor=floor,
        x_name=say("challenged"),
        y_name=common(say, "coins"),
        voice=say.voice,
    )


# -- found-out ------------------------------------------------------------------------


def _costless(given: Parameters) -> Fraction:
    """Return what true claims bring where all claims are challenged, as if bluffs cost nothing."""
    return BluffModel(bluff=0).value_at(Fraction(0), Fraction(1))


def _half_challenged(given: Parameters) -> Fraction:
    lab = _lab(given)
    return lab.value_at(lab.bluff, lab.equilibrium.challenge_rate)


def _per_claim(given: Parameters) -> Fraction | None:
    lab = _lab(given)
    claims = lab.prior + (1 - lab.prior) * lab.bluff
    return _answered(given) / claims if claims < 1 else None


QUESTIONS: tuple[Question, ...] = (
    Question(
        name="bluff-and-watch",
        lesson="15",
        kind=Options(("as-now", "smaller-gain", "loss")),
        misconception="other-stands-still",
        place="before",
        parameters=one_of("rate", "1/2", "1/4", "3/4", "1/7"),
        tells=_now,
        solve=_what_comes,
        mistakes=(
            Mistake("other-stands-still", _unless_right("as-now"), _challenges),
            Mistake("losses-forgotten", _unless_right("smaller-gain"), _rounds),
            Mistake("only-one-way", _unless_right("loss"), _rounds),
        ),
        explained=_gained,
    ),
    Question(
        name="challenge-or-pay",
        lesson="15",
        kind=Options(("challenge-all", "pay-all", "as-many", "half")),
        parameters=one_of("rate", "1/8", "1/4", "1/14", "1/28", "1/7"),
        tells=_answers,
        solve=_best_answer,
        mistakes=(
            Mistake("gains-only", _mostly_true, _rounds, "mostly-true"),
            Mistake("losses-forgotten", _no_bluff_unpunished, _rounds),
            Mistake("probability-matching", lambda given: "as-many", _rounds),
            Mistake("balance-as-best-reply", lambda given: "half", _rounds),
        ),
        explained=_rounds,
    ),
    Question(
        name="bluff-in-balance",
        lesson="15",
        parameters=_cards,
        tells=lambda given: {
            "lacking": given["unseen"] - given["cards"],
            "twice": 2 * given["unseen"],
            "holding": 2 * given["cards"],
            "without": 2 * (given["unseen"] - given["cards"]),
        },
        solve=_balanced,
        mistakes=(
            Mistake("wrong-whole", _third, _square(_third), "of-claims"),
            Mistake("wrong-whole", _of_all_rounds, _square(_of_all_rounds), "of-rounds"),
            Mistake("own-coins-only", _rolled_rate, _square(_rolled_rate)),
            Mistake("probability-matching", _prior, _square(_prior)),
        ),
        explained=_square(_balanced),
    ),
    Question(
        name="dearer-challenge",
        lesson="15",
        kind=Options(("rarer", "same", "oftener")),
        parameters=one_of("change", *STAKES),
        tells=_changed,
        solve=_new_challenges,
        mistakes=(
            Mistake("own-coins-only", _own_coins, _bluffs_worth),
            Mistake("rule-misread", _leftover, _bluffs_worth),
        ),
        explained=_bluffs_worth,
    ),
    Question(
        name="found-out",
        lesson="15",
        kind=Number(),
        misconception="other-stands-still",
        place="after",
        parameters=one_of("rate", "3/4", "1/2", "1/7", "2/7"),
        tells=_claims,
        solve=_answered,
        mistakes=(
            Mistake("other-stands-still", _paid, _challenges),
            Mistake("losses-forgotten", _costless, _rounds),
            Mistake("balance-as-best-reply", _half_challenged, _rounds),
            Mistake("wrong-whole", _per_claim, _rounds),
        ),
        explained=_rounds,
    ),
)

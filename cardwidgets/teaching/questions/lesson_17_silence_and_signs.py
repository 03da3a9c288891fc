"""Lesson 17: what silence and signs tell, and what can be said where nobody speaks.

A hidden card is as likely to lie in each place that it can still lie in. A sign takes a place
away; silence, where somebody would have spoken or must have, takes a whole hand away.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from random import Random

from cardwidgets.engine.messages import Argument
from cardwidgets.engine.unseen import Pool, Slot, SlotName, Unseen
from cardwidgets.labs.deck_lab_chances import Draw
from cardwidgets.teaching.kinds import Number, Parameters
from cardwidgets.teaching.question import Draw as Draws
from cardwidgets.teaching.question import Mistake, Question
from cardwidgets.teaching.questions.lesson_13_counting import cards_of
from cardwidgets.teaching.questions.pictures import counted, crowds
from cardwidgets.teaching.questions.pirates import one_of

WANTED = 0
"""The kind of the card that is looked for; all others are kind 1."""


def _lies(sizes: Mapping[str, int], where: tuple[str, ...], *without: str) -> Fraction:
    """Return how likely a card lies in some places, with others known to lack it."""
    slots: dict[SlotName, Slot] = {
        name: Slot(size, lacks=int(name in without)) for name, size in sizes.items()
    }
    pool = Pool((1, sum(sizes.values()) - 1), slots)
    return Unseen((pool,)).chance_any(where, WANTED)


# -- silent-partner and signed-one ----------------------------------------------------


def _hand(given: Parameters) -> int:
    from cardwidgets.games.aluette.cards import HAND

    return HAND - int(given["tricks"])


def _stock(given: Parameters) -> int:
    from cardwidgets.games.aluette.odds import STOCK

    return STOCK


def _sizes(given: Parameters) -> dict[str, int]:
    """Return how many cards one has not seen lie in each hand and in the stock."""
    hand = _hand(given)
    return {"partner": hand, "left": hand, "right": hand, "stock": _stock(given)}


def _asked(given: Parameters) -> tuple[str, ...]:
    return ("left", "right") if given["where"] == "opponents" else ("stock",)


def _silent(*order: tuple[int, str]) -> Draws:
    def draw(rng: Random) -> Mapping[str, Argument]:
        tricks, where = rng.choice(order)
        return {"tricks": tricks, "where": where, "luette": f"exercise.luette.{rng.choice('MD')}"}

    return draw


def _told_silent(given: Parameters) -> Mapping[str, Argument]:
    return {
        "n": given["tricks"],
        "hand": _hand(given),
        "stock": _stock(given),
        "place": f"exercise.silent-partner.in.{given['where']}",
    }


def _of_places(given: Parameters) -> Fraction:
    """Return the share of the places that are left, as if each held as many cards."""
    left = [name for name in _sizes(given) if name != "partner"]
    return Fraction(len(_asked(given)), len(left))


_four_places = crowds(
    "places",
    ("partner", _hand, "both"),
    ("opponents", lambda given: 2 * _hand(given), "a"),
    ("stock", _stock, ""),
)


def _signed(rng: Random) -> Mapping[str, Argument]:
    tricks = rng.choice((4, 1, 2, 3))
    signed, asked = rng.choice((("M", "D"), ("D", "M"), ("M", "B"), ("B", "M")))
    return {
        "tricks": tricks,
        "luette": f"exercise.luette.{signed}",
        "other": f"exercise.luette.{asked}",
    }


def _told_signed(given: Parameters) -> Mapping[str, Argument]:
    return {
        "n": given["tricks"],
        "hand": _hand(given),
        "stock": _stock(given),
        "unseen": sum(_sizes(given).values()),
        "rest": _hand(given) - 1,
    }


def _after_sign(given: Parameters) -> Fraction:
    sizes = _sizes(given)
    return _lies({**sizes, "partner": sizes["partner"] - 1}, ("partner",))


def _before_sign(given: Parameters) -> Fraction:
    return _lies(_sizes(given), ("partner",))


_signed_places = crowds(
    "places",
    ("signed", lambda given: 1, "both"),
    ("partner", lambda given: _hand(given) - 1, "b"),
    ("opponents", lambda given: 2 * _hand(given), "a"),
    ("stock", _stock, ""),
)


# -- negatives-to-expect --------------------------------------------------------------


def _grid(given: Parameters) -> Draw:
    return Draw(*cards_of("gnoming", "negative"), given["n"])


def _told_grid(given: Parameters) -> Mapping[str, Argument]:
    draw = _grid(given)
    return {"cards": draw.cards, "hits": draw.hits}


def _usual_number(given: Parameters) -> int:
    chances = _grid(given).distribution()
    return chances.index(max(chances))


_numbers = counted(
    "bars",
    lambda given: dict(enumerate(_grid(given).distribution())),
    mark=lambda given: (_usual_number(given),),
)
_layout = crowds(
    "deck",
    ("negative", lambda given: _grid(given).hits, "a"),
    ("others", lambda given: _grid(given).cards - _grid(given).hits, ""),
)


# -- after-a-pass ---------------------------------------------------------------------


def _passed(*order: tuple[int, int, int]) -> Draws:
    def draw(rng: Random) -> Mapping[str, Argument]:
        ben, cem, dia = rng.choice(order)
        number, suit = rng.choice((5, 7)), rng.choice("CDHS")
        return {"ben": ben, "cem": cem, "dia": dia, "card": f"exercise.beside_six.{number}{suit}"}

    return draw


def _three_hands(given: Parameters) -> dict[str, int]:
    return {name: given[name] for name in ("ben", "cem", "dia")}


def _hands_left(given: Parameters) -> Fraction:
    return Fraction(1, len(_three_hands(given)) - 1)


_hands = crowds(
    "hands",
    ("ben_hand", lambda given: given["ben"], "both"),
    ("cem_hand", lambda given: given["cem"], "a"),
    ("dia_hand", lambda given: given["dia"], ""),
)


QUESTIONS: tuple[Question, ...] = (
    Question(
        name="silent-partner",
        lesson="17",
        misconception="silence-is-no-news",
        place="before",
        parameters=_silent(
            (0, "opponents"),
            (0, "stock"),
            (1, "opponents"),
            (2, "opponents"),
            (4, "opponents"),
            (4, "stock"),
        ),
        tells=_told_silent,
        solve=lambda given: _lies(_sizes(given), _asked(given), "partner"),
        mistakes=(
            Mistake(
                "silence-is-no-news",
                lambda given: _lies(_sizes(given), _asked(given)),
                _four_places,
            ),
            Mistake("weights-ignored", _of_places, _four_places),
            Mistake("fifty-fifty", lambda given: Fraction(1, 2), _four_places),
        ),
        explained=_four_places,
    ),
    Question(
        name="signed-one",
        lesson="17",
        parameters=_signed,
        tells=_told_signed,
        solve=_after_sign,
        mistakes=(
            Mistake("given-ignored", _before_sign, _signed_places),
            Mistake(
                "whole-space-kept",
                lambda given: Fraction(_hand(given), sum(_sizes(given).values()) - 1),
                _signed_places,
            ),
            Mistake(
                "wrong-whole",
                lambda given: Fraction(_hand(given) - 1, sum(_sizes(given).values())),
                _signed_places,
            ),
            Mistake(
                "weights-ignored",
                lambda given: Fraction(1, len(_sizes(given))),
                _signed_places,
            ),
        ),
        explained=_signed_places,
    ),
    Question(
        name="negatives-to-expect",
        lesson="17",
        kind=Number(),
        parameters=one_of("n", 9, 6, 7, 8, 4),
        tells=_told_grid,
        solve=lambda given: _grid(given).mean,
        mistakes=(
            Mistake(
                "only-one-way",
                lambda given: Fraction(_grid(given).hits, _grid(given).cards),
                _layout,
            ),
            Mistake(
                "share-and-count-confused",
                lambda given: _grid(given).chance("at least", 1),
                _numbers,
            ),
            Mistake("mean-as-most-likely", _usual_number, _numbers),
        ),
        explained=_numbers,
    ),
    Question(
        name="after-a-pass",
        lesson="17",
        misconception="silence-is-no-news",
        place="after",
        parameters=_passed((10, 9, 8), (8, 7, 9), (6, 4, 7), (9, 8, 6), (7, 5, 4)),
        tells=lambda given: {},
        solve=lambda given: _lies(_three_hands(given), ("cem",), "ben"),
        mistakes=(
            Mistake(
                "silence-is-no-news",
                lambda given: _lies(_three_hands(given), ("cem",)),
                _hands,
            ),
            Mistake("weights-ignored", _hands_left, _hands),
            Mistake(
                "complement-forgotten",
                lambda given: _lies(_three_hands(given), ("dia",), "ben"),
                _hands,
            ),
        ),
        explained=_hands,
    ),
)

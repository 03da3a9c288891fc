"""Lesson 11: three dice, and dice whose faces are not equally likely."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from itertools import combinations, permutations
from random import Random

from cardwidgets.dice import D6, PIRATE, Die, Outcome, Space
from cardwidgets.engine.messages import Argument
from cardwidgets.figures import BarSpec, Part, Pile, areas, bars, grid, piles
from cardwidgets.figures.figure import Figure
from cardwidgets.labs.dice_lab_art import pirate_symbol
from cardwidgets.teaching.kinds import Parameters
from cardwidgets.teaching.question import Compute, Draw, Mistake, Question, Say
from cardwidgets.teaching.questions.pictures import (
    art,
    cells,
    common,
    counted,
    face_word,
    growing,
)
from cardwidgets.teaching.questions.pirates import (
    FACES,
    THREE,
    exact,
    of_piles,
    one_of,
    piles_of_cells,
    words,
)

ONE_PAIR = "double and not triple"
ONE_ORDER = "first == {face} and second == {other}"


# -- three dice -----------------------------------------------------------------------


def _die(given: Parameters) -> Die:
    return PIRATE if given["n"] == len(FACES) else D6


def _three(make: Callable[..., Compute], text: str) -> Compute:
    """Return what computes with three dice of the kind that the parameters name."""
    return lambda given: make(text, space=Space.of(3, _die(given)))(given)


def _in_words(say: Say, faces: Outcome) -> str:
    return ", ".join(face_word(say, face) for face in faces)


def _orders(given: Parameters, say: Say) -> Figure:
    """Draw for a picture of each kind in how many orders it can lie."""
    die = _die(given)
    low, middle, high = die.faces[-3:]
    shown = []
    for faces in ((high, high, high), (high, high, middle), (high, middle, low)):
        symbols = tuple(filter(None, (pirate_symbol(die, face) for face in faces)))
        shown.append(BarSpec(_in_words(say, faces), len(set(permutations(faces))), None, symbols))
    title, name = common(say, "three.orders"), common(say, "three.number")
    return bars(title, shown, value_name=name, art=art(), voice=say.voice)


def _pirate_orders(given: Parameters, say: Say) -> Figure:
    return _orders({"n": len(FACES)}, say)


def _pirate_piles(given: Parameters, say: Say) -> Figure:
    """Draw all outcomes of three pirate dice, folded into pictures."""
    found = [
        Pile(
            _in_words(say, pile.faces),
            [_in_words(say, outcome) for outcome in pile.outcomes],
            [tuple(pirate_symbol(PIRATE, face) for face in outcome) for outcome in pile.outcomes],
        )
        for pile in THREE.piles()
    ]
    return piles(common(say, "three.piles"), found, art=art(), voice=say.voice)


def _piles_or_orders(given: Parameters, say: Say) -> Figure:
    """Draw all piles where there are few enough of them."""
    return (_pirate_piles if _die(given) == PIRATE else _orders)(given, say)


def _alike_pairs(given: Parameters, say: Say) -> Figure:
    """Draw for some outcomes which two of three dice are alike."""
    faces = _die(given).faces[-2:]
    outcomes = [(faces[1], faces[1], faces[0]), (faces[1], faces[0], faces[1]), (faces[1],) * 3]
    pairs = list(combinations(range(3), 2))
    marks = {
        (row, column): frozenset({"lit"} if outcome[one] == outcome[other] else ())
        for row, outcome in enumerate(outcomes)
        for column, (one, other) in enumerate(pairs)
    }
    rows = [_in_words(say, outcome) for outcome in outcomes]
    columns = [common(say, "three.dice", one=one + 1, other=other + 1) for one, other in pairs]
    names = {"lit": common(say, "three.alike")}
    return grid(common(say, "three.pairs"), rows, columns, marks, names=names, voice=say.voice)


def _free_faces(given: Parameters) -> dict[int, int]:
    return {die: len(_die(given).faces) - die + 1 for die in (1, 2, 3)}


def _pairs_added(given: Parameters) -> Fraction:
    pairs = len(list(combinations(range(3), 2)))
    return Fraction(pairs, len(_die(given).faces))


def _pairs_multiplied(given: Parameters) -> Fraction:
    pairs = len(list(combinations(range(3), 2)))
    return (1 - Fraction(1, len(_die(given).faces))) ** pairs


def _numbers(given: Parameters) -> dict[int, Fraction]:
    """Return the chance of each number of a face on three dice."""
    return {n: exact(f"count({given['face']}) == {n}", space=THREE)({}) for n in range(4)}


# -- unequal dice ---------------------------------------------------------------------

WEIGHTS = ((1, 2, 1, 2), (2, 2, 1, 1), (1, 1, 1, 3), (1, 1, 2, 4))


def _loaded(given: Parameters) -> Die:
    return Die(FACES, given["weights"])


def _of_loaded(text: str) -> Compute:
    return lambda given: exact(text, space=Space.of(2, _loaded(given)))(given)


def _total(given: Parameters) -> Mapping[str, Argument]:
    return {**words(given), "total": _loaded(given).total, "cells": _loaded(given).total ** 2}


def _weights_once(given: Parameters) -> Fraction:
    """Return the doubles' share when a double gets the weight of one face."""
    die = _loaded(given)
    return Fraction(sum(die.weights), die.total**2)


def _weights_never(given: Parameters) -> Fraction:
    """Return the doubles' share when each double counts once, among weighted cells."""
    die = _loaded(given)
    return Fraction(len(die.faces), die.total**2)


def _weights_and_faces(*order: tuple[int, ...]) -> Draw:
    def draw(rng: Random) -> Mapping[str, Argument]:
        weights = rng.choice(order)
        face, other = rng.sample(FACES, 2)
        return {"weights": weights, "face": face, "other": other}

    return draw


def _added(given: Parameters) -> Fraction:
    die = _loaded(given)
    return die.chance(given["face"]) + die.chance(given["other"])


def _face_weights(given: Parameters, say: Say) -> Figure:
    die = _loaded(given)
    shown = [
        BarSpec(face_word(say, face), die.weight(face), None, (pirate_symbol(PIRATE, face),))
        for face in FACES
    ]
    name = common(say, "weight")
    return bars(common(say, "loaded.faces"), shown, value_name=name, art=art(), voice=say.voice)


def _square(given: Parameters, say: Say) -> Figure:
    """Draw the cells of two unequal dice as large as they are likely."""
    die = _loaded(given)
    right = [
        (common(say, "mark.right", face=f"exercise.face.{face}"), die.chance(face))
        for face in FACES
    ]
    parts = [Part(face_word(say, face), die.chance(face), right) for face in FACES]
    return areas(common(say, "loaded.square"), parts, voice=say.voice)


QUESTIONS: tuple[Question, ...] = (
    Question(
        name="one-pair-of-three",
        lesson="11",
        parameters=one_of("n", 4, 6),
        solve=_three(exact, ONE_PAIR),
        mistakes=(
            Mistake("ten-pictures", _three(of_piles, ONE_PAIR), _orders),
            Mistake("order-ignored", _three(piles_of_cells, ONE_PAIR), _orders),
            Mistake("exactly-as-at-least", _three(exact, "double"), _alike_pairs),
            Mistake("chances-add-up", _pairs_added, _alike_pairs),
        ),
        explained=_piles_or_orders,
    ),
    Question(
        name="all-different",
        lesson="11",
        parameters=one_of("n", 6, 4),
        solve=_three(exact, "distinct"),
        mistakes=(
            Mistake("ten-pictures", _three(of_piles, "distinct"), _orders),
            Mistake("order-ignored", _three(piles_of_cells, "distinct"), _orders),
            Mistake(
                "product-for-dependent",
                _pairs_multiplied,
                counted("free", _free_faces, "nth", "faces.name"),
            ),
            Mistake("complement-forgotten", _three(exact, "double"), _alike_pairs),
        ),
        explained=_piles_or_orders,
    ),
    Question(
        name="loaded-double",
        lesson="11",
        parameters=one_of("weights", *WEIGHTS),
        tells=_total,
        solve=_of_loaded("double"),
        mistakes=(
            Mistake("weights-ignored", exact("double"), _face_weights),
            Mistake("only-one-way", _weights_once, _square, "once"),
            Mistake("weights-ignored", _weights_never, _square, "cells"),
        ),
        explained=_square,
    ),
    Question(
        name="loaded-pair",
        lesson="11",
        parameters=_weights_and_faces(*WEIGHTS[:3]),
        tells=_total,
        solve=_of_loaded("any({face}) and any({other})"),
        mistakes=(
            Mistake("order-ignored", _of_loaded(ONE_ORDER), cells(lit=(ONE_ORDER, "one_order"))),
            Mistake("weights-ignored", exact("any({face}) and any({other})"), _face_weights),
            Mistake("sum-for-product", _added, _face_weights),
        ),
        explained=_square,
    ),
    Question(
        name="skull-in-three",
        lesson="11",
        parameters=one_of("face", "ship", "skull", "sword", "chest"),
        tells=words,
        solve=exact("any({face})", space=THREE),
        mistakes=(
            Mistake(
                "chances-add-up",
                lambda given: 3 * exact("first == {face}", space=THREE)(given),
                growing(
                    "growing",
                    "dice.name",
                    lambda given: 5,
                    adding=lambda given: given["at"] * PIRATE.chance(given["face"]),
                ),
            ),
            Mistake(
                "complement-forgotten",
                exact("not any({face})", space=THREE),
                counted("numbers", _numbers, mark=lambda given: {0, 1}),
            ),
            Mistake(
                "product-for-sum",
                exact("all({face})", space=THREE),
                counted("numbers", _numbers, mark=lambda given: {3}),
            ),
            Mistake(
                "ten-pictures",
                of_piles("any({face})", THREE),
                _pirate_orders,
            ),
        ),
        explained=counted("numbers", _numbers, mark=lambda given: {1, 2, 3}),
    ),
)

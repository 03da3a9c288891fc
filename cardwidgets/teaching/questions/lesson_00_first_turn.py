"""Lesson 00: a first turn of Bluffaneer. What is right is played out by the game's rules."""

from __future__ import annotations

from random import Random
from typing import Any

from cardwidgets.dice import PIRATE
from cardwidgets.engine.messages import Argument
from cardwidgets.figures import BarSpec, bars
from cardwidgets.figures.figure import Figure
from cardwidgets.teaching.kinds import Move, Options, Parameters
from cardwidgets.teaching.question import Build, Compute, Mistake, Question, Say
from cardwidgets.teaching.questions.pictures import cells, common, line_of
from cardwidgets.teaching.questions.pirates import FACES, words

CARD = "count({one}) == 1 and count({two}) == 1"
ROLL = "first == {left} and second == {right}"


def _code(face: str) -> str:
    """Return how the game writes a face."""
    from cardwidgets.games.bluffaneer.actions import SYMBOLS

    return SYMBOLS[PIRATE.faces.index(face)]


def _card(*faces: str) -> str:
    return "+".join(_code(face) for face in sorted(faces, key=FACES.index))


# -- rob-the-richest: four purses, two swords -----------------------------------------


def _purses(rng: Random) -> dict[str, Argument]:
    others = [rng.choice((13, 14, 15)), rng.choice((10, 11)), rng.choice((1, 2))]
    rng.shuffle(others)
    return {"coins": (9, *others)}


_table = Move(
    game="bluffaneer",
    position=lambda given: {"roller": 0, "roll": ("SW", "SW"), "coins": given["coins"]},
    rules=lambda given: {"players": 4},
)


def _afterwards(given: Parameters) -> dict[str, Any]:
    """Return the state after each theft."""
    game, state = _table.table(given)
    moves = game.legal_actions(state, 0)
    return {str(game.write(move)): game.apply(state, 0, move) for move in moves}


def _ends(given: Parameters) -> frozenset[str]:
    game, _ = _table.table(given)
    after = _afterwards(given)
    return frozenset(move for move, state in after.items() if game.is_over(state))


def _best(given: Parameters) -> frozenset[str]:
    """Return the thefts that go on and leave the richest of the others with least."""
    ends = _ends(given)
    left = {
        move: max(state.coins[1:]) for move, state in _afterwards(given).items() if move not in ends
    }
    return frozenset(move for move, most in left.items() if most == min(left.values()))


def _others(given: Parameters) -> frozenset[str]:
    return frozenset(_afterwards(given)) - _best(given) - _ends(given)


def _bars_of(say: Say, part: str, coins: tuple[int, ...]) -> Figure:
    shown = [
        BarSpec(say("player", n=seat), number, mark="" if seat else "b")
        for seat, number in enumerate(coins)
    ]
    return bars(say(part), shown, value_name=common(say, "coins"), voice=say.voice)


def _purses_now(given: Parameters, say: Say) -> Figure:
    return _bars_of(say, "now", given["coins"])


def _purses_after(part: str, moves: Compute) -> Build:
    def build(given: Parameters, say: Say) -> Figure:
        move = min(moves(given))
        return _bars_of(say, part, _afterwards(given)[move].coins)

    return build


# -- what-happens-now: a roll and a card ----------------------------------------------


def _roll_and_card(rng: Random) -> dict[str, Argument]:
    one, two, three = rng.sample(FACES, 3)
    card, rolls = (one, two), {"half": (one, three), "turned": (two, one), "alike": (one, one)}
    left, right = rolls[rng.choice(("turned", "half", "alike"))]
    return {"left": left, "right": right, "one": card[0], "two": card[1]}


def _happens(given: Parameters) -> str:
    """Return what the game does with the roll."""
    from cardwidgets.games import make

    game = make("bluffaneer", 3)
    mine = _card(given["one"], given["two"])
    before = game.position(roller=0, cards=[mine, *_free_cards(mine, 2)])
    rolled = game.read(before, None, f"roll {_code(given['left'])} {_code(given['right'])}")
    after = game.apply(before, None, rolled)
    if game.parts(after)["phase"] == "claim":
        return "asked"
    return "matched" if after.box > before.box else "doubled"


def _free_cards(taken: str, number: int) -> list[str]:
    other = next(
        card
        for card in (_card(one, two) for one in FACES for two in FACES if one != two)
        if card != taken
    )
    return [other] * number


def _if_right(right: str, answer: str) -> Compute:
    return lambda given: answer if _happens(given) == right else None


# -- true-or-bluff: a card is turned over ---------------------------------------------


def _claim(rng: Random) -> dict[str, Argument]:
    left, right, third = rng.sample(FACES, 3)
    cards = {"turned": (right, left), "half": (left, third), "other half": (third, right)}
    one, two = cards[rng.choice(("half", "turned", "other half"))]
    return {"left": left, "right": right, "one": one, "two": two}


def _coins_of(answer: str) -> Compute:
    """Return what computes the coins that an answer to the claim brings."""

    def compute(given: Parameters) -> int:
        from cardwidgets.games import make

        game = make("bluffaneer", 3)
        rolled, shown = _card(given["left"], given["right"]), _card(given["one"], given["two"])
        roll = (_code(given["left"]), _code(given["right"]))
        cards = [*_free_cards(rolled, 2), shown]
        before = game.position(roller=0, roll=roll, claimer=2, cards=cards)
        after = game.apply(before, 0, game.read(before, 0, answer))
        return int(after.coins[0] - before.coins[0])

    return compute


_CHANGES = {-2: "lose-two", -1: "lose-one", 1: "gain-one"}


def _challenged(given: Parameters) -> str:
    return _CHANGES[_coins_of("challenge")(given)]


def _otherwise(right: str, answer: str) -> Compute:
    return lambda given: answer if _challenged(given) == right else None


_stakes = line_of("stakes", pay=lambda given: -1, caught=lambda given: 1, honest=lambda given: -2)

QUESTIONS: tuple[Question, ...] = (
    Question(
        name="rob-the-richest",
        lesson="00",
        kind=_table,
        parameters=_purses,
        solve=_best,
        mistakes=(
            Mistake("rule-misread", _ends, _purses_after("after.ends", _ends), "ends"),
            Mistake("gains-only", _others, _purses_after("after.others", _others), "others"),
        ),
        shown=_purses_now,
        explained=_purses_after("after.best", _best),
    ),
    Question(
        name="what-happens-now",
        lesson="00",
        kind=Options(("doubled", "matched", "asked")),
        parameters=_roll_and_card,
        tells=words,
        solve=_happens,
        mistakes=(
            Mistake("rule-misread", _if_right("asked", "matched"), cells(b=(CARD, "card")), "half"),
            Mistake(
                "rule-misread", _if_right("doubled", "matched"), cells(b=(CARD, "card")), "alike"
            ),
            Mistake(
                "order-ignored", _if_right("matched", "asked"), cells(b=(CARD, "card")), "turned"
            ),
            Mistake(
                "rule-misread",
                _if_right("doubled", "asked"),
                cells(a=("distinct", "cards")),
                "no-claim",
            ),
            Mistake(
                "rule-misread",
                lambda given: None if _happens(given) == "doubled" else "doubled",
                cells(a=("double", "double")),
                "unlike",
            ),
        ),
        explained=cells(a=("double", "double"), b=(CARD, "card"), lit=(ROLL, "roll")),
    ),
    Question(
        name="true-or-bluff",
        lesson="00",
        kind=Options(("lose-two", "lose-one", "gain-one")),
        parameters=_claim,
        tells=words,
        solve=_challenged,
        mistakes=(
            Mistake(
                "rule-misread", _otherwise("gain-one", "lose-two"), cells(b=(CARD, "shown")), "half"
            ),
            Mistake(
                "order-ignored",
                _otherwise("lose-two", "gain-one"),
                cells(b=(CARD, "shown")),
                "turned",
            ),
            Mistake("rule-misread", lambda given: "lose-one", _stakes, "price"),
        ),
        explained=cells(b=(CARD, "shown"), lit=(ROLL, "roll")),
    ),
)

"""Lesson 18: the odds of a game that one writes oneself, in which a card is kept or swapped.

Each player gets one card and keeps it or swaps it, unseen, for the next of the pile; the highest
card wins. The others let a coin choose.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from random import Random

from cardwidgets.engine.messages import Argument
from cardwidgets.figures import BarSpec, Branch, bars, number_line, tree
from cardwidgets.figures.figure import Figure
from cardwidgets.labs.deck_lab_chances import Draw
from cardwidgets.teaching.kinds import Options, Parameters
from cardwidgets.teaching.question import Build, Compute, Mistake, Question, Say
from cardwidgets.teaching.question import Draw as Draws
from cardwidgets.teaching.questions.pictures import common, crowds


def _dealt(*order: tuple[int, int, int]) -> Draws:
    """Return what draws how many cards there are, the card in one's hand, and who plays."""

    def draw(rng: Random) -> Mapping[str, Argument]:
        cards, card, players = rng.choice(order)
        return {"cards": cards, "card": card, "players": players}

    return draw


def _told(given: Parameters) -> Mapping[str, Argument]:
    """Return what texts need besides."""
    cards, card = given["cards"], given["card"]
    return {
        "others": given["players"] - 1,
        "unseen": cards - 1,
        "lower": card - 1,
        "higher": cards - card,
    }


def _keeping(given: Parameters) -> Fraction:
    """Return the chance that all others hold lower cards."""
    others = given["players"] - 1
    return Draw(given["cards"] - 1, given["card"] - 1, others).exactly(others)


def _beating_one(given: Parameters) -> Fraction:
    return Fraction(given["card"] - 1, given["cards"] - 1)


def _swapping(given: Parameters) -> Fraction:
    """Return the chance to win with a new card, over each card that it may be.

    What the others' coins chose is left out: a card that nobody has seen is any card, wherever
    it lay at first.
    """
    cards, card, others = given["cards"], given["card"], given["players"] - 1
    new = [other for other in range(1, cards + 1) if other != card]
    chances = (Draw(cards - 2, one - 1 - (card < one), others).exactly(others) for one in new)
    return sum(chances, Fraction(0)) / len(new)


def _unseen_cards(part: str) -> Build:
    return crowds(
        part,
        ("own", lambda given: 1, "both"),
        ("lower", lambda given: given["card"] - 1, "a"),
        ("higher", lambda given: given["cards"] - given["card"], ""),
    )


# -- who-draws-the-best ---------------------------------------------------------------


def _drawn(given: Parameters) -> tuple[Fraction, ...]:
    """Return each player's chance of the best card, in the order of drawing."""
    cards = given["cards"]
    return tuple(
        Draw(cards, 1, before).exactly(0) * Draw(cards - before, 1, 1).exactly(1)
        for before in range(given["players"])
    )


def _likeliest(given: Parameters) -> str:
    chances = _drawn(given)
    best = [place for place, chance in enumerate(chances) if chance == max(chances)]
    if len(best) == len(chances):
        return "same"
    return "first" if best == [0] else "last"


_pile = crowds(
    "pile",
    ("drawn_first", lambda given: 1, "a"),
    ("drawn_between", lambda given: given["players"] - 2, ""),
    ("drawn_last", lambda given: 1, "b"),
    ("left", lambda given: given["cards"] - given["players"], "both"),
)


def _first_then_last(given: Parameters, say: Say) -> Figure:
    """Draw what must happen before the second to draw can get the best card."""
    cards = given["cards"]
    second = (
        Branch(say("it"), Fraction(1, cards - 1), (), "a"),
        Branch(say("another"), Fraction(cards - 2, cards - 1)),
    )
    first = (
        Branch(say("it"), Fraction(1, cards)),
        Branch(say("another"), Fraction(cards - 1, cards), second),
    )
    return tree(say("tree"), first, voice=say.voice)


def _everybody(given: Parameters, say: Say) -> Figure:
    shown = [BarSpec(say("player", n=at), chance) for at, chance in enumerate(_drawn(given), 1)]
    return bars(say("bars"), shown, value_name=common(say, "chance"), voice=say.voice)


# -- keep-wins ------------------------------------------------------------------------


def _put_back(given: Parameters) -> Fraction:
    return Fraction(_beating_one(given) ** (given["players"] - 1))


def _own_card_kept(given: Parameters) -> Fraction:
    others = given["players"] - 1
    return Draw(given["cards"], given["card"] - 1, others).exactly(others)


def _others_tree(given: Parameters, say: Say) -> Figure:
    """Draw the others' cards, one after the other, each lower or higher."""

    def grown(lower: int, cards: int, depth: int) -> tuple[Branch, ...]:
        if not depth:
            return ()
        chance = Fraction(lower, cards)
        more = grown(lower - 1, cards - 1, depth - 1)
        return (
            Branch(say("lower"), chance, more, "" if more else "a"),
            Branch(say("higher"), 1 - chance),
        )

    branches = grown(given["card"] - 1, given["cards"] - 1, given["players"] - 1)
    return tree(say("tree"), branches, voice=say.voice)


# -- swap-wins and keep-or-swap -------------------------------------------------------


def _better_card(given: Parameters) -> Fraction:
    return 1 - _beating_one(given)


def _kept_instead(given: Parameters) -> Fraction | None:
    return _keeping(given) or None


_table = crowds(
    "table",
    ("yours", lambda given: 1, "a"),
    ("theirs", lambda given: given["players"] - 1, "b"),
    ("pile", lambda given: given["cards"] - given["players"] - 1, ""),
    ("gone", lambda given: 1, "both"),
)


def _shares(given: Parameters, say: Say) -> Figure:
    shown = [
        BarSpec(say("player", n=seat), _swapping(given)) for seat in range(1, given["players"] + 1)
    ]
    return bars(say("bars"), shown, most=1, value_name=common(say, "chance"), voice=say.voice)


def _choice(given: Parameters) -> str:
    return "keep" if _keeping(given) > _swapping(given) else "swap"


def _only(right: str, wrong: str) -> Compute:
    """Return what computes a wrong choice, where the other one is right."""
    return lambda given: wrong if _choice(given) == right else None


def _two_ways(given: Parameters, say: Say) -> Figure:
    marks = [(say("kept"), _keeping(given)), (say("swapped"), _swapping(given))]
    return number_line(say("line"), marks, voice=say.voice)


def _half_way(given: Parameters, say: Say) -> Figure:
    marks = [(say("half"), Fraction(1, 2)), (say("kept"), _keeping(given))]
    return number_line(say("line"), marks, voice=say.voice)


# -- drawn-by-the-last ----------------------------------------------------------------


def _swapped(*order: tuple[int, int, int, int]) -> Draws:
    def draw(rng: Random) -> Mapping[str, Argument]:
        cards, card, players, before = rng.choice(order)
        return {"cards": cards, "card": card, "players": players, "before": before}

    return draw


def _told_swapped(given: Parameters) -> Mapping[str, Argument]:
    return {**_told(given), "n": given["before"], "others": given["players"] - 1}


def _pile_left(given: Parameters) -> int:
    return int(given["cards"] - given["players"] - given["before"])


def _drawn_late(given: Parameters) -> Fraction:
    """Return the chance that the best card was passed over by all before, and is drawn now."""
    unseen, hidden = given["cards"] - 1, given["players"] - 1 + given["before"]
    return Draw(unseen, 1, hidden).exactly(0) * Draw(unseen - hidden, 1, 1).exactly(1)


def _fewer_left(given: Parameters) -> Fraction:
    return Fraction(1, given["cards"] - 1 - given["before"])


_where_it_may_lie = crowds(
    "places",
    ("own", lambda given: 1, "both"),
    ("hidden", lambda given: given["players"] - 1 + given["before"], "b"),
    ("next", lambda given: 1, "a"),
    ("below", lambda given: _pile_left(given) - 1, ""),
)


def _before_then_you(given: Parameters, say: Say) -> Figure:
    unseen, hidden = given["cards"] - 1, given["players"] - 1 + given["before"]
    next_one = Draw(unseen - hidden, 1, 1).exactly(1)
    drawn = (Branch(say("it"), next_one, (), "a"), Branch(say("another"), 1 - next_one))
    away = Draw(unseen, 1, hidden).exactly(0)
    branches = (Branch(say("with_others"), 1 - away), Branch(say("in_pile"), away, drawn))
    return tree(say("tree"), branches, voice=say.voice)


QUESTIONS: tuple[Question, ...] = (
    Question(
        name="who-draws-the-best",
        lesson="18",
        misconception="order-of-drawing",
        place="before",
        kind=Options(("first", "last", "same")),
        parameters=_dealt((10, 10, 3), (12, 12, 4), (20, 20, 5), (12, 12, 3), (20, 20, 4)),
        tells=_told,
        solve=_likeliest,
        mistakes=(
            Mistake("order-of-drawing", lambda given: "first", _pile, "first"),
            Mistake("order-of-drawing", lambda given: "last", _first_then_last, "last"),
        ),
        explained=_everybody,
    ),
    Question(
        name="keep-wins",
        lesson="18",
        parameters=_dealt((11, 8, 3), (10, 8, 3), (12, 9, 3), (12, 9, 4), (10, 9, 4), (12, 10, 4)),
        tells=_told,
        solve=_keeping,
        mistakes=(
            Mistake("one-die-only", _beating_one, _unseen_cards("unseen")),
            Mistake("with-replacement", _put_back, _unseen_cards("unseen")),
            Mistake("whole-space-kept", _own_card_kept, _unseen_cards("unseen")),
            Mistake(
                "sum-for-product",
                lambda given: (given["players"] - 1) * _beating_one(given),
                _unseen_cards("unseen"),
            ),
            Mistake(
                "complement-forgotten",
                lambda given: 1 - _keeping(given),
                _unseen_cards("unseen"),
            ),
        ),
        explained=_others_tree,
    ),
    Question(
        name="swap-wins",
        lesson="18",
        parameters=_dealt((10, 4, 3), (12, 3, 4), (12, 5, 4), (10, 5, 3), (10, 3, 5), (12, 5, 3)),
        tells=_told,
        solve=_swapping,
        mistakes=(
            Mistake("fifty-fifty", lambda given: Fraction(1, 2), _table),
            Mistake("rule-misread", _better_card, _table),
            Mistake(
                "only-one-way",
                lambda given: Draw(given["cards"] - 1, 1, 1).exactly(1),
                _table,
            ),
            Mistake("given-ignored", _kept_instead, _table),
        ),
        explained=_shares,
    ),
    Question(
        name="keep-or-swap",
        lesson="18",
        kind=Options(("keep", "swap")),
        parameters=_dealt((11, 8, 3), (12, 7, 3), (12, 8, 4), (12, 8, 3), (10, 7, 4), (10, 8, 4)),
        tells=_told,
        solve=_choice,
        mistakes=(
            Mistake("one-die-only", _only("swap", "keep"), _unseen_cards("unseen")),
            Mistake("fifty-fifty", _only("keep", "swap"), _half_way),
        ),
        explained=_two_ways,
    ),
    Question(
        name="drawn-by-the-last",
        lesson="18",
        misconception="order-of-drawing",
        place="after",
        parameters=_swapped(
            (10, 4, 3, 2), (12, 3, 4, 3), (10, 2, 4, 2), (12, 5, 3, 2), (13, 4, 4, 3), (12, 2, 4, 2)
        ),
        tells=_told_swapped,
        solve=_drawn_late,
        mistakes=(
            Mistake("order-of-drawing", _fewer_left, _where_it_may_lie),
            Mistake(
                "wrong-whole",
                lambda given: Fraction(1, _pile_left(given)),
                _where_it_may_lie,
            ),
            Mistake(
                "whole-space-kept",
                lambda given: Fraction(1, given["cards"]),
                _where_it_may_lie,
            ),
        ),
        explained=_before_then_you,
    ),
)

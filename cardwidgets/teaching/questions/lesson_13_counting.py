"""Lesson 13: counting cards, with what was drawn and seen taken out."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from random import Random

from cardwidgets.engine.messages import Argument
from cardwidgets.figures import Branch, tree
from cardwidgets.figures.figure import Figure
from cardwidgets.labs.deck_lab_chances import Draw
from cardwidgets.labs.deck_lab_decks import deck_of, wanted_kinds
from cardwidgets.teaching.kinds import Parameters
from cardwidgets.teaching.question import Draw as Draws
from cardwidgets.teaching.question import Mistake, Question, Say
from cardwidgets.teaching.questions.pictures import crowds
from cardwidgets.teaching.questions.pirates import one_of

PAIR = "SH+SK"


@cache
def cards_of(deck: str, wanted: str) -> tuple[int, int]:
    """Return how many cards a deck has, and how many of them are of some kinds.

    >>> cards_of("sixes", "hearts")
    (40, 10)
    """
    opened = deck_of(deck)
    return opened.deck.size, sum(opened.counts[kind] for kind in wanted_kinds(wanted, opened))


#: The cards of Bluffaneer that a player has not seen at first, and the copies of a pair among
#: them that is not on the player's own card.
UNSEEN, COPIES = cards_of("bluffaneer", PAIR)[0] - 1, cards_of("bluffaneer", PAIR)[1]


def _two_cards(draw: Draw, wanted: str, other: str) -> tuple[Branch, ...]:
    """Return the branches of two cards, one after the other, with a label for either sort."""

    def second(hits: int, mark: str) -> tuple[Branch, ...]:
        chance = Fraction(hits, draw.cards - 1)
        return (Branch(wanted, chance, (), mark), Branch(other, 1 - chance))

    chance = Fraction(draw.hits, draw.cards)
    return (
        Branch(wanted, chance, second(draw.hits - 1, "a")),
        Branch(other, 1 - chance, second(draw.hits, "")),
    )


# -- two-of-a-sort --------------------------------------------------------------------


def _sort(given: Parameters) -> Draw:
    return Draw(*cards_of("sixes", given["sort"]), 2)


def _after_one(given: Parameters) -> Fraction:
    draw = _sort(given)
    return Fraction(draw.hits - 1, draw.cards - 1)


def _told_sort(given: Parameters) -> Mapping[str, Argument]:
    draw, sort = _sort(given), given["sort"]
    return {
        "sort": f"exercise.sort.{sort}",
        "lab_sort": sort,
        "cards": draw.cards,
        "hits": draw.hits,
    }


_sort_left = crowds(
    "left",
    ("drawn", lambda given: 1, "both"),
    ("wanted", lambda given: _sort(given).hits - 1, "a"),
    ("other", lambda given: _sort(given).cards - _sort(given).hits, ""),
)


def _sort_tree(given: Parameters, say: Say) -> Figure:
    branches = _two_cards(_sort(given), say("wanted"), say("other"))
    return tree(say("tree"), branches, voice=say.voice)


# -- one-clear-of-three ---------------------------------------------------------------


def _hand(given: Parameters) -> Draw:
    return Draw(*cards_of(f"three_up_three_down/{given['deck']}", "clears"), 3)


def _exactly_one(given: Parameters) -> Fraction:
    return _hand(given).exactly(1)


def _one_place(given: Parameters) -> Fraction:
    """Return the chance that only the first of the three cards is a Clear."""
    return _exactly_one(given) / 3


def _hand_put_back(given: Parameters) -> Fraction:
    draw = _hand(given)
    return Draw(draw.cards, draw.hits, draw.drawn, back=True).exactly(1)


def _told_hand(given: Parameters) -> Mapping[str, Argument]:
    draw = _hand(given)
    return {"cards": draw.cards, "hits": draw.hits, "rest": draw.cards - draw.hits}


_hand_left = crowds(
    "left",
    ("drawn", lambda given: 1, "both"),
    ("wanted", lambda given: _hand(given).hits - 1, "a"),
    ("other", lambda given: _hand(given).cards - _hand(given).hits, ""),
)
_deck_of_hand = crowds(
    "deck",
    ("wanted", lambda given: _hand(given).hits, "a"),
    ("other", lambda given: _hand(given).cards - _hand(given).hits, ""),
)


def _three_places(given: Parameters, say: Say) -> Figure:
    """Draw the three cards of a hand, each a Clear or not."""
    draw = _hand(given)

    def grown(hits: int, cards: int, clears: int) -> tuple[Branch, ...]:
        if cards == draw.cards - draw.drawn:
            return ()
        chance, last = Fraction(hits, cards), cards == draw.cards - draw.drawn + 1
        marks = ["a" if last and found == 1 else "" for found in (clears + 1, clears)]
        return (
            Branch(say("wanted"), chance, grown(hits - 1, cards - 1, clears + 1), marks[0]),
            Branch(say("other"), 1 - chance, grown(hits, cards - 1, clears), marks[1]),
        )

    branches = grown(draw.hits, draw.cards, 0)
    return tree(say("tree"), branches, voice=say.voice)


# -- card-after-discards and both-hold-it ---------------------------------------------


def _discards(*order: tuple[int, int]) -> Draws:
    def draw(rng: Random) -> Mapping[str, Argument]:
        discards, shown = rng.choice(order)
        return {"discards": discards, "shown": shown}

    return draw


def _unseen(given: Parameters, drawn: int = 1) -> Draw:
    return Draw(UNSEEN - given["discards"], COPIES - given["shown"], drawn)


def _told_unseen(given: Parameters) -> Mapping[str, Argument]:
    draw = _unseen(given)
    return {"left": draw.cards, "copies": draw.hits, "rest": draw.cards - draw.hits}


_seen_cards = crowds(
    "cards",
    ("own", lambda given: 1, "both"),
    ("open", lambda given: given["discards"], "b"),
    ("wanted", lambda given: _unseen(given).hits, "a"),
    ("other", lambda given: _unseen(given).cards - _unseen(given).hits, ""),
)


def _both(given: Parameters) -> Fraction:
    return _unseen(given, 2).exactly(2)


def _holders_tree(given: Parameters, say: Say) -> Figure:
    branches = _two_cards(_unseen(given), say("holds"), say("lacks"))
    return tree(say("tree"), branches, voice=say.voice)


_after_the_first = crowds(
    "left",
    ("held", lambda given: 1, "both"),
    ("wanted", lambda given: _unseen(given).hits - 1, "a"),
    ("other", lambda given: _unseen(given).cards - _unseen(given).hits, ""),
)


# -- after-the-shuffle ----------------------------------------------------------------


def _shuffles(*order: tuple[int, int]) -> Draws:
    def draw(rng: Random) -> Mapping[str, Argument]:
        players, copies = rng.choice(order)
        return {"players": players, "copies": copies}

    return draw


def _pile(given: Parameters) -> Draw:
    """Return the new draw pile: all cards but those in the hands."""
    return Draw(UNSEEN + 1 - given["players"], given["copies"], 1)


def _told_pile(given: Parameters) -> Mapping[str, Argument]:
    hands = given["players"] - 1
    return {"pile": _pile(given).cards, "others": hands, "hidden": COPIES - given["copies"]}


def _thought_gone(given: Parameters) -> Fraction:
    """Return what is right for a card of the hands, as if the shuffled cards lay open still."""
    return Fraction(COPIES - given["copies"], UNSEEN - _pile(given).cards)


_pile_and_hands = crowds(
    "cards",
    ("wanted", lambda given: _pile(given).hits, "a"),
    ("other", lambda given: _pile(given).cards - _pile(given).hits, ""),
    ("hands", lambda given: given["players"], "both"),
)


QUESTIONS: tuple[Question, ...] = (
    Question(
        name="two-of-a-sort",
        lesson="13",
        misconception="with-replacement",
        place="before",
        parameters=one_of("sort", "courts", "hearts", "sixes", "spades"),
        tells=_told_sort,
        solve=lambda given: _sort(given).exactly(2),
        mistakes=(
            Mistake(
                "with-replacement",
                lambda given: Fraction(_sort(given).hits, _sort(given).cards) ** 2,
                _sort_left,
            ),
            Mistake("joint-as-condition", _after_one, _sort_left),
            Mistake(
                "sum-for-product",
                lambda given: 2 * Fraction(_sort(given).hits, _sort(given).cards),
                _sort_left,
            ),
            Mistake(
                "one-die-only",
                lambda given: Fraction(_sort(given).hits, _sort(given).cards),
                _sort_left,
            ),
        ),
        explained=_sort_tree,
    ),
    Question(
        name="one-clear-of-three",
        lesson="13",
        parameters=one_of("deck", "two_colour60", "green36", "seed74", "published84"),
        tells=_told_hand,
        solve=_exactly_one,
        mistakes=(
            Mistake("only-one-way", _one_place, _deck_of_hand),
            Mistake("with-replacement", _hand_put_back, _hand_left),
            Mistake(
                "exactly-as-at-least",
                lambda given: _hand(given).chance("at least", 1),
                _deck_of_hand,
            ),
            Mistake(
                "chances-add-up",
                lambda given: 3 * Fraction(_hand(given).hits, _hand(given).cards),
                _deck_of_hand,
            ),
        ),
        explained=_three_places,
    ),
    Question(
        name="card-after-discards",
        lesson="13",
        parameters=_discards((6, 1), (7, 2), (5, 1), (8, 2), (7, 1), (9, 1)),
        tells=_told_unseen,
        solve=lambda given: _unseen(given).exactly(1),
        mistakes=(
            Mistake("given-ignored", lambda given: Fraction(COPIES, UNSEEN), _seen_cards),
            Mistake(
                "wrong-whole",
                lambda given: Fraction(_unseen(given).hits, UNSEEN),
                _seen_cards,
            ),
            Mistake(
                "wrong-whole",
                lambda given: Fraction(COPIES, _unseen(given).cards),
                _seen_cards,
                "all-copies",
            ),
            Mistake(
                "whole-space-kept",
                lambda given: Fraction(_unseen(given).hits, _unseen(given).cards + 1),
                _seen_cards,
            ),
        ),
        explained=_seen_cards,
    ),
    Question(
        name="after-the-shuffle",
        lesson="13",
        parameters=_shuffles((4, 2), (5, 2), (5, 1), (3, 1), (6, 2), (4, 1)),
        tells=_told_pile,
        solve=lambda given: _pile(given).exactly(1),
        mistakes=(
            Mistake("reshuffle-forgotten", _thought_gone, _pile_and_hands),
            Mistake("given-ignored", lambda given: Fraction(COPIES, UNSEEN), _pile_and_hands),
            Mistake(
                "wrong-whole",
                lambda given: Fraction(_pile(given).hits, UNSEEN),
                _pile_and_hands,
            ),
            Mistake(
                "wrong-whole",
                lambda given: Fraction(COPIES, _pile(given).cards),
                _pile_and_hands,
                "all-copies",
            ),
        ),
        explained=_pile_and_hands,
    ),
    Question(
        name="both-hold-it",
        lesson="13",
        misconception="with-replacement",
        place="after",
        parameters=_discards((4, 1), (3, 0), (5, 1), (3, 1), (5, 0), (6, 1)),
        tells=_told_unseen,
        solve=_both,
        mistakes=(
            Mistake(
                "with-replacement",
                lambda given: _unseen(given).exactly(1) ** 2,
                _after_the_first,
            ),
            Mistake(
                "given-ignored",
                lambda given: Draw(UNSEEN, COPIES, 2).exactly(2),
                _seen_cards,
            ),
            Mistake(
                "joint-as-condition",
                lambda given: Fraction(_unseen(given).hits - 1, _unseen(given).cards - 1),
                _after_the_first,
            ),
            Mistake(
                "sum-for-product",
                lambda given: 2 * _unseen(given).exactly(1),
                _after_the_first,
            ),
        ),
        explained=_holders_tree,
    ),
)

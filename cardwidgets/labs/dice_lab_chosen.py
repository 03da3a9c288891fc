"""Outcomes that were chosen by clicking, as an event that the grammar can read."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations

from cardwidgets.dice import DiceError, Face, Outcome, Space, face_text
from cardwidgets.dice.events import Place
from cardwidgets.dice.grammar import LONGEST_EVENT, parse

NAMED = ("double", "distinct", "triple")
"""Events that have a word of their own."""

_Part = tuple[tuple[int, Face], ...]


def written(outcomes: Iterable[Outcome], space: Space) -> str:
    """Return an event that holds for some outcomes and no others.

    Outcomes are put together where all that agree in some places are among them.

    Args:
        outcomes: the outcomes.
        space: the dice; few enough that their outcomes can be listed.

    Returns:
        The event's text; nothing for no outcomes.

    Raises:
        DiceError: it would be too long to be read.

    >>> two = Space.of(2)
    >>> written([("skull", "ship")], two)
    'first == skull and second == ship'
    >>> written([one for one in two.outcomes() if "skull" in one], two)
    'first == skull or second == skull'
    >>> written([one for one in two.outcomes() if one[0] == one[1]], two)
    'double'
    """
    chosen = set(outcomes)
    parts = list(_parts(chosen, space))
    if parts == [()]:
        return f"all({', '.join(face_text(face) for face in space.faces)})"
    text = " or ".join(_text(part, among=len(parts)) for part in parts)
    if len(parts) > 1:
        text = next((word for word in NAMED if _means(word, chosen, space)), text)
    if len(text) > LONGEST_EVENT:
        raise DiceError("labs.dice.long", n=len(chosen))
    return text


def _parts(chosen: set[Outcome], space: Space) -> Iterator[_Part]:
    """Return what the dice at some places show, wherever all such outcomes are chosen."""
    open_ = set(chosen)
    in_order = [one for one in space.outcomes() if one in chosen]
    for fixed in range(len(space.dice) + 1):
        for places in combinations(range(len(space.dice)), fixed):
            left = [die for place, die in enumerate(space.dice) if place not in places]
            wanted = Space(tuple(left)).size if left else 1
            shown = Counter(tuple(one[place] for place in places) for one in in_order)
            for faces, number in shown.items():
                if number < wanted:
                    continue
                part = tuple(zip(places, faces, strict=True))
                covered = {one for one in open_ if _agrees(one, part)}
                if covered:
                    open_ -= covered
                    yield part
        if not open_:
            return


def _agrees(outcome: Outcome, part: _Part) -> bool:
    return all(outcome[place] == face for place, face in part)


def _text(part: _Part, among: int) -> str:
    text = " and ".join(f"{Place(place)} == {face_text(face)}" for place, face in part)
    return f"({text})" if among > 1 and len(part) > 1 else text


def _means(text: str, chosen: set[Outcome], space: Space) -> bool:
    event = parse(text, space)
    return chosen == {outcome for outcome in space.outcomes() if event.holds(outcome)}

"""Questions about hidden cards: answered by counting, or by deals made at random.

A question is written down twice: how to count its answer, and when it holds in a state of which
nothing is hidden. The first is exact, the second is for positions in which counting takes too long.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final

from cardwidgets.engine.messages import Argument
from cardwidgets.odds.chances import NoOdds
from cardwidgets.odds.facts import Fact, counted, sampled

DEALS: Final = 400
"""So many deals are made where counting takes too long: a standard error of 2.5 % at most."""

ESTIMATED: Final = ".estimated"
"""The message key of an estimate ends so, and is otherwise that of the exact fact."""


@dataclass(frozen=True)
class Question:
    """Something that is so or not so in each way in which the hidden cards may lie.

    Attributes:
        name: the name of the fact that answers it.
        key: the message key of its sentence; with ``".estimated"`` behind it that of an estimate.
        count: returns in how many ways it is so, and how many ways there are.
        holds: whether it is so in a state.
        args: what else the sentence speaks of.
    """

    name: str
    key: str
    count: Callable[[], tuple[int, int]]
    holds: Callable[[Any], bool]
    args: Mapping[str, Argument] = field(default_factory=dict)


def answers(
    view: Any, questions: Iterable[Question], *, deals: int | None = None, seed: int | str = 0
) -> Iterator[Fact]:
    """Yield the fact that answers each question.

    Args:
        view: what a viewer knows; it names its game.
        questions: what is asked.
        deals: how many deals to look at; when left out, the ways are counted.
        seed: what the luck of the deals comes from; deal k is made from ``"{seed}/{k}"``.

    Returns:
        Exact facts or, with ``deals``, estimates with their standard error from deals that are
        equally likely as far as the viewer knows.

    Raises:
        NoOdds: ``deals`` is no whole number above 0.

    >>> from cardwidgets.games import make
    >>> game = make("sixes")
    >>> view = game.observe(game.position(columns={"D": "6-6"}), 0)
    >>> question = Question("free", "odds.outcome", lambda: (1, 2), lambda state: True)
    >>> [fact.value for fact in answers(view, [question])]
    [Fraction(1, 2)]
    >>> [(fact.value, fact.counts) for fact in answers(view, [question], deals=10)]
    [(Fraction(1, 1), (10, 10))]
    """
    if deals is None:
        for asked in questions:
            yield counted(asked.name, *asked.count(), asked.key, **asked.args)
        return
    if type(deals) is not int or deals < 1:
        raise NoOdds("odds.no_deals", value=repr(deals)[:40])
    game = view.game
    states = [game.determinize(view, Random(f"{seed}/{deal}")) for deal in range(deals)]
    for asked in questions:
        ways = sum(map(asked.holds, states))
        yield sampled(asked.name, ways, deals, asked.key + ESTIMATED, **asked.args)

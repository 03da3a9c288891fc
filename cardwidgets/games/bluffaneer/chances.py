"""Chances in Bluffaneer: what is rolled, who holds a pair, whether a claim is true."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import chain, combinations
from math import prod
from typing import Literal, TypeAlias, cast

from cardwidgets.engine.errors import UnknownName
from cardwidgets.engine.turns import Seat
from cardwidgets.games.bluffaneer.actions import NO_CARD, PAIR_NAMES, PAIRS, SYMBOLS
from cardwidgets.games.bluffaneer.knowledge import (
    Pair,
    card_of,
    claimer_of,
    lacks_in_window,
    need_cards,
    need_ways,
    no_odds,
    others,
    pair_of,
    throws,
    unseen_in_window,
)
from cardwidgets.games.bluffaneer.state import Call, View, unseen_from
from cardwidgets.odds import NoOdds, Rate, as_chance

Heard: TypeAlias = Literal["all", "claimer"]
"""Whose calls are known: those of all, or only that the claimer was heard."""


def chance_of_double(view: View, symbol: str | None = None) -> Fraction:
    """Return the chance that a roll shows a double (3.2).

    Args:
        view: anybody's view.
        symbol: ``"CH"``, ``"SW"``, ``"SH"`` or ``"SK"``; any double when left out.

    Returns:
        The sum of w^2 / W^2 over the symbols, w being a symbol's weight and W all weights (10.2).

    Raises:
        UnknownName: there is no such symbol.

    >>> from cardwidgets.games import make
    >>> game = make("bluffaneer")
    >>> view = game.observe(game.position(), 0)
    >>> chance_of_double(view), chance_of_double(view, "SK")
    (Fraction(1, 4), Fraction(1, 16))
    """
    if symbol is None:
        return sum((chance_of_double(view, each) for each in SYMBOLS), Fraction(0))
    if symbol not in SYMBOLS:
        raise UnknownName.among("odds.not_among", str(symbol), SYMBOLS)
    face = SYMBOLS.index(symbol)
    return Fraction(throws(view, face, face), throws(view))


def chance_of_pair(view: View, pair: Pair) -> Fraction:
    """Return the chance that a roll shows a pair of different symbols, in either order (3.2).

    Args:
        view: anybody's view.
        pair: the pair as a card.

    Returns:
        ``2 v w / W^2``, v and w being the two symbols' weights and W all weights (10.2).

    Raises:
        UnknownName: there is no such pair.

    >>> from cardwidgets.games import make
    >>> game = make("bluffaneer")
    >>> view = game.observe(game.position(), 0)
    >>> chance_of_pair(view, "CH+SW")
    Fraction(1, 8)
    """
    return Fraction(throws(view, *PAIRS[card_of(pair)]), throws(view))


def chance_my_card_is_rolled(view: View) -> Fraction:
    """Return the chance that a roll shows the pair on the viewer's own card.

    Raises:
        NoOdds: the viewer holds no card.

    >>> from cardwidgets.games import make
    >>> game = make("bluffaneer")
    >>> view = game.observe(game.position(), 0)
    >>> chance_my_card_is_rolled(view)
    Fraction(1, 8)
    """
    if view.card == NO_CARD:
        raise no_odds(view, "odds.no_card")
    return chance_of_pair(view, view.card)


def chance_of_own_match(view: View, roller: int | None = None) -> Fraction:
    """Return the chance that the next roll shows the pair on the roller's card (5.1).

    Args:
        view: anybody's view, a spectator's too.
        roller: who rolls; whose turn it is when left out.

    Returns:
        The sum, over the six pairs, of the pair's chance times the chance that the roller holds it.

    Raises:
        NoOdds: no cards have been dealt.

    >>> from cardwidgets.games import make
    >>> game = make("bluffaneer")
    >>> view = game.observe(game.position(), None)
    >>> chance_of_own_match(view)
    Fraction(1, 8)
    """
    need_cards(view)
    who = view.roller if roller is None else roller
    return sum(
        (chance_of_pair(view, pair) * _chance_holds(view, who, pair) for pair in range(len(PAIRS))),
        Fraction(0),
    )


def chance_of_claim_window(view: View, roller: int | None = None) -> Fraction:
    """Return the chance that the next roll opens a claim window (6.1).

    With ``own_match="optional"`` a roller may hide a match and open one all the same; this is the
    chance that there is no match to hide.

    Args:
        view: anybody's view, a spectator's too.
        roller: who rolls; whose turn it is when left out.

    Raises:
        NoOdds: no cards have been dealt.

    >>> from cardwidgets.games import make
    >>> game = make("bluffaneer")
    >>> view = game.observe(game.position(), 0)
    >>> chance_of_claim_window(view)
    Fraction(5, 8)
    """
    return 1 - chance_of_double(view) - chance_of_own_match(view, roller)


def next_roll(view: View) -> dict[str, Fraction]:
    """Return the chances of everything that the roll of the player whose turn it is can bring.

    Returns:
        ``"double"``, ``"own match"`` and ``"claim window"``, which add up to one; each double, as
        ``"CH CH"``; each pair, as ``"CH+SW"``.

    Raises:
        NoOdds: no cards have been dealt.

    >>> from cardwidgets.games import make
    >>> game = make("bluffaneer")
    >>> view = game.observe(game.position(), 0)
    >>> roll = next_roll(view)
    >>> roll["double"], roll["SW SW"], roll["CH+SK"], roll["own match"]
    (Fraction(1, 4), Fraction(1, 16), Fraction(1, 8), Fraction(1, 8))
    """
    return {
        "double": chance_of_double(view),
        "own match": chance_of_own_match(view),
        "claim window": chance_of_claim_window(view),
        **{f"{symbol} {symbol}": chance_of_double(view, symbol) for symbol in SYMBOLS},
        **{name: chance_of_pair(view, name) for name in PAIR_NAMES},
    }


def chance_somebody_holds(view: View, pair: Pair | None = None) -> Fraction:
    """Return the chance that at least one of the others can truthfully claim a pair.

    Args:
        view: anybody's view. The others are all but the viewer and the player whose turn it is.
        pair: the pair in question, as if it were rolled and opened a claim window; the rolled pair
            when left out.

    Returns:
        ``1 - C(u - k, n) / C(u, n)`` for n others, u unseen cards and k copies, where nothing else
        is known (hypergeometric distribution); in general counted by ``Unseen``.

    Raises:
        NoOdds: no pair is rolled and none named, no cards have been dealt, or the player whose
            turn it is must hold the pair.
        UnknownName: there is no such pair.

    >>> from cardwidgets.games import make
    >>> game = make("bluffaneer")
    >>> view = game.observe(game.position(), 0)
    >>> chance_somebody_holds(view, "SH+SK")
    Fraction(79, 170)
    """
    rolled = pair_of(view, pair)
    return unseen_in_window(view, rolled).chance_any(others(view), rolled)


def number_of_holders(view: View, pair: Pair | None = None) -> dict[int, Fraction]:
    """Return how likely each number of the others can truthfully claim a pair.

    Args:
        view: anybody's view. The others are all but the viewer and the player whose turn it is.
        pair: the pair in question; the rolled pair when left out.

    Returns:
        Numbers with their chances (hypergeometric where nothing else is known); impossible numbers
        are left out.

    Raises:
        NoOdds: no pair is rolled and none named, no cards have been dealt, or the player whose
            turn it is must hold the pair.
        UnknownName: there is no such pair.

    >>> from cardwidgets.games import make
    >>> game = make("bluffaneer")
    >>> view = game.observe(game.position(), 0)
    >>> [str(chance) for chance in number_of_holders(view, "SH+SK").values()]
    ['91/170', '273/680', '21/340', '1/680']
    """
    rolled = pair_of(view, pair)
    chances: dict[int, Fraction] = {}
    for holders, chance in unseen_in_window(view, rolled).holders(others(view), rolled).items():
        chances[len(holders)] = chances.get(len(holders), Fraction(0)) + chance
    return dict(sorted(chances.items()))


def chance_that_all_cards_differ(view: View) -> Fraction:
    """Return the chance that no two players hold the same pair.

    Counted card by card over what the viewer has not seen; for n players and a fresh deck it is
    ``C(6, n) 3^n / C(18, n)``.

    Raises:
        NoOdds: no cards have been dealt.

    >>> from cardwidgets.games import make
    >>> game = make("bluffaneer")
    >>> view = game.observe(game.position(), None)
    >>> chance_that_all_cards_differ(view)
    Fraction(27, 68)
    """
    need_cards(view)
    unseen = view.unseen
    slots = [(pool.counts, slot.lacks) for pool in unseen.pools for slot in pool.slots.values()]
    own = 0 if view.card == NO_CARD else 1 << view.card
    return Fraction(_ways_to_differ(slots, own), unseen.ways())


def chance_true(
    view: View,
    claimer: int | None = None,
    pair: Pair | None = None,
    *,
    bluff_rate: Rate | Mapping[int, Rate] | None = None,
    heard: Heard = "all",
) -> Fraction:
    """Return the chance that a claim is true.

    Args:
        view: anybody's view.
        claimer: who claims; whoever must be answered when left out.
        pair: what is claimed; the rolled pair when left out.
        bluff_rate: how often a player without the pair claims it, for all alike or by seat.
            When left out, nothing is inferred from the claim.
        heard: ``"all"``: all calls that the view shows are known. ``"claimer"``: only that this
            claim was heard first, each of the shouters being equally likely to be; so it is with
            ``claims="ordered"``.

    Returns:
        Without ``bluff_rate`` the chance that the claimer holds the pair.
        With it, Bayes' theorem over every set of players who may hold it; holders always shout.

    Raises:
        NoOdds: no pair is rolled or no claim made and none named, or no bluff rate explains the
            calls.
        UnknownName: there is no such pair.

    With one caller it is m / (m + B (1 - m)):

    >>> from cardwidgets.games import make
    >>> game = make("bluffaneer", players=2)
    >>> view = game.observe(game.position(roll=["SH", "SK"], claimer=1), 0)
    >>> chance_true(view), chance_true(view, bluff_rate="1/4")
    (Fraction(3, 17), Fraction(6, 13))
    """
    rolled = pair_of(view, pair)
    who = claimer_of(view, claimer)
    if who == view.viewer:
        return Fraction(view.card == rolled)
    if bluff_rate is None:
        return unseen_in_window(view, rolled).chance_any([who], rolled)
    return Fraction(*claims_true(view, who, rolled, bluff_rate=bluff_rate, heard=heard))


def claims_true(
    view: View,
    claimer: int,
    pair: int,
    *,
    bluff_rate: Rate | Mapping[int, Rate],
    heard: Heard = "all",
) -> tuple[int, int]:
    """Return how many of so many claims such as this one are true, as for ``chance_true``.

    The least numbers that say it: claims are weighed by how often people bluff, not counted.

    Raises:
        NoOdds: no bluff rate explains the calls.

    >>> from cardwidgets.games import make
    >>> game = make("bluffaneer", players=2)
    >>> view = game.observe(game.position(roll=["SH", "SK"], claimer=1), 0)
    >>> claims_true(view, 1, view.pair, bluff_rate="1/4")
    (6, 13)
    """
    callers = tuple(seat for seat in range(len(view.coins)) if seat != view.roller)
    rates = rates_by_seat(bluff_rate, callers)
    seen = _chance_of_calls if heard == "all" else _chance_of_voice
    weights = {
        holders: chance * seen(view, claimer, holders, rates)
        for holders, chance in _holders_among(view, callers, pair)
    }
    total = sum(weights.values(), Fraction(0))
    if not total:
        raise NoOdds("odds.impossible")
    true = sum((weight for holders, weight in weights.items() if claimer in holders), Fraction(0))
    share = true / total
    return share.numerator, share.denominator


def prior_at_table(view: View, claimer: int | None = None, pair: Pair | None = None) -> Fraction:
    """Return how likely the whole table must think that a claimer holds the pair.

    Only what everybody has seen counts, not the viewer's own card; so the claimer and the roller
    find the same number and can both reckon with it.

    Args:
        view: anybody's view.
        claimer: who claims; whoever must be answered when left out.
        pair: what is claimed; the rolled pair when left out.

    Raises:
        NoOdds: no pair is rolled or no claim made and none named, or no cards have been dealt.
        UnknownName: there is no such pair.

    >>> from cardwidgets.games import make
    >>> game = make("bluffaneer", players=2)
    >>> view = game.observe(game.position(roll=["SH", "SK"], claimer=1), 0)
    >>> prior_at_table(view)
    Fraction(3, 17)
    """
    rolled = pair_of(view, pair)
    lacks = lacks_in_window(view, rolled)
    return _prior(view.pools, view.origin, lacks, None, NO_CARD, rolled, claimer_of(view, claimer))


def _chance_holds(view: View, seat: int, pair: int) -> Fraction:
    if seat == view.viewer:
        return Fraction(view.card == pair)
    return view.unseen.chance_any([seat], pair)


@lru_cache(maxsize=50_000)
def _prior(
    pools: tuple[tuple[int, ...], ...],
    origin: tuple[int, ...],
    lacks: tuple[int, ...],
    viewer: Seat,
    card: int,
    pair: int,
    claimer: int,
) -> Fraction:
    unseen = need_ways(unseen_from(pools, origin, lacks, viewer, card))
    return unseen.chance_any([claimer], pair)


def _ways_to_differ(slots: Sequence[tuple[tuple[int, ...], int]], taken: int) -> int:
    """Return in how many ways the slots can hold cards of kinds not taken, all different."""
    if not slots:
        return 1
    (counts, lacks), *others = slots
    return sum(
        count * _ways_to_differ(others, taken | 1 << card)
        for card, count in enumerate(counts)
        if not (taken | lacks) >> card & 1
    )


def rates_by_seat(rate: Rate | Mapping[int, Rate], callers: Iterable[int]) -> dict[int, Fraction]:
    """Return how often each caller bluffs, from one rate for all or a rate by seat."""
    if isinstance(rate, Mapping):
        return {seat: as_chance(rate.get(seat, 0)) for seat in callers}
    return dict.fromkeys(callers, as_chance(rate))


def _subsets(seats: Iterable[int]) -> Iterator[frozenset[int]]:
    listed = tuple(seats)
    sizes = (combinations(listed, size) for size in range(len(listed) + 1))
    return map(frozenset, chain.from_iterable(sizes))


def _holders_among(
    view: View, callers: Iterable[int], pair: int
) -> Iterator[tuple[frozenset[int], Fraction]]:
    hidden = [seat for seat in callers if seat != view.viewer]
    viewer_holds = view.viewer is not None and view.viewer != view.roller and view.card == pair
    known = frozenset([cast("int", view.viewer)]) if viewer_holds else frozenset()
    for holders, chance in unseen_in_window(view, pair).holders(hidden, pair).items():
        yield cast("frozenset[int]", holders) | known, chance


def _chance_of_calls(
    view: View, claimer: int, holders: frozenset[int], rates: Mapping[int, Fraction]
) -> Fraction:
    """Return how likely these holders make the calls that the view shows."""
    chance = Fraction(1)
    for seat, rate in rates.items():
        if seat == view.viewer:
            continue
        shouts = Fraction(1) if seat in holders else rate
        if seat == claimer or view.calls[seat] is Call.SHOUT:
            chance *= shouts
        elif view.calls[seat] is Call.SILENT:
            chance *= 1 - shouts
    return chance


def _chance_of_voice(
    view: View, claimer: int, holders: frozenset[int], rates: Mapping[int, Fraction]
) -> Fraction:
    """Return how likely the claimer is heard first among those who shout, given the holders."""
    shouts = {seat: Fraction(1) if seat in holders else rate for seat, rate in rates.items()}
    if view.viewer in shouts and view.calls[view.viewer] in (Call.SHOUT, Call.SILENT):
        shouts[view.viewer] = Fraction(view.calls[view.viewer] is Call.SHOUT)
    chance = Fraction(0)
    for shouting in _subsets(shouts):
        if claimer in shouting:
            together = prod(
                (rate if seat in shouting else 1 - rate for seat, rate in shouts.items()),
                start=Fraction(1),
            )
            chance += together / len(shouting)
    return chance

"""What can be known of a game of Bluffaneer, as exact fractions.

Every function takes a view and uses nothing else: cards that were seen, pools after a reshuffle,
and that a roller with a claim window lacks the rolled pair (RULES.md 11.5 to 11.7).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from cardwidgets.engine.messages import Argument
from cardwidgets.games.bluffaneer.actions import NO_CARD, PAIR_NAMES, PAIRS, SYMBOLS
from cardwidgets.games.bluffaneer.bluff import (
    BluffEquilibrium,
    Stakes,
    bluff_equilibrium,
    payoffs,
    truth_needed,
)
from cardwidgets.games.bluffaneer.chances import (
    Heard,
    chance_my_card_is_rolled,
    chance_of_claim_window,
    chance_of_double,
    chance_of_own_match,
    chance_of_pair,
    chance_somebody_holds,
    chance_that_all_cards_differ,
    chance_true,
    next_roll,
    number_of_holders,
    prior_at_table,
    rates_by_seat,
)
from cardwidgets.games.bluffaneer.coins import (
    coins_of_challenging,
    coins_of_doubles,
    coins_of_paying,
    coins_of_turn,
    coins_to_box,
    equilibrium,
    stakes_at,
)
from cardwidgets.games.bluffaneer.knowledge import (
    WINDOW,
    Pair,
    claimer_of,
    others,
    pair_of,
    throws,
)
from cardwidgets.games.bluffaneer.state import Phase, View
from cardwidgets.odds import Fact, Odds, Rate, fact

__all__ = [
    "BluffEquilibrium",
    "Heard",
    "Pair",
    "Stakes",
    "bluff_equilibrium",
    "chance_my_card_is_rolled",
    "chance_of_claim_window",
    "chance_of_double",
    "chance_of_own_match",
    "chance_of_pair",
    "chance_somebody_holds",
    "chance_that_all_cards_differ",
    "chance_true",
    "coins_of_challenging",
    "coins_of_doubles",
    "coins_of_paying",
    "coins_of_turn",
    "coins_to_box",
    "equilibrium",
    "next_roll",
    "number_of_holders",
    "odds",
    "payoffs",
    "prior_at_table",
    "stakes_at",
    "truth_needed",
]


def odds(
    view: View,
    *,
    bluff_rate: Rate | Mapping[int, Rate] | None = None,
    heard: Heard = "all",
) -> Odds:
    """Return what matters now: before a roll its events, in a claim window the claim.

    When a victim is to be picked, the next roll is the next player's; after the end there is
    nothing to say.

    Args:
        view: anybody's view.
        bluff_rate: how often a player without the pair claims it; adds what then follows from a
            claim.
        heard: whose calls are known, as for ``chance_true``.

    Raises:
        NoOdds: ``bluff_rate`` is no chance, or does not explain the calls.

    >>> from cardwidgets.games import make
    >>> game = make("bluffaneer")
    >>> view = game.observe(game.position(), 0)
    >>> odds(view)["double"].value
    Fraction(1, 4)
    >>> print(odds(view).sentences()[0])
    A double: 1/4 (25.0 %), 4 of 16 equally likely throws.
    """
    facts: Iterable[Fact] = ()
    if view.phase in (*WINDOW, Phase.MATCH):
        facts = _facts_of_window(view)
        if view.claimer is not None:
            facts = (*_facts_of_claim(view, bluff_rate, heard), *facts)
    elif view.phase not in (Phase.TIE, Phase.OVER):
        facts = _facts_of_dice(view)
        if view.phase in (Phase.ROLL, Phase.TARGET):
            facts = (*facts, *_facts_of_turn(view, _next_roller(view)))
    return Odds(tuple(facts), view.game.catalogue, view.viewer)


def _next_roller(view: View) -> int:
    """Return who rolls next; a theft moves coins only, so the cards stay as they are."""
    return view.roller if view.phase is Phase.ROLL else (view.roller + 1) % len(view.coins)


def _facts_of_dice(view: View) -> Iterator[Fact]:
    every = throws(view)
    doubles = sum(throws(view, face, face) for face in range(len(SYMBOLS)))
    yield fact("double", chance_of_double(view), "odds.double", ways=doubles, all=every)
    for face, symbol in enumerate(SYMBOLS):
        name = f"{symbol} {symbol}"
        ways = throws(view, face, face)
        chance = chance_of_double(view, symbol)
        yield fact(name, chance, "odds.doubled", symbol=f"symbol.{symbol}", ways=ways, all=every)
    for pair, name in enumerate(PAIR_NAMES):
        ways = throws(view, *PAIRS[pair])
        chance = chance_of_pair(view, pair)
        yield fact(name, chance, "odds.pair", pair=f"card.{name}", ways=ways, all=every)


def _facts_of_turn(view: View, roller: int) -> Iterator[Fact]:
    chance = chance_of_own_match(view, roller)
    if view.viewer == roller:
        card = f"card.{PAIR_NAMES[view.card]}"
        yield fact("own match", chance, "odds.match.own", card=card)
    else:
        yield fact("own match", chance, "odds.match", who=roller, unseen=_hidden(view))
    window = chance_of_claim_window(view, roller)
    yield fact("claim window", window, "odds.window", who=roller)
    if view.card != NO_CARD and view.viewer != roller:
        card = f"card.{PAIR_NAMES[view.card]}"
        yield fact("my card", chance_my_card_is_rolled(view), "odds.my_card", card=card)
    coins = coins_of_doubles(view, roller)
    yield fact("coins of doubles", coins, "odds.coins_of_doubles", who=roller)


def _facts_of_window(view: View) -> Iterator[Fact]:
    asked = others(view)
    if asked:
        counts = _counts(view, pair_of(view, None))
        chance = chance_somebody_holds(view)
        yield fact("somebody holds it", chance, "odds.somebody", n=len(asked), **counts)
        for number, chance in number_of_holders(view).items():
            yield fact(f"{number} hold it", chance, "odds.holders", n=number)
    for who in range(len(view.coins)):
        if who != view.roller and view.claimer in (None, who):
            rate, prior = equilibrium(view, who).bluff_rate, str(prior_at_table(view, who))
            name = f"bluff rate of seat {who}"
            yield fact(name, rate, "odds.bluff_rate", who=who, prior=prior)
    if view.claimer is not None:
        rate = equilibrium(view).challenge_rate
        yield fact("challenge rate", rate, "odds.challenge_rate", who=view.roller)


def _facts_of_claim(
    view: View, bluff_rate: Rate | Mapping[int, Rate] | None, heard: Heard
) -> Iterator[Fact]:
    roller, claimer = view.roller, claimer_of(view, None)
    if view.viewer != claimer:
        counts = _counts(view, pair_of(view, None))
        yield fact("holds it", chance_true(view), "odds.holds", who=claimer, **counts)
    yield fact("truth needed", truth_needed(stakes_at(view)), "odds.needed", who=roller)
    yield fact("coins of paying", coins_of_paying(view), "odds.paying", who=roller)
    if bluff_rate is None or view.viewer == claimer:
        return
    true = chance_true(view, bluff_rate=bluff_rate, heard=heard)
    yield fact("true", true, "odds.true", who=claimer, rate=_written(bluff_rate, claimer))
    coins = coins_of_challenging(view, true)
    yield fact("coins of challenging", coins, "odds.challenging", who=roller)


def _hidden(view: View) -> int:
    return sum(sum(pool.counts) for pool in view.unseen.pools)


def _counts(view: View, pair: int) -> dict[str, Argument]:
    """Return the counts behind a chance, for its sentence."""
    copies = sum(pool.counts[pair] for pool in view.unseen.pools)
    return {"pair": f"card.{PAIR_NAMES[pair]}", "copies": copies, "unseen": _hidden(view)}


def _written(rate: Rate | Mapping[int, Rate], claimer: int) -> str:
    return str(rates_by_seat(rate, [claimer])[claimer])

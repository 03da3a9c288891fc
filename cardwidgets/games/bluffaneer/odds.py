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
    claims_true,
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
    lacks_in_window,
    others,
    pair_of,
    throws,
    unseen_in_window,
)
from cardwidgets.games.bluffaneer.state import Phase, View, unseen_from
from cardwidgets.odds import Fact, Odds, Rate, averaged, counted
from cardwidgets.odds.hands import ways_of

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
    "claims_true",
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
    yield counted("double", doubles, every, "odds.double")
    for face, symbol in enumerate(SYMBOLS):
        ways, named = throws(view, face, face), f"symbol.{symbol}"
        yield counted(f"{symbol} {symbol}", ways, every, "odds.doubled", symbol=named)
    for pair, name in enumerate(PAIR_NAMES):
        ways = throws(view, *PAIRS[pair])
        yield counted(name, ways, every, "odds.pair", pair=f"card.{name}")


def _facts_of_turn(view: View, roller: int) -> Iterator[Fact]:
    every = throws(view)
    ways = 1 if view.viewer == roller else ways_of(view.unseen, [roller])
    match, cases = int(chance_of_own_match(view, roller) * every * ways), every * ways
    if view.viewer == roller:
        card = f"card.{PAIR_NAMES[view.card]}"
        yield counted("own match", match, cases, "odds.match.own", card=card)
    else:
        yield counted("own match", match, cases, "odds.match", who=roller, unseen=_hidden(view))
    window = int(chance_of_claim_window(view, roller) * cases)
    yield counted("claim window", window, cases, "odds.window", who=roller)
    if view.card != NO_CARD and view.viewer != roller:
        mine, card = throws(view, *PAIRS[view.card]), f"card.{PAIR_NAMES[view.card]}"
        yield counted("my card", mine, every, "odds.my_card", card=card)
    coins = int(coins_of_doubles(view, roller) * every)
    yield averaged("coins of doubles", coins, every, "odds.coins_of_doubles", who=roller)


def _facts_of_window(view: View) -> Iterator[Fact]:
    asked = others(view)
    if asked:
        pair = pair_of(view, None)
        counts, every = _counts(view, pair), ways_of(unseen_in_window(view, pair), asked)
        ways = int(chance_somebody_holds(view) * every)
        yield counted("somebody holds it", ways, every, "odds.somebody", n=len(asked), **counts)
        for number, chance in number_of_holders(view).items():
            ways = int(chance * every)
            yield counted(f"{number} hold it", ways, every, "odds.holders", n=number)
    for who in range(len(view.coins)):
        if who != view.roller and view.claimer in (None, who):
            yield _bluff_rate(view, who)
    if view.claimer is not None:
        rate = equilibrium(view).challenge_rate
        pay, _, caught = stakes_at(view)
        ways, every = (pay, pay + caught) if 0 < rate < 1 else (int(rate), 1)
        yield counted("challenge rate", ways, every, "odds.challenge_rate", who=view.roller)


def _bluff_rate(view: View, who: int) -> Fact:
    """Return how often to bluff, m (t - p) of (1 - m) (p + b), and how likely that player holds."""
    held, cases = _prior_counts(view, who)
    rate = equilibrium(view, who).bluff_rate
    pay, truth, caught = stakes_at(view, who)
    ways, every = held * (truth - pay), (cases - held) * (pay + caught)
    if not 0 < rate < 1:
        ways, every = int(rate), 1
    name = f"bluff rate of seat {who}"
    return counted(name, ways, every, "odds.bluff_rate", who=who, held=held, cases=cases)


def _prior_counts(view: View, who: int) -> tuple[int, int]:
    lacks = lacks_in_window(view, pair_of(view, None))
    table = unseen_from(view.pools, view.origin, lacks, None, NO_CARD)
    cases = ways_of(table, [who])
    return int(prior_at_table(view, who) * cases), cases


def _facts_of_claim(
    view: View, bluff_rate: Rate | Mapping[int, Rate] | None, heard: Heard
) -> Iterator[Fact]:
    roller, claimer, pair = view.roller, claimer_of(view, None), pair_of(view, None)
    if view.viewer != claimer:
        every = ways_of(unseen_in_window(view, pair), [claimer])
        ways, counts = int(chance_true(view) * every), _counts(view, pair)
        yield counted("holds it", ways, every, "odds.holds", who=claimer, **counts)
    pay, truth, caught = stakes_at(view)
    most = min(pay + caught, truth + caught)
    yield counted("truth needed", most, truth + caught, "odds.needed", who=roller)
    yield averaged("coins of paying", int(coins_of_paying(view)), 1, "odds.paying", who=roller)
    if bluff_rate is None or view.viewer == claimer:
        return
    true, claims = claims_true(view, claimer, pair, bluff_rate=bluff_rate, heard=heard)
    written = _written(bluff_rate, claimer)
    yield counted("true", true, claims, "odds.true", who=claimer, rate=written)
    coins = (claims - true) * caught - true * truth
    yield averaged("coins of challenging", coins, claims, "odds.challenging", who=roller)


def _hidden(view: View) -> int:
    return sum(sum(pool.counts) for pool in view.unseen.pools)


def _counts(view: View, pair: int) -> dict[str, Argument]:
    """Return how many of the unseen cards show a pair, for the sentence."""
    copies = sum(pool.counts[pair] for pool in view.unseen.pools)
    return {"pair": f"card.{PAIR_NAMES[pair]}", "copies": copies, "unseen": _hidden(view)}


def _written(rate: Rate | Mapping[int, Rate], claimer: int) -> str:
    return str(rates_by_seat(rate, [claimer])[claimer])

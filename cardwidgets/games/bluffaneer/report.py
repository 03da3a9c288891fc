"""The report after a game of Bluffaneer: where the coins went, luck, bluffs, dear decisions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from typing import Any, Final, NamedTuple

from cardwidgets.engine.messages import Voice
from cardwidgets.engine.session import Session
from cardwidgets.engine.turns import Seat
from cardwidgets.games.bluffaneer import odds
from cardwidgets.games.bluffaneer.actions import (
    BOX,
    Challenge,
    Pay,
    Roll,
    Shout,
    Silent,
    Steal,
    write,
)
from cardwidgets.games.bluffaneer.bluff import bluff_equilibrium, truth_needed
from cardwidgets.games.bluffaneer.state import View
from cardwidgets.odds import posterior
from cardwidgets.scene.vocabulary import ReportTable

CAUSES: Final = {
    "double.CH": "chests",
    "stole": "thefts",
    "double.SK": "skulls",
    "matched.box": "matches",
    "matched.roller": "matches",
    "paid": "paid",
    "challenged.truth": "challenges",
    "challenged.bluff": "challenges",
}
DEAREST: Final = 3
"""How many decisions the report lists."""

DEAR: Final = Fraction(1, 100)
"""The least cost, in coins, for which a decision is worth listing."""


class Decision(NamedTuple):
    """A decision and what it cost on average against players at the equilibrium.

    Attributes:
        step: the step of the record that it is.
        move: the decision in notation.
        cost: coins that the best choice would have brought more, by what could be known.
    """

    step: int
    move: str
    cost: Fraction


def report(session: Session, seat: Seat, voice: Voice) -> tuple[ReportTable, ...]:
    """Return the tables of the report; decisions are a player's own.

    Args:
        session: the game, over or not.
        seat: whose decisions are judged; nobody's for a spectator.
        voice: speaks to that seat.

    >>> import cardwidgets as cw
    >>> session = cw.new("bluffaneer", seed=1)
    >>> [table.columns[0] for table in report(session, 0, session.voice(0))]
    ['player', 'player', 'player', 'decision']
    """
    tables = [
        _coins_table(session, voice),
        _luck_table(session, voice),
        _bluffs_table(session, voice),
    ]
    if seat is not None:
        tables.append(_decisions_table(session, seat, voice))
    return tuple(tables)


def coins_by_cause(session: Session) -> dict[str, list[int]]:
    """Return what each cause brought each player, in coins.

    >>> import cardwidgets as cw
    >>> start = {"roller": 0}
    >>> session = cw.new("bluffaneer", players=3, chance="manual", position=start)
    >>> coins_by_cause(session.play(None, "roll CH CH"))["chests"]
    [2, -1, -1]
    """
    causes = {cause: [0] * session.game.players for cause in dict.fromkeys(CAUSES.values())}
    for event in session.events():
        for source, target, number in event.get("flows") or ():
            gained = causes[CAUSES[event.key]]
            gained[source] -= number
            if target != BOX:
                gained[target] += number
    return causes


def decisions(session: Session, seat: int) -> Iterator[Decision]:
    """Yield a player's decisions with their costs, in order."""
    for step, entry in enumerate(session.entries):
        if entry.player == seat:
            view = session.game.observe(session.state_at(step), seat)
            yield Decision(step, write(entry.action), cost_of(view, entry.action))


def cost_of(view: View, action: Any) -> Fraction:
    """Return how many coins the best choice would have brought more, by what could be known.

    The others are taken to play at the equilibrium of the bluff.

    Args:
        view: what the player knew.
        action: what the player did.

    >>> from cardwidgets.games import make
    >>> game = make("bluffaneer", players=3)
    >>> state = game.position(cards=["CH+SK", "CH+SW", None], roll=["CH", "SW"])
    >>> cost_of(game.observe(state, 1), Silent()), cost_of(game.observe(state, 1), Shout())
    (Fraction(3, 2), Fraction(0, 1))
    """
    worth: dict[type, Fraction]
    match action:
        case Shout() | Silent():
            worth = {Shout: worth_of_shout(view), Silent: Fraction(0)}
        case Pay() | Challenge():
            worth = {
                Pay: odds.coins_of_paying(view),
                Challenge: odds.coins_of_challenging(view, _trust(view)),
            }
        case Steal(victim):
            others = [coins for player, coins in enumerate(view.coins) if player != view.viewer]
            assert view.roll is not None
            most = view.game.steals(view.roll)
            return Fraction(min(most, max(others)) - min(most, view.coins[victim]))
        case _:
            return Fraction(0)
    return max(worth.values()) - worth[type(action)]


def _trust(view: View) -> Fraction:
    """Return how likely the roller should think a claim true, reckoning with the claimer alone."""
    prior = odds.chance_true(view)
    return posterior(prior, 1, odds.equilibrium(view).bluff_rate) if prior else prior


def worth_of_shout(view: View) -> Fraction:
    """Return the coins that a heard shout brings on average at the equilibrium."""
    prior = odds.prior_at_table(view, view.viewer)
    pay, truth, caught = stakes = odds.stakes_at(view, view.viewer)
    challenged = bluff_equilibrium(prior, stakes).challenge_rate
    if view.card == view.pair:
        return challenged * truth + (1 - challenged) * pay
    return (1 - challenged) * pay - challenged * caught


# -- tables -----------------------------------------------------------------------------------


def _coins_table(session: Session, voice: Voice) -> ReportTable:
    causes = coins_by_cause(session)
    rows = tuple(
        (
            voice.names[player],
            *(_signed(gained[player]) for gained in causes.values()),
            str(session.state.coins[player]),
        )
        for player in range(session.game.players)
    )
    columns = ("player", *causes, "end")
    return ReportTable(
        voice.say("report.coins"),
        tuple(voice.say(f"report.{column}") for column in columns),
        rows,
        note=voice.say("report.coins.note", n=session.state.box),
    )


def _luck_table(session: Session, voice: Voice) -> ReportTable:
    seats = range(session.game.players)
    rolls, doubles, matches = Counter[int](), Counter[int](), Counter[int]()
    expected = [Fraction(0)] * len(seats)
    for step, entry in enumerate(session.entries):
        if isinstance(entry.action, Roll):
            before = session.state_at(step)
            view = session.game.observe(before, None)
            roller = before.roller
            rolls[roller] += 1
            doubles[roller] += entry.action.left == entry.action.right
            expected[roller] += odds.coins_of_doubles(view)
            keys = {event.key for event in session.events_of(step)}
            matches[roller] += bool(keys & {"matched.box", "matched.roller"})
    weights = session.game.options.die_weights
    double = Fraction(sum(weight**2 for weight in weights), sum(weights) ** 2)
    causes = coins_by_own_doubles(session)
    rows = tuple(
        (
            voice.names[player],
            str(rolls[player]),
            f"{doubles[player]} ({float(rolls[player] * double):.1f})",
            str(matches[player]),
            f"{_signed(causes[player])} ({float(expected[player]):+.1f})",
        )
        for player in seats
    )
    columns = ("player", "rolls", "doubles", "matches", "own_doubles")
    return ReportTable(
        voice.say("report.luck"),
        tuple(voice.say(f"report.{column}") for column in columns),
        rows,
        note=voice.say("report.luck.note"),
    )


def _signed(number: int) -> str:
    return f"{number:+d}" if number else "0"


def coins_by_own_doubles(session: Session) -> list[int]:
    """Return what the doubles that each player rolled brought that player, in coins."""
    gained = [0] * session.game.players
    for event in session.events():
        if event.key in ("double.CH", "double.SK", "stole"):
            roller = event.get("who")
            for source, target, number in event.get("flows"):
                gained[roller] += number * ((target == roller) - (source == roller))
    return gained


def _bluffs_table(session: Session, voice: Voice) -> ReportTable:
    rows = []
    for player in range(session.game.players):
        true, false = session.state.claims[player]
        shown = true + false
        share = f"{100 * false / shown:.0f} %" if shown else "-"
        rows.append((voice.names[player], str(shown), str(false), share))
    columns = ("player", "claims", "bluffs", "share")
    return ReportTable(
        voice.say("report.bluffing"),
        tuple(voice.say(f"report.{column}") for column in columns),
        tuple(rows),
        note=voice.say(
            "report.bluffing.note", share=str(1 - truth_needed(session.game.options.stakes))
        ),
    )


def _decisions_table(session: Session, seat: int, voice: Voice) -> ReportTable:
    dear = sorted(decisions(session, seat), key=lambda decision: -decision.cost)[:DEAREST]
    dear = [decision for decision in dear if decision.cost >= DEAR]
    rows = tuple(
        (
            voice.say("report.move", n=session.state_at(decision.step).turns, move=decision.move),
            f"{float(decision.cost):.2f}",
        )
        for decision in dear
    )
    return ReportTable(
        voice.say("report.decisions"),
        (voice.say("report.decision"), voice.say("report.cost")),
        rows,
        note=voice.say("report.decisions.note" if rows else "report.decisions.none"),
        steps=tuple(decision.step for decision in dear),
    )

"""The report after a game of Aluette: each deal, and what each player did.

It tells only what all have seen: hands, the stock and signs stay hidden after the end.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from cardwidgets.engine.messages import Event, Voice
from cardwidgets.engine.session import Session
from cardwidgets.engine.turns import Seat
from cardwidgets.games.aluette.cards import NOBODY, SINGLE_SET, best_cards
from cardwidgets.games.aluette.scoring import count
from cardwidgets.games.aluette.state import State, Trick, round_from
from cardwidgets.scene.vocabulary import ReportTable

MOST_DEALS = 12
"""Of a long game the last deals are listed."""

HOW = {
    "deal.won": "won",
    "deal.first": "first",
    "deal.mordienne": "mordienne",
    "deal.void": "void",
    "deal.replay": "void",
    "surrender.accepted": "given_up",
    "deal.refused.made": "mordienne",
    "deal.refused.failed": "no_mordienne",
}
"""The events that end a deal, and how each is told."""

WON_BY_ONE = ("deal.won", "deal.first", "deal.mordienne")
"""Those that name the player whose deal it is."""


def report(session: Session, seat: Seat, voice: Voice) -> tuple[ReportTable, ...]:
    """Return the tables of the report.

    Args:
        session: the game, over or not.
        seat: who reads it; all get the same.
        voice: speaks to that seat.

    >>> import cardwidgets as cw
    >>> session = cw.new("aluette", seed=1)
    >>> [table.columns[0] for table in report(session, 0, session.voice(0))]
    ['deal', 'player']
    """
    return _deals(session, voice), _players(session, voice)


def tricks_of(session: Session) -> Iterator[tuple[int, Trick, tuple[int, ...]]]:
    """Yield every trick of a game with the step that ended it, and who laid its cards.

    >>> import cardwidgets as cw
    >>> list(tricks_of(cw.new("aluette", seed=1)))
    []
    """
    known = 0
    for step, entry in enumerate(session.entries):
        tricks = entry.state.tricks
        if len(tricks) > known:
            trick = tricks[-1]
            yield step, trick, round_from(entry.state.left, trick.leader)
        known = len(tricks)


def spoilers(trick: Trick, order: tuple[int, ...]) -> tuple[int, ...]:
    """Return who laid a card equal to the best one that lay there, and so spoiled a trick.

    >>> from cardwidgets.games.aluette.cards import NUMBERS
    >>> cards = tuple(NUMBERS[name] for name in "5C AU 6S AB".split())
    >>> spoilers(Trick(0, cards, -1), (0, 1, 2, 3))
    (3,)
    """
    if trick.winner != NOBODY:
        return ()
    best = set(best_cards(trick.cards))
    laid = [player for player, card in zip(order, trick.cards, strict=True) if card in best]
    return tuple(laid[1:])


# -- tables -----------------------------------------------------------------------------------


def _deals(session: Session, voice: Voice) -> ReportTable:
    rows: list[tuple[str, ...]] = []
    steps: list[int | None] = []
    begun = 0
    for step, entry in enumerate(session.entries):
        for event in session.events_of(step, None):
            if event.key == "dealt":
                begun = step + 1
            if event.key in HOW:
                rows.append((str(len(rows) + 1), *_result(event, entry.state, voice)))
                steps.append(begun)
    columns = ("deal", "winner", "how", "tricks", "points")
    return ReportTable(
        voice.say("report.deals"),
        tuple(voice.say(f"report.{column}") for column in columns),
        tuple(rows[-MOST_DEALS:]),
        note=voice.say("report.deals.note", names=tuple(voice.names)),
        steps=tuple(steps[-MOST_DEALS:]),
    )


def _result(event: Event, after: State, voice: Voice) -> tuple[str, str, str, str]:
    """Return who won a deal, how, the tricks of each player, and the points."""
    how = HOW[event.key]
    winners = () if how == "void" else event.get("players")
    if event.key in WON_BY_ONE:
        winners = (event.get("who"),)
    won = voice.several([voice.names[player] for player in winners])
    tricks = " ".join(map(str, count([trick.winner for trick in after.tricks])))
    points = 0 if how == "void" else event.get("points") or event.get("n")
    return won or "-", voice.say(f"report.how.{how}"), tricks, str(points)


def _players(session: Session, voice: Voice) -> ReportTable:
    names, found = voice.names, [Counter[str]() for _ in voice.names]
    for _, trick, order in tricks_of(session):
        for player, card in zip(order, trick.cards, strict=True):
            named = SINGLE_SET >> card & 1
            found[player]["named"] += named
            found[player]["beaten"] += named and player != trick.winner
        for player in spoilers(trick, order):
            found[player]["spoiled"] += 1
        if trick.winner != NOBODY:
            found[trick.winner]["taken"] += 1
    for event in session.events():
        if event.key in WON_BY_ONE:
            found[event.get("who")]["won"] += 1
    columns = ("won", "taken", "named", "beaten", "spoiled")
    rows = tuple(
        (name, *(str(own[column]) for column in columns))
        for name, own in zip(names, found, strict=True)
    )
    return ReportTable(
        voice.say("report.players"),
        tuple(voice.say(f"report.{column}") for column in ("player", *columns)),
        rows,
        note=voice.say("report.players.note"),
    )

"""The report after a game of Gnoming A Round: scores and where they come from."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final, NamedTuple

from cardwidgets.engine.messages import Voice
from cardwidgets.engine.session import Session
from cardwidgets.engine.turns import Seat
from cardwidgets.games.gnoming.cards import HAZARD
from cardwidgets.games.gnoming.state import Layout, State
from cardwidgets.scene.vocabulary import ReportTable

if TYPE_CHECKING:
    from cardwidgets.games.gnoming.rules import Gnoming

SOURCES: Final = ("numbers", "lines", "negatives", "hazards", "first_out")
"""Where points come from (8.1 to 8.6)."""

WAYS: Final = {
    "drew": "drawn",
    "took": "taken",
    "rejected": "rejected",
    "bounced": "bounced",
    "removed": "hazards_out",
    "flipped": "turned",
}
"""Which events are counted for a player, and under which name."""


class Round(NamedTuple):
    """A finished round.

    Attributes:
        first: the step of the record at which its first turn begins.
        layouts: what lay before each player at the end.
        scores: each player's score before the first-out step.
        after: each player's score after it.
        first_out: who was the first out.
    """

    first: int
    layouts: tuple[Layout, ...]
    scores: tuple[int, ...]
    after: tuple[int, ...]
    first_out: int


def report(session: Session, seat: Seat, voice: Voice) -> tuple[ReportTable, ...]:
    """Return the tables of the report.

    Args:
        session: the game, over or not.
        seat: whose report it is; all get the same.
        voice: speaks to that seat.

    >>> import cardwidgets as cw
    >>> session = cw.new("gnoming", seed=1)
    >>> [table.columns[0] for table in report(session, 0, session.voice(0))]
    ['player', 'player', 'round', 'player']
    """
    rounds = finished_rounds(session)
    return (
        _scores_table(session, rounds, voice),
        _sources_table(session, rounds, voice),
        _rounds_table(session, rounds, voice),
        _ways_table(session, voice),
    )


def finished_rounds(session: Session) -> tuple[Round, ...]:
    """Return the rounds that are over, in order.

    >>> import cardwidgets as cw
    >>> finished_rounds(cw.new("gnoming", seed=1))
    ()
    """
    found: list[Round] = []
    first, dealt = 0, 0
    for step, entry in enumerate(session.entries, start=1):
        state: State = entry.state
        if state.round > dealt:
            first, dealt = step, state.round
        if len(state.scores) > len(found):
            scores, out = state.scores[-1], state.outs[-1]
            after = tuple(_game(session).final_scores(scores, out))
            found.append(Round(first, state.layouts, tuple(scores), after, out))
    return tuple(found)


def points_by_source(session: Session) -> list[Counter[str]]:
    """Return for each player what came from where, over all finished rounds.

    >>> import cardwidgets as cw
    >>> points_by_source(cw.new("gnoming", players=3, seed=1))
    [Counter(), Counter(), Counter()]
    """
    found = [Counter[str]() for _ in _game(session).seats]
    for one in finished_rounds(session):
        for player, layout in enumerate(one.layouts):
            scored = _game(session).scored(layout)
            found[player]["lines"] -= sum(line.value for line in scored.lines)
            for card, points in zip(layout, scored.points, strict=True):
                sort = "hazards" if card == HAZARD else "negatives" if card < 0 else "numbers"
                found[player][sort] += points
            found[player]["first_out"] += one.after[player] - one.scores[player]
    return found


def cards_by_way(session: Session) -> list[Counter[str]]:
    """Return for each player how often a card was drawn, taken, rejected, bounced and so on.

    >>> import cardwidgets as cw
    >>> cards_by_way(cw.new("gnoming", players=3, seed=1))
    [Counter(), Counter(), Counter()]
    """
    found = [Counter[str]() for _ in _game(session).seats]
    for event in session.events():
        way = WAYS.get(event.key)
        if way:
            found[event.get("who")][way] += 1
    return found


def _game(session: Session) -> Gnoming:
    game: Gnoming = session.view().game
    return game


# -- tables -----------------------------------------------------------------------------------


def _scores_table(session: Session, rounds: tuple[Round, ...], voice: Voice) -> ReportTable:
    rows = tuple(
        (
            voice.names[player],
            *(str(one.after[player]) for one in rounds),
            str(sum(one.after[player] for one in rounds)),
        )
        for player in _game(session).seats
    )
    numbers = tuple(voice.say("report.round", n=n) for n in range(1, len(rounds) + 1))
    columns = (voice.say("report.player"), *numbers, voice.say("report.total"))
    return ReportTable(voice.say("report.scores"), columns, rows, voice.say("report.scores.note"))


def _sources_table(session: Session, rounds: tuple[Round, ...], voice: Voice) -> ReportTable:
    rows = tuple(
        (voice.names[player], *(str(points[source]) for source in SOURCES))
        for player, points in enumerate(points_by_source(session))
    )
    columns = tuple(voice.say(f"report.{name}") for name in ("player", *SOURCES))
    return ReportTable(voice.say("report.sources"), columns, rows)


def _rounds_table(session: Session, rounds: tuple[Round, ...], voice: Voice) -> ReportTable:
    rows = []
    for number, one in enumerate(rounds, start=1):
        step = one.after[one.first_out] - one.scores[one.first_out]
        lowest = min(one.after)
        best = [voice.names[who] for who, score in enumerate(one.after) if score == lowest]
        out = voice.names[one.first_out]
        rows.append((str(number), out, f"{step:+}", voice.several(best), str(lowest)))
    columns = ("round_number", "out", "step", "best", "best_score")
    return ReportTable(
        voice.say("report.rounds"),
        tuple(voice.say(f"report.{name}") for name in columns),
        tuple(rows),
        steps=tuple(one.first for one in rounds),
    )


def _ways_table(session: Session, voice: Voice) -> ReportTable:
    ways = tuple(dict.fromkeys(WAYS.values()))
    rows = tuple(
        (voice.names[player], *(str(counted[way]) for way in ways))
        for player, counted in enumerate(cards_by_way(session))
    )
    columns = tuple(voice.say(f"report.{name}") for name in ("player", *ways))
    return ReportTable(voice.say("report.ways"), columns, rows, voice.say("report.ways.note"))

"""The report after a game of Sixes: each round, and what each player did."""

from __future__ import annotations

from cardwidgets.engine.messages import Voice
from cardwidgets.engine.session import Session
from cardwidgets.engine.turns import Seat
from cardwidgets.games.sixes.actions import Pass, Play
from cardwidgets.games.sixes.state import Phase
from cardwidgets.scene.vocabulary import ReportTable

MOST_ROUNDS = 12
"""Of a long game the last rounds are listed."""


def report(session: Session, seat: Seat, voice: Voice) -> tuple[ReportTable, ...]:
    """Return the tables of the report.

    Args:
        session: the game, over or not.
        seat: who reads it.
        voice: speaks to that seat.

    >>> import cardwidgets as cw
    >>> session = cw.new("sixes", seed=1)
    >>> [table.columns[0] for table in report(session, 0, session.voice(0))]
    ['round', 'player']
    """
    return _rounds(session, voice), _players(session, voice)


def _rounds(session: Session, voice: Voice) -> ReportTable:
    rows: list[tuple[str, ...]] = []
    steps: list[int | None] = []
    begun, passes = 0, 0
    for step, entry in enumerate(session.entries):
        before, after = session.state_at(step), entry.state
        if entry.player is None:
            begun, passes = step + 1, 0
        passes += isinstance(entry.action, Pass)
        if entry.player is not None and after.phase is not Phase.PLAY:
            won = not after.hands[entry.player]
            gained = after.chips[entry.player] - before.chips[entry.player]
            rows.append(
                (
                    str(after.round),
                    voice.names[after.leader],
                    voice.names[entry.player] if won else "-",
                    str(passes),
                    f"{gained:+d}" if won else "-",
                )
            )
            steps.append(begun)
    columns = ("round", "led", "winner", "passes", _gain(session))
    return ReportTable(
        voice.say("report.rounds"),
        tuple(voice.say(f"report.{column}") for column in columns),
        tuple(rows[-MOST_ROUNDS:]),
        steps=tuple(steps[-MOST_ROUNDS:]),
    )


def _gain(session: Session) -> str:
    return "points" if session.game.options.scoring == "points" else "pot"


def _players(session: Session, voice: Voice) -> ReportTable:
    counts = [dict.fromkeys(("won", "leads", "cards", "choices", "passes"), 0) for _ in voice.names]
    for step, entry in enumerate(session.entries):
        if entry.player is None:
            if entry.state.phase is Phase.PLAY:
                counts[entry.state.leader]["leads"] += 1
            continue
        before, own = session.state_at(step), counts[entry.player]
        own["cards"] += isinstance(entry.action, Play)
        own["passes"] += isinstance(entry.action, Pass)
        own["choices"] += len(session.game.legal_actions(before, entry.player)) > 1
        own["won"] += not entry.state.hands[entry.player]
    rows = tuple(
        (name, *map(str, own.values()), str(chips))
        for name, own, chips in zip(voice.names, counts, session.state.chips, strict=True)
    )
    columns = ("player", "won", "leads", "cards", "choices", "passes", "end")
    return ReportTable(
        voice.say("report.players"),
        tuple(voice.say(f"report.{column}") for column in columns),
        rows,
        note=voice.say("report.players.note"),
    )

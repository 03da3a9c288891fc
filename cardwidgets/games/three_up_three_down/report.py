"""The report after a game of 3UP 3DOWN: where the cards went, and luck with blind cards.

It tells only what all have seen: hands and 3DOWN stay hidden after the end.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

from cardwidgets.engine.messages import Voice
from cardwidgets.engine.session import Session
from cardwidgets.engine.turns import Seat
from cardwidgets.games.three_up_three_down.actions import Flip, Play
from cardwidgets.games.three_up_three_down.cards import CLEAR, size
from cardwidgets.games.three_up_three_down.odds import chance_hidden_playable
from cardwidgets.games.three_up_three_down.state import is_playable
from cardwidgets.scene.vocabulary import ReportTable

WAYS = {
    "played": "played",
    "played.up": "played",
    "played.shown": "played",
    "flipped": "played",
    "picked_up": "taken",
    "flip.failed": "taken",
    "drew": "drawn",
}
"""Which events move cards, and how a player's cards are counted."""


def report(session: Session, seat: Seat, voice: Voice) -> tuple[ReportTable, ...]:
    """Return the tables of the report.

    Args:
        session: the game, over or not.
        seat: whose report it is; all get the same.
        voice: speaks to that seat.

    >>> import cardwidgets as cw
    >>> session = cw.new("three_up_three_down", seed=1)
    >>> [table.columns[1] for table in report(session, 0, session.voice(0))]
    ['played', 'Clears played']
    """
    return _cards_table(session, voice), _luck_table(session, voice)


def cards_by_way(session: Session) -> list[Counter[str]]:
    """Return for each player how many cards were played, taken and drawn, and piles taken.

    >>> import cardwidgets as cw
    >>> session = cw.new("three_up_three_down", players=2, chance="manual",
    ...     position={"hands": ["1", "5"], "pile": "3 9"})
    >>> cards_by_way(session.play(0, "pick up"))[0]["taken"]
    2
    """
    found = [Counter[str]() for _ in range(session.game.players)]
    for event in session.events():
        way = WAYS.get(event.key)
        if way:
            who = event.get("who")
            found[who][way] += event.get("n")
            found[who]["piles"] += way == "taken"
            found[who]["played"] -= event.key == "flip.failed"  # turned over, but not played
    return found


def blind_luck(session: Session) -> list[tuple[int, int, Fraction]]:
    """Return for each player how many blind cards fitted, of how many, and how many should have.

    >>> import cardwidgets as cw
    >>> session = cw.new("three_up_three_down", players=2, chance="manual",
    ...     position={"hands": ["", "5"], "down": ["9 2", ""], "pile": "3"})
    >>> blind_luck(session.play(0, "flip 0"))[0]
    (1, 1, Fraction(2, 3))
    """
    found = [(0, 0, Fraction(0)) for _ in range(session.game.players)]
    for step, entry in enumerate(session.entries):
        if not isinstance(entry.action, Flip):
            continue
        before = session.state_at(step)
        who, slot = before.player, entry.action.slot
        if before.shown[who] >> slot & 1:
            continue
        view = session.game.observe(before, None)
        fits = is_playable(before.downs[who][slot], view.top)
        good, every, mean = found[who]
        found[who] = good + fits, every + 1, mean + chance_hidden_playable(view)
    return found


def clears_played(session: Session) -> Counter[int]:
    """Return how many Clears each player got onto the table.

    >>> import cardwidgets as cw
    >>> session = cw.new("three_up_three_down", players=2, chance="manual",
    ...     position={"hands": ["C C 1", "5"]})
    >>> clears_played(session.play(0, "play C x2"))[0]
    2
    """
    found = Counter[int]()
    for step, entry in enumerate(session.entries):
        before = session.state_at(step)
        match entry.action:
            case Play(kind, number) if kind >= CLEAR:
                found[before.player] += number
            case Flip(slot) if before.downs[before.player][slot] >= CLEAR:
                found[before.player] += 1
    return found


# -- tables -----------------------------------------------------------------------------------


def _cards_table(session: Session, voice: Voice) -> ReportTable:
    state, columns = session.state, ("played", "taken", "drawn", "piles")
    rows = []
    for player, ways in enumerate(cards_by_way(session)):
        left = size(state.hands[player]) + size(state.ups[player]) + len(state.downs[player])
        rows.append((voice.names[player], *(str(ways[way]) for way in columns), str(left)))
    return ReportTable(
        voice.say("report.cards"),
        tuple(voice.say(f"report.{column}") for column in ("player", *columns, "left")),
        tuple(rows),
        note=voice.say("report.cards.note", n=size(state.gone)),
    )


def _luck_table(session: Session, voice: Voice) -> ReportTable:
    clears, blind = clears_played(session), blind_luck(session)
    rows = []
    for player, (good, every, mean) in enumerate(blind):
        flips = voice.say("report.flips.value", n=good, all=every, mean=f"{float(mean):.1f}")
        rows.append((voice.names[player], str(clears[player]), flips if every else "-"))
    return ReportTable(
        voice.say("report.luck"),
        tuple(voice.say(f"report.{column}") for column in ("player", "clears", "flips")),
        tuple(rows),
        note=voice.say("report.luck.note"),
    )

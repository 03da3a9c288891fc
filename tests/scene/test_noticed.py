"""What a seat did not see changes its scene by no byte, and nothing is lost for who saw it."""

from __future__ import annotations

import json
from typing import Any

import pytest

import cardwidgets as cw
from cardwidgets.engine.messages import Event, happened
from cardwidgets.engine.turns import Seat
from cardwidgets.room import Room
from cardwidgets.scene.compose import Screen, log_of, scene_of
from cardwidgets.scene.noticed import steps_noticed
from cardwidgets.widgets.pacing import LiveRoom
from cardwidgets.widgets.table import Table
from engine.waving import Wave, Waved, Waving
from toy_table import Hinted


class Covert(Waving):
    """A wave is seen by who waves and by the player opposite, and by nobody else."""

    name, package = "covert", "toy_table"

    def prepare(self) -> None:
        super().prepare()
        self.__dict__["catalogue"] = Hinted(2).catalogue

    def sees(self, viewer: Seat, seat: Seat) -> bool:
        return viewer is not None and seat is not None and (viewer - seat) % 2 == 0

    def observe(self, state: Any, viewer: Seat) -> Any:
        waved = tuple(done and self.sees(viewer, seat) for seat, done in enumerate(state.waved))
        return Waved(self.plain.observe(state.inner, viewer), waved)

    def events(
        self, before: Any, player: Seat, action: Any, after: Any, viewer: Seat
    ) -> tuple[Event, ...]:
        if type(action) is Wave:
            return (happened("waits", reveals=True),) if self.sees(viewer, player) else ()
        return self.plain.events(before.inner, player, action, after.inner, viewer)


def a_session(*waves: int) -> cw.Session:
    """Two sealed choices, each followed by those who wave."""
    session = cw.Session(Covert(4), seed=3)
    session.play(0, "reach")
    for seat in waves:
        session.play(seat, "wave")
    return session.play(1, "wait")


@pytest.mark.parametrize("viewer", [None, 1, 3])
def test_an_aside_that_was_not_seen_changes_no_byte(viewer: int | None) -> None:
    screen = Screen(() if viewer is None else (viewer,))
    plain, waved = (
        json.dumps(scene_of(session, screen).as_json()) for session in (a_session(), a_session(0))
    )
    assert waved == plain


def test_who_saw_it_has_a_step_and_a_line_more() -> None:
    plain, waved = (scene_of(session, Screen((2,))) for session in (a_session(), a_session(0)))
    assert waved.step == plain.step + 1
    assert len(waved.log) == len(plain.log) + 1


def test_old_lines_are_not_pushed_out_by_what_was_not_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardwidgets.scene.compose.LOG_STEPS", 2)
    assert log_of(a_session(0), 1) == log_of(a_session(), 1)
    assert log_of(a_session(), 1)


def a_table(room: Room, seat: int) -> Table:
    return Table(room, Screen((seat,)))


def test_a_table_is_told_nothing_at_all() -> None:
    session = a_session()
    room = LiveRoom(session, {})
    mine, partner = a_table(room, 1), a_table(room, 2)
    with pytest.raises(cw.CardwidgetsError):
        mine.play("swap 0 1")
    notice, told = mine.scene["notice"], []
    assert notice
    mine.observe(told.append, "scene")
    before, seen = json.dumps(mine.scene), partner.scene["step"]
    session.play(0, "wave")
    room.tell()
    assert json.dumps(mine.scene) == before
    assert told == []
    assert partner.scene["step"] == seen + 1
    mine.close()
    partner.close()


def test_what_can_be_taken_back_betrays_no_aside() -> None:
    tables = []
    for waves in ((), (0,)):
        session = a_session()
        for seat in waves:
            session.play(seat, "wave")
        tables.append(a_table(LiveRoom(session, {}), 1))
    plain, waved = tables
    assert "undo" in plain.scene["controls"]
    assert waved.scene == plain.scene
    assert repr(waved) == repr(plain)
    for table in tables:
        table.close()


def test_what_moved_is_not_told_twice_nor_taken_away_by_an_unseen_aside() -> None:
    room = LiveRoom(a_session(), {})
    table = a_table(room, 1)
    room.session.play(2, "wait").play(3, "wait")
    room.tell()
    assert [motion["target"] for motion in table.scene["motions"]] == ["hand.0"]
    before = json.dumps(table.scene)
    room.session.play(2, "wave")
    room.tell()
    assert json.dumps(table.scene) == before
    room.session.play(0, "swap 0 1")
    room.tell()
    assert table.scene["motions"] == []
    table.close()


def test_taking_back_and_playing_anew_is_noticed_anew() -> None:
    session = cw.new("bluffaneer", players=3, seed=1, undo="anywhere")
    first = list(steps_noticed(session, 0))
    session.play(0, "silent")
    longer = list(steps_noticed(session, 0))
    session.undo(0)
    assert steps_noticed(session, 0) == first
    session.play(0, "shout")
    assert steps_noticed(session, 0)[: len(first)] == first
    assert len(steps_noticed(session, 0)) >= len(longer)


def test_steps_are_counted_alike_at_once_and_one_by_one() -> None:
    session = cw.new("bluffaneer", players=4, seed=5)
    for _ in range(12):
        steps_noticed(session, 1)
        seat = session.to_act[0]
        session.play(seat, session.legal_actions(seat)[0])
    assert steps_noticed(session.branch(), 1) == steps_noticed(session, 1)

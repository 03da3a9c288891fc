"""Bots move one at a time, in whatever loop and on whatever thread a click arrives."""

from __future__ import annotations

import asyncio
import json
import logging
import threading
from typing import Any

import pytest

from cardwidgets.widgets.table import Table, play
from support.wire import Wire

PACE = 0.002
USUAL = {"seed": 1, "bots": "random", "pace": PACE, "roll_by_hand": False}


def a_table(**keywords: Any) -> tuple[Table, Wire]:
    table = play("bluffaneer", **{**USUAL, **keywords})
    return table, Wire(table)


async def until_my_turn(table: Table) -> None:
    async with asyncio.timeout(20):
        while 0 not in table.session.to_act and not table.finished:
            await asyncio.sleep(PACE)


def silent(table: Table) -> dict[str, Any]:
    return {"play": "silent", "elements": [], "token": table.scene["token"]}


def test_nothing_moves_before_a_view_is_ready() -> None:
    async def cell() -> None:
        table, _ = a_table()
        await asyncio.sleep(10 * PACE)
        assert [entry.player for entry in table.session.entries] == [None], "dealt, no more"

    asyncio.run(cell())


def test_steps_are_shown_one_by_one() -> None:
    async def cell() -> None:
        table, wire = a_table()
        wire.click({"do": "ready"})
        await until_my_turn(table)
        steps = [json.loads(scene)["step"] for scene in wire.updates("scene")]
        assert steps == sorted(set(steps))
        assert len(steps) >= 3

    asyncio.run(cell())


def test_the_loop_runs_on_while_bots_think() -> None:
    async def cell() -> None:
        table, wire = a_table(pace=0.05)
        wire.click({"do": "ready"})
        step = table.session.step
        await asyncio.sleep(0)
        assert table.session.step == step

    asyncio.run(cell())


def test_on_goes_to_my_next_decision_at_once() -> None:
    async def cell() -> None:
        table, wire = a_table(pace=9)
        wire.click({"do": "ready"})
        wire.click({"do": "on", "token": table.scene["token"]})
        assert 0 in table.session.to_act

    asyncio.run(cell())


def test_a_person_rolls_by_hand_where_the_table_has_a_pace() -> None:
    async def cell() -> None:
        table, wire = a_table(roll_by_hand=None)
        wire.click({"do": "ready"})
        await asyncio.sleep(20 * PACE)
        assert table.session.step == 1, "dealt, and then it waits for the roll"
        assert table.scene["controls"] == ["on", "roll"]
        wire.click({"do": "roll", "token": table.scene["token"]})
        assert table.scene["zones"][1]["elements"], "the dice lie there"

    asyncio.run(cell())


def test_without_a_loop_everything_happens_within_the_call() -> None:
    table, wire = a_table(pace=9)
    wire.click({"do": "ready"})
    assert 0 in table.session.to_act


def test_two_ready_views_do_not_play_twice_as_fast() -> None:
    async def cell() -> None:
        table, wire = a_table()
        wire.click({"do": "ready"})
        wire.click({"do": "ready"})
        await until_my_turn(table)
        await asyncio.sleep(20 * PACE)
        instant, _ = a_table(pace=0)
        assert table.session.dumps() == instant.session.dumps()

    asyncio.run(cell())


def test_a_click_on_another_thread_takes_over_from_a_loop_that_is_held_up() -> None:
    """As with kernel subshells: the cell's loop is busy while the click has its own."""

    async def cell() -> None:
        table, wire = a_table()
        wire.click({"do": "ready"})
        await until_my_turn(table)
        wire.click(silent(table))
        held_up_at = table.session.step

        async def click() -> None:
            wire.click({"do": "ready"})
            await until_my_turn(table)

        other = threading.Thread(target=lambda: asyncio.run(click()))
        other.start()
        other.join(20)  # holds this loop up
        assert table.session.step > held_up_at
        assert 0 in table.session.to_act or table.finished
        step = table.session.step
        await asyncio.sleep(20 * PACE)
        assert table.session.step == step

    asyncio.run(cell())


def test_a_failing_bot_is_shown_and_the_table_goes_on_after_undo(
    logged_errors: list[logging.LogRecord],
) -> None:
    class Fails:
        def choose(self, view: Any, legal: Any, rng: Any) -> Any:
            raise RuntimeError("secret")

    async def cell() -> None:
        table, wire = a_table(bots={1: Fails(), 2: "random", 3: "random"})
        wire.click({"do": "ready"})
        async with asyncio.timeout(20):
            while not table.scene["notice"]:
                await asyncio.sleep(PACE)
        assert "RuntimeError" in table.scene["notice"]["text"]
        assert "secret" not in table.scene["notice"]["text"]

    asyncio.run(cell())
    assert logged_errors
    logged_errors.clear()


def test_closing_the_table_stops_its_bots() -> None:
    async def cell() -> None:
        table, wire = a_table()
        wire.click({"do": "ready"})
        session = table.session
        table.close()
        step = session.step
        await asyncio.sleep(20 * PACE)
        assert session.step == step

    asyncio.run(cell())


@pytest.mark.parametrize("seed", range(3))
def test_a_paced_game_ends_like_an_instant_one(seed: int) -> None:
    async def cell() -> None:
        table, wire = a_table(seed=seed)
        instant, _ = a_table(seed=seed, pace=0)
        wire.click({"do": "ready"})
        while not table.finished:
            await until_my_turn(table)
            for screen in (table, instant):
                if screen.scene["actions"]:
                    action = screen.scene["actions"][-1]
                    screen.click(action["id"], *(action["legal"][0] if action["legal"] else ()))
        assert table.session.state == instant.session.state

    asyncio.run(cell())

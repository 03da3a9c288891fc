"""Lets chance and bots act one step at a time without blocking the kernel.

A task is always made in the loop that handles the present click, and a later click takes over
from an earlier task: that one may sleep in a loop which a running cell holds up.
"""

from __future__ import annotations

import asyncio
import logging
from random import Random
from typing import Any

from cardwidgets.engine.errors import HOUSE
from cardwidgets.room import Room

PAUSE = 1.8
"""How much longer a table rests on an event that is marked for it."""

logger = logging.getLogger(__name__)


class LiveRoom(Room):
    """A room whose chance and bots act at a pace.

    Attributes:
        pace: seconds between steps; with 0 they happen within the call that led to them.
        trouble: a sentence about what went wrong in a task, or nothing.
    """

    def __init__(self, *args: Any, **keywords: Any) -> None:
        super().__init__(*args, **keywords)
        self.pace = 0.0
        self.trouble = ""
        self._run = 0
        self._tasks: set[asyncio.Task[None]] = set()

    def resume(self) -> None:
        """Go on until a person must choose: at the pace, or at once where there is no loop."""
        with self.lock:
            self._run += 1
            loop = _running_loop() if self.pace > 0 else None
            if loop is None:
                self.play_on()
            elif self.goes_by_itself():
                task = loop.create_task(self._play_slowly(self._run))
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)
            self.tell()

    def hurry(self) -> None:
        """Go on at once to a person's next decision, rolls by hand included."""
        with self.lock:
            self._run += 1
            self.play_on(by_hand=True)
            self.tell()

    def stop(self) -> None:
        """Let nothing more happen by itself until the next ``resume``."""
        with self.lock:
            self._run += 1

    async def _play_slowly(self, run: int) -> None:
        try:
            wait = self._rest_after(self.session.step)
            while True:
                await asyncio.sleep(wait)
                with self.lock:
                    if run != self._run or not self.goes_by_itself():
                        return
                    before = self.session.step
                    self.step()
                    wait = self._rest_after(before)
                    self.tell()
        except Exception as error:
            logger.exception("a step that happens by itself failed")
            self.trouble = HOUSE.text("room.trouble", kind=type(error).__name__)
            self.tell()

    def _rest_after(self, step: int) -> float:
        """Return how many seconds to rest on what happened from a step on."""
        session = self.session
        events = session.events(None, step)
        if step < session.step and not events:
            return 0.0
        pause = PAUSE if any(event.pause for event in events) else 1.0
        hesitation = Random(f"{session.seed}/pace/{session.step}").uniform(0.8, 1.2)
        return self.pace * pause * hesitation


def _running_loop() -> asyncio.AbstractEventLoop | None:
    try:
        return asyncio.get_running_loop()
    except RuntimeError:
        return None

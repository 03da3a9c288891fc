"""A click that a real kernel handles on a subshell, also while a cell is running.

JupyterLab sends widget messages through subshells where the kernel has them.
"""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Callable, Iterator
from queue import Empty
from typing import Any

import pytest
from jupyter_client.blocking.client import BlockingKernelClient
from jupyter_client.manager import KernelManager

SECONDS = 40


class Kernel:
    """A kernel with a table in it, and everything that it has sent."""

    def __init__(self) -> None:
        self.manager = KernelManager()
        python = os.environ.get("CARDWIDGETS_LAB_PYTHON", sys.executable)
        self.manager.kernel_spec.argv[0] = python
        self.manager.start_kernel()
        self.client: BlockingKernelClient = self.manager.client()
        self.client.start_channels()
        self.client.wait_for_ready(timeout=SECONDS)
        self.scenes: list[dict[str, Any]] = []
        self.printed = ""
        self.idle: set[str] = set()
        self.model = ""

    def stop(self) -> None:
        self.client.stop_channels()
        self.manager.shutdown_kernel(now=True)

    def read_until(self, done: Callable[[], bool]) -> None:
        """Take in what the kernel sends until something holds."""
        deadline = time.monotonic() + SECONDS
        while not done():
            assert time.monotonic() < deadline, (self.scenes[-1:], self.printed)
            try:
                message = self.client.get_iopub_msg(timeout=0.2)
            except Empty:
                continue
            content = message["content"]
            if message["msg_type"] == "stream":
                self.printed += content["text"]
            elif message["msg_type"] == "error":
                raise AssertionError(content["traceback"])
            elif message["msg_type"] == "status" and content["execution_state"] == "idle":
                self.idle.add(message["parent_header"].get("msg_id", ""))
            elif message["msg_type"] == "comm_open":
                state = content["data"]["state"]
                if "scene" in state:
                    self.model = content["comm_id"]
                    self.scenes.append(json.loads(state["scene"]))
            elif message["msg_type"] == "comm_msg":
                scene = content["data"].get("state", {}).get("scene")
                if scene and content["comm_id"] == self.model:
                    self.scenes.append(json.loads(scene))

    def run(self, code: str, *, wait: bool = True) -> str:
        message = self.client.execute(code)
        if wait:
            self.read_until(lambda: message in self.idle)
        return message

    def subshell(self) -> str:
        """Make a subshell; skip where the kernel has none."""
        session = self.client.session
        request = session.msg("create_subshell_request", {})
        self.client.control_channel.send(request)
        reply = self.client.get_control_msg(timeout=SECONDS)
        if "subshell_id" not in reply["content"]:
            pytest.skip("this kernel has no subshells")
        return reply["content"]["subshell_id"]

    def send(self, content: dict[str, Any], subshell: str | None = None) -> None:
        """Send a custom message to the table, as JupyterLab does."""
        data = {"method": "custom", "content": content}
        message = self.client.session.msg("comm_msg", {"comm_id": self.model, "data": data})
        message["header"]["subshell_id"] = subshell
        self.client.shell_channel.send(message)

    @property
    def scene(self) -> dict[str, Any]:
        return self.scenes[-1]

    def my_turn(self) -> bool:
        return bool(self.scene["actions"])


@pytest.fixture
def kernel() -> Iterator[Kernel]:
    started = Kernel()
    yield started
    started.stop()


def open_table(kernel: Kernel) -> None:
    kernel.run(
        "import cardwidgets as cw, time\n"
        "table = cw.play('bluffaneer', seed=1, bots='random', pace=0.02, roll_by_hand=False)\n"
        "table"
    )


def test_a_click_on_a_subshell_is_answered_while_a_cell_sleeps(kernel: Kernel) -> None:
    open_table(kernel)
    subshell = kernel.subshell()
    kernel.send({"do": "ready"}, subshell)
    kernel.read_until(kernel.my_turn)

    cell = kernel.run("time.sleep(6); print('woke at', table.session.step)", wait=False)
    time.sleep(0.5)
    decisions = 0
    while decisions < 3:
        token, offer = kernel.scene["token"], kernel.scene["actions"][-1]
        chosen = offer["legal"][0] if offer["legal"] else []
        kernel.send({"play": offer["id"], "elements": chosen, "token": token}, subshell)
        kernel.read_until(lambda old=token: kernel.scene["token"] != old and kernel.my_turn())
        decisions += 1
    assert cell not in kernel.idle, "the cell must still sleep, or this proves nothing"
    kernel.read_until(lambda: cell in kernel.idle)
    assert f"woke at {kernel.scene['step']}" in kernel.printed


def test_a_click_on_the_main_shell_takes_over_from_a_subshell(kernel: Kernel) -> None:
    open_table(kernel)
    kernel.send({"do": "ready"}, kernel.subshell())
    kernel.send({"do": "ready"})
    kernel.read_until(kernel.my_turn)
    kernel.run("print('step', table.session.step)")
    assert f"step {kernel.scene['step']}" in kernel.printed
    steps = [scene["step"] for scene in kernel.scenes]
    assert steps == sorted(steps)


def test_without_subshells_clicks_wait_for_the_cell_and_then_work(kernel: Kernel) -> None:
    open_table(kernel)
    kernel.send({"do": "ready"})
    kernel.read_until(kernel.my_turn)
    token = kernel.scene["token"]
    kernel.run("time.sleep(1)", wait=False)
    offer = kernel.scene["actions"][-1]["id"]
    kernel.send({"play": offer, "elements": [], "token": token})
    kernel.read_until(lambda: kernel.scene["token"] != token)

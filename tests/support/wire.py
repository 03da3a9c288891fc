"""A comm that ends in the test instead of a kernel: all that a widget says and hears."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from typing import Any

import comm
from comm.base_comm import BaseComm

Message = dict[str, Any]


class Wire(BaseComm):
    """Takes the place of a widget's comm.

    Args:
        widget: the ipywidgets widget to listen to; its state so far stays as it is.

    `sent` holds what Python sent, oldest first, as the browser gets it (after JSON);
    `received` holds what was handed to Python with `receive`.
    """

    # ipywidgets sends nothing, and says nothing, where a comm's kernel is None
    kernel = "a test"

    def __init__(self, widget: Any) -> None:
        super().__init__(target_name="jupyter.widget", primary=False, comm_id=widget.model_id)
        self.widget = widget
        self.sent: list[Message] = []
        self.received: list[Message] = []
        self.closed = False
        self.on_sent: Callable[[Message], None] | None = None
        comm.get_comm_manager().register_comm(self)
        widget.comm = self

    def publish_msg(self, msg_type: str, data: Any = None, buffers: Any = None, **_: Any) -> None:
        """Called by the comm machinery for everything that leaves Python."""
        if msg_type == "comm_close":
            self.closed = True
            message = {"method": "close"}
        else:
            assert not buffers, "binary buffers are more than this wire carries"
            message = _as_json(data)
        self.sent.append(message)
        if self.on_sent:
            self.on_sent(message)

    def receive(self, data: Message) -> None:
        """Hand a message of the browser to the widget, by the path that a kernel takes."""
        self.received.append(copy.deepcopy(data))
        self.handle_msg({"content": {"data": data}, "buffers": []})

    def click(self, content: Message) -> None:
        """Hand over a custom message, as `model.send(content)` does."""
        self.receive({"method": "custom", "content": content})

    def updates(self, trait: str) -> list[Any]:
        """Every value of a trait that was sent, oldest first (echoes left out)."""
        states = [message["state"] for message in self.sent if message["method"] == "update"]
        return [state[trait] for state in states if trait in state]

    def custom(self) -> list[Message]:
        """The contents of the custom messages that Python sent."""
        return [m["content"] for m in self.sent if m["method"] == "custom"]


def _as_json(data: Any) -> Any:
    """What arrives at the other end; refuses what would arrive changed."""
    arrived = json.loads(json.dumps(data, allow_nan=False))
    assert not _has_other_keys(data), f"JSON turns these keys into text: {data!r:.200}"
    return arrived


def _has_other_keys(data: Any) -> bool:
    if isinstance(data, dict):
        return any(not isinstance(k, str) or _has_other_keys(v) for k, v in data.items())
    if isinstance(data, list | tuple):
        return any(map(_has_other_keys, data))
    return False

"""The smallest widget that uses everything a table uses; it proves that the harnesses work."""

from __future__ import annotations

import asyncio
from typing import Any

import anywidget
import traitlets

_ESM = """
function render({ model, el, signal }) {
  const button = document.createElement("button");
  const note = document.createElement("p");
  note.setAttribute("role", "status");
  el.append(button, note);
  const draw = () => {
    button.textContent = `count is ${model.get("scene").count}`;
    button.dataset.wide = String(model.get("prefs").wide ?? false);
  };
  button.addEventListener("click", (event) => {
    model.send({ id: event.shiftKey ? "later" : "add", by: 1 });
  }, { signal });
  button.addEventListener("contextmenu", (event) => {
    event.preventDefault();
    model.set("prefs", { ...model.get("prefs"), wide: true });
    model.save_changes();
  }, { signal });
  const told = (message) => { note.textContent = message.text; };
  model.on("change:scene", draw);
  model.on("change:prefs", draw);
  model.on("msg:custom", told);
  draw();
  return () => {
    model.off("change:scene", draw);
    model.off("change:prefs", draw);
    model.off("msg:custom", told);
  };
}
export default { render };
"""


class Probe(anywidget.AnyWidget):
    """A counter: Python owns the number, the browser only asks."""

    _esm = _ESM
    _css = ".jp-probe { color: var(--jp-ui-font-color1); }"

    scene = traitlets.Dict().tag(sync=True)
    prefs = traitlets.Dict().tag(sync=True)

    def __init__(self, **values: Any) -> None:
        super().__init__(scene={"count": 0}, **values)
        self.on_msg(self._on_message)

    def __repr__(self) -> str:
        return f"Probe(count={self.scene['count']})"

    def _on_message(self, _widget: Any, content: dict[str, Any], _buffers: Any) -> None:
        if content["id"] == "later":
            asyncio.get_running_loop().call_later(0.05, self.add, content["by"])
        else:
            self.add(content["by"])

    def add(self, number: int) -> None:
        """Count on, and say so."""
        self.scene = {"count": self.scene["count"] + number}
        self.send({"text": f"added {number}"})

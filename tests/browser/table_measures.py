"""What `table_probes.js` measures of a table on the page."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from playwright.sync_api import Locator

import cardwidgets as cw

PROBES = (Path(__file__).parent / "table_probes.js").read_text(encoding="utf-8").strip()
SHORT_NAMES = Path(cw.__file__).parent / "frontend" / "short-names.json"


def measured(root: Locator, probe: str) -> Any:
    """What a function of `table_probes.js` says of a view."""
    names = SHORT_NAMES.read_text(encoding="utf-8")
    return root.evaluate(f"el => {PROBES}({names}).{probe}(el)")

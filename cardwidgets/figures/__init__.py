"""Pictures of chances and counts: drawn as SVG, with words and a table that say the same."""

from __future__ import annotations

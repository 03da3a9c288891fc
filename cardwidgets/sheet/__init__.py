"""Sheets: pages of text, controls and figures that answer to what a person does with them."""

from __future__ import annotations

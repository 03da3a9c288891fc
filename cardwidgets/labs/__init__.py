"""Laboratories: models of dice to try things on, and activities against misconceptions."""

from __future__ import annotations

"""Pages: what each activity shows, in a module of its name."""

from __future__ import annotations

"""Faults to plant, by what they spoil; each says what is to stand in the place of what."""

from __future__ import annotations

from typing import Any, TypeAlias

Patches: TypeAlias = list[tuple[object, str, Any]]
"""Where, under which name, and what instead."""

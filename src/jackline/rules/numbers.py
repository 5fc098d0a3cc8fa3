"""Whole numbers from outside: Python's or NumPy's, but no truth values."""

from __future__ import annotations

from operator import index


def whole(value: object) -> int | None:
    """The whole number that a value is, or None if it is none."""
    if type(value) is int:
        return value
    if isinstance(value, bool) or not hasattr(value, "__index__"):
        return None
    return index(value)

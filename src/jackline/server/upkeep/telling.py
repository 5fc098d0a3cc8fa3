"""Short words for whoever waits for a command to end."""

from __future__ import annotations

import sys
from typing import Final

_UNITS: Final = ("bytes", "KB", "MB", "GB", "TB")


def counted(count: int, one: str, many: str) -> str:
    """A count with its noun."""
    return f"{count:,} {one if count == 1 else many}"


def in_bytes(size: float) -> str:
    """A size as people say it."""
    unit = 0
    while size >= 1000 and unit < len(_UNITS) - 1:
        size, unit = size / 1000, unit + 1
    return f"{size:.0f} {_UNITS[unit]}" if unit == 0 or size >= 100 else f"{size:.1f} {_UNITS[unit]}"


def show_progress(_status: int, left: int, pages: int) -> None:
    """A line that tells how far it is, if somebody watches."""
    if pages and sys.stderr.isatty():
        share = 100 * (pages - left) // pages
        print(f"\r{share:3d} %", end="\r" if left else "\r\x1b[K", file=sys.stderr, flush=True)

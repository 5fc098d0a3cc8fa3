"""How many files and sockets this process may have open, and how many of them may be connections."""

from __future__ import annotations

import sys
from typing import Final

_ENOUGH: Final = 65_536
_WITHOUT_LIMIT: Final = 4_096
"""Where the system names no limit."""

_RESERVE: Final = 48
_PER_BOT: Final = 8
"""Whatever comes, the database, the log and the listener need some, and so does each bot's process."""


def raise_limit() -> int:
    """Take as many descriptors as this process may have; how many those are."""
    if sys.platform == "win32":
        return _WITHOUT_LIMIT
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = _ENOUGH if hard == resource.RLIM_INFINITY else min(hard, _ENOUGH)
    if soft == resource.RLIM_INFINITY or soft >= wanted:
        return _ENOUGH if soft == resource.RLIM_INFINITY else soft
    resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    return wanted


def most_connections(descriptors: int, bots: int) -> int:
    """How many of them connections may take."""
    return descriptors - min(_RESERVE + _PER_BOT * bots, descriptors // 2)

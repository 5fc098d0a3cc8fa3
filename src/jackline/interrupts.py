"""Ctrl-C goes to every process in a terminal; one of them has to decide what it means for all."""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def interrupts_left_to_us() -> Iterator[None]:
    """Processes started meanwhile never hear Ctrl-C; we hear it afterwards, if it was pressed in between."""
    if sys.platform == "win32":
        yield
        return
    # What is blocked here, a new process inherits. If it were ignored, a Ctrl-C of this moment would be lost.
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)

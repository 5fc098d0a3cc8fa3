"""Ctrl-C goes to every process in a terminal; one of them has to decide what it means for all."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def interrupts_left_to_us() -> Iterator[None]:
    """Processes started meanwhile ignore Ctrl-C from their birth: what is ignored here, they inherit."""
    if threading.current_thread() is not threading.main_thread():
        yield  # only the main thread may say what a signal does
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)

"""Programs under test must heed Ctrl-C, wherever the tests themselves run."""

from __future__ import annotations

import signal


def heed_interrupts() -> None:
    """For a new process: a shell has interrupts ignored by all that it starts in the background."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)

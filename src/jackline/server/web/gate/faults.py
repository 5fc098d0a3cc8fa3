"""What clients get wrong is counted, not shouted: a stranger must not be able to fill the log."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Final

from jackline.server.ops.logs import note
from jackline.server.ops.metrics import Metrics

FAULTS: Final[Mapping[str, str]] = {
    "Invalid HTTP request received.": "request",
    "Unsupported upgrade request.": "upgrade",
    "opening handshake failed": "handshake",
    "Invalid UTF-8 sequence received from client.": "letters",
}
"""What the web server says at warning or error of what a client has sent, and as what it is counted."""

HANDSHAKE_FAULT: Final = "handshake"
FRAME_FAULT: Final = "frame"
"""Of those it says nothing, or the wrong thing."""


class Faults(logging.Filter):
    """Takes such lines out of the web server's log."""

    def __init__(self, metrics: Metrics) -> None:
        super().__init__()
        self._metrics = metrics

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether a line is to be seen by whoever keeps the server running."""
        kind = FAULTS.get(str(record.msg))
        if kind is None:
            return True
        self._metrics.faults.labels(kind).inc()
        note("a client got something wrong", logging.DEBUG, kind=kind)
        return False


@contextmanager
def counted(metrics: Metrics) -> Iterator[None]:
    """Count instead of log for as long as this lasts."""
    faults, logger = Faults(metrics), logging.getLogger("uvicorn.error")
    logger.addFilter(faults)
    try:
        yield
    finally:
        logger.removeFilter(faults)

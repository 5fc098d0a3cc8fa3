"""One line for each request and socket: where, how it ended, how long. Never what was said in it.

Codes of tables are not logged either: whoever reads a log must not be able to join.
"""

from __future__ import annotations

import json
import logging
import sys
import time
import traceback
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final, TextIO

from jackline.server.ops.metrics import Metrics
from jackline.server.ops.settings import LogFormat, LogLevel
from jackline.server.web.asgi import AsgiApp, AsgiMessage, Receive, Scope, Send

log: Final = logging.getLogger("jackline")

_NO_STATUS: Final = 0
_SHOWN: Final = ("/", "/api/tables", "/api/catalogue", "/api/openapi.json", "/healthz", "/metrics")
_OPEN_ENDED: Final = {"t": "/t/{code}", "ws": "/ws/{code}", "assets": "/assets/{file}"}


def set_up_logs(level: LogLevel, form: LogFormat, stream: TextIO | None = None) -> None:
    """Send what our own loggers and the web server's say to one stream, in one form."""
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(JsonLines() if form == "json" else TextLines())
    # The web server's finer levels show whole frames, with all that is said in them.
    for name, least in (("jackline", level), ("uvicorn", "error" if level == "error" else "warning")):
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.setLevel(least.upper())
        logger.propagate = False


def note(sentence: str, level: int = logging.INFO, /, **facts: Any) -> None:
    """Log a sentence with facts beside it."""
    log.log(level, sentence, extra={"facts": facts})


def note_failure(sentence: str, error: BaseException, /, **facts: Any) -> None:
    """Log where something went wrong, but not its message: that may name cards which are nobody's to see."""
    note(sentence, logging.ERROR, **_failure(error), **facts)


class JsonLines(logging.Formatter):
    """Every record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        line = {"at": _moment(record), "level": record.levelname.lower(), "said": record.getMessage()}
        return json.dumps({**line, **_facts(record)}, ensure_ascii=False, default=str)


class TextLines(logging.Formatter):
    """Every record as one line for people: key=value behind the sentence."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        facts = (f"{name}={value}" for name, value in _facts(record).items())
        return " ".join([_moment(record), record.levelname.lower(), record.getMessage(), *facts])


class RequestLog:
    """Notes and counts every request and socket that passes."""

    def __init__(self, inner: AsgiApp, metrics: Metrics) -> None:
        self._inner = inner
        self._metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer, or pass on."""
        if scope["type"] == "lifespan":
            return await self._inner(scope, receive, send)
        status, began = _NO_STATUS, time.perf_counter()

        async def watch(message: AsgiMessage) -> None:
            nonlocal status
            status = message.get("status", message.get("code", status))
            await send(message)

        try:
            await self._inner(scope, receive, watch)
        finally:
            self._note(scope, status, time.perf_counter() - began)
        return None

    def _note(self, scope: Scope, status: int, seconds: float) -> None:
        route, is_socket = route_of(scope["path"]), scope["type"] == "websocket"
        if not is_socket:
            self._metrics.requests.labels(route, status).inc()
            self._metrics.request_seconds.observe(seconds)
        client = (scope.get("client") or ("unknown", 0))[0]
        kind = "socket" if is_socket else scope["method"]
        note("served", kind=kind, route=route, status=status, ms=round(seconds * 1000, 1), client=client)


def route_of(path: str) -> str:
    """The route without what is particular to this request."""
    first, *rest = path.strip("/").split("/")
    if path in _SHOWN:
        return path
    if first == "api" and rest[:1] == ["tables"]:
        return "/api/tables/{code}/people" if rest[2:] == ["people"] else "/api/tables/{code}"
    return _OPEN_ENDED.get(first, "other")


def _moment(record: logging.LogRecord) -> str:
    return datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")


def _facts(record: logging.LogRecord) -> dict[str, Any]:
    facts: dict[str, Any] = getattr(record, "facts", {})
    error = record.exc_info[1] if record.exc_info else None
    return facts if error is None else {**facts, **_failure(error)}


def _failure(error: BaseException) -> dict[str, str]:
    """What went wrong and the way there, without the words of the error."""
    frames = traceback.extract_tb(error.__traceback__)
    where = " < ".join(f"{Path(frame.filename).name}:{frame.lineno}" for frame in reversed(frames))
    return {"error": type(error).__name__, "where": where or "unknown"}

"""Whatever goes wrong over HTTP, as the one kind of body that says so."""

from __future__ import annotations

import logging
import math
from typing import Any, Final

from litestar import Request, Response
from litestar.exceptions import HTTPException, WebSocketException

from jackline.server.ops.logs import log, note
from jackline.server.ops.metrics import Metrics
from jackline.server.store import StoreError
from jackline.server.wire.protocol import Problem
from jackline.server.wire.refusals import Refusal, TableError

_BY_STATUS: Final = {
    why.status: why for why in (Refusal.NOT_FOUND, Refusal.WRONG_METHOD, Refusal.TOO_LONG, Refusal.BROKEN)
}
"""What it means when the framework refuses; otherwise it could not read the request."""


class Refusals:
    """Turns exceptions into answers, and counts them."""

    def __init__(self, metrics: Metrics) -> None:
        self._metrics = metrics

    def from_table(self, request: Request[Any, Any, Any], error: TableError) -> Response[Problem]:
        """What a table or the door refuses."""
        return self._answer(error.status, error)

    def from_store(self, request: Request[Any, Any, Any], error: StoreError) -> Response[Problem]:
        """The database does not do its part."""
        note("the database failed", logging.ERROR, reason=str(error))
        return self.from_table(request, TableError(Refusal.NO_DATABASE, why=error))

    def from_http(self, request: Request[Any, Any, Any], error: HTTPException) -> Response[Problem]:
        """What the web framework refuses."""
        why = _BY_STATUS.get(error.status_code, Refusal.UNREADABLE)
        allowed = next((v for name, v in (error.headers or {}).items() if name.lower() == "allow"), None)
        return self._answer(error.status_code, TableError(why), _allow(allowed) if allowed else None)

    def from_anything(self, request: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
        """A fault of ours. The log gets the trace; the client learns nothing of the inside."""
        log.log(logging.ERROR, "a request failed", exc_info=error)
        return self.from_table(request, TableError(Refusal.BROKEN))

    async def note_socket(self, error: Exception, scope: Any) -> None:
        """Log a fault of ours that ended a socket; over HTTP the answer to it does so."""
        if scope["type"] == "websocket" and not isinstance(error, WebSocketException):
            log.log(logging.ERROR, "a socket failed", exc_info=error)

    def _answer(
        self, status: int, error: TableError, headers: dict[str, str] | None = None
    ) -> Response[Problem]:
        self._metrics.refusals.labels(error.code).inc()
        headers = dict(headers or {})
        if error.retry_after is not None:
            headers["Retry-After"] = str(math.ceil(error.retry_after))
        return Response(error.problem(), status_code=status, headers=headers, media_type="application/json")


def _allow(methods: str) -> dict[str, str]:
    """The framework knows nothing of HEAD, which is answered wherever GET is."""
    given = [method.strip() for method in methods.split(",")]
    return {"Allow": ", ".join(sorted({*given, *(["HEAD"] if "GET" in given else [])}))}

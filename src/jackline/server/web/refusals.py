"""Whatever goes wrong over HTTP, as the one kind of body that says so."""

from __future__ import annotations

import logging
import math
from http import HTTPStatus
from typing import Any, Final

from litestar import Request, Response
from litestar.exceptions import HTTPException, WebSocketException

from jackline.server.ops.logs import log
from jackline.server.ops.metrics import Metrics
from jackline.server.wire.errors import TableError
from jackline.server.wire.protocol import Problem

_STATUSES: Final = {
    "unknown_table": 404,
    "unknown_lesson": 404,
    "table_full": 409,
    "seat_taken": 409,
    "game_running": 409,
    "not_dealt": 409,
    "game_over": 409,
    "too_many": 429,
    "no_database": 503,
}
_OTHERWISE: Final = 400

_PROBLEMS: Final = {
    400: ("unreadable", "This request cannot be read."),
    404: ("not_found", "There is nothing at this address."),
    405: ("wrong_method", "This address does not do that."),
    413: ("too_long", "This is longer than any request needs to be."),
    500: ("broken", "Something broke on the server. It has been noted; please try again."),
}


class Refusals:
    """Turns exceptions into answers, and counts them."""

    def __init__(self, metrics: Metrics) -> None:
        self._metrics = metrics

    def from_table(self, request: Request[Any, Any, Any], error: TableError) -> Response[Problem]:
        """What a table or the door refuses."""
        problem = Problem(code=error.code, sentence=error.sentence, retry_after=error.retry_after)
        return self._answer(_STATUSES.get(error.code, _OTHERWISE), problem)

    def from_http(self, request: Request[Any, Any, Any], error: HTTPException) -> Response[Problem]:
        """What the web framework refuses."""
        code, sentence = _PROBLEMS.get(error.status_code, _PROBLEMS[_OTHERWISE])
        allow = {name: value for name, value in (error.headers or {}).items() if name.lower() == "allow"}
        return self._answer(error.status_code, Problem(code=code, sentence=sentence), allow)

    def from_anything(self, request: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
        """A fault of ours. The log gets the trace; the client learns nothing of the inside."""
        log.log(logging.ERROR, "a request failed", exc_info=error)
        code, sentence = _PROBLEMS[HTTPStatus.INTERNAL_SERVER_ERROR]
        return self._answer(HTTPStatus.INTERNAL_SERVER_ERROR, Problem(code=code, sentence=sentence))

    async def note_socket(self, error: Exception, scope: Any) -> None:
        """Log a fault of ours that ended a socket; over HTTP the answer to it does so."""
        if scope["type"] == "websocket" and not isinstance(error, WebSocketException):
            log.log(logging.ERROR, "a socket failed", exc_info=error)

    def _answer(
        self, status: int, problem: Problem, headers: dict[str, str] | None = None
    ) -> Response[Problem]:
        self._metrics.refusals.labels(problem.code).inc()
        headers = dict(headers or {})
        if problem.retry_after is not None:
            headers["Retry-After"] = str(math.ceil(problem.retry_after))
        return Response(problem, status_code=status, headers=headers, media_type="application/json")

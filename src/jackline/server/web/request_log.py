"""One line for each request and socket: where, how it ended, how long. Never what was said in it.

Codes of tables are not logged either: whoever reads a log must not be able to join.
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import Final

from jackline.server.ops.logs import note
from jackline.server.ops.metrics import Metrics
from jackline.server.web.asgi import AsgiApp, AsgiMessage, Receive, Scope, Send
from jackline.server.web.limits.throttle import Bucket
from jackline.server.web.served import address_of, first_part

_NO_STATUS: Final = 0
_FILES: Final = {"assets": "/assets/{file}"}


class RequestLog:
    """Notes and counts every request and socket that passes."""

    def __init__(self, inner: AsgiApp, metrics: Metrics, page: Mapping[str, str], lines: Bucket) -> None:
        self._inner = inner
        self._metrics = metrics
        self._page = page
        """The page's addresses by their first part."""

        self._lines = lines
        self._unsaid = 0
        """Requests since the last line that the log has none for."""

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
        route, is_socket = route_of(scope["path"], self._page), scope["type"] == "websocket"
        if not is_socket:
            self._metrics.requests.labels(route, status).inc()
            self._metrics.request_seconds.observe(seconds)
        if self._lines.take(time.monotonic()):
            self._unsaid += 1
            return
        client = (scope.get("client") or ("unknown", 0))[0]
        kind = "socket" if is_socket else scope["method"]
        facts = {"unsaid": self._unsaid} if self._unsaid else {}
        self._unsaid, ms = 0, round(seconds * 1000, 1)
        note("served", kind=kind, route=route, status=status, ms=ms, client=client, **facts)


def route_of(path: str, page: Mapping[str, str]) -> str:
    """The route without what is particular to this request; the page tells its own."""
    first = first_part(path)
    return address_of(path) or page.get(first) or _FILES.get(first, "other")

"""How often an address may ask over HTTP for what is behind the page."""

from __future__ import annotations

import time
from collections.abc import Callable

from jackline.server.ops.metrics import Metrics
from jackline.server.web.asgi import AsgiApp, Receive, Scope, Send, header, refuse
from jackline.server.web.limits.throttle import Throttle
from jackline.server.web.limits.waiting import too_soon
from jackline.server.web.served import Served, address_of, is_counted
from jackline.server.wire.refusals import Refusal


class Turnstile:
    """Lets on who does not ask too often. The page's files, held ready, and the probes are not counted."""

    def __init__(
        self, inner: AsgiApp, a_minute: int, metrics: Metrics, now: Callable[[], float] = time.monotonic
    ) -> None:
        self._inner = inner
        self._requests = Throttle(a_minute)
        self._metrics = metrics
        self._now = now

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer, or pass on."""
        wait = self._wait(scope)
        if wait:
            error = too_soon(wait, Refusal.ASKED_TOO_MUCH)
            self._metrics.refusals.labels(error.code).inc()
            await refuse(scope, send, error)
        else:
            await self._inner(scope, receive, send)

    def _wait(self, scope: Scope) -> float:
        if scope["type"] != "http" or not is_counted(scope["path"]):
            return 0.0
        client = (scope.get("client") or ("unknown", 0))[0]
        wait = self._requests.take(client, self._now())
        return 0.0 if wait and _shows_key(scope) else wait


def _shows_key(scope: Scope) -> bool:
    """Whether it is to be heard all the same: the door looks whether the key is one, before all else."""
    return address_of(scope["path"]) is Served.TABLE and header(scope, b"authorization") is not None

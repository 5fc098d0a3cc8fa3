"""How often an address may ask over HTTP."""

from __future__ import annotations

import asyncio
from typing import Any

from msgspec import json

from jackline.server.ops.metrics import Metrics
from jackline.server.web.asgi import Receive, Scope, Send, respond
from jackline.server.web.limits.turnstile import Turnstile


async def _inside(scope: Scope, receive: Receive, send: Send) -> None:
    await respond(scope, send, 200, [], b"inside")


class Asking:
    """A turnstile with its own clock that lets each address ask so often."""

    def __init__(self, a_minute: int) -> None:
        self.now = 0.0
        self.metrics = Metrics()
        self.turnstile = Turnstile(_inside, a_minute, self.metrics, lambda: self.now)
        self.sent: list[Any] = []

    def ask(self, path: str, client: str = "192.0.2.1", **headers: str) -> int:
        """The status of the answer."""
        given = [(name.encode(), value.encode()) for name, value in headers.items()]
        scope = {"type": "http", "method": "GET", "path": path, "client": (client, 1), "headers": given}
        self.sent = []
        asyncio.run(self.turnstile(scope, self._receive, self._send))
        return int(self.sent[0]["status"])

    async def _send(self, message: Any) -> None:
        self.sent.append(message)

    async def _receive(self) -> Any:
        raise AssertionError("a turnstile reads no body")


def test_all_behind_the_page_shares_one_limit_and_a_refusal_says_when_to_try_again() -> None:
    asking = Asking(a_minute=3)
    paths = ["/api/catalogue", "/metrics", "/api/nothing", "/api/openapi.json"]
    assert [asking.ask(path) for path in paths] == [200, 200, 200, 429]
    assert dict(asking.sent[0]["headers"])[b"retry-after"] == b"20"
    problem = json.decode(asking.sent[1]["body"])
    assert (problem["code"], problem["retry_after"]) == ("too_many", 20)
    assert problem["sentence"] == "That was a lot at once. Try again in 20 seconds."
    assert b'jackline_refusals_total{code="too_many"} 1.0' in asking.metrics.text()
    asking.now = 20.0
    assert [asking.ask("/api/lessons") for _ in range(2)] == [200, 429]


def test_the_page_and_the_probes_are_always_answered() -> None:
    asking = Asking(a_minute=1)
    assert [asking.ask("/api/catalogue") for _ in range(2)] == [200, 429]
    assert {asking.ask(path) for path in ("/", "/assets/x.js", "/t/x", "/healthz", "/readyz")} == {200}


def test_other_addresses_are_not_held_up() -> None:
    asking = Asking(a_minute=1)
    assert [asking.ask("/api/catalogue") for _ in range(2)] == [200, 429]
    assert asking.ask("/api/catalogue", client="192.0.2.2") == 200


def test_whoever_shows_a_key_to_a_table_is_heard_all_the_same() -> None:
    asking = Asking(a_minute=1)
    assert [asking.ask("/api/tables/x") for _ in range(2)] == [200, 429]
    assert asking.ask("/api/tables/x", authorization="Bearer x") == 200
    assert asking.ask("/api/catalogue", authorization="Bearer x") == 429

"""Who may talk to the server from a browser, and what a browser may do with its answers."""

from __future__ import annotations

import asyncio
import socket
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from jackline.server.ops.settings import Settings
from jackline.server.web.asgi import Receive, Scope, Send, respond
from jackline.server.web.security import Guard
from tests.server.client import http_client, open_table
from tests.server.real_server import RealServer

PORT = 8765
OUTSIDE = "https://play.example.org"


async def _inside(scope: Scope, receive: Receive, send: Send) -> None:
    await respond(scope, send, 200, [], b"inside")


def knock(host: str, origin: str | None = None, method: str = "POST", scheme: str = "http") -> int:
    """The status with which a guard that also goes by OUTSIDE answers."""
    sent: list[Any] = []
    headers = [(b"host", host.encode())]
    if origin is not None:
        headers.append((b"origin", origin.encode()))
    scope = {
        "type": "http",
        "method": method,
        "scheme": scheme,
        "server": ("10.0.0.7", PORT),
        "headers": headers,
    }

    async def send(message: Any) -> None:
        sent.append(message)

    async def receive() -> Any:
        raise AssertionError("a guard reads no body")

    asyncio.run(Guard(_inside, Settings(origins=(OUTSIDE,)))(scope, receive, send))
    return int(sent[0]["status"])


@pytest.mark.parametrize(
    "host",
    [
        "localhost:8765",
        "LOCALHOST:8765",
        "127.0.0.1:8765",
        "[::1]:8765",
        "192.168.1.20:8765",
        "play.example.org",
        f"{socket.gethostname()}:8765",
    ],
)
def test_the_server_answers_to_its_own_names(host: str) -> None:
    assert knock(host) == 200


@pytest.mark.parametrize(
    "host",
    [
        "evil.example:8765",  # a name that a stranger lets point here
        "localhost.evil.example:8765",
        "localhost",
        "localhost:1",
        "play.example.org:8765",
        "user@localhost:8765",
        "localhost:8765/path",
        "localhost:8765; script-src *",
        "",
    ],
)
def test_the_server_answers_to_no_other_name(host: str) -> None:
    assert knock(host, method="GET") == 403


@pytest.mark.parametrize(
    ("host", "origin"),
    [
        ("localhost:8765", "http://localhost:8765"),
        ("192.168.1.20:8765", "http://192.168.1.20:8765"),
        ("play.example.org", OUTSIDE),
        ("localhost:8765", OUTSIDE),
    ],
)
def test_its_own_page_may_ask(host: str, origin: str) -> None:
    assert knock(host, origin) == 200


@pytest.mark.parametrize(
    ("host", "origin"),
    [
        ("localhost:8765", "http://localhost:8766"),
        ("localhost:8765", "https://localhost:8765"),
        ("localhost:8765", "http://evil.example"),
        ("localhost:8765", "http://127.0.0.1:8765"),
        ("192.168.1.20:8765", "http://192.168.1.21:8765"),
        ("localhost:8765", "null"),
        ("localhost:8765", ""),
        ("play.example.org", "http://play.example.org"),
        ("play.example.org", "https://play.example.org.evil.example"),
    ],
)
def test_no_other_page_may_ask(host: str, origin: str) -> None:
    assert knock(host, origin) == 403
    assert knock(host, origin, method="GET") == 200


def test_behind_a_proxy_that_encrypts_the_origin_is_secure_too() -> None:
    assert knock("localhost:8765", "https://localhost:8765", scheme="https") == 200
    assert knock("localhost:8765", "http://localhost:8765", scheme="https") == 403


# ---- a real server ------------------------------------------------------------------------------------


def test_every_answer_carries_the_protecting_headers(server: RealServer) -> None:
    for path in ("/", "/api/catalogue", "/api/tables/none", "/nothing", "/metrics"):
        headers = http_client.get(f"{server.http}{path}").headers
        policy = headers["content-security-policy"]
        assert "default-src 'none'; script-src 'self';" in policy
        assert f"connect-src 'self' ws://127.0.0.1:{server.port} wss://127.0.0.1:{server.port};" in policy
        assert "frame-ancestors 'none'" in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert headers["cross-origin-opener-policy"] == "same-origin"
        assert "camera=()" in headers["permissions-policy"]
        assert "server" not in headers
        if path.startswith("/api"):
            assert headers["cache-control"] == "no-store"


def test_foreign_pages_can_neither_post_nor_open_a_socket(server: RealServer) -> None:
    answer = http_client.post(
        f"{server.http}/api/tables", json={"name": "Ada"}, headers={"origin": "http://evil.example"}
    )
    assert (answer.status_code, answer.json()["code"]) == (403, "foreign_origin")
    code = open_table(server.http)["code"]
    assert _socket_status(server, code, origin="http://evil.example") == 403
    assert _socket_status(server, code, origin=server.http) == 101
    assert _socket_status(server, code, origin=None) == 101


def test_a_socket_for_another_host_is_refused(server: RealServer) -> None:
    code = open_table(server.http)["code"]
    handshake = {
        "connection": "upgrade",
        "upgrade": "websocket",
        "sec-websocket-version": "13",
        "sec-websocket-key": "dGhlIHNhbXBsZSBub25jZQ==",
    }
    answer = http_client.get(f"{server.http}/ws/{code}", headers={**handshake, "host": "evil.example"})
    assert (answer.status_code, answer.json()["code"]) == (403, "unknown_host")


def _socket_status(server: RealServer, code: str, **options: Any) -> int:
    async def go() -> int:
        try:
            async with connect(f"{server.ws}/ws/{code}", proxy=None, **options) as opened:
                assert opened.response is not None
                return opened.response.status_code
        except InvalidStatus as refused:
            return refused.response.status_code

    return asyncio.run(go())

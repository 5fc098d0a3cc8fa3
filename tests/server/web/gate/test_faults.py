"""What a client gets wrong is counted, and the log says nothing of it that would wake anybody."""

from __future__ import annotations

import json
import socket
from collections.abc import Iterator
from typing import Final

import pytest

from tests.server.client import PATIENCE, http_client, open_table
from tests.server.real_server import HOST, RealServer

TEXT, PING, CLOSE = 0x81, 0x89, 0x88
UPGRADE: Final = (
    b"Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
)
POST: Final = b"POST /api/tables HTTP/1.1\r\nHost: HERE\r\n"

REQUESTS: Final = {
    b"\x16\x03\x01 not even HTTP\r\n\r\n": "request",
    b"GET / HTTP/1.1\r\n no header\r\n\r\n": "request",
    b"GET / HTTP/1.1\r\nX: " + b"a" * 40_000: "request",
    b"GET /\x00 HTTP/1.1\r\nHost: HERE\r\n\r\n": "request",
    POST + b"Transfer-Encoding: chunked\r\n\r\nzz\r\n": "request",
    b"GET / HTTP/1.1\r\nHost: HERE\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n": "upgrade",
    b"GET /ws/CODE HTTP/1.1\r\nHost: HERE\r\n" + UPGRADE.replace(b": 13", b": 99") + b"\r\n": "handshake",
    b"GET /ws/CODE HTTP/1.1\r\nHost: HERE\r\n" + UPGRADE.replace(b"dGh", b"@@@") + b"\r\n": "handshake",
    b"GET /nowhere HTTP/1.1\r\nHost: HERE\r\n" + UPGRADE + b"\r\n": "handshake",
    b"GET /ws/CODE HTTP/1.1\r\nHost: not.here\r\n" + UPGRADE + b"\r\n": "handshake",
}
"""Requests, and as what each is counted."""

ODD: Final = (
    b"OPTIONS * HTTP/1.1\r\nHost: HERE\r\n\r\n",
    b"CONNECT elsewhere:1 HTTP/1.1\r\nHost: HERE\r\n\r\n",
    POST + b"Content-Length: 100\r\n\r\nhalf",
    POST + b"Content-Length: 100000000\r\n\r\n" + b"a" * 10_000,
    POST + b"Content-Encoding: gzip\r\nContent-Length: 3\r\n\r\n\x1f\x8b\x08",
)
"""Requests that are allowed, however odd."""


def frame(head: int, data: bytes, masked: int = 0x80) -> bytes:
    length = bytes([masked | len(data)]) if len(data) < 126 else b"\xfe" + len(data).to_bytes(2, "big")
    return bytes([head]) + length + (bytes(4) if masked else b"") + data


FRAMES: Final = {
    frame(TEXT, b"\xff\xfe"): "letters",
    frame(TEXT, b"a" * 9_000): "frame",
    frame(TEXT | 0x40, b"packed, as nobody has agreed to"): "frame",
    frame(TEXT, b"bare", masked=0): "frame",
    frame(0x85, b"of no kind"): "frame",
    frame(0x80, b"goes on with nothing"): "frame",
    frame(PING, b"a" * 200): "frame",
    frame(CLOSE, b"\x03\xe8\xff\xfe"): "frame",
    frame(CLOSE, b"\x00\x01"): "frame",
    b"\x81\xff" + b"\xff" * 8 + bytes(4): "frame",
}


def talk(server: RealServer, code: str, *sent: bytes) -> bytes:
    """Send these, each after an answer to the one before, then hang up; the last answer."""
    here, heard = f"{HOST}:{server.port}".encode(), b""
    with socket.create_connection((HOST, server.port), PATIENCE) as line:
        for part in sent:
            line.sendall(part.replace(b"HERE", here).replace(b"CODE", code.encode()))
            heard = line.recv(1 << 16) if not part.endswith(b"half") else b""
    return heard


def faults(server: RealServer) -> dict[str, float]:
    lines = http_client.get(f"{server.http}/metrics").text.splitlines()
    found = [line for line in lines if line.startswith("jackline_faults_total{")]
    return {line.split('"')[1]: float(line.rpartition(" ")[2]) for line in found}


@pytest.fixture(scope="module")
def code(server: RealServer) -> str:
    return str(open_table(server.http)["code"])


@pytest.fixture(autouse=True)
def quiet(server: RealServer) -> Iterator[None]:
    """Nothing that a test here does may be worth a warning."""
    before = len(server.log())
    yield
    said = [json.loads(line) for line in server.log()[before:].splitlines() if line.startswith("{")]
    assert not [line for line in said if line["level"] in ("warning", "error")]


def test_requests_that_cannot_be_read_are_counted(server: RealServer, code: str) -> None:
    for request, kind in REQUESTS.items():
        before = faults(server).get(kind, 0)
        assert talk(server, code, request), "an answer says what is wrong"
        assert faults(server)[kind] == before + 1, request


def test_odd_requests_are_answered(server: RealServer, code: str) -> None:
    for request in ODD:
        assert not talk(server, code, request).startswith(b"HTTP/1.1 5"), request


def test_frames_that_break_the_rules_are_counted_and_end_the_socket(server: RealServer, code: str) -> None:
    opening = b"GET /ws/CODE HTTP/1.1\r\nHost: HERE\r\n" + UPGRADE + b"\r\n"
    hello = frame(TEXT, b'{"type":"hello"}')
    for broken, kind in FRAMES.items():
        before = faults(server).get(kind, 0)
        assert talk(server, code, opening, hello, broken)[0] == CLOSE
        assert faults(server)[kind] == before + 1, broken


def test_no_client_can_turn_compression_on(server: RealServer, code: str) -> None:
    offer = b"Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits\r\n"
    answer = talk(server, code, b"GET /ws/CODE HTTP/1.1\r\nHost: HERE\r\n" + UPGRADE + offer + b"\r\n")
    assert answer.startswith(b"HTTP/1.1 101 ")
    assert b"xtensions" not in answer

"""Lines to the server made by hand: cheap, so that the server is what is measured, and free to do wrong."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from contextlib import suppress
from struct import Struct
from typing import Any, Final, NamedTuple, TypeAlias, cast

HOST: Final = "127.0.0.1"
CONTINUATION, TEXT, BINARY, CLOSE, PING, PONG = 0x0, 0x1, 0x2, 0x8, 0x9, 0xA
HEAD_END: Final = b"\r\n\r\n"
PATIENCE: Final = 8.0
"""Seconds after which somebody who wants to get in gives up."""

Json: TypeAlias = dict[str, Any]

_SHORT: Final = Struct("!BB").pack
_LONG: Final = Struct("!BBH").pack
_VERY_LONG: Final = Struct("!BBQ").pack
_MASKED: Final = 0x80
_NO_MASK: Final = bytes(4)
"""A mask of zeros is a mask, and costs nothing."""


def frame(payload: bytes, kind: int = TEXT, *, last: bool = True, packed: bool = False) -> bytes:
    """A frame of a client."""
    first, length = kind | (0x80 if last else 0) | (0x40 if packed else 0), len(payload)
    if length < 126:
        head = _SHORT(first, _MASKED | length)
    elif length < 1 << 16:
        head = _LONG(first, _MASKED | 126, length)
    else:
        head = _VERY_LONG(first, _MASKED | 127, length)
    return head + _NO_MASK + payload


def message(type: str, **fields: Any) -> bytes:
    """A message of the protocol as a frame."""
    return frame(json.dumps({"type": type, **fields}).encode())


def handshake(port: int, code: str, headers: str = "") -> bytes:
    """What opens a websocket to a table."""
    return (
        f"GET /ws/{code} HTTP/1.1\r\nHost: {HOST}:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        f"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n{headers}\r\n"
    ).encode()


def request(port: int, method: str, path: str, body: bytes = b"", headers: str = "") -> bytes:
    """A request over HTTP."""
    length = f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n" if body else ""
    head = f"{method} {path} HTTP/1.1\r\nHost: {HOST}:{port}\r\n{length}{headers}\r\n"
    return head.encode() + body


class Answer(NamedTuple):
    """What came back over HTTP; status 0: nothing did."""

    status: int
    body: bytes

    @property
    def said(self) -> Json:
        """The body as JSON."""
        said: Json = json.loads(self.body)
        return said


NO_ANSWER: Final = Answer(0, b"")


async def ask(
    port: int, method: str, path: str, body: Json | None = None, *, source: str = HOST, headers: str = ""
) -> Answer:
    """One request on a line of its own, from an address of this machine."""
    sent = b"" if body is None else json.dumps(body).encode()
    return await send_raw(port, request(port, method, path, sent, f"Connection: close\r\n{headers}"), source)


async def send_raw(port: int, sent: bytes, source: str = HOST, patience: float = PATIENCE) -> Answer:
    """Send these bytes and read until the other end hangs up."""
    try:
        async with asyncio.timeout(patience):
            reader, writer = await asyncio.open_connection(HOST, port, local_addr=(source, 0))
            try:
                writer.write(sent)
                return read_answer(await reader.read())
            finally:
                writer.close()
    except (OSError, TimeoutError):
        return NO_ANSWER


def read_answer(data: bytes) -> Answer:
    """The first answer in what was received."""
    head, _, body = data.partition(HEAD_END)
    words = head.split(b" ", 2)
    status = int(words[1]) if len(words) > 1 and words[1].isdigit() else 0
    return Answer(status, body)


class Socket(asyncio.Protocol):
    """A websocket that hands on the texts it hears, and says when it opens and when it is gone."""

    def __init__(
        self,
        greeting: bytes,
        heard: Callable[[bytes], None],
        opened: Callable[[Socket], None] = lambda _: None,
        gone: Callable[[Socket], None] = lambda _: None,
    ) -> None:
        self._greeting = greeting
        self._heard, self._opened, self._gone = heard, opened, gone
        self._open = False
        self._buffer = bytearray()
        self.transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for a websocket."""
        self.transport = cast(asyncio.Transport, transport)
        self.transport.write(self._greeting)

    def connection_lost(self, exc: Exception | None) -> None:
        """Whatever is left is of no use."""
        self.transport = None
        self._gone(self)

    def data_received(self, data: bytes) -> None:
        """Take in the answer to the handshake, then frames."""
        self._buffer += data
        if not self._open:
            head, end, rest = self._buffer.partition(HEAD_END)
            if not end:
                return
            if b" 101 " not in head[:16]:
                self.close()
                return
            self._open, self._buffer = True, bytearray(rest)
            self._opened(self)
        self._read_frames()

    def send(self, data: bytes) -> None:
        """Send what is already a frame; nothing happens if the line is gone."""
        if self.transport is not None:
            self.transport.write(data)

    def close(self) -> None:
        """Hang up without a word."""
        if self.transport is not None:
            self.transport.abort()

    def _read_frames(self) -> None:
        buffer, at = self._buffer, 0
        while len(buffer) - at >= 2:
            length, head = buffer[at + 1] & 0x7F, 2
            if length > 125:
                head = 4 if length == 126 else 10
                if len(buffer) - at < head:
                    break
                length = int.from_bytes(buffer[at + 2 : at + head])
            if len(buffer) - at < head + length:
                break
            kind, payload = buffer[at] & 0x0F, bytes(buffer[at + head : at + head + length])
            at += head + length
            self._take(kind, payload)
        del self._buffer[:at]

    def _take(self, kind: int, payload: bytes) -> None:
        if kind == TEXT:
            self._heard(payload)
        elif kind == PING:
            self.send(frame(payload, PONG))
        elif kind == CLOSE:
            self.send(frame(payload[:2], CLOSE))


async def connect(make: Callable[[], Socket], port: int, source: str) -> Socket | None:
    """Open a line from an address of this machine; None if nobody answers."""
    loop = asyncio.get_running_loop()
    with suppress(OSError, TimeoutError):
        async with asyncio.timeout(PATIENCE):
            _, socket = await loop.create_connection(make, HOST, port, local_addr=(source, 0))
            return socket
    return None

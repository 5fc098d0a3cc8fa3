"""Lines by the hundred: opened and closed, never finished, never read, or a byte at a time."""

from __future__ import annotations

import asyncio
import socket
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from typing import Final

from tests.siege.attack import Ground, Outcome, added, attack
from tests.siege.attacks.frames import STRANGER
from tests.siege.flood import besiege
from tests.siege.line import HOST, handshake, message, request

FEW_FILES: Final = 1024
HALF: Final = 1100
HALF_SENT: Final = b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Le"
SILENT: Final = 400
SLOW: Final = 200


async def _hold(
    ground: Ground, sources: list[str], first: Callable[[int], bytes], drip: bytes = b"", small: bool = False
) -> Outcome:
    """A line from every source: say the first thing, then nothing, or a byte at a time; never read."""
    count: Counter[str] = Counter()
    loop, gate = asyncio.get_running_loop(), asyncio.Semaphore(100)
    numbers = iter(range(len(sources)))

    async def hold(source: str) -> None:
        line, said = _line(source, small), first(next(numbers))
        try:
            with suppress(OSError):
                async with gate:
                    await loop.sock_connect(line, (HOST, ground.port))
                    await loop.sock_sendall(line, said)
                count["lines"] += 1
                for byte in drip:
                    await asyncio.sleep(0.25)
                    await loop.sock_sendall(line, bytes([byte]))
                await asyncio.sleep(ground.left())
        finally:
            line.close()

    await besiege(ground, sources, hold)
    return Outcome(dict(count))


def _line(source: str, small: bool) -> socket.socket:
    line = socket.socket()
    line.setblocking(False)
    if small:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    line.bind((source, 0))
    return line


@attack("half-sent", row=9, descriptors=FEW_FILES)
async def half_sent(ground: Ground) -> Outcome:
    """One address begins 1,100 requests and finishes none, at a server with 1,024 descriptors."""
    return await _hold(ground, [ground.one] * HALF, lambda _: HALF_SENT)


@attack("half-sent-many", row=9, descriptors=FEW_FILES)
async def half_sent_many(ground: Ground) -> Outcome:
    """1,100 addresses begin a request each and finish none, at a server with 1,024 descriptors."""
    return await _hold(ground, ground.many(HALF), lambda _: HALF_SENT)


@attack("half-open", row=9, descriptors=FEW_FILES)
async def half_open(ground: Ground) -> Outcome:
    """One address opens 1,100 lines and says nothing at all, at a server with 1,024 descriptors."""
    return await _hold(ground, [ground.one] * HALF, lambda _: b"")


@attack("no-hello", row=9)
async def no_hello(ground: Ground) -> Outcome:
    """Four hundred websockets of one address that never say hello."""
    greeting = handshake(ground.port, ground.codes[0])
    return await _hold(ground, [ground.one] * SILENT, lambda _: greeting)


@attack("slow-writers")
async def slow_writers(ground: Ground) -> Outcome:
    """Two hundred addresses send a request a byte at a time."""
    whole = request(ground.port, "POST", "/api/tables", b'{"name": "Slow"}' + b" " * 1000)
    return await _hold(ground, ground.many(SLOW), lambda _: whole[:20], whole[20:])


@attack("slow-frames")
async def slow_frames(ground: Ground) -> Outcome:
    """Two hundred onlookers send a frame a byte at a time."""
    first = handshake(ground.port, ground.codes[0]) + STRANGER
    return await _hold(ground, ground.many(SLOW), lambda _: first, message("ping") * 100)


@attack("slow-readers")
async def slow_readers(ground: Ground) -> Outcome:
    """A hundred onlookers each at two quick tables of the others, none of whom ever reads."""
    quick = ground.quick[:2]
    greetings = [handshake(ground.port, code) + STRANGER for code in quick]
    return await _hold(ground, ground.many(SLOW), lambda index: greetings[index % 2], small=True)


@attack("deaf-askers")
async def deaf_askers(ground: Ground) -> Outcome:
    """Fifty lines ask for the page and the catalogue again and again, and never read an answer."""
    asked = b"".join(request(ground.port, "GET", path) for path in ("/", "/api/catalogue")) * 500
    return await _hold(ground, [ground.one] * 50, lambda _: asked, small=True)


@attack("connections")
async def connections(ground: Ground) -> Outcome:
    """One address opens lines and closes them at once, as fast as it can."""
    return await _churn(ground, [ground.one] * 20, b"")


@attack("socket-churn")
async def socket_churn(ground: Ground) -> Outcome:
    """One address comes to a table of the others as an onlooker and goes, as fast as it can."""
    return await _churn(ground, [ground.one] * 20, handshake(ground.port, ground.quick[0]) + STRANGER)


@attack("socket-churn-many")
async def socket_churn_many(ground: Ground) -> Outcome:
    """Five hundred addresses come to a table of the others as onlookers and go, as fast as they can."""
    return await _churn(ground, ground.many(500), handshake(ground.port, ground.quick[0]) + STRANGER)


async def _churn(ground: Ground, sources: list[str], said: bytes) -> Outcome:
    """From every source one line after the other: say it, wait for one answer, and hang up."""
    count: Counter[str] = Counter()
    loop, gate = asyncio.get_running_loop(), asyncio.Semaphore(100)

    async def once(source: str) -> None:
        line = _line(source, small=False)
        try:
            async with asyncio.timeout(2):
                await loop.sock_connect(line, (HOST, ground.port))
                count["lines"] += 1
                if said:
                    await loop.sock_sendall(line, said)
                    count["answered" if b" 101 " in await loop.sock_recv(line, 4096) else "refused"] += 1
        except (OSError, TimeoutError):
            count["failed"] += 1
        finally:
            line.close()

    async def churn(source: str) -> None:
        while ground.is_on():
            async with gate:
                await once(source)

    await besiege(ground, sources, churn)
    return Outcome(dict(count))


@attack("refused-handshakes", row=17)
async def refused_handshakes(ground: Ground) -> Outcome:
    """One address asks for websockets in ways that no server may accept."""
    good = handshake(ground.port, ground.codes[0])
    bad = [
        good.replace(b"Version: 13", b"Version: 7"),
        good.replace(b"AAAAAAAAAAAAAAAAAAAAAA==", b"short"),
        good.replace(b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n", b""),
        good.replace(b"/ws/", b"/nowhere/"),
        good.replace(b"\r\n\r\n", b"\r\nOrigin: https://evil.example\r\n\r\n"),
        good.replace(b"GET", b"POST"),
        b"GET \xff\xfe HTTP/1.1\r\n\r\n",
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
    ]
    return added(await asyncio.gather(*(_churn(ground, [ground.one] * 2, said) for said in bad)))

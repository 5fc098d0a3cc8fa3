"""Floods: sockets that send as fast as the server reads, and throw away what it says."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any, Final, cast

from tests.siege.attack import Ground, Outcome
from tests.siege.line import HEAD_END, HOST

BATCH: Final = 1 << 16
"""Bytes handed to the system at a time."""

AT_A_TIME: Final = 50
"""Lines that are opened side by side."""

REST: Final = 0.05
"""Seconds until whoever was let go comes again."""


class Flood(asyncio.Protocol):
    """One hostile line: a greeting, and then the same bytes for as long as the server takes them."""

    def __init__(self, greeting: bytes, opening: bytes, batch: bytes, count: Counter[str]) -> None:
        self._greeting, self._opening, self._batch = greeting, opening, batch
        self._count = count
        self._open = self._paused = False
        self._head = b""
        self.transport: asyncio.Transport | None = None
        self.gone = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Say what has to be said first."""
        self.transport = cast(asyncio.Transport, transport)
        self._count["lines"] += 1
        self.transport.set_write_buffer_limits(high=0)
        self.transport.write(self._greeting)

    def data_received(self, data: bytes) -> None:
        """The first answer opens the gates; all others are only counted."""
        self._count["bytes back"] += len(data)
        self._count["refusals back"] += data.count(b'"refused"')
        if self._open:
            return
        self._head += data
        if HEAD_END in self._head:
            self._count[f"answer {self._head[9:12].decode(errors='replace')}"] += 1
            self._open = True
            assert self.transport is not None
            self.transport.write(self._opening)
            self.pour()

    def pour(self) -> None:
        """Send until the system takes no more."""
        loop = asyncio.get_running_loop()
        if not self._paused and self._batch and self.transport is not None:
            self.transport.write(self._batch)
            self._count["batches"] += 1
            loop.call_soon(self.pour)

    def pause_writing(self) -> None:
        """The server does not read as fast."""
        self._paused = True

    def resume_writing(self) -> None:
        """The server has read on."""
        self._paused = False
        if self._open:
            asyncio.get_running_loop().call_soon(self.pour)

    def connection_lost(self, exc: Exception | None) -> None:
        """The server has had enough."""
        self.transport = None
        if not self.gone.done():
            self.gone.set_result(None)


async def flood(
    ground: Ground,
    sources: list[str],
    greeting: bytes,
    opening: bytes,
    unit: bytes,
    *,
    comes_again: bool = True,
) -> Outcome:
    """A line from every source that pours the same unit over the server until the time is up."""
    count: Counter[str] = Counter()
    batch = unit * max(1, BATCH // len(unit)) if unit else b""
    gate = asyncio.Semaphore(AT_A_TIME)

    def make() -> Flood:
        return Flood(greeting, opening, batch, count)

    await besiege(ground, sources, lambda source: _keep_open(ground, source, make, gate, count, comes_again))
    units = count.pop("batches", 0) * (len(batch) // len(unit)) if unit else 0
    return Outcome({**count, "sent": units})


async def besiege(
    ground: Ground, sources: list[str], one: Callable[[str], Coroutine[Any, Any, None]]
) -> None:
    """Let everyone from a source do their worst until the time is up."""
    tasks = [asyncio.create_task(one(source)) for source in sources]
    await asyncio.sleep(ground.left())
    for task in tasks:
        task.cancel()
    for result in await asyncio.gather(*tasks, return_exceptions=True):
        if isinstance(result, Exception):
            raise result


async def _keep_open(
    ground: Ground,
    source: str,
    make: Callable[[], Flood],
    gate: asyncio.Semaphore,
    count: Counter[str],
    comes_again: bool,
) -> None:
    loop = asyncio.get_running_loop()
    while ground.is_on():
        line: Flood | None = None
        with suppress(OSError):
            async with gate:
                _, line = await loop.create_connection(make, HOST, ground.port, local_addr=(source, 0))
        try:
            if line is None:
                count["not let in"] += 1
            else:
                await line.gone
                count["let go"] += 1
        finally:
            if line is not None and line.transport is not None:
                line.transport.abort()
        if not comes_again:
            return
        await asyncio.sleep(REST)

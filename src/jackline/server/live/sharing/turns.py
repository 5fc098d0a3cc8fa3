"""Turns for long work: so many at a time, and the others in fair order."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import NamedTuple

from jackline.server.live.sharing.fair_queue import Asker, FairQueue


class _Turn(NamedTuple):
    asker: Asker
    cost: float
    comes: asyncio.Future[None]


class FairTurns:
    """So many have a turn at a time; the others wait for theirs in fair order."""

    def __init__(self, at_once: int) -> None:
        self._free = at_once
        self._queue: FairQueue[_Turn] = FairQueue()

    @asynccontextmanager
    async def turn(self, asker: Asker, cost: float = 1.0) -> AsyncIterator[None]:
        """Have a turn, which counts for so much."""
        mine = _Turn(asker, cost, asyncio.get_running_loop().create_future())
        self._queue.put(asker, mine, cost)
        self._go_on()
        try:
            await mine.comes
        except asyncio.CancelledError:
            if not self._queue.drop(asker, mine) and not mine.comes.cancelled():
                self._end(mine)
            raise
        try:
            yield
        finally:
            self._end(mine)

    def _go_on(self) -> None:
        while self._free and (next_one := self._queue.take()) is not None:
            if next_one.comes.cancelled():  # a moment ago, and whoever waited has not heard of it yet
                self._queue.done(next_one.asker, next_one.cost, 0.0)
            else:
                self._free -= 1
                next_one.comes.set_result(None)

    def _end(self, ended: _Turn) -> None:
        self._free += 1
        self._queue.done(ended.asker, ended.cost, ended.cost)
        self._go_on()

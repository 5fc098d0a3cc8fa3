"""Processes that think side by side. A killed one takes the others with it, and new ones take their place."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from multiprocessing.connection import Connection
from time import process_time
from typing import TypeVar

from jackline.interrupts import interrupts_left_to_us
from jackline.server.live.getting_ready import follow_server, stand_back

Thought = TypeVar("Thought")


class Lane:
    """A pool of processes of one size, and how many of them nobody uses."""

    def __init__(self, processes: int, held: Connection) -> None:
        self.free = processes
        self._processes = processes
        self._held = held
        self._closed = False
        self._pool = self._new_pool()

    async def think(self, work: Callable[[], Thought]) -> tuple[Thought, float]:
        """What comes of this work, and the seconds of a processor that it took."""
        pool = self._pool
        try:
            return await self._submit(work)
        except BrokenProcessPool:
            if self._closed:
                raise
            if self._pool is pool:  # else whoever thought beside this has seen to it
                pool.shutdown(wait=False)
                self._pool = self._new_pool()
            return await self._submit(work)

    def close(self) -> None:
        """Stop thinking; the processes end with the server's end of what they hold."""
        self._closed = True
        self._pool.shutdown(wait=False, cancel_futures=True)

    def _submit(self, work: Callable[[], Thought]) -> asyncio.Future[tuple[Thought, float]]:
        with interrupts_left_to_us():  # the pool starts its processes when there is work for them
            return asyncio.wrap_future(self._pool.submit(_timed, work))

    def _new_pool(self) -> ProcessPoolExecutor:
        # Not forked: a fork of a process with threads and an event loop may hang.
        return ProcessPoolExecutor(self._processes, get_context("spawn"), _begin, (self._held,))


def _begin(held: Connection) -> None:
    follow_server(held)
    stand_back()


def _timed(work: Callable[[], Thought]) -> tuple[Thought, float]:
    began = process_time()
    return work(), process_time() - began

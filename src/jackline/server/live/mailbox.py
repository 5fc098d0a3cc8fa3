"""A mailbox: what is posted to it is done one thing after the other, in the order in which it came."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, TypeVar

Result = TypeVar("Result")


class Mailbox:
    """The one order in which things are done. `failed` is told what went wrong with nobody waiting."""

    def __init__(self, failed: Callable[[BaseException], None]) -> None:
        self._failed = failed
        self._turn = asyncio.Lock()  # those who wait for it get it in turn
        self._alone: set[asyncio.Task[Any]] = set()
        self._unfinished: asyncio.Task[Any] | None = None

    async def post(self, job: Callable[[], Awaitable[Result]]) -> Result:
        """Do this when everything that was posted before is done."""
        async with self._turn:
            if self._unfinished is not None:
                await asyncio.wait((self._unfinished,))
                self._unfinished = None
            return await job()

    def post_alone(self, job: Callable[[], Awaitable[None]]) -> None:
        """Have this done though nobody waits for it."""
        self._start(self.post(job))

    def finish(self, work: Coroutine[Any, Any, object]) -> None:
        """Have this done before anything else: whoever began it was stopped in the middle."""
        self._unfinished = self._start(work)

    async def empty(self) -> None:
        """Wait until all that was posted is done."""
        await self.post(_nothing)

    def _start(self, work: Coroutine[Any, Any, object]) -> asyncio.Task[Any]:
        task = asyncio.create_task(work)
        self._alone.add(task)
        task.add_done_callback(self._done)
        return task

    def _done(self, task: asyncio.Task[Any]) -> None:
        self._alone.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            self._failed(error)


async def unless(over: Coroutine[Any, Any, object], work: Coroutine[Any, Any, Result]) -> Result | None:
    """What comes of this work; None, and it is stopped, if something else is over first."""
    ending, working = asyncio.create_task(over), asyncio.create_task(work)
    try:
        await asyncio.wait((ending, working), return_when=asyncio.FIRST_COMPLETED)
        return working.result() if working.done() else None
    finally:
        ending.cancel()
        working.cancel()


async def _nothing() -> None:
    """What is asked for last, to know that all before it is done."""

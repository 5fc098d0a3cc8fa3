"""The one task that writes: whatever waits is written together, with one commit."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from sqlalchemy import Connection

from jackline.server.store.database import Database
from jackline.server.store.errors import StoreClosed, WriteFailed
from jackline.server.store.writing import (
    Answer,
    Write,
    is_about_data,
    write_all_but_bad,
    write_at_once,
    write_failed,
)

MOST_AT_ONCE: Final = 512

A_CROWD: Final = 3
"""So many in one group: others will follow at once, and a short wait saves a commit for each."""

GATHER_SECONDS: Final = 0.008


class _Waiting(NamedTuple):
    write: Write
    answer: asyncio.Future[int]


class Writer:
    """Takes writes from many callers; each waits until its own is on disk or refused."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._waiting: deque[_Waiting] = deque()
        self._news = asyncio.Event()
        self._closed = False
        self._trouble: tuple[float, WriteFailed] | None = None
        self._task = asyncio.create_task(self._run(), name="store-writer")

    @property
    def is_running(self) -> bool:
        """Whether what is handed in gets written."""
        return not self._task.done() and not self._closed

    def recent_trouble(self, seconds: float) -> WriteFailed | None:
        """Why the database last failed to write for somebody, if that was no longer ago than this."""
        since = asyncio.get_running_loop().time() - seconds
        return self._trouble[1] if self._trouble is not None and self._trouble[0] >= since else None

    async def write(self, write: Write) -> int:
        """Hand in a write; a caller that stops waiting does not stop the write."""
        if not self.is_running:
            raise StoreClosed
        answer: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self._waiting.append(_Waiting(write, answer))
        self._news.set()
        return await answer

    async def close(self) -> None:
        """Write what waits, then stop."""
        self._closed = True
        self._news.set()
        await asyncio.wait([self._task])

    async def _run(self) -> None:
        while group := await self._next_group():
            answers = await self._written([waiting.write for waiting in group])
            for waiting, answer in zip(group, answers, strict=True):
                _tell(waiting.answer, answer)
            if len(group) >= A_CROWD:
                await asyncio.sleep(GATHER_SECONDS)

    async def _next_group(self) -> list[_Waiting]:
        """All that waits; nothing when it is time to stop."""
        while not self._waiting and not self._closed:
            self._news.clear()
            await self._news.wait()
        return [self._waiting.popleft() for _ in range(min(len(self._waiting), MOST_AT_ONCE))]

    async def _written(self, group: list[Write]) -> Sequence[Answer]:
        try:
            return await self._database.write(_together(write_at_once, group))
        except Exception as error:
            if not is_about_data(error):
                return self._failed(error, group)
        try:
            return await self._database.write(_together(write_all_but_bad, group))
        except Exception as error:
            return self._failed(error, group)

    def _failed(self, error: Exception, group: list[Write]) -> list[WriteFailed]:
        self._trouble = asyncio.get_running_loop().time(), write_failed(error)
        return [write_failed(error) for _ in group]


def _together(
    how: Callable[[Connection, Sequence[Write]], list[Answer]], group: list[Write]
) -> Callable[[Connection], list[Answer]]:
    return lambda connection: how(connection, group)


def _tell(future: asyncio.Future[int], answer: Answer) -> None:
    if future.done():
        return
    if isinstance(answer, int):
        future.set_result(answer)
    else:
        future.set_exception(answer)

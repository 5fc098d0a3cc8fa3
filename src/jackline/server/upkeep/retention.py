"""What nobody has used for long is laid to rest, and deleted only where the operator says so.

A table that rests loses nothing: it is read, and played on at, as before. It only takes less room.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Collection
from typing import Final, NamedTuple

from jackline.server.ops.logs import note
from jackline.server.ops.metrics import Metrics
from jackline.server.ops.settings import Settings
from jackline.server.store import Store, StoreError
from jackline.server.store.resting import Why

DAY: Final = 86_400_000
"""In milliseconds."""

PAUSE_SECONDS: Final = 0.02
"""Between two writes, each of which moves a thousand entries at most: people's own come first."""

PASS_SECONDS: Final = 600.0
"""Between two looks at everything."""


class Kept(NamedTuple):
    """After how many days without a change a table rests, by what it is; None: never."""

    unused: int | None = None
    finished: int | None = None
    abandoned: int | None = None
    deleted: int | None = None
    """After how many days of rest it is deleted."""

    @classmethod
    def told(cls, settings: Settings) -> Kept:
        """As the server was told."""
        kept = settings.keep_unused, settings.keep_finished, settings.keep_abandoned
        return cls(*kept, settings.delete_archived)


class Retention:
    """Goes through all tables once in a while; never touches one that `in_use` names."""

    def __init__(
        self,
        store: Store,
        kept: Kept,
        metrics: Metrics,
        now_ms: Callable[[], int],
        in_use: Callable[[], Collection[int]],
    ) -> None:
        self._store = store
        self._kept = kept
        self._metrics = metrics
        self._now_ms = now_ms
        self._in_use = in_use

    async def run(self) -> None:
        """Until cancelled; nothing at all if nothing was asked for."""
        while any(self._kept):
            try:
                await self.go_through()
            except StoreError as error:
                note("what is old could not be laid to rest", logging.WARNING, reason=str(error))
            await asyncio.sleep(PASS_SECONDS)

    async def go_through(self) -> tuple[int, int]:
        """Look at everything once; how many tables were laid to rest, and how many deleted."""
        limits: dict[Why, int | None] = {
            "unused": self._kept.unused,
            "finished": self._kept.finished,
            "abandoned": self._kept.abandoned,
        }
        rested = sum([await self._lay_to_rest(why, days) for why, days in limits.items() if days])
        removed = await self._remove(self._kept.deleted) if self._kept.deleted else 0
        if rested or removed:
            note("tables laid to rest", archived=rested, deleted=removed)
        return rested, removed

    async def _lay_to_rest(self, why: Why, days: int) -> int:
        now, count = self._now_ms(), 0
        before = now - days * DAY
        async for id in self._found(lambda after: self._store.could_rest(why, before, after)):
            moved = 0
            while piece := await self._store.lay_to_rest(id, before, now):
                moved += piece
                await asyncio.sleep(PAUSE_SECONDS)
            count += moved > 0
            self._metrics.archived.inc(moved > 0)
        return count

    async def _remove(self, days: int) -> int:
        before, count = self._now_ms() - days * DAY, 0
        async for id in self._found(lambda after: self._store.could_go(before, after)):
            count += await self._store.remove(id, before)
            await asyncio.sleep(PAUSE_SECONDS)
        self._metrics.deleted.inc(count)
        return count

    async def _found(self, look: Callable[[int], Awaitable[list[int]]]) -> AsyncIterator[int]:
        """The tables that are found, one page after the other, but for those in use."""
        after = 0
        while ids := await look(after):
            for id in ids:
                if id not in self._in_use():
                    yield id
            after = ids[-1]

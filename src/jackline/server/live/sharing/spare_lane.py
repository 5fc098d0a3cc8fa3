"""One more process to think in, there only once it was wanted: until then it would just cost memory."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from multiprocessing.connection import Connection

from jackline.server.live.sharing.lane import Lane
from jackline.server.ops.logs import note_failure
from jackline.warming import warm_bots


class SpareLane:
    """Starts at the first call, and can be used when it has loaded everything; `ready` is told then."""

    def __init__(self, held: Connection, ready: Callable[[], None]) -> None:
        self.lane: Lane | None = None
        self._held = held
        self._ready = ready
        self._starting: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Have it start, unless it has been told so before."""
        if self._starting is None:
            self._starting = asyncio.create_task(self._start())

    def close(self) -> None:
        """Stop thinking."""
        if self._starting is not None:
            self._starting.cancel()
        if self.lane is not None:
            self.lane.close()

    async def _start(self) -> None:
        lane = Lane(1, self._held)
        try:
            await lane.think(warm_bots)
            self.lane = lane
        except Exception as error:
            note_failure("no process to spare for bots", error)
        finally:
            if self.lane is not lane:
                lane.close()
        self._ready()

"""Whether people may be sent here: the database is open, the rules are loaded, and a write works."""

from __future__ import annotations

import asyncio
from typing import Final

from jackline.server.live.clock import Clock
from jackline.server.store import Store, StoreError
from jackline.server.web.health import Ready
from jackline.server.wire.refusals import Refusal, TableError

FRESH_SECONDS: Final = 1.0
"""For so long one try answers everybody, so that who asks often costs no more than one write a second."""

PATIENCE_SECONDS: Final = 2.0
"""How long a write may take before people are better sent elsewhere."""

TROUBLE_SECONDS: Final = 3.0
"""For so long after a write of a table has failed the server is not ready, whatever a smaller one says."""


class Readiness:
    """Tries a write when somebody asks, one at a time."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock
        self._began = 0.0
        self._trying: asyncio.Task[str | None] | None = None

    async def check(self) -> Ready:
        """TableError says why nobody should be sent here."""
        trying = self._newest_try()
        left = PATIENCE_SECONDS - (self._clock.seconds() - self._began)
        done, _ = await asyncio.wait([trying], timeout=max(0.0, left))
        why = trying.result() if done else f"a write takes longer than {PATIENCE_SECONDS:.0f} seconds."
        why = why or self._store.recent_trouble(TROUBLE_SECONDS)
        if why is not None:
            raise TableError(Refusal.CANNOT_KEEP, why=why)
        return Ready()

    def _newest_try(self) -> asyncio.Task[str | None]:
        trying, now = self._trying, self._clock.seconds()
        if trying is None or (trying.done() and now - self._began >= FRESH_SECONDS):
            self._began = now
            trying = self._trying = asyncio.create_task(self._try())
        return trying

    async def _try(self) -> str | None:
        """Why a write does not work; None if it does."""
        try:
            await self._store.try_write(self._clock.now_ms())
        except StoreError as error:
            return str(error)
        return None

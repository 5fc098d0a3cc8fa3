"""How much is kept, for whoever watches the server: counted now and then, never for every look."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Final

from jackline.server.ops.metrics import Metrics
from jackline.server.store import Store, StoreError

FRESH_SECONDS: Final = 30.0
SHARE: Final = 100
"""Counting takes at most one part in so many of the time."""

PATIENCE_SECONDS: Final = 1.0
"""A look waits for figures that are being counted, but not long: the next one has them."""


class KeptSizes:
    """Keeps the figures about the database up to date."""

    def __init__(self, store: Store, metrics: Metrics, seconds: Callable[[], float]) -> None:
        self._store = store
        self._metrics = metrics
        self._seconds = seconds
        self._due = 0.0
        self._counting: asyncio.Task[None] | None = None

    async def refresh(self) -> None:
        """Count anew if the figures are old."""
        if self._counting is None and self._seconds() >= self._due:
            self._counting = asyncio.create_task(self._count())
        if self._counting is not None:
            await asyncio.wait([self._counting], timeout=PATIENCE_SECONDS)

    async def _count(self) -> None:
        began = self._seconds()
        with suppress(StoreError):  # whoever watches sees that it is not ready
            self._metrics.show_kept(await self._store.sizes())
        took = self._seconds() - began
        self._due = began + max(FRESH_SECONDS, took * SHARE)
        self._counting = None

"""A lobby in this process, on a real store, with the surroundings a test hands to it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import SystemRandom

from jackline.server.live.bot_seats import BotSeats
from jackline.server.live.clock import Clock
from jackline.server.live.lobby import Lobby
from jackline.server.live.table import Services
from jackline.server.ops.metrics import Metrics
from jackline.server.store import open_store


@asynccontextmanager
async def a_lobby(folder: Path, clock: Clock | None = None) -> AsyncIterator[Lobby]:
    """A lobby that keeps its tables in this folder."""
    store, metrics = await open_store(f"sqlite:///{folder / 'games.db'}"), Metrics()
    services = Services(store, BotSeats(1, metrics), metrics, clock or Clock(), SystemRandom())
    lobby = Lobby(services)
    await lobby.start()
    try:
        yield lobby
    finally:
        await lobby.close()
        await store.close()

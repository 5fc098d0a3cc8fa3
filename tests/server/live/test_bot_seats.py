"""The processes in which bots think."""

from __future__ import annotations

import asyncio
import time
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from pathlib import Path
from typing import Final

import pytest

from jackline.server.live.bot_seats import BotSeats
from jackline.server.ops.metrics import Metrics

LONG: Final = 600
PATIENCE: Final = 60


def test_nobody_waits_for_a_thought_when_the_server_stops(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun = tmp_path / "begun"
    monkeypatch.setattr("jackline.server.live.bot_seats.warm_bots", partial(think_for_long, begun))

    async def stop_in_mid_thought() -> None:
        bots = BotSeats(1, Metrics())
        async with asyncio.timeout(PATIENCE):
            thinking = asyncio.create_task(bots.warm_up())
            while not begun.exists():
                await asyncio.sleep(0.02)
            bots.close()
            with pytest.raises(BrokenProcessPool):
                await thinking

    asyncio.run(stop_in_mid_thought())


def think_for_long(begun: Path) -> None:
    begun.touch()
    time.sleep(LONG)

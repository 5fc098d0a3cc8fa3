"""How long a bot's move takes beside twenty-five tables of the slowest bots, all of one household."""

from __future__ import annotations

import asyncio
import random
import statistics
import time
from collections.abc import Iterator
from contextlib import suppress
from typing import Final

import jackline as jl
from benchmarks.figure import Figure
from jackline.ai.bot import DEFAULT_BOT, strongest_level
from jackline.rules.view import View
from jackline.server.live.bot_seats import BotSeats
from jackline.server.live.sharing.fair_queue import Asker
from jackline.server.ops.metrics import Metrics

GREEDY_TABLES: Final = 25
MOVES: Final = 30
LOADING: Final = 5.0
PAUSE: Final = 0.1
"""Seconds between two moves of the quiet table, and the least that a table waits before it shows one."""


def neighbours(greedy_tables: int = GREEDY_TABLES, moves: int = MOVES) -> Iterator[Figure]:
    """Both kinds of bot, by themselves and beside the others."""
    waits = asyncio.run(_measure(greedy_tables, moves))
    for bot in (DEFAULT_BOT, strongest_level()):
        alone, beside = waits[bot, "alone"], waits[bot, "beside"]
        yield Figure(f"move of a {bot} bot, alone", alone * 1e3, "ms")
        yield Figure(f"move of a {bot} bot, beside {greedy_tables} tables", beside * 1e3, "ms")
        # What a table sees: it takes a pause in any case, at the quickest pace of a tenth of a second.
        share = max(beside, PAUSE) / max(alone, PAUSE)
        yield Figure(f"beside against alone, {bot}", share, "times as long", at_most=2)


async def _measure(greedy_tables: int, moves: int) -> dict[tuple[str, str], float]:
    bots = BotSeats(1, Metrics())
    waits = {}
    try:
        await bots.warm_up()
        for bot in (DEFAULT_BOT, strongest_level()):
            waits[bot, "alone"] = await _quiet_table(bots, bot, moves)
        greedy = [asyncio.create_task(_greedy_table(bots, table)) for table in range(greedy_tables)]
        for bot in (DEFAULT_BOT, strongest_level()):
            await bots.choose(bot, _view(2), Asker("quiet", 1))  # from now on there are processes to spare
        await asyncio.sleep(LOADING)
        for bot in (DEFAULT_BOT, strongest_level()):
            waits[bot, "beside"] = await _quiet_table(bots, bot, moves)
        for task in greedy:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task
    finally:
        bots.close()
    return waits


async def _quiet_table(bots: BotSeats, bot: str, moves: int) -> float:
    waits, view, chance = [], _view(2), random.Random(1)
    for _ in range(moves):
        await asyncio.sleep(PAUSE * (0.5 + chance.random()))
        began = time.perf_counter()
        await bots.choose(bot, view, Asker("quiet", 1))
        waits.append(time.perf_counter() - began)
    return statistics.median(waits)


async def _greedy_table(bots: BotSeats, table: int) -> None:
    view = _view(12)
    while True:
        await bots.choose(strongest_level(), view, Asker("greedy", table))


def _view(seats: int) -> View:
    position = jl.Position.deal(jl.edition(), seats=seats, deck=jl.shuffled_deck(seed=1))
    return position.view_for(position.turn)

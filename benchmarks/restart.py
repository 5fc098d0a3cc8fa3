"""A server that is killed in the middle of many games, and how long everyone waits until they can play on.

Beside it, in the same run, the same server stopped politely and started again.
"""

from __future__ import annotations

import asyncio
import random
import statistics
import tempfile
import time
from collections.abc import Iterator
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any, Final

from benchmarks.figure import Figure
from benchmarks.tables import cpu_seconds
from tests.server.client import Client, any_move, at_table, open_table
from tests.server.real_server import RealServer

TABLES: Final = 200
MOVES: Final = 6
"""Made at each table before the server goes."""

ROUNDS: Final = 3


def restart(tables: int = TABLES, rounds: int = ROUNDS) -> Iterator[Figure]:
    """Rounds of a kill and a stop, each with everyone at their tables."""
    ready: dict[str, list[float]] = {"kill": [], "stop": []}
    back: dict[str, list[float]] = {"kill": [], "stop": []}
    used: dict[str, list[float]] = {"kill": [], "stop": []}
    with tempfile.TemporaryDirectory() as folder, RealServer(Path(folder)) as server:
        keys = [_open(server) for _ in range(tables)]
        for way in ("kill", "stop") * rounds:
            asyncio.run(_play_and_end(server, keys, way))
            began = time.perf_counter()
            server.start()
            ready[way].append(time.perf_counter() - began)
            asyncio.run(_all_back(server, keys))
            back[way].append(time.perf_counter() - began)
            used[way].append(cpu_seconds(server.pid))
    for way in ("stop", "kill"):
        yield Figure(f"start after a {way}, ready", statistics.median(ready[way]), "s")
        yield Figure(f"start after a {way}, all are back", statistics.median(back[way]), "s")
    longer = statistics.median(back["kill"]) - statistics.median(back["stop"])
    yield Figure("start after a kill, longer by", longer, "s", at_most=2 + tables / 1000)
    share = statistics.median(used["kill"]) / statistics.median(used["stop"])
    yield Figure("start after a kill against a stop", share, "of its CPU", at_most=1.25)


def _open(server: RealServer) -> dict[str, Any]:
    seats = [{"mine": True}, {"mine": True}]
    return open_table(server.http, setup={"seats": 2}, seats=seats, start=True)


async def _play_and_end(server: RealServer, keys: list[dict[str, Any]], way: str) -> None:
    """Let everyone play, and end the server while they do."""
    async with AsyncExitStack() as stack:
        clients = [
            await stack.enter_async_context(at_table(server.ws, key["code"], key["token"])) for key in keys
        ]
        for _ in range(MOVES):
            await asyncio.gather(*(_move(client) for client in clients))
        await asyncio.gather(*(_ask_to_move(client) for client in clients))
        server.kill() if way == "kill" else server.stop()


async def _move(client: Client) -> None:
    move = any_move(client.view["me"], random.Random(1))
    if move is not None:
        await client.play_or_be_passed(move)


async def _ask_to_move(client: Client) -> None:
    """A move that nobody waits for: it is under way when the server ends."""
    move = any_move(client.view["me"], random.Random(1))
    if move is not None:
        await client.send(type="play", id="last", number=client.number, move=move)


async def _all_back(server: RealServer, keys: list[dict[str, Any]]) -> None:
    """All come back at the same moment, as pages do."""

    async def come_back(key: dict[str, Any]) -> None:
        async with at_table(server.ws, key["code"], key["token"]):
            pass

    await asyncio.gather(*map(come_back, keys))

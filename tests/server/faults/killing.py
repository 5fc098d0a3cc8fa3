"""Evenings on which servers and databases are killed again and again while people play on."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from itertools import cycle, islice
from pathlib import Path
from typing import Final, TypeAlias

from tests.server.client import at_table, gather_people
from tests.server.faults.judging import broken_promises
from tests.server.faults.players import Journal, Player
from tests.server.nursery import ForkedServer, Nursery
from tests.server.real_server import RealServer
from tests.server.store.postgres import PostgresServer
from tests.server.truth import Row, read_log, read_log_on_postgres

SEATS: Final = 2
SERVER_KILLS: Final = 9
"""On PostgreSQL, before the database itself is killed."""

LONGEST_WAIT: Final = 60.0
"""Seconds within which play must go on after a kill."""

ReadLog: TypeAlias = Callable[[str], Awaitable[list[Row]]]
"""The log of the table with this code."""

Kill: TypeAlias = Callable[[], None]
"""Kills something, and starts it again."""


@dataclass(frozen=True)
class Plan:
    """How an evening goes."""

    kills: int
    tables: int
    between: int
    """Acknowledgements between two kills, on average."""

    seed: int


@dataclass
class Evening:
    """What came of it."""

    kills: int = 0
    promised: int = 0
    """Moves, words and names that were acknowledged."""

    kept: int = 0
    """Entries in the logs, promised or not."""

    faults: tuple[str, ...] = ()
    """Promises broken, in words."""

    def __add__(self, other: Evening) -> Evening:
        return Evening(
            self.kills + other.kills,
            self.promised + other.promised,
            self.kept + other.kept,
            self.faults + other.faults,
        )


@dataclass(frozen=True)
class House:
    """A running server, what is killed in it, and how its logs are read."""

    server: RealServer
    kills: tuple[Kill, ...]
    """In turn, again and again."""

    read_log: ReadLog


@contextmanager
def house_on_sqlite(nursery: Nursery, folder: Path) -> Iterator[House]:
    """Only the server can be killed."""

    async def read(code: str) -> list[Row]:
        return read_log(folder, code)

    with ForkedServer(nursery, folder) as server:
        yield House(server, (lambda: _kill_and_start(server),), read)


@contextmanager
def house_on_postgres(nursery: Nursery, folder: Path, postgres: PostgresServer) -> Iterator[House]:
    """Mostly the server is killed, now and then the database, with all its processes."""
    with postgres.new_database() as url, ForkedServer(nursery, folder, "--database", url) as server:
        kills = (*[lambda: _kill_and_start(server)] * SERVER_KILLS, lambda: _kill_and_start(postgres))
        yield House(server, kills, partial(read_log_on_postgres, url))


def _kill_and_start(one: RealServer | PostgresServer) -> None:
    one.kill()
    one.start()


async def evening_of_kills(house: House, plan: Plan) -> Evening:
    """Play at several tables while something is killed at random moments."""
    server = house.server
    journals = [Journal(gather_people(server.http, SEATS, away_seconds=None)) for _ in range(plan.tables)]
    for journal in journals:
        async with at_table(server.ws, journal.code, journal.keys[0]["token"]) as host:
            await host.do("start")
    players = [Player(server, journal, seat) for journal in journals for seat in range(SEATS)]
    tasks = [asyncio.create_task(player.play_on()) for player in players]
    try:
        await _kill_again_and_again(plan, house.kills, journals, tasks)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    server.kill()
    return await _judge(journals, plan.kills, house.read_log)


async def _kill_again_and_again(
    plan: Plan, kills: tuple[Kill, ...], journals: list[Journal], tasks: list[asyncio.Task[None]]
) -> None:
    chance = random.Random(plan.seed)
    for kill in islice(cycle(kills), plan.kills):
        await _until_promised(chance.randint(1, 2 * plan.between - 1), journals, tasks)
        await asyncio.sleep(chance.uniform(0, 0.01))  # at any moment, not only when an answer comes
        await asyncio.to_thread(kill)
    await _until_promised(1, journals, tasks)


async def _until_promised(more: int, journals: list[Journal], tasks: list[asyncio.Task[None]]) -> None:
    """Wait until people have been promised so much more."""
    wanted = more + sum(len(journal.promised) for journal in journals)
    async with asyncio.timeout(LONGEST_WAIT):
        while sum(len(journal.promised) for journal in journals) < wanted:
            for task in tasks:
                if task.done():
                    task.result()
            await asyncio.sleep(0.005)


async def _judge(journals: list[Journal], kills: int, read_log: ReadLog) -> Evening:
    evening = Evening(kills)
    for journal in journals:
        log = await read_log(journal.code)
        faults = tuple(f"{journal.code}: {fault}" for fault in broken_promises(journal, log))
        evening += Evening(0, len(journal.promised), len(log), faults)
    return evening

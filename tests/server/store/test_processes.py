"""Several processes at one database, and processes that are killed."""

from __future__ import annotations

import asyncio
import json
import sys
from itertools import groupby
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

from jackline.server.store import Store, open_store, schema
from tests.server.store.processes import TABLES
from tests.server.store.writes import new_table, numbers

pytestmark = pytest.mark.anyio

ROOT = Path(__file__).parents[3]
RACE = 40
KILLS = {"sqlite": 50, "postgresql": 20}


async def run(*arguments: object) -> Any:
    """Run one of the programs to its end; what it printed."""
    command = (sys.executable, "-m", "tests.server.store.processes", *map(str, arguments))
    process = await asyncio.create_subprocess_exec(*command, cwd=ROOT, stdout=asyncio.subprocess.PIPE)
    printed, _ = await process.communicate()
    assert process.returncode == 0
    return json.loads(printed)


async def test_two_processes_race_at_one_table(url: str) -> None:
    store = await open_store(url)
    table = await new_table(store)
    mine, theirs = await asyncio.gather(run("race", url, table, RACE), run("race", url, table, RACE))
    assert len(mine) == len(theirs) == RACE
    assert sorted(mine + theirs) == list(range(2, 2 * RACE + 2))
    assert await numbers(store, table) == list(range(1, 2 * RACE + 2))
    await assert_each_wrote_its_own(store, table, mine, theirs)
    await store.close()


async def assert_each_wrote_its_own(store: Store, table: int, mine: list[int], theirs: list[int]) -> None:
    writer = {entry.number: entry.body for entry in await store.entries(table, after=1)}
    assert len({writer[number] for number in mine}) == 1
    assert len({writer[number] for number in theirs}) == 1
    assert len(set(writer.values())) == 2


async def test_processes_start_together_on_an_empty_database(url: str) -> None:
    # None of them finds a schema, and only one of them may make it.
    await asyncio.gather(*(run("race", url, 0, 0) for _ in range(2)))
    store = await open_store(url)
    assert await numbers(store, await new_table(store)) == [1]
    await store.close()


async def test_nothing_acknowledged_is_lost_when_the_writer_is_killed(url: str) -> None:
    times = KILLS[url.partition(":")[0]]
    acknowledged = await run("kill", url, times, 3)
    assert len({life for life, _, _ in acknowledged}) == times
    store = await open_store(url)
    tables = await store._all(select(schema.TABLES.c.id))
    logs = {id: await store.entries(id) for (id,) in tables}
    await store.close()
    assert len(logs) == TABLES
    kept = {(int(entry.body), table, entry.number) for table, log in logs.items() for entry in log}
    assert [tuple(ack) for ack in acknowledged if tuple(ack) not in kept] == []
    for log in logs.values():
        assert [entry.number for entry in log] == list(range(1, len(log) + 1))
        assert len(log) % 2 == 1
        lives = [life for life, _ in groupby(int(entry.body) for entry in log)]
        assert lives == sorted(set(lives))

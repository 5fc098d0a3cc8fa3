"""Programs that write to a store from processes of their own; `test_processes.py` starts them.

python -m tests.server.store.processes race URL TABLE COUNT
python -m tests.server.store.processes kill URL TIMES SEED
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import select
import signal
import sys
import time
from contextlib import suppress

from jackline.server.store import CodeTaken, Key, NumberTaken, Store, open_store
from tests.server.store.writes import entry

TABLES = 6
LONGEST_LIFE = 0.08
"""In seconds, from the first acknowledged entry on."""


# ---- two processes want the same numbers --------------------------------------------------------------


async def race(url: str, table: int, count: int) -> list[int]:
    """Add so many entries to a table at which others write too; their numbers."""
    store = await open_store(url)
    mine: list[int] = []
    while len(mine) < count:
        number = (await store.newest([table]))[table] + 1
        try:
            await store.append(table, [entry(number, body=b"%d" % os.getpid())])
        except NumberTaken:
            continue
        mine.append(number)
    await store.close()
    return mine


# ---- a process that is killed -------------------------------------------------------------------------


def kill_many(url: str, times: int, seed: int) -> list[tuple[int, int, int]]:
    """Start a writer and kill it, again and again; (life, table, number) of all that was acknowledged.

    Writers are forked from here, where everything is loaded: a new interpreter takes longer than their lives.
    """
    asyncio.run(_open_and_close(url))
    chance = random.Random(seed)
    return [ack for life in range(times) for ack in _live_and_die(url, life, chance.random() * LONGEST_LIFE)]


def _live_and_die(url: str, life: int, seconds: float) -> list[tuple[int, int, int]]:
    hears, says = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(hears)
        asyncio.run(_write_until_killed(url, life, says))
    os.close(says)
    select.select([hears], [], [])
    time.sleep(seconds)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    with os.fdopen(hears) as pipe:
        acknowledged = pipe.read()
    return [(life, *map(int, line.split())) for line in acknowledged.splitlines()]  # type: ignore[misc]


async def _open_and_close(url: str) -> None:
    await (await open_store(url)).close()


async def _write_until_killed(url: str, life: int, says: int) -> None:
    store = await open_store(url)
    await asyncio.gather(*(_fill(store, life, code, says) for code in range(TABLES)))


async def _fill(store: Store, life: int, code: int, says: int) -> None:
    body = b"%d" % life
    while True:
        # A database server may commit what the writer before sent with its last breath only now.
        with suppress(CodeTaken, NumberTaken):
            await _fill_from_newest(store, body, str(code), says)


async def _fill_from_newest(store: Store, body: bytes, code: str, says: int) -> None:
    found = await store.find(code)
    table = found.id if found else await store.open_table(code, 0, [entry(1, body=body)], Key(code, 1))
    number = (await store.newest([table]))[table]
    while True:
        # Two entries at a time: half of them must never be there alone.
        await store.append(table, [entry(number + 1, body=body), entry(number + 2, body=body)])
        number += 2
        os.write(says, b"%d %d\n" % (table, number))


def main(what: str, url: str, *numbers: str) -> None:
    """Print the result as JSON."""
    first, second = map(int, numbers)
    print(
        json.dumps(asyncio.run(race(url, first, second)) if what == "race" else kill_many(url, first, second))
    )


if __name__ == "__main__":
    main(*sys.argv[1:])

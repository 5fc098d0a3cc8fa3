"""`/healthz` says that the process lives, `/readyz` that people may be sent here: a write is tried."""

from __future__ import annotations

import asyncio
import resource
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import httpx
import pytest

from jackline.server.live.clock import Clock
from jackline.server.ops.settings import Settings
from jackline.server.store import Store, WriteFailed, open_store
from jackline.server.web.app import create_app
from jackline.server.web.readiness import FRESH_SECONDS, TROUBLE_SECONDS, Readiness
from jackline.server.wire.refusals import TableError
from tests.server.client import Json, http_client
from tests.server.company import Company, company
from tests.server.nursery import ForkedServer, Nursery
from tests.server.real_server import RealServer
from tests.server.store.obstacles import database_held, limit_pages
from tests.server.store.writes import entry, new_table
from tests.server.truth import read_log

LIVES = (200, {"status": "ok"})
READY = (200, {"status": "ready"})


def said(server: RealServer, path: str) -> tuple[int, Json]:
    answer = http_client.get(f"{server.http}{path}")
    return answer.status_code, answer.json()


def why_not(server: RealServer) -> str:
    """The sentence with which it is not ready; nothing if it is."""
    status, body = said(server, "/readyz")
    return "" if status == 200 else str(body["sentence"])


def until_ready(server: RealServer) -> None:
    ends = time.monotonic() + 60
    while (why := why_not(server)) and time.monotonic() < ends:
        time.sleep(0.05)
    assert why == ""


# ---- before and after ---------------------------------------------------------------------------------


def test_it_lives_before_it_is_ready_and_says_ready_only_then(nursery: Nursery, tmp_path: Path) -> None:
    server = ForkedServer(nursery, tmp_path)
    with closing(sqlite3.connect(tmp_path / "jackline.db", isolation_level=None)) as other:
        other.execute("PRAGMA journal_mode=WAL")
        other.execute("BEGIN IMMEDIATE")  # the database cannot be opened yet
        server.launch()
        try:
            while not server.answers("/healthz"):
                assert server.is_running(), server.log()
            assert said(server, "/healthz") == LIVES
            assert why_not(server) == "The server is getting ready. Try again in a moment."
            assert "ready:" not in server.log()
            other.execute("ROLLBACK")
            server.wait()
            assert said(server, "/readyz") == READY
            assert f"Jackline is ready: {server.http}" in server.log()
        finally:
            server.kill()


def test_a_server_that_stops_is_not_ready_but_lives(tmp_path: Path) -> None:
    async def ask(path: str) -> tuple[int, Json]:
        app = create_app(Settings(data=tmp_path, host="127.0.0.1"))  # as it is once it has let go of all
        transport = httpx.ASGITransport(app)
        async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1:8765") as client:
            answer = await client.get(path)
            return answer.status_code, answer.json()

    assert asyncio.run(ask("/healthz")) == LIVES
    status, body = asyncio.run(ask("/readyz"))
    assert (status, body["code"]) == (503, "stopping")


# ---- a full disk --------------------------------------------------------------------------------------


@contextmanager
def full_disk(server: RealServer) -> Iterator[None]:
    """Inside the block no file of the server's can grow beyond what its database has now."""
    sizes = [file.stat().st_size for file in server.data.glob("jackline.db*")]
    before = resource.prlimit(server.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (max(sizes), before[1]))
    try:
        yield
    finally:
        resource.prlimit(server.pid, resource.RLIMIT_FSIZE, before)


def test_with_the_disk_full_it_lives_and_keeps_nothing_until_there_is_room(
    nursery: Nursery, tmp_path: Path
) -> None:
    async def run() -> None:
        async with company(server.ws, server.http, 2) as table:
            await table.start()
            await table.play_out(10)
            before = table.host.number
            with full_disk(server):
                assert await refused_codes(table) == {"not_kept"}
                assert "Nothing can be kept at the moment" in why_not(server)
                assert said(server, "/healthz") == LIVES
                answer = http_client.post(f"{server.http}/api/tables", json={"name": "Ada"})
                assert (answer.status_code, answer.json()["code"]) == (503, "no_database")
                assert http_client.get(f"{server.http}/api/tables/{table.code}").status_code == 200
                assert {client.number for client in table.clients} == {before}
            await asyncio.to_thread(until_ready, server)
            await table.play_out(4)
            newest = table.host.number
            assert newest >= before + 4
            assert [row.number for row in read_log(tmp_path, table.code)] == [*range(1, newest + 1)]

    with ForkedServer(nursery, tmp_path) as server:
        asyncio.run(run())


async def refused_codes(table: Company) -> set[str]:
    """With what moves are refused; a few may still find room in the file."""
    codes: set[str] = set()
    for _ in range(3):
        client = table.mover()
        answer = await client.play(next(iter(playable(client.view["me"]))))
        codes.add(str(answer.get("code")))
    return codes


def playable(me: Json) -> Iterator[str]:
    for card in me["playable"]:
        for space in card["spaces"]:
            yield f"{card['card']}{'@' if card['act'] == 'place' else '-'}{space}"


# ---- trying a write -----------------------------------------------------------------------------------


class CountingStore(Store):
    """Counts how often a write is tried."""

    tries = 0

    async def try_write(self, at: int) -> None:
        """Try."""
        self.tries += 1
        await super().try_write(at)


class Hands(Clock):
    """A clock that goes on when it is told to."""

    def __init__(self) -> None:
        self.time = 100.0
        super().__init__(passed=lambda: self.time)


def test_a_flood_of_questions_costs_one_write_a_second(tmp_path: Path) -> None:
    async def run() -> None:
        opened = await open_store(f"sqlite:///{tmp_path / 'jackline.db'}")
        store, clock = CountingStore(opened._database), Hands()
        readiness = Readiness(store, clock)
        await asyncio.gather(*(readiness.check() for _ in range(200)))
        assert store.tries == 1
        clock.time += FRESH_SECONDS
        await asyncio.gather(*(readiness.check() for _ in range(200)))
        assert store.tries == 2
        await opened._writer.close()
        await store.close()

    asyncio.run(run())


def test_whoever_asks_while_a_write_hangs_is_answered_all_the_same(tmp_path: Path) -> None:
    async def run() -> None:
        url = f"sqlite:///{tmp_path / 'jackline.db'}"
        store, clock = await open_store(url), Hands()
        readiness = Readiness(store, clock)
        async with database_held(url):
            first = asyncio.create_task(readiness.check())
            await asyncio.sleep(0)
            clock.time += 60  # whoever comes later does not wait at all
            with pytest.raises(TableError, match="takes longer than 2 seconds"):
                await readiness.check()
        await first
        await store.close()

    asyncio.run(run())


def test_a_write_that_failed_counts_even_if_a_smaller_one_works(tmp_path: Path) -> None:
    async def run() -> None:
        store = await open_store(f"sqlite:///{tmp_path / 'jackline.db'}")
        table, readiness = await new_table(store), Readiness(store, Clock())
        await readiness.check()
        await limit_pages(store, more=0)
        with pytest.raises(WriteFailed, match="full"):
            await store.append(table, [entry(2, body=b'"%s"' % (b"x" * 10_000))])
        await store.try_write(1)
        assert "full" in str(store.recent_trouble(TROUBLE_SECONDS))
        assert store.recent_trouble(0) is None
        with pytest.raises(TableError, match="kept at the moment: The database could not write"):
            await Readiness(store, Clock()).check()
        await store.close()

    asyncio.run(run())

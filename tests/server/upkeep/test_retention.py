"""What nobody has used for long rests in less room, loses nothing, and goes only if the operator says so."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

from jackline.server.live.keeping import row_of
from jackline.server.ops.metrics import Metrics
from jackline.server.store import CodeTaken, Entry, Key, Store, open_store
from jackline.server.store.archives import PIECE, RESTING
from jackline.server.table.entries import Opened, Spoken
from jackline.server.upkeep.check import Checked, check
from jackline.server.upkeep.retention import DAY, Kept, Retention
from jackline.server.upkeep.sizes import FRESH_SECONDS, KeptSizes
from jackline.server.wire.protocol import MAX_NAME, MOST_SEATS, SetUp
from tests.kept.releases import RELEASES
from tests.kept.test_kept_database import holders
from tests.server.client import at_table, http_client, open_table
from tests.server.nursery import ForkedServer, Nursery
from tests.server.store.postgres import PostgresServer
from tests.server.store.writes import entry

NOW = 1000 * DAY
PHASES = ("gathering", "playing", "over", "cutting")


@pytest.fixture(params=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> Any:
    """An empty database."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path / 'jackline.db'}"
    else:
        server: PostgresServer = request.getfixturevalue("postgres")
        with server.new_database() as address:
            yield address


def retention(store: Store, at: int = NOW, in_use: set[int] | None = None, **days: int) -> Retention:
    return Retention(store, Kept(**days), Metrics(), lambda: at, lambda: in_use or set())


async def table(store: Store, code: str, phase: str, *, age: int, entries: int = 3) -> int:
    """A table at which nothing has happened for so many days."""
    at = NOW - age * DAY
    log = [entry(1, kind="opened", at=at)] + [
        entry(n, at=at, move_id=f"m{n}", seat=0) for n in range(2, entries + 1)
    ]
    return await store.open_table(code, at, log, Key(f"key of {code}", 1), phase=phase)


async def raw(store: Store, question: str) -> list[Any]:
    return await store._database.read(lambda connection: list(connection.execute(text(question)).all()))


async def kinds(store: Store, id: int) -> list[str]:
    return [
        kind
        for (kind,) in await raw(store, f"SELECT kind FROM entries WHERE table_id = {id} ORDER BY number")
    ]


def test_what_rests_is_read_and_played_on_at_as_before(url: str) -> None:
    async def run() -> None:
        store = await open_store(url)
        id = await table(store, "AAAA-AAAA", "over", age=31, entries=2 * PIECE + 5)
        before, row = await store.entries(id), await store.find("AAAA-AAAA")
        assert await retention(store, finished=30).go_through() == (1, 0)
        assert await kinds(store, id) == [RESTING]
        assert await store.entries(id) == before
        assert await store.find("AAAA-AAAA") == row
        assert await store.holder("key of AAAA-AAAA") == (id, 1)
        assert await store.newest([id]) == {id: len(before)}
        await assert_pages(store, id, before)
        with pytest.raises(CodeTaken):
            await table(store, "AAAA-AAAA", "gathering", age=0)
        more = [entry(len(before) + n, at=NOW) for n in (1, 2)]
        await store.append(id, more, phase="playing")
        assert await store.entries(id) == before + more
        await assert_pages(store, id, before + more)
        # And again, when nobody has come back for long.
        assert await retention(store, at=NOW + 40 * DAY, abandoned=30).go_through() == (1, 0)
        assert await store.entries(id) == before + more
        assert await kinds(store, id) == [RESTING]
        await store.close()

    asyncio.run(run())


async def assert_pages(store: Store, id: int, whole: list[Entry]) -> None:
    """The same, however many are read at a time and wherever one begins."""
    for page in (256, PIECE, PIECE + 1):
        read: list[Entry] = []
        while some := await store.entries(id, after=len(read), most=page):
            assert len(some) <= page
            read += some
        assert read == whole
    for after in (1, PIECE - 1, PIECE, PIECE + 1, len(whole) - 1, len(whole)):
        assert await store.entries(id, after=after) == whole[after:]


def test_each_kind_of_table_has_its_own_time_and_none_rests_unless_that_is_said(url: str) -> None:
    async def run() -> None:
        store = await open_store(url)
        old = {phase: await table(store, f"OLD-{phase}", phase, age=11) for phase in PHASES}
        new = [await table(store, f"NEW-{phase}", phase, age=9) for phase in PHASES]
        again = await table(store, "AGAIN", "gathering", age=11)
        await store.append(again, [entry(4, kind="dealt", at=NOW - 11 * DAY)])  # was played at before
        assert await retention(store).go_through() == (0, 0)
        kinds_of = {"unused": ["gathering"], "abandoned": ["playing", "cutting"], "finished": ["over"]}
        for why, phases in kinds_of.items():
            count = len(phases) + (why == "finished")
            busy = {old[phases[0]]}
            assert await retention(store, NOW, busy, **{why: 10}).go_through() == (count - 1, 0)
            assert await retention(store, NOW, None, **{why: 10}).go_through() == (1, 0)
            assert await retention(store, NOW, None, **{why: 10}).go_through() == (0, 0)
        for id in (*old.values(), again):
            assert await kinds(store, id) == [RESTING]
        for id in new:
            assert RESTING not in await kinds(store, id)
        await store.close()

    asyncio.run(run())


def test_only_what_the_operator_says_is_deleted_and_no_number_is_given_twice(url: str) -> None:
    async def run() -> None:
        store = await open_store(url)
        first, last = [await table(store, code, "over", age=50) for code in ("FIRST", "LAST")]
        await retention(store, finished=30).go_through()
        later = NOW + 8 * DAY
        assert await retention(store, at=later, finished=30).go_through() == (0, 0)
        assert await retention(store, at=later, finished=30, deleted=9).go_through() == (0, 0)
        assert await retention(store, at=later, in_use={first, last}, deleted=7).go_through() == (0, 0)
        assert await retention(store, at=later, deleted=7).go_through() == (0, 2)
        for code in ("FIRST", "LAST"):
            assert await store.find(code) is None
            assert await store.holder(f"key of {code}") is None
        for rows in ("entries", "archives", "keys"):
            assert await raw(store, f"SELECT * FROM {rows}") == []
        assert await table(store, "FIRST", "gathering", age=0) > last
        await store.close()

    asyncio.run(run())
    assert check(url, quick=True, tell=print).faults == 0


def test_somebody_who_comes_back_in_the_last_moment_keeps_the_table_awake(url: str) -> None:
    async def run() -> None:
        store = await open_store(url)
        id = await table(store, "AAAA-AAAA", "playing", age=31)
        found = await store.could_rest("abandoned", NOW - 30 * DAY, 0)
        await store.append(id, [entry(4, at=NOW)])
        assert found == [id]
        assert await store.lay_to_rest(id, NOW - 30 * DAY, NOW) == 0
        assert len(await kinds(store, id)) == 4
        await retention(store, at=NOW + 31 * DAY, abandoned=30).go_through()
        await store.append(id, [entry(5, at=NOW + 31 * DAY)])
        assert not await store.remove(id, NOW + 100 * DAY)
        await store.close()

    asyncio.run(run())


@pytest.mark.parametrize("harm", ["DELETE FROM archives", "UPDATE archives SET bundle = 'xx'"])
def test_an_archive_that_is_gone_or_damaged_is_found_and_never_passed_over(tmp_path: Path, harm: str) -> None:
    address = f"sqlite:///{tmp_path / 'jackline.db'}"

    async def run() -> None:
        store = await open_store(address)
        first = row_of(Opened("K7MQ-2XRA", "Ada", SetUp(), ()), 1, 1000)
        words = [row_of(Spoken(1, "Hello"), number, 1000) for number in range(2, 9)]
        id = await store.open_table("K7MQ-2XRA", 1000, [first, *words], Key("x", 1))
        await retention(store, unused=1).go_through()
        assert check(address, quick=False, tell=print) == Checked(1, 8, 0)
        await store._database.write(lambda connection: connection.execute(text(harm)))
        (mark,) = await store.entries(id)
        assert (mark.kind, mark.number) == (RESTING, 8)
        assert check(address, quick=False, tell=print).faults == 1
        await store.close()

    asyncio.run(run())


def test_a_server_lays_old_tables_to_rest_and_people_who_come_back_find_everything(
    nursery: Nursery, tmp_path: Path
) -> None:
    release = RELEASES[-1]
    shutil.copy(release / "jackline.db", tmp_path)
    with closing(sqlite3.connect(tmp_path / "jackline.db")) as file:
        file.execute("UPDATE tables SET changed_at = 1000")
        file.commit()
        size = file.execute("SELECT sum(length(body)) FROM entries").fetchone()[0]
        count = file.execute("SELECT count(*) FROM tables").fetchone()[0]
    days = ("--keep-unused", "1", "--keep-finished", "1", "--keep-abandoned", "1")
    key = holders(release, "dealt")[0]

    async def come_back() -> None:
        async with at_table(server.ws, key["code"], key["token"]) as client:
            before = client.number
            await client.do("say", text="Here again")
            assert client.number == before + 1

    with ForkedServer(nursery, tmp_path, *days) as server:
        while figures(server)["jackline_tables_archived_total"] < count:
            assert server.is_running(), server.log()
        asyncio.run(come_back())
        server.kill()
        server.start()
        asyncio.run(come_back())
    with closing(sqlite3.connect(tmp_path / "jackline.db")) as file:
        kept = file.execute("SELECT sum(length(bundle)) FROM archives").fetchone()[0]
    assert kept < size / 2


def figures(server: ForkedServer) -> dict[str, float]:
    text = http_client.get(f"{server.http}/metrics").text
    lines = [line.rsplit(" ", 1) for line in text.splitlines() if not line.startswith("#")]
    return {name: float(value) for name, value in lines}


# ---- sizes --------------------------------------------------------------------------------------------


def test_how_much_is_kept_is_counted_now_and_then(url: str) -> None:
    async def run() -> None:
        store, metrics, time = await open_store(url), Metrics(), [0.0]
        for code, phase in (("A", "over"), ("B", "over"), ("C", "playing")):
            await table(store, code, phase, age=31)
        await retention(store, abandoned=30).go_through()
        sizes = KeptSizes(store, metrics, lambda: time[0])
        await sizes.refresh()
        said = metrics.text().decode()
        assert 'jackline_kept_tables{phase="over"} 2.0' in said
        assert 'jackline_kept_tables{phase="playing"} 1.0' in said
        assert "jackline_kept_entries 7.0" in said
        assert "jackline_archived_tables 1.0" in said
        assert float(said.split("\njackline_database_bytes ")[1].split()[0]) > 10_000
        await table(store, "D", "over", age=0)
        await sizes.refresh()
        assert metrics.text().decode() == said
        time[0] += FRESH_SECONDS
        await sizes.refresh()
        assert 'jackline_kept_tables{phase="over"} 3.0' in metrics.text().decode()
        await store.close()

    asyncio.run(run())


def test_what_one_request_can_leave_behind_is_bounded(nursery: Nursery, tmp_path: Path) -> None:
    wishes = [{"mine": True, "name": "🃏" * MAX_NAME} for _ in range(MOST_SEATS)]
    with ForkedServer(nursery, tmp_path) as server:
        open_table(
            server.http, "🃏" * MAX_NAME, seats=wishes, setup={"seats": MOST_SEATS, "teams": 2}, start=True
        )
        options = {"options": {"draw": "x" * 3_000}}
        refused = http_client.post(f"{server.http}/api/tables", json={"name": "Ada", "setup": options})
        assert refused.status_code == 400
    with closing(sqlite3.connect(tmp_path / "jackline.db")) as file:
        assert file.execute("SELECT count(*), sum(length(body)) < 12000 FROM entries").fetchone() == (2, 1)

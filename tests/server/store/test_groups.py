"""Writes that wait together are written together, and each gets its own answer."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy import Connection

from jackline.server.store import (
    AlreadyDone,
    CodeTaken,
    Key,
    NumberTaken,
    Store,
    StoreClosed,
    StoreError,
    WriteFailed,
    open_store,
)
from jackline.server.store.writer import MOST_AT_ONCE
from tests.server.store.obstacles import database_held, hang_up, limit_pages, prefer_order, row_held
from tests.server.store.writes import CODE, entry, new_table, numbers

pytestmark = pytest.mark.anyio


@pytest.fixture
def transactions(store: Store, monkeypatch: pytest.MonkeyPatch) -> list[None]:
    """Grows by one with every transaction."""
    begun: list[None] = []
    write = store._database.write

    async def counted(work: Callable[[Connection], Any]) -> Any:
        begun.append(None)
        return await write(work)

    monkeypatch.setattr(store._database, "write", counted)
    return begun


async def tables_of(store: Store, count: int) -> list[int]:
    return await asyncio.gather(*(new_table(store, f"T{number:03}-0000") for number in range(count)))


async def test_what_waits_is_written_in_one_transaction(store: Store, transactions: list[None]) -> None:
    tables = await tables_of(store, 40)
    assert len(transactions) == 1
    await asyncio.gather(*(store.append(table, [entry(2)]) for table in tables))
    assert len(transactions) == 2
    assert await store.newest(tables) == dict.fromkeys(tables, 2)


async def test_a_group_has_an_end(store: Store, transactions: list[None]) -> None:
    table = await new_table(store)
    last = 2 * MOST_AT_ONCE + 2
    await asyncio.gather(*(store.append(table, [entry(number)]) for number in range(2, last + 1)))
    assert len(transactions) == 1 + 3
    assert await numbers(store, table) == list(range(1, last + 1))


async def test_one_conflict_spoils_nothing_for_the_others(store: Store) -> None:
    tables = await tables_of(store, 33)
    await store.append(tables[5], [entry(2, seat=1, move_id="m")])
    wishes = {table: store.append(table, [entry(2, seat=1, move_id="n")]) for table in tables}
    wishes[tables[5]].close()
    wishes[tables[5]] = store.append(tables[5], [entry(3, seat=1, move_id="m")])
    wishes[tables[16]].close()
    wishes[tables[16]] = store.append(tables[16], [entry(1)])
    unknown = store.append(10_000, [entry(1)])
    opening, taken = new_table(store, "NEW0-0000"), new_table(store, "T007-0000", token_hash="other")
    answers = await asyncio.gather(*wishes.values(), unknown, opening, taken, return_exceptions=True)

    *appended, from_unknown, new, from_taken = answers
    refusals = {table: answer for table, answer in zip(tables, appended, strict=True) if answer is not None}
    assert set(refusals) == {tables[5], tables[16]}
    assert isinstance(refusals[tables[5]], AlreadyDone)
    assert isinstance(refusals[tables[16]], NumberTaken)
    assert isinstance(from_unknown, WriteFailed)
    assert isinstance(from_taken, CodeTaken)
    assert isinstance(new, int)
    written = {table: 1 if table == tables[16] else 2 for table in tables}
    assert await store.newest([*tables, new]) == {**written, new: 1}


async def test_the_first_of_several_with_one_number_is_written(store: Store) -> None:
    table = await new_table(store)
    racing = (store.append(table, [entry(2, body=b"%d" % runner)]) for runner in range(10))
    answers = await asyncio.gather(*racing, return_exceptions=True)
    assert answers[0] is None
    assert [type(answer) for answer in answers[1:]] == [NumberTaken] * 9
    assert [e.body for e in await store.entries(table, after=1)] == [b"0"]


async def test_later_changes_of_a_group_win(store: Store) -> None:
    table = await new_table(store)
    await asyncio.gather(
        store.append(table, [entry(2)], phase="playing", keys=[Key("guest", 2)]),
        store.append(table, [entry(3)], phase="over", forget_person=2),
        store.append(table, [entry(4)], keys=[Key("again", 2)]),
    )
    found = await store.find(CODE)
    assert found is not None
    assert (found.phase, found.changed_at) == ("over", 1004)
    assert await store.holder("guest") is None
    assert await store.holder("again") == (table, 2)


async def test_whoever_stops_waiting_stops_nothing(store: Store) -> None:
    tables = await tables_of(store, 3)
    tasks = [asyncio.create_task(store.append(table, [entry(2)])) for table in tables]
    await asyncio.sleep(0)
    tasks[1].cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    assert tasks[1].cancelled()
    await store.append(tables[0], [entry(3)])  # after the group, whenever that was
    assert await store.newest(tables) == {tables[0]: 3, tables[1]: 2, tables[2]: 2}


async def test_stopping_in_the_middle_of_a_write_stops_nothing(store: Store, url: str) -> None:
    tables = await tables_of(store, 2)
    async with database_held(url):
        tasks = [asyncio.create_task(store.append(table, [entry(2), entry(3)])) for table in tables]
        await asyncio.sleep(0.1)
        tasks[0].cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await tasks[0]
        assert not tasks[1].done()
    await tasks[1]
    assert [await numbers(store, table) for table in tables] == [[1, 2, 3], [1, 2, 3]]


async def test_reads_do_not_wait_for_writes(store: Store, url: str) -> None:
    table = await new_table(store)
    async with database_held(url):
        writing = asyncio.create_task(store.append(table, [entry(2)]))
        await asyncio.sleep(0.1)
        async with asyncio.timeout(60):
            assert await numbers(store, table) == [1]
        assert not writing.done()
    await writing
    assert await numbers(store, table) == [1, 2]


async def test_closing_writes_what_waits(url: str) -> None:
    store = await open_store(url)
    tables = await tables_of(store, 20)
    async with database_held(url):
        waiting = [asyncio.create_task(store.append(table, [entry(2)])) for table in tables[:10]]
        await asyncio.sleep(0.1)  # these are being written, the next ones are not yet
        waiting += [asyncio.create_task(store.append(table, [entry(2)])) for table in tables[10:]]
        await asyncio.sleep(0)
        closing = asyncio.create_task(store.close())
        await asyncio.sleep(0)
        with pytest.raises(StoreClosed):
            await store.append(tables[0], [entry(3)])
        assert not closing.done()
    async with asyncio.timeout(60):
        await asyncio.gather(closing, *waiting)
    again = await open_store(url)
    assert await again.newest(tables) == dict.fromkeys(tables, 2)
    await again.close()


async def test_two_writers_never_block_each_other(postgres_url: str) -> None:
    await prefer_order(postgres_url)
    store, other = await open_store(postgres_url), await open_store(postgres_url)
    tables = await tables_of(store, 30)
    async with row_held(postgres_url, tables[15]):
        # Both get as far as the middle, one from each end, if they do not take the tables in one order.
        there = asyncio.gather(*(store.append(table, [entry(2)]) for table in tables), return_exceptions=True)
        wishes = (other.append(table, [entry(2)]) for table in reversed(tables))
        back = asyncio.gather(*wishes, return_exceptions=True)
        await asyncio.sleep(0.2)
    answers = list(zip(await there, reversed(await back), strict=True))
    assert {type(answer) for pair in answers for answer in pair} == {type(None), NumberTaken}
    assert all((one is None) != (two is None) for one, two in answers)
    await store.close()
    await other.close()


# ---- when the database fails --------------------------------------------------------------------------


async def test_a_full_disk_reaches_those_who_wait_and_no_others(sqlite_url: str) -> None:
    store = await open_store(sqlite_url)
    tables = await tables_of(store, 3)
    await limit_pages(store, 20)
    large = entry(2, body=b'"%s"' % (b"x" * 200_000))
    answers = await asyncio.gather(
        *(store.append(table, [large]) for table in tables), return_exceptions=True
    )
    assert [type(answer) for answer in answers] == [WriteFailed] * 3
    assert "full" in str(answers[0])
    assert await store.newest(tables) == dict.fromkeys(tables, 1)
    await store.append(tables[0], [entry(2)])
    await limit_pages(store, 1_000_000)
    await store.append(tables[1], [large])
    assert await store.newest(tables) == {tables[0]: 2, tables[1]: 2, tables[2]: 1}
    await store.close()


async def test_a_lost_connection_reaches_those_who_wait_and_no_others(postgres_url: str) -> None:
    store = await open_store(postgres_url)
    tables = await tables_of(store, 3)
    async with database_held(postgres_url):
        tasks = [asyncio.create_task(store.append(table, [entry(2)])) for table in tables]
        async with asyncio.timeout(60):
            while await hang_up(postgres_url) == 0:
                await asyncio.sleep(0.05)
        answers = await asyncio.gather(*tasks, return_exceptions=True)
    assert [type(answer) for answer in answers] == [WriteFailed] * 3
    await asyncio.gather(*(store.append(table, [entry(2)]) for table in tables))
    assert await store.newest(tables) == dict.fromkeys(tables, 2)
    await store.close()


async def test_a_failed_write_shows_nothing_of_what_was_to_be_written(store: Store) -> None:
    table = await new_table(store)
    with pytest.raises(StoreError) as failed:
        await store.append(table, [entry(2, kind=None, body=b'"7C KD secret"')])
    assert failed.value.__cause__ is None
    assert failed.value.__context__ is None
    assert "secret" not in str(failed.value)

"""What gets in the way of a store: someone else who holds the database, or a server that hangs up."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import AsyncIterator
from typing import Any

import asyncpg  # type: ignore[import-untyped]
from sqlalchemy import Connection

from jackline.server.store import Store


@contextlib.asynccontextmanager
async def database_held(url: str) -> AsyncIterator[None]:
    """Inside the block every write has to wait, as if for another process."""
    if url.startswith("sqlite"):
        with contextlib.closing(
            sqlite3.connect(url.removeprefix("sqlite:///"), isolation_level=None)
        ) as other:
            other.execute("BEGIN IMMEDIATE")
            yield
            other.execute("ROLLBACK")
        return
    connection = await asyncpg.connect(url)
    async with connection.transaction():
        await connection.execute("LOCK TABLE tables IN EXCLUSIVE MODE")
        yield
    await connection.close()


@contextlib.asynccontextmanager
async def row_held(url: str, table_id: int) -> AsyncIterator[None]:
    """Inside the block every write to this table has to wait."""
    connection = await asyncpg.connect(url)
    async with connection.transaction():
        await connection.execute("SELECT id FROM tables WHERE id = $1 FOR UPDATE", table_id)
        yield
    await connection.close()


async def prefer_order(url: str) -> None:
    """Let PostgreSQL go from table to table in the order it is told, as it does once there are many."""
    connection = await asyncpg.connect(url)
    name = await connection.fetchval("SELECT current_database()")
    for way in ("hashjoin", "mergejoin", "seqscan", "bitmapscan", "sort"):
        await connection.execute(f"ALTER DATABASE {name} SET enable_{way} = off")
    await connection.close()


async def hang_up(url: str) -> int:
    """Let PostgreSQL end every connection of the program that waits for a lock; how many there were."""
    connection = await asyncpg.connect(url)
    rows: list[Any] = await connection.fetch(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
        " WHERE datname = current_database() AND application_name = 'jackline' AND wait_event_type = 'Lock'"
    )
    await connection.close()
    return len(rows)


async def limit_pages(store: Store, more: int) -> None:
    """Let an SQLite file grow by so many pages and no further."""

    def limit(connection: Connection) -> None:
        pages = connection.exec_driver_sql("PRAGMA page_count").scalar_one()
        connection.exec_driver_sql(f"PRAGMA max_page_count = {pages + more}")

    await store._database.write(limit)

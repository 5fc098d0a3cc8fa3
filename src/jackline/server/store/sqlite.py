"""A database in one file."""

from __future__ import annotations

import asyncio
import os
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Final, TypeVar
from urllib.parse import quote

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import URL
from sqlalchemy.pool import NullPool

from jackline.server.store.errors import CannotOpen

Result = TypeVar("Result")

BUSY_SECONDS: Final = 10
"""How long a write waits for another process to finish its own."""

READERS: Final = 4


class SqliteDatabase:
    """One connection that writes and a few that read, each on a thread of its own."""

    def __init__(self, url: URL) -> None:
        self._path = _make_file(url)
        # What a statement may have to undo is remembered in memory, not in one more file for each group.
        self._writing = _engine(url, 1, "PRAGMA synchronous=FULL", "PRAGMA temp_store=MEMORY")
        event.listen(self._writing, "begin", _lock)
        self._reading = _engine(url, READERS, "PRAGMA query_only=ON")
        self._writer = ThreadPoolExecutor(1, "store-writer")
        self._readers = ThreadPoolExecutor(READERS, "store-reader")

    async def look(self, work: Callable[[Connection], Result]) -> Result:
        """Do some work on the file as it is, through a connection that cannot write."""
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._look, work)

    def _look(self, work: Callable[[Connection], Result]) -> Result:
        engine = create_engine("sqlite://", creator=self._look_only, poolclass=NullPool)
        with engine.connect() as connection:
            return work(connection)

    def _look_only(self) -> sqlite3.Connection:
        # Without a log of writes nobody else is at the file, and this way none is made beside it either.
        how = "mode=ro" if self._path.with_name(f"{self._path.name}-wal").exists() else "immutable=1"
        return sqlite3.connect(f"file:{quote(str(self._path))}?{how}", uri=True, timeout=BUSY_SECONDS)

    async def read(self, work: Callable[[Connection], Result]) -> Result:
        """Do some work that changes nothing."""
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._read, work)

    def _read(self, work: Callable[[Connection], Result]) -> Result:
        with self._reading.connect() as connection:
            return work(connection)

    async def write(self, work: Callable[[Connection], Result]) -> Result:
        """Do some work in one transaction."""
        return await asyncio.get_running_loop().run_in_executor(self._writer, self._write, work)

    def _write(self, work: Callable[[Connection], Result]) -> Result:
        with self._writing.begin() as connection:
            return work(connection)

    async def close(self) -> None:
        """Wait for the threads to end."""
        await asyncio.to_thread(self._close)

    def _close(self) -> None:
        self._readers.shutdown()
        self._writer.shutdown()
        self._reading.dispose()
        self._writing.dispose()


def _make_file(url: URL) -> Path:
    """The file holds everyone's cards: only whoever runs the server may read it."""
    if not url.database or url.database == ":memory:" or url.query:
        raise CannotOpen(
            "An SQLite database is a file: sqlite:///folder/jackline.db, without further options."
        )
    path = Path(url.database)
    if not path.parent.is_dir():
        raise CannotOpen(f"The database {path} cannot be opened: there is no folder {path.parent}.")
    try:
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
    except OSError as error:
        reason = (error.strerror or "unknown reason").lower()
        raise CannotOpen(f"The database {path} cannot be opened: {reason}.") from None
    return path


def _engine(url: URL, size: int, *pragmas: str) -> Engine:
    engine = create_engine(
        url,
        pool_size=size,
        max_overflow=0,
        hide_parameters=True,  # what is written is secret, also when it cannot be written
        connect_args={"timeout": BUSY_SECONDS, "check_same_thread": False},
    )

    @event.listens_for(engine, "connect")
    def prepare(connection: Any, _record: object) -> None:
        # Otherwise Python would begin transactions by itself, and not IMMEDIATE ones.
        connection.isolation_level = None
        for pragma in ("PRAGMA journal_mode=WAL", "PRAGMA foreign_keys=ON", *pragmas):
            connection.execute(pragma).close()

    return engine


def _lock(connection: Connection) -> None:
    # A transaction that reads first and writes later cannot wait for another process: it fails at once.
    connection.exec_driver_sql("BEGIN IMMEDIATE")

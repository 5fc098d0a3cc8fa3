"""The world's database: real SQLite in memory, on a disk that is slow, fails, or keeps without saying so."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any, NamedTuple, TypeVar

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.pool import StaticPool

from jackline.server.store.migrate import migrate

Result = TypeVar("Result")


class Weather(NamedTuple):
    """How a disk is: seconds for a piece of work, and how often it goes wrong."""

    slowest: float = 0.004
    read_fails: float = 0.0
    write_fails: float = 0.0
    answer_lost: float = 0.0
    """A write that was kept, of which nobody is told."""


FAIR = Weather()


class Row(NamedTuple):
    """An entry as it is kept."""

    table: int
    number: int
    at: int
    kind: str
    body: str
    seat: int | None
    move_id: str | None
    person: int | None
    request_id: str | None


class Disk:
    """What all processes of a world share, and what is left when they die."""

    def __init__(self, chance: Random, kept: Callable[[], None]) -> None:
        self._chance = chance
        self._kept = kept
        self._engine, self._driver = _engine()
        _clear(self._driver)
        self.weather = FAIR
        self.trouble_at = 0.0
        """When something last went wrong or took long."""

        self.lost_answers = 0

    def new_tables(self, after: int) -> list[tuple[int, str]]:
        """The tables opened since the one of this id."""
        return self._driver.execute("SELECT id, code FROM tables WHERE id > ?", (after,)).fetchall()

    def rows(self, table: int, after: int = 0) -> list[Row]:
        """The log of a table as it lies there, from the entry after this one on."""
        query = (
            "SELECT table_id, number, at, kind, body, seat, move_id, person, request_id FROM entries"
            " WHERE table_id = ? AND number > ? ORDER BY number"
        )
        return [Row(*row) for row in self._driver.execute(query, (table, after))]

    def read(self, work: Callable[[Connection], Result]) -> Result:
        """Do some work at once."""
        self._fail(self.weather.read_fails)
        with self._engine.connect() as connection:
            return work(connection)

    def write(self, work: Callable[[Connection], Result]) -> Result:
        """Do some work in one transaction, at once."""
        self._fail(self.weather.write_fails)
        with self._engine.begin() as connection:
            result = work(connection)
        self._kept()
        return result

    def lose_answer(self) -> None:
        """Now and then whoever wrote something hears nothing of it."""
        try:
            self._fail(self.weather.answer_lost)
        except OSError:
            self.lost_answers += 1
            raise

    def seconds(self) -> float:
        """How long the next piece of work takes."""
        seconds = self._chance.uniform(0.0005, self.weather.slowest)
        if seconds > 0.5:
            self.trouble_at = asyncio.get_running_loop().time() + seconds
        return seconds

    def _fail(self, share: float) -> None:
        if share and self._chance.random() < share:
            self.trouble_at = asyncio.get_running_loop().time()
            raise OSError("The disk does not answer.")


class DiskOfServer:
    """What one process has of the disk, for as long as it lives."""

    def __init__(self, disk: Disk) -> None:
        self._disk = disk
        self.is_gone = False

    async def look(self, work: Callable[[Connection], Result]) -> Result:
        """Read."""
        return await self.read(work)

    async def read(self, work: Callable[[Connection], Result]) -> Result:
        """Read, in a while."""
        await self._wait()
        result = self._disk.read(work)
        await self._wait()
        return result

    async def write(self, work: Callable[[Connection], Result]) -> Result:
        """Write, in a while; the answer comes a while after that."""
        await self._wait()
        result = self._disk.write(work)
        await self._wait()
        self._disk.lose_answer()
        return result

    async def close(self) -> None:
        """There is nothing to let go of."""

    async def _wait(self) -> None:
        await asyncio.sleep(self._disk.seconds() / 2)
        if self.is_gone:
            raise OSError("This process is dead.")


@cache
def _engine() -> tuple[Engine, sqlite3.Connection]:
    """One for all worlds of this process: what SQLAlchemy has learned of its statements stays."""
    engine = create_engine("sqlite://", poolclass=StaticPool)

    @event.listens_for(engine, "connect")
    def prepare(connection: Any, _record: object) -> None:
        connection.isolation_level = None
        connection.execute("PRAGMA foreign_keys=ON").close()

    event.listen(engine, "begin", lambda connection: connection.exec_driver_sql("BEGIN"))
    with engine.begin() as connection:
        migrate(connection)
        driver: Any = connection.connection.dbapi_connection
    return engine, driver


def _clear(driver: sqlite3.Connection) -> None:
    """Nothing has happened yet."""
    names = driver.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
    emptied = sorted({name for (name,) in names} - {"alembic_version", "tables"})
    for name in (*emptied, "tables"):  # that one last: the others refer to it
        driver.execute(f"DELETE FROM {name}")

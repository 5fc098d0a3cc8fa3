"""The two kinds of database behind one face: run this piece of work on a connection.

The work is a plain function of a SQLAlchemy connection, the same for both. On PostgreSQL it runs on the event
loop; on SQLite in a thread, all of it in one go, which costs a third of handing over every statement singly.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, TypeVar

from sqlalchemy import Connection
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError

from jackline.server.store.errors import CannotOpen

Result = TypeVar("Result")


class Database(Protocol):
    """Somewhere to read and write."""

    async def look(self, work: Callable[[Connection], Result]) -> Result:
        """Do some work on a database that may be nobody's to change: not even how it is kept."""

    async def read(self, work: Callable[[Connection], Result]) -> Result:
        """Do some work that changes nothing; it never waits for a write."""

    async def write(self, work: Callable[[Connection], Result]) -> Result:
        """Do some work in one transaction; returns when it is on disk. One at a time."""

    async def close(self) -> None:
        """Let go of all connections."""


def connect(url: str) -> Database:
    """The database with this URL; nothing has been asked of it yet."""
    # Imported when chosen: a server on SQLite needs no driver for PostgreSQL, and the other way round.
    place = parse_url(url)
    if place.get_backend_name() == "sqlite":
        from jackline.server.store.sqlite import SqliteDatabase

        return SqliteDatabase(place)
    from jackline.server.store.postgres import PostgresDatabase

    return PostgresDatabase(place)


_KINDS = {
    "sqlite": "sqlite",
    "sqlite+aiosqlite": "sqlite",
    "sqlite+pysqlite": "sqlite",
    "postgres": "postgresql+asyncpg",
    "postgresql": "postgresql+asyncpg",
    "postgresql+asyncpg": "postgresql+asyncpg",
}


def parse_url(url: str) -> URL:
    """Where a database is, with the driver that we use; CannotOpen if nobody can tell."""
    try:
        place = make_url(url)
    except (ArgumentError, ValueError):
        # Not shown: it may hold a password all the same.
        raise CannotOpen("The address of the database cannot be read; write it as kind://place.") from None
    if place.drivername not in _KINDS:
        raise CannotOpen(f"A database is sqlite:///path or postgresql://..., not {place.drivername}://.")
    return place.set(drivername=_KINDS[place.drivername])

"""Where a database is, and how it is opened by somebody who must not change it."""

from __future__ import annotations

import asyncio
import os
import shlex
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import TypeVar
from urllib.parse import quote

from sqlalchemy import Connection, create_engine
from sqlalchemy.engine import URL
from sqlalchemy.pool import NullPool

from jackline.rules.errors import JacklineError
from jackline.server.store.database import connect, parse_url
from jackline.server.store.errors import CannotOpen, reason_of

Result = TypeVar("Result")


class UpkeepError(JacklineError):
    """It cannot be done; the sentence says why. Nothing has changed."""


def sqlite_file(url: str, else_use: str) -> Path:
    """The file of a database; if it is PostgreSQL, UpkeepError names the tool to use instead."""
    place = parse_url(url)
    if place.get_backend_name() == "sqlite":
        if not place.database or place.database == ":memory:":
            raise UpkeepError("An SQLite database is a file: sqlite:///folder/jackline.db.")
        return Path(place.database)
    raise UpkeepError(else_use.format(url=shlex.quote(_without_password(place))))


def existing_file(file: Path) -> Path:
    """The same file, if it is there."""
    if not file.is_file():
        raise UpkeepError(f"There is no database {file}.")
    return file


def open_to_read(file: Path) -> sqlite3.Connection:
    """A connection that changes nothing, also while a server writes."""
    # Who may write can read beside a server that starts meanwhile; what nobody may write to does not change.
    can_write = os.access(file, os.W_OK) and os.access(file.parent, os.W_OK)
    connection = sqlite3.connect(
        f"file:{quote(str(file.absolute()))}?{'mode=rw' if can_write else 'immutable=1'}",
        uri=True,
        timeout=10,
        isolation_level=None,
        check_same_thread=False,
    )
    connection.execute("PRAGMA query_only=ON")
    return connection


def look_at_file(file: Path, work: Callable[[Connection], Result]) -> Result:
    """Do some work that changes nothing on a database in a file."""
    with closing(_opened(file)) as raw:
        engine = create_engine("sqlite://", creator=lambda: raw, poolclass=NullPool)
        with engine.connect() as connection:
            try:
                return work(connection)
            except JacklineError:
                raise
            except Exception as error:
                raise UpkeepError(f"The database {file} cannot be read: {reason_of(error)}.") from None


def look_at(url: str, work: Callable[[Connection], Result]) -> Result:
    """The same on any database."""
    place = parse_url(url)
    if place.get_backend_name() == "sqlite":
        return look_at_file(existing_file(sqlite_file(url, "")), work)
    return asyncio.run(_look_at_server(url, work))


async def _look_at_server(url: str, work: Callable[[Connection], Result]) -> Result:
    database = connect(url)
    try:
        return await database.look(work)
    except JacklineError:
        raise
    except Exception as error:
        raise CannotOpen(f"The database cannot be read: {reason_of(error)}.") from None
    finally:
        await database.close()


def _opened(file: Path) -> sqlite3.Connection:
    try:
        return open_to_read(file)
    except sqlite3.Error as error:
        raise UpkeepError(f"The database {file} cannot be opened: {reason_of(error)}.") from None


def _without_password(place: URL) -> str:
    return place._replace(drivername="postgresql", password=None).render_as_string()

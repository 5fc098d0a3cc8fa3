"""A copy becomes the database again; what was there before is kept under another name."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing, suppress
from datetime import datetime
from pathlib import Path
from shlex import quote
from typing import Final, NamedTuple

from jackline.server.store.errors import reason_of
from jackline.server.upkeep.backup import PAGES, Contents, look_into
from jackline.server.upkeep.files import Progress, copy_database, new_file_beside, put_in_place
from jackline.server.upkeep.place import UpkeepError, existing_file, open_to_read, sqlite_file

_TOOL: Final = (
    "This is PostgreSQL, which has a tool of its own for this: stop every server, then "
    "pg_restore --clean --if-exists --single-transaction --dbname={url} {file}."
)
_BESIDE: Final = ("-wal", "-shm", "-journal")
"""What SQLite keeps beside a file while it is in use, or after a crash."""

_HEADER: Final = b"SQLite format 3\0"
_SHARED: Final = (0x40000002, 510)
"""The bytes that SQLite locks in a file that is in use: where they begin, and how many."""


class Restored(NamedTuple):
    """What is there now, and where that is which was there before."""

    contents: Contents
    before: Path | None


def restore(url: str, file: Path, *, told: Progress) -> Restored:
    """Make a copy the database again; UpkeepError says why not, and then nothing has changed."""
    database = sqlite_file(url, _TOOL.replace("{file}", quote(str(file))))
    if not file.is_file():
        raise UpkeepError(f"There is no file {file}.")
    if database.exists() and file.samefile(database):
        raise UpkeepError(f"{file} is the database itself.")
    contents = look_into(file)
    before = database.with_name(f"{database.name}.before-restore-{datetime.now():%Y%m%d-%H%M%S-%f}")
    with closing(open_to_read(existing_file(file))) as copy:
        return Restored(contents, _replace(database, copy, before, told))


def _replace(database: Path, copy: sqlite3.Connection, before: Path, told: Progress) -> Path | None:
    if not database.exists() or database.stat().st_size == 0:
        return _put_there(database, copy, before, told)
    held = _take(database) if _looks_whole(database) else None
    if held is None:
        _check_unused(database)
        return _put_there(database, copy, before, told)
    with closing(held), new_file_beside(before) as kept:
        try:
            copy_database(held, kept, PAGES, told)
            put_in_place(kept, before)
            copy.backup(held)  # one transaction: after a crash in the middle all is as it was
        except sqlite3.Error as error:
            raise _cannot(database, error) from None
    return before


def _put_there(database: Path, copy: sqlite3.Connection, before: Path, told: Progress) -> Path | None:
    """Where nothing is, or nothing that can be opened."""
    database.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    with new_file_beside(database) as temporary:
        copy_database(copy, temporary, PAGES, told)
        there = [end for end in ("", *_BESIDE) if database.with_name(f"{database.name}{end}").exists()]
        for end in there:  # a log of writes beside another file than its own would spoil it
            database.with_name(f"{database.name}{end}").rename(f"{before}{end}")
        put_in_place(temporary, database)
    return before if "" in there else None


def _looks_whole(database: Path) -> bool:
    """Whether SQLite would know it as a database; otherwise it must not even try, for it would tidy up."""
    with database.open("rb") as file:
        return file.read(len(_HEADER)) == _HEADER


def _take(database: Path) -> sqlite3.Connection | None:
    """The database, so that nobody else can open it; None if it is too damaged to be opened at all."""
    held = sqlite3.connect(database, timeout=0, isolation_level=None)
    try:
        held.execute("PRAGMA locking_mode=EXCLUSIVE").fetchone()
        held.execute("PRAGMA journal_mode=DELETE").fetchone()
        held.execute("BEGIN EXCLUSIVE")
        held.execute("COMMIT")
    except sqlite3.DatabaseError as error:
        held.close()
        if isinstance(error, sqlite3.OperationalError):
            raise in_use(database) if "locked" in str(error) else _cannot(database, error) from None
        return None
    return held


def _cannot(database: Path, error: sqlite3.Error) -> UpkeepError:
    return UpkeepError(f"The database {database} cannot be replaced: {reason_of(error)}.")


def _check_unused(database: Path) -> None:
    """UpkeepError if another process has a file open that SQLite itself cannot read any more."""
    with suppress(ImportError):  # a system that keeps files which are in use from being renamed
        import fcntl

        handle = os.open(database, os.O_RDWR)
        try:
            start, length = _SHARED
            fcntl.lockf(handle, fcntl.LOCK_EX | fcntl.LOCK_NB, length, start)
        except OSError:
            raise in_use(database) from None
        finally:
            os.close(handle)


def in_use(database: Path) -> UpkeepError:
    """Why it is not replaced."""
    return UpkeepError(f"The database {database} is in use. Stop the server first, then restore.")

"""Files that are there whole or not at all."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from secrets import token_hex
from typing import Final, TypeAlias

from jackline.server.upkeep.place import UpkeepError

Progress: TypeAlias = Callable[[int, int, int], object]
"""Told a status, how many pages are left, and how many there are."""

PRIVATE: Final = 0o600
"""It holds everyone's cards: only whoever runs the server may read it."""


@contextmanager
def new_file_beside(file: Path) -> Iterator[Path]:
    """A file for whoever may read ours only; it is gone at the end unless it was put in its place."""
    temporary = file.with_name(f".{file.name}.{token_hex(4)}")
    try:
        os.close(os.open(temporary, os.O_RDWR | os.O_CREAT | os.O_EXCL, PRIVATE))
        yield temporary
    except OSError as error:
        raise UpkeepError(f"{file} cannot be written: {(error.strerror or str(error)).lower()}.") from None
    finally:
        for name in (temporary.name, f"{temporary.name}-journal", f"{temporary.name}-wal"):
            with suppress(OSError):
                temporary.with_name(name).unlink(missing_ok=True)


def put_in_place(temporary: Path, file: Path, *, force: bool = False) -> None:
    """Give a file that is whole its name, for good; UpkeepError if there is one already and no force."""
    _sync(temporary)
    if force:
        temporary.replace(file)
    else:
        _give_name(temporary, file)
    with suppress(OSError):  # not every system can sync a folder
        _sync(file.parent)


def copy_database(source: sqlite3.Connection, file: Path, pages: int, told: Progress) -> None:
    """A copy of the database as it is now, in one plain file, while others write to it."""
    with closing(sqlite3.connect(file, isolation_level=None)) as copy:
        copy.execute("PRAGMA synchronous=OFF")  # it is synced once, when it is whole
        copy.execute("PRAGMA journal_mode=OFF")
        source.execute("BEGIN")  # all pages are of this moment, and no write makes it begin anew
        try:
            source.execute("SELECT count(*) FROM sqlite_master").fetchone()
            source.backup(copy, pages=pages, progress=told, sleep=0)
        finally:
            source.execute("ROLLBACK")
        copy.execute("PRAGMA journal_mode=DELETE").fetchone()


def _give_name(temporary: Path, file: Path) -> None:
    try:
        os.link(temporary, file)  # unlike a rename this never takes the place of another file
    except FileExistsError:
        raise already_there(file) from None
    except OSError:  # a system without links
        if file.exists():
            raise already_there(file) from None
        temporary.rename(file)


def already_there(file: Path) -> UpkeepError:
    """Why a file is not written."""
    return UpkeepError(f"There is a file {file} already; choose another name, or say --force.")


def _sync(path: Path) -> None:
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)

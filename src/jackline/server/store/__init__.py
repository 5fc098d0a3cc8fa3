"""Where games are kept, so that nothing is ever lost: SQLite in a file, or PostgreSQL."""

from __future__ import annotations

from jackline.server.store.database import connect
from jackline.server.store.errors import (
    AlreadyDone,
    CannotOpen,
    CodeTaken,
    NumberTaken,
    ReadFailed,
    StoreClosed,
    StoreError,
    WriteFailed,
    reason_of,
)
from jackline.server.store.migrate import migrate, refuse_newer
from jackline.server.store.rows import Entry, Holder, Key, TableRow
from jackline.server.store.store import Store

__all__ = [
    "AlreadyDone",
    "CannotOpen",
    "CodeTaken",
    "Entry",
    "Holder",
    "Key",
    "NumberTaken",
    "ReadFailed",
    "Store",
    "StoreClosed",
    "StoreError",
    "TableRow",
    "WriteFailed",
    "open_store",
]


async def open_store(url: str) -> Store:
    """The store at sqlite:///path or postgresql://..., brought up to date; CannotOpen says why not."""
    database = connect(url)
    try:
        await database.look(refuse_newer)
        await database.write(migrate)
    except BaseException as error:
        await database.close()
        if isinstance(error, CannotOpen) or not isinstance(error, Exception):
            raise
        raise CannotOpen(f"The database cannot be opened: {reason_of(error)}.") from None
    return Store(database)

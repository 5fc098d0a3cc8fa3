"""Logs that rest: entries as compressed pieces, which are read as if they still were rows.

The last entry of a log that rests stays in the list as a mark. So numbers go on behind it, and the key is the
referee as before: whoever plays on at such a table need not know that its past rests.
"""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from typing import Any, Final, TypeAlias

import msgspec
from sqlalchemy import Connection, Select, delete, func, insert, select, update
from sqlalchemy.exc import OperationalError

from jackline.server.store.rows import Entry
from jackline.server.store.schema import ARCHIVES, ENTRIES, TABLES

RESTING: Final = "archived"
"""The kind of the mark."""

PIECE: Final = 1000
"""Entries in one piece; so many are moved at a time."""

_Row: TypeAlias = tuple[int, int, str, str, int | None, str | None, int | None, str | None]

_ENTRY: Final = [column for column in ENTRIES.c if column is not ENTRIES.c.table_id]
_MARK: Final = {
    "kind": RESTING,
    "body": "",
    "seat": None,
    "move_id": None,
    "person": None,
    "request_id": None,
}

_encode: Final = msgspec.json.Encoder().encode
_decode: Final = msgspec.json.Decoder(list[_Row]).decode


# ---- reading ------------------------------------------------------------------------------------------


def read_entries(
    connection: Connection, table_id: int, after: int = 0, most: int | None = None
) -> list[Entry]:
    """The log of a table from the entry after this number on; if that is said, so many of them at most.

    If a piece of it is gone or cannot be read, its mark stands there as an entry that nobody can read.
    """
    newer = (ENTRIES.c.table_id == table_id) & (ENTRIES.c.number > after)
    try:
        rows = _rows(connection, select(*_ENTRY).where(newer).order_by(ENTRIES.c.number).limit(most))
    except OperationalError as error:
        if "decode to UTF-8" not in str(error):
            raise
        return [Entry(number=after + 1, at=0, kind=RESTING, body=b"")]  # damaged, and so is its table alone
    mark = next((row.number for row in rows if row.kind == RESTING), None)
    if mark is None:
        return rows
    found = _resting(connection, table_id, after, mark, most)
    if found is None:
        return rows
    return [*found, *(row for row in rows if row.number > mark)][:most]


def _resting(
    connection: Connection, table_id: int, after: int, mark: int, most: int | None
) -> list[Entry] | None:
    """What rests after this number, up to the mark or as much as is wanted; None if it cannot be read."""
    of_table = (ARCHIVES.c.table_id == table_id) & (ARCHIVES.c.number <= mark)
    found: list[Entry] = []
    while (last := found[-1].number if found else after) < mark and (most is None or len(found) < most):
        next_one = select(ARCHIVES.c.bundle).where(of_table & (ARCHIVES.c.number > last))
        bundle = connection.execute(next_one.order_by(ARCHIVES.c.number).limit(1)).scalar()
        piece = [] if bundle is None else [entry for entry in unpack(bundle) if entry.number > last]
        if not piece:
            return None
        found += piece
    return found


def unpack(bundle: bytes) -> list[Entry]:
    """The entries of a piece; none if it cannot be read."""
    try:
        return [_entry(row) for row in _decode(zlib.decompress(bundle))]
    except (zlib.error, msgspec.DecodeError, TypeError):
        return []


def _rows(connection: Connection, query: Select[Any]) -> list[Entry]:
    return [_entry(row) for row in connection.execute(query)]


def _entry(row: Any) -> Entry:
    number, at, kind, body, seat, move_id, person, request_id = row
    return Entry(
        number=number,
        at=at,
        kind=kind,
        body=body.encode() if isinstance(body, str) else b"",
        seat=seat,
        move_id=move_id,
        person=person,
        request_id=request_id,
    )


# ---- writing ------------------------------------------------------------------------------------------


def pack(entries: Sequence[Entry]) -> bytes:
    """Entries as one piece."""
    return zlib.compress(_encode([_fields(entry) for entry in entries]))


def lay_to_rest(connection: Connection, table_id: int, unchanged_since: int, at: int) -> int:
    """Move the next piece of a log, if nothing has happened at its table since then; how many entries."""
    # Others hold the tables of their groups in order; whoever waits for one more might wait for ever.
    of_table = ENTRIES.c.table_id == table_id
    is_old = (TABLES.c.id == table_id) & (TABLES.c.changed_at < unchanged_since)
    if (
        connection.execute(select(TABLES.c.id).where(is_old).with_for_update(skip_locked=True)).first()
        is None
    ):
        return 0
    awake = of_table & (ENTRIES.c.kind != RESTING)
    piece = _rows(connection, select(*_ENTRY).where(awake).order_by(ENTRIES.c.number).limit(PIECE))
    if not piece:
        return 0
    last = piece[-1].number
    row = {"table_id": table_id, "number": last, "archived_at": at, "bundle": pack(piece)}
    connection.execute(insert(ARCHIVES), row)
    connection.execute(delete(ENTRIES).where(of_table & (ENTRIES.c.number < last)))
    connection.execute(update(ENTRIES).where(of_table & (ENTRIES.c.number == last)).values(_MARK))
    return len(piece)


def remove_table(connection: Connection, table_id: int) -> None:
    """Delete all there is of a table. No later one must get its number: the newest leaves an empty row."""
    for table in (ARCHIVES, ENTRIES):
        connection.execute(delete(table).where(table.c.table_id == table_id))
    connection.exec_driver_sql(f"DELETE FROM keys WHERE table_id = {table_id:d}")
    is_it, newest = TABLES.c.id == table_id, select(func.max(TABLES.c.id)).scalar_subquery()
    if connection.execute(select(newest)).scalar() == table_id:
        nobodys = {"code": f"forgotten {table_id}", "phase": FORGOTTEN}
        connection.execute(update(TABLES).where(is_it).values(nobodys))
    else:
        connection.execute(delete(TABLES).where(is_it))


FORGOTTEN: Final = "forgotten"
"""The phase of a table of which nothing but its number is left."""


def _fields(entry: Entry) -> _Row:
    return (
        entry.number,
        entry.at,
        entry.kind,
        entry.body.decode(),
        entry.seat,
        entry.move_id,
        entry.person,
        entry.request_id,
    )

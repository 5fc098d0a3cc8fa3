"""Logs that rest: the beginning of a log as one compressed piece, which is read as if it still were entries.

Its last entry stays behind as a mark in the list of entries. So numbers go on behind it and the key still is
the referee: whoever writes to such a table need not know that it rests.
"""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, Final

import msgspec
from sqlalchemy import Connection, Select, select

from jackline.server.store.rows import Entry
from jackline.server.store.schema import ARCHIVES, ENTRIES

RESTING: Final = "archived"
"""The kind of the mark."""

_ENTRY: Final = [column for column in ENTRIES.c if column is not ENTRIES.c.table_id]
_TRIES: Final = 5

_encode: Final = msgspec.json.Encoder().encode
_decode: Final = msgspec.json.Decoder(
    list[tuple[int, int, str, str, int | None, str | None, int | None, str | None]]
).decode


def pack(entries: Sequence[Entry]) -> bytes:
    """Entries as one piece."""
    return zlib.compress(_encode([_fields(entry) for entry in entries]), 9)


def unpack(bundle: bytes) -> list[Entry]:
    """The entries of a piece; ValueError if it cannot be read."""
    try:
        return [entry_from(row) for row in _decode(zlib.decompress(bundle))]
    except (zlib.error, msgspec.DecodeError) as error:
        raise ValueError(f"an archive cannot be read: {type(error).__name__}") from None


def read_entries(
    connection: Connection, table_id: int, after: int = 0, most: int | None = None
) -> list[Entry]:
    """The log of a table from the entry after this number on, or at least its next `most` entries.

    If its archive is gone or cannot be read, the mark of it stands there as an entry that nobody can read.
    """
    rows: list[Entry] = []
    for _ in range(_TRIES):
        rows = [entry_from(row) for row in connection.execute(_newer(table_id, after, most))]
        mark = next((row.number for row in rows if row.kind == RESTING), None)
        if mark is None:
            return rows
        resting = _resting(connection, table_id)
        if resting and resting[-1].number == mark:
            return [entry for entry in resting if entry.number > after] + [e for e in rows if e.number > mark]
    return rows


def _resting(connection: Connection, table_id: int) -> list[Entry]:
    bundle = connection.execute(select(ARCHIVES.c.bundle).where(ARCHIVES.c.table_id == table_id)).scalar()
    with suppress(ValueError):
        return [] if bundle is None else unpack(bundle)
    return []


def _newer(table_id: int, after: int, most: int | None) -> Select[Any]:
    newer = (ENTRIES.c.table_id == table_id) & (ENTRIES.c.number > after)
    return select(*_ENTRY).where(newer).order_by(ENTRIES.c.number).limit(most)


def entry_from(row: Any) -> Entry:
    """An entry as a row of the database, or of an archive, has it."""
    number, at, kind, body, seat, move_id, person, request_id = row
    return Entry(
        number=number,
        at=at,
        kind=kind,
        body=body.encode(),
        seat=seat,
        move_id=move_id,
        person=person,
        request_id=request_id,
    )


def _fields(entry: Entry) -> tuple[object, ...]:
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

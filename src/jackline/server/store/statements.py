"""What the writer says to the database.

A whole group travels as one JSON text and is taken apart by the database. So each statement runs once,
however many rows it writes: on SQLite a thread that writes row by row asks for the interpreter's lock at
every row, and beside a busy event loop it can wait for seconds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from typing import Any, Final, NamedTuple, TypeAlias

import msgspec
from sqlalchemy import (
    BigInteger,
    ColumnElement,
    Insert,
    Select,
    Text,
    Update,
    bindparam,
    cast,
    func,
    insert,
    literal_column,
    select,
    update,
)
from sqlalchemy.types import TypeEngine

from jackline.server.store.rows import Entry
from jackline.server.store.schema import ENTRIES, TABLES

_Field: TypeAlias = Callable[[int, TypeEngine[Any]], ColumnElement[Any]]

_encode: Final = msgspec.json.Encoder().encode
_ROWS: Final = bindparam("rows", type_=Text())


class Change(NamedTuple):
    """What becomes of a table's own row."""

    id: int
    changed_at: int
    phase: str | None
    """None: as before."""


class Statements(NamedTuple):
    """Each takes `rows`, a JSON list of lists."""

    lock: Select[tuple[int]] | None
    """None where the whole database is locked anyway."""

    change: Update
    add: Insert


def entry_rows(table_id: int, entries: Iterable[Entry]) -> str:
    """The rows of these entries, to be joined with others; ValueError if a text cannot be kept."""
    rows = ",".join(_encode(_entry_row(table_id, entry)).decode() for entry in entries)
    if "\\u0000" in rows and any(_holds_nul(entry) for entry in entries):
        raise ValueError("a text with a NUL character cannot be kept")
    return rows


def change_rows(changes: Iterable[Change]) -> str:
    """The rows of these changes."""
    return _encode(list(changes)).decode()


def _entry_row(table_id: int, entry: Entry) -> tuple[object, ...]:
    return (
        table_id,
        entry.number,
        entry.at,
        entry.kind,
        entry.body.decode(),
        entry.seat,
        entry.move_id,
        entry.person,
        entry.request_id,
    )


def _holds_nul(entry: Entry) -> bool:
    texts = (entry.kind, entry.body.decode(), entry.move_id, entry.request_id)
    return any(text is not None and "\0" in text for text in texts)


@cache
def statements_for(dialect: str) -> Statements:
    """The statements in the words of this database."""
    field = _field_on_postgres() if dialect == "postgresql" else _field_on_sqlite()
    id, changed_at, phase = field(0, TABLES.c.id.type), field(1, BigInteger()), field(2, Text())
    # Every process locks its tables in the same order before it touches them, so no two wait for each other.
    lock = select(TABLES.c.id).where(TABLES.c.id.in_(select(id))).order_by(TABLES.c.id)
    change = (
        update(TABLES)
        .where(TABLES.c.id == id)
        .values(changed_at=changed_at, phase=func.coalesce(phase, TABLES.c.phase))
    )
    fields = [field(index, column.type) for index, column in enumerate(ENTRIES.c)]
    return Statements(
        lock.with_for_update(key_share=True) if dialect == "postgresql" else None,
        change,
        insert(ENTRIES).from_select(ENTRIES.c.keys(), select(*fields)),
    )


def _field_on_postgres() -> _Field:
    from sqlalchemy.dialects.postgresql import JSONB  # a server on SQLite starts sooner without it

    row = func.jsonb_array_elements(cast(_ROWS, JSONB), type_=JSONB).column_valued("row")
    return lambda index, kind: cast(row[index].astext, kind)


def _field_on_sqlite() -> _Field:
    row = func.json_each(_ROWS).table_valued("value").c.value
    return lambda index, kind: func.json_extract(row, literal_column(f"'$[{index}]'"), type_=kind)

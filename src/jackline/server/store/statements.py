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
    any_,
    bindparam,
    cast,
    func,
    insert,
    literal_column,
    select,
    text,
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


BEAT: Final = text(
    "INSERT INTO pulse (id, at) VALUES (1, :at) ON CONFLICT (id) DO UPDATE SET at = excluded.at"
)
"""In the same words on both databases."""


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
    return _on_postgres() if dialect == "postgresql" else _on_sqlite()


def _on_sqlite() -> Statements:
    row = func.json_each(_ROWS).table_valued("value").c.value

    def field(index: int, kind: TypeEngine[Any]) -> ColumnElement[Any]:
        return func.json_extract(row, literal_column(f"'$[{index}]'"), type_=kind)

    return Statements(None, _change(field), _add(field))


def _on_postgres() -> Statements:
    from sqlalchemy.dialects.postgresql import ARRAY, JSONB  # a server on SQLite starts sooner without them

    def row(name: str) -> _Field:
        values = func.jsonb_array_elements(cast(_ROWS, JSONB), type_=JSONB).column_valued(name)
        return lambda index, kind: cast(values[index].astext, kind)

    # A list made beforehand leads through the index; joined with rows it cannot count, PostgreSQL reads all.
    ids = func.array(select(row("listed")(0, TABLES.c.id.type)).scalar_subquery(), type_=ARRAY(BigInteger))
    is_listed = TABLES.c.id == any_(ids)
    lock = select(TABLES.c.id).where(is_listed).order_by(TABLES.c.id).with_for_update(key_share=True)
    return Statements(lock, _change(row("row")).where(is_listed), _add(row("row")))


def _change(field: _Field) -> Update:
    id, changed_at, phase = field(0, TABLES.c.id.type), field(1, BigInteger()), field(2, Text())
    values = {TABLES.c.changed_at: changed_at, TABLES.c.phase: func.coalesce(phase, TABLES.c.phase)}
    return update(TABLES).where(TABLES.c.id == id).values(values)


def _add(field: _Field) -> Insert:
    fields = [field(index, column.type) for index, column in enumerate(ENTRIES.c)]
    return insert(ENTRIES).from_select(ENTRIES.c.keys(), select(*fields))
